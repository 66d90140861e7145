"""The table in a few numbers, for the learned value: how far everybody is, and how strong their hands are."""

from typing import Final

from tiltyard.engine.moves import Card, Seat
from tiltyard.games.quests.cards import DAGGER, VALUES, is_quest, stages_of
from tiltyard.games.quests.sets import WORTH, weapons_in
from tiltyard.games.quests.table import HAND_LIMIT, PLAYERS, Quests

OF_SEAT: Final = [
    "shields",
    "missing squared",
    "one quest away",
    "short quest away",
    "cards",
    "different weapons",
    "all weapons",
    "strong weapons",
    "different foes",
    "strongest foe",
]
OF_TABLE: Final = ["quest", "asked first", "asked second", "asked third", "unwanted", "turns"]
NAMES: Final = [
    *[f"own {name}" for name in OF_SEAT],
    *[f"{name} +{step}" for step in range(1, PLAYERS) for name in OF_SEAT],
    *OF_TABLE,
]
LONGEST: Final = 5  # stages of a quest
LONG_GAME: Final = 60  # turns


def gist(game: Quests, seat: Seat) -> list[float]:
    """The numbers of all seats, from this one on, and those of the table."""
    numbers: list[float] = []
    for step in range(PLAYERS):
        other = (seat + step) % PLAYERS
        put_seat(game.hands[other], game.shields[other], game.house.shields, numbers)
    put_table(game, seat, numbers)
    return numbers


def put_seat(hand: list[Card], shields: int, goal: int, into: list[float]) -> None:
    """How far a seat is, and how strong its hand."""
    missing = max(0, goal - shields)
    into.append(shields / goal)
    into.append((missing / goal) * (missing / goal))
    into.append(1.0 if missing <= LONGEST else 0.0)
    into.append(1.0 if missing <= 3 else 0.0)
    into.append(len(hand) / HAND_LIMIT)
    foes = 0
    last = -1
    for card in hand:
        if card >= DAGGER:
            break
        if card != last:
            foes += 1
            last = card
    total = 0
    strong = 0
    for card in hand:
        if card >= DAGGER:
            total += VALUES[card]
            if VALUES[card] >= 15:
                strong += 1
    into.append(WORTH[weapons_in(hand)] / 90)
    into.append(total / 150)
    into.append(strong / 6)
    into.append(foes / 6)
    into.append(VALUES[last] / 70 if last >= 0 else 0.0)


def put_table(game: Quests, seat: Seat, into: list[float]) -> None:
    """What is on the table, and how soon the seat will be asked to sponsor."""
    quest = is_quest(game.card)
    into.append(stages_of(game.card) / LONGEST if quest else 0.0)
    step = (seat - game.turn) % PLAYERS
    into += [1.0 if step == place else 0.0 for place in range(PLAYERS - 1)]
    into.append(game.unwanted / PLAYERS)
    into.append(min(1.0, game.turns / LONG_GAME))
