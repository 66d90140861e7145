"""The gist: a table in a few numbers, from which a learned value tells the chance to win."""

from typing import Final

from tiltyard.engine.moves import Seat
from tiltyard.games.quintessence.cards import PLACES, attack, cost, defence
from tiltyard.games.quintessence.fighters import FULL_CARE, on_board, prospects, worth
from tiltyard.games.quintessence.policy import best_selection
from tiltyard.games.quintessence.table import DECK, Quintessence

OF_A_SIDE: Final = [
    "base",  # as a share of the full base
    "weak base",  # near its fall
    "cards",
    "attack",
    "defence",
    "strongest",
    "worth",
    "reach",  # the share of the other base that falls if the strongest are blocked
    "prospect",  # the best attack against the best block
    "hand",
    "hand worth",
    "hand cost",
    "hand payable",  # what the best selection is worth
    "deck",
]
OF_ALL: Final = ["attacks", "round", "few rounds left", "lead", "late lead", "lead in worth"]
NAMES: Final = [f"{side} {what}" for side in ("own", "other") for what in OF_A_SIDE] + OF_ALL
WORTH: Final = OF_A_SIDE.index("worth")
OTHER: Final = len(OF_A_SIDE)  # where the numbers of the other side begin
WEAK: Final = 6  # points of a base


def gist(game: Quintessence, seat: Seat) -> list[float]:
    """The numbers of NAMES."""
    numbers = of_side(game, seat) + of_side(game, 1 - seat)
    full, limit = game.house.base_hp, game.house.round_limit
    lead = (game.bases[seat] - game.bases[1 - seat]) / full
    late = game.round / limit
    return [
        *numbers,
        1.0 if game.attacker == seat else 0.0,
        late,
        max(0.0, 1.0 - (limit - game.round) / 5),
        lead,
        lead * late,
        numbers[WORTH] - numbers[OTHER + WORTH],
    ]


def of_side(game: Quintessence, side: Seat) -> list[float]:
    """The numbers of one side."""
    return board_numbers(game, side) + hand_numbers(game, side)


def board_numbers(game: Quintessence, side: Seat) -> list[float]:
    """Its base and its board."""
    board = on_board(game.boards[side])
    power = sum([attack(card) for card in board])
    return [
        game.bases[side] / game.house.base_hp,
        max(0, WEAK - game.bases[side]) / WEAK,
        len(board) / PLACES,
        power / 25,
        sum([defence(card) for card in board]) / 25,
        max([attack(card) for card in board], default=0) / 7,
        sum([worth(card) for card in board]) / 100,
        reach(game, side),
        min(1.0, max(prospects(game, side, FULL_CARE)) / 500),
    ]


def reach(game: Quintessence, side: Seat) -> float:
    """What an attack of all takes of the other base if its strongest are blocked."""
    strengths = sorted([attack(card) for card in on_board(game.boards[side])])
    open_lanes = max(0, len(strengths) - len(on_board(game.boards[1 - side])))
    return min(1.0, sum(strengths[:open_lanes]) / max(1, game.bases[1 - side]))


def hand_numbers(game: Quintessence, side: Seat) -> list[float]:
    """Its hand and its deck."""
    hand, resources = game.hands[side], game.resources[side]
    payable = [at for at in range(len(hand)) if cost(hand[at]) <= resources]
    chosen = best_selection(hand, payable, resources, PLACES)
    paid = sum([worth(hand[payable[at]]) for at in range(len(payable)) if (chosen >> at) & 1])
    return [
        len(hand) / PLACES,
        sum([worth(card) for card in hand]) / 100,
        sum([cost(card) for card in hand]) / 20,
        paid / 50,
        len(game.decks[side]) / DECK,
    ]
