"""What all environments share: a game dealt many times, its seats as agents, what they see as arrays."""

from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray

from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import Move, Seat, TiltyardError
from tiltyard.engine.options import Options
from tiltyard.engine.pen import MOST
from tiltyard.envs.rewards import worth_of
from tiltyard.front import Game, find_game, names_of, new, options_of

VERSION: Final = 1  # of the environments: it changes when an observation or an action does
LEAST: Final = -1  # of any number in an observation
LONGEST: Final = 100_000  # decisions, unless somebody says otherwise
ANY: Final = -1  # as a learner's seat: another one in every game
MODES: Final = ["ansi", "human", "rgb_array"]
SEEDS: Final = 1 << 62

Numbers = NDArray[np.int16]
Mask = NDArray[np.int8]
Observed = dict[str, Any]  # "observation" and "action_mask"


def versioned(game: str) -> str:
    """The name under which the environment of a game is known: `quests_v1`."""
    return f"{game}_v{VERSION}"


def fresh_seed(random: np.random.Generator) -> int:
    """The seed of the next game."""
    return int(random.integers(SEEDS))


def levels(rivals: str | list[str], number: int) -> list[str]:
    """A level for each rival."""
    named = [rivals] * number if isinstance(rivals, str) else rivals
    if len(named) != number:
        raise TiltyardError(f"rivals must be one level, or {number} of them, not {len(named)}")
    return named


def checked_seat(seat: Seat, seats: int) -> Seat:
    """A learner's seat, if there is such a one."""
    if not ANY <= seat < seats:
        raise TiltyardError(f"seat must be 0 to {seats - 1}, or -1 for any, not {seat}")
    return seat


class Setup:
    """A game with its seats and house rules, checked once and dealt many times."""

    def __init__(self, game: str, seats: int | None, house: str | Options, rules: dict[str, Any]) -> None:
        self.contract: Contract[Any] = find_game(game)
        self.names = names_of(self.contract, seats)
        # Random play might never end.
        self.house = self.contract.limited(options_of(self.contract, house, rules))
        self.features = self.contract.features()
        self.actions = len(self.contract.moves)

    def deal(self, seed: int) -> Game:
        """A new game."""
        return new(self.contract.name, self.names, seed, self.house)

    def space(self) -> spaces.Dict:
        """What an agent is shown."""
        return spaces.Dict(
            {
                "observation": spaces.Box(LEAST, MOST, (len(self.features),), np.int16),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )

    def observed(self, game: Game, seat: Seat) -> Observed:
        """What a seat sees, and what it may do."""
        return {
            "observation": np.array(game.observation(seat), np.int16),
            "action_mask": self.mask(game, seat),
        }

    def moves(self, game: Game, seat: Seat) -> list[Move]:
        """What a seat that is asked may do; to give up and start over only if nothing else is left."""
        return self.contract.serious(game.legal_moves(seat)) if seat in game.asked else []

    def mask(self, game: Game, seat: Seat) -> Mask:
        """1 for each of these moves."""
        mask = np.zeros(self.actions, np.int8)
        mask[self.moves(game, seat)] = 1
        return mask


class Staged:
    """What the environments of Gymnasium and PettingZoo have in common: one game after another, on show."""

    game: Game

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        house: str | Options = "",
        reward: str = "win",
        max_cycles: int = LONGEST,
        render_mode: str | None = None,
        **rules: bool | int | str,
    ) -> None:
        super().__init__()
        self.setup = Setup(game, seats, house, rules)
        self.worth = worth_of(reward)
        self.max_cycles = max_cycles  # steps after which a game is truncated
        self.render_mode = render_mode

    def render(self) -> Any:
        """The table as a spectator sees it: text (`ansi`), printed (`human`), or an image (`rgb_array`)."""
        if self.render_mode == "ansi":
            return str(self.game)
        if self.render_mode == "rgb_array":
            from tiltyard.envs.picture import painted  # Pillow is slow to import

            return painted(self.game.scene(), self.game.seats, self.setup.contract.faces())
        print(self.game)
        return None


class Seated(Staged):
    """What the environments of PettingZoo have in common: the agents are the seats, `seat_0` and so on."""

    def __init__(self, game: str, **settings: Any) -> None:
        super().__init__(game, **settings)
        self.metadata = {"name": versioned(game), "render_modes": MODES, "render_fps": 1}
        self.possible_agents = [f"seat_{seat}" for seat in range(len(self.setup.names))]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self.setup.space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.setup.actions) for agent in self.possible_agents}
        self._random, _seed = seeding.np_random()

    def deal(self, seed: int | None) -> Game:
        """A new game; a seed starts a new series of games."""
        if seed is not None:
            self._random, _seed = seeding.np_random(seed)
        return self.setup.deal(fresh_seed(self._random))

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may answer."""
        return self.action_spaces[agent]

    def close(self) -> None:
        """Nothing is held open."""
