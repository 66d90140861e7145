"""The table as text, readable without colour; the notes and the hand above a question; the cards."""

from typing import cast

from tiltyard.engine.contract import View
from tiltyard.engine.moves import NOBODY, Card, Seat
from tiltyard.engine.reader import Reader
from tiltyard.engine.text import or_list, plural
from tiltyard.games.round_table import questions
from tiltyard.games.round_table.cards import (
    ADVENTURE,
    AMOUR,
    BP,
    COST,
    FACES,
    FIRST_ALLY,
    FIRST_WEAPON,
    ISEULT,
    MERLIN,
    MORDRED,
    PAIRED_BIDS,
    PAIRED_BP,
    QUESTS,
    RANK,
    RANK_BP,
    RANKS,
    STORY,
    TRISTAN,
    Face,
    is_weapon,
    stage_value,
)
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


# The cards


def card(name: str) -> list[str]:
    """What is printed on a card."""
    at = ADVENTURE.find(name)
    if at >= 0:
        return adventure_facts(at)
    at = RANK.find(name)
    if at >= 0:
        after = RANKS[at + 1]
        return [
            f"{RANKS[at]}: rank, {RANK_BP[at]} BP. {COST[at]} shields make a {after}.",
            copies(RANK.copies[at]),
        ]
    at = STORY.parse(name)
    text = story_text(at)
    return [f"{STORY.names[at]}: {text}.", copies(STORY.copies[at])]


def copies(count: int) -> str:
    return f"In the deck: {count}."


def adventure_facts(at: Card) -> list[str]:
    """Kind, points, bids and conditions of an adventure card."""
    face = FACES[at]
    if at < FIRST_WEAPON:
        facts = [
            f"{face.name}: foe, {face.bp} BP"
            + (f", {face.high} when the quest names it." if face.high else ".")
        ]
        if face.high:
            facts.append(f"Named on {or_list(naming_quests(face.name))}.")
        if at == MORDRED:
            facts.append("From the hand: discard Mordred and one ally of another player.")
    elif is_weapon(at):
        facts = [f"{face.name}: weapon, {face.bp} BP. Only one of a kind in a stage, an attack or a round."]
    elif at < FIRST_ALLY:
        facts = [f"{face.name}: test. {minimum_text(face)}"]
    elif at == AMOUR:
        facts = [
            f"{face.name}: {face.bp} BP, {plural(face.bids, 'free bid')}. One in each quest or tournament."
        ]
    else:
        facts = ally_facts(at, face)
    return [*facts, copies(face.copies)]


def naming_quests(foe: str) -> list[str]:
    return [quest.name for quest in QUESTS if foe in quest.foes]


def minimum_text(face: Face) -> str:
    if face.minimum:
        return f"The first bid is at least {face.minimum}."
    if face.quest_minimum:
        return f"On {face.quest} the first bid is at least {face.quest_minimum}."
    return "No printed minimum."


def ally_facts(at: Card, face: Face) -> list[str]:
    facts = [f"{face.name}: ally, {face.bp} BP, {plural(face.bids, 'free bid')}. Stays in play."]
    if face.quest_bids:
        facts.append(f"On {face.quest}: {face.quest_bids} free bids.")
    elif face.quest:
        facts.append(f"On {face.quest}: {face.quest_bp} BP.")
    if at == TRISTAN:
        facts.append(f"With Queen Iseult in play, whoever owns her: {PAIRED_BP} BP.")
    if at == ISEULT:
        facts.append(f"With Sir Tristan in play, whoever owns him: {PAIRED_BIDS} free bids.")
    if at == MERLIN:
        facts.append("Once per quest, his owner may look at a face-down stage.")
    return facts
