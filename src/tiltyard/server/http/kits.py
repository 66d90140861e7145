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

from tiltyard.engine.contract import Contract
from tiltyard.games import find, folder_of
from tiltyard.server.logs import log
from tiltyard.shown.faces import Face
from tiltyard.wire.lobby import GameKit
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
    look = contract.look()
    taught = replace(look, enough=min(look.enough, len(contract.questions)))
    kit = GameKit(contract.name, contract.title, contract.line, packed(contract.faces()), packed(taught))
    return Fixed(encode(kit), "application/json", KIT)


def shown_faces(contract: Contract[Any]) -> list[Face]:
    """The cards that stand for a game on the front page: those it chose, else some of its first deck."""
    decks = contract.faces()
    faces = {deck.name: deck.faces for deck in decks}
    first, many = decks[0].name, len(decks[0].faces)
    chosen = [(deck, kind) for deck, kind in contract.look().shown if 0 <= kind < len(faces.get(deck, []))]
    some = [(first, kind) for kind in sorted({0, many // 2, many - 1})]
    return [faces[deck][kind] for deck, kind in (chosen or some)[:MOST_SHOWN]]


def usual_players(contract: Contract[Any]) -> int:
    """How many usually play."""
    return min(contract.most, max(contract.fewest, contract.look().players))


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
