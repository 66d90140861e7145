"""Which form of the code runs: in a checkout, the compiled one if it was made from these very sources.

`make compiled` writes it to `build/compiled` and gives every file there the time of its source. So an edit is
noticed, and the sources run as they are until they are compiled again.
"""

import os
import sys
from collections.abc import Iterable
from pathlib import Path

EXTENSIONS = (".so", ".pyd")


def quickest(path: Iterable[str]) -> list[str]:
    """The `__path__` of this package: that of its compiled form, if TILTYARD_FORM does not say otherwise."""
    (sources,) = map(Path, path)
    compiled = sources.parents[1] / "build" / "compiled" / sources.name
    wanted = os.environ.get("TILTYARD_FORM", "compiled") == "compiled"
    if not wanted or not compiled.is_dir() or files(compiled) != files(sources):
        return [str(sources)]
    sys.path.append(str(compiled.parent))  # where mypyc puts the library that its modules share
    return [str(compiled)]


def files(folder: Path | str, within: str = "") -> dict[str, tuple[int, int]]:
    """Every file with its size and time, except what Python and the compiler add."""
    found: dict[str, tuple[int, int]] = {}
    for entry in os.scandir(folder):
        name = f"{within}{entry.name}"
        if entry.is_dir():
            found |= files(entry.path, f"{name}/") if entry.name != "__pycache__" else {}
        elif not name.endswith(EXTENSIONS):
            found[name] = entry.stat().st_size, entry.stat().st_mtime_ns
    return found
