"""The bots of Quests that play by rules; they see no more than the view of their seat."""

from typing import Final, cast

from tiltyard.engine.moves import Card, Move
from tiltyard.engine.turn import Bot, Turn
from tiltyard.games.quests.cards import DAGGER, KINDS, VALUES, value
from tiltyard.games.quests.sponsor import can_go_on
from tiltyard.games.quests.table import (
    ATTACKING,
    DECLINE,
    DONE,
    FIND_SPONSOR,
    RESTART,
    SPONSOR,
    TACKLE,
    TACKLING,
    TRIM,
)
from tiltyard.games.quests.view import QuestsView

EAGER: Final = 25  # what a beginner's attack is worth at least, whatever lies there


class Steady(Bot):
    """Sponsors to stop a rival or to refill, joins every quest, attacks with no more than is needed."""

    def choose(self, turn: Turn) -> Move:
        return steady_answer(cast(QuestsView, turn.view), turn.moves)


class Eager(Bot):
    """A beginner: sponsors all that he can, strikes as hard as he can, and keeps nothing for later."""

    def choose(self, turn: Turn) -> Move:
        return eager_answer(cast(QuestsView, turn.view), turn.moves)


def finishable(table: QuestsView, options: list[Move]) -> list[Move]:
    """What the sponsor can do without having to begin again; else a quest might never be built."""
    *closed, stage = table["my_stages"]
    before = value(closed[-1]) if closed else 0
    later = table["quest_stages"] - len(closed) - 1
    moves = [DONE] if DONE in options else []
    for card in options:
        if card < KINDS:
            hand = table["hand"][:]
            hand.remove(card)
            if can_go_on(hand, sorted([*stage, card]), before, later):
                moves.append(card)
    return moves or [RESTART]


def eager_answer(table: QuestsView, options: list[Move]) -> Move:
    """What a beginner answers: yes to every quest, the strongest weapons first, the weakest card away."""
    question = table["question"]
    if question == FIND_SPONSOR:
        return SPONSOR if SPONSOR in options else DECLINE
    if question == ATTACKING:
        weapons = [card for card in options if card < KINDS]
        return weapons[-1] if weapons and table["attack_value"] < EAGER else DONE
    if question == TRIM:
        return table["hand"][0]
    return steady_answer(table, options)


def steady_answer(table: QuestsView, options: list[Move]) -> Move:
    """What a steady player answers to each question."""
    question = table["question"]
    if question == FIND_SPONSOR:
        return SPONSOR if SPONSOR in options and wants_to_sponsor(table) else DECLINE
    if question == TACKLING:
        return TACKLE  # it brings a card and costs nothing
    if question == TRIM:
        return spare_card(table["hand"])
    if question == ATTACKING:
        return next_weapon(table)
    return next_for_stage(table, options)


def wants_to_sponsor(table: QuestsView) -> bool:
    """When a rival could win by this quest, or the hand is too weak to win it anyway.

    After a whole round of quests that nobody wanted, any quest will do, or careful knights would decline
    forever.
    """
    if table["unwanted"] >= len(table["shields"]):
        return True
    stages = table["quest_stages"]
    if len(different_foes(table["hand"])) < stages:
        return False
    return rival_could_win(table) or value(different_weapons(table["hand"])) < 15 * stages


def rival_could_win(table: QuestsView) -> bool:
    """Whether this quest could give another player the last shields needed."""
    others = [seat for seat in range(len(table["shields"])) if seat != table["you"]]
    best = max(table["shields"][seat] for seat in others)
    return best + table["quest_stages"] >= table["shields_to_win"]


def next_for_stage(table: QuestsView, options: list[Move]) -> Move:
    """Go on from what lies in the stages, whoever laid it; begin again only where they cannot be finished."""
    if not table["can_build"]:
        return RESTART
    *closed, stage = table["my_stages"]
    before = value(closed[-1]) if closed else 0
    later = table["quest_stages"] - len(table["my_stages"])
    if DONE in options and (later > 0 or value(stage) >= enough(table)):
        return DONE
    for card in wishes(options, before, last=later == 0):
        hand = table["hand"][:]
        hand.remove(card)
        if can_go_on(hand, sorted([*stage, card]), before, later):
            return card
    return DONE


def wishes(options: list[Move], before: int, *, last: bool) -> list[Card]:
    """The cards that may be laid, best first: rising single foes, the weakest first, and the strongest last.

    Weapons follow the foes, the weakest first; in the last stage the strongest.
    """
    foes = [card for card in options if card < DAGGER]
    weapons = [card for card in options if DAGGER <= card < KINDS]
    if last:
        return foes[::-1] + weapons[::-1]
    rising = [foe for foe in foes if VALUES[foe] > before]
    return rising + [foe for foe in foes[::-1] if VALUES[foe] <= before] + weapons


def enough(table: QuestsView) -> int:
    """What the last stage should be worth: something against a rival only, and less as the game grows long,
    or careful players would never let it end."""
    return 60 - table["turns"] // 2 if rival_could_win(table) else 0


def spare_card(hand: list[Card]) -> Card:
    """A foe that is there twice, the weakest first; then the weakest foe; then the weakest card."""
    foes = [card for card in hand if card < DAGGER]
    for foe in foes:
        if foes.count(foe) > 1:
            return foe
    if len(foes) > 4:
        return foes[0]
    weapons = [card for card in hand if card >= DAGGER and hand.count(card) > 2]
    return weapons[0] if weapons else hand[0]


def different_foes(cards: list[Card]) -> list[Card]:
    """One of each foe, the weakest first."""
    return [card for card in range(DAGGER) if card in cards]


def different_weapons(cards: list[Card]) -> list[Card]:
    """One of each weapon, the weakest first."""
    return [card for card in range(DAGGER, KINDS) if card in cards]


def next_weapon(table: QuestsView) -> Move:
    """The next card of the smallest attack that should do, whoever began it; none if it is out of reach."""
    missing = expected(table) - table["attack_value"]
    if missing <= 0:
        return DONE
    wanted = smallest_attack([card for card in table["hand"] if card not in table["attack"]], missing)
    return wanted[0] if wanted else DONE


def expected(table: QuestsView) -> int:
    """A guess at the value of the stage, from its number of cards and the stages seen."""
    at = table["stage"]
    guess = 15 + 5 * at + 12 * (table["stage_sizes"][at] - 1)
    if at + 1 == table["quest_stages"]:
        guess += 15
    seen = table["seen_stages"]
    return max(guess, value(seen[-1]) + 10) if seen else guess


def smallest_attack(cards: list[Card], needed: int) -> list[Card]:
    """The set of different weapons with the smallest sum that reaches the value, or none."""
    best: list[Card] = []
    best_value = 1000
    weapons = different_weapons(cards)
    for bits in range(1, 1 << len(weapons)):
        total = 0
        for at in range(len(weapons)):
            if (bits >> at) & 1:
                total += VALUES[weapons[at]]
        if needed <= total < best_value:
            best_value = total
            best = [weapons[at] for at in range(len(weapons)) if (bits >> at) & 1]
    return best
