"""Every game checks what a new table is asked for, wherever that is done."""

from collections.abc import Callable
from typing import Any, assert_type, cast

import pytest

from tests.fair import GAME as FAIR
from tiltyard.engine.contract import Contract
from tiltyard.engine.flow import Game
from tiltyard.engine.moves import NOBODY, DealError, OptionError, TiltyardError
from tiltyard.engine.options import Options
from tiltyard.games import NAMES, find

pytestmark = pytest.mark.both

every_game = pytest.mark.parametrize("contract", [*map(find, NAMES), FAIR], ids=lambda game: game.name)


def new(contract: Contract[Any], **changes: Any) -> Any:
    """A new game, with something changed."""
    usual = {
        "seats": contract.most,
        "seed": "a1",
        "options": next(iter(contract.presets.values())),
        "deal": {},
    }
    return cast(Callable[..., Any], contract.new)(**usual | changes)


@every_game
def test_the_number_of_seats_is_checked(contract: Contract[Any]) -> None:
    for seats in (contract.fewest - 1, contract.most + 1, 0, -1):
        with pytest.raises(TiltyardError, match=rf"{contract.title} is for .* players, not {seats}"):
            new(contract, seats=seats)


@every_game
def test_house_rules_of_another_game_are_refused(contract: Contract[Any]) -> None:
    with pytest.raises(OptionError, match=f"{contract.title} takes .*Options, not Options"):
        new(contract, options=Options())


@every_game
def test_the_seed_is_checked(contract: Contract[Any]) -> None:
    assert new(contract, seed=" A1 ").chance.seed == "a1"
    for seed in ("hello", "", "a" * 65):
        with pytest.raises(TiltyardError, match="a seed is 1 to 64 hexadecimal digits, not"):
            new(contract, seed=seed)
    with pytest.raises(TypeError):
        new(contract, seed=42)


@every_game
def test_only_what_is_dealt_can_be_rigged(contract: Contract[Any]) -> None:
    part = next(part for part in contract.facts.parts if part.dealt and part.of_seat)
    with pytest.raises(
        DealError, match=f"hats: {contract.title} deals no such part; (choose from|did you mean)"
    ):
        new(contract, deal={("hats", NOBODY): "3"})
    for seat in (NOBODY, contract.most):
        with pytest.raises(DealError, match=rf"{part.name}: say whose it is, from seat 0 to \d, not {seat}"):
            new(contract, deal={(part.name, seat): ""})
    expected = [part for part in contract.facts.parts if not part.dealt]
    for part in expected:
        with pytest.raises(DealError, match="deals no such part"):
            new(contract, deal={(part.name, 0 if part.of_seat else NOBODY): ""})


@every_game
def test_what_belongs_to_nobody_is_given_to_nobody(contract: Contract[Any]) -> None:
    for part in contract.facts.parts:
        if part.dealt and not part.of_seat:
            with pytest.raises(
                DealError, match=rf"{part.name}: it belongs to nobody \(seat -1\), not to seat 0"
            ):
                new(contract, deal={(part.name, 0): ""})


def test_what_is_found_by_name_is_typed() -> None:
    """`make check` finds a slip of the pen in a program that finds its game by name."""
    contract = assert_type(find("quests"), Contract[Game])
    assert_type(contract.new(4, "1", next(iter(contract.presets.values())), {}), Game)


def test_what_a_seat_sees_follows_from_the_facts() -> None:
    game = new(FAIR, deal={("hand", 0): "Bread, Charm", ("coins", 1): "7"})
    mine, watched = FAIR.view(game, 0), FAIR.view(game, NOBODY)
    assert mine["hand"] == game.hands[0]
    assert watched["hand"] == []
    assert mine["hand_sizes"] == watched["hand_sizes"] == [len(hand) for hand in game.hands]
    assert mine["coins"] == game.coins
    assert mine["wares_cards"] == len(game.wares.deck)
    assert "wares" not in mine, "nobody sees the order of the deck"
    assert (mine["question"], mine["asks"]) == (game.stack[-1].name, game.asks())
