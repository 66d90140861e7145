"""The laws that every game keeps, for authors of games: `tiltyard laws NAME`, or `check(GAME)` in a test.

Games are played with every number of players and every preset, by bots and at random. After every move each
law is checked, for every seat and for a spectator.
"""

import json
from collections.abc import Callable
from typing import Any, Final

from tiltyard.bots import choose
from tiltyard.engine import record
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract, View
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import NO_CARD, NOBODY, Move, Seat, TiltyardError
from tiltyard.engine.names import default_names
from tiltyard.engine.reader import Reader
from tiltyard.shown.faces import SHAPES
from tiltyard.shown.question import HAND, Question
from tiltyard.shown.scene import Scene, Zone

MOST_MOVES: Final = 400  # of one game; at random it may go on forever
OTHER: Final = "face"  # the seed of new deals


class Broken(TiltyardError):
    """A law that a game does not keep, and where."""


def keep(law: str, kept: bool) -> None:
    """Raise if the law is not kept."""
    if not kept:
        raise Broken(law)


def check(contract: Contract[Any], games: int = 3, hold: Callable[[Any], None] | None = None) -> int:
    """Play this many games at every kind of table; returns how many positions kept every law.

    `hold` may check more: it is called with the game after every move.
    """
    positions = 0
    check_cards(contract)
    for preset in contract.presets:
        for seats in range(contract.fewest, contract.most + 1):
            for number in range(games):
                positions += _play(contract, preset, seats, f"{number + 1:x}", hold)
    return positions


def _play(
    contract: Contract[Any], preset: str, seats: int, seed: str, hold: Callable[[Any], None] | None
) -> int:
    match = Match(Setting(contract, default_names(seats), contract.limited(contract.presets[preset]), seed))
    census = contract.census(match.game)
    chance = Chance(seed)
    try:
        while True:
            check_position(match, census)
            if hold is not None:
                hold(match.game)
            if match.game.over() or len(match.moves) >= MOST_MOVES:
                break
            _move(match, chance)
        check_record(match)
    except (Broken, AssertionError) as problem:
        where = f"{contract.name}, {preset}, {seats} players, seed {seed}, after {len(match.moves)} moves"
        raise Broken(f"{where}: {problem}") from problem
    return len(match.moves) + 1


def _move(match: Match, chance: Chance) -> None:
    """A seat that is asked moves, at random or as one of the bots would."""
    contract, game = match.contract, match.game
    asked = game.asks()
    keep("somebody is asked until the game is over", bool(asked))
    seat = asked[chance.below(len(asked))]
    options = game.options(seat)
    keep("whoever is asked can answer", bool(options))
    bots = list(contract.bots)
    serious = contract.serious(options)
    move = serious[chance.below(len(serious))]
    if chance.below(2):
        move = choose(contract, game, seat, bots[chance.below(len(bots))], chance)
        keep("a bot's answer is legal", move in options)
    twin = game.copy()
    match.play(seat, move)
    twin.play(seat, move)
    for watcher in range(NOBODY, game.seats):
        same = contract.view(twin, watcher) == contract.view(game, watcher)
        keep("a copy plays on like the original", same)


# What never changes


def check_cards(contract: Contract[Any]) -> None:
    """Every kind of card has a face, and a front page can show what the game chose for it."""
    faces = {deck.name: deck.faces for deck in contract.faces()}
    for kinds in contract.decks.values():
        named = [face.name for face in faces.get(kinds.deck_name, [])]
        keep(f"every card of the deck {kinds.deck_name!r} has its face", named == kinds.names)
    shapes = {face.shape for deck in faces.values() for face in deck}
    keep(f"a face has one of the shapes {', '.join(SHAPES)}", shapes <= {*SHAPES})
    for deck, kind in contract.look().shown:
        keep(f"there is a card {kind} of {deck!r} to show", 0 <= kind < len(faces.get(deck, [])))


# One position


