"""What a seat may see of Ivanhoe (I-05), built up from nothing; and what it cannot see, dealt anew."""

from typing import Any, Final, TypedDict

from tiltyard.engine.chance import Chance
from tiltyard.engine.flow import NO_SEATS, Phase
from tiltyard.engine.moves import NOBODY, Card, Move, Seat
from tiltyard.games.ivanhoe.belief import make_likely
from tiltyard.games.ivanhoe.cards import COLOURS, GREEN, NO_COLOUR, SQUIRE, UNHORSE, VALUES
from tiltyard.games.ivanhoe.choices import Choosing, IvanhoeWindow
from tiltyard.games.ivanhoe.effects import Adapt
from tiltyard.games.ivanhoe.facts import chosen, kept
from tiltyard.games.ivanhoe.hands import EVERYONE, knowledge, known_to, put, without
from tiltyard.games.ivanhoe.rules import Open, allowed, can_start, opens
from tiltyard.games.ivanhoe.table import (
    END_TURN,
    OPEN,
    TURN,
    Ivanhoe,
    IvanhoeOptions,
    best_other,
    colours_of,
    front,
    is_in,
    leaders,
    needed,
    opponents,
    pool,
    total,
    winners,
)

NOTHING_KNOWN: Final = -1  # of what a card would add
TRIES: Final = 50  # to deal a hand that can open


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


def asking(game: Ivanhoe, seat: Seat) -> tuple[str, list[Seat]]:
    """What is asked and who is, as far as the seat may know."""
    if game.over():
        return "", NO_SEATS
    asked, phase = game.asked(), question(game, seat)
    if isinstance(phase, IvanhoeWindow):
        # I-40: single answers are not published, so the others are shown as if none had answered.
        return phase.name, [other for other in opponents(game, game.turn) if other != seat or seat in asked]
    return phase.name, asked


def question(game: Ivanhoe, seat: Seat) -> Phase[Any]:
    """I-16, I-34: while somebody makes choices for a card, the others see the question before them."""
    at = len(game.stack) - 1
    while seat != game.turn and isinstance(game.stack[at], Choosing):
        at -= 1
    return game.stack[at]


def view(game: Ivanhoe, seat: Seat) -> IvanhoeView:
    """What the seat may see; NOBODY sees what is public."""
    mine = seat != NOBODY
    kind, asks = asking(game, seat)
    card, target, choice, own = chosen(game, seat)
    asked = mine and seat in game.asks()
    seats = range(game.seats)
    found = leaders(game)
    reasons = why_not(game, seat) if asked else []
    return {
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
        "withdrawn": [other for other in seats if not is_in(game, other)],
        "dealer": game.dealer,
        "turn": game.turn,
        "opening": game.opening,
        "played": game.played,
        "added": game.added,
        "tournaments": game.tournaments,
        "tournament_limit": game.house.tournament_limit,
        "house": house_rules(game.house),
        "action": card,
        "target": target,
        "choice": choice,
        "own": own,
        "kept": kept(game, seat),
        "window_seconds": game.house.ivanhoe_window_seconds,
        "asks": asks[:],
        "question": kind,
        "rule": question(game, seat).rule if kind else "",
        "options": game.options(seat) if asked else [],
        "winners": winners(game),
    }


def house_rules(house: IvanhoeOptions) -> dict[str, bool]:
    """The options that are on or off, by their names."""
    return {
        "tie_stays_in": house.tie_stays_in,
        "shield_blocks_knock_down": house.shield_blocks_knock_down,
        "knock_down_withdrawn": house.knock_down_withdrawn,
        "shield_covers_own_actions": house.shield_covers_own_actions,
        "charge_ignores_shielded": house.charge_ignores_shielded,
    }


def why_not(game: Ivanhoe, seat: Seat) -> list[str]:
    """I-33: for each card of the hand why it cannot be played now."""
    phase = game.stack[-1]
    if phase.name not in (OPEN, TURN):
        return ["Answer the open question first."] * len(game.hands[seat])
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
    """A copy in which the other hands and the deck are any that agree with what the seat has seen."""
    return dealt_anew(game, seat, chance, believing=False)


