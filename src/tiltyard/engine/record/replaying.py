"""Replaying a record, move by move; anything impossible is an error on its line."""

from tiltyard.engine.answers import find_answer, open_question
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY, DealError, MoveError
from tiltyard.engine.record.story import Record, RecordError, Step
from tiltyard.engine.text import or_list


def begin(record: Record) -> Match:
    """The match at its first question; an impossible deal is an error on its line."""
    try:
        return Match(record.setting)
    except DealError as problem:
        line = deal_line(record, problem)
        raise RecordError(record.source, line, f"deal {deal_owner(record, problem)}{problem}") from None


def deal_line(record: Record, problem: DealError) -> int:
    """The line of the faulty part, of any player if it does not say whose, else of the first deal."""
    lines = record.deal_lines
    exact = lines.get((problem.part, problem.seat), 0)
    alike = [at for (part, _seat), at in lines.items() if part == problem.part]
    return exact or min(alike or lines.values(), default=0)


def deal_owner(record: Record, problem: DealError) -> str:
    """Whose part is wrong, if it is a player's."""
    if problem.seat == NOBODY or (problem.part, problem.seat) not in record.deal_lines:
        return ""
    return f"{record.setting.names[problem.seat]}."


def replay(record: Record) -> Match:
    """The match after all moves of the record, with the last one's events; expectations are skipped."""
    match = begin(record)
    for step in record.steps:
        if step.kind == "move":
            match.game.events.clear()
            make_move(record, match, step)
    return match


def make_move(record: Record, match: Match, step: Step) -> None:
    """Make the move of a step; an illegal one is an error on its line."""
    try:
        match.play(step.seat, step.move)
    except MoveError as problem:
        move = match.contract.moves.text(step.move)
        who = match.names[step.seat]
        raise RecordError(
            record.source,
            step.line,
            f"{who} cannot play {move!r} here: {with_code(problem)} {_asked(match)}{_meant(match, step)}",
        ) from None


def with_code(problem: MoveError) -> str:
    """Why a move was not made, as records say it: with the game's code for it, if any."""
    return f"{problem} [{problem.code}]" if problem.code else str(problem)


def _asked(match: Match) -> str:
    seats = match.game.asks()
    if not seats:
        return "Nothing is left to decide."
    moves = match.contract.moves
    options = [moves.text(move) for move in match.game.options(seats[0])]
    return f"Waiting for {or_list([match.names[seat] for seat in seats])}: {or_list(options)}."


def _meant(match: Match, step: Step) -> str:
    """A hint for a card named where the move needs a number, or needs to say what to do with it."""
    if step.seat not in match.game.asks():
        return ""
    moves, question = match.contract.moves, open_question(match.contract, match.game, step.seat, match.names)
    meant = find_answer(question, moves.text(step.move))
    if meant in (None, step.move) or meant not in match.game.options(step.seat):
        return ""
    return f" For that card write {moves.text(meant)!r}."
