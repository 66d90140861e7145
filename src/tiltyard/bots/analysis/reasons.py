"""Why: what an answer led to, compared with another, in the facts that a scene tells of each player."""

import re
from typing import Any, Final

from tiltyard.bots.analysis.outlook import estimate, stop_of
from tiltyard.bots.search.flat import Flat
from tiltyard.bots.search.simulation import carry_out
from tiltyard.engine.contract import Contract
from tiltyard.engine.flow import Game
from tiltyard.engine.moves import NOBODY, Move, Seat
from tiltyard.engine.names import default_names
from tiltyard.engine.rollout import play_on
from tiltyard.engine.text import and_list

COUNTED: Final = re.compile(r"(?P<number>\d+)(?: of (?P<goal>\d+))? (?P<noun>[^\d]+)")  # 3 of 7 shields
LISTED: Final = re.compile(r"(?P<noun>[^\d:]+): (?P<number>\d+)(?P<goal>)")  # shields: 3
NAMED: Final = re.compile(r"(?P<name>[^\d:]+) (?P<number>\d+)(?: of (?P<goal>\d+))?")  # base 12 of 20
NUMBERS: Final = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
NOTABLE: Final = 0.5  # of a thing, on average
SURE: Final = 2.0  # standard errors
MOST_EFFECTS: Final = 4
UNITS: Final = ("BP",)  # that have no plural

Key = tuple[Seat, str, str]  # whose it is, what it is, and how many are wanted of it
Effect = tuple[Seat, str, float]  # who has how many more of what


class Consequences:
    """What everybody has at the next stop, after one answer and after another, in the same worlds."""

    def __init__(self, flat: Flat) -> None:
        self.flat = flat
        self.differences: dict[Key, list[float]] = {}

    def compare(self, one: list[Move], other: list[Move], worlds: int) -> None:
        """Try both in this many worlds."""
        self.flat.simulations += 2 * worlds
        for _world in range(worlds):
            world = self.flat.world()
            left, right = self.after(world.copy(), one), self.after(world, other)
            for key in left:
                if key in right:
                    self.differences.setdefault(key, []).append(left[key] - right[key])

    def after(self, world: Game, plan: list[Move]) -> dict[Key, float]:
        """What everybody has, once a plan has been carried out."""
        flat = self.flat
        carry_out(flat.contract, world, flat.seat, plan)
        play_on(flat.contract, world, stop_of(flat.contract, flat.twin, flat.critic))
        return holdings(flat.contract, world)

    def effects(self) -> list[Effect]:
        """The differences worth a word: those of the one who decided first, then the largest."""
        found: list[Effect] = []
        for (seat, noun, _goal), values in self.differences.items():
            mean, error = estimate(values)
            if abs(mean) >= NOTABLE and abs(mean) > SURE * error:
                found.append((seat, noun, mean))
        found.sort(key=self._weight)
        return found[:MOST_EFFECTS]

    def _weight(self, effect: Effect) -> tuple[bool, float, Seat, str]:
        return effect[0] != self.flat.seat, -abs(effect[2]), effect[0], effect[1]


def holdings(contract: Contract[Any], game: Game) -> dict[Key, float]:
    """What a scene says of every player in numbers."""
    scene = contract.scene(contract.view(game, NOBODY), default_names(game.seats))
    found: dict[Key, float] = {}
    for seat, player in enumerate(scene.seats):
        for fact in player.facts:
            read = reading(fact.words)
            if read is not None:
                noun, goal, number = read
                found[seat, noun, goal] = number
    return found


def reading(words: str) -> tuple[str, str, float] | None:
    """What is counted, how many are wanted, and how many there are; None where nothing is counted."""
    said = COUNTED.fullmatch(words) or LISTED.fullmatch(words)
    if said is not None:
        return singular(said["noun"].strip()), said["goal"] or "", float(said["number"])
    said = NAMED.fullmatch(words)
    return (f"point of {said['name']}", said["goal"] or "", float(said["number"])) if said else None


def why(words: tuple[str, str], effects: list[Effect], names: list[str]) -> str:
    """A sentence: what the first answer costs and gives whom, compared with the second."""
    if not effects:
        return ""
    done, other = words
    parts = [part(seat, effects, names) for seat in dict.fromkeys([effect[0] for effect in effects])]
    both = any(" but " in each for each in parts)
    said = "; it ".join(parts) if both else and_list(parts)
    return f'Compared with "{other}", "{done}" {said}, on average.'


def part(seat: Seat, effects: list[Effect], names: list[str]) -> str:
    """What it costs and gives one player: `costs Ann six cards`, `gives Bors two shields`."""
    mine = [(noun, amount) for whose, noun, amount in effects if whose == seat]
    lost = [counted(-amount, noun) for noun, amount in mine if amount < 0]
    won = [counted(amount, noun) for noun, amount in mine if amount > 0]
    if not won:
        return f"costs {names[seat]} {and_list(lost)}"
    if not lost:
        return f"gives {names[seat]} {and_list(won)}"
    return f"costs {names[seat]} {and_list(lost)} but brings {and_list(won)}"


def counted(amount: float, noun: str) -> str:
    """Six cards, one shield, 12 BP."""
    number = max(1, round(amount))
    said = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"{said} {noun}" if number == 1 or noun in UNITS else f"{said} {plural_of(noun)}"


def singular(noun: str) -> str:
    """Card of cards."""
    return noun[:-1] if noun.endswith("s") and not noun.endswith("ss") else noun


def plural_of(noun: str) -> str:
    """Cards of card, points of base of point of base."""
    first, of, rest = noun.partition(" of ")
    return f"{first if first.endswith('s') else first + 's'}{of}{rest}"