def check_position(match: Match, census: list[int]) -> None:
    """Every law that holds between two moves."""
    contract, game = match.contract, match.game
    keep("cards are never lost and never made", contract.census(game) == census)
    for seat in range(NOBODY, game.seats):
        view = contract.view(game, seat)
        keep("a view is plain data", json.loads(json.dumps(view)) == view)
        check_secrets(match, seat, view)
        scene = contract.scene(view, match.names)
        check_scene(contract, scene, game.seats)
        keep("the table can be drawn as text", any(contract.picture(view, match.names)))
        if seat in game.asks():
            check_question(contract.ask(view, match.names), scene, game.options(seat))
    for event in match.game.events:
        check_event(match, event)
    match.game.events.clear()


def check_secrets(match: Match, seat: Seat, view: View) -> None:
    """What a seat cannot see can be dealt anew, and the seat notices nothing."""
    contract, game = match.contract, match.game
    twin = contract.redeal(game, seat, Chance(OTHER))
    keep("a view gives nothing away", contract.view(twin, seat) == view)
    keep("a new deal has the same cards", contract.census(twin) == contract.census(game))
    if seat != NOBODY:
        keep("what may be done gives nothing away", twin.options(seat) == game.options(seat))


def check_scene(contract: Contract[Any], scene: Scene, seats: int) -> None:
    """A scene shows every player once, and only cards that there are."""
    keep("a scene shows every player", len(scene.seats) == seats)
    zones = _zones(scene)
    keep("every zone has an id of its own", len({zone.id for zone in zones}) == len(zones))
    faces = {deck.name: len(deck.faces) + len(scene.faces) for deck in contract.faces()}
    for zone in zones:
        keep(f"{zone.id} has a label", bool(zone.label))
        keep(f"{zone.id} shows cards of its deck", all(card < faces.get(zone.deck, 0) for card in zone.cards))
        whole = zone.shape == "slots" or NO_CARD not in zone.cards
        keep(f"{zone.id} has empty places only if it has slots", whole)


def check_question(question: Question, scene: Scene, options: list[Move]) -> None:
    """A question has words for everything that is legal, and its spots are on the table."""
    keep("a question says what is asked and by which ruling", bool(question.text and question.rule))
    keep("a question has advice for newcomers", bool(question.advice))
    offered = {*question.positions, *[choice.move for choice in question.choices]}
    keep("everything legal can be chosen", offered >= set(options))
    places = {zone.id: len(zone.cards) for zone in _zones(scene)}
    keep(f"{question.zone} has the positions", places.get(question.zone, 0) >= len(question.positions))
    for choice in question.choices:
        keep("a choice has words", bool(choice.words))
        for spot in choice.spots:
            keep(f"the spot {spot!r} is on the table", is_spot(spot, places, len(scene.seats)))


def is_spot(spot: str, places: dict[str, int], seats: int) -> bool:
    """Whether there is such a zone, place in a zone, or player."""
    zone, _blank, place = spot.rpartition(" ")
    if spot in places or spot == HAND:
        return True
    if not place.isdecimal():
        return False
    return int(place) < (seats if zone == "seat" else places.get(zone, 0))


def _zones(scene: Scene) -> list[Zone]:
    return [*scene.zones, *([scene.hand] if scene.hand is not None else [])]


def check_event(match: Match, event: Any) -> None:
    """Whoever sees an event can read it."""
    for seat in range(NOBODY, match.game.seats):
        seen = event.seen_by(seat)
        if seen is not None:
            telling = seen.tell(Reader(seat, match.names))
            keep("an event has words", all([*telling.lines, *telling.private]))


# A whole game


def check_record(match: Match) -> None:
    """A game is its record."""
    printed = record.text(record.of_match(match))
    again = record.parse(printed, "record", lambda _name: match.contract)
    keep("a record reads like the game it came from", record.text(again) == printed)
    game = record.replay(again).game
    for seat in range(NOBODY, game.seats):
        same = match.contract.view(game, seat) == match.contract.view(match.game, seat)
        keep("a record leads where the game led", same)
