"""The tournament: start, turns, withdrawing, winning (I-04 to I-31 of RULES.md)."""

from typing import ClassVar

from tiltyard.engine.flow import ASKED, NO_SEATS, Phase
from tiltyard.engine.moves import NO_CARD, NOBODY, Card, Move, Refused, Seat
from tiltyard.games.ivanhoe.actions import playable
from tiltyard.games.ivanhoe.cards import (
    ALL_COLOURS,
    COLOUR_OF,
    COLOURS,
    DECK,
    KINDS,
    MAIDEN,
    NO_COLOUR,
    PURPLE,
    SQUIRE,
    UNHORSE,
)
from tiltyard.games.ivanhoe.choices import Choosing, play_action
from tiltyard.games.ivanhoe.events import (
    CannotOpen,
    GameOver,
    HasToken,
    Opens,
    Plays,
    ReturnsToken,
    Stays,
    TakesToken,
    TournamentBegins,
    WinsTournament,
    Withdraws,
)
from tiltyard.games.ivanhoe.hands import clear_seat, draw, leave_hand, show_hand
from tiltyard.games.ivanhoe.reasons import why_no_end, why_not_now
from tiltyard.games.ivanhoe.table import (
    COLOUR,
    END_TURN,
    NAME_COLOUR,
    OPEN,
    RETURN_TOKEN,
    TAKE_TOKEN,
    TARGET,
    TURN,
    WITHDRAW,
    Ivanhoe,
    after,
    best_other,
    colours_of,
    count,
    has_maiden,
    has_won,
    leads,
    may_add,
    may_stay,
    needed,
    total,
    winners,
)


class Start(Phase[Ivanhoe]):
    """I-15, I-19: the starter draws; if no card opens, the hand is shown and the next player tries."""

    def end(self, game: Ivanhoe) -> None:
        game.tournaments += 1
        game.withdrawn = 0
        if game.listens:
            game.emit(TournamentBegins(game.turn, game.tournaments, game.previous == PURPLE))
        begin_turn(game)
        while not can_start(game, game.turn):
            cannot_start(game, game.turn)
            game.turn = after(game, game.turn)
            begin_turn(game)
        game.opening = True
        game.then(Open())


def begin_turn(game: Ivanhoe) -> None:
    """I-06, I-07: every turn begins with a draw."""
    game.opening = False
    game.played = 0
    game.added = 0
    draw(game, game.turn)


def allowed(game: Ivanhoe, colour: int) -> bool:
    """I-17: any colour may open, but purple not right after purple."""
    return colour != PURPLE or game.previous != PURPLE


def opens(game: Ivanhoe, card: Card) -> bool:
    """I-15, I-16: a supporter or a colour card of an allowed colour opens a tournament."""
    return card < UNHORSE and allowed(game, COLOUR_OF[card])


def can_start(game: Ivanhoe, seat: Seat) -> bool:
    """I-19, tested after the draw."""
    for card in game.hands[seat]:
        if opens(game, card):
            return True
    return False


def cannot_start(game: Ivanhoe, seat: Seat) -> None:
    """I-19: the whole hand is shown to everybody; the player is not out."""
    show_hand(game, seat)
    if game.listens:
        game.emit(CannotOpen(seat, game.hands[seat][:]))


class Open(Phase[Ivanhoe]):
    """I-15: the first card is a number card."""

    name: ClassVar[str] = OPEN
    rule: ClassVar[str] = "I-15"

    def asks(self, game: Ivanhoe) -> list[Seat]:
        return ASKED[game.turn] if game.colour == NO_COLOUR else NO_SEATS

    def options(self, game: Ivanhoe, seat: Seat) -> list[Move]:
        moves: list[Move] = []
        last = NO_CARD
        for card in game.hands[seat]:
            if card != last and opens(game, card):
                moves.append(card)
            last = card
        return moves

    def refusal(self, game: Ivanhoe, seat: Seat, move: Move) -> Refused:
        if move == WITHDRAW:
            return Refused("You can open the tournament, so you must.", "I-15")
        if move == END_TURN:
            return Refused("You have not played a card this turn.", "I-12")
        if not 0 <= move < KINDS:
            return Refused("Open the tournament with a colour card or a supporter.", self.rule)
        if move not in game.hands[seat]:
            return DECK.not_in_hand(move, "I-09")
        if move >= UNHORSE:
            return Refused("An action card cannot open a tournament.", self.rule)
        return Refused("The last tournament was purple; this one may not be.", "I-17")

    def answer(self, game: Ivanhoe, seat: Seat, move: Move) -> None:
        if move >= SQUIRE:
            game.then(NameColour(move))
        else:
            open_with(game, move, COLOUR_OF[move])

    def end(self, game: Ivanhoe) -> None:
        game.then(Turns())


