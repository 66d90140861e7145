"""What a seat may see of Ivanhoe (I-05), built up from nothing; and what it cannot see, dealt anew."""

from typing import Final, TypedDict

from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import NO_CARD, NOBODY, Card, Move, Seat
from tiltyard.games.ivanhoe.cards import COLOURS, GREEN, KINDS, NO_COLOUR, SQUIRE, UNHORSE, VALUES
from tiltyard.games.ivanhoe.choices import Choosing, IvanhoeWindow
from tiltyard.games.ivanhoe.deal import front, leaders, pool, withdrawn
from tiltyard.games.ivanhoe.effects import Adapt
from tiltyard.games.ivanhoe.rules import NameColour, Open, Turns, allowed, opens
from tiltyard.games.ivanhoe.table import (
    CARD_AT,
    COLOUR,
    END_TURN,
    MOST,
    NO_MOVE,
    OPEN,
    QUESTIONS,
    TARGET,
    TURN,
    Ivanhoe,
    IvanhoeOptions,
    best_other,
    colours_of,
    is_in,
    known_to,
    needed,
    opponents,
    total,
    winners,
)

NOTHING_KNOWN: Final = -1  # of what a card would add


class IvanhoeView(TypedDict):
    """Cards are numbers of their kinds, colours and seats count from 0, -1 is none or nobody."""

    game: str
    you: Seat
    hand: list[Card]
    why_not: list[str]  # for each card of your hand, why it cannot be played now; empty: it can
    adds: list[int]  # for each card of your hand, what it would add to your total now; -1: nothing known
    no_end: str  # why you may not end your turn now; empty: you may, or it is not asked
    colour: int
    previous: int
    allowed: list[int]  # the colours that may open the next tournament
    displays: list[list[Card]]  # first played first
    fronts: list[list[Card]]  # SHIELD and STUNNED
    totals: list[int]
    leader: Seat
    to_beat: int  # the highest total of the others; a spectator's: of all
    tokens: list[list[int]]  # the colours that each seat owns
    pool: list[int]
    tokens_to_win: int
    hand_sizes: list[int]
    known: list[list[Card]]  # cards that you have seen in the hand of another
    deck_cards: int
    discards: list[Card]
    withdrawn: list[Seat]
    dealer: Seat
    turn: Seat
    opening: bool
    played: int
    added: int
    tournaments: int
    tournament_limit: int
    house: dict[str, bool]  # the house rules that are on or off
    action: Card  # the action that is announced, or that you are about to announce
    target: Seat
    choice: Move  # a colour or a card of the target
    own: Move  # the actor's own card
    kept: list[int]  # the places you have chosen for ADAPT
    window_seconds: int
    asks: list[Seat]
    question: str  # what is asked now, empty at the end
    rule: str  # the ruling behind it
    options: list[Move]  # all that you may do now
    winners: list[Seat]


def view(game: Ivanhoe, seat: Seat) -> IvanhoeView:
    """What the seat may see; NOBODY sees what is public."""
    mine = seat != NOBODY
    asked = mine and seat in game.asks()
    seats = range(game.seats)
    found = leaders(game)
    reasons = why_not(game, seat) if asked else []
    shown: IvanhoeView = {
        "game": "ivanhoe",
        "you": seat,
        "hand": game.hands[seat][:] if mine else [],
        "why_not": reasons,
        "adds": adds(game, seat, reasons),
        "no_end": no_end(game, seat) if asked else "",
        "colour": game.colour,
        "previous": game.previous,
        "allowed": [colour for colour in range(COLOURS) if allowed(game, colour)],
        "displays": [display[:] for display in game.displays],
        "fronts": [front(game, other) for other in seats],
        "totals": [total(game, other) for other in seats],
        "leader": found[0] if found else NOBODY,
        "to_beat": best_other(game, seat),
        "tokens": [colours_of(tokens) for tokens in game.tokens],
        "pool": [pool(game, colour) for colour in range(COLOURS)],
        "tokens_to_win": needed(game),
        "hand_sizes": [len(hand) for hand in game.hands],
        "known": [known_to(game, seat, other) if other != seat else [] for other in seats],
        "deck_cards": len(game.pile.deck),
        "discards": game.pile.discards[:],
        "withdrawn": withdrawn(game),
        "dealer": game.dealer,
        "turn": game.turn,
        "opening": game.opening,
        "played": game.played,
        "added": game.added,
        "tournaments": game.tournaments,
        "tournament_limit": game.house.tournament_limit,
        "house": house_rules(game.house),
        "action": game.action,
        "target": game.target,
        "choice": game.choice,
        "own": game.own,
        "kept": [],
        "window_seconds": game.house.ivanhoe_window_seconds,
        "asks": game.asks(),
        "question": "",
        "rule": "",
        "options": game.options(seat) if asked else [],
        "winners": winners(game),
    }
    if not game.over():
        add_question(game, seat, asked, shown)
    return shown


