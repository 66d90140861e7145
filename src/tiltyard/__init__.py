"""Tiltyard: play, study and build knightly card games.

game = tiltyard.new("quests", seed=42)
squire = tiltyard.bot("quests", "squire")
while not game.over:
    seat = game.to_move
    game.play(seat, squire.choose(game.turn(seat)))
print(game.winners)
"""

from tiltyard.form import quickest

__path__ = quickest(__path__)

from tiltyard.engine.moves import MoveError, OptionError, TiltyardError
from tiltyard.engine.rollout import PlayOuts
from tiltyard.engine.turn import Bot, Turn
from tiltyard.front import Game, all_games, bot, load, new

__version__ = "0.1.0"

__all__ = [
    "Bot",
    "Game",
    "MoveError",
    "OptionError",
    "PlayOuts",
    "TiltyardError",
    "Turn",
    "all_games",
    "bot",
    "load",
    "new",
]
