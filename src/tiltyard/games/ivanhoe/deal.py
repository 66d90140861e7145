"""Setting the table, shuffled or rigged (I-01 to I-04)."""

from tiltyard.engine.cards import Pile, no_cards
from tiltyard.engine.chance import Chance
from tiltyard.engine.deal import Deal, Supply
from tiltyard.engine.flow import clockwise
from tiltyard.engine.moves import NOBODY, Card, DealError, Seat
from tiltyard.engine.text import or_list, plain
from tiltyard.games.ivanhoe.cards import (
    COLOUR_NAMES,
    DECK,
    G1,
    GREEN,
    MAIDEN,
    NO_COLOUR,
    PURPLE,
    SHIELD,
    STUNNED,
    UNHORSE,
)
from tiltyard.games.ivanhoe.events import TokensDrawn
from tiltyard.games.ivanhoe.facts import ACTIVE, ADDED, DEALER, OPENING, PLAYED, TOURNAMENTS, WITHDRAWN
from tiltyard.games.ivanhoe.hands import put
from tiltyard.games.ivanhoe.rules import Start, Turns
from tiltyard.games.ivanhoe.table import HAND, Ivanhoe, IvanhoeOptions, count, is_in, needed


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
        raise DealError(part, f"expected {or_list(COLOUR_NAMES)}, not {text.strip()!r}", seat)
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
        game.dealer = DEALER.read(deal, game.seats)
        return
    drawn = list(range(game.seats))
    game.chance.shuffle(drawn)
    game.dealer = drawn.index(PURPLE)
    if game.listens:
        game.emit(TokensDrawn(game.dealer, drawn))


def deal_hands(game: Ivanhoe, supply: Supply, deal: Deal) -> None:
    """I-03: eight cards each, one at a time, clockwise from the dealer's left."""
    order = clockwise(game.dealer + 1, game.seats)
    order = [seat for seat in order if not deal or ("hand", seat) not in deal]
    if len(supply.rest) < HAND * len(order):
        raise DealError("hand", f"{HAND * len(order)} cards are needed but only {len(supply.rest)} are left")
    for _round in range(HAND):
        for seat in order:
            put(game.hands[seat], supply.rest.pop())
    if deal:
        for hand in game.hands:
            hand.sort()


def set_tournament(game: Ivanhoe, deal: Deal) -> None:
    """Where the tournament stands, if it has begun."""
    if ("turn", NOBODY) in deal:
        game.turn = ACTIVE.read(deal, game.seats)
    game.colour = one_colour("colour", deal.get(("colour", NOBODY), "-"))
    game.previous = one_colour("previous", deal.get(("previous", NOBODY), "-"))
    game.tournaments = TOURNAMENTS.read(deal, default=1)
    if game.colour == NO_COLOUR:
        game.tournaments -= 1  # the one that is to start is counted when it starts
    for seat in WITHDRAWN.read_all(deal, game.seats):
        game.withdrawn |= 1 << seat
    game.played = PLAYED.read(deal)
    game.added = ADDED.read(deal)
    game.opening = OPENING.read(deal)
    check(game)


def check(game: Ivanhoe) -> None:
    """What no play of the game could lead to cannot be dealt."""
    for seat in range(game.seats):
        check_seat(game, seat)
        if count(game.tokens[seat]) >= needed(game):
            won = count(game.tokens[seat])
            raise DealError("tokens", f"{won} colours have already won the game", seat)
    if game.colour == PURPLE and game.previous == PURPLE:
        raise DealError("previous", "two tournaments in a row are never both purple")
    if game.colour == NO_COLOUR:
        if game.withdrawn or game.opening or game.played or game.added:
            raise DealError("colour", "a tournament that has begun has a colour")
        return
    if not is_in(game, game.turn):
        raise DealError("turn", "a player who has withdrawn has no turn")
    if sum([is_in(game, seat) for seat in range(game.seats)]) < 2:
        raise DealError("withdrawn", "at least two players must be in the tournament")
    if game.opening and not (game.displays[game.turn] and game.played and game.added):
        raise DealError("opening", "a player who has just opened has played and added a card this turn")


def check_seat(game: Ivanhoe, seat: Seat) -> None:
    """I-21, I-24 and what lies in a display."""
    display = game.displays[seat]
    for card in display:
        if card >= UNHORSE:
            raise DealError("display", f"{DECK.names[card]} is not a number card", seat)
    if display.count(MAIDEN) > 1:
        raise DealError("display", "a display has at most one maiden", seat)
    if G1 in display and game.colour != GREEN:
        raise DealError("display", "green cards lie only in a green tournament", seat)
    shows = bool(display) or seat in (game.shield, game.stunned)
    if shows and not is_in(game, seat):
        raise DealError("withdrawn", "a player who has withdrawn has no face-up cards")
    if shows and game.colour == NO_COLOUR:
        raise DealError("colour", "cards lie on the table only in a tournament, which has a colour")
