"""Setting up a match: options, decks, hands, deals (L-01 to L-07, D-02 to D-05)."""

from collections import Counter

import pytest

from tests.laws.freeze import freeze
from tests.quintessence.invariants import all_cards
from tests.quintessence.table import NAMES, part, play, sit
from tiltyard.engine import record
from tiltyard.engine.moves import DealError, OptionError
from tiltyard.engine.options import parse_options
from tiltyard.games import find
from tiltyard.games.quintessence import GAME
from tiltyard.games.quintessence.cards import serial

pytestmark = pytest.mark.both
DECK = ", ".join(f"2 x {name}" for name in GAME.decks["Catalogue"].names[:10])


def deck(seed: str, name: str, options: str = "") -> list[str]:
    """All twenty cards of a player, in the order in which they are drawn."""
    match = sit(seed=seed, options=options)
    return (part(match, f"{name}.hand") + ", " + part(match, f"{name}.deck")).split(", ")


@pytest.mark.parametrize(
    ("option", "values"),
    [
        ("base_hp", ["4", "51", "-1", "x"]),
        ("round_limit", ["0", "101"]),
        ("second_hand", ["2", "5"]),
        ("draw", ["never"]),
        ("mirror", ["2"]),
        ("auto_skip_defense", ["maybe"]),
    ],
)
def test_values_outside_the_range_are_refused(option: str, values: list[str]) -> None:
    """L-02."""
    for value in values:
        with pytest.raises(OptionError, match=option):
            parse_options(f"{option}={value}", GAME.presets)


def test_the_presets() -> None:
    """L-02: base 20 and 30 rounds, or the quick match with 10 and 20."""
    standard, quick = parse_options("", GAME.presets), parse_options("quick", GAME.presets)
    assert standard == parse_options(
        "base_hp=20, round_limit=30, draw=turn, mirror=off, second_hand=3, auto_skip_defense=off",
        GAME.presets,
    )
    assert quick == parse_options("base_hp=10, round_limit=20", GAME.presets)


def test_a_match_is_for_two() -> None:
    """L-01."""
    assert GAME.fewest == GAME.most == 2


@pytest.mark.parametrize("seed", ["1", "2", "abc"])
def test_decks_are_twenty_cards_none_more_than_twice(seed: str) -> None:
    """C-05, L-03: and the two decks differ."""
    decks = [deck(seed, name) for name in NAMES]
    for cards in decks:
        assert len(cards) == 20
        assert max(Counter(cards).values()) <= 2
    assert sorted(decks[0]) != sorted(decks[1])


@pytest.mark.parametrize("seed", ["1", "2", "abc"])
def test_mirrored_decks(seed: str) -> None:
    """C-05, L-04: the same twenty cards, shuffled separately."""
    decks = [deck(seed, name, "mirror=on") for name in NAMES]
    assert sorted(decks[0]) == sorted(decks[1])
    assert decks[0] != decks[1]
    assert decks[0] == deck(seed, "P1"), "P1 has the deck that the seed gives anyway"


def test_every_card_of_the_pool_turns_up_equally_often() -> None:
    """L-03: over 500 decks each of 25 kinds is expected 400 times."""
    counts = Counter(card for seed in range(500) for card in deck(f"{seed:x}", "P1"))
    assert len(counts) == 25
    assert 330 < min(counts.values()) <= max(counts.values()) < 470


def test_the_first_attacker_is_drawn_by_chance() -> None:
    """L-05, L-08: one to one."""
    first = Counter(part(sit(seed=f"{seed:x}"), "attacker") for seed in range(600))
    assert 240 < first["P1"] < 360


def test_the_same_seed_gives_the_same_match() -> None:
    """C-04, L-05: decks, hands, first attacker, and after the same actions the same states."""
    one, two = sit(seed="5eed"), sit(seed="5eed")
    assert freeze(one.game) == freeze(two.game)
    before = one.game.chance.counter
    for match in (one, two):
        match.play(match.game.next(), GAME.moves.parse("skip"))
    assert freeze(one.game) == freeze(two.game)
    assert one.game.chance.counter == before, "nothing is random after the deal"
    assert freeze(one.game) != freeze(sit(seed="5eee").game)


