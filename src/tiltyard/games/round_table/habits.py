"""What all strategies have in common: reading a view, ordering cards, following a plan, giving cards up."""

from typing import Final

from tiltyard.engine.moves import NO_CARD, Card, Move, Seat
from tiltyard.games.round_table import questions
from tiltyard.games.round_table.cards import (
    ADVENTURE,
    AMOUR,
    BP,
    FIRST_WEAPON,
    ISEULT,
    MINIMUM,
    PAIRED_BP,
    TRISTAN,
    is_ally,
    is_test,
    is_weapon,
)
from tiltyard.games.round_table.moves import (
    CONFIRM,
    DISCARD,
    DONE,
    DRAW,
    LAY,
    PLAY,
    STAGE,
    TAKE_BACK,
    TURN_UP,
)
from tiltyard.games.round_table.sponsor import set_up
from tiltyard.games.round_table.view import RoundTableView

NO_MOVE: Final = -1


# Reading the view


def worth(table: RoundTableView, card: Card) -> int:
    """The BP of a card in the running story."""
    if card == TRISTAN:
        for allies in table["allies"]:
            if ISEULT in allies:
                return PAIRED_BP
    return BP[table["story"]][card]


def weakest_first(table: RoundTableView, cards: list[Card]) -> list[Card]:
    """By value, then by name."""
    return sorted(cards, key=lambda card: (worth(table, card), ADVENTURE.names[card].casefold()))


def strongest_first(table: RoundTableView, cards: list[Card]) -> list[Card]:
    """By falling value, then by name."""
    return sorted(cards, key=lambda card: (-worth(table, card), ADVENTURE.names[card].casefold()))


def foes_below(table: RoundTableView, limit: int) -> list[Card]:
    """The foes of the hand that are worth less, weakest first."""
    foes = [card for card in table["hand"] if card < FIRST_WEAPON and worth(table, card) < limit]
    return weakest_first(table, foes)


def duplicates(cards: list[Card]) -> list[Card]:
    """The second and further copies of each kind."""
    return [card for at, card in enumerate(cards) if card in cards[:at]]


def at_hand(table: RoundTableView) -> list[Card]:
    """The hand, and what is laid already."""
    return sorted(table["hand"] + table["laid"])


def different_weapons(table: RoundTableView) -> list[Card]:
    """One weapon of each kind, weakest first."""
    return weakest_first(table, sorted({card for card in at_hand(table) if is_weapon(card)}))


def amour_at_hand(table: RoundTableView) -> list[Card]:
    """The amour that may be laid, if there is one."""
    return [AMOUR] if AMOUR in at_hand(table) and table["amours"][table["you"]] == 0 else []


def helpful_allies(table: RoundTableView) -> list[Card]:
    """The allies at hand whose play raises the total."""
    cards = at_hand(table)
    allies = [card for card in cards if is_ally(card) and worth(table, card) > 0]
    table_allies_count = table["counts_table_allies"] or not table["entrants"]
    tristan = TRISTAN in cards or (table_allies_count and TRISTAN in table["allies"][table["you"]])
    if ISEULT in cards and tristan:
        allies.append(ISEULT)
    return allies


def strongest_combination(table: RoundTableView) -> list[Card]:
    """Every ally that helps, an amour, and one weapon of each kind."""
    return helpful_allies(table) + amour_at_hand(table) + different_weapons(table)


def can_rank_up(table: RoundTableView, seat: Seat, reward: int) -> bool:
    """Whether this reward would raise the player's rank."""
    return 0 < table["costs"][seat] <= table["shields"][seat] + reward


def quest_reward(table: RoundTableView) -> int:
    """Stages and pending Recognition."""
    return table["quest_stages"] + table["recognition"]


def another_can_rank_up(table: RoundTableView) -> bool:
    """Whether this quest could raise the rank of a rival."""
    reward = quest_reward(table)
    rivals = [seat for seat in range(len(table["ranks"])) if seat != table["you"]]
    return any(can_rank_up(table, seat, reward) for seat in rivals)


# Doing it


def common_answer(table: RoundTableView, options: list[Move]) -> Move:
    """What every strategy answers the same way, or NO_MOVE."""
    question = table["question"]
    if question == questions.TURN:
        return TURN_UP
    if question == questions.PROSPERITY:
        return DRAW
    if question == questions.HAND_LIMIT:
        return give_up(table)
    if question == questions.CALL_TO_ARMS:
        return serve_the_king(table, options)
    if question == questions.TOURNAMENT_CARDS and table["final"]:
        return lay(table, strongest_combination(table), options)
    return NO_MOVE


def serve_the_king(table: RoundTableView, options: list[Move]) -> Move:
    """The weakest weapon, else the weakest foe."""
    if options[0] == DONE:
        return DONE
    return DISCARD + weakest_first(table, [move - DISCARD for move in options if is_discard(move)])[0]


def is_discard(move: Move) -> bool:
    """Whether the move discards a card."""
    return DISCARD <= move < DISCARD + len(ADVENTURE.names)


def give_up(table: RoundTableView) -> Move:
    """At the hand limit: play the strongest ally, else discard the most useless card."""
    allies = strongest_first(table, [card for card in table["hand"] if is_ally(card)])
    return PLAY + allies[0] if allies else DISCARD + most_useless(table)


