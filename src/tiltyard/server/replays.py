"""Finished games step by step, as one seat saw them."""

from msgspec import Raw

from tiltyard.engine import record
from tiltyard.engine.match import Match
from tiltyard.engine.moves import Seat
from tiltyard.games import find
from tiltyard.server.faces import encode
from tiltyard.server.log import is_told, news
from tiltyard.server.protocol import Refusal, Replay, ReplayStep
from tiltyard.server.storage import RecordRow


def make_replay(row: RecordRow, seat: Seat) -> Replay:
    """The table at the start and after every move."""
    content = record.parse(row.text, row.table, find)
    match = record.begin(content)
    contract, names = match.contract, match.names
    if seat >= len(names):
        raise Refusal("bad_message", f"{contract.title} had {len(names)} seats here.")
    steps = [_step(match, "", seat)]
    for step in content.steps:
        match.game.events.clear()
        record.make_move(content, match, step)
        steps.append(_step(match, record.step_text(step, content.setting), seat))
    winners = [names.index(name) for name in row.winners]
    return Replay(row.table, row.game, contract.title, names, winners, seat, steps)


def _step(match: Match, move: str, seat: Seat) -> ReplayStep:
    told = [event for event in match.game.events if is_told(event, seat)]
    entries = news(match.contract, match.names, seat, 1, told)
    return ReplayStep(
        move,
        Raw(encode(match.contract.view(match.game, seat))),
        [line for entry in entries for line in entry.lines],
        [line for entry in entries if not entry.shows_hand for line in entry.private],
        [entry.tally for entry in entries if entry.tally],
    )
