"""How strong the bots are: every rung against a table of the rung below. `make ladder` writes docs/ladder.md.

A run that was stopped goes on where it was, as long as the rules and the bots have not changed since.
"""

import argparse
import shlex
import sys
from collections import deque
from collections.abc import Iterator
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
HEAD: Final = """# The ladder

How strong the bots are. Each plays against a table of the rung below it: every deal once from every seat,
with the same cards. Equal bots would win the fair share. The intervals hold with 95 % confidence, over deals.
Times were measured on the machine that made this page; compare them with each other, not with yours.

`{command}` has made this page, from games with the seed `{seed}`; the same seed gives the same games
anywhere. The figures are in `bench/results/ladder.jsonl`. `tiltyard arena` plays any other pairing
([the arena](arena.md)).
"""
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


def compared(wish: Wish, means: Means, kept: Path) -> Rung:
    """Play one comparison, or what is left of it."""
    lined_up = line_up(wish)
    path = kept / f"{wish.game}-{wish.seats}-{'-'.join(wish.bots)}.jsonl"
    (last,) = deque(run(wish, lined_up, means, ledger(path, lined_up)), maxlen=1)
    return rung_of(wish, last)


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


def page(rungs: list[Rung], command: str) -> str:
    """The page on all games, and what was typed to make it."""
    games = list(dict.fromkeys(rung.game for rung in rungs))
    tables = [table(game, [rung for rung in rungs if rung.game == game]) for game in games]
    return HEAD.format(command=command, seed=SEED) + "".join(tables)


def table(game: str, rungs: list[Rung]) -> str:
    """The table of a game; its lowest rung has only its times."""
    lines = []
    for at, rung in enumerate(rungs):
        if at == 0 or rungs[at - 1].seats != rung.seats:
            lowest = ["", "", "", "", "", in_words(rung.below_median), in_words(rung.below_most), ""]
            lines.append([str(rung.seats), rung.below, *lowest])
        lines.append(cells(rung))
    rows = [f"| {' | '.join(line)} |".replace("|  ", "| ") for line in [HEADS, *lines]]
    rows.insert(1, "|---" * len(HEADS) + "|")
    return f"\n## {find(game).title}\n\n" + "\n".join(rows) + "\n"


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
    parser.add_argument("--quick", action="store_true", help=f"only {QUICK} deals each")
    parser.add_argument("--results", type=Path, default=RESULTS, help="where the figures go")
    parser.add_argument("--page", type=Path, default=PAGE, help="where the page goes")
    parser.add_argument("--kept", type=Path, default=KEPT, help="where games are kept on the way")
    return parser.parse_args()


def main() -> None:
    """Play the ladder, then write the figures and the page."""
    typed = parsed()
    deals = QUICK if typed.quick else typed.deals
    rungs = []
    typed.results.parent.mkdir(parents=True, exist_ok=True)
    for wish in wishes(typed.games):
        if LADDER.index(wish.bots[0]) > LADDER.index(typed.up_to):
            continue
        means = Means(deals * wish.seats, typed.jobs, until_decided=typed.until_decided)
        rungs.append(compared(wish, means, typed.kept))
        print(wish.game, *cells(rungs[-1]), sep=" | ", flush=True)
        typed.results.write_bytes(msgspec.json.Encoder().encode_lines(rungs))
        typed.page.write_text(page(rungs, command(sys.argv[1:])), "utf-8")


def command(arguments: list[str]) -> str:
    """What to type for the same page."""
    return f"make ladder ARGS='{shlex.join(arguments)}'" if arguments else "make ladder"


if __name__ == "__main__":
    main()
