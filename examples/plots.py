"""What a file of games says: whether it helps to begin, and how often each card wins.

tiltyard simulate ivanhoe --bots hard,hard,hard --games 2000 --jobs 2 --out iv.jsonl
python examples/plots.py iv.jsonl > iv.html
"""

import sys
from collections import Counter
from html import escape
from typing import Any

from tiltyard.arena.charts import Bar, bars
from tiltyard.arena.report import STYLE
from tiltyard.arena.shares import wilson
from tiltyard.data import Row, rows_in
from tiltyard.front import find_game

FEW = 30  # seats that held a card: fewer say nothing
PLACES = ["begins", "second", "third", "fourth", "fifth"]


def held(row: Row) -> list[set[str]]:
    """For each seat, every card that it had in hand when it moved."""
    names = next(iter(find_game(row.game).decks.values())).names
    hands: list[set[str]] = [set() for _seat in row.bots]
    position = row.play().at(0)
    for seat, move in zip(row.seats, row.moves, strict=True):
        hand: Any = position.view(seat)["hand"]  # numbers of kinds, or cards that say their name
        hands[seat].update(names[card] if isinstance(card, int) else card["name"] for card in hand)
        position.play(seat, move)
    return hands


def bar(label: str, won: float, of: int) -> Bar:
    """How often something won, and how far that can be trusted."""
    share = wilson(won / of, of)
    return Bar(label, share.middle, f"{share.middle:.1%} of {of}", share.low, share.high)


def main(path: str) -> None:
    """Read the file, print the page."""
    won_by_place: Counter[int] = Counter()
    holders: Counter[str] = Counter()
    won_with: Counter[str] = Counter()
    games, row = 0, None
    for row in rows_in(path):
        games += 1
        for seat, hand in enumerate(held(row)):
            worth = row.returns[seat]  # 1 for a winner; several share it
            won_by_place[(seat - row.seats[0]) % len(row.bots)] += worth
            holders.update(hand)
            won_with.update(dict.fromkeys(hand, worth))
    if row is None:
        sys.exit(f"{path} holds no games")
    fair = 1 / len(row.bots)
    places = [bar(name, won_by_place[at], games) for at, name in enumerate(PLACES[: len(row.bots)])]
    cards = [bar(name, won_with[name], count) for name, count in holders.items() if count >= FEW]
    cards.sort(key=lambda entry: -entry.value)
    print(f"<!DOCTYPE html><meta charset='utf-8'><title>{escape(path)}</title><style>{STYLE}</style>")
    print(f"<h1>{games} games of {row.game}</h1><p>Dashed: the fair share.</p>")
    print("<h2>Who wins, by who moves first</h2>", bars("Who wins, by who moves first", places, fair))
    print("<h2>Who wins, given that they held a card</h2>", bars("Value of cards", cards, fair))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python examples/plots.py games.jsonl > games.html")
    main(sys.argv[1])
