"""A screen that several people share: who sits in front of it, and what the others have missed.

Before anything private is shown to somebody else, the person here lets go of what they were shown (T-09),
the screen is cleared, and the next player reads what happened in public since they last sat here and takes
the seat (T-04). What was meant for their eyes alone meanwhile is shown to them then.
"""

from dataclasses import dataclass, field

from tiltyard.client.inside import Inside
from tiltyard.engine.events import Event
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.engine.reader import Reader
from tiltyard.shown.question import Question
from tiltyard.shown.telling import Telling
from tiltyard.table.table import Table
from tiltyard.terminal.dialogue import Dialogue
from tiltyard.terminal.screen import Screen, card_names

MORE = "Press <return> to go on, or type q to stop."
HEADING = ("Since you last sat here:",)
LEAST_NEWS = 4  # rows of news at a hand-over, however small the screen


@dataclass
class Missed:
    """What happened since somebody last sat here."""

    heading: tuple[str, ...] = ()  # above the private lines
    public: list[str] = field(default_factory=list)
    private: list[str] = field(default_factory=list)


class SharedScreen:
    """A table shown at this screen."""

    def __init__(self, table: Table, screen: Screen, handover: bool) -> None:
        self.table = table
        self.screen = screen
        self.handover = handover
        self.people = [seat for seat, sitter in enumerate(table.state.sitters) if sitter.is_person]
        # Who is "you" in public news: the only person here, or nobody if several read it.
        self.reader = self.people[0] if len(self.people) == 1 else NOBODY
        self.seated = self.reader
        self.missed = {seat: Missed() for seat in self.people}
        self.fresh: list[str] = []  # public lines that the person here may not have read yet
        self.holds_private = False  # and private ones
        self.unheard: list[Event] = [*self.match.game.events]  # that have not been shown yet
        self.last_hand: list[str] = []  # the hand as last shown
        self.shown: Question | None = None  # the question whose hand and notes were last shown
        self.shown_from = 0  # and the row where they begin
        self.turn: object = None  # the turn when the standings were last shown
        self.lines = {seat: Inside(table, seat) for seat in self.people}
        self.talks: dict[Seat, Dialogue] = {}  # of everybody here with the table
        screen.cards = card_names(table.state.contract)

    @property
    def match(self) -> Match:
        """The table's game, which is only read here and only played there."""
        assert self.table.state.match is not None
        return self.table.state.match

    def question(self, seat: Seat) -> Question:
        """The open question, for somebody who is asked."""
        self.listen()
        question = self.talks[seat].question
        assert question is not None
        return question

    def listen(self) -> None:
        """Everybody here hears what the table has said."""
        for seat, line in self.lines.items():
            for message in line.receive():
                self.talks[seat].hear(message)

    # What happened

    def show_news(self) -> None:
        """Show the events that have not been shown yet."""
        while self.unheard:
            self.show_event(self.unheard.pop(0))

    def show_event(self, event: Event) -> None:
        """The news for everybody, and for single players now or when they next sit here."""
        public, own = self.telling(event, self.reader), self.telling(event, event.about())
        for line in public.lines:
            self.announce(line)
        if event.about() in self.people and (own.seat_first or public.pause or own.shown_for):
            self.take_seat(event.about(), [*own.private, public.pause])
        for seat in self.people:
            self.show_private(seat, event)
        if public.pause and event.about() in self.people:
            self.read(public.pause)
            self.clear()
        elif public.pause:
            self.announce(public.pause.removesuffix(" Press <return>."))

    def telling(self, event: Event, seat: Seat) -> Telling:
        """What a seat learns of it."""
        seen = event.seen_by(seat)
        return Telling() if seen is None else seen.tell(Reader(seat, self.match.names))

    def private_lines(self, event: Event, seat: Seat) -> list[str]:
        """What only this seat reads: all of it, if the others do not learn that it happened."""
        telling = self.telling(event, seat)
        hidden = telling.lines if event.seen_by(self.reader) is None else []
        return hidden + telling.private

    def show_private(self, seat: Seat, event: Event) -> None:
        """Show lines now if the player sits here, else when they do."""
        lines, shown_for = self.private_lines(event, seat), self.telling(event, seat).shown_for
        if seat != self.seated:
            self.missed[seat].private += lines
            return
        self.print_private(lines)
        if shown_for:
            self.screen.linger(shown_for)
            self.clear()

    def print_private(self, lines: list[str]) -> None:
        self.screen.print_all(lines, "private")
        self.last_hand = lines or self.last_hand
        self.holds_private = self.holds_private or bool(lines)

    def refuse(self, problem: object) -> None:
        """Say why something was not done, to be read before somebody else sits down."""
        self.screen.refuse(problem)
        self.holds_private = True

    def announce(self, line: str) -> None:
        """News for everybody."""
        self.screen.print(line)
        self.last_hand = []
        for seat in self.people:
            (self.fresh if seat == self.seated else self.missed[seat].public).append(line)

    def show_standings(self, seat: Seat) -> None:
        """How everybody stands, when a turn begins or somebody has just sat down."""
        standings, turn = self.question(seat).standings, self.talks[seat].turn
        if turn != self.turn:
            self.screen.print_all(standings)
        self.turn = turn

    def show_lines(self, lines: list[str]) -> None:
        """Lines to read, a screenful at a time; the last ones with the question below them."""
        question = self.question(self.seated)
        rows, height = self.screen.folded(lines), self.screen.height
        below = self.screen.rows([*question.hand, *question.notes, *self.screen.prompt_rows(question.text)])
        while self.screen.is_terminal and len(rows) + below > height:
            shown, rows = rows[: height - 1], rows[height - 1 :]
            self.screen.print_all(shown)
            if self.read(MORE):
                return
        self.screen.print_all(rows)

    # Who sits here

    def read(self, prompt: str) -> str:
        """Wait for a line; the person who types it has read what is above."""
        line = self.screen.read(prompt)
        self.fresh = []
        self.holds_private = False
        return line

    def clear(self) -> None:
        self.screen.clear()
        self.fresh = []
        self.holds_private = False
        self.last_hand = []
        self.shown = None
        self.turn = None

    def take_seat(self, seat: Seat, coming: list[str]) -> None:
        """T-04: the next player takes the seat before anything of theirs is shown; these lines come then."""
        if seat == self.seated:
            return
        self.leave_seat()
        missed, self.missed[seat] = self.missed[seat], Missed(HEADING)
        private = [*missed.heading, *missed.private] if missed.private else []
        self.screen.print_all(self.screen.latest(missed.public, self.room(seat, private + coming)))
        if self.handover:
            self.screen.read(f"{self.match.names[seat]}, take the seat and press <return>.")
        self.seated = seat
        self.print_private(private)

    def leave_seat(self) -> None:
        """T-09: what somebody is shown stays until they let it go; unread public lines count as missed."""
        if self.seated != NOBODY:
            if self.holds_private and self.handover:
                self.read(f"{self.match.names[self.seated]}, press <return> to leave the seat.")
            self.missed[self.seated].public += self.fresh
        self.clear()

    def room(self, seat: Seat, coming: list[str]) -> int:
        """Rows for the news, so that everything shown and asked next fits on the screen with it."""
        lines = [*coming, "take the seat"]
        for event in self.unheard:
            lines += self.telling(event, self.reader).lines + self.private_lines(event, seat)
        if seat in self.match.game.asks():
            question = self.question(seat)
            lines += [*question.standings, *question.hand, *question.notes]
            lines += self.screen.prompt_rows(question.text)
        return max(LEAST_NEWS, self.screen.height - self.screen.rows(lines))
