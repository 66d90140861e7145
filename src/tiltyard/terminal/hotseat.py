"""One keyboard, any number of people and bots: the loop that asks.

The table is the server's; every decision goes to it. Who is at the screen and what they see is the
shared screen's business.
"""

from pathlib import Path

from tiltyard.engine import record
from tiltyard.engine.answers import (
    as_counted,
    explained,
    find_answer,
    in_words,
    moves_of,
    no_answer,
    placing,
    refused,
    warning,
)
from tiltyard.engine.moves import NOBODY, Move, MoveError, Seat, TiltyardError
from tiltyard.engine.question import Question
from tiltyard.engine.reader import Reader
from tiltyard.engine.telling import Telling
from tiltyard.engine.text import or_list, plain
from tiltyard.table import outcome
from tiltyard.table.looking import LEFT_OUT
from tiltyard.table.table import Table
from tiltyard.terminal import files
from tiltyard.terminal.local import NOW
from tiltyard.terminal.screen import Screen, sentence
from tiltyard.terminal.shared import SharedScreen
from tiltyard.wire.protocol import Refusal

YES = ("yes", "y")
ALWAYS = "always"
MORE = "Press <return> to go on, or type q to stop."
COMMANDS = {
    "?": "explain the choices",
    "hint": "what a bot would do",
    "table": "show the table",
    "card NAME": "what is printed on a card",
    "log": "what has happened so far",
    "undo": "take back your last decision",
    "save FILE": "save the game",
    "exit": "leave; the game is saved",
    "as NAME": "another player acts out of turn",
}
OUT_OF_TURN = "as NAME"  # only where a game has such moves


class Left(Exception):
    """The players have left the table."""


