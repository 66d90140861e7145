"""What is said and shown (U-02, U-03, U-04, U-07, U-08)."""

import pytest

from tests.quintessence.table import NAMES, play, sit, told, wander
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Question
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY
from tiltyard.games.quintessence import GAME

pytestmark = pytest.mark.both


def picture(match: Match, seat: int) -> list[str]:
    return GAME.picture(GAME.view(match.game, seat), NAMES)


def question(match: Match) -> Question:
    return GAME.ask(GAME.view(match.game, match.game.next()), NAMES)


def a_fight() -> Match:
    match = sit(
        "round: 3",
        "P1.board: Kite Rider, -, Clay Guard 1/2 of 4",
        "P2.board: -, Quintessence Avatar",
        "P1.hand: Mote, Leviathan",
        "P2.hand: Mote",
        "P2.deck: Ember Imp",
    )
    play(match, "P1: 1 to 2; 3 to 5; attack")
    return match


def test_the_picture_of_the_table() -> None:
    """U-02, U-03, U-08: boards, lanes, numbers, roles, turn and skips, the reader's side below."""
    assert picture(a_fight(), 0) == [
        "Round 3 of 30, P1 attacks, the attack is used. P2 defends. Skips in a row: 0.",
        "",
        "P2 (defender): base 20 of 20, resources 3 of 3, hand 2, deck 0, lost 0",
        ".......1....... +2 (5)--aether+ .......3....... .......4....... .......5.......",
        "                | Quintessence|",
        "                |    Avatar   |",
        "............... +6-----------5+ ............... ............... ...............",
        "       .               .               .               .               .",
        "---- lane 1 --- ---- lane 2 --- ---- lane 3 --- ---- lane 4 --- ---- lane 5 ---",
        "       .           Kite Rider          .               .           Clay Guard",
        "                     1: 3/2                                       3: 1/2 of 4",
        "+1 (2)-----air+ .......2....... +3 (2)---earth+ .......4....... .......5.......",
        "|  Kite Rider |                 |  Clay Guard |",
        "|             |                 |             |",
        "+3-----------2+ ............... +1---------2/4+ ............... ...............",
        "P1 (attacker): base 20 of 20, resources 3 of 3, hand 2, deck 16, lost 0",
        "Hand of P1 (2 cards, 3 resources)",
        "1  cost 1  1/2   Mote",
        "2  cost 5  5/6   Leviathan  too dear now",
    ]


def test_each_reader_sits_below() -> None:
    """U-02: a spectator looks from the side of P1 and sees no hand."""
    match = a_fight()
    assert picture(match, 1)[2].startswith("P1 (attacker)")
    watched = picture(match, NOBODY)
    assert watched[-1].startswith("P1 (attacker)")
    assert not any("Leviathan" in line for line in watched)


def test_no_line_is_wider_than_a_terminal() -> None:
    """U-08."""
    match = sit(seed="80")
    for _move in wander(match.game, Chance("80"), 400):
        assert max(len(line) for line in picture(match, 0)) <= 100
    assert "The match is over" in picture(match, 0)[0]


def test_the_question_of_a_turn() -> None:
    """U-05, U-08: what can be done, what can be afforded, and how little must be typed."""
    match = sit("round: 2", "P1.board: Kite Rider", "P1.hand: Mote, Leviathan", "P2.hand: Mote")
    asked = question(match)
    assert asked.text == "P1, your turn: place a card (its number), send a slot to a lane (2>5) or skip?"
    assert asked.hand == [
        "P2, base 20: no cards",
        "P1, base 20: 1 Kite Rider 3/2",
        "Hand of P1 (2 cards, 2 resources)",
        "1  cost 1  1/2   Mote",
        "2  cost 5  5/6   Leviathan  too dear now",
    ]
    assert [GAME.moves.text(move) for move in asked.positions] == ["place 1", "place 2"]
    words = {word: GAME.moves.text(choice.move) for choice in asked.choices for word in choice.words}
    assert words["1>5"] == "1 to 5"
    assert words["1@4"] == "place 1 at 4"
    assert words["a"] == "attack"
    assert asked.short == "P1, your turn: place a card, send a slot to a lane or skip?"
    beside = [choice.words[0] for choice in asked.choices if not choice.on_board]
    assert beside == ["attack", "skip", "end round", "concede"], "all else is done on the board"
    assert [choice.words[0] for choice in asked.choices if choice.warning] == ["concede"]
    play(match, "P1: 1 to 5")
    assert question(match).notes == ["Not confirmed yet: Kite Rider 3/2 in lane 5."]


def test_the_question_of_a_defence() -> None:
    """U-05: skip defence only while an attack is pending."""
    match = a_fight()
    asked = question(match)
    assert asked.text == "P2, your defence: send a slot to a lane (2>5) or skip defence?"
    assert "Attack: Kite Rider 3/2 in lane 2, Clay Guard 1/2 of 4 in lane 5" in asked.hand
    words = {word: GAME.moves.text(choice.move) for choice in asked.choices for word in choice.words}
    assert words["2>5"] == "2 to 5"
    assert words["skip defense"] == words["sd"] == "skip defence"
    assert "skip" not in words
    play(match, "P2: 2 to 5")
    assert "take back 2" in [choice.words[0] for choice in question(match).choices]


def test_the_story_of_a_fight() -> None:
    """L-30: lanes from 1 to 5, then the base; labels are up to date after every action."""
    match = a_fight()
    play(match, "P2: 2 to 5; defend")
    assert told(match)[-8:] == [
        "P1 attacks with Kite Rider 3/2 in lane 2, Clay Guard 1/2 of 4 in lane 5.",
        "P2 draws a card.",
        "P2 blocks with Quintessence Avatar 6/5 in lane 5.",
        "Lane 2: Kite Rider 3/2 is unopposed and deals 3.",
        "Lane 5: Clay Guard strikes Quintessence Avatar for 1 and takes 6. Quintessence Avatar has 4 left.",
        "Clay Guard is destroyed.",
        "The base of P2 loses 3; now 17.",
        "P1 draws a card.",
    ]


@pytest.mark.parametrize(
    ("bases", "line"),
    [
        ((9, 7), "P1 wins: the last round is over and the bases decide."),
        ((7, 9), "P2 wins: the last round is over and the bases decide."),
        ((8, 8), "It is a draw: the last round is over and the bases decide."),
    ],
)
def test_the_end_in_words(bases: tuple[int, int], line: str) -> None:
    """U-07, L-38: winner or draw, the reason, both bases, rounds and turns."""
    match = sit("round: 30", "skips: 2", f"P1.base: {bases[0]}", f"P2.base: {bases[1]}", "P1.hand: Mote")
    play(match, "P1: end round")
    assert told(match)[-2:] == [line, f"Bases: P1 {bases[0]}, P2 {bases[1]}. 30 rounds, 3 turns."]


def test_other_news() -> None:
    match = sit("round: 4", "P1.board: Mote, Mote, Mote, Mote, Mote", "P1.hand: Mote", "P2.hand: Leviathan")
    play(match, "P1: place 1 over 3", "P2: skip", "P1: skip", "P2: skip")
    assert "P1 replaces Mote 1/2 in slot 3 with Mote 1/2. It costs 1, 3 left." in told(match)
    assert "P2 skips (1 skip in a row)." in told(match)
    assert "P2 skips. The third skip in a row ends the round." in told(match)
    assert "Round 5: P2 attacks. Both have 5 resources." in told(match)
    play(match, "P2: concede")
    assert told(match)[-3:-1] == ["P2 concedes.", "P1 wins: the other player has conceded."]
