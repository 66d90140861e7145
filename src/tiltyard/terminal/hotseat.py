"""One keyboard, any number of people and bots: the loop that asks.

The table is the server's; everybody here has a dialogue with it over a connection of their own. Who is at the
screen and what they see is the shared screen's business.
"""

from pathlib import Path

from tiltyard.client.inside import NOW
from tiltyard.engine import record
from tiltyard.engine.answers import in_words
from tiltyard.engine.moves import NOBODY, Move, Seat, TiltyardError
from tiltyard.engine.text import or_list, plain
from tiltyard.shown.question import Question
from tiltyard.table import outcome
from tiltyard.table.state import RIDDLES
from tiltyard.table.table import Table
from tiltyard.terminal import files
from tiltyard.terminal.dialogue import COMMANDS, YES, Dialogue, Left
from tiltyard.terminal.screen import Screen
from tiltyard.terminal.shared import SharedScreen

HERE = {
    "save FILE": "save the game",
    "exit": "leave; the game is saved",
}
OUT_OF_TURN = {"as NAME": "another player acts out of turn"}  # only where a game has such moves


class HotSeat(SharedScreen):
    """A table played at this screen."""

    def __init__(self, table: Table, screen: Screen, handover: bool) -> None:
        super().__init__(table, screen, handover)
        self.saved: Path | None = None
        self.riddle = table.state.riddle
        self.auto = True  # whether a move without alternatives is made unasked
        decks = table.state.contract.faces()
        self.talks = {seat: Dialogue(self, decks, line.next_id) for seat, line in self.lines.items()}

    # The loop

    def play(self) -> None:
        """Play until the game is over, or the lesson."""
        self.show_news()
        while self.table.state.phase == "running":
            if self.table.due() <= NOW:
                self.table.tick(NOW)
                self.unheard += self.match.game.events
            elif not self.plays_alone(self.whose()):
                self.ask(self.whose())
            self.show_news()
            self.tell_riddle()

    def tell_riddle(self) -> None:
        """Say that a puzzle is solved, or that it no longer can be."""
        riddle = self.table.state.riddle
        if riddle != self.riddle and riddle in RIDDLES:
            self.announce(RIDDLES[riddle])
        self.riddle = riddle

    def plays_alone(self, seat: Seat) -> bool:
        """Make the only move there is, where the rules let us; its news tells everybody."""
        self.listen()
        moves = len(self.match.moves)
        if self.auto and self.talks[seat].plays_alone():
            self.post(seat)
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

    def ask(self, seat: Seat) -> None:
        """Ask until a legal answer is given, or the question has changed."""
        moves, talk = len(self.match.moves), self.talks[seat]
        while len(self.match.moves) == moves:
            self.take_seat(seat, [])
            if talk.doubtful is None:
                self.show_question(seat)
            answer = self.read(talk.prompt)
            if not talk.type(answer) and not self.command(answer):
                talk.no_answer(answer)
            self.post(seat)
            if self.seated != seat and self.seated in self.match.game.asks():
                return  # somebody else who is asked as well answers first

    def show_question(self, seat: Seat) -> None:
        """What stands above the prompt; what can still be read there is not shown again."""
        self.show_standings(seat)
        question = self.question(seat)
        if not self.still_shown(question):
            self.shown, self.shown_from = question, self.screen.printed
            if question.hand == self.last_hand:
                self.shown_from -= self.screen.rows(question.hand)
            else:
                self.screen.print_all(question.hand, "private")
            self.screen.print_all(question.notes, "note")
        self.last_hand = []
        coach = self.talks[seat].coach
        if coach is not None:
            self.screen.print(f"{coach.step} of {coach.steps}: {coach.text}", "note")

    def still_shown(self, question: Question) -> bool:
        """Whether it was asked before, and its hand and notes stay on the screen with another prompt."""
        below = len(self.screen.prompt_rows(question.text))
        rows = self.screen.printed - self.shown_from + below
        return self.screen.is_terminal and question == self.shown and rows < self.screen.height

    def post(self, seat: Seat) -> None:
        """Tell the table what somebody has typed, and hear what it answers."""
        for message in self.talks[seat].take():
            made = len(self.match.moves)
            last = self.match.moves[-1][1] if made else -1
            hinted = self.table.state.hinted
            self.lines[seat].send(message)
            if self.table.state.hinted != hinted:
                self.announce(str(self.table.state.log.last[-1]))
            self.listen()
            if len(self.match.moves) > made:
                self.unheard += self.match.game.events
            elif len(self.match.moves) < made:
                self.tell_undo(seat, last)

    def tell_undo(self, seat: Seat, move: Move) -> None:
        """The same person's last decision is open again."""
        self.announce(str(self.table.state.log.last[-1]))
        said = in_words(self.question(seat), move) or self.match.contract.moves.text(move)
        self.screen.print(f"Taken back: {said}", "private")

    # Commands that only make sense at a shared screen

    def commands(self) -> list[str]:
        """All commands, two to a line."""
        return in_two(COMMANDS | HERE | (OUT_OF_TURN if self.match.game.has_offers else {}))

    def command(self, text: str) -> bool:
        """Carry out a command; False if it is not one."""
        word, _blank, rest = text.partition(" ")
        match word.casefold():
            case "as" if rest:
                self.act_as(rest)
            case "as":
                self.refuse("Name a player: as NAME")
            case "save":
                self.save_as(rest)
            case "exit" if not rest:
                self.leave()
            case _:
                return False
        return True

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
        if seat not in self.match.game.asks():
            self.offer(seat)

    def offer(self, seat: Seat) -> None:
        """What somebody may do who is not asked."""
        talk = self.talks[seat]
        if not talk.offers():
            self.refuse("There is nothing you can do now.")
            return
        answer = self.read(f"You may: {or_list(talk.offers())}; or press <return> to do nothing:")
        if answer:
            talk.do(answer)
            self.post(seat)

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
        if self.table.state.lesson is not None:
            raise Left
        if plain(self.read("Leave the game? It will be saved. (yes/no)")) in YES:
            raise Left


def in_two(commands: dict[str, str]) -> list[str]:
    """Commands and what they do, two to a line."""
    entries = [f"  {name:9} {meaning}" for name, meaning in commands.items()]
    return [
        "".join([entry.ljust(40) for entry in entries[at : at + 2]]).rstrip()
        for at in range(0, len(entries), 2)
    ]
