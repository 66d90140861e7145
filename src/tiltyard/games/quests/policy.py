"""A quick and sensible answer to every question, found on the table itself: for simulations and for search.

It looks at what its seat may see and at nothing else: its own hand, attack and stages, what is revealed, how
many cards the others hold. It goes on from whatever lies on the table, whoever laid it.
"""

from typing import Final

from tiltyard.engine.moves import Card, Move, Seat
from tiltyard.games.quests.cards import DAGGER, VALUES, stages_of, value
from tiltyard.games.quests.rules import Attack, BuildQuest, FindSponsor, Tackle
from tiltyard.games.quests.sets import NO_SET, WEAPONS, WORTH, smallest, weapons_in
from tiltyard.games.quests.sponsor import can_go_on, can_sponsor
from tiltyard.games.quests.table import BUILD, DECLINE, DONE, PLAYERS, RESTART, SPONSOR, TACKLE, TRIM, Quests

ENOUGH: Final = 60  # for a last stage that should stop a rival
WEAK: Final = 15  # weapons worth less for each stage are too weak to win with


def answer(game: Quests, seat: Seat) -> Move:
    """What a sensible player answers to the open question."""
    question = game.stack[-1]
    if isinstance(question, Tackle):
        return TACKLE  # it brings a card and costs nothing
    if isinstance(question, Attack):
        return next_weapon(game, seat)
    if isinstance(question, BuildQuest):
        return next_for_stage(game, seat)
    if isinstance(question, FindSponsor):
        return SPONSOR if sponsors(game, seat) else DECLINE
    return spare_card(game.hands[seat])


# To sponsor


def sponsors(game: Quests, seat: Seat) -> bool:
    """To stop a rival, or with a hand that is too weak to win; after a round of unwanted quests, any."""
    hand = game.hands[seat]
    stages = stages_of(game.card)
    if game.unwanted >= PLAYERS:
        return can_sponsor(hand, stages)
    if foes_above(hand, 0) < stages:
        return False
    return rival_could_win(game, seat) or WORTH[weapons_in(hand)] < WEAK * stages


def rival_could_win(game: Quests, seat: Seat) -> bool:
    """Whether this quest could give another player the last shields needed."""
    missing = game.house.shields - stages_of(game.card)
    for other in range(PLAYERS):
        if other != seat and game.shields[other] >= missing:
            return True
    return False


def foes_above(hand: list[Card], before: int) -> int:
    """How many different foes of a hand are worth more than a value."""
    kinds = 0
    last = -1
    for card in hand:
        if card >= DAGGER:
            break
        if card != last and VALUES[card] > before:
            kinds += 1
        last = card
    return kinds


# To build


def next_for_stage(game: Quests, seat: Seat) -> Move:
    """Single foes that rise, the weakest first and the strongest last; begin again if nothing else helps."""
    stages = game.stages
    stage = stages[-1]
    hand = game.hands[seat]
    before = value(stages[-2]) if len(stages) > 1 else 0
    later = stages_of(game.card) - len(stages)
    worth = value(stage)
    stands = bool(stage) and stage[0] < DAGGER and worth > before and goes_on(hand, stage, before, later)
    if stands and (later > 0 or worth >= enough(game, seat)):
        return DONE
    card = next_card(hand, stage, before, later)
    if card >= 0:
        return card
    return DONE if stands else RESTART


def next_card(hand: list[Card], stage: list[Card], before: int, later: int) -> Card:
    """The best card for the open stage that lets the quest be finished, or -1."""
    for card in wishes(hand, stage, before, later == 0):
        left = hand[:]
        left.remove(card)
        if goes_on(left, sorted([*stage, card]), before, later):
            return card
    return -1


def wishes(hand: list[Card], stage: list[Card], before: int, last: bool) -> list[Card]:
    """The cards that may be laid, best first: foes, then weapons; in the last stage the strongest first."""
    foes: list[Card] = []
    low: list[Card] = []
    weapons: list[Card] = []
    seen = -1
    has_foe = bool(stage) and stage[0] < DAGGER
    for card in hand:
        if card == seen:
            continue
        seen = card
        if card >= DAGGER:
            if card not in stage:
                weapons.append(card)
        elif not has_foe:
            if VALUES[card] > before:
                foes.append(card)
            else:
                low.append(card)
    if last:
        return foes[::-1] + low[::-1] + weapons[::-1]
    return foes + low[::-1] + weapons


def goes_on(hand: list[Card], stage: list[Card], before: int, later: int) -> bool:
    """Whether the quest can still be finished; foes that rise by themselves need no search."""
    if stage and stage[0] < DAGGER:
        worth = value(stage)
        if worth > before and foes_above(hand, worth) >= later:
            return True
    return can_go_on(hand, stage, before, later)


def enough(game: Quests, seat: Seat) -> int:
    """What the last stage should be worth: something against a rival, and less as the game grows long."""
    return ENOUGH - game.turns // 2 if rival_could_win(game, seat) else 0


# To attack


def next_weapon(game: Quests, seat: Seat) -> Move:
    """The next card of the smallest attack that should do; none if it is out of reach."""
    attack = game.attacks[seat]
    missing = expected(game) - value(attack)
    if missing <= 0:
        return DONE
    wanted = smallest(weapons_in(game.hands[seat]) & ~weapons_in(attack), missing)
    if wanted == NO_SET:
        return DONE
    return lowest(wanted)


def lowest(weapons: int) -> Card:
    """The weakest weapon of a set."""
    at = 0
    while at < WEAPONS and (weapons >> at) & 1 == 0:
        at += 1
    return DAGGER + at


def expected(game: Quests) -> int:
    """A guess at the value of the stage, from its number of cards and the stages seen."""
    at = game.stage
    guess = 15 + 5 * at + 12 * (len(game.stages[at]) - 1)
    if at + 1 == len(game.stages):
        guess += 15
    return max(guess, value(game.stages[at - 1]) + 10) if at > 0 else guess


# To trim


def spare_card(hand: list[Card]) -> Card:
    """A foe that is there twice, the weakest first; then the weakest foe; then the weakest card."""
    foes = 0
    while foes < len(hand) and hand[foes] < DAGGER:
        if foes > 0 and hand[foes] == hand[foes - 1]:
            return hand[foes]
        foes += 1
    if foes > 4:
        return hand[0]
    for at in range(foes + 2, len(hand)):
        if hand[at] == hand[at - 2]:
            return hand[at]
    return hand[0]


# For a seat that is late


def late_answer(game: Quests, seat: Seat) -> list[Move]:
    """Where cards must be given, what a sensible player would give; no moves where one can simply say no."""
    twin = game.copy()
    question = twin.stack[-1]
    moves: list[Move] = []
    while question.name in (BUILD, TRIM) and twin.stack[-1] is question and seat in twin.asks():
        moves.append(answer(twin, seat))
        twin.play(seat, moves[-1])
    return moves
