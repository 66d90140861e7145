"""The report: one page that needs nothing from elsewhere, no scripts, and works in light and dark."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import Final

from tiltyard import __version__
from tiltyard.arena import scoreboard
from tiltyard.arena.charts import Bar, bars, bins, histogram
from tiltyard.arena.scoreboard import per_cent
from tiltyard.arena.shares import Interval
from tiltyard.arena.standings import Standings, mean_of
from tiltyard.arena.times import in_words, quantile
from tiltyard.engine.options import options_text

Words = Callable[[float], str]
Rows = list[list[str]]
Scale = tuple[float | None, float]  # where the dashed line is, and where the chart ends

STYLE: Final = """
:root { color-scheme: light dark;
  --ink: #1d1b16; --paper: #fbf9f4; --bar: #4a6da7; --soft: #5d584c; --line: #cfc8b8 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece7da; --paper: #16150f; --bar: #86a9e0; --soft: #b3ab99; --line: #4a463c }
}
body { margin: 0 auto; padding: 1rem; max-width: 60rem; font: 1rem/1.5 system-ui, sans-serif;
  color: var(--ink); background: var(--paper) }
main { margin-top: 1.5rem; display: grid; gap: 1.5rem;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)) }
section { min-width: 0 }
h1 { font-size: 1.5rem } h2 { font-size: 1.1rem; margin: 0 0 .25rem }
p { margin: .25rem 0; overflow-wrap: anywhere } section p, summary { color: var(--soft) }
svg { width: 100%; max-width: 30rem; font: 13px system-ui, sans-serif; fill: var(--ink) }
svg rect { fill: var(--bar) } .value { text-anchor: end }
.whisker { stroke: var(--ink); stroke-width: 1.5 } .mark { stroke: var(--ink); stroke-dasharray: 4 3 }
table { border-collapse: collapse; display: block; overflow-x: auto }
th, td { text-align: left; padding: .15rem .75rem .15rem 0; border-bottom: 1px solid var(--line) }
"""


@dataclass(frozen=True)
class Section:
    """A question, a sentence on how to read the answer, the chart and its numbers."""

    title: str
    about: str
    chart: str
    heads: list[str]
    rows: Rows

    def html(self) -> str:
        """The section as HTML; the numbers are there for everybody who cannot see the chart."""
        numbers = f"<details><summary>The numbers</summary>{table(self.heads, self.rows)}</details>"
        head = f"<h2>{escape(self.title)}</h2><p>{escape(self.about)}</p>"
        return f"<section>{head}{self.chart}{numbers}</section>"


def page(standings: Standings) -> str:
    """The whole report."""
    line_up = standings.line_up
    title = f"{line_up.contract.title}: {' against '.join(line_up.bots)}"
    words = [line for line in scoreboard.lines(standings) if line and line not in scoreboard.table(standings)]
    house = options_text(line_up.options, line_up.contract.presets) or next(iter(line_up.contract.presets))
    head = "".join(
        f"<p>{escape(line)}</p>" for line in [*words, f"House rules: {house}. Tiltyard {__version__}."]
    )
    body = "".join(section.html() for section in sections(standings))
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n"
        f"<body><h1>{escape(title)}</h1>{head}<main>{body}</main></body></html>\n"
    )


def table(heads: list[str], rows: Rows) -> str:
    """A table of texts."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in heads)
    lines = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>" for cells in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>"


def sections(standings: Standings) -> list[Section]:
    """Everything there is to say about this run."""
    first = [win_shares(standings), ratings(standings), first_seat(standings), *lengths(standings)]
    return [*first, *points(standings), times(standings)]


def intervals(title: str, found: dict[str, Interval], words: Words, scale: Scale) -> tuple[str, Rows]:
    """Bars with whiskers, and their numbers."""
    rows = [Bar(label, it.middle, words(it.middle), it.low, it.high) for label, it in found.items()]
    numbers = [[label, words(it.middle), words(it.low), words(it.high)] for label, it in found.items()]
    return bars(title, rows, *scale), numbers


def win_shares(standings: Standings) -> Section:
    """Who wins."""
    names = standings.line_up.names
    found = {bot: standing.share.interval() for bot, standing in standings.bots.items()}
    each = {bot: it.divided(names.count(bot)) for bot, it in found.items()}
    chart, numbers = intervals("Share of the games won, for one seat", each, per_cent, (1 / len(names), 1.0))
    about = "For one seat, with 95 % intervals over deals. The dashed line is the fair share."
    return Section("Who wins", about, chart, ["bot", "wins", "from", "to"], numbers)


