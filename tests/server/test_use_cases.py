"""What the descriptions of the games ask of a server, played over real sockets."""

from typing import Any

import msgspec
import pytest

from tests.server.house import Guest, House, house, play_out, run
from tiltyard.wire.lobby import Seated

pytestmark = pytest.mark.both


def view(guest: Guest) -> dict[str, Any]:
    """The table as this session sees it."""
    assert guest.shown is not None
    seen: dict[str, Any] = msgspec.json.decode(guest.shown.view)
    return seen


async def names(inn: House, founder: Seated) -> list[str]:
    """Who is listed at the table."""
    return [seat.name for seat in (await inn.caller.table(founder.table)).seats if seat.name]


def test_sessions_enrol_by_nickname_and_the_fourth_begins_the_round_table() -> None:
    """UC-01 to UC-03: a server runs, the founder is player 1, and the game waits for the last seat."""

    async def story() -> None:
        async with house() as inn:
            founder = await inn.create("round_table", "Ann", seats=["person"] * 4)
            sessions = [await inn.guest(founder.table, founder.key)]
            for name in ("Bors", "Cei", "Dora"):
                assert (await inn.caller.table(founder.table)).phase == "open"
                assert all(session.shown is None or not session.shown.asked for session in sessions)
                seated = await inn.caller.join(founder.table, name)
                sessions.append(await inn.guest(founder.table, seated.key))
            assert await names(inn, founder) == ["Ann", "Bors", "Cei", "Dora"]
            assert (await inn.caller.table(founder.table)).phase == "running"
            for session in sessions:
                await session.caught_up()
            assert [len(view(session)["hand"]) for session in sessions] == [12] * 4
            assert [view(session)["ranks"] for session in sessions] == [[0] * 4] * 4
            assert [view(session)["asks"] for session in sessions] == [[0]] * 4

    run(story)


def test_every_table_is_dealt_from_freshly_shuffled_decks() -> None:
    """UC-01 3: at every table of the same game the hands differ, and not all begin with the same story."""

    async def story() -> None:
        async with house() as inn:
            tables = [await inn.full_table("round_table", 2) for _table in range(8)]
            hands = {tuple(view(guest)["hand"]) for guests in tables for guest in guests}
            assert len(hands) == 16
            stories = set()
            for guests in tables:
                assert guests[0].shown is not None
                await guests[0].play(guests[0].shown.options[0])
                await guests[0].caught_up()
                stories.add(view(guests[0])["story"])
            assert len(stories) > 2

    run(story)


@pytest.mark.parametrize(
    ("game", "options", "part"),
    [("round_table", "first_player=random", "turn"), ("quintessence", "", "first_attacker")],
)
def test_chance_says_who_begins(game: str, options: str, part: str) -> None:
    """Description B, Play Game 1; the first attacker of Quintessence: each player begins at some tables."""

    async def story() -> None:
        async with house() as inn:
            first = []
            for _table in range(24):  # all alike once in eight million times
                guests = await inn.full_table(game, 2, options=options)
                (begins,) = {view(guest)[part] for guest in guests}
                assert [view(guest)["asks"] for guest in guests] == [[begins]] * 2
                first.append(begins)
            assert set(first) == {0, 1}

    run(story)


def test_a_long_game_uses_up_both_decks_and_reshuffles_them() -> None:
    """R-08: nobody rigs anything; the game goes on with what was discarded, and everybody is told."""

    async def story() -> None:
        async with house() as inn:
            guests = await inn.full_table("round_table", 4, options="turn_limit=60", seed="5")
            await play_out(guests)
            for guest in guests:
                heard = "".join(guest.bytes)
                assert "The story deck has run out; the discard pile is shuffled into a new one." in heard
                assert "The adventure deck has run out; the discard pile is shuffled into a new one." in heard

    run(story)
