"""The lobby: open and running tables. Those in use are in memory, the others wait in storage."""

import asyncio
from functools import partial
from math import inf
from typing import Final

import msgspec

from tiltyard.engine import record
from tiltyard.server import entries, protocol
from tiltyard.server.config import Config
from tiltyard.server.desk import Desk, Work, once
from tiltyard.server.faces import encode
from tiltyard.server.gathering import READY_SECONDS
from tiltyard.server.live import Link, Live
from tiltyard.server.logs import LOG
from tiltyard.server.metrics import Metrics
from tiltyard.server.office import Office
from tiltyard.server.past import keeping, reading, reading_on
from tiltyard.server.plan import Guests, StoredPlan, plan_of
from tiltyard.server.protocol import (
    CreateTable,
    FromClient,
    Refusal,
    Seated,
    TableInfo,
)
from tiltyard.server.seats import check_chosen, derived, key_hash
from tiltyard.server.shelf import OURSELVES, Shelf
from tiltyard.server.state import Spoken
from tiltyard.server.storage import Storage, StorageError, TableRow
from tiltyard.server.table import Table
from tiltyard.server.thinkers import Thinkers
from tiltyard.server.thoughts import Thought, Thoughts
from tiltyard.server.undo import Erased

LISTED: Final = 200
FAILED: Final = "Something went wrong at this table. Reconnect; it is as it was before."
TOKEN_OF_TABLE: Final = 12  # characters


