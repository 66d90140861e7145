"""What Ivanhoe asks, and what may be answered."""

from dataclasses import replace
from typing import Final, cast

from tiltyard.engine.contract import View
from tiltyard.engine.moves import Card, Seat
from tiltyard.engine.reader import Reader
from tiltyard.engine.text import or_list, plain, plural
from tiltyard.games.ivanhoe.cards import (
    COLOUR_NAMES,
    COLOURS,
    DECK,
    KINDS,
    LONG_NAMES,
    MAIDEN,
    OUTWIT,
    PURPLE,
    RETREAT,
    UNHORSE,
)
from tiltyard.games.ivanhoe.phrases import INITIALS, colour_text, title, titles
from tiltyard.games.ivanhoe.scene import pending
from tiltyard.games.ivanhoe.table import (
    ADAPTING,
    CANCEL,
    CARD_AT,
    CHOOSE_CARD,
    CHOOSE_OWN,
    CHOOSE_TARGET,
    COLOUR,
    END_TURN,
    LET_PASS,
    LETTERS,
    NAME_COLOUR,
    NEW_COLOUR,
    OPEN,
    RETURN_TOKEN,
    TAKE_TOKEN,
    TARGET,
    TURN,
    WINDOW,
    WITHDRAW,
)
from tiltyard.games.ivanhoe.view import IvanhoeView
from tiltyard.shown.question import ANY, Choice, Picking, Question


def ask(view: View, names: list[str]) -> Question:
    """The open question in words."""
    table = cast(IvanhoeView, view)
    return replace(asked(table, names), advice=ADVICE[table["question"]])


def asked(table: IvanhoeView, names: list[str]) -> Question:
    """The same, as it is put to everybody who has played before."""
    question = table["question"]
    if question == OPEN:
        return ask_to_open(table, names)
    if question == TURN:
        return ask_turn(table, names)
    if question == WINDOW:
        return ask_window(table, names)
    if question in (CHOOSE_OWN, CHOOSE_CARD, ADAPTING):
        return ask_card(table, names)
    if question == CHOOSE_TARGET:
        return ask_target(table, names)
    return ask_colour(table, names)


def ask_to_open(table: IvanhoeView, names: list[str]) -> Question:
    """I-15: the card that opens the tournament."""
    who, hand = names[table["you"]], table["hand"]
    text = f"{who}, open the tournament with a colour card or a supporter (its position or name):"
    short = "Open the tournament with a colour card or a supporter"
    words, called = card_words(hand), names_of(hand)
    lines, picking = hand_lines(who, hand), summed(OPENING, table)
    return Question(text, table["rule"], open_notes(table), lines, hand, words, short, picking, called=called)


def ask_turn(table: IvanhoeView, names: list[str]) -> Question:
    """I-06: cards, then the end of the turn, or leaving; named is what is possible now."""
    who, hand = names[table["you"]], table["hand"]
    text = f"{who}, your turn: {possible(table, 'a card (its position or name)', 'end')}:"
    doing = possible(table, "play cards", "end your turn")
    short = (
        "You have nothing more to play: end your turn" if doing == "end your turn" else f"Your turn: {doing}"
    )
    words, called = [end(table), leave(table), *card_words(hand)], names_of(hand)
    lines, picking = hand_lines(who, hand), summed(PLAYING, table)
    return Question(text, table["rule"], turn_notes(table), lines, hand, words, short, picking, called=called)


def possible(table: IvanhoeView, playing: str, ending: str) -> str:
    """What can be done in a turn, in these words for playing and ending."""
    options = table["options"]
    words = [playing] if any(move < KINDS for move in options) else []
    words += [ending] if END_TURN in options else []
    if not words:
        return "you can only withdraw"
    return or_list(words + (["withdraw"] if WITHDRAW in options else []))


def summed(picking: Picking, table: IvanhoeView) -> Picking:
    """I-11, I-13: what each card would add, and the total that would be enough to stay in."""
    enough = table["to_beat"] + (0 if table["house"]["tie_stays_in"] else 1)
    return replace(picking, adds=tuple(table["adds"]), base=table["totals"][table["you"]], target=enough)


OPENING: Final = Picking("Open with")
PLAYING: Final = Picking("Play", most=ANY)


def ask_window(table: IvanhoeView, names: list[str]) -> Question:
    """I-40: the same for everybody, whether or not they hold IVANHOE."""
    who = names[table["you"]]
    short = "Let it pass, or cancel it with IVANHOE?"
    text = f"{who}, let it pass, or cancel it with IVANHOE? (pass/cancel)"
    notes = [pending(table, Reader(table["you"], names))]
    hand = hand_lines(who, table["hand"])
    return Question(text, table["rule"], notes, hand, [], [PASS, STOP], short)


def ask_target(table: IvanhoeView, names: list[str]) -> Question:
    """I-37: one of those at whom the action can be aimed."""
    action, choices = title(table["action"]), seat_choices(table, names)
    named = or_list([choice.words[0] for choice in choices])
    text = f"{names[table['you']]}, who is the target of {action}? ({named})"
    return Question(text, table["rule"], [], [], [], choices, f"{action}: choose an opponent")


def ask_colour(table: IvanhoeView, names: list[str]) -> Question:
    """A colour for the tournament, or a token."""
    short = COLOUR_QUESTIONS[table["question"]]
    choices = [choice for choice in COLOUR_CHOICES if choice.move in table["options"]]
    named = or_list([choice.words[0] for choice in choices])
    text = f"{names[table['you']]}: {short} ({named})"
    return Question(text, table["rule"], [], [], [], choices, short)


