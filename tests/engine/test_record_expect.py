"""What a record can expect: parts of a list, what somebody sees, a ruling, the size of a deck."""

import pytest

from tiltyard.engine import record
from tiltyard.engine.record import RecordError
from tiltyard.games import find, rulings

pytestmark = pytest.mark.both

QUESTS = """\
tiltyard 1
game: quests
rules: 1
seats: Ann, Ann Lee, Not, Dora
deal story: Q2
deal Ann.hand: F5, F10, 2 x S10
deal Ann Lee.hand: D5
---
"""
ROUND_TABLE = """\
tiltyard 1
game: round_table
rules: 2
seats: Ann, Bob, Cid
deal turn: Bob
deal story card: Boar Hunt
deal Bob.stages: Saxons, Boar+Dagger
deal participants: Ann, Cid
deal Ann.allies: Merlin
deal Ann.hand: Sword
deal Bob.hand: Giant
deal Cid.hand: Horse
---
"""
IVANHOE = """\
tiltyard 1
game: ivanhoe
rules: 2
seats: Ann, Bob, Cid
deal colour: red
deal turn: Ann
deal Ann.hand: R3, R4, ADAPT, UNHORSE
deal Bob.display: R5, S2
---
"""
QUINTESSENCE = """\
tiltyard 1
game: quintessence
rules: 1
seats: Ann, Bob
deal round: 3
deal Ann.hand: Mote, Mountain King
deal Ann.board: Mote, Ember Imp
---
"""


def read(text: str) -> record.Record:
    return record.parse(text, "game.tilt", find)


# A game, a line, and the failure if it does not hold.
CHECKS = [
    (QUESTS, "expect options Ann has decline", ""),
    (QUESTS, "expect options Ann HAS decline, sponsor", ""),
    (QUESTS, "expect options Ann has done", "options Ann = sponsor, decline"),
    (QUESTS, "expect options Ann lacks done, tackle", ""),
    (QUESTS, "expect options Ann lacks done, decline", "options Ann = sponsor, decline"),
    (QUESTS, "expect options Ann Lee lacks decline", ""),
    (QUESTS, "expect Ann.hand has F10", ""),
    (QUESTS, "expect Ann.hand has 2 x Sword", ""),
    (QUESTS, "expect Ann.hand has 3 x Sword", "Ann.hand = F5, F10, S10, S10"),
    (QUESTS, "expect Ann.hand lacks Lance, Excalibur", ""),
    (QUESTS, "expect Ann.hand lacks Sword", "Ann.hand = F5, F10, S10, S10"),
    (QUESTS, "expect Ann.hand = sword, S10, foe 5, F10", ""),
    (QUINTESSENCE, "expect Ann.board = Mote, Ember Imp", ""),
    (QUINTESSENCE, "expect Ann.board = Ember Imp, Mote", "Ann.board = Mote, Ember Imp"),
    (QUESTS, "expect asks has Ann", ""),
    (QUESTS, "expect asks lacks Dora, Not", ""),
    (ROUND_TABLE, "expect Bob.stages = Saxons, Dagger+Boar", ""),
    (ROUND_TABLE, "expect Bob.stages has Dagger + Boar", ""),
    (ROUND_TABLE, "expect Bob.stages has Boar", "Bob.stages = Saxons, Boar+Dagger"),
    # what somebody sees
    (QUESTS, "expect sees Ann Ann.hand = F5, F10, 2 x S10", ""),
    (QUESTS, "expect sees Ann Ann.hand has F5", ""),
    (QUESTS, "expect sees Ann Ann.hand = F5", "Ann.hand = F5, F10, S10, S10"),
    (QUESTS, "expect sees Ann Lee Ann.cards = 4", ""),
    (QUESTS, "expect sees not Ann Lee Ann.hand has S10", ""),
    (QUESTS, "expect sees not Ann Lee Ann.hand has L20", "Ann.hand = F5, F10, S10, S10"),
    (QUESTS, "expect sees Ann Lee Ann.hand has S10", "as far as Ann Lee can see, Ann.hand might be "),
    (QUESTS, "expect sees not Ann Ann.hand has F5", "Ann sees it"),
    (QUESTS, "expect sees Not Ann.cards = 4", ""),
    (QUESTS, "expect sees not Not Ann.hand lacks L20", ""),
    (QUESTS, "expect sees Not asks = Ann", ""),
    (QUESTS, "expect sees not Not story = Q2, ...", "story = "),
    (ROUND_TABLE, "expect sees Bob Bob.stages = Saxons, Boar+Dagger", ""),
    (ROUND_TABLE, "expect sees not Ann Bob.stages has Boar+Dagger", ""),
    (IVANHOE, "expect sees not Bob Ann.hand has ADAPT", ""),
    (IVANHOE, "expect sees Cid Bob.display = R5, squire 2", ""),
    (QUINTESSENCE, "expect sees not Bob Ann.hand has Mote", ""),
    (QUINTESSENCE, "expect sees Bob Ann.board = Mote, Ember Imp", ""),
    # refusals and rulings
    (QUESTS, "refuse Ann: tackle Q-16", ""),
    (QUESTS, 'refuse Ann: tackle "yes or no" q-16', ""),
    (QUESTS, 'refuse Ann: tackle Q-16 "yes or no"', ""),
    (QUESTS, "refuse Ann: tackle Q-20", 'Q-16: "The quest needs a sponsor: answer yes or no."'),
    (QUESTS, "refuse Dora: decline Q-16", 'no ruling: "It is not your turn to decide."'),
    (QUESTS, "refuse Ann: decline Q-16", "it is legal here"),
    (IVANHOE, "refuse Ann: UNHORSE I-44", ""),
    (QUINTESSENCE, 'refuse Ann: place Mountain King "[too_expensive]" L-13', ""),
]


