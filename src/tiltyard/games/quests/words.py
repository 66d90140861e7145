"""Everything Quests says: the texts of events and questions (T-01 to T-06), in one place."""

from typing import Final, cast

from tiltyard.engine.contract import View
from tiltyard.engine.events import Event
from tiltyard.engine.moves import NOBODY, Card, Seat
from tiltyard.engine.question import ANY, Choice, Picking, Question
from tiltyard.engine.reader import Reader
from tiltyard.engine.telling import Counted, Fighter, Tally, Telling
from tiltyard.games.quests.beats import WON, beat
from tiltyard.games.quests.cards import ADVENTURE, DAGGER, STORY, TITLES, VALUES, WEAPON_NAMES, value
from tiltyard.games.quests.rules import (
    DECLINE,
    DONE,
    HAND_LIMIT,
    RESTART,
    SPONSOR,
    TACKLE,
    WITHDRAW,
    rises,
)
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


def codes(cards: list[Card]) -> list[str]:
    """What a card may be called instead of its position."""
    return [ADVENTURE.names[card] for card in cards]


def named(cards: list[Card]) -> str:
    """`Foe 5, Horse 10`: cards as one speaks of them."""
    return ", ".join([f"{TITLES[card]} {VALUES[card]}" for card in cards]) or "no cards"


def told_cards(cards: list[Card], voice: Reader) -> str:
    """The same with their value; at a screen that all share, in the code that the hands are shown in."""
    return cards_text(cards) if voice.seat == NOBODY else f"{named(cards)} (value {value(cards)})"


def tell(event: Event, seat: Seat, names: list[str]) -> Telling:
    """An event in words for one reader, who may be in the seat that it is about."""
    voice = Reader(seat, names)
    if event.name == "turn":
        return tell_turn(event, voice)
    if event.name == "turn ended":
        return Telling(pause=f"The turn of {names[event.seat]} has ended. Press <return>.")
    own = private(event, names[event.seat]) if voice.is_you(event.seat) else []
    drawn = event.name in DRAWN and bool(own)
    return Telling(public(event, voice), own, drawn, tally=tally(event, voice), beat=beat(event, seat))


DRAWN: Final = ("discards", "lays", "attacks", "attack ends")  # a page draws what they show


def tell_turn(event: Event, voice: Reader) -> Telling:
    """Q-08: whose turn it is, the shields of all, and the hand."""
    mine = voice.is_you(event.seat)
    whose = "It is your turn." if mine else f"It is the turn of {voice.who(event.seat)}."
    shields = ", ".join([f"{voice.whom(at)} {count}" for at, count in enumerate(event.numbers)])
    hand = hand_lines(voice.names[event.seat], event.cards) if mine else []
    lines = [whose, f"Shields: {shields}"]
    return Telling(lines, hand, shows_hand=mine, seat_first=True, beat=beat(event, voice.seat))


def tally(event: Event, voice: Reader) -> Tally | None:
    """Q-39: the stage and the attacks on it in numbers, once they lie open."""
    if event.name not in ("revealed", "result"):
        return None
    stage, stages, sponsor = event.numbers[:WON]
    quest = "Your" if voice.is_you(sponsor) else voice.whose(sponsor)
    title = f"{quest} quest, stage {stage} of {stages}"
    if event.name == "revealed":
        return Tally(title, named(event.cards), value(event.cards))
    parts = [Counted(ADVENTURE.names[card], VALUES[card]) for card in event.cards]
    won, needed = event.numbers[WON:]
    fighter = Fighter(voice.who(event.seat), parts, value(event.cards), won == 1)
    return Tally(title, against=needed, fighters=[fighter])


def public(event: Event, voice: Reader) -> list[str]:
    """The news for everybody."""
    name, seat, numbers = event.name, event.seat, event.numbers
    if name in PLAIN:
        verb, rest = PLAIN[name]
        return [f"{voice.does(seat, verb)} {rest}."]
    if name == "event":
        return [f"{voice.does(seat, 'draw')} the event card: {event_text(event.cards[0], voice)}"]
    if name == "loses shields":
        return [shields_lost(event, voice)]
    if name == "draws":
        return (
            [] if voice.is_you(seat) else [f"{voice.who(seat)} draws {plural(numbers[0], 'adventure card')}."]
        )
    if name == "must discard":
        return [f"{voice.who(seat)} must discard {plural(numbers[0], 'card')}."]
    if name == "sponsors":
        return [f"{voice.does(seat, 'sponsor')} the quest of {numbers[0]} stages."]
    if name == "nobody sponsors":
        return ["Nobody sponsors the quest. The quest has ended."]
    if name == "closes":
        return [] if voice.is_you(seat) else [f"Stage {numbers[0]} has {plural(numbers[1], 'card')}."]
    if name == "stage":
        return [f"Stage {numbers[0]}. Eligible participants: {' '.join(eligible(numbers[1:], voice))}"]
    return public_end(event, voice)


PLAIN: Final = {
    "declines": ("do", "not sponsor the quest"),
    "restarts": ("begin", "the quest again"),
    "lapses": ("have", "begun too often; the quest lapses"),
    "withdraws": ("withdraw", "from the quest"),
    "tackles": ("tackle", "the stage"),
}


