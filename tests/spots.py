"""The spots of a scene, and whether a question keeps to them."""

from tiltyard.shown.question import Question
from tiltyard.shown.scene import NONE, Scene, Zone


def spots(scene: Scene) -> set[str]:
    """Everything on the table that can be pointed at."""
    zones = zones_of(scene)
    seats = {f"seat {seat}" for seat in range(len(scene.seats))}
    return seats | {zone.id for zone in zones} | {spot for zone in zones for spot in places(zone)}


def zones_of(scene: Scene) -> list[Zone]:
    """All zones, and the hand if there is one."""
    return [*scene.zones, *([scene.hand] if scene.hand is not None else [])]


def places(zone: Zone) -> set[str]:
    """The cards of a zone, and the places for cards."""
    return {f"{zone.id} {at}" for at in range(len(zone.cards))}


def check(question: Question, scene: Scene) -> None:
    """Every choice points at something that is there, and every position at a card."""
    known = spots(scene)
    for choice in question.choices:
        assert set(choice.spots) <= known, f"{choice.words[0]}: {choice.spots}"
        assert choice.spots or not choice.on_board, f"{choice.words[0]} has no place on the board"
    if question.positions:
        zone = zone_of(scene, question.zone)
        assert len(question.positions) == len(zone.cards)
        assert NONE not in zone.cards
        assert len(question.picking.adds) in (0, len(zone.cards))


def zone_of(scene: Scene, id: str) -> Zone:
    """A zone by its name."""
    found = [zone for zone in zones_of(scene) if zone.id == id]
    assert len(found) == 1, f"{len(found)} zones are called {id}"
    return found[0]
