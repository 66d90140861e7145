"""The table: the authority over one game. It knows no sockets and no clock of its own.

Whoever drives it (the network, a test) tells it what arrives and what time it is. Every change goes the same
way: a command is checked, becomes an *entry*, and the entry is applied. Entries wait in `journal` until the
driver has stored them; what readers may then be told waits in `posts`. A table that is lost from memory is
its plan and its entries again.
"""

from collections import deque
from dataclasses import dataclass
from math import inf
from typing import Any, Final

from tiltyard.bots import choose
from tiltyard.engine import record
from tiltyard.engine.chance import DEFAULT_SEED, Chance, commitment
from tiltyard.engine.match import Match, Setting, check_names
from tiltyard.engine.moves import NOBODY, Move, MoveError, NotAsked, Refused, Seat, TiltyardError
from tiltyard.server import entries, protocol
from tiltyard.server.clock import Clock
from tiltyard.server.faces import NOTHING, Face, encode, make_face, question_words
from tiltyard.server.log import Happening, Log, is_told, news
from tiltyard.server.passive import in_window, passive_answer
from tiltyard.server.plan import PERSON, Plan
from tiltyard.server.protocol import ChatLine, Refusal, TableInfo
from tiltyard.server.seats import Sitter, key_hash

EVERYONE: Final = -2  # people and watchers alike
PEOPLE: Final = -3
PLAIN: Final = 0
WORDS: Final = 1
BOTH: Final = 2
CHAT_REMEMBERED: Final = 50
LONGEST_LINE: Final = 300
WATCHER_NAME: Final = "A watcher"

SAME: Final[dict[tuple[Seat, Move], tuple[Seat, Move]]] = {}  # equal moves of all tables share their memory

Post = tuple[int, int, bytes]  # to whom (a seat, NOBODY, EVERYONE, PEOPLE), in which form, what


@dataclass(frozen=True)
class Reader:
    """Somebody at the other end of a line."""

    seat: Seat
    words: bool = True
    name: str = ""  # of a watcher


@dataclass(frozen=True)
class Spoken:
    """A line of chat that waits to be stored."""

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


@dataclass(frozen=True)
class Late:
    """What watchers will see when their delay is over."""

    at: float
    face: Face
    seq: int


