"""The rules of the Fair: one phase for each step of the rulebook."""

from typing import ClassVar, Final

from tests.fair.cards import CHARM
from tests.fair.events import (
    Bids,
    Discards,
    Draws,
    DropsOut,
    IsReady,
    Lays,
    NobodyBids,
    Shows,
    Spoils,
    WinsRibbon,
)
from tests.fair.table import (
    BID,
    BIDDING,
    DISCARD,
    DONE,
    DROP,
    HAND_LIMIT,
    LAY,
    MOST_COINS,
    MOST_LAID,
    PASS,
    SPOIL,
    WINDOW,
    Fair,
)
from tiltyard.engine.flow import Auction, Discard, Phase, Together, Window
from tiltyard.engine.moves import NO_CARD, NOBODY, Move, Seat

DRAWN: Final = 2
RIBBON: Final = 3  # what it is worth


class Round(Phase[Fair]):
    """F-1: everybody draws two cards; then the round goes its way."""

    def end(self, game: Fair) -> None:
        game.round += 1
        everybody = list(range(game.seats))
        for seat in everybody:
            draw(game, seat)
        bidders = everybody[game.first :] + everybody[: game.first]
        lay = Lay(everybody, [[] for seat in everybody])
        game.then_all([TooMany(everybody, HAND_LIMIT), lay, ForTheRibbon(bidders)])


def draw(game: Fair, seat: Seat) -> None:
    """F-1: as far as there are cards."""
    cards = sorted([card for at in range(DRAWN) if (card := game.wares.draw(game.chance)) != NO_CARD])
    game.hands[seat] = sorted(game.hands[seat] + cards)
    if game.listens:
        game.emit(Draws(seat, len(cards), cards))


class TooMany(Discard[Fair]):
    """F-2: five cards at most."""

    name: ClassVar[str] = DISCARD
    rule: ClassVar[str] = "F-2"

    def answer(self, game: Fair, seat: Seat, move: Move) -> None:
        game.discard(seat, move)
        if game.listens:
            game.emit(Discards(seat, move))


class Lay(Together[Fair]):
    """F-3: lay up to two cards face down; all are shown when all are done."""

    name: ClassVar[str] = LAY
    rule: ClassVar[str] = "F-3"

    def options(self, game: Fair, seat: Seat) -> list[Move]:
        goods = sorted(set(game.hands[seat])) if len(self.chosen[seat]) < MOST_LAID else []
        return [*goods, DONE]

    def answer(self, game: Fair, seat: Seat, move: Move) -> None:
        if move == DONE:
            self.done(seat)
            if game.listens:
                game.emit(IsReady(seat))
            return
        game.hands[seat].remove(move)
        self.choose(seat, move)
        if game.listens:
            game.emit(Lays(seat, move))

    def end(self, game: Fair) -> None:
        for seat, cards in enumerate(self.chosen):
            game.score[seat] += len([card for card in cards if card < CHARM])
            game.wares.discards.extend(cards)
            if game.listens:
                game.emit(Shows(seat, cards[:]))

    def copy(self) -> "Lay":
        return Lay(self.waiting, [cards[:] for cards in self.chosen])


class ForTheRibbon(Auction[Fair]):
    """F-4: bids go round; the winner pays the bank."""

    name: ClassVar[str] = BIDDING
    rule: ClassVar[str] = "F-4"

    def options(self, game: Fair, seat: Seat) -> list[Move]:
        most = min(game.coins[seat], MOST_COINS)
        return [DROP, *[BID + coins for coins in range(self.high + 1, most + 1)]]

    def answer(self, game: Fair, seat: Seat, move: Move) -> None:
        if move == DROP:
            self.drop()
        else:
            self.bid(move - BID)
        if game.listens:
            game.emit(DropsOut(seat) if move == DROP else Bids(seat, move - BID))

    def end(self, game: Fair) -> None:
        if self.leader == NOBODY:
            if game.listens:
                game.emit(NobodyBids())
            end_round(game)
            return
        game.coins[self.leader] -= self.high
        game.bank += self.high
        game.then(Spoiling(list(range(game.seats)), self.leader))

    def copy(self) -> "ForTheRibbon":
        return ForTheRibbon(self.bidders, self.high, self.leader)


class Spoiling(Window[Fair]):
    """F-6: anybody may spoil the ribbon with a Charm; all are asked, whether they hold one or not."""

    name: ClassVar[str] = WINDOW
    rule: ClassVar[str] = "F-6"

    def __init__(self, waiting: list[Seat], winner: Seat, responder: Seat = NOBODY) -> None:
        super().__init__(waiting, responder)
        self.winner = winner

    def options(self, game: Fair, seat: Seat) -> list[Move]:
        return [PASS, SPOIL] if CHARM in game.hands[seat] else [PASS]

    def answer(self, game: Fair, seat: Seat, move: Move) -> None:
        if move == PASS:
            self.let_pass(seat)
            return
        game.discard(seat, CHARM)
        self.respond(seat)
        if game.listens:
            game.emit(Spoils(seat))

    def end(self, game: Fair) -> None:
        if self.responder == NOBODY:
            game.score[self.winner] += RIBBON
            if game.listens:
                game.emit(WinsRibbon(self.winner))
        end_round(game)

    def copy(self) -> "Spoiling":
        return Spoiling(self.waiting, self.winner, self.responder)


def end_round(game: Fair) -> None:
    """F-7: the next player bids first, until all rounds are over."""
    game.first = (game.first + 1) % game.seats
    if game.round == game.house.rounds:
        game.finish()
    else:
        game.then(Round())
