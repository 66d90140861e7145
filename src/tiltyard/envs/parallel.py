"""PettingZoo, all seats at once: each agent gives an action in every step, and those to move are heard.

The mask of all other agents is empty, and their actions are ignored. If an agent to move gives an action that
is not in its mask, its last legal move is made instead; its reward is lowered, and its info says so. Agents
that decide at the same time, as in a secret choice, do so in one step.
"""

from typing import Any, Final

from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec

from tiltyard.engine.moves import Seat
from tiltyard.envs.agents import Observed, Seated

FINE: Final = 0.1  # that a move costs which is not legal


class Rounds(Seated, ParallelEnv):
    """The agents are the seats, `seat_0` and so on."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        """A new game."""
        self.game = self.deal(seed)
        self.steps = 0
        self.agents = self.possible_agents[:]
        return self._observed(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """Everybody who is asked answers."""
        agents, before = self.agents, self.worth(self.game)
        refused = [seat for seat in self.game.asked if not self._answer(seat, actions[agents[seat]])]
        self.steps += 1
        over, late = self.game.over, self.steps >= self.max_cycles
        gained = [now - then for now, then in zip(self.worth(self.game), before, strict=True)]
        rewards = {agent: gained[seat] - FINE * (seat in refused) for seat, agent in enumerate(agents)}
        infos = {agent: {"illegal": True} if seat in refused else {} for seat, agent in enumerate(agents)}
        observed = self._observed()
        if over or late:
            self.agents = []
        ends, cuts = dict.fromkeys(agents, over), dict.fromkeys(agents, late and not over)
        return observed, rewards, ends, cuts, infos

    def _answer(self, seat: Seat, action: int) -> bool:
        """Make a seat's move, if it is still asked; whether the move was legal."""
        moves = self.setup.moves(self.game, seat)
        if moves:
            self.game.play(seat, action if action in moves else moves[-1])
        return not moves or action in moves

    def _observed(self) -> dict[str, Observed]:
        return {agent: self.setup.observed(self.game, seat) for seat, agent in enumerate(self.agents)}


def parallel_env(game: str, **settings: Any) -> Rounds:
    """The environment: everybody acts at once, and who is not asked is ignored.

    Examples:
        >>> rounds = parallel_env("quests", turn_limit=3)
        >>> seen, infos = rounds.reset(seed=7)
        >>> sorted(seen)
        ['seat_0', 'seat_1', 'seat_2', 'seat_3']
    """
    return Rounds(game, **settings)


def env(game: str, **settings: Any) -> AECEnv:
    """The same for algorithms that step one agent after another, all of them in every round.

    Examples:
        >>> env("ivanhoe", seats=3).possible_agents
        ['seat_0', 'seat_1', 'seat_2']
    """
    return parallel_to_aec(parallel_env(game, **settings))
