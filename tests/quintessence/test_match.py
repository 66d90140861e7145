"""What a scenario cannot say: whole matches, bounds, and mistakes that are often made (C-23)."""

import os
from collections.abc import Callable

import pytest

from tests.quintessence.invariants import MOST_TURNS, hold
from tests.quintessence.table import options, part, play, refused, sit, wander
from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import MoveError
from tiltyard.engine.turn import turn_of
from tiltyard.games.quintessence import GAME
from tiltyard.games.quintessence.facts import census
from tiltyard.games.quintessence.table import MOVES

pytestmark = pytest.mark.both
MATCHES = int(os.environ.get("TILTYARD_SOAK_GAMES", "1000"))
Note = Callable[[str, object], None]


@pytest.mark.soak
def test_a_thousand_random_matches(record_property: Note) -> None:
    """C-23, L-01: options are never empty, a round has at most 37 turns, bases never rise, all ends.

    Nobody concedes here, unlike in the long run of all games, where a match is over after a few moves.
    """
    moves = 0
    chance = Chance("c23")
    for number in range(MATCHES):
        preset = GAME.presets["quick" if number % 2 else "standard"]
        game = GAME.new(2, f"{number:x}", preset, {})
        cards, bases = census(game), game.bases[:]
        for _move in wander(game, chance):
            assert all(now <= before for now, before in zip(game.bases, bases, strict=True))
            bases = game.bases[:]
            hold(game)
            moves += 1
        assert census(game) == cards
        assert game.over()
    record_property("random play", [MATCHES, moves])


def test_the_longest_round() -> None:
    """Ten cards of cost 1, an attack and a defence, two skips before each card and the attack.

    The bound of 37 has three closing skips besides; they are never reached, for such a round ends by itself.
    """
    match = sit(
        "round: 5",
        "P1.hand: 5 x Mote",
        "P2.hand: 5 x Mote",
        "P1.deck: 20 x Mote",
        "P2.deck: 20 x Mote",
        "P1.board: Mote, Mote, Mote, Mote, Mote",
        "P2.board: Mote, Mote, Mote, Mote, Mote",
    )
    game = match.game
    actions = 0
    while game.round == 5:
        name = f"P{game.active + 1}"
        if game.pending:
            play(match, f"{name}: skip defence")
        elif game.skips < 2:
            play(match, f"{name}: skip")
        elif "place 1 over 1" in options(match, name):
            play(match, f"{name}: place 1 over 1")
        elif "1 to 1" in options(match, name):
            play(match, f"{name}: 1 to 1; attack")
        else:
            play(match, f"{name}: skip")
        actions += 1
    assert actions == MOST_TURNS - 3


def test_a_placed_card_is_paid_for() -> None:
    """Mistake, L-13: cards placed without paying."""
    match = sit("round: 5", "P1.hand: Kite Rider, Clay Guard", "P2.hand: Mote")
    play(match, "P1: place 1", "P2: skip", "P1: place 1")
    assert part(match, "P1.resources") == "1"


@pytest.mark.parametrize("between", ["place 1", "1 to 1; attack"])
def test_only_skips_count_as_skips(between: str) -> None:
    """Mistake, L-21, L-23: any idle turn, or a skipped defence, counted as a skip."""
    match = sit("skips: 2", "P1.board: Kite Rider", "P1.hand: Mote", "P2.hand: Mote")
    play(match, f"P1: {between}")
    assert part(match, "skips") == "0"
    if part(match, "pending") == "yes":
        play(match, "P2: skip defence")
        assert part(match, "skips") == "0"


def test_a_defence_does_not_end_the_round() -> None:
    """Mistake, L-25: the round ended after every defence, or the defender shut out."""
    match = sit("P1.board: Kite Rider", "P1.hand: Mote", "P2.hand: Mote")
    play(match, "P1: 1 to 1; attack", "P2: skip defence", "P1: skip")
    assert part(match, "round") == "1"
    assert "place 1" in options(match, "P2")


def test_a_sixth_card_is_neither_refused_for_good_nor_replaced_silently() -> None:
    """Mistake, L-15."""
    match = sit("P1.board: Mote, Mote, Mote, Mote, Mote", "P1.hand: Ember Imp", "P2.hand: Mote")
    assert refused(match, "P1: place 1") == "board_full"
    assert [move for move in options(match, "P1") if move.startswith("place")] == [
        f"place 1 over {slot}" for slot in range(1, 6)
    ]


