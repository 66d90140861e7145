"""Who sees what (L-44, L-18, C-24), and what cannot be seen, dealt anew."""

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.laws.freeze import freeze
from tests.laws.tables import seeds
from tests.quintessence.invariants import all_cards, hold
from tests.quintessence.table import house_rules, part, play, sit, told, wander
from tiltyard.engine import record
from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import NOBODY, MoveError
from tiltyard.games import find
from tiltyard.games.quintessence import GAME
from tiltyard.games.quintessence.cards import kind, serial
from tiltyard.games.quintessence.rounds import is_spent
from tiltyard.games.quintessence.table import CONCEDE, MOVES
from tiltyard.games.quintessence.view import redeal, view

pytestmark = pytest.mark.both
lengths = st.integers(0, 150)


def test_a_view_holds_no_hidden_card() -> None:
    """C-24, L-44: no id of the other hand or of either deck, at any moment."""
    match = sit(seed="24")
    for _move in wander(match.game, Chance("1"), 300):
        for seat in (NOBODY, 0, 1):
            text = json.dumps(view(match.game, seat))
            for owner in range(2):
                hidden = match.game.decks[owner] + (match.game.hands[owner] if owner != seat else [])
                for card in hidden:
                    assert f"P{owner + 1}#{serial(card):02d}" not in text


def test_what_is_open_to_both() -> None:
    """L-44: numbers of cards, boards with damage, lanes, what has left the match."""
    match = sit(
        "P1.board: Mote 1/1 of 2", "P1.lanes: 1>4", "P1.destroyed: Clay Guard", "P2.hand: Mote", "P2.deck: -"
    )
    for seat in (NOBODY, 0, 1):
        seen = view(match.game, seat)
        card = seen["boards"][0][0]
        assert card is not None
        assert (card["name"], card["defence"], card["printed"]) == ("Mote", 1, 2)
        assert seen["lanes"][0] == [0, 0, 0, 1, 0]
        assert [card["name"] for card in seen["destroyed"][0]] == ["Clay Guard"]
        assert seen["hand_sizes"] == [3, 1]
        assert seen["deck_sizes"] == [15, 0]


def test_lanes_are_secret_until_they_are_confirmed() -> None:
    """L-18: attack and block alike; the news say nothing either."""
    match = sit("P1.board: Mote", "P2.board: Mote", "P1.hand: Mote", "P2.hand: Mote")
    before = told(match, "P2")
    play(match, "P1: 1 to 3")
    assert view(match.game, 0)["lanes"][0] == [0, 0, 1, 0, 0]
    assert view(match.game, 1)["lanes"][0] == view(match.game, NOBODY)["lanes"][0] == [0] * 5
    assert told(match, "P2") == before
    play(match, "P1: attack")
    assert view(match.game, 1)["lanes"][0] == [0, 0, 1, 0, 0]
    play(match, "P2: 1 to 3")
    assert view(match.game, 1)["lanes"][1] == [0, 0, 1, 0, 0]
    assert view(match.game, 0)["lanes"][1] == [0] * 5


def test_a_drawn_card_is_told_to_its_owner_only() -> None:
    """L-44."""
    match = sit("P1.hand: Mote", "P2.hand: Mote", "P2.deck: Leviathan")
    play(match, "P1: skip")
    assert "You draw Leviathan 5/6, cost 5." in told(match, "P2")
    assert not any("Leviathan" in line for line in told(match, "P1") + told(match))


def test_a_table_as_numbers() -> None:
    """L-44: strengths by place, confirmed lanes, what is gone; never the other hand."""
    match = sit(
        "P1.board: -, Clay Guard 1/2 of 4", "P1.lanes: 2>4", "P1.destroyed: Mote, Mote", "P2.hand: Leviathan"
    )
    numbers = [GAME.observation(match.game, seat) for seat in range(2)]
    names = [feature.name for feature in GAME.features()]
    mine, theirs = [dict(zip(names, found, strict=True)) for found in numbers]
    assert [theirs[f"board +1 2 {what}"] for what in ("cost", "attack", "defence", "printed")] == [2, 1, 2, 4]
    assert theirs["lane +1 4 slot 2"] == mine["own lane 4 slot 2"] == 1
    assert mine["own destroyed place 2"] == theirs["destroyed +1 place 2"] > 0
    assert mine["own destroyed place 1"] == mine["own destroyed place 2"]
    assert mine["own destroyed"] == theirs["destroyed +1"] == 2
    assert theirs["own hand 1 cost"] == 5
    assert not [name for name in mine if name.startswith("hand +1")]


