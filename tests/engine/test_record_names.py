"""Moves of a record as people say them: by the card's name, by a word of the question, by a player's name."""

import pytest

from tiltyard.engine import record
from tiltyard.engine.record import RecordError
from tiltyard.engine.record.hearing import MOST_BEFORE, MOST_HEARD
from tiltyard.games import find

pytestmark = pytest.mark.both

QUESTS = """\
tiltyard 1
game: quests
rules: 1
seats: Ann, Bob, Cid, Dora
deal story: Q2
deal Ann.hand: Foe 5, foe 10, Sword, Lance 20
---
"""
ROUND_TABLE = """\
tiltyard 1
game: round_table
rules: 2
seats: Ann, Bob
deal story: Boar Hunt
deal Ann.hand: Boar, Saxons, Merlin, Dagger
---
"""
IVANHOE = """\
tiltyard 1
game: ivanhoe
rules: 2
seats: Ann, Bob, Bob B
deal colour: red
deal turn: Ann
deal Ann.hand: dodge, sword 3
deal Ann.display: R3
deal Bob.display: red 3, R4, Squire 2, R3
deal Bob B.display: R5, R4
---
"""
QUINTESSENCE = """\
tiltyard 1
game: quintessence
rules: 1
seats: Ann, Bob
deal Ann.hand: Ember Imp, Mote, Mountain King, Mote
deal Bob.hand: Mote
---
"""
PLACED = "Ann: place Mote at 2\nBob: skip\n"
# A game, the lines that lead there, the line, and what it means.
SAID = [
    (QUESTS, "Ann: yes\n", "Ann: foe 5", "Ann: F5"),
    (QUESTS, "Ann: sponsor\nAnn: F5\n", "Ann: SWORD", "Ann: S10"),
    (QUESTS, "Ann: sponsor\nAnn: F5\n", "Ann: lance 20", "Ann: L20"),
    (QUESTS, "Ann: sponsor\nAnn: F5\n", "Ann: quit", "Ann: done"),
    (QUESTS, "", "Ann: n", "Ann: decline"),
    (QUESTS, "", "refuse Bob: Lance", "refuse Bob: L20"),
    (QUESTS, "", "expect options Ann has yes", "expect options Ann has sponsor"),
    (ROUND_TABLE, "Ann: turn up\nAnn: yes\n", "Ann: boar", "Ann: Boar"),
    (ROUND_TABLE, "Ann: turn up\nAnn: yes\n", "Ann: 2", "Ann: Saxons"),
    (ROUND_TABLE, "", "Ann: turn", "Ann: turn up"),
    (IVANHOE, "", "Ann: Sword 3", "Ann: R3"),
    (IVANHOE, "", "Ann: red 3", "Ann: R3"),
    (IVANHOE, "", "Ann: w", "Ann: withdraw"),
    (IVANHOE, "Ann: dodge\n", "Ann: target Bob", "Ann: target B"),
    (IVANHOE, "Ann: dodge\n", "Ann: bob b", "Ann: target C"),
    (IVANHOE, "Ann: dodge\nAnn: target bob\n", "Ann: card R4", "Ann: card 2"),
    (IVANHOE, "Ann: dodge\nAnn: target bob\n", "refuse Ann: card 5", "refuse Ann: card 5"),
    (
        IVANHOE,
        "Ann: dodge\nAnn: target bob\n",
        "expect options Ann = card R4, card 1, card s2, card 4",
        "expect options Ann = card 2, card 1, card 3, card 4",
    ),
    (QUINTESSENCE, "", "Ann: place Mote", "Ann: place 2"),
    (QUINTESSENCE, "", "Ann: mote at 4", "Ann: place 2 at 4"),
    (QUINTESSENCE, "", "Ann: place Mote in slot 4", "Ann: place 2 at 4"),
    (QUINTESSENCE, "", "refuse Bob: place 1 in slot 4", "refuse Bob: place 1 at 4"),
    (QUINTESSENCE, "", "Ann: place  MOTE at 4", "Ann: place 2 at 4"),
    (QUINTESSENCE, "", "refuse Ann: place Mountain King at 6", "refuse Ann: place 3 at 6"),
    (QUINTESSENCE, "", "expect options Ann lacks place Mountain King", "expect options Ann lacks place 3"),
    (QUINTESSENCE, PLACED, "Ann: Mote to 3", "Ann: 2 to 3"),
    (QUINTESSENCE, PLACED, "refuse Ann: place mote at 1", "refuse Ann: place 3 at 1"),
]


@pytest.mark.parametrize(("head", "before", "said", "meant"), SAID)
def test_what_is_said_is_written_exactly(head: str, before: str, said: str, meant: str) -> None:
    printed = record.text(record.parse(f"{head}{before}{said}\n", "said.tilt", find))
    assert printed.splitlines()[-1] == meant
    assert record.text(record.parse(printed, "said.tilt", find)) == printed


