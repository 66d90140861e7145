"""Two servers whose hidden cards differ, but whose seat P may know the same: every byte that P gets is equal.

Before every move the cards that P cannot see are dealt anew on the second server. The move is then made on
both. A deal in which the move would show P something else is no deal with the same knowledge, so another one
is tried; if none is found in a few tries, this one step is made with the same cards.

P is a nuisance meanwhile: it hangs up and comes back, asks for hints and logs, tries cards, makes mistakes.
Others ask for an undo and get it. Time passes only when the test says so, the same on both servers; for one
of the two seats the table has clocks, windows that are held for a time, and watchers who are kept behind.
"""

import os
from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest

from tests.laws.freeze import freeze
from tests.server.house import Guest, House, Time, house, pick, play_out, run, tokens
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import NOBODY, Move, Seat
from tiltyard.games import NAMES, find
from tiltyard.table.default_answer import passive_answer
from tiltyard.table.table import Table
from tiltyard.wire import protocol
from tiltyard.wire.protocol import READ, ClockSetup

pytestmark = pytest.mark.both

PASS_TIME = 1.7  # seconds that a step takes
TRIES = 12
MOST_STEPS = 3000
SOAK = int(os.environ.get("TILTYARD_SOAK_GAMES", "0")) > 0
SHORT = {  # a whole game of every day; the long run plays the usual ones
    "quests": "shields=3, turn_limit=8",
    "round_table": "turn_limit=6",
    "ivanhoe": "short",
    "quintessence": "base_hp=5, round_limit=6",
}
SETTINGS: list[dict[str, Any]] = [  # by the number of P's seat
    {"window": 0.0},
    {"window": 5.0, "clock": ClockSetup("bank", 50_000, increment=2.5), "delay": 4.0},
]
Plays = list[tuple[Seat, Move]]


class World:
    """One server, its table, P, a watcher and the others."""

    def __init__(self, inn: House, time: Time, guests: list[Guest], watcher: Guest) -> None:
        self.inn = inn
        self.time = time
        self.guests = guests
        self.watcher = watcher
        self.past: list[str] = []  # what P and watchers got over lines that are closed now

    @property
    def table(self) -> Table:
        return self.inn.app.lobby.rooms[self.guests[0].table].table

    @property
    def game(self) -> Any:
        assert self.table.state.match is not None
        return self.table.state.match.game

    def put(self, game: Any) -> None:
        """Re-deal, but leave what has happened as it was."""
        match = self.table.state.match
        assert match is not None
        game.listens = True
        game.events = self.game.events
        match.game = game
        match.stood, match.chapters = [], []  # a way back begins where both worlds are the same

    def pass_time(self) -> None:
        """What is due now happens."""
        self.time.now += PASS_TIME
        self.inn.app.lobby._wake(self.inn.app.lobby.rooms[self.table.name])

    async def come_back(self, seat: Seat) -> None:
        """P hangs up and reconnects with what it has; the watcher starts over."""
        old = self.guests[seat]
        seq = old.shown.seq if old.shown is not None else 0
        for guest in (old, self.watcher):
            self.past += guest.bytes
            await guest.socket.close()
        links = self.inn.app.lobby.rooms[old.table].table.presence.links
        await self.guests[seat - 1].caught_up()
        while seat in links or NOBODY in links:
            await self.guests[seat - 1].caught_up()
        self.guests[seat] = await self.inn.guest(old.table, old.key, since=seq)
        self.guests[seat].numbers = old.numbers
        self.watcher = await self.inn.guest(old.table)

    async def undo(self, seat: Seat, step: int) -> bool:
        """A seat asks for an undo, and everybody agrees if it is possible."""
        await self.guests[seat].send(protocol.Propose(f"u{step}", "undo"))
        await self.guests[seat].caught_up()
        proposal = self.table.consent.proposal
        if proposal is None:
            return False
        for other in proposal.waiting[:]:
            await self.guests[other].send(protocol.Consent(f"y{step}", proposal.number, True))
            await self.guests[other].caught_up()
        assert self.table.consent.proposal is None
        return True

    def got(self, seat: Seat) -> list[str]:
        """Every byte that P and the watchers got."""
        return [*self.past, *self.guests[seat].bytes, *self.watcher.bytes]


async def set_world(inn: House, time: Time, game: str, **wish: Any) -> World:
    people = min(4, find(game).most)
    options = "" if SOAK else SHORT.get(game, "")
    guests = await inn.full_table(
        game, people, away="wait", options=options, seed="5eed", hints="all", **wish
    )
    return World(inn, time, guests, await inn.guest(guests[0].table))


@dataclass(frozen=True)
class Step:
    """Who decides what, if anybody; and what the game itself goes through then, if anything."""

    mover: Seat
    move: Move
    plays: Plays


