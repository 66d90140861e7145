"""People who stay together: reactions, who looks, and the next game."""

from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from tests.server.house import Guest, House, Time, house, run
from tests.server.story import Story, quests
from tests.server.test_floods import answers
from tiltyard.engine.moves import NOBODY
from tiltyard.shown.reactions import REACTIONS
from tiltyard.wire import protocol
from tiltyard.wire.lobby import CreateTable
from tiltyard.wire.protocol import Reaction, TableInfo

TWO: dict[str, Any] = {"seed": "3", "away": "wait"}


def reacts(story: Story, seat: int) -> list[tuple[int, str, str]]:
    """The reactions that somebody was told of."""
    heard = [message for message in story.heard[seat] if isinstance(message, protocol.Reacted)]
    return [(message.seat, message.name, message.what) for message in heard]


# Reactions


def test_every_reaction_has_its_words() -> None:
    assert set(REACTIONS) == set(get_args(Reaction))


def test_everybody_sees_a_reaction_and_nothing_is_kept() -> None:
    story = Story(quests(seed="1"))
    story.connect(NOBODY)
    stored = len(story.stored)
    assert story.say(0, protocol.React("1", "wow")) == [protocol.Ack("1")]
    assert [reacts(story, seat) for seat in (0, 1, NOBODY)] == [[(0, "Ann", "wow")]] * 3
    assert (len(story.stored), story.spoken) == (stored, [])
    assert reacts(story.restart(), NOBODY) == []


def test_an_unknown_reaction_is_no_message() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"type":"react","id":"1","what":"boo"}', type=protocol.FromClient)


def test_a_watcher_is_seen_to_be_one_and_a_table_may_do_without_them() -> None:
    story = Story(quests(seed="1"))
    story.connect(NOBODY)
    story.say(NOBODY, protocol.React("1", "wow"))
    assert reacts(story, 0) == [(NOBODY, "A watcher", "wow")]
    quiet = Story(quests(seed="1", cheers=False))
    quiet.connect(NOBODY)
    assert quiet.refused(NOBODY, protocol.React("1", "wow")) == "not_yours"
    assert reacts(quiet, 0) == []


def test_all_watchers_together_react_only_so_often() -> None:
    story = Story(quests(seed="1"))
    story.connect(NOBODY)
    codes = [story.refused(NOBODY, protocol.React(str(at), "wow")) for at in range(3)]
    story.wait(1.0)
    assert [*codes, story.refused(NOBODY, protocol.React("9", "oops"))] == ["", "too_fast", "too_fast", ""]


def test_who_sees_the_game_late_neither_sees_nor_shows_reactions() -> None:
    story = Story(quests(seed="1", delay=30.0))
    story.connect(NOBODY)
    story.say(0, protocol.React("1", "wow"))
    story.say(NOBODY, protocol.React("2", "oops"))
    assert reacts(story, NOBODY) == [(NOBODY, "A watcher", "oops")]
    assert reacts(story, 1) == [(0, "Ann", "wow")]


@pytest.mark.parametrize("kind", ["reactions", "address_reactions"])
def test_a_seat_and_an_address_react_only_so_often(kind: str) -> None:
    async def story() -> None:
        limits: dict[str, Any] = {f"{kind}_at_once": 3.0, f"{kind}_per_second": 0.001}
        async with house(**limits) as inn:
            guests = await inn.full_table("ivanhoe", 2, **TWO)
            wows: list[protocol.FromClient] = [protocol.React(str(at), "wow") for at in range(4)]
            assert await answers(guests[0], wows) == ["ack"] * 3 + ["too_fast"]
            expected = "ack" if kind == "reactions" else "too_fast"
            assert await answers(guests[1], wows[:1]) == [expected]

    run(story)


# Who looks


def seat_of(story: Story, seat: int) -> protocol.SeatInfo:
    return story.table.publisher.info().seats[seat]


def changes(story: Story, seat: int) -> int:
    return sum(isinstance(message, protocol.Changed) for message in story.heard[seat])


def test_whoever_looks_elsewhere_is_not_shown_as_looking() -> None:
    story = Story(quests(seed="1"))
    story.table.state.epoch = 5000.0
    (page,) = story.table.presence.of(0)
    story.table.attend(page, False, story.now)
    assert (seat_of(story, 0).here, seat_of(story, 0).hidden, seat_of(story, 0).since) == (True, True, 5100)
    story.now += 40
    story.connect(0)
    assert (seat_of(story, 0).hidden, seat_of(story, 0).since) == (False, 0), "on another page"
    story.disconnect(0)  # the page that nobody looked at
    assert not seat_of(story, 0).hidden
    story.disconnect(0)
    assert (seat_of(story, 0).here, seat_of(story, 0).hidden, seat_of(story, 0).since) == (False, False, 5140)


