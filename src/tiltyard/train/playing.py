"""Playing the games of a training, in as many processes as you like: the samples are the same."""

from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any, Final

import numpy as np

from tiltyard.bots.search.harvest import Harvester
from tiltyard.bots.search.net import Net
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.train.line_up import SLIPS, Kind, learners, line_up, seated, teachers
from tiltyard.train.samples import Samples

FOR_PLAYERS: Final = 1 << 40  # where the chance of players begins, far from what a game itself uses
FOR_WORLDS: Final = 1 << 41
MOST_STOPS: Final = 8  # of one game: neighbours have much in common
ASIDE: Final = 5  # one game in so many only validates
Parts = tuple[list[float], list[list[float]], list[float], list[float], float]


@dataclass(frozen=True)
class Batch:
    """Some games of one round: numbers `first` to `first + count - 1`."""

    contract: Contract[Any]
    tables: list[int]  # numbers of players
    round: int
    first: int
    count: int
    seed: str
    net: Parts | None = None  # of the round before
    teacher: str = ""


def play(batch: Batch) -> Samples:
    """The samples of all games of a batch."""
    kinds = players(batch)
    rows: list[list[float]] = []
    facts: list[tuple[float, int, bool]] = []
    for number in range(batch.first, batch.first + batch.count):
        play_one(batch, number, kinds, rows, facts)
    width = len(batch.contract.gist_names())
    return Samples(
        np.array(rows, np.float32).reshape(len(rows), width),
        np.array([share for share, _seats, _aside in facts], np.float32),
        np.array([seats for _share, seats, _aside in facts], np.int32),
        np.array([aside for _share, _seats, aside in facts], np.bool_),
        np.full(len(rows), batch.round, np.int32),
    )


def players(batch: Batch) -> list[Kind]:
    """Who plays in this round, the usual player first."""
    if batch.net is None:
        return learners(batch.contract)
    return teachers(batch.contract, Net(*batch.net), batch.teacher)


def play_one(
    batch: Batch,
    number: int,
    kinds: list[Kind],
    rows: list[list[float]],
    facts: list[tuple[float, int, bool]],
) -> None:
    """One game; a game without an end teaches nothing."""
    contract = batch.contract
    seed = f"{batch.seed}{batch.round:02x}{number:08x}"
    chance = Chance(seed, FOR_PLAYERS)
    seats = batch.tables[chance.below(len(batch.tables))]
    aside = chance.below(ASIDE) == 0
    bots = seated(line_up(kinds, seats, chance), seats)
    slips = SLIPS[chance.below(len(SLIPS))]
    house = contract.limited(next(iter(contract.presets.values())))
    game = contract.new(seats, seed, house, {})
    stops = Harvester(contract, bots, chance, Chance(seed, FOR_WORLDS), slips).play(game)
    if not game.over():
        return
    returns = contract.returns(game)
    for gists in some(stops, chance):
        rows.extend(gists)
        facts.extend([(share, seats, aside) for share in returns])


def some(stops: list[list[list[float]]], chance: Chance) -> list[list[list[float]]]:
    """As many of a game's stops as are kept, drawn at random."""
    order = list(range(len(stops)))
    chance.shuffle(order)
    return [stops[at] for at in sorted(order[:MOST_STOPS])]


def play_all(batches: Iterator[Batch], jobs: int) -> Iterator[Samples]:
    """The samples of each batch, in the order of the batches."""
    if jobs == 1:
        yield from map(play, batches)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        waiting: list[Future[Samples]] = []
        for batch in batches:
            waiting.append(pool.submit(play, batch))
            if len(waiting) > jobs:
                yield waiting.pop(0).result()
        while waiting:
            yield waiting.pop(0).result()
