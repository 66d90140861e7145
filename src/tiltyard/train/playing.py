"""Playing games and keeping what their tables were like: samples to learn from, or to be tested on."""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from tiltyard.bots.search.harvest import Harvester
from tiltyard.bots.search.net import Net
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.train.card import Parts
from tiltyard.train.line_up import SLIPS, Kind, learners, line_up, seated, teachers
from tiltyard.train.samples import Samples

FOR_PLAYERS: Final = 1 << 40  # where the chance of players begins, far from what a game itself uses
FOR_WORLDS: Final = 1 << 41
MOST_STOPS: Final = 8  # of one game: neighbours have much in common
ASIDE: Final = 5  # one game in five is held out for validation


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
    even: bool = False  # everybody at a table is of one kind
    alone: bool = False  # only the first kind plays
    peers: str = ""


class Played:
    """The stops of games that came to their end; a game without an end teaches nothing."""

    def __init__(self, contract: Contract[Any]) -> None:
        self.contract = contract
        self.gists: list[list[float]] = []
        self.shares: list[float] = []
        self.seats: list[int] = []
        self.aside: list[bool] = []

    def play(self, kinds: list[Kind], seed: str, chance: Chance, aside: bool, slips: int) -> None:
        """One game more, with these players in their seats."""
        seats = len(kinds)
        house = self.contract.limited(next(iter(self.contract.presets.values())))
        game = self.contract.new(seats, seed, house, {})
        dealer = Chance(seed, FOR_WORLDS)
        stops = Harvester(self.contract, seated(kinds, seats), chance, dealer, slips).play(game)
        kept = some(stops, chance) if game.over() else []
        for gists in kept:
            self.gists.extend(gists)
        self.shares.extend(self.contract.returns(game) * len(kept))
        self.seats.extend([seats] * (seats * len(kept)))
        self.aside.extend([aside] * (seats * len(kept)))

    def samples(self, number: int) -> Samples:
        """All of it, as the samples of a round."""
        shape = (len(self.gists), len(self.contract.gist_names()))
        return Samples(
            np.array(self.gists, np.float32).reshape(shape),
            np.array(self.shares, np.float32),
            np.array(self.seats, np.int32),
            np.array(self.aside, np.bool_),
            np.full(len(self.gists), number, np.int32),
        )


def some(stops: list[list[list[float]]], chance: Chance) -> list[list[list[float]]]:
    """As many of a game's stops as are kept, drawn at random."""
    order = list(range(len(stops)))
    chance.shuffle(order)
    return [stops[at] for at in sorted(order[:MOST_STOPS])]


def play(batch: Batch) -> Samples:
    """The samples of all games of a batch."""
    contract, tables = batch.contract, batch.tables
    known = learners(contract, batch.peers)
    if batch.net is not None:
        known = teachers(contract, Net(*batch.net), batch.teacher, batch.peers)
    known = known[:1] if batch.alone else known
    played = Played(contract)
    for number in range(batch.first, batch.first + batch.count):
        seed = f"{batch.seed}{batch.round:02x}{number:08x}"
        chance = Chance(seed, FOR_PLAYERS)
        aside = chance.below(ASIDE) == 0
        kinds = line_up(known, tables[chance.below(len(tables))], chance, batch.even)
        played.play(kinds, seed, chance, aside, SLIPS[chance.below(len(SLIPS))])
    return played.samples(batch.round)
