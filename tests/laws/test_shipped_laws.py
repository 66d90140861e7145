"""The laws that come with Tiltyard, for game authors: every game keeps them, and a broken one is reported."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from melee import GAME as MELEE

from tests.fair import GAME as FAIR
from tiltyard.engine.contract import Contract, View
from tiltyard.games import NAMES, find
from tiltyard.laws import Broken, check, is_spot
from tiltyard.shown.faces import DeckFaces
from tiltyard.shown.question import Choice, Question
from tiltyard.shown.scene import Scene, Zone

GAMES: list[Contract[Any]] = [*map(find, NAMES), FAIR, MELEE]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_keeps_them(game: Contract[Any]) -> None:
    assert check(game, games=1) > 50


def broken_by(change: Callable[[Any], Any], method: str, patch: pytest.MonkeyPatch) -> str:
    """What is said of Melee with one of its methods changed."""
    original = getattr(type(MELEE), method)
    patch.setattr(type(MELEE), method, lambda self, *rest: change(original(self, *rest)))
    with pytest.raises(Broken) as problem:
        check(MELEE, games=1)
    return str(problem.value)


def test_a_move_that_nobody_can_choose_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    said = broken_by(lambda question: replace(question, positions=[]), "ask", monkeypatch)
    assert said == "melee, standard, 3 players, seed 1, after 0 moves: everything legal can be chosen"


def test_a_spot_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def astray(question: Question) -> Question:
        return replace(question, choices=[Choice(("play",), question.positions[0], spots=("bout 7",))])

    assert "the spot 'bout 7' is on the table" in broken_by(astray, "ask", monkeypatch)


def test_two_zones_of_one_name_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def doubled(scene: Scene) -> Scene:
        return replace(scene, zones=[*scene.zones, Zone("bout", "Bout")])

    assert "every zone has an id of its own" in broken_by(doubled, "scene", monkeypatch)


def test_a_card_without_a_face_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fewer(decks: list[DeckFaces]) -> list[DeckFaces]:
        return [replace(deck, faces=deck.faces[1:]) for deck in decks]

    assert broken_by(fewer, "faces", monkeypatch) == "every card of the deck 'cards' has its face"


def test_a_card_for_the_front_page_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    said = broken_by(lambda look: replace(look, shown=[("cards", 36)]), "look", monkeypatch)
    assert said == "there is a card 36 of 'cards' to show"


def test_a_view_that_gives_something_away_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    original = type(MELEE).view

    def telling(self: Any, game: Any, seat: int) -> View:
        return {**original(self, game, seat), "hint": game.hands[0][:1]}

    monkeypatch.setattr(type(MELEE), "view", telling)
    with pytest.raises(Broken, match="a view gives nothing away"):
        check(MELEE, games=1)


def test_a_broken_invariant_of_the_game_itself_is_told() -> None:
    def hold(game: Any) -> None:
        assert not game.played, "nothing is ever played"

    with pytest.raises(Broken, match=r"after \d+ moves: nothing is ever played"):
        check(MELEE, games=1, hold=hold)


@pytest.mark.parametrize(
    ("spot", "found"),
    [
        ("hand 1", True),
        ("hand 2", False),
        ("hand", True),
        ("board 0 4", True),
        ("board 0 5", False),
        ("board 0", True),
        ("board 1", False),
        ("seat 2", True),
        ("seat 3", False),
        ("seat", False),
        ("", False),
    ],
)
def test_a_spot_is_a_zone_a_place_or_a_player(spot: str, found: bool) -> None:
    assert is_spot(spot, {"hand": 2, "board 0": 5}, 3) is found
