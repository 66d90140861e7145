"""What stands between fences on the pages, and how it is tried."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
QUOTED = re.compile(r"`(tiltyard [a-z][^`]*)`")
COMMAND = re.compile(r"(tiltyard|make|pip) |[A-Z_]+=\S+ tiltyard ")
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "src" / "tiltyard" / "games").glob("*/RULES.md")),
]


@dataclass(frozen=True)
class Snippet:
    page: Path
    line: int
    kind: str  # python, pycon, command, tilt, or what else the fence says
    text: str
    output: str = ""  # what a program prints, if the page shows it right after


def snippets(page: Path) -> list[Snippet]:
    """All snippets of a page; each command is one of its own."""
    text = page.read_text("utf-8")
    found: list[Snippet] = []
    fences = list(FENCE.finditer(text))
    for at, fence in enumerate(fences):
        line = text.count("\n", 0, fence.start()) + 2
        kind, content = fence.groups()
        if kind == "" and all(map(COMMAND.match, content.splitlines())):
            found += [
                Snippet(page, line + n, "command", command) for n, command in enumerate(content.splitlines())
            ]
        elif kind == "python":
            after = fences[at + 1] if at + 1 < len(fences) else None
            near = after is not None and not after[1] and not text[fence.end() : after.start()].strip()
            shown = after[2] if after and near and not COMMAND.match(after[2]) else ""
            found.append(Snippet(page, line, kind, content, shown))
        else:
            found.append(Snippet(page, line, kind or "text", content))
    return found
