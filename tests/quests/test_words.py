"""The texts of the dialogue, character by character (T-01 to T-06)."""

import pytest

from tests.quests.table import (
    A1,
    DRAWS,
    NAMES,
    alone,
    news,
    part,
    play,
    question,
    refused,
    sit,
    spoken,
    told,
    whispers,
)
from tiltyard.engine.answers import find_answer
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY
from tiltyard.games.quests import GAME
from tiltyard.games.quests.cards import ADVENTURE
from tiltyard.games.quests.phrases import hand_lines
from tiltyard.shown.telling import Counted, Fighter, Tally

pytestmark = pytest.mark.both


def cards(text: str) -> list[int]:
    return ADVENTURE.parse_list(text.replace(" ", ", "))


def test_a_hand() -> None:
    """T-01: headline, cards, and the positions left-aligned below them."""
    assert hand_lines("P1", cards("F5 F15 F30 S10 H10 H10 B15 B15 L20")) == [
        "Hand of P1 (9 cards)",
        "F5 F15 F30 S10 H10 H10 B15 B15 L20",
        "1  2   3   4   5   6   7   8   9",
    ]


def test_a_long_hand() -> None:
    """T-01: two-digit positions keep their place."""
    lines = hand_lines("P3", cards("F5 F5 F5 F5 F5 F5 F5 F5 D5 D5 D5 E30"))
    assert lines[1:] == ["F5 F5 F5 F5 F5 F5 F5 F5 D5 D5 D5 E30", "1  2  3  4  5  6  7  8  9  10 11 12"]


@pytest.mark.parametrize(("hand", "head"), [([], "Hand of P2 (0 cards)"), ([0], "Hand of P2 (1 card)")])
def test_a_hand_of_hardly_any_cards(hand: list[int], head: str) -> None:
    """T-01: no cards are shown as such."""
    assert hand_lines("P2", hand) == [head, *(["F5", "1"] if hand else ["(no cards)"])]


def test_a_trimmed_hand() -> None:
    """Q-15, T-06: the owner sees the hand that is left, the others nothing of it."""
    match = sit("Queen's favor, Q2", A1, "F10, F20")
    play(match, "P1 F5")
    shown = "F5 F10 F15 F15 F20 D5 S10 S10 H10 H10 B15 B15 L20"
    assert whispers(match, "P1")[-2] == shown
    assert shown not in whispers(match, "P2")


@pytest.mark.parametrize(
    ("typed", "card"),
    [("S10", "S10"), ("sword", "S10"), ("Sword 10", "S10"), ("foe 15", "F15"), ("FOE 5", "F5"), ("axe", "")],
)
def test_a_card_is_named_as_the_news_names_it(typed: str, card: str) -> None:
    """`You draw Sword 10.` is told of a card that the hand shows as S10; both names are answers."""
    match = sit("Queen's favor, Q2", A1, "F10, F20")
    move = find_answer(question(match), typed)
    assert (GAME.moves.text(move) if move is not None else "") == card


def test_the_sponsor_question() -> None:
    """T-03: yes, y, no, n."""
    match = sit("Q4", A1)
    asking = question(match)
    assert asking.text == "P1, do you sponsor this quest of 4 stages? (yes/no)"
    assert asking.hand == hand_lines("P1", match.game.hands[0])
    assert [choice.words for choice in asking.choices] == [("yes", "y"), ("no", "n")]
    assert [GAME.moves.text(choice.move) for choice in asking.choices] == ["sponsor", "decline"]
    assert not asking.positions


def test_the_note_above_the_sponsor_question() -> None:
    """Q-17."""
    match = alone("F5", "Q4")
    assert question(match).notes == ["You cannot build 4 rising stages."]
    assert refused(match, "P1 sponsor") == "You cannot build 4 rising stages."


def test_the_question_to_a_knight() -> None:
    """T-03: tackle, t, withdraw, w."""
    match = sit("Q2", A1)
    play(match, "P1 decline", "P2 sponsor F5 done F15 done")
    asking = question(match)
    assert asking.text == "P1, do you withdraw or tackle? (withdraw/tackle)"
    assert {choice.words: GAME.moves.text(choice.move) for choice in asking.choices} == {
        ("tackle", "t"): "tackle",
        ("withdraw", "w"): "withdraw",
    }


def test_the_prompts() -> None:
    """Q-15, Q-22, Q-37: building, trimming, attacking."""
    match = sit("Q4", A1)
    play(match, "P1 decline", "P2 sponsor")
    assert question(match).text == "P2: Stage 1 of 4. Position of the next card, or Quit:"
    play(match, "P2 F5")
    assert question(match).text == "P2 (or restart): Stage 1 of 4. Position of the next card, or Quit:"
    play(match, "P2 done F15 done F15 D5 done F40 done", "P1 tackle")
    assert question(match).text == "P1, 1 card too many. Position of the card to discard:"
    play(match, "P1 F5", "P3 withdraw", "P4 withdraw")
    assert question(match).text == "P1, your attack on stage 1 of 4. Position of the next card, or Quit:"
    assert spoken(match) == ["quit"]


