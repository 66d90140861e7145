"""The lessons of a game at this keyboard, one after another."""

from tiltyard.client.inside import NOW
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.record import Record
from tiltyard.games import find, lessons
from tiltyard.table.lesson import LEARNER
from tiltyard.table.plan import plan_of_lesson, read_lesson
from tiltyard.table.table import Table
from tiltyard.terminal.codes import FINISHED
from tiltyard.terminal.dialogue import Left
from tiltyard.terminal.hotseat import HotSeat
from tiltyard.terminal.screen import EndOfInput, Screen
from tiltyard.terminal.start import exit_code
from tiltyard.wire.lobby import CreateTable

NEXT = "Press <return> for the next lesson, or type q to stop."


def learn(game: str, number: int) -> int:
    """Begin with a lesson and go on to the last; the exit code says how it ended."""
    contract, screen = find(game), Screen()
    known = lessons(contract.name)
    if not 1 <= number <= len(known):
        raise TiltyardError(f"{contract.title} has {len(known)} lessons, and no lesson {number}")
    try:
        for at in range(number - 1, len(known)):
            teach(read_lesson(contract, known[at]), f"Lesson {at + 1} of {len(known)}", screen)
            if at + 1 < len(known) and screen.read(NEXT).strip().casefold() == "q":
                break
    except Left:
        return FINISHED
    except (EndOfInput, KeyboardInterrupt) as end:
        return exit_code(end)
    return FINISHED


def teach(kept: Record, number: str, screen: Screen) -> None:
    """One lesson."""
    screen.print("")
    screen.print(f"{number}: {kept.title}")
    table = HotSeat(set_lesson(kept), screen, handover=False)
    table.auto = False
    table.play()
    screen.print(kept.learned, "note")


def set_lesson(kept: Record) -> Table:
    """The table of a lesson, with the learner at this keyboard."""
    setting = kept.setting
    wish = CreateTable(setting.contract.name, public=False, away="wait", pace=0.0, lesson=kept.source)
    table = Table("here", plan_of_lesson(wish, kept), setting.seed, setting.seed)
    table.gathering.sit_hashed(setting.names[LEARNER], "", LEARNER)
    table.begin(NOW)
    return table
