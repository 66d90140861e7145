"""What actions do (I-44 to I-59), once nobody has cancelled them."""

from typing import ClassVar

from tiltyard.engine.chance import Chance
from tiltyard.engine.flow import NO_MOVES, Together
from tiltyard.engine.moves import NO_CARD, NOBODY, Card, Move, Refused, Seat
from tiltyard.games.ivanhoe.actions import card_of, charge_value, mass_victims, outmaneuvered
from tiltyard.games.ivanhoe.cards import (
    ADAPT,
    BREAK_LANCE,
    CHANGE_WEAPON,
    CHARGE,
    COLOUR_OF,
    COUNTERCHARGE,
    DISGRACE,
    DODGE,
    DROP_WEAPON,
    GREEN,
    KNOCK_DOWN,
    OUTMANEUVER,
    OUTWIT,
    PURPLE,
    RETREAT,
    RIPOSTE,
    SHIELD,
    SQUIRE,
    STUNNED,
    UNHORSE,
    VALUES,
    repeated,
)
from tiltyard.games.ivanhoe.events import (
    ColourChanges,
    Exchanges,
    Loses,
    Robs,
    Shielded,
    Stunned,
    Takes,
    TakesBack,
)
from tiltyard.games.ivanhoe.hands import EVERYONE, forget_unseen, knowledge, put
from tiltyard.games.ivanhoe.table import ADAPTING, CARD_AT, COLOUR, NO_MOVE, Ivanhoe, total


def apply(game: Ivanhoe) -> None:
    """I-35: the announced card is discarded, SHIELD and STUNNED lie down instead; then it takes effect."""
    card = game.action
    if card == SHIELD:
        game.shield = game.turn
        if game.listens:
            game.emit(Shielded(game.turn))
    elif card == STUNNED:
        game.stunned = game.target
        if game.listens:
            game.emit(Stunned(game.target))
    else:
        game.pile.discards.append(card)
        take_effect(game, card, game.turn, game.target)
    no_action(game)


def cancel(game: Ivanhoe, card: Card) -> None:
    """I-42: no effect at all; the action, then IVANHOE, are discarded."""
    game.pile.discards += [game.action, card]
    no_action(game)


def no_action(game: Ivanhoe) -> None:
    """Nothing is announced any more."""
    game.action = NO_CARD
    game.target = NOBODY
    game.choice = NO_MOVE
    game.own = NO_MOVE


def take_effect(game: Ivanhoe, card: Card, actor: Seat, target: Seat) -> None:
    """What the card says."""
    if card == RIPOSTE:
        riposte(game, actor, target)
    elif card == KNOCK_DOWN:
        knock_down(game, actor, target)
    elif card in (UNHORSE, CHANGE_WEAPON):
        change_colour(game, game.choice - COLOUR)
    elif card == DROP_WEAPON:
        change_colour(game, GREEN)
    elif card == BREAK_LANCE:
        strike(game, target, card, 0)
    elif card == DODGE:
        place = game.choice - CARD_AT
        lose(game, target, [place])
    elif card == RETREAT:
        retreat(game, actor, game.choice - CARD_AT)
    elif card == OUTMANEUVER:
        for seat in outmaneuvered(game, actor):
            lose(game, seat, [len(game.displays[seat]) - 1])
    elif card == OUTWIT:
        outwit(game, actor, game.own, target, game.choice)
    elif card == ADAPT:
        game.then(Adapt(mass_victims(game, actor, card), [[] for seat in range(game.seats)]))
    else:
        charge_or_disgrace(game, actor, card)


def change_colour(game: Ivanhoe, colour: int) -> None:
    """I-44 to I-46: displays stay, new cards must match."""
    game.colour = colour
    if game.listens:
        game.emit(ColourChanges(colour))


def lose(game: Ivanhoe, seat: Seat, places: list[int]) -> None:
    """The cards at these places of a display, in rising order, are discarded."""
    kept: list[Card] = []
    gone: list[Card] = []
    display = game.displays[seat]
    for place in range(len(display)):
        if place in places:
            gone.append(display[place])
        else:
            kept.append(display[place])
    game.displays[seat] = kept
    game.pile.discards += gone
    if game.listens:
        game.emit(Loses(seat, gone, total(game, seat)))


def strike(game: Ivanhoe, seat: Seat, card: Card, points: int) -> None:
    """I-36: all cards that the action hits go; if that is the whole display, its first card stays."""
    display = game.displays[seat]
    places = [place for place in range(len(display)) if is_hit(display[place], card, points)]
    if len(places) == len(display):
        del places[0]
    lose(game, seat, places)


def is_hit(shown: Card, card: Card, points: int) -> bool:
    """Whether a card of a display goes: purple, a supporter, or of the value."""
    if card == BREAK_LANCE:
        return COLOUR_OF[shown] == PURPLE
    if card == DISGRACE:
        return shown >= SQUIRE
    return VALUES[shown] == points


def charge_or_disgrace(game: Ivanhoe, actor: Seat, card: Card) -> None:
    """I-53 to I-55: all displays that the action affects, the actor's first."""
    points = charge_value(game, actor, card) if card in (CHARGE, COUNTERCHARGE) else 0
    for seat in mass_victims(game, actor, card):
        strike(game, seat, card, points)


