"""Players that are programs. They know a game only through its contract."""

from collections.abc import Iterable
from typing import Any

from tiltyard.bots.ladder import bot_kind
from tiltyard.engine.chance import Chance, offspring
from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import Move, Seat
from tiltyard.engine.turn import turn_of

# None of them is on a card, and all are short enough for a phone.
KNIGHTS = ("Lucan", "Gareth", "Lynet", "Ector", "Enid", "Safir", "Laudine", "Erec")


def bot_name(seat: Seat, taken: Iterable[str]) -> str:
    """The knight of that seat, or the next one whose name nobody else has."""
    others = {name.casefold() for name in taken}
    first = seat % len(KNIGHTS)
    return next(name for name in KNIGHTS[first:] + KNIGHTS[:first] if name.casefold() not in others)


def choose(contract: Contract[Any], game: Any, seat: Seat, level: str, chance: Chance) -> Move:
    """What a bot that has just come to the table would do in a seat."""
    bot = bot_kind(contract, level)()
    bot.start(seat, game.seats)
    turn = turn_of(contract, game, seat, chance, dealer=offspring(chance) if bot.looks_ahead else None)
    return turn.move(bot.choose(turn))
