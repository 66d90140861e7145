"""Writes src/generated/catalogue.json: every card of every game, as its contract describes it.

Run from the root of the checkout: `.venv/bin/python web/scripts/catalogue.py` (or with --check).
"""

import json
import sys
from pathlib import Path
from typing import Any

from tiltyard.games import NAMES, find
from tiltyard.games.ivanhoe import cards as ivanhoe
from tiltyard.games.ivanhoe.words import INITIALS, WEAPONS
from tiltyard.games.quests import cards as quests
from tiltyard.games.quintessence import cards as strengths
from tiltyard.games.quintessence.catalogue import CATALOGUE
from tiltyard.games.round_table import cards as round_table

TARGET = Path(__file__).parents[1] / "src" / "generated" / "catalogue.json"
KEYS = {
    "Adventure deck": "adventure",
    "Story deck": "story",
    "Event deck": "story",
    "Rank deck": "rank",
    "Cards": "cards",
    "Catalogue": "cards",
}
Facts = dict[str, Any]


def round_table_facts(deck: str, at: int) -> Facts:
    """Kind and numbers of a card of the Round Table."""
    if deck == "rank":
        return {"kind": "rank", "value": round_table.RANK_BP[at]}
    if deck == "story":
        if round_table.is_quest(at):
            return {"kind": "quest", "stages": round_table.STAGES[at]}
        if round_table.is_tournament(at):
            return {"kind": "tournament", "bonus": round_table.BONUS[at - round_table.CAMELOT]}
        return {"kind": "event"}
    face = round_table.FACES[at]
    rows = range(len(round_table.BP) - 1)
    facts: Facts = {
        "kind": adventure_kind(at),
        "value": face.bp,
        "high": face.high or (face.quest_bp if face.quest_bp != face.bp else 0),
        "bids": face.bids or face.quest_bids,
        "minimum": face.minimum or face.quest_minimum,
        "highOn": [story for story in rows if round_table.BP[story][at] > face.bp],
    }
    return {name: value for name, value in facts.items() if value}


def adventure_kind(at: int) -> str:
    """The frame of an adventure card."""
    for first, kind in (
        (round_table.AMOUR, "amour"),
        (round_table.FIRST_ALLY, "ally"),
        (round_table.FIRST_TEST, "test"),
        (round_table.FIRST_WEAPON, "weapon"),
    ):
        if at >= first:
            return kind
    return "foe"


def quests_facts(deck: str, at: int) -> Facts:
    """Kind and numbers of a card of Quests."""
    if deck == "story":
        if quests.is_quest(at):
            return {"kind": "quest", "stages": quests.stages_of(at)}
        return {"kind": "event"}
    if at < quests.DAGGER:
        return {"kind": "foe", "value": quests.VALUES[at]}
    title = quests.WEAPON_NAMES[at - quests.DAGGER].capitalize()
    return {"kind": "weapon", "value": quests.VALUES[at], "title": title}


def ivanhoe_facts(_deck: str, at: int) -> Facts:
    """Colour, letter, weapon and number of a card of Ivanhoe."""
    if at >= ivanhoe.UNHORSE:
        return {"kind": "action"}
    if at >= ivanhoe.SQUIRE:
        title = "Maiden" if at == ivanhoe.MAIDEN else "Squire"
        return {"kind": "supporter", "value": ivanhoe.VALUES[at], "title": title}
    colour = ivanhoe.COLOUR_OF[at]
    return {
        "kind": "colour",
        "value": ivanhoe.VALUES[at],
        "letter": INITIALS[colour],
        "title": WEAPONS[colour].capitalize(),
    }


def quintessence_facts(_deck: str, at: int) -> Facts:
    """Cost, attack and defence of a card of Quintessence."""
    card = CATALOGUE.cards[at]
    return {
        "kind": "creature",
        "element": CATALOGUE.elements[at],
        "cost": strengths.cost(card),
        "attack": strengths.attack(card),
        "defence": strengths.printed(card),
    }


FACTS = {
    "round_table": round_table_facts,
    "quests": quests_facts,
    "ivanhoe": ivanhoe_facts,
    "quintessence": quintessence_facts,
}


def card(game: str, deck: str, at: int) -> Facts:
    """One kind of card: name, copies, its text in words, tincture and facts."""
    contract = find(game)
    kinds = contract.decks[deck]
    name = kinds.names[at]
    text = " ".join(contract.card(name)).removeprefix(f"{name}: ").removeprefix(f"{name} ")
    facts: Facts = {"name": name, "copies": kinds.copies[at], "text": text}
    if contract.tint(name):
        facts["tint"] = contract.tint(name)
    return facts | FACTS[game](KEYS[deck], at)


def decks(game: str) -> dict[str, list[Facts]]:
    """All decks of a game."""
    return {
        KEYS[deck]: [card(game, deck, at) for at in range(len(kinds.names))]
        for deck, kinds in find(game).decks.items()
    }


def catalogue() -> str:
    """The whole file."""
    games = {
        name: {"title": find(name).title, "line": find(name).line, "decks": decks(name)} for name in NAMES
    }
    return json.dumps(games, ensure_ascii=False, indent=1) + "\n"


def main() -> None:
    """Write the file, or with --check say whether it is what it would be."""
    text = catalogue()
    if "--check" in sys.argv:
        if TARGET.read_text("utf-8") != text:
            sys.exit("web/src/generated/catalogue.json is not fresh: run web/scripts/catalogue.py")
        return
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
