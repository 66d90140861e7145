"""The table as a view shows it, for bots that are given nothing else: whatever it hides is missing."""

from tiltyard.engine.cards import no_cards
from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import NO_CARD, Card
from tiltyard.games.quintessence.cards import PLACES, make_card
from tiltyard.games.quintessence.catalogue import CATALOGUE
from tiltyard.games.quintessence.lanes import NO_LANES, with_slot
from tiltyard.games.quintessence.table import PLAYERS, Quintessence, QuintessenceOptions
from tiltyard.games.quintessence.view import CardView, QuintessenceView


def sketch(view: QuintessenceView) -> Quintessence:
    """What the seat sees of boards, lanes, resources and its own hand."""
    house = QuintessenceOptions(base_hp=view["base_hp"], round_limit=view["round_limit"])
    game = Quintessence(no_cards(PLAYERS), house, Chance("0"), CATALOGUE)
    game.hands[view["you"]] = [card_of(card) for card in view["hand"]]
    game.boards = [[card_of(card) for card in board] for board in view["boards"]]
    game.bases = view["bases"]
    game.resources = view["resources"]
    game.round = view["round"]
    game.attacker = view["attacker"]
    game.skips = view["skips"]
    game.attack_used = view["attack_used"]
    game.pending = view["pending"]
    game.attack = lanes_of(view["lanes"][game.attacker])
    game.block = lanes_of(view["lanes"][1 - game.attacker])
    return game


def card_of(card: CardView | None) -> Card:
    """A card with the numbers that are printed on it; its kind makes no difference here."""
    if card is None:
        return NO_CARD
    return make_card(0, card["cost"], card["attack"], card["defence"], card["printed"])


def lanes_of(slots: list[int]) -> int:
    """The lanes, of which each slot counts from 1."""
    lanes = NO_LANES
    for lane in range(PLACES):
        if slots[lane]:
            lanes = with_slot(lanes, lane, slots[lane] - 1)
    return lanes