class NameColour(Choosing):
    """I-16: opening with a supporter, you name the colour; only then is the card laid down."""

    name: ClassVar[str] = NAME_COLOUR
    rule: ClassVar[str] = "I-16"

    def asks(self, game: Ivanhoe) -> list[Seat]:
        return ASKED[game.turn] if game.colour == NO_COLOUR else NO_SEATS

    def options(self, game: Ivanhoe, seat: Seat) -> list[Move]:
        return [COLOUR + colour for colour in range(COLOURS) if allowed(game, colour)]

    def refusal(self, game: Ivanhoe, seat: Seat, move: Move) -> Refused:
        if move == COLOUR + PURPLE:
            return Refused("The last tournament was purple; this one may not be.", "I-17")
        return Refused("Name the colour of the tournament.", self.rule)

    def answer(self, game: Ivanhoe, seat: Seat, move: Move) -> None:
        open_with(game, self.card, move - COLOUR)


def open_with(game: Ivanhoe, card: Card, colour: int) -> None:
    """I-16: the tournament has a colour and its first card."""
    game.colour = colour
    game.opener = game.turn
    game.opened = colour
    if game.listens:
        game.emit(Opens(game.turn, colour))
    add(game, game.turn, card)


def add(game: Ivanhoe, seat: Seat, card: Card) -> None:
    """I-11: a number card from the hand goes to the end of the display."""
    leave_hand(game, seat, card)
    game.displays[seat].append(card)
    game.played += 1
    game.added += 1
    if game.listens:
        game.emit(Plays(seat, card, total(game, seat), best_other(game, seat)))


class Turns(Phase[Ivanhoe]):
    """I-09, I-12, I-23: each plays cards, then ends the turn in the lead, or withdraws, until one is left."""

    name: ClassVar[str] = TURN
    rule: ClassVar[str] = "I-06"

    def asks(self, game: Ivanhoe) -> list[Seat]:
        return ASKED[game.turn] if contested(game) else NO_SEATS

    def options(self, game: Ivanhoe, seat: Seat) -> list[Move]:
        moves: list[Move] = []
        last = NO_CARD
        for card in game.hands[seat]:
            if card == last:
                continue
            last = card
            if fits(game, seat, card) if card < UNHORSE else playable(game, seat, card):
                moves.append(card)
        if may_stay(game, seat):
            moves.append(END_TURN)
        if may_withdraw(game, seat):
            moves.append(WITHDRAW)
        return moves

    def refusal(self, game: Ivanhoe, seat: Seat, move: Move) -> Refused:
        if 0 <= move < KINDS:
            return why_not_now(game, seat, move)
        if move == END_TURN:
            return why_no_end(game, seat)
        if move == WITHDRAW:
            return Refused(
                "You opened the tournament and lead it, so you may not withdraw this turn.", "I-18"
            )
        return Refused("It is your turn: play a card, end the turn or withdraw.", self.rule)

    def answer(self, game: Ivanhoe, seat: Seat, move: Move) -> None:
        if move < UNHORSE:
            add(game, seat, move)
        elif move < KINDS:
            play_action(game, seat, move)
        elif move == END_TURN:
            stay(game, seat)
        else:
            withdraw(game, seat)

    def end(self, game: Ivanhoe) -> None:
        win(game, game.turn)


def contested(game: Ivanhoe) -> bool:
    """I-27: two players or more are in the tournament."""
    left = ((1 << game.seats) - 1) & ~game.withdrawn
    return left & (left - 1) != 0


def stay(game: Ivanhoe, seat: Seat) -> None:
    """I-12: the turn ends in the lead."""
    if game.listens:
        game.emit(Stays(seat, total(game, seat), best_other(game, seat)))
    next_turn(game)


def fits(game: Ivanhoe, seat: Seat, card: Card) -> bool:
    """I-09, I-20, I-21: a card of the colour or a supporter, no second maiden, not past the STUNNED limit."""
    if card < SQUIRE:
        return COLOUR_OF[card] == game.colour and may_add(game, seat)
    return may_add(game, seat) and (card != MAIDEN or not has_maiden(game, seat))


def may_withdraw(game: Ivanhoe, seat: Seat) -> bool:
    """I-18, I-23: always, but not in the opening turn while leading."""
    return not game.opening or not leads(game, seat)


