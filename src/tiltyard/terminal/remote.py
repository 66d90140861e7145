"""This terminal as a seat at a network table. It knows no game: questions and news come in words."""

import asyncio
import threading
from typing import get_args

from tiltyard.client.connection import Connection
from tiltyard.client.lobby import Caller, Place, parse_place
from tiltyard.engine.moves import NOBODY
from tiltyard.engine.text import and_list, plain
from tiltyard.shown.faces import DeckFaces
from tiltyard.shown.reactions import REACTIONS, reaction_text
from tiltyard.shown.telling import News
from tiltyard.terminal import fairness
from tiltyard.terminal.arrival import Wish, take_seat
from tiltyard.terminal.codes import FINISHED, INTERRUPTED, STOPPED
from tiltyard.terminal.dialogue import COMMANDS, YES, Dialogue, Left
from tiltyard.terminal.screen import EndOfInput, Screen
from tiltyard.terminal.seats import Kept
from tiltyard.wire import protocol
from tiltyard.wire.protocol import TableInfo, Update, Welcome

FAR = {
    "may": "what you may do besides answering",
    "do MOVE": "do one of these",
    "say WORDS": "talk to the other players",
    "react WORD": f"one of: {', '.join(REACTIONS)}",
    "seed": "what is known about the seed, and your own part of it",
    "start": "begin now; bots take the open seats (host only)",
    "seats NUMBER": "change the number of seats before the start (host only)",
    "hints on|off": "allow hints, or switch them off, before the start (host only)",
    "pause": "ask the others for a pause; like an undo, they agree to it or refuse",
    "resume": "continue after a pause",
    "resign": "give up",
    "leave": "give up your seat before the game begins",
    "exit": "leave this screen; your seat is kept",
}
PROPOSED = {"swap": "a rematch with other seats", "other": "another game,"}
BEFORE = ("start", "seats NUMBER", "hints on|off", "leave")  # what is done before the game begins
REACTING: dict[str, protocol.Reaction] = {name: name for name in get_args(protocol.Reaction)}
HINTS: dict[str, protocol.WhoAsks] = {"on": "all", "off": "none"}  # what the host types


def hints_text(info: TableInfo) -> str:
    """Whether there are hints at a table that has not begun."""
    who = info.seats[info.host].name if info.host != NOBODY else "the host"
    if info.hints == "none":
        return f"Hints are off; {who} can switch them on until the game begins."
    return f"Hints are on, and everybody sees who asks; {who} can switch them off until the game begins."


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
        remote = Remote(line, screen, seated.info, kept, await caller.decks(seated.info.game))
        remote.auto = wish.auto
        try:
            await remote.play()
        except Left:
            screen.print(f"Your seat is kept. Come back with: tiltyard play --server {address}")
        finally:
            await line.close()
    return FINISHED


