"""Clients whose people point at the scene are told what has changed in it, and nothing that is only typed."""

import json
from statistics import median
from typing import Any

import pytest

from tests.server.story import Story
from tiltyard.bots import choose
from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.games import NAMES, find
from tiltyard.shown.question import Choice, Picking, Question
from tiltyard.table.plan import make_plan
from tiltyard.table.presence import Reader
from tiltyard.table.words import pointed
from tiltyard.wire.changes import changes
from tiltyard.wire.lobby import CreateTable
from tiltyard.wire.packing import packed
from tiltyard.wire.protocol import Move

USUAL = {"round_table": 4, "quests": 4, "ivanhoe": 4, "quintessence": 2}
MOST_BYTES = 2_000  # of an update, in a usual game
MOST_MOVES = 250
USUALLY: dict[str, Any] = {"pace": 0.0, "seed": "7"}


class Page:
    """A client that draws scenes: it keeps the last one, and changes it as it is told."""

    def __init__(self, seat: Seat) -> None:
        self.reader = Reader(seat, points=True)
        self.scene: dict[str, Any] = {}
        self.told: list[dict[str, Any]] = []
        self.sizes: list[int] = []

    def send(self, frame: bytes) -> None:
        message = json.loads(frame)
        self.told.append(message)
        if message["type"] == "update":
            self.sizes.append(len(frame))
        if "scene" in message:
            self.scene = message["scene"]
        elif "changes" in message:
            self.scene = changed(self.scene, message["changes"])

    def drop(self, reason: str) -> None:
        """Nobody listens any more."""

    def hush(self) -> None:
        """Nothing is heard in between."""


