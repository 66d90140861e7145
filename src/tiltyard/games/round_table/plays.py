"""Cards that are played beside an answer: allies, amour, Merlin's look; and the hand limit."""

from typing import ClassVar, Final

from tiltyard.engine.flow import Discard, InTurn, Together
from tiltyard.engine.moves import NO_CARD, Card, Move, Refused, Seat
from tiltyard.games.round_table import questions
from tiltyard.games.round_table.cards import (
    ADVENTURE,
    AMOUR,
    BP,
    FIRST_ALLY,
    FIRST_TEST,
    FIRST_WEAPON,
    KINDS,
    MERLIN,
    MORDRED,
    RANK_BP,
    RANKS,
    is_ally,
    is_test,
    is_weapon,
    stage_value,
)
from tiltyard.games.round_table.events import HoldsTooMany, IsReady, Lays, Plays, TurnsUp
from tiltyard.games.round_table.hands import discard, draw, forget
from tiltyard.games.round_table.moves import BID, DISCARD, DONE, FIRST_PLAY, FIRST_STRIKE, LOOK, PLAY
from tiltyard.games.round_table.quest_events import Looks
from tiltyard.games.round_table.table import (
    HAND_LIMIT,
    NO_STAGE,
    RoundTable,
    ally_points,
)
from tiltyard.shown.telling import Counted

ONE_AMOUR: Final = "You may play one amour in each quest or tournament, and you have played yours."


# Allies and amour, face up at once


def add_allies(hand: list[Card], moves: list[Move]) -> None:
    """R-17: allies of a hand in order of kind may be played."""
    at = len(hand) - 1
    last = AMOUR
    while at >= 0 and hand[at] >= FIRST_ALLY:
        if hand[at] != last:
            last = hand[at]
            moves.append(PLAY + last)
        at -= 1


def may_play_amour(game: RoundTable, seat: Seat) -> bool:
    """R-16: one in each quest or tournament of the player's, or ahead of the next if the house allows."""
    if game.amours[seat] or AMOUR in game.laid[seat] or AMOUR not in game.hands[seat]:
        return False
    return game.house.amour_outside_story or seat in game.participants or seat in game.entrants


def is_play(move: Move) -> bool:
    """Whether the move puts an ally or an amour face up."""
    return FIRST_PLAY <= move < FIRST_STRIKE


def play_card(game: RoundTable, seat: Seat, move: Move) -> None:
    """R-16, R-17: an ally or an amour from the hand, face up at once."""
    card = move - PLAY
    game.hands[seat].remove(card)
    put_in_play(game, seat, card)
    if game.listens:
        game.emit(Plays(seat, card))


def put_in_play(game: RoundTable, seat: Seat, card: Card) -> None:
    """An ally or an amour lies in the player's area."""
    forget(game, seat, card)
    if card == AMOUR:
        game.amours[seat] += 1
    else:
        game.allies[seat] = sorted([*game.allies[seat], card])


def refuse_card(game: RoundTable, seat: Seat, move: Move, answers: str, rule: str) -> Refused:
    """What to type instead of a card that cannot be laid here, or of any other wrong word."""
    if not 0 <= move < KINDS:
        return Refused(answers, rule)
    if move not in game.hands[seat]:
        return ADVENTURE.not_in_hand(move, rule)
    name = ADVENTURE.names[move]
    if is_ally(move) or move == AMOUR:
        return Refused(f"`play {name}` plays this card. {answers}", rule)
    if move == MORDRED:
        return Refused(f"`Mordred against ALLY` strikes an ally in play. {answers}", rule)
    return Refused(f"{name} is of no use here. {answers}", rule)


def refuse_play(game: RoundTable, seat: Seat, move: Move, rule: str) -> Refused:
    """Why a card cannot be played face up here."""
    card = move - PLAY
    if card not in game.hands[seat]:
        return ADVENTURE.not_in_hand(card, rule)
    if card != AMOUR:
        return Refused("You cannot play allies now.", "R-17")
    if game.amours[seat]:
        return Refused(ONE_AMOUR, "R-16")
    return Refused("You can play an amour only on a quest or in a tournament.", "R-16")


# Merlin


def add_looks(game: RoundTable, seat: Seat, first: int, moves: list[Move]) -> None:
    """R-32: Merlin's owner may look at one face-down stage of each quest."""
    if game.looks[seat] != NO_STAGE:
        return
    moves += [LOOK + stage for stage in range(first, len(game.stages)) if (game.turned >> stage) & 1 == 0]


