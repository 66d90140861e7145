"""What Ivanhoe tells: its events, and its cards."""

from typing import Final

from tiltyard.engine.events import Told
from tiltyard.engine.moves import NOBODY, Card, Seat
from tiltyard.engine.reader import Reader
from tiltyard.engine.telling import Beat, Telling
from tiltyard.games.ivanhoe.cards import (
    COLOUR_NAMES,
    COLOUR_OF,
    DECK,
    IVANHOE,
    MAIDEN,
    SHIELD,
    SQUIRE,
    STUNNED,
    UNHORSE,
    VALUES,
)
from tiltyard.games.ivanhoe.phrases import announced_text, colour_text, plural, title, titles, victory

TINCTURES: Final = ["purpure", "gules", "azure", "or", "vert", "argent"]


# Events


def tell(event: Told, seat: Seat, names: list[str]) -> Telling:
    """An event in words for one reader, who may be the one it is about."""
    voice = Reader(seat, names)
    return Telling(public(event, voice), private(event, voice), beat=beat(event))


def private(event: Told, voice: Reader) -> list[str]:
    """What only this reader may know."""
    if event.name == "draws" and event.cards and voice.is_you(event.seat):
        return [f"You draw {title(event.cards[0])}."]
    if event.name == "robs" and event.cards:
        card = title(event.cards[0])
        return [f"It is {card}." if voice.is_you(event.seat) else f"You lose {card}."]
    return []


def public(event: Told, voice: Reader) -> list[str]:
    """The news for everybody."""
    if event.name in ("draws", "nothing to draw", "cannot start", "dealer", "reshuffles", "tournament"):
        return of_start(event, voice)
    if event.name in ("announces", "cancels", "takes", "robs", "swaps", "shield", "stunned", "colour"):
        return [of_action(event, voice)]
    if event.name in ("returns token", "takes token", "has token", "wins", "over"):
        return [of_prize(event, voice)]
    return [of_display(event, voice)]


def of_start(event: Told, voice: Reader) -> list[str]:
    """News of drawing, and of who begins."""
    name, seat, numbers = event.name, event.seat, event.numbers
    if name == "draws":
        return [] if private(event, voice) else [f"{voice.does(seat, 'draw')} a card."]
    if name == "nothing to draw":
        return [f"{voice.does(seat, 'find')} no card to draw."]
    if name == "cannot start":
        own = "your" if voice.is_you(seat) else "the"
        shows = f"{voice.verb(seat, 'show')} {own} hand: {titles(event.cards)}"
        return [f"{voice.who(seat)} cannot open the tournament and {shows}."]
    if name == "dealer":
        drawn = [f"{voice.whom(at)} {COLOUR_NAMES[colour]}" for at, colour in enumerate(numbers)]
        return [f"Tokens are drawn: {', '.join(drawn)}. {voice.does(seat, 'deal')}."]
    if name == "reshuffles":
        return [f"The discard pile is shuffled and becomes the deck: {plural(numbers[0], 'card')}."]
    barred = " Purple may not follow purple." if numbers[1] else ""
    return [f"Tournament {numbers[0]}. {voice.does(seat, 'open')} it.{barred}"]


def of_display(event: Told, voice: Reader) -> str:
    """News of what lies before a player."""
    name, seat, numbers, cards = event.name, event.seat, event.numbers, titles(event.cards)
    if name == "opens":
        return f"{voice.does(seat, 'open')} a {COLOUR_NAMES[numbers[0]]} tournament."
    if name == "plays":
        return f"{voice.does(seat, 'play')} {cards} and {standing(event, voice)}."
    if name == "loses":
        return f"{voice.does(seat, 'lose')} {cards} and {voice.verb(seat, 'have')} {numbers[0]}."
    if name == "takes back":
        has = f"{voice.verb(seat, 'have')} {numbers[0]}"
        return f"{voice.does(seat, 'take')} {cards} back into the hand and {has}."
    if name == "stays":
        against = f" against {numbers[1]}" if numbers[1] else ""
        return f"{voice.does(seat, 'stay')} in with {numbers[0]}{against}."
    discards = f" and {voice.verb(seat, 'discard')} {cards}" if event.cards else ""
    return f"{voice.does(seat, 'withdraw')}{discards}."


def standing(event: Told, voice: Reader) -> str:
    """`leads with 12`: where a card has brought its player."""
    own, best = event.numbers[0], event.numbers[1]
    if own > best:
        return f"{voice.verb(event.seat, 'lead')} with {own}"
    return f"{voice.verb(event.seat, 'have')} {own} against {best}"


def of_action(event: Told, voice: Reader) -> str:
    """News of an action: what is announced, cancelled, taken, changed."""
    name, seat, numbers = event.name, event.seat, event.numbers
    if name == "announces":
        aimed = announced_text(event.cards, numbers[0], numbers[1], numbers[2], voice)
        return f"{voice.does(seat, 'play')} {aimed}."
    if name == "cancels":
        cancelled = f"{voice.whose(numbers[0])} {title(event.cards[0])}"
        return f"{voice.does(seat, 'play')} IVANHOE: {cancelled} is cancelled."
    if name == "colour":
        return f"The tournament is {colour_text(numbers[0])} now."
    if name == "shield":
        return f"SHIELD lies before {voice.whom(seat)}: no opponent's action strikes that display."
    if name == "stunned":
        return f"{voice.does(seat, 'be')} stunned: only one card a turn comes into that display."
    return exchanged(event, voice)


