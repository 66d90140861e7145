"""Charts as SVG, drawn for a narrow screen: every bar has its words above it, so no colour has a meaning."""

from dataclasses import dataclass
from html import escape
from typing import Final

WIDTH: Final = 340  # of a chart, in its own units; a phone shows about as many
ROW: Final = 40
BAR: Final = 12
TOP: Final = 16  # of the words of a row
TALL: Final = 120  # a histogram
MOST_BINS: Final = 24


@dataclass(frozen=True)
class Bar:
    """A row: what it is, how much, in words, and how far that may be off."""

    label: str
    value: float
    words: str
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Scale:
    """From values to places on a chart."""

    least: float
    most: float

    def at(self, value: float) -> float:
        """Where a value lies."""
        span = self.most - self.least or 1.0
        return round(WIDTH * (min(max(value, self.least), self.most) - self.least) / span, 1)


def bars(title: str, rows: list[Bar], mark: float | None = None, most: float = 0.0) -> str:
    """Bars from 0, with a whisker for each interval, and a dashed line at `mark`."""
    ends = [bar.value for bar in rows] + [bar.high for bar in rows if bar.high is not None]
    starts = [bar.low for bar in rows if bar.low is not None]
    scale = Scale(min([0.0, *starts]), most or max([*ends, mark or 0.0]))
    drawn = [row(bar, at * ROW, scale) for at, bar in enumerate(rows)]
    height = ROW * len(rows)
    if mark is not None:
        drawn.append(f'<line class="mark" x1="{scale.at(mark)}" x2="{scale.at(mark)}" y1="0" y2="{height}"/>')
    words = "; ".join(f"{bar.label}: {bar.words}" for bar in rows)
    return svg(title, words, height, drawn)


def row(bar: Bar, top: float, scale: Scale) -> str:
    """One bar and its words."""
    zero, end, middle = scale.at(0.0), scale.at(bar.value), top + TOP + 6 + BAR / 2
    left, wide = min(zero, end), abs(end - zero)
    drawn = [
        f'<text x="0" y="{top + TOP}">{escape(bar.label)}</text>',
        f'<text class="value" x="{WIDTH}" y="{top + TOP}">{escape(bar.words)}</text>',
        f'<rect x="{left}" y="{top + TOP + 6}" width="{wide:.1f}" height="{BAR}"/>',
    ]
    if bar.low is not None and bar.high is not None:
        low, high = scale.at(bar.low), scale.at(bar.high)
        drawn.append(f'<line class="whisker" x1="{low}" x2="{high}" y1="{middle}" y2="{middle}"/>')
        drawn += [
            f'<line class="whisker" x1="{x}" x2="{x}" y1="{middle - 4}" y2="{middle + 4}"/>'
            for x in (low, high)
        ]
    return "".join(drawn)


@dataclass(frozen=True)
class Bin:
    """So many from one number to another."""

    first: int
    last: int
    count: int


def bins(counts: dict[int, int]) -> list[Bin]:
    """Counts in at most two dozen equal steps."""
    if not counts:
        return []
    least, most = min(counts), max(counts)
    step = -(-(most - least + 1) // MOST_BINS)
    return [
        Bin(first, first + step - 1, sum(counts.get(value, 0) for value in range(first, first + step)))
        for first in range(least, most + 1, step)
    ]


def histogram(title: str, counts: dict[int, int], unit: str) -> str:
    """How often there was so much of something."""
    found = bins(counts)
    drawn = columns([entry.count for entry in found])
    drawn.append(f'<text x="0" y="{TALL + TOP}">{found[0].first}</text>')
    drawn.append(f'<text class="value" x="{WIDTH}" y="{TALL + TOP}">{found[-1].last} {escape(unit)}</text>')
    words = "; ".join(f"{entry.first} to {entry.last} {unit}: {entry.count}" for entry in found)
    return svg(title, words, TALL + ROW / 2, drawn)


def columns(counts: list[int]) -> list[str]:
    """Upright bars, side by side."""
    wide, most = WIDTH / len(counts), max(counts)
    talls = [round(TALL * count / most, 1) for count in counts]
    return [
        f'<rect x="{at * wide:.1f}" y="{TALL - tall:.1f}" width="{wide - 1:.1f}" height="{tall}"/>'
        for at, tall in enumerate(talls)
    ]


def svg(title: str, words: str, height: float, drawn: list[str]) -> str:
    """A picture that can be read aloud."""
    aloud = f'role="img" aria-label="{escape(f"{title}. {words}")}"'
    return f'<svg {aloud} viewBox="-2 0 {WIDTH + 4} {height + 4:g}">{"".join(drawn)}</svg>'
