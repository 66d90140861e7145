"""What holds at the Fair after every move."""

from tests.fair.table import DISCARD, HAND_LIMIT, MOST_LAID, Fair, laid


def hold(game: Fair) -> None:
    asked = game.asks()
    discarding = bool(asked) and game.stack[-1].name == DISCARD
    for seat, hand in enumerate(game.hands):
        assert hand == sorted(hand)
        assert len(hand) <= HAND_LIMIT or (discarding and seat in asked)
    assert all(len(cards) <= MOST_LAID for cards in laid(game))
    assert game.bank >= 0
    assert min(game.coins) >= 0
