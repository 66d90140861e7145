"""What a seat may see (R-15, R-52), built up from nothing; and what it cannot see, dealt anew."""

from typing import Final, TypedDict

from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import NOBODY, Card, Seat
from tiltyard.games.round_table import questions
from tiltyard.games.round_table.bidding import least_bid
from tiltyard.games.round_table.cards import (
    COST,
    MERLIN,
    ROUND_TABLE,
    STAGES,
    is_quest,
    is_test_stage,
    is_tournament,
    stage_value,
)
from tiltyard.games.round_table.facts import (
    all_held,
    building_at,
    is_turned,
    known_points,
    owed,
    sees_stage,
    shows_sizes,
)
from tiltyard.games.round_table.moves import LOOK, STRIKE
from tiltyard.games.round_table.plays import is_look, may_play_amour
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
from tiltyard.games.round_table.worlds import deal_world

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
    kept: list[int]  # how many cards each has held since the last tournament they fought
    known: list[list[Card]]  # the cards in each hand that everybody has seen there
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
        "hand_sizes": all_held(game),
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
        "kept": game.kept[:],
        "known": [cards[:] for cards in game.known],
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
    """A copy that agrees with all that the seat has seen; everything else is dealt anew."""
    return deal_world(game, seat, chance)
