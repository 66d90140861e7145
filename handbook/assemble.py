"""Lay out everything the site is made of in one folder.

The pages stay where they are kept: in docs/, in the folders of the games, and at the top of the repository.
Here they are only brought together, and links between them are turned to where they lie on the site.

    python -m handbook.assemble FOLDER PACKAGE.tgz...
"""

import hashlib
import os
import re
import shutil
import sys
import tarfile
from itertools import pairwise
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent
GAMES = "src/tiltyard/games"
LINK = re.compile(r"(!?)\[([^\]\[]*)\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
# Scripts of others, which the site has copies of: the file in the npm package, and its checksum.
SCRIPTS = {
    "mermaid": (
        "package/dist/mermaid.min.js",  # draws diagrams
        "336df803d87a38b70a01e736e666c8f7601d2ce42f5e47c8fafe5d721074b9a3",
    ),
    "iframe-worker": (
        "package/shim/index.js",  # lets the search work on a page that was opened from a file
        "e8e412dbcfea9b7e31b5ffa288d7b6035915e714c542f4176a0cdbe262fc9609",
    ),
}


def pages() -> dict[str, str]:
    """Every page and picture of the site, and the file of the repository that it is."""
    kept = {f"docs/{path}": path for path in files(ROOT / "docs")}
    for game in sorted(path.parent.name for path in (ROOT / GAMES).glob("*/RULES.md")):
        kept[f"{GAMES}/{game}/RULES.md"] = f"rules/{game}.md"
    kept["README.md"] = "index.md"
    for name in ("CONTRIBUTING", "CHANGELOG", "CODE_OF_CONDUCT", "SECURITY", "ROADMAP"):
        kept[f"{name}.md"] = f"{name.lower()}.md"
    for picture in (ROOT / "src/tiltyard/bots/weights").glob("*.svg"):
        kept[picture.relative_to(ROOT).as_posix()] = f"pictures/{picture.name}"
    return kept


def files(folder: Path) -> list[str]:
    """What lies in a folder, by its path inside."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def on_site(source: str, text: str, kept: dict[str, str]) -> str:
    """A page with its links as the site needs them; what is not on the site is named and not linked."""

    def turned(found: re.Match[str]) -> str:
        picture, words, link = found.groups()
        if ":" in link or link.startswith("#"):
            return found[0]
        path, mark, part = link.partition("#")
        target = os.path.normpath(PurePosixPath(source).parent / path)
        if target not in kept:
            return f"{words} (`{target}`)"
        here = PurePosixPath(kept[source]).parent
        return f"{picture}[{words}]({os.path.relpath(kept[target], here)}{mark}{part})"

    # Not in programs: what looks like a link there is none.
    ends = [0, *(at for fence in FENCE.finditer(text) for at in fence.span()), len(text)]
    spans = [text[start:end] for start, end in pairwise(ends)]
    return "".join(span if number % 2 else LINK.sub(turned, span) for number, span in enumerate(spans))


def script_of(package: Path) -> tuple[str, bytes]:
    """The name of a package and the script that we need of it, if it is the one that we know."""
    name = re.sub(r"-\d.*", "", package.name)
    file, known = SCRIPTS[name]
    with tarfile.open(package) as archive:
        inside = archive.extractfile(file)
        script = inside.read() if inside else b""
    found = hashlib.sha256(script).hexdigest()
    if found != known:
        raise SystemExit(f"{package}: {file} has the checksum {found}, but {known} was expected")
    return name, script


def assemble(folder: Path, packages: list[Path]) -> None:
    """Write the folder anew."""
    docs = folder / "docs"
    shutil.rmtree(folder, ignore_errors=True)
    kept = pages()
    for source, place in kept.items():
        target = docs / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.suffix == ".md":
            target.write_text(on_site(source, (ROOT / source).read_text("utf-8"), kept), "utf-8")
        else:
            shutil.copyfile(ROOT / source, target)
    shutil.copytree(Path(__file__).parent / "assets", docs / "assets")
    for name, script in map(script_of, packages):
        (docs / "assets" / f"{name}.js").write_bytes(script)
    shutil.copyfile(Path(__file__).parent / "zensical.toml", folder / "zensical.toml")


if __name__ == "__main__":
    if len(sys.argv) != 2 + len(SCRIPTS):
        sys.exit("usage: python -m handbook.assemble FOLDER PACKAGE.tgz...")
    assemble(Path(sys.argv[1]), [Path(package) for package in sys.argv[2:]])
