"""What a table must never forget, and the entries that change it, which are the only way it changes."""

from collections import deque
from dataclasses import dataclass
from math import inf
from typing import Any, Final
from zlib import crc32

from tiltyard.bots.player import Player
from tiltyard.engine import record
from tiltyard.engine.chance import DEFAULT_SEED, Chance, commitment
from tiltyard.engine.events import Event
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import NOBODY, Move, Seat
from tiltyard.engine.record import Record
from tiltyard.engine.turn import Bot
from tiltyard.server import entries
from tiltyard.server.clock import Clock
from tiltyard.server.faces import Face, encode, make_face
from tiltyard.server.fair import mixed_seed, part_hash
from tiltyard.server.log import Happening, Log, is_told, tell
from tiltyard.server.passive import in_window
from tiltyard.server.plan import Plan
from tiltyard.server.protocol import ChatLine, Refusal
from tiltyard.server.seats import Sitter
from tiltyard.server.thoughts import Thoughts

EVERYONE: Final = -2  # people and watchers alike
PEOPLE: Final = -3
PLAIN: Final = 0
WORDS: Final = 1
BOTH: Final = 2
CHAT_REMEMBERED: Final = 50
LONGEST_LINE: Final = 300
WATCHER_NAME: Final = "A watcher"
LEFT_OUT: Final = "The first {count} moves are left out."
RIGGED: Final = "Rigged deal: the cards were chosen, not shuffled afresh."

ABANDONED: Final = "abandoned"
TOO_LONG: Final = "too long"
ENDED_IN_WORDS: Final = {  # by the server
    ABANDONED: "Nobody came back to this table, so the game has ended.",
    TOO_LONG: "This game has gone on for as long as a game may, so it has ended.",
}
NO_LIMIT: Final = 1 << 40

Post = tuple[int, int, bytes]  # to whom (a seat, NOBODY, EVERYONE, PEOPLE), in which form, what


@dataclass(frozen=True)
class Reader:
    """Somebody at the other end of a connection."""

    seat: Seat
    words: bool = True
    name: str = ""  # of a watcher


@dataclass(frozen=True)
class Spoken:
    """A line of chat waiting to be stored."""

    of_people: bool
    seat: Seat
    id: str  # the client's own number for it
    line: ChatLine


@dataclass
class Proposal:
    """Something that needs the consent of others."""

    number: int
    what: str
    seat: Seat
    waiting: list[Seat]
    agreed: list[Seat]


@dataclass(frozen=True)
class Late:
    """What watchers will see once their delay is over."""

    at: float
    face: Face
    seq: int


