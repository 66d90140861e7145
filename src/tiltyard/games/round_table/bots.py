"""The bots, which see only the view of their seat; and what is played for a late seat."""

from typing import Final, cast

from tiltyard.engine.moves import Card, Move, Seat
from tiltyard.engine.turn import Bot, Turn
from tiltyard.games.round_table import questions
from tiltyard.games.round_table.cards import AMOUR, is_ally, is_weapon
from tiltyard.games.round_table.habits import (
    NO_MOVE,
    amour_at_hand,
    another_can_rank_up,
    at_hand,
    build,
    can_rank_up,
    common_answer,
    different_weapons,
    duplicates,
    foes_below,
    helpful_allies,
    lay,
    most_useless,
    set_up_1,
    set_up_2,
    some_set_up,
    strongest_combination,
    strongest_first,
    value_of,
    weakest_first,
    worth,
)
from tiltyard.games.round_table.moves import BID, DECLINE, DISCARD, DONE, DROP, ENTER, JOIN, LAPSE, SPONSOR
from tiltyard.games.round_table.table import HAND_LIMIT, RoundTable
from tiltyard.games.round_table.view import RoundTableView, view


def built(table: RoundTableView, moves: list[Move]) -> list[Move]:
    """Random play builds a quest by plan, or it would take forever."""
    if table["question"] == questions.BUILD and table["building_at"] >= 0:
        return [build(table, some_set_up(table), moves)]
    return moves


# Strategy 1


class Strategy1(Bot):
    """Fights when shields decide a rank, spends little before the last stage, bids once."""

    def choose(self, turn: Turn) -> Move:
        table = cast(RoundTableView, turn.view)
        common = common_answer(table, turn.moves)
        if common != NO_MOVE:
            return common
        question = table["question"]
        if question == questions.SPONSOR:
            return SPONSOR if wants_to_sponsor(table, set_up_1(table), turn.moves) else DECLINE
        if question == questions.BUILD:
            return build(table, set_up_1(table) or some_set_up(table), turn.moves)
        if question == questions.JOIN:
            return JOIN if joins_1(table) else DECLINE
        if question == questions.ENTER:
            return ENTER if stakes_are_high(table, len(table["ranks"]), everybody(table)) else DECLINE
        if question == questions.TOURNAMENT_CARDS:
            return lay(table, tournament_1(table), turn.moves)
        if question == questions.STAGE_CARDS:
            return lay(table, stage_1(table), turn.moves)
        if question == questions.BID:
            return bid_or_drop(len(foes_below(table, 20)), 1, table, turn.moves)
        return pay(table, foes_below(table, 20))


def wants_to_sponsor(table: RoundTableView, plan: list[list[Card]], options: list[Move]) -> bool:
    """Whether no rival can rank up by this quest and the plan works out."""
    return SPONSOR in options and bool(plan) and not another_can_rank_up(table)


def joins_1(table: RoundTableView) -> bool:
    """Two weapons or allies for each stage, and two weak foes to bid with."""
    helpers = [card for card in table["hand"] if is_weapon(card) or is_ally(card)]
    return len(helpers) >= 2 * table["quest_stages"] and len(foes_below(table, 20)) >= 2


def everybody(table: RoundTableView) -> list[int]:
    """All seats."""
    return list(range(len(table["ranks"])))


def stakes_are_high(table: RoundTableView, fighters: int, seats: list[int]) -> bool:
    """Whether winning against this many fighters would raise somebody's rank."""
    return any(can_rank_up(table, seat, fighters + table["bonus"]) for seat in seats)


def tournament_1(table: RoundTableView) -> list[Card]:
    """The strongest combination if a rank is at stake, else weapons that are held twice."""
    if stakes_are_high(table, len(table["entrants"]), table["entrants"]):
        return strongest_combination(table)
    return sorted({card for card in duplicates(at_hand(table)) if is_weapon(card)})


def stage_1(table: RoundTableView) -> list[Card]:
    """Everything in the last stage; before, two cards."""
    if is_last_stage(table):
        return strongest_combination(table)
    helpers = [card for card in helpful_allies(table) if worth(table, card) > 0] + amour_at_hand(table)
    helpers = strongest_first(table, helpers)
    helpers.sort(key=lambda card: (-worth(table, card), card != AMOUR))
    return [*helpers[:2], *different_weapons(table)][:2]


def is_last_stage(table: RoundTableView) -> bool:
    """Whether no stage follows."""
    return table["stage"] + 1 == table["quest_stages"]


def bid_or_drop(cards: int, rounds: int, table: RoundTableView, options: list[Move]) -> Move:
    """Bid this many cards and all free bids, if that is legal and was not done too often."""
    you = table["you"]
    bid = BID + cards + table["free_bids"][you]
    return bid if table["bid_rounds"][you] < rounds and bid in options else DROP


def pay(table: RoundTableView, planned: list[Card]) -> Move:
    """Planned cards first, then the most useless ones."""
    return DISCARD + (planned[0] if planned else most_useless(table))


