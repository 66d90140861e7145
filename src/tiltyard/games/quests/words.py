"""What Quests asks (T-01 to T-06)."""

from typing import Final, cast

from tiltyard.engine.contract import View
from tiltyard.engine.moves import Card
from tiltyard.engine.question import ANY, Choice, Picking, Question
from tiltyard.engine.text import plural
from tiltyard.games.quests.cards import DAGGER, LONG_NAMES
from tiltyard.games.quests.phrases import codes, hand_lines
from tiltyard.games.quests.rules import rises, too_low
from tiltyard.games.quests.table import (
    ATTACKING,
    DECLINE,
    DONE,
    FIND_SPONSOR,
    HAND_LIMIT,
    RESTART,
    SPONSOR,
    TACKLE,
    TACKLING,
    TRIM,
    WITHDRAW,
)
from tiltyard.games.quests.view import QuestsView


def ask(view: View, names: list[str]) -> Question:
    """The open question in words."""
    table = cast(QuestsView, view)
    question, who = table["question"], names[table["you"]]
    if question == FIND_SPONSOR:
        return ask_sponsor(table, who)
    if question == TACKLING:
        return ask_tackle(table, who)
    if question == TRIM:
        return ask_trim(table, who)
    return ask_attack(table, who) if question == ATTACKING else ask_stage(table, who)


def ask_sponsor(table: QuestsView, who: str) -> Question:
    """Q-16, Q-17."""
    stages, can = table["quest_stages"], table["can_build"]
    notes = [] if can else [f"You cannot build {stages} rising stages."]
    text = f"{who}, do you sponsor this quest of {stages} stages? (yes/no)"
    short = f"Do you sponsor this quest of {stages} stages?"
    choices = [
        Choice(("yes", "y"), SPONSOR, SPONSORING, main=can, label="Sponsor"),
        Choice(("no", "n"), DECLINE, "leave it to the next player", main=not can, label="Decline"),
    ]
    return Question(text, table["rule"], notes, hand_lines(who, table["hand"]), [], choices, short)


SPONSORING: Final = "you build its stages and do not take part"


def ask_tackle(table: QuestsView, who: str) -> Question:
    """Q-31."""
    size = plural(table["stage_sizes"][table["stage"]], "card")
    text = f"{who}, do you withdraw or tackle? (withdraw/tackle)"
    short = f"Stage {stage_now(table)} has {size}. Do you tackle it or withdraw?"
    hand = hand_lines(who, table["hand"])
    return Question(text, table["rule"], [], hand, [], TACKLE_WITHDRAW, short)


TACKLE_WITHDRAW: Final = [
    Choice(("tackle", "t"), TACKLE, "draw a card and attack the stage", main=True),
    Choice(("withdraw", "w"), WITHDRAW, "keep your hand; you are out of this quest"),
]


def stage_now(table: QuestsView) -> str:
    """`2 of 4`."""
    return f"{table['stage'] + 1} of {table['quest_stages']}"


def ask_trim(table: QuestsView, who: str) -> Question:
    """Q-15."""
    hand = table["hand"]
    excess = plural(len(hand) - HAND_LIMIT, "card")
    text = f"{who}, {excess} too many. Position of the card to discard:"
    picking = Picking("Discard", len(hand) - HAND_LIMIT, len(hand) - HAND_LIMIT)
    lines, called, names = hand_lines(who, hand), codes(hand), card_words(hand)
    return Question(text, table["rule"], [], lines, hand, names, f"Discard {excess}", picking, called=called)


def ask_attack(table: QuestsView, who: str) -> Question:
    """Q-37, Q-38."""
    hand, laid = table["hand"], bool(table["attack"])
    text = f"{who}, your attack on stage {stage_now(table)}. {NEXT_CARD}"
    short = f"Stage {stage_now(table)}: choose weapons, then Attack"
    label = "Attack" if laid else "Fight without cards"
    choices = [Choice(("quit",), DONE, "end your attack", main=laid, label=label), *card_words(hand)]
    lines, called = hand_lines(who, hand), codes(hand)
    return Question(text, table["rule"], [], lines, hand, choices, short, ATTACKS, called=called)


NEXT_CARD: Final = "Position of the next card, or Quit:"
ATTACKS: Final = Picking("Lay", 0, ANY, DONE, "Attack")


def ask_stage(table: QuestsView, who: str) -> Question:
    """Q-22, Q-25."""
    stages, hand = table["my_stages"], table["hand"]
    at, has_foe = len(stages), bool(stages[-1]) and stages[-1][0] < DAGGER
    number = f"{at} of {table['quest_stages']}"
    again = f"{who} (or restart)" if stages[0] else who
    text = f"{again}: Stage {number}. {NEXT_CARD}"
    wanted = "choose weapons" if has_foe else "choose a foe and weapons"
    short = f"Stage {number}: {wanted}, then Close stage"
    ready = has_foe and rises(stages)
    rare, back = table["can_build"], "take all cards of all stages back"
    choices = [
        Choice(("quit",), DONE, "end this stage", main=ready, label=f"Close stage {at}"),
        Choice(("restart",), RESTART, back, aside=rare, label="Start over"),
        *card_words(hand),
    ]
    closes = Picking("Lay", 0, ANY, DONE, f"Close stage {at}")
    lines, called = hand_lines(who, hand), codes(hand)
    return Question(
        text,
        table["rule"],
        stage_notes(table, DEAD_END),
        lines,
        hand,
        choices,
        short,
        closes,
        called=called,
        short_notes=stage_notes(table, START_OVER),
    )


def card_words(hand: list[Card]) -> list[Choice]:
    """The cards of a hand by their long names: `Sword`, `Sword 10`."""
    return [
        Choice(tuple([name.capitalize() for name in LONG_NAMES[card]]), card) for card in dict.fromkeys(hand)
    ]


def stage_notes(table: QuestsView, dead_end: str) -> list[str]:
    """Q-21, Q-28: what the stage must beat, and whether the quest can still be built."""
    stages = table["my_stages"]
    if not table["can_build"]:
        return [dead_end]
    return [] if rises(stages) else [too_low(stages)]


DEAD_END: Final = "The remaining stages can no longer be built. Type restart to begin again."
START_OVER: Final = "The remaining stages can no longer be built: start over."
