"""A finished or saved game, shown step by step."""

from pathlib import Path

from tiltyard.engine import record
from tiltyard.engine.events import Event
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.engine.reader import Reader
from tiltyard.terminal import files
from tiltyard.terminal.screen import EndOfInput, Screen, card_names


def show(path: Path, screen: Screen, name: str) -> None:
    """Every move and its news; with a name, only what that player saw. At a terminal, <return> continues.

    The file is read twice, so that a faulty one is refused before anything is shown; a long game takes
    no more memory than a short one.
    """
    total = sum(step.kind == "move" for step in files.opened(path).steps())
    reader = files.opened(path)
    seat = record.find_seat(name, reader.head.setting.names) if name else NOBODY
    match = record.begin(reader.head)
    screen.cards = card_names(match.contract)
    show_events(match, screen, seat)
    for step in reader.steps():
        if step.kind != "move":
            continue
        if screen.is_terminal and not go_on(screen, len(match.moves), total):
            return
        match.game.events.clear()
        record.make_move(reader.head, match, step)
        if seat in (NOBODY, step.seat):
            screen.print(f"> {match.names[step.seat]}: {match.contract.moves.text(step.move)}", "prompt")
        show_events(match, screen, seat)


def go_on(screen: Screen, at: int, steps: int) -> bool:
    """Wait for <return>; `q` or the end of input quits."""
    try:
        return screen.read(f"[{at} of {steps}] <return> continues, q quits:").casefold() != "q"
    except EndOfInput:
        return False


def show_events(match: Match, screen: Screen, seat: Seat) -> None:
    """What has just happened. Without a seat, everybody goes by name, and it says who read what."""
    readers = range(len(match.names)) if seat == NOBODY else [seat]
    for event in match.game.events:
        for line in lines_of(match, event, seat):
            screen.print(line)
        for reader in readers:
            mark = f"  for {match.names[reader]}: " if seat == NOBODY else ""
            for line in private_lines(match, event, reader):
                screen.print(f"{mark}{line}")


def lines_of(match: Match, event: Event, seat: Seat) -> list[str]:
    """What everybody learned, in the words of this reader."""
    seen = event.seen_by(seat)
    if seen is None:
        return []
    telling = seen.tell(Reader(seat, match.names))
    pause = [telling.pause.removesuffix(" Press <return>.")] if telling.pause else []
    return telling.lines + pause


def private_lines(match: Match, event: Event, seat: Seat) -> list[str]:
    """What only this seat learned."""
    seen = event.seen_by(seat)
    return [] if seen is None else seen.tell(Reader(seat, match.names)).private