# Deep play: the laws of all games stop early here, because a random player soon concedes.


@given(seed=seeds, other=seeds, length=lengths, rules=house_rules)
def test_nothing_leaks_deep_in_a_match(seed: str, other: str, length: int, rules: str) -> None:
    """L-44: dealing anew what a seat cannot see changes nothing for it, and breaks no rule."""
    game = sit(seed=seed, options=rules).game
    list(wander(game, Chance(other), length))
    before = freeze(game)
    for seat in (NOBODY, 0, 1):
        twin = redeal(game, seat, Chance(other))
        hold(twin)
        assert view(twin, seat) == view(game, seat)
        assert twin.asks() == game.asks()
        assert GAME.census(twin) == GAME.census(game)
        if seat != NOBODY:
            assert twin.options(seat) == game.options(seat)
            assert GAME.observation(twin, seat) == GAME.observation(game, seat)
        if game.mirrored:
            kinds = [sorted(kind(card) for card in all_cards(twin, side)) for side in range(2)]
            assert kinds[0] == kinds[1], "mirrored decks stay mirrored"
    assert freeze(game) == before


@given(seed=seeds, other=seeds, length=lengths, rules=house_rules)
def test_a_copy_lives_its_own_life_deep_in_a_match(seed: str, other: str, length: int, rules: str) -> None:
    game = sit(seed=seed, options=rules).game
    list(wander(game, Chance(other), length))
    before = freeze(game)
    twin = game.copy()
    moves = list(wander(game, Chance(other), 40))
    assert freeze(twin) == before
    for seat, move in moves:
        twin.play(seat, move)
    assert freeze(twin) == freeze(game)


@given(seed=seeds, other=seeds, length=lengths)
def test_a_refused_move_changes_nothing_deep_in_a_match(seed: str, other: str, length: int) -> None:
    """L-43."""
    game = sit(seed=seed).game
    list(wander(game, Chance(other), length))
    before = freeze(game)
    for seat in range(2):
        for move in set(range(len(MOVES.spoken))) - set(game.options(seat)):
            with pytest.raises(MoveError) as refusal:
                game.play(seat, move)
            assert refusal.value.code
    assert freeze(game) == before


@given(seed=seeds, other=seeds, length=lengths)
def test_a_saved_match_is_the_same_match(seed: str, other: str, length: int) -> None:
    """C-24, D-03, D-04: saved at any time, also while an attack is pending, and step by step the same."""
    match = sit(seed=seed)
    twin = match.game.copy()
    states = [freeze(match.game)]
    for seat, move in wander(twin, Chance(other), length):
        match.play(seat, move)
        states.append(freeze(match.game))
    again = record.parse(record.text(record.of_match(match)), "saved", find)
    prefix = record.begin(again)
    for step, state in zip(again.steps, states, strict=False):
        assert freeze(prefix.game) == state
        record.make_move(again, prefix, step)
    assert freeze(prefix.game) == states[-1]


def test_dealing_anew_brings_cards_from_the_box() -> None:
    """Whoever searches must not learn which twenty cards the other deck has."""
    game = sit(seed="3").game
    seen: Counter[int] = Counter()
    for number in range(100):
        twin = redeal(game, 0, Chance(f"{number:x}"))
        seen.update(kind(card) for card in twin.hands[1] + twin.decks[1])
    assert len(seen) == 25
    assert max(seen.values()) < 2 * min(seen.values())


def test_a_round_that_goes_on_says_that_somebody_can_pay() -> None:
    """L-36: P1 cannot pay anything, so every redeal gives P2 a card that costs 1."""
    match = sit("turn: 3", "P1.hand: Leviathan", "P2.hand: Mote, Leviathan")
    assert part(match, "round") == "1"
    for number in range(50):
        assert not is_spent(redeal(match.game, 0, Chance(f"{number:x}")))


def test_conceding_is_always_the_last_option() -> None:
    """Bots leave it alone."""
    match = sit(seed="9")
    for _move in wander(match.game, Chance("2"), 200):
        if not match.game.over():
            assert match.game.options(match.game.active)[-1] == CONCEDE
            assert match.game.options(1 - match.game.active) == [CONCEDE]
