"""The table: the authority over one game. It knows no sockets and no clock of its own.

Its driver (the network, the terminal, a test) tells it what arrives and what time it is. Every
change goes the same way: a command is checked, becomes an *entry*, and the entry is applied. Entries wait in
`journal` until the driver has stored them; what readers may then be told waits in `posts`. A table that is
lost from memory is its plan and its entries again.
"""

from collections.abc import Iterator
from math import inf
from typing import Final, cast

from tiltyard.bots import bot_name
from tiltyard.engine.answers import in_words, open_question
from tiltyard.engine.chance import Chance
from tiltyard.engine.events import Event
from tiltyard.engine.flow import Together
from tiltyard.engine.match import check_names
from tiltyard.engine.moves import NOBODY, Move, MoveError, NotAsked, Refused, Seat, TiltyardError
from tiltyard.engine.names import look_of
from tiltyard.engine.text import and_list
from tiltyard.server import entries, protocol
from tiltyard.server.desk import Work, at_once
from tiltyard.server.entries import NOT_YET
from tiltyard.server.faces import encode
from tiltyard.server.gathering import AGREE, Gathering
from tiltyard.server.log import news
from tiltyard.server.passive import best_answer, house_answer, passive_answer
from tiltyard.server.protocol import ChatLine, Refusal
from tiltyard.server.seats import Sitter, key_hash
from tiltyard.server.state import (
    ABANDONED,
    BOTH,
    LEFT_OUT,
    LONGEST_LINE,
    PEOPLE,
    RIGGED,
    TOO_LONG,
    WATCHER_NAME,
    Proposal,
    Reader,
    Spoken,
)
from tiltyard.server.trial import try_out
from tiltyard.server.undo import MOST_UNDOS, Erased, moves_left

WATCHED: Final = 0.05  # seconds that a bot takes at least, when only bots play and somebody watches
USUAL: Final = 0.9  # seconds that a bot takes when people play
BRIEFLY: Final = 0.28  # of that, in a run of passes
PIECE: Final = 32  # entries between two pauses
NEXT_GAME: Final = ("rematch", "again")  # with a new deal, or with the same
COSTLY: Final = ("undo", *NEXT_GAME)  # proposals for which moves are made again, or a table is set