def exchanged(event: Told, voice: Reader) -> str:
    """A card has changed hands, or two have changed places."""
    seat, numbers = event.seat, event.numbers
    target = numbers[0]
    if event.name == "robs":
        return f"{voice.does(seat, 'draw')} a card from {voice.whose(target)} hand."
    totals = f"{numbers[1]} against {numbers[2]}"
    if event.name == "takes":
        return f"{voice.does(seat, 'take')} {title(event.cards[0])} from {voice.whom(target)}: {totals}."
    given, taken = title(event.cards[0]), title(event.cards[1])
    return f"{voice.does(seat, 'exchange')} {given} for {voice.whose(target)} {taken}: {totals}."


def of_prize(event: Told, voice: Reader) -> str:
    """News of tokens and victories."""
    if event.name == "over":
        return victory(event.numbers, voice)
    seat, colour = event.seat, COLOUR_NAMES[event.numbers[0]]
    if event.name == "wins":
        return f"{voice.does(seat, 'win')} the {colour} tournament."
    if event.name == "returns token":
        returned = f"{voice.verb(seat, 'return')} the {colour} token"
        return f"{voice.does(seat, 'leave')} a maiden behind and {returned}."
    if event.name == "takes token":
        return f"{voice.does(seat, 'take')} the {colour} token: {event.numbers[1]} of {event.numbers[2]}."
    return f"{voice.does(seat, 'own')} the {colour} token already."


STAGED: Final = {
    "tournament": "turn",
    "cannot start": "card",
    "opens": "stage",
    "plays": "card",
    "stays": "turn",
    "announces": "action",
    "cancels": "action",
    "colour": "stage",
    "loses": "card",
    "takes back": "card",
    "takes": "card",
    "robs": "card",
    "swaps": "card",
    "shield": "card",
    "stunned": "card",
    "withdraws": "out",
    "returns token": "prize",
    "wins": "prize",
    "takes token": "prize",
    "has token": "prize",
    "over": "prize",
}
AIMED: Final = ("announces", "cancels", "takes", "robs", "swaps")  # the first number is the other seat


def beat(event: Told) -> Beat | None:
    """How an event is staged, with the cards that this reader may see."""
    if event.name not in STAGED:
        return None
    target = event.numbers[0] if event.name in AIMED else NOBODY
    return Beat(STAGED[event.name], event.seat, "cards" if shown(event) else "", shown(event), target)


def shown(event: Told) -> list[Card]:
    """The cards of a beat. The card that opens a tournament has a beat of its own when it is played."""
    if event.name == "cancels":
        return [IVANHOE, *event.cards]
    if event.name == "shield":
        return [SHIELD]
    if event.name == "stunned":
        return [STUNNED]
    return [] if event.name in ("opens", "withdraws", "wins") else event.cards


# The cards


def card(name: str) -> list[str]:
    """What a card is and does."""
    at = DECK.parse(name)
    copies = f"In the deck: {DECK.copies[at]}."
    if at >= UNHORSE:
        return [f"{DECK.names[at]}: {ACTIONS[at - UNHORSE]} {copies}"]
    if at == MAIDEN:
        kind = "supporter, maiden. Only one in a display; who withdraws with her loses a token"
    elif at >= SQUIRE:
        kind = "supporter, squire. It fits every colour"
    else:
        kind = f"colour card, {colour_text(COLOUR_OF[at])}"
    return [f"{DECK.names[at]}: {kind}. Value {VALUES[at]}. {copies}"]


def actions() -> list[str]:
    """The reference of all actions."""
    return [card(name)[0] for name in DECK.names[UNHORSE:]]


def tint(name: str) -> str:
    """The tincture of a card's colour; action cards have none."""
    at = DECK.find(name)
    return TINCTURES[COLOUR_OF[at]] if 0 <= at < UNHORSE else ""


ACTIONS: Final = [
    "turns a purple tournament red, blue or yellow, as you say.",
    "turns a red, blue or yellow tournament into another of these three.",
    "turns a red, blue or yellow tournament green: each card counts 1.",
    "an opponent discards all purple cards of the display.",
    "take the card on top of an opponent's display and add it to yours.",
    "discard any one card of an opponent's display.",
    "take a card of your own display back into your hand.",
    "draw a card, unseen, from an opponent's hand.",
    "every opponent discards the card on top of the display.",
    "find the lowest value on the table; every player discards all cards of it.",
    "find the highest value on the table; every player discards all cards of it.",
    "every player discards all supporters of the display.",
    "every player keeps only one card of each value, and says which.",
    "exchange one of your face-up cards for one of an opponent's, SHIELD and STUNNED included.",
    "lies before you: no opponent's action strikes your display until you leave the tournament.",
    "lies before an opponent: only one card a turn comes into that display.",
    "answers an action that an opponent has just announced: it has no effect.",
]
