"""How often worlds come up: compared with the exact distribution, by a chi-squared test with a fixed seed."""

from collections import Counter
from math import comb
from typing import Any

import pytest

from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import Card, Seat
from tiltyard.games import NAMES, find
from tiltyard.games.ivanhoe.rules import opens
from tiltyard.games.quintessence.cards import kind

pytestmark = pytest.mark.both
WORLDS = 600
FEWEST = 5.0  # expected worlds in a cell; rarer outcomes share one
# The value that chance alone exceeds once in a thousand times, by degrees of freedom.
CRITICAL = [0.0, 10.83, 13.82, 16.27, 18.47, 20.52]


def kinds_of(game: str, cards: list[Card]) -> list[int]:
    """Quintessence packs more into a card than its kind."""
    return [kind(card) for card in cards] if game == "quintessence" else cards


def dealt(name: str) -> tuple[Any, Seat, Seat]:
    """A game that has just begun, whoever is asked, and the player after them."""
    contract = find(name)
    seats = max(contract.fewest, 2)
    game = contract.new(seats, "5", next(iter(contract.presets.values())), {})
    return game, game.next(), (game.next() + 1) % seats


def pool(name: str, game: Any, seat: Seat, other: Seat) -> list[int]:
    """What may be in the other hand: all that the seat does not see."""
    if name == "quintessence":
        return kinds_of(name, game.hands[other] + game.decks[other] + game.box[other])
    contract = find(name)
    kinds = next(iter(contract.decks.values()))
    return contract.facts.hidden(game, seat, kinds)


def hypergeometric(size: int, good: int, drawn: int) -> list[float]:
    """The probability of each number of good cards among those drawn."""
    ways = comb(size, drawn)
    return [comb(good, number) * comb(size - good, drawn - number) / ways for number in range(drawn + 1)]


def chi_squared(found: Counter[int], probabilities: list[float]) -> tuple[float, int]:
    """The statistic and its degrees of freedom; rare outcomes at the upper end are put together."""
    cells: list[tuple[float, float]] = []
    seen = expected = 0.0
    for number, probability in enumerate(probabilities):
        seen += found[number]
        expected += probability * WORLDS
        rest = sum(probabilities[number + 1 :]) * WORLDS
        if expected >= FEWEST and (rest >= FEWEST or number + 1 == len(probabilities)):
            cells.append((seen, expected))
            seen = expected = 0.0
    if expected:
        cells.append((seen, expected))
    return sum((seen - wanted) ** 2 / wanted for seen, wanted in cells), len(cells) - 1


@pytest.mark.parametrize("name", NAMES)
def test_every_hand_is_as_likely_as_it_should_be(name: str) -> None:
    """At the start of a game nothing is known of a hand, so its cards are drawn evenly from all others."""
    game, seat, other = dealt(name)
    hidden = Counter(pool(name, game, seat, other))
    (often, copies), size = hidden.most_common(1)[0], len(game.hands[other])
    chance = Chance("a")
    found: Counter[int] = Counter()
    for _world in range(WORLDS):
        world: Any = find(name).redeal(game, seat, chance)
        found[kinds_of(name, world.hands[other]).count(often)] += 1
    statistic, freedom = chi_squared(found, hypergeometric(hidden.total(), copies, size))
    assert freedom > 0, "the test can fail"
    assert statistic < CRITICAL[freedom]


def test_a_hand_that_must_be_able_to_open_is_as_likely_as_it_should_be() -> None:
    """I-19: whoever is asked to open can. Hands that cannot are left out, and nothing else changes."""
    game, opener, watcher = dealt("ivanhoe")
    cards = pool("ivanhoe", game, watcher, opener)
    good, size = sum(opens(game, card) for card in cards), len(game.hands[opener])
    exact = hypergeometric(len(cards), good, size)
    conditional = [0.0, *[probability / (1 - exact[0]) for probability in exact[1:]]]
    chance = Chance("b")
    found: Counter[int] = Counter()
    for _world in range(WORLDS):
        world: Any = find("ivanhoe").redeal(game, watcher, chance)
        found[sum(opens(world, card) for card in world.hands[opener])] += 1
    statistic, freedom = chi_squared(found, conditional)
    assert found[0] == 0
    assert statistic < CRITICAL[freedom]
