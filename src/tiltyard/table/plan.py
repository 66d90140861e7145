"""From a request to a plan: which game, which house rules, who may sit where, which cards."""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any

from msgspec import structs

from tiltyard.bots.daily import LEVEL, check_day, daily_seed, house_of, seats_of
from tiltyard.bots.ladder import bot_level
from tiltyard.bots.puzzles.puzzle import Puzzle, puzzle_of
from tiltyard.engine import record
from tiltyard.engine.chance import checked_seed
from tiltyard.engine.contract import Contract
from tiltyard.engine.deal import Deal
from tiltyard.engine.match import Setting
from tiltyard.engine.moves import Move, Seat, TiltyardError
from tiltyard.engine.names import default_names
from tiltyard.engine.options import Options, options_text, parse_options
from tiltyard.engine.record import Record, RecordError
from tiltyard.games import find, lesson_path, puzzles, scenario_path
from tiltyard.wire.entries import StoredPlan, decode_plan
from tiltyard.wire.lobby import CreateTable
from tiltyard.wire.protocol import Refusal

Guests = Collection[str] | None  # bots that the server offers; None: whatever a stored plan names

PERSON = ""
LONGEST_WINDOW = 60.0


@dataclass(frozen=True)
class Plan:
    """A valid request for a table."""

    wish: CreateTable
    contract: Contract[Any]
    options: Options
    seats: list[str]  # a bot's level, or PERSON
    seed: str  # empty: drawn at the start
    deal: Deal
    window: float  # seconds for responses; 0: every answer counts at once, so others may notice it
    house: str = ""  # the house rules as a record prints them
    invite: str = ""  # the hash of what opens a table that is not listed
    past: list[tuple[Seat, Move]] = field(default_factory=list)  # moves of another game that it continues
    daily: str = ""  # the day whose deal it is
    counts: bool = False  # it is played on that day
    puzzle: Puzzle | None = None  # that has to be solved
    early: bool = False  # a window closes as soon as everybody has answered
    fill: str = ""  # the level of the bots that take open seats
    rigged: bool = False  # somebody may know the cards, and everybody is told so
    fresh: bool = False  # whatever the deal does not name is shuffled
    won: dict[str, int] = field(default_factory=dict)  # games won at the tables before
    games: int = 0  # how many there were
    before: str = ""  # the last of these tables
    lesson: Record | None = None  # what the first seat is taught

    @property
    def mixed(self) -> bool:
        """Whether the seed is made from everybody's parts."""
        return not self.seed and (self.fresh or not self.deal)

    @property
    def swaps(self) -> bool:
        """Whether people may swap seats for the next game: the cards do not belong to the seats."""
        return not self.deal and not self.past


def plan_of(stored: StoredPlan, guests: Guests = None) -> Plan:
    """Check a request, or say what is wrong with it; one that is stored may name guests that have gone."""
    plan = make_plan(stored.wish, stored.invite, stored.past, stored.seed, stored.fresh, guests)
    return replace(plan, won=stored.won, games=stored.games, before=stored.before, counts=stored.counts)


def read_plan(blob: bytes) -> Plan:
    """The plan of a table that was kept."""
    return plan_of(decode_plan(blob))


def make_plan(
    wish: CreateTable,
    invite: str = "",
    past: str = "",
    seed: str = "",
    fresh: bool = False,
    guests: Guests = (),
) -> Plan:
    """Check a request; `past` is the record that the game continues, `seed` that of cards dealt again."""
    try:
        contract = find(wish.game)
    except TiltyardError as problem:
        raise Refusal("unknown_game", str(problem)) from None
    try:
        if wish.slow:
            wish = _unhurried(wish)
        if wish.lesson:
            return _lesson(wish, contract, invite)
        if wish.daily:
            return _daily(wish, contract, invite)
        if past:
            return _onward(wish, contract, invite, past, guests)
        return _plan(wish, contract, invite, seed, fresh, guests)
    except TiltyardError as problem:
        raise Refusal("bad_setup", said(problem)) from None


def _unhurried(wish: CreateTable) -> CreateTable:
    """A table where people take their time: nothing runs out, and nobody is replaced."""
    if wish.clock.kind != "none" or wish.window > 0:
        raise TiltyardError("a table that takes days has neither a clock nor a time limit for responses")
    return structs.replace(wish, away="wait", window=0.0)