def test_bases_start_full() -> None:
    """L-07."""
    assert part(sit(options="base_hp=33"), "P2.base") == "33"


def test_cards_have_numbers_of_their_own() -> None:
    """D-02: in the order of the dealt deck, so that two copies can be told apart."""
    game = sit().game
    for seat in range(2):
        assert [serial(card) for card in game.hands[seat] + game.decks[seat][::-1]] == list(range(1, 21))


# Rigged deals


def test_dealt_decks_leave_it_the_start_of_a_match() -> None:
    """D-03, D-05: both deck lists and the first attacker."""
    match = sit(f"P1.deck: {DECK}", f"P2.deck: {DECK}", "first attacker: P2")
    assert part(match, "P1.cards") == "3"
    assert part(match, "P2.cards") == "4"
    assert part(match, "P2.hand") == "Ember Imp, Ember Imp, Gust Sprite, Gust Sprite"


@pytest.mark.parametrize(
    ("deal", "problem"),
    [
        (["P1.deck: Mote"], "deck: a match starts with decks of 20 cards, not 1"),
        (["P1.deck: 20 x Mote"], "deck: a deck has only cards of the catalogue, each at most twice"),
        ([f"P1.deck: {DECK.replace('2 x Mote', '2 x Mote 5/5')}"], "deck: a deck has only cards of the cat"),
        (["P1.hand: 6 x Mote"], "hand: at most 5 cards, not 6"),
        (["P1.hand: Moat"], "hand: unknown card 'Moat'; did you mean Mote?"),
        (["P1.hand: Mote,,Mote"], "hand: a card is missing between two commas"),
        (["P1.hand: Mote 1/1 of 2"], "hand: only cards on a board can be damaged"),
        (["P1.board: Mote, Mote, Mote, Mote, Mote, Mote"], "board: a board has 5 slots, not 6"),
        (["P1.board: Mote 1/3 of 2"], "board: 3 of 2 defence cannot be left; the first"),
        (["P1.board: 2 x Mote, -, 3 x Mote"], "board: a board has 5 slots, not 6"),
        (["P1.board: 999 x Mote"], "board: a board has 5 slots, not"),
        (["P1.board: 2 x Moat"], "board: unknown card 'Moat'; did you mean Mote"),
        (["P1.board: Mote 0/3"], "board: expected a number from 1 to 99, not '0'"),
        (["P1.board: Mote 1/1 cost 6"], "board: expected a number from 1 to 5, not '6'"),
        (["P1.base: 21"], "base: expected a number from 1 to 20"),
        (["P1.base: 0"], "base: expected a number from 1 to 20"),
        (["P1.resources: 2"], "resources: expected a number from 0 to 1"),
        (["round: 31"], "round: expected a number from 1 to 30"),
        (["skips: 3"], "skips: expected a number from 0 to 2"),
        (["attack used: maybe"], "attack used: expected yes or no, not 'maybe'"),
        (["attacker: P1", "first attacker: P2"], "attacker: the attacker of round 1 is the other player"),
        (["turn: 2", "active: P1"], "turn: it is the turn of the other player"),
        (["active: P2", "turn: 3"], "turn: it is the turn of the other player"),
        (["skips: 2", "turn: 1"], "turn: expected a number from 3"),
        (["P1.lanes: 1>1"], "lanes: '1>1': no card is there"),
        (["P1.board: Mote", "P1.lanes: 1>1, 1>2"], "lanes: '1>2'"),
        (["P1.board: Mote", "P1.lanes: 1-1"], "lanes: a slot in a lane is written 2>5"),
        (["P2.board: Mote", "P2.lanes: 1>1"], "lanes: only the attack can be dealt"),
        (["P1.board: Mote", "P1.lanes: 1>1", "skips: 1"], "lanes: while an attack is pending"),
        (["P1.board: Mote", "P1.lanes: 1>1", "active: P1"], "active: it is the turn of the other player"),
        (["P1.deck: 61 x Mote", "P1.hand: -"], "deck: a player has at most 60 cards"),
        (["catalogue: a, b"], "catalogue: card 1: 6 fields are expected, not 2"),
    ],
)
def test_an_impossible_deal_names_its_part(deal: list[str], problem: str) -> None:
    """D-04, D-05."""
    with pytest.raises(DealError, match=problem):
        sit(*deal)


