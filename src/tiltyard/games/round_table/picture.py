"""The table as text, readable without colour; and what stands above a question: notes, and the hand."""

from typing import cast

from tiltyard.engine.contract import View
from tiltyard.engine.moves import NOBODY, Card, Seat
from tiltyard.engine.reader import Reader
from tiltyard.engine.text import plural
from tiltyard.games.round_table import questions
from tiltyard.games.round_table.cards import ADVENTURE, AMOUR, BP, RANKS, STORY, stage_value
from tiltyard.games.round_table.phrases import listed, named, story_text, victory
from tiltyard.games.round_table.sponsor import can_sponsor, problem
from tiltyard.games.round_table.view import RoundTableView


def picture(view: View, names: list[str]) -> list[str]:
    """The table as the reader may see it."""
    table = cast(RoundTableView, view)
    lines = header(table, names)
    width = max(len(name) for name in names)
    for seat in range(len(names)):
        lines += seat_lines(table, seat, names[seat].ljust(width))
    lines += quest_picture(table)
    if table["laid"]:
        lines.append(f"You have laid: {listed(table['laid'])}")
    if table["winners"]:
        lines.append(victory(table["winners"], Reader(table["you"], names)))
    elif table["asks"]:
        lines.append(f"Asked: {named(table['asks'], names)} ({table['question']})")
    return lines


def header(table: RoundTableView, names: list[str]) -> list[str]:
    """The story card, the piles and what is pending."""
    story = table["story"]
    text = f"{STORY.names[story]}: {story_text(story)}" if story >= 0 else "no story card is open"
    if table["final"]:
        text = "the final tournament"
    lines = [f"Turn {table['turns']}, {names[table['turn']]} draws: {text}."]
    if table["pending"]:
        lines.append(
            f"King's Recognition is pending: {table['recognition']} more shields for the next quest."
        )
    piles = f"Adventure deck {table['adventure_cards']}, discards {len(table['adventure_discards'])}"
    lines.append(f"{piles}; story deck {table['story_cards']}, discards {len(table['story_discards'])}")
    return lines


def seat_lines(table: RoundTableView, seat: Seat, name: str) -> list[str]:
    """A player: rank, shields, cards, what they do, and who stands beside them."""
    rank, shields, cost = table["ranks"][seat], table["shields"][seat], table["costs"][seat]
    worth = f"{shields}/{cost} shields" if cost else plural(shields, "shield")
    facts = f"{RANKS[rank]:<15} {worth:<13} {plural(table['hand_sizes'][seat], 'card'):<9}"
    marks = [
        word
        for word, is_so in (
            ("you", seat == table["you"]),
            ("drawer", seat == table["turn"]),
            ("sponsor", seat == table["sponsor"]),
            ("on the quest", seat in table["participants"]),
            ("in the lists", seat in (table["contest"] or table["entrants"])),
            ("Merlin has looked", table["looks"][seat] >= 0),
        )
        if is_so
    ]
    if table["question"] == questions.BID and table["bids"][seat] >= 0:
        marks.append(f"bid {table['bids'][seat]}")
    lines = [f"  {name}  {facts} {', '.join(marks)}".rstrip()]
    beside = table["allies"][seat] + [AMOUR] * table["amours"][seat]
    if beside:
        sums = f"{table['points'][seat]} BP with rank, {plural(table['free_bids'][seat], 'free bid')}"
        lines.append(f"  {' ' * len(name)}  with {listed(beside)} ({sums})")
    return lines


def quest_picture(table: RoundTableView) -> list[str]:
    """The stages, face down or face up."""
    if table["sponsor"] == NOBODY or not table["open_stages"]:
        return []
    lines: list[str] = []
    for at, cards in enumerate(table["open_stages"]):
        known = table["my_stages"][at] if table["my_stages"] else cards
        if not known and is_shown(table, at):
            known = table["preview"]
        lines.append(f"  Stage {at + 1}: {stage_text(table, at, known)}{stage_mark(table, at)}")
    return lines


def is_shown(table: RoundTableView, at: int) -> bool:
    """R-32: whether Merlin keeps a stage open before the reader; seconds are over soon."""
    return table["you"] != NOBODY and not table["merlin_seconds"] and at == table["looks"][table["you"]]


def stage_text(table: RoundTableView, at: int, known: list[Card]) -> str:
    """The cards if they are known, else their back."""
    if known:
        value = stage_value(known, table["story"])
        text = listed(known) + (f" = {value} BP" if value else "")
        return text if table["open_stages"][at] or table["question"] == questions.BUILD else f"[{text}]"
    if table["question"] == questions.BUILD and table["my_stages"]:
        return "empty"
    kind = table["stage_kinds"][at] or "face down"
    size = f", {plural(table['stage_sizes'][at], 'card')}" if table["stage_sizes"] else ""
    return f"[{kind}{size}]"


def stage_mark(table: RoundTableView, at: int) -> str:
    here = table["building_at"] if table["question"] == questions.BUILD else table["stage"]
    return "  <- now" if at == here else ""


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
