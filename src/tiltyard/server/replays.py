"""Finished games step by step, as one seat saw them, page by page.

A page is made by replaying the moves, in slices. Snapshots of games are kept here and there, so that the
next page costs only itself, and a jump no more than part of the game. Of a game that somebody views, no
more is kept than its moves at two bytes each.
"""

from collections import OrderedDict
from typing import Any, Final

from tiltyard.engine import record
from tiltyard.engine.contract import Contract
from tiltyard.engine.events import Event
from tiltyard.engine.match import Setting
from tiltyard.engine.moves import MoveError, Seat
from tiltyard.engine.names import isolated
from tiltyard.engine.trail import Trail
from tiltyard.games import find
from tiltyard.server.storage import RecordRow, Storage
from tiltyard.server.storage.asking import Labour, asking, texting
from tiltyard.table.history import is_told, news
from tiltyard.table.work import Work
from tiltyard.wire.lobby import Replay, ReplayStep
from tiltyard.wire.packing import packed
from tiltyard.wire.protocol import Refusal

PAGE: Final = 100  # steps sent at once
PIECE: Final = 32  # moves between two pauses
MOST_FILMS: Final = 32
MOST_STANDS: Final = 200
STANDS_OF_A_GAME: Final = 16  # kept along a jump


class Film:
    """A finished game that somebody is viewing."""

    def __init__(self, row: RecordRow, setting: Setting) -> None:
        self.row = row
        self.setting = setting
        self.trail = Trail(setting.contract)


class Replays:
    """The games viewed recently, with some positions of theirs."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.films: OrderedDict[str, Film] = OrderedDict()
        self.stands: OrderedDict[tuple[str, int], Any] = OrderedDict()  # by table and number of moves

    def page(self, table: str, seat: Seat, first: int, count: int) -> Labour[Replay]:
        """Some steps of a finished game."""
        film = yield from self._film(table)
        contract, names, total = film.setting.contract, film.setting.names, len(film.trail) + 1
        if seat >= len(names):
            raise Refusal("bad_message", f"{contract.title} had {len(names)} seats here.")
        if first >= total:
            raise Refusal("bad_message", f"from must be the number of a step; the last one is {total - 1}.")
        steps = yield from self._steps(film, seat, first, min(count, total - first))
        winners = [names.index(name) for name in film.row.winners]
        return Replay(table, contract.name, contract.title, names, winners, seat, first, total, steps)

    def _film(self, table: str) -> Labour[Film]:
        film = self.films.get(table)
        if film is None:
            film = yield from self._read(table)
            self.films[table] = film
        self.films.move_to_end(table)
        if len(self.films) > MOST_FILMS:
            self.films.popitem(last=False)
        return film

    def _read(self, table: str) -> Labour[Film]:
        row = yield from asking(self.storage, self.storage.record, table)
        if row is None:
            raise Refusal("not_found", "There is no finished game with this name.")
        pieces = yield from texting(self.storage, table)
        reader = record.Reader(record.lines_of(pieces), table, find)
        film = Film(row, reader.head.setting)
        for step in reader.steps():
            film.trail.add(step.seat, step.move)
            if len(film.trail) % PIECE == 0:
                yield None
        return film

    def _steps(self, film: Film, seat: Seat, first: int, count: int) -> Work[list[ReplayStep]]:
        game = (yield from self._stand(film, first - 1)) if first else film.setting.new_game()
        steps = [] if first else [_step(film, 0, game.events, game, seat)]
        game.listens = True
        for number in range(max(1, first), first + count):
            game.events.clear()
            _play(film, game, number)
            steps.append(_step(film, number, game.events, game, seat))
            yield
        self._remember(film, first + count - 1, game)
        return steps

    def _stand(self, film: Film, moves: int) -> Work[Any]:
        """The game after that many moves, from the nearest known position."""
        table, apart = film.row.table, max(PAGE, len(film.trail) // STANDS_OF_A_GAME)
        known = [count for name, count in self.stands if name == table and count <= moves]
        at = max(known, default=0)
        if at:
            self.stands.move_to_end((table, at))
            game = self.stands[table, at].copy()
        else:
            game = film.setting.new_game(listen=False)
        for number in range(at + 1, moves + 1):
            _play(film, game, number)
            if number % apart == 0:
                self._remember(film, number, game)
            if number % PIECE == 0:
                yield
        return game

    def _remember(self, film: Film, moves: int, game: Any) -> None:
        self.stands[film.row.table, moves] = game.copy()
        self.stands.move_to_end((film.row.table, moves))
        if len(self.stands) > MOST_STANDS:
            self.stands.popitem(last=False)


def _play(film: Film, game: Any, number: int) -> None:
    """Make the move with this number."""
    seat, move = film.trail[number - 1]
    try:
        game.play(seat, move)
    except MoveError as problem:
        what = f"Today's rules do not allow move {number} of this game"
        raise Refusal("refused", f"{what}: {problem}") from None


def _step(film: Film, number: int, events: list[Event], game: Any, seat: Seat) -> ReplayStep:
    contract, names = film.setting.contract, [isolated(name) for name in film.setting.names]
    told = [event for event in events if is_told(event, seat)]
    return ReplayStep(
        _move_text(film.trail, names, contract, number),
        packed(contract.scene(contract.view(game, seat), names)),
        packed(news(names, seat, 1, [*told])),
    )


def _move_text(trail: Trail, names: list[str], contract: Contract[Any], number: int) -> str:
    """Who did what; empty at the start."""
    if not number:
        return ""
    seat, move = trail[number - 1]
    return f"{names[seat]}: {contract.moves.text(move)}"
