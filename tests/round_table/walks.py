"""Positions of all kinds: games with many house rules, played partly by lot and partly by the policy."""

from collections.abc import Iterator
from dataclasses import replace

from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import Seat
from tiltyard.games.round_table import GAME
from tiltyard.games.round_table.options import CLASSIC, OPEN, RoundTableOptions
from tiltyard.games.round_table.table import RoundTable

MOVES = 400
HOUSES: dict[str, RoundTableOptions] = {
    "classic": CLASSIC,
    "open": OPEN,
    "race": replace(CLASSIC, race_mode=True, entrant_draws="on_entering"),
    "counted": replace(CLASSIC, show_stage_card_counts=True, merlin_in_play_only=True),
    "clock": replace(CLASSIC, decision_timeout=30, silent_last_bidder_pays_three=True),
    "generous": replace(
        CLASSIC,
        prosperity_optional=True,
        mordred_own_allies=True,
        amour_outside_story=True,
        tie_break_draws_card=True,
        test_min_bid_several="0",
        final_tie_break_round=True,
        next_turn_after_quest="left_of_sponsor",
    ),
}


def walk(house: RoundTableOptions, seats: int, seed: str) -> Iterator[tuple[RoundTable, Seat]]:
    """A game before each of its moves, and a seat that is asked; the caller may look, but not play."""
    game = GAME.new(seats, seed, GAME.limited(replace(house, build_limit=60)), {})
    chance = Chance(seed, 1 << 40)
    for _move in range(MOVES):
        if game.over():
            return
        asked = game.asks()
        seat = asked[chance.below(len(asked))]
        yield game, seat
        options = game.options(seat)
        by_lot = options[chance.below(len(options))]
        game.play(seat, by_lot if chance.below(3) == 0 else GAME.policy(game, seat, chance))
