"""A table without a network: people who say things, and what each of them is told."""

from copy import copy
from typing import Any

from tests.fair import GAME as FAIR
from tiltyard.engine.moves import NOBODY, Move, Seat
from tiltyard.games import find
from tiltyard.table.default_answer import best_answer
from tiltyard.table.plan import Plan, make_plan
from tiltyard.table.presence import Reader
from tiltyard.table.table import Table
from tiltyard.wire import protocol
from tiltyard.wire.lobby import CreateTable
from tiltyard.wire.protocol import READ, FromServer, Over, Refusal, Update, Welcome

AT_ONCE: dict[str, Any] = {"pace": 0.0}  # bots take no time, unless the wish says otherwise
NAMES = ["Ann", "Bob", "Cid", "Dora", "Eve"]


def quests(**wish: Any) -> Plan:
    """A plan for Quests."""
    return make_plan(CreateTable("quests", **AT_ONCE | wish))


def fair(seats: list[str], window: float = 0.0, **wish: Any) -> Plan:
    """A plan for the Fair, which has windows, offers and choices at the same time."""
    return Plan(
        CreateTable("fair", **AT_ONCE | wish), FAIR, next(iter(FAIR.presets.values())), seats, "", {}, window
    )


class Ear:
    """A connection that writes down what it hears, if it is somebody who reads words."""

    def __init__(self, reader: Reader, heard: list[FromServer]) -> None:
        self.reader = reader
        self.heard = heard

    def send(self, frame: bytes) -> None:
        """A message; there are no frames here."""
        if self.reader.words:
            self.heard.append(READ.decode(frame))

    def drop(self, reason: str) -> None:
        """Nobody listens any more."""

    def hush(self) -> None:
        """Nothing is heard in between."""


class Story:
    """A table, its people, and a time that passes only when the story says so."""

    def __init__(self, plan: Plan, people: int = 0, seed: str = "5") -> None:
        self.table = Table("t1", plan, seed, "b0")
        self.plan = plan
        self.now = 100.0
        self.heard: dict[Seat, list[FromServer]] = {NOBODY: []}
        self.stored: list[bytes] = []
        self.spoken: list[Any] = []
        self.number = 0
        for name in NAMES[: people or plan.seats.count("")]:
            self.join(name)

    def join(self, name: str) -> Seat:
        """Sit down and connect."""
        seat = self.table.gathering.sit(name, f"key of {name}", agrees=True)
        self.connect(seat)
        self.table.start_if_full(self.now)
        self.deliver()
        return seat

    def connect(self, seat: Seat, since: int = 0, words: bool = True) -> Welcome:
        """Connect to a seat, or as a watcher."""
        ear = Ear(Reader(seat, words), self.heard.setdefault(seat, []))
        self.table.arrive(ear, self.now)
        self.deliver()
        welcome = READ.decode(self.table.publisher.welcome(ear, since, 0, self.now))
        assert isinstance(welcome, Welcome)
        self.heard[seat].append(welcome)
        return welcome

    def disconnect(self, seat: Seat) -> None:
        """The line is cut."""
        self.table.depart(self.table.presence.of(seat)[0], self.now)
        self.deliver()

    def say(self, seat: Seat, message: protocol.FromClient) -> list[FromServer]:
        """Send a message; the answers come back."""
        answers = [READ.decode(data) for data in self.table.receive(Reader(seat), message, self.now)]
        self.heard.setdefault(seat, []).extend(answers)
        self.deliver()
        return answers

    def play(self, seat: Seat, move: Move, state: int | None = None, name: str = "") -> list[FromServer]:
        """Make a move as the client does."""
        self.number += 1
        shown = self.last(seat).state if state is None else state
        return self.say(seat, protocol.Move(name or f"m{self.number}", shown, move))

    def refused(self, seat: Seat, message: protocol.FromClient) -> str:
        """The code with which a message is refused."""
        try:
            answers = self.say(seat, message)
        except Refusal as refusal:
            return refusal.code
        errors = [answer.code for answer in answers if isinstance(answer, protocol.Error)]
        return errors[0] if errors else ""

    def wait(self, seconds: float) -> None:
        """Time passes, and the table does what is due."""
        end = self.now + seconds
        for _step in range(100_000):
            at = self.table.due()
            if at > end:
                break
            self.now = max(self.now, at)
            self.table.tick(self.now)
            self.deliver()
        self.now = end

    def deliver(self) -> None:
        """Store what must be stored and hand out what may be told."""
        journal, spoken, posts = self.table.take()
        self.stored += journal
        self.spoken += spoken
        for links, data in posts:
            for link in links:
                link.send(data)

    def restart(self) -> "Story":
        """The same table, restored from storage."""
        again = copy(self)
        again.heard = {NOBODY: []}
        again.table = Table("t1", self.plan, "other", "b1")
        again.table.restore(self.stored, self.spoken, self.now)
        return again

    # What somebody knows

    def last(self, seat: Seat) -> Update | Welcome:
        """The last thing a seat was shown of the game."""
        return next(m for m in reversed(self.heard[seat]) if isinstance(m, Update | Welcome))

    def lines(self, seat: Seat) -> list[str]:
        """All the news a seat was told."""
        shown = [m for m in self.heard[seat] if isinstance(m, Update | Welcome)]
        return [line for m in shown for news in m.news for line in [*news.lines, *news.private]]

    def over(self) -> Over | None:
        """How it ended."""
        return next((m for told in self.heard.values() for m in told if isinstance(m, Over)), None)

    def asked(self) -> list[Seat]:
        """Who must decide."""
        seats: list[Seat] = self.game.asks()
        return seats

    @property
    def game(self) -> Any:
        assert self.table.state.match is not None
        return self.table.state.match.game

    def auto(self, until: int = 20_000) -> int:
        """People play by rules, as well as a bot can, until the game is over or enough moves are made."""
        contract, made = self.table.state.contract, 0
        while self.table.state.phase == "running" and made < until:
            seat = next((at for at in self.asked() if not self.table.state.sitters[at].player), NOBODY)
            if seat == NOBODY or seat in self.table.state.held:
                self.wait(1.0)
                continue
            (move,) = best_answer(contract, self.game, seat, self.table.state.chance)
            self.play(seat, move)
            made += 1
        return made


def any_game(name: str, **wish: Any) -> Plan:
    """A plan for a game by its name, with all seats for people unless told otherwise."""
    seats = ["person"] * find(name).most
    return make_plan(CreateTable(name, **({"seats": seats} | AT_ONCE | wish)))
