"""What could be picked in addition to the cards already picked.

The picked moves are made on a copy in which everything the seat cannot see is re-dealt, with chance that
follows from what the seat sees. So the answer reveals nothing else, and the table itself is not touched.
"""

from typing import Any, Final

from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import MoveError, Refused, Seat
from tiltyard.shown.question import Question
from tiltyard.table.snapshot import reasons_against
from tiltyard.wire.protocol import Refusal, Tried, Try

ENOUGH: Final = "You have picked all that is needed."


def try_out(
    contract: Contract[Any], game: Any, seat: Seat, names: list[str], wish: Try, chance: Chance
) -> Tried:
    """Why each position of the open question could not be picked after these moves."""
    question = contract.ask(contract.view(game, seat), names)
    twin = contract.redeal(game, seat, chance)
    phase = twin.stack[-1]
    for at, move in enumerate(wish.moves):
        if at and (seat not in twin.asks() or twin.stack[-1] is not phase):
            raise Refusal("refused", ENOUGH)
        if move not in twin.options(seat):
            raise refused(twin.refusal(seat, move))
        twin.play(seat, move)
    if seat not in twin.asks() or twin.stack[-1] is not phase:
        return Tried(wish.id, [ENOUGH] * len(question.positions), [""] * len(question.positions))
    return _still_open(contract, twin, seat, question, wish.id)


def _still_open(contract: Contract[Any], game: Any, seat: Seat, question: Question, id: str) -> Tried:
    moves, finish = question.positions, question.picking.finish
    against = reasons_against(contract, game, seat, question)
    not_yet = finish is not None and finish not in game.options(seat)
    return Tried(
        id,
        [against[move][0] for move in moves],
        [against[move][1] for move in moves],
        True,
        _words(game.refusal(seat, finish)) if not_yet else "",
    )


def _words(error: MoveError) -> str:
    """Why not, for somebody who points at cards."""
    return (error.short if isinstance(error, Refused) else "") or str(error)


def refused(error: MoveError) -> Refusal:
    """A rule's refusal on its way to the client."""
    if isinstance(error, Refused):
        return Refusal("refused", str(error), error.rule, error.short)
    return Refusal("refused", str(error))