def riposte(game: Ivanhoe, actor: Seat, target: Seat) -> None:
    """I-48: the last card of the target comes to the end of the actor's display, and counts as added."""
    card = game.displays[target].pop()
    game.displays[actor].append(card)
    game.added += 1
    if game.listens:
        game.emit(Takes(actor, card, target, total(game, actor), total(game, target)))


def retreat(game: Ivanhoe, actor: Seat, place: int) -> None:
    """I-50: a card of the actor's own display returns to the hand, and everybody has seen it."""
    card = game.displays[actor].pop(place)
    put(game.hands[actor], card)
    game.known.append(knowledge(EVERYONE, actor, card))
    if game.listens:
        game.emit(TakesBack(actor, card, total(game, actor)))


def knock_down(game: Ivanhoe, actor: Seat, target: Seat) -> None:
    """I-51: any card of the target's hand, as chance will have it; only these two learn which."""
    hand = game.hands[target]
    card = hand.pop(game.chance.below(len(hand)))
    put(game.hands[actor], card)
    if game.known:
        forget_unseen(game, target, actor, card)
    game.known.append(knowledge(target, actor, card))
    if game.listens:
        game.emit(Robs(actor, target, card))


def outwit(game: Ivanhoe, actor: Seat, own: Move, target: Seat, his: Move) -> None:
    """I-57: two face-up cards change places; number cards go to the end of the new display."""
    given = card_of(game.displays[actor], own)
    taken = card_of(game.displays[target], his)
    pick_up(game, actor, own)
    pick_up(game, target, his)
    lay_down(game, target, given)
    lay_down(game, actor, taken)
    if game.listens:
        game.emit(Exchanges(actor, given, taken, target, total(game, actor), total(game, target)))


def pick_up(game: Ivanhoe, seat: Seat, move: Move) -> None:
    """A card leaves a display; SHIELD and STUNNED are simply laid elsewhere."""
    if move >= CARD_AT:
        del game.displays[seat][move - CARD_AT]


def lay_down(game: Ivanhoe, seat: Seat, card: Card) -> None:
    """A card comes before a seat."""
    if card == SHIELD:
        game.shield = seat
    elif card == STUNNED:
        game.stunned = seat
    else:
        game.displays[seat].append(card)


def late_ruling(game: Ivanhoe, seat: Seat) -> list[Move]:
    """I-56: what the rules answer for a seat that is late; nothing at any other question."""
    phase = None if game.over() else game.stack[-1]
    if isinstance(phase, Adapt) and seat in phase.waiting:
        return phase.earliest(game, seat)
    return []


class Adapt(Together[Ivanhoe]):
    """I-56: owners of a repeated value say, all at once, which card of each such value stays."""

    name: ClassVar[str] = ADAPTING
    rule: ClassVar[str] = "I-56"

    def options(self, game: Ivanhoe, seat: Seat) -> list[Move]:
        display = game.displays[seat]
        left = repeated(display) & ~self.settled(display, seat)
        return [CARD_AT + place for place in range(len(display)) if (left >> VALUES[display[place]]) & 1]

    def settled(self, display: list[Card], seat: Seat) -> int:
        """The values for which the seat has chosen, as a bit set."""
        values = 0
        for place in self.chosen[seat]:
            values |= 1 << VALUES[display[place]]
        return values

    def earliest(self, game: Ivanhoe, seat: Seat) -> list[Move]:
        """What a late seat keeps: of each value that is still open, the card that was played first."""
        display = game.displays[seat]
        moves: list[Move] = []
        found = 0
        for move in self.options(game, seat):
            bit = 1 << VALUES[display[move - CARD_AT]]
            if found & bit == 0:
                moves.append(move)
            found |= bit
        return moves

    def choose_anew(self, game: Ivanhoe, seat: Seat, chance: Chance) -> None:
        """Any choice that the seat may have made; nothing while it is still asked."""
        self.chosen[seat] = []
        moves = NO_MOVES if seat in self.waiting else self.options(game, seat)
        while moves:
            self.choose(seat, moves[chance.below(len(moves))] - CARD_AT)
            moves = self.options(game, seat)

    def refusal(self, game: Ivanhoe, seat: Seat, move: Move) -> Refused:
        return Refused("Name a card to keep: one for each value you have more than once.", self.rule)

    def answer(self, game: Ivanhoe, seat: Seat, move: Move) -> None:
        self.choose(seat, move - CARD_AT)
        if not self.options(game, seat):
            self.done(seat)

    def end(self, game: Ivanhoe) -> None:
        for step in range(game.seats):
            seat = (game.turn + step) % game.seats
            if self.chosen[seat]:
                lose(game, seat, self.surplus(game.displays[seat], self.chosen[seat]))

    def surplus(self, display: list[Card], kept: list[int]) -> list[int]:
        """The places of repeated values that were not chosen."""
        twice = repeated(display)
        return [
            place
            for place in range(len(display))
            if (twice >> VALUES[display[place]]) & 1 and place not in kept
        ]

    def copy(self) -> "Adapt":
        return Adapt(self.waiting, [places[:] for places in self.chosen])
