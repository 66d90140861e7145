"""How far the curves of analyses can be trusted: chances predicted, and how often they came true.

    python -m bench.calibration GAME [GAMES] [BOT...]

Bots play games that nothing was trained on, each game with the same bot in all seats, because a curve cannot
know who is stronger. Every tenth table is looked at, with as many simulations as any table gets. Name bots
that no training has met: without names they are the first two rungs of the ladder that search.
"""

import sys
from typing import Any, Final

from tiltyard.bots.analysis.curve import MOST
from tiltyard.bots.analysis.outlook import Outlook, Seer
from tiltyard.bots.analysis.story import LONGEST, Story, story_of
from tiltyard.bots.ladder import bot_kind
from tiltyard.bots.learned import critic
from tiltyard.bots.player import Player
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.match import Match, Setting
from tiltyard.games import find

EVERY: Final = 10  # tables
SEED: Final = "ca11b"
FOR_BOTS: Final = 1 << 40  # where the chance of bots begins, far from what a game itself uses


def game_of(contract: Contract[Any], bots: list[str], number: int) -> Match:
    """A game of these bots, to its end or until it is too long; every number of players has its turn."""
    turns, place = divmod(number, contract.most - contract.fewest + 1)
    seats, level = contract.fewest + place, bots[turns % len(bots)]
    house = contract.limited(next(iter(contract.presets.values())))
    setting = Setting(contract, [f"P{seat + 1}" for seat in range(seats)], house, f"{SEED}{number:06x}")
    match, chance = Match(setting), Chance(setting.seed, FOR_BOTS)
    kind = bot_kind(contract, level)
    players = [Player(contract, level, kind, seat, seats, chance) for seat in range(seats)]
    while not match.game.over() and len(match.moves) <= LONGEST:
        match.game.events.clear()
        seat = match.game.next()
        match.play(seat, players[seat].choose(match.game))
    return match


def pairs(story: Story, number: int) -> list[tuple[float, float]]:
    """What was predicted, and what it came to, of every seat at some tables."""
    seer = Seer(story.contract, critic(story.contract), f"{SEED}{number:06x}")
    result = story.contract.returns(story.last)
    found: list[tuple[float, float]] = []
    for moment in story.moments[::EVERY]:
        outlook = Outlook(len(result))
        seer.look(moment.game, outlook, MOST)
        found += zip(outlook.means(), result, strict=True)
    return found


def deciles(found: list[tuple[float, float]]) -> list[str]:
    """A row for each tenth of the chances: how many, what was predicted and what came true on average."""
    rows = ["| predicted | came true | tables and seats |", "|---|---|---|"]
    for tenth in range(10):
        group = [pair for pair in found if tenth <= min(9.999, 10 * pair[0]) < tenth + 1]
        if group:
            means = [sum(column) / len(group) for column in zip(*group, strict=True)]
            rows.append(f"| {means[0]:.0%} | {means[1]:.0%} | {len(group)} |")
    return rows


def main(name: str, games: int, bots: list[str]) -> None:
    """Play, look and print."""
    contract = find(name)
    bots = bots or [level for level, rung in contract.rungs().items() if not rung.bot][:2]
    found: list[tuple[float, float]] = []
    for number in range(games):
        match = game_of(contract, bots, number)
        if match.game.over() and len(match.moves) <= LONGEST:
            found += pairs(story_of(match), number)
    print("\n".join(deciles(found)))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: python -m bench.calibration GAME [GAMES] [BOT...]")
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 30, sys.argv[3:])
