"""A finished or saved game, shown step by step."""

from tiltyard.engine import record
from tiltyard.engine.contract import Telling
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
    """The events since then. Without a seat everything is shown, and whose eyes it was meant for."""
    events = match.game.events
    for event in events[heard:]:
        seen = event.seen_by(seat)
        telling = match.contract.tell(seen, seat, match.names) if seen else Telling()
        own = match.contract.tell(event, event.seat, match.names).private if seat == NOBODY else []
        whispered = [f"  ({match.names[event.seat]}: {line})" for line in own]
        pause = [telling.pause.removesuffix(" Press <return>.")] if telling.pause else []
        for line in [*telling.lines, *telling.private, *whispered, *pause]:
            screen.print(line)
    return len(events)
