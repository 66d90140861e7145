"""Deals played in this process or in several, returned in order."""

import signal
import threading
import traceback
from collections.abc import Generator, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Final, TypeAlias

from tiltyard.arena.game import Result, play_deal
from tiltyard.arena.lineup import LineUp, Wish, line_up
from tiltyard.engine.moves import TiltyardError

# Forks of a process that has threads can hang, and Windows has none.
CONTEXT: Final = get_context("spawn")

Outcome = list[Result] | Exception
Deals = Generator[list[Result], None, None]
Pipe: TypeAlias = "Connection[Any, Any]"


def here(lined_up: LineUp, first: int, after: int) -> Deals:
    """Deals from `first` to before `after`, one by one."""
    for deal in range(first, after):
        yield play_deal(lined_up, deal)


def in_processes(wish: Wish, first: int, after: int, jobs: int) -> Deals:
    """The same deals, several at once. Ending early ends the processes, in the middle of their games."""
    crew = Crew(wish, min(jobs, after - first))
    try:
        yield from crew.deals(first, after)
    finally:
        crew.dismiss()


class Crew:
    """Processes that each play one deal at a time."""

    def __init__(self, wish: Wish, jobs: int) -> None:
        self.processes: dict[Pipe, SpawnProcess] = {}
        with Deaf():
            for _job in range(jobs):
                self.hire(wish)

    def hire(self, wish: Wish) -> None:
        """Start one more."""
        ours, theirs = CONTEXT.Pipe()
        process = CONTEXT.Process(target=work, args=(theirs, wish), daemon=True)
        process.start()
        theirs.close()
        self.processes[ours] = process

    def deals(self, first: int, after: int) -> Deals:
        """What they play, in order."""
        playing: dict[Pipe, int] = {}
        played: dict[int, Outcome] = {}
        to_play = iter(range(first, after))
        for pipe in self.processes:
            give(pipe, to_play, playing)
        for deal in range(first, after):
            while deal not in played:
                ready = wait(list(playing))
                for pipe in [pipe for pipe in playing if pipe in ready]:
                    number = playing.pop(pipe)
                    played[number] = self.answer(pipe, number)
                    give(pipe, to_play, playing)
            yield unwrapped(played.pop(deal))

    def answer(self, pipe: Pipe, deal: int) -> Outcome:
        """The outcome of a deal, which is an error if the process has ended."""
        try:
            outcome: Outcome = pipe.recv()
        except EOFError:
            process = self.processes[pipe]
            process.join()
            return TiltyardError(
                f"a process ended in the middle of deal {deal} with exit code {process.exitcode}; "
                "does one of the bots end it? Try --jobs 1"
            )
        return outcome

    def dismiss(self) -> None:
        """End them all."""
        for pipe, process in self.processes.items():
            process.terminate()
            process.join()
            pipe.close()


def give(pipe: Pipe, to_play: Iterator[int], playing: "dict[Pipe, int]") -> None:
    """Hand the next deal to a process that has nothing to do."""
    deal = next(to_play, None)
    if deal is None:
        return
    with suppress(OSError):  # if the process has ended, reading from the pipe says so
        pipe.send(deal)
    playing[pipe] = deal


def work(pipe: Pipe, wish: Wish) -> None:
    """In a process: play what comes through the pipe, until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lined_up = line_up(wish)
    while True:
        try:
            deal = pipe.recv()
        except EOFError:
            return
        pipe.send(outcome_of(lined_up, deal))


def outcome_of(lined_up: LineUp, deal: int) -> Outcome:
    """The games of a deal, or why there are none, in a form that can be sent."""
    try:
        return play_deal(lined_up, deal)
    except TiltyardError as problem:
        return problem
    except Exception:  # a fault of a game; whatever it is, its trace can be sent
        return RuntimeError(traceback.format_exc())


def unwrapped(outcome: Outcome) -> list[Result]:
    """The games, or the error raised here."""
    if isinstance(outcome, Exception):
        raise outcome
    return outcome


class Deaf:
    """A context that ignores Ctrl-C; processes started within it ignore it for good.

    Ctrl-C signals them too, and each would print a traceback.
    """

    def __init__(self) -> None:
        self.main = threading.current_thread() is threading.main_thread()
        self.before: Any = None

    def __enter__(self) -> None:
        if self.main:
            self.before = signal.signal(signal.SIGINT, signal.SIG_IGN)

    def __exit__(self, *problem: object) -> None:
        if self.main:
            signal.signal(signal.SIGINT, self.before)
