"""One game of the soak, and what must hold in it."""

from hashlib import blake2b

from tests.laws.tables import MOST_MOVES, wise
from tests.soak.plan import Plan
from tiltyard.bots import choose
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match
from tiltyard.engine.moves import Move, Seat
from tiltyard.engine.options import options_text, parse_options
from tiltyard.engine.record import parse, replay
from tiltyard.engine.record.writing import text_of

BESIDE = 8  # every eighth move by lot may be made by a seat that is not asked


def played(plan: Plan, match: Match) -> str:
    """Play a game to its end; its record."""
    table, game, chance = plan.table, match.game, plan.chance()
    census = table.contract.census(game)
    while not game.over():
        seat, move = by_bot(plan, match, chance) if plan.line_up else by_lot(match, chance)
        match.play(seat, move)
        if plan.watched:
            table.check(game, census)
        assert len(match.moves) < MOST_MOVES, "the game does not end"
    table.check(game, census)
    check_end(match)
    record = text_of(match, {}, [])
    if plan.watched:
        check_record(plan, match, record)
    return record


def by_lot(match: Match, chance: Chance) -> tuple[Seat, Move]:
    """Any move of somebody who is asked; now and then of anybody who can move."""
    game, shunned = match.game, match.contract.last_resorts()
    asked: list[Seat] = game.asks()
    movers = asked
    if chance.below(BESIDE) == 0:
        movers = [seat for seat in range(game.seats) if wise(game, seat, shunned)]
    seat = movers[chance.below(len(movers))] if len(movers) > 1 else movers[0]
    options = wise(game, seat, shunned)
    assert options, f"seat {seat} is asked and has no option"
    return seat, options[chance.below(len(options))] if len(options) > 1 else options[0]


def by_bot(plan: Plan, match: Match, chance: Chance) -> tuple[Seat, Move]:
    """What the bot of the first seat that is asked does."""
    seat = match.game.next()
    return seat, choose(match.contract, match.game, seat, plan.line_up[seat], chance)


def check_end(match: Match) -> None:
    """After the end nobody has a move, and the winners share what the game is worth."""
    game, contract = match.game, match.contract
    assert not any(game.options(seat) for seat in range(game.seats)), "a move after the end"
    winners = contract.winners(game)
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(game.seats)]
    assert contract.returns(game) == shares, f"{winners} have won, and the returns are {contract.returns(game)}"


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
