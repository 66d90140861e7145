"""What holds at a table of Legends of Quintessence after every move."""

from tiltyard.engine.moves import NO_CARD, Card, Seat
from tiltyard.games.quintessence.cards import defence, printed, serial
from tiltyard.games.quintessence.facts import CARDS
from tiltyard.games.quintessence.lanes import NO_LANES, slot_in, used_lanes
from tiltyard.games.quintessence.rounds import is_spent
from tiltyard.games.quintessence.table import Quintessence

MOST_TURNS = 37  # in a round


def all_cards(game: Quintessence, seat: Seat) -> list[Card]:
    """The cards that a player was dealt, wherever they lie."""
    dealt = [fact for fact in CARDS if fact.part.name != "box"]
    return [card for fact in dealt for card in fact.rows(game)[seat] if card != NO_CARD]


def hold(game: Quintessence) -> None:
    for seat in range(2):
        numbers = sorted(serial(card) for card in all_cards(game, seat))
        assert numbers == list(range(1, len(numbers) + 1)), "each card is in exactly one place"
        assert len(game.hands[seat]) <= 5
        assert len(game.boards[seat]) == 5
        for card in game.boards[seat]:
            assert card == NO_CARD or 1 <= defence(card) <= printed(card)
        assert 0 <= game.resources[seat] <= min(game.round, 5)
        assert 0 <= game.bases[seat] <= game.house.base_hp
    assert 0 <= game.skips <= 2
    assert 1 <= game.round <= game.house.round_limit
    assert 1 <= game.turn <= MOST_TURNS
    assert game.active == (game.attacker if game.turn % 2 else 1 - game.attacker)
    lanes_hold(game)
    if game.pending:
        assert game.attack_used
        assert game.active != game.attacker
    if not game.over():
        assert min(game.bases) > 0
        assert game.pending or not is_spent(game), "such a round ends by itself"
    assert game.over() == (game.reason >= 0)


def lanes_hold(game: Quintessence) -> None:
    """No slot stands in two lanes, every lane holds a card of the board, blocks face attackers."""
    for lanes, seat in ((game.attack, game.attacker), (game.block, 1 - game.attacker)):
        slots = [slot_in(lanes, lane) for lane in used_lanes(lanes)]
        assert len(set(slots)) == len(slots)
        assert all(game.boards[seat][slot] != NO_CARD for slot in slots)
    assert game.pending or game.block == NO_LANES
    assert set(used_lanes(game.block)) <= set(used_lanes(game.attack))
