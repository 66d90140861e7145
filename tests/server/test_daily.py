"""The deal of the day: the same cards and bots for everybody, one try, results beside those of the bots."""

import json
import sqlite3
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import House, house, run
from tiltyard.bots.daily import Run, daily_seed, day_before, day_of, standing_of
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import TiltyardError
from tiltyard.games import find
from tiltyard.server.storage import Batch, DailyRow
from tiltyard.server.storage.daily import KEPT_DAYS, MOST_RESULTS
from tiltyard.server.storage.migrations import VERSIONS
from tiltyard.server.storage.sqlite import Sqlite
from tiltyard.table.plan import make_plan
from tiltyard.table.table import Table
from tiltyard.wire import protocol
from tiltyard.wire.lobby import CreateTable, DailyResult
from tiltyard.wire.protocol import encode

NOON = 1_794_916_800.0
DAY = "2026-11-17"
BEFORE = "2026-11-16"
RANKS = {("rank", 0): "Knight", ("shields", 0): "1", ("shields", 1): "4"}


def wall() -> float:
    return NOON


async def deal(inn: House, game: str, day: str = DAY, table: str = "") -> Any:
    status, text, _headers = await inn.get(f"/api/daily/{game}/{day}?table={table}")
    assert status == 200
    return json.loads(text)


def result(name: str, points: int = 1) -> bytes:
    return encode(DailyResult(name, False, f"{points} tokens", points, 9))


def test_the_seed_follows_from_game_rules_and_day() -> None:
    assert day_of(NOON) == DAY
    assert day_before("2026-03-01") == "2026-02-28"
    assert daily_seed(find("quests"), DAY) == "68659613c6d9775f054efea9437c9cfa"
    assert daily_seed(find("ivanhoe"), DAY) != daily_seed(find("ivanhoe"), BEFORE)


@pytest.mark.parametrize("game", ["ivanhoe", "quests"])
def test_the_same_moves_make_the_same_game_at_every_table(game: str) -> None:
    """What the bots do follows from the cards, at a table as where the rungs play for themselves."""
    run_of_squire = Run(find(game), DAY, "squire")
    for _answer in range(40):
        run_of_squire.decide(run_of_squire.game.next())
    for luck in ("1", "2"):
        table = Table("daily", make_plan(CreateTable(game, "Ann", daily=DAY)), "3", luck)
        table.gathering.sit("Ann", "k" * 32, 0, True)
        table.begin(0.0)
        for step in range(400):
            follow(table, run_of_squire.moves, 100.0 * step)
        made = list(table.state.begun().moves)
        count = min(len(made), len(run_of_squire.moves))
        assert count >= 30
        assert made[:count] == run_of_squire.moves[:count]


def follow(table: Table, moves: list[tuple[int, int]], now: float) -> None:
    """The next step at a table: the person does as in the list, the bots as they like."""
    made = len(table.state.begun().moves)
    if made < len(moves) and table.state.game.next() == 0:
        table.play.make_all(0, [moves[made][1]], "", now)
    else:
        table.tick(now)


def test_a_rank_counts_more_than_its_shields() -> None:
    contract = find("round_table")
    game = Match(Setting(contract, ["P1", "P2"], next(iter(contract.presets.values())), "1", RANKS))
    knight, squire = [standing_of(game.contract, game.game, seat, 2) for seat in (0, 1)]
    assert (knight[0], squire[0]) == ("Knight, 1 of 7 shields", "Squire, 4 of 5 shields")
    assert knight[1] > squire[1]


