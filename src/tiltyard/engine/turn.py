"""Bots, and the turn that a bot is given.

A turn never holds the real game. For `world` it has a twin in which everything the seat cannot see has been
re-dealt, with random numbers that the bot never gets; so no bot can cheat, whatever it looks at.
"""

import operator
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar, SupportsIndex

from tiltyard.engine.chance import Chance
from tiltyard.engine.copies import Kept
from tiltyard.engine.events import Event
from tiltyard.engine.moves import Move, MoveError, Seat, TiltyardError
from tiltyard.engine.native import mypyc_attr
from tiltyard.engine.text import or_list

if TYPE_CHECKING:
    from tiltyard.engine.contract import Contract, View


class Turn(Kept):
    """A seat that is asked: everything a bot in it may know.

    Examples:
        >>> turn = tiltyard.new("quests", seed=42, deal={"story": "Q2", "P1.hand": "F5, F10, S10"}).turn(0)
        >>> turn.seat, [turn.text(move) for move in turn.moves], turn.view["hand"]
        (0, ['sponsor', 'decline'], [0, 1, 11])
    """

    def __init__(
        self,
        contract: "Contract[Any]",
        seat: Seat,
        view: "View",
        options: list[Move],
        chance: Chance,
        seconds: float = inf,
        news: list[Event] | None = None,
        twin: Any = None,
    ) -> None:
        shunned = contract.last_resorts()
        others = [move for move in options if move not in shunned] if shunned else options
        self.seat = seat
        self.view = view
        self.moves = others or options  # without giving up and starting over, unless nothing else is left
        self.last_resorts = [move for move in options if move in shunned] if others else []
        self.chance = chance  # the bot's own
        self.seconds = seconds  # that the bot may take
        self.contract = contract
        self._news = news
        self._twin = twin

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.contract.name

    @property
    def news(self) -> list[Event]:
        """What this seat has seen happen since it last decided."""
        if self._news is None:
            raise TiltyardError("this turn has no news; a bot that reads the news must set listens = True")
        return self._news

    def twin(self) -> Any:
        """The game from which worlds are dealt; only what this seat sees of it is real."""
        if self._twin is None:
            raise TiltyardError(
                "this turn has no worlds; a bot that tries out moves must set looks_ahead = True"
            )
        return self._twin

    def world(self) -> Any:
        """A game that agrees with everything this seat sees, the rest re-dealt; different each time."""
        return self.contract.redeal(self.twin(), self.seat, self.chance)

    def observation(self) -> list[int]:
        """What this seat sees, as numbers: the same in every world, so any of them will do."""
        return self.contract.observation(self.twin(), self.seat)

    def text(self, move: SupportsIndex) -> str:
        """A move in words."""
        return self.contract.moves.text(operator.index(move))

    def random(self) -> Move:
        """A random move that makes progress; a last resort only if there is nothing else."""
        moves = self.contract.sensible(self.view, self.moves)
        return moves[self.chance.below(len(moves))]

    def move(self, answer: SupportsIndex | str) -> Move:
        """The number of a legal move, given by its number or in words."""
        if not isinstance(answer, str | SupportsIndex):
            raise MoveError(f"a move must be a number or a string, not {answer!r}")
        move = self.contract.moves.parse(answer) if isinstance(answer, str) else operator.index(answer)
        if self._is_legal(move):
            return move
        raise MoveError(f"{self.text(move)!r} is not legal here; choose {self._choices()}")

    def __contains__(self, answer: object) -> bool:
        if isinstance(answer, str):
            moves = self.contract.moves
            return moves.knows(answer) and self._is_legal(moves.parse(answer))
        return isinstance(answer, SupportsIndex) and self._is_legal(operator.index(answer))

    def _is_legal(self, move: Move) -> bool:
        return move in self.moves or move in self.last_resorts

    def _choices(self) -> str:
        return or_list([self.text(move) for move in self.moves])

    def __repr__(self) -> str:
        return f"<turn of seat {self.seat}: {self._choices()}>"


def turn_of(
    contract: "Contract[Any]",
    game: Any,
    seat: Seat,
    chance: Chance,
    seconds: float = inf,
    news: list[Event] | None = None,
    dealer: Chance | None = None,
) -> Turn:
    """A seat's turn, with worlds if there is a dealer, whose chance the bot must not know."""
    twin: Any = None
    if dealer is not None:
        twin = contract.redeal(game, seat, dealer)
        twin.chance = chance
        twin.options(seat)  # what the game remembers may be what another seat could do
    return Turn(contract, seat, contract.view(game, seat), game.options(seat), chance, seconds, news, twin)


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that is a program; each seat of each game has its own, so it may keep notes in attributes.

    Examples:
        >>> class First(tiltyard.Bot):
        ...     def choose(self, turn):
        ...         return turn.moves[0]
        >>> game = tiltyard.new("quests", seed=42, deal={"story": "Q2", "P1.hand": "F5, F10, S10"})
        >>> game.text(First().choose(game.turn(0)))
        'sponsor'
    """

    games: ClassVar[tuple[str, ...]] = ()  # the games it plays; empty: all of them
    looks_ahead: ClassVar[bool] = False  # it needs worlds
    listens: ClassVar[bool] = False  # it needs the news

    def start(self, seat: Seat, seats: int) -> None:
        """A game begins: the bot's seat, and the number of seats."""

    def choose(self, turn: Turn) -> Move | str:
        """Its choice: the number of a move, or its text."""
        raise NotImplementedError


class Random(Bot):
    """Plays at random."""

    def choose(self, turn: Turn) -> Move:
        return turn.random()
