"""The command `tiltyard train`: what it shows while it works, and what it says in the end."""

import sys
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from tiltyard.engine.moves import TiltyardError
from tiltyard.games import find
from tiltyard.train import card
from tiltyard.train.recipe import Recipe
from tiltyard.train.run import Progress as Step
from tiltyard.train.run import Training

PARTS = 1_000  # of a round, for the bar


def train(recipe: Recipe, file: Path, jobs: int) -> None:
    """Train a net, with a progress bar, and say how good it is."""
    contract = find(recipe.game)
    if not file.parent.is_dir():
        raise TiltyardError(f"there is no folder {file.parent}; make it, or choose another file with --out")
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[games]} games"),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
        transient=True,
    )
    with bar:
        rows = [
            bar.add_task(f"round {number + 1}", total=PARTS, games=0) for number in range(len(recipe.games))
        ]

        def tell(step: Step) -> None:
            text = f"round {step.round + 1}, {step.text}"
            bar.update(rows[step.round], completed=step.share * PARTS, description=text, games=step.games)

        try:
            net = Training(contract, recipe, file, jobs, tell).run()
        except KeyboardInterrupt:
            raise TiltyardError("stopped; the same command goes on from here") from None
    for line in summary(net, file):
        print(line)


def summary(net: card.Kept, file: Path) -> list[str]:
    """How the training went."""
    about = net["card"]
    rounds = [
        f"round {at + 1}: {games} games, log loss {row['log_loss']:.4f} "
        f"(fair share {row['fair_share_log_loss']:.4f}), AUC {row['auc']:.3f}"
        for at, (games, row) in enumerate(zip(about["games"], about["rounds"], strict=True))
    ]
    return [
        *rounds,
        f"{about['positions']} positions. The net is in {file}. The same again:",
        about["command"],
    ]
