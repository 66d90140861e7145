"""A finished game explained at a terminal: curves as text, turning points, mistakes, luck and play."""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import Progress

from tiltyard.bots.analysis.analyse import analyse
from tiltyard.engine import record
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY, Seat, TiltyardError
from tiltyard.engine.text import and_list, plural
from tiltyard.shown.analysis import Account, Alternative, Analysis, Decision, Turning
from tiltyard.terminal import files

BARS: Final = "▁▂▃▄▅▆▇█"
WIDTH: Final = 60  # of a curve
MOST_MISTAKES: Final = 10  # that are listed


def show(path: Path, name: str, move: int, simulations: int, as_json: bool) -> None:
    """Analyse a record and print what was found: all of it, one player's part, or one move."""
    content = files.read(path)
    seat = record.find_seat(name, content.setting.names) if name else NOBODY
    match = record.replay(content)
    check_move(move, len(match.moves))
    found = with_bar(match, simulations)
    if as_json:
        print(json.dumps(asdict(found), ensure_ascii=False))
        return
    for line in move_lines(found, move) if move else lines_of(found, seat):
        print(line)


def check_move(move: int, moves: int) -> None:
    """A TiltyardError if there is no such move; 0 is none in particular."""
    if not 0 <= move <= moves:
        wanted = f"1 to {moves}" if moves > 1 else "1"
        raise TiltyardError(f"the game has {plural(moves, 'move')}; --move must be {wanted}")


def with_bar(match: Match, simulations: int) -> Analysis:
    """The analysis, with a bar that shows how far it is, if somebody is looking."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("Analysing", total=1.0)

        def tell(done: float) -> None:
            bar.update(task, completed=done)

        return analyse(match, simulations, tell)


def lines_of(found: Analysis, seat: Seat) -> list[str]:
    """The whole analysis in lines; with a seat, what concerns that player."""
    won = and_list([found.names[winner] for winner in found.winners]) or "nobody"
    moves = plural(len(found.chances) - 1, "move")
    turnings = [each for each in found.turnings if seat in (NOBODY, each.seat)]
    return [
        f"{found.title}: {and_list(found.names)}. Won by {won} after {moves}.",
        "",
        "Chances, from the deal to the end",
        *[curve_line(found, each) for each in seats_of(found, seat)],
        "",
        "Turning points",
        *([turning_line(found, each) for each in turnings] or ["  none"]),
        "",
        *mistake_lines(found, seat),
        "",
        "Luck and play, in percentage points",
        *[account_line(found, each, found.accounts[each]) for each in seats_of(found, seat)],
    ]


def seats_of(found: Analysis, seat: Seat) -> list[Seat]:
    """The seats that are told about."""
    return list(range(len(found.names))) if seat == NOBODY else [seat]


def curve_line(found: Analysis, seat: Seat) -> str:
    """A player's chances as a row of bars."""
    values = [step[seat] for step in found.chances]
    shown = [values[at * (len(values) - 1) // (WIDTH - 1)] for at in range(WIDTH)]
    bars = "".join([BARS[min(len(BARS) - 1, int(value * len(BARS)))] for value in shown])
    return f"  {padded(found, seat)} {percent(values[0])} {bars} {percent(values[-1])}"


def turning_line(found: Analysis, turning: Turning) -> str:
    """A turning point: who did what, and whose chances changed how."""
    change = f"{found.names[turning.seat]} {percent(turning.before)} -> {percent(turning.after)}"
    told = f" {turning.told[-1]}" if turning.told else ""
    return f"  move {turning.step:4}  {change:28} {turning.kind}  {turning.words}.{told}"


def mistake_lines(found: Analysis, seat: Seat) -> list[str]:
    """The mistakes, the costliest first."""
    wrong = [each for each in found.decisions if each.mistake and seat in (NOBODY, each.seat)]
    if not wrong:
        return ["Mistakes", "  none for certain"]
    wrong.sort(key=cost)
    lines = ["Mistakes, the costliest first" if len(wrong) > 1 else "Mistakes"]
    for each in wrong[:MOST_MISTAKES]:
        lines += mistake(found, each)
    hidden = len(wrong) - MOST_MISTAKES
    return lines + ([f"  and {hidden} more (--json lists all)"] if hidden > 0 else [])


def mistake(found: Analysis, decision: Decision) -> list[str]:
    """One mistake: what was done, what was better, and why."""
    done, best = done_of(decision), decision.alternatives[0]
    gain = f"by {points(best.gain)} ({points(best.low)} to {points(best.high)})"
    line = (
        f"  move {decision.step:4}  {found.names[decision.seat]}: {done.words}. Better {gain}: {best.words}."
    )
    return [line, f"{'':13}{decision.why}"] if decision.why else [line]


def move_lines(found: Analysis, move: int) -> list[str]:
    """Everything about the decision to which a move belongs."""
    before = [each for each in found.decisions if each.step <= move]
    if not before:
        return [*change_lines(found, move), "Nothing was decided here or before."]
    decision = before[-1]
    return [
        *change_lines(found, move),
        f"{found.names[decision.seat]} decided at move {decision.step}:",
        *[alternative_line(each) for each in decision.alternatives],
        *(["This was a mistake."] if decision.mistake else []),
        *([decision.why] if decision.why else []),
    ]


def change_lines(found: Analysis, move: int) -> list[str]:
    """What a move changed: the chances before and after it, and how much of that was luck."""
    change = next((each for each in found.changes if each.step == move), None)
    if change is None:
        return [f"Move {move} changed nobody's chances for sure."]
    return [f"Move {move}:"] + [
        f"  {padded(found, seat)} {percent(found.chances[move - 1][seat])} -> "
        f"{percent(found.chances[move][seat])}: luck {points(change.luck[seat])}, "
        f"play {points(change.play[seat])}"
        for seat in range(len(found.names))
    ]


def alternative_line(alternative: Alternative) -> str:
    """An answer, and what it was worth."""
    if alternative.done:
        return f"  {percent(alternative.chance)}  {alternative.words}  (done)"
    between = f"{points(alternative.low)} to {points(alternative.high)}"
    return f"  {percent(alternative.chance)}  {alternative.words}  ({points(alternative.gain)}; {between})"


def account_line(found: Analysis, seat: Seat, account: Account) -> str:
    """How a player came to the result."""
    wrong = f"; {plural(account.mistakes, 'mistake')}" if account.mistakes else ""
    return (
        f"  {padded(found, seat)} {percent(account.even)} at first, luck {points(account.luck)}, "
        f"own play {points(account.own)}, others' play {points(account.others)}: "
        f"{percent(account.result).strip()}{wrong}"
    )


def cost(decision: Decision) -> float:
    """What a mistake cost, as a sort key that puts the largest first."""
    return -decision.alternatives[0].gain


def done_of(decision: Decision) -> Alternative:
    """What was done."""
    return next(each for each in decision.alternatives if each.done)


def padded(found: Analysis, seat: Seat) -> str:
    """A name, as wide as the widest."""
    return found.names[seat].ljust(max(len(name) for name in found.names))


def percent(chance: float) -> str:
    """34 %."""
    return f"{100 * chance:3.0f} %"


def points(change: float) -> str:
    """+12, -3, 0."""
    rounded = round(100 * change)
    return f"{rounded:+d}" if rounded else "0"
