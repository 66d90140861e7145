"""A whole server moves to another database, either way."""

from pathlib import Path

import pytest

from bench.server.databases import Databases
from tests.server.conftest import POSTGRES
from tests.server.house import house, play_out, run
from tests.server.long import journal_of
from tests.server.storages import table_row
from tiltyard.engine.moves import TiltyardError
from tiltyard.server.operator.moving import move_data
from tiltyard.server.storage import Batch, BlockRow, ReportRow, text_pieces
from tiltyard.server.storage.opening import open_data
from tiltyard.wire import protocol


def filled(data: str) -> tuple[str, str, str]:
    """A finished game and one that goes on, with the key of somebody there."""
    found: list[tuple[str, str, str]] = []

    async def story() -> None:
        async with house(data) as inn:
            short = "shields=1, turn_limit=2"
            over = await inn.create("quests", seats=["person"] + ["bot:random"] * 3, options=short)
            first = await inn.guest(over.table, over.key)
            await first.send(protocol.Say("s", "hello"))
            await play_out([first])
            seated = await inn.create("quests", "Ann", seats=["person"] + ["bot:random"] * 3)
            ann = await inn.guest(seated.table, seated.key)
            while ann.shown is None or not ann.shown.asked:
                await ann.next()
            await ann.play(ann.shown.options[0])
            await ann.until(protocol.Update)
            found.append((over.table, seated.table, seated.key))

    run(story)
    storage = open_data(data)
    storage.put_report(ReportRow(0, 5, found[0][0], "Ann", "Bob", "192.0.2.7", "abuse", "see", ["Bob: no"]))
    storage.put_block(BlockRow("192.0.2.7", 0, "abuse"))
    storage.close()
    return found[0]


@POSTGRES
def test_a_server_moves_to_postgres_and_back_and_goes_on(databases: Databases, tmp_path: Path) -> None:
    first, second, third = str(tmp_path / "a.sqlite"), databases.new(), str(tmp_path / "b.sqlite")
    over, running, key = filled(first)
    lines: list[str] = []
    assert move_data(first, second, lines.append) == move_data(second, third, lines.append) == 2
    assert lines == ["2 tables copied; now every one is replayed"] * 2
    kept = [open_data(data) for data in (first, second, third)]
    for read in (
        [storage.named([over, running]) for storage in kept],
        [journal_of(storage, running) for storage in kept],
        [storage.chat(over) for storage in kept],
        [storage.record(over) for storage in kept],
        [b"".join(text_pieces(storage, over)) for storage in kept],
        [storage.reports(0, 5) for storage in kept],
        [storage.blocks() for storage in kept],
    ):
        assert read[0] == read[1] == read[2]
        assert read[0]
    for storage in kept:
        storage.close()

    async def go_on() -> None:
        async with house(second) as inn:
            ann = await inn.guest(running, key)
            while ann.shown is None or not ann.shown.asked:
                await ann.next()
            await ann.play(ann.shown.options[0], "again")
            assert (await ann.until(protocol.Update)).ack == "again"

    run(go_on)


def test_data_move_only_to_an_empty_place(tmp_path: Path) -> None:
    first, second = str(tmp_path / "a.sqlite"), str(tmp_path / "b.sqlite")
    with pytest.raises(TiltyardError, match="there is no database"):
        move_data(first, second, print)
    open_data(first).close()
    with pytest.raises(TiltyardError, match="two different"):
        move_data(first, first, print)
    storage = open_data(second)
    storage.write(Batch(tables={"t": table_row("t")}))
    storage.close()
    with pytest.raises(TiltyardError, match="already has tables"):
        move_data(first, second, print)
    (tmp_path / "c.txt").write_text("no database" * 100)
    with pytest.raises(TiltyardError, match="not a database"):
        move_data(str(tmp_path / "c.txt"), first, print)
