"""R-53: what counts as the answer of a seat whose time is up, or who has left the table."""

from tiltyard.engine.moves import Move, Seat
from tiltyard.games.round_table import questions
from tiltyard.games.round_table.habits import build, common_answer, most_useless, some_set_up
from tiltyard.games.round_table.moves import DECLINE, DISCARD, DONE, DROP, LAPSE
from tiltyard.games.round_table.table import HAND_LIMIT, RoundTable
from tiltyard.games.round_table.view import view


def late_answer(game: RoundTable, seat: Seat) -> list[Move]:
    """The moves that answer the seat's question to its end; none if it is not asked."""
    twin = game.copy()
    moves: list[Move] = []
    if seat not in twin.asks():
        return moves
    phase = twin.stack[-1]
    left = len(twin.hands[seat]) - HAND_LIMIT if phase.name == questions.HAND_LIMIT else -1
    while seat in twin.asks() and twin.stack[-1] is phase and left != 0:
        move = late_move(twin, seat)
        twin.play(seat, move)
        moves.append(move)
        left -= 1
    return moves


def late_move(game: RoundTable, seat: Seat) -> Move:
    """The next of them."""
    question = game.stack[-1].name
    if question in (questions.SPONSOR, questions.JOIN, questions.ENTER):
        return DECLINE
    if question in questions.FIGHTS:
        return DONE
    if question == questions.BID:
        return DROP
    options = game.options(seat)
    table = view(game, seat)
    if question == questions.BUILD:
        # Without a clock a sponsorship cannot lapse; then any legal quest is confirmed.
        return LAPSE if LAPSE in options else build(table, some_set_up(table), options)
    if question == questions.PAYMENT:
        return DISCARD + most_useless(table)
    return common_answer(table, options)
