"""One-line makers for the tests of Legends of Quintessence: set a table, play moves, read what was said."""

from collections.abc import Iterator

from hypothesis import strategies as st

from tiltyard.engine.chance import Chance
from tiltyard.engine.deal import Deal
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import NOBODY, Move, Seat
from tiltyard.engine.options import parse_options
from tiltyard.engine.reader import Reader
from tiltyard.engine.record import find_part
from tiltyard.games.quintessence import GAME
from tiltyard.games.quintessence.table import CONCEDE, Quintessence

NAMES = ["P1", "P2"]
house_rules = st.sampled_from(["", "mirror=on", "quick, draw=round, second_hand=4, auto_skip_defense=on"])


def sit(*deal: str, options: str = "", seed: str = "1") -> Match:
    """A table at its first question; deals are written as in a record: `P1.hand: Mote`."""
    parts: Deal = {}
    for line in deal:
        name, _colon, value = line.partition(":")
        found, seat = find_part(name, GAME, NAMES)
        parts[found.name, seat] = value.strip()
    return Match(Setting(GAME, NAMES, parse_options(options, GAME.presets), seed, parts))


def play(match: Match, *turns: str) -> None:
    """Moves such as `P1: 1 to 3; attack`: who, and what in a row."""
    for turn in turns:
        name, _colon, moves = turn.partition(":")
        for move in moves.split(";"):
            match.play(NAMES.index(name), GAME.moves.parse(move))


def part(match: Match, what: str) -> str:
    """A part of the table: `P1.hand`, `round`."""
    found, seat = find_part(what, GAME, NAMES)
    return GAME.part(match.game, found.name, seat)


def refused(match: Match, turn: str) -> str:
    """The code with which a move is refused."""
    name, _colon, move = turn.partition(":")
    seat = NAMES.index(name)
    assert GAME.moves.parse(move) not in match.game.options(seat), f"{turn} is legal"
    return str(match.game.refusal(seat, GAME.moves.parse(move)).code)


def options(match: Match, name: str) -> list[str]:
    """What a player may do now, in words."""
    return [GAME.moves.text(move) for move in match.game.options(NAMES.index(name))]


def told(match: Match, reader: str = "") -> list[str]:
    """All lines that a reader (nobody: a spectator) has read so far."""
    seat: Seat = NAMES.index(reader) if reader else NOBODY
    lines: list[str] = []
    for event in match.game.events:
        seen = event.seen_by(seat)
        if seen is not None:
            telling = seen.tell(Reader(seat, NAMES))
            lines += telling.lines + telling.private
    return lines


def wander(game: Quintessence, chance: Chance, most: int = 100_000) -> Iterator[tuple[Seat, Move]]:
    """Make random moves to the end without conceding."""
    for _move in range(most):
        seat = game.next()
        if seat == NOBODY:
            return
        moves = [move for move in game.options(seat) if move != CONCEDE]
        move = moves[chance.below(len(moves))]
        game.play(seat, move)
        yield seat, move