class Table:
    """Seats, people, bots, watchers, clocks, chat and the record of one game."""

    def __init__(self, name: str, plan: Plan, seed: str, luck: str) -> None:
        self.name = name
        self.seed = seed  # for the shuffles, unless the plan has one
        self.plan = plan
        self.contract = plan.contract
        self.sitters = [Sitter(bot=level) for level in plan.seats]
        self.phase: Any = "open"
        self.match: Match | None = None
        self.names: list[str] = []
        self.seed_hash = ""
        self.ended = ""  # why
        self.rematch = ""
        self.wants_rematch = False
        self.paused = False
        self.proposal: Proposal | None = None
        self.proposals = 0
        self.held: dict[Seat, Move] = {}  # answers that wait for the end of a window
        self.window_ends = inf
        self.considered: list[Seat] = []  # bots that have let this window pass
        self.bot_at = 0.0
        self.clock = Clock(plan.wish.clock, len(plan.seats))
        self.log = Log(len(plan.seats))
        self.fresh: list[Happening] = []
        self.chat: dict[bool, deque[ChatLine]] = {
            True: deque(maxlen=CHAT_REMEMBERED),
            False: deque(maxlen=CHAT_REMEMBERED),
        }  # of people, of watchers
        self.said = {True: 0, False: 0}
        self.faces: dict[Seat, Face] = {}
        self.readers: dict[tuple[Seat, bool], int] = {}
        self.present: list[Seat] = []  # seats with readers
        self.late: deque[Late] = deque()
        self.shown: Late | None = None
        self.chance = Chance(luck)
        self.entries = 0  # that were ever made
        self.changed = False  # in a way that lists of tables show
        self.watchful = True  # a bot plays here or somebody is away, so `tick` may be needed
        self.journal: list[bytes] = []
        self.spoken: list[Spoken] = []
        self.posts: list[Post] = []

    # What the driver takes

    def take(self) -> tuple[list[bytes], list[Spoken], list[Post]]:
        """The entries and chat lines to be stored, and what to tell once they are."""
        taken = self.journal, self.spoken, self.posts
        self.journal, self.spoken, self.posts = [], [], []
        return taken

    def restore(self, past: list[bytes], chat: list[Spoken], now: float) -> None:
        """Become the table that these entries made."""
        for blob in past:
            self._apply(entries.decode(blob))
        self.entries = len(past)
        for spoken in chat:
            self._hear(spoken)
        self._note_fresh()
        for sitter in self.sitters:
            if sitter.is_person:
                sitter.away_since = now
        if self.phase == "running":
            self._settled(now)

    # Seats

    def sit(self, name: str, key: str, seat: Seat = NOBODY) -> Seat:
        """Take a seat under a nickname; the table keeps only the hash of the key."""
        self._only_when("open")
        self._check_name(name)
        return self.sit_hashed(name, key_hash(key), seat)

    def sit_hashed(self, name: str, key: str, seat: Seat = NOBODY) -> Seat:
        """Take a seat with the hash of a key that the person has already."""
        if seat == NOBODY:
            seat = next(
                (at for at, sitter in enumerate(self.sitters) if self._is_free(sitter)), len(self.sitters)
            )
        if not 0 <= seat < len(self.sitters) or not self._is_free(self.sitters[seat]):
            raise Refusal(
                "no_seat", "That seat is taken." if seat < len(self.sitters) else "The table is full."
            )
        self._commit(entries.Sat(seat, name, key))
        self._announce()
        return seat

    def start_if_full(self, now: float) -> None:
        """Begin when nobody is missing."""
        if self.phase == "open" and not any(map(self._is_free, self.sitters)):
            self.begin(now)

    def begin(self, now: float) -> None:
        """Begin with those who are here; bots take the open seats that the game cannot do without."""
        self._only_when("open")
        seats = len(self.sitters)
        while not self.plan.deal and seats > self.contract.fewest and self._is_free(self.sitters[seats - 1]):
            seats -= 1
        strongest = list(self.contract.bots)[-1]
        for seat, sitter in enumerate(self.sitters[:seats]):
            if not sitter.taken:
                level = sitter.bot or strongest
                self._commit(entries.Sat(seat, self._bot_name(level, seat), bot=level))
        self._commit(entries.Began(self.plan.seed or ("" if self.plan.deal else self.seed), seats))
        for sitter in self.sitters:
            sitter.away_since = now if sitter.is_person and not sitter.links else None
        self._settled(now)
        self._announce()
        self._publish(now)

    def host(self) -> Seat:
        """The first person at the table."""
        return next((seat for seat, sitter in enumerate(self.sitters) if sitter.is_person), NOBODY)

    def seat_of(self, key: str) -> Seat:
        """The seat that a key opens."""
        for seat, sitter in enumerate(self.sitters):
            if sitter.opens_with(key):
                return seat
        raise Refusal("bad_key", "This key opens no seat at this table.")

    def _is_free(self, sitter: Sitter) -> bool:
        return not sitter.taken and sitter.bot == PERSON

    def _check_name(self, name: str) -> None:
        others = [sitter.name for sitter in self.sitters if sitter.taken]
        reserved = [
            self._bot_name(sitter.bot, seat) for seat, sitter in enumerate(self.sitters) if sitter.bot
        ]
        fillers = [f"?{at}" for at in range(self.contract.fewest - len(others) - len(reserved) - 1)]
        try:
            check_names([name, *others, *reserved, *fillers][: self.contract.most], self.contract)
        except TiltyardError as problem:
            raise Refusal("bad_name", str(problem)) from None

    def _bot_name(self, level: str, seat: Seat) -> str:
        return f"{level.capitalize()} {seat + 1}"

    # Coming and going

    def arrive(self, reader: Reader, now: float) -> None:
        """Somebody connects."""
        key = reader.seat, reader.words
        self.readers[key] = self.readers.get(key, 0) + 1
        self.present = sorted({seat for seat, _words in self.readers})
        if reader.seat == NOBODY:
            return
        sitter = self.sitters[reader.seat]
        sitter.links += 1
        sitter.away_since = None
        if sitter.stands_in and not sitter.resigned:
            self._commit(entries.CameBack(reader.seat))
            self._settled(now)
            self._publish(now)
        if sitter.links == 1:
            self._announce()

    def depart(self, reader: Reader, now: float) -> None:
        """A connection is gone."""
        key = reader.seat, reader.words
        self.readers[key] -= 1
        if not self.readers[key]:
            del self.readers[key]
        self.present = sorted({seat for seat, _words in self.readers})
        if reader.seat == NOBODY:
            return
        sitter = self.sitters[reader.seat]
        sitter.links -= 1
        if not sitter.links:
            self.faces.pop(reader.seat, None)
            sitter.away_since = now if sitter.is_person else None
            self._announce()

    @property
    def lonely(self) -> bool:
        """Nobody is connected."""
        return not self.readers

    def welcome(self, reader: Reader, since: int, chat: int, now: float) -> bytes:
        """All that a client needs to begin or to go on."""
        seat = reader.seat
        face, seq = self._face_and_seq(seat)
        first, missing = self.log.since(seat, min(since, seq))
        missing = missing[: max(0, seq - first + 1)]
        message = protocol.Welcome(
            protocol.PROTOCOL,
            seat,
            self.info(),
            seq,
            face.state,
            face.raw(),
            face.asked,
            face.options,
            missed=bool(missing) and first > since + 1 and since >= 0,
            chat=[line for line in self.chat[seat != NOBODY] if line.number > chat],
            clocks=self.clock.milliseconds(now),
            **(self._words(seat, face, first, missing) if reader.words else {}),
        )
        return encode(message)

    def _words(self, seat: Seat, face: Face, first: int, missing: list[Happening]) -> dict[str, Any]:
        return {
            "texts": [self.contract.moves.text(move) for move in face.options],
            "question": question_words(self.contract, self._game(), seat, self.names) if face.asked else None,
            "news": news(self.contract, self.names, seat, first, missing),
        }

    def _face_and_seq(self, seat: Seat) -> tuple[Face, int]:
        if self.match is None:
            return Face(NOTHING, [], asked=False), self.log.seq(seat)
        if seat == NOBODY and self.plan.wish.delay and self.phase == "running":
            assert self.shown is not None
            return self.shown.face, self.shown.seq
        face = self.faces.get(seat)
        if face is None:
            face = self.faces[seat] = self._make_face(seat, self._asked())
        return face, self.log.seq(seat)

    def _make_face(self, seat: Seat, asked: list[Seat]) -> Face:
        return make_face(self.contract, self._game(), seat, asked)

    def _asked(self) -> list[Seat]:
        """Who may answer now."""
        if self.phase != "running" or self.paused:
            return []
        asked: list[Seat] = self._game().asks()
        return [seat for seat in asked if seat not in self.held] if self.held else asked

    # Messages

    def receive(self, reader: Reader, message: protocol.FromClient, now: float) -> list[bytes]:
        """Take a message; the answers are for this one reader, and only once the journal is stored."""
        match message:
            case protocol.Move():
                return self._on_move(reader, message, now)
            case protocol.Pong():
                return []
            case protocol.Say():
                return self._on_say(reader, message)
            case protocol.Look():
                return [encode(protocol.Shown(message.id, self._look(reader.seat, message)))]
            case protocol.Hello():
                raise Refusal("not_now", "You have said hello already.")
        if reader.seat == NOBODY:
            raise Refusal("not_yours", "Only players may do that.")
        seat = reader.seat
        match message:
            case protocol.Start():
                if seat != self.host():
                    raise Refusal("not_yours", "Only the host may start the game.")
                self.begin(now)
            case protocol.Leave():
                self.leave(seat, now)
            case protocol.Resign():
                self._give_up(seat, "resigned", now)
            case protocol.Propose():
                self._propose(seat, message.what, now)
            case protocol.Consent():
                self._consent(seat, message, now)
            case protocol.Resume():
                self._resume(seat, now)
            case protocol.Hint():
                return [self._hint(seat, message)]
        return [encode(protocol.Ack(message.id))]

    def _on_move(self, reader: Reader, message: protocol.Move, now: float) -> list[bytes]:
        seat = reader.seat
        if seat == NOBODY:
            raise Refusal("not_yours", "Only players may do that.")
        sitter = self.sitters[seat]
        if message.id in sitter.ids:
            return [encode(protocol.Ack(message.id, again=True))]
        self._only_when("running")
        if self.paused:
            raise Refusal("paused", "The game is paused.")
        if sitter.player or sitter.resigned:
            raise Refusal("not_yours", "A bot plays this seat now.")
        face, seq = self._face_and_seq(seat)
        if message.state != face.state:
            error = protocol.Error("stale", "The question has changed since.", message.id)
            return [encode(error), self._update(seat, reader.words, face, seq, seq + 1, [], now, "")]
        if not 0 <= message.move < len(self.contract.moves):
            raise Refusal("unknown_move", f"The moves of {self.contract.title} end before {message.move}.")
        return self._take_move(seat, message, now)

    def _take_move(self, seat: Seat, message: protocol.Move, now: float) -> list[bytes]:
        game = self._game()
        if self.window_ends < inf and seat in game.asks():
            if seat in self.held:
                raise Refusal("not_asked", "You have answered; the others still may.")
            if [message.move] == passive_answer(self.contract, game, seat):
                self._commit(entries.Held(seat, message.move, message.id))
                self._publish(now, seat, message.id)
                return []
        self._play(seat, message.move, message.id, "", now)
        self._publish(now, seat, message.id)
        return []

    def _play(self, seat: Seat, move: Move, message: str, by: str, now: float) -> None:
        """Make a move, or refuse it with the reason and the rule."""
        self._check(seat, move)
        spent = self.clock.answer(seat, now)
        self._commit(entries.Played(seat, move, message, spent, by))
        self.window_ends = inf  # the question is asked afresh
        self._settled(now)

    def _check(self, seat: Seat, move: Move) -> None:
        game = self._game()
        if move in game.options(seat):
            return
        refusal: MoveError = game.refusal(seat, move)
        if isinstance(refusal, NotAsked):
            raise Refusal("not_asked", str(refusal))
        raise Refusal("refused", str(refusal), refusal.rule if isinstance(refusal, Refused) else "")

    def _on_say(self, reader: Reader, message: protocol.Say) -> list[bytes]:
        text = " ".join(message.text.split())
        if not 0 < len(text) <= LONGEST_LINE or not text.isprintable():
            raise Refusal("bad_text", f"A line of chat has 1 to {LONGEST_LINE} printable characters.")
        of_people = reader.seat != NOBODY
        if of_people and message.id in self.sitters[reader.seat].ids:
            return [encode(protocol.Ack(message.id, again=True))]
        name = self.sitters[reader.seat].name if of_people else reader.name or WATCHER_NAME
        line = ChatLine(self.said[of_people] + 1, name, text)
        spoken = Spoken(of_people, reader.seat, message.id, line)
        self._hear(spoken)
        self.spoken.append(spoken)
        self.posts.append((PEOPLE if of_people else NOBODY, BOTH, encode(protocol.Said(line))))
        return [encode(protocol.Ack(message.id))]

    def _hear(self, spoken: Spoken) -> None:
        self.chat[spoken.of_people].append(spoken.line)
        self.said[spoken.of_people] = spoken.line.number
        if spoken.of_people and spoken.seat < len(self.sitters):
            self.sitters[spoken.seat].remember(spoken.id)

    def _look(self, seat: Seat, message: protocol.Look) -> list[str]:
        if message.what == "card":
            try:
                return self.contract.card(message.name)
            except TiltyardError as problem:
                raise Refusal("refused", str(problem)) from None
        if self.match is None:
            raise Refusal("not_now", "The game has not begun.")
        if self.phase == "over" and 0 <= message.seat < len(self.names):
            seat = message.seat
        if seat == NOBODY and self.plan.wish.delay and self.phase == "running":
            raise Refusal("not_now", "Watchers of this table are shown it later.")
        if message.what == "log":
            return self._whole_log(seat)
        return self.contract.picture(self.contract.view(self._game(), seat), self.names)

    def _whole_log(self, seat: Seat) -> list[str]:
        """Everything from the first event on, told anew from the moves."""
        past = self._match().at(len(self._match().moves))
        told = news(self.contract, self.names, seat, 1, past.game.events)
        return [line for entry in told for line in [*entry.lines, *entry.private]]

    def _hint(self, seat: Seat, message: protocol.Hint) -> bytes:
        self._only_when("running")
        game = self._game()
        if seat not in game.asks():
            raise Refusal("not_asked", "You have nothing to decide now.")
        level = list(self.contract.bots)[-1]
        move = choose(self.contract, game, seat, level, self.chance)
        line = f"The bot {level} would play: {self.contract.moves.text(move)}"
        return encode(protocol.Shown(message.id, [line], move))

    def heard_lag(self, seat: Seat, lag: float) -> None:
        """How long a message takes to the seat and back."""
        if seat != NOBODY:
            self.clock.lag[seat] = lag

    # Leaving, pausing, taking back

    def leave(self, seat: Seat, now: float) -> None:
        """Stand up; from a game that runs, for good."""
        if self.phase == "running":
            self._give_up(seat, "left", now)
            return
        self._only_when("open")
        self._commit(entries.Rose(seat))
        if not any(sitter.is_person for sitter in self.sitters):
            self._commit(entries.Closed())
        self._announce()

    def _give_up(self, seat: Seat, reason: str, now: float) -> None:
        self._only_when("running")
        if self.sitters[seat].resigned:
            raise Refusal("not_now", "You have given up already.")
        self.clock.answer(seat, now)
        self._commit(entries.GaveUp(seat, reason))
        self._settled(now)
        self._announce()
        self._publish(now)

    def _propose(self, seat: Seat, what: str, now: float) -> None:
        self._only_when("over" if what == "rematch" else "running")
        if self.proposal is not None:
            raise Refusal("not_now", "Another proposal is open.")
        if what == "undo":
            self._undo_count(seat)
        elif what == "pause" and self.paused:
            raise Refusal("paused", "The game is paused.")
        elif what == "rematch" and self.rematch:
            raise Refusal("not_now", "The next game has its table already.")
        self.proposals += 1
        waiting = [other for other in self._people() if other != seat]
        self.proposal = Proposal(self.proposals, what, seat, waiting)
        self._announce()
        self._carry_out(now)

    def _people(self) -> list[Seat]:
        """Those whose consent counts: who plays, or after the end who is here."""
        return [seat for seat, sitter in enumerate(self.sitters) if self._counts(sitter)]

    def _counts(self, sitter: Sitter) -> bool:
        if self.phase == "over":
            return bool(sitter.key and sitter.links)
        return sitter.is_person and not sitter.stands_in

    def _undo_count(self, seat: Seat) -> int:
        try:
            return self._match().undo_to(seat)
        except TiltyardError as problem:
            raise Refusal("refused", str(problem)) from None

    def _consent(self, seat: Seat, message: protocol.Consent, now: float) -> None:
        proposal = self.proposal
        if proposal is None or proposal.number != message.proposal or seat not in proposal.waiting:
            raise Refusal("not_now", "Your consent is not asked.")
        if message.agree:
            proposal.waiting.remove(seat)
        else:
            self.proposal = None
        self._announce()
        self._carry_out(now)

    def _carry_out(self, now: float) -> None:
        """Do what everybody has agreed to."""
        proposal = self.proposal
        if proposal is None or proposal.waiting:
            return
        self.proposal = None
        if proposal.what == "undo":
            self._commit(entries.TookBack(proposal.seat, self._undo_count(proposal.seat)))
            self._settled(now)
        elif proposal.what == "pause":
            self._commit(entries.Paused())
            self.clock.stop(now)
        else:
            self.wants_rematch = True
        self._announce()
        self._publish(now)

    def _resume(self, seat: Seat, now: float) -> None:
        if not self.paused:
            raise Refusal("not_now", "The game is not paused.")
        self._commit(entries.Resumed(seat))
        self.clock.go_on(now)
        self._announce()
        self._publish(now)

    def follow(self, table: str) -> None:
        """The same people have a new table."""
        self.wants_rematch = False
        self._commit(entries.Followed(table))
        self._announce()

    # Time

    def due(self) -> float:
        """When `tick` has something to do."""
        at = self.late[0].at if self.late else inf
        if self.phase != "running" or self.paused:
            return at
        if not self.watchful and not self.clock.runs:
            return min(at, self.window_ends)
        at = min(at, self.window_ends, self.clock.next_deadline() if self.clock.runs else inf)
        if self._next_bot() != NOBODY:
            at = min(at, self.bot_at)
        if self.plan.wish.away != "wait":
            at = min(at, *(self._patience(sitter) for sitter in self.sitters))
        return at

    def _patience(self, sitter: Sitter) -> float:
        if sitter.away_since is None or sitter.player or sitter.resigned or not self.readers:
            return inf
        return sitter.away_since + self.plan.wish.grace

    def tick(self, now: float) -> None:
        """Do what is due: delayed news, bots, clocks, windows, and those who are away too long."""
        self._release(now)
        if self.phase != "running" or self.paused:
            return
        for seat, sitter in enumerate(self.sitters):
            if self._patience(sitter) <= now and self.plan.wish.away != "wait":
                self._miss(seat, now)
        if self.phase == "running" and self.window_ends <= now:
            self._close_window(now)
        elif self.phase == "running" and self._next_bot() != NOBODY and self.bot_at <= now:
            self._bot_plays(self._next_bot(), now)
        elif self.phase == "running" and self.clock.runs:
            for seat in self._game().asks():
                if self.phase == "running" and self.clock.deadline(seat) <= now:
                    self._time_is_up(seat, now)

    def _miss(self, seat: Seat, now: float) -> None:
        """Somebody has been away for too long."""
        if self.plan.wish.away == "forfeit":
            self._give_up(seat, "left", now)
            return
        self._commit(entries.StoodIn(seat, list(self.contract.bots)[-1]))
        self._settled(now)
        self._announce()
        self._publish(now)

    def _next_bot(self) -> Seat:
        """The first bot that is asked and has not let the window pass."""
        asked: list[Seat] = self._game().asks()
        for seat in asked:
            if self.sitters[seat].player and seat not in self.considered:
                return seat
        return NOBODY

    def _bot_plays(self, seat: Seat, now: float) -> None:
        game = self._game()
        move = choose(self.contract, game, seat, self.sitters[seat].player, self.chance)
        if self.window_ends < inf and [move] == passive_answer(self.contract, game, seat):
            self.considered.append(seat)
            return
        self._play(seat, move, "", "bot", now)
        self._publish(now)

    def _close_window(self, now: float) -> None:
        """Time is over: those who let it pass and those who said nothing let it pass."""
        game = self._game()
        window = game.stack[-1]
        for seat in game.asks():
            if seat in game.asks() and game.stack[-1] is window:
                self._play(seat, passive_answer(self.contract, game, seat)[0], "", "window", now)
        self._publish(now)

    def _time_is_up(self, seat: Seat, now: float) -> None:
        """At zero the passive answer, or a bot, plays."""
        game = self._game()
        if self.plan.wish.clock.at_zero == "bot":
            moves = [choose(self.contract, game, seat, list(self.contract.bots)[-1], self.chance)]
        else:
            moves = passive_answer(self.contract, game, seat)
        for move in moves:
            if self.phase == "running" and move in game.options(seat):
                self._play(seat, move, "", "clock", now)
        self._publish(now)

    # What readers are told

    def info(self) -> TableInfo:
        """What everybody may know beside the game itself."""
        proposal = self.proposal
        wish = self.plan.wish
        return TableInfo(
            table=self.name,
            game=self.contract.name,
            title=self.contract.title,
            phase=self.phase,
            seats=[
                protocol.SeatInfo(who.name, who.bot, who.links > 0, who.stands_in, who.resigned)
                for who in self.sitters
            ],
            options=self.plan.house,
            host=self.host(),
            public=wish.public,
            rigged=self.plan.rigged,
            clock=wish.clock,
            away=wish.away,
            watchers=sum(self.readers.get((NOBODY, words), 0) for words in (False, True)),
            seed_hash=self.seed_hash,
            paused=self.paused,
            proposal=protocol.ProposalInfo(proposal.number, proposal.what, proposal.seat, proposal.waiting[:])
            if proposal is not None
            else None,
            rematch=self.rematch,
        )

    def _announce(self) -> None:
        """Seats, people, pause or proposals have changed."""
        self.watchful = any(who.player or who.away_since is not None for who in self.sitters)
        if self.readers:
            self.posts.append((EVERYONE, BOTH, encode(protocol.Changed(self.info()))))

    def _publish(self, now: float, actor: Seat = NOBODY, ack: str = "") -> None:
        """Tell everybody who is connected what has changed for them, and nobody else anything."""
        told = [self.log.seq(seat) for seat in self.present]
        fresh = self._note_fresh()
        if self.match is None:
            return
        asked = self._asked()
        for at, seat in enumerate(self.present):
            if seat != NOBODY or not self.plan.wish.delay:
                face = make_face(self.contract, self.match.game, seat, asked)
                self._tell(seat, face, told[at], fresh, now, ack if seat == actor else "")
        if self.plan.wish.delay:
            self._keep_for_later(now)
        if self.phase == "over":
            self._end()

    def _note_fresh(self) -> list[Happening]:
        fresh, self.fresh = self.fresh, []
        for happening in fresh:
            self.log.add(happening)
        return fresh

    def _tell(self, seat: Seat, face: Face, told: int, fresh: list[Happening], now: float, ack: str) -> None:
        seq = self.log.seq(seat)
        if not ack and seq == told and face.same(self.faces.get(seat)):
            return
        self.faces[seat] = face
        if (seat, False) in self.readers:
            data = self._update(seat, False, face, seq, told + 1, [], now, ack)
            self.posts.append((seat, PLAIN, data))
        if (seat, True) in self.readers:
            mine = [entry for entry in fresh if is_told(entry, seat)]
            data = self._update(seat, True, face, seq, told + 1, mine, now, ack)
            self.posts.append((seat, WORDS, data))

    def _update(
        self,
        seat: Seat,
        words: bool,
        face: Face,
        seq: int,
        first: int,
        missing: list[Happening],
        now: float,
        ack: str,
    ) -> bytes:
        clocks = self.clock.milliseconds(now) if self.clock.runs else []
        if not words:
            update = protocol.Update(
                seq, face.state, face.raw(), face.asked, face.options, clocks=clocks, ack=ack
            )
            return encode(update)
        said = self._words(seat, face, first, missing)
        return encode(
            protocol.Update(
                seq, face.state, face.raw(), face.asked, face.options, clocks=clocks, ack=ack, **said
            )
        )

    def _keep_for_later(self, now: float) -> None:
        """Watchers of this table are shown everything later."""
        late = Late(now + self.plan.wish.delay, self._make_face(NOBODY, []), self.log.seq(NOBODY))
        if self.shown is None:
            self.shown = late
        else:
            self.late.append(late)

    def _release(self, now: float) -> None:
        while self.late and self.late[0].at <= now:
            late = self.late.popleft()
            assert self.shown is not None
            told, self.shown = self.shown.seq, late
            first, missing = self.log.since(NOBODY, told)
            missing = missing[: max(0, late.seq - first + 1)]
            for words in (False, True):
                if self.readers.get((NOBODY, words)):
                    data = self._update(NOBODY, words, late.face, late.seq, first, missing, now, "")
                    self.posts.append((NOBODY, WORDS if words else PLAIN, data))

    def _end(self) -> None:
        """Say how it ended; watchers catch up, for nothing is secret any more."""
        self._release(inf)
        self.posts.append((EVERYONE, BOTH, self.over_message()))
        self._announce()

    def over_message(self) -> bytes:
        """How it ended, and the seed."""
        return encode(protocol.Over(self.winners(), self.returns(), self.ended, self._seed(), self.seed_hash))

    def winners(self) -> list[Seat]:
        """Who has won; if others gave up, the last one left."""
        if self._game().over():
            return self.contract.winners(self._game())
        return [seat for seat, sitter in enumerate(self.sitters) if not sitter.resigned]

    def returns(self) -> list[float]:
        """What the game was worth to each seat."""
        if self._game().over():
            return self.contract.returns(self._game())
        winners = self.winners()
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(len(self.sitters))]

    def record_text(self) -> str:
        """The record of a finished game, with the hash of its seed as it was published."""
        bots = {seat: sitter.bot for seat, sitter in enumerate(self.sitters) if sitter.bot}
        first, _newline, rest = record.text(record.of_match(self._match(), bots)).partition("\n")
        return f"{first}\n# seed hash: {self.seed_hash}\n# ended: {self.ended}\n{rest}"

    # Entries

    def _commit(self, entry: entries.AnyEntry) -> None:
        """The only way in which a table changes what it must never forget."""
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
            case entries.Closed():
                self.phase = "closed"
            case entries.Began():
                self._apply_began(entry)
            case entries.TookBack():
                self._apply_took_back(entry)
            case entries.GaveUp():
                self._apply_gave_up(entry)
            case entries.StoodIn():
                self.sitters[entry.seat].stands_in = entry.level
                self.fresh.append(f"A bot holds the seat of {self.names[entry.seat]}.")
            case entries.CameBack():
                self.sitters[entry.seat].stands_in = ""
                self.fresh.append(f"{self.names[entry.seat]} is back.")
            case entries.Paused():
                self.paused = True
                self.fresh.append("The game is paused.")
            case entries.Resumed():
                self.paused = False
                self.fresh.append(f"{self.names[entry.seat]} goes on.")
            case entries.Followed():
                self.rematch = entry.table

    def _apply_played(self, entry: entries.Played) -> None:
        match = self._match()
        match.game.events.clear()  # the log has them; a match needs only those of its last move
        match.play(entry.s, entry.m)
        match.moves[-1] = SAME.setdefault(match.moves[-1], match.moves[-1])
        self.fresh += match.game.events
        self.held.clear()
        if entry.by in ("", "clock"):
            self.clock.charge(entry.s, entry.ms)
        self.sitters[entry.s].remember(entry.id)
        if self.proposal is not None and self.proposal.what == "undo":
            self.proposal = None
        if match.game.over():
            self.phase = "over"
            self.ended = "rules"

    def _apply_sat(self, entry: entries.Sat) -> None:
        sitter = self.sitters[entry.seat]
        sitter.name, sitter.key, sitter.bot = entry.name, entry.key, entry.bot

    def _apply_began(self, entry: entries.Began) -> None:
        del self.sitters[entry.seats :]
        self.names = [sitter.name for sitter in self.sitters]
        self.clock = Clock(self.plan.wish.clock, entry.seats)
        self.log = Log(entry.seats)
        setting = Setting(self.contract, self.names, self.plan.options, entry.seed, self.plan.deal)
        self.match = Match(setting)
        self.seed_hash = commitment(self._seed())
        self.fresh += self.match.game.events
        self.phase = "running"

    def _apply_took_back(self, entry: entries.TookBack) -> None:
        self.match = self._match().at(entry.count)
        self.match.game.events.clear()
        self.held.clear()
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
            self.window_ends = inf
            self.clock.ask([], now)
            return
        game = self._game()
        window = self.plan.window > 0 and in_window(game)
        if not window:
            self.window_ends = inf
        elif self.window_ends == inf:
            self.window_ends = now + self.plan.window
        self.considered.clear()
        self.bot_at = now + self.plan.wish.pace
        if self.clock.runs:
            people = [seat for seat in game.asks() if not self.sitters[seat].player and not window]
            self.clock.ask(people, now)

    # Small things

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
            "closed": "The table is closed.",
        }
        raise Refusal("not_now", words[self.phase])
