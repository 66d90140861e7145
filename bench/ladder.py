"""How strong the bots are: every rung against a table of the rung below, and the strongest against rules.

`make ladder` writes docs/ladder.md. A run that was stopped goes on where it was, as long as the rules and the
bots have not changed since. A run with --games leaves the rows of the other games as they are.
"""

import argparse
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import msgspec

from bench.contest import ROOT
from tiltyard.arena.ledger import Ledger
from tiltyard.arena.lineup import LineUp, Wish, line_up
from tiltyard.arena.run import Means, run
from tiltyard.arena.scoreboard import per_cent
from tiltyard.arena.standings import BotStanding, Standings
from tiltyard.arena.times import in_words, quantile
from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.rungs import LADDER, LEGEND
from tiltyard.games import NAMES, find

KEPT: Final = ROOT / "build" / "ladder"  # the games of a run on its way
RESULTS: Final = ROOT / "bench" / "results" / "ladder.jsonl"
PAGE: Final = ROOT / "docs" / "ladder.md"
DEALS: Final = 200
QUICK: Final = 10
SEED: Final = "1adde5"
GOAL_SEED: Final = "90a1"
CLOSE: Final = 0.03  # to which the share of a goal is known on either side
FEWEST: Final = 20  # deals before an interval is trusted
HEAD: Final = """# The ladder

How strong the bots are. Each plays against a table of the rung below it: every deal once from every seat,
with the same cards. Equal bots would win the fair share. The intervals hold with 95 % confidence, over deals.
A comparison may stop once it is decided, which flatters the winner a little. Times are the
processor's, on the machine that made this page; compare them with each other, not with yours.

`make ladder` makes this page, from games with the seed `{seed}`; the same seed gives the same games anywhere.
`make ladder ARGS='--games quests'` plays one game and leaves the rows of the others as they are. The figures
are in `bench/results/ladder.jsonl`. `tiltyard arena` plays any other pairing ([the arena](arena.md)).
"""
GOALS_HEAD: Final = """
## Against the best rules

The strongest rung against a table of the best bot that plays by rules, with the seed `{seed}`:
until the share is known to within {close} points, or all deals have been played.
"""
GOAL_HEADS: Final = [
    "game",
    "players",
    "rung",
    "against",
    "wins",
    "95 % interval",
    "fair share",
    "wanted",
    "games",
    "without an end",
    "a decision takes",
]
HEADS: Final = [
    "players",
    "rung",
    "against",
    "wins",
    "95 % interval",
    "fair share",
    "verdict",
    "a decision takes",
    "95 % within",
    "deals",
]


@dataclass(frozen=True)
class Goal:
    """The share that a rung, the strongest, should win against a table of a bot that plays by rules."""

    game: str
    seats: int
    bot: str
    wanted: float
    rung: str = LEGEND

    def wish(self) -> Wish:
        """What is played."""
        return Wish(self.game, (self.rung, self.bot), self.seats, seed=GOAL_SEED)


GOALS: Final = [
    Goal("round_table", 4, "strategy3", 0.75),
    Goal("quests", 4, "steady", 0.55),
    Goal("ivanhoe", 2, "hard", 0.65),
    Goal("quintessence", 2, "warden", 0.80),
]


class Rung(msgspec.Struct, frozen=True):
    """One comparison: a bot, the bot below it, and how often it won against a table of them."""

    game: str
    seats: int
    name: str
    below: str
    deals: int
    wins: float
    low: float
    high: float
    fair: float
    median: float  # seconds for a decision
    most: float  # seconds within which 95 % of the decisions were made
    below_median: float
    below_most: float
    wanted: float = 0.0  # the share that is the goal; 0: it is a comparison of rungs
    endless: int = 0  # games that hit a limit

    @property
    def key(self) -> tuple[str, int, str, str]:
        """What is compared."""
        return self.game, self.seats, self.name, self.below

    @property
    def verdict(self) -> str:
        """What the interval says."""
        if self.low > self.fair:
            return "stronger"
        return "weaker" if self.high < self.fair else "not decided"


