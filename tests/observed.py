"""The page that says what every number of an observation means; `make docs` writes it."""

import re
from pathlib import Path
from typing import Any, Final

from tiltyard.engine.contract import Contract
from tiltyard.engine.pen import Feature
from tiltyard.games import NAMES, find

PLACE: Final = re.compile(r"^own | \+\d| \d\b")  # whose it is, and which of several
PAGE: Final = Path(__file__).parent.parent / "docs" / "observations.md"
NUMBERS: Final = "<!-- numbers: written by make docs -->"
WORDS: Final = {
    "players": "how many play",
    "seat": "where the viewer sits: moves that name a seat count from the first",
    "question": "what is asked",
    "asked": "who is asked, as far as the viewer may know",
    "winner": "who has won",
    "shields to win": "the house rule",
    "stage": "the cards of the stage, if the viewer sees them; without a number, the one that is met",
    "stages": "how many stages there are; in full, their cards",
    "points": "the BP of a player, without what is laid face down",
    "stage cards": "how many cards it has, if the viewer knows",
    "stage value": "what these cards are worth together",
    "attack value": "what the attack is worth so far",
    "gone events": "event cards that have gone, by kind and in their order",
    "laid value": "what the cards laid face down are worth",
    "known Merlin": "whether everybody knows that Merlin is in that hand",
    "recognition": "the shields that pending Recognition adds",
    "bonus": "of the open tournament",
    "final": "whether it is the final tournament",
    "table allies count": "the house rule",
    "display top": "the card played last",
    "shield": "before whom SHIELD lies",
    "stunned": "before whom STUNNED lies",
    "target": "whom the action is aimed at",
    "choice": "the colour that is chosen for an action",
    "choice place": "the place that is chosen in the target's display, from 1",
    "choice beside": "the card beside the target's display that is chosen",
    "given": "the colour that the actor gives",
    "given place": "the place of the actor's own card, from 1",
    "given beside": "the actor's own card beside the display",
    "kept place": "the places that the viewer keeps for ADAPT",
    "tournament limit": "the house rule",
    "tie stays in": "the house rule",
    "shield blocks knock down": "the house rule",
    "knock down withdrawn": "the house rule",
    "shield covers own actions": "the house rule",
    "charge ignores shielded": "the house rule",
    "lane": "the slot that stands in each lane, as far as the viewer sees",
    "cheap cards": "by cost: one of so many oldest cards in the other hand costs at most that; 0: unknown",
    "round limit": "the house rule",
    "base at first": "the house rule",
    "destroyed number": "which of its owner's cards it is, from 1",
    "replaced number": "which of its owner's cards it is, from 1",
}


def observations_page() -> str:
    """The whole page."""
    lines = [NUMBERS]
    for contract in map(find, NAMES):
        lines += ["", f"## {contract.title}", "", *table(contract), "", *names(contract)]
    return PAGE.read_text("utf-8").partition(NUMBERS)[0] + "\n".join(lines) + "\n"


def table(contract: Contract[Any]) -> list[str]:
    """What there is, put together by what it is about."""
    seen, full = contract.features(), contract.full_features()
    lines = [f"{len(seen)} numbers, {len(full)} in full.", ""]
    lines += ["| about | numbers | such as | kind | what it is |", "|---|---|---|---|---|"]
    for part, note in ((seen, ""), (full[len(seen) :], "full: ")):
        for (stem, kind), found in grouped(part).items():
            example = f"`{found[0].name}`"
            lines.append(f"| {note}{stem} | {len(found)} | {example} | {kind} | {meaning(contract, stem)} |")
    return lines


def grouped(features: list[Feature]) -> dict[tuple[str, str], list[Feature]]:
    """Features by what they are about and what kind they are."""
    groups: dict[tuple[str, str], list[Feature]] = {}
    for feature in features:
        groups.setdefault((PLACE.sub("", feature.topic), feature.kind), []).append(feature)
    return groups


def meaning(contract: Contract[Any], stem: str) -> str:
    """What a part of the table is, in the words of its declaration or of this page."""
    declared = {part.name: part.help for part in contract.facts.parts}
    known = WORDS.get(stem) or declared.get(stem)
    assert known, f"{contract.name}: say what {stem!r} is"
    return known.partition(";")[0] if stem in declared and stem not in WORDS else known


def names(contract: Contract[Any]) -> list[str]:
    """Every number by its place."""
    all_names = [f"{at} {feature.name}" for at, feature in enumerate(contract.features())]
    return [
        "<details><summary>Every number by its place</summary>",
        "",
        ", ".join(all_names),
        "",
        "</details>",
    ]
