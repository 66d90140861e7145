"""Games of as many moves as a test likes, and what is kept of them."""

from functools import cache

from tiltyard.engine import record
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import Seat
from tiltyard.engine.options import parse_options
from tiltyard.games.quests import GAME
from tiltyard.server.desk import at_once
from tiltyard.server.protocol import Replay
from tiltyard.server.replays import PAGE, Replays
from tiltyard.server.storage import Batch, RecordRow, Storage
from tiltyard.server.storage.sqlite import Sqlite

NAMES = ["Ann", "Bob", "Cid", "Dora"]


@cache
def long_game(moves: int) -> Match:
    """Quests that nobody wins soon, played at random."""
    match = Match(Setting(GAME, NAMES, parse_options("shields=99", GAME.presets), "2b"))
    chance = Chance("1")
    for _move in range(moves):
        match.game.events.clear()
        seat = match.game.next()
        options = match.game.options(seat)
        match.play(seat, options[chance.below(len(options))])
    return match


def long_text(moves: int) -> str:
    """The record of such a game."""
    return record.text_of(long_game(moves), {})


def kept(text: str, table: str = "long") -> Storage:
    """A storage with the record of one finished game."""
    storage = Sqlite(":memory:")
    moves = text.partition("---\n")[2].count("\n")
    storage.write(Batch(records=[RecordRow(table, "quests", "", NAMES, [], moves, True, text)]))
    return storage


def replay(storage: Storage, seat: Seat, first: int = 0, count: int = PAGE, table: str = "long") -> Replay:
    """A page of a finished game."""
    return at_once(Replays(storage).page(table, seat, first, count))