def ratings(standings: Standings) -> Section:
    """How strong they are."""
    found = {bot: standings.rating(bot) for bot in standings.bots}
    chart, numbers = intervals("Ratings", found, one_place, (None, 0.0))
    about = "openskill, Plackett-Luce: everybody starts at 25. With 95 % intervals over games."
    return Section("Ratings", about, chart, ["bot", "rating", "from", "to"], numbers)


def first_seat(standings: Standings) -> Section:
    """Whether it matters who begins."""
    found = {f"Seat {seat + 1}": share.interval() for seat, share in enumerate(standings.seats)}
    chart, numbers = intervals("Share of the games won, by seat", found, per_cent, (1 / len(found), 1.0))
    about = "Share of the games won in each seat. Every bot sits in each of them equally often."
    return Section("Does it help to begin?", about, chart, ["seat", "wins", "from", "to"], numbers)


def one_place(value: float) -> str:
    """A number to one place."""
    return f"{value:.1f}"


def lengths(standings: Standings) -> list[Section]:
    """How long games are, in moves and, where the game counts them, in turns."""
    found = [counted("How long games are, in moves", standings.moves, "moves")]
    if any(standings.turns.keys()):
        found.append(counted("How long games are, in turns", standings.turns, "turns"))
    return found


def counted(title: str, counts: Counter[int], unit: str) -> Section:
    """A histogram and its numbers."""
    about = f"{mean_of(counts):.1f} {unit} on average; the tallest bar is the most frequent length."
    rows = [[f"{entry.first} to {entry.last}", str(entry.count)] for entry in bins(counts)]
    return Section(title, about, histogram(title, counts, unit), [unit, "games"], rows)


def points(standings: Standings) -> list[Section]:
    """Where points come from: which questions brought and cost them, and what everybody had at the end."""
    first = next(iter(standings.nouns.values()), "points")
    asked = "For one seat and one game, on average, by the question that was asked."
    gained = means(f"When they gained {first}", asked, by_question(standings, "gained"))
    lost = means(f"When they lost or spent {first}", asked, by_question(standings, "lost"))
    return [*gained, *lost, *margins(standings), *ends(standings)]


def by_question(standings: Standings, what: str) -> dict[str, float]:
    """What each bot gained or lost for each question."""
    return {
        f"{bot}, {question}": total / standing.seats
        for bot, standing in standings.bots.items()
        for question, total in sorted((standing.gained if what == "gained" else standing.lost).items())
        if total
    }


def ends(standings: Standings) -> list[Section]:
    """What everybody had at the end."""
    about = "For one seat and one game, on average."
    found: list[Section] = []
    for icon, noun in standings.nouns.items():
        sums = {bot: standing.numbers[icon] / standing.seats for bot, standing in standings.bots.items()}
        found += means(f"At the end: {noun}", about, sums)
    return found


def means(title: str, about: str, found: dict[str, float]) -> list[Section]:
    """Bars of means, if there are any."""
    rows = [Bar(label, value, f"{value:.2f}") for label, value in found.items()]
    numbers = [[bar.label, bar.words] for bar in rows]
    return [Section(title, about, bars(title, rows), ["who", "mean"], numbers)] if rows else []


def margins(standings: Standings) -> list[Section]:
    """By how much games are won."""
    if not standings.margins:
        return []
    noun = next(iter(standings.nouns.values()))
    return [counted(f"How far winners were ahead, in {noun}", standings.margins, noun)]


def times(standings: Standings) -> Section:
    """How long they think."""
    found = {
        bot: (quantile(standing.times, 0.5), quantile(standing.times, 0.95))
        for bot, standing in standings.bots.items()
    }
    rows = [
        Bar(f"{bot}, {which}", seconds, in_words(seconds))
        for bot, pair in found.items()
        for which, seconds in zip(("median", "95 % within"), pair, strict=True)
    ]
    numbers = [[bot, in_words(median), in_words(most)] for bot, (median, most) in found.items()]
    about = "Measured on the machine that played, to within 5 %; all else on this page follows from the seed."
    chart = bars("Time for one decision", rows)
    return Section("How long a decision takes", about, chart, ["bot", "median", "95 % within"], numbers)
