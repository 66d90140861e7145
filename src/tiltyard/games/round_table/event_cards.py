"""The eight event cards."""

from typing import ClassVar

from tiltyard.engine.flow import InTurn, Phase, clockwise
from tiltyard.engine.moves import NO_CARD, Move, Refused, Seat
from tiltyard.games.round_table import questions
from tiltyard.games.round_table.cards import (
    ADVENTURE,
    CALL_TO_ARMS,
    CHIVALROUS_DEED,
    COURT_CALLED,
    FIRST_WEAPON,
    KINDS,
    PLAGUE,
    POX,
    PROSPERITY,
    QUEENS_FAVOR,
    RECOGNITION,
    is_weapon,
)
from tiltyard.games.round_table.events import DeclinesToDraw, HasNothingToGive, LosesAllies
from tiltyard.games.round_table.hands import discard
from tiltyard.games.round_table.moves import DECLINE, DISCARD, DONE, DRAW
from tiltyard.games.round_table.plays import deal_each
from tiltyard.games.round_table.table import RoundTable, award, lose


def play_event_card(game: RoundTable) -> None:
    """What the open event card does."""
    if game.card == RECOGNITION:
        kings_recognition(game)
    elif game.card == QUEENS_FAVOR:
        deal_each(game, lowest(game), 2)
    elif game.card == COURT_CALLED:
        court_called(game)
    elif game.card == POX:
        pox(game)
    elif game.card == PLAGUE:
        lose(game, game.turn, 2)
    elif game.card == CHIVALROUS_DEED:
        chivalrous_deed(game)
    elif game.card == PROSPERITY:
        prosperity(game)
    elif game.card == CALL_TO_ARMS:
        game.then(CallToArms(highest(game), [0] * game.seats))


def lowest(game: RoundTable) -> list[Seat]:
    """R-45: all players of the lowest rank present, from the drawer on."""
    least = min(game.ranks)
    return [seat for seat in clockwise(game.turn, game.seats) if game.ranks[seat] == least]


def highest(game: RoundTable) -> list[Seat]:
    """R-46: all players of the highest rank present."""
    most = max(game.ranks)
    return [seat for seat in clockwise(game.turn, game.seats) if game.ranks[seat] == most]


def kings_recognition(game: RoundTable) -> None:
    """R-05, R-47: the card stays open until a quest is completed."""
    game.pending += 1
    game.card = NO_CARD


def court_called(game: RoundTable) -> None:
    """R-49: every ally in play is discarded, nothing else."""
    for seat in clockwise(game.turn, game.seats):
        if game.listens and game.allies[seat]:
            game.emit(LosesAllies(seat, game.allies[seat]))
        game.adventure.discards += game.allies[seat]
        game.allies[seat] = []


def pox(game: RoundTable) -> None:
    """R-42: everyone but the drawer loses a shield."""
    for seat in clockwise(game.turn, game.seats)[1:]:
        lose(game, seat, 1)


def chivalrous_deed(game: RoundTable) -> None:
    """R-44: among the players of the lowest rank, all with the fewest shields get three."""
    poor = lowest(game)
    fewest = min([game.shields[seat] for seat in poor])
    for seat in [seat for seat in poor if game.shields[seat] == fewest]:
        award(game, seat, 3)


def prosperity(game: RoundTable) -> None:
    """R-09: everyone draws two cards, or is asked first if the house allows."""
    if game.house.prosperity_optional:
        game.then(TakeProsperity(clockwise(game.turn, game.seats), []))
    else:
        deal_each(game, clockwise(game.turn, game.seats), 2)


class TakeProsperity(InTurn[RoundTable]):
    """R-09: from the drawer on, each may refuse both cards."""

    name: ClassVar[str] = questions.PROSPERITY
    rule: ClassVar[str] = "R-09"

    def __init__(self, waiting: list[Seat], takers: list[Seat]) -> None:
        super().__init__(waiting)
        self.takers = takers

    def options(self, game: RoundTable, seat: Seat) -> list[Move]:
        return [DRAW, DECLINE]

    def refusal(self, game: RoundTable, seat: Seat, move: Move) -> Refused:
        return Refused("Answer draw or decline.", self.rule)

    def answer(self, game: RoundTable, seat: Seat, move: Move) -> None:
        self.next()
        if move == DRAW:
            self.takers.append(seat)
        elif game.listens:
            game.emit(DeclinesToDraw(seat))

    def end(self, game: RoundTable) -> None:
        deal_each(game, self.takers, 2)

    def copy(self) -> "TakeProsperity":
        return TakeProsperity(self.waiting[:], self.takers[:])


class CallToArms(Phase[RoundTable]):
    """R-46: all of the highest rank discard a weapon of their choice, or two foes if they have none.

    A player without such cards is asked too and answers done, so that being asked betrays nothing (R-58).
    """

    name: ClassVar[str] = questions.CALL_TO_ARMS
    rule: ClassVar[str] = "R-46"

    def __init__(self, waiting: list[Seat], foes: list[int]) -> None:
        self.waiting = waiting
        self.foes = foes  # how many foes each has discarded

    def asks(self, game: RoundTable) -> list[Seat]:
        return self.waiting

    def options(self, game: RoundTable, seat: Seat) -> list[Move]:
        weapons: list[Move] = []
        foes: list[Move] = []
        last = NO_CARD
        for card in game.hands[seat]:
            if card != last:
                last = card
                if card < FIRST_WEAPON:
                    foes.append(DISCARD + card)
                elif is_weapon(card):
                    weapons.append(DISCARD + card)
        if weapons and self.foes[seat] == 0:
            return weapons
        return foes or [DONE]

    def refusal(self, game: RoundTable, seat: Seat, move: Move) -> Refused:
        options = self.options(game, seat)
        if DISCARD <= move < DISCARD + KINDS and move - DISCARD not in game.hands[seat]:
            return ADVENTURE.not_in_hand(move - DISCARD, self.rule)
        if options[0] == DONE:
            return Refused("You have neither weapon nor foe to give: answer done.", self.rule)
        if is_weapon(options[0] - DISCARD):
            return Refused("The king calls for one of your weapons.", self.rule)
        return Refused("Without a weapon you discard two foes, or as many as you have.", self.rule)

    def answer(self, game: RoundTable, seat: Seat, move: Move) -> None:
        if move == DONE:
            if game.listens:
                game.emit(HasNothingToGive(seat))
            self.served(seat)
            return
        card = move - DISCARD
        discard(game, seat, card)
        if is_weapon(card):
            self.served(seat)
            return
        self.foes[seat] += 1
        if self.foes[seat] == 2:
            self.served(seat)

    def owes(self, game: RoundTable, seat: Seat) -> int:
        """How many cards the seat must still give."""
        options = self.options(game, seat) if seat in self.waiting else [DONE]
        if options[0] == DONE:
            return 0
        if is_weapon(options[0] - DISCARD):
            return 1
        foes = len([card for card in game.hands[seat] if card < FIRST_WEAPON])
        return min(2 - self.foes[seat], foes)

    def served(self, seat: Seat) -> None:
        """The seat has given what it owes."""
        self.waiting = [other for other in self.waiting if other != seat]

    def copy(self) -> "CallToArms":
        return CallToArms(self.waiting[:], self.foes[:])
