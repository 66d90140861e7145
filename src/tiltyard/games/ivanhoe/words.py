"""Everything Ivanhoe says: events, questions, the picture of the table, the reference of the cards."""

from typing import Final, cast

from tiltyard.engine.contract import ANY, Beat, Choice, Picking, Question, Telling, View
from tiltyard.engine.events import Event
from tiltyard.engine.moves import NOBODY, Card, Seat, or_list, plain
from tiltyard.engine.voice import Voice
from tiltyard.games.ivanhoe.cards import (
    COLOUR_NAMES,
    COLOUR_OF,
    COLOURS,
    DECK,
    GREEN,
    IVANHOE,
    LONG_NAMES,
    MAIDEN,
    NO_COLOUR,
    OUTWIT,
    PURPLE,
    RETREAT,
    SHIELD,
    SQUIRE,
    STUNNED,
    UNHORSE,
    VALUES,
    WEAPONS,
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

INITIALS: Final = "PRBYG"
TINCTURES: Final = ["purpure", "gules", "azure", "or", "vert", "argent"]


def plural(number: int, noun: str) -> str:
    """1 card, 2 cards."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def colour_text(colour: int) -> str:
    """`red (R, sword)`: the colour is never the only sign."""
    return f"{COLOUR_NAMES[colour]} ({INITIALS[colour]}, {WEAPONS[colour]})"


def title(card: Card) -> str:
    """`Lance 5`, `Squire 2`, `RIPOSTE`: a card as one speaks of it."""
    return DECK.names[card] if card >= UNHORSE else LONG_NAMES[card][-1].capitalize()


def titles(cards: list[Card]) -> str:
    """Several cards, or that there are none."""
    return ", ".join([title(card) for card in cards]) or "no cards"


# Events


def tell(event: Event, seat: Seat, names: list[str]) -> Telling:
    """An event in words for one reader, who may be the one it is about."""
    voice = Voice(seat, names)
    return Telling(public(event, voice), private(event, voice), beat=beat(event))


def private(event: Event, voice: Voice) -> list[str]:
    """What only this reader may know."""
    if event.name == "draws" and event.cards and voice.is_you(event.seat):
        return [f"You draw {title(event.cards[0])}."]
    if event.name == "robs" and event.cards:
        card = title(event.cards[0])
        return [f"It is {card}." if voice.is_you(event.seat) else f"You lose {card}."]
    return []


def public(event: Event, voice: Voice) -> list[str]:
    """The news for everybody."""
    if event.name in ("draws", "nothing to draw", "cannot start", "dealer", "reshuffles", "tournament"):
        return of_start(event, voice)
    if event.name in ("announces", "cancels", "takes", "robs", "swaps", "shield", "stunned", "colour"):
        return [of_action(event, voice)]
    if event.name in ("returns token", "takes token", "has token", "wins", "over"):
        return [of_prize(event, voice)]
    return [of_display(event, voice)]


def of_start(event: Event, voice: Voice) -> list[str]:
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


def of_display(event: Event, voice: Voice) -> str:
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


def standing(event: Event, voice: Voice) -> str:
    """`leads with 12`: where a card has brought its player."""
    own, best = event.numbers[0], event.numbers[1]
    if own > best:
        return f"{voice.verb(event.seat, 'lead')} with {own}"
    return f"{voice.verb(event.seat, 'have')} {own} against {best}"


def of_action(event: Event, voice: Voice) -> str:
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


def exchanged(event: Event, voice: Voice) -> str:
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


def announced_text(cards: list[Card], target: Seat, colour: int, place: int, voice: Voice) -> str:
    """`DODGE on Bors, card 2 (Axe 5)`: an action and its choices."""
    text = title(cards[0])
    if colour >= 0:
        return f"{text}: {COLOUR_NAMES[colour]}"
    if len(cards) == 3:
        return f"{text} on {voice.whom(target)}: {title(cards[1])} for {title(cards[2])}"
    if target != NOBODY:
        text += f" on {voice.whom(target)}"
    return f"{text}, card {place + 1} ({title(cards[1])})" if len(cards) == 2 else text


def of_prize(event: Event, voice: Voice) -> str:
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


def victory(winners: list[Seat], voice: Voice) -> str:
    """Who has won the game."""
    if len(winners) == 1:
        return "You win!" if voice.is_you(winners[0]) else f"{voice.who(winners[0])} wins the game."
    names = [voice.whom(seat) for seat in winners if voice.is_you(seat)]
    names += [voice.whom(seat) for seat in winners if not voice.is_you(seat)]
    shared = f"{', '.join(names[:-1])} and {names[-1]} share the victory."
    return shared[0].upper() + shared[1:]


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


# Questions


def ask(view: View, names: list[str]) -> Question:
    """The open question in words."""
    table = cast(IvanhoeView, view)
    question = table["question"]
    if question == "open":
        return ask_to_open(table, names)
    if question == "turn":
        return ask_turn(table, names)
    if question == "window":
        return ask_window(table, names)
    if question in ("own card", "card", "adapt"):
        return ask_card(table, names)
    if question == "target":
        return ask_target(table, names)
    return ask_colour(table, names)


def ask_to_open(table: IvanhoeView, names: list[str]) -> Question:
    """I-15: the card that opens the tournament."""
    who, hand = names[table["you"]], table["hand"]
    text = f"{who}, open the tournament with a colour card or a supporter (its position or name):"
    short = "Open the tournament with a colour card or a supporter"
    words, called = card_words(hand), names_of(hand)
    lines = hand_lines(who, hand)
    return Question(text, table["rule"], open_notes(table), lines, hand, words, short, OPENING, called=called)


def ask_turn(table: IvanhoeView, names: list[str]) -> Question:
    """I-06: cards, then the end of the turn, or leaving."""
    who, hand = names[table["you"]], table["hand"]
    text = f"{who}, your turn: a card (its position or name), end or withdraw:"
    short = "Your turn: play cards, end your turn, or withdraw"
    words, called = [end(table), leave(table), *card_words(hand)], names_of(hand)
    lines = hand_lines(who, hand)
    return Question(text, table["rule"], turn_notes(table), lines, hand, words, short, PLAYING, called=called)


OPENING: Final = Picking("Open with")
PLAYING: Final = Picking("Play", most=ANY)


def ask_window(table: IvanhoeView, names: list[str]) -> Question:
    """I-40: the same for everybody, whether or not they hold IVANHOE."""
    who = names[table["you"]]
    short = "Let it pass, or cancel it with IVANHOE?"
    text = f"{who}, let it pass, or cancel it with IVANHOE? (pass/cancel)"
    notes = [f"{pending(table, names)}."]
    hand = hand_lines(who, table["hand"])
    return Question(text, table["rule"], notes, hand, [], [PASS, STOP], short)


def ask_target(table: IvanhoeView, names: list[str]) -> Question:
    """I-37: one of those at whom the action can be aimed."""
    action, choices = title(table["action"]), seat_choices(table, names)
    named = or_list([choice.words[0] for choice in choices])
    text = f"{names[table['you']]}, whom does {action} strike? ({named})"
    return Question(text, table["rule"], [], [], [], choices, f"{action}: choose an opponent")


def ask_colour(table: IvanhoeView, names: list[str]) -> Question:
    """A colour for the tournament, or a token."""
    short = COLOUR_QUESTIONS[table["question"]]
    choices = [choice for choice in COLOUR_CHOICES if choice.move in table["options"]]
    named = or_list([choice.words[0] for choice in choices])
    text = f"{names[table['you']]}: {short} ({named})"
    return Question(text, table["rule"], [], [], [], choices, short)


COLOUR_QUESTIONS: Final = {
    "colour": "Which colour does the tournament have?",
    "new colour": "Which colour does the tournament become?",
    "return token": "The maiden costs you a token. Which one?",
    "take token": "Which token do you take?",
}


def ask_card(table: IvanhoeView, names: list[str]) -> Question:
    """A card that lies on the table, by its position there."""
    who, action = names[table["you"]], table["action"]
    seat = table["target"] if table["question"] == "card" else table["you"]
    display = table["displays"][seat]
    lines = display_lines(names[seat], display, table["fronts"][seat])
    places = [CARD_AT + place for place in range(len(display))]
    choices = [choice for choice in FRONT_CHOICES if choice.move in table["options"]]
    kept = titles([display[place] for place in table["kept"]])
    notes = [f"You keep {kept}."] if table["kept"] else []
    name = "ADAPT" if table["question"] == "adapt" else title(action)
    what = wanted_card(table, names)
    words = "".join([f", or {choice.words[0]}" for choice in choices])
    text, short = f"{who}, {name}: {what} (its position or name{words}):", f"{name}: {what}"
    called = names_of(display)
    return Question(text, table["rule"], notes, lines, places, choices, short, display=seat, called=called)


def wanted_card(table: IvanhoeView, names: list[str]) -> str:
    """What the card on the table is chosen for."""
    if table["question"] == "adapt":
        return "keep one card of each value. Choose a card to keep"
    if table["question"] == "own card":
        return "choose the card that you give"
    if table["action"] == RETREAT:
        return "choose the card that you take back"
    whom = names[table["target"]]
    return (
        f"choose the card that you take from {whom}"
        if table["action"] == OUTWIT
        else f"choose the card that {whom} loses"
    )


END: Final = Choice(("end turn", "end", "e"), END_TURN, "stay in the tournament: you need the lead")
LEAVE: Final = Choice(("withdraw", "w"), WITHDRAW, "leave the tournament; your hand stays yours")
PASS: Final = Choice(("let pass", "pass", "p"), LET_PASS, "the action takes effect", main=True)
STOP: Final = Choice(("cancel", "ivanhoe", "c"), CANCEL, "play IVANHOE: the action has no effect")
COLOUR_CHOICES: Final = [
    Choice((COLOUR_NAMES[colour], INITIALS[colour].lower()), COLOUR + colour, colour_text(colour))
    for colour in range(COLOURS)
]
FRONT_CHOICES: Final = [
    Choice(("shield",), SHIELD, "the SHIELD that lies there"),
    Choice(("stunned",), STUNNED, "the STUNNED that lies there"),
]


def seat_choices(table: IvanhoeView, names: list[str]) -> list[Choice]:
    """A possible target by name, or by the letter of the seat unless somebody else is called so."""
    taken = [plain(name) for name in names]
    choices: list[Choice] = []
    for move in table["options"]:
        seat = move - TARGET
        letter = LETTERS[seat].lower()
        words = [names[seat], plain(names[seat]), f"target {letter}"]
        if letter not in taken:
            words.append(letter)
        choices.append(Choice(tuple(dict.fromkeys(words)), move, target_help(table, seat)))
    return choices


def target_help(table: IvanhoeView, seat: Seat) -> str:
    """How somebody stands at whom an action may be aimed."""
    return f"{table['totals'][seat]} in the display, {plural(table['hand_sizes'][seat], 'card')} in hand"


def card_words(hand: list[Card]) -> list[Choice]:
    """The number cards of a hand by their long names: `purple 5`, `lance 5`."""
    return [
        Choice(tuple(LONG_NAMES[card]), card, DECK.names[card])
        for card in dict.fromkeys(hand)
        if card < UNHORSE
    ]


def names_of(cards: list[Card]) -> list[str]:
    """What the cards are called where they are shown."""
    return [DECK.names[card] for card in cards]


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
    stand = f"You have {table['totals'][you]}; to beat: {table['to_beat']}."
    notes = [f"The tournament is {colour_text(table['colour'])}. {stand}"]
    return [*notes, MAIDEN_COSTS] if costs_token(table) else notes


def costs_token(table: IvanhoeView) -> bool:
    """I-25: a maiden in the display costs a token, if there is one, when its owner withdraws."""
    return MAIDEN in table["displays"][table["you"]] and bool(table["tokens"][table["you"]])


def end(table: IvanhoeView) -> Choice:
    """Ending the turn, which is what most want who may."""
    return Choice(END.words, END.move, END.help, main=END_TURN in table["options"])


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
        return f"The game is over. {victory(table['winners'], Voice(table['you'], names))}"
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
    voice = Voice(table["you"], names)
    text = announced_text(cards, target, colour, choice - CARD_AT, voice)
    return f"{voice.does(table['turn'], 'play')} {text}"


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
