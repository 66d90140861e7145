"""Setting up (I-01 to I-05), the options, and deals that cannot be."""

from collections import Counter

import pytest

from tests.ivanhoe.table import game_of, play, see, table
from tiltyard.engine.moves import DealError, OptionError, TiltyardError
from tiltyard.engine.options import options_text, parse_options
from tiltyard.games.ivanhoe import GAME
from tiltyard.games.ivanhoe.cards import COLOUR_OF, DECK, PURPLE, UNHORSE, VALUES
from tiltyard.games.ivanhoe.events import CannotOpen, TokensDrawn
from tiltyard.games.ivanhoe.table import needed

pytestmark = pytest.mark.both


def test_the_deck() -> None:
    """35 kinds, 110 cards: 70 colour cards, 20 supporters, 20 actions."""
    assert len(DECK.names) == 35
    assert sum(DECK.copies) == 110
    assert sum(DECK.copies[:15]) == 70
    assert sum(DECK.copies[15:UNHORSE]) == 20
    assert sum(DECK.copies[UNHORSE:]) == 20
    sums = Counter[int]()
    values = Counter[int]()
    for card in range(UNHORSE):
        sums[COLOUR_OF[card]] += VALUES[card] * DECK.copies[card]
        values[VALUES[card]] += DECK.copies[card]
    assert [sums[colour] for colour in range(6)] == [62, 52, 46, 40, 14, 64]
    assert values == {1: 14, 2: 16, 3: 30, 4: 16, 5: 8, 6: 4, 7: 2}


@pytest.mark.parametrize(("seats", "deck"), [(2, 94), (3, 86), (4, 78), (5, 70)])
def test_eight_cards_each(seats: int, deck: int) -> None:
    """I-03: the starter has already drawn one of the rest."""
    match = table(seats)
    starter = see(match, "turn")
    for name in match.names:
        assert see(match, f"{name}.cards") == ("9" if name == starter else "8")
    assert see(match, "deck cards") == str(deck - 1)
    assert see(match, "discards") == "-"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_purple_deals_and_the_left_neighbour_starts(seats: int) -> None:
    """I-02, I-04: by lot; no token is kept."""
    dealers = set()
    for seed in range(40):
        game = game_of(table(seats, "", "", f"{seed:x}"))
        drawn = game.events[0]
        assert isinstance(drawn, TokensDrawn)
        assert sorted(drawn.colours) == list(range(seats))
        assert drawn.colours[game.dealer] == PURPLE, "purple deals"
        if not any(isinstance(event, CannotOpen) for event in game.events):
            assert game.turn == (game.dealer + 1) % seats
        assert game.tokens == [0] * seats
        dealers.add(game.dealer)
    assert dealers == set(range(seats))


@pytest.mark.parametrize(("seats", "colours"), [(2, 5), (3, 5), (4, 4), (5, 4)])
def test_how_many_colours_win(seats: int, colours: int) -> None:
    """I-01."""
    assert needed(game_of(table(seats))) == colours
    assert needed(game_of(table(seats, "", "tokens_to_win=2"))) == 2


def test_two_to_five_players() -> None:
    """I-01."""
    assert (GAME.fewest, GAME.most) == (2, 5)
    with pytest.raises(TiltyardError, match="2 to 5 players"):
        table(1)


def test_same_seed_same_game() -> None:
    """Invariant 12: chance is in the dealer's draw, shuffles and KNOCK DOWN only."""
    first, second = table(4, "", "", "abc"), table(4, "", "", "abc")
    assert game_of(first).hands == game_of(second).hands
    assert game_of(first).pile.deck == game_of(second).pile.deck
    counter = game_of(first).chance.counter
    starter = see(first, "turn")
    card = GAME.moves.text(game_of(first).options(game_of(first).turn)[0])
    play(first, f"{starter}: {card}")
    assert game_of(first).chance.counter == counter


def test_presets() -> None:
    """Standard, published and short."""
    assert list(GAME.presets) == ["standard", "published", "short"]
    options = parse_options("published", GAME.presets)
    assert options_text(options, GAME.presets) == "published"
    assert parse_options("short", GAME.presets) == parse_options("tokens_to_win=3", GAME.presets)


def test_tokens_to_win_is_two_to_five() -> None:
    with pytest.raises(OptionError, match="2 to 5"):
        parse_options("tokens_to_win=1", GAME.presets)
    with pytest.raises(OptionError):
        parse_options("tokens_to_win=6", GAME.presets)


def test_the_limit_can_be_shared() -> None:
    """tournament_limit: equal tokens and equal points share the game."""
    match = table(2, "colour: red; turn: B; A.display: R3; B.tokens: red", "tournament_limit=1")
    play(match, "B: withdraw")
    assert GAME.winners(match.game) == [0, 1]
    assert GAME.returns(match.game) == [0.5, 0.5]


IMPOSSIBLE = [
    ("colour", "A.display: R3"),
    ("display", "colour: red; A.display: M6, M6"),
    ("display", "colour: red; A.display: G1"),
    ("display", "colour: red; A.display: RIPOSTE"),
    ("front", "colour: red; A.front: DODGE"),
    ("front", "colour: red; A.front: SHIELD; B.front: SHIELD"),
    ("tokens", "A.tokens: red, red"),
    ("tokens", "A.tokens: orange"),
    ("tokens", "A.tokens: purple, red, blue, yellow, green"),
    ("previous", "colour: purple; previous: purple"),
    ("withdrawn", "colour: red; A.display: R3; turn: B; withdrawn: A"),
    ("withdrawn", "colour: red; turn: B; withdrawn: A, C"),
    ("turn", "colour: red; turn: B; withdrawn: B"),
    ("colour", "withdrawn: B"),
    ("opening", "colour: red; turn: A; opening: yes"),
    ("opening", "colour: red; turn: A; opening: perhaps"),
    ("hand", "A.hand: 3 x R5"),
    ("hand", "A.hand: R6"),
    ("colour", "colour: white"),
    ("played", "colour: red; played: many"),
]


@pytest.mark.parametrize(("part", "deal"), IMPOSSIBLE, ids=[deal for _part, deal in IMPOSSIBLE])
def test_a_deal_that_cannot_be(part: str, deal: str) -> None:
    with pytest.raises(DealError) as problem:
        table(3, deal)
    assert problem.value.part == part


def test_a_turn_may_begin_in_the_middle() -> None:
    """Every part of a running turn can be dealt."""
    deal = "colour: red; turn: B; B.display: R3; B.front: STUNNED; B.hand: R4"
    match = table(3, f"{deal}; played: 2; added: 1; opening: yes")
    assert see(match, "opening") == "yes"
    assert see(match, "leader") == "B"
    assert [GAME.moves.text(move) for move in match.game.options(1)] == ["end turn"]
