"""The standings as lines of text, the same in a terminal and in a pipe."""

from typing import Final

from tiltyard.arena.game import MOST_MOVES
from tiltyard.arena.shares import Interval
from tiltyard.arena.standings import Standings
from tiltyard.arena.times import in_words, quantile
from tiltyard.arena.verdict import FEWEST
from tiltyard.engine.text import plural

HEADS: Final = ["bot", "seats", "wins", "95 % interval", "rating", "a decision takes"]
GAP: Final = "   "


def lines(standings: Standings) -> list[str]:
    """Everything that is known now."""
    return [*summary(standings), "", *table(standings), "", *remarks(standings)]


def summary(standings: Standings) -> list[str]:
    """What was played."""
    line_up = standings.line_up
    title = f"{line_up.contract.title}, {plural(len(line_up.names), 'seat')}, seed {line_up.seed}"
    each = plural(len(line_up.tables()), "game")
    played = f"{plural(standings.deals, 'deal')} of {each}: {plural(standings.games, 'game')}"
    return [f"{title}: {played}, {standings.length:.0f} moves each"]


def table(standings: Standings) -> list[str]:
    """A row for each bot."""
    rows = [HEADS, *(row(standings, bot) for bot in standings.bots)]
    widths = [max(len(cells[at]) for cells in rows) for at in range(len(HEADS))]
    return [
        GAP.join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()
        for cells in rows
    ]


def row(standings: Standings, bot: str) -> list[str]:
    """What is known about a bot."""
    standing, names = standings.bots[bot], standings.line_up.names
    share = standing.share.interval()
    return [
        bot,
        f"{names.count(bot)} of {len(names)}",
        per_cent(share.middle),
        f"{per_cent(share.low)} to {per_cent(share.high)}",
        rating_text(standings.rating(bot)),
        f"{in_words(quantile(standing.times, 0.5))}, 95 % within {in_words(quantile(standing.times, 0.95))}",
    ]


def remarks(standings: Standings) -> list[str]:
    """The verdict, and what the numbers do not say."""
    return [*verdict(standings), *unusual(standings)]


def verdict(standings: Standings) -> list[str]:
    """Whether the first bot is better than the others."""
    if not standings.compares:
        return ["All seats have the same bot, so there is nothing to compare."]
    hero, fair = standings.hero, per_cent(standings.verdict.fair)
    if standings.deals < FEWEST:
        games = FEWEST * len(standings.line_up.names)
        return [f"No verdict yet: it takes at least {FEWEST} deals, which are {games} games."]
    if not standings.decided:
        return [f"Not decided: {hero} may win its fair share of {fair}, or more, or less."]
    more = "more" if standings.verdict.better else "less"
    doubt = "With equal bots, at most 1 run in 20 would say so."
    return [f"Decided: {hero} wins {more} than its fair share of {fair}. {doubt}"]


def unusual(standings: Standings) -> list[str]:
    """Games without one winner, and games that hit a limit."""
    counts = {
        "Games with several winners or none": standings.shared,
        "Games that nobody won before the turn limit": standings.unwon,
        f"Games that did not end within {MOST_MOVES:,} moves (does a bot go in circles?)": standings.endless,
    }
    return [f"{words}: {count}" for words, count in counts.items() if count]


def per_cent(share: float) -> str:
    """A share in per cent."""
    return f"{share:.1%}".replace("%", " %")


def rating_text(rating: Interval) -> str:
    """A rating and how far it may be off."""
    return f"{rating.middle:.1f} ± {rating.high - rating.middle:.1f}"
