"""The public log of a game: what everybody could see, with time and seat, and nothing else."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import Guest, House, house, pick, play_out, run, tokens
from tests.server.older import make_older
from tests.terminal.command import run as command
from tiltyard.games import NAMES, find
from tiltyard.server.storage.migrations import VERSIONS
from tiltyard.server.storage.sqlite import Sqlite
from tiltyard.wire import protocol
from tiltyard.wire.protocol import READ

pytestmark = pytest.mark.both

SHORT = {"quests": "shields=2, turn_limit=8", "round_table": "turn_limit=6", "ivanhoe": "short"}
LINE = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)  (seat \d|table )  (.+)")


class Wall:
    """A time of day that passes by a second with every look."""

    def __init__(self) -> None:
        self.now = 1_777_777_777.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


def still() -> float:
    """A time of day that stands still, however often a slow machine looks."""
    return 1_777_777_777.0


async def log_of(inn: House, table: str, after: int = 0) -> list[str]:
    status, text, headers = await inn.get(f"/api/tables/{table}/log?after={after}")
    assert status == 200
    assert headers["Content-Type"].startswith("text/plain")
    return text.splitlines()


def told(guest: Guest) -> list[str]:
    """What a reader was told for everybody's ears."""
    shown = [m for m in map(READ.decode, guest.bytes) if isinstance(m, protocol.Welcome | protocol.Update)]
    return [line for message in shown for news in message.news for line in news.lines]


@pytest.mark.parametrize("name", NAMES)
def test_the_log_is_what_a_watcher_was_told_with_time_and_seat(name: str) -> None:
    async def story() -> None:
        async with house(wall=Wall()) as inn:
            people = find(name).fewest
            guests = await inn.full_table(name, people, options=SHORT.get(name, ""), window=0.0)
            watcher = await inn.guest(guests[0].table)
            await play_out(guests)
            await watcher.until(protocol.Over)
            lines = [LINE.fullmatch(line) for line in await log_of(inn, guests[0].table)]
            assert all(lines)
            parts = [line.groups() for line in lines if line is not None]
            texts = [text for _at, _seat, text in parts]
            assert texts[:2] == ["Ann sits down.", "Bob sits down."]
            assert [seat for _at, seat, _text in parts[:2]] == ["seat 1", "seat 2"]
            assert " begins." in texts[people]
            assert "Hash of the seed: " in texts[people]
            assert texts[people + 1 : -1] == told(watcher)
            assert texts[-1].startswith("The game is over (rules). Winner: ")
            times = [at for at, _seat, _text in parts]
            assert times == sorted(times)
            assert len(set(times)) > 10, "it was written as it happened"
            assert {seat for _at, seat, _text in parts} == {
                "table ",
                *(f"seat {at + 1}" for at in range(people)),
            }

    run(story)


DEAL = """tiltyard 1
game: round_table
rules: 2
seats: P1, P2, P3
deal P1.hand: 3 x Thieves, Saxons, Dagger, Sword
deal P2.hand: {second}
deal P3.hand: {third}
deal story: Prosperity Throughout the Realm, Chivalrous Deed, Tournament at York
---
"""


@pytest.mark.parametrize("over", [False, True])
def test_two_tables_that_differ_in_hidden_cards_have_the_same_log(over: bool) -> None:
    """The same public things happen at both; what is drawn, held and discarded face down differs."""

    async def story() -> None:
        logs = []
        for cards in (("Boar, Giant", "Lance, Horse"), ("Lance, Horse", "Boar, Giant")):
            async with house(token=tokens(), wall=still) as inn:
                text = DEAL.format(second=cards[0], third=cards[1])
                seated = await inn.create("round_table", scenario=text, seats=["person"] * 3)
                others = [await inn.caller.join(seated.table, name, agrees=True) for name in ("Bob", "Cid")]
                guests = [await inn.guest(seated.table, key.key) for key in [seated, *others]]
                held = [guest.shown.view for guest in guests[1:] if guest.shown is not None]
                await play_in_turn(guests)
                if over:
                    await guests[1].send(protocol.Resign("r"))
                    await guests[2].send(protocol.Resign("r"))
                    await guests[0].until(protocol.Over)
                lines = await log_of(inn, seated.table)
                logs.append((lines, [bytes(view) for view in held]))
        assert logs[0][1] != logs[1][1], "the hands differ"
        assert logs[0][0] == logs[1][0]
        assert any("turns up" in line or "Prosperity" in line for line in logs[0][0])

    run(story)


async def play_in_turn(guests: list[Guest]) -> None:
    """Everybody turns up, passes or declines, until somebody must choose among cards."""
    for _step in range(40):
        for guest in guests:
            await guest.caught_up()
        guest = next(guest for guest in guests if guest.shown is not None and guest.shown.asked)
        assert guest.shown is not None
        words = dict(zip(guest.shown.texts, guest.shown.options, strict=True))
        choices = [words[word] for word in ("turn up", "decline", "pass", "no") if word in words]
        if not choices:
            return
        await guest.play(choices[0])
        await guest.until(protocol.Update)


