"""What is said and shown (U-02, U-03, U-05, U-07, U-08)."""

import pytest

from tests.quintessence.table import NAMES, play, sit, told, wander
from tiltyard.engine.answers import find_answer
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY
from tiltyard.games.quintessence import GAME
from tiltyard.shown.question import Question

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
        "Round 3 of 30, you attack, P2 defends",
        "P2 (defender, turn): base 20 of 20, 3 of 3 resources, 2 cards, 4 incoming, deck",
        "    0",
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
        "+3-----------2+ ............... +1---------2/4+ ............... ...............",
        "P1 (you, attacker): base 20 of 20, 3 of 3 resources, 2 cards, deck 16",
        "Your hand: Mote (1) 1/2, Leviathan (5) 5/6",
    ]


def test_each_reader_sits_below() -> None:
    """U-02: a spectator looks from the side of P1 and sees no hand."""
    match = a_fight()
    assert picture(match, 1)[1].startswith("P1 (attacker)")
    watched = picture(match, NOBODY)
    assert watched[-1].startswith("P1 (attacker)")
    assert not any("Leviathan" in line for line in watched)


def test_no_line_is_wider_than_a_terminal() -> None:
    """U-08."""
    match = sit(seed="80")
    for _move in wander(match.game, Chance("80"), 400):
        assert max(len(line) for line in picture(match, 0)) < 80
    assert "The match is over" in picture(match, 0)[0]


def meant(asked: Question, typed: str) -> str:
    """The move that these words mean; empty if they mean none."""
    move = find_answer(asked, typed)
    return GAME.moves.text(move) if move is not None else ""


def main(asked: Question) -> list[str]:
    """The answers that stand out."""
    return [choice.words[0] for choice in asked.choices if choice.main]


def test_the_question_of_a_turn() -> None:
    """U-05, U-08: what can be done, what can be afforded, and how little must be typed."""
    match = sit("round: 2", "P1.board: Kite Rider", "P1.hand: Mote, Leviathan", "P2.hand: Mote")
    asked = question(match)
    places = "place a card (its number or name)"
    assert asked.text == f"P1, your turn: {places}, send a creature to attack (SLOT to LANE) or skip:"
    assert asked.short == "Place a card, send a creature to attack, or skip"
    assert asked.hand == [
        "P2, base 20: no cards",
        "P1, base 20: 1 Kite Rider 3/2",
        "Hand of P1 (2 cards, 2 resources)",
        "1  cost 1  1/2   Mote",
        "2  cost 5  5/6   Leviathan  too expensive now",
    ]
    assert [GAME.moves.text(move) for move in asked.positions] == ["place 1", "place 2"]
    assert meant(asked, "1>5") == "1 to 5"
    assert meant(asked, "1@4") == "place 1 at 4"
    assert meant(asked, "a") == "attack"
    beside = [choice.words[0] for choice in asked.choices if not choice.on_board]
    assert beside == ["attack", "skip", "concede"], "all else is done on the board"
    assert main(asked) == []
    play(match, "P1: 1 to 5")
    assert "Not confirmed yet: Kite Rider 3/2 in lane 5." in question(match).hand
    assert main(question(match)) == ["attack"]
    assert question(match).short == "Confirm the attack, place a card, or skip"
    assert (
        question(match).text
        == f"P1, your turn: confirm the attack (attack), {places}, take one back (back SLOT) or skip:"
    )


def test_cards_can_be_named() -> None:
    """Where a position is meant, the name will do; of two that are alike, the first."""
    match = sit(
        "round: 2", "P1.board: Kite Rider, -, Mote", "P1.hand: Dew Nymph, Mote, Mote", "P2.hand: Mote"
    )
    asked = question(match)
    assert asked.called == ["Dew Nymph", "Mote", "Mote"]
    assert meant(asked, "place dew nymph") == "place 1"
    assert meant(asked, "place mote at 5") == meant(asked, "mote at 5") == "place 2 at 5"
    assert meant(asked, "1 at 4") == meant(asked, "Dew Nymph at 4") == "place 1 at 4"
    assert meant(asked, "mote to 3") == "3 to 3"
    assert meant(asked, "dew nymph to 3") == "", "it is still in the hand"
    play(match, "P1: 1 to 2")
    assert meant(question(match), "take back kite rider") == "take back 1"


