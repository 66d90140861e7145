"""Build everything that is released, twice, and keep it only if both are the same: `make release`.

A compiled wheel for this platform, a wheel without compiled parts, and the sources, into the folder `dist`,
with a file of checksums. The time in the files is that of the commit.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent
DIST: Final = ROOT / "dist"
PAGE: Final = ROOT / "src" / "tiltyard" / "server" / "static" / "index.html"
KINDS: Final = {"sdist": {}, "pure": {"TILTYARD_COMPILE": "0"}, "compiled": {"TILTYARD_COMPILE": "1"}}


def build(kind: str, target: Path, epoch: str) -> Path:
    """Build one file into an empty folder."""
    what = "sdist" if kind == "sdist" else "wheel"
    command = [sys.executable, "-m", "hatchling", "build", "-t", what, "-d", str(target)]
    fixed = {"SOURCE_DATE_EPOCH": epoch, "PYTHONHASHSEED": "0", "LC_ALL": "C"}
    subprocess.run(command, cwd=ROOT, env=os.environ | fixed | KINDS[kind], check=True)
    (file,) = target.iterdir()
    return file


def built_twice(kind: str, epoch: str) -> Path:
    """The file, in `dist`, once two builds in different folders are the same byte by byte."""
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        one, other = build(kind, Path(first), epoch), build(kind, Path(second), epoch)
        if checksum(one) != checksum(other):
            sys.exit(f"{one.name}: two builds differ: {checksum(one)} and {checksum(other)}")
        return Path(shutil.copy(one, DIST / one.name))


def checksum(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def main(kinds: list[str]) -> None:
    unknown = [kind for kind in kinds if kind not in KINDS]
    if unknown:
        sys.exit(f"there is no {unknown[0]}; choose from {', '.join(KINDS)}")
    if not PAGE.exists():
        sys.exit("there is no page to pack: make page builds it")
    shown = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, check=True, stdout=subprocess.PIPE)
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    files = [built_twice(kind, shown.stdout.decode().strip()) for kind in kinds or KINDS]
    lines = [f"{checksum(file)}  {file.name}\n" for file in sorted(files)]
    (DIST / "SHA256SUMS").write_text("".join(lines))
    print("".join(lines), end="")


if __name__ == "__main__":
    main(sys.argv[1:])