def test_what_is_chosen_in_secret_is_in_no_log_before_it_is_shown() -> None:
    async def story() -> None:
        async with house(creates_at_once=1e6, mistakes_at_once=1e6) as inn:
            guests = await inn.full_table("quests", 4, seed="7", options="shields=3")
            table = inn.app.lobby.rooms[guests[0].table].table
            watcher = await inn.guest(guests[0].table)
            for _move in range(60):
                seat: int = table.state.game.asks()[0]
                await guests[seat].caught_up()
                view = table.state.contract.view(table.state.game, seat)
                await guests[seat].play(pick(view, table.state.game.options(seat)))
                await guests[seat].until(protocol.Update)
                await watcher.caught_up()
                texts = [line.split("  ", 2)[2].strip() for line in await log_of(inn, watcher.table)]
                assert texts[5:] == told(watcher), "four sit down, and the game begins"

    run(story)


def test_watchers_who_are_kept_behind_get_the_log_just_as_late() -> None:
    async def story() -> None:
        wall = Wall()
        async with house(wall=wall) as inn:
            guests = await inn.full_table("quintessence", 2, delay=1000.0)
            assert await log_of(inn, guests[0].table) == []
            wall.now += 1000.0
            assert (await log_of(inn, guests[0].table))[0].endswith("Ann sits down.")
            await guests[0].send(protocol.Resign("r"))
            await guests[0].until(protocol.Over)
            assert "Winner: Bob." in (await log_of(inn, guests[0].table))[-1], "nothing is secret any more"

    run(story)


def test_coming_going_and_giving_up_are_in_the_log_and_it_is_read_in_parts() -> None:
    async def story() -> None:
        async with house() as inn:
            seated = await inn.create("ivanhoe", seats=["person"] * 5, seed="3", fill="easy")
            ann = await inn.guest(seated.table, seated.key)
            bob = await inn.caller.join(seated.table, "Bob", agrees=True)
            leaving = await inn.guest(seated.table, bob.key)
            await leaving.send(protocol.Leave("l"))
            await leaving.until(protocol.Ack)
            await ann.send(protocol.Seats("n", 2))
            await ann.send(protocol.Start("s"))
            await ann.until(protocol.Update)
            await ann.send(protocol.Resign("r"))
            await ann.until(protocol.Over)
            lines = await log_of(inn, seated.table)
            texts = [line.split("  ", 2)[2].strip() for line in lines]
            assert texts[:5] == [
                "Ann sits down.",
                "Bob sits down.",
                "Bob leaves the table.",
                "The table has 2 seats now.",
                "Gareth (bot, easy) sits down.",
            ]
            assert texts[6] == "Rigged deal: the cards were chosen, not shuffled afresh."
            assert texts[-2:] == ["Ann resigns.", "The game is over (resigned). Winner: Gareth."]
            assert await log_of(inn, seated.table, after=3) == lines[3:]
            assert (await inn.get(f"/api/tables/{seated.table}/log?after=x"))[0] == 400
            assert (await inn.get("/api/tables/none/log"))[0] == 404

    run(story)


def test_the_operator_prints_the_log_from_the_database(tmp_path: Path) -> None:
    data = tmp_path / "data.sqlite"
    kept: dict[str, Any] = {}

    async def story() -> None:
        async with house(data) as inn:
            seated = await inn.create(
                "quests", seats=["person", "bot:random", "bot:random", "bot:random"], seed="6"
            )
            kept["table"], kept["log"] = seated.table, await log_of(inn, seated.table)

    run(story)
    done = command(tmp_path, "log", kept["table"], "--data", str(data))
    assert done.stdout.splitlines() == kept["log"], done.stderr
    assert "no table 'none'" in command(tmp_path, "log", "none", "--data", str(data)).stderr
    missing = command(tmp_path, "log", "none", "--data", str(tmp_path / "none.sqlite"))
    assert (missing.returncode, (tmp_path / "none.sqlite").exists()) == (2, False)


def test_a_database_of_the_first_version_is_brought_up_and_its_logs_have_no_times(tmp_path: Path) -> None:
    data = tmp_path / "data.sqlite"
    kept: dict[str, Any] = {}

    async def before() -> None:
        async with house(data) as inn:
            kept["seated"] = await inn.create(
                "quests", seats=["person", "bot:random", "bot:random", "bot:random"], seed="6"
            )

    async def after() -> None:
        async with house(data) as inn:
            lines = await log_of(inn, kept["seated"].table)
            assert lines[0] == "-  seat 1  Ann sits down."
            await inn.guest(kept["seated"].table, kept["seated"].key)

    run(before)
    make_older(data, 1)
    run(after)
    storage = Sqlite(data)
    assert storage.connection.execute("PRAGMA user_version").fetchone() == (len(VERSIONS),)
    storage.close()
