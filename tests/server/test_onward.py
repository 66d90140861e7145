"""Continue from here against bots: a table that goes on from a finished game."""

import asyncio
import json
from collections import Counter
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.house import Guest, House, house, pick, play_out, run
from tiltyard.client.verify import Noted, prove
from tiltyard.engine import record
from tiltyard.games import NAMES, find
from tiltyard.shown.scene import Scene
from tiltyard.table.state import RIGGED
from tiltyard.wire import protocol

pytestmark = pytest.mark.both

SHORT = {"quests": "shields=2, turn_limit=20", "round_table": "turn_limit=6", "ivanhoe": "short"}


async def finished(inn: House, game: str, **wish: Any) -> str:
    """A game that bots have played to its end; its name."""
    seated = await inn.create(
        game, "", seats=["bot:random"] * find(game).most, options=SHORT.get(game, ""), window=0.0, **wish
    )
    while (await inn.caller.table(seated.table)).phase != "over":  # who watched would slow the bots down
        await asyncio.sleep(0.02)
    return seated.table


async def text_of(inn: House, table: str) -> str:
    return (await inn.get(f"/api/records/{table}.tilt"))[1]


def moves_of(text: str) -> list[tuple[int, int]]:
    return [(step.seat, step.move) for step in record.parse(text, "r", find).steps]


async def some_moves(guest: Guest, count: int) -> None:
    """Answer like a bot, that many times or to the end."""
    for _move in range(count):
        while guest.shown is None or not guest.shown.asked:
            if isinstance(await guest.next(), protocol.Over):
                return
        await guest.play(pick(msgspec.json.decode(guest.shown.view), guest.shown.options))
        guest.shown = None
        await guest.until(protocol.Update)


