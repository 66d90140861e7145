"""How a game ended, what it was worth, and its record."""

from tiltyard.engine import record
from tiltyard.engine.events import Event
from tiltyard.engine.moves import Seat
from tiltyard.engine.record import Record
from tiltyard.table.state import ENDED_IN_WORDS, State


def winners(state: State) -> list[Seat]:
    """Who has won; if others gave up, the last one left."""
    if state.game.over():
        return state.contract.winners(state.game)
    if state.ended in ENDED_IN_WORDS:
        return []
    return [seat for seat, sitter in enumerate(state.sitters) if not sitter.resigned]


def returns(state: State) -> list[float]:
    """What the game was worth to each seat."""
    if state.game.over():
        return state.contract.returns(state.game)
    won = winners(state)
    if not won:
        return [0.0] * len(state.sitters)
    return [1.0 / len(won) if seat in won else 0.0 for seat in range(len(state.sitters))]


def history(state: State) -> tuple[int, list[Event]]:
    """What happened, recomputed: how many early moves of a long game are left out, and the rest."""
    match = state.begun()
    past = match.lately()
    first = len(past.moves)
    for seat, move in match.moves.between(first, len(match.moves)):
        past.play(seat, move)
    return first, past.game.events


def record_of(state: State) -> Record:
    """The game so far."""
    return record.of_match(state.begun(), _bots(state))


def record_text(state: State) -> str:
    """The record of a finished game, with everything that proves its shuffles."""
    wish = state.plan.wish
    kept = len(state.plan.past)
    notes = [f"seed hash: {state.seed_hash}", *_proof(state), f"ended: {state.ended}"]
    if kept or wish.record:
        notes.append(f"goes on from: {wish.record or 'a file'}, after {kept} moves")
    return record.text_of(state.begun(), _bots(state), notes)


def _bots(state: State) -> dict[Seat, str]:
    return {seat: sitter.bot for seat, sitter in enumerate(state.sitters) if sitter.bot}


def _proof(state: State) -> list[str]:
    """Where the seed comes from."""
    notes = ["rigged: the cards were chosen, not shuffled afresh"] if state.plan.rigged else []
    if state.drawn:
        notes += [f"commitment: {state.commitment}", f"part of the server: {state.drawn}"]
        notes += [f"part of seat {seat + 1}: {part}" for seat, part in enumerate(state.parts()) if part]
    return notes