def test_the_order_of_refusals() -> None:
    """L-43: where two reasons hold, the first of the list is given."""
    full = "P1.board: Mote, Mote, Mote, Mote, Mote"
    match = sit("round: 1", full, "P1.hand: Leviathan", "P2.hand: Mote", "P2.board: Mote")
    assert refused(match, "P1: place 2 over 6") == "not_in_hand"
    assert refused(match, "P1: place 1 at 6") == "too_expensive"
    assert refused(match, "P1: place 1") == "too_expensive"
    assert refused(match, "P2: attack") == "not_your_turn"
    assert refused(match, "P2: defend") == "not_your_turn"
    play(match, "P1: 1 to 1; attack")
    assert refused(match, "P2: attack") == "attack_pending"
    assert refused(match, "P2: place 5 at 6") == "attack_pending"
    play(match, "P2: skip defence", "P1: skip")
    assert refused(match, "P2: 1 to 6") == "not_attacker"


def test_every_move_is_legal_somewhere() -> None:
    """What can only be tried is not among the moves that a program chooses from."""
    hand, full = "P1.hand: 5 x Mote", "P1.board: 5 x Mote"
    arranged = sit("round: 5", full, hand, "P2.board: Mote", "P2.hand: Mote")
    seen = {*options(sit("round: 5", hand, "skips: 2"), "P1"), *options(arranged, "P1")}
    play(arranged, "P1: 1 to 1; 2 to 2; 3 to 3; 4 to 4; 5 to 5")
    seen |= set(options(arranged, "P1"))
    play(arranged, "P1: attack", "P2: 1 to 1")
    seen |= set(options(arranged, "P2"))
    assert seen == set(MOVES.texts)


def test_a_bot_that_tries_what_is_never_legal_is_told_so() -> None:
    match = sit("P1.hand: Mote", "attacker: P1")
    with pytest.raises(MoveError, match="'1 to 6' is not legal here; choose skip, place 1"):
        turn_of(GAME, match.game, 0, Chance("1")).move("1 to 6")


def test_every_refusal_has_its_code() -> None:
    """L-43: whatever is tried in random play, the refusal has a known code and a sentence without it."""
    codes = set()
    chance = Chance("c0de")
    for number in range(30):
        game = GAME.new(2, f"{number:x}", GAME.presets["quick"], {})
        for _move in wander(game, chance):
            for seat in range(2):
                legal = game.options(seat)
                for move in range(len(MOVES.spoken)):
                    if move not in legal and chance.counter % 3 == 0:
                        refusal = game.refusal(seat, move)
                        codes.add(refusal.code)
                        assert str(refusal).endswith(".")
                        assert refusal.code not in str(refusal)
    codes.add(game.refusal(0, 0).code)
    assert codes == {
        *["match_over", "not_your_turn", "attack_pending", "no_attack_pending", "not_attacker"],
        *["attack_used", "end_round_not_offered", "no_cards", "bad_lane", "lane_twice", "not_on_board"],
        *["card_twice", "lane_empty", "not_in_hand", "too_expensive", "board_full", "board_not_full"],
        *["bad_slot", "slot_taken", "not_in_lane"],
    }


def test_a_draw_is_shared() -> None:
    """L-38, L-40."""
    match = sit("round: 30", "skips: 2", "P1.hand: Mote", "P2.hand: Mote")
    assert GAME.winners(match.game) == []
    play(match, "P1: end round")
    assert GAME.winners(match.game) == [0, 1]
    assert GAME.returns(match.game) == [0.5, 0.5]


def test_the_round_limit_of_one() -> None:
    """L-02, L-37: the first round may be the last."""
    match = sit("skips: 2", "P1.hand: Mote", "P2.hand: Mote", options="round_limit=1")
    play(match, "P1: skip")
    assert part(match, "reason") == "round_limit"


def test_the_last_round_may_end_by_itself() -> None:
    """L-36, L-40."""
    match = sit(
        "P1.hand: Leviathan", "P2.hand: Leviathan", "P1.deck: -", "P2.deck: -", options="round_limit=1"
    )
    play(match, "P1: skip", "P2: skip")
    assert part(match, "reason") == "round_limit"


def test_no_automatic_end_while_the_attacker_can_attack() -> None:
    """L-36: a board and an unused attack keep the round open, an empty board does not."""
    hands = ["P1.hand: Leviathan", "P2.hand: Leviathan", "P1.deck: -", "P2.deck: -"]
    match = sit("P1.board: Mote", *hands)
    play(match, "P1: skip", "P2: skip")
    assert part(match, "round") == "1"
    match = sit("P2.board: Mote", *hands)
    play(match, "P1: skip", "P2: skip")
    assert part(match, "round") == "2"


def test_empty_hands_cannot_pay() -> None:
    """L-36."""
    match = sit("P1.hand: -", "P2.hand: -", "P1.deck: -", "P2.deck: -")
    play(match, "P1: skip", "P2: skip")
    assert part(match, "round") == "2"


def test_conceding_in_turn() -> None:
    """L-26, L-42."""
    match = sit()
    name = f"P{match.game.active + 1}"
    play(match, f"{name}: concede")
    assert part(match, "reason") == "concede"
    assert GAME.winners(match.game) == [1 - match.game.active]
    assert options(match, "P1") == options(match, "P2") == []