def house_rules(house: IvanhoeOptions) -> dict[str, bool]:
    """The options that are on or off, by their names."""
    return {
        "tie_stays_in": house.tie_stays_in,
        "shield_blocks_knock_down": house.shield_blocks_knock_down,
        "knock_down_withdrawn": house.knock_down_withdrawn,
        "shield_covers_own_actions": house.shield_covers_own_actions,
        "charge_ignores_shielded": house.charge_ignores_shielded,
    }


def add_question(game: Ivanhoe, seat: Seat, asked: bool, shown: IvanhoeView) -> None:
    """The open question, and the choices that are the seat's own as yet."""
    phase = game.stack[-1]
    shown["question"] = phase.name
    shown["rule"] = phase.rule
    if isinstance(phase, IvanhoeWindow):
        # I-40: single answers are not published, so the others are shown as if none had answered.
        shown["asks"] = [other for other in opponents(game, game.turn) if other != seat or asked]
    elif isinstance(phase, Adapt):
        shown["kept"] = phase.chosen[seat][:] if seat != NOBODY else []
    elif not asked and isinstance(phase, Choosing):
        shown["question"] = Turns.name
        shown["rule"] = Turns.rule
    elif not asked and isinstance(phase, NameColour):
        shown["question"] = Open.name
        shown["rule"] = Open.rule
    elif isinstance(phase, Choosing):
        shown["action"] = phase.card
        shown["target"] = phase.target
        shown["own"] = phase.own
    elif isinstance(phase, NameColour):
        shown["action"] = phase.card


def why_not(game: Ivanhoe, seat: Seat) -> list[str]:
    """I-33: for each card of the hand why it cannot be played now."""
    phase = game.stack[-1]
    if phase.name not in (OPEN, TURN):
        return ["You are asked something else now."] * len(game.hands[seat])
    options = game.options(seat)
    return ["" if card in options else phase.refusal(game, seat, card).reason for card in game.hands[seat]]


def adds(game: Ivanhoe, seat: Seat, reasons: list[str]) -> list[int]:
    """I-11: what each card that can be played would add to the display."""
    return [
        NOTHING_KNOWN if reason else points_now(game, game.hands[seat][at])
        for at, reason in enumerate(reasons)
    ]


def points_now(game: Ivanhoe, card: Card) -> int:
    """I-11: in green each card counts 1. I-16: what a supporter opens is named only after it."""
    if card >= UNHORSE or (card >= SQUIRE and game.colour == NO_COLOUR):
        return NOTHING_KNOWN
    return 1 if game.colour == GREEN else VALUES[card]


def no_end(game: Ivanhoe, seat: Seat) -> str:
    """I-12, I-13: why the turn cannot end now."""
    if game.stack[-1].name != TURN or END_TURN in game.options(seat):
        return ""
    return game.stack[-1].refusal(game, seat, END_TURN).reason


def redeal(game: Ivanhoe, seat: Seat, chance: Chance) -> Ivanhoe:
    """A copy in which unseen cards have changed places: other hands and the deck."""
    twin = game.copy()
    twin.chance = chance
    others = [other for other in range(game.seats) if other != seat]
    hidden = twin.pile.deck
    fixed: list[list[Card]] = [certain(twin, seat, other) for other in range(game.seats)]
    for other in others:
        for card in fixed[other]:
            twin.hands[other].remove(card)
        hidden = hidden + twin.hands[other]
    chance.shuffle(hidden)
    if twin.turn in others and asks_to_open(twin):
        ensure_opener(twin, fixed[twin.turn], hidden)
    for other in others:
        size = len(game.hands[other]) - len(fixed[other])
        twin.hands[other] = sorted(fixed[other] + hidden[:size])
        hidden = hidden[size:]
    twin.pile.deck = hidden
    twin.settle()
    return twin


