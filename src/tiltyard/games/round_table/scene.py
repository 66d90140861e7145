"""What lies where on the table, as one reader sees it."""

from typing import Final, cast

from tiltyard.engine.contract import View
from tiltyard.engine.moves import NOBODY, Card, Seat
from tiltyard.engine.reader import Reader
from tiltyard.engine.text import and_list, plural
from tiltyard.games.questing.scene import DECK, SHIELDS, face_down, held, value_note
from tiltyard.games.round_table import questions
from tiltyard.games.round_table.cards import AMOUR, RANKS, STORY
from tiltyard.games.round_table.faces import HELMS
from tiltyard.games.round_table.phrases import story_text, victory
from tiltyard.games.round_table.view import RoundTableView
from tiltyard.shown.question import HAND
from tiltyard.shown.scene import Scene, SeatScene, Standing, Zone

STORIES: Final = "story"


def scene(view: View, names: list[str]) -> Scene:
    """The whole table."""
    table = cast(RoundTableView, view)
    to = Reader(table["you"], names)
    seats = range(len(names))
    stages = [stage_zone(table, at) for at in range(len(table["open_stages"]))]
    beside = [beside_zone(table, seat, to) for seat in seats if has_beside(table, seat)]
    return Scene(
        to.seat,
        head(table, to),
        [seat_scene(table, seat) for seat in seats],
        [story_zone(table), *stages, *laid_zones(table), *beside, *seen_zones(table, to), *piles(table)],
        hand_zone(table),
        notes(table, to),
        story=table["story"],
        asks=table["asks"],
        question=table["question"],
        turn=table["turn"] if table["question"] else NOBODY,
        turns=table["turns"],
    )


# In words


def head(table: RoundTableView, to: Reader) -> str:
    """`Turn 3, Bors draws: Slay the Dragon`, or who has won."""
    if not table["question"]:
        return f"The game is over. {victory(table['winners'], to)}"
    turn, seat, story = f"Turn {table['turns']}", table["turn"], table["story"]
    if table["final"]:
        return f"{turn}: the final tournament"
    draws = f"{turn}, {to.whom(seat)} {to.verb(seat, 'draw')}"
    return f"{draws}: {STORY.names[story]}" if story >= 0 else draws


def notes(table: RoundTableView, to: Reader) -> list[str]:
    """What is pending, who jousts, what is bid."""
    lines: list[str] = []
    if table["pending"]:
        shields = plural(table["recognition"], "more shield")
        lines.append(f"King's Recognition: {shields} on the next quest")
    if table["entrants"]:
        lines.append(lists_line(table, to))
    if table["question"] == questions.BID:
        lines.append(bid_line(table, to))
    return lines


def lists_line(table: RoundTableView, to: Reader) -> str:
    """`In the lists, round 2: you and Bors; prize 5 shields`."""
    tie_break = f", round {table['round']}" if table["round"] > 1 else ""
    riders = and_list([to.whom(seat) for seat in table["contest"] or table["entrants"]])
    prize = f"; prize {plural(len(table['entrants']) + table['bonus'], 'shield')}"
    return f"In the lists{tie_break}: {riders}" + ("" if table["final"] else prize)


def bid_line(table: RoundTableView, to: Reader) -> str:
    """`Minimum bid: 5; Bors leads with 4`."""
    leader, least = table["leader"], f"Minimum bid: {table['least_bid']}"
    if leader == NOBODY:
        return least
    return f"{least}; {to.whom(leader)} {to.verb(leader, 'lead')} with {table['bids'][leader]}"


# The players


def seat_scene(table: RoundTableView, seat: Seat) -> SeatScene:
    """Rank and shields first: they say how near a player is to the Round Table."""
    rank, points, free = table["ranks"][seat], table["points"][seat], table["free_bids"][seat]
    facts = [
        Standing(HELMS[rank], RANKS[rank], RANKS[rank]),
        shields(table["shields"][seat], table["costs"][seat]),
        Standing("crossed-swords", str(points), f"{points} BP"),
        held(table["hand_sizes"][seat]),
    ]
    if free:
        facts.append(Standing("two-coins", str(free), plural(free, "free bid")))
    return SeatScene(facts, marks(table, seat))


def shields(count: int, cost: int) -> Standing:
    """`2/5`; at the Round Table there is no next rank."""
    if not cost:
        return Standing(SHIELDS, str(count), plural(count, "shield"))
    return Standing(SHIELDS, f"{count}/{cost}", f"{count} of {cost} shields")


def marks(table: RoundTableView, seat: Seat) -> list[str]:
    """What a player is now."""
    bid = table["bids"][seat] if table["question"] == questions.BID else -1
    said = {
        "turn": seat == table["turn"] and bool(table["question"]),
        "sponsor": seat == table["sponsor"],
        "on the quest": seat in table["participants"],
        "in the lists": seat in (table["contest"] or table["entrants"]),
        f"bid {bid}": bid >= 0,
        "Merlin has looked": table["looks"][seat] >= 0,
    }
    return [mark for mark, is_so in said.items() if is_so]


