"""This terminal as a seat at a network table. It knows no game: questions and news come in words."""

import asyncio
import threading

from msgspec import json

from tiltyard.client.connection import Connection
from tiltyard.client.lobby import Caller, Place, parse_place
from tiltyard.engine.answers import explained, find_answer, no_answer, placing, warning
from tiltyard.engine.moves import NOBODY, Move
from tiltyard.engine.question import Choice, Picking, Question
from tiltyard.engine.text import plain
from tiltyard.terminal import fairness
from tiltyard.terminal.arrival import Wish, take_seat
from tiltyard.terminal.screen import EndOfInput, Screen, sentence
from tiltyard.terminal.seats import Kept
from tiltyard.wire import protocol
from tiltyard.wire.protocol import News, QuestionWords, TableInfo, Update, Welcome

FINISHED = 0
STOPPED = 1
INTERRUPTED = 130

COMMANDS = {
    "?": "explain the choices",
    "hint": "what a bot would do",
    "table": "show the table",
    "card NAME": "what is printed on a card",
    "log": "what has happened so far",
    "may": "what you may do besides answering",
    "do MOVE": "do one of these",
    "say WORDS": "talk to the other players",
    "seed": "what is known about the seed, and your own part of it",
    "start": "begin now; bots take the open seats (host only)",
    "seats NUMBER": "change the number of seats before the start (host only)",
    "undo, pause": "ask the others for it; they agree or refuse",
    "resume": "continue after a pause",
    "resign": "give up",
    "leave": "give up your seat before the game begins",
    "exit": "leave this screen; your seat is kept",
}


BEFORE = ("start", "seats NUMBER", "leave")  # what is done before the game begins


class Left(Exception):
    """The person has left the screen."""


def play(address: str, wish: Wish) -> int:
    """Play one game at a server; the exit code says how it ended."""
    try:
        return asyncio.run(_play(parse_place(address), wish, Screen()))
    except EndOfInput:
        return STOPPED
    except KeyboardInterrupt:
        return INTERRUPTED


async def _play(place: Place, wish: Wish, screen: Screen) -> int:
    async with Caller(place.url) as caller:
        seated, kept = await take_seat(caller, place, wish)
        address = f"{place.url}/t/{seated.table}"
        if not place.table:
            invite = f"#{seated.invite}" if seated.invite else ""
            screen.print(f"Your table: {address}{invite}")
        line = Connection(caller, seated.table, seated.key, part=kept.part)
        remote = Remote(line, screen, seated.info, kept)
        try:
            await remote.play()
        except Left:
            screen.print(f"Your seat is kept. Come back with: tiltyard play --server {address}")
        finally:
            await line.close()
    return FINISHED