def changed(old: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """The scene that a client has after it was told what has changed."""
    new = merged(
        old, {name: value for name, value in told.items() if name not in ("seats", "zones", "order")}
    )
    seats, zones = told.get("seats", {}), told.get("zones", {})
    new["seats"] = [merged(before, seats.get(str(seat), {})) for seat, before in enumerate(old["seats"])]
    known = {zone["id"]: zone for zone in old["zones"]}
    known |= {name: merged(known.get(name, {}), fields) for name, fields in zones.items()}
    new["zones"] = [known[name] for name in told.get("order", [zone["id"] for zone in old["zones"]])]
    return new


def merged(old: dict[str, Any], fields: dict[str, Any]) -> dict[str, Any]:
    """A part of it with other fields; null: the default again."""
    return {name: value for name, value in (old | fields).items() if value is not None}


def come(story: Story, seat: Seat) -> Page:
    """Open a page at a seat, or as a watcher."""
    page = Page(seat)
    story.table.arrive(page, story.now)
    story.deliver()
    page.send(story.table.publisher.welcome(page, 0, 0, story.now))
    return page


def begin(game: str, **wish: Any) -> Story:
    """A table of people who have not opened a page yet."""
    seats = ["person"] * USUAL[game]
    return Story(make_plan(CreateTable(game, "Ann", seats, **USUALLY | wish)), USUAL[game])


def play_on(story: Story, moves: int, chance: Chance) -> int:
    """The strongest bot decides for everybody; how many steps there were. A window that ends is one, too."""
    state = story.table.state
    for number in range(moves):
        if state.phase != "running":
            return number
        asked = [seat for seat in state.game.asks() if seat not in state.held]
        if not asked:
            story.wait(60.0)  # a window ends
            continue
        seat = asked[0]
        move = choose(state.contract, state.game, seat, list(state.contract.bots)[-1], chance)
        shown, _seq = story.table.publisher.sight(seat)
        story.play(seat, move, shown.state)
    return moves


def now_seen(story: Story, seat: Seat) -> Any:
    """The whole scene as it would be sent."""
    state = story.table.state
    view = state.contract.view(state.game, seat)
    return json.loads(json.dumps(packed(state.contract.scene(view, state.names))))


@pytest.mark.parametrize("game", NAMES)
def test_whoever_is_told_what_changes_has_the_whole_scene(game: str) -> None:
    """Those who were here from the start, those who came later, and those who watch."""
    story, chance = begin(game), Chance("3")
    pages = [come(story, seat) for seat in (NOBODY, 0, 1)]
    for _piece in range(12):
        play_on(story, 10, chance)
        pages.append(come(story, 1))
        for page in pages:
            assert page.scene == now_seen(story, page.reader.seat)
    assert any("changes" in message for message in pages[1].told)


@pytest.mark.parametrize("game", NAMES)
def test_an_update_for_a_page_is_small(game: str) -> None:
    story = begin(game)
    page = come(story, 0)
    assert play_on(story, MOST_MOVES, Chance("1")) > 50
    assert median(page.sizes) < MOST_BYTES
    assert all(message["view"] is None for message in page.told if "view" in message)


def test_what_did_not_change_is_not_told_again() -> None:
    still, moved = {"id": "x"}, {"id": "y", "label": "Y", "note": "1"}
    zones = [still, {"id": "y", "label": "Y", "mark": "now"}]
    old = {"head": "a", "mood": "or", "seats": [{"out": True}, {"marks": ["turn"]}], "zones": zones}
    new = {"head": "b", "seats": [{"out": True}, {"out": True, "marks": ["turn"]}], "zones": [still, moved]}
    told = changes(old, new)
    zone = {"note": "1", "mark": None}
    assert told == {"head": "b", "mood": None, "seats": {"1": {"out": True}}, "zones": {"y": zone}}
    assert changed(old, told) == new
    assert changes(new, new) == {}


def test_zones_that_come_and_go_are_told_in_their_order() -> None:
    old = {"seats": [], "zones": [{"id": "x"}, {"id": "y"}]}
    new = {"seats": [], "zones": [{"id": "z"}, {"id": "x"}]}
    told = changes(old, new)
    assert told == {"zones": {"z": {"id": "z"}}, "order": ["z", "x"]}
    assert changed(old, told) == new


def test_watchers_with_a_delay_see_no_scene_before_its_time() -> None:
    story = begin("quests", delay=60.0)
    page = come(story, NOBODY)
    assert page.scene == {}
    dealt = now_seen(story, NOBODY)
    story.wait(59.0)
    play_on(story, 20, Chance("1"))
    assert page.scene == {}
    story.wait(1.0)
    assert page.scene == dealt
    assert dealt != now_seen(story, NOBODY)
    assert come(story, NOBODY).scene == dealt
    story.wait(60.0)
    assert page.scene == now_seen(story, NOBODY)


def test_a_stale_answer_gets_the_question_again_and_the_scene_stays() -> None:
    story = begin("quests")
    page = come(story, 0)
    before = page.scene
    for data in story.table.receive(page.reader, Move("m", 0, 0), story.now):
        page.send(data)
    error, update = page.told[-2:]
    assert (error["type"], error["code"], update["type"]) == ("error", "stale", "update")
    assert not {"scene", "changes"} & update.keys()
    assert page.scene == before
    assert update["question"]["text"]


def test_those_who_point_get_no_words_that_are_only_typed() -> None:
    moves = find("quests").moves
    typed = Question(
        "Ann, lay a card (a position or a name):",
        "Q-01",
        ["a note"],
        ["your hand"],
        [0, 1],
        [
            Choice((moves.text(0).lower(),), 0, "lay this card"),
            Choice(("decline", "no"), 18, "stay at home"),
            Choice(("drag",), 19, on_board=True, spots=("hand 0", "board 0 1")),
            Choice(("drag",), 20, warning="It is gone.", on_board=True, spots=("hand 0", "board 0 2")),
        ],
        "Lay a card",
        Picking("Lay"),
        called=["F5", "F10"],
        short_notes=["another note"],
    )
    seen = pointed(typed, moves)
    assert (seen.text, seen.notes, seen.hand, seen.called) == ("Lay a card", ["another note"], [], [])
    assert seen.drops == {"hand 0": {"board 0 1": 19, "board 0 2": 20}}
    assert seen.losses == {"It is gone.": [20]}
    assert [(choice.move, choice.words, choice.label) for choice in seen.choices] == [(18, (), "decline")]