def is_look(move: Move) -> bool:
    """Whether the move is a look at a stage."""
    return LOOK <= move < BID


def look(game: RoundTable, seat: Seat, move: Move) -> None:
    """R-32: the owner alone sees the cards; the others learn which stage it was, and who has Merlin."""
    stage = move - LOOK
    game.looks[seat] = stage
    if MERLIN not in game.allies[seat] and MERLIN not in game.known[seat]:
        game.known[seat] = [*game.known[seat], MERLIN]
    if game.listens:
        game.emit(Looks(seat, stage + 1, game.house.merlin_seconds, game.stages[stage][:]))


def refuse_look(game: RoundTable, seat: Seat, move: Move) -> Refused:
    """Why Merlin cannot look now."""
    if game.looks[seat] != NO_STAGE:
        return Refused("You have already looked at a stage; you may look once per quest.", "R-32")
    if game.stages and move - LOOK >= len(game.stages):
        return Refused(f"This quest has {len(game.stages)} stages.", "R-32")
    if MERLIN in game.laid[seat]:
        return Refused("Merlin lies face down among your cards; he can look only when he is face up.", "R-32")
    if MERLIN in game.hands[seat] and MERLIN not in game.allies[seat]:
        return Refused("Merlin must be in play to look at a stage now.", "R-32")
    if MERLIN not in game.allies[seat]:
        return Refused("Only Merlin's owner may look at a stage.", "R-32")
    return Refused("Merlin looks at a face-down stage, and only when you join, lay cards or bid.", "R-32")


# Questions that go round


class Asked(InTurn[RoundTable]):
    """One after the other (R-54), or all at once in a race (R-61); allies may be played beside the answer."""

    def asks(self, game: RoundTable) -> list[Seat]:
        return self.waiting if game.house.race_mode else self.waiting[:1]

    def answered(self, seat: Seat) -> None:
        """The seat is not asked again."""
        self.waiting = [other for other in self.waiting if other != seat]


# Cards laid face down


class LayCards(Together[RoundTable]):
    """R-54: weapons, allies and an amour are laid face down, all at the same time, and turned up together."""

    def __init__(self, waiting: list[Seat]) -> None:
        super().__init__(waiting, [])

    def options(self, game: RoundTable, seat: Seat) -> list[Move]:
        laid = game.laid[seat]
        moves: list[Move] = []
        last = NO_CARD
        for card in game.hands[seat]:
            if card < FIRST_WEAPON or card == last or FIRST_TEST <= card < FIRST_ALLY:
                continue
            last = card
            if card == AMOUR:
                if game.amours[seat] == 0 and AMOUR not in laid:
                    moves.append(card)
            elif card >= FIRST_ALLY:
                moves.append(card)
                moves.append(PLAY + card)
            elif card not in laid:
                moves.append(card)
        moves.append(DONE)
        return moves

    def refusal(self, game: RoundTable, seat: Seat, move: Move) -> Refused:
        if is_play(move):
            if move - PLAY == AMOUR:
                return Refused("Lay the amour with your other cards; it is turned up with them.", "R-16")
            return refuse_play(game, seat, move, self.rule)
        if is_look(move):
            return refuse_look(game, seat, move)
        if not 0 <= move < KINDS:
            return Refused("Lay a weapon, an ally or an amour, or answer done.", self.rule)
        if move not in game.hands[seat]:
            return ADVENTURE.not_in_hand(move, self.rule)
        if move == AMOUR:
            return Refused(ONE_AMOUR, "R-16")
        if is_weapon(move):
            return Refused(f"You have laid {ADVENTURE.names[move]} already; no weapon twice.", self.rule)
        if move == MORDRED and game.offers(seat):
            return Refused("Foes do not fight for you; `Mordred against ALLY` strikes an ally.", self.rule)
        kind = "tests" if is_test(move) else "foes"
        return Refused(f"Weapons, allies and an amour fight for you; {kind} do not.", self.rule)

    def answer(self, game: RoundTable, seat: Seat, move: Move) -> None:
        if move == DONE:
            self.done(seat)
            if game.listens:
                game.emit(IsReady(seat))
        elif move >= KINDS:
            play_card(game, seat, move)
        else:
            game.hands[seat].remove(move)
            game.laid[seat] = sorted([*game.laid[seat], move])
            if game.listens:
                game.emit(Lays(seat, game.laid[seat][:]))


