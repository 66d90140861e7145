"""What a server keeps about a name: shown, handed out, deleted.

A name is not a proof: anybody may have played under it. So the operator sees what would be deleted first.
"""

import json
from collections.abc import Iterator

import msgspec

from tiltyard.engine.moves import TiltyardError
from tiltyard.server.operator.data import beside
from tiltyard.server.operator.looking import day, every_table, info_of, is_called, people_of
from tiltyard.server.operator.orders import carry_out
from tiltyard.server.storage import Storage, TableRow, text_pieces


def tables_of(storage: Storage, name: str) -> list[TableRow]:
    """Every table at which somebody of this name sits, sat or spoke."""
    return [row for row in every_table(storage) if _has(storage, row, name)]


def _has(storage: Storage, row: TableRow, name: str) -> bool:
    kept = storage.record(row.name)
    names = [*people_of(row), *(kept.names if kept is not None else [])]
    return is_called(name, names) or is_called(name, [said.name for said in storage.chat(row.name)])


def forget(data: str, name: str, only: list[str]) -> list[str]:
    """Delete every table of a name, or only some, and what else is kept under it."""
    with beside(data) as storage:
        found = [row.name for row in tables_of(storage, name)]
    unknown = [table for table in only if table not in found]
    if unknown:
        raise TiltyardError(f"{name} was never at table {unknown[0]!r}")
    orders = [("forget", table, "") for table in only or found]
    return carry_out(data, orders if only else [*orders, ("forget_name", name, "")])


def export(storage: Storage, name: str) -> Iterator[str]:
    """Everything kept about a name, as lines of JSON; of others only what everybody could see."""
    for row in tables_of(storage, name):
        yield _line("table", name=row.name, game=row.game, phase=row.phase, touched=day(row.touched))
        yield _line("seats", table=row.name, names=[seat.name for seat in info_of(row).seats])
        for said in storage.chat(row.name):
            if is_called(name, [said.name]):
                yield _line("chat", table=row.name, text=said.text)
        if storage.record(row.name) is not None:
            text = b"".join(text_pieces(storage, row.name)).decode()
            yield _line("record", table=row.name, text=text)
    for result in storage.daily_of(name):
        yield _line("daily", table=result.table, day=result.day, result=msgspec.json.decode(result.result))
    yield from _reports(storage, name)


def _reports(storage: Storage, name: str) -> Iterator[str]:
    """Reports by a name, and those about it without who made them."""
    after = 0
    while page := storage.reports(after, 500):
        for row in page:
            if is_called(name, [row.by]):
                yield _line("report by you", at=day(row.at), about=row.about, why=row.why, text=row.text)
            if is_called(name, [row.about]):
                yield _line("report about you", at=day(row.at), why=row.why, address=row.address)
        after = page[-1].number


def _line(what: str, **facts: object) -> str:
    return json.dumps({"what": what, **facts}, ensure_ascii=False)
