"""Everything Ivanhoe says: events, questions, the picture of the table, the reference of the cards."""

from typing import Final, cast

from tiltyard.engine.contract import ANY, Beat, Choice, Picking, Question, Telling, View
from tiltyard.engine.events import Event
from tiltyard.engine.moves import NOBODY, Card, Seat, plain
from tiltyard.games.ivanhoe.actions import rule_of
from tiltyard.games.ivanhoe.cards import (
    COLOUR_NAMES,
    COLOUR_OF,
    COLOURS,
    DECK,
    GREEN,
    IVANHOE,
    MAIDEN,
    NO_COLOUR,
    OUTWIT,
    PURPLE,
    SHIELD,
    SQUIRE,
    STUNNED,
    UNHORSE,
    VALUES,
)
from tiltyard.games.ivanhoe.table import (
    CANCEL,
    CARD_AT,
    COLOUR,
    END_TURN,
    LET_PASS,
    LETTERS,
    TARGET,
    WITHDRAW,
)
from tiltyard.games.ivanhoe.view import IvanhoeView

WEAPONS: Final = ["lance", "sword", "axe", "morningstar", "fist"]
INITIALS: Final = "PRBYG"
TINCTURES: Final = ["purpure", "gules", "azure", "or", "vert", "argent"]


def plural(number: int, noun: str) -> str:
    """1 card, 2 cards."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def colour_text(colour: int) -> str:
    """`red (R, sword)`: the colour is never the only sign."""
    return f"{COLOUR_NAMES[colour]} ({INITIALS[colour]}, {WEAPONS[colour]})"


def cards_text(cards: list[Card]) -> str:
    """Names of cards, or that there are none."""
    return DECK.text(cards) if cards else "no card"


# Events


def tell(event: Event, seat: Seat, names: list[str]) -> Telling:
    """An event in words for one reader, who may be the one it is about."""
    who = names[event.seat] if event.seat != NOBODY else ""
    private: list[str] = []
    if event.name == "draws" and event.cards:
        private = [f"You draw {DECK.names[event.cards[0]]}."]
    if event.name == "robs" and event.cards:
        card = DECK.names[event.cards[0]]
        private = [f"It is {card}." if seat == event.seat else f"You lose {card}."]
    return Telling(public(event, who, names), private, beat=beat(event))


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


def beat(event: Event) -> Beat | None:
    """How an event is staged, with the cards that this reader may see."""
    if event.name not in STAGED:
        return None
    target = event.numbers[0] if event.name in AIMED else NOBODY
    return Beat(STAGED[event.name], event.seat, "cards" if shown(event) else "", shown(event), target)


def shown(event: Event) -> list[Card]:
    """The cards of a beat. The card that opens a tournament has a beat of its own when it is played."""
    if event.name == "cancels":
        return [IVANHOE, *event.cards]
    if event.name == "shield":
        return [SHIELD]
    if event.name == "stunned":
        return [STUNNED]
    return [] if event.name in ("opens", "withdraws", "wins") else event.cards


def public(event: Event, who: str, names: list[str]) -> list[str]:
    """The news for everybody."""
    if event.name in PLAIN:
        return [f"{who} {PLAIN[event.name]}."]
    if event.name in ("announces", "cancels", "takes", "robs", "swaps"):
        return [of_action(event, who, names)]
    if event.name in ("returns token", "takes token", "has token"):
        return [of_token(event, who)]
    return of_tournament(event, who, names)


PLAIN: Final = {
    "draws": "draws a card",
    "nothing to draw": "finds no card to draw",
    "shield": "lays SHIELD down: no opponent's action strikes that display",
    "stunned": "is stunned: one card a turn into the display",
}


def of_tournament(event: Event, who: str, names: list[str]) -> list[str]:
    """News of the course of a tournament."""
    name, numbers, cards = event.name, event.numbers, cards_text(event.cards)
    if name == "dealer":
        drawn = ", ".join([f"{names[seat]} {COLOUR_NAMES[numbers[seat]]}" for seat in range(len(names))])
        return [f"Tokens are drawn: {drawn}. {who} deals."]
    if name == "tournament":
        barred = " It may not be purple." if numbers[1] else ""
        return [f"Tournament {numbers[0]}. {who} starts it.{barred}"]
    if name == "reshuffles":
        return [f"The discard pile is shuffled and becomes the deck: {plural(numbers[0], 'card')}."]
    if name == "cannot start":
        return [f"{who} cannot start and shows the hand: {cards}."]
    if name == "opens":
        return [f"{who} opens a {COLOUR_NAMES[numbers[0]]} tournament with {cards}."]
    if name == "plays":
        return [f"{who} plays {cards}: {numbers[0]}."]
    if name == "colour":
        return [f"The tournament is {colour_text(numbers[0])} now."]
    if name == "loses":
        return [f"{who} loses {cards}: {numbers[0]}."]
    if name == "takes back":
        return [f"{who} takes {cards} back into the hand: {numbers[0]}."]
    if name == "stays":
        return [f"{who} stays in with {numbers[0]}; the next best has {numbers[1]}."]
    if name == "withdraws":
        return [f"{who} withdraws and discards {cards}."]
    if name == "wins":
        return [f"{who} wins the {COLOUR_NAMES[numbers[0]]} tournament and discards {cards}."]
    if name == "over":
        return [f"The game is over. Won by {' and '.join([names[seat] for seat in numbers])}."]
    return []


def of_action(event: Event, who: str, names: list[str]) -> str:
    """News of an action: what is announced, cancelled, taken."""
    card, numbers = DECK.names[event.cards[0]] if event.cards else "a card", event.numbers
    if event.name == "announces":
        return f"{who} announces {announced_text(event.cards, numbers[0], numbers[1], numbers[2], names)}."
    if event.name == "cancels":
        return f"{who} plays IVANHOE: the {card} of {names[numbers[0]]} is cancelled."
    target = names[numbers[0]]
    if event.name == "takes":
        return f"{who} takes {card} from {target}: {numbers[1]} against {numbers[2]}."
    if event.name == "robs":
        return f"{who} draws a card from the hand of {target}."
    given = DECK.names[event.cards[0]]
    taken = DECK.names[event.cards[1]]
    return f"{who} exchanges {given} for {taken} of {target}: {numbers[1]} against {numbers[2]}."


def announced_text(cards: list[Card], target: Seat, colour: int, place: int, names: list[str]) -> str:
    """`DODGE on Bors, card 2 (B5)`: an action and its choices."""
    text = DECK.names[cards[0]]
    if colour >= 0:
        return f"{text}: {COLOUR_NAMES[colour]}"
    if len(cards) == 3:
        return f"{text} on {names[target]}: {DECK.names[cards[1]]} for {DECK.names[cards[2]]}"
    if target != NOBODY:
        text += f" on {names[target]}"
    return f"{text}, card {place + 1} ({DECK.names[cards[1]]})" if len(cards) == 2 else text


def of_token(event: Event, who: str) -> str:
    """News of a token."""
    colour = COLOUR_NAMES[event.numbers[0]]
    if event.name == "returns token":
        return f"{who} left a maiden behind and returns the {colour} token."
    if event.name == "takes token":
        return f"{who} takes the {colour} token."
    return f"{who} owns the {colour} token already."


# Questions


def ask(view: View, names: list[str]) -> Question:
    """The open question in words."""
    table = cast(IvanhoeView, view)
    who = names[table["you"]]
    hand = hand_lines(who, table["hand"])
    question, rule = table["question"], table["rule"]
    if question == "open":
        text = f"{who}, open the tournament. Position of a colour card or a supporter:"
        short = f"{who}, open the tournament. Choose a colour card or a supporter"
        return Question(text, rule, open_notes(table), hand, table["hand"], [], short, OPENING)
    if question == "turn":
        text = f"{who}, position of a card, or end, or withdraw:"
        short = f"{who}, choose a card, or end, or withdraw"
        choices = [END, leave(table)]
        return Question(text, rule, turn_notes(table), hand, table["hand"], choices, short, PLAYING)
    if question == "window":
        short = f"{who}, do you let it pass or cancel it?"
        notes = [f"{pending(table, names)}."]
        return Question(f"{short} (pass/cancel)", rule, notes, hand, [], [PASS, STOP], short)
    if question in ("own card", "card", "adapt"):
        return ask_card(table, names, who)
    if question == "target":
        text = f"{who}, at whom do you aim {DECK.names[table['action']]}?"
        return Question(text, rule, [], [], [], seat_choices(names))
    short = f"{who}, {COLOUR_QUESTIONS[question]}"
    return Question(f"{short} (a colour)", rule, [], [], [], COLOUR_CHOICES, short)


OPENING: Final = Picking("Open with")
PLAYING: Final = Picking("Play", most=ANY)
COLOUR_QUESTIONS: Final = {
    "colour": "which colour does the tournament have?",
    "new colour": "which colour does the tournament become?",
    "return token": "the maiden costs you a token. Which one?",
    "take token": "which token do you take?",
}


def ask_card(table: IvanhoeView, names: list[str], who: str) -> Question:
    """A card that lies on the table, by its position there."""
    question, action = table["question"], table["action"]
    seat = table["target"] if question == "card" else table["you"]
    hand = display_lines(names[seat], table["displays"][seat], table["fronts"][seat])
    places = [CARD_AT + place for place in range(len(table["displays"][seat]))]
    choices = FRONT_CHOICES if action == OUTWIT else []
    if question == "adapt":
        kept = [DECK.names[table["displays"][seat][place]] for place in table["kept"]]
        notes = [f"You keep {', '.join(kept)}."] if kept else []
        what = "a card to keep, one of each value that you have twice"
    else:
        notes = []
        what = f"the card for {DECK.names[action]}"
    text, short = f"{who}, position of {what}:", f"{who}, choose {what}"
    return Question(text, table["rule"], notes, hand, places, choices, short, display=seat)


END: Final = Choice(("end turn", "end", "e"), END_TURN, "stay in the tournament: you need the lead")
LEAVE: Final = Choice(("withdraw", "w"), WITHDRAW, "leave the tournament; your hand stays yours")
PASS: Final = Choice(("let pass", "pass", "p"), LET_PASS, "the action takes effect")
STOP: Final = Choice(("cancel", "ivanhoe", "c"), CANCEL, "play IVANHOE: the action has no effect")
COLOUR_CHOICES: Final = [
    Choice((COLOUR_NAMES[colour], INITIALS[colour].lower()), COLOUR + colour, colour_text(colour))
    for colour in range(COLOURS)
]
FRONT_CHOICES: Final = [
    Choice(("shield",), SHIELD, "the SHIELD that lies there"),
    Choice(("stunned",), STUNNED, "the STUNNED that lies there"),
]


def seat_choices(names: list[str]) -> list[Choice]:
    """A target by name, or by the letter of the seat unless somebody else is called so."""
    taken = [plain(name) for name in names]
    choices: list[Choice] = []
    for seat, name in enumerate(names):
        letter = LETTERS[seat].lower()
        words = [plain(name), f"target {letter}"]
        if letter not in taken:
            words.append(letter)
        choices.append(Choice(tuple(words), TARGET + seat, f"seat {LETTERS[seat]}"))
    return choices


def hand_lines(name: str, cards: list[Card]) -> list[str]:
    """The cards of a hand and their positions below."""
    return [f"Hand of {name} ({plural(len(cards), 'card')})", *numbered([DECK.names[card] for card in cards])]


def display_lines(name: str, display: list[Card], front: list[Card]) -> list[str]:
    """A display and its positions below, and what lies before it."""
    lines = [f"Display of {name}, first played first", *numbered([DECK.names[card] for card in display])]
    return [*lines, f"Before it: {DECK.text(front)}"] if front else lines


def numbered(names: list[str]) -> list[str]:
    """Names in a row, positions below."""
    if not names:
        return ["(no cards)"]
    wide = [max(len(name), len(str(at + 1))) for at, name in enumerate(names)]
    row = "  ".join([name.ljust(wide[at]) for at, name in enumerate(names)])
    places = "  ".join([str(at + 1).ljust(wide[at]) for at in range(len(names))])
    return [row.rstrip(), places.rstrip()]


def open_notes(table: IvanhoeView) -> list[str]:
    """What the starter should know."""
    return ["The last tournament was purple; this one may not be."] if PURPLE not in table["allowed"] else []


def turn_notes(table: IvanhoeView) -> list[str]:
    """Where the active player stands, and what leaving would cost."""
    you = table["you"]
    stand = f"You have {table['totals'][you]}; the best other display has {table['to_beat']}."
    notes = [f"The tournament is {colour_text(table['colour'])}. {stand}"]
    return [*notes, MAIDEN_COSTS] if costs_token(table) else notes


def costs_token(table: IvanhoeView) -> bool:
    """I-25: a maiden in the display costs a token, if there is one, when its owner withdraws."""
    return MAIDEN in table["displays"][table["you"]] and bool(table["tokens"][table["you"]])


def leave(table: IvanhoeView) -> Choice:
    """Withdrawing, with what it would cost."""
    warning = MAIDEN_COSTS if costs_token(table) else ""
    return Choice(LEAVE.words, LEAVE.move, LEAVE.help, warning)


MAIDEN_COSTS: Final = "A maiden lies in your display: withdrawing would cost you a token."


# The picture of the table


def picture(view: View, names: list[str]) -> list[str]:
    """The whole table as the seat sees it."""
    table = cast(IvanhoeView, view)
    lines = [headline(table, names), ""]
    lines += seat_lines(table, names)
    lines += ["", piles_line(table)]
    if table["question"] == "window":
        lines.append(f"Announced: {pending(table, names)}. Does anybody cancel it?")
    lines += [
        f"Seen in the hand of {names[seat]}: {DECK.text(cards)}"
        for seat, cards in enumerate(table["known"])
        if cards
    ]
    return lines + own_lines(table)


def headline(table: IvanhoeView, names: list[str]) -> str:
    """The tournament and the number to beat, or how the game ended."""
    if not table["question"]:
        return f"The game is over. Won by {' and '.join([names[seat] for seat in table['winners']])}."
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
    rows = [["", "", "total", "display, first to last", "before it", f"tokens ({goal} win)", "hand", ""]]
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
    """The announced action with its choices."""
    cards = [table["action"]]
    if table["own"] >= 0:
        cards.append(shown_card(table, table["turn"], table["own"]))
    choice, target = table["choice"], table["target"]
    colour = choice - COLOUR if COLOUR <= choice < TARGET else NO_COLOUR
    if target != NOBODY and choice >= 0:
        cards.append(shown_card(table, target, choice))
    text = announced_text(cards, target, colour, choice - CARD_AT, names)
    return f"{names[table['turn']]} plays {text}"


def shown_card(table: IvanhoeView, seat: Seat, move: int) -> Card:
    """The face-up card that a choice names."""
    return table["displays"][seat][move - CARD_AT] if move >= CARD_AT else move


def own_lines(table: IvanhoeView) -> list[str]:
    """The own hand; in the own turn, what can be played and why the rest cannot."""
    if table["you"] == NOBODY:
        return []
    if table["question"] not in ("open", "turn") or not table["why_not"]:
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


# The cards


def card(name: str) -> list[str]:
    """What a card is and does."""
    at = DECK.parse(name)
    copies = f"In the deck: {DECK.copies[at]}."
    if at >= UNHORSE:
        return [f"{DECK.names[at]}: {ACTIONS[at - UNHORSE]} ({rule_of(at)}) {copies}"]
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


def standings(view: View, names: list[str]) -> list[str]:
    """The display and the tokens of everybody, one player to a line."""
    table = cast(IvanhoeView, view)
    lines: list[str] = []
    for seat, name in enumerate(names):
        display = f" ({DECK.text(table['displays'][seat], ' ')})" if table["displays"][seat] else ""
        shown = "withdrawn" if seat in table["withdrawn"] else f"{table['totals'][seat]}{display}"
        front = "".join([f", {DECK.names[card]}" for card in table["fronts"][seat]])
        tokens = ", ".join([COLOUR_NAMES[colour] for colour in table["tokens"][seat]]) or "none"
        lines.append(f"{name}: {shown}{front}; tokens: {tokens}")
    return lines
