"""What a seat may see (R-15, R-52), built up from nothing; and what it cannot see, dealt anew."""

from typing import Final, TypedDict

from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import NOBODY, Card, Seat
from tiltyard.games.round_table import questions
from tiltyard.games.round_table.bidding import least_bid
from tiltyard.games.round_table.cards import (
    ADVENTURE,
    COST,
    FIRST_WEAPON,
    MERLIN,
    ROUND_TABLE,
    STAGES,
    is_ally,
    is_quest,
    is_test,
    is_test_stage,
    is_tournament,
    is_weapon,
    stage_value,
)
from tiltyard.games.round_table.event_cards import CallToArms
from tiltyard.games.round_table.facts import (
    FACTS,
    building_at,
    held,
    is_turned,
    known_points,
    owed,
    sees_stage,
    shows_sizes,
)
from tiltyard.games.round_table.moves import LOOK, STRIKE
from tiltyard.games.round_table.plays import LayCards, is_look, may_play_amour
from tiltyard.games.round_table.sponsor import can_sponsor, complete
from tiltyard.games.round_table.table import (
    NO_STAGE,
    RoundTable,
    free_bids,
    laid_points,
    leader,
    recognition,
    winners,
)
from tiltyard.games.round_table.tournament import bonus

TRIES: Final = 200
MOST_SEATS: Final = 4
UNSEEN: Final = -1  # the value of a stage that lies face down


class RoundTableView(TypedDict):
    """Cards are numbers of their kinds, seats and stages count from 0, -1 is nobody or none."""

    game: str
    you: Seat
    hand: list[Card]
    laid: list[Card]  # yours, face down for a stage or a tournament
    laid_value: int  # the BP that they add when they are turned up
    my_stages: list[list[Card]]  # yours, if you sponsor
    building_at: int  # the stage you lay into
    preview: list[Card]  # the stage that Merlin has shown you
    merlin_seconds: int  # that it lies open before you; 0: for the whole quest
    may_look: list[int]  # the stages at which you may look now
    strikes: list[Card]  # the allies that your Mordred may strike now
    may_play_amour: bool
    ranks: list[int]
    shields: list[int]
    costs: list[int]  # shields for the next rank
    points: list[int]  # rank, counting allies and amour of each player
    free_bids: list[int]
    allies: list[list[Card]]
    amours: list[int]
    hand_sizes: list[int]
    turn: Seat
    turns: int
    story: Card  # the open story card
    pending: int
    recognition: int  # the shields that pending Recognition adds
    sponsor: Seat
    quest_stages: int
    stage: int  # the one that is met
    stage_kinds: list[str]  # "foe" or "test" as far as announced, else ""
    stage_sizes: list[int]  # only if the house shows them
    open_stages: list[list[Card]]  # the cards of the stages that are turned up
    stage_values: list[int]  # the BP of the stages whose cards you see; -1: you do not
    looks: list[int]  # the stage that each has looked at
    participants: list[Seat]
    bids: list[int]
    bid_rounds: list[int]
    leader: Seat
    least_bid: int
    owed: int  # cards still to be paid for the test, or by you to the king
    entrants: list[Seat]
    contest: list[Seat]
    round: int
    bonus: int  # of the open tournament
    final: bool
    counts_table_allies: bool
    clock: int
    asks: list[Seat]
    question: str  # what is asked now, empty at the end
    rule: str  # the ruling behind it
    winners: list[Seat]
    adventure_cards: int
    story_cards: int
    adventure_discards: list[Card]
    story_discards: list[Card]