def said(problem: TiltyardError) -> str:
    """What is wrong; in a record that somebody sent, also on which line."""
    return f"Line {problem.line}: {problem.problem}" if isinstance(problem, RecordError) else str(problem)


def _daily(wish: CreateTable, contract: Contract[Any], invite: str) -> Plan:
    """The deal of a day: always the same table, and the host has the first seat."""
    check_day(wish.daily)
    plain = CreateTable(contract.name, wish.name, public=False, away="wait", hints="none", daily=wish.daily)
    same = structs.replace(wish, key="", later=False, public=False, away="wait", hints="none")
    if same != plain:
        raise TiltyardError("the deal of the day has its own seats and rules; leave all other fields out")
    options = house_of(contract)
    window, early = _window(plain, contract.window_seconds(options))
    return Plan(
        plain,
        contract,
        options,
        seats_of(contract),
        daily_seed(contract, wish.daily),
        {},
        window,
        house=options_text(options, contract.presets),
        invite=invite,
        early=early,
        fill=LEVEL,
        rigged=True,
        daily=wish.daily,
    )


def _puzzle(wish: CreateTable) -> Puzzle | None:
    """The puzzle that a request names; one that no longer ships is a game like any other."""
    return puzzle_of(wish.game, wish.puzzle) if wish.puzzle in puzzles(wish.game) else None


def _onward(wish: CreateTable, contract: Contract[Any], invite: str, past: str, guests: Guests) -> Plan:
    """A plan from a record; after a finished game of this server, bots take every seat but the host's."""
    if wish.options or wish.seed or (wish.record and wish.scenario):
        raise TiltyardError("options, seed and scenario come from the record; leave them out")
    kept = record.parse(past, wish.record, find)
    setting = kept.setting
    _check_game(setting, contract, "record")
    of_file = wish.resume or wish.puzzle
    seats = _seats_of_file(wish, kept, guests) if of_file else _seats_onward(wish, setting, guests)
    window, early = _window(wish, contract.window_seconds(setting.options))
    return Plan(
        wish,
        contract,
        setting.options,
        seats,
        setting.seed,
        setting.deal,
        window,
        house=options_text(setting.options, contract.presets),
        invite=invite,
        past=[(step.seat, step.move) for step in kept.steps],
        puzzle=_puzzle(wish),
        early=early,
        fill=level_of(wish.fill, contract, guests),
        rigged=True,
    )


def _lesson(wish: CreateTable, contract: Contract[Any], invite: str) -> Plan:
    """A table for a lesson that ships with the game; nobody is hurried there, and nobody else plays."""
    plain = CreateTable(
        wish.game, wish.name, public=wish.public, key=wish.key, later=wish.later, lesson=wish.lesson
    )
    if wish != plain:
        raise TiltyardError("everything but the name comes from the lesson; leave the rest out")
    kept = read_lesson(contract, wish.lesson)
    return plan_of_lesson(structs.replace(wish, away="wait", pace=0.0), kept, invite)


def read_lesson(contract: Contract[Any], name: str) -> Record:
    """A lesson that ships with a game."""
    path = lesson_path(contract.name, name)
    kept = record.parse(path.read_text("utf-8"), path.name, find)
    _check_game(kept.setting, contract, "lesson")
    return kept


def plan_of_lesson(wish: CreateTable, kept: Record, invite: str = "") -> Plan:
    """A person learns in the first seat, and bots have the others. They answer one after another."""
    setting, contract = kept.setting, kept.setting.contract
    others = [contract.levels()[0]] * (len(setting.names) - 1)
    return Plan(
        wish,
        contract,
        setting.options,
        [PERSON, *others],
        setting.seed,
        setting.deal,
        window=0.0,
        house=options_text(setting.options, contract.presets),
        invite=invite,
        fill=others[0],
        lesson=kept,
    )


def _check_game(setting: Setting, contract: Contract[Any], what: str) -> None:
    if setting.contract.name != contract.name:
        raise TiltyardError(f"the {what} is for {setting.contract.title}, not for {contract.title}")


