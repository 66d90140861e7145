"""The rules of Melee: a bout is a phase, and an event says what happened in it."""

from typing import ClassVar

from melee.table import BOUT, BOUTS, CARDS, HAND, LEADER, Melee, MeleeOptions, arm
from tiltyard.engine.chance import Chance
from tiltyard.engine.deal import Deal, Supply
from tiltyard.engine.events import Event, SeatEvent
from tiltyard.engine.flow import InTurn, clockwise
from tiltyard.engine.moves import Card, DealError, Move, Refused, Seat
from tiltyard.engine.reader import Reader


class IsDealt(SeatEvent):
    """M-02: everybody is dealt cards, and sees their own."""

    reveals: ClassVar[bool] = True

    def __init__(self, seat: Seat, cards: list[Card]) -> None:
        super().__init__(seat)
        self.cards = cards

    def seen_by(self, seat: Seat) -> Event | None:
        return self if seat == self.seat else None

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'get')} {CARDS.text(self.cards)}."


class Plays(SeatEvent):
    """M-03."""

    moment: ClassVar[str] = "card"

    def __init__(self, seat: Seat, card: Card) -> None:
        super().__init__(seat)
        self.card = card

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'play')} {CARDS.names[self.card]}."


class WinsBout(SeatEvent):
    """M-04."""

    moment: ClassVar[str] = "prize"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'win')} the bout."


class Bout(InTurn[Melee]):
    """M-03, M-04: everybody plays a card of the arm that was led, if they can."""

    name: ClassVar[str] = BOUT
    rule: ClassVar[str] = "M-03"

    def options(self, game: Melee, seat: Seat) -> list[Move]:
        hand = game.hands[seat]
        follow = [card for card in hand if game.bout and arm(card) == arm(game.bout[0])]
        return follow or hand[:]

    def refusal(self, game: Melee, seat: Seat, move: Move) -> Refused:
        if move not in game.hands[seat]:
            return CARDS.not_in_hand(move, "M-03")
        return Refused(f"You must follow with the arm of {CARDS.names[game.bout[0]]}.", "M-03")

    def answer(self, game: Melee, seat: Seat, move: Move) -> None:
        game.hands[seat].remove(move)
        game.bout.append(move)
        if game.listens:
            game.emit(Plays(seat, move))
        self.next()

    def end(self, game: Melee) -> None:
        led = [card for card in game.bout if arm(card) == arm(game.bout[0])]
        game.leader = (game.leader + game.bout.index(max(led))) % game.seats
        game.bouts[game.leader] += 1
        game.played, game.bout = game.played + game.bout, []
        if game.listens:
            game.emit(WinsBout(game.leader))
        if game.hands[0]:
            game.then(Bout(clockwise(game.leader, game.seats)))
        elif game.deals < game.house.deals:
            begin_deal(game, {}, game.deals % game.seats)

    def copy(self) -> "Bout":
        return Bout(self.waiting)


def new(seats: int, seed: str, house: MeleeOptions, deal: Deal, listen: bool) -> Melee:
    """A table that is ready for the first question."""
    game = Melee([[] for seat in range(seats)], Chance(seed), house)
    game.listens = listen
    game.bouts = [BOUTS.read(deal, seat) for seat in range(seats)]
    begin_deal(game, deal, LEADER.read(deal, seats))
    game.settle()
    return game


def begin_deal(game: Melee, deal: Deal, leader: Seat) -> None:
    """M-02: six cards for everybody, those that are rigged and others."""
    supply = Supply(CARDS)
    hands = [supply.place(deal, "hand", seat) for seat in range(game.seats)]
    supply.shuffle(game.chance)
    for seat, hand in enumerate(hands):
        if hand and len(hand) != HAND:
            raise DealError("hand", f"{HAND} cards, not {len(hand)}", seat)
        game.hands[seat] = sorted(hand or supply.deal("hand", HAND))
        if game.listens:
            game.emit(IsDealt(seat, game.hands[seat][:]))
    game.stock, game.played = supply.rest, []
    game.leader, game.deals = leader, game.deals + 1
    game.then(Bout(clockwise(leader, game.seats)))