# A game, the lines that lead there, the line that nobody understands, and what is said of it.
NOT_UNDERSTOOD = [
    (QUINTESSENCE, "", "Ann: place Moat", "unknown move 'place Moat'; did you mean place mote"),
    (
        QUINTESSENCE,
        "",
        "Ann: place Clay Guard",
        "'place Clay Guard': Clay Guard is not among the cards here: Ember Imp, Mote, Mountain King",
    ),
    (QUINTESSENCE, "", "Ann: a unicorn", "(the cards here: Ember Imp, Mote, Mountain King)"),
    (
        QUINTESSENCE,
        "",
        "refuse Bob: place Mote",
        "(Bob has nothing to decide here: write the exact move, such as 'place 1')",
    ),
    (
        QUINTESSENCE,
        PLACED,
        "Ann: 2 to 7",
        "unknown move '2 to 7'; did you mean 2 to 5, 2 to 4 or 2 to 3?",
    ),
    (
        IVANHOE,
        "Ann: dodge\nAnn: target Bob\n",
        "Ann: card R3",
        "'card R3' fits several cards; write card 1 (R3) or card 4 (R3)",
    ),
    (IVANHOE, "", "Ann: R6", "unknown move 'R6'; choose from R3, R4, R5"),
    (IVANHOE, "", "Ann: lance", "unknown move 'lance'"),
    (QUESTS, "", "Ann: spnsor", "unknown move 'spnsor'; did you mean sponsor?"),
    (QUESTS, "", "Ann:", "unknown move ''"),
    (QUESTS, "", f"Ann: {'lance ' * 50}", "unknown move 'lance lance"),
    (
        QUESTS,
        "Bob: decline\n",
        "Ann: yes",
        "Bob cannot play 'decline' here: It is not your turn",
    ),
]


@pytest.mark.parametrize(("head", "before", "said", "problem"), NOT_UNDERSTOOD)
def test_words_that_are_not_understood_get_a_suggestion(
    head: str, before: str, said: str, problem: str
) -> None:
    text = f"{head}{before}{said}\n"
    with pytest.raises(RecordError) as error:
        record.parse(text, "said.tilt", find)
    assert problem in error.value.problem
    last = text.count("\n")
    assert error.value.line == (last - 1 if "cannot play" in problem else last)


def test_a_card_that_is_named_where_it_is_counted_is_told_how_it_is_written() -> None:
    """`R4` is the card of the hand, also where a card of a display is asked for."""
    story = record.parse(f"{IVANHOE}Ann: dodge\nAnn: target Bob\nAnn: R4\n", "said.tilt", find)
    with pytest.raises(RecordError, match=r"Waiting for Ann: card 1, .* For that card write 'card 2'."):
        record.replay(story)


def test_a_deal_that_cannot_be_is_told_before_the_move_that_needs_it() -> None:
    head = QUESTS.replace("Foe 5", "3 x Excalibur")
    with pytest.raises(RecordError, match=r"said.tilt:6: deal Ann.hand: the deal needs more E30 than the 2"):
        record.parse(f"{head}Ann: yes\n", "said.tilt", find)


def test_only_a_limited_number_of_moves_may_be_in_other_words() -> None:
    """Each costs a question, and strangers send records."""
    line = "expect options Ann has yes, yes\n"  # said twice in a line, it is understood once
    record.parse(QUESTS + line * MOST_HEARD, "said.tilt", find)
    with pytest.raises(RecordError, match=f"{MOST_HEARD} of its first .*: write this one exactly"):
        record.parse(QUESTS + line * MOST_HEARD + "Ann: yes\n", "said.tilt", find)
    exact = "expect options Ann has sponsor\n"
    record.parse(QUESTS + exact * (MOST_HEARD + 1), "said.tilt", find)


def test_only_the_first_moves_are_made_to_understand_others() -> None:
    there_and_back = "Ann: 1 to 2\nAnn: take back 1\n"
    head = QUINTESSENCE.replace("---", "deal Ann.board: Mote\n---")
    most = MOST_BEFORE // 2
    record.parse(f"{head}{there_and_back * most}Ann: s\n", "said.tilt", find)
    with pytest.raises(RecordError, match=f"of its first {MOST_BEFORE} moves .*: write this one exactly"):
        record.parse(f"{head}{there_and_back * most}Ann: 1 to 2\nAnn: s\n", "said.tilt", find)
    record.parse(f"{head}{there_and_back * (most + 1)}Ann: skip\n", "said.tilt", find)


def test_a_player_may_be_called_like_a_ruling() -> None:
    text = (
        IVANHOE.replace("Bob B", "R-14")
        + 'Ann: dodge\nrefuse Bob: target R-14 "not your turn"\nAnn: target R-14\n'
    )
    printed = record.text(record.parse(text, "said.tilt", find)).splitlines()
    assert printed[-2:] == ['refuse Bob: target C "not your turn"', "Ann: target C"]


def test_a_line_that_is_read_again_is_understood_again() -> None:
    """The Mote is the third card at first, and later the second."""
    head = QUINTESSENCE.replace("Ember Imp, Mote, Mountain King, Mote", "Ember Imp, Leviathan, Mote, Mote")
    head = head.replace("---", "deal round: 3\n---")
    moves = "Ann: place Mote\nBob: skip\nAnn: place Ember Imp\nBob: skip\nAnn: place Mote\n"
    printed = record.text(record.parse(f"{head}{moves}", "said.tilt", find))
    placed = [line for line in printed.splitlines() if "place" in line]
    assert placed == ["Ann: place 3", "Ann: place 1", "Ann: place 2"]
