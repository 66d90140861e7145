"""A scenario that ships with a game, played through the lobby and over the wire."""

import json

import msgspec
import pytest

from tests.server.house import Guest, House, house, run
from tiltyard.engine import record
from tiltyard.games import NAMES, find, scenario_path, scenarios
from tiltyard.wire import protocol

pytestmark = pytest.mark.both

SHIPPED = [(game, name) for game in NAMES for name in scenarios(game)]
BUILD = ["turn up", "sponsor", "Saxons", "stage 2", "Boar", "Dagger", "confirm"]


async def four(inn: House, name: str) -> list[Guest]:
    """Four people at the table of a scenario, each over a line of their own."""
    body = json.dumps({"game": "round_table", "name": "Ann", "scenario": name}).encode()
    status, seated, _headers = await inn.post("/api/tables", body)
    assert status == 201
    assert seated["info"]["rigged"]
    keys = [seated["key"]]
    for other in ("Bob", "Cid", "Dora"):
        joined = await inn.caller.join(seated["table"], other, agrees=True)
        keys.append(joined.key)
    return [await inn.guest(seated["table"], key) for key in keys]


async def say(guests: list[Guest], seat: int, text: str) -> None:
    """Make a move by its words; everybody reads what came of it."""
    guest = guests[seat]
    assert guest.shown is not None
    move = dict(zip(guest.shown.texts, guest.shown.options, strict=True))[text]
    await guest.play(move)
    await guest.until(protocol.Update)
    for other in guests:
        await other.caught_up()


def test_the_boar_hunt_is_played_over_the_wire_with_the_cards_that_were_rigged() -> None:
    async def story() -> None:
        async with house() as inn:
            guests = await four(inn, "boar-hunt")
            adventure, stories = list(find("round_table").decks.values())[:2]
            text = scenario_path("round_table", "boar-hunt").read_text("utf-8")
            setting = record.parse(text, "boar-hunt", find).setting
            for seat, guest in enumerate(guests):
                assert guest.shown is not None
                view = msgspec.json.decode(guest.shown.view)
                assert view["hand"] == sorted(adventure.parse_list(setting.deal["hand", seat]))
            for move in BUILD:
                await say(guests, 0, move)
            views = [msgspec.json.decode(guest.shown.view) for guest in guests if guest.shown is not None]
            assert [stories.names[view["story"]] for view in views] == ["Boar Hunt"] * 4
            assert [view["sponsor"] for view in views] == [0] * 4
            assert [view["my_stages"] != [] for view in views] == [True, False, False, False]
            assert [view["asks"] for view in views] == [[1]] * 4

    run(story)


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_every_scenario_that_ships_begins_at_a_table_with_bots(game: str, name: str) -> None:
    async def story() -> None:
        async with house() as inn:
            text = scenario_path(game, name).read_text("utf-8")
            places = len(record.parse(text, name, find).setting.names)
            seats = ["person"] + ["bot:random"] * (places - 1)
            seated = await inn.create(game, scenario=name, seats=seats)
            guest = await inn.guest(seated.table, seated.key)
            assert guest.welcome.info.rigged
            assert guest.welcome.info.phase == "running"

    run(story)


RIGGED = """\
tiltyard 1
game: quintessence
rules: 1
seats: A, B
deal A.hand: Ember Imp, Mote
deal A.deck cards: {size}
---
A: {said}
expect A.board = -, Mote
"""
REFUSED = [
    ("99", "place Mote at 2", "Line 6: deal A.deck cards: expected a number from 0 to 18, not '99'"),
    ("3", "place Moat at 2", "Line 8: unknown move 'place Moat at 2'; did you mean place mote at 2"),
]


def test_a_scenario_of_ones_own_may_name_cards_and_the_size_of_a_deck() -> None:
    async def story() -> None:
        async with house() as inn:
            text = RIGGED.format(size=3, said="place Mote at 2")
            seated = await inn.create("quintessence", scenario=text, seats=["person", "bot:random"])
            guest = await inn.guest(seated.table, seated.key)
            assert guest.shown is not None
            view = msgspec.json.decode(guest.shown.view)
            assert [card["name"] for card in view["hand"]] == ["Ember Imp", "Mote"]
            assert view["deck_sizes"][0] == 3

    run(story)


@pytest.mark.parametrize(("size", "said", "problem"), REFUSED)
def test_a_scenario_that_cannot_be_is_refused_with_its_line(size: str, said: str, problem: str) -> None:
    async def story() -> None:
        async with house() as inn:
            text = RIGGED.format(size=size, said=said)
            body = json.dumps({"game": "quintessence", "name": "Ann", "scenario": text}).encode()
            status, answer, _headers = await inn.post("/api/tables", body)
            assert status == 400
            assert answer["text"].startswith(problem)

    run(story)
