"""What games print and say of players, the page can draw: every picture is there, and every shape."""

import json

import pytest

from tests.conftest import ROOT
from tiltyard.engine.chance import Chance
from tiltyard.games import NAMES, find, usual_players
from tiltyard.shown.faces import SHAPES, Face

ICONS = set(json.loads((ROOT / "web" / "src" / "generated" / "icons.json").read_text()))


@pytest.mark.parametrize("game", NAMES)
def test_the_page_can_draw_what_our_games_print(game: str) -> None:
    contract = find(game)
    look, decks = contract.look(), {deck.name: deck for deck in contract.faces()}
    assert look.crest in ICONS
    for deck in decks.values():
        assert deck.back.icon in ICONS
        for face in deck.faces:
            assert face.picture in ICONS, face.name
            assert face.shape in SHAPES, face.name
            assert face.text, face.name
    assert len(look.shown) == 3
    reference = [(look.reference.deck, card) for card in look.reference.cards] if look.reference else []
    assert all(isinstance(decks[deck].faces[card], Face) for deck, card in [*look.shown, *reference])


@pytest.mark.parametrize("game", NAMES)
def test_the_page_can_draw_what_our_games_say_of_players(game: str) -> None:
    contract, chance = find(game), Chance("7")
    names = ["Ann", "Bob", "Cid", "Dora"][: usual_players(contract)]
    table = contract.new(len(names), "7", next(iter(contract.presets.values())), {})
    found = set()
    for _move in range(300):
        if table.over():
            break
        found |= {
            fact.icon for seat in contract.scene(contract.view(table, 0), names).seats for fact in seat.facts
        }
        options = table.options(table.next())
        table.play(table.next(), options[chance.below(len(options))])
    assert found <= ICONS


def test_every_shape_is_drawn() -> None:
    frame = (ROOT / "web" / "src" / "cards" / "Frame.svelte").read_text()
    assert [shape for shape in SHAPES if f"    {shape}: {{" not in frame] == []