def imagine(game: Ivanhoe, seat: Seat, chance: Chance) -> Ivanhoe:
    """The same, but hands that explain what their owners have done come up more often."""
    return dealt_anew(game, seat, chance, believing=True)


def dealt_anew(game: Ivanhoe, seat: Seat, chance: Chance, *, believing: bool) -> Ivanhoe:
    """A new deal; a hand that must open and cannot after many tries is simply given a card for it."""
    twin = game.copy()
    twin.chance = chance
    forget_choices(twin, seat)
    deal_unseen(twin, seat, chance, believing)
    tries = 0
    while must_open(twin, seat) and not can_start(twin, twin.turn):
        if tries == TRIES:
            give_opener(twin, seat)
        else:
            deal_unseen(twin, seat, chance, believing)
        tries += 1
    guess_known(twin, seat, chance)
    choose_anew(twin, seat, chance)
    twin.settle()
    return twin


def guess_known(twin: Ivanhoe, seat: Seat, chance: Chance) -> None:
    """I-51: the seat knows that others know a card in another hand, but not which: any one will do."""
    facts = twin.known
    twin.known = [fact for fact in facts if fact // 512 in (EVERYONE, seat) or fact // 64 % 8 == seat]
    if len(twin.known) == len(facts):
        return
    for fact in facts:
        who, other = fact // 512, fact // 64 % 8
        if who not in (EVERYONE, seat) and other != seat:
            rest = without(twin.hands[other], known_to(twin, who, other))
            twin.known.append(knowledge(who, other, rest[chance.below(len(rest))]))


def forget_choices(twin: Ivanhoe, seat: Seat) -> None:
    """I-16, I-34: nobody knows of another's card before all choices are made, so none has been made."""
    while twin.stack and twin.turn != seat and isinstance(twin.stack[-1], Choosing):
        twin.stack.pop()


def deal_unseen(twin: Ivanhoe, seat: Seat, chance: Chance, believing: bool) -> None:
    """The cards that the seat has not seen, shuffled and dealt to where they may be."""
    unseen = twin.pile.deck
    kept: list[list[Card]] = []
    for other in range(twin.seats):
        cards = [] if other == seat else known_to(twin, seat, other)
        kept.append(cards)
        if other != seat:
            unseen += without(twin.hands[other], cards)
    chance.mix(unseen)
    for other in range(twin.seats):
        if other != seat:
            first = len(unseen) - len(twin.hands[other]) + len(kept[other])
            cards = unseen[first:]
            del unseen[first:]
            if believing:
                make_likely(twin, other, cards, unseen, chance)
            twin.hands[other] = sorted(kept[other] + cards)


def choose_anew(twin: Ivanhoe, seat: Seat, chance: Chance) -> None:
    """I-40, I-56: what the others have answered in secret is open again."""
    phase = None if twin.over() else twin.stack[-1]
    if isinstance(phase, IvanhoeWindow):
        phase.waiting = asking(twin, seat)[1]
    if isinstance(phase, Adapt):
        for other in range(twin.seats):
            if other != seat:
                phase.choose_anew(twin, other, chance)


def must_open(game: Ivanhoe, seat: Seat) -> bool:
    """I-19: whether another player is asked to open, and so holds a card for it."""
    return bool(game.stack) and isinstance(game.stack[-1], Open) and game.turn != seat


def give_opener(twin: Ivanhoe, seat: Seat) -> None:
    """Exchange a card that the seat has not seen for one from the deck that opens."""
    hand, deck = twin.hands[twin.turn], twin.pile.deck
    given = without(hand, known_to(twin, seat, twin.turn))[0]
    for place in range(len(deck)):
        if opens(twin, deck[place]):
            hand.remove(given)
            put(hand, deck[place])
            deck[place] = given
            return
