"""What every storage keeps for the operator."""

from collections.abc import Iterator

import pytest

from tests.server.storages import table_row
from tiltyard.server.storage import MOST_REPORTS, Batch, BlockRow, DailyRow, OrderRow, ReportRow, Storage
from tiltyard.server.storage.opening import open_data


@pytest.fixture
def storage(data: str) -> Iterator[Storage]:
    opened = open_data(data)
    yield opened
    opened.close()


def complaint(by: str = "Ann", about: str = "Bob", at: int = 1) -> ReportRow:
    return ReportRow(0, at, "t", by, about, "192.0.2.7", "abuse", "see the chat", ["Bob: rude words"])


def test_all_tables_come_in_pages_in_the_order_in_which_they_were_set(storage: Storage) -> None:
    names = [f"t{at}" for at in range(7)]
    for name in names:
        storage.write(Batch(tables={name: table_row(name, "open", "somebody")}))
    found, after = list[str](), 0
    while page := storage.all_tables(after, 3):
        assert len(page) <= 3
        found += [row.name for _number, row in page]
        after = page[-1][0]
        assert page[0][1] == table_row(page[0][1].name, "open", "somebody")
    assert found == names


def test_what_a_table_is_for_comes_back_with_it(storage: Storage) -> None:
    storage.write(Batch(tables={"t": table_row("t", "running", "somebody")}))
    assert storage.named(["t"]) == [table_row("t", "running", "somebody")]


def test_complaints_are_read_in_order_and_the_old_ones_go(storage: Storage) -> None:
    for at in (10, 20, 30):
        storage.put_report(complaint(at=at))
    first, *others = storage.reports(0, 100)
    assert (first.by, first.about, first.chat) == ("Ann", "Bob", ["Bob: rude words"])
    assert storage.reports(first.number, 100) == others
    assert storage.reports(0, 1) == [first]
    assert storage.drop_reports(30) == 2
    assert [report.at for report in storage.reports(0, 100)] == [30]


def test_there_are_never_too_many_complaints(storage: Storage) -> None:
    for at in range(MOST_REPORTS + 5):
        storage.put_report(complaint(at=at))
    assert len(storage.reports(0, MOST_REPORTS * 2)) == MOST_REPORTS
    assert storage.reports(0, 1)[0].at == 5


def test_a_name_is_forgotten_in_results_and_complaints_and_other_names_are_not(storage: Storage) -> None:
    results = [
        DailyRow("t1", "seed", "2026-11-17", "Ann", True, b"{}"),
        DailyRow("t2", "seed", "2026-11-17", "Bob", True, b"{}"),
    ]
    storage.write(Batch(daily=results))
    for names in (("Ann", "Bob"), ("Cid", "ANN"), ("Bob", "Cid")):
        storage.put_report(complaint(*names))
    assert [row.table for row in storage.daily_of("ann")] == ["t1"]
    assert storage.forget_name("Ann") == 3
    assert storage.daily_of("Ann") == []
    assert [row.table for row in storage.daily_of("Bob")] == ["t2"]
    assert [(report.by, report.about) for report in storage.reports(0, 9)] == [("Bob", "Cid")]
    assert storage.forget_name("Ann") == 0


def test_an_address_is_kept_out_and_let_in_again(storage: Storage) -> None:
    storage.put_block(BlockRow("192.0.2.7", 0, "rude"))
    storage.put_block(BlockRow("192.0.2.7", 5, "still rude"))
    storage.put_block(BlockRow("192.0.2.8", 0, ""))
    assert sorted(storage.blocks(), key=lambda row: row.address) == [
        BlockRow("192.0.2.7", 5, "still rude"),
        BlockRow("192.0.2.8", 0, ""),
    ]
    assert storage.drop_block("192.0.2.7")
    assert not storage.drop_block("192.0.2.7")
    assert storage.blocks() == [BlockRow("192.0.2.8", 0, "")]


def test_an_order_waits_until_it_is_settled(storage: Storage) -> None:
    first, second = storage.put_order("close", "t1", "why"), storage.put_order("close", "t2", "")
    assert storage.orders(9) == [OrderRow(first, "close", "t1", "why"), OrderRow(second, "close", "t2", "")]
    assert storage.outcome(first) == ""
    storage.settle_order(first, "closed")
    assert storage.outcome(first) == "closed"
    assert [order.number for order in storage.orders(9)] == [second]
    storage.withdraw_order(first)
    storage.withdraw_order(second)
    assert storage.outcome(first) == ""
    assert storage.orders(9) == []
    assert storage.put_order("close", "t3", "") > second
