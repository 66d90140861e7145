"""Setting the table, shuffled or rigged (I-01 to I-04), and reading its parts back."""

from typing import Final

from tiltyard.engine.cards import Pile, no_cards
from tiltyard.engine.chance import Chance
from tiltyard.engine.deal import SIZE, Deal, Part, Supply, number, one_seat, seat_name, seat_names
from tiltyard.engine.moves import NO_CARD, NOBODY, Card, DealError, Seat, or_list, plain
from tiltyard.games.ivanhoe.cards import (
    COLOUR_NAMES,
    COLOURS,
    DECK,
    G1,
    GREEN,
    KINDS,
    MAIDEN,
    NO_COLOUR,
    PURPLE,
    SHIELD,
    STUNNED,
    UNHORSE,
)
from tiltyard.games.ivanhoe.events import TokensDrawn
from tiltyard.games.ivanhoe.rules import Start, Turns
from tiltyard.games.ivanhoe.table import (
    HAND,
    Ivanhoe,
    IvanhoeOptions,
    best_other,
    colours_of,
    count,
    is_in,
    known_to,
    needed,
    put,
    seats_from,
    total,
)

PARTS: Final = [
    Part("hand", "the cards in hand", of_seat=True, any_order=True, names=DECK.names),
    Part("display", "the display, first played first", of_seat=True, names=DECK.names),
    Part("front", "SHIELD and STUNNED lying before a player", of_seat=True, any_order=True, names=DECK.names),
    Part("tokens", "the colours of a player's tokens", of_seat=True, any_order=True, names=COLOUR_NAMES),
    Part("total", "what the display counts", of_seat=True, dealt=False),
    Part("cards", "how many cards a player holds", of_seat=True, dealt=False),
    Part(
        "known",
        "the cards in a hand that everybody has seen",
        of_seat=True,
        dealt=False,
        any_order=True,
        names=DECK.names,
    ),
    Part("dealer", "who dealt; the next player starts", seats=True),
    Part("turn", "whose turn it is; without a colour, who starts and draws", seats=True),
    Part("colour", "the colour of the tournament; dealt, the active player has drawn", names=COLOUR_NAMES),
    Part("previous", "the final colour of the tournament before", names=COLOUR_NAMES),
    Part("withdrawn", "who has withdrawn from the tournament", seats=True, any_order=True),
    Part("opening", "yes if the active player opened the tournament in this turn", names=["yes", "no"]),
    Part("played", "how many cards the active player has played from hand this turn"),
    Part("added", "how many cards the active player has added to the display this turn"),
    Part("tournaments", "how many tournaments have begun"),
    Part("deck", "the next cards, first drawn first; the rest is shuffled below", names=DECK.names),
    Part("discards", "the discard pile, first discarded first", names=DECK.names),
    Part("deck cards", f"how many cards the deck has; {SIZE}"),
    Part("discard cards", "how many cards the discard pile has", dealt=False),
    Part("action", "the action that is announced", dealt=False, names=DECK.names),
    Part("leader", "who has the highest total alone", dealt=False, seats=True),
    Part("pool", "how many tokens of each colour nobody owns", dealt=False),
]


def new(seats: int, options: IvanhoeOptions, seed: str, deal: Deal, listen: bool) -> Ivanhoe:
    """A table that is ready for the first question."""
    supply = Supply(DECK)
    game = Ivanhoe(no_cards(seats), options, Chance(seed), Pile([], []))
    game.listens = listen
    next_cards = lay_out(game, supply, deal) if deal else []
    find_dealer(game, deal)
    supply.shuffle(game.chance)
    deal_hands(game, supply, deal)
    game.pile.deck = supply.deck(deal, "deck cards", next_cards)
    game.turn = (game.dealer + 1) % seats  # I-04
    if deal:
        set_tournament(game, deal)
    game.then(Start() if game.colour == NO_COLOUR else Turns())
    game.settle()
    return game


def lay_out(game: Ivanhoe, supply: Supply, deal: Deal) -> list[Card]:
    """Cards and tokens where the deal wants them; returned are those for the top of the deck."""
    game.pile.discards = supply.place(deal, "discards")
    next_cards = supply.place(deal, "deck")
    for seat in range(game.seats):
        game.hands[seat] = supply.place(deal, "hand", seat)
        game.displays[seat] = supply.place(deal, "display", seat)
        lay_front(game, seat, supply.place(deal, "front", seat))
        game.tokens[seat] = colour_set("tokens", deal.get(("tokens", seat), "-"), seat)
    return next_cards


