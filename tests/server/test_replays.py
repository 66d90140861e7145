"""Finished games page by page: pages join to the whole, and a long game costs no more than a short one."""

import json
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import msgspec
import pytest

from tests.server.house import House, house, run
from tests.server.long import NAMES, kept, long_game, long_text
from tests.server.test_long import most_memory
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.games.quests import GAME
from tiltyard.server.replays import MOST_FILMS, MOST_STANDS, PAGE, Replays
from tiltyard.server.storage import Batch, RecordRow, Storage
from tiltyard.server.storage.sqlite import Sqlite
from tiltyard.table.history import is_told, news
from tiltyard.table.work import at_once
from tiltyard.wire.lobby import Replay
from tiltyard.wire.packing import packed

MOVES = 730


def whole(seat: Seat) -> list[Any]:
    """Every step of the long game, made in one go."""
    played = long_game(MOVES)
    match = Match(played.setting)
    steps = [step(match, "", seat)]
    for who, move in played.moves:
        match.game.events.clear()
        match.play(who, move)
        steps.append(step(match, f"{NAMES[who]}: {GAME.moves.text(move)}", seat))
    return steps


def step(match: Match, move: str, seat: Seat) -> Any:
    told = news(NAMES, seat, 1, [event for event in match.game.events if is_told(event, seat)])
    found = {
        "move": move,
        "scene": packed(GAME.scene(GAME.view(match.game, seat), NAMES)),
        "news": packed(told),
    }
    return plain({name: value for name, value in found.items() if value or name in ("move", "scene")})


def plain(thing: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))


async def served(inn: House, path: str) -> Any:
    status, text, _headers = await inn.get(path)
    assert status == 200
    return json.loads(text)


@pytest.fixture
def stored() -> Iterator[Storage]:
    """The long game."""
    with closing(kept(long_text(MOVES))) as storage:
        yield storage


@pytest.mark.parametrize("seat", [NOBODY, 2])
def test_pages_join_to_the_whole_in_any_order(stored: Storage, seat: Seat) -> None:
    replays = Replays(stored)
    expected = whole(seat)
    firsts = range(0, MOVES + 1, PAGE)
    for first in [*firsts, *reversed(firsts), 400, 399, 401, 730, 0]:
        page = at_once(replays.page("long", seat, first, PAGE))
        assert (page.first, page.total) == (first, MOVES + 1)
        assert plain(page.steps) == expected[first : first + PAGE]


def test_a_long_game_comes_in_pages_and_says_how_long_it_is() -> None:
    async def story() -> None:
        async with house() as inn:
            row = RecordRow("long", "quests", "", NAMES, ["Bob"], MOVES, True, long_text(MOVES))
            inn.app.storage.write(Batch(records=[row]))
            path = "/api/records/long/replay"
            start = await served(inn, path)
            assert (start["first"], start["total"], len(start["steps"])) == (0, MOVES + 1, PAGE)
            assert start["winners"] == [1]
            end = await served(inn, f"{path}?seat=1&from=725&count=50")
            assert end["steps"] == whole(1)[725:]
            assert (end["first"], end["seat"]) == (725, 1)
            for wrong, why in (
                ("from=731", "the last one is 730"),
                ("from=-1", "from must be the number of a step"),
                ("from=x", "from must be the number of a step"),
                ("count=0", "from 1 to 100"),
                ("count=101", "from 1 to 100"),
                ("count=%D9%A3", "from 1 to 100"),  # an Arabic three
            ):
                status, text, _headers = await inn.get(f"{path}?{wrong}")
                assert (status, json.loads(text)["code"]) == (400, "bad_message")
                assert why in json.loads(text)["text"]

    run(story)


def test_pages_that_are_made_at_the_same_time_do_not_disturb_each_other(stored: Storage) -> None:
    replays = Replays(stored)
    works = [replays.page("long", 0, first, 5) for first in (700, 3, 350)]
    pages: dict[int, Replay] = {}
    while len(pages) < len(works):
        for at, work in enumerate(works):
            try:
                next(work)
            except StopIteration as done:
                pages.setdefault(at, done.value)
    assert [plain(pages[at].steps) for at in range(3)] == [whole(0)[at : at + 5] for at in (700, 3, 350)]


def test_a_jump_pauses_on_its_way_and_the_next_page_costs_only_itself() -> None:
    with closing(kept(long_text(4_000))) as storage:
        replays = Replays(storage)
        pauses = len(list(replays.page("long", 0, 3_800, PAGE)))
        assert pauses > 2 * 3_800 // 32
        assert len(list(replays.page("long", 0, 3_900, PAGE))) == PAGE
        assert len(list(replays.page("long", 0, 3_700, PAGE))) < PAGE + 4_000 // 16 // 32 + 2


def peak(moves: int) -> int:
    """The most memory that one look at the end of a game takes, and then every page of its last part."""
    with closing(kept(long_text(moves))) as storage:
        return most_memory(lambda: look(storage, moves))


def look(storage: Storage, moves: int) -> None:
    replays = Replays(storage)
    for first in range(moves - 3 * PAGE, moves, PAGE):
        at_once(replays.page("long", 0, first, PAGE))


def test_a_long_game_takes_no_more_memory_than_a_short_one() -> None:
    """But for two bytes a move, and the few places where it is remembered how it stood."""
    short, long = peak(1_500), peak(5_000)
    assert long - short < 3_500 * 8 + 150_000


def test_what_is_remembered_is_bounded() -> None:
    with closing(Sqlite(":memory:")) as storage:
        for number in range(40):
            row = RecordRow(f"t{number}", "quests", "", NAMES, [], 300, True, long_text(300))
            storage.write(Batch(records=[row]))
        replays = Replays(storage)
        for number in range(40):
            for first in range(0, 300, 30):
                at_once(replays.page(f"t{number}", 0, first, 30))
        assert len(replays.films) == MOST_FILMS
        assert len(replays.stands) == MOST_STANDS
        assert len(at_once(replays.page("t0", 0, 290, 5)).steps) == 5


def test_a_record_is_sent_as_it_lies_in_storage() -> None:
    async def story() -> None:
        async with house() as inn:
            text = long_text(4_000) * 3
            inn.app.storage.write(
                Batch(records=[RecordRow("long", "quests", "", NAMES, [], 4_000, True, text)])
            )
            status, sent, headers = await inn.get("/api/records/long.tilt")
            assert (status, sent) == (200, text)
            assert headers["Content-Type"] == "text/plain; charset=utf-8"
            assert headers["Content-Disposition"] == 'attachment; filename="quests-long.tilt"'
            assert headers["X-Content-Type-Options"] == "nosniff"
            assert "Content-Length" not in headers
            assert (await inn.get("/api/records/none.tilt"))[0] == 404

    run(story)
