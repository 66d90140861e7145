"""A whole run: the deals in the file, then new ones, until there are enough or the result is decided."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Final

from tiltyard.arena.cluster import on_ray
from tiltyard.arena.ledger import Ledger
from tiltyard.arena.lineup import LineUp, Wish
from tiltyard.arena.standings import Standings
from tiltyard.arena.workers import Deals, here, in_processes
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.text import or_list, plain

PLACES: Final = ["here", "ray"]


@dataclass(frozen=True)
class Means:
    """How a run is played; it changes nothing about its result."""

    games: int = 200
    jobs: int = 1
    place: str = PLACES[0]
    until_decided: bool = True

    def deals(self, line_up: LineUp) -> int:
        """The number of deals that is enough for these games."""
        return -(-self.games // len(line_up.tables()))


def checked_place(text: str) -> str:
    """Where games are played."""
    if plain(text) in PLACES:
        return plain(text)
    raise TiltyardError(f"games are played {or_list(PLACES)} (--on), not {text!r}")


def run(wish: Wish, line_up: LineUp, means: Means, ledger: Ledger) -> Iterator[Standings]:
    """The standings after every deal, always the same object; only deals in order count."""
    standings = Standings(line_up)
    most = means.deals(line_up)
    with ledger.held(), closing(all_deals(wish, line_up, means, ledger)) as deals:
        for deal in deals:
            standings.add(deal)
            yield standings
            if standings.deals >= most or (means.until_decided and standings.decided):
                return


def so_far(line_up: LineUp, ledger: Ledger) -> Standings:
    """The standings of what a file holds, for a run that was interrupted."""
    standings = Standings(line_up)
    for deal in ledger.kept():
        standings.add(deal)
    return standings


def all_deals(wish: Wish, line_up: LineUp, means: Means, ledger: Ledger) -> Deals:
    """Those that were played before, then the rest."""
    first = 0
    for deal in ledger.kept():
        first += 1
        yield deal
    with closing(fresh(wish, line_up, means, first)) as played:
        for deal in played:
            ledger.write(deal)
            yield deal


def fresh(wish: Wish, line_up: LineUp, means: Means, first: int) -> Deals:
    """New deals, from the first that nobody has played."""
    after = means.deals(line_up)
    if means.place == "ray":
        return on_ray(wish, first, after, means.jobs)
    if means.jobs > 1 and after - first > 1:
        return in_processes(wish, first, after, means.jobs)
    return here(line_up, first, after)