def next_step(contract: Contract[Any], table: Table, now: float, number: int) -> Step:
    """Somebody decides; or a window that is held is let pass by one more, or closed, or waited for."""
    assert table.state.match is not None
    game = table.state.match.game
    asked: list[Seat] = game.asks()
    waiting = [seat for seat in asked if seat not in table.state.held]
    passes = (
        [(seat, passive_answer(contract, game, seat)[0]) for seat in asked]
        if table.asking.window.holds
        else []
    )
    if table.asking.window.holds and (table.asking.window.ends <= now or not waiting):
        return Step(NOBODY, -1, passes if table.asking.window.ends <= now else [])
    mover = waiting[number % len(waiting)]
    move = pick(contract.view(game, mover), game.options(mover))
    if (mover, move) not in passes:
        return Step(mover, move, [(mover, move)])
    return Step(mover, move, passes if table.state.plan.early and waiting == [mover] else [])


def knowledge(contract: Contract[Any], game: Any, seat: Seat, plays: Plays) -> Any:
    """What P would know after these moves; None if they cannot be made."""
    twin = game.copy()
    twin.listens = True
    for mover, move in plays:
        if move not in twin.options(mover):
            return None
        twin.play(mover, move)
    events = [seen for event in twin.events if (seen := event.seen_by(seat)) is not None]
    view = contract.view(twin, seat)
    return freeze([view, events, twin.asks(), twin.options(seat)])


def other_deal(contract: Contract[Any], game: Any, seat: Seat, step: Step, number: int) -> Any:
    """A game with other hidden cards in which P learns the same by this step; else the same game."""
    wanted = knowledge(contract, game, seat, step.plays)
    for attempt in range(TRIES):
        twin = contract.redeal(game, seat, Chance(f"{number:x}{attempt:x}"))
        legal = step.mover == NOBODY or step.move in twin.options(step.mover)
        if legal and twin.hands != game.hands and knowledge(contract, twin, seat, step.plays) == wanted:
            return twin
    return game.copy()


async def be_a_nuisance(world: World, seat: Seat, step: int) -> None:
    """P asks for what it may not have: errors must not differ either."""
    guest = world.guests[seat]
    assert guest.shown is not None
    await guest.caught_up()
    wrong = step * 7 % len(world.table.state.contract.moves)
    if wrong not in guest.shown.options:
        await guest.play(wrong, f"w{step}")
    await guest.play(0, f"s{step}", state=1)
    await guest.play(0, f"s{step}", state=1)
    await guest.send(protocol.LookAt(f"l{step}", "table", seat=(seat + 1) % len(world.guests)))
    await guest.look_into_log(f"g{step}", (seat + 1) % len(world.guests))
    await world.watcher.look_into_log(f"g{step}", seat)
    if guest.shown.asked:
        await guest.send(protocol.Hint(f"h{step}"))
        for count in range(3):
            moves = (guest.shown.options * 2)[step % 5 :][:count]
            await guest.send(protocol.Try(f"t{step}.{count}", guest.shown.state, moves))
    if step % 20 == 10:
        await guest.send(protocol.Say(f"c{step}", f"step {step}"))
        await guest.send(protocol.Propose(f"u{step}", "undo"))
        await guest.caught_up()
        if world.table.consent.proposal is not None:
            other = world.guests[(seat + 1) % len(world.guests)]
            await other.send(protocol.Consent(f"n{step}", world.table.consent.proposal.number, False))
            await other.caught_up()
    await guest.caught_up()


async def make_move(world: World, seat: Seat, step: Step) -> None:
    if step.mover != NOBODY:
        guest = world.guests[step.mover]
        await guest.caught_up()
        await guest.play(step.move)
        await guest.caught_up()
    await world.guests[seat].caught_up()
    await world.watcher.caught_up()


@pytest.mark.soak
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", NAMES)
def test_every_byte_that_a_seat_gets_is_independent_of_what_it_may_not_know(name: str, seat: Seat) -> None:
    async def story() -> None:
        times = Time(), Time()
        limits: dict[str, Any] = {
            "mistakes_at_once": 1e9,
            "chats_at_once": 1e9,
            "messages_at_once": 1e9,
            "asks_at_once": 1e9,
            "ping_seconds": 1e6,
            "hint_seconds": 0.0,  # what the champion says must not depend on how quick this machine is
        }
        async with (
            house(token=tokens(), clock=times[0], wall=times[0], **limits) as one,
            house(token=tokens(), clock=times[1], wall=times[1], **limits) as two,
        ):
            worlds = [
                await set_world(inn, time, name, **SETTINGS[seat])
                for inn, time in zip((one, two), times, strict=True)
            ]
            counts = await play_both(find(name), worlds, seat)
            assert worlds[0].got(seat) == worlds[1].got(seat)
            assert SOAK or worlds[0].table.state.phase == "over"
            assert counts["different"] > counts["steps"] / 4, counts
            assert SOAK or counts["undone"], counts
            assert name != "ivanhoe" or counts["windows"], counts
            check_log(worlds[0].got(seat))
            print(name, seat, dict(counts), sum(map(len, worlds[0].got(seat))), "bytes")

    run(story, seconds=3600.0 if SOAK else 240.0)


