"""Plans: the whole answers worth weighing at each question, from two to about sixteen."""

from typing import Final

from tiltyard.engine.cards import different
from tiltyard.engine.moves import Card, Move, Seat
from tiltyard.games.questing.stages import STEP
from tiltyard.games.round_table import questions
from tiltyard.games.round_table.arms import WEAPONS, Arms, lasts
from tiltyard.games.round_table.building import BuildQuest
from tiltyard.games.round_table.cards import AMOUR, BIDS, BP, FIRST_ALLY, STAGES
from tiltyard.games.round_table.moves import (
    BID,
    CONFIRM,
    DECLINE,
    DONE,
    DROP,
    ENTER,
    FIRST_STRIKE,
    JOIN,
    PLAY,
    SPONSOR,
    STAGE,
    STRIKE,
    TAKE_BACK,
    TURN_UP,
)
from tiltyard.games.round_table.plays import is_look, is_play
from tiltyard.games.round_table.policy import to_build
from tiltyard.games.round_table.setups import NO_TEST, Stages, make
from tiltyard.games.round_table.sponsor import set_up
from tiltyard.games.round_table.table import RoundTable

Plan = list[Move]
MOST_BIDS: Final = 8  # that are weighed
MOST_TOTALS: Final = 12
LAST_STAGES: Final = [0, 40, 50, 65, 200]  # what the last stage of a set-up is worth at least, if it can be


def plans(game: RoundTable, seat: Seat) -> list[Plan]:
    """The answers of a seat that is asked."""
    options = game.options(seat)
    return answers(game, seat, options) + looks(options) + strikes(game, options)


def answers(game: RoundTable, seat: Seat, options: list[Move]) -> list[Plan]:
    """What answers the open question to its end."""
    question = game.stack[-1].name
    if question in questions.FIGHTS:
        return fights(game, seat)
    if question == questions.SPONSOR:
        return sponsorships(game, seat, options)
    if question == questions.BUILD:
        return [steps(game, plan) for plan in set_ups(to_build(game, seat), game.card)]
    if question == questions.BID:
        return bids(game, seat, options)
    if question == questions.JOIN:
        return with_allies(game, seat, JOIN, DECLINE)
    if question == questions.ENTER:
        return with_allies(game, seat, ENTER, DECLINE)
    if question == questions.TURN:
        return with_allies(game, seat, TURN_UP, TURN_UP)
    return [[move] for move in options if move < FIRST_STRIKE or move >= TAKE_BACK]


# Beside the answer


def looks(options: list[Move]) -> list[Plan]:
    """R-32: a look at a stage; the question is then asked again."""
    return [[move] for move in options if is_look(move)]


def strikes(game: RoundTable, options: list[Move]) -> list[Plan]:
    """R-31: Mordred against the ally who is worth most."""
    allies = [move - STRIKE for move in options if FIRST_STRIKE <= move < TAKE_BACK]
    if not allies:
        return []
    row, free = BP[game.card], BIDS[game.card]
    worth = [(row[ally] + STEP * free[ally], ally) for ally in allies]
    return [[STRIKE + max(worth)[1]]]


def with_allies(game: RoundTable, seat: Seat, yes: Move, no: Move) -> list[Plan]:
    """Yes, no, and yes after all allies have been played."""
    found = [[yes]] if yes == no else [[yes], [no]]
    allies = different([card for card in game.hands[seat] if FIRST_ALLY <= card < AMOUR])
    if allies:
        found.append([PLAY + ally for ally in allies] + [yes])
    return found


# Fights


def fights(game: RoundTable, seat: Seat) -> list[Plan]:
    """Nothing, what lasts alone, and the cheapest weapons for each total, up to the strongest."""
    arms = Arms(game, seat)
    lasting = [card for card in different(game.hands[seat]) if card >= FIRST_ALLY and lasts(game, seat, card)]
    laid = game.laid[seat]
    found = [[DONE]]
    for weapons in totals(arms):
        cards = lasting + [weapon for weapon in WEAPONS[weapons] if weapon not in laid]
        plan = [*cards, DONE]
        if plan not in found:
            found.append(plan)
    return found


def totals(arms: Arms) -> list[int]:
    """The cheapest weapons for each total that can be reached, as bit sets; not too many of them."""
    found = [0]
    needed = arms.base + arms.lasting + STEP
    while needed <= arms.total():
        weapons = arms.cheapest(needed)
        if weapons != found[-1]:
            found.append(weapons)
        needed += STEP
    if len(found) <= MOST_TOTALS:
        return found
    return [found[at * (len(found) - 1) // (MOST_TOTALS - 1)] for at in range(MOST_TOTALS)]


# Sponsoring


def sponsorships(game: RoundTable, seat: Seat, options: list[Move]) -> list[Plan]:
    """To decline, or to sponsor with each of the set-ups; and the same with all allies played before."""
    found = [[DECLINE]]
    if SPONSOR in options:
        found += [[SPONSOR, *laying(plan, 0), CONFIRM] for plan in set_ups(game.hands[seat], game.card)]
    return found + with_allies(game, seat, DECLINE, DECLINE)[1:]


def set_ups(cards: list[Card], story: Card) -> list[Stages]:
    """Weak and strong quests, with a test early, late or not at all, from cards in order of kind."""
    stages = STAGES[story]
    found = [set_up(cards, story, stages)]
    for needed in LAST_STAGES:
        for strong in (False, True):
            for test_at in (stages - 2, NO_TEST):
                plan = make(cards, story, stages, needed, test_at, strong)
                if plan and plan not in found:
                    found.append(plan)
    early = make(cards, story, stages, LAST_STAGES[-1], 0, False)
    return found if not early or early in found else [*found, early]


def laying(plan: Stages, here: int) -> Plan:
    """The moves that lay a set-up into empty stages, from the stage that cards are laid into."""
    moves: Plan = []
    for at in range(len(plan)):
        if at != here:
            moves.append(STAGE + at)
        here = at
        moves += plan[at]
    return moves


def steps(game: RoundTable, plan: Stages) -> Plan:
    """The moves from stages as they are to a set-up, and its confirmation."""
    phase = game.stack[-1]
    here = phase.at if isinstance(phase, BuildQuest) else 0
    moves: Plan = []
    for at in range(len(plan)):
        wrong = [card for card in game.stages[at] if card not in plan[at]]
        if wrong:
            moves += [STAGE + at] if at != here else []
            moves += [TAKE_BACK + card for card in wrong]
            here = at
    for at in range(len(plan)):
        missing = [card for card in plan[at] if card not in game.stages[at]]
        if missing:
            moves += [STAGE + at] if at != here else []
            moves += missing
            here = at
    return [*moves, CONFIRM]


# Tests


def bids(game: RoundTable, seat: Seat, options: list[Move]) -> list[Plan]:
    """To drop, the lowest bids, the highest one, and allies or an amour beside the lowest."""
    amounts = [move for move in options if BID <= move < TURN_UP]
    found = [[DROP]] + [[move] for move in amounts[:MOST_BIDS]]
    if len(amounts) > MOST_BIDS:
        found.append([amounts[-1]])
    helpers = [move for move in options if is_play(move) and BIDS[game.card][move - PLAY]]
    return found + [[move, amounts[0]] for move in helpers if amounts]
