"""Backups: a copy of a database while its server runs, checked before it gets its name."""

import os
import sqlite3
from pathlib import Path
from typing import Final

from tiltyard.engine.moves import TiltyardError
from tiltyard.server.operator.data import beside
from tiltyard.server.storage import StorageError
from tiltyard.server.storage.lock import Lock
from tiltyard.server.storage.migrations import VERSIONS, check_not_newer
from tiltyard.server.storage.opening import is_postgres
from tiltyard.server.storage.soundness import faults_of

BESIDE: Final = ("-wal", "-shm")  # files that belong to a database


def backup(data: str, target: Path) -> int:
    """Copy the database as it is at this moment, and return how many bytes the copy has.

    The copy is one read of one moment: the server goes on writing meanwhile.
    """
    check_file(data)
    if target.exists():
        raise TiltyardError(f"{target} exists; choose another name, or delete it first")
    if not target.parent.is_dir():
        raise TiltyardError(f"there is no folder {target.parent}")
    with beside(data):
        pass  # it is there, and of this version
    part = target.with_name(f"{target.name}.part")
    try:
        _copy(Path(data), part)
        _check(part)
        part.rename(target)
    except (OSError, sqlite3.Error) as problem:
        raise TiltyardError(f"the backup failed: {problem}") from None
    finally:
        part.unlink(missing_ok=True)
    return target.stat().st_size


def check_file(data: str) -> None:
    """Whether the data are in a file, which we can copy."""
    if is_postgres(data):
        raise TiltyardError(
            "PostgreSQL makes its own backups: pg_dump while servers run, pg_restore while none does"
        )


def _copy(source: Path, target: Path) -> None:
    """One transaction of the source, in one file, on the disk before we say so."""
    target.unlink(missing_ok=True)
    reading = sqlite3.connect(f"file:{source}?mode=ro", uri=True)
    writing = sqlite3.connect(target)
    try:
        reading.backup(writing)
        writing.execute("PRAGMA journal_mode = DELETE")
    finally:
        writing.close()
        reading.close()
    with target.open("rb") as file:
        os.fsync(file.fileno())


def _check(path: Path) -> None:
    """Whether a file is a sound database that this program can open."""
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        tables = connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'journal'").fetchone()
        wrong = faults_of(connection)
    except sqlite3.DatabaseError as problem:
        raise TiltyardError(f"{path} is not a sound database: {problem}") from None
    finally:
        connection.close()
    if wrong:
        raise TiltyardError(f"{path} is damaged: {wrong[0]}")
    if not tables[0] or not version:
        raise TiltyardError(f"{path} is not the database of a server")
    try:
        check_not_newer(version, len(VERSIONS))
    except StorageError as problem:
        raise TiltyardError(f"{path}: {problem}") from None


def restore(source: Path, data: str) -> Path | None:
    """Put a backup in the place of a database, and return where the old one went."""
    check_file(data)
    if not source.is_file():
        raise TiltyardError(f"there is no backup {source}")
    _check(source)
    target = Path(data)
    try:
        lock = Lock(target)
    except StorageError as problem:
        raise TiltyardError(str(problem)) from None
    part = target.with_name(f"{target.name}.part")
    try:
        _copy(source, part)
        old = _put_aside(target)
        part.rename(target)
    except (OSError, sqlite3.Error) as problem:
        raise TiltyardError(f"nothing was restored: {problem}") from None
    finally:
        part.unlink(missing_ok=True)
        lock.release()
    return old


def _put_aside(target: Path) -> Path | None:
    """Rename a database, folded into one file, so that nothing is lost if the wrong backup was chosen."""
    if not target.exists():
        return None
    connection = sqlite3.connect(target)
    try:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.DatabaseError:
        pass  # it is damaged, which may be why it is replaced
    finally:
        connection.close()
    old = _free_name(target)
    target.rename(old)
    for ending in BESIDE:
        beside_it = Path(f"{target}{ending}")
        if beside_it.exists():
            beside_it.rename(f"{old}{ending}")
    return old


def _free_name(target: Path) -> Path:
    number = 1
    while (old := target.with_name(f"{target.name}.before-{number}")).exists():
        number += 1
    return old