def view(game: RoundTable, seat: Seat) -> RoundTableView:
    """What the seat may see; NOBODY sees what is public."""
    mine = seat != NOBODY
    sponsors = mine and seat == game.sponsor
    phase = None if game.over() else game.stack[-1]
    question = phase.name if phase is not None else ""
    seats = range(game.seats)
    return {
        "game": "round_table",
        "you": seat,
        "hand": game.hands[seat][:] if mine else [],
        "laid": game.laid[seat][:] if mine else [],
        "laid_value": laid_points(game, seat) if mine else 0,
        "my_stages": [stage[:] for stage in game.stages] if sponsors else [],
        "building_at": building_at(game, seat),
        "preview": preview(game, seat),
        "merlin_seconds": game.house.merlin_seconds,
        "may_look": may_look(game, seat),
        "strikes": [move - STRIKE for move in game.offers(seat)] if mine and phase is not None else [],
        "may_play_amour": mine and may_play_amour(game, seat),
        "ranks": game.ranks[:],
        "shields": game.shields[:],
        "costs": [COST[rank] if rank < ROUND_TABLE else 0 for rank in game.ranks],
        "points": known_points(game),
        "free_bids": [free_bids(game, other) for other in seats],
        "allies": [cards[:] for cards in game.allies],
        "amours": game.amours[:],
        "hand_sizes": held(game),
        "turn": game.turn,
        "turns": game.turns,
        "story": game.card,
        "pending": game.pending,
        "recognition": recognition(game),
        "sponsor": game.sponsor,
        "quest_stages": STAGES[game.card] if is_quest(game.card) else 0,
        "stage": game.stage,
        "stage_kinds": stage_kinds(game),
        "stage_sizes": [len(stage) for stage in game.stages] if shows_sizes(game) else [],
        "open_stages": [stage[:] if is_turned(game, at) else [] for at, stage in enumerate(game.stages)],
        "stage_values": stage_values(game, seat),
        "looks": game.looks[:],
        "participants": game.participants[:],
        "bids": game.bids[:],
        "bid_rounds": game.bid_rounds[:],
        "leader": leader(game) if question == questions.BID else NOBODY,
        "least_bid": least_bid(game) if question == questions.BID else 0,
        "owed": owed(game, seat),
        "entrants": game.entrants[:],
        "contest": game.contest[:],
        "round": game.rounds,
        "bonus": bonus(game) if is_tournament(game.card) else 0,
        "final": game.final,
        "counts_table_allies": game.house.tournament_counts_table_allies,
        "clock": game.house.decision_timeout,
        "asks": game.asks(),
        "question": question,
        "rule": phase.rule if phase is not None else "",
        "winners": winners(game),
        "adventure_cards": len(game.adventure.deck),
        "story_cards": len(game.story.deck),
        "adventure_discards": game.adventure.discards[:],
        "story_discards": game.story.discards[:],
    }


def preview(game: RoundTable, seat: Seat) -> list[Card]:
    """R-32: the stage at which the seat has looked."""
    if seat == NOBODY or game.looks[seat] == NO_STAGE or not game.stages:
        return []
    return game.stages[game.looks[seat]][:]


def may_look(game: RoundTable, seat: Seat) -> list[int]:
    """R-32: the stages that Merlin may show the seat at its question."""
    if seat not in game.asks() or game.looks[seat] != NO_STAGE:
        return []
    if MERLIN not in game.hands[seat] and MERLIN not in game.allies[seat]:
        return []
    return [move - LOOK for move in game.options(seat) if is_look(move)]


def stage_values(game: RoundTable, seat: Seat) -> list[int]:
    """R-13: what the stages are worth whose cards the seat sees: its own, turned up, or shown by Merlin."""
    values = [UNSEEN] * len(game.stages)
    for at in range(len(values)):
        if sees_stage(game, at, seat):
            values[at] = stage_value(game.stages[at], game.card)
    return values


def stage_kinds(game: RoundTable) -> list[str]:
    """R-15: foe or test, for stages that have been announced."""
    kinds = ["test" if is_test_stage(stage) else "foe" for stage in game.stages]
    return [kind if at <= game.stage else "" for at, kind in enumerate(kinds)]


# What the seat cannot see, dealt anew


def redeal(game: RoundTable, seat: Seat, chance: Chance) -> RoundTable:
    """A copy in which hidden cards have changed places: hands, laid cards, stages, and the deck."""
    twin = game.copy()
    twin.chance = chance
    chance.shuffle(twin.story.deck)
    others = [other for other in range(game.seats) if other != seat]
    hidden = FACTS.hidden(twin, seat, ADVENTURE)
    sizes = [len(hand) for hand in twin.hands]
    if game.confirmed:
        redeal_stages(twin, seat, hidden, chance)
    elif seat != game.sponsor and game.sponsor != NOBODY:
        sizes[game.sponsor] = held(game)[game.sponsor]
        twin.stages = [[] for stage in twin.stages]  # not confirmed, they count as in hand
    chance.shuffle(hidden)
    for other in others:
        if has_shown_merlin(game, other):
            hidden.remove(MERLIN)  # before anybody else is dealt him
    sponsors = [other for other in others if other == game.sponsor]
    for other in sponsors + [other for other in others if other != game.sponsor]:
        deal_hand(game, twin, other, sizes[other] + len(twin.laid[other]), hidden)
    for other in others:
        lay_again(twin, other, chance)
    twin.adventure.deck = hidden
    twin.settle()
    return twin