def certain(game: Ivanhoe, seat: Seat, other: Seat) -> list[Card]:
    """The cards that must be in another hand: those seen there, and one that is about to be played."""
    cards = known_to(game, seat, other)
    phase = None if game.over() else game.stack[-1]
    chosen = NO_CARD
    if other == game.turn and isinstance(phase, Choosing | NameColour):
        chosen = phase.card
    return [*cards, chosen] if chosen != NO_CARD and chosen not in cards else cards


def asks_to_open(game: Ivanhoe) -> bool:
    """Whether the active player is choosing the card that opens the tournament."""
    return not game.over() and game.stack[-1].name == OPEN


def ensure_opener(game: Ivanhoe, fixed: list[Card], hidden: list[Card]) -> None:
    """I-19: who is asked to open can open, so his hand has a card for it."""
    for card in fixed:
        if opens(game, card):
            return
    for place in range(len(hidden)):
        if opens(game, hidden[place]):
            fixed.append(hidden.pop(place))
            return


def observation(game: Ivanhoe, seat: Seat) -> list[float]:
    """The view as numbers, from the seat's own place on; empty places for players who are not there."""
    shown = view(game, seat)
    numbers = counts(shown["hand"], KINDS) + counts(shown["discards"], KINDS)
    for step in range(MOST):
        if step < game.seats:
            numbers += of_seat(game, shown, seat, (seat + step) % game.seats)
        else:
            numbers += [0.0] * OF_SEAT
    numbers += one_of(shown["colour"], COLOURS) + one_of(shown["previous"], COLOURS)
    numbers += one_of(shown["action"], KINDS)
    target = shown["target"]
    numbers += one_of((target - seat) % game.seats if target != NOBODY else -1, MOST)
    numbers += place_of(shown["choice"]) + place_of(shown["own"])
    numbers += [float(shown["question"] == question) for question in QUESTIONS]
    numbers += [float(shown["opening"]), float(shown["played"]), float(shown["added"])]
    numbers += [float(shown["to_beat"]), shown["deck_cards"] / 110, float(shown["tokens_to_win"])]
    return numbers


OF_SEAT: Final = UNHORSE + 3 + KINDS + COLOURS + 8


def of_seat(game: Ivanhoe, shown: IvanhoeView, seat: Seat, other: Seat) -> list[float]:
    """A player as numbers: display (and its two last cards), what is known of the hand, tokens, standing."""
    display = shown["displays"][other]
    kept = shown["kept"] if other == seat else []
    return [
        *counts(display, UNHORSE),
        float(display[-1]) if display else -1.0,
        float(display[-2]) if len(display) > 1 else -1.0,
        float(sum([1 << place for place in kept if place < 40])),
        *counts(shown["known"][other], KINDS),
        *[float(colour in shown["tokens"][other]) for colour in range(COLOURS)],
        float(shown["totals"][other]),
        float(shown["hand_sizes"][other]),
        float(is_in(game, other)),
        float(other == game.shield),
        float(other == game.stunned),
        float(other == game.turn),
        float(other == shown["leader"]),
        float(other in shown["asks"]),
    ]


def place_of(move: Move) -> list[float]:
    """A choice as numbers: its colour, its place in a display, or the card beside it."""
    colour = move - COLOUR if COLOUR <= move < TARGET else NO_COLOUR
    place = move - CARD_AT + 1 if move >= CARD_AT else 0
    return [*one_of(colour, COLOURS), float(place), float(move if NO_MOVE < move < KINDS else 0)]


def counts(cards: list[Card], kinds: int) -> list[float]:
    """How many cards there are of each kind."""
    found = [0.0] * kinds
    for card in cards:
        found[card] += 1.0
    return found


def one_of(number: int, size: int) -> list[float]:
    """A number as one 1 among zeros; all zeros for none."""
    return [float(place == number) for place in range(size)]
