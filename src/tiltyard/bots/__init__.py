"""Players that are programs. They know a game only through its contract."""

from collections.abc import Iterable
from typing import Any

from tiltyard.bots.player import offspring
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import Move, Seat, TiltyardError
from tiltyard.engine.text import and_list, plain
from tiltyard.engine.turn import turn_of

# None of them is on a card, and all are short enough for a phone.
KNIGHTS = ("Lucan", "Gareth", "Lynet", "Ector", "Enid", "Safir", "Laudine", "Erec")


def bot_level(contract: Contract[Any], level: str) -> str:
    """The name of a bot; without one, the strongest."""
    if not level:
        return list(contract.bots)[-1]
    found = plain(level) if isinstance(level, str) else ""
    if found not in contract.bots:
        raise TiltyardError(f"unknown bot {level!r}; {contract.title} has {and_list(list(contract.bots))}")
    return found


def bot_name(seat: Seat, taken: Iterable[str]) -> str:
    """The knight of that seat, or the next one whose name nobody else has."""
    others = {name.casefold() for name in taken}
    first = seat % len(KNIGHTS)
    return next(name for name in KNIGHTS[first:] + KNIGHTS[:first] if name.casefold() not in others)


def choose(contract: Contract[Any], game: Any, seat: Seat, level: str, chance: Chance) -> Move:
    """What a bot that has just come to the table would do in a seat."""
    bot = contract.bots[level]()
    bot.start(seat, game.seats)
    turn = turn_of(contract, game, seat, chance, dealer=offspring(chance) if bot.looks_ahead else None)
    return turn.move(bot.choose(turn))
