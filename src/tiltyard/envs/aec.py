"""PettingZoo: every seat is an agent, and one decision follows another.

`tiltyard.envs.aec.env("ivanhoe", seats=3)` is wrapped as PettingZoo's own card games are: a move that is not
legal ends the game, and the order of calls is checked. `raw_env` is bare, and refuses such a move.
"""

from typing import Any, Final, SupportsIndex

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tiltyard.engine.contract import View
from tiltyard.engine.moves import Seat
from tiltyard.engine.pen import MOST
from tiltyard.envs.agents import LEAST, Numbers, Observed, Seated
from tiltyard.front import Game, load

ILLEGAL: Final = -1.0  # the reward of a move that is not legal


class Table(Seated, AECEnv):
    """The agents are the seats, `seat_0` and so on; who is asked is `agent_selection`."""

    def __init__(self, game: str, **settings: Any) -> None:
        super().__init__(game, **settings)
        size = len(self.setup.contract.full_features())
        self.state_space = spaces.Box(LEAST, MOST, (size,), np.int16)

    # PettingZoo's side

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; `options={"record": text}` goes on from a record instead."""
        record = (options or {}).get("record")
        self.begin(load(record) if record else self.deal(seed))

    def begin(self, game: Game) -> None:
        """Play this game from here."""
        self.game = game
        self.decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, game.over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._worth = self.worth(game)
        self._turn_to(game.to_move)

    def step(self, action: int | None) -> None:
        """The agent that is asked answers; an agent whose game is over answers None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.game.play(self.seat_of(agent), -1 if action is None else action)
        self.decisions += 1
        self._cumulative_rewards[agent] = 0.0
        self._reward()
        over, late = self.game.over, self.decisions >= self.max_cycles
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, late and not over)
        self._turn_to(self.game.to_move)
        if over or late:
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def _reward(self) -> None:
        before, self._worth = self._worth, self.worth(self.game)
        gained = [now - then for now, then in zip(self._worth, before, strict=True)]
        self.rewards = dict(zip(self.agents, gained, strict=True))
        self._accumulate_rewards()

    def _turn_to(self, seat: Seat) -> None:
        """The next agent, who finds the mask in its info too."""
        self.agent_selection = self.possible_agents[max(seat, 0)]
        info = {"action_mask": self.setup.mask(self.game, seat)} if seat >= 0 else {}
        self.infos[self.agent_selection] = info

    def observe(self, agent: str) -> Observed:
        """What an agent sees, and what it may do."""
        return self.setup.observed(self.game, self.seat_of(agent))

    def state(self) -> Numbers:
        """What the agent that is asked sees, and every card that it does not: for a critic."""
        seat = self.seat_of(self.agent_selection)
        return np.array(self.game.full_observation(seat), np.int16)

    # What else one may want to know

    def seat_of(self, agent: str) -> Seat:
        """Where an agent sits."""
        return self.possible_agents.index(agent)

    def text(self, action: SupportsIndex) -> str:
        """A move in words."""
        return self.game.text(action)

    def view(self, agent: str) -> View:
        """What an agent sees, as named data rather than numbers."""
        return self.game.view(self.seat_of(agent))

    def record(self) -> str:
        """The game so far as text, which `reset(options={"record": text})` takes back."""
        return self.game.record()


def raw_env(game: str, **settings: Any) -> Table:
    """The environment as it is: an illegal move is an error that names the rule.

    Examples:
        >>> bare = raw_env("quests", turn_limit=3)
        >>> bare.reset(seed=7)
        >>> bare.agent_selection, bare.text(int(bare.observe("seat_0")["action_mask"].argmax()))
        ('seat_0', 'sponsor')
    """
    return Table(game, **settings)


def env(game: str, **settings: Any) -> AECEnv:
    """The environment with PettingZoo's checks: an illegal move ends the game.

    Examples:
        >>> table = env("quests", turn_limit=3)
        >>> table.reset(seed=7)
        >>> table.step(int(table.observe("seat_0")["action_mask"].argmax()))
        >>> table.agent_selection
        'seat_0'
    """
    bare = raw_env(game, **settings)
    legal = wrappers.TerminateIllegalWrapper(bare, illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))
