"""The phases of a game as a diagram: what follows what is seen in play, so that the picture cannot lie.

Every scenario is played, then chance and bots play at tables of every size and preset. A phase of the code
that none of them reaches is an error.
"""

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from inspect import getdoc, getmembers, isclass
from itertools import pairwise
from pkgutil import iter_modules
from types import FrameType
from typing import Any, Final, SupportsIndex

from tests.laws.tables import TABLES, Table, wise
from tests.test_scenarios import FOLDER, read
from tiltyard.bots import choose
from tiltyard.engine import record
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.flow import Game, Phase
from tiltyard.engine.moves import Move, Seat

Kind = type[Phase[Any]]
OVER: Final = "over"
MOVES: Final = 400  # from phase to phase by lot, at each table
WORD: Final = re.compile(r"(?<!^)(?=[A-Z])")


class Watched(list[Phase[Any]]):
    """A stack of phases that remembers what has left it."""

    def __init__(self, phases: list[Phase[Any]]) -> None:
        super().__init__(phases)
        self.left: list[Phase[Any]] = []

    def pop(self, at: SupportsIndex = -1) -> Phase[Any]:
        phase = super().pop(at)
        self.left.append(phase)
        return phase


class Walk:
    """The phases of one game in the order in which they came."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.stack = Watched(game.stack)
        game.stack = self.stack
        self.met = self.stack[-1:]
        self.called: set[tuple[Kind, Kind]] = set()  # where the first has put the second on the stack

    def play(self, seat: Seat, move: Move) -> None:
        """Make a move, and follow it through all the phases that it ends."""
        below = self.stack[:]
        self.game.play(seat, move)
        ended = [phase for phase in self.stack.left if phase not in self.met or has_end(phase)]
        for phase in [*ended, *self.stack[-1:]]:
            if phase is not self.met[-1]:
                if phase not in below:
                    self.called.add((type(self.met[-1]), type(phase)))
                self.met.append(phase)
        self.stack.left.clear()


def has_end(phase: Phase[Any]) -> bool:
    """Whether it still has something to say when nobody is asked any more."""
    return type(phase).end is not Phase.end


def walks(contract: Contract[Any]) -> Iterator[Walk]:
    """Many games: all scenarios, then by lot and by bots."""
    for path in sorted((FOLDER / contract.name).glob("*.tilt")):
        scenario = read(path)
        walk = Walk(record.begin(scenario).game)
        for step in scenario.steps:
            if step.kind == "move":
                walk.play(step.seat, step.move)
        yield walk
    for table in TABLES:
        if table.contract is contract:
            yield by_bots(table, "1")
            left = MOVES
            while left > 0:
                walk = by_lot(table, f"{left:x}")
                left -= len(walk.met)
                yield walk


def by_lot(table: Table, seed: str) -> Walk:
    """A game to its end; every answer is drawn."""
    walk = Walk(table.match(seed).game)
    chance = Chance(seed)
    while not walk.game.over():
        seat = walk.game.next()
        options = wise(walk.game, seat, table.contract.last_resorts())
        walk.play(seat, options[chance.below(len(options))])
    return walk


def by_bots(table: Table, seed: str) -> Walk:
    """A game to its end between bots of all kinds."""
    walk = Walk(table.match(seed).game)
    chance = Chance(seed)
    bots = list(table.contract.bots)
    while not walk.game.over():
        seat = walk.game.next()
        walk.play(seat, choose(table.contract, walk.game, seat, bots[seat % len(bots)], chance))
    return walk


def first_phase(table: Table) -> Kind:
    """What a new game puts on its stack first. It is over before anybody can look, so the call is watched."""
    found: list[Phase[Any]] = []

    def look(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code is Game.then.__code__:
            found.append(frame.f_locals["phase"])

    sys.setprofile(look)
    try:
        table.match("1")
    finally:
        sys.setprofile(None)
    return type(found[0])


def kinds(contract: Contract[Any]) -> list[Kind]:
    """Every phase of a game's folder, in the order of the files, without those that others only build on."""
    package = import_module(f"tiltyard.games.{contract.name}")
    modules = [import_module(f"{package.__name__}.{info.name}") for info in iter_modules(package.__path__)]
    found = [
        kind
        for module in modules
        for _name, kind in getmembers(module, isclass)
        if issubclass(kind, Phase) and kind.__module__ == module.__name__
    ]
    return [kind for kind in found if not any(kind in other.__bases__ for other in found)]


