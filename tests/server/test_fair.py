"""Fair cards: everybody adds to the seed, everybody agrees to a rigged deal, and nobody is dragged in."""

from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.house import Guest, House, Time, house, play_out, run, tokens
from tests.server.story import quests
from tiltyard.client.verify import Noted, Unproven, prove
from tiltyard.engine.moves import TiltyardError
from tiltyard.games import find
from tiltyard.table.gathering import READY_SECONDS
from tiltyard.table.table import Table
from tiltyard.wire import protocol
from tiltyard.wire.lobby import JoinTable, Seated

SHORT = "shields=1, turn_limit=2, restart_limit=1"
TWO = ["person", "person", "bot:random", "bot:random"]
ANN, BOB = "a1" * 16, "b2" * 32


async def two(inn: House, **wish: Any) -> tuple[Seated, Seated]:
    """Ann's table with Bob at it; both are still to say that it may begin."""
    ann = await inn.create("quests", seats=TWO, options=SHORT, later=True, **wish)
    return ann, await inn.caller.join(ann.table, "Bob", later=True)


async def code_of(guest: Guest, message: protocol.FromClient) -> str:
    """The code with which a message is refused."""
    await guest.send(message)
    return str((await guest.until(protocol.Error)).code)


async def mixed(inn: House, parts: tuple[str, str]) -> list[Guest]:
    """A game that has begun with these parts."""
    seats = await two(inn)
    guests = [await inn.guest(seat.table, seat.key) for seat in seats]
    for guest, part in zip(guests, parts, strict=True):
        await guest.send(protocol.Ready("r", part))
    for guest in guests:
        await guest.until(protocol.Update)
    return guests


# The seed


def test_everybody_adds_to_the_seed_and_can_prove_it_at_the_end(tmp_path: Path) -> None:
    async def story() -> None:
        async with house() as inn:
            ann, bob = await two(inn)
            promised = ann.info.commitment
            assert len(promised) == 64
            assert ann.info.phase == bob.info.phase == "open"
            assert (await inn.caller.table(ann.table)).commitment == promised
            assert [info.commitment for info in await inn.caller.tables()] == [promised]
            guests = [await inn.guest(seat.table, seat.key) for seat in (ann, bob)]
            await guests[0].send(protocol.Ready("r", ANN))
            await guests[0].caught_up()
            assert (await inn.caller.table(ann.table)).phase == "open", "Bob has added nothing yet"
            await guests[1].send(protocol.Ready("r", BOB))
            await guests[1].until(protocol.Update)
            assert (await inn.caller.table(ann.table)).commitment == promised
            over = await play_out(guests)
            assert sha256(over.server_part.encode()).hexdigest() == over.commitment == promised
            assert over.parts == [ANN, BOB, "", ""]
            text = "\n".join([over.server_part, *over.parts])
            assert sha256(text.encode()).hexdigest() == over.seed
            path = tmp_path / "game.tilt"
            path.write_text((await inn.get(f"/api/records/{ann.table}.tilt"))[1])
            said = "\n".join(prove(path, Noted(promised, BOB)))
            assert "follows from all parts: the server's, Ann's and Bob's." in said
            assert "Your part is among them, as that of Bob." in said

    run(story)


def test_every_part_decides_about_the_cards() -> None:
    async def story() -> None:
        dealt = []
        for parts in ((ANN, BOB), (ANN, BOB), (ANN, ANN), (BOB, BOB), ("", "")):
            async with house(token=tokens()) as inn:
                guest = (await mixed(inn, parts))[0]
                assert guest.shown is not None
                dealt.append(msgspec.json.decode(guest.shown.view)["hand"])
        assert dealt[0] == dealt[1]
        assert len(set(map(tuple, dealt))) == 4

    run(story)


async def record_of(inn: House) -> str:
    """The record of a short game with the parts of Ann and Bob."""
    guests = await mixed(inn, (ANN, BOB))
    await play_out(guests)
    return (await inn.get(f"/api/records/{guests[0].table}.tilt"))[1]