async def play_both(contract: Contract[Any], worlds: list[World], seat: Seat) -> Counter[str]:
    """The same moves on both servers, to the end of the game."""
    counts: Counter[str] = Counter()
    first, second = worlds
    while not first.game.over() and counts["steps"] < MOST_STEPS:
        counts["steps"] += 1
        number = counts["steps"]
        held = first.table.asking.window.holds
        counts["windows"] += held
        step = next_step(contract, first.table, first.time.now + PASS_TIME, number)
        twin = other_deal(contract, first.game, seat, step, number)
        counts["different"] += twin.hands != first.game.hands
        second.put(twin)
        undone = []
        for world in worlds:
            if number % 5 == 0:
                await be_a_nuisance(world, seat, number)
            if number % 15 == 0 or (held and number % 4 == 0):
                await world.come_back(seat)
            world.pass_time()
            await make_move(world, seat, step)
            asks = number % 6 == 3 and step.mover != NOBODY and not world.game.over()
            undone.append(asks and await world.undo(step.mover, number))
            await make_move(world, seat, Step(NOBODY, -1, []))
        counts["undone"] += undone[0]
        assert undone[0] == undone[1], f"step {number}"
        assert first.got(seat) == second.got(seat), f"step {number}"
    return counts


def check_log(got: list[str]) -> None:
    """The log says nothing that was not told when it happened."""
    messages = [READ.decode(text) for text in got]
    told = {
        line
        for message in messages
        if isinstance(message, protocol.Welcome | protocol.Update)
        for news in message.news
        for line in [*news.lines, *news.private]
    }
    logs = [m.lines for m in messages if isinstance(m, protocol.Shown) and m.id.startswith("g")]
    assert logs
    assert [line for lines in logs for line in lines if line not in told] == []


def test_what_differs_is_noticed() -> None:
    """The comparison itself: a seat that holds other cards gets other bytes."""

    async def story() -> None:
        time = Time()
        async with (
            house(token=tokens(), clock=time, wall=time) as one,
            house(token=tokens(), clock=time, wall=time) as two,
        ):
            worlds = [await set_world(inn, time, "quests") for inn in (one, two)]
            assert worlds[0].got(0) == worlds[1].got(0)
            contract = find("quests")
            worlds[1].put(contract.redeal(worlds[0].game, NOBODY, Chance("1")))
            for world in worlds:
                mover = world.game.asks()[0]
                await make_move(world, 0, Step(mover, world.game.options(mover)[-1], []))
            assert worlds[0].got(0) != worlds[1].got(0)

    run(story)


def test_neither_the_seed_nor_anybodys_part_of_it_leaves_before_the_end() -> None:
    """What players, watchers and strangers get while people gather and play, byte by byte."""

    async def story() -> None:
        async with house(metrics_token="m", creates_at_once=1e6) as inn:
            seats = ["person", "person", "bot:random", "bot:random"]
            ann = await inn.create("quests", seats=seats, options="shields=1, turn_limit=4", later=True)
            bob = await inn.caller.join(ann.table, "Bob", later=True)
            guests = [await inn.guest(seat.table, seat.key) for seat in (ann, bob)]
            watcher = await inn.guest(ann.table)
            parts = ["a1" * 32, "b2" * 32]
            heard = [await everything(inn, ann.table)]
            for guest, part in zip(guests, parts, strict=True):
                await guest.send(protocol.Ready("r", part))
                await guest.until(protocol.Ack)
                heard.append(await everything(inn, ann.table))
            table = inn.app.lobby.rooms[ann.table].table
            secrets = [*parts, table.state.drawn, table.state.played_seed()]
            assert all(len(secret) == 64 for secret in secrets)
            for guest in [*guests, watcher]:
                await guest.look_into_log("l")
                await guest.send(protocol.LookAt("t", "table"))
                await guest.caught_up()
            over = await play_out(guests)
            await watcher.until(protocol.Over)
            heard += [text for guest in [*guests, watcher] for text in guest.bytes[:-1]]
            assert [secret for secret in secrets if any(secret in text for text in heard)] == []
            assert [*over.parts[:2], over.server_part, over.seed] == secrets

    run(story)


async def everything(inn: House, table: str) -> str:
    """Everything that anybody may ask for over HTTP."""
    paths = [f"/api/tables{rest}" for rest in ("", f"?names={table}", f"/{table}", f"/{table}/log")]
    paths += ["/api/records", f"/api/records/{table}.tilt", f"/api/records/{table}/replay", "/metrics", "/"]
    return "\n".join([(await inn.get(path, Authorization="Bearer m"))[1] for path in paths])
