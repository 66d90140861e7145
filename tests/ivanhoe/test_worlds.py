"""Worlds agree with everything a seat has seen and remembers, and with nothing else."""

import pytest

from tests.ivanhoe.table import NAMES, cards, game_of, play, table
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match
from tiltyard.engine.moves import Card
from tiltyard.games.ivanhoe import GAME
from tiltyard.games.ivanhoe.effects import Adapt
from tiltyard.games.ivanhoe.hands import known_to
from tiltyard.games.ivanhoe.table import Ivanhoe

pytestmark = pytest.mark.both
DEALT = 40  # worlds


def worlds(match: Match, name: str) -> list[Ivanhoe]:
    seat = NAMES.index(name) if name in NAMES else -1
    return [GAME.redeal(game_of(match), seat, Chance(f"{number:x}")) for number in range(DEALT)]


def hands(match: Match, viewer: str, owner: str) -> list[list[Card]]:
    return [world.hands[NAMES.index(owner)] for world in worlds(match, viewer)]


def test_hidden_cards_differ_from_world_to_world() -> None:
    match = table(3, "dealer: C", seed="5")
    assert len({tuple(hand) for hand in hands(match, "A", "B")}) > DEALT // 2
    assert {len(hand) for hand in hands(match, "A", "B")} == {8}
    assert all(hand == game_of(match).hands[0] for hand in hands(match, "A", "A"))


def test_discards_lie_as_they_lie() -> None:
    match = table(2, "discards: R3, IVANHOE, G1; dealer: B")
    for world in worlds(match, "A"):
        assert world.pile.discards == cards("R3, IVANHOE, G1")
        assert cards("IVANHOE")[0] not in world.hands[1] + world.pile.deck


def test_a_hand_that_was_shown_is_remembered() -> None:
    match = table(3, "dealer: C; A.hand: RIPOSTE, DODGE; deck: SHIELD, R3; B.hand: R3, R4; C.hand: G1")
    for world in worlds(match, "C"):
        assert world.hands[0] == cards("RIPOSTE, DODGE, SHIELD")


def test_a_card_taken_back_is_remembered() -> None:
    match = table(2, "colour: red; turn: A; A.display: R4, M6; A.hand: RETREAT, R3; discards: IVANHOE")
    play(match, "A: retreat", "A: card 2")
    assert all(cards("M6")[0] in hand for hand in hands(match, "B", "A"))


def test_who_was_robbed_knows_the_card() -> None:
    match = table(3, "colour: red; turn: A; A.hand: KNOCK DOWN; B.hand: M6; C.hand: G1; discards: IVANHOE")
    play(match, "A: knock down", "A: target B")
    assert all(hand == cards("M6") for hand in hands(match, "B", "A"))
    assert len({tuple(hand) for hand in hands(match, "C", "A")}) > 5


def test_a_robber_still_knows_the_other_cards() -> None:
    """B's hand was shown; A takes one card of it and has seen which, C has not."""
    deal = "dealer: A; B.hand: RIPOSTE, DODGE; deck: SHIELD, G1; C.hand: R3, R4; A.hand: KNOCK DOWN, R5, R5"
    match = table(3, f"{deal}; discards: IVANHOE")
    play(match, "C: R3", "C: end turn", "A: knock down", "A: target B")
    game = game_of(match)
    assert known_to(game, 0, 1) == game.hands[1]
    assert known_to(game, 2, 1) == []


def test_what_others_know_of_each_other_is_guessed() -> None:
    """C knows that B has seen a card in A's hand, but not which."""
    match = table(3, "colour: red; turn: A; A.hand: KNOCK DOWN, G1; B.hand: M6; discards: IVANHOE")
    play(match, "A: knock down", "A: target B")
    guesses = {known_to(world, 1, 0)[0] for world in worlds(match, "C")}
    assert len(guesses) > 5
    for world in worlds(match, "C"):
        assert known_to(world, 1, 0)[0] in world.hands[0]


def test_a_card_is_secret_until_all_its_choices_are_made() -> None:
    match = table(3, "colour: red; turn: A; A.hand: STUNNED, R3, R4, S2; B.display: R3", seed="3")
    play(match, "A: stunned")
    found = worlds(match, "B")
    assert {world.stack[-1].name for world in found} == {"turn"}
    assert any(cards("STUNNED")[0] not in world.hands[0] for world in found)
    assert {world.stack[-1].name for world in worlds(match, "A")} == {"target"}


def test_answers_in_the_window_are_open_again() -> None:
    """I-40: single answers are not published; a player knows no answer but the own."""
    match = table(4, "colour: red; turn: A; A.hand: SHIELD; B.hand: G1; C.hand: R3; D.hand: R4")
    play(match, "A: shield", "B: let pass")
    assert all(world.asks() == [1, 2, 3] for world in worlds(match, "C"))
    play(match, "C: let pass")
    assert all(world.asks() == [1, 3] for world in worlds(match, "C"))


def test_cards_kept_for_adapt_are_chosen_again() -> None:
    """I-56: who has chosen may have chosen anything; who still chooses has chosen nothing yet."""
    deal = "colour: blue; turn: A; A.hand: ADAPT; B.display: B2, S2; C.display: B3, S3"
    match = table(4, f"{deal}; D.display: B4, B4, S2, B2")
    play(match, "A: adapt", "pass", "B: card 2", "C: card 1", "D: card 1")
    phases = [world.stack[-1] for world in worlds(match, "C")]
    assert all(isinstance(phase, Adapt) and phase.waiting == [3] for phase in phases)
    assert {str(phase.chosen) for phase in phases if isinstance(phase, Adapt)} == {
        "[[], [0], [0], []]",
        "[[], [1], [0], []]",
    }


def test_whoever_is_asked_to_open_can_open() -> None:
    """I-17, I-19: with something else than purple, if purple was the last."""
    deal = "dealer: A; B.hand: G1; C.hand: R3; deck: DODGE; deck cards: 20; A.hand: 2 x G1; previous: purple"
    match = table(3, deal)
    assert match.game.asks() == [1]
    for world in worlds(match, "C"):
        assert world.options(1)
