"""Worlds: what a seat cannot see is dealt anew, as all that it has seen and remembers allows (L-36, L-44)."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.laws.tables import seeds
from tests.quintessence.diary import Diary
from tests.quintessence.table import part, play, sit, wander
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY
from tiltyard.games.quintessence.cards import cost, kind
from tiltyard.games.quintessence.policy import policy
from tiltyard.games.quintessence.rounds import is_spent
from tiltyard.games.quintessence.table import Quintessence
from tiltyard.games.quintessence.view import redeal, view
from tiltyard.games.quintessence.worlds import likely_taken

pytestmark = pytest.mark.both
NOTHING = [0] * 5
CHEAP = "Dew Nymph, Pebbleling, Ember Imp, Gust Sprite"
GONE = [f"P2.destroyed: Mote, {CHEAP}", f"P2.replaced: {CHEAP}"]  # all that cost 1, but for one Mote


def worlds(match: Match, seat: int, count: int = 60) -> list[Quintessence]:
    return [redeal(match.game, seat, Chance(f"{number:x}")) for number in range(count)]


def test_a_round_that_ends_by_itself_tells_what_hands_do_not_hold() -> None:
    match = sit("P1.hand: Leviathan", "P2.hand: Thunder Roc", "P1.deck: -", "P2.deck: -")
    play(match, "P1: skip", "P2: skip")
    assert part(match, "round") == "2"
    assert view(match.game, NOBODY)["least_costs"] == [[2], [2]]
    costs = Counter(cost(world.hands[1][0]) for world in worlds(match, 0))
    assert set(costs) == {2, 3, 4, 5}


def test_nothing_is_known_of_a_card_that_is_drawn_later() -> None:
    match = sit("P1.hand: Leviathan", "P2.hand: Thunder Roc", "P1.deck: -", "P2.deck: Leviathan, Mote, Mote")
    play(match, "P1: skip", "P2: skip")
    assert part(match, "round") == "2"
    assert part(match, "P2.hand") == "Thunder Roc, Leviathan, Mote"
    assert view(match.game, 0)["least_costs"][1] == [2, 2, 1]
    newest = Counter(cost(world.hands[1][2]) for world in worlds(match, 0))
    assert set(newest) == {1, 2, 3, 4, 5}


def going_on() -> Match:
    """L-36: the round goes on although P1 cannot pay anything, so P2 can."""
    return sit("turn: 3", "P1.hand: Leviathan", "P2.hand: Mote, Leviathan", "P1.deck: -", "P2.deck: -")


def test_who_holds_a_cheap_card_still_holds_it_in_the_next_round() -> None:
    match = going_on()
    play(match, "P1: skip", "P2: skip", "P1: skip")
    assert part(match, "round") == "2"
    assert view(match.game, 0)["cheap_cards"][1] == [2, 0, 0, 0, 0]
    assert all(1 in [cost(card) for card in world.hands[1]] for world in worlds(match, 0))
    assert {[cost(card) for card in world.hands[1]].index(1) for world in worlds(match, 0)} == {0, 1}


def test_a_cheap_card_that_is_placed_is_no_longer_in_hand() -> None:
    match = going_on()
    play(match, "P1: skip", "P2: place 1")
    assert view(match.game, 0)["cheap_cards"][1] == NOTHING
    assert any(1 not in [cost(card) for card in world.hands[1]] for world in worlds(match, 0))


def test_a_costlier_card_may_leave_and_the_cheap_one_is_still_there() -> None:
    match = going_on()
    play(match, "P1: skip", "P2: skip", "P1: skip")
    play(match, "P2: skip", "P1: skip", "P2: skip", "P1: skip", "P2: skip", "P1: skip")
    play(match, "P2: skip", "P1: skip", "P2: skip", "P1: skip", "P2: place 2")
    assert view(match.game, 0)["cheap_cards"][1] == [1, 1, 1, 1, 0]
    assert {cost(world.hands[1][0]) for world in worlds(match, 0)} == {1}


def test_nobody_but_the_other_knows_of_a_cheap_card() -> None:
    """It follows from what P1 holds, which is a secret."""
    match = going_on()
    assert view(match.game, 0)["cheap_cards"] == [NOTHING, [2, 0, 0, 0, 0]]
    for seat in (NOBODY, 1):
        assert view(match.game, seat)["cheap_cards"] == [NOTHING, NOTHING]
        assert all(world.cheap == [NOTHING, NOTHING] for world in worlds(match, seat, 5))


def test_a_spectator_knows_that_somebody_can_pay() -> None:
    """Even where a hand of one card must be the rare one that explains it."""
    deal = ["turn: 3", "P1.hand: -", "P2.hand: Mote", "P1.deck: -", "P2.deck: -", "P2.board: Mote"]
    match = sit(*deal, *GONE)
    for world in worlds(match, NOBODY, 10):
        assert not is_spent(world)
        assert world.cheap == [NOTHING, NOTHING]


def test_a_rare_cheap_card_is_found_in_every_world() -> None:
    """Nearly all cheap cards of P2 are gone, so a hand at random would hardly ever have one."""
    match = sit("turn: 3", "P1.hand: Leviathan", "P2.hand: Leviathan, Mote", "P2.deck: -", *GONE)
    found = worlds(match, 0, 200)
    assert all(1 in [cost(card) for card in world.hands[1]] for world in found)


@given(seed=seeds, other=seeds, rules=st.sampled_from(["", "mirror=on", "draw=round, second_hand=4"]))
def test_worlds_agree_with_everything_that_a_seat_remembers(seed: str, other: str, rules: str) -> None:
    """A diary of every turn, kept beside the game, finds nothing wrong with any world."""
    match = sit(seed=seed, options=rules)
    game = match.game
    diaries = [Diary(seat) for seat in range(2)]
    chance = Chance(other)
    while not game.over() and game.round < 9:
        seat = game.next()
        move = policy(game, seat) if chance.below(4) else game.options(seat)[0]
        before = game.copy()
        match.play(seat, move)
        for diary in diaries:
            diary.write(before, game)
        game.events.clear()
    for diary in diaries:
        for number in range(5):
            diary.check(redeal(game, diary.seat, Chance(f"{other}{number}")))


def test_every_card_that_fits_is_equally_likely() -> None:
    """45 cards of P2 are unseen that cost 2 or more, each kind twice but the Thunder Roc that was placed."""
    match = sit(
        "P1.hand: Leviathan", "P2.hand: Thunder Roc", "P2.board: Thunder Roc", "P1.deck: -", "P2.deck: -"
    )
    play(match, "P1: skip", "P2: skip")
    assert view(match.game, 0)["least_costs"][1] == [2]
    found = Counter(kind(world.hands[1][0]) for world in worlds(match, 0, 3_900))
    assert len(found) == 20
    roc = kind(match.game.boards[1][0])
    assert 60 <= found.pop(roc) <= 140
    assert all(150 <= times <= 250 for times in found.values())


def test_in_mirrored_decks_a_card_that_both_have_shown_is_likelier_to_come_again() -> None:
    """One such card, one other, and one place: two times in three it is this card."""
    chance = Chance("7")
    assert 560 <= sum(likely_taken(1, 1, 1, chance) for _time in range(900)) <= 640
    assert likely_taken(3, 5, 0, chance) == 0
    assert likely_taken(2, 0, 2, chance) == 2


@given(seed=seeds, other=seeds, length=st.integers(0, 120))
def test_what_is_secret_does_not_stay_as_it_was(seed: str, other: str, length: int) -> None:
    """No card of the other hand or of the decks is the same in all worlds, as far as others may be there."""
    game = sit(seed=seed).game
    list(wander(game, Chance(other), length))
    twins = [redeal(game, 0, Chance(f"{other}{number}")) for number in range(12)]
    for side in range(2):
        hidden = [twin.decks[side] + (twin.hands[side] if side else []) for twin in twins]
        for place in range(len(hidden[0])):
            assert len({kind(cards[place]) for cards in hidden}) > 1
