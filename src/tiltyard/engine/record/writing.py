"""Printing a record: `parse` reads the result back to the same record."""

from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.engine.options import options_text
from tiltyard.engine.record.story import OTHERWISE, SAY, VERSION, Record, Step
from tiltyard.engine.record.words import named


def text(record: Record) -> str:
    """The record as text."""
    moves = sum(step.kind == "move" for step in record.steps)
    steps = [step_text(step, record.setting) for step in record.steps]
    return "\n".join(_head(record.setting, record.bots, moves, _lesson(record)) + steps) + "\n"


def _lesson(record: Record) -> list[str]:
    """What the header of a lesson says."""
    words = {"lesson": record.title, "learned": record.learned}
    return [f"{name}: {text}" for name, text in words.items() if text]


def text_of(match: Match, bots: dict[Seat, str], notes: list[str]) -> str:
    """The record of a match as text, with notes as comments; quick even for a long match."""
    first, *head = _head(match.setting, bots, len(match.moves), [])
    comments = [f"# {note}" for note in notes]
    return "\n".join([first, *comments, *head, *match.moves.texts(match.names), ""])


def _head(setting: Setting, bots: dict[Seat, str], moves: int, lesson: list[str]) -> list[str]:
    contract, names = setting.contract, setting.names
    lines = [
        f"tiltyard {VERSION}",
        f"game: {contract.name}",
        f"rules: {contract.rules_version}",
        f"seats: {', '.join(names)}",
    ]
    if bots:
        lines.append(f"bots: {', '.join([f'{names[seat]}={bot}' for seat, bot in bots.items()])}")
    options = options_text(setting.options, contract.presets)
    if options:
        lines.append(f"options: {options}")
    if setting.seed:
        lines.append(f"seed: {setting.seed}")
    for (part, seat), value in setting.deal.items():
        owner = f"{names[seat]}." if seat != NOBODY else ""
        lines.append(f"deal {owner}{part}: {_with_names(value, part, seat, setting)}".rstrip())
    lines += lesson
    lines.append(f"moves: {moves}")
    lines.append("---")
    return lines


def _with_names(value: str, part: str, seat: Seat, setting: Setting) -> str:
    known = next(
        known
        for known in setting.contract.facts.parts
        if known.name == part and known.of_seat == (seat != NOBODY)
    )
    return named(value, setting.names) if known.seats else " ".join(value.split())


def step_text(step: Step, setting: Setting) -> str:
    """A line after the header."""
    if step.kind in (SAY, OTHERWISE):
        return f"{step.kind} {step.text}"
    if step.kind == "expect":
        sight = f"{step.sight} {setting.names[step.seat]} " if step.sight else ""
        return f"expect {sight}{fact(step)}"
    line = f"{setting.names[step.seat]}: {setting.contract.moves.text(step.move)}"
    if step.kind == "move":
        return line
    said = f' "{step.text}"' if step.text else ""
    return f"refuse {line}{said} {step.rule}".rstrip()


def fact(step: Step) -> str:
    """What a step expects to be so."""
    return f"{step.part} {step.how} {step.text}"


def of_match(match: Match, bots: dict[Seat, str] | None = None) -> Record:
    """The record of a match."""
    steps = [Step("move", 0, seat, move) for seat, move in match.moves]
    return Record("match", match.setting, steps, {}, bots or {})