def test_what_cannot_be_had_back_is_warned_of() -> None:
    """U-05: replacing, and letting damage through, say what they cost; so does giving up."""
    full = "P1.board: Mote, Clay Guard, Mote, Mote, Mote"
    match = sit("round: 3", full, "P1.hand: Kite Rider", "P2.hand: Mote", "P2.board: Mote", "P2.base: 4")
    warned = {choice.words[0]: choice.warning for choice in question(match).choices if choice.warning}
    assert warned["place 1 over 2"] == "Clay Guard leaves the board for good."
    assert set(warned) == {*[f"place 1 over {slot}" for slot in range(1, 6)], "concede"}
    assert [choice.words[0] for choice in question(match).choices if choice.aside] == ["concede"]
    play(match, "P1: 1 to 1; 2 to 2; 3 to 3; attack", "P2: 1 to 2")
    defence = question(match)
    assert GAME.view(match.game, 1)["incoming"] == 2
    warned = {choice.words[0]: choice.warning for choice in defence.choices if choice.warning}
    assert warned["skip defence"] == "3 damage gets through to your base."
    assert set(warned) == {"skip defence", "concede"}


def test_what_a_card_costs_and_where_it_cannot_be_put() -> None:
    """L-14, L-16, L-43: a card that is dropped in vain is a move that the rules refuse with their reason."""
    match = sit("round: 3", "P1.board: Kite Rider, -, Mote", "P1.hand: Mote, Leviathan", "P2.hand: Mote")
    asked = question(match)
    assert asked.picking.costs == ("1 resource", "5 resources")
    tried = {spot: GAME.moves.text(move) for spot, move in asked.tries.items()}
    assert tried == {"lane 0": "hand 1 to 1", "board 0 0": "place 1 over 1", "board 0 2": "place 1 over 3"}
    assert [GAME.moves.text(asked.tries["lane 0"] + lane) for lane in range(1, 5)] == [
        f"hand 1 to {lane}" for lane in range(2, 6)
    ]
    for move in asked.tries.values():
        assert match.game.refusal(0, move).rule in ("L-14", "L-16")
    assert list(question(a_fight()).tries) == ["lane 1"]


def test_a_base_that_would_fall_is_warned_of() -> None:
    match = sit("round: 3", "P1.board: Kite Rider", "P2.board: Mote", "P2.base: 3")
    play(match, "P1: 1 to 1; attack")
    skipping = next(choice for choice in question(match).choices if choice.words[0] == "skip defence")
    assert skipping.warning == "3 damage gets through to your base. It falls."


def test_a_turn_in_which_nothing_can_be_done() -> None:
    """The only answer stands out, and afterwards its owner, and nobody else, reads why."""
    match = sit("round: 1", "attacker: P1", "P1.hand: Leviathan", "P2.hand: Mote", "P1.deck: -", "P2.deck: -")
    asked = question(match)
    assert asked.short == "There is nothing you can afford: skip"
    assert asked.text == "P1, your turn: skip (or concede):"
    assert main(asked) == ["skip"]
    play(match, "P1: skip")
    assert told(match, "P1")[-2:] == ["There is nothing you can afford.", "You skip."]
    assert told(match, "P2")[-1:] == told(match)[-1:] == ["P1 skips."]
    assert "There is nothing you can afford." not in told(match, "P2") + told(match)


def test_the_end_of_a_round_is_offered() -> None:
    """L-23: after two skips; it is what most want who can do nothing else."""
    match = sit("round: 1", "skips: 2", "P1.hand: Leviathan", "P2.hand: Mote", "P1.deck: -", "P2.deck: -")
    asked = question(match)
    assert asked.short == "Skip, or end the round"
    assert main(asked) == ["end round"]