def test_however_often_somebody_looks_away_everybody_is_told_once_a_second() -> None:
    story = Story(quests(seed="1"))
    (page,) = story.table.presence.of(0)
    before = changes(story, 1)
    for at in range(101):
        story.table.attend(page, at % 2 == 1, story.now)
    story.deliver()
    assert changes(story, 1) == before
    story.wait(5.0)
    assert changes(story, 1) == before + 1
    assert seat_of(story, 0).hidden


def test_watchers_are_counted_while_they_look_and_everybody_is_told_soon() -> None:
    story = Story(quests(seed="1"))
    before = changes(story, 0)
    for _watcher in range(3):
        story.connect(NOBODY)
    story.table.attend(story.table.presence.of(NOBODY)[0], False, story.now)
    story.wait(1.0)
    assert changes(story, 0) == before + 1
    last = [message for message in story.heard[0] if isinstance(message, protocol.Changed)][-1]
    assert last.info.watchers == 2


def test_whoever_answers_no_ping_is_gone_though_the_socket_is_open() -> None:
    async def story() -> None:
        time = Time()
        async with house(clock=time, silent_seconds=70.0) as inn:
            ann, bob = await inn.full_table("ivanhoe", 2, **TWO)
            watcher = await inn.guest(ann.table)
            for _ping in range(4):
                time.now += 20.0
                inn.app.sockets.ping_all()
                await bob.send(protocol.Pong((await bob.until(protocol.Ping)).at))
                await bob.caught_up()
            inn.app.sockets.ping_all()
            assert await ann.closed() == await watcher.closed() == 1008
            info = await inn.caller.table(ann.table)
            assert ([seat.here for seat in info.seats], info.watchers) == ([False, True], 0)
            assert inn.app.metrics.disconnects["silent"] == 2

    run(story)


def test_a_program_need_only_answer_the_pings_of_websockets() -> None:
    async def story() -> None:
        time = Time()
        async with house(clock=time, silent_seconds=70.0) as inn:
            seated = await inn.create("ivanhoe", seats=["person", "person"])
            program = await inn.guest(seated.table, seated.key, words=False)
            for _ping in range(5):
                time.now += 20.0
                inn.app.sockets.ping_all()
                await program.send(protocol.Attend("x", True))  # anything that is read, so that pings are
                await program.until(protocol.Ack)
            assert inn.app.metrics.disconnects["silent"] == 0

    run(story)


# The next game


async def over(inn: House, people: int, **wish: Any) -> list[Guest]:
    """A game that Ann has won, since all others gave up."""
    guests = await inn.full_table("ivanhoe", people, **TWO | wish)
    for guest in guests[1:]:
        await give_up(guest)
    await guests[0].until(protocol.Over)
    return guests


async def give_up(guest: Guest) -> None:
    """Resign, and hear what comes of it."""
    await guest.send(protocol.Resign("r"))
    await guest.until(protocol.Ack)
    await guest.caught_up()


async def agreed(inn: House, guests: list[Guest], proposal: protocol.Propose, *others: bool) -> TableInfo:
    """The next table, once the others have agreed or not."""
    await guests[0].send(proposal)
    await guests[0].until(protocol.Ack)
    number = inn.app.lobby.rooms[guests[0].table].table.consent.proposals
    for guest, agrees in zip(guests[1:], others, strict=True):
        await guest.send(protocol.Consent("c", number, agrees))
        await guest.until(protocol.Ack)
    await inn.app.lobby.outbox.settled()
    rematch = (await inn.caller.table(guests[0].table)).rematch
    return await inn.caller.table(rematch)


def who(info: TableInfo) -> list[str]:
    return [f"bot:{seat.bot}" if seat.bot else seat.name for seat in info.seats]


def test_swapping_seats_moves_everybody_on_by_one_and_counts_what_was_won() -> None:
    async def story() -> None:
        async with house() as inn:
            guests = await over(inn, 3)
            info = await agreed(inn, guests, protocol.Propose("s", "swap"), True, True)
            assert who(info) == ["Cid", "Ann", "Bob"]
            assert (info.won, info.games) == ({"Ann": 1}, 1)
            assert (info.before, info.rigged) == (guests[0].table, False)
            again = await inn.follow(info.table, [guest.key for guest in guests])
            for guest in again[1:]:
                await guest.send(protocol.Resign("r"))
            await again[0].until(protocol.Over)
            after = await inn.caller.table(info.table)
            assert (after.won, after.games) == ({"Ann": 2}, 2)

    run(story)


def test_swapped_bots_keep_their_levels() -> None:
    async def story() -> None:
        async with house() as inn:
            seated = await inn.create("ivanhoe", seats=["person", "bot:squire", "bot:random"])
            ann = await inn.guest(seated.table, seated.key)
            await give_up(ann)
            info = await agreed(inn, [ann], protocol.Propose("s", "swap"))
            assert who(info) == ["bot:random", "Ann", "bot:squire"]

    run(story)


