"""Checking a record: whether everything turns out as it says."""

from collections import Counter
from typing import Any, Final

from tiltyard.engine.cards import Kinds
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY, MoveError, Refused
from tiltyard.engine.record.replaying import begin, make_move, with_code
from tiltyard.engine.record.story import (
    HAS,
    LACKS,
    OTHERWISE,
    SAY,
    SEES_NOT,
    Failure,
    Record,
    RecordError,
    Step,
)
from tiltyard.engine.record.words import BEGINS, comparable, decks_of, find_part, find_seat, named
from tiltyard.engine.record.writing import fact
from tiltyard.engine.text import nearest, plain

WORLDS: Final = 200  # tables that would look the same to a player


def check(record: Record) -> list[Failure]:
    """Replay a record and collect what turns out differently."""
    match = begin(record)
    failures: list[Failure] = []
    for step in record.steps:
        if step.kind in (SAY, OTHERWISE):
            continue
        if step.kind == "move":
            make_move(record, match, step)
        elif step.kind == "refuse":
            failures += check_refusal(match, step)
        elif step.sight:
            failures += check_sight(match, step)
        else:
            failures += check_fact(match, step)
    return failures


# Refusals


def check_rulings(record: Record, known: list[str]) -> None:
    """A ruling that the game does not have is a typo: an error on its line."""
    for step in record.steps:
        if step.rule and step.rule not in known:
            problem = (
                f"{record.setting.contract.title} has no ruling {step.rule}; {nearest(step.rule, known)}"
            )
            raise RecordError(record.source, step.line, problem)


def check_refusal(match: Match, step: Step) -> list[Failure]:
    """Try the move: it must be refused for the given reason, and leave no trace."""
    move = f"{match.names[step.seat]}: {match.contract.moves.text(step.move)}"
    if step.move in match.game.options(step.seat):
        return [Failure(step.line, f"{move} is refused", "it is legal here")]
    before = whole_table(match)
    try:
        match.game.play(step.seat, step.move)
    except MoveError as refusal:
        if whole_table(match) != before:
            return [Failure(step.line, f"{move} changes nothing", "it was refused and changed the table")]
        return check_reason(refusal, move, step)
    return [Failure(step.line, f"{move} is refused", "it was made, though it is not legal here")]


def check_reason(refusal: MoveError, move: str, step: Step) -> list[Failure]:
    """Whether a refusal says what it should, and names the ruling."""
    reason = with_code(refusal)
    if plain(step.text) not in plain(reason):
        return [Failure(step.line, f'{move} is refused with "{step.text}"', f'"{reason}"')]
    rule = refusal.rule if isinstance(refusal, Refused) else ""
    if step.rule not in ("", rule):
        return [Failure(step.line, f"{move} is refused by {step.rule}", f'{rule or "no ruling"}: "{reason}"')]
    return []


def whole_table(match: Match) -> list[object]:
    """Everything there is to know about a game: what each seat sees and may do, parts, cards, chance.

    It is read from a copy whose question is computed afresh, so that no cached answer hides a change.
    """
    game, contract = match.game.copy(), match.contract
    game.settle()
    seats = range(game.seats)
    return [
        *[dict(contract.view(game, seat)) for seat in (NOBODY, *seats)],
        *[list(game.options(seat)) for seat in seats],
        *[contract.part(game, part.name, NOBODY) for part in contract.facts.parts if not part.of_seat],
        *[
            contract.part(game, part.name, seat)
            for part in contract.facts.parts
            if part.of_seat
            for seat in seats
        ],
        [contract.census(game), contract.winners(game), list(game.asks()), len(match.game.events)],
        [game.chance.seed, game.chance.counter, len(match.moves)],
    ]


# Expectations


def check_fact(match: Match, step: Step) -> list[Failure]:
    """An expectation of the table as it is."""
    found = value_of(match, match.game, step.part)
    if agrees(match, step, found):
        return []
    return [Failure(step.line, fact(step), f"{step.part} = {found}")]


def check_sight(match: Match, step: Step) -> list[Failure]:
    """A player knows whatever holds in every game that would look the same to them."""
    who = match.names[step.seat]
    untrue = check_fact(match, step)
    if untrue:
        return untrue
    other = another_value(match, step)
    if step.sight == SEES_NOT:
        return (
            [] if other else [Failure(step.line, f"{who} does not see that {fact(step)}", f"{who} sees it")]
        )
    found = f"as far as {who} can see, {step.part} might be {other}"
    return [Failure(step.line, f"{who} sees that {fact(step)}", found)] if other else []


def another_value(match: Match, step: Step) -> str:
    """What else the part might be, as far as the seat can see; empty if the fact is certain."""
    contract, seat = match.contract, step.seat
    seen = contract.view(match.game, seat)
    for number in range(WORLDS):
        world = contract.redeal(match.game, seat, Chance(f"{number:x}"))
        found = value_of(match, world, step.part)
        if not agrees(match, step, found) and contract.view(world, seat) == seen:
            return found
    return ""


def agrees(match: Match, step: Step, found: str) -> bool:
    """Whether a value is as the step expects it."""
    kinds, any_order = nature(match, step.part)
    wanted, have = comparable(step.text, kinds), comparable(found, kinds)
    if step.how == HAS:
        return not Counter(wanted) - Counter(have)
    if step.how == LACKS:
        return not set(wanted) & set(have)
    if wanted and wanted[-1] == BEGINS:
        wanted.pop()
        have = have[: len(wanted)]
    return wanted == have or (any_order and sorted(wanted) == sorted(have))


def nature(match: Match, what: str) -> tuple[list[Kinds], bool]:
    """The decks whose cards may be named there, and whether any order will do."""
    if what in ("asks", "winners", "over") or what.startswith("options "):
        return [], what not in ("winners", "over")
    part, _seat = find_part(what, match.contract, match.names)
    return decks_of(part, match.contract), part.any_order


def value_of(match: Match, game: Any, what: str) -> str:
    """What a table says."""
    names = match.names
    if what in ("asks", "winners"):
        seats = game.asks() if what == "asks" else match.contract.winners(game)
        return ", ".join([names[seat] for seat in seats]) or "-"
    if what == "over":
        return "yes" if game.over() else "no"
    if what.startswith("options "):
        options = game.options(find_seat(what.removeprefix("options "), names))
        return ", ".join([match.contract.moves.text(move) for move in options]) or "-"
    part, seat = find_part(what, match.contract, names)
    value = match.contract.part(game, part.name, seat)
    return named(value, names) if part.seats else value
