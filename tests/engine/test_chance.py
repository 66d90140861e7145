"""Chance: fair, repeatable, provable."""

from collections import Counter
from itertools import permutations

import pytest

from tiltyard.engine.chance import Chance, checked_seed, commitment
from tiltyard.engine.moves import TiltyardError

pytestmark = pytest.mark.both


def chi_square(counts: list[int], expected: float) -> float:
    """How far the counts are from all being as expected."""
    return sum((count - expected) ** 2 / expected for count in counts)


def test_the_same_seed_gives_the_same_numbers() -> None:
    first, second = Chance("2a"), Chance("2a")
    assert [first.below(1000) for draw in range(50)] == [second.below(1000) for draw in range(50)]
    assert Chance("2a").block() != Chance("2b").block()


def test_these_numbers_never_change() -> None:
    """Old records must replay: a seed means the same forever."""
    chance = Chance("0")
    assert [chance.below(100) for draw in range(8)] == GOLDEN_NUMBERS
    cards = list(range(10))
    chance.shuffle(cards)
    assert cards == GOLDEN_SHUFFLE


def test_a_long_shuffle_never_changes() -> None:
    """With this seed it takes four blocks, and one of their words is rejected."""
    chance = Chance("8")
    cards = list(range(100))
    chance.shuffle(cards)
    assert cards[:12] == GOLDEN_BEGINNING
    assert chance.counter == 4


GOLDEN_NUMBERS = [57, 64, 26, 43, 89, 69, 44, 49]
GOLDEN_SHUFFLE = [1, 8, 0, 9, 4, 6, 2, 7, 3, 5]
GOLDEN_BEGINNING = [62, 96, 60, 68, 1, 77, 16, 99, 44, 88, 26, 36]


def test_a_copy_has_the_same_future_and_its_own_counter() -> None:
    chance = Chance("7")
    chance.block()
    twin = chance.copy()
    assert chance.block() == twin.block()
    chance.block()
    assert twin.counter == 2
    assert chance.counter == 3


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 100])
def test_every_number_is_equally_likely(bound: int) -> None:
    """Chi-square over 6,000 draws; the seed is fixed, so this either holds or never did."""
    chance = Chance("fa1")
    counts = Counter(chance.below(bound) for draw in range(6000))
    assert set(counts) == set(range(bound))
    assert chi_square([counts[number] for number in range(bound)], 6000 / bound) < 2 * bound + 10


def test_every_order_is_equally_likely() -> None:
    """All 24 orders of four cards."""
    chance = Chance("fa2")
    counts: Counter[tuple[int, ...]] = Counter()
    for _shuffle in range(6000):
        cards = [0, 1, 2, 3]
        chance.shuffle(cards)
        counts[tuple(cards)] += 1
    assert chi_square([counts[order] for order in permutations(range(4))], 250) < 50


def test_every_place_is_equally_likely_in_a_deck() -> None:
    """Where the first of 100 cards goes: no bias from cutting blocks into words."""
    chance = Chance("fa3")
    places: Counter[int] = Counter()
    for _shuffle in range(3000):
        cards = list(range(100))
        chance.shuffle(cards)
        places[cards.index(0)] += 1
    assert chi_square([places[place] for place in range(100)], 30) < 160


@pytest.mark.parametrize("size", [0, 1, 2, 33, 200])
def test_a_shuffle_keeps_the_cards(size: int) -> None:
    cards = list(range(size))
    Chance("5").shuffle(cards)
    assert sorted(cards) == list(range(size))


def test_a_seed_is_proved_by_its_commitment() -> None:
    """Published before: the hash. Shown after: the seed. Another seed has another hash."""
    published = commitment("c0ffee")
    assert len(published) == 64
    assert commitment("c0ffee") == published
    assert commitment("c0ffef") != published
    assert published not in Chance("c0ffee").block().hex(), "it tells no cards"


@pytest.mark.parametrize(("text", "seed"), [("0", "0"), (" C0FFEE ", "c0ffee"), ("f" * 64, "f" * 64)])
def test_a_seed_in_the_form_of_records(text: str, seed: str) -> None:
    assert checked_seed(text) == seed


@pytest.mark.parametrize("text", ["", "  ", "xyz", "f" * 65, "-1", "0x1f", "1 2", "٣"])
def test_a_bad_seed(text: str) -> None:
    with pytest.raises(TiltyardError, match="a seed is 1 to 64 hexadecimal digits, not"):
        checked_seed(text)
