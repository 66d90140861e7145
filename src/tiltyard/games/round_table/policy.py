"""The policy: a quick and sensible answer to every question, found on the table itself.

It looks only at what its seat may see: its own cards, what lies open, and stages that are turned up or that
Merlin has shown. It needs no luck, and no plan from the move before: in stages and set-ups that somebody else
has begun it goes on from there.
"""

from typing import Final

from tiltyard.engine.cards import different
from tiltyard.engine.moves import NO_CARD, Card, Move, Seat
from tiltyard.games.round_table import questions
from tiltyard.games.round_table.arms import WEAPONS, Arms, lasts
from tiltyard.games.round_table.bidding import least_bid
from tiltyard.games.round_table.building import BuildQuest
from tiltyard.games.round_table.cards import (
    AMOUR,
    BP,
    FIRST_ALLY,
    FIRST_TEST,
    FIRST_WEAPON,
    MERLIN,
    STAGES,
    stage_value,
)
from tiltyard.games.round_table.event_cards import CallToArms
from tiltyard.games.round_table.moves import (
    BID,
    CONFIRM,
    DECLINE,
    DISCARD,
    DONE,
    DRAW,
    DROP,
    ENTER,
    JOIN,
    LOOK,
    PLAY,
    SPONSOR,
    STAGE,
    TAKE_BACK,
    TURN_UP,
)
from tiltyard.games.round_table.setups import Stages, make
from tiltyard.games.round_table.sponsor import set_up
from tiltyard.games.round_table.table import NO_STAGE, RoundTable, free_bids, points

HOPELESS: Final = 45  # a total with which nobody wins a tournament
GOOD_TOTAL: Final = 60
USUAL_WEAPONS: Final = 50  # what a rival may add to rank, allies and amour
USUAL_LAST_STAGE: Final = 60
LAST_STAGES: Final = (50, 40, 30)  # with which it sponsors, the strong one first
WEAK_FOE: Final = 25  # what a foe that may go is worth less than
UNKNOWN: Final = -1


def policy(game: RoundTable, seat: Seat) -> Move:
    """What a seat that is asked answers."""
    question = game.stack[-1].name
    if question in questions.FIGHTS:
        return lay(game, seat)
    if question == questions.BUILD:
        return build(game, seat, chosen_set_up(game, seat))
    if question == questions.HAND_LIMIT:
        return give_up(game, seat)
    if question == questions.JOIN:
        return JOIN  # it brings cards and costs nothing
    if question == questions.SPONSOR:
        return SPONSOR if strong_set_up(game.hands[seat], game.card) else DECLINE
    if question == questions.ENTER:
        return ENTER
    if question == questions.TURN:
        return TURN_UP
    if question == questions.BID:
        return bid(game, seat)
    if question == questions.PAYMENT:
        return DISCARD + least_useful(game, seat)
    if question == questions.CALL_TO_ARMS:
        return serve_the_king(game, seat)
    return DRAW


# Fights


def lay(game: RoundTable, seat: Seat) -> Move:
    """The next card towards the total that is wanted; a look at the stage before, if Merlin is in play."""
    if may_look_now(game, seat):
        return LOOK + game.stage
    arms = Arms(game, seat)
    needed = wanted(game, seat, arms)
    return next_card(game, seat, arms.cheapest(needed)) if needed else DONE


def cards_of_policy(game: RoundTable, seat: Seat) -> list[Card]:
    """All cards that the seat, with nothing laid yet, would lay for this fight."""
    arms = Arms(game, seat)
    needed = wanted(game, seat, arms)
    if not needed:
        return []
    cards = [card for card in different(game.hands[seat]) if card >= FIRST_ALLY and lasts(game, seat, card)]
    return cards + WEAPONS[arms.cheapest(needed)]


def may_look_now(game: RoundTable, seat: Seat) -> bool:
    """R-32: whether Merlin, in play, can show the stage that is met."""
    if MERLIN not in game.allies[seat] or game.looks[seat] != NO_STAGE:
        return False
    return game.sponsor >= 0 and (game.turned >> game.stage) & 1 == 0


def next_card(game: RoundTable, seat: Seat, weapons: int) -> Move:
    """All that lasts and these weapons, one card after the other, then done."""
    hand = game.hands[seat]
    laid = game.laid[seat]
    for at in range(len(hand) - 1, -1, -1):
        card = hand[at]
        if card < FIRST_ALLY:
            break
        if lasts(game, seat, card):
            return card
    for weapon in WEAPONS[weapons]:
        if weapon not in laid:
            return weapon
    return DONE


def wanted(game: RoundTable, seat: Seat, arms: Arms) -> int:
    """The total that is worth its cards; 0: none is."""
    if game.final:
        return arms.total()
    if game.contest:
        return wanted_in_tournament(game, seat, arms)
    return wanted_in_stage(game, seat, arms)


def wanted_in_tournament(game: RoundTable, seat: Seat, arms: Arms) -> int:
    """Enough to beat what the rivals show and usually add; nothing if that is out of reach."""
    if arms.total() < HOPELESS:
        return 0
    needed = GOOD_TOTAL
    for rival in game.contest:
        if rival != seat:
            needed = max(needed, points(game, rival) + USUAL_WEAPONS)
    return needed


def wanted_in_stage(game: RoundTable, seat: Seat, arms: Arms) -> int:
    """Just enough if the stage is known; else what it may be worth, if the cards promise to last."""
    known = known_value(game, seat, game.stage)
    total = arms.total()
    if known != UNKNOWN:
        return known if total >= known else 0
    if total < last_stage_guess(game, seat):
        return 0
    return USUAL_LAST_STAGE if game.stage + 1 == len(game.stages) else stage_guess(game)


