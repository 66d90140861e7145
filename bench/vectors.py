"""Compare the vector environment with the card environments of others: `make bench-envs`."""

import argparse
import sys
from collections.abc import Iterator
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table

from bench.contest import COMPILED, ONCE, Contestant, has_peers, peer_command
from bench.kept import Row, keep, make_command
from bench.run import measure
from tiltyard.games import NAMES

PEERS: Final = {
    "rlcard": ["uno", "gin-rummy", "leduc-holdem"],
    "pettingzoo": ["texas_holdem_v4", "leduc_holdem_v4"],
    "pgx": ["leduc_holdem", "sparrow_mahjong"],
}
NAMES_OF: Final = {"rlcard": "RLCard", "pettingzoo": "PettingZoo", "pgx": "pgx"}
TABLE: Final = "Steps with observation and mask"
BARE_TABLE: Final = "The same games without observation and mask"
TIMES: Final = 10  # as quick as the card environments that step one game at a time
HALF: Final = 0.5  # of the bare engine
BARE: Final = "bare"
VECTOR: Final = "vector"


def ours() -> Iterator[tuple[str, Contestant]]:
    """Our games, as they are and on the vector environment."""
    for game in NAMES:
        for kind, module in ((BARE, "bench.ours"), (VECTOR, "bench.our_vector")):
            yield kind, Contestant("compiled", game, [sys.executable, "-m", module, game], COMPILED, ONCE)


def peers() -> Iterator[tuple[str, Contestant]]:
    """Those of others that could be installed here."""
    if not has_peers():
        print("WARNING: the peers are not installed, so there is nothing to compare with.")
        return
    for library, games in PEERS.items():
        for game in games:
            command = peer_command("bench.peer_envs", library, game)
            yield library, Contestant(library, game, command, modes=ONCE)


def results(found: list[tuple[str, Contestant]]) -> Table:
    """One line for each contestant."""
    title = "Decisions per CPU second; all but the bare games with observation and mask"
    table = Table(title=title, title_style="", title_justify="left", box=box.SIMPLE)
    for column in ("environment", "game"):
        table.add_column(column, no_wrap=True)
    table.add_column("decisions", no_wrap=True, justify="right")
    for kind, player in found:
        table.add_row(kind, player.game, f"{player.speed('plain') / 1000:,.1f} k")
    return table


def verdicts(found: list[tuple[str, Contestant]]) -> Iterator[str]:
    """Each goal, and whether it was reached."""
    bare = {player.game: player for kind, player in found if kind == BARE}
    for kind, player in found:
        if kind != VECTOR:
            continue
        share = player.ratio([bare[player.game]], "plain")
        said = "reached" if share >= HALF else "not reached"
        yield f"goal: {player.game} at least {HALF} of the bare game: {said} ({share:.2f})"
        for library in PEERS:
            others = [other for name, other in found if name == library]
            if others:
                best = max(others, key=lambda other: other.speed("plain"))
                ratio = player.ratio([best], "plain")
                goal = "" if library == "pgx" else f" ({'reached' if ratio >= TIMES else 'not reached'})"
                yield f"{player.game}: {ratio:.2f} times {library}'s {best.game}{goal}"


def kept_rows(found: list[tuple[str, Contestant]]) -> Iterator[Row]:
    """Every contestant for the page of figures; the bare games stand apart, as nobody sees anything there."""
    unit = "decisions per CPU second"
    for kind, player in found:
        table = BARE_TABLE if kind == BARE else TABLE
        own = kind in (BARE, VECTOR)
        who = f"Tiltyard, {kind}" if own else NAMES_OF[kind]
        yield Row(table, unit, player.game, who, own, player.speeds["plain"])


def main() -> None:
    about = (__doc__ or "").partition(":")[0]
    ask = argparse.ArgumentParser(prog="make bench-envs", description=about)
    ask.add_argument("--rounds", type=int, default=9, help="how many rounds (%(default)s)")
    ask.add_argument("--seconds", type=float, default=0.3, help="CPU time of a slice (%(default)s)")
    ask.add_argument("--keep", action="store_true", help="write bench/results/envs.json for make figures")
    said = ask.parse_args()
    console = Console(highlight=False)
    found = [*ours(), *peers()]
    measure(console, [player for _kind, player in found], said.rounds, said.seconds)
    console.print(results(found))
    for line in verdicts(found):
        console.print(line)
    if said.keep:
        command = make_command("bench-envs", said.rounds, said.seconds)
        print(keep("envs", command, list(kept_rows(found))))


if __name__ == "__main__":
    main()
