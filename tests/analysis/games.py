"""Games to analyse: rigged ends, and short games that bots play."""

from functools import cache

from tiltyard.bots.analysis.analyse import analyse
from tiltyard.bots.player import Player
from tiltyard.engine import record
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.options import parse_options
from tiltyard.games import find
from tiltyard.shown.analysis import Analysis

RIGGED = """tiltyard 1
game: ivanhoe
rules: 2
seats: Ann, Bors
deal colour: red
deal turn: Ann
deal Ann.tokens: purple, blue, yellow, green
deal Bors.tokens: purple, blue, yellow, green
deal Bors.display: R3
deal Ann.hand: {hand}
deal Bors.hand: {other}
---
"""
# Ann could take the lead and very likely the game, and gives up instead.
BLUNDER = RIGGED.format(hand="R5, R4, R4", other="G1") + "Ann: withdraw\n"
# Whichever card she leads with, Bors can do nothing but give up.
EQUAL = RIGGED.format(hand="R5, R4", other="-").replace(
    "deal turn", "deal deck: G1\ndeal deck cards: 1\ndeal turn"
)


def match_of(text: str) -> Match:
    """The match of a record."""
    return record.replay(record.parse(text, "test", find))


@cache
def short_game() -> Match:
    """A short game of Quintessence, played by its own bots, in which cards are drawn."""
    contract = find("quintessence")
    options = parse_options("base_hp=5, round_limit=6", contract.presets)
    match = Match(Setting(contract, ["Ann", "Bors"], options, "5eed"))
    players = [
        Player(contract, "warden", contract.bots["warden"], seat, 2, Chance(str(seat))) for seat in (0, 1)
    ]
    while not match.game.over():
        seat = match.game.next()
        match.play(seat, players[seat].choose(match.game))
    return match


@cache
def short_analysis() -> Analysis:
    """What is found in it, with few simulations."""
    return analyse(short_game(), 300)
