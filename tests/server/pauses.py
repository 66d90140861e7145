"""How long games stand still after a kill, and what that time goes into.

Every company keeps a diary: when it tried to get in, who turned it away, when it sat at its table again, and
when its next move was acknowledged. Together with the servers' logs it shows where a long pause comes from.
"""

import json
import statistics
import time
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from types import SimpleNamespace

import aiohttp

QUIET = ("request", "sockets closed")  # lines of the servers' logs that explain nothing
EXPLAINED = 3  # pauses, the longest


@dataclass
class Diary:
    """What a company has lived through."""

    lines: list[tuple[float, str]] = field(default_factory=list)
    played: float = 0.0  # when its last move was acknowledged

    def note(self, what: str) -> None:
        """Write it down."""
        self.lines.append((time.monotonic(), what))

    def note_move(self) -> None:
        """A move was acknowledged."""
        self.note("plays")
        self.played = time.monotonic()

    def session(self) -> aiohttp.ClientSession:
        """Requests of which every try is written down."""
        trace = aiohttp.TraceConfig()

        async def tries(_session: aiohttp.ClientSession, _at: SimpleNamespace, what: object) -> None:
            self.note("tries")

        async def fails(
            _session: aiohttp.ClientSession, _at: SimpleNamespace, what: aiohttp.TraceRequestExceptionParams
        ) -> None:
            self.note(f"fails: {type(what.exception).__name__}")

        async def ends(
            _session: aiohttp.ClientSession, _at: SimpleNamespace, what: aiohttp.TraceRequestEndParams
        ) -> None:
            self.note(f"answered {what.response.status}")

        trace.on_request_start.append(tries)
        trace.on_request_exception.append(fails)
        trace.on_request_end.append(ends)
        return aiohttp.ClientSession(trace_configs=[trace])

    def went_on(self, since: float) -> float:
        """Seconds until the first move that was acknowledged after then."""
        return next(at - since for at, what in self.lines if at > since and what == "plays")

    def between(self, since: float, until: float) -> list[tuple[float, str]]:
        """What was written down then."""
        return [(at - since, what) for at, what in self.lines if since <= at <= until]


@dataclass
class Pause:
    """From a kill until everybody plays on."""

    victim: str
    began: float = field(default_factory=time.monotonic)
    wall: float = field(default_factory=time.time)
    restarted: float = 0.0  # seconds until the victim was back
    seconds: float = 0.0
    slowest: int = 0  # the company that waited longest

    def end(self, diaries: list[Diary]) -> None:
        """Everybody plays on."""
        waits = [diary.went_on(self.began) for diary in diaries]
        self.seconds = max(waits)
        self.slowest = waits.index(self.seconds)


def report(pauses: list[Pause], diaries: list[Diary], log: Path) -> None:
    """Print how long games stood still, and what happened in the longest pauses."""
    for victim in dict.fromkeys(pause.victim for pause in pauses):
        waits = sorted(pause.seconds for pause in pauses if pause.victim == victim)
        usual, most = statistics.median(waits), waits[int(0.95 * (len(waits) - 1))]
        print(f"until every game went on after {victim} ({len(waits)}):", end=" ")
        print(f"{usual:.1f} s at the median, {most:.1f} s in 95 %, {waits[-1]:.1f} s at most")
    for pause in sorted(pauses, key=lambda pause: pause.seconds)[-EXPLAINED:]:
        print(
            f"\n{pause.victim}: {pause.seconds:.2f} s, back after {pause.restarted:.2f} s; "
            f"company {pause.slowest} and the servers:"
        )
        told = diaries[pause.slowest].between(pause.began, pause.began + pause.seconds)
        lines = sorted([*told, *said(log, pause.wall, pause.wall + pause.seconds)])
        for what, same in groupby(lines, key=itemgetter(1)):
            times = [at for at, _what in same]
            print(f"  {times[0]:6.2f}  {what}" + (f" ({len(times)})" if len(times) > 1 else ""))


def said(log: Path, since: float, until: float) -> list[tuple[float, str]]:
    """What the servers had to say then."""
    found = []
    for text in log.read_text("utf-8").splitlines():
        line = json.loads(text)
        at = datetime.fromisoformat(line.pop("at")).timestamp()
        if since <= at <= until and line["event"] not in QUIET:
            del line["level"]
            found.append((at - since, "server: " + " ".join(f"{value}" for value in line.values())))
    return found
