"""The data of a server, opened by another program; what goes wrong with them is said in one place."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager

from tiltyard.engine.moves import TiltyardError
from tiltyard.server.storage import Storage, StorageError, StorageTaken
from tiltyard.server.storage.opening import open_beside, open_storage, shown


class InUse(TiltyardError):
    """A server that runs is using the data."""


def beside(data: str) -> AbstractContextManager[Storage]:
    """The data of a server that may be running."""
    return _opened(data, open_beside)


def alone(data: str) -> AbstractContextManager[Storage]:
    """Data that no server is using; InUse if one is."""
    return _opened(data, open_storage)


@contextmanager
def _opened(data: str, opening: Callable[[str], Storage]) -> Iterator[Storage]:
    try:
        storage = opening(data)
    except StorageTaken as problem:
        raise InUse(str(problem)) from None
    except StorageError as problem:
        raise TiltyardError(str(problem)) from None
    with closing(storage):
        try:
            yield storage
        except StorageError as problem:
            raise TiltyardError(f"{shown(data)}: {problem}") from None
