"""What a seat may see of a match (L-44), built up from nothing; and what it cannot see, dealt anew."""

from typing import TypedDict

from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import NO_CARD, NOBODY, Card, Move, Seat
from tiltyard.games.quintessence.cards import PLACES, attack, cost, defence, kind, printed, serial
from tiltyard.games.quintessence.lanes import NO_LANES
from tiltyard.games.quintessence.memory import cheap_seen
from tiltyard.games.quintessence.table import (
    PLAYERS,
    REASONS,
    Quintessence,
    first_attacker,
    lanes_seen,
    winners,
)
from tiltyard.games.quintessence.worlds import deal_unseen


class CardView(TypedDict):
    """A card that the seat may see."""

    id: str
    name: str
    element: str
    cost: int
    attack: int
    defence: int  # what is left of it
    printed: int


class QuintessenceView(TypedDict):
    """Lists of two are by seat. Slots and lanes count from 1, 0 is none; seats count from 0, -1 is nobody."""

    game: str
    you: Seat
    hand: list[CardView]
    affordable: list[bool]  # by card in hand
    boards: list[list[CardView | None]]  # by slot
    lanes: list[list[int]]  # by lane, the slot that stands there; those not confirmed are yours
    hand_sizes: list[int]
    least_costs: list[list[int]]  # by card in hand, oldest first: what it costs at least, as everybody knows
    cheap_cards: list[list[int]]  # by cost from 1: one of so many oldest cards costs at most that; 0: unknown
    deck_sizes: list[int]
    destroyed: list[list[CardView]]
    replaced: list[list[CardView]]
    bases: list[int]
    base_hp: int
    resources: list[int]
    income: int  # what both had at the start of the round
    round: int
    round_limit: int
    first_attacker: Seat
    attacker: Seat
    active: Seat
    turn: int  # in the round
    turns: int  # in the match
    skips: int
    attack_used: bool
    pending: bool
    incoming: int  # what reaches the base of the defender, as far as you see the lanes
    asks: list[Seat]
    question: str  # what is asked now, empty at the end
    rule: str  # the ruling behind it
    options: list[Move]  # all that you may do now
    winners: list[Seat]
    reason: str  # why the match is over, empty before


def view(game: Quintessence, seat: Seat) -> QuintessenceView:
    """What the seat may see; NOBODY sees what is public."""
    mine = seat != NOBODY
    phase = None if game.over() else game.stack[-1]
    hand = game.hands[seat] if mine else []
    return {
        "game": "quintessence",
        "you": seat,
        "hand": card_views(game, seat, hand),
        "affordable": [cost(card) <= game.resources[seat] for card in hand],
        "boards": [[slot_view(game, side, card) for card in game.boards[side]] for side in range(PLAYERS)],
        "lanes": [lanes_seen(game, side, seat) for side in range(PLAYERS)],
        "hand_sizes": [len(cards) for cards in game.hands],
        "least_costs": [game.least[0][:], game.least[1][:]],
        "cheap_cards": [cheap_seen(game, side, seat) for side in range(PLAYERS)],
        "deck_sizes": [len(deck) for deck in game.decks],
        "destroyed": [card_views(game, side, game.destroyed[side]) for side in range(PLAYERS)],
        "replaced": [card_views(game, side, game.replaced[side]) for side in range(PLAYERS)],
        "bases": game.bases[:],
        "base_hp": game.house.base_hp,
        "resources": game.resources[:],
        "income": min(game.round, PLACES),
        "round": game.round,
        "round_limit": game.house.round_limit,
        "first_attacker": first_attacker(game),
        "attacker": game.attacker,
        "active": game.active,
        "turn": game.turn,
        "turns": game.turns,
        "skips": game.skips,
        "attack_used": game.attack_used,
        "pending": game.pending,
        "incoming": incoming(game, seat) if game.pending else 0,
        "asks": game.asks(),
        "question": phase.name if phase is not None else "",
        "rule": phase.rule if phase is not None else "",
        "options": game.options(seat) if mine and phase is not None else [],
        "winners": winners(game),
        "reason": REASONS[game.reason] if game.reason >= 0 else "",
    }


def card_view(game: Quintessence, owner: Seat, card: Card) -> CardView:
    """D-02: a card with its own id."""
    return {
        "id": f"P{owner + 1}#{serial(card):02d}",
        "name": game.catalogue.kinds.names[kind(card)],
        "element": game.catalogue.elements[kind(card)],
        "cost": cost(card),
        "attack": attack(card),
        "defence": defence(card),
        "printed": printed(card),
    }


def slot_view(game: Quintessence, owner: Seat, card: Card) -> CardView | None:
    """What lies in a slot."""
    return None if card == NO_CARD else card_view(game, owner, card)


def card_views(game: Quintessence, owner: Seat, cards: list[Card]) -> list[CardView]:
    """Several cards."""
    return [card_view(game, owner, card) for card in cards]


def incoming(game: Quintessence, seat: Seat) -> int:
    """L-28: the attack of all attackers whom nobody blocks."""
    attackers, blockers = game.boards[game.attacker], lanes_seen(game, 1 - game.attacker, seat)
    lanes = lanes_seen(game, game.attacker, seat)
    return sum(
        [attack(attackers[lanes[lane] - 1]) for lane in range(PLACES) if lanes[lane] and not blockers[lane]]
    )


# Dealing anew


def redeal(game: Quintessence, seat: Seat, chance: Chance) -> Quintessence:
    """A copy in which unseen hands, decks and boxes are dealt anew, and nobody else has chosen lanes.

    The new cards agree with what the seat sees and remembers; see `worlds`.
    """
    twin = game.copy()
    twin.chance = chance
    twin.cheap = [cheap_seen(game, side, seat) for side in range(PLAYERS)]
    deal_unseen(twin, seat, chance)
    if seat != game.attacker and not game.pending:
        twin.attack = NO_LANES
    if seat == game.attacker or seat == NOBODY:
        twin.block = NO_LANES
    twin.settle()
    return twin