COLOUR_QUESTIONS: Final = {
    NAME_COLOUR: "Which colour is the tournament?",
    NEW_COLOUR: "Which colour does the tournament change to?",
    RETURN_TOKEN: "The maiden costs you a token. Which one do you return?",
    TAKE_TOKEN: "Which token do you take?",
}


def ask_card(table: IvanhoeView, names: list[str]) -> Question:
    """A card that lies on the table, by its position there."""
    who, action = names[table["you"]], table["action"]
    seat = table["target"] if table["question"] == CHOOSE_CARD else table["you"]
    display = table["displays"][seat]
    lines = display_lines(names[seat], display, table["fronts"][seat])
    places = [CARD_AT + place for place in range(len(display))]
    choices = front_choices(table, seat)
    kept = titles([display[place] for place in table["kept"]])
    notes = [f"You keep {kept}."] if table["kept"] else []
    name = "ADAPT" if table["question"] == ADAPTING else title(action)
    what = wanted_card(table, names)
    words = "".join([f", or {choice.words[0]}" for choice in choices])
    text, short = f"{who}, {name}: {what} (its position or name{words}):", f"{name}: {what}"
    called = names_of(display)
    return Question(
        text, table["rule"], notes, lines, places, choices, short, zone=f"display {seat}", called=called
    )


def wanted_card(table: IvanhoeView, names: list[str]) -> str:
    """What the card on the table is chosen for."""
    if table["question"] == ADAPTING:
        return "keep one card of each value. Choose a card to keep"
    if table["question"] == CHOOSE_OWN:
        return "choose the card to give"
    if table["action"] == RETREAT:
        return "choose the card to take back"
    whom = names[table["target"]]
    return (
        f"choose the card to take from {whom}"
        if table["action"] == OUTWIT
        else f"choose the card that {whom} loses"
    )


END: Final = Choice(("end turn", "end", "e"), END_TURN, "stay in the tournament: you need the lead")
LEAVE: Final = Choice(("withdraw", "w"), WITHDRAW, "leave the tournament; you keep your hand")
PASS: Final = Choice(("let pass", "pass", "p"), LET_PASS, "the action takes effect", main=True)
STOP: Final = Choice(("cancel", "ivanhoe", "c"), CANCEL, "play IVANHOE: the action has no effect")
COLOUR_CHOICES: Final = [
    Choice((COLOUR_NAMES[colour], INITIALS[colour].lower()), COLOUR + colour, colour_text(colour))
    for colour in range(COLOURS)
]


def front_choices(table: IvanhoeView, seat: Seat) -> list[Choice]:
    """I-57: SHIELD and STUNNED beside a display, if they may be chosen."""
    return [
        Choice(
            (plain(DECK.names[card]),),
            card,
            f"the {DECK.names[card]} beside the display",
            spots=(f"front {seat} {place}",),
        )
        for place, card in enumerate(table["fronts"][seat])
        if card in table["options"]
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
        spots = (f"seat {seat}",)
        choices.append(Choice(tuple(dict.fromkeys(words)), move, target_help(table, seat), spots=spots))
    return choices


def target_help(table: IvanhoeView, seat: Seat) -> str:
    """How somebody stands at whom an action may be aimed."""
    return f"{table['totals'][seat]} in the display, {plural(table['hand_sizes'][seat], 'card')} in hand"


def card_words(hand: list[Card]) -> list[Choice]:
    """The number cards of a hand by their long names: `purple 5`, `lance 5`."""
    return [Choice(tuple(LONG_NAMES[card]), card) for card in dict.fromkeys(hand) if card < UNHORSE]


def names_of(cards: list[Card]) -> list[str]:
    """What the cards are called where they are shown."""
    return [DECK.names[card] for card in cards]


def hand_lines(name: str, cards: list[Card]) -> list[str]:
    """The cards of a hand and their positions below."""
    return [f"Hand of {name} ({plural(len(cards), 'card')})", *numbered([DECK.names[card] for card in cards])]


def display_lines(name: str, display: list[Card], front: list[Card]) -> list[str]:
    """A display and its positions below, and what lies before it."""
    lines = [f"Display of {name}, first played first", *numbered([DECK.names[card] for card in display])]
    return [*lines, f"Beside it: {DECK.text(front)}"] if front else lines


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
ADVICE: Final = {
    OPEN: "You open the tournament: its colour is that of the card you choose now, so choose one of which "
    "you hold many. A supporter lets you name any colour.",
    NAME_COLOUR: "Everybody must play cards of the colour you name, or supporters. Name the one of which you "
    "hold the most.",
    TURN: "Play cards until your total is higher than every other, then end your turn. Or withdraw: you keep "
    "your hand for the next tournament.",
    NEW_COLOUR: "From now on only cards of the new colour and supporters can be played. What already lies in "
    "a display stays there and counts.",
    CHOOSE_TARGET: "Your action needs somebody to strike. The one who leads is usually the one to stop.",
    CHOOSE_OWN: "You exchange a card with an opponent. Give the one that is worth the least to you.",
    CHOOSE_CARD: "Choose the card for your action. It takes effect unless somebody cancels it with IVANHOE.",
    WINDOW: "Somebody plays an action. Only the card IVANHOE cancels it; otherwise let it pass.",
    ADAPTING: "Everybody keeps one card of each value and discards the others. Which of two equal cards you "
    "keep changes nothing in your total.",
    RETURN_TOKEN: "A maiden lay in your display when you withdrew, so you return a token. Keep the colours "
    "that are hard to win.",
    TAKE_TOKEN: "You have won a purple tournament, so you choose the colour of your token. Take the one that "
    "would be the hardest to win.",
}
