"""The page of figures, from what the benches kept: `make figures` writes docs/figures.md."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from bench.kept import Row, Run, runs

PAGE: Final = Path(__file__).parent.parent / "docs" / "figures.md"
CLOSE: Final = 1.1  # two figures nearer to each other than this are not told apart
HEAD: Final = """# Figures

How fast Tiltyard is, and where others are faster. `make figures` writes this page from what the benches
kept in `bench/results`; `make bench ARGS=--keep` and its like measure anew. [The bench](bench.md) says
how it is measured and what the contestants have in common.

Each figure is the median of all rounds, with the middle half of them in brackets. All contestants of a
table ran in turns, in one run, on one machine: compare the figures of a table with each other, and not
with those of another."""


def figures_page() -> str:
    """The whole page."""
    lines = [HEAD]
    for run in runs().values():
        lines += ["", *chapter(run)]
    return "\n".join(lines) + "\n"


def chapter(run: Run) -> Iterator[str]:
    """One run: where and when, and its tables."""
    for table in dict.fromkeys(row.table for row in run.rows):
        rows = [row for row in run.rows if row.table == table]
        yield f"## {table}"
        yield ""
        yield from table_of(rows)
        yield ""
        yield verdict(rows)
        yield ""
    where = "; ".join(f"{name} {value}" for name, value in run.machine.items())
    which = ", ".join(f"{name} {value}" for name, value in run.versions.items())
    yield f"*Measured on {run.day} with `{run.command}`: {where}. Versions: {which}.*"


def table_of(rows: list[Row]) -> Iterator[str]:
    """A line for each contestant, ours first, each beside the best of the others."""
    best = best_of([row for row in rows if not row.ours])
    yield f"| | | {rows[0].unit} | {'beside the best peer' if best else ''} | |"
    yield "|---|---|---|---|---|"
    for row in [*(row for row in rows if row.ours), *(row for row in rows if not row.ours)]:
        beside = f"{ratio(row, best):.2f} times" if best and row.ours else ""
        yield f"| {row.what} | {row.who} | {spread(row.values)} | {beside} | {row.note} |"


def spread(values: list[float]) -> str:
    """The median, and the middle half of all values."""
    middle = number(median(values))
    if len(values) < 3:
        return middle
    low, _middle, high = quantiles(values, n=4, method="inclusive")
    return f"{middle} ({number(low)} to {number(high)})"


def number(value: float) -> str:
    """Three digits that mean something."""
    if value >= 1_000_000:
        return f"{value / 1_000_000:.2f} M"
    return f"{value / 1000:,.1f} k" if value >= 1000 else f"{value:.3g}"


def best_of(rows: list[Row]) -> Row | None:
    """The one that is ahead of the others."""
    return max(rows, key=goodness, default=None)


def goodness(row: Row) -> float:
    """More is better."""
    return -median(row.values) if row.less_is_better else median(row.values)


def ratio(row: Row, other: Row) -> float:
    """How many times as good as the other; of rows of the same length, within each round."""
    pairs = list(zip(row.values, other.values, strict=len(row.values) == len(other.values)))
    return median([theirs / ours if row.less_is_better else ours / theirs for ours, theirs in pairs])


def verdict(rows: list[Row]) -> str:
    """Who is ahead, in a sentence."""
    ours = [row for row in rows if row.ours]
    best = best_of([row for row in rows if not row.ours])
    if best is None or not ours:
        return "Nobody else is measured here."
    behind = [row for row in ours if ratio(row, best) < 1 / CLOSE]
    ahead = [row for row in ours if ratio(row, best) > CLOSE]
    if not behind:
        return f"Ours are ahead of {name(best)} or level with it."
    listed = "; ".join(name(row) for row in behind)
    if not ahead:
        return f"**{name(best)} is ahead** of all of ours."
    return f"**{name(best)} is ahead** of: {listed}. Elsewhere ours are ahead or level."


def name(row: Row) -> str:
    return f"{row.who} ({row.what})" if row.what else row.who


if __name__ == "__main__":
    PAGE.write_text(figures_page(), "utf-8")
