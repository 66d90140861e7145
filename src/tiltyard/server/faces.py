"""What one reader sees of the game: encoded once, compared with what was sent last."""

from typing import Any, Final
from zlib import crc32

import msgspec
from msgspec import Raw

from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import NOBODY, Move, Seat
from tiltyard.server.protocol import ChoiceWords, QuestionWords

encode: Final = msgspec.json.Encoder().encode
NOTHING: Final = b"null"


class Face:
    """A view, what may be done, and the state id: a sum over both that an answer must carry.

    The state id depends on nothing but what the reader sees. So it stays the same while others decide in
    secret, it betrays nothing, and it is the same after a restart.
    """

    __slots__ = ("asked", "options", "state", "view")

    def __init__(self, view: bytes, options: list[Move], asked: bool) -> None:
        self.view = view
        self.options = options
        self.asked = asked
        state = crc32(view, asked)
        self.state = crc32(repr(options).encode(), state) if options else state

    def same(self, other: "Face | None") -> bool:
        """Whether a reader could tell no difference."""
        return other is not None and self.state == other.state and self.view == other.view

    def raw(self) -> Raw:
        """The view, ready to be sent."""
        return Raw(self.view)


def make_face(contract: Contract[Any], game: Any, seat: Seat, asked: list[Seat]) -> Face:
    """What the seat (NOBODY: everybody who watches) sees now; `asked` are those who may still answer."""
    options: list[Move] = []
    if seat in asked or (asked and game.has_offers and seat != NOBODY):
        options = game.options(seat)
    return Face(encode(contract.view(game, seat)), options, seat in asked)


def question_words(contract: Contract[Any], game: Any, seat: Seat, names: list[str]) -> QuestionWords:
    """The open question in words."""
    asked = contract.ask(contract.view(game, seat), names)
    choices = [ChoiceWords(list(choice.words), choice.move, choice.help) for choice in asked.choices]
    return QuestionWords(asked.text, asked.rule, asked.notes, asked.hand, asked.positions, choices)