def test_a_record_that_does_not_fit_says_what_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "game.tilt"

    def problem(text: str, noted: Noted) -> str:
        path.write_text(text)
        with pytest.raises(Unproven) as caught:
            prove(path, noted)
        return str(caught.value)

    async def story() -> None:
        async with house() as inn:
            text = await record_of(inn)
        noted = Noted(part=BOB)
        server = text.partition("# part of the server: ")[2][:64]
        assert "the server's part" in problem(text.replace(server, ANN), noted)
        assert "NOT the one whose hash" in problem(text, Noted("0" * 64, BOB))
        assert "does NOT follow from the parts" in problem(
            text.replace(f"seat 1: {ANN}", f"seat 1: {BOB}"), noted
        )
        assert "does NOT follow from the parts" in problem(
            text.replace(f"# part of seat 1: {ANN}\n", ""), noted
        )
        assert f"your part {'c3' * 16} is NOT among" in problem(text, Noted(part="c3" * 16))
        assert "published at the start" in problem(text.replace("seed hash: ", "seed hash: 0"), noted)
        bare = "\n".join(line for line in text.split("\n") if "part of" not in line)
        assert "this record has no parts" in problem(bare, noted)
        assert "NOT the part that belongs to it" in problem(bare, Noted())
        path.write_text("\n".join(line for line in bare.split("\n") if "commitment" not in line))
        assert "has the hash that was published" in prove(path, Noted())[0], "as before there were parts"
        assert "No player contributed to it" in prove(path, Noted())[1]
        assert "the one in the file" in prove(path, Noted())[2]
        path.write_text(text)
        of_seed = text.partition("# seed hash: ")[2][:64]
        assert "The hash you noted is that of the seed" in "\n".join(prove(path, Noted(of_seed, BOB)))

    run(story)


def test_a_part_stands_and_nonsense_is_none() -> None:
    async def story() -> None:
        async with house() as inn:
            ann, _bob = await two(inn)
            guest = await inn.guest(ann.table, ann.key)
            for wrong in ("xyz", "A1", "a1" * 33, "a1\n"):
                assert await code_of(guest, protocol.Ready("w", wrong)) == "bad_message"
            await guest.send(protocol.Ready("r", ANN))
            assert (await guest.until(protocol.Ack)).id == "r"
            await guest.send(protocol.Ready("s", ANN))
            assert (await guest.until(protocol.Ack)).id == "s"
            assert await code_of(guest, protocol.Ready("t", BOB)) == "not_now"
            watcher = await inn.guest(ann.table)
            assert await code_of(watcher, protocol.Ready("r", ANN)) == "not_yours"

    run(story)