class Lobby:
    """All tables of a server."""

    def __init__(
        self, storage: Storage, config: Config, metrics: Metrics, thinkers: Thinkers | None = None
    ) -> None:
        self.storage = storage
        self.config = config
        self.metrics = metrics
        self.thinkers = thinkers or Thinkers()
        self.thinking: set[asyncio.Task[None]] = set()
        self.live: dict[str, Live] = {}
        self.seen: dict[str, float] = {}  # when the people of an abandoned table were last there
        self.next_turn = 0.0  # when the next table of only bots may play
        self.office = Office(storage, metrics, self._forget, config.wall)
        self.desk = Desk(config.most_waiting)
        self.shelf = Shelf(config, self.desk, self._loading)

    def now(self) -> float:
        """The only clock of the server."""
        return self.config.clock()

    # Tables

    async def create(self, wish: CreateTable, who: str) -> Seated:
        """Set a table; its host gets the first seat for people. The same key never sets a second one."""
        check_chosen(wish.key)
        name = derived(wish.key, "table")[:TOKEN_OF_TABLE] if wish.key else ""
        if name and (name in self.live or self.storage.named([name])):
            return seated_again((await self.find(name, who)).table, wish)
        seated, stored = await self.desk.do(who, self._creating(wish, name, who))
        await stored
        return seated

    def _creating(
        self, wish: CreateTable, name: str, who: str
    ) -> Work[tuple[Seated, "asyncio.Future[None]"]]:
        invite = "" if wish.public else derived(wish.key, "invite") if name else self.config.token()
        stored = yield from self._stored(msgspec.structs.replace(wish, key=""), invite)
        yield
        live = self._set_anew(stored, name, self.thinkers.guests_of(stored.wish.game))
        yield
        if "\n" in stored.wish.scenario:
            yield from reading_on(stored.wish.scenario)
        if name in self.live:
            return seated_again(self.live[name].table, wish), self.office.promise()
        self._check_room()
        live.owner, live.used = who, self.now()
        table = live.table
        key = wish.key or self.config.token()
        if wish.name:
            seat = table.sit(wish.name, key, wish.seat, True, self._ready_by(wish.later))
            table.start_if_full(self.now())
        else:
            if any(map(table._is_free, table.sitters)):
                raise Refusal("bad_name", "A table for people needs the name of its host.")
            seat, key = protocol.WATCHER, ""
            table.begin(self.now())
        self.seen[table.name] = self.now()
        self._keep(live)
        return Seated(table.name, seat, key, table.info(), invite), self.office.promise()

    def _stored(self, wish: CreateTable, invite: str) -> Work[StoredPlan]:
        """A request with everything it refers to."""
        hashed = key_hash(invite) if invite else ""
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

    def _past(self, wish: CreateTable) -> Work[str]:
        """What is kept of the finished game that a request names."""
        if not wish.record:
            return ""
        row = self.storage.record(wish.record)
        if row is not None:
            kept = yield from keeping(self.storage, row, wish.at)
            return kept
        if self.storage.named([wish.record]):
            raise Refusal("not_now", "The game at that table is not over.")
        raise Refusal("not_found", "There is no finished game with this name.")

    def _ready_by(self, later: bool) -> float:
        return self.now() + READY_SECONDS if later else inf

    def _set(self, name: str, stored: StoredPlan, guests: Guests = None) -> Live:
        table = Table(name, plan_of(stored, guests), self._seed(), self._seed())
        table.changed = True
        table.most_moves = self.config.most_moves
        table.most_entries = self.config.most_entries
        table.alone = self.config.unwatched_moves
        table.guests = self.thinkers.guests(table.contract)
        table.thoughts = Thoughts(self.thinkers.seconds)
        return Live(table, encode(stored))

    def _set_anew(self, stored: StoredPlan, name: str = "", guests: Guests = None) -> Live:
        """An empty table, with the server's part of its seed."""
        live = self._set(name or self.config.token()[:TOKEN_OF_TABLE], stored, guests)
        live.table.draw(key_hash(self.config.token()))
        return live

    def _seed(self) -> str:
        return key_hash(self.config.token())[:32]

    def _keep(self, live: Live) -> None:
        self.live[live.table.name] = live
        self.after(live)

    def _check_room(self) -> None:
        self._make_place()
        waiting = self.storage.count("open") + self.storage.count("running")
        if waiting >= self.config.most_tables:
            raise Refusal("too_many", "There are too many tables right now.")

    async def find(self, name: str, who: str) -> Live:
        """A table, loaded from storage if it is not in memory."""
        while (live := self.live.get(name)) is None:
            self._check_known(name)
            await self.shelf.fetch(name, who)
        live.used = self.now()
        live.owner = live.owner or who
        return live

    def _check_known(self, name: str) -> TableRow:
        rows = self.storage.named([name])
        if not rows:
            raise Refusal("unknown_table", "There is no such table.")
        return rows[0]

    def _loading(self, name: str) -> Work[Live]:
        """Load a table from storage; others see it only when it is complete."""
        row = self._check_known(name)
        live = self._set(name, msgspec.json.decode(row.plan, type=StoredPlan))
        erased = Erased(len(live.table.plan.past))
        for page in self.storage.journal(name):
            for kept in page:
                erased.look_at(entries.decode(kept.entry))
            yield
        for page in self.storage.journal(name):
            past = [entries.decode(kept.entry) for kept in page]
            yield from live.table.living_through(past, erased.gone)
            yield
        self._make_place()
        chat = [
            Spoken(said.of_people, said.seat, said.id, protocol.ChatLine(said.number, said.name, said.text))
            for said in self.storage.chat(name)
        ]
        live.table.alone = 0  # bots play on when somebody looks
        live.table.wake_up(chat, self.now())
        live.table.changed = False
        live.recorded = live.table.phase == "over"
        live.used = self.now()
        self.live[name] = live
        self._wake_later(live)
        return live

    def _make_place(self) -> None:
        """Make room in memory for one more table, dropping unused ones first."""
        if len(self.live) >= self.config.most_live:
            self.sweep(0.0)
        if len(self.live) >= self.config.most_live:
            self._drop_lonely()
        if len(self.live) >= self.config.most_live:
            raise Refusal("too_many", "There are too many tables in use right now.")

    def _drop_lonely(self) -> None:
        """Drop tables at which nobody is connected, whatever they wait for, the longest unused first."""
        lonely = [live for live in self.live.values() if not live.links and self._may_go(live)]
        lonely.sort(key=lambda live: live.used)
        for live in lonely[: 1 + self.config.most_live // 20]:
            self._forget(live)

    async def join(self, name: str, wish: protocol.JoinTable, who: str) -> Seated:
        """Take a seat; the last one starts the game."""
        live = await self.find(name, who)
        live.awaits += 1  # it stays in memory
        try:
            return await self.desk.do(who, once(partial(self._seat, live, wish)))
        finally:
            live.awaits -= 1

    def _seat(self, live: Live, wish: protocol.JoinTable) -> Seated:
        if live.broken:
            raise Refusal("storage", FAILED)
        table = live.table
        invite = table.plan.invite
        if invite and key_hash(wish.invite) != invite:
            raise Refusal("bad_key", "This table is by invitation only.")
        check_chosen(wish.key)
        key = wish.key or self.config.token()
        if table.is_key(wish.key):
            return Seated(table.name, table.seat_of(key), key, table.info())
        seat = table.sit(wish.name, key, wish.seat, wish.agrees, self._ready_by(wish.later))
        table.start_if_full(self.now())
        self.after(live)
        return Seated(table.name, seat, key, table.info())

    def listed(self) -> list[TableInfo]:
        """Public tables that are open or running, and not abandoned."""
        rows = [*self.storage.listed("open", LISTED), *self.storage.listed("running", LISTED)]
        return [self._info(row) for row in rows if self._is_attended(row.name)]

    def named(self, names: list[str]) -> list[TableInfo]:
        """Tables asked for by name that are not over, whether or not anybody is there."""
        rows = self.storage.named(names)
        return [self._info(row) for row in rows if row.phase in ("open", "running")]

    def info(self, name: str) -> TableInfo:
        """A table asked for by name."""
        live = self.live.get(name)
        return live.table.info() if live is not None else self._info(self._check_known(name))

    def _info(self, row: TableRow) -> TableInfo:
        """A table as lists show it; nobody is at one that is not in memory."""
        live = self.live.get(row.name)
        return (
            live.table.info() if live is not None else at_rest(msgspec.json.decode(row.info, type=TableInfo))
        )

    def _is_attended(self, name: str) -> bool:
        """Whether the people who keep a table going are there, or were recently."""
        live = self.live.get(name)
        if live is not None and live.table.attended():
            return True
        return self.now() - self.seen.get(name, -inf) < self.config.abandoned_seconds

    # Readers

    def arrive(self, live: Live, link: Link, since: int, chat: int) -> None:
        """Somebody connects to a table."""
        if link.reader.seat == protocol.WATCHER:
            watchers = len(live.links.get(protocol.WATCHER, []))
            if watchers >= self.config.most_watchers:
                raise Refusal("too_many", "Too many people are watching this table.")
        table = live.table
        table.arrive(link.reader, self.now())
        self.office.collect(live)
        self.office.flush()  # earlier posts are not for the newcomer, who gets the welcome first
        if live.broken:
            raise Refusal("storage", "The server cannot save anything right now.")
        if self.office.busy_since:
            table.depart(link.reader, self.now())
            raise Refusal("storage", "The server cannot save anything right now. Try again.")
        live.add(link)
        self.office.reply(link, table.welcome(link.reader, since, chat, self.now()))
        if table.phase == "over":
            self.office.reply(link, table.over_message())
        self.after(live)

    def depart(self, live: Live, link: Link) -> None:
        """A connection is gone."""
        if live.remove(link) and not live.broken:
            attended = live.table.attended()
            live.table.depart(link.reader, self.now())
            live.used = self.now()
            if attended and not live.table.attended():
                self.seen[live.table.name] = live.used
                self.office.touch(live.table.name)
            self.after(live)

    def receive(self, live: Live, link: Link, message: FromClient) -> None:
        """A message for a table."""
        if live.broken:
            return
        if live.table.asks_for_next_game(message):
            self._check_room()  # the next game is one more table, like any other
        try:
            answers = live.table.receive(link.reader, message, self.now())
        except Refusal:
            self.office.collect(live)
            raise
        except Exception:
            self._fail(live)
            raise Refusal("storage", FAILED) from None
        self.after(live)
        for answer in answers:
            self.office.reply(link, answer)
        self._show_out(live)

    def after(self, live: Live) -> None:
        """Collect what a table has just done, and note when it wants to be woken."""
        live.table.stop_if_too_long(self.now())
        self.office.collect(live)
        if live.table.guests:
            self._let_think(live)
        if live.table.wants_rematch:
            self._rematch(live)
        self._wake_later(live)

    def _let_think(self, live: Live) -> None:
        """Send what guests are asked to their processes."""
        assert live.table.thoughts is not None
        for thought in live.table.thoughts.take():
            task = asyncio.get_running_loop().create_task(self._think(live, thought))
            self.thinking.add(task)
            task.add_done_callback(self.thinking.discard)

    async def _think(self, live: Live, thought: Thought) -> None:
        answer = await self.thinkers.think(live.table.name, len(live.table.sitters), thought)
        if not live.broken and self.live.get(live.table.name) is live:
            assert live.table.thoughts is not None
            live.table.thoughts.hear(thought, answer.move, bool(answer.failed))
            self.after(live)

    async def stop_thinking(self) -> None:
        """The processes of the guests end, and nobody waits for them any more."""
        await self.thinkers.close()
        await asyncio.gather(*self.thinking)

    def _show_out(self, live: Live) -> None:
        """Disconnect people who have lost their seat."""
        risen, live.table.risen = live.table.risen, []
        for seat in risen:
            for link in live.links.get(seat, [])[:]:
                self.office.reply(
                    link, encode(protocol.Bye("no_seat", "You no longer have a seat at this table."))
                )
                self.office.flush()
                link.drop("no_seat")

    def _rematch(self, old: Live) -> None:
        """A table for those who agreed, with the same bots and setup, and a new seed or the same cards."""
        again = old.table.wants_rematch == "again"
        seed = old.table.played_seed() if again else ""
        stored = msgspec.json.decode(old.plan, type=StoredPlan)
        live = self._set_anew(msgspec.structs.replace(stored, seed=seed, fresh=not again))
        if len(live.table.sitters) != len(old.table.sitters):
            live.table.resize(len(old.table.sitters))
        for seat, sitter in enumerate(old.table.sitters):
            if sitter.bot:
                live.table.sit_bot(seat, sitter.bot, sitter.name)
            elif seat in old.table.agreed:
                live.table.sit_hashed(sitter.name, sitter.key, seat, True, self._ready_by(True))
        live.used = self.seen[live.table.name] = self.now()
        live.owner = old.owner
        self._keep(live)
        old.table.follow(live.table.name)
        self.office.collect(old)

    # Time

    def _wake_later(self, live: Live) -> None:
        due = live.table.due()
        if due == live.due and (due == inf or live.timer is not None):
            return
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        live.due = due
        if due < inf:
            loop = asyncio.get_running_loop()
            live.timer = loop.call_later(max(0.0, due - self.now(), self._turn(live)), self._wake, live)

    def _turn(self, live: Live) -> float:
        """Seconds until a table's turn: tables of only bots share their allowance."""
        if live.table.phase != "running" or not live.table.only_bots():
            return 0.0
        now = self.now()
        self.next_turn = max(now, self.next_turn) + 1 / self.config.bots_per_second
        return self.next_turn - now

    def _wake(self, live: Live) -> None:
        live.timer = None
        if live.queued:
            return
        if not live.table.bot_is_asked():
            self._tick(live)
            return
        live.queued = True
        self.desk.put(OURSELVES if live.table.only_bots() else live.owner, self._bots_play(live))

    def _bots_play(self, live: Live) -> Work[None]:
        """Bots wait for the turn of whoever set the table; where only bots play, until all others had one."""
        yield
        live.queued = False
        self._tick(live)

    def _tick(self, live: Live) -> None:
        if live.broken or self.live.get(live.table.name) is not live:
            return
        try:
            live.table.tick(self.now())
        except Exception:
            self._fail(live)
            return
        self.after(live)
        self._show_out(live)

    def _fail(self, live: Live) -> None:
        """A bug of ours: reload the table from storage, and let the other tables continue."""
        LOG.exception("table failed")
        live.broken = True
        live.table.take()
        for link in live.all_links():
            link.drop("failed")
        self._forget(live)

    def sweep(self, idle: float) -> int:
        """Drop tables from memory that have been unused that long; they come back on demand."""
        now = self.now()
        gone = [live for live in self.live.values() if not live.links and self._is_idle(live, now - idle)]
        for live in gone:
            self._forget(live)
        long_ago = now - self.config.abandoned_seconds
        self.seen = {name: at for name, at in self.seen.items() if at > long_ago}
        return len(gone)

    def _is_idle(self, live: Live, since: float) -> bool:
        busy = live.table.phase in ("open", "running") and live.table.due() < inf
        return live.used <= since and not busy and self._may_go(live)

    def _may_go(self, live: Live) -> bool:
        """Whether everything that happened at a table is stored, and nobody is about to connect."""
        return live.table.name not in self.office.concerned and not live.awaits

    def close(self) -> None:
        """Write what was accepted and stop; nothing more happens at any table."""
        self.desk.close()
        self.office.flush()
        for live in list(self.live.values()):
            live.broken = True
            self._forget(live)

    def _forget(self, live: Live) -> None:
        if live.timer is not None:
            live.timer.cancel()
        if self.live.get(live.table.name) is live:
            del self.live[live.table.name]


def seated_again(table: Table, wish: CreateTable) -> Seated:
    """The table that this key has already set: the answer was lost, or the client asks twice."""
    invite = "" if wish.public else derived(wish.key, "invite")
    if not wish.name and table.host() == protocol.WATCHER:
        return Seated(table.name, protocol.WATCHER, "", table.info(), invite)
    if not table.is_key(wish.key) or table.sitters[table.seat_of(wish.key)].name != wish.name:
        raise Refusal("bad_key", "This key was used for another table; use a new key for each.")
    return Seated(table.name, table.seat_of(wish.key), wish.key, table.info(), invite)


def at_rest(info: TableInfo) -> TableInfo:
    """A table at which nobody is connected."""
    seats = [msgspec.structs.replace(seat, here=False) for seat in info.seats]
    return msgspec.structs.replace(info, seats=seats, watchers=0, proposal=None)


__all__ = ["Lobby", "StorageError"]
