"""What one reader sees of the game: encoded once, and compared with what was last sent."""

from dataclasses import replace
from typing import Any, Final
from zlib import crc32

from msgspec import Raw

from tiltyard.engine.answers import asked_in
from tiltyard.engine.contract import Contract, View
from tiltyard.engine.moves import NOBODY, Move, MoveError, Refused, Seat
from tiltyard.shown.question import Question
from tiltyard.table.default_answer import in_window, passive_answer
from tiltyard.wire.protocol import encode

NOTHING: Final = b"null"


class Snapshot:
    """A view, what may be done, and the state id: a sum over both that an answer must carry.

    The state id depends only on what the reader sees. So it stays the same while others decide in
    secret, gives nothing away, and survives a restart.
    """

    __slots__ = ("asked", "options", "state", "view")

    def __init__(self, view: bytes, options: list[Move], asked: bool) -> None:
        self.view = view
        self.options = options
        self.asked = asked
        state = crc32(view, asked)
        self.state = crc32(repr(options).encode(), state) if options else state

    def same(self, other: "Snapshot | None") -> bool:
        """Whether a reader could not tell the difference."""
        return other is not None and self.state == other.state and self.view == other.view

    def raw(self) -> Raw:
        """The view, ready to be sent."""
        return Raw(self.view)


def snapshot_of(contract: Contract[Any], game: Any, seat: Seat, asked: list[Seat]) -> Snapshot:
    """What the seat (NOBODY: every watcher) sees now; `asked` are those who may still answer."""
    return snapshot_with(contract.view(game, seat), game, seat, asked)


def snapshot_with(view: View, game: Any, seat: Seat, asked: list[Seat]) -> Snapshot:
    """The same, with the view at hand."""
    options: list[Move] = []
    if seat in asked or (asked and game.has_offers and seat != NOBODY):
        options = game.options(seat)
    return Snapshot(encode(view), options, seat in asked)


def question_words(contract: Contract[Any], game: Any, seat: Seat, names: list[str], view: View) -> Question:
    """The open question in words, for the seat that is asked and sees this."""
    asked = asked_in(contract, view, names)
    short = asked.short or asked.text.removesuffix(":")
    reasons = reasons_against(contract, game, seat, asked)
    return replace(
        asked,
        short=short if short != asked.text else "",
        short_notes=asked.short_notes if asked.short_notes != asked.notes else [],
        refusals=[reasons[move][0] for move in asked.positions],
        rules=[reasons[move][1] for move in asked.positions],
        lets_pass=passive_answer(contract, game, seat)[0] if in_window(game) else None,
        standings=contract.standings(view, names),
    )


def reasons_against(
    contract: Contract[Any], game: Any, seat: Seat, asked: Question
) -> dict[Move, tuple[str, str]]:
    """Why each position of the question cannot be chosen now, and by which ruling; empty if it can.

    It can, too, if an option says the same and more: `place 3 over 2` for `place 3`; but not if that is
    a rare one: `Mordred against Sir Kay` does not make Mordred a card for battle.
    """
    options = game.options(seat)
    rare = [choice.move for choice in asked.choices if choice.aside]
    texts = [contract.moves.text(option) for option in options if option not in rare]
    found: dict[Move, tuple[str, str]] = {}
    for move in dict.fromkeys(asked.positions):
        begin = f"{contract.moves.text(move)} "
        if move in options or any(text.startswith(begin) for text in texts):
            found[move] = "", ""
            continue
        refusal: MoveError = game.refusal(seat, move)
        found[move] = str(refusal), refusal.rule if isinstance(refusal, Refused) else ""
    return found
