"""Everything Quests says: the texts of events and questions (T-01 to T-06), in one place."""

from typing import cast

from tiltyard.engine.contract import ANY, Choice, Counted, Fighter, Picking, Question, Tally, Telling, View
from tiltyard.engine.events import Event
from tiltyard.engine.moves import NOBODY, Card, Seat
from tiltyard.games.quests.beats import beat
from tiltyard.games.quests.cards import ADVENTURE, DAGGER, STORY, VALUES, WEAPON_NAMES, value
from tiltyard.games.quests.rules import DECLINE, DONE, RESTART, SPONSOR, TACKLE, WITHDRAW
from tiltyard.games.quests.view import QuestsView


def hand_lines(name: str, cards: list[Card]) -> list[str]:
    """T-01: the cards of a hand and their positions below."""
    head = f"Hand of {name} ({plural(len(cards), 'card')})"
    if not cards:
        return [head, "(no cards)"]
    names = [ADVENTURE.names[card] for card in cards]
    places = [str(at + 1).ljust(len(names[at])) for at in range(len(names))]
    return [head, " ".join(names), " ".join(places).rstrip()]


def plural(number: int, noun: str) -> str:
    """1 card, 2 cards."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def cards_text(cards: list[Card]) -> str:
    """`F5 H10 (value 15)`."""
    return f"{ADVENTURE.text(cards, ' ') if cards else 'no cards'} (value {value(cards)})"


def named(seats: list[Seat], names: list[str], between: str) -> str:
    """Names of several seats."""
    return between.join([names[seat] for seat in seats])


def tell(event: Event, seat: Seat, names: list[str]) -> Telling:
    """An event in words for one reader, who may be in the seat that it is about."""
    who = names[event.seat] if event.seat != NOBODY else ""
    mine = seat == event.seat
    if event.name == "turn":
        shields = ", ".join([f"{names[at]} {event.numbers[at]}" for at in range(len(names))])
        lines = [f"It is the turn of {who}.", f"Shields: {shields}"]
        hand = hand_lines(who, event.cards) if mine else []
        return Telling(lines, hand, shows_hand=mine, seat_first=True, beat=beat(event, seat))
    if event.name == "turn ended":
        return Telling(pause=f"The turn of {who} has ended. Press <return>.")
    own = private(event, who) if mine else []
    shows_hand = mine and event.name == "discards"
    return Telling(
        public(event, who, names), own, shows_hand, tally=tally(event, who), beat=beat(event, seat)
    )


def tally(event: Event, who: str) -> Tally | None:
    """Q-39: the stage and the attacks on it in numbers, once they lie open."""
    if event.name == "revealed":
        return Tally(f"Stage {event.numbers[0]}", ADVENTURE.text(event.cards, " "), value(event.cards))
    if event.name != "result":
        return None
    won, stage, needed = event.numbers
    parts = [Counted(ADVENTURE.names[card], VALUES[card]) for card in event.cards]
    fighter = Fighter(who, parts, value(event.cards), won == 1)
    return Tally(f"Stage {stage}", against=needed, fighters=[fighter])


def public(event: Event, who: str, names: list[str]) -> list[str]:
    """The news for everybody."""
    name, numbers = event.name, event.numbers
    if name == "event":
        return [f"{who} draws the event card: {STORY.names[event.cards[0]]}"]
    if name == "loses shields":
        return [f"{who} loses {plural(numbers[0], 'shield')}; now {numbers[1]}."]
    if name == "draws":
        return [f"{who} draws {plural(numbers[0], 'adventure card')}."]
    if name == "must discard":
        return [f"{who} must discard {plural(numbers[0], 'card')}."]
    if name == "sponsors":
        return [f"{who} sponsors the quest of {numbers[0]} stages."]
    if name == "nobody sponsors":
        return ["Nobody sponsors the quest. The quest has ended."]
    if name == "closes":
        return [f"Stage {numbers[0]} has {plural(numbers[1], 'card')}."]
    if name == "stage":
        eligible = named(numbers[1:], names, " ")
        return [f"Stage {numbers[0]}. Eligible participants: {eligible}"]
    if name in PLAIN:
        return [f"{who} {PLAIN[name]}."]
    return public_end(event, who, names)


PLAIN = {
    "declines": "does not sponsor the quest",
    "restarts": "begins the quest again",
    "lapses": "has begun too often; the quest lapses",
    "withdraws": "withdraws from the quest",
    "tackles": "tackles the stage",
}


def public_end(event: Event, who: str, names: list[str]) -> list[str]:
    """The news at the end of a stage, a quest, the game."""
    name, numbers = event.name, event.numbers
    if name == "revealed":
        return [f"Stage {numbers[0]} was {cards_text(event.cards)}."]
    if name == "result":
        return [f"{who}: {cards_text(event.cards)} {'wins' if numbers[0] else 'loses'}."]
    if name == "earns shields":
        return [f"{who} earns {plural(numbers[0], 'shield')}; now {numbers[1]}."]
    if name == "quest ended":
        used = plural(numbers[0], "card")
        return ["The quest has ended.", f"{who} discards {used} and draws {numbers[1]}."]
    if name == "over":
        return [f"Winner(s): {named(numbers, names, ', ')}" if numbers else "No winner."]
    return []


def private(event: Event, who: str) -> list[str]:
    """What the player whom it is about reads besides."""
    if event.name in ("draws", "quest ended"):
        return [f"You draw {ADVENTURE.text(event.cards, ' ')}."]
    if event.name == "discards":
        return hand_lines(who, event.cards[1:])
    if event.name in ("lays", "closes"):
        return [f"Stage {event.numbers[0]}: {cards_text(event.cards)}"]
    if event.name in ("attacks", "attack ends"):
        return [f"Attack of {who}: {cards_text(event.cards)}"]
    return []


def ask(view: View, names: list[str]) -> Question:
    """The open question in words."""
    table = cast(QuestsView, view)
    who = names[table["you"]]
    hand = hand_lines(who, table["hand"])
    question, rule, cards = table["question"], table["rule"], table["hand"]
    if question == "sponsor":
        stages = table["quest_stages"]
        notes = [] if table["can_build"] else [f"You cannot build {stages} rising stages."]
        short = f"{who}, do you sponsor this quest of {stages} stages?"
        return Question(f"{short} (yes/no)", rule, notes, hand, [], YES_NO, short)
    if question == "tackle":
        short = f"{who}, do you withdraw or tackle?"
        return Question(f"{short} (withdraw/tackle)", rule, [], hand, [], TACKLE_WITHDRAW, short)
    if question == "trim":
        return Question("Position of the card to discard:", rule, [], hand, cards, [], TRIM, DISCARDS)
    if question == "attack":
        return Question(TYPED, rule, [], hand, cards, [QUIT], POINTED, ATTACKS)
    stage = f"{len(table['my_stages'])} of {table['quest_stages']}"
    notes = [] if table["can_build"] else [DEAD_END]
    text, short = f"Stage {stage}. {TYPED}", f"Stage {stage}. {POINTED}"
    closes = Picking("Lay", 0, ANY, DONE, f"Close stage {stage}")
    return Question(text, rule, notes, hand, cards, [QUIT, AGAIN], short, closes)


TYPED = "Position of the next card, or Quit:"
POINTED = "Choose the next card, or Quit"
TRIM = "Choose the card to discard"
DISCARDS = Picking("Discard", most=ANY)
ATTACKS = Picking("Lay", 0, ANY, DONE, "Attack")
DEAD_END = "The remaining stages can no longer be built. Type restart to begin again."
YES_NO = [
    Choice(("yes", "y"), SPONSOR, "sponsor the quest: you build its stages and do not take part"),
    Choice(("no", "n"), DECLINE, "leave it to the next player"),
]
TACKLE_WITHDRAW = [
    Choice(("tackle", "t"), TACKLE, "draw a card and attack the stage"),
    Choice(("withdraw", "w"), WITHDRAW, "keep your hand; you are out of this quest"),
]
QUIT = Choice(("quit",), DONE, "end this stage or attack")
AGAIN = Choice(("restart",), RESTART, "take all cards of all stages back and begin again")


def picture(view: View, names: list[str]) -> list[str]:
    """The table as everybody may see it, and the own attack or stages."""
    table = cast(QuestsView, view)
    lines = [seat_line(table, seat, names) for seat in range(len(names))]
    if table["event"] >= 0:
        lines.append(f"Event card: {STORY.names[table['event']]}")
    for at, size in enumerate(table["stage_sizes"]):
        mine = f": {cards_text(table['my_stages'][at])}" if table["my_stages"] and size else ""
        now = "  <- now" if table["question"] in ("tackle", "attack") and at == table["stage"] else ""
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


STORY_TEXTS = [
    *[f"a quest of {stages} stages" for stages in (2, 3, 4, 5)],
    "the current player loses 2 shields",
    "the current player draws 2 adventure cards",
    "everybody draws 2 adventure cards",
]


def tint(name: str) -> str:
    """Foes are red, weapons blue, event cards gold."""
    at = ADVENTURE.find(name)
    if at < 0:
        return "or"
    return "gules" if at < DAGGER else "azure"
