"""One keyboard, any number of people and bots: the loop that asks, and shows each only what is theirs.

The game remembers who sits in front of the screen. Before anything private of somebody else is shown, the
screen is cleared, the news since the last clearing is repeated, and the next player takes the seat (T-04).
"""

import re
from pathlib import Path

from tiltyard.bots import choose
from tiltyard.engine import record
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Question
from tiltyard.engine.events import Event
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY, Move, MoveError, Seat, TiltyardError, or_list, plain
from tiltyard.terminal import files
from tiltyard.terminal.players import Player
from tiltyard.terminal.screen import CardNames, Screen

HINTS_FROM = 1 << 41  # the counter from which hints take their chance

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
    """A match that is played at this screen."""

    def __init__(self, match: Match, players: list[Player], screen: Screen, handover: bool) -> None:
        self.match = match
        self.players = players
        self.screen = screen
        self.handover = handover
        self.people = [seat for seat, player in enumerate(players) if not player.bot]
        self.seated = self.people[0] if len(self.people) == 1 else NOBODY
        self.news: list[str] = []  # public lines since the last clearing
        self.heard = 0  # events that have been shown
        self.last_hand: list[str] = []  # the hand as it was shown last
        self.chance = Chance(match.setting.seed or "0", HINTS_FROM)
        self.saved: Path | None = None
        screen.cards = card_names(match)

    # The loop

    def play(self) -> None:
        """Go on until the game is over."""
        self.show_news()
        while not self.match.game.over():
            seat = self.whose()
            if self.players[seat].bot:
                self.match.play(seat, self.bot_move(seat, self.players[seat].bot))
            else:
                self.ask(seat)
            self.show_news()

    def whose(self) -> Seat:
        """Among those asked: a bot, else whoever sits here, else the first."""
        asked: list[Seat] = self.match.game.asks()
        bots = [seat for seat in asked if self.players[seat].bot]
        if bots:
            return bots[0]
        return self.seated if self.seated in asked else asked[0]

    def bot_move(self, seat: Seat, level: str) -> Move:
        return choose(self.match.contract, self.match.game, seat, level, self.chance)

    # What happened

    def show_news(self) -> None:
        """Show the events that have not been shown yet."""
        events: list[Event] = self.match.game.events
        while self.heard < len(events):
            self.heard += 1
            self.show_event(events[self.heard - 1])

    def show_event(self, event: Event) -> None:
        seen = event.seen_by(self.seated)
        if seen is None:
            return
        telling = self.match.contract.tell(seen, self.seated, self.match.names)
        for line in telling.lines:
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
        try:
            self.match.play(seat, move)
        except MoveError as refusal:
            self.screen.print(str(refusal), "refusal")

    def why_no_answer(self, seat: Seat, question: Question, text: str) -> str:
        """The rule, if somebody has typed a move that is not legal now; else what could be typed."""
        try:
            move = self.match.contract.moves.parse(text)
        except MoveError:
            return expected(question, text)
        if move in self.match.game.options(seat):
            return expected(question, text)
        return str(self.match.game.refusal(seat, move))

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
        game, contract = self.match.game, self.match.contract
        legal = game.options(seat)
        for choice in question.choices:
            reason = "" if choice.move in legal else f" (not now: {game.refusal(seat, choice.move)})"
            self.screen.print(f"  {'/'.join(choice.words):16} {choice.help}{reason}")
        for move in dict.fromkeys(question.positions):
            at = question.positions.index(move) + 1
            if move not in legal:
                why = f"not now: {game.refusal(seat, move)}"
                self.screen.print(f"  {at:<16} {contract.moves.text(move)}, {why}")
            else:
                self.screen.print(f"  {at:<16} {contract.moves.text(move)}")
        self.screen.print(f"The ruling is {question.rule}; `tiltyard rules {contract.name}` shows it.")
        for name, meaning in COMMANDS.items():
            self.screen.print(f"  {name:16} {meaning}")

    def hint(self, seat: Seat) -> None:
        level = list(self.match.contract.bots)[-1]
        move = self.bot_move(seat, level)
        self.screen.print(f"The bot {level} would play: {self.match.contract.moves.text(move)}")

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
        for line in log_lines(self.match, seat):
            self.screen.print(line)

    def undo(self, seat: Seat) -> None:
        """Back to the same person's last decision, unless something hidden was revealed since."""
        try:
            count = self.match.undo_to(seat)
        except TiltyardError as refusal:
            self.screen.print(str(refusal), "refusal")
            return
        taken = self.match.contract.moves.text(self.match.moves[-1][1])
        self.match = self.match.at(count)
        self.heard = len(self.match.game.events)
        self.announce(f"{self.match.names[seat]} takes back a decision.")
        self.screen.print(f"Taken back: {taken}", "private")

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
            self.match.play(seat, self.match.contract.moves.parse(text))
        except MoveError as refusal:
            self.screen.print(str(refusal), "refusal")

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
        bots = {seat: player.bot for seat, player in enumerate(self.players) if player.bot}
        files.write(path, record.of_match(self.match, bots))
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


def log_lines(match: Match, seat: Seat) -> list[str]:
    """Everything that has happened, as far as the seat may know it."""
    lines: list[str] = []
    for event in match.game.events:
        seen = event.seen_by(seat)
        if seen is not None:
            telling = match.contract.tell(seen, seat, match.names)
            lines += telling.lines
            lines += [f"  {line}" for line in telling.private]
            if telling.pause:
                lines.append(telling.pause.removesuffix(" Press <return>."))
    return lines


def card_names(match: Match) -> CardNames:
    """One pattern for each tincture: the names of the cards that wear it."""
    names: dict[str, list[str]] = {}
    for kinds in match.contract.decks.values():
        for name in kinds.names:
            names.setdefault(match.contract.tint(name), []).append(re.escape(name))
    return CardNames(
        {
            tincture: rf"(?<!\w)(?:{'|'.join(sorted(cards, key=len, reverse=True))})(?!\w)"
            for tincture, cards in names.items()
            if tincture
        }
    )
