"""One-line makers for the tests of Quests: set a table, play moves, read what was said."""

from typing import Any

from tiltyard.engine.deal import Deal
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import NOBODY, Refused, Seat
from tiltyard.engine.options import parse_options
from tiltyard.engine.reader import Reader
from tiltyard.games.quests import GAME
from tiltyard.shown.question import Question
from tiltyard.shown.telling import Telling

NAMES = ["P1", "P2", "P3", "P4"]
A1 = [
    "F5, F5, F15, F15, D5, S10, S10, H10, H10, B15, B15, L20",
    "F5, F5, F15, F15, F40, D5, S10, H10, H10, B15, B15, E30",
    "F5, F5, F5, F15, D5, S10, S10, S10, H10, H10, B15, L20",
    "F5, F15, F15, F40, D5, D5, S10, H10, H10, B15, L20, E30",
]
DRAWS = "F20, F20, F20, F20, F25, F25, F25, F25, F25, F25"  # for the quests of A1


def sit(
    story: str = "",
    hands: list[str] | None = None,
    adventure: str = "",
    turn: str = "P1",
    shields: list[int] | None = None,
    options: str = "",
    seed: str = "1",
    **parts: str,
) -> Match:
    """A table at its first question. Hands that are not given are dealt from the seed."""
    deal: Deal = {("turn", NOBODY): turn}
    for seat, hand in enumerate(hands or []):
        deal["hand", seat] = hand
    for seat, number in enumerate(shields or []):
        deal["shields", seat] = str(number)
    for name, text in {"story": story, "adventure": adventure, **parts}.items():
        if text:
            deal[name.replace("_", " "), NOBODY] = text
    return Match(Setting(GAME, NAMES, parse_options(options, GAME.presets), seed, deal))


def alone(hand: str, story: str, **settings: Any) -> Match:
    """P1 holds these cards, the others none."""
    return sit(story, [hand, "-", "-", "-"], **settings)


def play(match: Match, *turns: str) -> None:
    """Moves such as `P1 sponsor F5 done`: who, and what in a row."""
    for turn in turns:
        name, *moves = turn.split()
        for move in moves:
            match.play(NAMES.index(name), GAME.moves.parse(move))


def part(match: Match, what: str) -> str:
    """A part of the table: `P1.hand`, `turn`."""
    owner, dot, name = what.rpartition(".")
    return GAME.part(match.game, name, NAMES.index(owner) if dot else NOBODY)


def all_of(match: Match, name: str) -> list[str]:
    """The same part of every player."""
    return [GAME.part(match.game, name, seat) for seat in range(4)]


def refused(match: Match, turn: str) -> str:
    """Why a move is refused; every such reason has its ruling."""
    name, move = turn.split()
    problem = match.game.refusal(NAMES.index(name), GAME.moves.parse(move))
    assert GAME.moves.parse(move) not in match.game.options(NAMES.index(name)), f"{turn} is legal"
    if isinstance(problem, Refused):
        assert problem.rule.startswith("Q-")
    return str(problem)


def told(match: Match, reader: str = "") -> list[Telling]:
    """All that the reader (nobody: a spectator) was told so far."""
    seat: Seat = NAMES.index(reader) if reader else NOBODY
    seen = [event.seen_by(seat) for event in match.game.events]
    return [event.tell(Reader(seat, NAMES)) for event in seen if event is not None]


def news(match: Match) -> list[str]:
    """The public lines, pauses included."""
    lines: list[str] = []
    for telling in told(match):
        assert not telling.private, "a spectator has no private lines"
        lines += telling.lines + ([telling.pause] if telling.pause else [])
    return lines


def whispers(match: Match, reader: str) -> list[str]:
    """The lines for the reader's eyes only."""
    return [line for telling in told(match, reader) for line in telling.private]


def question(match: Match) -> Question:
    """The open question, in words."""
    return GAME.ask(GAME.view(match.game, match.game.next()), NAMES)


def spoken(match: Match) -> list[str]:
    """The words that answer the open question, beside the cards."""
    asking = question(match)
    return [choice.words[0] for choice in asking.choices if choice.move not in asking.positions]


def asked(match: Match) -> str:
    """Who is asked: `P1`, or nobody."""
    return " ".join(NAMES[seat] for seat in match.game.asks())
