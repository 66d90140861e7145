"""Compare the speed of our games with OpenSpiel's: `make bench`, `make bench ARGS="--games quests"`."""

import argparse
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final

from rich import box
from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench.contest import COMPILED, MODES, ONCE, ROOT, Contestant, has_peers, peer_command, play
from bench.kept import Row, keep, make_command
from tiltyard.games import NAMES

PEERS: Final = ["hearts", "spades", "crazy_eights", "euchre"]
# By OpenSpiel's information-set tree search; it fails where cards are passed, in states without a move.
SEARCHED: Final = ["hearts(pass_cards=false)", "euchre", "oh_hell"]


@dataclass(frozen=True)
class Goal:
    """How many times the fastest peer we want to be. It is shown, never enforced."""

    form: str
    mode: str
    factor: float


def goals(game: str) -> list[Goal]:
    """What we aim at."""
    if game == "quests":
        return [
            Goal("interpreted", "plain", 1.0),
            Goal("compiled", "plain", 3.0),
            Goal("compiled", "copying", 1.3),
        ]
    if game == "round_table":
        return [Goal("interpreted", "plain", 0.6), Goal("compiled", "plain", 2.0)]
    return [Goal("compiled", "plain", 2.0)]


def main() -> None:
    wishes = parsed()
    console = Console(highlight=False)
    with tempfile.TemporaryDirectory() as folder:
        trees = forms(ROOT / "src", COMPILED)
        if wishes.previous:
            earlier = build_revision(wishes.previous, Path(folder))
            trees |= {f"{form} {wishes.previous}": tree for form, tree in earlier.items()}
        ours = list(our_games(wishes.games, trees))
        peers = list(peer_games(wishes.uniform))
        loops, peer_loops = list(our_loops(wishes.games, trees)), list(their_loops())
        searches = [*our_searches(wishes.games, trees), *peer_searches()]
        measure(console, [*ours, *peers, *loops, *peer_loops, *searches], wishes.rounds, wishes.seconds)
    console.print(results(ours, peers))
    console.print(loop_results(loops, peer_loops))
    console.print(search_results(searches))
    goals_met = [*verdicts(ours, peers), *loop_verdicts(loops, peer_loops)]
    for line in [*goals_met, *changes(ours, wishes.previous), *starting_time()]:
        console.print(line, soft_wrap=True)
    if wishes.keep:
        command = make_command("bench", wishes.rounds, wishes.seconds)
        print(keep("games", command, list(kept_rows([*ours, *peers], [*loops, *peer_loops], searches))))


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench", description="Compare the speed with OpenSpiel's.")
    parser.add_argument("--rounds", type=int, default=15, help="how many rounds (%(default)s)")
    parser.add_argument("--seconds", type=float, default=0.2, help="CPU time of a slice (%(default)s)")
    parser.add_argument("--games", nargs="+", default=NAMES, choices=NAMES, help="which of our games (all)")
    parser.add_argument("--previous", metavar="REV", default="", help="compare with this git revision")
    parser.add_argument(
        "--uniform", action="store_true", help="deal OpenSpiel's cards like moves, which is quicker"
    )
    parser.add_argument("--keep", action="store_true", help="write bench/results/games.json for make figures")
    return parser.parse_args()


# Who takes part


def forms(source: Path, compiled: Path) -> dict[str, Path]:
    """The forms available, and where they are."""
    return {"interpreted": source} | ({"compiled": compiled} if compiled.is_dir() else {})


def build_revision(revision: str, folder: Path) -> dict[str, Path]:
    """The forms of an earlier revision, built in this folder."""
    archive = subprocess.run(["git", "archive", revision], cwd=ROOT, check=True, stdout=subprocess.PIPE)
    with tarfile.open(fileobj=BytesIO(archive.stdout)) as files:
        files.extractall(folder, filter="data")
    compiled = folder / "build" / "compiled"
    if COMPILED.is_dir():
        subprocess.run([sys.executable, "hatch_build.py", compiled], cwd=folder, check=True)
    return forms(folder / "src", compiled)


