"""The table: the authority over one game. It knows no sockets and no clock of its own.

Its driver (the network, the terminal, a test) tells it what arrives and what time it is. Every
change goes the same way: a command is checked, becomes an *entry*, and the entry is applied to the state.
Entries wait until the driver has stored them; what readers may then be told waits with them. A table that is
lost from memory is its plan and its entries again.
"""

from collections.abc import Iterator
from math import inf
from typing import Final

from tiltyard.bots import bot_name
from tiltyard.engine.moves import NOBODY, Move, Seat
from tiltyard.engine.names import look_of
from tiltyard.table.asking import Asking
from tiltyard.table.bots import Bots
from tiltyard.table.chat import Chat, Spoken
from tiltyard.table.consent import Consent
from tiltyard.table.gathering import Gathering
from tiltyard.table.hints import Hints
from tiltyard.table.looking import Looking
from tiltyard.table.plan import Plan
from tiltyard.table.play import NO_LIMIT, Play
from tiltyard.table.presence import Link, Presence, Reader
from tiltyard.table.publisher import Post, Publisher
from tiltyard.table.reactions import Reactions
from tiltyard.table.seats import Sitter
from tiltyard.table.state import ABANDONED, BY_OPERATOR, TOO_LONG, State
from tiltyard.table.thoughts import Thought
from tiltyard.table.undo import Erased, moves_left
from tiltyard.wire import entries, protocol
from tiltyard.wire.protocol import Ack, Refusal, TableInfo, encode

PIECE: Final = 32  # entries between two pauses


