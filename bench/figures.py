"""The page of figures, from what the benches kept: `make figures` writes docs/figures.md."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from msgspec.structs import replace

from bench.beside import name, ours_of, ratio, rivals, standing, times, title, verdicts
from bench.kept import Row, Run, runs
from tiltyard.engine.text import and_list

PAGE: Final = Path(__file__).parent.parent / "docs" / "figures.md"
BUSY: Final = 2  # times as many processes as cores
HEAD: Final = """# Figures

How fast Tiltyard is, and where others are faster. `make figures-anew` measures everything and writes this
page, in about twenty minutes; `make bench ARGS=--keep` and its like measure one chapter, and
`make figures` writes the page from what they kept in `bench/results`. [The bench](bench.md) says how it is
measured and what the contestants have in common."""
LEGEND: Final = """Each figure is the median of all rounds, with the middle half of them in brackets; k is a
thousand, M a million. "Times" is how many times as good as the best of that contestant, within each round.
All contestants of a table ran in turns, in one run, on one machine: compare the figures of a table with each
other, and not with those of another."""
CROWDED: Final = "**The machine was busy with other work**: go by the ratios, and not by the figures."


@dataclass(frozen=True)
class Chapter:
    """A kept run, and what the page wants to find in it."""

    name: str
    title: str
    command: str
    ours: str = ""  # which of ours the summary is about; empty: the first
    peers: tuple[str, ...] = ()


CHAPTERS: Final = [
    Chapter("games", "The engine", "make bench", "Tiltyard, compiled", ("OpenSpiel",)),
    Chapter("parts", "Views and records", "make bench-parts", "Tiltyard, compiled", ("OpenSpiel",)),
    Chapter("envs", "Environments", "make bench-envs", "Tiltyard, vector", ("RLCard", "PettingZoo", "pgx")),
    Chapter("server", "The server", "make bench-server", peers=("Colyseus", "boardgame.io")),
    Chapter("page", "The page", "make bench-page"),
]


def figures_page() -> str:
    """The whole page."""
    return page_of(runs())


def page_of(kept: dict[str, Run]) -> str:
    """The same from any runs."""
    known = {chapter.name for chapter in CHAPTERS}
    chapters = [*CHAPTERS, *[Chapter(name, name.capitalize(), "") for name in kept if name not in known]]
    summary = [f"- **{chapter.title}**{sentence(chapter, kept.get(chapter.name))}." for chapter in chapters]
    lines = [HEAD, "", *summary, "", LEGEND]
    for chapter in chapters:
        if chapter.name in kept:
            lines += ["", *written(chapter, kept[chapter.name])]
    return "\n".join(lines) + "\n"


# The summary


def sentence(chapter: Chapter, run: Run | None) -> str:
    """Where we are ahead and where others are."""
    if run is None:
        return f": not measured yet (`{chapter.command} ARGS=--keep`)"
    said: dict[tuple[str, str], list[str]] = {}
    for rows in tables(run):
        ours = chosen(rows, chapter.ours)
        for rival in rivals(rows) if ours else []:
            what = f"{in_words(rows[0].table)} ({times(ours, rival)})"
            said.setdefault((rival.who, standing(ours, rival)), []).append(what)
    clauses = [f"{where} {who} in {and_list(found)}" for (who, where), found in sorted(said.items())]
    who = f" ({chosen(run.rows, chapter.ours)[0].who})" if clauses else ""
    return f"{who}: " + "; ".join([*(clauses or ["nobody else is measured"]), *missing(chapter, run)])


def chosen(rows: list[Row], who: str) -> list[Row]:
    """Those of ours that the summary is about."""
    ours = ours_of(rows)
    names = [row.who for row in ours]
    return [row for row in ours if row.who == (who if who in names else names[0])]


def missing(chapter: Chapter, run: Run) -> list[str]:
    """Who was not there."""
    absent = [
        peer for peer in chapter.peers if not any(peer.casefold() in row.who.casefold() for row in run.rows)
    ]
    return [f"{and_list(absent)} could not be measured there"] if absent else []


# Chapters


def tables(run: Run) -> list[list[Row]]:
    """The rows of each table; a load that is the same for all is part of what is counted."""
    found: dict[str, list[Row]] = {}
    for row in run.rows:
        found.setdefault(row.table, []).append(row)
    return [shared(rows) for rows in found.values()]


def shared(rows: list[Row]) -> list[Row]:
    """The same rows, with what they have in common said once."""
    what = {row.what for row in rows}
    if len(what) > 1 or not (load := title(rows[0])):
        return rows
    unit = rows[0].unit if load in rows[0].table else f"{rows[0].unit}, {load}"
    return [replace(row, what="", unit=unit) for row in rows]


def written(chapter: Chapter, run: Run) -> Iterator[str]:
    """One run: its tables, then where and when."""
    yield f"## {chapter.title}"
    yield ""
    for rows in tables(run):
        yield f"### {rows[0].table}"
        yield ""
        yield from table_of(rows)
        yield ""
        for line in verdicts(rows):
            yield line
            yield ""
    for line in notes(run.rows):
        yield line
        yield ""
    where = "; ".join(f"{what} {value}" for what, value in run.machine.items())
    which = ", ".join(f"{what} {value}" for what, value in run.versions.items())
    if busy(run):
        yield CROWDED
        yield ""
    yield f"*Measured on {run.day} with `{run.command}`: {where}. Versions: {which}.*"


def table_of(rows: list[Row]) -> Iterator[str]:
    """A line for each contestant, ours first and beside each of the others; no column without a word."""
    beside = rivals(rows)
    less = ", less is better" if rows[0].less_is_better else ""
    head = ["", "", f"{rows[0].unit}{less}", *[f"times {name(rival)}" for rival in beside]]
    lines = [[title(row), row.who, spread(row.values), *columns(row, beside)] for row in listed(rows)]
    used = [at for at in range(len(head)) if len({line[at] for line in lines}) > 1 or at == 2]
    for line in [head, ["---" if at < 2 else "--:" for at in range(len(head))], *lines]:
        yield "| " + " | ".join(line[at] for at in used) + " |"


def listed(rows: list[Row]) -> list[Row]:
    return [*ours_of(rows), *(row for row in rows if not row.ours)]


def columns(row: Row, beside: list[Row]) -> list[str]:
    return [f"{ratio(row, rival):.2f}" if row.ours else "" for rival in beside]


def notes(rows: list[Row]) -> Iterator[str]:
    """In what somebody is not quite the same as ours, once for all tables if it is true of all."""
    said: dict[tuple[str, str], list[str]] = {}
    for row in rows:
        if row.note and row.table not in said.setdefault((row.who, row.note), []):
            said[row.who, row.note].append(row.table)
    for (who, note), where in said.items():
        yield f"{who}{f' in {in_words(where[0])}' if len(where) == 1 else ''}: {note}."


def in_words(table: str) -> str:
    """A title in the middle of a sentence."""
    return f"{table[0].lower()}{table[1:]}"


def busy(run: Run) -> bool:
    """Whether much else ran on the machine."""
    return float(run.machine["load"].split()[0]) > BUSY * float(run.machine["cores"])


def spread(values: list[float]) -> str:
    """The median, and the middle half of all values."""
    middle = number(median(values))
    if len(values) < 3:
        return middle
    low, _middle, high = quantiles(values, n=4, method="inclusive")
    return f"{middle} ({number(low)} to {number(high)})"


def number(value: float) -> str:
    """Three digits that mean something."""
    if value >= 999_950:
        return f"{value / 1_000_000:.2f} M"
    if value >= 999.5:
        return f"{value / 1000:.1f} k"
    return f"{value:.3g}"


if __name__ == "__main__":
    PAGE.write_text(figures_page(), "utf-8")
