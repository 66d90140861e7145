"""The command `tiltyard train`: what it shows while it works, and what it says in the end."""

import sys
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from tiltyard.bots.learned import WEIGHTS, read_net
from tiltyard.engine.moves import TiltyardError
from tiltyard.games import find
from tiltyard.train import card
from tiltyard.train.calibration import calibration, fresh_bots, table_of
from tiltyard.train.recipe import Recipe, games_of_rounds
from tiltyard.train.run import Progress as Step
from tiltyard.train.run import Training

PARTS: Final = 1_000  # of a round, for the bar
CHECKED: Final = 200  # games


def train(recipe: Recipe, file: Path, jobs: int) -> None:
    """Train a net, with a progress bar, and print how good it is."""
    contract = find(recipe.game)
    check_file(file)
    with progress_bar() as bar:
        rows = [
            bar.add_task(f"round {number + 1}", total=PARTS, games=0)
            for number in range(len(recipe.games) + bool(recipe.temper))
        ]

        def tell(step: Step) -> None:
            text = f"round {step.round + 1}, {step.text}"
            bar.update(rows[step.round], completed=step.share * PARTS, description=text, games=step.games)

        try:
            net = Training(contract, recipe, file, jobs, tell).run()
        except KeyboardInterrupt:
            raise TiltyardError("stopped; run the same command to continue") from None
        except OSError as problem:
            raise TiltyardError(f"cannot write {file} or its parts: {problem}") from None
    for line in summary(net, file):
        print(line)


def check_file(file: Path) -> None:
    """A TiltyardError if no net can be written there."""
    if file.suffix != ".json" or file.is_dir():
        raise TiltyardError(f"a net is written to a file NAME.json, not to {file}")
    if not file.parent.is_dir():
        raise TiltyardError(f"there is no folder {file.parent}; make it, or choose another file with --out")


def progress_bar() -> Progress:
    """One line for each round; nothing if nobody watches."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[games]} games"),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
        transient=True,
    )


def summary(net: card.Kept, file: Path) -> list[str]:
    """How the training went."""
    about = net["card"]
    rounds = [
        f"round {at + 1}: {games} games, {quality_of(row)}"
        for at, (games, row) in enumerate(zip(about["games"], about["rounds"], strict=True))
    ]
    if "temper" in about:
        row = about["temper"]
        rounds.append(f"tempered by {row['games']} games: log odds times {row['factor']}, {quality_of(row)}")
    curve = file.with_suffix(".svg")
    return [
        *rounds,
        f"{about['positions']} positions. The net is in {file}, its learning curve in {curve}.",
        f"The same again: {about['command']}",
    ]


def quality_of(row: card.Kept) -> str:
    """How good a net was, in words."""
    loss, fair = row["log_loss"], row["fair_share_log_loss"]
    return f"log loss {loss:.4f} (fair share {fair:.4f}), AUC {row['auc']:.3f}"


def check(game: str, file: Path | None, count: str, seed: str) -> None:
    """Compare a net with games of bots that it was not trained on; without a file, the one that ships."""
    contract = find(game)
    path = file or WEIGHTS / f"{contract.name}.json"
    kept = card.read(path)
    if card.digest(kept) != kept["card"].get("digest"):
        raise TiltyardError(f"{path} is not what its card says: its weights were changed; train it again")
    games = games_of_rounds(count, 1)[0] or CHECKED
    bots = fresh_bots(contract)
    print(f"{path.name} is what its card says: {kept['card'].get('command')}")
    print(f"Chances in {games} games of {' and '.join(bots)}:")
    for line in table_of(calibration(contract, read_net(contract, path), games, seed, bots)):
        print(line)