@pytest.mark.parametrize(("head", "line", "found"), CHECKS)
def test_what_comes_out(head: str, line: str, found: str) -> None:
    failures = record.check(read(f"{head}{line}\n"))
    assert [failure.found.startswith(found) for failure in failures] == ([True] if found else []), failures


@pytest.mark.parametrize(("head", "line", "_found"), CHECKS)
def test_what_is_expected_is_printed_and_read_back(head: str, line: str, _found: str) -> None:
    printed = record.text(read(f"{head}{line}\n"))
    assert record.text(read(printed)) == printed
    again, first = record.check(read(printed)), record.check(read(f"{head}{line}\n"))
    assert [failure.found for failure in again] == [failure.found for failure in first]


# A game, the lines before, the impossible line, and the error.
WRONG = [
    (QUINTESSENCE, "expect Ann.hand = Moat", "hand: unknown card 'moat'; did you mean Mote?"),
    (QUINTESSENCE, "expect Ann.board = Mote, -, Moat 1/1 of 2", "board: unknown card 'moat'; did you mean"),
    (QUINTESSENCE, "expect sees Bob Ann.board has Moat", "board: unknown card 'moat'; did you mean Mote?"),
    (QUESTS, "expect options Ann has declien", "unknown move 'declien'; did you mean decline?"),
    (QUESTS, "expect options Ann has", "after 'has', list what options Ann has, without '...'; use = "),
    (QUESTS, "expect Ann.hand lacks -", "after 'lacks', list what Ann.hand lacks"),
    (QUESTS, "expect Ann.hand has F5, ...", "without '...'"),
    (QUESTS, "expect Ann.hand has Swrod", "Ann.hand cannot have 'swrod'; did you mean sword"),
    (
        QUESTS,
        "expect Ann.hand F5",
        "(or has or lacks instead of =), not 'expect Ann.hand F5'",
    ),
    (QUESTS, "expect has F5", "expected 'expect part = value' (or has or lacks instead of =)"),
    (QUESTS, "expect Ann.hand = 2000 x F5", "Ann.hand cannot have '2000 x f5'"),
    (QUESTS, f"expect Ann.hand = {', '.join(['999 x F5'] * 3)}", "a list can have at most 2000 entries"),
    (
        QUESTS,
        "expect sees Bob Ann.hand = F5",
        "expected 'expect sees name part = value', with Ann, A",
    ),
    (IVANHOE, "expect sees not Dora Ann.hand = R3", "expected 'expect sees not name part = value'"),
    (QUESTS, "expect sees Ann", "instead of =), not 'expect sees Ann'"),
    (QUESTS, "expect sees Ann Ann.hand", "instead of =), not 'expect sees Ann Ann.hand'"),
    (QUESTS, "expect sees Ann hand = F5", "unknown part of the table 'hand'; did you mean Ann.hand?"),
    (QUESTS, "expect sees Ann Ann.hand = Lnace", "Ann.hand cannot have 'lnace'; did you mean lance"),
    (
        QUESTS,
        'refuse Ann: tackle "yes',
        "'refuse name: move' (optionally followed by \"a reason\" and a ruling)",
    ),
    (QUESTS, 'refuse Ann: tackle "yes" "no"', "'refuse name: move' (optionally followed by"),
    (QUESTS, 'refuse Ann: tackle "yes" Q-1', "expected a ruling such as R-14 after the reason, not 'Q-1'"),
    (QUESTS, "refuse Ann: tackle Q-1", "unknown move 'tackle Q-1'; did you mean tackle?"),
]


@pytest.mark.parametrize(("head", "line", "problem"), WRONG)
def test_an_impossible_expectation_is_an_error_on_its_line(head: str, line: str, problem: str) -> None:
    text = f"{head}{line}\n"
    with pytest.raises(RecordError) as error:
        read(text)
    assert problem in error.value.problem
    assert error.value.line == text.count("\n")


def test_a_ruling_that_does_not_exist_is_a_slip_of_the_pen() -> None:
    story = read(f"{QUESTS}refuse Ann: tackle Q-61\n")
    with pytest.raises(RecordError, match=r"game.tilt:9: Quests has no ruling Q-61; did you mean Q-"):
        record.check_rulings(story, rulings("quests"))
    record.check_rulings(read(f"{QUESTS}refuse Ann: tackle Q-16\n"), rulings("quests"))


SHOWN = [
    (
        ROUND_TABLE,  # Merlin shows a stage to his owner alone
        "Ann: look at stage 2\n",
        "expect sees Ann Bob.stages has Boar+Dagger",
        "expect sees not Cid Bob.stages has Boar+Dagger",
    ),
    (
        QUESTS,  # the sponsor knows what he builds
        "Ann: sponsor\nAnn: F5\n",
        "expect sees Ann Ann.stages = F5",
        "expect sees not Dora Ann.stages = F5",
    ),
    (
        QUINTESSENCE,  # lanes are hidden until the attack is confirmed
        "Ann: Mote to 3\n",
        "expect sees Ann Ann.lanes = 1>3",
        "expect sees not Bob Ann.lanes = 1>3",
    ),
]


@pytest.mark.parametrize(("head", "moves", "seen", "unseen"), SHOWN)
def test_a_move_shows_something_to_one_and_not_to_others(
    head: str, moves: str, seen: str, unseen: str
) -> None:
    assert not record.check(read(f"{head}{moves}{seen}\n{unseen}\n"))
    flipped = f"{seen.replace('sees', 'sees not')}\n{unseen.replace('sees not', 'sees')}\n"
    assert len(record.check(read(f"{head}{moves}{flipped}"))) == 2
