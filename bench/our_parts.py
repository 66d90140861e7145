"""One part of our work, again and again, on random play: `python -m bench.our_parts quests views`."""

import sys
from collections.abc import Iterator
from typing import Any, Final

from bench.ours import contract, dice, form, last_resort, options, seats, seeds
from bench.slices import serve
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.engine.record import parse, replay
from tiltyard.engine.record.writing import text_of
from tiltyard.games import find

MATCHES: Final = 5
APART: Final = 10  # moves between two positions


def played() -> Iterator[tuple[Any, Seat]]:
    """Play one more match by lot; a position now and then."""
    setting = Setting(contract, [f"P{seat + 1}" for seat in range(seats)], options, f"{next(seeds):x}")
    match = Match(setting, setting.new_game(listen=False))
    matches.append(match)
    while (seat := match.game.next()) != NOBODY:
        if len(match.moves) % APART == 0:
            yield match.game.copy(), seat
        legal = match.game.options(seat)
        choices = len(legal) - (legal[-1] == last_resort and len(legal) > 1)
        match.play(seat, legal[next(dice) % choices])


matches: list[Match] = []
positions = [position for _match in range(MATCHES) for position in played()]
records = [text_of(match, {}, []) for match in matches]
moves = sum(len(match.moves) for match in matches)


def views() -> int:
    """What the seat to move sees, with names for everything."""
    for game, seat in positions:
        contract.view(game, seat)
    return len(positions)


def observations() -> int:
    """The same as numbers."""
    for game, seat in positions:
        contract.observation(game, seat)
    return len(positions)


def writing() -> int:
    """Records as text."""
    for match in matches:
        text_of(match, {}, [])
    return moves


def reading() -> int:
    """The text as steps that have not been tried."""
    for record in records:
        parse(record, "bench", find)
    return moves


def replaying() -> int:
    """Every move made again, and found to be legal."""
    for record in records:
        replay(parse(record, "bench", find))
    return moves


PARTS: Final = {part.__name__: part for part in (views, observations, writing, reading, replaying)}

if __name__ == "__main__":
    print(form(), flush=True)
    serve(PARTS[sys.argv[2]], PARTS[sys.argv[2]])
