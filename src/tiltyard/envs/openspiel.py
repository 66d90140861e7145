"""OpenSpiel: `pyspiel.load_game("tiltyard_quests")`, once this module is imported.

A game begins with one chance node that picks the deal: `deals` of them are equally likely, and each is a seed
from which all shuffles follow. So a state is its history, as OpenSpiel wants it. `resample_from_infostate`
deals anew what a player cannot see, with other shuffles to come. A game that has not ended after `longest`
decisions is a draw.
"""

from collections.abc import Callable
from copy import deepcopy
from hashlib import blake2b
from typing import Any, Final

import numpy as np
import pyspiel

from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.names import default_names
from tiltyard.envs.floats import Floats
from tiltyard.front import names_of, options_of
from tiltyard.games import all_games, find

DEALS: Final = 1_000
LONGEST: Final = 20_000
BITS: Final = 1 << 30
DIGEST: Final = 8  # bytes for all that a player has seen before its last decision


def usual_settings(contract: Contract[Any]) -> dict[str, Any]:
    """What `load_game` may be given in brackets, such as `tiltyard_ivanhoe(players=3,house=short)`."""
    return {"players": len(names_of(contract, None)), "deals": DEALS, "longest": LONGEST, "house": ""}


def game_type(contract: Contract[Any]) -> Any:
    """What kind of game OpenSpiel takes it for."""
    return pyspiel.GameType(
        short_name=f"tiltyard_{contract.name}",
        long_name=contract.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=contract.most,
        min_num_players=contract.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=usual_settings(contract),
    )


class SpielGame(pyspiel.Game):
    """One of our games."""

    def __init__(self, contract: Contract[Any], kind: Any, settings: dict[str, Any] | None) -> None:
        found = {**usual_settings(contract), **(settings or {})}
        self.contract = contract
        self.seats: int = found["players"]
        contract.check_seats(self.seats)
        self.deals: int = found["deals"]
        self.longest: int = found["longest"]
        self.house = contract.limited(options_of(contract, found["house"], {}))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(contract.moves),
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        super().__init__(kind, info, settings or {})

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        return SpielObserver(self)


class SpielState(pyspiel.State):
    """A table, and what each player has seen so far."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.contract = game.contract
        self.table: Any = None  # before the deal
        self.seen = [b""] * game.seats  # a digest of what each player saw and did at its decisions
        self.decisions = 0
        self.longest = game.longest

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.table is None else self.table.next()

    def is_terminal(self) -> bool:
        if self.table is None:
            return False
        over: bool = self.table.over()
        return over or self.decisions >= self.longest

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        """What leads on: giving up and starting over only if nothing else is left."""
        return sorted(self.contract.serious(self.table.options(player)))

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            game = self.get_game()
            self.table = self.contract.new(game.seats, f"{action:x}", game.house, {})
            return
        player = self.table.next()
        told = f"{self.observation_string(player)} {action}".encode()
        self.seen[player] = blake2b(self.seen[player] + told, digest_size=DIGEST).digest()
        self.table.play(player, action)
        self.decisions += 1

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.contract.moves.text(action)

    def returns(self) -> list[float]:
        """1 to the winner and its share of -1 to everybody else; winners of the same game share."""
        seats = self.num_players()
        if self.table is None or not self.is_terminal():
            return [0.0] * seats
        shares = self.contract.returns(self.table)
        fair = sum(shares) / seats
        return [(share - fair) * seats / (seats - 1) for share in shares]

    def observation_string(self, player: int | None = None) -> str:
        """What a player sees, as plain data."""
        seat = self.current_player() if player is None else player
        return "" if self.table is None else repr(self.contract.view(self.table, seat))

    def information_state_string(self, player: int | None = None) -> str:
        """What a player sees, and a digest of all that it has seen and done before."""
        seat = self.current_player() if player is None else player
        return f"{self.seen[seat].hex()} {self.observation_string(seat)}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state that looks the same to a player: what it cannot see is dealt anew."""
        twin = deepcopy(self)
        chance = Chance(f"{int(sampler() * BITS):x}")
        twin.table = self.contract.redeal(self.table, player, chance)
        return twin

    def __str__(self) -> str:
        if self.table is None:
            return "before the deal"
        names = default_names(self.num_players())
        return "\n".join(self.contract.picture(self.contract.view(self.table, -1), names))


class SpielObserver:
    """What a player sees, as numbers."""

    def __init__(self, game: SpielGame) -> None:
        self.contract = game.contract
        self.floats = Floats(self.contract.features())
        self.tensor = np.zeros(len(self.floats.names), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a state."""
        self.tensor.fill(0)
        if state.table is not None:
            self.tensor[:] = self.floats.of(self.contract.observation(state.table, player))

    def string_from(self, state: SpielState, player: int) -> str:
        """The same in words."""
        return state.observation_string(player)


def register(name: str) -> None:
    """Make a game known to OpenSpiel."""
    contract = find(name)
    kind = game_type(contract)

    class Registered(SpielGame):
        """The game under its own name."""

        def __init__(self, settings: dict[str, Any] | None = None) -> None:
            super().__init__(contract, kind, settings)

    pyspiel.register_game(kind, Registered)


for _name in all_games():
    register(_name)
