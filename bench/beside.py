"""Ours beside the others: how many times as good, and who is ahead."""

from collections.abc import Iterator
from statistics import median
from typing import Final

from bench.kept import Row
from tiltyard.engine.text import and_list
from tiltyard.games import NAMES, find

CLOSE: Final = 1.1  # two figures nearer to each other than this are not told apart
TITLES: Final = {name: find(name).title for name in NAMES}
AHEAD: Final = "ahead of"
LEVEL: Final = "level with"
PARTLY: Final = "**partly behind**"
BEHIND: Final = "**behind**"


def goodness(row: Row) -> float:
    """More is better."""
    return -median(row.values) if row.less_is_better else median(row.values)


def ratio(row: Row, other: Row) -> float:
    """How many times as good as the other; of rows of the same length, within each round."""
    pairs = list(zip(row.values, other.values, strict=len(row.values) == len(other.values)))
    return median([theirs / ours if row.less_is_better else ours / theirs for ours, theirs in pairs])


def ours_of(rows: list[Row]) -> list[Row]:
    """Our own rows, one contestant after another."""
    ours = [row for row in rows if row.ours]
    order = list(dict.fromkeys(row.who for row in ours))
    return sorted(ours, key=lambda row: order.index(row.who))


def rivals(rows: list[Row]) -> list[Row]:
    """The best row of each of the others."""
    best: dict[str, Row] = {}
    for row in rows:
        if not row.ours and (row.who not in best or goodness(row) > goodness(best[row.who])):
            best[row.who] = row
    return list(best.values())


def standing(ours: list[Row], rival: Row) -> str:
    """Where ours stand as a whole."""
    found = [ratio(row, rival) for row in ours]
    if min(found) < 1 / CLOSE:
        return BEHIND if max(found) <= CLOSE else PARTLY
    return AHEAD if max(found) > CLOSE else LEVEL


def verdicts(rows: list[Row]) -> Iterator[str]:
    """A sentence for each of the others."""
    ours = ours_of(rows)
    for rival in rivals(rows) if ours else []:
        behind = [row for row in ours if ratio(row, rival) < 1 / CLOSE]
        if not behind:
            yield f"Ours are ahead of {name(rival)} or level with it."
        elif len(behind) == len(ours):
            yield f"**{name(rival)} is ahead** of all of ours."
        else:
            yield f"**{name(rival)} is ahead** of {names(behind)}. Elsewhere ours are ahead or level."


def names(rows: list[Row]) -> str:
    """Each of them once, with what."""
    found: dict[str, list[str]] = {}
    for row in rows:
        found.setdefault(row.who, []).append(title(row))
    return "; ".join(f"{who} ({and_list(what)})" if any(what) else who for who, what in found.items())


def name(row: Row) -> str:
    """Who with what."""
    return names([row])


def title(row: Row) -> str:
    """The game as people call it, or the load."""
    return TITLES.get(row.what, row.what)


def times(ours: list[Row], rival: Row) -> str:
    """From the worst to the best of ours."""
    found = sorted(ratio(row, rival) for row in ours)
    low, high = f"{found[0]:.2f}", f"{found[-1]:.2f}"
    return f"{low} times" if low == high else f"{low} to {high} times"
