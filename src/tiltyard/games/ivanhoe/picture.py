"""The table of Ivanhoe as text, and what is printed on its cards."""

from typing import Final, cast

from tiltyard.engine.contract import View
from tiltyard.engine.moves import NOBODY, Card, Seat
from tiltyard.engine.reader import Reader
from tiltyard.games.ivanhoe.cards import (
    COLOUR_NAMES,
    COLOUR_OF,
    COLOURS,
    DECK,
    GREEN,
    MAIDEN,
    NO_COLOUR,
    PURPLE,
    SQUIRE,
    UNHORSE,
    VALUES,
)
from tiltyard.games.ivanhoe.choices import announced
from tiltyard.games.ivanhoe.phrases import INITIALS, colour_text, victory
from tiltyard.games.ivanhoe.table import LETTERS, OPEN, TURN, WINDOW
from tiltyard.games.ivanhoe.view import IvanhoeView


def picture(view: View, names: list[str]) -> list[str]:
    """The whole table as the seat sees it."""
    table = cast(IvanhoeView, view)
    lines = [headline(table, names), ""]
    lines += seat_lines(table, names)
    lines += ["", piles_line(table)]
    if table["question"] == WINDOW:
        lines.append(f"Announced: {pending(table, names)} Does anybody cancel it?")
    lines += [
        f"Seen in the hand of {names[seat]}: {DECK.text(cards)}"
        for seat, cards in enumerate(table["known"])
        if cards
    ]
    return lines + own_lines(table)


def headline(table: IvanhoeView, names: list[str]) -> str:
    """The tournament and the number to beat, or how the game ended."""
    if not table["question"]:
        return f"The game is over. {victory(table['winners'], Reader(table['you'], names))}"
    limit = f" of {table['tournament_limit']}" if table["tournament_limit"] else ""
    begin = f"Tournament {table['tournaments']}{limit}"
    if table["colour"] == NO_COLOUR:
        barred = "; not purple again" if table["previous"] == PURPLE else ""
        return f"{begin}: {names[table['turn']]} opens{barred}"
    counts = ", every card counts 1" if table["colour"] == GREEN else ""
    return f"{begin}: {colour_text(table['colour'])}{counts}. To beat: {table['to_beat']}"


def seat_lines(table: IvanhoeView, names: list[str]) -> list[str]:
    """One row for each player, below their headings."""
    goal = table["tokens_to_win"]
    rows = [["", "", "total", "display", "beside it", f"tokens ({goal} win)", "hand", ""]]
    for seat, name in enumerate(names):
        out = seat in table["withdrawn"]
        rows.append(
            [
                LETTERS[seat],
                name,
                "-" if out else str(table["totals"][seat]),
                DECK.text(table["displays"][seat], " "),
                DECK.text(table["fronts"][seat], " "),
                "".join([INITIALS[at] if at in table["tokens"][seat] else "." for at in range(COLOURS)]),
                str(table["hand_sizes"][seat]),
                ", ".join(marks(table, seat)),
            ]
        )
    wide = [max([len(row[column]) for row in rows]) for column in range(len(rows[0]))]
    return ["  ".join([cell.ljust(wide[at]) for at, cell in enumerate(row)]).rstrip() for row in rows]


def marks(table: IvanhoeView, seat: Seat) -> list[str]:
    """What is to be said of a player."""
    said = {
        "leads": seat == table["leader"],
        "turn": seat == table["turn"] and bool(table["question"]),
        "withdrawn": seat in table["withdrawn"],
        "you": seat == table["you"],
    }
    return [text for text, is_so in said.items() if is_so]


def piles_line(table: IvanhoeView) -> str:
    """Deck, discard pile and pool."""
    discards = table["discards"]
    last = f", last {DECK.names[discards[-1]]}" if discards else ""
    pool = " ".join([f"{INITIALS[colour]}{table['pool'][colour]}" for colour in range(COLOURS)])
    return f"Deck {table['deck_cards']}. Discards {len(discards)}{last}. Tokens in the pool: {pool}."


def pending(table: IvanhoeView, names: list[str]) -> str:
    """The announced action with its choices, as the news has told it."""
    card, target, choice, own = table["action"], table["target"], table["choice"], table["own"]
    news = announced(table["turn"], card, target, choice, own, table["displays"])
    return news.say(Reader(table["you"], names))


def own_lines(table: IvanhoeView) -> list[str]:
    """The own hand; in the own turn, what can be played and why the rest cannot."""
    if table["you"] == NOBODY:
        return []
    if table["question"] not in (OPEN, TURN) or not table["why_not"]:
        return [f"Your hand: {DECK.text(table['hand'])}"]
    pairs = list(zip(table["hand"], table["why_not"], strict=True))
    lines = [f"You can play: {DECK.text([card for card, reason in pairs if not reason])}"]
    reasons: dict[str, list[Card]] = {}
    for card, reason in pairs:
        if reason:
            reasons.setdefault(reason, []).append(card)
    lines += [f"Not now: {DECK.text(cards)}. {reason}" for reason, cards in reasons.items()]
    if table["no_end"]:
        lines.append(f"You cannot end your turn: {table['no_end']}")
    return lines


def standings(view: View, names: list[str]) -> list[str]:
    """The display and the tokens of everybody, one player to a line."""
    table = cast(IvanhoeView, view)
    goal = table["tokens_to_win"]
    lines: list[str] = []
    for seat, name in enumerate(names):
        display = f" ({DECK.text(table['displays'][seat], ' ')})" if table["displays"][seat] else ""
        shown = "withdrawn" if seat in table["withdrawn"] else f"{table['totals'][seat]}{display}"
        front = "".join([f", {DECK.names[card]}" for card in table["fronts"][seat]])
        tokens = [COLOUR_NAMES[colour] for colour in table["tokens"][seat]]
        owned = f"{', '.join(tokens)} ({len(tokens)} of {goal})" if tokens else f"none of {goal}"
        lines.append(f"{name}: {shown}{front}; tokens: {owned}")
    return lines


# The cards


def card(name: str) -> list[str]:
    """What a card is and does."""
    at = DECK.parse(name)
    copies = f"In the deck: {DECK.copies[at]}."
    if at >= UNHORSE:
        return [f"{DECK.names[at]}: {ACTIONS[at - UNHORSE]} {copies}"]
    if at == MAIDEN:
        kind = "supporter, maiden. Only one in a display; withdrawing with her costs a token"
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
    "changes a purple tournament to red, blue or yellow, as you choose.",
    "changes a red, blue or yellow tournament to another of these three.",
    "changes a red, blue or yellow tournament to green: each card counts 1.",
    "an opponent discards all purple cards from the display.",
    "take the top card of an opponent's display and add it to yours.",
    "discard any one card from an opponent's display.",
    "take a card from your own display back into your hand.",
    "take a card from an opponent's hand, unseen.",
    "every opponent discards the top card of the display.",
    "find the lowest value on the table; every player discards all cards of that value.",
    "find the highest value on the table; every player discards all cards of that value.",
    "every player discards all supporters from the display.",
    "every player keeps only one card of each value, and chooses which.",
    "exchange one of your face-up cards for one of an opponent's, SHIELD and STUNNED included.",
    "lies beside your display: opponents' actions cannot touch it until you leave the tournament.",
    "lies beside an opponent's display: only one card a turn may be added there.",
    "cancels an action that an opponent has just announced: it has no effect.",
]


TINCTURES: Final = ["purpure", "gules", "azure", "or", "vert", "argent"]
