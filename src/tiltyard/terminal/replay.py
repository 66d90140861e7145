"""A finished or saved game, shown step by step."""

from tiltyard.engine import record
from tiltyard.engine.events import Event
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.engine.record import Record
from tiltyard.terminal.screen import EndOfInput, Screen, card_names


def show(content: Record, screen: Screen, seat: Seat) -> None:
    """Every move and its news; with a seat, only what that seat saw. At a terminal <return> goes on."""
    match = record.begin(content)
    screen.cards = card_names(match.contract)
    heard = show_events(match, screen, 0, seat)
    steps = [step for step in content.steps if step.kind == "move"]
    for at, step in enumerate(steps):
        if screen.is_terminal and not go_on(screen, at, len(steps)):
            return
        record.make_move(content, match, step)
        if seat in (NOBODY, step.seat):
            screen.print(f"> {match.names[step.seat]}: {match.contract.moves.text(step.move)}", "prompt")
        heard = show_events(match, screen, heard, seat)


def go_on(screen: Screen, at: int, steps: int) -> bool:
    """Wait for <return>; `q` or the end of input leaves."""
    try:
        return screen.read(f"[{at} of {steps}] <return> goes on, q ends:").casefold() != "q"
    except EndOfInput:
        return False


def show_events(match: Match, screen: Screen, heard: int, seat: Seat) -> int:
    """The events since then. Without a seat everybody has a name, and it is said who read what."""
    events = match.game.events
    readers = range(len(match.names)) if seat == NOBODY else [seat]
    for event in events[heard:]:
        for line in lines_of(match, event, seat):
            screen.print(line)
        for reader in readers:
            mark = f"  for {match.names[reader]}: " if seat == NOBODY else ""
            for line in private_lines(match, event, reader):
                screen.print(f"{mark}{line}")
    return len(events)


def lines_of(match: Match, event: Event, seat: Seat) -> list[str]:
    """What everybody learned, in the words of this reader."""
    seen = event.seen_by(seat)
    if seen is None:
        return []
    telling = match.contract.tell(seen, seat, match.names)
    pause = [telling.pause.removesuffix(" Press <return>.")] if telling.pause else []
    return telling.lines + pause


def private_lines(match: Match, event: Event, seat: Seat) -> list[str]:
    """What only this seat learned."""
    seen = event.seen_by(seat)
    return [] if seen is None else match.contract.tell(seen, seat, match.names).private
