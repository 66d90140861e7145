"""A plain page: the tables, and how to join them from a terminal."""

from html import escape

from tiltyard.games import all_games, find
from tiltyard.wire.lobby import RecordInfo
from tiltyard.wire.protocol import TableInfo

STYLE = """
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 Georgia, serif; color: #222;
  background: #faf7f0; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 0.3rem 0.8rem 0.3rem 0; border-bottom: 1px solid #ccc; }
code, pre { font-family: monospace; background: #eee7d8; padding: 0.1rem 0.3rem; }
pre { padding: 0.6rem; overflow-x: auto; }
"""


def page(url: str, tables: list[TableInfo], records: list[RecordInfo]) -> str:
    """Everything that can be done here, as text; names are escaped."""
    games = "".join(
        f"<li><b>{escape(find(name).title)}</b>: {escape(find(name).line)}</li>" for name in all_games()
    )
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Tiltyard</title><link rel="stylesheet" href="/style.css"></head><body>
<h1>Tiltyard</h1><ul>{games}</ul>
<h2>Tables</h2>{tables_text(tables)}
<h2>Play from a terminal</h2>
<pre>tiltyard play {all_games()[0]} --server {escape(url)} --name Ann        # a new table
tiltyard play --server {escape(url)}/t/TABLE --name Bob   # join one
tiltyard join {escape(url)}/t/TABLE --bot knight          # let a bot sit down</pre>
<h2>Finished games</h2>{records_text(records)}
<p><a href="/openapi.json">The HTTP interface</a></p></body></html>
"""


def tables_text(tables: list[TableInfo]) -> str:
    """The open and running tables."""
    if not tables:
        return "<p>No table is set.</p>"
    rows = "".join(
        f"<tr><td><code>{escape(info.table)}</code></td><td>{escape(info.title)}</td>"
        f"<td>{escape(info.phase)}{', rigged deal' if info.rigged else ''}</td>"
        f"<td>{escape(seats_text(info))}</td></tr>"
        for info in tables
    )
    return f"<table><tr><th>table</th><th>game</th><th></th><th>seats</th></tr>{rows}</table>"


def seats_text(info: TableInfo) -> str:
    """Who sits there."""
    return ", ".join(seat.name or (f"bot {seat.bot}" if seat.bot else "free") for seat in info.seats)


def records_text(records: list[RecordInfo]) -> str:
    """The last finished games."""
    if not records:
        return "<p>None yet.</p>"
    rows = "".join(
        f'<tr><td><a href="/api/records/{escape(info.table)}.tilt">{escape(info.game)}</a></td>'
        f"<td>{escape(', '.join(info.names))}</td><td>{escape(', '.join(info.winners))}</td>"
        f"<td>{escape(info.finished[:16])}</td></tr>"
        for info in records
    )
    return f"<table><tr><th>game</th><th>players</th><th>won by</th><th></th></tr>{rows}</table>"
