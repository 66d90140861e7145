"""The score of people who play one game after another: how many each has won."""

from typing import Final

from tiltyard.table import outcome
from tiltyard.table.state import State

MOST_NAMES: Final = 16


def games(state: State) -> int:
    """How many games have been played here and at the tables before."""
    return state.plan.games + 1 if state.phase == "over" else state.plan.games


def won(state: State) -> dict[str, int]:
    """How many of them each has won; a game that everybody wins counts for nobody."""
    score = dict(state.plan.won)
    winners = outcome.winners(state) if state.phase == "over" else []
    if len(winners) < len(state.sitters):
        for seat in winners:
            name = state.names[seat]
            score[name] = score.get(name, 0) + 1
    return score


def carried(state: State) -> dict[str, int]:
    """What the next table knows of it: those who sit here first, and not without end."""
    score = won(state)
    names = [
        *[name for name in state.names if name in score],
        *[old for old in score if old not in state.names],
    ]
    return {name: score[name] for name in names[:MOST_NAMES]}