def _seats_of_file(wish: CreateTable, kept: Record, guests: Guests) -> list[str]:
    """As the request says, else people and bots as in the file."""
    contract, places = kept.setting.contract, len(kept.setting.names)
    if not wish.seats:
        bots = {seat: level_of(level, contract, guests) for seat, level in kept.bots.items()}
        return [bots.get(seat, PERSON) for seat in range(places)]
    if len(wish.seats) != places:
        raise TiltyardError(f"{contract.title} has {places} seats here")
    return [_place(text, contract, guests) for text in wish.seats]


def _seats_onward(wish: CreateTable, setting: Setting, guests: Guests) -> list[str]:
    places = len(setting.names)
    if not 0 <= wish.seat < places:
        raise Refusal("no_seat", f"{setting.contract.title} had {places} seats here, counted from 0.")
    wished = wish.seats or ["bot"] * places
    if len(wished) != places:
        raise TiltyardError(f"{setting.contract.title} has {places} seats here")
    others = [
        _place(text, setting.contract, guests) for text in wished[: wish.seat] + wished[wish.seat + 1 :]
    ]
    if PERSON in others:
        raise TiltyardError("a game that continues a record is played against bots")
    return [*others[: wish.seat], PERSON, *others[wish.seat :]]


def _plan(
    wish: CreateTable, contract: Contract[Any], invite: str, again: str, fresh: bool, guests: Guests
) -> Plan:
    options = parse_options(wish.options, contract.presets)
    seed = again or (checked_seed(wish.seed) if wish.seed else "")
    deal: Deal = {}
    places = contract.most
    if wish.scenario:
        setting = _scenario(wish.scenario, contract).setting
        deal, places = setting.deal, len(setting.names)
        options = options if wish.options else setting.options
        seed = seed or setting.seed
    seed = "" if fresh and not again else seed
    seats = [_place(text, contract, guests) for text in wish.seats] or [PERSON] * places
    if not contract.fewest <= len(seats) <= contract.most or (deal and len(seats) != places):
        raise TiltyardError(f"{contract.title} has {_seat_range(contract, deal, places)} seats here")
    if deal and wish.options:  # the deal was tried with the options of its own record
        names = default_names(len(seats))
        Setting(contract, names, options, seed, deal).new_game(listen=False)
    window, early = _window(wish, contract.window_seconds(options))
    return Plan(
        wish,
        contract,
        options,
        seats,
        seed,
        deal,
        window,
        house=options_text(options, contract.presets),
        invite=invite,
        early=early,
        fill=level_of(wish.fill, contract, guests),
        rigged=bool(seed or deal),
        fresh=fresh,
    )


def _seat_range(contract: Contract[Any], deal: Deal, places: int) -> str:
    if deal or contract.fewest == contract.most:
        return str(places)
    return f"{contract.fewest} to {contract.most}"


def level_of(text: str, contract: Contract[Any], guests: Guests) -> str:
    """A bot of the game, or a guest by the name under which it is offered."""
    name = text.strip()
    level = name.casefold()
    if name and level not in contract.levels():
        if guests is None:
            return name
        offered = [guest for guest in guests if guest.casefold() == level]
        if offered:
            return offered[0]
    return bot_level(contract, level)


def _place(text: str, contract: Contract[Any], guests: Guests) -> str:
    """`person`, `bot` or `bot:LEVEL`."""
    kind, _colon, level = text.strip().partition(":")
    kind = kind.casefold()
    if kind == "bot":
        return level_of(level, contract, guests)
    if kind == "person":
        return PERSON
    raise TiltyardError(f"a seat must be person, bot or bot:LEVEL, not {text!r}")


def _scenario(text: str, contract: Contract[Any]) -> Record:
    """A valid rigged deal: the text of a record, or the name of one that ships with the game."""
    if "\n" not in text:
        text = scenario_path(contract.name, text.strip()).read_text("utf-8")
    head = record.Reader(text.split("\n"), "scenario", find).head
    _check_game(head.setting, contract, "scenario")
    record.begin(head)
    return head


def _window(wish: CreateTable, usual: float) -> tuple[float, bool]:
    """Seconds for responses, and whether a window closes as soon as everybody has answered.

    With a time limit it lasts that long, whoever answers. Without one it lasts until all have answered; no
    clock runs meanwhile, because a clock that stops shows who has, but clocks end it eventually.
    """
    seconds = wish.window if wish.window >= 0 else usual
    if seconds > 0:
        return seconds, False
    return (min(wish.clock.seconds, LONGEST_WINDOW) if wish.clock.kind != "none" else inf), True
