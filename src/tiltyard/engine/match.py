"""A match: a game, who sits at it, and every move so far. Whatever keeps a game going holds one of these."""

from dataclasses import dataclass, field
from typing import Any, Final

from tiltyard.engine.chance import DEFAULT_SEED
from tiltyard.engine.contract import Contract, Deal
from tiltyard.engine.moves import Move, Seat, TiltyardError
from tiltyard.engine.names import fault, look_of
from tiltyard.engine.options import Options

LATELY: Final = 128  # moves after which a match notes how the game stands, so that going back costs little


@dataclass(frozen=True)
class Setting:
    """All that decides a game before the first move."""

    contract: Contract[Any]
    names: list[str]
    options: Options
    seed: str = ""  # empty only in a rigged deal: the default seed
    deal: Deal = field(default_factory=dict)

    def new_game(self, listen: bool = True) -> Any:
        """The game at its first question."""
        check_names(self.names, self.contract)
        seed = self.seed or DEFAULT_SEED
        return self.contract.new(len(self.names), seed, self.options, self.deal, listen)


def check_names(names: list[str], contract: Contract[Any]) -> None:
    """As many names as the game has seats, all different, all fit for a record."""
    if not contract.fewest <= len(names) <= contract.most:
        range_text = (
            f"{contract.fewest} to {contract.most}" if contract.fewest < contract.most else str(contract.most)
        )
        raise TiltyardError(f"{contract.title} is for {range_text} players, not {len(names)}")
    for name in names:
        problem = fault(name)
        if problem:
            raise TiltyardError(problem)
    if len({look_of(name) for name in names}) < len(names):
        raise TiltyardError(f"two players have the same name: {', '.join(names)}")


class Match:
    """A game in progress and the moves that led here."""

    def __init__(self, setting: Setting, game: Any = None) -> None:
        self.setting = setting
        self.contract = setting.contract
        self.names = setting.names
        self.game = setting.new_game() if game is None else game
        self.moves: list[tuple[Seat, Move]] = []
        self.marks: list[int] = []  # how many events there were before each move
        self.stood: list[tuple[int, Any]] = []  # the last two notes: after so many moves, this game

    def play(self, seat: Seat, move: Move) -> None:
        """Make a move; one that is refused changes nothing here either."""
        before = len(self.game.events)
        self.game.play(seat, move)
        self.moves.append((seat, move))
        self.marks.append(before)
        if len(self.moves) % LATELY == 0:
            self.stood = [*self.stood[-1:], (len(self.moves), self.game.copy())]

    def at(self, count: int) -> "Match":
        """The match as it was after so many moves."""
        past = Match(self.setting)
        for seat, move in self.moves[:count]:
            past.play(seat, move)
        return past

    def reach(self) -> int:
        """The fewest moves to which `back_to` goes at little cost."""
        first = self.stood[0][0] if self.stood else 0
        return first + 1 if first > LATELY else 0

    def back_to(self, count: int) -> "Match":
        """Like `at`, but quick for what was lately: of the events, it knows only the last."""
        notes = [note for note in self.stood if note[0] < count]
        if not notes:
            return self.at(count)
        after, game = notes[-1]
        game = game.copy()
        game.listens = True
        past = Match(self.setting, game)
        past.moves, past.marks, past.stood = self.moves[:after], [0] * after, notes
        for seat, move in self.moves[after:count]:
            past.play(seat, move)
        return past

    def undo_to(self, seat: Seat) -> int:
        """How many moves are left if the seat takes back its last one; refused if that is too late."""
        if not self.moves:
            raise TiltyardError("There is nothing to take back.")
        if self.moves[-1][0] != seat:
            raise TiltyardError("Somebody else has decided since; your last move stands.")
        if any(event.reveals for event in self.game.events[self.marks[-1] :]):
            raise TiltyardError("Something hidden has come to light since; your last move stands.")
        return len(self.moves) - 1