# Strategy 2


class Strategy2(Bot):
    """Enters every tournament, keeps ten points for each stage, bids twice."""

    def choose(self, turn: Turn) -> Move:
        table = cast(RoundTableView, turn.view)
        common = common_answer(table, turn.moves)
        if common != NO_MOVE:
            return common
        question = table["question"]
        if question == questions.JOIN:
            return JOIN if joins_2(table) else DECLINE
        if question == questions.ENTER:
            return ENTER
        if question == questions.TOURNAMENT_CARDS:
            return lay(table, tournament_2(table), turn.moves)
        if question == questions.STAGE_CARDS:
            return lay(table, stage_2(table), turn.moves)
        return sponsor_and_bid_2(table, turn.moves)


def sponsor_and_bid_2(table: RoundTableView, options: list[Move]) -> Move:
    """How strategy 2 sponsors, bids and pays."""
    question = table["question"]
    if question == questions.SPONSOR:
        return SPONSOR if wants_to_sponsor(table, set_up_2(table), options) else DECLINE
    if question == questions.BUILD:
        return build(table, set_up_2(table) or some_set_up(table), options)
    foes = foes_below(table, 25)
    doubled = other_duplicates(table, foes)
    you = table["you"]
    if question == questions.BID:
        more = len(doubled) if table["bid_rounds"][you] else 0
        return bid_or_drop(len(foes) + more, 2, table, options)
    return pay(table, foes + doubled if table["bid_rounds"][you] > 1 else foes)


def other_duplicates(table: RoundTableView, foes: list[Card]) -> list[Card]:
    """The duplicates among the cards of the hand that are not these foes."""
    return duplicates([card for card in table["hand"] if card not in foes])


def joins_2(table: RoundTableView) -> bool:
    """Ten points for every stage, and two foes to bid with."""
    return stages_covered(table) >= table["quest_stages"] and len(foes_below(table, 25)) >= 2


def stages_covered(table: RoundTableView) -> int:
    """How many stages get 10 BP each: a card that has them alone, or a Dagger beside a weak ally."""
    hand = table["hand"]
    helpers = [card for card in hand if is_weapon(card) or is_ally(card)]
    helpers += [AMOUR] if AMOUR in hand and table["amours"][table["you"]] == 0 else []
    alone = len([card for card in helpers if worth(table, card) >= 10])
    daggers = len([card for card in helpers if is_weapon(card) and worth(table, card) == 5])
    weak_allies = len([card for card in helpers if is_ally(card) and worth(table, card) == 5])
    return alone + min(daggers, weak_allies)


def tournament_2(table: RoundTableView) -> list[Card]:
    """The strongest cards one by one until the total is 50."""
    plan: list[Card] = []
    total = table["points"][table["you"]]
    cards = strongest_combination(table)
    cards.sort(key=lambda card: (-worth(table, card), not is_ally(card), card != AMOUR))
    for card in cards:
        if total >= 50:
            break
        plan.append(card)
        total += worth(table, card)
    return plan


def stage_2(table: RoundTableView) -> list[Card]:
    """Everything in the last stage; before, about ten points."""
    if is_last_stage(table):
        return strongest_combination(table)
    amour = amour_at_hand(table)
    allies = [card for card in helpful_allies(table) if worth(table, card) > 0]
    strong = weakest_first(table, [card for card in allies if worth(table, card) >= 10])
    weapons = different_weapons(table)
    return (
        amour
        or strong[:1]
        or smallest_set(table, weapons, 10)
        or smallest_set(table, weakest_first(table, weapons + allies), 10)
    )


def smallest_set(table: RoundTableView, cards: list[Card], needed: int) -> list[Card]:
    """The set with the smallest sum that is enough, then the fewest cards; none if all are too few."""
    best: list[Card] = []
    best_sum = 1000
    for bits in range(1, 1 << len(cards)):
        chosen = [cards[at] for at in range(len(cards)) if (bits >> at) & 1]
        total = sum(worth(table, card) for card in chosen)
        if needed <= total and (total < best_sum or (total == best_sum and len(chosen) < len(best))):
            best_sum = total
            best = chosen
    return best


# Strategy 3


class Strategy3(Bot):
    """Joins wherever cards are dealt out, and spends only when the cards in sight make it worthwhile."""

    def choose(self, turn: Turn) -> Move:
        table = cast(RoundTableView, turn.view)
        common = common_answer(table, turn.moves)
        if common != NO_MOVE:
            return common
        question = table["question"]
        if question == questions.JOIN:
            return JOIN  # it brings cards and costs nothing
        if question == questions.ENTER:
            return ENTER
        if question == questions.TOURNAMENT_CARDS:
            return lay(table, tournament_3(table), turn.moves)
        if question == questions.STAGE_CARDS:
            return lay(table, stage_3(table), turn.moves)
        if question == questions.BID:
            return bid_3(table, turn.moves)
        if question == questions.SPONSOR:
            return SPONSOR if wants_to_sponsor(table, set_up_3(table), turn.moves) else DECLINE
        if question == questions.BUILD:
            return build(table, set_up_3(table) or some_set_up(table), turn.moves)
        return pay(table, spare_cards(table))