class Table(Gathering):
    """Seats, people, bots, watchers, clocks, chat and the record of one game."""

    # What the driver takes

    def restore(self, past: list[bytes], chat: list[Spoken], now: float) -> None:
        """Restore the table from its entries."""
        made = [entries.decode(blob) for blob in past]
        erased = Erased(len(self.plan.past))
        for entry in made:
            erased.look_at(entry)
        for _piece in self.living_through(made, erased.gone):
            pass
        self.wake_up(chat, now)

    def living_through(self, past: list[entries.AnyEntry], gone: set[int]) -> Iterator[None]:
        """Apply the next past entries, with pauses; a move that was taken back is not made again."""
        for entry in past:
            self._live_through(entry, self.entries in gone)
            self.entries += 1
            if self.entries % PIECE == 0:
                self._note_fresh()
                yield

    def wake_up(self, chat: list[Spoken], now: float) -> None:
        """The past is restored: continue from here."""
        for spoken in chat:
            self._hear(spoken)
        self._note_fresh()
        for sitter in self.sitters:
            if sitter.is_person:
                sitter.away_since = now
        self._wait_from(now)
        if self.phase == "running":
            self._settled(now)
            self._keep_for_later(now)
        if self.paused:
            self.clock.stop(now)

    def _live_through(self, entry: entries.AnyEntry, gone: bool) -> None:
        """Once more, as it was."""
        if isinstance(entry, entries.Played) and gone:
            self._pass_over(entry)
            return
        if isinstance(entry, entries.TookBack) and entry.told:
            self._note_fresh()
            self.log.go_on_from(entry.told)
        self._apply(entry)

    # Seats

    def sit(
        self, name: str, key: str, seat: Seat = NOBODY, agrees: bool = False, ready_by: float = inf
    ) -> Seat:
        """Take a seat under a nickname; the table keeps only the hash of the key."""
        self._only_when("open")
        self._check_name(name)
        if self.plan.rigged and not agrees and ready_by == inf:
            raise Refusal("rigged", f"{AGREE} Join with agrees: true to play anyway.")
        return self.sit_hashed(name, key_hash(key), seat, agrees, ready_by)

    def sit_bot(self, seat: Seat, level: str, name: str) -> None:
        """A bot takes a seat."""
        self._only_when("open")
        self._commit(entries.Sat(seat, name, bot=level))

    def resize(self, count: int) -> None:
        """Change the number of seats; only empty seats at the end can be removed."""
        self._only_when("open")
        fewest, most = self.seat_range()
        if not fewest <= count <= most:
            raise Refusal("bad_setup", f"{self.contract.title} has {fewest} to {most} seats here.")
        if any(sitter.taken for sitter in self.sitters[count:]):
            raise Refusal("no_seat", "That seat is taken.")
        self._commit(entries.Resized(count))
        self._announce()

    def start_if_full(self, now: float) -> None:
        """Begin if nobody is missing."""
        if self.phase == "open" and self._is_full():
            self.begin(now)

    def begin(self, now: float) -> None:
        """Begin with those who are here; bots take all open seats."""
        self._only_when("open")
        self._check_all_ready()
        for seat, sitter in enumerate(self.sitters):
            if not sitter.taken:
                self.sit_bot(seat, sitter.bot or self.plan.fill, bot_name(seat, self._taken_names()))
        self._commit(entries.Began(self._new_seed(), len(self.sitters)))
        for sitter in self.sitters:
            sitter.away_since = now if sitter.is_person and not sitter.links else None
        self._settled(now)
        self._announce()
        self._publish(now)

    def seat_of(self, key: str) -> Seat:
        """The seat that a key opens."""
        for seat, sitter in enumerate(self.sitters):
            if sitter.opens_with(key):
                return seat
        raise Refusal("bad_key", "This key does not open a seat at this table.")

    def is_key(self, key: str) -> bool:
        """Whether a key opens a seat here."""
        return bool(key) and any(sitter.opens_with(key) for sitter in self.sitters)

    def _check_name(self, name: str) -> None:
        others = self._taken_names()
        if name.casefold() in [other.casefold() for other in others]:
            raise Refusal("bad_name", f'"{name}" is taken; pick another name.')
        twin = next((other for other in others if look_of(other) == look_of(name)), "")
        if twin:
            raise Refusal("bad_name", f'"{name}" looks like "{twin}"; pick another name.')
        fillers = [f"?{at}" for at in range(self.contract.fewest - len(others) - 1)]
        try:
            check_names([name, *others, *fillers][: self.contract.most], self.contract)
        except TiltyardError as problem:
            raise Refusal("bad_name", str(problem)) from None

    def _taken_names(self) -> list[str]:
        return [sitter.name for sitter in self.sitters if sitter.taken]

    # Coming and going

    def arrive(self, reader: Reader, now: float) -> None:
        """Somebody connects."""
        if reader.seat == NOBODY and not self._is_watched():
            self._release(now)  # what watchers would have seen by now
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
            if reader.words:
                self.wishes.pop(reader.seat, None)
        self.present = sorted({seat for seat, _words in self.readers})
        if reader.seat == NOBODY:
            return
        sitter = self.sitters[reader.seat]
        sitter.links -= 1
        if not sitter.links:
            self.faces.pop(reader.seat, None)
            self.worded.pop(reader.seat, None)
            sitter.away_since = now if sitter.is_person else None
            self._announce()

    def _is_watched(self) -> bool:
        """Whether somebody who only watches is here."""
        return (NOBODY, True) in self.readers or (NOBODY, False) in self.readers

    @property
    def lonely(self) -> bool:
        """Nobody is connected."""
        return not self.readers

    def attended(self) -> bool:
        """Whether somebody who keeps it going is here: the host of an open table, any person of a game."""
        if self.phase == "open":
            return self.host() != NOBODY and self.sitters[self.host()].links > 0
        people = [sitter for sitter in self.sitters if sitter.is_person]
        return not people or any(sitter.links for sitter in people)

    # At the table itself, where no answer is stale and consent is a nod

    def play(self, seat: Seat, move: Move, now: float) -> None:
        """Somebody decides."""
        self._check_decides(seat)
        self._take_move(seat, move, "", now)

    def take_back(self, seat: Seat, now: float) -> None:
        """Somebody takes back a decision, which must be the very last one, since nobody else is asked."""
        self._only_when("running")
        try:
            left = self._match().undo_to(seat)
        except TiltyardError as problem:
            raise Refusal("refused", str(problem)) from None
        self._undo(seat, left, now)
        self._publish(now)

    def hint(self, seat: Seat) -> tuple[Move, str]:
        """What the strongest bot would do in the seat, in words that answer the open question."""
        self._only_when("running")
        game = self._game()
        if seat not in game.asks():
            raise Refusal("not_asked", "You have nothing to decide now.")
        move = best_answer(self.contract, game, seat, self.chance)[0]
        said = in_words(open_question(self.contract, game, seat, self.names), move)
        return move, f"Hint: {said or self.contract.moves.text(move)}"

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        """Why the seat may not make this move now; None if it may."""
        game = self._game()
        if move in game.options(seat):
            return None
        refusal: MoveError = game.refusal(seat, move)
        if isinstance(refusal, NotAsked):
            return Refusal("not_asked", f"{refusal}{self._who_decides(seat)}")
        return Refusal("refused", str(refusal), refusal.rule if isinstance(refusal, Refused) else "")

    def _who_decides(self, seat: Seat) -> str:
        """Who is asked, as far as the seat may know."""
        asked = cast(list[Seat], self.contract.view(self._game(), seat)["asks"])
        names = and_list([self.names[other] for other in asked])
        return f" {names} {'decides' if len(asked) == 1 else 'decide'}." if asked else ""

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
                raise Refusal("not_now", "You have already said hello.")
        if reader.seat == NOBODY:
            raise Refusal("not_yours", "Only players may do that.")
        seat = reader.seat
        match message:
            case protocol.Ready():
                self._be_ready(seat, message)
                self.start_if_full(now)
            case protocol.Start():
                self._only_host(seat)
                self.begin(now)
            case protocol.Seats():
                self._only_host(seat)
                self.resize(message.count)
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
            case protocol.Pace():
                self.wishes[seat] = message.seconds
            case protocol.Hurry():
                self._hurry(seat, now)
            case protocol.Hint():
                return self._on_hint(seat, message, now)
            case protocol.Try():
                return [encode(self._try(seat, message))]
        return [encode(protocol.Ack(message.id))]

    def _on_hint(self, seat: Seat, message: protocol.Hint, now: float) -> list[bytes]:
        """A hint, if allowed; other players are told, once per question."""
        problem = self.no_hints()
        if problem:
            raise Refusal("not_now", problem)
        move, line = self.hint(seat)
        if self.people_playing() > 1 and self.hinted != (seat, len(self._match().moves)):
            self._commit(entries.Hinted(seat))
            self._publish(now)
        return [encode(protocol.Shown(message.id, [line], move))]

    def _only_host(self, seat: Seat) -> None:
        if seat != self.host():
            raise Refusal("not_yours", "Only the host may do that.")

    def _on_move(self, reader: Reader, message: protocol.Move, now: float) -> list[bytes]:
        seat = reader.seat
        if seat == NOBODY:
            raise Refusal("not_yours", "Only players may do that.")
        sitter = self.sitters[seat]
        if message.id in sitter.ids:
            return [encode(protocol.Ack(message.id, again=True))]
        self._check_decides(seat)
        face, seq = self._face_and_seq(seat)
        if message.state != face.state:
            error = protocol.Error("stale", "The question has changed.", message.id)
            return [encode(error), self._update_again(reader, face, seq, now)]
        self._take_move(seat, message.move, message.id, now)
        return []

    def _try(self, seat: Seat, message: protocol.Try) -> protocol.Tried:
        """What else could be picked; nothing is played."""
        self._check_decides(seat)
        face, _seq = self._face_and_seq(seat)
        if message.state != face.state:
            raise Refusal("stale", "The question has changed.")
        if not face.asked:
            raise Refusal("not_asked", "You have nothing to decide now.")
        for move in message.moves:
            self._check_move(move)
        chance = Chance(f"{face.state:x}")
        return try_out(self.contract, self._game(), seat, self.names, message, chance)

    def _check_decides(self, seat: Seat) -> None:
        """Check that a person may decide anything here now."""
        self._only_when("running")
        if self.paused:
            raise Refusal("paused", "The game is paused.")
        if self.sitters[seat].player or self.sitters[seat].resigned:
            raise Refusal("not_yours", "A bot is playing this seat now.")

    def _check_move(self, move: Move) -> None:
        if not 0 <= move < len(self.contract.moves.spoken):
            raise Refusal("unknown_move", f"{self.contract.title} has no move {move}.")

    def _take_move(self, seat: Seat, move: Move, message: str, now: float) -> None:
        self._check_move(move)
        game = self._game()
        if self.holds and seat in game.asks():
            if seat in self.held:
                raise Refusal("not_asked", "You have answered; the others still can.")
            if [move] == passive_answer(self.contract, game, seat):
                self._commit(entries.Held(seat, move, message))
                self._close_if_answered(now)
                self._publish(now, seat, message)
                return
        self._play(seat, move, message, "", now)
        self._publish(now, seat, message)

    def _play(self, seat: Seat, move: Move, message: str, by: str, now: float) -> None:
        """Make a move, or refuse it with the reason and the rule."""
        refusal = self.refusal(seat, move)
        if refusal is not None:
            raise refusal
        spent = NOT_YET if self._goes_on_choosing(seat, move) else self.clock.answer(seat, now)
        self._commit(entries.Played(seat, move, message, spent, by))
        self._reconsider_undo(seat)
        self.window_ends = inf  # the question is asked again
        if self.phase == "running" and len(self._match().moves) >= self.most_moves:
            self._commit(entries.Ended(TOO_LONG))
        self._settled(now)

    def _goes_on_choosing(self, seat: Seat, move: Move) -> bool:
        """Whether the seat is still choosing in secret: its clock keeps running, so that nobody can count."""
        game = self._game()
        if not self.clock.runs or not isinstance(game.stack[-1], Together):
            return False
        twin = game.copy()
        twin.play(seat, move)
        return seat in twin.asks() and isinstance(twin.stack[-1], Together)

    def _on_say(self, reader: Reader, message: protocol.Say) -> list[bytes]:
        text = " ".join(message.text.split())
        if not 0 < len(text) <= LONGEST_LINE or not text.isprintable():
            raise Refusal("bad_text", f"A line of chat must have 1 to {LONGEST_LINE} printable characters.")
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
        if message.what == "log":
            return at_once(self.telling_log(seat, message))
        return self.contract.picture(self.contract.view(self._game(), self._eyes(seat, message)), self.names)

    def _eyes(self, seat: Seat, message: protocol.Look) -> Seat:
        """Whose view somebody may look at; after the end, anybody's."""
        if self.match is None:
            raise Refusal("not_now", "The game has not begun.")
        if seat == NOBODY and self.plan.wish.delay and self.phase == "running":
            raise Refusal("not_now", "Watchers see this table with a delay.")
        return message.seat if self.phase == "over" and 0 <= message.seat < len(self.names) else seat

    def telling_log(self, seat: Seat, message: protocol.Look) -> Work[list[str]]:
        """What has happened so far, in words and with pauses, without what was to be seen only once."""
        seat = self._eyes(seat, message)
        match = self._match()
        past = match.lately()
        first, end = len(past.moves), len(match.moves)
        lines = [RIGGED] if self.plan.rigged else []
        lines += [LEFT_OUT.format(count=first)] if first else self._log_lines(seat, past.game.events)
        for who, move in match.moves.between(first, end):
            past.game.events.clear()
            past.play(who, move)
            lines += self._log_lines(seat, past.game.events)
            if len(past.moves) % PIECE == 0:
                yield
        return lines

    def _log_lines(self, seat: Seat, events: list[Event]) -> list[str]:
        told = news(self.names, seat, 1, [*events])
        return [
            line
            for entry in told
            for line in entry.lines + ([] if entry.shows_hand or entry.shown_for else entry.private)
        ]

    def heard_lag(self, seat: Seat, lag: float) -> None:
        """Note the round-trip time to the seat."""
        if seat != NOBODY:
            self.clock.lag[seat] = lag

    # Leaving, pausing, taking back

    def leave(self, seat: Seat, now: float) -> None:
        """Leave the seat; during a game, for good."""
        if self.phase == "running":
            self._give_up(seat, "left", now)
            return
        self._only_when("open")
        self.stand_up(seat)

    def expire(self, now: float) -> None:
        """Nobody has come back for too long: close an open table, or end a game as it stands."""
        self._stop(ABANDONED, now)

    def stop_if_too_long(self, now: float) -> None:
        """A journal that is full ends the game, or closes the table: pausing and going fill it too."""
        if self.entries >= self.most_entries:
            self._stop(TOO_LONG, now)

    def _stop(self, reason: str, now: float) -> None:
        if self.phase == "open":
            self._commit(entries.Closed(reason))
            self._announce()
        elif self.phase == "running":
            self._end_as_it_stands(reason, now)

    def _end_as_it_stands(self, reason: str, now: float) -> None:
        self._commit(entries.Ended(reason))
        self._settled(now)
        self._publish(now)

    def _give_up(self, seat: Seat, reason: str, now: float) -> None:
        self._only_when("running")
        if self.sitters[seat].resigned:
            raise Refusal("not_now", "You have already given up.")
        self.clock.answer(seat, now)
        self._commit(entries.GaveUp(seat, reason))
        self._settled(now)
        self._announce()
        self._publish(now)

    def _propose(self, seat: Seat, what: str, now: float) -> None:
        self._only_when("over" if what in NEXT_GAME else "running")
        if self.proposal is not None:
            raise Refusal("not_now", "Another proposal is already open.")
        if what == "undo":
            self._undo_count(seat)
        elif what == "pause" and self.paused:
            raise Refusal("paused", "The game is paused.")
        elif self.rematch:
            raise Refusal("not_now", "The next game already has its table.")
        self.proposals += 1
        waiting = [other for other in self._people() if other != seat]
        self.proposal = Proposal(self.proposals, what, seat, waiting, [seat])
        self._announce()
        self._carry_out(now)

    def _people(self) -> list[Seat]:
        """Those whose consent counts: the players, or after the end those who are here."""
        return [seat for seat, sitter in enumerate(self.sitters) if self._counts(sitter)]

    def _counts(self, sitter: Sitter) -> bool:
        if self.phase == "over":
            return bool(sitter.key and sitter.links)
        return sitter.is_person and not sitter.stands_in

    def _undo(self, seat: Seat, left: int, now: float) -> None:
        self._commit(entries.TookBack(seat, left, self.log.counts()))
        self._settled(now)

    def _undo_count(self, seat: Seat) -> int:
        if self.sitters[seat].undos >= MOST_UNDOS:
            raise Refusal(
                "refused", f"You have taken back {MOST_UNDOS} decisions, the most that one game allows."
            )
        left = moves_left(self._match(), seat)
        if left < len(self.plan.past):
            raise Refusal("refused", "The game continues from here; earlier moves stand.")
        return left

    def _reconsider_undo(self, seat: Seat) -> None:
        """A proposed undo lapses with the next move that its seat makes or can notice."""
        if self.proposal is None or self.proposal.what != "undo":
            return
        try:
            if seat != self.proposal.seat:
                self._undo_count(self.proposal.seat)
                return
        except Refusal:
            pass
        self.proposal = None
        self._announce()

    def _consent(self, seat: Seat, message: protocol.Consent, now: float) -> None:
        proposal = self.proposal
        if proposal is None or proposal.number != message.proposal or seat not in proposal.waiting:
            raise Refusal("not_now", "Nobody is asking for your consent.")
        if not message.agree:
            self.proposal = None
            self._announce(refused=seat)
            return
        proposal.waiting.remove(seat)
        proposal.agreed.append(seat)
        self._announce()
        self._carry_out(now)

    def _carry_out(self, now: float) -> None:
        """Do what everybody has agreed to."""
        proposal = self.proposal
        if proposal is None or proposal.waiting:
            return
        self.proposal = None
        if proposal.what == "undo":
            self._undo(proposal.seat, self._undo_count(proposal.seat), now)
        elif proposal.what == "pause":
            self._commit(entries.Paused())
            self.clock.stop(now)
        else:
            self.wants_rematch, self.agreed = proposal.what, proposal.agreed
        self._announce()
        self._publish(now)

    def _resume(self, seat: Seat, now: float) -> None:
        if not self.paused:
            raise Refusal("not_now", "The game is not paused.")
        self._commit(entries.Resumed(seat))
        self.clock.go_on(now)
        self._announce()
        self._publish(now)

    def takes_long(self, message: protocol.FromClient) -> bool:
        """Whether a message may cost much: a bot thinks, moves are made again, or the next table is set."""
        if isinstance(message, protocol.Ready | protocol.Start):
            return self.phase == "open" and bool(self.plan.past)
        if isinstance(message, protocol.Hint | protocol.Try | protocol.Look):
            return True
        return self._proposed(message) in COSTLY

    def asks_for_next_game(self, message: protocol.FromClient) -> bool:
        """Whether a message proposes, or agrees to, another game."""
        return self._proposed(message) in NEXT_GAME

    def _proposed(self, message: protocol.FromClient) -> str:
        """What a message proposes or agrees to."""
        if isinstance(message, protocol.Consent) and self.proposal is not None:
            return self.proposal.what
        return message.what if isinstance(message, protocol.Propose) else ""

    def follow(self, table: str) -> None:
        """The same people have a new table."""
        self.wants_rematch = ""
        self._commit(entries.Followed(table))
        self._announce()

    # Time

    def due(self) -> float:
        """When `tick` has something to do."""
        if self.phase == "open":
            return self._next_loss()
        at = self.late[0].at if self.late and self._is_watched() else inf
        if self.phase != "running" or self.paused:
            return at
        if not self.watchful and not self.clock.runs:
            return min(at, self.window_ends)
        at = min(at, self.window_ends, self.clock.next_deadline() if self.clock.runs else inf)
        bot = self._next_bot()
        if bot != NOBODY:
            at = min(at, self._bot_at(bot))
        if self.plan.wish.away != "wait":
            at = min(at, *(self._patience(sitter) for sitter in self.sitters))
        return at

    def _patience(self, sitter: Sitter) -> float:
        if sitter.away_since is None or sitter.player or sitter.resigned or not self.readers:
            return inf
        return sitter.away_since + self.plan.wish.grace

    def tick(self, now: float) -> None:
        """Do what is due: delayed news, bots, clocks, windows, and those who are away or wait too long."""
        self._lose_seats(now)
        self._release(now)
        if self.phase != "running" or self.paused:
            return
        for seat, sitter in enumerate(self.sitters):
            if self._patience(sitter) <= now and self.plan.wish.away != "wait":
                self._miss(seat, now)
        if self.phase == "running" and self.window_ends <= now:
            self._close_window(now)
            self._publish(now)
        elif self.phase == "running" and self._bot_is_due(now):
            self._bot_plays(self._next_bot(), now)
        elif self.phase == "running" and self.clock.runs:
            for seat in self._game().asks():
                if self.phase == "running" and self.clock.deadline(seat) <= now:
                    self._time_is_up(seat, now)

    def _miss(self, seat: Seat, now: float) -> None:
        """Deal with somebody who has been away too long."""
        if self.plan.wish.away == "forfeit":
            self._give_up(seat, "left", now)
            return
        self._commit(entries.StoodIn(seat, list(self.contract.bots)[-1]))
        self._settled(now)
        self._announce()
        self._publish(now)

    def _next_bot(self) -> Seat:
        """The first bot that is asked and has not let the window pass; none while bots rest."""
        if self.alone <= 0 and not self.readers and self.only_bots():
            return NOBODY
        asked: list[Seat] = self._game().asks()
        bots = [seat for seat in asked if self.sitters[seat].player and not self._has_answered(seat)]
        if len(bots) > 1 and self.thoughts is not None:
            return min(bots, key=self._bot_at)
        return bots[0] if bots else NOBODY

    def bot_is_asked(self) -> bool:
        """Whether a bot decides next, or one of those who decide."""
        return self.phase == "running" and not self.paused and self._next_bot() != NOBODY

    def _bot_is_due(self, now: float) -> bool:
        bot = self._next_bot()
        return bot != NOBODY and self._bot_at(bot) <= now

    def _bot_at(self, seat: Seat) -> float:
        """When the bot of a seat decides; a guest is asked at once, and decides when its time is over."""
        thoughts = self.thoughts
        if thoughts is None or not self._is_guest(seat):
            return self.noticed_at + self._thinking()
        thought = thoughts.open.get(seat)
        if thought is None:
            return self.noticed_at
        at: float = thought.asked_at if thought.answered and self.only_bots() else thought.due
        return at

    def _is_guest(self, seat: Seat) -> bool:
        """Whether a bot decides here that the game itself does not know."""
        level = self.sitters[seat].player
        return level in self.guests and (self.thoughts is None or self.thoughts.trusts(seat))

    def _thinking(self) -> float:
        """How long a bot takes now, depending only on what everybody may know."""
        if self.hurried:
            return 0.0
        least = WATCHED if self.readers and self.only_bots() else 0.0
        if self.plan.wish.pace >= 0:
            return max(least, self.plan.wish.pace)
        players = self._human_players()
        if not players:
            return least
        here = [self.wishes.get(seat, USUAL) for seat in players if (seat, True) in self.readers]
        return min(here, default=USUAL) * (BRIEFLY if self.brief else 1.0)

    def _human_players(self) -> list[Seat]:
        """People who play or may come back; a seat with only a program connected does not count."""
        return [
            seat
            for seat, sitter in enumerate(self.sitters)
            if sitter.is_person and not self._is_program(seat)
        ]

    def _is_program(self, seat: Seat) -> bool:
        return (seat, False) in self.readers and (seat, True) not in self.readers

    def _hurry(self, seat: Seat, now: float) -> None:
        """Let bots play at once until a person is asked, if there is nobody else to mind."""
        if self.phase != "running" or self.paused or self._human_players() != [seat]:
            return
        asked: list[Seat] = self._game().asks()
        self.hurried = all(self.sitters[other].player or other in self.held for other in asked)
        if self.holds:
            self._close_if_answered(now)
            self._publish(now)

    def _bot_plays(self, seat: Seat, now: float) -> None:
        game = self._game()
        if not self.readers and self.only_bots():
            self.alone -= 1
        if self.thoughts is not None and self._is_guest(seat) and seat not in self.thoughts.open:
            earliest = self.noticed_at + self._thinking()
            self.thoughts.ask(self._player(seat), game, self._state_of(seat), now, earliest)
            return
        moves = self._bot_moves(seat)
        if self.holds and moves == passive_answer(self.contract, game, seat):
            self.considered.append(seat)
            self._close_if_answered(now)
        else:
            self._play_all(seat, moves, "bot", now)
        self._publish(now)

    def _bot_moves(self, seat: Seat) -> list[Move]:
        """What the bot of a seat does; where a guest fails that thinks elsewhere, the house decides."""
        if not self._is_guest(seat):
            level = self.sitters[seat].player
            if level in self.contract.bots:
                return house_answer(self._player(seat), self._game())
            return best_answer(self.contract, self._game(), seat, self.chance)
        if self.thoughts is None:
            return [self._player(seat).choose(self._game())]
        move: Move | None = self.thoughts.conclude(seat)
        if move is not None and move in self._game().options(seat):
            return [move]
        return best_answer(self.contract, self._game(), seat, self.chance)

    def _play_all(self, seat: Seat, moves: list[Move], by: str, now: float) -> None:
        """Make the moves of an answer, as far as they stay legal."""
        for move in moves:
            if self.phase == "running" and move in self._game().options(seat):
                self._play(seat, move, "", by, now)

    def _has_answered(self, seat: Seat) -> bool:
        """Whether the seat has let this window pass, which nobody else may know."""
        return seat in self.held or seat in self.considered

    def _close_if_answered(self, now: float) -> None:
        if (self.plan.early or self.hurried) and all(map(self._has_answered, self._game().asks())):
            self._close_window(now)

    def _close_window(self, now: float) -> None:
        """The window is over: everybody who has not responded lets it pass."""
        game = self._game()
        window = game.stack[-1]
        for seat in game.asks():
            if self.phase == "running" and seat in game.asks() and game.stack[-1] is window:
                self._play(seat, passive_answer(self.contract, game, seat)[0], "", "window", now)

    def _time_is_up(self, seat: Seat, now: float) -> None:
        """When time is up, play the passive answer or a bot's."""
        game = self._game()
        moves = self.contract.late_ruling(game, seat)
        if not moves and self.plan.wish.clock.at_zero == "bot":
            moves = best_answer(self.contract, game, seat, self.chance)
        self._play_all(seat, moves or passive_answer(self.contract, game, seat), "clock", now)
        self._publish(now)
