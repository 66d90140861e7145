"""Which game has which number: its table, house rules, players and cards follow from the number."""

from contextlib import suppress
from dataclasses import Field, dataclass, fields, replace
from typing import Any, Final

from tests.laws.tables import LIMITS, TABLES, Table
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import OptionError
from tiltyard.engine.names import default_names
from tiltyard.engine.options import Options

BY_BOTS: Final = 4  # every fourth game at a table is played by bots
WATCHED: Final = 32  # every 32nd game at a table is watched move by move
COMPARED: Final = 128  # every 128th is compared with the naive game
SPREAD: Final = 12  # how far a number among the house rules goes from its lowest value
FOR_PLANS: Final = 1 << 50  # where the chance of a plan begins, far from what the game itself uses


@dataclass(frozen=True)
class Plan:
    """Everything that decides one game."""

    number: int
    table: Table
    options: Options
    line_up: list[str]  # by seat; empty: every move is random

    @property
    def seed(self) -> str:
        """What decides the cards."""
        return f"{self.number:x}"

    @property
    def round(self) -> int:
        """How many games came before it at its table."""
        return self.number // len(TABLES)

    @property
    def watched(self) -> bool:
        """Whether every law is checked after every move, and not only at the end."""
        return self.round % WATCHED == 0

    @property
    def compared(self) -> bool:
        """Whether the naive game is compared after every move: some random games, some of bots."""
        return self.round % COMPARED in (1, BY_BOTS - 1 + COMPARED // 2)

    def match(self) -> Match:
        """The match at its first question."""
        names = default_names(self.table.seats)
        setting = Setting(self.table.contract, names, self.options, self.seed)
        return Match(setting, setting.new_game(listen=False))

    def chance(self) -> Chance:
        """What decides the moves."""
        return Chance(self.seed, FOR_PLANS)


def planned(number: int) -> Plan:
    """The game with this number: tables take turns, and half of the games have house rules of their own."""
    table = TABLES[number % len(TABLES)]
    chance = Chance(f"{number:x}", 2 * FOR_PLANS)
    options = mixed(table, chance) if chance.below(2) else table.options
    bots = list(table.contract.bots)
    by_bots = number // len(TABLES) % BY_BOTS == BY_BOTS - 1
    line_up = [bots[chance.below(len(bots))] for _seat in range(table.seats)] if by_bots else []
    return Plan(number, table, options, line_up)


def mixed(table: Table, chance: Chance) -> Options:
    """House rules of which every third one is random; limits stay, so that every game ends."""
    options, limits = table.options, LIMITS.get(table.contract.name, {})
    for field in fields(options):
        if field.name not in limits and chance.below(3) == 0:
            with suppress(OptionError):  # some values between the lowest and the highest do not exist
                options = replace(options, **{field.name: drawn(field, chance)})
    return options


def drawn(field: "Field[Any]", chance: Chance) -> bool | int | str:
    """Some value that a house rule may have."""
    if field.metadata["choices"]:
        choices: list[str] = list(field.metadata["choices"])
        return choices[chance.below(len(choices))]
    if isinstance(field.default, bool):
        return chance.below(2) == 1
    if not isinstance(field.default, int):
        return f"{field.default}{chance.below(SPREAD)}"
    low, high = int(field.metadata["low"]), int(field.metadata["high"])
    return low + chance.below(min(high - low, SPREAD) + 1)
