"""The deal of the day: everybody in the world gets the same cards, and the bots have the same luck.

The seed is no secret: it is the first 32 hexadecimal digits of the SHA-256 of
`tiltyard daily GAME RULES DAY`, such as `tiltyard daily quests 1 2026-11-17`, where RULES is the version of
the game's rules. Whenever a bot decides, its chance is derived from the seed, its seat, and how many moves it
has made. So what it does follows from the cards and from what the others did, and from nothing else.
"""

import re
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import Any, Final

from tiltyard.bots.ladder import bot_kind, climbs
from tiltyard.bots.player import Player
from tiltyard.bots.whole import sight_of, whole_answer
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.match import Setting
from tiltyard.engine.moves import NOBODY, Move, Seat, TiltyardError
from tiltyard.engine.names import default_names
from tiltyard.engine.options import Options
from tiltyard.engine.rungs import KNIGHT
from tiltyard.games import usual_players
from tiltyard.shown.scene import Standing

LEVEL: Final = KNIGHT  # of everybody else
SHORT: Final = "short"  # a preset of house rules
PATIENCE: Final = 10.0  # seconds that such a bot may think: enough for its whole search on a busy machine
DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
MOST_MOVES: Final = 20_000
GOAL: Final = 1_000  # what a goal counts beside the number that leads to it


def day_of(wall: float) -> str:
    """The day at a time, in seconds since 1970; days change at midnight UTC."""
    return datetime.fromtimestamp(wall, UTC).date().isoformat()


def day_before(day: str) -> str:
    """Yesterday, as seen from a day."""
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def check_day(day: str) -> None:
    """A TiltyardError if it is no date."""
    try:
        if DAY.fullmatch(day) and date.fromisoformat(day):
            return
    except ValueError:
        pass
    raise TiltyardError(f"a day is a date such as 2026-11-17, not {day!r}")


def daily_seed(contract: Contract[Any], day: str) -> str:
    """The seed of a game's deal on a day."""
    return sha256(f"tiltyard daily {contract.name} {contract.rules_version} {day}".encode()).hexdigest()[:32]


def seats_of(contract: Contract[Any]) -> list[str]:
    """A person in the first seat (an empty level), knights in the others."""
    return ["", *[LEVEL] * (usual_players(contract) - 1)]


def house_of(contract: Contract[Any]) -> Options:
    """The house rules: the short preset where the game has one."""
    return contract.presets.get(SHORT, next(iter(contract.presets.values())))


def luck_of(seed: str, seat: Seat, made: int) -> Chance:
    """The chance of a bot that has made this many moves."""
    return Chance(sha256(f"tiltyard daily bot {seed} {seat} {made}".encode()).hexdigest()[:32])


def player_of(contract: Contract[Any], level: str, seat: Seat, seats: int, seed: str, made: int) -> Player:
    """A bot for its next decision; it remembers nothing, so that anybody can work it out."""
    kind = bot_kind(contract, level)
    return Player(contract, level, kind, seat, seats, luck_of(seed, seat, made), PATIENCE)


class Run:
    """The deal of a day, played by a bot in the person's seat."""

    def __init__(self, contract: Contract[Any], day: str, level: str) -> None:
        self.contract = contract
        self.seed = daily_seed(contract, day)
        self.levels = [level, *seats_of(contract)[1:]]
        names = default_names(len(self.levels))
        self.game = Setting(contract, names, house_of(contract), self.seed).new_game(listen=False)
        self.moves: list[tuple[Seat, Move]] = []
        self.made = [0] * len(self.levels)  # moves of each seat

    def play(self) -> None:
        """Play to the end."""
        while not self.game.over() and sum(self.made) < MOST_MOVES:
            self.decide(self.game.next())

    def decide(self, seat: Seat) -> None:
        """One answer of a bot, as far as what it expected to see is what it sees."""
        for move, sight in self.thought(seat):
            if seat not in self.game.asks():
                return
            if sight and sight_of(self.contract.view(self.game, seat)) != sight:
                return
            self.game.play(seat, move)
            self.moves.append((seat, move))
            self.made[seat] += 1

    def thought(self, seat: Seat) -> list[tuple[Move, int]]:
        """What a bot wants to do, and what it expects to see before each move (0: anything)."""
        level, seats = self.levels[seat], len(self.levels)
        player = player_of(self.contract, level, seat, seats, self.seed, self.made[seat])
        if not climbs(self.contract, level):
            return [(player.choose(self.game), 0)]
        turn = player.turn(self.game)
        turn.seconds = float("inf")
        moves, sights = whole_answer(player.bot, turn)
        return list(zip(moves, [0, *sights[1:]], strict=True))

    def result(self) -> dict[str, object]:
        """How the bot did."""
        won = 0 in self.contract.winners(self.game)
        standing, points = standing_of(self.contract, self.game, 0, len(self.levels))
        name = self.levels[0]
        return {"name": name, "won": won, "standing": standing, "points": points, "moves": self.made[0]}


def standing_of(contract: Contract[Any], game: Any, seat: Seat, seats: int) -> tuple[str, int]:
    """How far a seat has come, in words and as a number, as everybody sees it."""
    facts = contract.scene(contract.view(game, NOBODY), default_names(seats)).seats[seat].facts
    first = next((at for at, fact in enumerate(facts) if points_in(fact) >= 0), 0)
    told = ", ".join([fact.words for fact in facts[: first + 1]])  # a rank, then its shields
    return told, max([points_in(fact) for fact in facts[: first + 1]], default=0)


def points_in(standing: Standing) -> int:
    """The number in a standing; of `3/7` and `4/5`, the higher goal has come further; of a word, -1."""
    number, goal = standing.number(), standing.value.partition("/")[2]
    if number is None:
        return -1
    return number + (GOAL * int(goal) if goal.isdecimal() else 0)
