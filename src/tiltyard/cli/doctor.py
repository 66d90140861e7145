"""What is installed, compiled and found, and how to get the rest."""

import os
import platform
import re
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from typing import Final, NamedTuple

from tiltyard import __version__
from tiltyard.engine import flow
from tiltyard.engine.record.story import VERSION
from tiltyard.games import all_games as all_names
from tiltyard.games import find, installed
from tiltyard.server.config import Config
from tiltyard.server.serve import page_missing
from tiltyard.server.storage.migrations import VERSIONS
from tiltyard.terminal.files import saves

EXTRAS: Final = {
    "data": "for Parquet files",
    "openspiel": "for the games in OpenSpiel",
    "postgres": "for servers that share a database",
    "ray": "for the arena on a cluster",
    "rl": "for PettingZoo, Gymnasium and the vector environment",
    "train": "to train nets",
}
EXTRA: Final = re.compile(r"""^([A-Za-z0-9._-]+).*extra == ['"]([a-z]+)['"]""")


class Finding(NamedTuple):
    """One thing that was looked at."""

    what: str
    found: str
    help: str = ""  # what to do, if something is missing
    broken: bool = False  # not merely missing


def examine() -> Iterator[Finding]:
    """Everything worth a look, in the order in which one would ask."""
    yield Finding("tiltyard", f"{__version__}, records {VERSION}, database {len(VERSIONS)}")
    yield Finding("Python", f"{platform.python_version()} on {platform.system()} {platform.machine()}")
    yield form()
    yield page()
    yield from games()
    yield from extras()
    yield saved_games()


def form() -> Finding:
    """Whether the compiled form runs."""
    if not flow.__file__.endswith(".py"):
        return Finding("form", "compiled")
    how = "In a checkout with a C compiler, make compiled; or install a wheel made for this system."
    return Finding("form", "interpreted, three to six times slower than compiled", how)


def page() -> Finding:
    """Whether a server has something to show in a browser."""
    missing = page_missing(Config().with_environment()).strip()
    return (
        Finding("page", "not here", "In a checkout, make page builds it.")
        if missing
        else Finding("page", "here")
    )


def games() -> Iterator[Finding]:
    """The games, with the versions of their rules; and those that do not load."""
    named = [f"{name} (rules {find(name).rules_version})" for name in all_names()]
    yield Finding("games", ", ".join(named))
    for name, fault in installed()[1].items():
        yield Finding(name, fault, "Mend or remove the package that brings it.", broken=True)


def extras() -> Iterator[Finding]:
    """What can be installed besides, as the package itself lists it."""
    wanted: dict[str, list[str]] = {}
    for line in requires("tiltyard") or []:
        if match := EXTRA.match(line):
            wanted.setdefault(match[2], []).append(match[1])
    for extra, packages in sorted(wanted.items()):
        lacking = [package for package in packages if not version_of(package)]
        if lacking:
            how = f"{EXTRAS[extra]}: pip install 'tiltyard[{extra}]'"
            yield Finding(extra, f"without {', '.join(lacking)}", how)
        else:
            yield Finding(extra, ", ".join(f"{package} {version_of(package)}" for package in packages))


def version_of(package: str) -> str:
    """Of an installed package; empty if it is not there."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def saved_games() -> Finding:
    """Where games are saved, and whether that works."""
    folder = saves()
    nearest = next(path for path in (folder, *folder.parents) if path.exists())
    if not os.access(nearest, os.W_OK):
        help_text = "Set XDG_DATA_HOME to a folder that you may write to, or name files with --save."
        return Finding("saved games", f"{folder} cannot be written", help_text, broken=True)
    number = len(list(folder.glob("*.tilt"))) if folder.exists() else 0
    return Finding("saved games", f"{number} in {folder}")


def report() -> int:
    """Print everything; 1 if something is broken rather than missing."""
    findings = list(examine())
    width = max(len(finding.what) for finding in findings)
    for finding in findings:
        print(f"{finding.what:{width}}  {finding.found}")
        if finding.help:
            print(f"{'':{width}}  -> {finding.help}")
    broken = [finding.what for finding in findings if finding.broken]
    if broken:
        print(f"tiltyard: broken: {', '.join(broken)}", file=sys.stderr)
    return int(bool(broken))
