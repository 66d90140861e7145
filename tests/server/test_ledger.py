"""The checker of histories notices what it is there for."""

import pytest

from tests.server.ledger import check_history

STORED = [(0, "a"), (1, "b"), (0, "c"), (1, "d")]


def test_a_history_that_agrees_passes_and_unacknowledged_moves_may_be_stored() -> None:
    check_history([(1, "b"), (0, "a"), (0, "c")], STORED)


@pytest.mark.parametrize(
    ("told", "stored", "why"),
    [
        ([(0, "a"), (0, "x")], STORED, "gone"),
        ([(0, "b")], STORED, "gone"),
        ([(0, "a")], [*STORED, (0, "a")], "applied twice"),
        ([(0, "a"), (0, "a")], STORED, "acknowledged twice"),
        ([(0, "c"), (0, "a")], STORED, "another order"),
    ],
)
def test_what_is_lost_doubled_or_out_of_order_is_noticed(
    told: list[tuple[int, str]], stored: list[tuple[int, str]], why: str
) -> None:
    with pytest.raises(AssertionError, match=why):
        check_history(told, stored)
