"""What lies where on the table of Quests, as one reader sees it."""

from typing import Final, cast

from tiltyard.engine.contract import View
from tiltyard.engine.moves import NOBODY, Card, Seat
from tiltyard.engine.reader import Reader
from tiltyard.engine.text import and_list
from tiltyard.games.questing.scene import DECK, SHIELDS, face_down, held, value_note
from tiltyard.games.quests.cards import STORY
from tiltyard.games.quests.phrases import STORY_TEXTS
from tiltyard.games.quests.table import BUILD
from tiltyard.games.quests.view import QuestsView
from tiltyard.shown.question import HAND
from tiltyard.shown.scene import Scene, SeatScene, Standing, Zone

EVENTS: Final = "story"


def scene(view: View, names: list[str]) -> Scene:
    """The whole table."""
    table = cast(QuestsView, view)
    to = Reader(table["you"], names)
    stages = range(table["quest_stages"] if table["sponsor"] != NOBODY else 0)
    return Scene(
        to.seat,
        head(table, to),
        [seat_scene(table, seat) for seat in range(len(names))],
        [event_zone(table), *[stage_zone(table, at) for at in stages], *attack_zones(table), *decks(table)],
        hand_zone(table),
        asks=table["asks"],
        question=table["question"],
        turn=table["turn"] if table["question"] else NOBODY,
        turns=table["turns"],
    )


def head(table: QuestsView, to: Reader) -> str:
    """`Turn 3, Bors draws: Q4`, or who has won."""
    if not table["question"]:
        return (
            f"The game is over. Won by {and_list([to.whom(seat) for seat in table['winners']]) or 'nobody'}."
        )
    seat = table["turn"]
    draws = f"Turn {table['turns']}, {to.whom(seat)} {to.verb(seat, 'draw')}"
    return f"{draws}: {STORY.names[table['event']]}" if table["event"] >= 0 else draws


def seat_scene(table: QuestsView, seat: Seat) -> SeatScene:
    """A player: shields, cards, and what they do."""
    shields, wanted = table["shields"][seat], table["shields_to_win"]
    said = {
        "turn": seat == table["turn"] and bool(table["question"]),
        "sponsor": seat == table["sponsor"],
        "on the quest": seat in table["eligible"],
    }
    facts = [
        Standing(SHIELDS, f"{shields}/{wanted}", f"{shields} of {wanted} shields"),
        held(table["hand_sizes"][seat]),
    ]
    return SeatScene(facts, [mark for mark, is_so in said.items() if is_so])


# The cards


def hand_zone(table: QuestsView) -> Zone | None:
    """The reader's own cards."""
    if table["you"] == NOBODY:
        return None
    return Zone(HAND, "Your hand", seat=table["you"], deck=DECK, cards=table["hand"])


def event_zone(table: QuestsView) -> Zone:
    """The event card in effect, and what it does."""
    event = table["event"]
    if event < 0:
        return Zone("event", "Event", deck=EVENTS, empty="no event yet")
    return Zone("event", "Event", deck=EVENTS, cards=[event], about=STORY_TEXTS[event])


def attack_zones(table: QuestsView) -> list[Zone]:
    """The weapons that the reader has laid."""
    if not table["attack"]:
        return []
    worth = value_note(table["attack_value"])
    return [Zone("attack", "Your attack", deck=DECK, cards=table["attack"], note=worth, own=True)]


def decks(table: QuestsView) -> list[Zone]:
    """Both decks; Q-05: what is discarded lies face down."""
    return [
        face_down("adventure", "Adventure deck", DECK, table["adventure_cards"]),
        face_down("story deck", "Event deck", EVENTS, table["story_cards"]),
    ]


# The stages of a quest


def stage_zone(table: QuestsView, at: int) -> Zone:
    """A stage: its cards, if the reader sees them, or their backs."""
    cards = seen_cards(table, at)
    laid = table["stage_sizes"][at] if at < len(table["stage_sizes"]) else 0
    return Zone(
        f"stage {at}",
        f"Stage {at + 1}",
        deck=DECK,
        cards=cards,
        hidden=0 if cards else laid,
        note=value_note(table["stage_values"][at]) if cards else "",
        about="face down" if is_secret(table, at) else "",
        mark=stage_mark(table, at),
        own=bool(cards) and at >= len(table["seen_stages"]),
        empty=no_cards(table, at),
    )


def seen_cards(table: QuestsView, at: int) -> list[Card]:
    """Q-29, Q-39: revealed, or the sponsor's own."""
    stages = table["my_stages"] or table["seen_stages"]
    return stages[at] if at < len(stages) else []


def is_secret(table: QuestsView, at: int) -> bool:
    """Q-29: whether cards lie there that are not revealed yet; the sponsor knows which."""
    laid = len(table["seen_stages"]) <= at < len(table["stage_sizes"]) and table["stage_sizes"][at] > 0
    return laid and not (table["my_stages"] and is_built(table, at))


def is_built(table: QuestsView, at: int) -> bool:
    """Whether the sponsor is laying cards into this stage."""
    return table["question"] == BUILD and at == len(table["stage_sizes"]) - 1


def no_cards(table: QuestsView, at: int) -> str:
    """The words when nothing lies there yet."""
    if not is_built(table, at):
        return ""
    return "lay here" if table["my_stages"] else "being built"


def stage_mark(table: QuestsView, at: int) -> str:
    """The stage that is built or tackled, and those that are over."""
    if is_built(table, at):
        return "now"
    if at < len(table["seen_stages"]):
        return "done"
    return "now" if table["question"] != BUILD and at == table["stage"] else ""