def test_a_table_of_the_day_has_its_seats_and_neither_hints_nor_undo() -> None:
    async def story() -> None:
        async with house(wall=wall) as inn:
            seated = await inn.caller.create(CreateTable("ivanhoe", "Ann", daily=DAY))
            info = seated.info
            assert (info.daily, info.public, info.hints) == (DAY, False, "none")
            assert [seat.bot for seat in info.seats][1:] == ["knight"] * (len(info.seats) - 1)
            ann = await inn.guest(seated.table, seated.key)
            for message in (protocol.Propose("1", "undo"), protocol.Hint("2")):
                await ann.send(message)
                error = await ann.until(protocol.Error)
                assert error.code == "not_now"
                assert "deal of the day" in error.text

    run(story)


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"daily": "2026-11-18"}, "today"),
        ({"daily": "2026-11-15"}, "today"),
        ({"daily": "someday"}, "today"),
        ({"daily": DAY, "seed": "1"}, "leave all other fields out"),
        ({"daily": DAY, "seats": ["person", "bot"]}, "leave all other fields out"),
        ({"daily": DAY, "options": "tokens=1"}, "leave all other fields out"),
        ({"puzzle": "none"}, "unknown puzzle"),
        ({"puzzle": "tournament-02", "seats": ["person", "bot"]}, "leave all other fields out"),
    ],
)
def test_other_wishes_are_refused(wish: dict[str, Any], said: str) -> None:
    async def story() -> None:
        async with house(wall=wall) as inn:
            with pytest.raises(TiltyardError, match=said):
                await inn.caller.create(CreateTable("ivanhoe", "Ann", **wish))
            assert inn.app.lobby.rooms == {}

    run(story)


def test_results_are_kept_and_only_the_first_try_of_a_name_counts() -> None:
    async def story() -> None:
        async with house(wall=wall) as inn:
            tables = []
            for name in ("Ann", "ann", "Bob"):
                seated = await inn.caller.create(CreateTable("ivanhoe", name, daily=DAY))
                guest = await inn.guest(seated.table, seated.key)
                await guest.send(protocol.Resign("1"))
                await guest.until(protocol.Over)
                tables.append(seated.table)
            found = await deal(inn, "ivanhoe")
            assert [one["name"] for one in found["results"]] == ["Ann", "Bob"]
            assert "mine" not in found
            assert "bots" not in found
            assert not inn.app.reckoner.tried  # today's bots play only for those who have finished
            late = await inn.caller.create(CreateTable("ivanhoe", "Cid", daily=BEFORE))
            cid = await inn.guest(late.table, late.key)
            await cid.send(protocol.Resign("1"))
            await cid.until(protocol.Over)
            row = inn.app.storage.daily_result(late.table)
            assert row is not None
            assert not row.counts

    run(story)


def test_a_finished_game_is_shown_beside_what_the_bots_made_of_it() -> None:
    async def story() -> None:
        async with house(wall=wall) as inn:
            seed = daily_seed(find("ivanhoe"), DAY)
            row = DailyRow("mine", seed, DAY, "Ann", True, result("Ann", 3))
            inn.app.storage.write(Batch(daily=[row]))
            inn.app.storage.keep_daily_bots(seed, DAY, b"[%s]" % result("page", 2))
            found = await deal(inn, "ivanhoe", table="mine")
            assert found["mine"]["points"] == 3
            assert [bot["name"] for bot in found["bots"]] == ["page"]
            assert "bots" not in await deal(inn, "ivanhoe")
            assert "bots" not in await deal(inn, "quests", table="mine")

    run(story)


def test_bots_play_a_deal_once_however_many_ask() -> None:
    async def story() -> None:
        async with house(wall=wall) as inn:
            answers = [await deal(inn, "quintessence", BEFORE) for _request in range(5)]
            assert all(answer["reckoning"] for answer in answers)
            assert inn.app.reckoner.deals == [("quintessence", BEFORE)]
            await deal(inn, "quintessence", "2026-01-01")
            assert inn.app.reckoner.deals == [("quintessence", BEFORE)]

    run(story)


