"""The input of the learned value: an Ivanhoe table between two tournaments, from the side of one seat."""

from typing import Final

from tiltyard.engine.moves import Seat
from tiltyard.games.ivanhoe.cards import (
    COLOUR_NAMES,
    COLOUR_OF,
    COLOURS,
    DECK,
    IVANHOE,
    MAIDEN,
    PURPLE,
    SQUIRE,
    UNHORSE,
    VALUES,
)
from tiltyard.games.ivanhoe.table import FEWEST, MOST, Ivanhoe, count, needed

SCALES: Final = [15.0, 12.0, 12.0, 10.0, 5.0]  # points of a strong hand, by colour
SIDES: Final = ["own", "best other", "mean other"]
# For each side
SIZE: Final = COLOURS  # after the points by colour
SUPPORT: Final = COLOURS + 1
MAIDENS: Final = COLOURS + 2
ACTIONS: Final = COLOURS + 3
CANCELS: Final = COLOURS + 4
HELD: Final = COLOURS + 5
TRICKS: Final = IVANHOE - UNHORSE  # kinds of action but for IVANHOE


def gist_names() -> list[str]:
    """What the numbers are called."""
    names = [f"{seats} players" for seats in range(FEWEST, MOST + 1)]
    names += [f"own missing {missing}" for missing in range(1, COLOURS + 1)]
    names += [f"fewest missing of others {missing}" for missing in range(1, COLOURS + 1)]
    names += ["mean missing of others", "opens next", "seats until opening", "no purple"]
    for colour in COLOUR_NAMES:
        names += [f"lacks {colour}", f"others lacking {colour}"]
    for side in SIDES:
        names += [f"{side} {colour}" for colour in COLOUR_NAMES]
        names += [f"{side} {what}" for what in ("hand", "support", "maidens", "actions", "ivanhoe")]
    names += [f"own {colour} wanted" for colour in COLOUR_NAMES]
    names += [f"other {colour} wanted" for colour in COLOUR_NAMES]
    for side in ("own", "other"):
        names += [f"{side} {DECK.names[UNHORSE + trick].lower()}" for trick in range(TRICKS)]
    return names


def gist(game: Ivanhoe, seat: Seat) -> list[float]:
    """The numbers, mostly between 0 and 1."""
    numbers = [1.0 if game.seats == seats else 0.0 for seats in range(FEWEST, MOST + 1)]
    add_race(game, seat, numbers)
    add_tokens(game, seat, numbers)
    own = holding(game, seat)
    others = [holding(game, (seat + step) % game.seats) for step in range(1, game.seats)]
    numbers += own
    for at in range(HELD):
        numbers.append(max([held[at] for held in others]))
    for at in range(HELD):
        numbers.append(sum([held[at] for held in others]) / len(others))
    add_wanted(game, seat, own, others, numbers)
    add_tricks(game, seat, numbers)
    return numbers


def missing(game: Ivanhoe, seat: Seat) -> int:
    """How many colours the seat still needs."""
    return min(COLOURS, max(1, needed(game) - count(game.tokens[seat])))


def add_race(game: Ivanhoe, seat: Seat, numbers: list[float]) -> None:
    """How far everybody is from winning, and who begins."""
    own = missing(game, seat)
    left = [missing(game, (seat + step) % game.seats) for step in range(1, game.seats)]
    fewest = min(left)
    numbers += [1.0 if own == number else 0.0 for number in range(1, COLOURS + 1)]
    numbers += [1.0 if fewest == number else 0.0 for number in range(1, COLOURS + 1)]
    numbers.append(sum(left) / len(left) / COLOURS)
    numbers.append(1.0 if game.turn == seat else 0.0)
    numbers.append((seat - game.turn) % game.seats / game.seats)
    numbers.append(1.0 if game.previous == PURPLE else 0.0)


def add_tokens(game: Ivanhoe, seat: Seat, numbers: list[float]) -> None:
    """Who lacks what."""
    for colour in range(COLOURS):
        lacking = 0
        for tokens in game.tokens:
            lacking += 1 - ((tokens >> colour) & 1)
        own = 1 - ((game.tokens[seat] >> colour) & 1)
        numbers.append(float(own))
        numbers.append((lacking - own) / (game.seats - 1))


def holding(game: Ivanhoe, seat: Seat) -> list[float]:
    """A hand in numbers: points by colour, then its size, support, maidens, actions, and IVANHOE."""
    held = [0.0] * HELD
    for card in game.hands[seat]:
        if card >= UNHORSE:
            held[ACTIONS] += 0.25
            if card == IVANHOE:
                held[CANCELS] = 1.0
        elif card >= SQUIRE:
            held[SUPPORT] += VALUES[card] / 12.0
            if card == MAIDEN:
                held[MAIDENS] += 0.5
        else:
            colour = COLOUR_OF[card]
            held[colour] += VALUES[card] / SCALES[colour]
    held[SIZE] = len(game.hands[seat]) / 12.0
    return held


def add_wanted(
    game: Ivanhoe, seat: Seat, own: list[float], others: list[list[float]], numbers: list[float]
) -> None:
    """The points by colour again, where they can win a token that is missing."""
    numbers += [0.0 if owns(game, seat, colour) else own[colour] for colour in range(COLOURS)]
    for colour in range(COLOURS):
        best = 0.0
        for step in range(1, game.seats):
            if not owns(game, (seat + step) % game.seats, colour):
                best = max(best, others[step - 1][colour])
        numbers.append(best)


def owns(game: Ivanhoe, seat: Seat, colour: int) -> bool:
    """Whether a tournament of the colour gives the seat nothing; purple always gives something."""
    return colour != PURPLE and (game.tokens[seat] >> colour) & 1 != 0


def add_tricks(game: Ivanhoe, seat: Seat, numbers: list[float]) -> None:
    """The actions by kind, which differ much in what they are worth: in the own hand, then in all others."""
    own = [0.0] * TRICKS
    others = [0.0] * TRICKS
    for other in range(game.seats):
        held = own if other == seat else others
        for card in game.hands[other]:
            if UNHORSE <= card < IVANHOE:
                held[card - UNHORSE] += 0.5
    numbers += own
    numbers += others