class HotSeat(SharedScreen):
    """A table played at this screen."""

    def __init__(self, table: Table, screen: Screen, handover: bool) -> None:
        super().__init__(table, screen, handover)
        self.saved: Path | None = None
        self.unasked: set[Seat] = set()  # who places cards without being asked again
        self.auto = True  # whether a move without alternatives is made unasked

    # The loop

    def play(self) -> None:
        """Play until the game is over."""
        self.show_news()
        while not self.match.game.over():
            if self.table.due() <= NOW:
                self.table.tick(NOW)
                self.unheard += self.match.game.events
            elif not self.plays_alone(self.whose()):
                self.ask(self.whose())
            self.show_news()

    def plays_alone(self, seat: Seat) -> bool:
        """Make the only move there is, where the rules let us; its news tells everybody."""
        forced, moves = self.question(seat).forced, len(self.match.moves)
        if forced is not None and self.auto:
            self.decide(seat, forced)
        return len(self.match.moves) > moves

    def go_on(self) -> None:
        """Resume a saved game: the player asked first sees how it stands."""
        self.unheard.clear()
        view = self.match.contract.view(self.match.game, self.reader)
        lines = self.match.contract.picture(view, self.match.names)
        self.screen.print_all(lines)
        if self.reader == NOBODY:
            for seat in [seat for seat in self.match.game.asks() if seat in self.people][:1]:
                self.missed[seat].public += lines

    def whose(self) -> Seat:
        """Of those asked, the one sitting here, else the first."""
        asked: list[Seat] = self.match.game.asks()
        return self.seated if self.seated in asked else asked[0]

    def decide(self, seat: Seat, move: Move) -> None:
        """A person's decision; the table takes it or says why not."""
        try:
            self.table.decide(seat, move, NOW)
        except Refusal as refusal:
            self.refuse(refusal)
            return
        self.unheard += self.match.game.events

    # Questions

    def ask(self, seat: Seat) -> None:
        """Ask until a legal answer is given, or the question has changed."""
        moves = len(self.match.moves)
        while len(self.match.moves) == moves:
            self.take_seat(seat, [])
            question = self.question(seat)
            self.show_standings(seat)
            if question.hand != self.last_hand:
                self.screen.print_all(question.hand, "private")
            self.last_hand = []
            self.screen.print_all(question.notes, "note")
            answer = self.read(question.text)
            if not self.command(seat, question, answer):
                self.answer(seat, question, answer)
            elif self.seated != seat and self.seated in self.match.game.asks():
                return  # somebody else who is asked as well answers first

    def answer(self, seat: Seat, question: Question, text: str) -> None:
        """A position, a card or one of the words; anything else gets an explanation."""
        move = find_answer(question, text)
        if move is None:
            self.refuse(self.why_no_answer(seat, question, text))
        elif self.is_meant(seat, question, move):
            self.decide(seat, move)

    def is_meant(self, seat: Seat, question: Question, move: Move) -> bool:
        """U-05: what costs something is confirmed, and so is placing a card, unless one is asked no more."""
        if self.table.play.refusal(seat, move) is not None:
            return True
        loss = warning(question, move)
        if loss:
            return plain(self.read(f"{loss} (yes/no)")) in YES
        places = "" if seat in self.unasked else placing(question, move)
        return not places or self.is_placed(seat, places)

    def is_placed(self, seat: Seat, places: str) -> bool:
        answer = plain(self.read(f"{places} (yes/no, or always to stop being asked)"))
        if answer == ALWAYS:
            self.unasked.add(seat)
        return answer in (*YES, ALWAYS)

    def why_no_answer(self, seat: Seat, question: Question, text: str) -> str:
        """The rule against a typed move that is not legal now, and what to type instead."""
        options = self.match.game.options(seat)
        try:
            move = self.match.contract.moves.parse(as_counted(question, text))
        except MoveError:
            return no_answer(question, options, text)
        refusal = self.table.play.refusal(seat, move)
        return (
            refused(question, options, sentence(refusal)) if refusal else no_answer(question, options, text)
        )

    # Commands, which work at every question

    def command(self, seat: Seat, question: Question, text: str) -> bool:
        """Carry out a command; False if it is not one, or if the question takes the word."""
        word, _blank, rest = text.partition(" ")
        if find_answer(question, text) is not None:
            return False
        match word.casefold():
            case "?" | "help":
                self.explain(seat, question)
            case "hint" if not rest:
                self.hint(seat)
            case "table" if not rest:
                self.show_table(seat)
            case "card" if rest:
                self.show_card(rest)
            case "log" if not rest:
                self.show_log(seat, question)
            case "undo" if not rest:
                self.undo(seat)
            case "as" if rest:
                self.act_as(rest)
            case "save":
                self.save_as(rest)
            case "exit" if not rest:
                self.leave()
            case _:
                return False
        return True

    def explain(self, seat: Seat, question: Question) -> None:
        """The choices, why others are not available, and the commands."""
        options = self.match.game.options(seat)
        reasons = {move: self.why_not(seat, move) for move in moves_of(question) if move not in options}
        game, offers = self.match.contract.name, self.match.game.has_offers
        ruling = f"The ruling is {question.rule}; `tiltyard rules {game}` shows it. At any time:"
        commands = in_two({name: COMMANDS[name] for name in COMMANDS if name != OUT_OF_TURN or offers})
        self.show_pages(question, [*explained(question, reasons), ruling, *commands])

    def why_not(self, seat: Seat, move: Move) -> str:
        return sentence(self.table.play.refusal(seat, move) or "")

    def hint(self, seat: Seat) -> None:
        _move, line = self.table.looking.hint(seat)
        self.screen.print(line, "note")

    def show_table(self, seat: Seat) -> None:
        view = self.match.contract.view(self.match.game, seat)
        self.screen.panel(self.match.contract.title, self.match.contract.picture(view, self.match.names))

    def show_card(self, name: str) -> None:
        try:
            head, *lines = self.match.contract.card(name)
        except TiltyardError as problem:
            self.refuse(problem)
            return
        self.screen.panel("card", [head, *lines])

    def show_log(self, seat: Seat, question: Question) -> None:
        """What has happened, as far as the seat may know it."""
        left_out, events = outcome.history(self.table.state)
        lines = [LEFT_OUT.format(count=left_out)] if left_out else []
        for event in events:
            seen = event.seen_by(seat)
            if seen is not None:
                lines += log_lines(seen.tell(Reader(seat, self.match.names)))
        self.show_pages(question, lines)

    def show_pages(self, question: Question, lines: list[str]) -> None:
        """Lines to read, a screenful at a time; the last ones with the question below them."""
        rows, height = self.screen.folded(lines), self.screen.height
        below = self.screen.rows([*question.hand, *question.notes, *self.screen.prompt_rows(question.text)])
        while self.screen.is_terminal and len(rows) + below > height:
            shown, rows = rows[: height - 1], rows[height - 1 :]
            self.screen.print_all(shown)
            if self.read(MORE):
                return
        self.screen.print_all(rows)

    def undo(self, seat: Seat) -> None:
        """Go back to the same person's last decision, unless something hidden was revealed since."""
        _who, move = self.match.moves[-1] if self.match.moves else (seat, 0)
        try:
            self.table.take_back(seat, NOW)
        except Refusal as refusal:
            self.refuse(refusal)
            return
        self.announce(str(self.table.state.log.last[-1]))
        said = in_words(self.question(seat), move) or self.match.contract.moves.text(move)
        self.screen.print(f"Taken back: {said}", "private")

    def act_as(self, name: str) -> None:
        """Let another person act besides the open question, or answer it first if they are asked as well."""
        if not self.match.game.has_offers:
            self.refuse(f"Nobody acts out of turn in {self.match.contract.title}.")
            return
        try:
            seat = record.find_seat(name, self.match.names)
        except TiltyardError as problem:
            self.refuse(problem)
            return
        if seat not in self.people:
            self.refuse(f"{self.match.names[seat]} is a bot and acts on its own.")
            return
        if seat == self.seated:
            self.refuse("You are asked already.")
            return
        self.take_seat(seat, [])
        if seat in self.match.game.asks():
            return
        moves = self.match.contract.moves
        texts = [moves.text(move) for move in self.match.game.options(seat)]
        if not texts:
            self.refuse("There is nothing you can do now.")
            return
        answer = self.read(f"You may: {or_list(texts)}; or press <return> to do nothing:")
        if answer:
            self.try_move(seat, answer)

    def try_move(self, seat: Seat, text: str) -> None:
        try:
            move = self.match.contract.moves.parse(text)
        except MoveError:
            self.refuse(f"{text[:40]!r} is none of these; nothing was done.")
            return
        self.decide(seat, move)

    # Saving and leaving

    def save_as(self, name: str) -> None:
        if not name:
            self.refuse("Name a file: save FILE")
            return
        path = Path(name).expanduser()
        if path.suffix != ".tilt":
            path = path.with_name(path.name + ".tilt")
        try:
            if path.exists() and path != self.saved:
                raise TiltyardError(f"{path} already exists; choose another name")
            self.save(path)
        except (TiltyardError, ValueError) as problem:
            self.refuse(f"Not saved. {problem}")
            return
        self.screen.print(f"Saved as {path}.")

    def save(self, path: Path | None = None) -> Path:
        """Save the game: where asked, else where it was saved before, else in a new file."""
        path = path or self.saved or files.new_save(self.match.contract.name)
        files.write(path, outcome.record_of(self.table.state))
        self.saved = path
        return path

    def leave(self) -> None:
        if plain(self.read("Leave the game? It will be saved. (yes/no)")) in YES:
            raise Left


def in_two(commands: dict[str, str]) -> list[str]:
    """Commands and what they do, two to a line."""
    entries = [f"  {name:9} {meaning}" for name, meaning in commands.items()]
    return [
        "".join([entry.ljust(40) for entry in entries[at : at + 2]]).rstrip()
        for at in range(0, len(entries), 2)
    ]


def log_lines(telling: Telling) -> list[str]:
    """An event as the log shows it, without what was to be seen only once."""
    pause = [telling.pause.removesuffix(" Press <return>.")] if telling.pause else []
    private = [] if telling.shown_for else telling.private
    return [*telling.lines, *[f"  {line}" for line in private], *pause]