def known_value(game: RoundTable, seat: Seat, stage: int) -> int:
    """What a stage is worth that is turned up, or that Merlin has shown; else UNKNOWN."""
    if (game.turned >> stage) & 1 == 1 or game.looks[seat] == stage:
        return stage_value(game.stages[stage], game.card)
    return UNKNOWN


def last_stage_guess(game: RoundTable, seat: Seat) -> int:
    """What the end of the quest may ask for, better known if the house shows how many cards there are."""
    last = len(game.stages) - 1
    known = known_value(game, seat, last)
    if known != UNKNOWN:
        return known
    if game.house.show_stage_card_counts:
        return min(20 + 20 * len(game.stages[last]), USUAL_LAST_STAGE)
    return USUAL_LAST_STAGE


def stage_guess(game: RoundTable) -> int:
    """A guess at a stage before the last, from its place, the stages turned up before, and its cards."""
    guess = 20 + 5 * game.stage
    if game.house.show_stage_card_counts:
        guess = 10 + 15 * len(game.stages[game.stage])
    for at in range(game.stage):
        guess = max(guess, stage_value(game.stages[at], game.card) + 10)
    return guess


# Sponsoring


def strong_set_up(cards: list[Card], story: Card) -> Stages:
    """Strong with a last stage of 50, else cheap with one of 40 or 30, with a test before it; or none."""
    stages = STAGES[story]
    for needed in LAST_STAGES:
        plan = make(cards, story, stages, needed, stages - 2, needed == LAST_STAGES[0])
        if plan and stage_value(plan[stages - 1], story) >= needed:
            return plan
    return []


def chosen_set_up(game: RoundTable, seat: Seat) -> Stages:
    """The set-up that the sponsor builds: a strong one, or any."""
    cards = to_build(game, seat)
    return strong_set_up(cards, game.card) or set_up(cards, game.card, STAGES[game.card])


def to_build(game: RoundTable, seat: Seat) -> list[Card]:
    """The hand and all that lies in stages already, in order of kind."""
    cards = game.hands[seat][:]
    for stage in game.stages:
        cards += stage
    cards.sort()
    return cards


def build(game: RoundTable, seat: Seat, plan: Stages) -> Move:
    """The next step towards a set-up: wrong cards go back first, then stage after stage is filled."""
    phase = game.stack[-1]
    here = phase.at if isinstance(phase, BuildQuest) else 0
    for at in range(len(plan)):
        for card in game.stages[at]:
            if card not in plan[at]:
                return TAKE_BACK + card if at == here else STAGE + at
    for at in range(len(plan)):
        for card in plan[at]:
            if card not in game.stages[at]:
                return card if at == here else STAGE + at
    return CONFIRM


# Bids and discards


def bid(game: RoundTable, seat: Seat) -> Move:
    """One more than the last bid, as long as spare cards and free bids pay for it."""
    least = least_bid(game)
    return BID + least if least <= spare_cards(game, seat) + free_bids(game, seat) else DROP


def spare_cards(game: RoundTable, seat: Seat) -> int:
    """How many cards a bid may cost: weak foes, and whatever is held twice."""
    row = BP[game.card]
    spare = 0
    last = NO_CARD
    for card in game.hands[seat]:
        if card == last or (card < FIRST_WEAPON and row[card] < WEAK_FOE):
            spare += 1
        last = card
    return spare


def give_up(game: RoundTable, seat: Seat) -> Move:
    """At the hand limit: play the strongest ally, else discard the least useful card."""
    hand = game.hands[seat]
    best = NO_CARD
    for at in range(len(hand) - 1, -1, -1):
        if hand[at] < FIRST_ALLY:
            break
        if hand[at] != AMOUR and (best == NO_CARD or BP[game.card][hand[at]] > BP[game.card][best]):
            best = hand[at]
    return PLAY + best if best != NO_CARD else DISCARD + least_useful(game, seat)


def least_useful(game: RoundTable, seat: Seat) -> Card:
    """The card of the hand that is missed least: weak and doubled foes and tests go first, allies last."""
    row = BP[game.card]
    best = NO_CARD
    least = 0
    last = NO_CARD
    for card in game.hands[seat]:
        use = usefulness(card, row[card], card == last)
        if best == NO_CARD or use < least:
            best = card
            least = use
        last = card
    return best


def usefulness(card: Card, worth: int, doubled: bool) -> int:
    """What a card is good for, the more the longer it is kept."""
    if card < FIRST_WEAPON:
        return worth - 100 if doubled and worth < WEAK_FOE else worth
    if card < FIRST_TEST:
        return worth + 100
    if card < FIRST_ALLY:
        return -50 if doubled else 300
    return 200 if card == AMOUR else 400 + worth


def serve_the_king(game: RoundTable, seat: Seat) -> Move:
    """R-46: the weakest weapon, else the weakest foe."""
    phase = game.stack[-1]
    armed = isinstance(phase, CallToArms) and phase.foes[seat] == 0
    row = BP[game.card]
    weapon = NO_CARD
    foe = NO_CARD
    for card in game.hands[seat]:
        if card < FIRST_WEAPON:
            if foe == NO_CARD or row[card] < row[foe]:
                foe = card
        elif card < FIRST_TEST and weapon == NO_CARD:
            weapon = card
    if armed and weapon != NO_CARD:
        return DISCARD + weapon
    return DISCARD + foe if foe != NO_CARD else DONE