class State:
    """The facts of one table."""

    def __init__(self, name: str, plan: Plan, seed: str, luck: str) -> None:
        self.name = name
        self.seed = seed  # for the shuffles, unless the plan has a seed or the server draws a part
        self.drawn = ""  # the server's part of the seed
        self.plan = plan
        self.contract = plan.contract
        self.sitters = [Sitter(bot=level) for level in plan.seats]
        self.phase: Any = "open"
        self.match: Match | None = None
        self.names: list[str] = []
        self.seed_hash = "" if plan.mixed else commitment(plan.seed or DEFAULT_SEED)
        self.ended = ""  # why
        self.rematch = ""
        self.wants_rematch = ""  # what everybody has agreed to play next
        self.agreed: list[Seat] = []  # who they are
        self.risen: list[Seat] = []  # seats whose person has just stood up
        self.paused = False
        self.proposal: Proposal | None = None
        self.proposals = 0
        self.held: dict[Seat, Move] = {}  # answers held until the end of a window
        self.holds = False  # the open question is a window, and passes are held until it ends
        self.window_ends = inf
        self.considered: list[Seat] = []  # bots that have let this window pass
        self.wishes: dict[Seat, float] = {}  # how long the bots should take
        self.hinted = NOBODY, 0  # whose request for a hint was last announced, and after how many moves
        self.hurried = False  # bots play at once until a person is asked
        self.noticed_at = 0.0  # when something last happened that everybody could see
        self.noticed = 0  # a sum over what everybody sees
        self.brief = False  # that was a pass, or not worth mentioning
        self.clock = Clock(plan.wish.clock, len(plan.seats))
        self.log = Log(len(plan.seats))
        self.fresh: list[Happening] = []
        self.chat: dict[bool, deque[ChatLine]] = {
            True: deque(maxlen=CHAT_REMEMBERED),
            False: deque(maxlen=CHAT_REMEMBERED),
        }  # of people, of watchers
        self.said = {True: 0, False: 0}
        self.faces: dict[Seat, Face] = {}
        self.worded: dict[Seat, tuple[Face, dict[str, Any]]] = {}  # for answers that come too late
        self.readers: dict[tuple[Seat, bool], int] = {}
        self.present: list[Seat] = []  # seats with readers
        self.late: deque[Late] = deque()
        self.shown: Late | None = None
        self.most_moves = NO_LIMIT  # of the game
        self.most_entries = NO_LIMIT  # of the journal
        self.alone = NO_LIMIT  # moves that bots may still make while nobody is watching
        self.chance = Chance(luck)
        self.guests: dict[str, type[Bot]] = {}  # bots that the game itself does not know
        self.thoughts: Thoughts | None = None  # of guests that think elsewhere; none: they think right here
        self.players: dict[Seat, Player] = {}  # the bots that have been asked, or that listen
        self.entries = 0  # that were ever made
        self.changed = False  # in a way that lists of tables show
        self.watchful = True  # a bot plays here or somebody is away, so `tick` may be needed
        self.journal: list[bytes] = []
        self.spoken: list[Spoken] = []
        self.posts: list[Post] = []

    def take(self) -> tuple[list[bytes], list[Spoken], list[Post]]:
        """The entries and chat lines to be stored, and what to tell once they are."""
        taken = self.journal, self.spoken, self.posts
        self.journal, self.spoken, self.posts = [], [], []
        return taken

    # Entries

    def _commit(self, entry: entries.AnyEntry) -> None:
        """Apply an entry: the only way a table changes what it must never forget."""
        self._apply(entry)
        self.entries += 1
        self.changed |= self.phase != "running" or not isinstance(entry, entries.Played | entries.Held)
        self.journal.append(entries.encode(entry))

    def _apply(self, entry: entries.AnyEntry) -> None:
        match entry:
            case entries.Played():
                self._apply_played(entry)
            case entries.Held():
                self.held[entry.s] = entry.m
                self.sitters[entry.s].remember(entry.id)
            case entries.Sat():
                self._apply_sat(entry)
            case entries.Rose():
                self.sitters[entry.seat] = Sitter(links=self.sitters[entry.seat].links)
            case entries.Drew():
                self.drawn = entry.part
            case entries.Ready():
                self._apply_ready(entry)
            case entries.Resized():
                self._apply_resized(entry)
            case entries.Closed():
                self.phase, self.ended = "closed", entry.reason
            case entries.Began():
                self._apply_began(entry)
            case entries.TookBack():
                self._apply_took_back(entry)
            case entries.GaveUp():
                self._apply_gave_up(entry)
            case entries.StoodIn():
                self.sitters[entry.seat].stands_in = entry.level
                self.fresh.append(f"A bot is playing for {self.names[entry.seat]}.")
            case entries.CameBack():
                self.sitters[entry.seat].stands_in = ""
                self.fresh.append(f"{self.names[entry.seat]} is back.")
            case entries.Paused():
                self.paused = True
                self.fresh.append("The game is paused.")
            case entries.Resumed():
                self.paused = False
                self.fresh.append(f"{self.names[entry.seat]} ends the pause.")
            case entries.Ended():
                self.phase, self.ended = "over", entry.reason
                self.fresh.append(ENDED_IN_WORDS[entry.reason])
            case entries.Hinted():
                self.hinted = entry.seat, len(self._match().moves)
                self.fresh.append(f"{self.names[entry.seat]} asks what a bot would do.")
            case entries.Followed():
                self.rematch = entry.table

    def pass_by(self, entry: entries.AnyEntry) -> list[Happening]:
        """What a past entry caused, for somebody who only reads."""
        self._apply(entry)
        happened, self.fresh = self.fresh, []
        return happened

    def _pass_over(self, entry: entries.Played) -> None:
        """A move that was taken back is not made again, but its time is spent and its message id is known."""
        self.held.clear()
        self._note_played(entry)

    def _make_move(self, seat: Seat, move: Move) -> None:
        match = self._match()
        match.game.events.clear()  # the log has them; a match needs only those of its last move
        match.play(seat, move)
        self.fresh += match.game.events
        if self.guests:
            self._tell_guests()
        self._note_end()

    def _tell_guests(self) -> None:
        """Guests that listen hear what has happened."""
        for seat, sitter in enumerate(self.sitters):
            if sitter.player in self.guests and self.guests[sitter.player].listens:
                self._player(seat).hear(self._game().events)

    def _player(self, seat: Seat) -> Player:
        """The bot that decides in a seat."""
        level = self.sitters[seat].player
        player = self.players.get(seat)
        if player is None or player.name != level:
            kind = self.guests[level] if level in self.guests else self.contract.bots[level]
            player = Player(self.contract, level, kind, seat, len(self.sitters), self.chance)
            self.players[seat] = player
        return player

    def _state_of(self, seat: Seat) -> int:
        """The state id of what a seat that is asked sees."""
        return make_face(self.contract, self._game(), seat, [seat]).state

    def _note_end(self) -> None:
        """End the game if the rules say so, which they may after any move or before the first."""
        if self._game().over():
            self.phase = "over"
            self.ended = "rules"

    def _apply_played(self, entry: entries.Played) -> None:
        self._make_move(entry.s, entry.m)
        self.held.clear()
        self._note_played(entry)

    def _note_played(self, entry: entries.Played) -> None:
        if entry.by in ("", "clock") and entry.ms != entries.NOT_YET:
            self.clock.charge(entry.s, entry.ms)
        self.sitters[entry.s].remember(entry.id)

    def _apply_sat(self, entry: entries.Sat) -> None:
        sitter = self.sitters[entry.seat]
        sitter.name, sitter.key, sitter.bot = entry.name, entry.key, entry.bot
        sitter.waits, sitter.agrees = entry.waits, entry.agrees

    def _apply_ready(self, entry: entries.Ready) -> None:
        sitter = self.sitters[entry.seat]
        sitter.waits, sitter.part, sitter.agrees = False, entry.part, sitter.agrees or entry.agrees

    def _apply_resized(self, entry: entries.Resized) -> None:
        del self.sitters[entry.count :]
        self.sitters += [Sitter() for _more in range(entry.count - len(self.sitters))]

    def _apply_began(self, entry: entries.Began) -> None:
        del self.sitters[entry.seats :]
        self.names = [sitter.name for sitter in self.sitters]
        self.clock = Clock(self.plan.wish.clock, entry.seats)
        self.log = Log(entry.seats)
        setting = Setting(self.contract, self.names, self.plan.options, entry.seed, self.plan.deal)
        self.match = Match(setting)
        self.seed_hash = commitment(self._seed())
        if self.plan.rigged:
            self.fresh.append(RIGGED)
        self.fresh += self.match.game.events
        if self.guests:
            self._tell_guests()
        self.phase = "running"
        self._note_end()
        for seat, move in self.plan.past:
            self._make_move(seat, move)
        if self.plan.past:
            self.fresh.append("The game goes on from here.")

    def _apply_took_back(self, entry: entries.TookBack) -> None:
        if len(self._match().moves) > entry.count:
            self.match = self._match().back_to(entry.count)  # its last events stay: the next undo asks
        self.held.clear()
        self.sitters[entry.seat].undos += 1
        self.fresh.append(f"{self.names[entry.seat]} takes back a decision.")

    def _apply_gave_up(self, entry: entries.GaveUp) -> None:
        sitter = self.sitters[entry.seat]
        sitter.resigned = True
        sitter.stands_in = next(iter(self.contract.bots))
        what = "leaves the game" if entry.reason == "left" else "resigns"
        self.fresh.append(f"{self.names[entry.seat]} {what}.")
        if sum(not other.resigned for other in self.sitters) == 1 or not any(
            other.is_person for other in self.sitters
        ):
            self.phase = "over"
            self.ended = entry.reason

    def _settled(self, now: float) -> None:
        """After every change of the game: who is asked, and since when."""
        if self.phase != "running":
            self.holds = False
            self.window_ends = inf
            self.clock.ask([], now)
            return
        game = self._game()
        self.holds = self.plan.window > 0 and in_window(game)
        if not self.holds:
            self.window_ends = inf
        elif self.window_ends == inf:
            self.window_ends = now + self.plan.window
        self.considered.clear()
        if self.thoughts is not None and self.thoughts.open:
            self.thoughts.settle({seat: self._state_of(seat) for seat in game.asks()})
        self._notice(now)
        if any(not self.sitters[seat].player for seat in game.asks()):
            self.hurried = False
        if self.clock.runs:
            people = [seat for seat in game.asks() if not self.sitters[seat].player and not self.holds]
            self.clock.ask(people, now)

    def _notice(self, now: float) -> None:
        """Bots take their time from the last thing everybody saw, so no pause reveals a secret."""
        if not any(sitter.player for sitter in self.sitters):
            return
        if not self.plan.wish.pace and not self.only_bots():
            return
        told = [entry for entry in self.fresh if is_told(entry, NOBODY)]
        sight = crc32(encode(self.contract.view(self._game(), NOBODY)))
        if told or sight != self.noticed:
            self.noticed, self.noticed_at, self.brief = sight, now, all(map(self._is_brief, told))

    def _is_brief(self, happening: Happening) -> bool:
        """Whether somebody passed, or there is nothing to say about it."""
        told = tell(self.names, NOBODY, 0, happening)
        return not told.lines or (told.beat is not None and told.beat.kind == "pass")

    # What happened, and how it ended

    def winners(self) -> list[Seat]:
        """Who has won; if others gave up, the last one left."""
        if self._game().over():
            return self.contract.winners(self._game())
        if self.ended in ENDED_IN_WORDS:
            return []
        return [seat for seat, sitter in enumerate(self.sitters) if not sitter.resigned]

    def returns(self) -> list[float]:
        """What the game was worth to each seat."""
        if self._game().over():
            return self.contract.returns(self._game())
        winners = self.winners()
        if not winners:
            return [0.0] * len(self.sitters)
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(len(self.sitters))]

    def history(self) -> tuple[int, list[Event]]:
        """What happened, recomputed: how many early moves of a long game are left out, and the rest."""
        match = self._match()
        past = match.lately()
        first = len(past.moves)
        for seat, move in match.moves.between(first, len(match.moves)):
            past.play(seat, move)
        return first, past.game.events

    def record(self) -> Record:
        """The game so far."""
        return record.of_match(self._match(), self._bots())

    def _bots(self) -> dict[Seat, str]:
        return {seat: sitter.bot for seat, sitter in enumerate(self.sitters) if sitter.bot}

    def record_text(self) -> str:
        """The record of a finished game, with everything that proves its shuffles."""
        wish = self.plan.wish
        kept = len(self.plan.past)
        notes = [f"seed hash: {self.seed_hash}", *self._proof(), f"ended: {self.ended}"]
        if kept or wish.record:
            notes.append(f"goes on from: {wish.record or 'a file'}, after {kept} moves")
        return record.text_of(self._match(), self._bots(), notes)

    def _proof(self) -> list[str]:
        """Where the seed comes from."""
        notes = ["rigged: the cards were chosen, not shuffled afresh"] if self.plan.rigged else []
        if self.drawn:
            notes += [f"commitment: {self.commitment}", f"part of the server: {self.drawn}"]
            notes += [f"part of seat {seat + 1}: {part}" for seat, part in enumerate(self.parts()) if part]
        return notes

    # Small things

    def only_bots(self) -> bool:
        """Whether nobody decides but bots."""
        return all(sitter.player for sitter in self.sitters)

    def host(self) -> Seat:
        """The first person at the table."""
        return next((seat for seat, sitter in enumerate(self.sitters) if sitter.is_person), NOBODY)

    def seat_range(self) -> tuple[int, int]:
        """The numbers of seats that the host may choose; a deal or a position fixes the number."""
        if self.plan.deal or self.plan.past:
            return len(self.sitters), len(self.sitters)
        return self.contract.fewest, self.contract.most

    def played_seed(self) -> str:
        """The seed of a game that is over."""
        return self._match().setting.seed

    @property
    def commitment(self) -> str:
        """What the server publishes about its part of the seed."""
        return part_hash(self.drawn) if self.drawn else ""

    def parts(self) -> list[str]:
        """What each seat has added to the seed; bots add nothing."""
        return [sitter.part for sitter in self.sitters]

    def _new_seed(self) -> str:
        """The seed of the game that begins now."""
        if not self.plan.mixed:
            return self.plan.seed
        return mixed_seed(self.drawn, self.parts()) if self.drawn else self.seed

    def _seed(self) -> str:
        return self._match().setting.seed or DEFAULT_SEED

    def _match(self) -> Match:
        assert self.match is not None
        return self.match

    def _game(self) -> Any:
        assert self.match is not None
        return self.match.game

    def _only_when(self, phase: str) -> None:
        if self.phase == phase:
            return
        words = {
            "open": "The game has not begun.",
            "running": "The game has begun.",
            "over": "The game is over.",
            "closed": "The table has closed.",
        }
        raise Refusal("not_now", words[self.phase])
