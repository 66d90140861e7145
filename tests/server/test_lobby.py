"""Around the tables: what is listed, what is loaded from a file, the same cards again."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.house import Guest, House, Time, house, pick, play_out, run
from tiltyard.bots.ladder import USUAL
from tiltyard.engine import record
from tiltyard.engine.match import Match, Setting
from tiltyard.games import NAMES, find, scenario_path
from tiltyard.wire import protocol

pytestmark = pytest.mark.both

BOAR_HUNT = scenario_path("round_table", "boar-hunt").read_text("utf-8")
OPEN: dict[str, Any] = {"seats": ["person", "person", "person"]}


async def listed(inn: House, time: Time) -> list[str]:
    """What the list says a second later."""
    time.now += 1.0
    return [info["table"] for info in json.loads((await inn.get("/api/tables"))[1])]


async def hang_up(inn: House, guest: Guest) -> None:
    """Close the line and wait until the server has noticed."""
    you = guest.you
    await guest.socket.close()
    room = inn.app.lobby.rooms[guest.table]
    while you in room.table.presence.links:
        await inn.get("/healthz")


@pytest.mark.parametrize("wish", [OPEN, {"seats": ["person", "bot:random", "bot:random"]}])
def test_a_table_whose_people_are_gone_leaves_the_list_after_some_minutes(wish: dict[str, Any]) -> None:
    async def story() -> None:
        time = Time()
        async with house(clock=time) as inn:
            seated = await inn.create("ivanhoe", away="wait", **wish)
            ann = await inn.guest(seated.table, seated.key)
            time.now += 10_000
            assert await listed(inn, time) == [seated.table], "she is there"
            await hang_up(inn, ann)
            time.now += 177
            assert await listed(inn, time) == [seated.table], "she may come back"
            inn.app.lobby.sweep(60.0)
            assert seated.table not in inn.app.lobby.rooms
            assert await listed(inn, time) == [seated.table], "also when the table has left memory"
            time.now += 2
            assert await listed(inn, time) == []
            await inn.guest(seated.table)
            assert await listed(inn, time) == [], "who only watches brings no table back"
            await inn.guest(seated.table, seated.key)
            assert await listed(inn, time) == [seated.table]

    run(story)


def test_an_open_table_is_not_listed_without_its_host_although_others_wait_there() -> None:
    async def story() -> None:
        time = Time()
        async with house(clock=time) as inn:
            seated = await inn.create("ivanhoe", **OPEN)
            ann = await inn.guest(seated.table, seated.key)
            bob = await inn.caller.join(seated.table, "Bob")
            await inn.guest(seated.table, bob.key)
            await hang_up(inn, ann)
            time.now += 200
            assert await listed(inn, time) == []

    run(story)


def test_a_table_at_which_only_bots_play_is_listed_while_they_do() -> None:
    async def story() -> None:
        time = Time()
        async with house(clock=time) as inn:
            seated = await inn.create("quests", "", seats=["bot:random"] * 4, pace=10.0)
            time.now += 5.0
            assert await listed(inn, time) == [seated.table]
            time.now += 1000
            assert await listed(inn, time) == [seated.table]

    run(story)


def test_after_a_restart_only_tables_to_which_people_come_back_are_listed(tmp_path: Path) -> None:
    kept: list[Any] = []
    time = Time()

    async def before() -> None:
        async with house(tmp_path / "data.sqlite", clock=time) as inn:
            kept.extend([await inn.create("ivanhoe", **OPEN) for _table in range(2)])
            assert len(await listed(inn, time)) == 2

    async def after() -> None:
        async with house(tmp_path / "data.sqlite", clock=time) as inn:
            assert await listed(inn, time) == []
            await inn.guest(kept[0].table, kept[0].key)
            assert await listed(inn, time) == [kept[0].table]

    run(before)
    run(after)


def test_own_tables_are_found_by_name_though_nobody_is_there_or_they_are_by_invitation() -> None:
    async def story() -> None:
        time = Time()
        async with house(clock=time) as inn:
            hidden = await inn.create("ivanhoe", public=False, **OPEN)
            over = await inn.create(
                "quests", seats=["person", "bot:random", "bot:random", "bot:random"], options="turn_limit=1"
            )
            await play_out([await inn.guest(over.table, over.key)])
            time.now += 10_000
            inn.app.lobby.sweep(0.0)
            names = f"{hidden.table},{over.table},none"
            found = json.loads((await inn.get(f"/api/tables?names={names}"))[1])
            assert [info["table"] for info in found] == [hidden.table]
            assert hidden.table not in inn.app.lobby.rooms, "a look brings no table back into memory"
            assert json.loads((await inn.get("/api/tables?names="))[1]) == []
            many = ",".join(["x"] * 61)
            assert (await inn.get(f"/api/tables?names={many}"))[0] == 400

    run(story)


async def waits_for(inn: House, table: str) -> list[int]:
    """Whose turn it is, as a list of own tables says."""
    (info,) = json.loads((await inn.get(f"/api/tables?names={table}"))[1])
    asks: list[int] = info.get("asks", [])
    return asks


def test_own_tables_say_whose_turn_it_is_also_when_everybody_has_gone() -> None:
    async def story() -> None:
        time = Time()
        async with house(clock=time) as inn:
            ann, bob = await inn.full_table("quintessence", 2, away="wait")
            both = {guest.you: guest for guest in (ann, bob)}
            first = await waits_for(inn, ann.table)
            game = inn.app.lobby.rooms[ann.table].table.state.game
            while await waits_for(inn, ann.table) == first:
                asked = both[first[0]]
                assert asked.shown is not None
                view = msgspec.json.decode(asked.shown.view)
                await asked.play(pick(view, asked.shown.options))
                await asked.until(protocol.Update)
            assert await waits_for(inn, ann.table) == game.asks()
            for guest in both.values():
                await hang_up(inn, guest)
            time.now += 10_000
            inn.app.lobby.sweep(60.0)
            assert ann.table not in inn.app.lobby.rooms
            assert await waits_for(inn, ann.table) == game.asks() != first

    run(story)


def test_the_results_of_own_tables_are_found_by_name_though_they_are_by_invitation() -> None:
    async def story() -> None:
        async with house() as inn:
            seated = await inn.create("ivanhoe", seats=["person", "bot"], public=False)
            other = await inn.create("ivanhoe", seats=["person", "bot"], public=False)
            ann = await inn.guest(seated.table, seated.key)
            await ann.send(protocol.Resign("r"))
            await ann.until(protocol.Over)
            asked = f"/api/records?tables={seated.table},{other.table},unknown"
            (found,) = json.loads((await inn.get(asked))[1])
            assert found["table"] == seated.table
            assert found["winners"] == [found["names"][1]]
            assert json.loads((await inn.get("/api/records"))[1]) == [], "it is not public"
            assert (await inn.get(f"/api/records?tables={'a,' * 61}"))[0] == 400

    run(story)


# Starting


def test_a_game_that_ends_before_anybody_is_asked_is_over() -> None:
    """A plague on the only turn there is."""

    async def story() -> None:
        async with house() as inn:
            seats = ["person", "bot:random", "bot:random", "bot:random"]
            seated = await inn.create("quests", seats=seats, options="turn_limit=1", seed="10")
            assert seated.info.phase == "over"
            ann = await inn.guest(seated.table, seated.key)
            assert (await ann.until(protocol.Over)).reason == "rules"
            assert (await inn.get(f"/api/records/{seated.table}.tilt"))[0] == 200

    run(story)


def test_a_table_for_five_begins_with_five_though_only_its_host_is_there() -> None:
    async def story() -> None:
        async with house() as inn:
            seated = await inn.create("ivanhoe", seats=["person"] * 5, fill="easy")
            ann = await inn.guest(seated.table, seated.key)
            await ann.send(protocol.Start("s"))
            info = (await ann.until(protocol.Changed)).info
            assert [seat.bot for seat in info.seats] == ["", *["easy"] * 4]

    run(story)


def test_a_rematch_has_as_many_seats_as_the_game_before() -> None:
    async def story() -> None:
        async with house() as inn:
            seated = await inn.create("ivanhoe", seats=["person"] * 5)
            ann = await inn.guest(seated.table, seated.key)
            await ann.send(protocol.Seats("n", 3))
            await ann.send(protocol.Start("s"))
            await ann.until(protocol.Update)
            await ann.send(protocol.Resign("r"))
            await ann.until(protocol.Over)
            await ann.send(protocol.Propose("p", "rematch"))
            while not (info := (await ann.until(protocol.Changed)).info).rematch:
                pass
            again = inn.app.lobby.rooms[info.rematch].table
            assert [sitter.bot for sitter in again.state.sitters] == ["", USUAL, USUAL]

    run(story)


# The same cards again


async def agree(guests: list[Guest], what: Any) -> str:
    """One asks for another game, the other agrees; the name of its table."""
    ann, bob = guests
    await ann.send(protocol.Propose("again", what))
    while (proposal := (await bob.until(protocol.Changed)).info.proposal) is None:
        pass
    assert proposal.what == what
    assert proposal.waiting == [1]
    await bob.send(protocol.Consent("yes", proposal.number, True))
    while not (name := str((await bob.until(protocol.Changed)).info.rematch)):
        pass
    return name


def hands(guests: list[Guest]) -> list[Any]:
    return [msgspec.json.decode(guest.shown.view)["hand"] for guest in guests if guest.shown is not None]


def test_two_people_play_the_same_decks_again_by_consent_and_are_told_that_they_know_them() -> None:
    async def story() -> None:
        async with house() as inn:
            guests = await inn.full_table("quintessence", 2, options="base_hp=5")
            keys = [guest.key for guest in guests]
            dealt = hands([await inn.guest(guests[0].table, key) for key in keys])
            assert guests[0].bytes[0].count('"rigged":true') == 0
            await guests[0].send(protocol.Resign("r"))
            for guest in guests:
                await guest.until(protocol.Over)
            again = await agree(guests, "again")
            third = await inn.follow(again, keys)
            assert hands(third) == dealt
            assert inn.app.lobby.rooms[again].table.publisher.info().rigged
            await third[1].send(protocol.Resign("r"))
            for guest in third:
                await guest.until(protocol.Over)
            fresh = await agree(third, "rematch")
            assert hands(await inn.follow(fresh, keys)) != dealt, "a rematch is dealt anew"
            assert not inn.app.lobby.rooms[fresh].table.publisher.info().rigged

    run(story)


def test_the_same_cards_are_not_dealt_again_if_somebody_refuses() -> None:
    async def story() -> None:
        async with house() as inn:
            ann, bob = await inn.full_table("quintessence", 2)
            await ann.send(protocol.Propose("p", "again"))
            assert (await ann.until(protocol.Error)).code == "not_now"
            await ann.send(protocol.Resign("r"))
            await bob.until(protocol.Over)
            await ann.send(protocol.Propose("p", "again"))
            while (proposal := (await bob.until(protocol.Changed)).info.proposal) is None:
                pass
            await bob.send(protocol.Consent("no", proposal.number, False))
            while (changed := await ann.until(protocol.Changed)).refused != 1:
                pass
            assert changed.info.rematch == ""

    run(story)


# From a file


def half_a_game(game: str) -> str:
    """The record of a game of four (or two) that was stopped in the middle, as somebody saves it."""
    contract = find(game)
    names = ["Ann", "Bors", "Cei", "Dora"][: min(4, contract.most)]
    house = contract.presets.get("short", next(iter(contract.presets.values())))
    match = Match(Setting(contract, names, house, "7"))
    for _move in range(25):
        seat = match.game.asks()[0]
        match.play(seat, pick(contract.view(match.game, seat), match.game.options(seat)))
    return record.text(record.of_match(match, {1: next(iter(contract.bots))}))


async def ask(inn: House, path: str, **body: Any) -> tuple[int, Any]:
    status, answer, _headers = await inn.post(path, json.dumps(body).encode())
    return status, answer


@pytest.mark.parametrize("name", NAMES)
def test_a_saved_game_goes_on_after_its_last_move_with_people_and_bots_as_chosen(name: str) -> None:
    async def story() -> None:
        async with house() as inn:
            text = half_a_game(name)
            status, about = await ask(inn, "/api/files", text=text)
            places = len(about["names"])
            assert (status, about["game"], about["moves"]) == (200, name, 25)
            assert about["bots"][:2] == ["", next(iter(find(name).bots))]
            strongest = [*find(name).bots][-1]  # it comes to an end before the file is too long
            seats = ["person"] * 2 + [f"bot:{strongest}"] * (places - 2)
            wish = {"game": "", "name": "Zoe", "scenario": text, "resume": True, "seats": seats, "seat": 1}
            status, seated = await ask(inn, "/api/tables", **wish, window=0.0, pace=0.0)
            assert (status, seated["seat"]) == (201, 1)
            assert seated["info"]["rigged"]
            assert seated["info"]["at"] == 25
            bob = await inn.caller.join(seated["table"], "Bob", agrees=True)
            guests = [await inn.guest(seated["table"], key) for key in (bob.key, seated["key"])]
            table = inn.app.lobby.rooms[seated["table"]].table
            assert table.state.match is not None
            kept = record.parse(text, "r", find)
            assert list(table.state.match.moves)[:25] == [(step.seat, step.move) for step in kept.steps]
            await play_out(guests)
            end = (await inn.get(f"/api/records/{seated['table']}.tilt"))[1]
            assert "# goes on from: a file, after 25 moves\n" in end
            assert record.check(record.parse(end, "r", find)) == []
            status, problem = await ask(inn, "/api/files", text=end)
            assert (status, problem["code"]) == (400, "bad_setup")
            assert "is over" in problem["text"]

    run(story)


def test_a_table_from_a_file_comes_back_after_a_restart(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def before() -> None:
        async with house(tmp_path / "data.sqlite") as inn:
            wish = {"game": "", "name": "Ann", "scenario": half_a_game("ivanhoe"), "resume": True}
            _status, kept["seated"] = await ask(
                inn, "/api/tables", **wish, seats=["person", *["bot:random"] * 3]
            )

    async def after() -> None:
        async with house(tmp_path / "data.sqlite") as inn:
            seated = kept["seated"]
            ann = await inn.guest(seated["table"], seated["key"])
            await ann.send(protocol.Propose("u", "undo"))
            assert (await ann.until(protocol.Error)).code == "refused", "what is in the file stands"
            assert inn.app.lobby.rooms[seated["table"]].table.publisher.info().at == 25

    run(before)
    run(after)


def test_a_scenario_with_expectations_is_loaded_as_its_deal_and_its_moves() -> None:
    async def story() -> None:
        async with house() as inn:
            text = BOAR_HUNT + "expect story = Boar Hunt\nrefuse P2: turn up\nP1: turn up\n"
            status, seated = await ask(inn, "/api/tables", game="", name="Ann", scenario=text, resume=True)
            assert status == 201
            assert len(seated["info"]["seats"]) == 4
            assert seated["info"]["at"] == 1

    run(story)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("tiltyard 1", "tiltyard 9", "Line 2: this program reads 'tiltyard 1'"),
        ("game: round_table", "game: chess", "Line 3: unknown game 'chess'"),
        ("deal story: Boar Hunt", "deal story: Bore Hunt", "Line 10: "),
        ("P2.hand: Merlin", "P2.hand: Merlin, Merlin", "Line 7: "),
        ("---", "---\nP1: fly", "Line 12: "),
        ("---", "---\nP2: turn up", "Line 12: P2 cannot play 'turn up' here"),
    ],
)
@pytest.mark.parametrize("path", ["/api/files", "/api/tables"])
def test_what_is_wrong_in_a_file_is_named_with_its_line(path: str, old: str, new: str, problem: str) -> None:
    async def story() -> None:
        async with house() as inn:
            text = BOAR_HUNT.replace(old, new, 1)
            wish = {"game": "", "name": "Ann", "scenario": text, "resume": True}
            status, answer = await ask(inn, path, **({"text": text} if path == "/api/files" else wish))
            assert (status, answer["code"]) == (400, "bad_setup")
            assert answer["text"].startswith(problem)

    run(story)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"scenario": ""}, "bad_setup"),
        ({"scenario": BOAR_HUNT, "record": "x"}, "bad_setup"),
        ({"scenario": BOAR_HUNT, "seed": "1"}, "bad_setup"),
        ({"scenario": BOAR_HUNT, "game": "ivanhoe"}, "bad_setup"),
        ({"scenario": BOAR_HUNT, "seats": ["person", "bot:random"]}, "bad_setup"),
        (
            {"scenario": BOAR_HUNT, "seats": ["bot:random", "person", "bot:random", "bot:random"], "seat": 0},
            "no_seat",
        ),
        ({"scenario": "x" * 20_001}, "bad_message"),
        ({"scenario": BOAR_HUNT, "fill": "dragon"}, "bad_setup"),
    ],
)
def test_a_file_that_cannot_be_played_as_requested_is_refused(wish: dict[str, Any], code: str) -> None:
    async def story() -> None:
        async with house() as inn:
            status, answer = await ask(inn, "/api/tables", **{"game": "", "name": "A", "resume": True} | wish)
            assert status >= 400
            assert answer["code"] == code
            assert not inn.app.lobby.rooms

    run(story)


def test_the_games_name_their_rigged_deals_and_the_values_of_their_house_rules() -> None:
    async def story() -> None:
        async with house() as inn:
            games = {game["game"]: game for game in json.loads((await inn.get("/api/games"))[1])}
            assert list(games) == NAMES
            first = games["round_table"]["scenarios"][0]
            assert (first["name"], first["seats"]) == ("boar-hunt", 4)
            assert first["line"].startswith("A first quest: the drawer can sponsor")
            for game in games.values():
                for option in game["options"]:
                    assert len(option["presets"]) == len(game["presets"])
                    assert "choices" in option or "low" in option, option

    run(story)