def ladder_of(contract: Contract[Any]) -> list[str]:
    """The rungs of a game, weakest first."""
    return list(contract.rungs())


def wishes(games: list[str]) -> Iterator[Wish]:
    """Every rung against the one below, with every number of players."""
    for contract in map(find, games):
        rungs = ladder_of(contract)
        for seats in range(contract.fewest, contract.most + 1):
            for below, rung in pairwise(rungs):
                yield Wish(contract.name, (rung, below), seats, seed=SEED)


def goals(games: list[str]) -> list[Goal]:
    """The goals of these games."""
    return [goal for goal in GOALS if goal.game in games]


def compared(wish: Wish, means: Means, kept: Path) -> Rung:
    """Play one comparison, or what is left of it."""
    (last,) = deque(standings_of(wish, means, kept), maxlen=1)
    return rung_of(wish, last)


def reached(goal: Goal, means: Means, kept: Path) -> Rung:
    """Play for a goal until the share is known closely enough, or the deals are over."""
    with closing(standings_of(goal.wish(), means, kept)) as played:
        for standings in played:
            share = standings.bots[goal.rung].share.interval()
            if standings.deals >= FEWEST and share.high - share.low <= 2 * CLOSE:
                break
    found = rung_of(goal.wish(), standings)
    return msgspec.structs.replace(found, wanted=goal.wanted, endless=standings.endless)


def standings_of(wish: Wish, means: Means, kept: Path) -> Generator[Standings]:
    """How it stands after every deal."""
    lined_up = line_up(wish)
    path = kept / f"{wish.game}-{wish.seats}-{'-'.join(wish.bots)}-{wish.seed}.jsonl"
    yield from run(wish, lined_up, means, ledger(path, lined_up))


def ledger(path: Path, lined_up: LineUp) -> Ledger:
    """The games so far, unless they were played by other rules or other bots."""
    try:
        return Ledger(path, lined_up)
    except TiltyardError:
        path.unlink()
        return Ledger(path, lined_up)


def rung_of(wish: Wish, standings: Standings) -> Rung:
    """The figures of a comparison."""
    name, below = standings.line_up.bots
    hero = standings.bots[name]
    share = hero.share.interval()
    return Rung(
        wish.game,
        wish.seats,
        name,
        below,
        standings.deals,
        round(share.middle, 4),
        round(share.low, 4),
        round(share.high, 4),
        hero.fair,
        *times_of(hero),
        *times_of(standings.bots[below]),
    )


def times_of(bot: BotStanding) -> tuple[float, float]:
    """How long its decisions take."""
    return quantile(bot.times, 0.5), quantile(bot.times, 0.95)


def page(rungs: list[Rung]) -> str:
    """The page on all games."""
    ladders = [rung for rung in rungs if not rung.wanted]
    games = dict.fromkeys(rung.game for rung in ladders)
    tables = [table(game, [rung for rung in ladders if rung.game == game]) for game in games]
    return HEAD.format(seed=SEED) + "".join(tables) + goal_table([rung for rung in rungs if rung.wanted])


def goal_table(rungs: list[Rung]) -> str:
    """The strongest rungs against the best rules."""
    if not rungs:
        return ""
    head = GOALS_HEAD.format(seed=GOAL_SEED, close=round(100 * CLOSE))
    return f"{head}\n{in_rows(GOAL_HEADS, [goal_cells(rung) for rung in rungs])}\n"


def goal_cells(rung: Rung) -> list[str]:
    """A row."""
    return [
        find(rung.game).title,
        str(rung.seats),
        rung.name,
        rung.below,
        per_cent(rung.wins),
        f"{per_cent(rung.low)} to {per_cent(rung.high)}",
        per_cent(rung.fair),
        f"at least {rung.wanted:.0%}".replace("%", " %"),
        str(rung.deals * rung.seats),
        str(rung.endless),
        in_words(rung.median),
    ]


