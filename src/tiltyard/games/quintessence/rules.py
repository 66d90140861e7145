"""Legends of Quintessence: the open turn (L-13 to L-18, L-22 to L-25). RULES.md has the ruling numbers."""

from typing import ClassVar, Final

from tiltyard.engine.events import Event
from tiltyard.engine.flow import ASKED, Phase
from tiltyard.engine.moves import NO_CARD, Card, Move, Refused, Seat
from tiltyard.games.quintessence import memory
from tiltyard.games.quintessence.cards import PLACES, cost, restored
from tiltyard.games.quintessence.combat import arrange, confirm_attack, is_arranging, moved, refuse_arranging
from tiltyard.games.quintessence.events import CannotPay, EndsRound, Places, Replaces, Skips
from tiltyard.games.quintessence.lanes import NO_LANES
from tiltyard.games.quintessence.rounds import end_round, next_turn
from tiltyard.games.quintessence.table import (
    ALL,
    AT_NO_SLOT,
    ATTACK,
    DEFEND,
    END_ROUND,
    OVER_NOTHING,
    PLACE,
    PLACE_AT,
    PLACE_OVER,
    SKIP,
    SKIP_DEFENCE,
    TO_LANE,
    TO_NO_LANE,
    TURN,
    Quintessence,
    cheapest,
    filled,
    is_empty,
    refused,
)

SKIPS_TO_END: Final = 2  # after this many the round may be ended, and the next skip ends it


def _placings() -> list[list[Move]]:
    """For 32 * bit set of cards in hand + bit set of filled slots: a skip, or how the cards can be placed."""
    return [
        [SKIP, *[move for card in range(PLACES) if (cards >> card) & 1 for move in _placings_of(card, slots)]]
        for cards in range(ALL + 1)
        for slots in range(ALL + 1)
    ]


def _placings_of(card: int, slots: int) -> list[Move]:
    """L-14, L-15: in a free slot, or over any card of a full board."""
    if slots == ALL:
        return [PLACE_OVER + PLACES * card + slot for slot in range(PLACES)]
    free = [slot for slot in range(PLACES) if (slots >> slot) & 1 == 0]
    return [PLACE + card, *[PLACE_AT + PLACES * card + slot for slot in free]]


PLACINGS: Final = _placings()


class Turn(Phase[Quintessence]):
    """L-01: a turn is one action of the active player."""

    name: ClassVar[str] = TURN
    rule: ClassVar[str] = "L-10"

    def asks(self, game: Quintessence) -> list[Seat]:
        return ASKED[game.active]

    def options(self, game: Quintessence, seat: Seat) -> list[Move]:
        slots = filled(game.boards[seat])
        placings = PLACINGS[32 * payable(game.hands[seat], game.resources[seat]) + slots]
        fights = may_attack(game, seat)
        if not fights and game.skips < SKIPS_TO_END:
            return placings
        moves = placings[:]
        if fights:
            arrange(moves, slots, game.attack, ALL, ATTACK)
        if game.skips == SKIPS_TO_END:
            moves.append(END_ROUND)
        return moves

    def refusal(self, game: Quintessence, seat: Seat, move: Move) -> Refused:
        if move in (DEFEND, SKIP_DEFENCE):
            return refused("There is no attack to answer.", "no_attack_pending", "L-19")
        if move == ATTACK or is_arranging(move):
            return refuse_attack(game, seat, move)
        if move == END_ROUND:
            sentence = "You can end the round only after two skips in a row."
            return refused(sentence, "end_round_not_offered", "L-23")
        if PLACE <= move < TO_LANE or AT_NO_SLOT <= move < TO_NO_LANE:
            return refuse_place(game, seat, move)
        return Refused("Place a card, attack, or skip.", self.rule)

    def answer(self, game: Quintessence, seat: Seat, move: Move) -> None:
        if TO_LANE <= move < ATTACK:
            game.attack = moved(game, seat, move, game.attack)
            return
        if move == ATTACK:
            confirm_attack(game, seat)
            return
        game.attack = NO_LANES
        if move == SKIP:
            skip(game, seat)
        elif move == END_ROUND:
            if game.listens:
                game.emit(EndsRound(seat))
            end_round(game)
        else:
            place(game, seat, move)


def may_attack(game: Quintessence, seat: Seat) -> bool:
    """L-16: only the attacker, once per round."""
    return seat == game.attacker and not game.attack_used