def test_the_fixed_refusals() -> None:
    """Q-25: two of these texts are fixed for good."""
    match = alone("F5, F10, D5, S10", "Q2")
    play(match, "P1 sponsor")
    assert refused(match, "P1 done") == "A stage cannot be empty"
    play(match, "P1 D5")
    assert refused(match, "P1 done") == "A stage needs a foe"
    play(match, "P1 F5 done S10")
    assert refused(match, "P1 done") == "Insufficient value for this stage"


def test_stages_and_attacks_are_shown_in_display_order() -> None:
    """Q-04: foe first, whatever the order of choosing."""
    match = sit("Q2", A1)
    play(match, "P1 sponsor L20 H10 S10 F5")
    assert whispers(match, "P1")[-1] == "Stage 1: F5 S10 H10 L20 (value 45)"


def test_the_seat_changes_before_a_hand_is_shown() -> None:
    """T-04: the announcement comes first; no hand but one's own is ever told."""
    match = sit("Q2, Q3", A1)
    play(match, "P1 decline", "P2 decline", "P3 decline", "P4 decline")
    announcements = [telling for telling in told(match, "P2") if telling.seat_first]
    assert [bool(telling.private) for telling in announcements] == [False, True]
    assert all("Hand of P1" not in line for line in whispers(match, "P2"))


def test_what_is_printed_on_a_card() -> None:
    assert GAME.card("b15") == ["B15: weapon, battle-axe, value 15. In the deck: 8."]
    assert GAME.card("F70") == ["F70: foe, value 70. In the deck: 1."]
    assert GAME.card("queen\u2019s favor")[0].startswith("Queen's favor: the current player draws 2")


def test_the_picture_of_the_table() -> None:
    """T-06: shields, hand sizes and card counts of stages are public; the sponsor sees the own stages."""
    match = sit("Q2", A1)
    play(match, "P1 decline", "P2 sponsor F5 H10 done F15 B15 done", "P1 tackle F5")
    public = GAME.picture(GAME.view(match.game, NOBODY), NAMES)
    assert public == [
        "Turn 1, P1 draws: Q2",
        "P1  0 of 7 shields  12 cards  turn, on the quest",
        "P2  0 of 7 shields  8 cards   sponsor",
        "P3  0 of 7 shields  12 cards  on the quest",
        "P4  0 of 7 shields  12 cards  on the quest",
        "Adventure deck 51; Event deck 16",
        "Event: Q2 (a quest of 2 stages)",
        "Stage 1: [face down, 2 cards]  <- now",
        "Stage 2: [face down, 2 cards]",
        "Asked: P3 (tackle)",
    ]
    mine = GAME.picture(GAME.view(match.game, 1), NAMES)
    assert "Stage 2: [F15 B15 (30, face down)]" in mine
    play(match, "P3 withdraw", "P4 withdraw", "P1 D5")
    assert GAME.picture(GAME.view(match.game, 0), NAMES)[-1] == "Your attack: [D5 (5)]"
    assert part(match, "stage") == "1"
    assert news(match)[-1] == "P4 withdraws from the quest."


def test_a_fight_is_told_in_numbers_too() -> None:
    """Q-39, Q-40: the stage and every attack, for clients that draw it; nothing before they lie open."""
    match = sit("Q2, Q3", A1, DRAWS)
    play(match, "P1 sponsor F5 S10 done F15 H10 done", "P2 tackle F5", "P3 tackle F5", "P4 withdraw")
    play(match, "P2 D5 S10 done")
    assert tallies(match, "P2") == []
    play(match, "P3 done")
    assert tallies(match) == [
        Tally("P1's quest, stage 1 of 2", "Foe 5, Sword 10", 15),
        Tally(
            "P1's quest, stage 1 of 2",
            "",
            15,
            [Fighter("P2", [Counted("Dagger", 5), Counted("Sword", 10)], 15, True)],
        ),
        Tally("P1's quest, stage 1 of 2", "", 15, [Fighter("P3", [], 0, False)]),
    ]
    assert [fighter.name for tally in tallies(match, "P3") for fighter in tally.fighters] == ["P2", "You"]
    assert {tally.title for tally in tallies(match, "P1")} == {"Your quest, stage 1 of 2"}


def tallies(match: Match, reader: str = "") -> list[Tally]:
    return [telling.tally for telling in told(match, reader) if telling.tally]


def log_of(match: Match, reader: str) -> list[str]:
    """The lines that a page keeps; what it draws itself is left out."""
    lines: list[str] = []
    for telling in told(match, reader):
        lines += telling.lines + ([] if telling.shows_hand else telling.private)
    return lines


