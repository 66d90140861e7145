"""The lobby: open and running tables. Those in use are in memory, the others wait in storage."""

import asyncio
import logging
from functools import partial
from math import inf
from typing import Final

import msgspec

from tiltyard.bots.daily import day_before, day_of
from tiltyard.engine import record
from tiltyard.engine.moves import NOBODY
from tiltyard.server.access.doors import words
from tiltyard.server.access.words import Words, read_words
from tiltyard.server.config import Config
from tiltyard.server.logs import LOG, log
from tiltyard.server.metrics import Metrics
from tiltyard.server.rooms.desk import Desk
from tiltyard.server.rooms.listing import Listing
from tiltyard.server.rooms.loading import replaying, taken, the_only
from tiltyard.server.rooms.next_game import next_game
from tiltyard.server.rooms.past import keeping, reading, reading_on
from tiltyard.server.rooms.shelf import OURSELVES, Shelf
from tiltyard.server.rooms.thinking import Thinking
from tiltyard.server.rooms.wishes import puzzle_text, seated_again
from tiltyard.server.storage import Elsewhere, Storage, StorageError, TableRow
from tiltyard.server.storage.asking import Labour, asked, asking
from tiltyard.server.thinker import Answer
from tiltyard.server.thinkers import Thinkers
from tiltyard.server.traffic.outbox import Outbox
from tiltyard.server.traffic.room import Room
from tiltyard.table.chat import Spoken
from tiltyard.table.gathering import READY_SECONDS
from tiltyard.table.plan import Guests, plan_of
from tiltyard.table.presence import Link
from tiltyard.table.seats import check_chosen, derived, key_hash
from tiltyard.table.table import Table
from tiltyard.table.thoughts import Thought
from tiltyard.table.work import Work, once
from tiltyard.wire import protocol
from tiltyard.wire.entries import StoredPlan, decode_plan
from tiltyard.wire.lobby import CreateTable, JoinTable, Seated
from tiltyard.wire.protocol import Ack, FromClient, Hello, Refusal, TableInfo, encode

FAILED: Final = "Something went wrong at this table. Reconnect; it is as it was before."
NO_SEAT: Final = "You no longer have a seat at this table."
UNINVITED: Final = "This table is by invitation only. Ask for the whole link, with the # and what follows."
REMOVED: Final = "The host has asked you to leave this table. Find another one."
TOKEN_OF_TABLE: Final = 12  # characters
OWNER: Final = 16  # characters of what is kept of an address


