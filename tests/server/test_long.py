"""A game of thousands of moves: it is loaded, watched, told and kept with the memory of a short one."""

import gc
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import cache

import pytest

from tests.server.house import house, run
from tests.server.long import NAMES, journal_of, long_table, long_text
from tests.server.story import Story, quests
from tiltyard.engine.moves import NOBODY
from tiltyard.server.chronicle import MOST_LINES, Line, chronicle, part_of_log
from tiltyard.server.storage import Storage, TableRow
from tiltyard.server.storage.sqlite import Sqlite
from tiltyard.table.plan import read_plan
from tiltyard.table.publisher import MOST_LATE
from tiltyard.table.table import Table
from tiltyard.table.work import at_once
from tiltyard.wire import protocol

SHORT, LONG = 1_000, 5_000
A_MOVE = 24  # bytes that a move may cost while a table is loaded; it keeps two
Stored = Callable[[int], tuple[Storage, TableRow]]


@pytest.fixture(scope="module")
def stored() -> Iterator[Stored]:
    """A table of as many moves as a test likes that is only in storage; each is made once."""
    with ExitStack() as opened:

        @cache
        def made(moves: int) -> tuple[Storage, TableRow]:
            storage = opened.enter_context(closing(Sqlite(":memory:")))
            return storage, long_table(moves, storage)

        yield made


def most_memory(act: Callable[[], object]) -> int:
    """The most memory that something takes on its way; the first time makes what is made once."""
    act()
    tracemalloc.start()
    act()
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most


def test_the_public_log_takes_no_more_memory_for_a_long_game(stored: Stored) -> None:
    def told(moves: int) -> None:
        for _lines in chronicle(*stored(moves)):
            pass

    assert most_memory(lambda: told(LONG)) < most_memory(lambda: told(SHORT)) + LONG * A_MOVE


def test_the_public_log_comes_in_parts_that_join_to_the_whole(stored: Stored) -> None:
    storage, row = stored(LONG)
    whole = [line for lines in chronicle(storage, row) for line in lines]
    assert len(whole) > MOST_LINES
    joined: list[Line] = []
    while part := at_once(part_of_log(storage, row, len(joined), 1e15)):
        assert len(part) <= MOST_LINES
        joined += part
    assert joined == whole
    early = at_once(part_of_log(storage, row, 0, 60_000))
    assert early == [line for line in whole if line.at <= 60_000]


def test_the_public_log_pauses_on_its_way(stored: Stored) -> None:
    assert len(list(part_of_log(*stored(LONG), 1_500, 1e15))) > 2_000


def test_a_table_keeps_no_more_of_a_long_game_than_its_moves(stored: Stored) -> None:
    def loaded(moves: int) -> Table:
        storage, row = stored(moves)
        table = Table("long", read_plan(row.plan), "", "")
        table.restore(journal_of(storage, "long"), [], 0.0)
        return table

    kept = []
    for moves in (SHORT, LONG):
        loaded(moves)
        tracemalloc.start()
        table = loaded(moves)
        gc.collect()
        kept.append(tracemalloc.get_traced_memory()[0])
        tracemalloc.stop()
        assert table.state.match is not None
        assert len(table.state.match.moves) == moves
    assert kept[1] < kept[0] + LONG * 3 + 60_000  # two bytes a move, and how the game stood four times


@pytest.mark.parametrize("moves", [SHORT, LONG])
def test_a_long_game_is_watched_like_a_short_one(moves: int) -> None:
    async def story() -> None:
        async with house() as inn:
            long_table(moves, inn.app.storage)
            watcher = await inn.guest("long")
            assert watcher.shown is not None
            assert len(watcher.shown.news) <= 64
            assert len(watcher.bytes[0]) < 20_000
            await watcher.send(protocol.LookAt("l", "log"))
            lines = (await watcher.until(protocol.Shown)).lines
            assert ("The first 4096 moves are left out." in lines) == (moves == LONG)
            assert len(lines) < 4_000

    run(story)


def test_watchers_who_are_kept_far_behind_see_fewer_moments_and_none_too_early() -> None:
    story = Story(quests(seats=["person"] * 4, seed="1", delay=3_000, options="shields=99", away="wait"))
    first = story.connect(NOBODY)
    story.auto(until=900)
    assert len(story.table.publisher.late) <= MOST_LATE
    assert all(late.at >= story.now + 2_000 for late in story.table.publisher.late)
    assert story.last(NOBODY) is first
    story.wait(3_001)
    assert story.last(NOBODY).seq == story.table.state.log.seq(NOBODY)
    assert not story.table.publisher.late


def test_loading_a_long_table_takes_no_more_memory_than_a_short_one() -> None:
    async def story() -> None:
        most = []
        for moves in (SHORT, LONG):
            async with house() as inn:
                long_table(moves, inn.app.storage)
                work = inn.app.lobby._loading("long")
                tracemalloc.start()
                room = at_once(work)
                most.append(tracemalloc.get_traced_memory()[1])
                tracemalloc.stop()
                assert room.table.state.entries == moves + 5
                assert room.table.state.names == NAMES
        assert most[1] < most[0] + LONG * A_MOVE + 60_000

    run(story)


def test_the_text_of_a_long_record_is_made_of_lines_that_are_made_once() -> None:
    long, short = len(long_text(LONG)), len(long_text(SHORT))
    peak = most_memory(lambda: long_text(LONG)) - most_memory(lambda: long_text(SHORT))
    assert peak < 2 * (long - short) + LONG * 10