def payable(hand: list[Card], resources: int) -> int:
    """L-13: the cards of a hand that can be paid, as a bit set."""
    cards = 0
    for at in range(len(hand)):
        if cost(hand[at]) <= resources:
            cards |= 1 << at
    return cards


def first_free(board: list[Card]) -> int:
    """L-14: where a card goes if no slot is named."""
    slot = 0
    while board[slot] != NO_CARD:
        slot += 1
    return slot


def skip(game: Quintessence, seat: Seat) -> None:
    """L-22, L-24: the third skip in a row ends the round."""
    if game.listens:
        if nothing_else(game, seat):
            game.emit(CannotPay(seat))
        game.emit(Skips(seat, game.skips + 1))
    if game.skips == SKIPS_TO_END:
        end_round(game)
    else:
        game.skips += 1
        next_turn(game)


def nothing_else(game: Quintessence, seat: Seat) -> bool:
    """Whether skipping is all that the seat can do."""
    may_fight = may_attack(game, seat) and not is_empty(game.boards[seat])
    return game.skips < SKIPS_TO_END and not may_fight and cheapest(game.hands[seat]) > game.resources[seat]


def place(game: Quintessence, seat: Seat, move: Move) -> None:
    """L-13 to L-15: pay the card and put it on the board; a replaced card leaves the match."""
    board = game.boards[seat]
    if move < PLACE_AT:
        at, slot = move - PLACE, first_free(board)
    else:
        at, slot = (move - PLACE_AT) // PLACES % PLACES, (move - PLACE_AT) % PLACES
    card = game.hands[seat].pop(at)
    memory.places(game, seat, at, card)
    old = board[slot]
    board[slot] = card
    game.resources[seat] -= cost(card)
    game.skips = 0
    if old != NO_CARD:
        game.replaced[seat].append(restored(old))
    if game.listens:
        game.emit(placing(game, seat, card, old, slot))
    next_turn(game)


def placing(game: Quintessence, seat: Seat, card: Card, old: Card, slot: int) -> Event:
    """The news of a card that has come onto the board, perhaps instead of another."""
    placed, left = game.catalogue.named(card), game.resources[seat]
    if old == NO_CARD:
        return Places(seat, placed, slot, left)
    return Replaces(seat, placed, game.catalogue.named(old), slot, left)


def refuse_attack(game: Quintessence, seat: Seat, move: Move) -> Refused:
    """L-43: the tests of an attack, in their order."""
    if seat != game.attacker:
        return refused("Only this round's attacker may attack.", "not_attacker", "L-16")
    if game.attack_used:
        return refused("You have already attacked this round.", "attack_used", "L-16")
    if move != ATTACK:
        return refuse_arranging(game, seat, move, game.attack, "L-16")
    if is_empty(game.boards[seat]):
        return refused("You have no card on the board to attack with.", "no_cards", "L-16")
    return refused("An attack needs at least one card in a lane.", "no_cards", "L-16")


def refuse_place(game: Quintessence, seat: Seat, move: Move) -> Refused:
    """L-43: the tests of a selection, in their order."""
    at = hand_position(move)
    hand = game.hands[seat]
    if at >= len(hand):
        return refused(f"There is no card {at + 1} in your hand.", "not_in_hand", "L-13")
    if cost(hand[at]) > game.resources[seat]:
        sentence = (
            f"{game.catalogue.named(hand[at]).name} costs {cost(hand[at])}; you have {game.resources[seat]}."
        )
        return refused(sentence, "too_expensive", "L-13")
    over = PLACE_OVER <= move < TO_LANE or OVER_NOTHING <= move < TO_NO_LANE
    if filled(game.boards[seat]) == ALL:
        if over:
            return refused("There is no such card on your board.", "not_on_board", "L-15")
        return refused("Your board is full: choose the card to replace.", "board_full", "L-15")
    if over:
        return refused("Your board has a free slot; place the card there.", "board_not_full", "L-14")
    if move >= AT_NO_SLOT:
        return refused("Slots are numbered 1 to 5.", "bad_slot", "L-14")
    return refused("That slot is taken.", "slot_taken", "L-14")


def hand_position(move: Move) -> int:
    """Which card of the hand a placing is about."""
    if move >= OVER_NOTHING:
        return move - OVER_NOTHING
    if move >= AT_NO_SLOT:
        return (move - AT_NO_SLOT) // 2
    return move if move < PLACE_AT else (move - PLACE_AT) // PLACES % PLACES
