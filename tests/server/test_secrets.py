"""Two servers whose hidden cards differ, but whose seat P may know the same: every byte that P gets is equal.

Before every move the cards that P cannot see are dealt anew on the second server. The move is then made on
both. A deal in which the move would show P something else is no deal with the same knowledge, so another one
is tried; if none is found in a few tries, this one step is made with the same cards.
"""

import os
from collections import Counter
from typing import Any

import pytest

from tests.laws.freeze import freeze
from tests.server.house import Guest, House, house, pick, run, tokens
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import NOBODY, Move, Seat
from tiltyard.games import NAMES, find
from tiltyard.server import protocol
from tiltyard.server.table import Table

TRIES = 12
MOST_STEPS = 3000
SOAK = int(os.environ.get("TILTYARD_SOAK_GAMES", "0")) > 0
SHORT = {  # a whole game of every day; the long run plays the usual ones
    "quests": "shields=3, turn_limit=8",
    "round_table": "turn_limit=6",
    "ivanhoe": "short",
    "quintessence": "base_hp=5, round_limit=6",
}


class World:
    """One server, its table, P, a watcher and the others."""

    def __init__(self, inn: House, guests: list[Guest], watcher: Guest) -> None:
        self.inn = inn
        self.guests = guests
        self.watcher = watcher
        self.past: list[str] = []  # what P and watchers got over lines that are closed now

    @property
    def table(self) -> Table:
        return self.inn.app.lobby.live[self.guests[0].table].table

    @property
    def game(self) -> Any:
        assert self.table.match is not None
        return self.table.match.game

    def put(self, game: Any) -> None:
        """Deal anew; what has happened stays as it was here."""
        assert self.table.match is not None
        game.listens = True
        game.events = self.game.events
        self.table.match.game = game

    async def come_back(self, seat: Seat) -> None:
        """P hangs up and comes back with what it has; the watcher comes anew."""
        old = self.guests[seat]
        seq = old.shown.seq if old.shown is not None else 0
        for guest in (old, self.watcher):
            self.past += guest.bytes
            await guest.socket.close()
        links = self.inn.app.lobby.live[old.table].links
        await self.guests[seat - 1].caught_up()
        while seat in links or NOBODY in links:
            await self.guests[seat - 1].caught_up()
        self.guests[seat] = await self.inn.guest(old.table, old.key, since=seq)
        self.watcher = await self.inn.guest(old.table)

    def got(self, seat: Seat) -> list[str]:
        """Every byte that P and the watchers got."""
        return [*self.past, *self.guests[seat].bytes, *self.watcher.bytes]


async def set_world(inn: House, game: str) -> World:
    people = min(4, find(game).most)
    guests = await inn.full_table(
        game, people, window=0.0, away="wait", options="" if SOAK else SHORT.get(game, ""), seed="5eed"
    )
    return World(inn, guests, await inn.guest(guests[0].table))


def knowledge(contract: Contract[Any], game: Any, seat: Seat, mover: Seat, move: Move) -> Any:
    """What P would know after the move; None if it cannot be made."""
    twin = game.copy()
    twin.listens = True
    if move not in twin.options(mover):
        return None
    twin.play(mover, move)
    events = [seen for event in twin.events if (seen := event.seen_by(seat)) is not None]
    view = contract.view(twin, seat)
    return freeze([view, [event_facts(event) for event in events], twin.asks(), twin.options(seat)])


def event_facts(event: Any) -> list[Any]:
    return [event.name, event.seat, event.cards, event.numbers]


def other_deal(contract: Contract[Any], game: Any, seat: Seat, mover: Seat, move: Move, step: int) -> Any:
    """A game with other hidden cards in which P learns the same by this move; else the same game."""
    wanted = knowledge(contract, game, seat, mover, move)
    for attempt in range(TRIES):
        twin = contract.redeal(game, seat, Chance(f"{step:x}{attempt:x}"))
        if twin.hands != game.hands and knowledge(contract, twin, seat, mover, move) == wanted:
            return twin
    return game.copy()


