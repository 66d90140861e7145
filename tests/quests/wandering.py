"""Positions for tests: games that go their own way, with detours that no bot would take."""

from collections.abc import Iterator

from tiltyard.engine.chance import Chance
from tiltyard.games.quests import GAME
from tiltyard.games.quests.table import Quests, QuestsOptions

DETOUR = 5  # every fifth move is random


def positions(seed: str, moves: int) -> Iterator[Quests]:
    """The same game after each of this many moves; when it is over, another one begins."""
    chance = Chance(seed)
    game = GAME.new(4, seed, QuestsOptions(), {}, listen=False)
    for number in range(moves):
        if game.over():
            game = GAME.new(4, f"{number:x}", QuestsOptions(), {}, listen=False)
        yield game
        seat = game.next()
        options = game.options(seat)
        detour = chance.below(DETOUR) == 0
        game.play(seat, options[chance.below(len(options))] if detour else GAME.policy(game, seat, chance))