def test_a_restart_before_and_after_the_start_changes_nothing(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def before() -> None:
        async with house(tmp_path / "data.sqlite") as inn:
            kept["ann"], kept["bob"] = await two(inn)
            guest = await inn.guest(kept["ann"].table, kept["ann"].key)
            await guest.send(protocol.Ready("r", ANN))
            await guest.until(protocol.Ack)

    async def between() -> None:
        async with house(tmp_path / "data.sqlite") as inn:
            assert await inn.caller.table(kept["ann"].table) == msgspec.structs.replace(
                kept["bob"].info, seats=(await inn.caller.table(kept["ann"].table)).seats
            )
            guest = await inn.guest(kept["bob"].table, kept["bob"].key)
            await guest.send(protocol.Ready("r", BOB))
            kept["view"] = (await guest.until(protocol.Update)).view

    async def after() -> None:
        async with house(tmp_path / "data.sqlite") as inn:
            guests = [await inn.guest(seat.table, seat.key) for seat in (kept["ann"], kept["bob"])]
            assert guests[1].shown is not None
            assert guests[1].shown.view == kept["view"]
            over = await play_out(guests)
            assert over.commitment == kept["ann"].info.commitment
            assert over.parts == [ANN, BOB, "", ""]

    run(before)
    run(between)
    run(after)


def test_tables_from_before_there_were_parts_go_on() -> None:
    old = [b'{"t":"sat","seat":0,"name":"Ann","key":"x"}', b'{"t":"sat","seat":1,"name":"Bob","key":"y"}']
    table = Table("t2", quests(seats=[*["person"] * 3, "bot:random"]), "5", "6")
    table.restore(old, [], 0.0)
    table.gathering.sit("Cid", "k")
    table.start_if_full(0.0)
    assert table.state.phase == "running"
    assert table.state.played_seed() == "5"
    assert table.state.commitment == ""


# A rigged deal


def test_nobody_plays_a_rigged_deal_without_having_agreed() -> None:
    async def story() -> None:
        async with house() as inn:
            ann, bob = await two(inn, seed="6")
            assert bob.info.rigged
            assert bob.info.seed_hash, "the seed cannot be changed any more"
            assert not bob.info.commitment
            host, guest = [await inn.guest(seat.table, seat.key) for seat in (ann, bob)]
            await host.send(protocol.Ready("r"))
            await host.until(protocol.Ack)
            assert await code_of(guest, protocol.Ready("r", BOB)) == "rigged"
            assert await code_of(host, protocol.Start("s")) == "not_now"
            await guest.send(protocol.Leave("l"))
            await guest.closed()
            assert [seat.name for seat in (await inn.caller.table(ann.table)).seats[:2]] == ["Ann", ""]
            with pytest.raises(TiltyardError, match="agrees: true"):
                await inn.caller.join(ann.table, "Bob")
            bob = await inn.caller.join(ann.table, "Bob", later=True)
            guest = await inn.guest(bob.table, bob.key)
            await guest.send(protocol.Ready("r", BOB, agrees=True))
            await guest.until(protocol.Update)
            over = await play_out([host, guest])
            assert (over.seed, over.seed_hash, over.parts) == ("6", bob.info.seed_hash, [])
            log = (await inn.get(f"/api/tables/{ann.table}/log"))[1]
            assert "seat 2  Bob agrees to the rigged deal.\n" in log

    run(story)


def test_a_program_agrees_when_it_joins() -> None:
    async def story() -> None:
        async with house() as inn:
            ann = await inn.create("quests", seats=TWO, seed="6")
            status, problem, _headers = await inn.post(f"/api/tables/{ann.table}/join", b'{"name":"Bob"}')
            assert (status, problem["code"]) == (409, "rigged")
            wish = msgspec.json.encode(JoinTable("Bob", agrees=True))
            status, seated, _headers = await inn.post(f"/api/tables/{ann.table}/join", wish)
            assert (status, seated["info"]["phase"]) == (200, "running")

    run(story)


# Nobody is dragged in


def test_who_does_not_come_in_a_minute_loses_the_seat_and_hears_nothing_of_it() -> None:
    async def story() -> None:
        time = Time()
        async with house(clock=time) as inn:
            ann, bob = await two(inn)
            host, guest = [await inn.guest(seat.table, seat.key) for seat in (ann, bob)]
            await host.send(protocol.Ready("r", ANN))
            await host.until(protocol.Ack)
            time.now += READY_SECONDS
            inn.app.lobby._wake(inn.app.lobby.rooms[ann.table])
            assert (await guest.until(protocol.Bye)).code == "no_seat"
            await guest.closed()
            assert (await inn.caller.table(ann.table)).seats[1].name == ""
            cid = await inn.caller.join(ann.table, "Cid")
            assert (cid.seat, cid.info.phase) == (1, "running")
            stranger = await inn.stranger(ann.table)
            await stranger.send(protocol.Hello(bob.key))
            assert (await stranger.until(protocol.Error)).code == "bad_key"

    run(story)


def test_who_leaves_hears_nothing_of_the_next_one_in_the_seat() -> None:
    async def story() -> None:
        async with house() as inn:
            ann = await inn.create("quests", seats=TWO)
            bob = await inn.caller.join(ann.table, "Bob", later=True)
            guest = await inn.guest(bob.table, bob.key)
            await guest.send(protocol.Leave("l"))
            assert (await guest.until(protocol.Ack)).id == "l"
            await inn.caller.join(ann.table, "Cid")
            await guest.closed()
            back = await inn.stranger(ann.table, Cookie=f"seat_{ann.table}={bob.key}")
            await back.send(protocol.Hello())
            assert (await back.until(protocol.Welcome)).you == protocol.WATCHER, (
                "the old cookie is no hindrance"
            )
            assert not any('"update"' in text or "Cid" in text for text in guest.bytes)

    run(story)


async def ended(inn: House, **wish: Any) -> list[Guest]:
    """Two people whose game is over because Ann resigned."""
    guests = await inn.full_table("quintessence", 2, **wish)
    await guests[0].send(protocol.Resign("r"))
    for guest in guests:
        await guest.until(protocol.Over)
    return guests


async def next_table(guest: Guest) -> str:
    while not (name := str((await guest.until(protocol.Changed)).info.rematch)):
        pass
    return name


def test_a_rematch_seats_only_those_who_agreed_and_the_other_seats_are_free() -> None:
    async def story() -> None:
        async with house() as inn:
            ann, bob = await ended(inn)
            await bob.socket.close()
            while (await ann.until(protocol.Changed)).info.seats[1].here:
                pass
            await ann.send(protocol.Propose("p", "rematch"))
            name = await next_table(ann)
            seats = (await inn.caller.table(name)).seats
            assert [(seat.name, seat.waits) for seat in seats] == [("Ann", True), ("", False)]
            again = await inn.guest(name, ann.key)
            await again.send(protocol.Ready("r", ANN))
            await again.until(protocol.Ack)
            assert (await inn.caller.join(name, "Cid")).info.phase == "running"

    run(story)


def test_who_agrees_to_a_rematch_and_does_not_come_is_not_made_to_play() -> None:
    async def story() -> None:
        time = Time()
        async with house(clock=time) as inn:
            ann, bob = await ended(inn)
            await ann.send(protocol.Propose("p", "rematch"))
            while (proposal := (await bob.until(protocol.Changed)).info.proposal) is None:
                pass
            await bob.send(protocol.Consent("c", proposal.number, True))
            name = await next_table(ann)
            again = await inn.guest(name, ann.key)
            await again.send(protocol.Ready("r", ANN))
            await again.until(protocol.Ack)
            info = await inn.caller.table(name)
            assert (info.phase, [seat.name for seat in info.seats]) == ("open", ["Ann", "Bob"])
            time.now += READY_SECONDS
            inn.app.lobby._wake(inn.app.lobby.rooms[name])
            info = await inn.caller.table(name)
            assert (info.phase, [seat.name for seat in info.seats]) == ("open", ["Ann", ""])

    run(story)


@pytest.mark.parametrize("scenario", [False, True])
def test_a_rematch_of_chosen_cards_has_a_new_seed(scenario: bool) -> None:
    deal = "tiltyard 1\ngame: quintessence\nrules: {}\nseats: A, B\nseed: 6\ndeal A.base: 5\n---\n"

    async def story() -> None:
        async with house() as inn:
            text = deal.format(find("quintessence").rules_version)
            wish = {"scenario": text} if scenario else {"seed": "6"}
            guests = await ended(inn, **wish)
            await guests[0].send(protocol.Propose("p", "rematch"))
            while (proposal := (await guests[1].until(protocol.Changed)).info.proposal) is None:
                pass
            await guests[1].send(protocol.Consent("c", proposal.number, True))
            name = await next_table(guests[0])
            info = await inn.caller.table(name)
            assert info.commitment
            assert info.rigged == scenario, "what was dealt by name is dealt again, and everybody is told"
            again = await inn.follow(name, [guest.key for guest in guests])
            await again[0].send(protocol.Resign("r"))
            over = await again[0].until(protocol.Over)
            assert over.seed != "6"
            assert sha256(over.server_part.encode()).hexdigest() == info.commitment

    run(story)
