"""Playing an action (I-34): make its choices, announce it, give everybody the same chance to cancel it."""

from typing import ClassVar

from tiltyard.engine.flow import ASKED, NO_SEATS, Phase, Window
from tiltyard.engine.moves import NOBODY, Card, Move, Refused, Seat
from tiltyard.games.ivanhoe.actions import card_of, colour_moves, gifts, partners, prizes, target_moves
from tiltyard.games.ivanhoe.cards import (
    BREAK_LANCE,
    CHANGE_WEAPON,
    DODGE,
    IVANHOE,
    KNOCK_DOWN,
    NO_COLOUR,
    OUTWIT,
    RETREAT,
    RIPOSTE,
    STUNNED,
    UNHORSE,
)
from tiltyard.games.ivanhoe.effects import apply, cancel
from tiltyard.games.ivanhoe.events import Announces, Cancels
from tiltyard.games.ivanhoe.hands import leave_hand
from tiltyard.games.ivanhoe.reasons import (
    no_new_colour,
    no_swap,
    no_target,
    rule_of,
    why_no_partner,
    why_not_own,
)
from tiltyard.games.ivanhoe.table import (
    CANCEL,
    CARD_AT,
    CHOOSE_CARD,
    CHOOSE_OWN,
    CHOOSE_TARGET,
    COLOUR,
    LET_PASS,
    NEW_COLOUR,
    NO_MOVE,
    TARGET,
    WINDOW,
    Ivanhoe,
    holds,
    opponents,
)


def play_action(game: Ivanhoe, seat: Seat, card: Card) -> None:
    """An action with choices asks for them first; until then nobody else knows of it."""
    if card in (UNHORSE, CHANGE_WEAPON):
        game.then(ChooseColour(card))
    elif card in (BREAK_LANCE, RIPOSTE, DODGE, KNOCK_DOWN, STUNNED):
        game.then(ChooseTarget(card, NO_MOVE))
    elif card == RETREAT:
        game.then(ChooseCard(card, NO_MOVE, seat))
    elif card == OUTWIT:
        game.then(ChooseOwn(card))
    else:
        announce(game, card, NOBODY, NO_MOVE, NO_MOVE)


class Choosing(Phase[Ivanhoe]):
    """The active player makes a choice for a card that is still in hand; nobody else knows of it."""

    def __init__(self, card: Card, own: Move = NO_MOVE, target: Seat = NOBODY, made: bool = False) -> None:
        self.card = card
        self.own = own
        self.target = target
        self.made = made

    def asks(self, game: Ivanhoe) -> list[Seat]:
        return NO_SEATS if self.made else ASKED[game.turn]


class ChooseColour(Choosing):
    """I-44, I-45: the new colour of the tournament."""

    name: ClassVar[str] = NEW_COLOUR
    rule: ClassVar[str] = "I-44"

    def options(self, game: Ivanhoe, seat: Seat) -> list[Move]:
        return colour_moves(game)

    def refusal(self, game: Ivanhoe, seat: Seat, move: Move) -> Refused:
        return Refused(no_new_colour(game, move - COLOUR), rule_of(self.card))

    def answer(self, game: Ivanhoe, seat: Seat, move: Move) -> None:
        self.made = True
        announce(game, self.card, NOBODY, move, NO_MOVE)

    def copy(self) -> "ChooseColour":
        return ChooseColour(self.card, self.own, self.target, self.made)


class ChooseTarget(Choosing):
    """I-37: another player who is in the tournament."""

    name: ClassVar[str] = CHOOSE_TARGET
    rule: ClassVar[str] = "I-37"

    def options(self, game: Ivanhoe, seat: Seat) -> list[Move]:
        if self.card == OUTWIT:
            return partners(game, seat, self.own)
        return target_moves(game, seat, self.card)

    def refusal(self, game: Ivanhoe, seat: Seat, move: Move) -> Refused:
        if TARGET <= move < CARD_AT:
            return Refused(self.why_not(game, seat, move - TARGET), self.rule)
        return Refused("Name the player you aim the action at.", self.rule)

    def why_not(self, game: Ivanhoe, seat: Seat, target: Seat) -> str:
        """Which condition fails."""
        if self.card == OUTWIT:
            return why_no_partner(game, seat, self.own, target)
        return no_target(game, seat, self.card, target)

    def answer(self, game: Ivanhoe, seat: Seat, move: Move) -> None:
        self.made = True
        target = move - TARGET
        if self.card in (DODGE, OUTWIT):
            game.then(ChooseCard(self.card, self.own, target))
        else:
            announce(game, self.card, target, NO_MOVE, NO_MOVE)

    def copy(self) -> "ChooseTarget":
        return ChooseTarget(self.card, self.own, self.target, self.made)


