"""Deals on many machines, with Ray. The same seed gives the same results as here.

`RAY_ADDRESS` names the cluster; without it Ray starts one on this machine. Every machine needs the same
Tiltyard, and bots from files at the same place; one that would play other games refuses to play.
"""

import os
import socket
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import islice
from typing import Any, Final

from tiltyard.arena.ledger import Header, header_of
from tiltyard.arena.lineup import LineUp, Wish, line_up
from tiltyard.arena.workers import Deals, Outcome, outcome_of, unwrapped
from tiltyard.engine.moves import TiltyardError

AHEAD: Final = 2  # deals for each processor of the cluster that are on their way
PATIENCE: Final = 10.0  # seconds until a cluster must answer


def on_ray(wish: Wish, first: int, after: int, jobs: int) -> Deals:
    """Deals from `first` to before `after`, in order; `jobs` says how many processors a new cluster has."""
    ray = connected(jobs)
    try:
        yield from deals(ray, wish, first, after)
    finally:
        ray.shutdown()


def connected(jobs: int) -> Any:
    """Ray, connected to a cluster or to one of its own."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Ray would report its use to its makers
    try:
        ray = import_module("ray")
    except ImportError:
        raise TiltyardError("--on ray needs Ray: pip install 'tiltyard[ray]'") from None
    check_reachable(os.environ.get("RAY_ADDRESS", ""))
    own = {"address": "local", "num_cpus": jobs, "include_dashboard": False}
    try:
        ray.init(log_to_driver=False, logging_level="ERROR", **({} if os.environ.get("RAY_ADDRESS") else own))
    except Exception as problem:  # a cluster that does not start in time raises nothing more special
        address = os.environ.get("RAY_ADDRESS", "here")
        raise TiltyardError(f"there is no Ray cluster {address}: {problem}") from None
    return ray


def check_reachable(address: str) -> None:
    """An error if nobody answers at an address, where Ray itself would go on trying for minutes."""
    host, _colon, port = address.removeprefix("ray://").rpartition(":")
    if not port.isdecimal():
        return  # none, or `auto`
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as problem:
        raise TiltyardError(f"no Ray cluster answers at {address} (RAY_ADDRESS): {problem}") from None


def deals(ray: Any, wish: Wish, first: int, after: int) -> Deals:
    """What the cluster plays, in order."""
    task, header = ray.remote(played), header_of(line_up(wish))
    ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    numbers: Iterator[int] = iter(range(first, after))
    waiting = [task.remote(wish, header, deal) for deal in islice(numbers, ahead)]
    while waiting:
        yield unwrapped(fetched(ray, waiting.pop(0)))
        waiting += [task.remote(wish, header, deal) for deal in islice(numbers, 1)]


def fetched(ray: Any, task: Any) -> Outcome:
    """The outcome of a task; an error if its machine is lost or lacks Tiltyard, or a bot ends its process."""
    try:
        outcome: Outcome = ray.get(task)
    except ray.exceptions.RayError as problem:
        return TiltyardError(f"a machine of the cluster has failed: {str(problem).strip().splitlines()[-1]}")
    return outcome


def played(wish: Wish, header: Header, deal: int) -> Outcome:
    """On some machine: one deal."""
    try:
        return outcome_of(prepared(wish, header), deal)
    except TiltyardError as problem:
        return problem


@cache
def prepared_line_up(wish: Wish) -> LineUp:
    """The line-up, whose bots are loaded once in each process."""
    return line_up(wish)


def prepared(wish: Wish, header: Header) -> LineUp:
    """The line-up, if it is the same here as where the run was started."""
    lined_up = prepared_line_up(wish)
    own = header_of(lined_up)
    if own != header:
        raise TiltyardError(f"a machine of the cluster would play other games: {own} there, {header} here")
    return lined_up