def test_what_is_not_dealt_is_filled_up() -> None:
    """D-05: three cards in hand, twenty cards in all."""
    match = sit("P1.board: Mote, Mote")
    assert part(match, "P1.cards") == "3"
    assert part(match, "P1.deck cards") == "15"
    assert "Mote" not in part(match, "P1.deck").split(", "), "both are on the board"
    assert len(all_cards(match.game, 1)) == 20


def test_a_set_up_is_the_moment_after_the_draw() -> None:
    """D-05: nobody draws again."""
    match = sit("P1.hand: Mote", "P2.hand: Mote")
    assert part(match, "P1.hand") == "Mote"
    assert part(match, "P1.resources") == "1"


def test_a_spent_round_ends_in_a_set_up_too() -> None:
    """D-05, L-36: after the draw comes the test."""
    match = sit("turn: 3", "P1.hand: Leviathan", "P2.hand: Leviathan")
    assert part(match, "round") == "2"


def test_a_set_up_may_skip_its_defence() -> None:
    """D-05, L-21."""
    match = sit("P1.board: Mote", "P1.lanes: 1>1", "P2.hand: Mote", options="auto_skip_defense=on")
    assert part(match, "P2.base") == "19"
    assert part(match, "active") == "P1"


def test_every_part_reads_back_as_it_was_dealt() -> None:
    """D-05: what prints, parses."""
    match = sit(
        "round: 4", "P1.hand: Mote, Clay Guard", "P1.board: -, Mote 1/1 of 2", "P2.hand: Mote 9/9 cost 5"
    )
    play(match, "P1: place 1 at 4", "P2: skip")
    dealt = [
        f"{name}.{known.name}: {part(match, f'{name}.{known.name}')}"
        for known in GAME.facts.parts
        if known.dealt and known.of_seat and known.name != "lanes"
        for name in NAMES
    ]
    of_table = [known.name for known in GAME.facts.parts if known.dealt and not known.of_seat]
    table = [f"{name}: {part(match, name)}" for name in of_table]
    again = sit(*dealt, *table)
    for known in GAME.facts.parts:
        if known.name not in ("turns", "box"):  # which no deal can set
            for what in [f"{name}.{known.name}" for name in NAMES] if known.of_seat else [known.name]:
                assert part(again, what) == part(match, what)


# Records


def test_an_illegal_move_is_refused_with_its_line_and_code() -> None:
    """D-04."""
    text = "tiltyard 1\ngame: quintessence\nrules: 1\nseats: A, B\ndeal A.hand: Mote\n---\nA: end round\n"
    with pytest.raises(
        record.RecordError, match=r"match:7: A cannot play 'end round'.*end_round_not_offered"
    ):
        record.replay(record.parse(text, "match", find))


def test_a_deck_that_does_not_fit_is_refused_with_its_line() -> None:
    """D-04."""
    text = "tiltyard 1\ngame: quintessence\nrules: 1\nseats: A, B\ndeal A.deck: Mote\n---\nA: skip\n"
    with pytest.raises(record.RecordError, match=r"match:5: deal A.deck: a match starts with"):
        record.replay(record.parse(text, "match", find))


def test_an_unknown_version_is_refused() -> None:
    """D-04."""
    text = "tiltyard 1\ngame: quintessence\nrules: 99\nseats: A, B\nseed: 1\n---\nA: skip\n"
    with pytest.raises(record.RecordError, match="match:3: this program has version 1 of the rules"):
        record.parse(text, "match", find)
