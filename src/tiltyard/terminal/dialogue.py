"""One person's dialogue with a table, here or far away: what they type and what it does.

It hears the table's messages, takes lines from the keyboard, and keeps what must be sent to the table until
the desk posts it. Where lines come from and where they are shown is up to the desk.
"""

from collections.abc import Callable
from typing import Final, Literal, Protocol

from tiltyard.client.inside import Message
from tiltyard.engine.answers import find_answer, placing, warning
from tiltyard.engine.moves import Move
from tiltyard.engine.text import plain
from tiltyard.shown.drawing import drawn
from tiltyard.shown.faces import DeckFaces
from tiltyard.shown.question import Question
from tiltyard.terminal.screen import Screen
from tiltyard.wire import protocol
from tiltyard.wire.protocol import Coach, Error, FromServer, Shown, TableInfo, Update, Welcome

YES: Final = ("yes", "y")
ALWAYS: Final = "always"
LONGEST: Final = 40  # characters of a name that the table takes
COMMANDS: Final = {
    "?": "explain the choices",
    "hint": "what a champion would do",
    "table": "show the table",
    "card NAME": "what is printed on a card",
    "log": "what has happened so far",
    "undo": "take back your last decision",
}

What = Literal["log", "card", "choices", "why"]


class Left(Exception):
    """The players have left the table, or this screen."""


class Desk(Protocol):
    """Where somebody sits."""

    screen: Screen

    def refuse(self, problem: object) -> None:
        """Say why something was not done."""
        ...

    def show_lines(self, lines: list[str]) -> None:
        """Show something to read, long or short."""
        ...

    def commands(self) -> list[str]:
        """What can be typed at any time."""
        ...


