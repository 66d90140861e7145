"""The gist of a table between two stories: how near everybody is to the Round Table, and what they hold.

It looks at all hands of the world that it is given. The rivals stand in the order of how far they have come.
"""

from typing import Final

from tiltyard.engine.moves import Card, Seat
from tiltyard.games.round_table.arms import WORTH
from tiltyard.games.round_table.cards import (
    AMOUR,
    BIDS,
    BP,
    COST,
    FIRST_ALLY,
    FIRST_TEST,
    FIRST_WEAPON,
    MORDRED,
    RANK_BP,
)
from tiltyard.games.round_table.table import MOST, RoundTable, ally_points, free_bids, recognition

NO_STORY: Final = len(BP) - 1  # the row of what cards are worth when no story is open
GOAL: Final = sum(COST)  # shields to the Round Table
WON: Final = [0, COST[0], COST[0] + COST[1], GOAL]  # by rank: the shields that it has taken
OF_PLAYER: Final = [
    "shields",
    "shields squared",
    "needs five",
    "needs ten",
    "rank",
    "allies",
    "free bids",
    "different weapons",
    "weapons",
    "foes",
    "strong foes",
    "tests",
    "allies in hand",
    "amours",
    "cards",
]
OF_TABLE: Final = ["lead", "two players", "four players", "recognition", "turn", "next"]
PLACES: Final = ["own", "first", "second", "third"]
WIDTH: Final = len(OF_PLAYER)


def gist_names() -> list[str]:
    """What the numbers are called."""
    return [f"{place} {name}" for place in PLACES for name in OF_PLAYER] + OF_TABLE


def gist(game: RoundTable, seat: Seat) -> list[float]:
    """The table from the side of a seat."""
    numbers = [0.0] * (MOST * WIDTH + len(OF_TABLE))
    rivals = in_order(game, seat)
    add_player(game, seat, numbers, 0)
    for place in range(len(rivals)):
        add_player(game, rivals[place], numbers, (place + 1) * WIDTH)
    at = MOST * WIDTH
    numbers[at] = (progress(game, seat) - progress(game, rivals[0])) / GOAL
    numbers[at + 1] = 1.0 if game.seats == 2 else 0.0
    numbers[at + 2] = 1.0 if game.seats == 4 else 0.0
    numbers[at + 3] = recognition(game) / 4
    numbers[at + 4] = 1.0 if game.turn == seat else 0.0
    numbers[at + 5] = 1.0 if (game.turn + 1) % game.seats == seat else 0.0
    return numbers


def progress(game: RoundTable, seat: Seat) -> int:
    """All shields that a player has earned so far, those spent on ranks included."""
    return WON[game.ranks[seat]] + game.shields[seat]


def in_order(game: RoundTable, seat: Seat) -> list[Seat]:
    """The rivals, who is nearest to the Round Table first; of equals, who has the next turn first."""
    order: list[Seat] = []
    for step in range(game.seats):
        rival = (game.turn + step) % game.seats
        if rival == seat:
            continue
        at = len(order)
        while at > 0 and progress(game, order[at - 1]) < progress(game, rival):
            at -= 1
        order.insert(at, rival)
    return order


def add_player(game: RoundTable, seat: Seat, into: list[float], at: int) -> None:
    """What a player has, from place `at` on."""
    shields = progress(game, seat)
    share = shields / GOAL
    into[at] = share
    into[at + 1] = share * share
    into[at + 2] = 1.0 if GOAL - shields <= 5 else 0.0
    into[at + 3] = 1.0 if GOAL - shields <= 10 else 0.0
    into[at + 4] = RANK_BP[game.ranks[seat]] / 20
    into[at + 5] = ally_points(game, seat) / 40
    into[at + 6] = free_bids(game, seat) / 8
    add_hand(game.hands[seat], into, at + 7)


def add_hand(hand: list[Card], into: list[float], at: int) -> None:
    """What a hand is good for, from place `at` on."""
    weapons = 0
    worth = foes = strong = tests = allies = amours = 0
    row = BP[NO_STORY]
    for card in hand:
        if card < FIRST_WEAPON:
            foes += 1
            if card >= MORDRED - 3:
                strong += 1
        elif card < FIRST_TEST:
            weapons |= 1 << (card - FIRST_WEAPON)
            worth += row[card]
        elif card < FIRST_ALLY:
            tests += 1
        elif card == AMOUR:
            amours += 1
        else:
            allies += row[card] + 5 * BIDS[NO_STORY][card]
    into[at] = WORTH[weapons] / 90
    into[at + 1] = worth / 100
    into[at + 2] = foes / 8
    into[at + 3] = strong / 4
    into[at + 4] = tests / 2
    into[at + 5] = allies / 40
    into[at + 6] = amours / 2
    into[at + 7] = len(hand) / 12