class Table:
    """Seats, people, bots, watchers, clocks, chat and the record of one game, each in a part of its own."""

    def __init__(self, name: str, plan: Plan, seed: str, luck: str) -> None:
        self.name = name
        self.state = State(name, plan, seed, luck)
        self.presence = Presence()
        self.chat = Chat(self.state)
        self.publisher = Publisher(self.state, self.presence, self.chat)
        self.gathering = Gathering(self.state, self.publisher)
        self.asking = Asking(self.state, self.presence, self.publisher.whose)
        self.consent = Consent(self.state, self.asking, self.publisher)
        self.play = Play(self.state, self.asking, self.publisher, self.consent)
        self.bots = Bots(self.state, self.presence, self.asking, self.play, self.publisher)
        self.reactions = Reactions(self.state, self.presence, self.publisher)
        self.looking = Looking(self.state, self.publisher, self.play)
        self.hints = Hints(self.state, self.asking, self.looking, self.publisher)
        self.most_entries = NO_LIMIT  # of the journal

    def take(self) -> tuple[list[bytes], list[Spoken], list[Post]]:
        """The entries and chat lines to be stored, and what to tell once they are."""
        taken = self.state.journal, self.chat.spoken, self.publisher.posts
        self.state.journal, self.chat.spoken, self.publisher.posts = [], [], []
        return taken

    # From storage

    def restore(self, past: list[bytes], chat: list[Spoken], now: float) -> None:
        """Restore the table from its entries."""
        made = [entries.decode(blob) for blob in past]
        erased = Erased(len(self.state.plan.past))
        for entry in made:
            erased.look_at(entry)
        for _piece in self.living_through(made, erased.gone):
            pass
        self.wake_up(chat, now)

    def living_through(self, past: list[entries.AnyEntry], gone: set[int]) -> Iterator[None]:
        """Apply the next past entries, with pauses; a move that was taken back is not made again."""
        state = self.state
        for entry in past:
            self._live_through(entry, state.entries in gone)
            state.entries += 1
            if state.entries % PIECE == 0:
                self.publisher.note_fresh()
                yield

    def wake_up(self, chat: list[Spoken], now: float) -> None:
        """The past is restored: continue from here."""
        state = self.state
        for spoken in chat:
            self.chat.hear(spoken)
        self.publisher.note_fresh()
        for sitter in state.sitters:
            if sitter.is_person:
                sitter.away_since = now
        self.gathering.wait_from(now)
        if state.phase == "running":
            self.asking.settle(now)
            self.publisher.keep_for_later(now)
        if state.paused:
            state.clock.stop(now)

    def recall(self, info: TableInfo) -> None:
        """What lists of tables said while it was in storage: since when people are away or asked."""
        for sitter, told in zip(self.state.sitters, info.seats, strict=False):
            sitter.since = told.since
        self.publisher.whose.recall(info.asks, info.since)

    def _live_through(self, entry: entries.AnyEntry, gone: bool) -> None:
        """Once more, as it was."""
        if isinstance(entry, entries.Played) and gone:
            self.state.pass_over(entry)
            return
        if isinstance(entry, entries.TookBack) and entry.told:
            self.publisher.note_fresh()
            self.state.log.go_on_from(entry.told)
        self.state.apply(entry)

    # The start

    def start_if_full(self, now: float) -> None:
        """Begin if nobody is missing."""
        if self.state.phase == "open" and self.gathering.is_full():
            self.begin(now)

    def begin(self, now: float) -> None:
        """Begin with those who are here; bots take all open seats."""
        state, gathering = self.state, self.gathering
        state.only_when("open")
        gathering.check_all_ready()
        for seat, sitter in enumerate(state.sitters):
            if not sitter.taken:
                level = sitter.bot or sitter.fill or state.plan.fill
                gathering.sit_bot(seat, level, self._bot_name(seat))
        state.commit(entries.Began(state.new_seed(), len(state.sitters)))
        for seat, sitter in enumerate(state.sitters):
            sitter.away_since = now if sitter.is_person and seat not in self.presence.links else None
        self.asking.settle(now)
        self.publisher.announce()
        self.publisher.publish(now)

    def _bot_name(self, seat: Seat) -> str:
        """What a bot is called: as its lesson says, unless the learner has that name."""
        taken, lesson = self.gathering.taken_names(), self.state.lesson
        name = lesson.kept.setting.names[seat] if lesson is not None else ""
        alike = look_of(name) in [look_of(other) for other in taken]
        return name if name and not alike else bot_name(seat, taken)

    # Coming and going

    def seat_of(self, key: str) -> Seat:
        """The seat that a key opens."""
        for seat, sitter in enumerate(self.state.sitters):
            if sitter.opens_with(key):
                return seat
        raise Refusal("bad_key", "This key does not open a seat at this table.")

    def is_key(self, key: str) -> bool:
        """Whether a key opens a seat here."""
        return bool(key) and any(sitter.opens_with(key) for sitter in self.state.sitters)

    def arrive(self, link: Link, now: float, looking: bool = True) -> None:
        """Somebody connects; the others are told, and whoever arrives is welcomed first."""
        seat = link.reader.seat
        if seat == NOBODY and not self.presence.of(NOBODY):
            self.publisher.release(now)  # what watchers would have seen by now
        self.presence.add(link)
        self.presence.attend(link, looking)
        if seat == NOBODY:
            self.publisher.stir(now)
            return
        self._note_presence(seat, now)
        self.publisher.newcomer = link
        sitter = self.state.sitters[seat]
        sitter.away_since = None
        if sitter.stands_in and not sitter.resigned:
            self.state.commit(entries.CameBack(seat))
            self.asking.settle(now)
            self.publisher.publish(now)
        if len(self.presence.of(seat)) == 1:
            self.publisher.announce()
        self.publisher.newcomer = None

    def depart(self, link: Link, now: float) -> bool:
        """A connection is gone; False if it was gone already."""
        if not self.presence.remove(link):
            return False
        seat = link.reader.seat
        if not self.presence.reads(seat, True):
            self.asking.pace.wishes.pop(seat, None)
        if seat != NOBODY and seat not in self.presence.links:
            self.publisher.forget(seat)
            sitter = self.state.sitters[seat]
            sitter.away_since = now if sitter.is_person else None
            self.consent.miss(seat, now)
            self._note_presence(seat, now)
            self.publisher.announce()
        else:
            self._note_presence(seat, now)
            self.publisher.stir(now)
        self._note_for_lists(now)
        return True

    def attend(self, link: Link, looking: bool, now: float) -> None:
        """Somebody looks at the page again, or elsewhere."""
        if self.presence.attend(link, looking):
            self._note_presence(link.reader.seat, now)
            self.publisher.stir(now)

    def _note_presence(self, seat: Seat, now: float) -> None:
        """Note since when a person does not look."""
        if seat == NOBODY:
            return
        sitter = self.state.sitters[seat]
        if self.presence.looks(seat) or not sitter.is_person:
            sitter.since = 0
        elif not sitter.since:
            sitter.since = self.state.wall(now)

    def _note_for_lists(self, now: float) -> None:
        """Nobody is left: from now on lists of tables say who is away, and whose turn it is."""
        if self.presence.links or self.state.phase != "running" or not self.state.people_playing():
            return
        self.publisher.whose.note(now)
        self.state.changed = True

    def attended(self) -> bool:
        """Whether somebody who keeps it going is here: the host of an open table, any person of a game."""
        state, here = self.state, self.presence.links
        if state.phase == "open":
            return state.host() != NOBODY and state.host() in here
        people = [seat for seat, sitter in enumerate(state.sitters) if sitter.is_person]
        return not people or any(seat in here for seat in people)

    def leave(self, seat: Seat, now: float) -> None:
        """Leave the seat; during a game, for good."""
        if self.state.phase == "running":
            self._give_up(seat, "left", now)
            return
        self.state.only_when("open")
        self.gathering.stand_up(seat)

    def _give_up(self, seat: Seat, reason: str, now: float) -> None:
        state = self.state
        state.only_when("running")
        if state.sitters[seat].resigned:
            raise Refusal("not_now", "You have already given up.")
        state.clock.stop_asking(seat)
        state.commit(entries.GaveUp(seat, reason))
        self._changed(now)

    def _changed(self, now: float) -> None:
        """Who plays has changed."""
        self.asking.settle(now)
        self.publisher.announce()
        self.publisher.publish(now)

    def expire(self, now: float) -> None:
        """Nobody has come back for too long: close an open table, or end a game as it stands."""
        self._stop(ABANDONED, now)

    def close_down(self, now: float) -> None:
        """The operator closes an open table, or ends a game as it stands."""
        self._stop(BY_OPERATOR, now)

    def give_key(self, seat: Seat, key: str, now: float) -> None:
        """Somebody gets a new key to a seat, of which the table keeps the hash; the old one opens nothing."""
        if self.state.phase not in ("open", "running") or not self.state.sitters[seat].is_person:
            raise Refusal("no_seat", "Nobody in that seat needs a key.")
        self.state.commit(entries.Rekeyed(seat, key))
        if self.state.phase == "running":
            self.publisher.publish(now)

    def stop_if_too_long(self, now: float) -> None:
        """A journal that is full ends the game, or closes the table: pausing and going fill it too."""
        if self.state.entries >= self.most_entries:
            self._stop(TOO_LONG, now)

    def _stop(self, reason: str, now: float) -> None:
        state = self.state
        if state.phase == "open":
            state.commit(entries.Closed(reason))
            self.publisher.announce()
        elif state.phase == "running":
            state.commit(entries.Ended(reason))
            self.asking.settle(now)
            self.publisher.publish(now)

    # At the table itself, where consent is a nod

    def take_back(self, seat: Seat, now: float) -> None:
        """Somebody takes back a decision."""
        self.state.only_when("running")
        self.consent.undo(seat, moves_left(self.state.begun(), seat), now)
        self.publisher.publish(now)

    # Messages

    def takes_long(self, message: protocol.FromClient) -> bool:
        """Whether a message may cost much: a bot thinks, moves are made again, or the next table is set."""
        if isinstance(message, protocol.Ready | protocol.Start):
            return self.state.phase == "open" and bool(self.state.plan.past)
        if isinstance(message, protocol.Hint | protocol.Try | protocol.LookAt):
            return True
        return self.consent.is_costly(message)

    def receive(self, reader: Reader, message: protocol.FromClient, now: float) -> list[bytes]:
        """Take a message; the answers are for this one reader, and only once the journal is stored."""
        match message:
            case protocol.Move():
                return self.play.receive(reader, message, now)
            case protocol.Pong() | protocol.Attend():
                return []
            case protocol.React():
                self.reactions.react(reader, message, now)
                return [encode(Ack(message.id))]
            case protocol.Say():
                return self._on_say(reader, message)
            case protocol.LookAt():
                return [encode(protocol.Shown(message.id, self.looking.look(reader.seat, message)))]
            case protocol.Hello():
                raise Refusal("not_now", "You have already said hello.")
            case protocol.Report():
                raise Refusal("not_now", "There is no operator here to report to.")
        if reader.seat == NOBODY:
            raise Refusal("not_yours", "Only players may do that.")
        seat = reader.seat
        match message:
            case protocol.Ready():
                self.gathering.be_ready(seat, message)
                self.start_if_full(now)
            case protocol.Start():
                self._only_host(seat)
                self.begin(now)
            case protocol.Seats():
                self._only_host(seat)
                self.gathering.resize(message.count)
            case protocol.Fill():
                self._only_host(seat)
                self.gathering.fill(message.seat, message.level)
            case protocol.Remove():
                self._only_host(seat)
                self.gathering.remove(message.seat)
            case protocol.Leave():
                self.leave(seat, now)
            case protocol.Resign():
                self._give_up(seat, "resigned", now)
            case protocol.Propose():
                self.consent.propose(seat, message, now)
            case protocol.Consent():
                self.consent.consent(seat, message, now)
            case protocol.Resume():
                self.consent.resume(seat, now)
            case protocol.Pace():
                self.asking.pace.wishes[seat] = message.seconds
            case protocol.Hurry():
                self.bots.hurry(seat, now)
            case protocol.Hint():
                return self.hints.ask(seat, message, now)
            case protocol.Hints():
                self._only_host(seat)
                self.hints.allow(message.who)
            case protocol.Try():
                return [encode(self.looking.try_out(seat, message))]
        return [encode(Ack(message.id))]

    def _only_host(self, seat: Seat) -> None:
        if seat != self.state.host():
            raise Refusal("not_yours", "Only the host may do that.")

    def _on_say(self, reader: Reader, message: protocol.Say) -> list[bytes]:
        if self.chat.knows(reader, message):
            return [encode(Ack(message.id, again=True))]
        line = self.chat.say(reader, message)
        links = self.presence.people() if reader.seat != NOBODY else self.presence.of(NOBODY)[:]
        self.publisher.post(links, encode(protocol.Said(line)))
        return [encode(Ack(message.id))]

    def hear(self, thought: Thought, moves: list[Move], sights: list[int], failed: bool) -> None:
        """A bot that thinks elsewhere has answered, or something is wrong with it."""
        thoughts = self.asking.thoughts
        assert thoughts is not None
        thoughts.hear(thought, moves, sights, failed)
        if thought.hint:
            self.hints.give(thought)

    def heard_lag(self, seat: Seat, lag: float) -> None:
        """Note the round-trip time to the seat."""
        if self.state.phase == "running" and seat != NOBODY:
            self.state.clock.lag[seat] = lag

    # Time

    def due(self) -> float:
        """When `tick` has something to do."""
        return min(self.publisher.stirred, self._due())

    def _due(self) -> float:
        state, clock = self.state, self.state.clock
        if state.phase == "open":
            return self.gathering.next_loss()
        at = self.publisher.late_due()
        if state.phase != "running" or state.paused:
            return at
        at = min(at, self.asking.window.ends)
        if not self.publisher.watchful and not clock.runs:
            return at
        bot = self.bots.due()
        at = min(at, clock.next_deadline() if clock.runs else inf, inf if bot is None else bot)
        if state.plan.wish.away != "wait":
            at = min(at, *(self._patience(sitter) for sitter in state.sitters))
        return at

    def _patience(self, sitter: Sitter) -> float:
        """When somebody has been away too long."""
        if sitter.away_since is None or sitter.player or sitter.resigned or not self.presence.links:
            return inf
        return sitter.away_since + self.state.plan.wish.grace

    def tick(self, now: float) -> None:
        """Do what is due: delayed news, bots, clocks, windows, and those who are away or wait too long."""
        state = self.state
        if self.publisher.stirred <= now:
            self.publisher.announce()
        self.gathering.lose_seats(now)
        self.publisher.release(now)
        if state.phase != "running" or state.paused:
            return
        for seat, sitter in enumerate(state.sitters):
            if self._patience(sitter) <= now and state.plan.wish.away != "wait":
                self._miss(seat, now)
        if state.phase != "running":
            return
        if self.asking.window.ends <= now:
            self.play.close_window(now)
            self.publisher.publish(now)
        elif self.bots.is_due(now):
            self.bots.decide(now)
            state.changed |= not self.presence.links and any(sitter.is_person for sitter in state.sitters)
        elif state.clock.runs:
            for seat in state.game.asks():
                if state.phase == "running" and state.clock.deadline(seat) <= now:
                    self.play.time_is_up(seat, now)

    def _miss(self, seat: Seat, now: float) -> None:
        """Deal with somebody who has been away too long."""
        if self.state.plan.wish.away == "forfeit":
            self._give_up(seat, "left", now)
            return
        self.state.commit(entries.StoodIn(seat, list(self.state.contract.bots)[-1]))
        self._changed(now)