class Lobby:
    """All tables of a server."""

    def __init__(
        self, storage: Storage, config: Config, metrics: Metrics, thinkers: Thinkers | None = None
    ) -> None:
        self.storage = storage
        self.config = config
        self.metrics = metrics
        self.thinkers = thinkers or Thinkers()
        if self.thinkers.pool is not None:
            metrics.thoughts = self.thinkers.pool.ends
        self.thinking = Thinking(self.thinkers, config, self._hear)
        self.words = Words(read_words(config.word_list), words(config.reserved_names))
        self.rooms: dict[str, Room] = {}
        self.closing = False  # no table is set or loaded any more
        self.adrift = False  # our lease has ended, so that others may own whatever we load
        self.listing = Listing(storage, config, self.rooms)
        self.next_turn = 0.0  # when the next table of only bots may play
        self.following: set[str] = set()  # tables whose next game is being set
        self.known = 0 if storage.readers is None else self._counted()  # tables, a second ago; see _tables
        self.outbox = Outbox(storage, metrics, self.forget, config.wall)
        self.desk = Desk(config.most_waiting)
        self.shelf = Shelf(config, self.desk, self._loading)

    def now(self) -> float:
        """The only clock of the server."""
        return self.config.clock()

    # Tables

    async def create(self, wish: CreateTable, who: str) -> Seated:
        """Set a table; its host gets the first seat for people. The same key never sets a second one."""
        check_chosen(wish.key)
        self.words.check_name(wish.name)
        name = derived(wish.key, "table")[:TOKEN_OF_TABLE] if wish.key else ""
        if name and (name in self.rooms or await self._named(name)):
            return seated_again((await self.find(name, who)).table, wish)
        seated, stored = await self.desk.do(who, self._creating(wish, name, who))
        await stored
        return seated

    def _creating(
        self, wish: CreateTable, name: str, who: str
    ) -> Labour[tuple[Seated, "asyncio.Future[None]"]]:
        invite = "" if wish.public else derived(wish.key, "invite") if name else self.config.token()
        plan = yield from self._stored(msgspec.structs.replace(wish, key=""), invite)
        yield None
        room = self._set_anew(plan, name, self.thinkers.guests_of(plan.wish.game))
        yield None
        if "\n" in plan.wish.scenario:
            yield from reading_on(plan.wish.scenario)
        slow = (yield from self._slow_place(key_hash(who)[:OWNER])) if wish.slow else ""
        if name in self.rooms:
            return seated_again(self.rooms[name].table, wish), self.outbox.promise(name)
        self._check_room()
        room.slow = slow
        room.owner, room.used = who, self.now()
        table = room.table
        key = wish.key or self.config.token()
        if wish.name:
            seat = table.gathering.sit(wish.name, key, wish.seat, True, self._ready_by(wish.later))
            table.start_if_full(self.now())
        else:
            if any(map(table.gathering.is_free, table.state.sitters)):
                raise Refusal("bad_name", "A table for people needs the name of its host.")
            seat, key = protocol.WATCHER, ""
            table.begin(self.now())
        self.listing.seen[table.name] = self.now()
        self._keep(room)
        stored = self.outbox.promise(table.name)
        return Seated(table.name, seat, key, table.publisher.info(), invite), stored

    def _stored(self, wish: CreateTable, invite: str) -> Labour[StoredPlan]:
        """A request with everything it refers to."""
        hashed = key_hash(invite) if invite else ""
        if wish.daily:
            return StoredPlan(wish, hashed, counts=self._check_day(wish.daily))
        if wish.puzzle:
            return StoredPlan(wish, hashed, puzzle_text(wish))
        if not wish.resume:
            past = yield from self._past(wish)
            return StoredPlan(wish, hashed, past)
        if wish.record:
            raise Refusal(
                "bad_setup", "A game can continue from a finished game or from a file, not from both."
            )
        kept = yield from reading(wish.scenario)
        game = wish.game or kept.setting.contract.name
        return StoredPlan(msgspec.structs.replace(wish, game=game, scenario=""), hashed, record.text(kept))

    def _check_day(self, day: str) -> bool:
        """Whether a deal of the day counts: today's does, and yesterday's may be played too."""
        today = day_of(self.config.wall())
        if day not in (today, day_before(today)):
            raise Refusal("bad_setup", f"The deals of today ({today}) and yesterday can be played.")
        return day == today

    def _past(self, wish: CreateTable) -> Labour[str]:
        """What is kept of the finished game that a request names."""
        if not wish.record:
            return ""
        row = yield from asking(self.storage, self.storage.record, wish.record)
        if row is not None:
            kept = yield from keeping(self.storage, row, wish.at)
            return kept
        if (yield from asking(self.storage, self.storage.named, [wish.record])):
            raise Refusal("not_now", "The game at that table is not over.")
        raise Refusal("not_found", "There is no finished game with this name.")

    def _ready_by(self, later: bool) -> float:
        return self.now() + READY_SECONDS if later else inf

    def _set(self, name: str, stored: StoredPlan, guests: Guests = None) -> Room:
        table = Table(name, plan_of(stored, guests), self._seed(), self._seed())
        table.state.changed = True
        table.state.epoch = self.config.wall() - self.config.clock()
        table.play.most_moves = self.config.most_moves
        table.most_entries = self.config.most_entries
        table.bots.alone = self.config.unwatched_moves
        self.thinking.set_up(table)
        return Room(table, encode(stored))

    def _set_anew(self, stored: StoredPlan, name: str = "", guests: Guests = None) -> Room:
        """An empty table, with the server's part of its seed."""
        room = self._set(name or self.config.token()[:TOKEN_OF_TABLE], stored, guests)
        room.table.gathering.draw(key_hash(self.config.token()))
        return room

    def _slow_place(self, who: str) -> Labour[str]:
        """One more table of somebody's where people take their time, if there may be one."""
        self.outbox.flush()
        stored = yield from asking(self.storage, self.storage.count_slow, who)
        if max(stored, self._slow_here(who)) >= self.config.most_slow:
            raise Refusal(
                "too_many",
                f"You already have {self.config.most_slow} games that take days; finish one first.",
            )
        return who

    def _slow_here(self, who: str) -> int:
        """How many of them are in memory, where those are too that are being stored."""
        phases = ("open", "running")
        return sum(room.slow == who and room.table.state.phase in phases for room in self.rooms.values())

    def _seed(self) -> str:
        return key_hash(self.config.token())[:32]

    def _keep(self, room: Room) -> None:
        self.rooms[room.table.name] = room
        self.known += 1
        self.after(room)

    def _check_room(self) -> None:
        self._check_open()
        self._make_place()
        if self._tables() >= self.config.most_tables:
            raise Refusal("too_many", "There are too many tables right now.")

    def _tables(self) -> int:
        """How many tables are open or running; in a database elsewhere, as far as we know."""
        return self._counted() if self.storage.readers is None else self.known

    def _counted(self) -> int:
        return self.storage.count("open") + self.storage.count("running")

    async def count_tables(self) -> None:
        """Ask a database elsewhere how many tables there are."""
        if self.storage.readers is not None:
            self.known = await asked(self.storage, self._counted)

    async def find(self, name: str, who: str) -> Room:
        """A table, loaded from storage if it is not in memory."""
        while (room := self.rooms.get(name)) is None:
            self._check_open()
            await asked(self.storage, self._known, name)
            if name not in self.rooms:  # somebody else may have wanted it meanwhile
                await self.shelf.fetch(name, who)
        room.used = self.now()
        room.owner = room.owner or who
        return room

    def _check_open(self) -> None:
        """A server that stops, or that others take for dead, has no use for one more table."""
        if self.closing:
            raise Refusal("shutting_down", "The server is stopping.")
        if self.adrift:
            raise Refusal("storage", "The server has lost touch with its database. Try again in a moment.")

    def _known(self, name: str) -> TableRow:
        """A table that is stored, and that no other server owns."""
        row = the_only(self.storage.named([name]))
        if self.storage.node and (owner := self.storage.owner(name)):
            raise Elsewhere(owner)
        return row

    async def _named(self, name: str) -> list[TableRow]:
        return await asked(self.storage, self.storage.named, [name])

    def _loading(self, name: str) -> Labour[Room]:
        """Load a table from storage; others see it only when it is complete."""
        began = self.now()
        row, epoch, lines = yield from asking(self.storage, taken, self.storage, name)
        room = self._set(name, decode_plan(row.plan))
        room.epoch = epoch
        yield from replaying(self.storage, room)
        self._make_place()
        chat = [
            Spoken(said.of_people, said.seat, said.id, protocol.ChatLine(said.number, said.name, said.text))
            for said in lines
        ]
        room.table.bots.alone = 0  # bots play on when somebody looks
        room.table.wake_up(chat, self.now())
        room.table.recall(msgspec.json.decode(row.info, type=TableInfo))
        room.slow = row.slow
        room.table.state.changed = False
        room.recorded = room.table.state.phase == "over"
        room.used = self.now()
        self.rooms[name] = room
        self._wake_later(room)
        ms = round(1000 * (room.used - began))
        log("table loaded", logging.DEBUG, entries=room.table.state.entries, epoch=room.epoch, ms=ms)
        return room

    def _make_place(self) -> None:
        """Make room in memory for one more table, dropping unused ones first."""
        if len(self.rooms) >= self.config.most_live:
            self.sweep(0.0)
        if len(self.rooms) >= self.config.most_live:
            self._drop_lonely()
        if len(self.rooms) >= self.config.most_live:
            raise Refusal("too_many", "There are too many tables in use right now.")

    def _drop_lonely(self) -> None:
        """Drop tables at which nobody is connected, whatever they wait for, the longest unused first."""
        lonely = [
            room for room in self.rooms.values() if not room.table.presence.links and self._may_go(room)
        ]
        lonely.sort(key=lambda room: room.used)
        for room in lonely[: 1 + self.config.most_live // 20]:
            self.forget(room)

    async def join(self, name: str, wish: JoinTable, who: str) -> Seated:
        """Take a seat; the last one starts the game."""
        room = await self.find(name, who)
        room.awaits += 1  # it stays in memory
        try:
            return await self.desk.do(who, once(partial(self._seat, room, wish, who)))
        finally:
            room.awaits -= 1

    def _seat(self, room: Room, wish: JoinTable, who: str) -> Seated:
        if room.broken:
            raise Refusal("storage", FAILED)
        table = room.table
        invite = table.state.plan.invite
        if invite and key_hash(wish.invite) != invite:
            raise Refusal("bad_key", UNINVITED)
        check_chosen(wish.key)
        key = wish.key or self.config.token()
        if table.is_key(wish.key):
            return Seated(table.name, table.seat_of(key), key, table.publisher.info())
        if who in room.barred:
            raise Refusal("not_yours", REMOVED)
        self.words.check_name(wish.name)
        seat = table.gathering.sit(wish.name, key, wish.seat, wish.agrees, self._ready_by(wish.later))
        table.start_if_full(self.now())
        self.after(room)
        return Seated(table.name, seat, key, table.publisher.info())

    async def info(self, name: str) -> TableInfo:
        """A table asked for by name."""
        room = self.rooms.get(name)
        if room is not None:
            return room.table.publisher.info()
        return self.listing.info(await asked(self.storage, self._known, name))

    # Readers

    def arrive(self, room: Room, link: Link, hello: Hello) -> None:
        """Somebody connects to a table."""
        if link.reader.seat == protocol.WATCHER:
            watchers = len(room.table.presence.of(protocol.WATCHER))
            if watchers >= self.config.most_watchers:
                raise Refusal("too_many", "Too many people are watching this table.")
        table = room.table
        table.arrive(link, self.now(), hello.looking)
        self.outbox.collect(room)
        self.outbox.flush()  # whether it can be stored; if that takes a while, the welcome waits for it
        if room.broken:
            raise Refusal("storage", "The server cannot save anything right now.")
        if self.outbox.busy_since:
            table.depart(link, self.now())
            raise Refusal("storage", "The server cannot save anything right now. Try again.")
        self.outbox.reply(link, table.publisher.welcome(link, hello.since, hello.chat, self.now()))
        if table.state.phase == "over":
            self.outbox.reply(link, table.publisher.over_message())
        self.after(room)

    def depart(self, room: Room, link: Link) -> None:
        """A connection is gone."""
        attended = room.table.attended()
        if room.table.depart(link, self.now()) and not room.broken:
            room.used = self.now()
            if attended and not room.table.attended():
                self.listing.seen[room.table.name] = room.used
                self.outbox.touch(room.table.name)
            self.after(room)

    def attend(self, room: Room, link: Link, message: protocol.Attend) -> None:
        """Somebody looks at the page again, or elsewhere."""
        if room.broken:
            return
        room.table.attend(link, message.looking, self.now())
        self.after(room)
        self.outbox.reply(link, encode(Ack(message.id)))

    def receive(self, room: Room, link: Link, message: FromClient) -> None:
        """A message for a table."""
        if room.broken:
            return
        if type(message) is not protocol.Move and room.table.consent.asks_for_next_game(message):
            self._check_room()  # the next game is one more table, like any other
        try:
            answers = room.table.receive(link.reader, message, self.now())
        except Refusal:
            self.outbox.collect(room)
            raise
        except Exception:
            self._fail(room)
            raise Refusal("storage", FAILED) from None
        self.after(room)
        for answer in answers:
            self.outbox.reply(link, answer)
        if room.table.gathering.risen:
            self._show_out(room)

    def after(self, room: Room) -> None:
        """Collect what a table has just done, and note when it wants to be woken."""
        now = self.now()
        room.table.stop_if_too_long(now)
        self.outbox.collect(room)
        self.thinking.send(room, now)
        if room.table.consent.wants_rematch:
            self._go_on(room)
        self._wake_later(room)

    def _hear(self, room: Room, thought: Thought, answer: Answer) -> None:
        """A bot has answered."""
        if room.broken or self.rooms.get(room.table.name) is not room:
            return
        try:
            room.table.hear(thought, answer.moves, answer.sights, bool(answer.failed))
        except Exception:
            self._fail(room)
            return
        self.after(room)

    def _show_out(self, room: Room) -> None:
        """Disconnect people who have lost their seat."""
        risen, room.table.gathering.risen = room.table.gathering.risen, []
        for seat, removed in risen:
            bye = protocol.Bye("not_yours", REMOVED) if removed else protocol.Bye("no_seat", NO_SEAT)
            for link in room.table.presence.of(seat)[:]:
                self.outbox.reply(link, encode(bye))
                self.outbox.part(link, "no_seat")
                self.outbox.flush()

    def _go_on(self, old: Room) -> None:
        """Set a table for those who agreed to another game; one for days only if they may have it."""
        if not old.slow:
            self._next_game(old)
        elif old.table.name not in self.following:
            self.following.add(old.table.name)
            self.desk.put(old.owner, self._next_slow_game(old))

    def _next_slow_game(self, old: Room) -> Labour[None]:
        try:
            yield from self._slow_place(old.slow)
            if not old.broken:
                self._next_game(old)
        except (Refusal, StorageError):
            old.table.consent.wants_rematch = ""
        finally:
            self.following.discard(old.table.name)

    def _next_game(self, old: Room) -> None:
        """A table for those who agreed to another game; without room for one they stay where they are."""
        consent = old.table.consent
        try:
            self._check_room()
        except Refusal:
            consent.wants_rematch = ""
            return
        plan, order = next_game(old.table, decode_plan(old.plan))
        room = self._set_anew(plan)
        gathering = room.table.gathering
        if len(room.table.state.sitters) != len(order):
            gathering.resize(len(order))
        for seat, before in enumerate(order):
            if before == NOBODY:
                continue
            sitter = old.table.state.sitters[before]
            if sitter.bot:
                gathering.sit_bot(seat, room.table.state.sitters[seat].bot or sitter.bot, sitter.name)
            elif before in old.table.consent.agreed and before in old.table.presence.links:
                gathering.sit_hashed(sitter.name, sitter.key, seat, True, self._ready_by(True))
        room.table.hints.allow(old.table.state.hints)
        room.used = self.listing.seen[room.table.name] = self.now()
        room.owner, room.slow = old.owner, old.slow
        self._keep(room)
        consent.follow(room.table.name)
        self.outbox.collect(old)

    # Time

    def _wake_later(self, room: Room) -> None:
        due = room.table.due()
        if due == room.due and (due == inf or room.timer is not None):
            return
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        room.due = due
        if due < inf:
            loop = asyncio.get_running_loop()
            room.timer = loop.call_later(max(0.0, due - self.now(), self._turn(room)), self._wake, room)

    def _turn(self, room: Room) -> float:
        """Seconds until a table's turn: tables of only bots share their allowance."""
        if room.table.state.phase != "running" or not room.table.state.only_bots():
            return 0.0
        now = self.now()
        self.next_turn = max(now, self.next_turn) + 1 / self.config.bots_per_second
        return self.next_turn - now

    def _wake(self, room: Room) -> None:
        room.timer = None
        if room.queued:
            return
        if not room.table.bots.are_asked():
            self._tick(room)
            return
        room.queued = True
        self.desk.put(OURSELVES if room.table.state.only_bots() else room.owner, self._bots_play(room))

    def _bots_play(self, room: Room) -> Work[None]:
        """Bots wait for the turn of whoever set the table; where only bots play, until all others had one."""
        yield
        room.queued = False
        self._tick(room)

    def _tick(self, room: Room) -> None:
        if room.broken or self.rooms.get(room.table.name) is not room:
            return
        try:
            room.table.tick(self.now())
        except Exception:
            self._fail(room)
            return
        self.after(room)
        self._show_out(room)

    def _fail(self, room: Room) -> None:
        """A bug of ours: reload the table from storage, and let the other tables continue."""
        LOG.exception("table failed")
        room.broken = True
        room.table.take()
        for link in room.table.presence.everybody():
            link.drop("failed")
        self.forget(room)

    def sweep(self, idle: float) -> int:
        """Drop tables from memory that have been unused that long; they come back on demand."""
        now = self.now()
        gone = [
            room
            for room in self.rooms.values()
            if not room.table.presence.links and self._is_idle(room, now - idle)
        ]
        for room in gone:
            self.forget(room)
        self.listing.forget_old()
        return len(gone)

    def _is_idle(self, room: Room, since: float) -> bool:
        busy = room.table.state.phase in ("open", "running") and room.table.due() < inf
        return room.used <= since and not busy and self._may_go(room)

    def _may_go(self, room: Room) -> bool:
        """Whether everything that happened at a table is stored, and nobody is about to connect."""
        return not self.outbox.holds(room.table.name) and not room.awaits

    def close(self) -> None:
        """Write what was accepted and stop; nothing more happens at any table."""
        self.desk.close()
        self.outbox.flush()
        for room in list(self.rooms.values()):
            room.broken = True
            self.forget(room)

    def drop(self, room: Room) -> None:
        """A table is about to be deleted: nothing that happens there is stored any more."""
        self.outbox.flush()
        room.broken = True
        self.forget(room)

    def forget(self, room: Room) -> None:
        """A table leaves memory; if everything is stored, any server may own it."""
        if room.timer is not None:
            room.timer.cancel()
        if self.rooms.get(room.table.name) is room:
            del self.rooms[room.table.name]
            if self.storage.node and not room.broken:
                self.outbox.release(room)
