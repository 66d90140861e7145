"""A test: bids go round, and the last bidder pays with cards.

Who leads is read from the bids of those still on the quest, so that Mordred, who may drive a bidder out in
the middle of it, needs no special case here.
"""

from typing import ClassVar, Final

from tiltyard.engine.flow import Phase
from tiltyard.engine.moves import NOBODY, Card, Move, Refused, Seat
from tiltyard.games.round_table import questions
from tiltyard.games.round_table.cards import ADVENTURE, AMOUR, KINDS, MERLIN, MINIMUM
from tiltyard.games.round_table.hands import discard
from tiltyard.games.round_table.moves import BID, DISCARD, DROP, MOST_BID, PLAY
from tiltyard.games.round_table.plays import (
    add_allies,
    add_looks,
    is_look,
    is_play,
    look,
    may_play_amour,
    play_card,
    refuse_card,
    refuse_look,
    refuse_play,
)
from tiltyard.games.round_table.quest_events import Bids, Drops, PassesTest
from tiltyard.games.round_table.table import (
    NO_BID,
    RoundTable,
    free_bids,
    leader,
    leave_quest,
    most_bid,
)

ALONE: Final = 3  # the least bid of a lone participant when none is printed


def begin_bidding(game: RoundTable) -> None:
    """R-22: the minimum is fixed by how many meet the test."""
    game.minimum = printed_minimum(game)
    if game.minimum == 0:
        alone = len(game.participants) == 1
        game.minimum = ALONE if alone else int(game.house.test_min_bid_several)


def clear_bids(game: RoundTable) -> None:
    """No bid stands."""
    game.bids = [NO_BID] * game.seats
    game.bid_rounds = [0] * game.seats


def printed_minimum(game: RoundTable) -> int:
    """What the test says on this quest; 0: nothing."""
    test: Card = game.stages[game.stage][0]
    return MINIMUM[game.card][test]


def least_bid(game: RoundTable) -> int:
    """R-22, R-23: one more than the standing bid, or the minimum."""
    best = leader(game)
    if best != NOBODY:
        return game.bids[best] + 1
    silent = game.house.silent_last_bidder_pays_three and len(game.participants) == 1
    if silent and printed_minimum(game) == 0:
        return ALONE
    return game.minimum


class Bidding(Phase[RoundTable]):
    """R-21: bid or drop, until one participant is left who has bid."""

    name: ClassVar[str] = questions.BID
    rule: ClassVar[str] = "R-21"

    def __init__(self, speaker: Seat) -> None:
        self.speaker = speaker  # who is next to speak, unless they have dropped out

    def asks(self, game: RoundTable) -> list[Seat]:
        best = leader(game)
        others = [seat for seat in game.participants if seat != best]
        if game.house.race_mode or len(others) < 2:
            return others
        seat = self.speaker
        while seat not in others:
            seat = (seat + 1) % game.seats
        return [seat]

    def options(self, game: RoundTable, seat: Seat) -> list[Move]:
        moves = [DROP]
        most = most_bid(game, seat)
        if most > MOST_BID:
            most = MOST_BID
        moves += [BID + amount for amount in range(least_bid(game), most + 1)]
        add_allies(game.hands[seat], moves)
        if may_play_amour(game, seat):
            moves.append(PLAY + AMOUR)
        if MERLIN in game.allies[seat]:
            add_looks(game, seat, game.stage, moves)
        return moves

    def refusal(self, game: RoundTable, seat: Seat, move: Move) -> Refused:
        if is_play(move):
            return refuse_play(game, seat, move, self.rule)
        if is_look(move):
            return refuse_look(game, seat, move)
        if not BID <= move <= BID + MOST_BID:
            return refuse_card(
                game, seat, move, "Bid a number of cards, or drop out of the quest.", self.rule
            )
        if move - BID < least_bid(game):
            if leader(game) == NOBODY:
                return Refused(f"The first bid is at least {least_bid(game)}.", "R-22")
            return Refused(f"Each bid must beat the last: bid {least_bid(game)} or more.", "R-22")
        most = most_bid(game, seat)
        return Refused(f"You cannot bid more than your cards and free bids, {most} in all.", "R-25")

    def answer(self, game: RoundTable, seat: Seat, move: Move) -> None:
        if is_play(move):
            play_card(game, seat, move)
        elif is_look(move):
            look(game, seat, move)
        elif move == DROP:
            self.speaker = (seat + 1) % game.seats
            leave_quest(game, seat)
            if game.listens:
                game.emit(Drops(seat))
        else:
            self.speaker = (seat + 1) % game.seats
            game.bids[seat] = move - BID
            game.bid_rounds[seat] += 1
            if game.listens:
                game.emit(Bids(seat, move - BID))

    def end(self, game: RoundTable) -> None:
        if not game.participants:
            return
        winner = game.participants[0]
        cost = game.bids[winner] - free_bids(game, winner)
        if cost < 0:
            cost = 0
        if game.listens:
            game.emit(PassesTest(winner, game.bids[winner], cost))
        game.then(Payment(winner, cost))

    def copy(self) -> "Bidding":
        return Bidding(self.speaker)


class Payment(Phase[RoundTable]):
    """R-28: the winner discards as many cards as the bid, less any free bids, at once."""

    name: ClassVar[str] = questions.PAYMENT
    rule: ClassVar[str] = "R-28"

    def __init__(self, seat: Seat, left: int) -> None:
        self.seat = seat
        self.left = left

    def asks(self, game: RoundTable) -> list[Seat]:
        return [self.seat] if self.left > 0 else []

    def options(self, game: RoundTable, seat: Seat) -> list[Move]:
        moves: list[Move] = []
        last = -1
        for card in game.hands[seat]:
            if card != last:
                last = card
                moves.append(DISCARD + card)
        return moves

    def refusal(self, game: RoundTable, seat: Seat, move: Move) -> Refused:
        if DISCARD <= move < DISCARD + KINDS:
            return ADVENTURE.not_in_hand(move - DISCARD, self.rule)
        return Refused(f"Pay your bid first: discard {self.left} more, and play nothing.", self.rule)

    def answer(self, game: RoundTable, seat: Seat, move: Move) -> None:
        self.left -= 1
        discard(game, seat, move - DISCARD)

    def copy(self) -> "Payment":
        return Payment(self.seat, self.left)