async def be_a_nuisance(world: World, seat: Seat, step: int) -> None:
    """P asks for what it may not have: errors must not differ either."""
    guest = world.guests[seat]
    assert guest.shown is not None
    await guest.caught_up()
    wrong = step * 7 % len(world.table.contract.moves)
    if wrong not in guest.shown.options:
        await guest.play(wrong, f"w{step}")
    await guest.play(0, f"s{step}", state=1)
    await guest.play(0, f"s{step}", state=1)
    await guest.send(protocol.Look(f"l{step}", "table", seat=(seat + 1) % len(world.guests)))
    if guest.shown.asked:
        await guest.send(protocol.Hint(f"h{step}"))
    if step % 20 == 10:
        await guest.send(protocol.Say(f"c{step}", f"step {step}"))
        await guest.send(protocol.Propose(f"u{step}", "undo"))
        await guest.caught_up()
        if world.table.proposal is not None:
            other = world.guests[(seat + 1) % len(world.guests)]
            await other.send(protocol.Consent(f"n{step}", world.table.proposal.number, False))
            await other.caught_up()
    await guest.caught_up()


async def make_move(world: World, seat: Seat, mover: Seat, move: Move) -> None:
    guest = world.guests[mover]
    await guest.caught_up()
    await guest.play(move)
    await guest.caught_up()
    await world.guests[seat].caught_up()
    await world.watcher.caught_up()


@pytest.mark.soak
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", NAMES)
def test_every_byte_that_a_seat_gets_is_independent_of_what_it_may_not_know(name: str, seat: Seat) -> None:
    async def story() -> None:
        limits: dict[str, Any] = {
            "mistakes_at_once": 1e9,
            "chats_at_once": 1e9,
            "messages_at_once": 1e9,
            "asks_at_once": 1e9,
        }
        async with house(token=tokens(), **limits) as one, house(token=tokens(), **limits) as two:
            worlds = [await set_world(one, name), await set_world(two, name)]
            counts = await play_both(find(name), worlds, seat)
            assert worlds[0].got(seat) == worlds[1].got(seat)
            assert SOAK or worlds[0].table.phase == "over"
            assert counts["different"] > counts["steps"] / 4, counts
            print(name, seat, dict(counts), sum(map(len, worlds[0].got(seat))), "bytes")

    run(story, seconds=3600.0 if SOAK else 240.0)


async def play_both(contract: Contract[Any], worlds: list[World], seat: Seat) -> Counter[str]:
    """The same moves on both servers, to the end of the game."""
    counts: Counter[str] = Counter()
    first, second = worlds
    while not first.game.over() and counts["steps"] < MOST_STEPS:
        counts["steps"] += 1
        step = counts["steps"]
        mover = first.game.asks()[step % len(first.game.asks())]
        move = pick(contract.view(first.game, mover), first.game.options(mover))
        twin = other_deal(contract, first.game, seat, mover, move, step)
        counts["different"] += twin.hands != first.game.hands
        second.put(twin)
        for world in worlds:
            if step % 5 == 0:
                await be_a_nuisance(world, seat, step)
            if step % 15 == 0:
                await world.come_back(seat)
            await make_move(world, seat, mover, move)
        assert first.got(seat) == second.got(seat), f"step {step}"
    return counts


def test_what_differs_is_noticed() -> None:
    """The comparison itself: a seat that holds other cards gets other bytes."""

    async def story() -> None:
        async with house(token=tokens()) as one, house(token=tokens()) as two:
            worlds = [await set_world(one, "quests"), await set_world(two, "quests")]
            assert worlds[0].got(0) == worlds[1].got(0)
            contract = find("quests")
            worlds[1].put(contract.redeal(worlds[0].game, NOBODY, Chance("1")))
            for world in worlds:
                mover = world.game.asks()[0]
                await make_move(world, 0, mover, world.game.options(mover)[-1])
            assert worlds[0].got(0) != worlds[1].got(0)

    run(story)
