"""What a table tells its readers: each only what that reader may see, and only if it has changed."""

from collections import deque
from dataclasses import dataclass
from math import inf
from typing import Any, Final, cast

from msgspec import Raw
from msgspec.json import decode

from tiltyard.engine.contract import View
from tiltyard.engine.moves import NOBODY, Move, Seat
from tiltyard.shown.scene import Scene
from tiltyard.table import evening, outcome
from tiltyard.table.chat import Chat
from tiltyard.table.history import Happening, is_told, news
from tiltyard.table.lesson import LEARNER
from tiltyard.table.presence import Link, Presence, Reader
from tiltyard.table.snapshot import NOTHING, Snapshot, question_words, snapshot_of, snapshot_with
from tiltyard.table.state import ENDED_IN_WORDS, State
from tiltyard.table.whose import Whose
from tiltyard.table.words import Words
from tiltyard.wire import protocol
from tiltyard.wire.changes import Packed, changes
from tiltyard.wire.packing import packed
from tiltyard.wire.protocol import ProposalInfo, TableInfo, encode

STIR: Final = 1.0  # seconds until everybody is told who comes, goes or looks elsewhere
MOST_LATE: Final = 500  # moments held back for watchers with a delay

Post = tuple[list[Link], bytes]  # to whom, and what
Said = dict[str, Any]  # the fields of a message for people


@dataclass(frozen=True)
class Late:
    """What watchers will see once their delay is over."""

    at: float
    shown: Snapshot
    seq: int


