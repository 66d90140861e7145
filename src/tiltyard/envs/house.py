"""Gymnasium: one learner against the house.

`gymnasium.make("tiltyard/quests-v1", rivals="knight")`, once this module is imported; Gymnasium imports it by
itself if the name is written `tiltyard.envs.house:tiltyard/quests-v1`.
"""

from typing import Any, Final, SupportsFloat, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.envs.registration import register

from tiltyard.bots.ladder import USUAL, bot_kind, bot_level
from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import Seat
from tiltyard.envs.agents import ANY, MODES, VERSION, Observed, Staged, checked_seat, fresh_seed, levels
from tiltyard.front import Game, bot
from tiltyard.games import all_games

ILLEGAL: Final = -1.0  # the reward of a move that is not legal, which also ends the game
METADATA: Final[dict[str, Any]] = {"render_modes": MODES, "render_fps": 1}


class House(Staged, gymnasium.Env[Observed, np.int64]):
    """You play one seat, bots play the others.

    Examples:
        >>> alone = House("quests", rivals="page", turn_limit=3)
        >>> seen, info = alone.reset(seed=7)
        >>> seen, reward, over, cut, info = alone.step(int(info["action_mask"].argmax()))
        >>> over, cut
        (False, False)
    """

    metadata = METADATA

    def __init__(
        self,
        game: str,
        rivals: str | list[str] = USUAL,
        seat: Seat = ANY,
        **settings: Any,
    ) -> None:
        super().__init__(game, **settings)
        self.levels = levels(rivals, len(self.setup.names) - 1)
        self.place = checked_seat(seat, len(self.setup.names))
        self.observation_space = self.setup.space()
        self.action_space = spaces.Discrete(self.setup.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """A new game, up to your first decision."""
        super().reset(seed=seed)
        seats = len(self.setup.names)
        self.seat = int(self.np_random.integers(seats)) if self.place == ANY else self.place
        self.game = self.setup.deal(fresh_seed(self.np_random))
        self.rivals = self._seated(seats)
        self.decisions = 0
        self._worth = 0.0
        self._house_plays()
        return self._observed()

    def _seated(self, seats: int) -> dict[Seat, "Rival"]:
        """The bots, each at its seat."""
        others = [seat for seat in range(seats) if seat != self.seat]
        return {
            seat: Rival(self.setup.contract, level, fresh_seed(self.np_random), seat, seats)
            for seat, level in zip(others, self.levels, strict=True)
        }

    def step(self, action: SupportsIndex) -> tuple[Observed, SupportsFloat, bool, bool, dict[str, Any]]:
        """Your decision, and everything up to your next one."""
        if action not in self.game.legal_moves(self.seat):
            seen, info = self._observed()
            return seen, ILLEGAL, True, False, {**info, "illegal": True}
        self.game.play(self.seat, action)
        self.decisions += 1
        self._house_plays()
        before, self._worth = self._worth, self.worth(self.game)[self.seat]
        seen, info = self._observed()
        over = self.game.over
        if self.render_mode == "human":
            self.render()
        return seen, self._worth - before, over, not over and self.decisions >= self.max_cycles, info

    def _house_plays(self) -> None:
        """The bots decide until you are asked, or the game is over."""
        game = self.game
        while not game.over and self.seat not in game.asked:
            self.rivals[game.to_move].play(game)

    def _observed(self) -> tuple[Observed, dict[str, Any]]:
        seen = self.setup.observed(self.game, self.seat)
        return seen, {"action_mask": seen["action_mask"], "seat": self.seat}


class Rival:
    """A bot at its seat."""

    def __init__(self, contract: Contract[Any], level: str, seed: int, seat: Seat, seats: int) -> None:
        self.seat = seat
        self.bot = bot(contract.name, level, seed)
        self.kind = bot_kind(contract, bot_level(contract, level))
        self.bot.start(seat, seats)

    def play(self, game: Game) -> None:
        """Make its move."""
        turn = game.turn(self.seat, self.kind.looks_ahead, self.kind.listens)
        game.play(self.seat, self.bot.choose(turn))


for _game in all_games():
    register(f"tiltyard/{_game}-v{VERSION}", entry_point=f"{__name__}:House", kwargs={"game": _game})