def our_games(games: list[str], trees: dict[str, Path]) -> Iterator[Contestant]:
    """Every game in every form; an earlier revision may lack some."""
    for game in games:
        for form, tree in trees.items():
            if (tree / "tiltyard" / "games" / game / "__init__.py").exists():
                yield Contestant(form, game, [sys.executable, "-m", "bench.ours", game], tree)


def peer_games(uniform: bool) -> Iterator[Contestant]:
    """OpenSpiel's, if it could be installed here."""
    if not has_peers():
        print("WARNING: OpenSpiel is not installed, so there is nothing to compare with.")
        return
    how = ["uniform"] if uniform else []
    for game in PEERS:
        yield Contestant("OpenSpiel Python", game, peer_command("bench.peers", game, *how))


def our_loops(games: list[str], trees: dict[str, Path]) -> Iterator[Contestant]:
    """The loop inside the code of every game, in every form that has one."""
    for game in games:
        for form, tree in trees.items():
            if (tree / "tiltyard" / "engine" / "rollout.py").exists():
                yield Contestant(form, game, [sys.executable, "-m", "bench.our_loop", game], tree, ONCE)


def their_loops() -> Iterator[Contestant]:
    """OpenSpiel's, in C++."""
    if has_peers():
        for game in PEERS:
            yield Contestant("OpenSpiel C++", game, peer_command("bench.peer_loop", game), modes=ONCE)


def our_searches(games: list[str], trees: dict[str, Path]) -> Iterator[Contestant]:
    """The search of every game, in every form that has one."""
    for game in games:
        for form, tree in trees.items():
            if (tree / "tiltyard" / "bots" / "search").is_dir():
                command = [sys.executable, "-m", "bench.our_search", game]
                yield Contestant(form, game, command, tree, ONCE)


def peer_searches() -> Iterator[Contestant]:
    """OpenSpiel's, in both of its forms."""
    if not has_peers():
        return
    for form in ("Python", "C++"):
        for game in SEARCHED:
            command = peer_command("bench.peer_search", game, form)
            yield Contestant(f"OpenSpiel {form}", game, command, modes=ONCE)


def measure(console: Console, contestants: list[Contestant], rounds: int, seconds: float) -> None:
    """Play all rounds, with a progress bar."""
    slices = play(contestants, rounds, seconds)
    total = sum(len(player.speeds) for player in contestants) * rounds
    for _slice in track(slices, "Measuring", total, console=console, disable=not console.is_terminal):
        pass


# What came out


def results(ours: list[Contestant], peers: list[Contestant]) -> Table:
    """One line for each contestant."""
    title = "Decisions per CPU second, and times the fastest OpenSpiel game"
    table = Table(title=title, title_style="", title_justify="left", box=box.SIMPLE)
    for column in ("game", "form"):
        table.add_column(column, no_wrap=True)
    for column in ("plain", "with copy", "times", "with copy"):
        table.add_column(column, no_wrap=True, justify="right")
    for player in [*ours, *peers]:
        speeds = [f"{player.speed(mode) / 1000:,.0f} k" for mode in MODES]
        ratios = [f"{player.ratio(peers, mode):.2f}" for mode in MODES] if peers else []
        table.add_row(player.game, player.form, *speeds, *ratios)
    return table


def loop_results(loops: list[Contestant], peers: list[Contestant]) -> Table:
    """One line for each loop that needs no Python for a decision."""
    title = "Decisions per CPU second in a loop inside, and times the fastest OpenSpiel game's in C++"
    table = Table(title=title, title_style="", title_justify="left", box=box.SIMPLE)
    for column in ("game", "form"):
        table.add_column(column, no_wrap=True)
    for column in ("per second", "times"):
        table.add_column(column, no_wrap=True, justify="right")
    for player in [*loops, *peers]:
        ratios = [f"{player.ratio(peers, 'plain'):.2f}"] if peers else []
        table.add_row(player.game, player.form, f"{player.speed('plain') / 1000:,.0f} k", *ratios)
    return table