@pytest.mark.parametrize("name", NAMES)
def test_a_finished_game_goes_on_from_any_position_against_bots(name: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with house() as inn:
            old = await finished(inn, name)
            before = moves_of(await text_of(inn, old))
            at, seat = len(before) // 2, 1
            shown = await inn.replay(old, seat)
            seated = await inn.create(name, record=old, at=at, seat=seat, window=0.0)
            assert seated.seat == seat
            ann = await inn.guest(seated.table, seated.key)
            info = ann.welcome.info
            assert (info.record, info.at, info.rigged) == (old, at, True)
            assert [who.bot != "" for who in info.seats] == [
                other != seat for other in range(len(info.seats))
            ]
            table = inn.app.lobby.rooms[seated.table].table
            assert table.state.match is not None
            past = table.state.match.at(at)
            view = table.state.contract.view(past.game, seat)
            assert scene_of(shown["steps"][at]) == table.state.contract.scene(view, past.names)
            over = await play_out([ann])
            text = await text_of(inn, seated.table)
            assert moves_of(text)[:at] == before[:at]
            assert f"# goes on from: {old}, after {at} moves\n" in text
            assert record.check(record.parse(text, "r", find)) == []
            path = tmp_path / "game.tilt"
            path.write_text(text)
            assert len(prove(path, Noted(over.seed_hash))) >= 2

    run(story)


def scene_of(step: dict[str, Any]) -> Scene:
    """What a step of a replay shows."""
    return msgspec.convert(step["scene"], Scene)


def told_in(step: dict[str, Any]) -> list[str]:
    """The lines of a step; what only shows the hand is left out."""
    own = [entry for entry in step.get("news", []) if not entry.get("shows_hand")]
    public = [line for entry in step.get("news", []) for line in entry.get("lines", [])]
    return public + [line for entry in own for line in entry.get("private", [])]


def test_it_begins_in_exactly_the_position_that_was_left() -> None:
    """Where the seat itself is asked, nothing has happened yet: its view is the one of the old game."""

    async def story() -> None:
        async with house() as inn:
            old = await finished(inn, "quests", seed="6")
            moves = moves_of(await text_of(inn, old))
            seat, at = next((who, at) for at, (who, _move) in enumerate(moves) if at > 10)
            shown = await inn.replay(old, seat)
            seated = await inn.create("quests", record=old, at=at, seat=seat, seats=["bot:random"] * 4)
            assert {who.bot for who in seated.info.seats} == {"", "random"}
            ann = await inn.guest(seated.table, seated.key)
            assert ann.shown is not None
            assert ann.shown.scene == scene_of(shown["steps"][at])
            assert ann.shown.asked
            assert ann.shown.news[-1].lines == ["The game goes on from here."]
            await ann.send(protocol.LookAt("l", "log"))
            first, *log = (await ann.until(protocol.Shown)).lines
            assert first == RIGGED
            steps = shown["steps"][: at + 1]
            told = "\n".join(line for step in steps for line in told_in(step))
            for old_name, who in zip(shown["names"], seated.info.seats, strict=True):
                told = told.replace(old_name, who.name)
            in_replay, in_log = Counter(told.split("\n")), Counter(log)
            assert not in_replay - in_log
            assert not [line for line in in_log - in_replay if line.endswith(".")]  # only lines of hands

    run(story)


def test_such_a_table_comes_back_after_a_restart_of_the_server(tmp_path: Path) -> None:
    data = tmp_path / "data.sqlite"
    kept: dict[str, Any] = {}

    async def before() -> None:
        async with house(data) as inn:
            kept["old"] = await finished(inn, "ivanhoe", seed="3")
            seated = await inn.create("ivanhoe", record=kept["old"], at=20, seat=2, away="wait", window=0.0)
            ann = await inn.guest(seated.table, seated.key)
            await some_moves(ann, 3)
            await ann.caught_up()
            assert ann.shown is not None
            kept.update(table=seated.table, key=seated.key, seed_hash=seated.info.seed_hash)
            match = inn.app.lobby.rooms[seated.table].table.state.match
            assert match is not None
            kept["moves"] = list(match.moves)

    async def after() -> None:
        async with house(data) as inn:
            ann = await inn.guest(kept["table"], kept["key"])
            ann.numbers = count(1000)  # ids of messages that are not known yet
            match = inn.app.lobby.rooms[kept["table"]].table.state.match
            assert match is not None
            assert list(match.moves)[: len(kept["moves"])] == kept["moves"]
            info = ann.welcome.info
            assert (info.record, info.at, info.seed_hash) == (kept["old"], 20, kept["seed_hash"])
            over = await play_out([ann])
            text = await text_of(inn, kept["table"])
            assert moves_of(text)[: len(kept["moves"])] == kept["moves"]
            path = tmp_path / "game.tilt"
            path.write_text(text)
            assert prove(path, Noted(over.seed_hash))
            again = await inn.create("ivanhoe", record=kept["table"], at=5, seat=0)
            assert again.info.record == kept["table"], "it can be continued in turn"

    run(before)
    run(after)


@pytest.mark.parametrize(
    ("wish", "code", "text"),
    [
        ({"record": "none"}, "not_found", "no finished game"),
        ({"record": "RUNNING"}, "not_now", "not over"),
        ({"at": -1}, "bad_setup", "cannot continue after move -1"),
        ({"at": 10**6}, "bad_setup", "moves; it cannot continue"),
        ({"at": "ALL"}, "bad_setup", "the game is over"),
        ({"seat": 4}, "no_seat", "4 seats"),
        ({"seat": -1}, "no_seat", "4 seats"),
        ({"seat": -2}, "bad_message", ""),
        ({"game": "ivanhoe"}, "bad_setup", "is for Quests"),
        ({"name": ""}, "bad_name", "name of its host"),
        ({"seed": "1"}, "bad_setup", "from the record"),
        ({"options": "shields=3"}, "bad_setup", "from the record"),
        ({"seats": ["bot:random", "bot:random", "person", "bot:random"]}, "bad_setup", "against bots"),
        ({"seats": ["bot:random", "bot:random"]}, "bad_setup", "4 seats"),
        ({"seats": ["bot:dragon"] * 4}, "bad_setup", "dragon"),
    ],
)
def test_a_game_that_cannot_continue_is_refused_with_a_code(
    wish: dict[str, Any], code: str, text: str
) -> None:
    async def story() -> None:
        async with house() as inn:
            old = await finished(inn, "quests", seed="6")
            running = (await inn.create("quests")).table
            whole = len(moves_of(await text_of(inn, old)))
            body = {"game": "quests", "name": "Ann", "record": old, "at": 3, "seat": 0} | wish
            body |= {"record": running} if wish.get("record") == "RUNNING" else {}
            body |= {"at": whole} if wish.get("at") == "ALL" else {}
            tables = len(inn.app.lobby.rooms)
            status, problem, _headers = await inn.post("/api/tables", json.dumps(body).encode())
            assert status >= 400
            assert problem["code"] == code
            assert text in problem["text"]
            assert len(inn.app.lobby.rooms) == tables

    run(story)


def test_a_game_that_was_given_up_goes_on_after_its_last_move() -> None:
    async def story() -> None:
        async with house() as inn:
            seated = await inn.create(
                "quests", seats=["person", "bot:random", "bot:random", "bot:random"], seed="6"
            )
            ann = await inn.guest(seated.table, seated.key)
            await some_moves(ann, 2)
            await ann.send(protocol.Resign("r"))
            await ann.until(protocol.Over)
            moves = moves_of(await text_of(inn, seated.table))
            again = await inn.create("quests", record=seated.table, at=len(moves), seat=0)
            assert again.info.phase == "running"

    run(story)


def test_the_host_may_choose_a_seat_at_any_table() -> None:
    async def story() -> None:
        async with house() as inn:
            seated = await inn.create(
                "quests", seats=["bot:random", "person", "person", "bot:random"], seat=2
            )
            assert seated.seat == 2
            status, problem, _headers = await inn.post(
                "/api/tables",
                b'{"game":"quests","name":"Ann","seats":["bot:random","person","bot:random","bot:random"],"seat":2}',
            )
            assert (status, problem["code"]) == (409, "no_seat")

    run(story)