def test_the_reader_is_you_and_the_others_have_names() -> None:
    """Nobody reads about himself in the third person."""
    match = sit("Q2, Q3", A1, DRAWS)
    play(match, "P1 sponsor F5 S10 done F15 H10 done", "P2 tackle F5", "P3 tackle F5", "P4 withdraw")
    play(match, "P2 D5 S10 done", "P3 done")
    mine = log_of(match, "P2")
    assert mine[:3] == [
        "It is the turn of P1.",
        "Shields: P1 0, you 0, P3 0, P4 0",
        "P1 draws the event card: Q2, a quest of 2 stages.",
    ]
    for line in (
        "Stage 1. Eligible participants: you, P3, P4",
        "You tackle the stage.",
        "You draw Foe 20.",
        "P3 draws 1 adventure card.",
        "Stage 1 was Foe 5, Sword 10 (value 15).",
        "You win with Dagger 5, Sword 10 (value 15).",
        "P3: no cards (value 0) loses.",
    ):
        assert line in mine
    assert "You lose with no cards (value 0)." in log_of(match, "P3")
    assert not [line for line in mine if line.startswith(("P2 ", "P2:"))]


def test_an_attack_and_a_stage_are_logged_once() -> None:
    """On the page the cards lie on the board while they are laid; the log names them when it is done."""
    match = sit("Q2, Q3", A1, DRAWS)
    play(match, "P1 sponsor F5 S10 done F15 H10 done", "P2 tackle F5", "P3 withdraw", "P4 withdraw")
    play(match, "P2 D5 S10 done")
    stages = [line for line in log_of(match, "P1") if line.startswith(("Stage 1:", "Stage 1 has"))]
    assert stages == ["Stage 1: F5 S10 (value 15)"]
    attacks = [line for line in log_of(match, "P2") if "Dagger 5, Sword 10" in line or "D5 S10" in line]
    assert attacks == ["You win with Dagger 5, Sword 10 (value 15)."]


def test_in_a_dead_end_starting_over_is_an_answer_like_any_other() -> None:
    """Q-28: elsewhere it is a rare one, which a page keeps out of the way."""
    match = alone("F5, F10, D5, S10", "Q2")
    play(match, "P1 sponsor F10 S10 done")
    labels = [choice.label for choice in question(match).choices if choice.label and not choice.aside]
    assert labels == ["Close stage 2", "Start over"]


def test_what_a_page_asks() -> None:
    """No positions, no name: the reader is addressed, and the answer most people want stands out."""
    match = sit("Q2", A1, DRAWS)
    assert question(match).short == "Do you sponsor this quest of 2 stages?"
    assert standing_out(match) == ["Sponsor"]
    play(match, "P1 sponsor")
    assert question(match).short == "Stage 1 of 2: choose a foe and weapons, then Close stage"
    assert standing_out(match) == []
    play(match, "P1 F5")
    assert question(match).short == "Stage 1 of 2: choose weapons, then Close stage"
    assert standing_out(match) == ["Close stage 1"]
    assert [choice.label for choice in question(match).choices if choice.aside] == ["Start over"]
    play(match, "P1 done F15 done")
    assert question(match).short == "Stage 1 of 2 has 1 card. Do you tackle it or withdraw?"
    play(match, "P2 tackle")
    assert question(match).short == "Discard 1 card"
    play(match, "P2 F5", "P3 withdraw", "P4 withdraw")
    assert question(match).short == "Stage 1 of 2: choose weapons, then Attack"
    assert [choice.label for choice in question(match).choices if choice.label] == ["Fight without cards"]
    play(match, "P2 D5")
    assert standing_out(match) == ["Attack"]


def standing_out(match: Match) -> list[str]:
    return [choice.label for choice in question(match).choices if choice.main]


def test_as_many_cards_as_are_wanted_are_picked() -> None:
    """Q-14: two cards too many are two cards to pick, neither more nor fewer."""
    match = sit("Queen's favor", A1, "F10, F20")
    assert (question(match).picking.least, question(match).picking.most) == (2, 2)
    assert question(match).short == "Discard 2 cards"
    assert question(match).called[:2] == ["F5", "F5"]
    play(match, "P1 F5")
    assert (question(match).picking.least, question(match).picking.most) == (1, 1)


def test_a_stage_says_what_it_must_beat() -> None:
    """Q-21, Q-25: both numbers, before and after the refusal."""
    match = alone("F5, F10, D5, S10", "Q2")
    play(match, "P1 sponsor F10 done")
    assert question(match).notes == ["Stage 2 must beat 10."]
    play(match, "P1 F5 D5")
    assert question(match).notes == ["Stage 2 is worth 10; it must beat 10."]
    play(match, "P1 S10")
    assert question(match).notes == []