# The cards


def hand_zone(table: RoundTableView) -> Zone | None:
    """The reader's own cards."""
    if table["you"] == NOBODY:
        return None
    return Zone(HAND, "Your hand", seat=table["you"], deck=DECK, cards=table["hand"])


def story_zone(table: RoundTableView) -> Zone:
    """The open story card, and what it says."""
    if table["story"] < 0:
        none = "the final tournament" if table["final"] else "no story yet"
        return Zone("story", "Story", deck=STORIES, empty=none)
    return Zone("story", "Story", deck=STORIES, cards=[table["story"]], about=story_text(table["story"]))


def laid_zones(table: RoundTableView) -> list[Zone]:
    """What the reader has laid face down for a fight."""
    if not table["laid"]:
        return []
    worth = value_note(table["laid_value"])
    return [Zone("laid", "You have laid", deck=DECK, cards=table["laid"], note=worth, own=True)]


def has_beside(table: RoundTableView, seat: Seat) -> bool:
    """Whether somebody stands beside a player; the reader's own place is always there to play an ally to."""
    return seat == table["you"] or bool(table["allies"][seat]) or table["amours"][seat] > 0


def beside_zone(table: RoundTableView, seat: Seat, to: Reader) -> Zone:
    """A player's allies, then amours."""
    cards = table["allies"][seat] + [AMOUR] * table["amours"][seat]
    return Zone(f"allies {seat}", f"Beside {to.whom(seat)}", seat=seat, deck=DECK, cards=cards)


def seen_zones(table: RoundTableView, to: Reader) -> list[Zone]:
    """R-32: what everybody has seen in the hands of others."""
    return [
        Zone(f"known {seat}", f"Seen in {to.whose(seat)} hand", seat=seat, deck=DECK, cards=cards)
        for seat, cards in enumerate(table["known"])
        if cards and seat != table["you"]
    ]


def piles(table: RoundTableView) -> list[Zone]:
    """The decks and their discard piles, the last card on top."""
    return [
        face_down("adventure", "Adventure deck", DECK, table["adventure_cards"]),
        Zone("adventure discards", "Discarded", "pile", deck=DECK, cards=table["adventure_discards"]),
        face_down("story deck", "Story deck", STORIES, table["story_cards"]),
        Zone("story discards", "Past stories", "pile", deck=STORIES, cards=table["story_discards"]),
    ]


# The stages of a quest


def stage_zone(table: RoundTableView, at: int) -> Zone:
    """A stage: its cards, if the reader sees them, or their back."""
    cards = seen_cards(table, at)
    return Zone(
        f"stage {at}",
        f"Stage {at + 1}",
        deck=DECK,
        cards=cards,
        hidden=0 if cards else backs(table, at),
        note=value_note(table["stage_values"][at]) if cards else "",
        about=about_stage(table, at),
        mark=stage_mark(table, at),
        own=bool(cards) and not table["open_stages"][at],
        empty=no_cards(table),
        seconds=table["merlin_seconds"] if merlin_shows(table, at) else 0.0,
        uncounted=not cards and not table["stage_sizes"] and table["question"] != questions.BUILD,
    )


def seen_cards(table: RoundTableView, at: int) -> list[Card]:
    """R-15, R-32: turned up, the sponsor's own, or shown by Merlin."""
    if table["open_stages"][at]:
        return table["open_stages"][at]
    if table["my_stages"]:
        return table["my_stages"][at]
    return table["preview"] if merlin_shows(table, at) else []


def merlin_shows(table: RoundTableView, at: int) -> bool:
    """R-32: whether the reader sees a face-down stage with Merlin's eyes."""
    if not table["preview"] or table["my_stages"] or table["open_stages"][at]:
        return False
    return table["looks"][table["you"]] == at


def backs(table: RoundTableView, at: int) -> int:
    """How many cards lie there face down, as far as the house shows it; else one stands for all."""
    if table["question"] == questions.BUILD:
        return 0
    return table["stage_sizes"][at] if table["stage_sizes"] else 1


def no_cards(table: RoundTableView) -> str:
    """The words when a stage is not built yet."""
    if table["question"] != questions.BUILD:
        return ""
    return "lay here" if table["my_stages"] else "being built"


def about_stage(table: RoundTableView, at: int) -> str:
    """Whether it lies face down, and what has been announced."""
    if table["question"] == questions.BUILD:
        return ""
    if merlin_shows(table, at):
        return "Merlin shows you"
    kind = table["stage_kinds"][at]
    known = [] if table["open_stages"][at] else ["face down"]
    return ", ".join(known + ([f"a {kind}"] if kind else []))


def stage_mark(table: RoundTableView, at: int) -> str:
    """The stage that is built or met, and those that are over."""
    if table["question"] == questions.BUILD:
        return "now" if at == table["building_at"] else ""
    if at == table["stage"]:
        return "now"
    return "done" if at < table["stage"] else ""