class Publisher:
    """Everything that is said to those who are connected."""

    def __init__(self, state: State, presence: Presence, chat: Chat) -> None:
        self.state = state
        self.presence = presence
        self.chat = chat
        self.whose = Whose(state)
        self.stirred = inf  # when everybody is told who comes, goes or looks elsewhere
        self.shown: dict[Seat, Snapshot] = {}  # what each seat was last told
        self.worded: dict[Seat, tuple[Snapshot, Words]] = {}  # for answers that come too late
        self.late: deque[Late] = deque()
        self.last_late: Late | None = None  # what watchers with a delay see now
        self.newcomer: Link | None = None  # is welcomed first, and told of nothing before
        self.proposal: ProposalInfo | None = None  # as everybody is told
        self.riddle = state.riddle  # as everybody was last told
        self.watchful = True  # a bot plays here or somebody is away, so time may matter
        self.posts: list[Post] = []  # to be sent once the journal is stored

    def post(self, links: list[Link], data: bytes) -> None:
        """Something for those who are here now."""
        if self.newcomer is not None:
            links = [link for link in links if link is not self.newcomer]
        if links:
            self.posts.append((links, data))

    # Welcome

    def welcome(self, link: Link, since: int, chat: int, now: float) -> bytes:
        """Everything a client needs to begin or to continue."""
        seat = link.reader.seat
        shown, seq = self.sight(seat)
        first, missing = self.state.log.since(seat, min(since, seq))
        missing = missing[: max(0, seq - first + 1)]
        message = protocol.Welcome(
            protocol.PROTOCOL,
            seat,
            self.info(),
            seq,
            shown.state,
            Raw(NOTHING) if link.reader.points else shown.raw(),
            shown.asked,
            shown.options,
            self._last_resorts(shown),
            missed=bool(missing) and first > since + 1 and since >= 0,
            chat=self.chat.since(seat != NOBODY, chat),
            clocks=self._clocks(seat, now),
            coach=self._coach(seat, shown),
            **(self._said(link, self._words(seat, None, shown, first, missing)) if link.reader.words else {}),
        )
        return encode(message)

    def _said(self, link: Link, words: Words) -> Said:
        """The words of a welcome; from now on, those who point are told what changes."""
        if not link.reader.points:
            return words.typed()
        scene = packed(words.scene)
        if scene is not None:
            self.presence.scenes[link] = cast(Packed, scene)
        return words.pointed(self.state.contract.moves) | {"scene": scene}

    def _last_resorts(self, shown: Snapshot) -> list[Move]:
        """Which of the options give up or start over."""
        options = shown.options
        return [move for move in self.state.contract.last_resorts() if move in options] if options else []

    def _words(
        self, seat: Seat, view: View | None, shown: Snapshot, first: int, missing: list[Happening]
    ) -> Words:
        """The same for people; the view, if it is at hand."""
        contract, names = self.state.contract, self.state.names
        question = None
        if shown.asked:
            view = contract.view(self.state.game, seat) if view is None else view
            question = question_words(contract, self.state.game, seat, names, view)
        texts = [contract.moves.text(move) for move in shown.options]
        return Words(texts, self._scene(seat, view), question, news(names, seat, first, missing))

    def _scene(self, seat: Seat, view: View | None = None) -> Scene | None:
        """What people see; the view, if it is at hand."""
        state = self.state
        if state.match is None:
            return None
        if self._is_late(seat):
            assert self.last_late is not None
            view = decode(self.last_late.shown.view)
            return None if view is None else state.contract.scene(view, state.names)
        return state.contract.scene(view or state.contract.view(state.game, seat), state.names)

    def _is_late(self, seat: Seat) -> bool:
        """Whether the reader sees the game with a delay; after the end nobody does."""
        return seat == NOBODY and self.state.plan.wish.delay > 0 and self.state.phase == "running"

    def sight(self, seat: Seat) -> tuple[Snapshot, int]:
        """What a reader sees now, and how much it has been told."""
        state = self.state
        if state.match is None:
            return Snapshot(NOTHING, [], asked=False), state.log.seq(seat)
        if self._is_late(seat):
            assert self.last_late is not None
            return self.last_late.shown, self.last_late.seq
        shown = self.shown.get(seat)
        if shown is None:
            shown = self.shown[seat] = snapshot_of(state.contract, state.game, seat, self._asked())
        return shown, state.log.seq(seat)

    def _asked(self) -> list[Seat]:
        """Who may answer now."""
        state = self.state
        if state.phase != "running" or state.paused:
            return []
        asked: list[Seat] = state.game.asks()
        return [seat for seat in asked if seat not in state.held] if state.held else asked

    # The table itself

    def info(self) -> TableInfo:
        """What everybody may know beside the game itself."""
        state, wish = self.state, self.state.plan.wish
        waits = state.phase == "open"
        fewest, most = state.seat_range() if waits else (0, 0)
        asks, since = self.whose.told()
        return TableInfo(
            table=state.name,
            game=state.contract.name,
            title=state.contract.title,
            phase=state.phase,
            seats=[
                protocol.SeatInfo(
                    who.name,
                    who.bot,
                    seat in self.presence.links,
                    who.stands_in,
                    who.resigned,
                    who.waits,
                    who.agrees,
                    seat in self.presence.links and not self.presence.looks(seat),
                    who.since,
                    who.fill if waits and not who.taken else "",
                )
                for seat, who in enumerate(state.sitters)
            ],
            options=state.plan.house,
            host=state.host(),
            public=wish.public,
            rigged=state.plan.rigged,
            clock=wish.clock,
            away=wish.away,
            watchers=self.presence.watchers(),
            cheers=wish.cheers,
            slow=wish.slow,
            asks=asks,
            since=since,
            won=evening.won(state),
            games=evening.games(state),
            before=state.plan.before,
            commitment=state.commitment,
            seed_hash=state.seed_hash,
            paused=state.paused,
            proposal=self.proposal,
            rematch=state.rematch,
            swaps=state.plan.swaps,
            record=wish.record,
            lesson=wish.lesson,
            at=len(state.plan.past),
            fill=state.plan.fill if waits else "",
            fewest=fewest if fewest < most else 0,
            most=most if fewest < most else 0,
            hints=state.hints,
            no_hints=state.no_hints() if state.phase == "running" else "",
            daily=state.plan.daily,
            puzzle=self._puzzle(),
            ended=state.ended if state.ended in ENDED_IN_WORDS else "",
        )

    def stir(self, now: float) -> None:
        """Announce it soon: however many come and go, everybody is told once a second."""
        if self.presence.links and self.stirred == inf:
            self.stirred = now + STIR

    def _puzzle(self) -> protocol.PuzzleInfo | None:
        """What has to be done here, if it is a puzzle."""
        state, puzzle = self.state, self.state.plan.puzzle
        if puzzle is None:
            return None
        return protocol.PuzzleInfo(
            puzzle.name, puzzle.words, puzzle.level, cast(Any, state.riddle), state.known
        )

    def announce(self, refused: Seat = NOBODY) -> None:
        """Announce that seats, people, pause or proposals changed, perhaps because somebody refused."""
        self.stirred = inf
        self.watchful = any(who.player or who.away_since is not None for who in self.state.sitters)
        if self.presence.links:
            self.post(self.presence.everybody(), encode(protocol.Changed(self.info(), refused)))

    # The game

    def publish(self, now: float, actor: Seat = NOBODY, ack: str = "") -> None:
        """Tell each connected reader what has changed for them, and tell the others nothing."""
        state = self.state
        if state.riddle != self.riddle:
            self.riddle = state.riddle
            self.announce()
        seats = self.presence.seats()
        told = [state.log.seq(seat) for seat in seats]
        fresh = self.note_fresh()
        if state.match is None:
            return
        asked = self._asked()
        for at, seat in enumerate(seats):
            if seat != NOBODY or not state.plan.wish.delay:
                self._tell(seat, asked, told[at], fresh, now, ack if seat == actor else "")
        self.keep_for_later(now)
        if state.phase == "over":
            self._end()

    def note_fresh(self) -> list[Happening]:
        """What has just happened goes into the log."""
        fresh, self.state.fresh = self.state.fresh, []
        for happening in fresh:
            self.state.log.add(happening)
        return fresh

    def _tell(
        self, seat: Seat, asked: list[Seat], told: int, fresh: list[Happening], now: float, ack: str
    ) -> None:
        state = self.state
        view = state.contract.view(state.game, seat)
        shown, seq = snapshot_with(view, state.game, seat, asked), state.log.seq(seat)
        if not ack and seq == told and shown.same(self.shown.get(seat)):
            return
        self.shown[seat] = shown
        plain, worded = self.presence.by_form(seat)
        if plain:
            self.post(plain, self._encoded(seat, shown, seq, now, ack, {}))
        if worded:
            mine = [entry for entry in fresh if is_told(entry, seat)]
            said = self._words(seat, view, shown, told + 1, mine)
            self._post_words(worded, seat, shown, seq, now, ack, said)

    def _post_words(
        self, links: list[Link], seat: Seat, shown: Snapshot, seq: int, now: float, ack: str, words: Words
    ) -> None:
        """The words for these readers: some type, and those who point are told what has changed."""
        typing = [link for link in links if not link.reader.points]
        if typing:
            self.post(typing, self._encoded(seat, shown, seq, now, ack, words.typed()))
        pointing = [link for link in links if link.reader.points]
        if not pointing:
            return
        said = words.pointed(self.state.contract.moves)
        scene = cast(Packed, packed(words.scene))
        for link in pointing:
            before = self.presence.scenes.get(link)
            self.presence.scenes[link] = scene
            news = {"scene": scene} if before is None else {"changes": changes(before, scene)}
            self.post([link], self._encoded(seat, shown, seq, now, ack, said | news, points=True))

    def update_again(self, reader: Reader, now: float) -> bytes:
        """What the reader has been told last; its words are made once, however often they are sent."""
        seat = reader.seat
        shown, seq = self.sight(seat)
        if not reader.words:
            return self._encoded(seat, shown, seq, now, "", {})
        kept = self.worded.get(seat)
        if kept is None or kept[0] is not shown:
            kept = self.worded[seat] = shown, self._words(seat, None, shown, seq + 1, [])
        words = kept[1]
        said = words.pointed(self.state.contract.moves) if reader.points else words.typed()
        return self._encoded(seat, shown, seq, now, "", said, reader.points)

    def _encoded(
        self,
        seat: Seat,
        shown: Snapshot,
        seq: int,
        now: float,
        ack: str,
        said: Said,
        points: bool = False,
    ) -> bytes:
        clocks = self._clocks(seat, now) if self.state.clock.runs else []
        update = protocol.Update(
            seq,
            shown.state,
            Raw(NOTHING) if points else shown.raw(),
            shown.asked,
            shown.options,
            self._last_resorts(shown),
            clocks=clocks,
            ack=ack,
            coach=self._coach(seat, shown),
            **said,
        )
        return encode(update)

    def _coach(self, seat: Seat, shown: Snapshot) -> protocol.Coach | None:
        """What the learner of a lesson is told."""
        lesson, match = self.state.lesson, self.state.match
        if lesson is None or match is None or seat != LEARNER:
            return None
        return lesson.coach(match, shown.asked, self.state.phase == "over")

    def _clocks(self, seat: Seat, now: float) -> list[int]:
        """The time each seat has left; hidden from readers with a delay, since it shows who has moved."""
        if self._is_late(seat):
            return []
        return self.state.clock.milliseconds(now)

    def forget(self, seat: Seat) -> None:
        """Nobody reads there any more."""
        self.shown.pop(seat, None)
        self.worded.pop(seat, None)

    # Watchers with a delay

    def keep_for_later(self, now: float) -> None:
        """Queue an update for watchers with a delay."""
        state = self.state
        if not state.plan.wish.delay:
            return
        if self.last_late is None:
            self.last_late = Late(now, Snapshot(NOTHING, [], asked=False), 0)
        shown, seq = snapshot_of(state.contract, state.game, NOBODY, []), state.log.seq(NOBODY)
        last = self.late[-1] if self.late else self.last_late
        if seq != last.seq or not shown.same(last.shown):
            if len(self.late) >= MOST_LATE:  # too far behind: skip every other moment
                self.late = deque(list(self.late)[1::2])
            self.late.append(Late(now + state.plan.wish.delay, shown, seq))

    def late_due(self) -> float:
        """When watchers with a delay, if there are any, are told more."""
        return self.late[0].at if self.late and self.presence.of(NOBODY) else inf

    def release(self, now: float) -> None:
        """Tell watchers with a delay what is due."""
        while self.late and self.late[0].at <= now:
            late = self.late.popleft()
            assert self.last_late is not None
            told, self.last_late = self.last_late.seq, late
            first, missing = self.state.log.since(NOBODY, told)
            missing = missing[: max(0, late.seq - first + 1)]
            plain, worded = self.presence.by_form(NOBODY)
            if plain:
                self.post(plain, self._encoded(NOBODY, late.shown, late.seq, now, "", {}))
            if worded:
                said = self._words(NOBODY, None, late.shown, first, missing)
                self._post_words(worded, NOBODY, late.shown, late.seq, now, "", said)

    # The end

    def _end(self) -> None:
        """Announce the end; watchers catch up, since nothing is secret any more."""
        self.release(inf)
        self.post(self.presence.everybody(), self.over_message())
        self.announce()

    def over_message(self) -> bytes:
        """How it ended, the seed, and what it was made of."""
        state = self.state
        over = protocol.Over(
            outcome.winners(state),
            outcome.returns(state),
            state.ended,
            state.played_seed(),
            state.seed_hash,
            state.commitment,
            state.drawn,
            state.parts() if state.drawn else [],
        )
        return encode(over)
