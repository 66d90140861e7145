"""Turning points: the moves that changed somebody's chances most."""

from typing import Final

from tiltyard.engine.events import Event
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.engine.reader import Reader
from tiltyard.shown.analysis import Change, Turning

MOST: Final = 8
LEAST: Final = 0.05  # that a turning point changes
LINES: Final = 4  # of what happened
LUCK: Final = "luck"
PLAY: Final = "play"


def turnings(match: Match, chances: list[list[float]], changes: list[Change]) -> list[Turning]:
    """The largest changes, in order of steps."""
    large = sorted([(-size(change), change.step) for change in changes if size(change) >= LEAST])[:MOST]
    steps = {step for _size, step in large}
    return [turning(match, chances, change) for change in changes if change.step in steps]


def turning(match: Match, chances: list[list[float]], change: Change) -> Turning:
    """One of them, for the seat whose chances it changed most."""
    seat = whose(change)
    kind = LUCK if abs(change.luck[seat]) > abs(change.play[seat]) else PLAY
    mover, move = match.moves[change.step - 1]
    words = f"{match.names[mover]}: {match.contract.moves.text(move)}"
    before, after = chances[change.step - 1][seat], chances[change.step][seat]
    return Turning(
        change.step, seat, round(before, 4), round(after, 4), kind, words, told(match, change.step)
    )


def size(change: Change) -> float:
    """By how much it changed somebody's chances."""
    return max(abs(luck + play) for luck, play in zip(change.luck, change.play, strict=True))


def whose(change: Change) -> Seat:
    """Whose chances it changed most; of equals, those of the one who moved."""
    both = [abs(luck + play) for luck, play in zip(change.luck, change.play, strict=True)]
    return change.seat if both[change.seat] == max(both) else both.index(max(both))


def told(match: Match, step: int) -> list[str]:
    """What happened at a move: for everybody, and what only one of them saw."""
    lines: list[str] = []
    for event in match.at(step).game.events:
        lines += lines_of(event, NOBODY, match.names, private=False)
        for seat, name in enumerate(match.names):
            lines += [f"For {name}: {line}" for line in lines_of(event, seat, match.names, private=True)]
    return lines[:LINES]


def lines_of(event: Event, seat: Seat, names: list[str], private: bool) -> list[str]:
    """What a seat learned of an event: with everybody, or alone; a whole hand is too much to tell."""
    seen = event.seen_by(seat)
    if seen is None:
        return []
    telling = seen.tell(Reader(seat, names))
    if private:
        return [] if telling.shows_hand else telling.private
    return telling.lines