class Dialogue:
    """One person's part in the talk with a table."""

    def __init__(self, desk: Desk, decks: list[DeckFaces], new_id: Callable[[], str]) -> None:
        self.desk = desk
        self.decks = decks
        self.new_id = new_id
        self.info: TableInfo | None = None
        self.shown: Welcome | Update | None = None  # as the table stands
        self.posts: list[Message] = []  # for the table
        self.looks: dict[str, str] = {}  # what was asked for, by the id of the message
        self.doubtful: Move | None = None  # an answer that needs confirming
        self.prompt = ""  # what is asked: the question, or whether that answer is meant
        self.asks_to_place = True  # whether placing a card is confirmed (U-05)
        self.forced = 0  # the last state in which there was one

    @property
    def question(self) -> Question | None:
        """The open question, if this person is asked."""
        return self.shown.question if self.shown is not None else None

    @property
    def coach(self) -> Coach | None:
        """What the learner of a lesson is told."""
        return self.shown.coach if self.shown is not None else None

    @property
    def turn(self) -> tuple[int, int]:
        """Whose turn it is, and which."""
        scene = self.shown.scene if self.shown is not None else None
        return (scene.turn, scene.turns) if scene is not None else (-1, 0)

    def take(self) -> list[Message]:
        """What the table is to be told."""
        posts, self.posts = self.posts, []
        return posts

    # What the table says

    def hear(self, message: FromServer) -> None:
        """Something for this person; what is said to everybody is shown elsewhere."""
        match message:
            case Welcome():
                self.info = message.info
                self._stand(message)
            case Update():
                self._stand(message)
            case protocol.Changed():
                self.info = message.info
            case Shown():
                self._show(self.looks.pop(message.id, ""), message.lines)
            case Error():
                self.looks.pop(message.id, None)
                self.desk.refuse(message.text)

    def _stand(self, message: Welcome | Update) -> None:
        """The table stands differently; a doubt remains as long as its question does."""
        if self.shown is None or message.state != self.shown.state or message.question is None:
            self.doubtful = None
        self.shown = message
        if self.doubtful is None:
            self._ask()

    def _ask(self) -> None:
        self.doubtful = None
        self.prompt = self.question.text if self.question is not None else ""

    def _show(self, what: str, lines: list[str]) -> None:
        """The answer to something that was asked for."""
        match what:
            case "card":
                self.desk.screen.panel("card", lines)
            case "why":
                self.desk.refuse(lines[0])
            case "log":
                self.desk.show_lines(lines)
            case "choices":
                self.desk.show_lines([*lines, *self._ruling(), *self.desk.commands()])
            case _:
                self.desk.screen.print_all(lines, "note")

    def _ruling(self) -> list[str]:
        if self.question is None or self.info is None:
            return []
        return [
            f"The ruling is {self.question.rule}; `tiltyard rules {self.info.game}` shows it. At any time:"
        ]

    # What is typed

    def type(self, text: str) -> bool:
        """An answer, whether it is meant, or a command; False if it is none of these."""
        return self._confirms(text) or self._answers(text) or self._commands(text)

    def no_answer(self, text: str) -> None:
        """Why that was nothing."""
        if self.question is None:
            self.desk.refuse("It is not your turn to decide; type ? for help")
        else:
            self._look("why", text[:LONGEST])

    def plays_alone(self) -> bool:
        """Make the only move there is, once, where the rules let us; its news tells everybody."""
        if self.shown is None or self.question is None or self.question.forced is None:
            return False
        if self.forced == self.shown.state:
            return False
        self.forced = self.shown.state
        self._play(self.question.forced)
        return True

    def offers(self) -> list[str]:
        """What this person may do now, asked or not."""
        return self.shown.texts if self.shown is not None else []

    def do(self, text: str) -> None:
        """One of these moves, by its text."""
        texts = [plain(offer) for offer in self.offers()]
        if self.shown is None or plain(text) not in texts:
            self.desk.refuse(f"{text[:LONGEST]!r} is none of these; nothing was done.")
            return
        self._play(self.shown.options[texts.index(plain(text))])

    def _play(self, move: Move) -> None:
        assert self.shown is not None
        self.posts.append(protocol.Move(self.new_id(), self.shown.state, move))

    def _answers(self, text: str) -> bool:
        """A position, a card or one of the words."""
        if self.question is None or self.shown is None:
            return False
        move = find_answer(self.question, text)
        if move is None:
            return False
        doubt = self._doubt(self.question, move) if move in self.shown.options else ""
        if doubt:
            self.doubtful, self.prompt = move, doubt
        else:
            self._play(move)
        return True

    def _doubt(self, question: Question, move: Move) -> str:
        """U-05: what costs something is confirmed, and so is placing a card, unless one is asked no more."""
        loss = warning(question, move)
        if loss:
            return f"{loss} (yes/no)"
        places = placing(question, move) if self.asks_to_place else ""
        return f"{places} (yes/no, or always to stop being asked)" if places else ""

    def _confirms(self, text: str) -> bool:
        """A yes makes the move; `always` makes it, and stops asking before cards are placed."""
        move, question = self.doubtful, self.question
        if move is None or question is None:
            return False
        self._ask()
        always = plain(text) == ALWAYS and not warning(question, move)
        self.asks_to_place = self.asks_to_place and not always
        if always or plain(text) in YES:
            self._play(move)
        return True

    # Commands, which work at every question

    def _commands(self, text: str) -> bool:
        word, _blank, rest = text.partition(" ")
        match word.casefold():
            case "?" | "help":
                self._explain()
            case "hint" if not rest:
                self.posts.append(protocol.Hint(self.new_id()))
            case "table" if not rest:
                self._show_table()
            case "card" if rest:
                self._look("card", rest[:LONGEST])
            case "card":
                self.desk.refuse("Name a card: card NAME")
            case "log" if not rest:
                self._look("log")
            case "undo" if not rest:
                self.posts.append(protocol.Propose(self.new_id(), "undo"))
            case _:
                return False
        return True

    def _look(self, what: What, name: str = "") -> None:
        message = protocol.LookAt(self.new_id(), what, name)
        self.looks[message.id] = what
        self.posts.append(message)

    def _explain(self) -> None:
        """The choices, why others are not available, and the commands."""
        if self.question is None:
            self.desk.show_lines(self.desk.commands())
        else:
            self._look("choices")

    def _show_table(self) -> None:
        """As it stands; nobody needs to be asked."""
        scene = self.shown.scene if self.shown is not None else None
        if scene is None or self.info is None:
            self.desk.refuse("The game has not begun.")
            return
        names = [seat.name for seat in self.info.seats]
        self.desk.screen.panel(self.info.title, drawn(scene, names, self.decks))