def test_cards_that_belong_to_seats_are_not_swapped_and_everybody_is_told() -> None:
    async def story() -> None:
        async with house() as inn:
            deal = "tiltyard 1\ngame: ivanhoe\nrules: 2\nseats: A, B\ndeal turn: A\n---\n"
            seated = await inn.create("ivanhoe", seats=["person", "bot:random"], scenario=deal)
            ann = await inn.guest(seated.table, seated.key)
            await give_up(ann)
            assert not (await inn.caller.table(ann.table)).swaps
            assert await answers(ann, [protocol.Propose("s", "swap")]) == ["not_now"]

    run(story)


def test_the_host_picks_another_game_and_bots_fill_it_up() -> None:
    async def story() -> None:
        async with house() as inn:
            guests = await over(inn, 2, clock=protocol.ClockSetup("bank", 300.0), cheers=False)
            proposals: list[protocol.FromClient] = [
                protocol.Propose("a", "other", "chess"),
                protocol.Propose("b", "other"),
            ]
            assert await answers(guests[0], proposals) == ["unknown_game"] * 2
            bob: list[protocol.FromClient] = [protocol.Propose("c", "other", "quests")]
            assert await answers(guests[1], bob) == ["not_yours"]
            info = await agreed(inn, guests, protocol.Propose("d", "other", "quests"), True)
            assert (info.game, who(info)) == ("quests", ["Ann", "Bob", "bot:knight", "bot:knight"])
            assert (info.clock.seconds, info.cheers, info.won) == (300.0, False, {"Ann": 1})
            again = await inn.follow(info.table, [guest.key for guest in guests])
            assert again[1].you == 1

    run(story)


def test_everybody_must_have_a_seat_in_the_other_game() -> None:
    async def story() -> None:
        async with house() as inn:
            guests = await over(inn, 3)
            duel: list[protocol.FromClient] = [protocol.Propose("q", "other", "quintessence")]
            assert await answers(guests[0], duel) == ["bad_setup"]

    run(story)


def test_one_who_refuses_stays_behind_and_the_others_play_on() -> None:
    async def story() -> None:
        async with house() as inn:
            guests = await over(inn, 3)
            info = await agreed(inn, guests, protocol.Propose("o", "other", "quests"), False, True)
            assert who(info)[:2] == ["Ann", "Cid"]
            assert "Bob" not in who(info)

    run(story)


@pytest.mark.parametrize("leaves", [0, 1])
def test_the_next_game_does_not_wait_for_somebody_who_left(leaves: int) -> None:
    async def story() -> None:
        async with house() as inn:
            guests = await over(inn, 3)
            room = inn.app.lobby.rooms[guests[0].table]
            await guests[0].send(protocol.Propose("r", "rematch"))
            await guests[0].caught_up()
            await guests[2].send(protocol.Consent("c", 1, True))
            await guests[2].caught_up()
            await guests[leaves].socket.close()
            if leaves == 0:  # then Bob has yet to agree
                while (await guests[2].until(protocol.Changed)).info.seats[0].here:
                    pass
                await guests[1].send(protocol.Consent("c", 1, True))
            while not (info := (await guests[2].until(protocol.Changed)).info).rematch:
                pass
            assert room.table.state.rematch == info.rematch
            there = await inn.caller.table(info.rematch)
            gone = guests[leaves].you
            assert [bool(seat.name) for seat in there.seats] == [at != gone for at in range(3)]

    run(story)


def test_a_proposal_ends_when_everybody_refuses_or_leaves() -> None:
    story = Story(quests(seed="1", seats=["person"] * 2 + ["bot:random"] * 2))
    for seat in (0, 1):
        story.say(seat, protocol.Resign("r"))
    story.say(0, protocol.Propose("p", "rematch"))
    story.say(1, protocol.Consent("c", 1, False))
    assert story.table.publisher.info().proposal is None
    story.say(0, protocol.Propose("p", "rematch"))
    story.disconnect(0)
    story.disconnect(1)
    assert story.table.publisher.info().proposal is None
    assert not story.table.consent.wants_rematch


def test_without_room_for_one_more_table_people_stay_where_they_are() -> None:
    async def story() -> None:
        async with house() as inn:
            guests = await over(inn, 2)
            await guests[0].send(protocol.Propose("r", "rematch"))
            await guests[0].until(protocol.Ack)
            inn.app.lobby.config = replace(inn.app.lobby.config, most_tables=0)
            await guests[1].socket.close()
            while (info := (await guests[0].until(protocol.Changed)).info).proposal is not None:
                pass
            assert not info.rematch
            await guests[0].caught_up()
            assert len(inn.app.lobby.rooms) == 1

    run(story)


