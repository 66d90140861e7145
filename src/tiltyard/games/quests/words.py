"""What Quests asks (T-01 to T-06)."""

from dataclasses import replace
from typing import Final, cast

from tiltyard.engine.contract import View
from tiltyard.engine.moves import Card
from tiltyard.engine.text import plural
from tiltyard.games.questing.stages import least_above
from tiltyard.games.quests.cards import DAGGER, LONG_NAMES, VALUES, value
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
from tiltyard.shown.question import ANY, Choice, Picking, Question


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
    lines, advice = hand_lines(who, table["hand"]), SPONSOR_ADVICE if can else NO_SPONSOR_ADVICE
    return Question(text, table["rule"], notes, lines, [], choices, short, advice=advice)


SPONSOR_ADVICE: Final = (
    "The sponsor lays the stages, each worth more than the one before, and draws new cards afterwards. "
    "Decline if you would rather take part and win shields."
)
NO_SPONSOR_ADVICE: Final = (
    "A sponsor needs a foe for every stage, each worth more than the one before, and you lack them. Decline; "
    "if somebody else sponsors the quest, you may take part."
)
SPONSORING: Final = "you build its stages and do not take part"


def ask_tackle(table: QuestsView, who: str) -> Question:
    """Q-31."""
    size = plural(table["stage_sizes"][table["stage"]], "card")
    text = f"{who}, do you withdraw or tackle? (withdraw/tackle)"
    short = f"Stage {stage_now(table)} has {size}. Do you tackle it or withdraw?"
    hand = hand_lines(who, table["hand"])
    advice = f"Whoever wins all {table['quest_stages']} stages earns as many shields. {TACKLE_ADVICE}"
    return Question(text, table["rule"], [], hand, [], TACKLE_WITHDRAW, short, advice=advice)


TACKLE_ADVICE: Final = "Tackle this one if you have the weapons; you draw a card before you fight."


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
    short = f"Discard {excess}"
    return Question(
        text, table["rule"], [], lines, hand, names, short, picking, called=called, advice=TRIM_ADVICE
    )


TRIM_ADVICE: Final = (
    "You may keep twelve cards. Discard what helps you least: small foes, or weapons you hold twice."
)


def ask_attack(table: QuestsView, who: str) -> Question:
    """Q-37, Q-38."""
    hand, laid = table["hand"], bool(table["attack"])
    text = f"{who}, your attack on stage {stage_now(table)}. {NEXT_CARD}"
    short = f"Stage {stage_now(table)}: choose weapons, then Attack"
    label = "Attack" if laid else "Fight without cards"
    choices = [Choice(("quit",), DONE, "end your attack", main=laid, label=label), *card_words(hand)]
    lines, called = hand_lines(who, hand), codes(hand)
    adds = tuple([VALUES[card] if card >= DAGGER else 0 for card in hand])
    picking = replace(ATTACKS, adds=adds, base=table["attack_value"])
    return Question(
        text, table["rule"], [], lines, hand, choices, short, picking, called=called, advice=ATTACK_ADVICE
    )


NEXT_CARD: Final = "Position of the next card, or Quit:"
ATTACKS: Final = Picking("Lay", 0, ANY, DONE, "Attack")
ATTACK_ADVICE: Final = (
    "Pick weapons, each kind once: together they must be worth at least as much as the stage, which you can "
    "only guess. What you lay is used up."
)


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
    closes = stage_sum(table, Picking("Lay", 0, ANY, DONE, f"Close stage {at}"))
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
        advice=BUILD_ADVICE if table["can_build"] else RESTART_ADVICE,
    )


BUILD_ADVICE: Final = (
    "Pick one foe for this stage, and different weapons if it is to be stronger. It must be worth more than "
    "the stage before it; keep strong foes for the later stages."
)
RESTART_ADVICE: Final = (
    "What is left in your hand cannot make the remaining stages. Start over, and keep stronger foes for the "
    "later stages."
)


def stage_sum(table: QuestsView, picking: Picking) -> Picking:
    """Q-21: what the stage is worth, what each card would add, and what it must reach."""
    stages = table["my_stages"]
    before = value(stages[-2]) if len(stages) > 1 else 0
    adds = tuple([VALUES[card] for card in table["hand"]])
    return replace(picking, adds=adds, base=value(stages[-1]), target=least_above(before))


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
