"""The table of Quests as text, and what is printed on its cards."""

from typing import cast

from tiltyard.engine.contract import View
from tiltyard.engine.moves import Seat
from tiltyard.engine.text import plural
from tiltyard.games.quests.cards import ADVENTURE, DAGGER, STORY, VALUES, WEAPON_NAMES
from tiltyard.games.quests.phrases import STORY_TEXTS, cards_text
from tiltyard.games.quests.table import ATTACKING, TACKLING
from tiltyard.games.quests.view import QuestsView


def picture(view: View, names: list[str]) -> list[str]:
    """The table as everybody may see it, and the own attack or stages."""
    table = cast(QuestsView, view)
    lines = [seat_line(table, seat, names) for seat in range(len(names))]
    if table["event"] >= 0:
        lines.append(f"Event card: {STORY.names[table['event']]}")
    for at, size in enumerate(table["stage_sizes"]):
        mine = f": {cards_text(table['my_stages'][at])}" if table["my_stages"] and size else ""
        now = "  <- now" if table["question"] in (TACKLING, ATTACKING) and at == table["stage"] else ""
        lines.append(f"Stage {at + 1}: {plural(size, 'card')}{mine}{now}")
    if table["attack"]:
        lines.append(f"Your attack: {cards_text(table['attack'])}")
    return lines


def seat_line(table: QuestsView, seat: Seat, names: list[str]) -> str:
    """A player with shields and cards, and what they do."""
    marks = [
        text
        for text, is_so in (
            ("turn", seat == table["turn"]),
            ("sponsor", seat == table["sponsor"]),
            ("on the quest", seat in table["eligible"]),
        )
        if is_so
    ]
    facts = f"{plural(table['shields'][seat], 'shield')}, {plural(table['hand_sizes'][seat], 'card')}"
    return f"{names[seat]}: {facts}" + (f" ({', '.join(marks)})" if marks else "")


def card(name: str) -> list[str]:
    """What is printed on a card."""
    at = ADVENTURE.find(name)
    if at >= 0:
        kind = "foe" if at < DAGGER else f"weapon, {WEAPON_NAMES[at - DAGGER]}"
        return [f"{ADVENTURE.names[at]}: {kind}, value {VALUES[at]}. In the deck: {ADVENTURE.copies[at]}."]
    at = STORY.find(name)
    if at < 0:
        ADVENTURE.parse(name)  # no such card, and it says which ones are near
    return [f"{STORY.names[at]}: {STORY_TEXTS[at]}. In the deck: {STORY.copies[at]}."]


def tint(name: str) -> str:
    """Foes are red, weapons blue, event cards gold."""
    at = ADVENTURE.find(name)
    if at < 0:
        return "or"
    return "gules" if at < DAGGER else "azure"
