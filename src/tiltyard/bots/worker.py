"""A process in which a bot thinks: `python -m tiltyard.bots.worker page.py:Page`.

Without a name, it is the bots of the ladder that think in it. It says first what it is, as a line of JSON.
Then it reads questions from standard input, each a length and a pickle, and answers each with a line. What
the bot itself prints goes nowhere.
"""

import json
import os
import pickle
import sys
import traceback
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any, BinaryIO, Final

from tiltyard.bots.guests import load
from tiltyard.bots.ladder import bot_kind
from tiltyard.bots.whole import whole_answer
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import View
from tiltyard.engine.events import Event
from tiltyard.engine.moves import Move, MoveError, Seat, TiltyardError
from tiltyard.engine.turn import Bot, Turn
from tiltyard.games import find

PATIENT: Final = 5  # added to its niceness, so that the server comes first
MOST_GAMES: Final = 1_000  # seats whose bots it remembers
HEAD: Final = 4  # bytes of a length

Bots = dict[tuple[str, str, Seat], tuple[Bot, Chance]]  # by level, table and seat


@dataclass(frozen=True)
class Asked:
    """A question: whose it is, and what a turn is made of."""

    table: str
    game: str
    seat: Seat
    seats: int
    view: View
    options: list[Move]
    seconds: float
    news: list[Event] | None
    twin: Any
    level: str = ""  # of the ladder; empty: the guest
    luck: str = ""  # the seed of its chance, where that must follow from the cards; it remembers nothing then
    hint: bool = False  # somebody else wants to know its whole plan; it remembers nothing then either
    anew: bool = False  # another process has answered for this seat since: what this one remembers is old


def packed(asked: Asked) -> bytes:
    """A question, ready for the pipe."""
    body = pickle.dumps(asked)
    return len(body).to_bytes(HEAD, "big") + body


def main(text: str) -> None:
    """Answer until nobody asks any more."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    os.nice(PATIENT)
    guest: type[Bot] | None = None
    try:
        name, guest = load(text) if text else ("", None)
    except TiltyardError as problem:
        say(answers, {"error": str(problem)})
        return
    say(answers, {"name": name, **wants_of(guest)})
    bots: Bots = {}
    while head := sys.stdin.buffer.read(HEAD):
        asked: Asked = pickle.loads(sys.stdin.buffer.read(int.from_bytes(head, "big")))
        say(answers, answered(guest or bot_kind(find(asked.game), asked.level), bots, asked))


def wants_of(guest: type[Bot] | None) -> dict[str, object]:
    """What a guest says of itself."""
    if guest is None:
        return {}
    return {"games": list(guest.games), "looks_ahead": guest.looks_ahead, "listens": guest.listens}


def say(answers: BinaryIO, what: dict[str, object]) -> None:
    """A line of JSON."""
    answers.write(json.dumps(what).encode() + b"\n")
    answers.flush()


def answered(kind: type[Bot], bots: Bots, asked: Asked) -> dict[str, object]:
    """The bot's answer; or what it did instead, without what it said, for that might be a secret."""
    try:
        bot, chance = remembered(kind, bots, asked)
        contract = find(asked.game)
        if asked.twin is not None:
            asked.twin.chance = chance
        turn = Turn(
            contract,
            asked.seat,
            asked.view,
            asked.options,
            chance,
            asked.seconds,
            asked.news,
            asked.twin,
        )
        if not asked.level:
            return {"moves": [turn.move(bot.choose(turn))]}
        moves, sights = whole_answer(bot, turn, openly=asked.hint)
        return {"moves": moves, "sights": sights}
    except (Exception, SystemExit) as problem:
        last = traceback.extract_tb(problem.__traceback__)[-1]
        broke = isinstance(problem, MoveError)
        did = "gave an answer that is not legal" if broke else f"raised {type(problem).__name__}"
        return {"failed": did, "where": f"{Path(last.filename).name}:{last.lineno}"}


def remembered(kind: type[Bot], bots: Bots, asked: Asked) -> tuple[Bot, Chance]:
    """The bot that has played this seat before, or one that has just sat down."""
    who = asked.level, asked.table, asked.seat
    if asked.luck or asked.hint:
        return begun(kind, asked)
    if asked.anew or who not in bots:
        bots.pop(who, None)
        bots[who] = begun(kind, asked)
        if len(bots) > MOST_GAMES:
            del bots[next(iter(bots))]
    return bots[who]


def begun(kind: type[Bot], asked: Asked) -> tuple[Bot, Chance]:
    """A bot that has just sat down."""
    bot = kind()
    bot.start(asked.seat, asked.seats)
    return bot, Chance(asked.luck or token_hex(16))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
