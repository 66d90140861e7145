"""What stands above a question of the Round Table: how everybody stands, the notes and the hand."""

from typing import cast

from tiltyard.engine.contract import View
from tiltyard.engine.moves import Card
from tiltyard.engine.text import plural
from tiltyard.games.round_table import questions
from tiltyard.games.round_table.cards import (
    ADVENTURE,
    BP,
    RANKS,
)
from tiltyard.games.round_table.phrases import listed
from tiltyard.games.round_table.sponsor import can_sponsor, problem
from tiltyard.games.round_table.view import RoundTableView


def standings(view: View, names: list[str]) -> list[str]:
    """UC-03.4: rank and shields of everybody, two players to a line."""
    table = cast(RoundTableView, view)
    said = [
        f"{name}: {RANKS[table['ranks'][seat]]}, {table['shields'][seat]}"
        + (f" of {plural(table['costs'][seat], 'shield')}" if table["costs"][seat] else " shields")
        for seat, name in enumerate(names)
    ]
    width = max([len(text) for text in said]) + 3
    return ["".join([text.ljust(width) for text in said[at : at + 2]]).rstrip() for at in (0, 2) if said[at:]]


# What stands above the question


def notes(table: RoundTableView) -> list[str]:
    """What players should know before they answer."""
    question, story = table["question"], table["story"]
    lines: list[str] = []
    if question == questions.SPONSOR and not can_sponsor(table["hand"], story, table["quest_stages"]):
        lines.append("You cannot build this quest from your hand; you can only decline.")
    if question == questions.BUILD:
        wrong = problem(table["my_stages"], story)
        lines.append(f"To do: {wrong[0].lower()}{wrong[1:]}" if wrong else "All stages rise.")
    if table["preview"] and not table["merlin_seconds"]:
        stage = table["looks"][table["you"]] + 1
        lines.append(f"Merlin shows you stage {stage}: {listed(table['preview'])}.")
    if question in questions.FIGHTS:
        lines.append(strength(table))
    return lines


def strength(table: RoundTableView) -> str:
    """What counts without more cards, and what the laid cards add."""
    points, laid = table["points"][table["you"]], table["laid_value"]
    if not laid:
        return f"You have {points} BP without cards."
    return f"You have {points} BP, and {laid} in the cards you have laid: {points + laid}."


def hand_lines(table: RoundTableView) -> list[str]:
    """The hand with positions and values, five cards to a line."""
    hand = table["hand"]
    if not hand:
        return ["Your hand is empty."]
    entries = [f"{at + 1} {card_label(card, table['story'])}" for at, card in enumerate(hand)]
    width = max(len(entry) for entry in entries) + 2
    columns = max(1, 78 // width)
    lines = [f"Your hand ({plural(len(hand), 'card')})"]
    for start in range(0, len(entries), columns):
        row = "".join(entry.ljust(width) for entry in entries[start : start + columns])
        lines.append("  " + row.rstrip())
    return lines


def card_label(card: Card, story: Card) -> str:
    """`Boar 15`: the name and what it is worth now."""
    value = BP[story][card]
    return f"{ADVENTURE.names[card]} {value}" if value else ADVENTURE.names[card]
