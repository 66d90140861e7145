"""The bots of Quests. They see no more than the view of their seat."""

from typing import cast

from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import View
from tiltyard.engine.moves import Card, Move
from tiltyard.games.quests.cards import DAGGER, KINDS, VALUES, value
from tiltyard.games.quests.rules import DECLINE, DONE, RESTART, SPONSOR, TACKLE
from tiltyard.games.quests.sponsor import can_go_on
from tiltyard.games.quests.view import QuestsView


def wanderer(view: View, options: list[Move], chance: Chance) -> Move:
    """Any legal move, but a quest is built so that it can be finished, or it would never be."""
    table = cast(QuestsView, view)
    moves = options if table["question"] != "build" else finishable(table, options)
    return moves[chance.below(len(moves))]


def finishable(table: QuestsView, options: list[Move]) -> list[Move]:
    """What the sponsor can do without having to begin again."""
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


def knight(view: View, options: list[Move], chance: Chance) -> Move:
    """Sponsors to stop a rival or to refill, joins every quest, attacks with no more than is needed."""
    table = cast(QuestsView, view)
    question = table["question"]
    if question == "sponsor":
        return SPONSOR if SPONSOR in options and wants_to_sponsor(table) else DECLINE
    if question == "tackle":
        return TACKLE  # it brings a card and costs nothing
    if question == "trim":
        return spare_card(table["hand"])
    if question == "attack":
        return next_weapon(table)
    return next_for_stage(table, options)


def wants_to_sponsor(table: QuestsView) -> bool:
    """When a rival could win by this quest, or the hand is too weak to win it anyway."""
    if not plan(table, table["hand"]):
        return False
    return rival_could_win(table) or value(different_weapons(table["hand"])) < 15 * table["quest_stages"]


def rival_could_win(table: QuestsView) -> bool:
    """Whether this quest could give another player the last shields needed."""
    others = [seat for seat in range(len(table["shields"])) if seat != table["you"]]
    best = max(table["shields"][seat] for seat in others)
    return best + table["quest_stages"] >= table["shields_to_win"]


def plan(table: QuestsView, cards: list[Card]) -> list[list[Card]]:
    """Rising single foes, the weakest first, and the strongest foe last.

    Weapons join the last one only against a rival, and fewer as the game grows long, or careful players
    would never let it end.
    """
    foes = sorted({card for card in cards if card < DAGGER})
    stages = table["quest_stages"]
    if len(foes) < stages:
        return []
    last = [foes[-1]]
    enough = 60 - table["turns"] // 2 if rival_could_win(table) else 0
    for weapon in different_weapons(cards)[::-1]:
        if value(last) < enough:
            last.append(weapon)
    return [[foe] for foe in foes[: stages - 1]] + [last]


def next_for_stage(table: QuestsView, options: list[Move]) -> Move:
    """The next card of the plan, which is the same at every step because all cards are counted."""
    laid = table["my_stages"]
    stages = plan(table, table["hand"] + [card for stage in laid for card in stage])
    if not stages:
        return options[0]
    wanted = stages[len(laid) - 1]
    missing = [card for card in wanted if card not in laid[-1]]
    if any(card not in wanted for card in laid[-1]):
        return RESTART
    return missing[0] if missing else DONE


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


def different_weapons(cards: list[Card]) -> list[Card]:
    """One of each weapon, the weakest first."""
    return [card for card in range(DAGGER, KINDS) if card in cards]


def next_weapon(table: QuestsView) -> Move:
    """The next card of the smallest attack that should do; nothing for a stage that is out of reach."""
    attack = table["attack"]
    wanted = smallest_attack(sorted(table["hand"] + attack), expected(table))
    for card in wanted:
        if card not in attack:
            return card
    return DONE


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
