"""What cards of the hand would add to a fight or to a stage, as far as their owner can know."""

from dataclasses import replace
from typing import Final

from tiltyard.engine.moves import Card
from tiltyard.games.questing.stages import least_above
from tiltyard.games.round_table import questions
from tiltyard.games.round_table.cards import (
    BP,
    FIRST_ALLY,
    FIRST_TEST,
    ISEULT,
    PAIRED_BP,
    TRISTAN,
    is_weapon,
    stage_value,
)
from tiltyard.games.round_table.scene import merlin_shows
from tiltyard.games.round_table.view import RoundTableView
from tiltyard.shown.question import Picking

UNKNOWN: Final = -1


def stage_sum(table: RoundTableView, picking: Picking) -> Picking:
    """R-13: foes and weapons make the stage stronger; it must beat those before it."""
    stages, at, row = table["my_stages"], table["building_at"], BP[table["story"]]
    before = [stage_value(stage, table["story"]) for stage in stages[:at]]
    return replace(
        picking,
        adds=tuple([row[card] if card < FIRST_TEST else 0 for card in table["hand"]]),
        base=stage_value(stages[at], table["story"]),
        target=least_above(max(before, default=0)),
    )


def fight_sum(table: RoundTableView, picking: Picking) -> Picking:
    """R-29, R-35: what counts already, and what each card would add to it."""
    return replace(
        picking,
        adds=tuple([added(table, card) for card in table["hand"]]),
        base=table["points"][table["you"]] + table["laid_value"],
        target=known_stage(table),
    )


def added(table: RoundTableView, card: Card) -> int:
    """Weapons, allies and amours count, foes and tests do not; Tristan and Iseult depend on each other."""
    if card < FIRST_ALLY and not is_weapon(card):
        return 0
    if card == ISEULT:
        return to_tristan(table)
    if card == TRISTAN and (ISEULT in table["laid"] or any(ISEULT in allies for allies in table["allies"])):
        return PAIRED_BP
    return BP[table["story"]][card]


def to_tristan(table: RoundTableView) -> int:
    """R-30: Queen Iseult has no points of her own, but her knight is stronger with her."""
    gain = PAIRED_BP - BP[table["story"]][TRISTAN]
    if TRISTAN in table["hand"]:
        return UNKNOWN  # it depends on whether he is laid too
    if TRISTAN in table["laid"]:
        return gain
    if TRISTAN not in table["allies"][table["you"]]:
        return 0
    counts = table["counts_table_allies"] or not table["entrants"]
    return gain if counts else UNKNOWN  # he may have come too early for this tournament


def known_stage(table: RoundTableView) -> int:
    """What must be reached, if the stage lies open; what Merlin shows for seconds is to be remembered."""
    if table["question"] != questions.STAGE_CARDS:
        return 0
    at = table["stage"]
    is_shown = merlin_shows(table, at) and not table["merlin_seconds"]
    return table["stage_values"][at] if table["open_stages"][at] or is_shown else 0
