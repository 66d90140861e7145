"""One game of the soak, and what must hold in it."""

from collections.abc import Callable
from hashlib import blake2b
from random import Random
from typing import Any, Final

from tests.laws.tables import MOST_MOVES, wise
from tests.naive.comparing import NAIVE, Twins
from tests.soak.plan import Plan
from tiltyard.bots import choose
from tiltyard.engine.match import Match
from tiltyard.engine.moves import Move, Seat
from tiltyard.engine.options import options_text, parse_options
from tiltyard.engine.record import parse, replay
from tiltyard.engine.record.writing import text_of

BESIDE: Final = 1 / 8  # the share of random moves that may be made by a seat that is not asked
Decide = Callable[[], tuple[Seat, Move]]
Watch = Callable[[Seat, Move], None]


def played(plan: Plan, match: Match) -> str:
    """Play a game to its end; its record."""
    census = plan.table.contract.census(match.game)
    walk(plan, match, watcher(plan, match, census))
    plan.table.check(match.game, census)
    check_end(match)
    record = text_of(match, {}, [])
    if plan.watched:
        check_record(plan, match, record)
    return record


def walk(plan: Plan, match: Match, watch: Watch | None) -> None:
    """Play to the end; somebody may watch every move."""
    decide = decider(plan, match)
    while not match.game.over():
        seat, move = decide()
        match.play(seat, move)
        if watch is not None:
            watch(seat, move)
        assert len(match.moves) < MOST_MOVES, "the game does not end"


def decider(plan: Plan, match: Match) -> Decide:
    """Who moves next, and how."""
    game, shunned = match.game, match.contract.last_resorts()
    lot, chance = Random(plan.number).random, plan.chance()

    def by_bot() -> tuple[Seat, Move]:
        """What the bot of the first seat that is asked does."""
        seat = game.next()
        return seat, choose(match.contract, game, seat, plan.line_up[seat], chance)

    def by_lot() -> tuple[Seat, Move]:
        """Any move of somebody who is asked; now and then of anybody who can move."""
        movers = game.asks()
        if lot() < BESIDE:
            movers = [seat for seat in range(game.seats) if wise(game, seat, shunned)]
        seat = movers[int(lot() * len(movers))]
        options = wise(game, seat, shunned) if shunned else game.options(seat)
        assert options, f"seat {seat} is asked and has no option"
        return seat, options[int(lot() * len(options))]

    return by_bot if plan.line_up else by_lot


def watcher(plan: Plan, match: Match, census: list[int]) -> Watch | None:
    """What looks at the table after every move: all laws, or the naive game, or mostly nobody."""
    if plan.watched:
        return lambda seat, move: plan.table.check(match.game, census)
    if plan.compared and plan.table.contract.name in NAIVE:
        return compared(plan, match.game)
    return None


def compared(plan: Plan, game: Any) -> Watch:
    """Compares with the naive game, from the first question on."""
    twins = Twins(plan.table.contract, plan.table.seats, plan.seed, plan.options)
    twins.compare(game)

    def watch(seat: Seat, move: Move) -> None:
        twins.played(seat, move)
        twins.compare(game)

    return watch


def check_end(match: Match) -> None:
    """After the end nobody has a move, and the winners share what the game is worth."""
    game, contract = match.game, match.contract
    assert not any(game.options(seat) for seat in range(game.seats)), "a move after the end"
    winners = contract.winners(game)
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(game.seats)]
    assert contract.returns(game) == shares, (
        f"{winners} have won, and the returns are {contract.returns(game)}"
    )


def check_record(plan: Plan, match: Match, record: str) -> None:
    """The record reads back to the same game, and so do the house rules."""
    contract, options = match.contract, match.setting.options
    again = replay(parse(record, "the record", plan.table.find))
    assert text_of(again, {}, []) == record
    for seat in range(-1, match.game.seats):
        assert contract.view(again.game, seat) == contract.view(match.game, seat)
    assert parse_options(options_text(options, contract.presets), contract.presets) == options


def mark_of(record: str) -> bytes:
    """A short mark of a record: two that differ have different ones."""
    return blake2b(record.encode(), digest_size=16).digest()