# Whose turn it is


def test_lists_say_whose_turn_it_is_as_everybody_sees_it() -> None:
    async def story() -> None:
        async with house() as inn:
            ann, _bob = await inn.full_table("ivanhoe", 2, **TWO)
            watcher = await inn.guest(ann.table)
            assert watcher.shown is not None
            (info,) = msgspec.json.decode((await inn.get(f"/api/tables?names={ann.table}"))[1])
            assert info["asks"] == msgspec.json.decode(watcher.shown.view)["asks"]
            late, _ = await inn.full_table("ivanhoe", 2, **TWO, delay=30.0)
            assert (await inn.caller.table(late.table)).asks == [], "it would show who has moved"

    run(story)


# Games that take days


def unhurried(**wish: Any) -> CreateTable:
    return CreateTable("ivanhoe", "Ann", ["person", "person"], slow=True, seed="3", **wish)


def test_a_table_that_takes_its_time_has_no_clock_and_replaces_nobody() -> None:
    async def story() -> None:
        async with house() as inn:
            seated = await inn.caller.create(unhurried())
            assert (seated.info.slow, seated.info.away) == (True, "wait")
            assert inn.app.lobby.rooms[seated.table].table.state.plan.window == float("inf")
            for more in ({"clock": {"kind": "move"}}, {"window": 5.0}):
                wish = msgspec.to_builtins(unhurried()) | more
                status, problem, _headers = await inn.post("/api/tables", msgspec.json.encode(wish))
                assert (status, problem["code"]) == (400, "bad_setup")

    run(story)


def test_since_when_it_is_somebodys_turn_survives_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        data, time = tmp_path / "data.sqlite", Time()
        async with house(data, clock=time, wall=lambda: 1_800_000_000.0 + time.now) as inn:
            guests = await inn.full_table("ivanhoe", 2, **TWO, slow=True)
            before = await inn.caller.table(guests[0].table)
            assert (before.asks, before.since) == ([0], 1_800_001_000)
            time.now += 500
            for guest in guests:
                await guest.socket.close()
        time.now = 7.0  # the clock of another process
        async with house(data, clock=time, wall=lambda: 1_800_090_000.0) as inn:
            status, text, _headers = await inn.get(f"/api/tables?names={guests[0].table}")
            assert status == 200
            (stored,) = msgspec.json.decode(text, type=list[TableInfo])
            assert (stored.asks, stored.since, stored.slow) == ([0], 1_800_001_000, True)
            again = await inn.guest(guests[0].table, guests[0].key)
            loaded = await inn.caller.table(guests[0].table)
            assert (loaded.asks, loaded.since) == ([0], 1_800_001_000)
            assert [seat.since for seat in loaded.seats] == [0, 1_800_001_500]
            assert again.shown is not None
            assert again.shown.asked

    run(story)


def test_an_address_has_only_so_many_tables_that_take_days() -> None:
    async def story() -> None:
        async with house(most_slow=2) as inn:
            first = await inn.caller.create(unhurried())
            await inn.caller.create(unhurried())
            body = msgspec.json.encode(unhurried())
            status, problem, _headers = await inn.post("/api/tables", body)
            assert (status, problem["code"]) == (503, "too_many")
            assert (await inn.create("ivanhoe")).table, "other tables do not count"
            ann = await inn.guest(first.table, first.key)
            await ann.send(protocol.Leave("l"))
            await ann.until(protocol.Bye)
            assert (await inn.post("/api/tables", body))[0] == 201, "one of them has closed"

    run(story)


def test_tables_that_take_days_are_kept_longer_but_not_forever() -> None:
    async def story() -> None:
        day, now = 86_400.0, [1_800_000_000.0]
        async with house(wall=lambda: now[0]) as inn:
            slow = await inn.full_table("ivanhoe", 2, **TWO, slow=True)
            quick = await inn.full_table("ivanhoe", 2, **TWO)
            waits = await inn.caller.create(unhurried())
            for guest in [*slow, *quick]:
                await guest.socket.close()

            async def phases() -> list[str]:
                await inn.app.expiry.step()
                await inn.app.lobby.outbox.settled()
                tables = (slow[0].table, quick[0].table, waits.table)
                return [(await inn.caller.table(table)).phase for table in tables]

            while any(inn.app.lobby.rooms[guest.table].table.presence.links for guest in (slow[0], quick[0])):
                await inn.get("/healthz")
            now[0] += 2 * day
            assert await phases() == ["running", "running", "open"]
            now[0] += 6 * day
            assert await phases() == ["running", "over", "closed"]
            now[0] += 23 * day
            assert await phases() == ["over", "over", "closed"]

    run(story)
