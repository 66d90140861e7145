"""Long games of all kinds at one screen of 24 rows, with every screen read back.

The people type words, positions and names of cards that the open question takes, not always legal ones.
"""

import io
import random
from contextlib import suppress

import pytest
from rich.console import Console

from tests.terminal.glass import COLUMNS, ROWS, Glass
from tiltyard.engine.answers import moves_of, warning
from tiltyard.engine.match import Setting
from tiltyard.engine.moves import NOBODY
from tiltyard.engine.reader import Reader
from tiltyard.engine.record import Record
from tiltyard.games import NAMES, find
from tiltyard.shown.question import Question
from tiltyard.table import outcome
from tiltyard.table.default_answer import best_answer
from tiltyard.terminal.hotseat import HotSeat
from tiltyard.terminal.local import set_table
from tiltyard.terminal.screen import EndOfInput, Screen, fold

PEOPLE = ["Ann", "Bob", "Cid", "Dan"]
SHORTENED = "left out; log shows all.)"
SENSIBLE = 0.7  # of the moves are those of a bot, so that the games get on


class Paper(io.StringIO):
    """Where the screen writes: on the glass."""

    def __init__(self, glass: Glass) -> None:
        super().__init__()
        self.glass = glass

    def write(self, text: str) -> int:
        self.glass.stream.feed(text.replace("\n", "\r\n"))
        return len(text)


class Typists(Screen):
    """All the people at the keyboard. They look at the screen before each line they type."""

    def __init__(self, glass: Glass, most: int, seed: int, first: str) -> None:
        console = Console(file=Paper(glass), force_terminal=True, width=COLUMNS, height=ROWS, soft_wrap=True)
        super().__init__(console)
        self.glass = glass
        self.left = most
        self.chance = random.Random(seed)
        self.first = first  # typed before every answer: `hint`, `?` or nothing
        self.hot: HotSeat
        self.told = False  # what it says stands on the screen
        self.seen: set[str] = set()  # the rows since then
        self.times = 0
        self.handovers = 0
        self.asked_since = 0  # questions since the screen was cleared

    def read(self, prompt: str) -> str:
        self.ask(prompt)
        if self.left == 0:
            raise EndOfInput
        self.left -= 1
        self.look()
        line = self.answer()
        self.glass.stream.feed(f"{line}\r\n")
        return line

    def look(self) -> None:
        """What must be so on every screen."""
        assert self.glass.waits
        self.seen.update(self.glass.rows)
        if self.glass.prompt.endswith("take the seat and press <return>."):
            self.handovers += 1
            self.asked_since = 0
            self.look_at_handover()
        elif self.is_question():
            self.asked_since += 1
            if self.told and self.first == "?":
                self.look_at_help()
            if self.asked_since == 1:
                self.look_at_first_question()

    def look_at_handover(self) -> None:
        """T-04: nothing but public news, and nothing to scroll back to."""
        assert not self.glass.scrollback
        told = {row for line in self.news() for row in fold([line], COLUMNS)}
        rows = self.glass.rows[:-1]
        if rows and rows[0].endswith(SHORTENED):
            rows = rows[1:]
        assert set(rows) <= told

    def news(self) -> list[str]:
        """Everything that has been public so far."""
        match = self.hot.match
        lines = [f"{name} asks for a hint." for name in match.names]
        for event in outcome.history(self.hot.table.state)[1]:
            seen = event.seen_by(NOBODY)
            if seen is not None:
                telling = seen.tell(Reader(NOBODY, match.names))
                lines += [*telling.lines, telling.pause.removesuffix(" Press <return>.")]
        return lines

    def look_at_first_question(self) -> None:
        """News, standings, hand and question are all on the screen; nothing has scrolled away."""
        match, seat = self.hot.match, self.hot.seated
        assert not self.glass.scrollback
        rows = self.glass.rows
        standings = match.contract.standings(match.contract.view(match.game, seat), match.names)
        for line in [*standings, *self.question().hand]:
            assert set(fold([line], COLUMNS)) <= set(rows) or not line

    def look_at_help(self) -> None:
        """The whole of it has been on the screen, and the hand is with the question."""
        for line in self.hot.table.looking.choices(self.hot.seated):
            assert set(fold([line], COLUMNS)) <= self.seen
        assert set(self.folded(self.question().hand)) <= set(self.glass.rows)

    def is_question(self) -> bool:
        """Whether the prompt is the open question, and not <return> or whether something is meant."""
        asked = self.hot.seated in self.hot.match.game.asks()
        return asked and self.glass.prompt == self.prompt_rows(self.question().text)[-1]

    def question(self) -> Question:
        return self.hot.question(self.hot.seated)

    def answer(self) -> str:
        """Something that the prompt takes."""
        if not self.is_question():
            return "" if "<return>" in self.glass.prompt else "yes"
        if self.first:
            self.told = not self.told
            self.times += self.told
            if self.told:
                self.seen.clear()
                return self.first
            if self.first == "hint":
                return self.hint_as_it_stands()
        question, options = self.question(), self.hot.match.game.options(self.hot.seated)
        legal = [move for move in moves_of(question) if move in options]
        moves = [move for move in legal if not warning(question, move)] or legal
        state = self.hot.table.state
        (hinted,) = best_answer(state.contract, state.game, self.hot.seated, state.chance)
        if hinted in moves and self.chance.random() < SENSIBLE:
            moves = [hinted]
        return self.chance.choice(ways(question, self.chance.choice(moves)))

    def hint_as_it_stands(self) -> str:
        """The words of the hint, or the position that it names."""
        line = [row for row in self.glass.rows if row.startswith("Hint: ")][-1]
        words, _open, position = line.removeprefix("Hint: ").partition(" (position ")
        return self.chance.choice([words, position.removesuffix(")") or words])


def ways(question: Question, move: int) -> list[str]:
    """All ways to type a move."""
    words = [word for choice in question.choices if choice.move == move for word in choice.words]
    places = [at for at, other in enumerate(question.positions) if other == move]
    return words + [str(at + 1) for at in places] + [question.called[at].upper() for at in places[:1]]


def at_one_screen(game: str, most: int, first: str = "") -> Typists:
    """A hot seat after that many lines."""
    contract = find(game)
    options = next(iter(contract.presets.values()))
    setting = Setting(contract, PEOPLE[: contract.most], options, "a1")
    typists = Typists(Glass(), most, 7, first)
    typists.hot = HotSeat(set_table(Record("new", setting)), typists, handover=True)
    typists.hot.table.hints.seconds = 0.01
    typists.hot.auto = first != "hint"  # then every move is a hint that was taken
    with suppress(EndOfInput):
        typists.hot.play()
    return typists


@pytest.mark.parametrize("game", NAMES)
def test_every_handover_fits_the_screen_and_reveals_nothing(game: str) -> None:
    """T-04: at more than thirty changes of seats as at the first."""
    typists = at_one_screen(game, 320)
    assert typists.handovers > 30


@pytest.mark.parametrize("game", NAMES)
def test_a_hint_is_taken_as_it_is_given(game: str) -> None:
    """Every line that is typed after `hint` is the hint, and every one of them is a move."""
    typists = at_one_screen(game, 160, "hint")
    assert typists.times > 40
    assert typists.times - len(typists.hot.match.moves) in (0, 1)


@pytest.mark.parametrize("game", NAMES)
def test_every_explanation_fits_the_screen(game: str) -> None:
    """On 24 rows, a page at a time if need be, with the hand and the question below the last."""
    assert at_one_screen(game, 150, "?").times > 30