def event_text(card: Card, voice: Reader) -> str:
    """An event card; players who see no rules beside it read what it does."""
    name = STORY.names[card]
    return name if voice.seat == NOBODY else f"{name}, {STORY_TEXTS[card]}."


def shields_lost(event: Event, voice: Reader) -> str:
    """Q-10: the number really lost."""
    lost, now = event.numbers
    if not lost:
        return f"{voice.does(event.seat, 'have')} no shield to lose."
    return f"{voice.does(event.seat, 'lose')} {plural(lost, 'shield')}; now {now}."


def eligible(seats: list[Seat], voice: Reader) -> list[str]:
    """Who may tackle a stage; names without a blank need no comma."""
    words = [voice.whom(seat) for seat in seats]
    return words if voice.seat == NOBODY else [", ".join(words)]


def public_end(event: Event, voice: Reader) -> list[str]:
    """The news at the end of a stage, a quest, the game."""
    name, seat, numbers = event.name, event.seat, event.numbers
    if name == "revealed":
        return [f"Stage {numbers[0]} was {told_cards(event.cards, voice)}."]
    if name == "result":
        return [result(event, voice)]
    if name == "earns shields":
        return [f"{voice.does(seat, 'earn')} {plural(numbers[0], 'shield')}; now {numbers[1]}."]
    if name == "quest ended":
        draws = f"{voice.verb(seat, 'draw')} {numbers[1]}"
        used = plural(numbers[0], "card")
        return ["The quest has ended.", f"{voice.does(seat, 'discard')} {used} and {draws}."]
    if name == "over":
        return [victory(numbers, voice)]
    return []


def result(event: Event, voice: Reader) -> str:
    """Q-39: who wins the stage and who loses, and with what."""
    verb, cards = "win" if event.numbers[WON] else "lose", told_cards(event.cards, voice)
    if voice.is_you(event.seat):
        return f"You {verb} with {cards}."
    return f"{voice.who(event.seat)}: {cards} {voice.verb(event.seat, verb)}."


def victory(seats: list[Seat], voice: Reader) -> str:
    """Q-45: the winners, in seat order."""
    if not seats:
        return "No winner."
    if seats == [voice.seat]:
        return "You win!"
    return f"Winner(s): {', '.join([voice.whom(seat) for seat in seats])}"


def private(event: Event, who: str) -> list[str]:
    """What the player whom it is about reads besides."""
    if event.name in ("draws", "quest ended"):
        return [f"You draw {named(event.cards)}."]
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
    question, who = table["question"], names[table["you"]]
    if question == "sponsor":
        return ask_sponsor(table, who)
    if question == "tackle":
        return ask_tackle(table, who)
    if question == "trim":
        return ask_trim(table, who)
    return ask_attack(table, who) if question == "attack" else ask_stage(table, who)


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
    lines, called = hand_lines(who, hand), codes(hand)
    return Question(text, table["rule"], [], lines, hand, [], f"Discard {excess}", picking, called=called)


def ask_attack(table: QuestsView, who: str) -> Question:
    """Q-37, Q-38."""
    hand, laid = table["hand"], bool(table["attack"])
    text = f"{who}, your attack on stage {stage_now(table)}. {NEXT_CARD}"
    short = f"Stage {stage_now(table)}: choose weapons, then Attack"
    label = "Attack" if laid else "Fight without cards"
    ends = Choice(("quit",), DONE, "end your attack", main=laid, label=label)
    lines, called = hand_lines(who, hand), codes(hand)
    return Question(text, table["rule"], [], lines, hand, [ends], short, ATTACKS, called=called)


NEXT_CARD: Final = "Position of the next card, or Quit:"
ATTACKS: Final = Picking("Lay", 0, ANY, DONE, "Attack")


def ask_stage(table: QuestsView, who: str) -> Question:
    """Q-22, Q-25."""
    stages, hand = table["my_stages"], table["hand"]
    at, has_foe = len(stages), bool(stages[-1]) and stages[-1][0] < DAGGER
    number = f"{at} of {table['quest_stages']}"
    again = f"{who} (restart takes all cards back)" if stages[0] else who
    text = f"{again}: Stage {number}. {NEXT_CARD}"
    wanted = "choose weapons" if has_foe else "choose a foe and weapons"
    short = f"Stage {number}: {wanted}, then Close stage"
    ready = has_foe and rises(stages)
    choices = [
        Choice(("quit",), DONE, "end this stage", main=ready, label=f"Close stage {at}"),
        Choice(("restart",), RESTART, "take all cards of all stages back", aside=True, label="Start over"),
    ]
    closes = Picking("Lay", 0, ANY, DONE, f"Close stage {at}")
    lines, called = hand_lines(who, hand), codes(hand)
    return Question(
        text, table["rule"], stage_notes(table), lines, hand, choices, short, closes, called=called
    )


def stage_notes(table: QuestsView) -> list[str]:
    """Q-21, Q-28: what the stage must beat, and whether the quest can still be built."""
    stages = table["my_stages"]
    if not table["can_build"]:
        return [DEAD_END]
    if rises(stages):
        return []
    worth = f"is worth {value(stages[-1])}; it " if stages[-1] else ""
    return [f"Stage {len(stages)} {worth}must beat {value(stages[-2])}."]


DEAD_END: Final = "The remaining stages can no longer be built. Type restart to begin again."


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
