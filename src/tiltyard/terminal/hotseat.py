"""One keyboard, any number of people and bots: the loop that asks, and shows each only what is theirs.

The table is the server's; every decision goes to it. What is kept here is who sits in front of the screen.
Before anything private of somebody else is shown, the screen is cleared, the news since the last clearing is
repeated, and the next player takes the seat (T-04).
"""

from pathlib import Path

from tiltyard.engine import record
from tiltyard.engine.contract import Question, Telling
from tiltyard.engine.events import Event
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY, Move, MoveError, Seat, TiltyardError, or_list, plain
from tiltyard.server.protocol import Refusal
from tiltyard.server.table import Table
from tiltyard.terminal import files
from tiltyard.terminal.local import NOW
from tiltyard.terminal.screen import Screen, card_names

COMMANDS = {
    "?": "explain the choices",
    "hint": "what a bot would do",
    "table": "show the table",
    "card NAME": "what is printed on a card",
    "log": "what has happened so far",
    "undo": "take back your last decision",
    "as NAME": "let another player act out of turn",
    "save FILE": "save the game",
    "exit": "leave; the game is saved",
}


class Left(Exception):
    """The players have left the table."""


class HotSeat:
    """A table that is played at this screen."""

    def __init__(self, table: Table, screen: Screen, handover: bool) -> None:
        self.table = table
        self.screen = screen
        self.handover = handover
        self.people = [seat for seat, sitter in enumerate(table.sitters) if sitter.is_person]
        self.seated = self.people[0] if len(self.people) == 1 else NOBODY
        self.news: list[str] = []  # public lines since the last clearing
        self.unheard: list[Event] = [*self.match.game.events]  # that have not been shown yet
        self.last_hand: list[str] = []  # the hand as it was shown last
        self.saved: Path | None = None
        screen.cards = card_names(table.contract)

    @property
    def match(self) -> Match:
        """The game as the table holds it: to be read here, and played only there."""
        assert self.table.match is not None
        return self.table.match

    # The loop

    def play(self) -> None:
        """Go on until the game is over."""
        self.show_news()
        while not self.match.game.over():
            if self.table.due() <= NOW:
                self.table.tick(NOW)
                self.unheard += self.match.game.events
            else:
                self.ask(self.whose())
            self.show_news()

    def whose(self) -> Seat:
        """Among those asked: whoever sits here, else the first."""
        asked: list[Seat] = self.match.game.asks()
        return self.seated if self.seated in asked else asked[0]

    def decide(self, seat: Seat, move: Move) -> None:
        """A person's decision; the table takes it or says why not."""
        try:
            self.table.play(seat, move, NOW)
        except Refusal as refusal:
            self.screen.print(str(refusal), "refusal")
            return
        self.unheard += self.match.game.events

    # What happened

    def show_news(self) -> None:
        """Show the events that have not been shown yet."""
        while self.unheard:
            self.show_event(self.unheard.pop(0))

    def show_event(self, event: Event) -> None:
        seen = event.seen_by(self.seated)
        if seen is None:
            return
        telling = self.match.contract.tell(seen, self.seated, self.match.names)
        for line in self.public_lines(event):
            self.announce(line)
        if telling.seat_first and event.seat in self.people:
            self.take_seat(event.seat)
            seen = event.seen_by(self.seated) or seen
            telling = self.match.contract.tell(seen, self.seated, self.match.names)
        for line in telling.private:
            self.screen.print(line, "private")
        if telling.private:
            self.last_hand = telling.private
        if telling.pause and event.seat in self.people:
            self.screen.read(telling.pause)
            self.clear()
        elif telling.pause:
            self.announce(telling.pause.removesuffix(" Press <return>."))

    def public_lines(self, event: Event) -> list[str]:
        """The news for everybody; where several read them, all have names."""
        reader = self.seated if len(self.people) == 1 else NOBODY
        seen = event.seen_by(reader)
        return self.match.contract.tell(seen, reader, self.match.names).lines if seen else []

    def announce(self, line: str) -> None:
        """News for everybody."""
        self.news.append(line)
        self.screen.print(line)
        self.last_hand = []

    def clear(self) -> None:
        self.screen.clear()
        self.news = []
        self.last_hand = []

    def take_seat(self, seat: Seat) -> None:
        """T-04: the next player takes the seat before anything of theirs is shown."""
        if seat == self.seated:
            return
        news = self.news
        self.clear()
        for line in news:
            self.announce(line)
        if self.handover:
            self.screen.read(f"{self.match.names[seat]}, take the seat and press <return>.")
        self.seated = seat

    # Questions

    def ask(self, seat: Seat) -> None:
        """Ask until a legal answer is given, or the question has changed."""
        moves = len(self.match.moves)
        while len(self.match.moves) == moves:
            self.take_seat(seat)
            question = self.question(seat)
            if question.hand != self.last_hand:
                for line in question.hand:
                    self.screen.print(line, "private")
            self.last_hand = []
            for line in question.notes:
                self.screen.print(line, "note")
            answer = self.screen.read(question.text)
            if not self.command(seat, question, answer):
                self.answer(seat, question, answer)

    def question(self, seat: Seat) -> Question:
        view = self.match.contract.view(self.match.game, seat)
        return self.match.contract.ask(view, self.match.names)

    def answer(self, seat: Seat, question: Question, text: str) -> None:
        """A position or one of the words; anything else is explained."""
        move = find_answer(question, text)
        if move is None:
            self.screen.refuse(self.why_no_answer(seat, question, text))
            return
        self.decide(seat, move)

    def why_no_answer(self, seat: Seat, question: Question, text: str) -> str:
        """The rule, if somebody has typed a move that is not legal now; else what could be typed."""
        try:
            move = self.match.contract.moves.parse(text)
        except MoveError:
            return expected(question, text)
        return str(self.table.refusal(seat, move) or expected(question, text))

    # Commands, which work at every question

    def command(self, seat: Seat, question: Question, text: str) -> bool:
        """Carry out a command; False if it is none, or if the question knows the word itself."""
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
                self.show_log(seat)
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
        """The choices, why the others are none, and the commands."""
        contract = self.match.contract
        for choice in question.choices:
            refusal = self.table.refusal(seat, choice.move)
            reason = f" (not now: {refusal})" if refusal else ""
            self.screen.print(f"  {'/'.join(choice.words):16} {choice.help}{reason}")
        for move in dict.fromkeys(question.positions):
            at = question.positions.index(move) + 1
            refusal = self.table.refusal(seat, move)
            reason = f", not now: {refusal}" if refusal else ""
            self.screen.print(f"  {at:<16} {contract.moves.text(move)}{reason}")
        self.screen.print(f"The ruling is {question.rule}; `tiltyard rules {contract.name}` shows it.")
        for name, meaning in COMMANDS.items():
            self.screen.print(f"  {name:16} {meaning}")

    def hint(self, seat: Seat) -> None:
        _move, line = self.table.hint(seat)
        self.screen.print(line)

    def show_table(self, seat: Seat) -> None:
        view = self.match.contract.view(self.match.game, seat)
        self.screen.panel(self.match.contract.title, self.match.contract.picture(view, self.match.names))

    def show_card(self, name: str) -> None:
        try:
            head, *lines = self.match.contract.card(name)
        except TiltyardError as problem:
            self.screen.refuse(problem)
            return
        self.screen.panel("card", [head, *lines])

    def show_log(self, seat: Seat) -> None:
        """Everything that has happened, as far as the seat may know it."""
        for event in self.table.history():
            seen = event.seen_by(seat)
            if seen is not None:
                for line in log_lines(self.match.contract.tell(seen, seat, self.match.names)):
                    self.screen.print(line)

    def undo(self, seat: Seat) -> None:
        """Back to the same person's last decision, unless something hidden was revealed since."""
        before = self.match
        try:
            self.table.take_back(seat, NOW)
        except Refusal as refusal:
            self.screen.print(str(refusal), "refusal")
            return
        self.announce(str(self.table.log.last[-1]))
        self.screen.print(f"Taken back: {before.contract.moves.text(before.moves[-1][1])}", "private")

    def act_as(self, name: str) -> None:
        """Another person may do something beside the open question."""
        try:
            seat = record.find_seat(name, self.match.names)
        except TiltyardError as problem:
            self.screen.refuse(problem)
            return
        if seat not in self.people:
            self.screen.refuse(f"{self.match.names[seat]} is a bot and acts by itself.")
            return
        self.take_seat(seat)
        moves = self.match.contract.moves
        texts = [moves.text(move) for move in self.match.game.options(seat)]
        if not texts:
            self.screen.refuse("You have nothing to do now.")
            return
        answer = self.screen.read(f"You may: {or_list(texts)}; or return to leave it:")
        if answer:
            self.try_move(seat, answer)

    def try_move(self, seat: Seat, text: str) -> None:
        try:
            move = self.match.contract.moves.parse(text)
        except MoveError as refusal:
            self.screen.print(str(refusal), "refusal")
            return
        self.decide(seat, move)

    # Saving and leaving

    def save_as(self, name: str) -> None:
        if not name:
            self.screen.refuse("Name a file: save FILE")
            return
        path = Path(name).expanduser()
        if path.suffix != ".tilt":
            path = path.with_name(path.name + ".tilt")
        try:
            if path.exists() and path != self.saved:
                raise TiltyardError(f"{path} exists already; choose another name")
            self.save(path)
        except (TiltyardError, ValueError) as problem:
            self.screen.refuse(f"Not saved. {problem}")
            return
        self.screen.print(f"Saved as {path}.")

    def save(self, path: Path | None = None) -> Path:
        """Keep the game: where it was asked for, else where it was kept before, else in a new file."""
        path = path or self.saved or files.new_save(self.match.contract.name)
        files.write(path, self.table.record())
        self.saved = path
        return path

    def leave(self) -> None:
        if plain(self.screen.read("Leave the game? It is saved. (yes/no)")) in ("yes", "y"):
            raise Left


def find_answer(question: Question, text: str) -> Move | None:
    """T-02, T-03: a 1-based position in ASCII digits, or a word of the question in any case."""
    for choice in question.choices:
        if plain(text) in choice.words:
            return choice.move
    if text.isascii() and text.isdigit() and len(text) < 6:
        at = int(text)
        if 1 <= at <= len(question.positions):
            return question.positions[at - 1]
    return None


def expected(question: Question, text: str) -> str:
    """What would have been an answer."""
    wanted = [choice.words[0] for choice in question.choices]
    if question.positions:
        most = len(question.positions)
        wanted.insert(0, f"a position from 1 to {most}" if most > 1 else "the position 1")
    shown = f"{text[:40]!r} is no answer here" if text else "An empty line is no answer here"
    return f"{shown}. Type {or_list(wanted)}; ? explains."


def log_lines(telling: Telling) -> list[str]:
    """An event as the log shows it."""
    pause = [telling.pause.removesuffix(" Press <return>.")] if telling.pause else []
    return [*telling.lines, *[f"  {line}" for line in telling.private], *pause]
