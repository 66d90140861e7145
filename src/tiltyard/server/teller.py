"""What a table tells its readers: each only what that reader may see, and only if it has changed."""

from collections import deque
from math import inf
from typing import Any, Final

from tiltyard.engine.moves import NOBODY, Move, Seat
from tiltyard.server import protocol
from tiltyard.server.faces import NOTHING, Face, encode, make_face, question_words
from tiltyard.server.log import Happening, is_told, news
from tiltyard.server.protocol import TableInfo
from tiltyard.server.state import BOTH, ENDED_IN_WORDS, EVERYONE, PLAIN, WORDS, Late, Reader, State

MOST_LATE: Final = 500  # moments held back for watchers with a delay


class Teller(State):
    """A table that speaks."""

    def welcome(self, reader: Reader, since: int, chat: int, now: float) -> bytes:
        """Everything a client needs to begin or to continue."""
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
            self._last_resorts(face),
            missed=bool(missing) and first > since + 1 and since >= 0,
            chat=[line for line in self.chat[seat != NOBODY] if line.number > chat],
            clocks=self._clocks(seat, now),
            **(self._words(seat, face, first, missing) if reader.words else {}),
        )
        return encode(message)

    def _last_resorts(self, face: Face) -> list[Move]:
        """Which of the options give up or start over."""
        return [move for move in self.contract.last_resorts() if move in face.options]

    def _words(self, seat: Seat, face: Face, first: int, missing: list[Happening]) -> dict[str, Any]:
        return {
            "texts": [self.contract.moves.text(move) for move in face.options],
            "question": question_words(self.contract, self._game(), seat, self.names) if face.asked else None,
            "news": news(self.names, seat, first, missing),
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

    # What readers are told

    def info(self) -> TableInfo:
        """What everybody may know beside the game itself."""
        proposal = self.proposal
        wish = self.plan.wish
        waits = self.phase == "open"
        fewest, most = self.seat_range() if waits else (0, 0)
        return TableInfo(
            table=self.name,
            game=self.contract.name,
            title=self.contract.title,
            phase=self.phase,
            seats=[
                protocol.SeatInfo(
                    who.name, who.bot, who.links > 0, who.stands_in, who.resigned, who.waits, who.agrees
                )
                for who in self.sitters
            ],
            options=self.plan.house,
            host=self.host(),
            public=wish.public,
            rigged=self.plan.rigged,
            clock=wish.clock,
            away=wish.away,
            watchers=sum(self.readers.get((NOBODY, words), 0) for words in (False, True)),
            commitment=self.commitment,
            seed_hash=self.seed_hash,
            paused=self.paused,
            proposal=protocol.ProposalInfo(proposal.number, proposal.what, proposal.seat, proposal.waiting[:])
            if proposal is not None
            else None,
            rematch=self.rematch,
            record=wish.record,
            at=len(self.plan.past),
            fill=self.plan.fill if waits else "",
            fewest=fewest if fewest < most else 0,
            most=most if fewest < most else 0,
            no_hints=self.no_hints() if self.phase == "running" else "",
            ended=self.ended if self.ended in ENDED_IN_WORDS else "",
        )

    def people_playing(self) -> int:
        """How many seats belong to people."""
        return sum(sitter.is_person for sitter in self.sitters)

    def no_hints(self) -> str:
        """Why nobody may ask for a hint; empty: everybody may."""
        allowed = self.plan.wish.hints
        if allowed == "none":
            return "No hints at this table."
        if allowed == "alone" and self.people_playing() > 1:
            return "No hints when several people play."
        return ""

    def _announce(self, refused: Seat = NOBODY) -> None:
        """Announce that seats, people, pause or proposals changed, perhaps because somebody refused."""
        self.watchful = any(who.player or who.away_since is not None for who in self.sitters)
        if self.readers:
            self.posts.append((EVERYONE, BOTH, encode(protocol.Changed(self.info(), refused))))

    def _publish(self, now: float, actor: Seat = NOBODY, ack: str = "") -> None:
        """Tell each connected reader what has changed for them, and tell the others nothing."""
        told = [self.log.seq(seat) for seat in self.present]
        fresh = self._note_fresh()
        if self.match is None:
            return
        asked = self._asked()
        for at, seat in enumerate(self.present):
            if seat != NOBODY or not self.plan.wish.delay:
                face = make_face(self.contract, self.match.game, seat, asked)
                self._tell(seat, face, told[at], fresh, now, ack if seat == actor else "")
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
        said = self._words(seat, face, first, missing) if words else {}
        return self._encoded(seat, face, seq, said, now, ack)

    def _update_again(self, reader: Reader, face: Face, seq: int, now: float) -> bytes:
        """What the reader has been told last; its words are made once, however often they are sent."""
        seat = reader.seat
        kept = self.worded.get(seat)
        if reader.words and (kept is None or kept[0] is not face):
            kept = self.worded[seat] = face, self._words(seat, face, seq + 1, [])
        return self._encoded(seat, face, seq, kept[1] if reader.words and kept is not None else {}, now, "")

    def _encoded(self, seat: Seat, face: Face, seq: int, said: dict[str, Any], now: float, ack: str) -> bytes:
        clocks = self._clocks(seat, now) if self.clock.runs else []
        update = protocol.Update(
            seq,
            face.state,
            face.raw(),
            face.asked,
            face.options,
            self._last_resorts(face),
            clocks=clocks,
            ack=ack,
            **said,
        )
        return encode(update)

    def _clocks(self, seat: Seat, now: float) -> list[int]:
        """The time each seat has left; hidden from readers with a delay, since it shows who has moved."""
        if seat == NOBODY and self.plan.wish.delay and self.phase == "running":
            return []
        return self.clock.milliseconds(now)

    def _keep_for_later(self, now: float) -> None:
        """Queue an update for watchers with a delay."""
        if not self.plan.wish.delay:
            return
        if self.shown is None:
            self.shown = Late(now, Face(NOTHING, [], asked=False), 0)
        face, seq = self._make_face(NOBODY, []), self.log.seq(NOBODY)
        last = self.late[-1] if self.late else self.shown
        if seq != last.seq or not face.same(last.face):
            if len(self.late) >= MOST_LATE:  # too far behind: skip every other moment
                self.late = deque(list(self.late)[1::2])
            self.late.append(Late(now + self.plan.wish.delay, face, seq))

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
        """Announce the end; watchers catch up, since nothing is secret any more."""
        self._release(inf)
        self.posts.append((EVERYONE, BOTH, self.over_message()))
        self._announce()

    def over_message(self) -> bytes:
        """How it ended, the seed, and what it was made of."""
        over = protocol.Over(
            self.winners(),
            self.returns(),
            self.ended,
            self._seed(),
            self.seed_hash,
            self.commitment,
            self.drawn,
            self.parts() if self.drawn else [],
        )
        return encode(over)