def lay_front(game: Ivanhoe, seat: Seat, cards: list[Card]) -> None:
    """SHIELD and STUNNED before a seat."""
    for card in cards:
        if card == SHIELD:
            game.shield = seat
        elif card == STUNNED:
            game.stunned = seat
        else:
            raise DealError("front", f"only SHIELD and STUNNED lie there, not {DECK.names[card]}", seat)


def one_colour(part: str, text: str, seat: Seat = NOBODY) -> int:
    """The number of a colour's name; `-` is none."""
    name = plain(text)
    if name == "-":
        return NO_COLOUR
    if name not in COLOUR_NAMES:
        raise DealError(part, f"{or_list(COLOUR_NAMES)} is expected, not {text.strip()!r}", seat)
    return COLOUR_NAMES.index(name)


def colour_set(part: str, text: str, seat: Seat) -> int:
    """A list of colours, none twice, as a bit set."""
    tokens = 0
    for entry in text.split(",") if text.strip() not in ("", "-") else []:
        bit = 1 << one_colour(part, entry, seat)
        if tokens & bit:
            raise DealError(part, "nobody owns two tokens of a colour", seat)
        tokens |= bit
    return tokens


def find_dealer(game: Ivanhoe, deal: Deal) -> None:
    """I-02: as many tokens as players are mixed and drawn; purple deals."""
    if ("dealer", NOBODY) in deal:
        game.dealer = one_seat("dealer", deal["dealer", NOBODY], game.seats)
        return
    drawn = list(range(game.seats))
    game.chance.shuffle(drawn)
    game.dealer = drawn.index(PURPLE)
    if game.listens:
        game.emit(TokensDrawn(game.dealer, drawn))


def deal_hands(game: Ivanhoe, supply: Supply, deal: Deal) -> None:
    """I-03: eight cards each, one at a time, clockwise from the dealer's left."""
    order = seats_from(game, (game.dealer + 1) % game.seats)
    order = [seat for seat in order if not deal or ("hand", seat) not in deal]
    if len(supply.rest) < HAND * len(order):
        raise DealError("hand", f"{HAND * len(order)} cards are needed and {len(supply.rest)} are left")
    for _round in range(HAND):
        for seat in order:
            put(game.hands[seat], supply.rest.pop())
    if deal:
        for hand in game.hands:
            hand.sort()


def set_tournament(game: Ivanhoe, deal: Deal) -> None:
    """Where the tournament stands, if it has begun."""
    if ("turn", NOBODY) in deal:
        game.turn = one_seat("turn", deal["turn", NOBODY], game.seats)
    game.colour = one_colour("colour", deal.get(("colour", NOBODY), "-"))
    game.previous = one_colour("previous", deal.get(("previous", NOBODY), "-"))
    game.tournaments = number("tournaments", deal.get(("tournaments", NOBODY), "1"), 1, 9999)
    if game.colour == NO_COLOUR:
        game.tournaments -= 1  # the one that is to start is counted when it starts
    for name in deal.get(("withdrawn", NOBODY), "-").replace("-", "").split(","):
        if name.strip():
            game.withdrawn |= 1 << one_seat("withdrawn", name, game.seats)
    game.played = number("played", deal.get(("played", NOBODY), "0"), 0, 110)
    game.added = number("added", deal.get(("added", NOBODY), "0"), 0, 110)
    game.opening = deal_flag(deal, "opening")
    check(game)


def deal_flag(deal: Deal, part: str) -> bool:
    """A part that is yes or no."""
    text = plain(deal.get((part, NOBODY), "no"))
    if text not in ("yes", "no"):
        raise DealError(part, f"yes or no is expected, not {text!r}")
    return text == "yes"


def check(game: Ivanhoe) -> None:
    """What no play of the game could lead to cannot be dealt."""
    for seat in range(game.seats):
        check_seat(game, seat)
        if count(game.tokens[seat]) >= needed(game):
            won = count(game.tokens[seat])
            raise DealError("tokens", f"{won} colours have won the game already", seat)
    if game.colour == PURPLE and game.previous == PURPLE:
        raise DealError("previous", "two tournaments in a row are never both purple")
    if game.colour == NO_COLOUR:
        if game.withdrawn or game.opening or game.played or game.added:
            raise DealError("colour", "a tournament that has begun has a colour")
        return
    if not is_in(game, game.turn):
        raise DealError("turn", "who has withdrawn has no turn")
    if sum([is_in(game, seat) for seat in range(game.seats)]) < 2:
        raise DealError("withdrawn", "two players or more are in the tournament until somebody wins it")
    if game.opening and not (game.displays[game.turn] and game.played and game.added):
        raise DealError("opening", "who opens has a card in the display, played and added in this turn")


