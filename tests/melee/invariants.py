"""What holds in a melee after every move."""

from melee.table import HAND, Melee


def hold(game: Melee) -> None:
    left = [len(hand) for hand in game.hands]
    assert all(hand == sorted(hand) for hand in game.hands)
    assert max(left) - min(left) <= 1
    assert len(game.bout) < game.seats
    assert sum(left) + len(game.bout) + len(game.played) == HAND * game.seats
    assert sum(game.bouts) <= HAND * game.house.deals
