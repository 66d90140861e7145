"""What holds at a table of Quests after every move."""

from tiltyard.games.quests.cards import ADVENTURE, DAGGER, STORY, value
from tiltyard.games.quests.facts import FACTS
from tiltyard.games.quests.table import Quests


def hold(game: Quests) -> None:
    assert FACTS.census(game) == ADVENTURE.copies + STORY.copies
    for hand in game.hands:
        assert hand == sorted(hand), "a hand is kept in display order"
    trimming = {seat for seat in game.asks() if game.stack[-1].name == "trim"}
    for seat, hand in enumerate(game.hands):
        assert len(hand) <= 12 or seat in trimming
    assert min(game.shields) >= 0
    for stage in game.stages:
        assert sum(card < DAGGER for card in stage) <= 1
        assert len(set(stage)) == len(stage), "no weapon twice in a stage"
    closed = game.stages[:-1] if not game.over() and game.stack[-1].name == "build" else game.stages
    values = [value(stage) for stage in closed]
    assert values == sorted(set(values)), "stages rise strictly"
    for stage in closed:
        assert sum(card < DAGGER for card in stage) == 1
    for attack in game.attacks:
        assert all(card >= DAGGER for card in attack)
        assert len(set(attack)) == len(attack)
    if not game.over() and game.stack[-1].name == "sponsor":
        assert max(game.shields) < game.house.shields, "nobody who has won starts another turn"
