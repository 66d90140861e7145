"""Checking a record: whether everything comes out as it says."""

from tiltyard.engine.match import Match
from tiltyard.engine.moves import plain
from tiltyard.engine.record.replaying import begin, make_move, with_code
from tiltyard.engine.record.story import Failure, Record, Step
from tiltyard.engine.record.words import BEGINS, entries, find_move, find_part, find_seat, named


def check(record: Record) -> list[Failure]:
    """Replay a record and collect what is not as it says."""
    match = begin(record)
    failures: list[Failure] = []
    for step in record.steps:
        if step.kind == "move":
            make_move(record, match, step)
        elif step.kind == "refuse":
            failures += _check_refusal(match, step)
        else:
            failures += _check_expectation(match, step)
    return failures


def _check_refusal(match: Match, step: Step) -> list[Failure]:
    move = f"{match.names[step.seat]}: {match.contract.moves.text(step.move)}"
    if step.move in match.game.options(step.seat):
        return [Failure(step.line, f"{move} is refused", "it is legal here")]
    reason = with_code(match.game.refusal(step.seat, step.move))
    if plain(step.text) in plain(reason):
        return []
    return [Failure(step.line, f'{move} is refused with "{step.text}"', f'"{reason}"')]


def _check_expectation(match: Match, step: Step) -> list[Failure]:
    found, any_order = _found(match, step.part)
    wanted, have = entries(step.text), entries(found)
    if wanted and wanted[-1] == BEGINS:
        wanted.pop()
        have = have[: len(wanted)]
    if step.part.startswith("options "):
        moves = [find_move(word, match.contract, match.names) for word in wanted]
        wanted = [plain(match.contract.moves.text(move)) for move in moves]
    if wanted == have or (any_order and sorted(wanted) == sorted(have)):
        return []
    return [Failure(step.line, f"{step.part} = {step.text}", f"{step.part} = {found}")]


def _found(match: Match, what: str) -> tuple[str, bool]:
    """What the table says, and whether its order does not matter."""
    game, names = match.game, match.names
    if what in ("asks", "winners"):
        seats = game.asks() if what == "asks" else match.contract.winners(game)
        return ", ".join([names[seat] for seat in seats]) or "-", what == "asks"
    if what == "over":
        return "yes" if game.over() else "no", False
    if what.startswith("options "):
        options = game.options(find_seat(what[8:], names))
        return ", ".join([match.contract.moves.text(move) for move in options]) or "-", True
    part, seat = find_part(what, match.contract, names)
    value = match.contract.part(game, part.name, seat)
    return (named(value, names) if part.seats else value), part.any_order
