"""A whole answer: everything that a bot does before anybody could notice.

A set-up is many small moves that nobody sees until the last. If each of them took its time, everybody could
count the cards. So they are thought of together, in a world that looks to the bot like the game, and made at
the same moment.
"""

from time import perf_counter
from typing import Final
from zlib import crc32

from tiltyard.engine.contract import View
from tiltyard.engine.flow import Game
from tiltyard.engine.moves import NOBODY, Move
from tiltyard.engine.turn import Bot, Turn

LONGEST: Final = 60  # moves


def whole_answer(bot: Bot, turn: Turn, openly: bool = False) -> tuple[list[Move], list[int]]:
    """What the bot does up to the first move that everybody sees, and what it expects to see before each.

    The turn must have worlds. Where the game looks different by then, the rest of the answer is void.
    `openly`: up to the next question, whoever sees it.
    """
    end = perf_counter() + turn.seconds
    world: Game = turn.twin().copy()
    before = what_stays(turn, world, openly)
    moves, sights = [turn.move(bot.choose(turn))], [sight_of(turn.view)]
    while len(moves) < LONGEST:
        world.play(turn.seat, moves[-1])
        if turn.seat not in world.asks() or what_stays(turn, world, openly) != before:
            break
        turn = next_turn(turn, world, end - perf_counter())
        moves.append(turn.move(bot.choose(turn)))
        sights.append(sight_of(turn.view))
    return moves, sights


def what_stays(turn: Turn, world: Game, openly: bool) -> object:
    """What is the same as long as an answer goes on."""
    return world.stack[-1].name if openly else turn.contract.view(world, NOBODY)


def next_turn(turn: Turn, world: Game, seconds: float) -> Turn:
    """The same seat is asked again, in this world."""
    contract, seat = turn.contract, turn.seat
    view, options = contract.view(world, seat), world.options(seat)
    return Turn(contract, seat, view, options, turn.chance, max(0.0, seconds), None, world.copy())


def sight_of(view: View) -> int:
    """A sum over what a seat sees, the same in every process."""
    return crc32(repr(view).encode())
