"""What a seat sees of Quests of the Round Table, as numbers for learners (R-15, R-52)."""

from typing import Final

from tiltyard.engine.flow import NO_CARDS
from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.engine.pen import Pen, around
from tiltyard.games.round_table.bidding import Bidding, least_bid
from tiltyard.games.round_table.cards import (
    ADVENTURE,
    AMOUR,
    FIRST_ALLY,
    RANKS,
    STORY,
    is_test_stage,
    is_tournament,
    stage_value,
)
from tiltyard.games.round_table.facts import (
    building_at,
    held,
    owed,
    sees_stage,
    shows_sizes,
)
from tiltyard.games.round_table.moves import MOST_STAGES
from tiltyard.games.round_table.table import (
    MOST,
    RoundTable,
    free_bids,
    laid_points,
    leader,
    points,
    recognition,
)
from tiltyard.games.round_table.tournament import bonus

KINDS: Final = ADVENTURE.names
ALLIES: Final = ADVENTURE.names[FIRST_ALLY:AMOUR]
ALLIES_OF: Final = around("allies", MOST)
RANK_OF: Final = around("rank", MOST)
STAGES: Final = [f"stage {number + 1}" for number in range(MOST_STAGES)]
STAGE_CARDS: Final = [f"{stage} cards" for stage in STAGES]
STAGE_VALUES: Final = [f"{stage} value" for stage in STAGES]
STAGE_SEEN: Final = ["foe", "test", "seen", "there"]


def observe(game: RoundTable, seat: Seat, pen: Pen) -> None:
    """The table as the seat sees it."""
    bidding = bool(game.stack) and isinstance(game.stack[-1], Bidding)
    pen.cards("own hand", KINDS, game.hands[seat])
    pen.cards("own laid", KINDS, game.laid[seat])
    pen.number("own laid value", laid_points(game, seat))
    for other in range(game.seats):
        pen.player(other, held(game, other))
    pen.by_player("cards")
    write_players(game, seat, pen)
    pen.seat("turn", game.turn)
    pen.number("turns", game.turns)
    pen.choice("story card", STORY.names, game.card)
    pen.number("pending", game.pending)
    pen.number("recognition", recognition(game))
    write_quest(game, seat, pen)
    pen.seat("leader", leader(game) if bidding else NOBODY)
    pen.number("least bid", least_bid(game) if bidding else 0)
    pen.number("owed", owed(game, seat))
    write_tournament(game, pen)
    pen.number("adventure cards", len(game.adventure.deck))
    pen.number("story cards", len(game.story.deck))
    pen.cards("adventure discards", KINDS, game.adventure.discards)
    pen.cards("story discards", STORY.names, game.story.discards)


def write_players(game: RoundTable, seat: Seat, pen: Pen) -> None:
    """What lies before every player."""
    for step in range(game.seats):
        other = seat + step if seat + step < game.seats else seat + step - game.seats
        pen.cards(ALLIES_OF[step], ALLIES, game.allies[other], FIRST_ALLY)
        pen.choice(RANK_OF[step], RANKS, game.ranks[other])
    pen.skip((MOST - game.seats) * (len(ALLIES) + len(RANKS)))
    pen.by_seat("amour", game.amours)
    pen.by_seat("shields", game.shields)
    for other in range(game.seats):
        pen.player(other, points(game, other))
    pen.by_player("points")
    for other in range(game.seats):
        pen.player(other, free_bids(game, other))
    pen.by_player("free bids")
    pen.sizes("known Merlin", game.known)
    pen.by_seat("kept", game.kept)
    pen.by_seat("look", game.looks)
    pen.by_seat("bid", game.bids)
    pen.by_seat("bids", game.bid_rounds)


def write_quest(game: RoundTable, seat: Seat, pen: Pen) -> None:
    """The quest and its stages."""
    pen.seat("sponsor", game.sponsor)
    pen.number("stage", game.stage)
    pen.number("building", building_at(game, seat) + 1)
    sizes = shows_sizes(game)
    there = MOST_STAGES if pen.naming else len(game.stages)
    for stage in range(there):
        write_stage(game, seat, pen, stage, sizes)
    pen.skip((MOST_STAGES - there) * (len(STAGE_SEEN) + len(KINDS) + 2))
    pen.players("participants", game.participants)


def write_stage(game: RoundTable, seat: Seat, pen: Pen, stage: int, sizes: bool) -> None:
    """R-15: what is announced of a stage, and its cards, if the seat sees them."""
    there = stage < len(game.stages)
    cards = game.stages[stage] if there else NO_CARDS
    seen = there and sees_stage(game, stage, seat)
    said = there and stage <= game.stage
    test = said and is_test_stage(cards)
    flags = (1 if said and not test else 0) + (2 if test else 0) + (4 if seen else 0) + (8 if there else 0)
    pen.bits(STAGES[stage], STAGE_SEEN, flags)
    pen.cards(STAGES[stage], KINDS, cards if seen else NO_CARDS)
    pen.number(STAGE_CARDS[stage], len(cards) if seen or sizes else 0)
    pen.number(STAGE_VALUES[stage], stage_value(cards, game.card) if seen else 0)


def write_tournament(game: RoundTable, pen: Pen) -> None:
    """The tournament, if there is one."""
    pen.players("entrants", game.entrants)
    pen.players("contest", game.contest)
    pen.number("round", game.rounds)
    pen.number("bonus", bonus(game) if is_tournament(game.card) else 0)
    pen.flag("final", game.final)
    pen.flag("table allies count", game.house.tournament_counts_table_allies)