def table(game: str, rungs: list[Rung]) -> str:
    """The table of a game; its lowest rung has only its times."""
    lines = []
    for at, rung in enumerate(rungs):
        if at == 0 or rungs[at - 1].seats != rung.seats:
            lowest = ["", "", "", "", "", in_words(rung.below_median), in_words(rung.below_most), ""]
            lines.append([str(rung.seats), rung.below, *lowest])
        lines.append(cells(rung))
    return f"\n## {find(game).title}\n\n{in_rows(HEADS, lines)}\n"


def in_rows(heads: list[str], lines: list[list[str]]) -> str:
    """A table as Markdown has it."""
    rows = [f"| {' | '.join(line)} |".replace("|  ", "| ") for line in [heads, *lines]]
    rows.insert(1, "|---" * len(heads) + "|")
    return "\n".join(rows)


def cells(rung: Rung) -> list[str]:
    """A row."""
    return [
        str(rung.seats),
        rung.name,
        rung.below,
        per_cent(rung.wins),
        f"{per_cent(rung.low)} to {per_cent(rung.high)}",
        per_cent(rung.fair),
        rung.verdict,
        in_words(rung.median),
        in_words(rung.most),
        str(rung.deals),
    ]


def parsed() -> argparse.Namespace:
    """What was typed."""
    parser = argparse.ArgumentParser(prog="make ladder", description=__doc__)
    parser.add_argument("--games", nargs="+", default=NAMES, choices=NAMES, help="only these")
    parser.add_argument("--deals", type=int, default=DEALS, help="of each comparison")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play at the same time")
    parser.add_argument("--until-decided", action="store_true", help="stop a comparison once it is decided")
    parser.add_argument("--up-to", default=LEGEND, choices=LADDER, help="the highest rung to compare")
    parser.add_argument("--only-write", action="store_true", help="play nothing: the page from the figures")
    parser.add_argument("--quick", action="store_true", help=f"only {QUICK} deals each")
    parser.add_argument("--results", type=Path, default=RESULTS, help="where the figures go")
    parser.add_argument("--page", type=Path, default=PAGE, help="where the page goes")
    parser.add_argument("--kept", type=Path, default=KEPT, help="where games are kept on the way")
    return parser.parse_args()


class Book:
    """All rows, with those of earlier runs that are still compared, in their order."""

    def __init__(self, results: Path, page: Path) -> None:
        self.results = results
        self.page = page
        played = [*wishes(NAMES), *[goal.wish() for goal in GOALS]]
        self.order = [(wish.game, wish.seats, *wish.bots) for wish in played]
        rows = results.read_bytes() if results.is_file() else b""
        self.rows = {row.key: row for row in msgspec.json.Decoder(Rung).decode_lines(rows)}

    def enter(self, row: Rung) -> None:
        """A new row, in place of an older one."""
        print(row.game, *cells(row), sep=" | ", flush=True)
        self.rows[row.key] = row
        self.write()

    def write(self) -> None:
        """The figures and the page."""
        rows = [self.rows[key] for key in self.order if key in self.rows]
        self.results.write_bytes(msgspec.json.Encoder().encode_lines(rows))
        self.page.write_text(page(rows), "utf-8")


def main() -> None:
    """Play the ladder and the goals, and write the figures and the page after each comparison."""
    typed = parsed()
    deals = QUICK if typed.quick else typed.deals
    typed.results.parent.mkdir(parents=True, exist_ok=True)
    book = Book(typed.results, typed.page)
    if typed.only_write:
        book.write()
        return
    for wish in wishes(typed.games):
        if LADDER.index(wish.bots[0]) <= LADDER.index(typed.up_to):
            means = Means(deals * wish.seats, typed.jobs, until_decided=typed.until_decided)
            book.enter(compared(wish, means, typed.kept))
    for goal in goals(typed.games):
        if typed.up_to == LEGEND:
            means = Means(deals * goal.seats, typed.jobs, until_decided=False)
            book.enter(reached(goal, means, typed.kept))


if __name__ == "__main__":
    main()
