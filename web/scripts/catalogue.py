"""Writes src/generated: catalogue.json, every card of every game as its contract describes it; views.ts, what
a seat sees of each game as TypeScript types; protocol.ts, what travels between table and client.

Run `make generated`, or `make generated ARGS=--check`.
"""

import json
import re
import sys
from inspect import getsource
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

import typescript

from tiltyard.games import NAMES, find
from tiltyard.games.ivanhoe import cards as ivanhoe
from tiltyard.games.ivanhoe.cards import WEAPONS
from tiltyard.games.ivanhoe.phrases import INITIALS
from tiltyard.games.ivanhoe.view import IvanhoeView
from tiltyard.games.quests import cards as quests
from tiltyard.games.quests.view import QuestsView
from tiltyard.games.quintessence import cards as strengths
from tiltyard.games.quintessence.catalogue import CATALOGUE
from tiltyard.games.quintessence.view import CardView, QuintessenceView
from tiltyard.games.round_table import cards as round_table
from tiltyard.games.round_table.view import RoundTableView

TARGET = Path(__file__).parents[1] / "src" / "generated"
PLAIN = {int: "number", str: "string", bool: "boolean", NoneType: "null"}
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


def typescript_type(kind: Any) -> str:
    """A type of a view in TypeScript."""
    if kind in PLAIN:
        return PLAIN[kind]
    if get_origin(kind) is list:
        inner = typescript_type(get_args(kind)[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if get_origin(kind) is dict:
        return f"Record<string, {typescript_type(get_args(kind)[1])}>"
    if get_args(kind):
        return " | ".join(typescript_type(part) for part in get_args(kind))
    return str(kind.__name__)


def interface(view: type) -> str:
    """A view with the comments on its fields."""
    remarks = dict(re.findall(r"^    (\w+): [^#\n]+?  # (.+)$", getsource(view), re.MULTILINE))
    fields = "".join(
        f"  {name}: {typescript_type(kind)};" + (f" // {remarks[name]}" if name in remarks else "") + "\n"
        for name, kind in get_type_hints(view).items()
    )
    return f"/** {view.__doc__} */\nexport interface {view.__name__} {{\n{fields}}}\n"


def views() -> str:
    """What a seat sees of each game."""
    kinds = (RoundTableView, QuestsView, IvanhoeView, CardView, QuintessenceView)
    return "// Generated by web/scripts/catalogue.py from the view.py of each game.\n\n" + "\n".join(
        interface(kind) for kind in kinds
    )


def main() -> None:
    """Write the files, or with --check say whether they are up to date."""
    if not str(sys.modules["tiltyard.games"].__file__).endswith(".py"):
        sys.exit("Only the sources know their types and remarks: set TILTYARD_FORM=interpreted.")
    for name, text in (
        ("catalogue.json", catalogue()),
        ("views.ts", views()),
        ("protocol.ts", typescript.source()),
    ):
        target = TARGET / name
        if "--check" not in sys.argv:
            target.write_text(text, "utf-8")
        elif target.read_text("utf-8") != text:
            sys.exit(f"web/src/generated/{name} is out of date: run make generated")


if __name__ == "__main__":
    main()
