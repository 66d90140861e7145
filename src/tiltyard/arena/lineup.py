"""Who plays whom: a bot for each seat, or one against a table of another."""

from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

from tiltyard.bots.guests import find_bot
from tiltyard.engine.chance import checked_seed
from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.options import Options, parse_options
from tiltyard.engine.text import and_list
from tiltyard.engine.turn import Bot
from tiltyard.games import find

PAIR: Final = 2  # bots: one against a table of the other
HOW: Final = "name a bot for each seat, or two: the first against a table of the second"


@dataclass(frozen=True)
class Wish:
    """What somebody typed; plain text, so that it can be sent to another process or machine."""

    game: str
    bots: tuple[str, ...]
    seats: int = 0  # 0: as many as there are bots, or as few as the game allows
    house: str = ""
    seed: str = "a"
    keeps_moves: bool = False


@dataclass(frozen=True)
class LineUp:
    """The bots in the order in which they sit down, and everything that decides their games."""

    contract: Contract[Any]
    names: list[str]
    kinds: dict[str, type[Bot]]
    options: Options
    seed: str
    keeps_moves: bool = False  # in the results of games

    @property
    def bots(self) -> list[str]:
        """Each bot once. The first is the hero: the others are there to compare it with."""
        return list(dict.fromkeys(self.names))

    def tables(self) -> list[list[str]]:
        """Who sits where in the games of one deal: the line-up moves round until it would repeat itself."""
        turned = [self.names[turn:] + self.names[:turn] for turn in range(len(self.names))]
        return [table for at, table in enumerate(turned) if table not in turned[:at]]

    def fair(self, bot: str) -> float:
        """The share of the games that a bot would win if all were equal."""
        return self.names.count(bot) / len(self.names)

    def deal_seed(self, deal: int) -> str:
        """The seed of a deal, the same at each of its tables."""
        return blake2b(f"{self.seed} {deal}".encode(), digest_size=16).hexdigest()


def line_up(wish: Wish) -> LineUp:
    """The line-up that somebody wishes for."""
    contract = find(wish.game)
    found = {text: find_bot(contract, text) for text in wish.bots}
    names = [found[text][0] for text in wish.bots]
    kinds = kinds_of(list(found.values()))
    options = parse_options(wish.house, contract.presets)
    seats = seated(contract, names, wish.seats)
    return LineUp(contract, seats, kinds, options, checked_seed(wish.seed), wish.keeps_moves)


def kinds_of(found: list[tuple[str, type[Bot]]]) -> dict[str, type[Bot]]:
    """The bots by name; no two may have the same one."""
    kinds: dict[str, type[Bot]] = {}
    for name, kind in found:
        if kinds.setdefault(name, kind) is not kind:
            raise TiltyardError(f"two bots are called {name}; rename the file of one of them")
    return kinds


def seated(contract: Contract[Any], names: list[str], seats: int) -> list[str]:
    """A name for each seat."""
    if not seats and len(names) == PAIR:
        seats = max(PAIR, contract.fewest)
    if not seats and not contract.fewest <= len(names) <= contract.most:
        raise TiltyardError(f"{contract.title} is not for {len(names)} players; {HOW}")
    seats = seats or len(names)
    contract.check_seats(seats)
    if len(names) == seats:
        return names
    if len(names) == PAIR:
        return names[:1] + names[1:] * (seats - 1)
    raise TiltyardError(f"{and_list(names)} cannot take {seats} seats; {HOW}")
