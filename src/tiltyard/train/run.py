"""A training: round by round, games are played and a net learns from all of them."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from typing import Any, Final

import numpy as np

from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import TiltyardError
from tiltyard.train import card, samples
from tiltyard.train.clock import Clock
from tiltyard.train.curve import Curve
from tiltyard.train.fit import fit, last_aside
from tiltyard.train.jobs import play_all
from tiltyard.train.playing import Batch
from tiltyard.train.recipe import MOST_GAMES, Recipe
from tiltyard.train.samples import Numbers, Samples, fair_loss
from tiltyard.train.temper import temper

QUICK_GAMES: Final = 100  # of one batch, if nobody searches
SLOW_GAMES: Final = 10
FEWEST: Final = 100  # samples from which anything can be learned


@dataclass(frozen=True)
class Progress:
    """How far a training has come."""

    round: int
    games: int
    share: float  # of the round, from 0 to 1
    text: str


Tell = Callable[[Progress], None]


class Training:
    """One run of a recipe. What it has played so far lies in a folder beside the file that it writes."""

    def __init__(self, contract: Contract[Any], recipe: Recipe, file: Path, jobs: int, tell: Tell) -> None:
        self.contract = contract
        self.recipe = recipe.checked(contract)
        self.file = file
        self.folder = file.with_name(f"{file.name}.parts")
        self.jobs = jobs
        self.tell = tell
        self.played: list[int] = []  # games, by round
        self.rounds: list[card.Kept] = []  # how good the net was after each
        self.curve = Curve(f"{contract.title}: the loss while it learns")

    def run(self) -> card.Kept:
        """The net after the last round, written to its file; it goes on where an earlier run was stopped."""
        self.prepare()
        parts: list[Samples] = []
        net: card.Kept = {}
        for number in range(len(self.recipe.games)):
            parts.append(self.play(number, net))
            net = self.learn(number, samples.joined(parts))
        if self.recipe.temper:
            net = self.tempered(net, self.play(len(self.recipe.games), net))
        card.write(self.file, net)
        self.file.with_suffix(".svg").write_text(self.curve.svg(), "utf-8")
        rmtree(self.folder)
        return net

    def prepare(self) -> None:
        """Make the folder, or go on with it if it comes from the same recipe."""
        note = self.folder / "recipe.json"
        game = {"rules_version": self.contract.rules_version, "inputs": self.contract.gist_names()}
        wanted = json.dumps(self.recipe.facts() | game)
        if note.is_file() and note.read_text("utf-8") != wanted:
            raise TiltyardError(
                f"{self.folder} is from another training; finish that with its own command, or delete it"
            )
        self.folder.mkdir(parents=True, exist_ok=True)
        note.write_text(wanted, "utf-8")

    # One round

    def play(self, number: int, net: card.Kept) -> Samples:
        """The samples of one round, played with the net of the round before, if there was one."""
        size = SLOW_GAMES if net else QUICK_GAMES
        done = self.folder / f"round{number}.json"  # how many batches there are, once all have been played
        games = self.recipe.games_of(number)
        wanted = -(-games // size)
        if done.is_file():
            wanted = int(json.loads(done.read_text("utf-8")))
        clock = Clock(self.recipe.minutes / len(self.recipe.games), wanted, MOST_GAMES // size)
        files: list[Path] = []
        for file in self.batches(number, net, size, clock):
            files.append(file)
            self.tell(Progress(number, len(files) * size, clock.share(len(files)), "playing"))
        done.write_text(json.dumps(len(files)), "utf-8")
        self.played.append(games or len(files) * size)
        found = samples.joined([samples.read(file) for file in files])
        if len(found) < FEWEST:
            raise TiltyardError(
                f"only {len(found)} samples were gathered; play more games, or write a horizon"
            )
        return found

    def batches(self, number: int, net: card.Kept, size: int, clock: Clock) -> Iterator[Path]:
        """The files of all batches in their order; those that are missing are played."""
        at = 0
        while (file := self.part(number, at)).is_file() and clock.goes_on(at):
            yield file
            at += 1
        whole = Batch(
            self.contract,
            self.recipe.tables(self.contract),
            number,
            0,
            size,
            self.recipe.seed,
            card.parts(net) if net else None,
            self.recipe.teacher,
            self.recipe.even,
            number == len(self.recipe.games),
            self.recipe.peers,
        )
        for found in play_all(clock.while_it_runs(whole, at, self.recipe.games_of(number)), self.jobs):
            found.write(self.part(number, at))
            yield self.part(number, at)
            at += 1

    def part(self, number: int, at: int) -> Path:
        """Where a batch is kept."""
        return self.folder / f"round{number}-{at:05}.npz"

    def learn(self, number: int, everything: Samples) -> card.Kept:
        """A net from all games so far, with its card."""
        tested = last_aside(everything)
        if not len(tested):
            raise TiltyardError("no game was put aside for validation; play more games")
        if not np.isfinite(everything.gists).all():
            raise TiltyardError(f"the gist of {self.contract.title} has a number that is not finite")
        net = card.kept_net(self.contract.gist_names(), self.fit(number, everything, tested))
        self.rounds.append({"positions": len(everything)} | card.quality(net, tested))
        return net | {"card": self.card(net, everything)}

    def fit(self, number: int, everything: Samples, tested: Samples) -> list[Numbers]:
        """The weights that do best in the games that were put aside."""
        best: list[Numbers] = []
        self.curve.begin(fair_loss(tested))
        for epoch in fit(everything, self.recipe.hidden, number):
            self.curve.add(epoch.taught, epoch.tested)
            text = f"learning, loss {epoch.taught:.4f}, in other games {epoch.tested:.4f}"
            self.tell(Progress(number, self.played[-1], 1.0, text))
            if epoch.best:
                best = epoch.weights
        return best

    def tempered(self, net: card.Kept, games: Samples) -> card.Kept:
        """The net as sure as games of the teacher alone allow; its card then says how good it is in these."""
        factor = temper(net, games)
        cooled = card.scaled(net, factor)
        about = card.quality(cooled, games)
        tempering = {"games": self.recipe.temper, "positions": len(games), "factor": factor} | about
        return cooled | {"card": net["card"] | {"temper": tempering, **about, "digest": card.digest(cooled)}}

    def card(self, net: card.Kept, everything: Samples) -> card.Kept:
        """What is worth knowing about a net; no date, so that the same command writes the same file."""
        return {
            "game": self.contract.name,
            "rules_version": self.contract.rules_version,
            "command": self.recipe.command(self.played),
            "seed": self.recipe.seed,
            "games": self.played[:],
            "rounds": self.rounds[:],
            "positions": len(everything),
            **{name: self.rounds[-1][name] for name in ("log_loss", "fair_share_log_loss", "auc")},
            "digest": card.digest(net),
        }
