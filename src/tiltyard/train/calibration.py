"""Calibration: whether seats that are given a chance of a third win every third time."""

from typing import Any

import numpy as np

from tiltyard.bots.ladder import bot_kind, bot_level
from tiltyard.bots.search.net import Net
from tiltyard.engine.chance import Chance, checked_seed
from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import TiltyardError
from tiltyard.train.line_up import Kind
from tiltyard.train.playing import FOR_PLAYERS, Played
from tiltyard.train.scores import Decile, deciles


def calibration(contract: Contract[Any], net: Net, games: int, seed: str, bots: list[str]) -> list[Decile]:
    """Ten groups of positions from games of these bots: the chance predicted, the actual one, how many.

    Every number of players has its share of the games, and every bot its share of the seats.
    """
    if not bots or games < 1:
        raise TiltyardError("a calibration takes at least one bot and one game")
    kinds: list[Kind] = [bot_kind(contract, bot_level(contract, bot)) for bot in bots]
    played = Played(contract)
    tables = list(range(contract.fewest, contract.most + 1))
    for number in range(games):
        own = f"{checked_seed(seed)}{number:08x}"
        chance = Chance(own, FOR_PLAYERS)
        table = [kinds[chance.below(len(kinds))] for _seat in range(tables[number % len(tables)])]
        played.play(table, own, chance, aside=False, slips=0)
    return deciles(np.array([net.chance(gist) for gist in played.gists]), np.array(played.shares))


def fresh_bots(contract: Contract[Any]) -> list[str]:
    """Bots that no training has played with: the first rungs of the ladder that search."""
    return [name for name, rung in contract.rungs().items() if not rung.bot][:2]


def table_of(rows: list[Decile]) -> list[str]:
    """The ten groups as a table."""
    lines = ["predicted   actual  positions"]
    return lines + [f"{predicted:9.1%} {actual:8.1%} {count:10}" for predicted, actual, count in rows]