def search_results(searches: list[Contestant]) -> Table:
    """How many simulations each search makes; what a simulation is differs, and docs/bench.md says how."""
    table = Table(title="Simulations per CPU second", title_style="", title_justify="left", box=box.SIMPLE)
    for column in ("game", "search"):
        table.add_column(column, no_wrap=True)
    table.add_column("per second", no_wrap=True, justify="right")
    for player in searches:
        table.add_row(player.game, player.form, f"{player.speed('plain') / 1000:,.1f} k")
    return table


def kept_rows(games: list[Contestant], loops: list[Contestant], searches: list[Contestant]) -> Iterator[Row]:
    """All of it for the page of figures."""
    decisions = "decisions per CPU second"
    yield from rows_of("Random play", decisions, games)
    yield from rows_of("Random play with copies", f"{decisions}, a copy for each", games, "copying")
    yield from rows_of("Roll-outs", f"{decisions}, in a loop inside", loops)
    note = "a simulation goes on to the end of the deal; one of ours ends at the next natural stop"
    yield from rows_of("Search", "simulations per CPU second", searches, note=note)


def rows_of(
    table: str, unit: str, players: list[Contestant], mode: str = "plain", note: str = ""
) -> Iterator[Row]:
    """A row for each contestant; the note is about theirs."""
    for player in players:
        theirs = player.form.startswith("OpenSpiel")
        who = player.form if theirs else f"Tiltyard, {player.form}"
        yield Row(table, unit, player.game, who, not theirs, player.speeds[mode], note=note if theirs else "")


def verdicts(ours: list[Contestant], peers: list[Contestant]) -> Iterator[str]:
    """Each goal, and whether it was reached."""
    for player in ours if peers else []:
        for goal in goals(player.game):
            if player.form == goal.form:
                ratio = player.ratio(peers, goal.mode)
                what = f"{player.game} {goal.form}" + (" with copy" if goal.mode == "copying" else "")
                found = "reached" if ratio >= goal.factor else "not reached"
                yield f"goal: {what} at least {goal.factor} times the fastest peer: {found} ({ratio:.2f})"


def loop_verdicts(loops: list[Contestant], peers: list[Contestant]) -> Iterator[str]:
    """Whether every game, compiled, is ahead of the fastest peer in C++."""
    for player in loops if peers else []:
        if player.form == "compiled":
            ratio = player.ratio(peers, "plain")
            found = "reached" if ratio > 1 else "not reached"
            yield f"goal: {player.game} compiled, inside, ahead of the fastest peer: {found} ({ratio:.2f})"


def changes(ours: list[Contestant], previous: str) -> Iterator[str]:
    """How much faster we are than an earlier revision."""
    for player in ours:
        for before in ours:
            if before.game == player.game and before.form == f"{player.form} {previous}":
                plain, copying = [player.ratio([before], mode) for mode in MODES]
                yield f"{player.game} {player.form}: {plain:.2f} times {previous}, with copy {copying:.2f}"


def starting_time() -> Iterator[str]:
    """How long `tiltyard --version` takes, if hyperfine is there to measure it."""
    if not shutil.which("hyperfine"):
        return
    program = Path(sys.executable).with_name("tiltyard")
    with tempfile.TemporaryDirectory() as folder:
        times = Path(folder, "times.json")
        command = ["hyperfine", "-N", "--warmup", "3", "--style", "none", "--export-json", str(times)]
        run = subprocess.run([*command, f"{program} --version"], check=False, capture_output=True)
        if run.returncode == 0:
            median = json.loads(times.read_text())["results"][0]["median"]
            yield f"tiltyard --version takes {median * 1000:.0f} ms"


if __name__ == "__main__":
    main()