class Remote:
    """A seat at a remote table: what arrives is shown, what is typed is sent."""

    def __init__(self, line: Connection, screen: Screen, info: TableInfo, kept: Kept) -> None:
        self.line = line
        self.screen = screen
        self.info = info
        self.kept = kept
        self.you = NOBODY
        self.shown: Update | Welcome | None = None
        self.asked_of = 0  # the state whose question is on the screen
        self.turn: object = None  # the turn when the standings were last shown
        self.doubtful: Move | None = None  # an answer that needs confirming
        self.asks_to_place = True  # whether placing a card is confirmed (U-05)
        self.asked_to_agree = False  # to a rigged deal
        self.typed: asyncio.Queue[str | None] = asyncio.Queue()

    async def play(self) -> None:
        """Play until the game is over, or the person leaves."""
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, args=(loop,), daemon=True).start()
        hear = asyncio.create_task(self._hear())
        speak = asyncio.create_task(self._speak())
        done, waiting = await asyncio.wait({hear, speak}, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        for task in done:
            task.result()

    def _read(self, loop: asyncio.AbstractEventLoop) -> None:
        """Lines from the keyboard, on a thread of their own."""
        while True:
            text = self.screen.keyboard.readline()
            loop.call_soon_threadsafe(self.typed.put_nowait, text.strip() if text else None)
            if not text:
                return

    # What arrives

    async def _hear(self) -> None:
        while (message := await self.line.receive()) is not None:
            match message:
                case Welcome():
                    self._show_table(message)
                    self._show(message)
                    await self._be_ready()
                case Update():
                    self._show(message)
                case protocol.Changed():
                    self._show_changes(message.info)
                    if message.refused != NOBODY:
                        self.screen.print(f"{message.info.seats[message.refused].name} refuses.", "note")
                case protocol.Said():
                    self.screen.print(f"{message.line.name} says: {message.line.text}", "note")
                case protocol.Shown():
                    for line in message.lines:
                        self.screen.print(line)
                    self._ask_again()
                case protocol.Error():
                    self.screen.refuse(message.text)
                    self._ask_again()
                case protocol.Over():
                    self._show_end(message)
                    return
                case protocol.Bye():
                    self.screen.print(message.text, "note")
                    if message.code == "no_seat":
                        return

    def _show(self, message: Welcome | Update) -> None:
        """The news, then the question."""
        for news in message.news:
            self._show_news(news)
        self.shown = message
        if message.question is not None and message.state != self.asked_of:
            self.asked_of = message.state
            self.doubtful = None
            self._show_standings(message, message.question)
            self._ask(message.question)

    def _show_table(self, message: Welcome) -> None:
        """What a newcomer needs to know."""
        if self.you == NOBODY:
            self.screen.print_all(fairness.promise(message.info, self.kept), "note")
        self.you = message.you
        self._show_changes(message.info)
        self._show_waiting(message)
        for said in message.chat:
            self.screen.print(f"{said.name} says: {said.text}", "note")

    async def _be_ready(self) -> None:
        """Say that the game may begin, and add to its seed; a rigged deal needs a yes first."""
        seat = self.info.seats[self.you]
        if self.info.phase != "open" or not seat.waits:
            return
        self.asked_to_agree = self.info.rigged and not seat.agrees
        if self.asked_to_agree:
            self.screen.print(fairness.ASK, "prompt")
        else:
            await self.line.ready(agrees=False)

    def _show_news(self, news: News) -> None:
        """Show what happened, and remove what may only be seen for a time."""
        self.screen.print_all(news.lines)
        self.screen.print_all(news.private, "private")
        if news.shown_for:
            self.screen.print(f"This is shown for {news.shown_for:g} seconds.", "note")
            asyncio.get_running_loop().call_later(news.shown_for, self._forget)

    def _forget(self) -> None:
        self.screen.clear()
        if self.shown is not None and self.shown.question is not None:
            self._ask(self.shown.question)

    def _show_standings(self, message: Welcome | Update, question: QuestionWords) -> None:
        """How everybody stands, when a turn begins."""
        turn = json.decode(message.view).get("turn")
        if turn != self.turn:
            self.screen.print_all(question.standings)
        self.turn = turn

    def _ask(self, question: QuestionWords) -> None:
        self.screen.print_all(question.hand, "private")
        self.screen.print_all(question.notes, "note")
        self.screen.print(question.text, "prompt")

    def _ask_again(self) -> None:
        if self.shown is not None and self.shown.question is not None and self.line.pending is None:
            self.screen.print(self.shown.question.text, "prompt")

    def _question(self) -> Question | None:
        """The open question, as the game itself would ask it."""
        words = self.shown.question if self.shown is not None else None
        if words is None:
            return None
        choices = [
            Choice(tuple(said.words), said.move, said.help, said.warning, said.on_board, aside=said.aside)
            for said in words.choices
        ]
        picking = Picking(words.picking.verb) if words.picking is not None else Picking()
        return Question(
            words.text, words.rule, [], [], words.positions, choices, picking=picking, called=words.called
        )

    def _show_changes(self, info: TableInfo) -> None:
        """Who came, who is away, what is proposed."""
        before, self.info = self.info, info
        if len(info.seats) != len(before.seats) and info.phase == "open":
            self.screen.print(f"The table has {len(info.seats)} seats now.", "note")
        for at, seat in enumerate(info.seats):
            old = before.seats[at] if at < len(before.seats) else seat
            if seat.name and not old.name:
                self.screen.print(f"{seat.name} sits down.", "note")
            elif old.here and not seat.here and seat.name:
                self.screen.print(f"{seat.name} is away.", "note")
        if info.proposal is not None and info.proposal != before.proposal:
            who = info.seats[info.proposal.seat].name
            self.screen.print(f"{who} asks for: {info.proposal.what}. Type agree or refuse.", "note")
        if info.phase == "running" and before.phase == "open":
            self.screen.print("The game begins.", "note")

    def _show_waiting(self, message: Welcome) -> None:
        """What to do at a table that is not full."""
        info = message.info
        if info.phase != "open":
            return
        free = sum(not seat.name and not seat.bot for seat in info.seats)
        if not free:
            return
        self.screen.print(
            f"Up to {free} more can join at this address, from a terminal or a browser.", "note"
        )
        if message.you == info.host:
            text = "Type start to begin without them; bots take the open seats. ? shows all commands."
            self.screen.print(text, "note")

    def _show_end(self, over: protocol.Over) -> None:
        names = [self.info.seats[seat].name for seat in over.winners]
        self.screen.print(f"The game is over ({over.reason}). Winner(s): {', '.join(names) or 'none'}")
        self.screen.print_all(fairness.verdict(over, self.you, self.kept))
        self.screen.print(f"The record: {self.line.caller.url}/api/records/{self.info.table}.tilt")
        self.screen.print(f"To check it: {fairness.proof_command(self.info.table, self.kept)}", "note")

    # What is typed

    async def _speak(self) -> None:
        while (text := await self.typed.get()) is not None:
            if self.asked_to_agree and plain(text) in ("yes", "y"):
                self.asked_to_agree = False
                await self.line.ready(agrees=True)
            elif not await self._answer(text) and text and not await self._command(text):
                self._refuse(text)
        raise EndOfInput

    def _refuse(self, text: str) -> None:
        question = self._question()
        if question is None or self.shown is None:
            self.screen.refuse("It is not your turn to decide; type ? for help")
            return
        self.screen.refuse(no_answer(question, self.shown.options, text))
        self._ask_again()

    async def _answer(self, text: str) -> bool:
        """A word of the question, a position or a card; or yes or no, if asked to confirm."""
        question, doubtful = self._question(), self.doubtful
        if question is None or self.shown is None:
            return False
        self.doubtful = None
        if doubtful is not None:
            await self._confirmed(question, doubtful, plain(text))
            return True
        move = find_answer(question, text)
        if move is None:
            return False
        doubt = self._doubt(question, move) if move in self.shown.options else ""
        if doubt:
            self.doubtful = move
            self.screen.print(doubt, "prompt")
        else:
            await self.line.play(self.shown.state, move)
        return True

    def _doubt(self, question: Question, move: Move) -> str:
        """What to ask before this move is made; empty if nothing."""
        loss = warning(question, move)
        if loss:
            return f"{loss} (yes/no)"
        places = placing(question, move) if self.asks_to_place else ""
        return f"{places} (yes/no, or always to stop being asked)" if places else ""

    async def _confirmed(self, question: Question, move: Move, answer: str) -> None:
        """A yes makes the move; `always` makes it and stops asking before cards are placed."""
        always = answer == "always" and not warning(question, move)
        self.asks_to_place = self.asks_to_place and not always
        if self.shown is not None and (always or answer in ("yes", "y")):
            await self.line.play(self.shown.state, move)
        else:
            self._ask_again()

    async def _command(self, text: str) -> bool:
        """Carry out a command; False if it is not one."""
        word, _blank, rest = text.partition(" ")
        name = self.line.next_id()
        match word.casefold():
            case "?" | "help":
                self._explain()
            case "hint":
                await self.line.send(protocol.Hint(name))
            case "table":
                await self.line.send(protocol.Look(name))
            case "card" if rest:
                await self.line.send(protocol.Look(name, "card", rest[:40]))
            case "log":
                await self.line.send(protocol.Look(name, "log"))
            case "say" if rest:
                await self.line.send(protocol.Say(name, rest[:300]))
            case "seats" if rest.isascii() and rest.isdigit() and len(rest) < 3:
                await self.line.send(protocol.Seats(name, int(rest)))
            case "seed":
                self.screen.print_all(fairness.promise(self.info, self.kept))
            case "may":
                self._show_offers()
            case "do" if rest:
                await self._do(rest)
            case "exit":
                raise Left
            case _:
                return await self._table_command(word.casefold(), name)
        return True

    async def _table_command(self, word: str, name: str) -> bool:
        proposal = self.info.proposal
        match word:
            case "start":
                await self.line.send(protocol.Start(name))
            case "undo":
                await self.line.send(protocol.Propose(name, "undo"))
            case "pause":
                await self.line.send(protocol.Propose(name, "pause"))
            case "agree" | "refuse" if proposal is not None:
                await self.line.send(protocol.Consent(name, proposal.number, word == "agree"))
            case "resume":
                await self.line.send(protocol.Resume(name))
            case "resign":
                await self.line.send(protocol.Resign(name))
            case "leave" if self.info.phase == "open":
                await self.line.send(protocol.Leave(name))
            case _:
                return False
        return True

    def _explain(self) -> None:
        question = self._question()
        if question is not None:
            self.screen.print_all(explained(question, self._reasons()))
        for name, meaning in COMMANDS.items():
            if self.info.phase == "open" or name not in BEFORE:
                self.screen.print(f"  {name:20} {meaning}")
        self._ask_again()

    def _reasons(self) -> dict[Move, str]:
        """Why some answers are not available now, as far as the server says."""
        if self.shown is None or self.shown.question is None:
            return {}
        words, options = self.shown.question, self.shown.options
        known = {choice.move: "" for choice in words.choices if choice.move not in options}
        said = dict(zip(words.positions, words.refusals, strict=True))
        return known | {move: sentence(reason) for move, reason in said.items() if reason}

    def _show_offers(self) -> None:
        texts = self.shown.texts if self.shown is not None else []
        self.screen.print(f"You may: {', '.join(texts) or 'nothing now'}")

    async def _do(self, text: str) -> None:
        """One of the moves on offer, by its text."""
        shown = self.shown
        texts = [plain(entry) for entry in shown.texts] if shown is not None else []
        if shown is None or plain(text) not in texts:
            self.screen.refuse(f"{text[:40]!r} is not something you may do now")
            return
        await self.line.play(shown.state, shown.options[texts.index(plain(text))])
