"""Thousands of games stepped by one call, with what the players see in NumPy arrays.

`tiltyard.envs.vector.Vector("ivanhoe", 1024, seats=3)` shows whoever is asked at each table;
with `rivals="knight"` one learner sits at each table, and the others play in the same call.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import ArrayLike, NDArray

from tiltyard.bots.ladder import bot_kind, bot_level
from tiltyard.bots.player import FOR_BOTS, Player
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.flow import Game
from tiltyard.engine.moves import MoveError, Seat, TiltyardError
from tiltyard.engine.options import Options
from tiltyard.engine.pen import Feature
from tiltyard.engine.text import or_list
from tiltyard.envs.agents import LONGEST, Setup, checked_seat, fresh_seed, levels
from tiltyard.envs.batch.rivals import Gambler, Quick, Rival
from tiltyard.envs.batch.tables import ANY, EVERYBODY, Tables

MOST_TABLES: Final = 1 << 20
POLICY: Final = "policy"  # as a rival: what the game itself calls a quick and sensible answer
RANDOM: Final = "random"
REWARDS: Final = ["win", "zero sum"]
NOTHING: Final = np.zeros((0, 0), np.int16)


class Rows(NamedTuple):
    """One row for each table. The arrays are written over at the next step: copy what you keep."""

    observation: NDArray[np.int16]  # what the seat that is asked sees
    action_mask: NDArray[np.uint8]  # 1 for each move that it may make
    seat: NDArray[np.int16]  # which it is
    reward: NDArray[np.float64]  # what the last step brought: every seat, or the learner
    over: NDArray[np.bool_]  # the last step ended a game, and this is the next one
    cut: NDArray[np.bool_]  # the last step was one too many, and this is the next game
    full: NDArray[np.int16]  # with `full=True`: the observation and all that the seat does not see


class Vector:
    """Tables of one game; `tables` of them take a step at every call.

    Examples:
        >>> many = Vector("ivanhoe", 256, rivals="policy", seats=3)
        >>> rows = many.reset(seed=7)
        >>> rows = many.step(many.sample())
        >>> rows.observation.shape[0], rows.reward.shape
        (256, (256,))
    """

    def __init__(
        self,
        game: str,
        tables: int,
        rivals: str | list[str] | None = None,
        seat: Seat = ANY,
        seats: int | None = None,
        house: str | Options = "",
        reward: str = "win",
        max_cycles: int = LONGEST,
        full: bool = False,
        **rules: bool | int | str,
    ) -> None:
        if not 0 < tables <= MOST_TABLES:
            raise TiltyardError(f"tables must be 1 to {MOST_TABLES}, not {tables}")
        if reward not in REWARDS:
            raise TiltyardError(f"reward must be {or_list(REWARDS)}, not {reward!r}")
        self.setup = Setup(game, seats, house, rules)
        number = len(self.setup.names)
        checked_seat(seat, number)
        contract = self.setup.contract
        contract.check_options(self.setup.house)
        named = [] if rivals is None else levels(rivals, number - 1)
        self.features: list[Feature] = contract.features()
        self.full_features: list[Feature] = contract.full_features() if full else []
        self.tables = tables
        self.actions = self.setup.actions
        self._random = np.random.default_rng()
        self._tables = Tables(
            contract,
            number,
            self.setup.house,
            tables,
            len(self.features),
            len(self.full_features),
            EVERYBODY if rivals is None else seat,
            [[rival(contract, level) for level in named] for table in range(tables)] if named else [],
            reward == "zero sum",
            max_cycles,
        )
        self.rows = self._views()

    def _views(self) -> Rows:
        """The buffers of the tables as arrays, without a copy."""
        at, many = self._tables, self.tables
        return Rows(
            np.frombuffer(memoryview(at.pen.buffer), np.int16).reshape(many, -1),
            np.frombuffer(memoryview(at.mask), np.uint8).reshape(many, -1),
            np.frombuffer(memoryview(at.asked), np.int16),
            np.frombuffer(memoryview(at.rewards), np.float64).reshape((many, -1) if at.paid > 1 else many),
            np.frombuffer(memoryview(at.over), np.bool_),
            np.frombuffer(memoryview(at.cut), np.bool_),
            np.frombuffer(memoryview(at.full_pen.buffer), np.int16).reshape(many, -1)
            if at.full_pen.width
            else NOTHING,
        )

    def reset(self, seed: int | None = None) -> Rows:
        """New games at all tables."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._tables.reset(fresh_seed(self._random))
        return self.rows

    def step(self, actions: ArrayLike) -> Rows:
        """One move at every table. If one is not in its mask, a MoveError says which, and nothing happens."""
        moves = np.asarray(actions)
        if moves.shape != (self.tables,) or moves.dtype.kind not in "iu":
            raise MoveError(f"actions must be {self.tables} whole numbers, one for each table")
        if not self._tables.games:
            raise MoveError("call reset first: there are no games yet")
        self._tables.step(vec[i64](np.ascontiguousarray(moves, np.int64)))
        return self.rows

    def sample(self) -> NDArray[np.int64]:
        """A random move for every table, each in its mask as likely as the others; `reset` seeds it too."""
        if not self._tables.games:
            raise MoveError("call reset first: there are no games yet")
        return np.frombuffer(memoryview(self._tables.sample()), np.int64)

    def seed_of(self, table: int) -> str:
        """The seed of the game at a table: `tiltyard.new` deals the same one from it."""
        return self._tables.seed_of(table)

    def game(self, table: int) -> Game:
        """A copy of the game at a table, without names and record."""
        return self._tables.games[table].copy()


def rival(contract: Contract[Any], level: str) -> Rival:
    """Somebody who plays at this level: the policy of the game, random moves, or a bot of the ladder."""
    if level == POLICY:
        return Quick(contract)
    if level == RANDOM:
        return Gambler(contract)
    return Climber(contract, bot_level(contract, level))


class Climber(Rival):
    """A bot of the ladder."""

    def __init__(self, contract: Contract[Any], level: str) -> None:
        self.contract = contract
        self.level = level
        self.kind = bot_kind(contract, level)
        if self.kind.listens:
            raise TiltyardError(f"{level} reads the news, which there are none of here; choose another rival")

    def begin(self, seat: Seat, seats: int, seed: str) -> None:
        chance = Chance(seed, FOR_BOTS + seat)
        self.player = Player(self.contract, self.level, self.kind, seat, seats, chance)

    def play(self, game: Game, seat: Seat) -> None:
        game.make(seat, self.player.choose(game))
