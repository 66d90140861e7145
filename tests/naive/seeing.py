"""What the games say about their tables, in the words of the naive ones: cards by name, colours by word."""

from typing import Any

from tests.naive.ivanhoe import COLOURS
from tiltyard.games import find

Facts = dict[str, object]


def views_of(name: str, game: Any) -> list[Any]:
    """What every seat sees."""
    contract: Any = find(name)
    return [contract.view(game, seat) for seat in range(game.seats)]


def names_of(name: str) -> list[list[str]]:
    """The names of the kinds, deck by deck."""
    return [kinds.names for kinds in find(name).decks.values()]


def quests(game: Any) -> Facts:
    """Quests."""
    adventure, story = names_of("quests")
    views = views_of("quests", game)
    sponsor = views[0]["sponsor"]
    return {
        "hands": [[adventure[card] for card in view["hand"]] for view in views],
        "shields": views[0]["shields"],
        "turn": views[0]["turn"],
        "event": story[views[0]["event"]] if views[0]["event"] >= 0 else "",
        "sponsor": sponsor,
        "stages": views[sponsor]["stage_values"] if sponsor >= 0 else [],
        "attacks": [view["attack_value"] for view in views],
        "adventure": [adventure[card] for card in game.adventure.deck],
        "adventure discards": [adventure[card] for card in game.adventure.discards],
        "events": [story[card] for card in game.story.deck],
        "event discards": [story[card] for card in game.story.discards],
    }


def ivanhoe(game: Any) -> Facts:
    """Ivanhoe."""
    (names,) = names_of("ivanhoe")
    views = views_of("ivanhoe", game)
    public = views[0]
    return {
        "hands": [[names[card] for card in view["hand"]] for view in views],
        "displays": [[names[card] for card in display] for display in public["displays"]],
        "fronts": [sorted(names[card] for card in front) for front in public["fronts"]],
        "totals": public["totals"],
        "colour": COLOURS[public["colour"]] if public["colour"] >= 0 else "",
        "previous": COLOURS[public["previous"]] if public["previous"] >= 0 else "",
        "tokens": [sorted(COLOURS[colour] for colour in owned) for owned in public["tokens"]],
        "deck": [names[card] for card in game.pile.deck],
        "discards": [names[card] for card in public["discards"]],
        "withdrawn": sorted(public["withdrawn"]),
        "turn": public["turn"],
        "tournaments": public["tournaments"],
        "played": public["played"],
        "added": public["added"],
    }


def quintessence(game: Any) -> Facts:
    """Legends of Quintessence."""
    views = views_of("quintessence", game)
    public = views[0]
    return {
        "hands": [[card["name"] for card in view["hand"]] for view in views],
        "decks": public["deck_sizes"],
        "boards": [
            {
                slot: (card["name"], card["attack"], card["defence"])
                for slot, card in enumerate(board, start=1)
                if card is not None
            }
            for board in public["boards"]
        ],
        "bases": public["bases"],
        "resources": public["resources"],
        "round": public["round"],
        "attacker": public["attacker"],
        "active": public["active"],
        "skips": public["skips"],
        "attack used": public["attack_used"],
        "pending": public["pending"],
        "lanes": views[1 - public["attacker"]]["lanes"][public["attacker"]],
        "reason": public["reason"],
    }


def round_table(game: Any) -> Facts:
    """Quests of the Round Table."""
    adventure, story = names_of("round_table")[:2]
    views = views_of("round_table", game)
    public = views[0]
    sponsor = public["sponsor"]

    def named(cards: list[int]) -> list[str]:
        return [adventure[card] for card in cards]

    return {
        "hands": [named(view["hand"]) for view in views],
        "laid": [named(view["laid"]) for view in views],
        "ranks": public["ranks"],
        "shields": public["shields"],
        "allies": [named(cards) for cards in public["allies"]],
        "amours": public["amours"],
        "points": public["points"],
        "free bids": public["free_bids"],
        "turn": public["turn"],
        "story": story[public["story"]] if public["story"] >= 0 else "",
        "recognition": public["recognition"],
        "sponsor": sponsor,
        "stages": views[sponsor]["stage_values"] if sponsor >= 0 else [],
        "participants": sorted(public["participants"]),
        "entrants": sorted(public["entrants"]),
        "adventure": named(game.adventure.deck),
        "adventure discards": named(public["adventure_discards"]),
        "stories": [story[card] for card in game.story.deck],
        "story discards": [story[card] for card in public["story_discards"]],
    }