def has_shown_merlin(game: RoundTable, seat: Seat) -> bool:
    """Whether everybody has seen that Merlin is in this hand: he has looked at a stage."""
    return game.looks[seat] != NO_STAGE and MERLIN in game.hands[seat]


def deal_hand(game: RoundTable, twin: RoundTable, seat: Seat, size: int, hidden: list[Card]) -> None:
    """A hand from the hidden cards that agrees with what everybody knows of it."""
    hand: list[Card] = [MERLIN] if has_shown_merlin(game, seat) else []
    if seat == game.sponsor and not game.confirmed:
        hand = sponsor_hand(game, size, hidden)
    phase = twin.stack[-1] if twin.stack else None
    unarmed = isinstance(phase, CallToArms) and phase.foes[seat] > 0
    at = 0
    while len(hand) < size and at < len(hidden):
        if unarmed and is_weapon(hidden[at]):
            at += 1
        else:
            hand.append(hidden.pop(at))
    while len(hand) < size:
        hand.append(hidden.pop())
    twin.hands[seat] = sorted(hand)


def sponsor_hand(game: RoundTable, size: int, hidden: list[Card]) -> list[Card]:
    """R-12: a sponsor holds a complete set-up: the first hidden cards that make one, or those in hand."""
    for start in range(min(len(hidden) - size, TRIES)):
        hand = sorted(hidden[start : start + size])
        if can_sponsor(hand, game.card, STAGES[game.card]):
            del hidden[start : start + size]
            return hand
    hand = game.hands[game.sponsor][:]
    for stage in game.stages:
        hand += stage
    for card in hand:
        hidden.remove(card)
    return hand


def lay_again(twin: RoundTable, seat: Seat, chance: Chance) -> None:
    """R-54: who is ready has laid any legal cards or none; who is not may still lay them all."""
    phase = twin.stack[-1] if twin.stack else None
    fights = seat in twin.participants or seat in twin.contest
    ready = fights and isinstance(phase, LayCards) and seat not in phase.waiting
    hand, laid = twin.hands[seat], twin.laid[seat]
    laid.clear()
    for card in hand[:]:
        fits = is_ally(card) or (is_weapon(card) and card not in laid)
        if ready and fits and chance.below(2):
            hand.remove(card)
            laid.append(card)


def redeal_stages(twin: RoundTable, seat: Seat, hidden: list[Card], chance: Chance) -> None:
    """Other stages that the rules allow, with as many cards in all; without luck, those that are there."""
    secret = [at for at in range(len(twin.stages)) if not sees_stage(twin, at, seat)]
    for _attempt in range(TRIES if secret else 0):
        chance.shuffle(hidden)
        left = hidden[:]
        stages = [stage[:] for stage in twin.stages]
        test = new_test(twin, secret, chance)
        sizes = new_sizes(twin, secret, test, chance)
        for at in secret:
            stages[at] = new_stage(at == test, sizes[at], left)
        if [len(stage) for stage in stages] == sizes and complete(stages, twin.card):
            hidden[:] = left
            twin.stages = stages
            return
    for at in secret:
        for card in twin.stages[at]:
            hidden.remove(card)


def new_test(twin: RoundTable, secret: list[int], chance: Chance) -> int:
    """R-14, R-15: the stage that is a test, or NO_STAGE: one that is not announced, if no other is one."""
    places = [at for at in secret if at > twin.stage and (len(twin.stages[at]) == 1 or not shows_sizes(twin))]
    if any(is_test_stage(stage) for at, stage in enumerate(twin.stages) if at not in secret):
        places = []
    return [NO_STAGE, *places][chance.below(len(places) + 1)]


def new_sizes(twin: RoundTable, secret: list[int], test: int, chance: Chance) -> list[int]:
    """R-15: how many cards each stage has; unless everybody knows it, only how many there are in all."""
    sizes = [len(stage) for stage in twin.stages]
    foes = [at for at in secret if at != test]
    if shows_sizes(twin) or not foes:
        return sizes
    weapons = sum([sizes[at] for at in secret]) - len(secret)
    for at in secret:
        sizes[at] = 1
    for _weapon in range(weapons):
        sizes[foes[chance.below(len(foes))]] += 1
    return sizes


def new_stage(test: bool, size: int, left: list[Card]) -> list[Card]:
    """A test, or a foe and different weapons, fewer if there are not enough."""
    stage: list[Card] = []
    for card in left:
        if is_test(card) if test else card < FIRST_WEAPON:
            stage.append(card)
            break
    for card in left:
        if is_weapon(card) and card not in stage and len(stage) < size:
            stage.append(card)
    for card in stage:
        left.remove(card)
    return sorted(stage)