def between(seen: list[Walk]) -> set[Kind]:
    """Phases that come in between: whatever lies below them on the stack goes on, and that differs."""
    follows: dict[Kind, set[Kind]] = {}
    for walk in seen:
        for phase, following in pairwise(walk.met):
            follows.setdefault(type(phase), set()).add(type(following))
    callers = {kind for walk in seen for kind, _called in walk.called}
    return {kind for kind, others in follows.items() if len(others) > 1 and kind not in callers}


class Chart:
    """Which phase follows which, with those in between apart."""

    def __init__(self, contract: Contract[Any]) -> None:
        self.contract = contract
        self.steps: set[tuple[str, str]] = set()
        self.detours: set[tuple[str, str]] = set()
        seen = list(walks(contract))
        self.between = between(seen)
        for walk in seen:
            self.follow(walk)
        first = first_phase(next(table for table in TABLES if table.contract is contract))
        self.order = self.reached(first.__name__)
        self.kinds = {kind.__name__: kind for kind in kinds(contract)}
        missing = self.kinds.keys() - set(self.order)
        assert not missing, f"no game of {contract.name} reaches {missing}"

    def follow(self, walk: Walk) -> None:
        """Note the steps of a game."""
        main = [phase for phase in walk.met if type(phase) not in self.between]
        names = [
            type(phase).__name__ for phase, following in pairwise([*main, None]) if phase is not following
        ]
        self.steps |= set(pairwise(names))
        if walk.game.over():
            self.steps.add((names[-1], OVER))
        for phase, following in pairwise(walk.met):
            if type(following) in self.between:
                self.detours.add((type(phase).__name__, type(following).__name__))

    def reached(self, first: str) -> list[str]:
        """The names of all phases, nearest to the beginning first."""
        found = [first]
        for here in found:
            found += sorted({there for at, there in self.steps | self.detours if at == here} - {*found, OVER})
        return found

    def lines(self) -> Iterator[str]:
        """The flowchart in Mermaid's language."""
        yield "```mermaid"
        yield "flowchart TD"
        yield f'  begin((" ")) --> {self.order[0]}'
        yield f'  {OVER}((("over")))'
        for chapter, names in self.chapters():
            if chapter:
                yield f"  subgraph {chapter}"
            yield from (f"  {self.box(name)}" for name in names)
            if chapter:
                yield "  end"
        yield from (f"  {at} --> {there}" for at, there in self.sorted(self.steps))
        yield from (f"  {at} -.-> {there}" for at, there in self.sorted(self.detours))
        yield "```"

    def chapters(self) -> list[tuple[str, list[str]]]:
        """The phases by their files; what is in the file of rules, or alone in its file, has no chapter."""
        files: dict[str, list[str]] = {}
        for name in self.order:
            files.setdefault(self.kinds[name].__module__.rpartition(".")[2], []).append(name)
        titled = [(file, names) for file, names in files.items() if file != "rules" and len(names) > 1]
        inside = {name for _file, names in titled for name in names}
        return [("", [name for name in self.order if name not in inside]), *titled]

    def box(self, name: str) -> str:
        """Round where somebody is asked, square where not."""
        label = words(name)
        return f"{name}([{label}])" if self.kinds[name].name else f"{name}[{label}]"

    def sorted(self, steps: set[tuple[str, str]]) -> list[tuple[str, str]]:
        """In the order of the phases."""
        order = [*self.order, OVER]
        return sorted(steps, key=lambda step: (order.index(step[0]), order.index(step[1])))

    def table(self) -> Iterator[str]:
        """What each phase is, in the words of the code."""
        yield "| phase | what it is |"
        yield "|---|---|"
        for name in self.order:
            yield f"| {words(name)} | {(getdoc(self.kinds[name]) or '').partition(chr(10))[0]} |"


def words(name: str) -> str:
    """The name of a class as people write it."""
    return WORD.sub(" ", name).capitalize()