def set_up_3(table: RoundTableView) -> list[list[Card]]:
    """A last stage of 50 if there is one, else of 40."""
    return set_up_1(table) or set_up_2(table)


def spare_cards(table: RoundTableView) -> list[Card]:
    """What a bid may cost: weak foes and duplicates."""
    foes = foes_below(table, 25)
    return foes + other_duplicates(table, foes)


def bid_3(table: RoundTableView, options: list[Move]) -> Move:
    """One more than the last bid, as long as spare cards and free bids pay for it."""
    most = len(spare_cards(table)) + table["free_bids"][table["you"]]
    bid = BID + table["least_bid"]
    return bid if table["least_bid"] <= most and bid in options else DROP


def total_with(table: RoundTableView, cards: list[Card]) -> int:
    """The bot's own BP with these cards."""
    return table["points"][table["you"]] + sum(worth(table, card) for card in cards)


def cheapest(table: RoundTableView, needed: int) -> list[Card]:
    """What stays comes first: allies and the amour; then weapons that are held twice; then the others."""
    lasting = helpful_allies(table) + amour_at_hand(table)
    missing = needed - total_with(table, lasting)
    if missing <= 0:
        return lasting
    spare = sorted({card for card in duplicates(at_hand(table)) if is_weapon(card)})
    weapons = smallest_set(table, spare, missing) or smallest_set(table, different_weapons(table), missing)
    return lasting + weapons


def tournament_3(table: RoundTableView) -> list[Card]:
    """Enough to beat what the rivals show and usually add; nothing if that is out of reach."""
    rivals = [table["points"][seat] for seat in table["contest"] if seat != table["you"]]
    best = strongest_combination(table)
    if total_with(table, best) < HOPELESS:
        return []
    return enough(table, best, max(GOOD_TOTAL, max(rivals) + USUAL_WEAPONS))


def stage_3(table: RoundTableView) -> list[Card]:
    """Just enough if the stage lies open; else what it may be worth, if the cards promise to last."""
    best = strongest_combination(table)
    total = total_with(table, best)
    shown = table["open_stages"][table["stage"]]
    if shown:
        return cheapest(table, value_of(table, shown)) if total >= value_of(table, shown) else []
    if total < last_stage_guess(table):
        return []
    return enough(table, best, STRONG_LAST_STAGE if is_last_stage(table) else stage_guess(table))


def enough(table: RoundTableView, best: list[Card], needed: int) -> list[Card]:
    """All if that is no more than needed, else the cheapest cards that do."""
    return best if total_with(table, best) <= needed else cheapest(table, needed)


def last_stage_guess(table: RoundTableView) -> int:
    """What the end of the quest may ask for, better known if the house shows how many cards there are."""
    sizes = table["stage_sizes"]
    return min(20 + 20 * sizes[-1], STRONG_LAST_STAGE) if sizes else STRONG_LAST_STAGE


def stage_guess(table: RoundTableView) -> int:
    """A guess at a stage before the last, from its place, the stages turned up before, and its cards."""
    seen = [value_of(table, stage) for stage in table["open_stages"] if stage]
    sizes = table["stage_sizes"]
    guess = 10 + 15 * sizes[table["stage"]] if sizes else 20 + 5 * table["stage"]
    return max([guess, *[value + 10 for value in seen]])


HOPELESS: Final = 30  # a total with which nobody wins a tournament
GOOD_TOTAL: Final = 50
USUAL_WEAPONS: Final = 40  # what a rival adds to rank, allies and amour
STRONG_LAST_STAGE: Final = 85


# a seat whose time is up, or that has been left


def late_answer(game: RoundTable, seat: Seat) -> list[Move]:
    """The moves that answer the seat's question to its end; none if it is not asked."""
    twin = game.copy()
    moves: list[Move] = []
    if seat not in twin.asks():
        return moves
    phase = twin.stack[-1]
    left = len(twin.hands[seat]) - HAND_LIMIT if phase.name == questions.HAND_LIMIT else -1
    while seat in twin.asks() and twin.stack[-1] is phase and left != 0:
        move = late_move(twin, seat)
        twin.play(seat, move)
        moves.append(move)
        left -= 1
    return moves


def late_move(game: RoundTable, seat: Seat) -> Move:
    """The next of them."""
    question = game.stack[-1].name
    if question in (questions.SPONSOR, questions.JOIN, questions.ENTER):
        return DECLINE
    if question in questions.FIGHTS:
        return DONE
    if question == questions.BID:
        return DROP
    options = game.options(seat)
    table = view(game, seat)
    if question == questions.BUILD:
        # Without a clock a sponsorship cannot lapse; then any legal quest is confirmed.
        return LAPSE if LAPSE in options else build(table, some_set_up(table), options)
    if question == questions.PAYMENT:
        return DISCARD + most_useless(table)
    return common_answer(table, options)
