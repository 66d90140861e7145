"""The record: one plain text for saved games, replays, scenarios and tests (docs/record.md).

A header says what is played, who sits where, which house rules, and which seed or rigged deal. After `---`
come moves (`P1: decline`), moves that must be refused (`refuse P1: F5 "already"`) and expectations
(`expect P1.shields = 4`). What `text` prints, `parse` reads back to the same record.
"""

from tiltyard.engine.record.checking import check, check_rulings
from tiltyard.engine.record.reading import Reader, lines_of, parse
from tiltyard.engine.record.replaying import begin, make_move, replay
from tiltyard.engine.record.story import Failure, Record, RecordError, Step
from tiltyard.engine.record.words import dealt_part, find_part, find_seat, named, seats_of
from tiltyard.engine.record.writing import of_match, step_text, text, text_of

__all__ = [
    "Failure",
    "Reader",
    "Record",
    "RecordError",
    "Step",
    "begin",
    "check",
    "check_rulings",
    "dealt_part",
    "find_part",
    "find_seat",
    "lines_of",
    "make_move",
    "named",
    "of_match",
    "parse",
    "replay",
    "seats_of",
    "step_text",
    "text",
    "text_of",
]