class ChooseOwn(Choosing):
    """I-57: the face-up card that the actor gives away by OUTWIT."""

    name: ClassVar[str] = CHOOSE_OWN
    rule: ClassVar[str] = "I-57"

    def options(self, game: Ivanhoe, seat: Seat) -> list[Move]:
        return gifts(game, seat)

    def refusal(self, game: Ivanhoe, seat: Seat, move: Move) -> Refused:
        return Refused(why_not_own(game, seat, move), self.rule)

    def answer(self, game: Ivanhoe, seat: Seat, move: Move) -> None:
        self.made = True
        game.then(ChooseTarget(self.card, move))

    def copy(self) -> "ChooseOwn":
        return ChooseOwn(self.card, self.own, self.target, self.made)


class ChooseCard(Choosing):
    """I-37: a card of the target, chosen by its place; for RETREAT the target is the actor."""

    name: ClassVar[str] = CHOOSE_CARD
    rule: ClassVar[str] = "I-37"

    def options(self, game: Ivanhoe, seat: Seat) -> list[Move]:
        if self.card == OUTWIT:
            return prizes(game, seat, self.own, self.target)
        return [CARD_AT + place for place in range(len(game.displays[self.target]))]

    def refusal(self, game: Ivanhoe, seat: Seat, move: Move) -> Refused:
        if self.card == OUTWIT:
            return Refused(no_swap(game, seat, self.own, self.target, move), "I-57")
        return Refused("There is no such card in that display.", self.rule)

    def answer(self, game: Ivanhoe, seat: Seat, move: Move) -> None:
        self.made = True
        announce(game, self.card, self.target, move, self.own)

    def copy(self) -> "ChooseCard":
        return ChooseCard(self.card, self.own, self.target, self.made)


def announce(game: Ivanhoe, card: Card, target: Seat, choice: Move, own: Move) -> None:
    """I-34: the card and its choices are announced, and the card leaves the hand; then the window opens."""
    leave_hand(game, game.turn, card)
    game.played += 1
    game.action = card
    game.target = target
    game.choice = choice
    game.own = own
    if game.listens:
        game.emit(announced(game.turn, card, target, choice, own, game.displays))
    if holds(game.pile.discards, IVANHOE):  # I-40: the only reason, for it is public
        apply(game)
    else:
        game.then(IvanhoeWindow(opponents(game, game.turn)))


def announced(
    actor: Seat, card: Card, target: Seat, choice: Move, own: Move, displays: list[list[Card]]
) -> Announces:
    """The action with its choices, as everybody reads them."""
    if own != NO_MOVE:
        given, taken = card_of(displays[actor], own), card_of(displays[target], choice)
        return Announces(actor, card, target, given=given, taken=taken)
    if choice >= CARD_AT:
        return Announces(actor, card, target, taken=displays[target][choice - CARD_AT])
    return Announces(actor, card, target, NO_COLOUR if choice == NO_MOVE else choice - COLOUR)


class IvanhoeWindow(Window[Ivanhoe]):
    """I-40: every opponent in the tournament is asked the same, whether or not they hold IVANHOE."""

    name: ClassVar[str] = WINDOW
    rule: ClassVar[str] = "I-40"

    def options(self, game: Ivanhoe, seat: Seat) -> list[Move]:
        return [LET_PASS, CANCEL] if holds(game.hands[seat], IVANHOE) else [LET_PASS]

    def refusal(self, game: Ivanhoe, seat: Seat, move: Move) -> Refused:
        if move == CANCEL:
            return Refused("You do not hold IVANHOE.", "I-40")
        return Refused("Let the action pass, or cancel it.", self.rule)

    def answer(self, game: Ivanhoe, seat: Seat, move: Move) -> None:
        if move == CANCEL:
            self.respond(seat)
        else:
            self.let_pass(seat)

    def end(self, game: Ivanhoe) -> None:
        if self.responder == NOBODY:
            apply(game)
            return
        if game.listens:
            game.emit(Cancels(self.responder, game.action, game.turn))
        leave_hand(game, self.responder, IVANHOE)
        cancel(game, IVANHOE)

    def copy(self) -> "IvanhoeWindow":
        return IvanhoeWindow(self.waiting, self.responder)
