"""Contestants and their rounds.

Machines have fast and slow minutes. So every contestant is a separate process that waits for its next
short slice of play; a round gives a slice to each, every other round in reverse order; and what counts is
the median of the ratios within a round, not the speeds. Speeds are per CPU second.
"""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
COMPILED: Final = ROOT / "build" / "compiled"
PEERS_VENV: Final = ROOT / ".bench" / "venv"  # where the others are installed, with their own Python
MODES: Final = ("plain", "copying")
ONCE: Final = ("plain",)  # what has one mode only
WARM_UP: Final = 0.1


def has_peers() -> bool:
    """Whether the others could be installed here."""
    return (PEERS_VENV / ".stamp").exists()


def peer_command(module: str, *words: str) -> list[str]:
    """What starts one of the others."""
    return [str(PEERS_VENV / "bin" / "python"), "-m", module, *words]


class Contestant:
    """A process that plays one game in one form, and its speed in every round."""

    def __init__(
        self,
        form: str,
        game: str,
        command: list[str],
        tree: Path | None = None,
        modes: tuple[str, ...] = MODES,
    ) -> None:
        self.form = form
        self.game = game
        self.speeds: dict[str, list[float]] = {mode: [] for mode in modes}
        self.process = subprocess.Popen(  # it ends when its input does
            command,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(tree or ""), "TILTYARD_FORM": form.split(maxsplit=1)[0]},
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        found = self.line()
        if found != form.split(maxsplit=1)[0]:
            raise SystemExit(f"{game}: {form} was asked for, and {found or 'nothing'} came")

    def line(self) -> str:
        """What the process says next."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def run(self, mode: str, seconds: float) -> float:
        """Play for a while."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{mode} {seconds}\n")
        self.process.stdin.flush()
        return float(self.line())

    def speed(self, mode: str) -> float:
        """The usual speed."""
        return median(self.speeds[mode])

    def ratio(self, others: "list[Contestant]", mode: str) -> float:
        """The ratio to the usually fastest of the others, in the same round."""
        fastest = max(others, key=lambda other: other.speed(mode))
        pairs = zip(self.speeds[mode], fastest.speeds[mode], strict=True)
        return median([speed / peer for speed, peer in pairs])


def play(contestants: list[Contestant], rounds: int, seconds: float) -> Iterator[None]:
    """Play all rounds, slice by slice."""
    for player in contestants:
        player.run("plain", WARM_UP)
    for number in range(rounds):
        for player in contestants[:: -1 if number % 2 else 1]:
            for mode in player.speeds:
                player.speeds[mode].append(player.run(mode, seconds))
                yield
    for player in contestants:
        player.process.communicate()
