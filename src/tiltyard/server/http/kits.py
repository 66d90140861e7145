"""What never changes about a game while the server runs: its kit, and the pictures that it brings."""

import logging
import re
from dataclasses import replace
from functools import cache
from gzip import compress
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from aiohttp import ETag, web

from tiltyard.engine import record
from tiltyard.engine.contract import Contract
from tiltyard.engine.record import Record
from tiltyard.games import find, folder_of, lessons
from tiltyard.server.logs import log
from tiltyard.shown.faces import Face, HowTo
from tiltyard.table.lesson import LEARNER
from tiltyard.table.plan import read_lesson
from tiltyard.wire.lobby import GameKit, HowToPart, LearnInfo, LessonInfo, Picture
from tiltyard.wire.packing import packed
from tiltyard.wire.protocol import encode

MOST_SHOWN: Final = 3  # cards on the front page
MOST_BYTES: Final = 64_000  # of a picture
PICTURE: Final = re.compile(r"[a-z0-9-]+\.svg")
KIT: Final = {"Cache-Control": "no-cache"}  # a client asks whether it has changed
ART: Final = {
    "Cache-Control": "public, max-age=3600",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
}


class Fixed:
    """An answer that never changes, and the tag by which a client knows that it has it."""

    def __init__(self, body: bytes, kind: str, headers: dict[str, str]) -> None:
        self.body = body
        self.packed = compress(body, mtime=0)
        self.kind = kind
        self.headers = {**headers, "Vary": "Accept-Encoding"}
        self.tag = ETag(blake2b(body, digest_size=12).hexdigest(), is_weak=True)

    def answer(self, request: web.Request) -> web.Response:
        """The whole of it, or that the client has it already."""
        if any(tag.value == self.tag.value for tag in request.if_none_match or ()):
            response = web.Response(status=304, headers=self.headers)
        elif "gzip" in request.headers.get("Accept-Encoding", ""):
            headers = {**self.headers, "Content-Encoding": "gzip"}
            response = web.Response(body=self.packed, content_type=self.kind, headers=headers)
        else:
            response = web.Response(body=self.body, content_type=self.kind, headers=self.headers)
        response.etag = self.tag
        return response


@cache
def kit_of(name: str) -> Fixed:
    """The kit of a game."""
    contract = find(name)
    kit = GameKit(
        contract.name, contract.title, contract.line, packed(contract.faces()), packed(contract.look())
    )
    return Fixed(encode(kit), "application/json", KIT)


@cache
def learn_of(name: str) -> Fixed:
    """How to play a game."""
    contract = find(name)
    kept = {lesson: read_lesson(contract, lesson) for lesson in lessons(name)}
    info = LearnInfo(
        contract.name,
        [how_to_part(part, kept) for part in contract.how_to()],
        [LessonInfo(lesson, each.title, each.learned) for lesson, each in kept.items()],
    )
    return Fixed(encode(info), "application/json", KIT)


def how_to_part(part: HowTo, kept: dict[str, Record]) -> HowToPart:
    """A part of how to play, with the table that it shows, as the learner sees it."""
    picture = None
    if part.lesson:
        lesson = kept[part.lesson]
        moves = [step for step in lesson.steps if step.kind == "move"][: part.at]
        match = record.replay(replace(lesson, steps=moves))
        scene = match.contract.scene(match.contract.view(match.game, LEARNER), match.names)
        picture = Picture(match.names, packed(scene))
    return HowToPart(part.title, part.text, part.cards, picture)


def shown_faces(contract: Contract[Any]) -> list[Face]:
    """The cards that stand for a game on the front page: those it chose, else some of its first deck."""
    decks = contract.faces()
    faces = {deck.name: deck.faces for deck in decks}
    first, many = decks[0].name, len(decks[0].faces)
    chosen = [(deck, kind) for deck, kind in contract.look().shown if 0 <= kind < len(faces.get(deck, []))]
    some = [(first, kind) for kind in sorted({0, many // 2, many - 1})]
    return [faces[deck][kind] for deck, kind in (chosen or some)[:MOST_SHOWN]]


def art_of(name: str) -> dict[str, Fixed]:
    """The pictures in the folder `art` beside a game's contract, by name."""
    files = sorted((folder_of(name) / "art").glob("*.svg"))
    return {
        file.stem: Fixed(file.read_bytes(), "image/svg+xml", ART) for file in files if _serves(name, file)
    }


def _serves(game: str, file: Path) -> bool:
    """Whether a picture is served; if not, the log says why."""
    size = file.stat().st_size
    if not file.is_file() or not PICTURE.fullmatch(file.name):
        why = "it must be a file whose name is small letters, digits and hyphens, then .svg"
    elif size > MOST_BYTES:
        why = f"it has {size} bytes, and {MOST_BYTES} are the most"
    else:
        return True
    log("picture left out", logging.WARNING, game=game, file=file.name, why=why)
    return False