def most_useless(table: RoundTableView) -> Card:
    """Doubled weak foes, doubled tests, foes, weapons, amours, tests; allies last of all."""
    hand = table["hand"]
    doubled = duplicates(hand)
    weak = [card for card in doubled if card < FIRST_WEAPON and worth(table, card) < 25]
    for cards in (
        weak,
        [card for card in doubled if is_test(card)],
        [card for card in hand if card < FIRST_WEAPON],
        [card for card in hand if is_weapon(card)],
        [card for card in hand if card == AMOUR],
        [card for card in hand if is_test(card)],
        hand,
    ):
        if cards:
            return weakest_first(table, cards)[0]
    return NO_CARD


def lay(table: RoundTableView, plan: list[Card], options: list[Move]) -> Move:
    """The next card of the plan that is not laid yet; an illegal one is left out."""
    laid = table["laid"][:]
    for card in plan:
        if card in laid:
            laid.remove(card)
        elif LAY + card in options:
            return LAY + card
    return DONE


def build(table: RoundTableView, plan: list[list[Card]], options: list[Move]) -> Move:
    """The next step towards a planned quest: wrong cards go back first, then stage after stage is filled."""
    stages, here = table["my_stages"], table["building_at"]
    for at, stage in enumerate(stages):
        wrong = [card for card in stage if card not in plan[at]]
        if wrong:
            return TAKE_BACK + wrong[0] if at == here else STAGE + at
    for at, stage in enumerate(stages):
        missing = [card for card in plan[at] if card not in stage]
        if missing:
            return LAY + missing[0] if at == here else STAGE + at
    return CONFIRM


def cards_to_build(table: RoundTableView) -> list[Card]:
    """The hand and all that lies in stages already."""
    cards = table["hand"][:]
    for stage in table["my_stages"]:
        cards += stage
    return sorted(cards)


def some_set_up(table: RoundTableView) -> list[list[Card]]:
    """Any legal quest of these cards."""
    return set_up(cards_to_build(table), table["story"], table["quest_stages"])


# The set-ups of strategies 1 and 2


def last_stage(table: RoundTableView, cards: list[Card], needed: int) -> list[Card]:
    """The strongest foe and the strongest weapons until the value is reached; nothing if it is not."""
    foes = strongest_first(table, [card for card in cards if card < FIRST_WEAPON])
    if not foes:
        return []
    stage = [foes[0]]
    total = worth(table, foes[0])
    for weapon in strongest_first(table, sorted({card for card in cards if is_weapon(card)})):
        if total >= needed:
            break
        stage.append(weapon)
        total += worth(table, weapon)
    return stage if total >= needed else []


def best_test(table: RoundTableView, cards: list[Card]) -> list[Card]:
    """The test with the highest minimum on this quest, then by name."""
    row = MINIMUM[table["story"]]
    tests = [card for card in cards if is_test(card)]
    return sorted(tests, key=lambda card: (-row[card], ADVENTURE.names[card].casefold()))[:1]


def value_of(table: RoundTableView, stage: list[Card]) -> int:
    """The BP of a stage."""
    return sum(worth(table, card) for card in stage)


def set_up_1(table: RoundTableView) -> list[list[Card]]:
    """From back to front, each stage as strong as it can be below the next one."""
    left, stages = begin_set_up(table, 50)
    if not stages:
        return []
    for at in range(len(stages) - 2, -1, -1):
        if stages[at]:
            continue
        following = stages[at + 1] if not is_test(stages[at + 1][0]) else stages[at + 2]
        stage = strong_stage(table, left, value_of(table, following))
        if not stage:
            return []
        stages[at] = stage
        remove_all(left, stage)
    return stages


def begin_set_up(table: RoundTableView, needed: int) -> tuple[list[Card], list[list[Card]]]:
    """The last stage and, if there is one, a test before it; and the cards that are left."""
    left = cards_to_build(table)
    last = last_stage(table, left, needed)
    if not last:
        return left, []
    stages: list[list[Card]] = [[] for stage in range(table["quest_stages"])]
    stages[-1] = last
    stages[-2] = best_test(table, left)
    remove_all(left, last)
    remove_all(left, stages[-2])
    return left, stages


def remove_all(left: list[Card], cards: list[Card]) -> None:
    """Take these cards away."""
    for card in cards:
        left.remove(card)


def strong_stage(table: RoundTableView, left: list[Card], below: int) -> list[Card]:
    """The strongest foe below a value, with the weakest weapon that is held twice if it stays below."""
    foes = [card for card in left if card < FIRST_WEAPON and worth(table, card) < below]
    if not foes:
        return []
    stage = strongest_first(table, foes)[:1]
    spare = weakest_first(table, [card for card in duplicates(left) if is_weapon(card)])
    if spare and worth(table, stage[0]) + worth(table, spare[0]) < below:
        stage.append(spare[0])
    return stage


def set_up_2(table: RoundTableView) -> list[list[Card]]:
    """From front to back, each stage the weakest foe that rises, without weapons."""
    left, stages = begin_set_up(table, 40)
    before = 0
    for at in range(len(stages) - 1):
        if stages[at]:
            continue
        foes = [card for card in left if card < FIRST_WEAPON and worth(table, card) > before]
        if not foes:
            return []
        stages[at] = weakest_first(table, foes)[:1]
        remove_all(left, stages[at])
        before = value_of(table, stages[at])
    return stages if stages and before < value_of(table, stages[-1]) else []
