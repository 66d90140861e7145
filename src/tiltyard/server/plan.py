"""From a wish to a plan: which game, which house rules, who may sit where, which cards."""

from dataclasses import asdict, dataclass
from typing import Any

from tiltyard.bots import bot_level
from tiltyard.engine import record
from tiltyard.engine.chance import checked_seed
from tiltyard.engine.contract import Contract, Deal
from tiltyard.engine.match import Setting
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.options import Options, options_text, parse_options
from tiltyard.games import find, scenario_path
from tiltyard.server.protocol import CreateTable, Refusal

PERSON = ""


@dataclass(frozen=True)
class Plan:
    """A wish that can be fulfilled."""

    wish: CreateTable
    contract: Contract[Any]
    options: Options
    seats: list[str]  # the level of a bot, or a place for a PERSON
    seed: str  # empty: drawn at the start
    deal: Deal
    window: float  # seconds for responses
    house: str = ""  # the house rules as a record prints them
    invite: str = ""  # the hash of what opens a table that is not listed

    @property
    def rigged(self) -> bool:
        """Somebody may know the cards."""
        return bool(self.seed or self.deal)


def make_plan(wish: CreateTable, invite: str = "") -> Plan:
    """Check a wish, or say what is wrong with it."""
    try:
        contract = find(wish.game)
    except TiltyardError as problem:
        raise Refusal("unknown_game", str(problem)) from None
    try:
        return _plan(wish, contract, invite)
    except TiltyardError as problem:
        raise Refusal("bad_setup", str(problem)) from None


def _plan(wish: CreateTable, contract: Contract[Any], invite: str) -> Plan:
    options = parse_options(wish.options, contract.presets)
    seed = checked_seed(wish.seed) if wish.seed else ""
    deal: Deal = {}
    places = contract.most
    if wish.scenario:
        setting = _scenario(wish.scenario, contract)
        deal, places = setting.deal, len(setting.names)
        options = options if wish.options else setting.options
        seed = seed or setting.seed
    seats = [_place(text, contract) for text in wish.seats] or [PERSON] * places
    if not contract.fewest <= len(seats) <= contract.most or (deal and len(seats) != places):
        raise TiltyardError(f"{contract.title} has {_seat_range(contract, deal, places)} seats here")
    if deal:
        names = [f"P{seat + 1}" for seat in range(len(seats))]
        Setting(contract, names, options, seed, deal).new_game(listen=False)
    house = options_text(options, contract.presets)
    return Plan(wish, contract, options, seats, seed, deal, _window(wish, options), house, invite)


def _seat_range(contract: Contract[Any], deal: Deal, places: int) -> str:
    if deal or contract.fewest == contract.most:
        return str(places)
    return f"{contract.fewest} to {contract.most}"


def _place(text: str, contract: Contract[Any]) -> str:
    """`person`, `bot` or `bot:LEVEL`."""
    kind, _colon, level = text.strip().casefold().partition(":")
    if kind == "bot":
        return bot_level(contract, level.strip())
    if kind == "person":
        return PERSON
    raise TiltyardError(f"a seat is for a person, bot or bot:LEVEL, not {text!r}")


def _scenario(text: str, contract: Contract[Any]) -> Setting:
    """A rigged deal: the text of a record, or the name of one that ships with the game."""
    if "\n" not in text:
        text = scenario_path(contract.name, text.strip()).read_text("utf-8")
    setting = record.parse(text, "scenario", find).setting
    if setting.contract.name != contract.name:
        raise TiltyardError(f"the scenario is one of {setting.contract.title}, not of {contract.title}")
    return setting


def _window(wish: CreateTable, options: Options) -> float:
    """Seconds for responses: the wish, else the house rule whose name ends so, else none."""
    if wish.window >= 0:
        return wish.window
    for name, value in asdict(options).items():
        if name.endswith("window_seconds"):
            return float(value)
    return 0.0