def withdraw(game: Ivanhoe, seat: Seat) -> None:
    """I-25: a maiden in the display costs one token, of the player's choice where there is one."""
    tokens = game.tokens[seat]
    if tokens != 0 and has_maiden(game, seat):
        if count(tokens) > 1:
            game.then(ReturnToken())
            return
        give_back(game, seat, colours_of(tokens)[0])
    leave(game, seat)


def give_back(game: Ivanhoe, seat: Seat, colour: int) -> None:
    """A token returns to the pool."""
    game.tokens[seat] &= ~(1 << colour)
    if game.listens:
        game.emit(ReturnsToken(seat, colour))


class TokenChoice(Phase[Ivanhoe]):
    """The active player names a token."""

    def __init__(self, made: bool = False) -> None:
        self.made = made

    def asks(self, game: Ivanhoe) -> list[Seat]:
        return [] if self.made else [game.turn]


class ReturnToken(TokenChoice):
    """I-25: leaving with a maiden, you choose which of your tokens goes back."""

    name: ClassVar[str] = RETURN_TOKEN
    rule: ClassVar[str] = "I-25"

    def options(self, game: Ivanhoe, seat: Seat) -> list[Move]:
        return [COLOUR + colour for colour in colours_of(game.tokens[seat])]

    def refusal(self, game: Ivanhoe, seat: Seat, move: Move) -> Refused:
        return Refused("The maiden costs you a token: name one of yours.", self.rule)

    def answer(self, game: Ivanhoe, seat: Seat, move: Move) -> None:
        self.made = True
        give_back(game, seat, move - COLOUR)
        leave(game, seat)

    def copy(self) -> "ReturnToken":
        return ReturnToken(self.made)


def leave(game: Ivanhoe, seat: Seat) -> None:
    """I-24: all face-up cards are discarded, the hand is kept."""
    cards = clear_seat(game, seat)
    game.withdrawn |= 1 << seat
    game.given_up[seat * COLOURS + game.colour] = game.tournaments
    if game.listens:
        game.emit(Withdraws(seat, cards))
    next_turn(game)


def next_turn(game: Ivanhoe) -> None:
    """I-14, I-27: the next player in the tournament draws; the only one has won and draws nothing."""
    game.turn = after(game, game.turn)
    if contested(game):
        begin_turn(game)


def win(game: Ivanhoe, seat: Seat) -> None:
    """I-27 to I-29: the winner's cards are discarded, and the winner takes a token."""
    game.opening = False
    clear_seat(game, seat)
    if game.listens:
        game.emit(WinsTournament(seat, game.colour))
    game.then(EndTournament())
    missing = ALL_COLOURS & ~game.tokens[seat]
    if game.colour != PURPLE:
        take_token(game, seat, game.colour)
    elif count(missing) == 1:
        take_token(game, seat, colours_of(missing)[0])
    else:
        game.then(TakeToken())


def take_token(game: Ivanhoe, seat: Seat, colour: int) -> None:
    """I-28: one token of the colour, unless the winner has it."""
    had = game.tokens[seat]
    game.tokens[seat] |= 1 << colour
    if game.listens:
        owned = count(game.tokens[seat])
        taken = owned > count(had)
        game.emit(TakesToken(seat, colour, owned, needed(game)) if taken else HasToken(seat, colour))


class TakeToken(TokenChoice):
    """I-29: the winner of a purple tournament takes a token of any colour not owned yet."""

    name: ClassVar[str] = TAKE_TOKEN
    rule: ClassVar[str] = "I-29"

    def options(self, game: Ivanhoe, seat: Seat) -> list[Move]:
        return [COLOUR + colour for colour in colours_of(ALL_COLOURS & ~game.tokens[seat])]

    def refusal(self, game: Ivanhoe, seat: Seat, move: Move) -> Refused:
        if COLOUR <= move < TARGET:
            return Refused("You already have that colour; name one you lack.", self.rule)
        return Refused("Name the token you take.", self.rule)

    def answer(self, game: Ivanhoe, seat: Seat, move: Move) -> None:
        self.made = True
        take_token(game, seat, move - COLOUR)

    def copy(self) -> "TakeToken":
        return TakeToken(self.made)


class EndTournament(Phase[Ivanhoe]):
    """I-30, I-31: the game is over, or the winner starts the next tournament."""

    def end(self, game: Ivanhoe) -> None:
        game.previous = game.colour
        game.colour = NO_COLOUR
        game.opener = NOBODY
        if has_won(game) or game.tournaments == game.house.tournament_limit:
            game.finish()
            if game.listens:
                game.emit(GameOver(winners(game)))
            return
        game.then(Start())