def test_days_that_are_none_are_refused() -> None:
    async def story() -> None:
        async with house(wall=wall) as inn:
            assert (await inn.get("/api/daily/ivanhoe/2026-11-18"))[0] == 404
            assert (await inn.get("/api/daily/ivanhoe/2026-13-01"))[0] == 400
            assert (await inn.get("/api/daily/chess/2026-11-17"))[0] == 404
            _status, text, _headers = await inn.get("/api/daily")
            assert json.loads(text)["yesterday"] == BEFORE

    run(story)


def test_storage_keeps_a_bounded_number_of_results_for_a_month() -> None:
    with closing(Sqlite(":memory:")) as storage:
        many = [DailyRow(f"t{n}", "5", DAY, f"p{n}", True, b"{}") for n in range(MOST_RESULTS + 5)]
        storage.write(Batch(daily=many))
        assert len(storage.daily_results("5")) == MOST_RESULTS
        storage.keep_daily_bots("5", DAY, b"[]")
        last = date.fromisoformat(DAY) + timedelta(days=KEPT_DAYS)
        storage.write(Batch(daily=[DailyRow("soon", "6", f"{last}", "p", True, b"{}")]))
        assert (len(storage.daily_results("5")), storage.daily_bots("5")) == (MOST_RESULTS, b"[]")
        storage.write(Batch(daily=[DailyRow("late", "7", f"{last + timedelta(days=1)}", "p", True, b"{}")]))
        assert (storage.daily_results("5"), storage.daily_bots("5")) == ([], None)


def test_data_from_before_the_deals_of_the_day_gets_a_place_for_them(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    old = sqlite3.connect(path, isolation_level=None)
    for version in VERSIONS[:6]:
        old.executescript(version)
    old.execute("PRAGMA user_version = 6")
    old.execute(
        "INSERT INTO tables (name, game, phase, public, plan, info) VALUES ('t', 'g', 'over', 1, '', '')"
    )
    old.close()
    storage = Sqlite(path)
    storage.write(Batch(daily=[DailyRow("t", "5", DAY, "Ann", True, b"{}")]))
    assert [row.name for row in storage.named(["t"])] == ["t"]
    assert storage.daily_results("5") == [b"{}"]
    storage.close()


def test_a_puzzle_says_when_its_goal_can_no_longer_be_forced() -> None:
    async def story() -> None:
        async with house() as inn:
            seated = await inn.caller.create(CreateTable("ivanhoe", "Ann", puzzle="tournament-02", pace=0.0))
            path = f"/api/tables/{seated.table}/hope"
            ann = await inn.guest(seated.table, seated.key)
            assert json.loads((await inn.get(path))[1]) == {"forced": True}
            await ann.play(find("ivanhoe").moves.parse("withdraw"))
            await ann.until(protocol.Update)
            assert json.loads((await inn.get(path))[1]) == {"forced": False}
            other = await inn.create("ivanhoe", seats=["person", "bot"])
            assert (await inn.get(f"/api/tables/{other.table}/hope"))[0] == 404

    run(story)


def test_a_puzzle_is_set_solved_and_told() -> None:
    async def story() -> None:
        async with house() as inn:
            _status, text, _headers = await inn.get("/api/games/ivanhoe/puzzles")
            assert "tournament-02" in [line["name"] for line in json.loads(text)]
            assert "RETREAT" not in text
            seated = await inn.caller.create(CreateTable("ivanhoe", "Ann", puzzle="tournament-02", pace=0.0))
            puzzle = seated.info.puzzle
            assert puzzle is not None
            assert (puzzle.state, seated.seat) == ("open", 2)
            ann = await inn.guest(seated.table, seated.key)
            await ann.send(protocol.Resign("1"))
            changed = await ann.until(protocol.Changed)
            assert changed.info.puzzle is not None
            assert changed.info.puzzle.known
            _status, text, _headers = await inn.get("/api/games/ivanhoe/puzzles/tournament-02/solution")
            assert json.loads(text)["steps"][0] == {"seat": 2, "text": "RETREAT"}
            assert (await inn.get("/api/games/ivanhoe/puzzles/none/solution"))[0] == 404

    run(story)
