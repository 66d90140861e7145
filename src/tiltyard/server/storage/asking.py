"""Asking a database that is elsewhere, without holding up anybody else.

SQLite answers at once, so it is asked on the spot. PostgreSQL may take a while, or say nothing at all: it is
asked in a thread, and whoever wants to know waits, while the event loop goes on.
"""

import asyncio
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import islice
from typing import Any, Final, TypeAlias, TypeVar

from tiltyard.server.storage import Storage, text_pieces

AT_ONCE: Final = 8  # pages that are read from elsewhere with one question
T = TypeVar("T")
Labour: TypeAlias = Generator["asyncio.Future[Any] | None", None, T]  # work that may rest until it knows more


async def asked(storage: Storage, question: Callable[..., T], *about: object) -> T:
    """What storage answers to a question, which is one of its own methods."""
    if storage.readers is None:
        return question(*about)
    return await asyncio.get_running_loop().run_in_executor(storage.readers, question, *about)


def asking(storage: Storage, question: Callable[..., T], *about: object) -> Labour[T]:
    """The same for work at the desk, which rests meanwhile."""
    if storage.readers is None:
        return question(*about)
    answer = asyncio.get_running_loop().run_in_executor(storage.readers, question, *about)
    answer.add_done_callback(_noted)
    while not answer.done():
        yield answer
    return answer.result()


def next_page(storage: Storage, pages: Iterator[T]) -> Labour[T | None]:
    """The next page of something long; None: there is none."""
    return asking(storage, next, pages, None)


def next_pages(storage: Storage, pages: Iterator[T]) -> Labour[list[T]]:
    """The next one, or from elsewhere the next few, since every question takes a while."""
    return asking(storage, list, islice(pages, 1 if storage.readers is None else AT_ONCE))


def texting(storage: Storage, table: str) -> Labour[Iterable[bytes]]:
    """The text of a finished game: in pieces as they are read, or from elsewhere as a whole."""
    pieces = text_pieces(storage, table)
    return pieces if storage.readers is None else (yield from asking(storage, list, pieces))


def _noted(answer: "asyncio.Future[Any]") -> None:
    """Nobody may be waiting for it any more; then what went wrong does not matter."""
    if not answer.cancelled():
        answer.exception()
