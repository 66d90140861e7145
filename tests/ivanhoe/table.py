"""One-line makers for stories: set a table, play text moves, look at it."""

from typing import Any

from tiltyard.engine import record
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import MoveError
from tiltyard.engine.options import parse_options
from tiltyard.games.ivanhoe import GAME
from tiltyard.games.ivanhoe.cards import DECK
from tiltyard.games.ivanhoe.table import Ivanhoe

NAMES = ["A", "B", "C", "D", "E"]


def table(seats: int, deal: str = "", options: str = "", seed: str = "0") -> Match:
    """A match from lines such as `B.display: R3, R4`, separated by line ends or semicolons."""
    names = NAMES[:seats]
    parts: dict[tuple[str, int], str] = {}
    for line in deal.replace("\n", ";").split(";"):
        if line.strip():
            name, _colon, value = line.partition(":")
            part, seat = record.find_part(name.strip(), GAME, names)
            parts[part.name, seat] = record.seats_of(value, names) if part.seats else value.strip()
    return Match(Setting(GAME, names, parse_options(options, GAME.presets), seed, parts))


def play(match: Match, *moves: str) -> Match:
    """Moves as a record writes them: `A: riposte`. With `pass`, all who are asked let it pass."""
    for text in moves:
        if text == "pass":
            for seat in match.game.asks():
                match.play(seat, GAME.moves.parse("let pass"))
            continue
        name, _colon, move = text.partition(":")
        match.play(NAMES.index(name.strip()), GAME.moves.parse(move))
    return match


def refusal(match: Match, text: str) -> str:
    """Why a move is refused; an error if it is not."""
    name, _colon, move = text.partition(":")
    try:
        match.play(NAMES.index(name.strip()), GAME.moves.parse(move))
    except MoveError as reason:
        return str(reason)
    raise AssertionError(f"{text} is legal here")


def see(match: Match, part: str) -> str:
    """A part of the table: `B.display`."""
    known, seat = record.find_part(part, GAME, match.names)
    value = GAME.part(match.game, known.name, seat)
    return record.named(value, match.names) if known.seats else value


def options(match: Match, name: str) -> list[str]:
    """What a player may do."""
    return [GAME.moves.text(move) for move in match.game.options(NAMES.index(name))]


def view(match: Match, name: str) -> Any:
    """What a player sees; `-` is a spectator."""
    return GAME.view(match.game, NAMES.index(name) if name != "-" else -1)


def game_of(match: Match) -> Ivanhoe:
    """The game at the table."""
    game: Ivanhoe = match.game
    return game


def cards(text: str) -> list[int]:
    """Kinds of cards by their names."""
    return DECK.parse_list(text)