class Remote:
    """A seat at a remote table: what arrives is shown, what is typed is sent."""

    def __init__(
        self, line: Connection, screen: Screen, info: TableInfo, kept: Kept, decks: list[DeckFaces]
    ) -> None:
        self.line = line
        self.screen = screen
        self.info = info
        self.kept = kept
        self.you = NOBODY
        self.talk = Dialogue(self, decks, line.next_id)
        self.auto = True  # whether a move without alternatives is made unasked
        self.asked_of = 0  # the state whose question is on the screen
        self.turn: object = None  # the turn when the standings were last shown
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
            self.talk.hear(message)
            match message:
                case Welcome():
                    self._show_table(message)
                    await self._show(message)
                    await self._be_ready()
                case Update():
                    await self._show(message)
                case protocol.Changed():
                    self._show_changes(message.info)
                    if message.refused != NOBODY:
                        self.screen.print(f"{message.info.seats[message.refused].name} refuses.", "note")
                case protocol.Said():
                    self.screen.print(f"{message.line.name} says: {message.line.text}", "note")
                case protocol.Reacted():
                    self._show_reaction(message)
                case protocol.Shown() | protocol.Error():
                    self._ask_again()
                case protocol.Over():
                    self._show_end(message)
                    return
                case protocol.Bye():
                    self.screen.print(message.text, "note")
                    if message.code == "no_seat":
                        return

    async def _show(self, message: Welcome | Update) -> None:
        """The news, then the question, unless there is only one answer."""
        for news in message.news:
            self._show_news(news)
        if message.question is None or message.state == self.asked_of:
            return
        self.asked_of = message.state
        if self.auto and self.talk.plays_alone():
            await self._post()
            return
        if self.talk.turn != self.turn:
            self.screen.print_all(message.question.standings)
        self.turn = self.talk.turn
        self._ask()

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
        self._ask()

    def _ask(self) -> None:
        question = self.talk.question
        if question is not None:
            self.screen.print_all(question.hand, "private")
            self.screen.print_all(question.notes, "note")
            self.screen.print(self.talk.prompt, "prompt")

    def _ask_again(self) -> None:
        if self.talk.prompt and self.line.pending is None:
            self.screen.print(self.talk.prompt, "prompt")

    def _show_changes(self, info: TableInfo) -> None:
        """Who came, who is away, what is proposed."""
        before, self.info = self.info, info
        if len(info.seats) != len(before.seats) and info.phase == "open":
            self.screen.print(f"The table has {len(info.seats)} seats now.", "note")
        if info.hints != before.hints:
            self.screen.print(hints_text(info), "note")
        for at, seat in enumerate(info.seats):
            old = before.seats[at] if at < len(before.seats) else seat
            if seat.name and not old.name:
                self.screen.print(f"{seat.name} sits down.", "note")
            elif old.here and not seat.here and seat.name:
                self.screen.print(f"{seat.name} is away.", "note")
        if info.proposal is not None and info.proposal != before.proposal:
            who = info.seats[info.proposal.seat].name
            what = PROPOSED.get(info.proposal.what, info.proposal.what)
            what = f"{what} {info.proposal.title}".rstrip()
            self.screen.print(f"{who} asks for: {what}. Type agree or refuse.", "note")
        if info.phase == "running" and before.phase == "open":
            self.screen.print("The game begins.", "note")

    def _show_reaction(self, message: protocol.Reacted) -> None:
        """What somebody said with one touch; a watcher is seen to be one."""
        watches = " (watching)" if message.seat == NOBODY else ""
        self.screen.print(f"{message.name}{watches}: {reaction_text(message.what)}", "note")

    def _show_waiting(self, message: Welcome) -> None:
        """What to do at a table that is not full."""
        info = message.info
        if info.phase != "open":
            return
        self.screen.print(hints_text(info), "note")
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
        self.screen.print(f"The game is over ({over.reason}). Won by {and_list(names) or 'nobody'}.")
        self.screen.print_all(fairness.verdict(over, self.you, self.kept))
        self.screen.print(f"The record: {self.line.caller.url}/api/records/{self.info.table}.tilt")
        self.screen.print(f"To check it: {fairness.proof_command(self.info.table, self.kept)}", "note")

    # What is typed

    async def _speak(self) -> None:
        while (text := await self.typed.get()) is not None:
            if self.asked_to_agree and plain(text) in YES:
                self.asked_to_agree = False
                await self.line.ready(agrees=True)
            elif not self.talk.type(text) and text and not await self._command(text):
                self.talk.no_answer(text)
            await self._post()
        raise EndOfInput

    async def _post(self) -> None:
        """Tell the table what was typed; where it need not be told, the question stands below again."""
        posts = self.talk.take()
        for message in posts:
            await self.line.send(message)
        if not posts:
            self._ask_again()

    def refuse(self, problem: object) -> None:
        """Say why something was not done."""
        self.screen.refuse(problem)

    def show_lines(self, lines: list[str]) -> None:
        """Everything at once: news may come in between."""
        self.screen.print_all(lines)

    def commands(self) -> list[str]:
        """All commands that make sense now."""
        known = COMMANDS | {
            name: FAR[name] for name in FAR if self.info.phase == "open" or name not in BEFORE
        }
        return [f"  {name:20} {meaning}" for name, meaning in known.items()]

    async def _command(self, text: str) -> bool:
        """Carry out a command that only makes sense here; False if it is not one."""
        word, _blank, rest = text.partition(" ")
        name = self.line.next_id()
        match word.casefold():
            case "say" if rest:
                await self.line.send(protocol.Say(name, rest[:300]))
            case "react" if (what := REACTING.get(plain(rest).replace(" ", "_"))) is not None:
                await self.line.send(protocol.React(name, what))
            case "seats" if rest.isascii() and rest.isdigit() and len(rest) < 3:
                await self.line.send(protocol.Seats(name, int(rest)))
            case "hints" if plain(rest) in HINTS:
                await self.line.send(protocol.Hints(name, HINTS[plain(rest)]))
            case "seed":
                self.screen.print_all(fairness.promise(self.info, self.kept))
            case "may":
                self.screen.print(f"You may: {', '.join(self.talk.offers()) or 'nothing now'}")
            case "do" if rest:
                self.talk.do(rest)
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
