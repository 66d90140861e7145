"""RLCard's interface: what its agents and trainers expect of an environment. RLCard is not needed."""

from collections import OrderedDict
from typing import Any, Protocol, SupportsIndex

import numpy as np

from tiltyard.engine.moves import Seat
from tiltyard.engine.options import Options
from tiltyard.envs.agents import Setup, fresh_seed
from tiltyard.envs.rewards import worth_of
from tiltyard.front import Game

State = dict[str, Any]


class Agent(Protocol):
    """What RLCard calls an agent."""

    def step(self, state: State) -> SupportsIndex:
        """What it does while it learns."""
        ...

    def eval_step(self, state: State) -> tuple[SupportsIndex, Any]:
        """What it does when it is tested, and what it thought."""
        ...


class Env:
    """A game as RLCard's trainers use it: `tiltyard.envs.rlcard.make("ivanhoe", {"seed": 1})`."""

    agents: list[Agent]

    def __init__(
        self,
        game: str,
        seed: int | None = None,
        seats: int | None = None,
        house: str | Options = "",
        reward: str = "zero sum",
        **rules: bool | int | str,
    ) -> None:
        self.setup = Setup(game, seats, house, rules)
        self.name = game
        self.worth = worth_of(reward)
        self.num_players = len(self.setup.names)
        self.num_actions = self.setup.actions
        self.state_shape = [[len(self.setup.features)] for _seat in self.setup.names]
        self.action_shape = [None for _seat in self.setup.names]
        self.timestep = 0
        self.seed(seed)

    def seed(self, seed: int | None = None) -> None:
        """The games to come follow from it."""
        self._random = np.random.default_rng(seed)

    def set_agents(self, agents: list[Agent]) -> None:
        """Who plays in `run`, one for each seat."""
        self.agents = agents

    def reset(self) -> tuple[State, Seat]:
        """A new game: what the first player sees, and who that is."""
        self.game: Game = self.setup.deal(fresh_seed(self._random))
        self.action_recorder: list[tuple[Seat, int]] = []
        return self.get_state(self.game.to_move), self.game.to_move

    def step(self, action: SupportsIndex | str, raw_action: bool = False) -> tuple[State, Seat]:
        """A move, by number or in words; what the next player sees, and who that is."""
        player = self.game.to_move
        self.game.play(player, action)
        self.timestep += 1
        self.action_recorder.append(self.game.moves[-1])
        following = player if self.game.over else self.game.to_move
        return self.get_state(following), following

    def get_state(self, player: Seat) -> State:
        """What a player sees, and what it may do."""
        legal = self.setup.moves(self.game, player)
        return {
            "obs": np.array(self.game.observation(player), np.int16),
            "legal_actions": OrderedDict.fromkeys(legal),
            "raw_obs": self.game.view(player),
            "raw_legal_actions": [self.game.text(move) for move in legal],
            "action_record": self.action_recorder,
        }

    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.game.over

    def get_player_id(self) -> Seat:
        """Who decides now."""
        return self.game.to_move

    def get_payoffs(self) -> np.ndarray[Any, np.dtype[np.float64]]:
        """What the game was worth to each player."""
        return np.array(self.worth(self.game))

    def run(self, is_training: bool = False) -> tuple[list[list[Any]], Any]:
        """A whole game between the agents: for each, states and actions by turns, and what it was worth."""
        paths: list[list[Any]] = [[] for _player in range(self.num_players)]
        state, player = self.reset()
        while not self.is_over():
            agent = self.agents[player]
            action = agent.step(state) if is_training else agent.eval_step(state)[0]
            paths[player] += [state, action]
            state, player = self.step(action)
        for seat, path in enumerate(paths):
            path.append(self.get_state(seat))
        return paths, self.get_payoffs()


def make(game: str, config: dict[str, Any] | None = None) -> Env:
    """An environment with RLCard's interface, as `rlcard.make` gives it.

    Examples:
        >>> table = make("ivanhoe", {"seed": 7, "seats": 2})
        >>> state, player = table.reset()
        >>> state, player = table.step(next(iter(state["legal_actions"])))
        >>> table.is_over()
        False
    """
    return Env(game, **(config or {}))
