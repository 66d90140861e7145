"""Writes src/generated: pictures.json, which icons our games use; protocol.ts, what travels between table and
client as TypeScript types; reactions.json, what people may say with one touch.

Run `make generated`, or `make generated ARGS=--check`.
"""

import json
import sys
from pathlib import Path

import typescript

from tiltyard.games import NAMES, find
from tiltyard.shown.reactions import REACTIONS

TARGET = Path(__file__).parents[1] / "src" / "generated"


def pictures() -> str:
    """Which icons our games use: on their cards, on the backs, and as crests."""
    found: set[str] = set()
    for name in NAMES:
        game = find(name)
        found.add(game.look().crest)
        for deck in game.faces():
            found |= {deck.back.icon, *(face.picture for face in deck.faces if face.picture)}
    found |= {icon for _words, icon in REACTIONS.values()}
    return json.dumps(sorted(found), indent=1) + "\n"


def reactions() -> str:
    """What people may say with one touch: the name on the wire, the words and the icon."""
    return json.dumps([[name, *shown] for name, shown in REACTIONS.items()], ensure_ascii=False) + "\n"


def main() -> None:
    """Write the files, or with --check say whether they are up to date."""
    for name, text in (
        ("pictures.json", pictures()),
        ("protocol.ts", typescript.source()),
        ("reactions.json", reactions()),
    ):
        target = TARGET / name
        if "--check" not in sys.argv:
            target.write_text(text, "utf-8")
        elif target.read_text("utf-8") != text:
            sys.exit(f"web/src/generated/{name} is out of date: run make generated")


if __name__ == "__main__":
    main()
