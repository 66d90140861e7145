"""What a careful player could write down about the other hand without ever seeing it (L-36)."""

from tiltyard.engine.moves import NO_CARD, Card, Seat
from tiltyard.games.quintessence.cards import cost, serial
from tiltyard.games.quintessence.events import Places, Replaces, RoundSpent
from tiltyard.games.quintessence.rounds import can_pay, is_fought_out
from tiltyard.games.quintessence.table import Quintessence

Note = tuple[int, set[int]]  # what could be paid, and the numbers of the cards that were in hand


class Diary:
    """The notes of one seat about the other."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.other = 1 - seat
        self.unaffordable: list[Note] = []  # none of these cards could be paid
        self.payable: list[Note] = []  # one of these cards could be paid

    def write(self, before: Quintessence, after: Quintessence) -> None:
        """A move has been made."""
        if any(isinstance(event, RoundSpent) for event in after.events):
            held = numbers(before.hands[self.other]) & numbers(after.hands[self.other])
            self.unaffordable.append((self.left(before, after), held))
        elif after.turns > before.turns and self.learns(after):
            self.payable.append((after.resources[self.other], numbers(after.hands[self.other])))

    def learns(self, game: Quintessence) -> bool:
        """The round would have ended if the other could not pay a card."""
        goes_on = not game.over() and not game.pending and is_fought_out(game)
        return goes_on and not can_pay(game, self.seat)

    def left(self, before: Quintessence, after: Quintessence) -> int:
        """What the other had left when the round ended."""
        placed = [event for event in after.events if isinstance(event, (Places, Replaces))]
        if placed and placed[0].seat == self.other:
            return placed[0].left
        return before.resources[self.other]

    def check(self, world: Quintessence) -> None:
        """No note is wrong in this world."""
        for price, held in self.unaffordable:
            assert all(cost(card) > price for card in world.hands[self.other] if serial(card) in held)
        shown = world.boards[self.other] + world.destroyed[self.other] + world.replaced[self.other]
        cards = world.hands[self.other] + [card for card in shown if card != NO_CARD]
        for price, held in self.payable:
            assert any(cost(card) <= price for card in cards if serial(card) in held)


def numbers(cards: list[Card]) -> set[int]:
    """The cards by their numbers."""
    return {serial(card) for card in cards}