def turn_up(game: RoundTable, seats: list[Seat]) -> None:
    """All cards laid face down lie open: allies and amours come into play, weapons stay laid."""
    for seat in seats:
        laid = game.laid[seat]
        if game.listens:
            game.emit(TurnsUp(seat, laid[:]))
        weapons = len(laid)
        while weapons > 0 and laid[weapons - 1] >= FIRST_ALLY:
            weapons -= 1
            put_in_play(game, seat, laid[weapons])
        game.laid[seat] = laid[:weapons]


def counted(game: RoundTable, seat: Seat) -> list[Counted]:
    """R-29, R-35: what a player brings to a fight, part by part, once all cards are turned up."""
    rank, allies, weapons = game.ranks[seat], ally_points(game, seat), game.laid[seat]
    parts = [Counted(RANKS[rank], RANK_BP[rank])]
    if allies:
        parts.append(Counted(ADVENTURE.text(game.allies[seat]), allies))
    if game.amours[seat]:
        parts.append(Counted(ADVENTURE.names[AMOUR], game.amours[seat] * BP[game.card][AMOUR]))
    if weapons:
        parts.append(Counted(ADVENTURE.text(weapons), stage_value(weapons, game.card)))
    return parts


def discard_weapons(game: RoundTable, seats: list[Seat]) -> None:
    """R-29: the weapons of a stage or a round are used up, those of the losers too."""
    for seat in seats:
        game.adventure.discards += game.laid[seat]
        game.laid[seat] = []


# The hand limit


def deal_each(game: RoundTable, seats: list[Seat], count: int) -> None:
    """R-10: all draw, in this order; then everybody above the limit gives up cards at the same time."""
    for seat in seats:
        draw(game, seat, count)
    keep_limit(game, seats)


def keep_limit(game: RoundTable, seats: list[Seat]) -> None:
    """R-07: everybody with more than twelve cards is asked at once."""
    above = [seat for seat in seats if len(game.hands[seat]) > HAND_LIMIT]
    if not above:
        return
    if game.listens:
        for seat in above:
            game.emit(HoldsTooMany(seat, len(game.hands[seat]) - HAND_LIMIT))
    game.then(HandLimit(above))


class HandLimit(Discard[RoundTable]):
    """R-07: discard or play cards until twelve are left."""

    name: ClassVar[str] = questions.HAND_LIMIT
    rule: ClassVar[str] = "R-07"

    def __init__(self, seats: list[Seat]) -> None:
        super().__init__(seats, HAND_LIMIT)

    def options(self, game: RoundTable, seat: Seat) -> list[Move]:
        hand = game.hands[seat]
        moves: list[Move] = []
        last = NO_CARD
        for card in hand:
            if card != last:
                last = card
                moves.append(DISCARD + card)
        add_allies(hand, moves)
        if may_play_amour(game, seat):
            moves.append(PLAY + AMOUR)
        return moves

    def refusal(self, game: RoundTable, seat: Seat, move: Move) -> Refused:
        if is_play(move):
            return refuse_play(game, seat, move, self.rule)
        if DISCARD <= move < DISCARD + KINDS:
            return ADVENTURE.not_in_hand(move - DISCARD, self.rule)
        if 0 <= move < KINDS:
            return refuse_at_limit(game, seat, move, self.rule)
        return Refused("You hold more than twelve cards: `discard CARD`, or `play` an ally.", self.rule)

    def answer(self, game: RoundTable, seat: Seat, move: Move) -> None:
        if is_play(move):
            play_card(game, seat, move)
        else:
            discard(game, seat, move - DISCARD)


def refuse_at_limit(game: RoundTable, seat: Seat, card: Card, rule: str) -> Refused:
    """R-07: a card alone says neither whether it is played nor whether it is discarded."""
    if card not in game.hands[seat]:
        return ADVENTURE.not_in_hand(card, rule)
    name = ADVENTURE.names[card]
    if card == MORDRED and game.offers(seat):
        return Refused(f"{name} can strike: say `Mordred against ALLY` or `discard {name}`.", rule)
    if may_play_at_limit(game, seat, card):
        return Refused(f"{name} can be played: say `play {name}` or `discard {name}`.", rule)
    if card == AMOUR and game.amours[seat]:
        return Refused(f"{ONE_AMOUR} `discard {name}` gives it up.", "R-16")
    return Refused(f"{name} cannot be played now; `discard {name}` gives it up.", rule)


def may_play_at_limit(game: RoundTable, seat: Seat, card: Card) -> bool:
    """R-07: allies always, an amour if it is allowed."""
    return is_ally(card) or (card == AMOUR and may_play_amour(game, seat))
