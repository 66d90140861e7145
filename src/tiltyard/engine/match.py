"""A match: a game, its players, and every move so far. Whatever keeps a game going holds one of these."""

import operator
from dataclasses import dataclass, field
from typing import Any, Final, SupportsIndex

from tiltyard.engine.chance import DEFAULT_SEED
from tiltyard.engine.contract import Contract
from tiltyard.engine.copies import Copied, Kept
from tiltyard.engine.deal import Deal
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.names import fault, look_of
from tiltyard.engine.options import Options
from tiltyard.engine.trail import Trail

LATELY: Final = 128  # moves between snapshots of the game, so that going back costs little
CHAPTER: Final = 512  # the same, for anyone who wants to know what happened


@dataclass(frozen=True)
class Setting(Kept):
    """Everything that decides a game before the first move."""

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
    """Check that there is a name for every seat, all different, all fit for a record."""
    contract.check_seats(len(names))
    taken: set[str] = set()
    for name in names:
        problem = fault(name)
        if problem:
            raise TiltyardError(problem)
        if look_of(name) in taken:
            raise TiltyardError(f'"{name}" is taken; pick another name')
        taken.add(look_of(name))


class Match(Copied):
    """A game in progress and the moves that led here."""

    def __init__(self, setting: Setting, game: Any = None) -> None:
        self.setting = setting
        self.contract = setting.contract
        self.names = setting.names
        self.game = setting.new_game() if game is None else game
        self.moves = Trail(setting.contract)
        self.mark = 0  # how many events there were before the last move
        self.stood: list[tuple[int, Any]] = []  # the last two snapshots: how many moves, and the game then
        self.chapters: list[tuple[int, Any]] = []  # the same, further apart

    def copy(self) -> "Match":
        """A match of its own that goes on from here, and remembers as much."""
        twin = Match(self.setting, self.game.copy())
        twin.game.listens = self.game.listens
        twin.game.events = self.game.events[:]
        twin.moves = self.moves.until(len(self.moves))
        twin.mark = self.mark
        twin.stood = self.stood
        twin.chapters = self.chapters
        return twin

    def play(self, seat: SupportsIndex, move: SupportsIndex) -> None:
        """Make a move; one that is refused changes nothing here either."""
        before = len(self.game.events)
        self.game.play(seat, move)
        self.moves.add(operator.index(seat), operator.index(move))
        self.mark = before
        if len(self.moves) % LATELY == 0:
            self._note()

    def _note(self) -> None:
        note = len(self.moves), self.game.copy()
        self.stood = [*self.stood[-1:], note]
        if note[0] % CHAPTER == 0:
            self.chapters = [*self.chapters[-1:], note]

    def at(self, count: int) -> "Match":
        """The match as it was after that many moves, with the events of the last move only."""
        return self._gone_on(Match(self.setting), count)

    def lately(self) -> "Match":
        """The match as it was at the start; if it is long, as it was 512 moves ago or more."""
        for note in self.chapters:
            if note[0] <= len(self.moves) - CHAPTER:
                return self._since(note)
        return Match(self.setting)

    def reach(self) -> int:
        """The fewest moves that `back_to` can go back to cheaply."""
        first = self.stood[0][0] if self.stood else 0
        return first + 1 if first > LATELY else 0

    def back_to(self, count: int) -> "Match":
        """Like `at`, but quick for the recent past."""
        notes = [note for note in self.stood if note[0] < count]
        if not notes:
            return self.at(count)
        past = self._since(notes[-1])
        past.stood = notes
        past.chapters = [note for note in self.chapters if note[0] < count]
        return self._gone_on(past, count)

    def _since(self, note: tuple[int, Any]) -> "Match":
        """The match as a snapshot has it."""
        game = note[1].copy()
        game.listens = True
        past = Match(self.setting, game)
        past.moves = self.moves.until(note[0])
        return past

    def _gone_on(self, past: "Match", count: int) -> "Match":
        for seat, move in self.moves.between(len(past.moves), count):
            past.game.events.clear()
            past.play(seat, move)
        return past
