"""One-line makers for the tests: set a table as a record would, play moves, read what was said."""

from typing import cast

from tiltyard.engine import record
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY, MoveError, Refused, Seat
from tiltyard.engine.reader import Reader
from tiltyard.games import find
from tiltyard.games.round_table import GAME
from tiltyard.games.round_table.cards import ADVENTURE
from tiltyard.games.round_table.table import RoundTable
from tiltyard.games.round_table.view import RoundTableView
from tiltyard.shown.telling import Telling

# P1 is about to turn up the shields that win the game.
NEARLY_WON = "P1.rank: Champion Knight\nP1.shields: 7\nstory: Chivalrous Deed\n" + "".join(
    f"P{seat}.rank: Champion Knight\nP{seat}.shields: 9\n" for seat in (2, 3, 4)
)


def cards(text: str) -> list[int]:
    """Adventure cards in the order in which hands are kept."""
    return sorted(ADVENTURE.parse_list(text))


def names(seats: int) -> list[str]:
    return [f"P{seat + 1}" for seat in range(seats)]


def sit(deal: str = "", options: str = "", seats: int = 4, seed: str = "1") -> Match:
    """A table at its first question; `deal` has lines such as `P1.hand: Sword`."""
    header = f"tiltyard 1\ngame: round_table\nrules: 2\nseats: {', '.join(names(seats))}\nseed: {seed}\n"
    lines = [f"deal {line.strip()}\n" for line in deal.strip().splitlines()]
    text = header + (f"options: {options}\n" if options else "") + "".join(lines) + "---\n"
    return record.begin(record.parse(text, "table", find))


def play(match: Match, *turns: str) -> None:
    """Moves such as `P1: sponsor; Saxons; confirm`."""
    for turn in turns:
        name, _colon, moves = turn.partition(":")
        for move in moves.split(";"):
            match.play(match.names.index(name), GAME.moves.parse(move))


def part(match: Match, what: str) -> str:
    """A part of the table: `P1.hand`, `turn`."""
    owner, dot, name = what.rpartition(".")
    return GAME.part(match.game, name, match.names.index(owner) if dot else NOBODY)


def all_of(match: Match, name: str) -> list[str]:
    """The same part of every player."""
    return [GAME.part(match.game, name, seat) for seat in range(match.game.seats)]


def refused(match: Match, turn: str) -> str:
    """Why a move is refused, with its ruling."""
    name, _colon, text = turn.partition(":")
    seat, move = match.names.index(name), GAME.moves.parse(text)
    assert move not in match.game.options(seat), f"{turn} is legal"
    problem: MoveError = match.game.refusal(seat, move)
    return f"{problem} {problem.rule}" if isinstance(problem, Refused) else str(problem)


def view(match: Match, reader: str = "") -> RoundTableView:
    """What the reader (nobody: a spectator) sees."""
    return cast(RoundTableView, GAME.view(match.game, match.names.index(reader) if reader else NOBODY))


def told(match: Match, reader: str = "") -> list[Telling]:
    """All that the reader (nobody: a spectator) was told so far."""
    seat: Seat = match.names.index(reader) if reader else NOBODY
    seen = [event.seen_by(seat) for event in match.game.events]
    return [event.tell(Reader(seat, match.names)) for event in seen if event is not None]


def news(match: Match, reader: str = "") -> list[str]:
    """The same in words, private lines included."""
    return [line for telling in told(match, reader) for line in telling.lines + telling.private]


def options(match: Match, name: str) -> list[str]:
    """What a player may do, in words."""
    return [GAME.moves.text(move) for move in match.game.options(match.names.index(name))]


def asked(match: Match) -> str:
    """Who is asked: `P1 P2`."""
    return " ".join(match.names[seat] for seat in match.game.asks())


def worlds(match: Match, name: str, number: int = 40) -> list[RoundTable]:
    """Some worlds of a player."""
    seat = match.names.index(name)
    return [GAME.redeal(match.game, seat, Chance(f"{seed:x}")) for seed in range(1, number + 1)]