def test_the_question_of_a_defence() -> None:
    """U-05: skip defence only while an attack is pending."""
    match = a_fight()
    asked = question(match)
    assert asked.text == (
        "P2, your defence: send a creature to block (SLOT to LANE) or let them through (skip defence):"
    )
    assert asked.short == "Send a creature to block, or let them through"
    attack = "Attack: Kite Rider 3/2 in lane 2, Clay Guard 1/2 of 4 in lane 5."
    assert f"{attack} 4 damage is coming to your base." in asked.hand
    assert meant(asked, "2>5") == meant(asked, "quintessence avatar to 5") == "2 to 5"
    assert meant(asked, "skip defense") == meant(asked, "sd") == "skip defence"
    assert meant(asked, "skip") == ""
    assert main(asked) == []
    play(match, "P2: 2 to 5")
    assert "take back 2" in [choice.words[0] for choice in question(match).choices]
    assert main(question(match)) == ["defend"]
    assert question(match).short == "Confirm the block"
    assert f"{attack} 3 damage is coming to your base." in question(match).hand


def test_an_arrangement_names_the_creature() -> None:
    """Only its owner reads where a creature stands before that is confirmed."""
    match = sit("P1.board: -, -, Dew Nymph", "P1.hand: Mote", "P2.hand: Mote")
    play(match, "P1: 3 to 1; take back 3")
    assert told(match, "P1")[-2:] == ["Dew Nymph moves to lane 1.", "Dew Nymph goes back to slot 3."]
    assert told(match, "P2") == told(match) == []


def test_a_refusal_is_a_sentence() -> None:
    """L-43: the code is for programs; people read the name of the card."""
    match = sit("round: 1", "P1.hand: Leviathan", "P1.board: Mote, -, Mote", "P2.hand: Mote")
    play(match, "P1: 1 to 4")
    tried = [("place 1", "Leviathan costs 5; you have 1."), ("take back 3", "Mote is not in a lane.")]
    tried += [
        ("1 to 5", "Mote stands in lane 4; take it back first."),
        ("take back 2", "Slot 2 is not in a lane."),
    ]
    for move, sentence in tried:
        assert str(match.game.refusal(0, GAME.moves.parse(move))) == sentence


def test_the_story_of_a_fight() -> None:
    """L-34: all lanes from 1 to 5, then the base."""
    match = a_fight()
    play(match, "P2: 2 to 5; defend")
    assert told(match)[-8:] == [
        "P1 attacks with Kite Rider 3/2 in lane 2, Clay Guard 1/2 of 4 in lane 5.",
        "P2 draws a card.",
        "P2 blocks with Quintessence Avatar 6/5 in lane 5.",
        "Lane 2: nobody blocks Kite Rider, 3 damage to P2's base.",
        "Lane 5: Clay Guard strikes Quintessence Avatar for 1 and takes 6. Quintessence Avatar has 4 left.",
        "Clay Guard is destroyed.",
        "P2's base takes 3 damage: 17 left.",
        "P1 draws a card.",
    ]
    assert told(match, "P2")[-6:-1] == [
        "You block with Quintessence Avatar 6/5 in lane 5.",
        "Lane 2: nobody blocks Kite Rider, 3 damage to your base.",
        "Lane 5: Clay Guard strikes Quintessence Avatar for 1 and takes 6. Quintessence Avatar has 4 left.",
        "Clay Guard is destroyed.",
        "Your base takes 3 damage: 17 left.",
    ]


def test_surplus_damage_is_lost() -> None:
    """L-30: and the story of the fight says so."""
    match = sit("round: 5", "P1.board: Phoenix Lord", "P2.board: Mote")
    play(match, "P1: 1 to 1; attack", "P2: 1 to 1; defend")
    assert "Lane 1: Phoenix Lord strikes Mote for 7 and takes 1. Phoenix Lord has 3 left." in told(match)
    assert "Mote is destroyed. The remaining 5 damage is lost." in told(match)


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
    placed = "P1 replaces Mote in slot 3 with Mote 1/2 for 1 resource; 3 left. Mote leaves the match."
    assert placed in told(match)
    assert "P2 skips." in told(match)
    assert "P1 skips. The round can be ended now." in told(match)
    assert "P2 skips. The third skip in a row ends the round." in told(match)
    assert "Round 5. P2 attacks; both sides have 5 resources." in told(match)
    play(match, "P2: concede")
    assert told(match)[-3:-1] == ["P2 concedes.", "P1 wins: the other player has conceded."]
    assert told(match, "P1")[-2] == "You win: the other player has conceded."
    assert told(match, "P2")[-3:-1] == ["You concede.", "P1 wins: you have conceded."]
