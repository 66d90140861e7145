"""Samples: what tables were like for a seat, and what the game was worth to it in the end."""

from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tiltyard.train.scores import log_loss

Numbers = NDArray[np.float32]


@dataclass(frozen=True)
class Samples:
    """One row for each stop and seat; all columns have the same length."""

    gists: Numbers
    shares: Numbers  # of the win
    seats: NDArray[np.int32]  # at the table
    aside: NDArray[np.bool_]  # games that only validate
    round: NDArray[np.int32]  # of the training

    def __len__(self) -> int:
        return len(self.shares)

    def where(self, wanted: NDArray[np.bool_]) -> "Samples":
        """Only these rows."""
        return Samples(*[getattr(self, field.name)[wanted] for field in fields(self)])

    def write(self, file: Path) -> None:
        """Keep them in a file: all of them, or nothing."""
        scratch = file.with_suffix(".part")
        with scratch.open("wb") as out:
            np.savez_compressed(out, **{field.name: getattr(self, field.name) for field in fields(self)})
        scratch.replace(file)


def read(file: Path) -> Samples:
    """Samples that were kept."""
    with np.load(file) as kept:
        return Samples(*[kept[field.name] for field in fields(Samples)])


def joined(parts: list[Samples]) -> Samples:
    """All of them, in their order."""
    columns = [[getattr(part, field.name) for part in parts] for field in fields(Samples)]
    return Samples(*[np.concatenate(column) for column in columns])


def weights(samples: Samples) -> Numbers:
    """Every number of players weighs the same, a round as the root of its samples; 1 on average."""
    _rounds, at, of_round = np.unique(samples.round, return_inverse=True, return_counts=True)
    _tables, table, of_table = np.unique(at * 1_000 + samples.seats, return_inverse=True, return_counts=True)
    heft = np.sqrt(of_round[at]) / of_table[table]
    found: Numbers = (heft / heft.mean()).astype(np.float32)
    return found


def fair_loss(samples: Samples) -> float:
    """The loss of whoever gives every seat its fair share: what it is to know nothing."""
    return log_loss(1.0 / samples.seats, samples.shares, weights(samples))