def check_seat(game: Ivanhoe, seat: Seat) -> None:
    """I-21, I-24 and what lies in a display."""
    display = game.displays[seat]
    for card in display:
        if card >= UNHORSE:
            raise DealError("display", f"{DECK.names[card]} is no number card", seat)
    if display.count(MAIDEN) > 1:
        raise DealError("display", "a display has at most one maiden", seat)
    if G1 in display and game.colour != GREEN:
        raise DealError("display", "green cards lie only in a green tournament", seat)
    shows = bool(display) or seat in (game.shield, game.stunned)
    if shows and not is_in(game, seat):
        raise DealError("withdrawn", "who has withdrawn has no face-up cards")
    if shows and game.colour == NO_COLOUR:
        raise DealError("colour", "cards lie on the table only in a tournament, and it has a colour")


def census(game: Ivanhoe) -> list[int]:
    """Every card on the table, counted by kind; then the tokens, owned or in the pool, by colour."""
    counts = [0] * KINDS
    for cards in [game.pile.deck, game.pile.discards, *game.hands, *game.displays]:
        for card in cards:
            counts[card] += 1
    if game.shield != NOBODY:
        counts[SHIELD] += 1
    if game.stunned != NOBODY:
        counts[STUNNED] += 1
    if game.action != NO_CARD:
        counts[game.action] += 1
    return counts + [pool(game, colour) + owned(game, colour) for colour in range(COLOURS)]


def owned(game: Ivanhoe, colour: int) -> int:
    """How many players own a token of the colour."""
    return sum([(tokens >> colour) & 1 for tokens in game.tokens])


def pool(game: Ivanhoe, colour: int) -> int:
    """There are five tokens of each colour; the pool has those that nobody owns."""
    return 5 - owned(game, colour)


def part(game: Ivanhoe, name: str, seat: Seat) -> str:
    """A part of the table as text."""
    if seat != NOBODY:
        return seat_part(game, name, seat)
    if name in ("deck", "discards"):
        return DECK.text(game.pile.deck[::-1] if name == "deck" else game.pile.discards)
    if name in ("dealer", "turn"):
        return seat_name(game.dealer if name == "dealer" else game.turn)
    if name in ("colour", "previous"):
        return colour_text(game.colour if name == "colour" else game.previous)
    if name in ("withdrawn", "leader"):
        return seat_names(withdrawn(game) if name == "withdrawn" else leaders(game))
    if name == "opening":
        return "yes" if game.opening else "no"
    if name == "action":
        return "-" if game.action == NO_CARD else DECK.names[game.action]
    if name == "pool":
        return ", ".join([f"{pool(game, colour)} {COLOUR_NAMES[colour]}" for colour in range(COLOURS)])
    return str(numbers(game)[name])


def numbers(game: Ivanhoe) -> dict[str, int]:
    """The parts that are numbers."""
    return {
        "played": game.played,
        "added": game.added,
        "tournaments": game.tournaments,
        "deck cards": len(game.pile.deck),
        "discard cards": len(game.pile.discards),
    }


def seat_part(game: Ivanhoe, name: str, seat: Seat) -> str:
    """A part that belongs to a player."""
    if name == "hand":
        return DECK.text(game.hands[seat])
    if name == "display":
        return DECK.text(game.displays[seat])
    if name == "front":
        return DECK.text(front(game, seat))
    if name == "tokens":
        return ", ".join([COLOUR_NAMES[colour] for colour in colours_of(game.tokens[seat])]) or "-"
    if name == "known":
        return DECK.text(known_to(game, NOBODY, seat))
    return str(total(game, seat) if name == "total" else len(game.hands[seat]))


def front(game: Ivanhoe, seat: Seat) -> list[Card]:
    """SHIELD and STUNNED lying before a seat."""
    cards: list[Card] = [SHIELD] if game.shield == seat else []
    return [*cards, STUNNED] if game.stunned == seat else cards


def colour_text(colour: int) -> str:
    """A colour's name, or `-`."""
    return "-" if colour == NO_COLOUR else COLOUR_NAMES[colour]


def withdrawn(game: Ivanhoe) -> list[Seat]:
    """Who is out of the tournament."""
    return [seat for seat in range(game.seats) if not is_in(game, seat)]


def leaders(game: Ivanhoe) -> list[Seat]:
    """Who has the highest total alone: one seat or none."""
    return [seat for seat in range(game.seats) if total(game, seat) > best_other(game, seat)]
