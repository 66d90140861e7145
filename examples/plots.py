"""What a file of games says: whether it helps to begin, and how often each card wins.

tiltyard simulate ivanhoe --bots hard,hard,hard --games 2000 --jobs 2 --out iv.jsonl
python examples/plots.py iv.jsonl > iv.html
"""

import sys
from collections import Counter
from collections.abc import Iterator
from typing import cast

from tiltyard.arena.charts import Bar, bars
from tiltyard.arena.report import STYLE
from tiltyard.arena.shares import wilson
from tiltyard.data import Row, rows_in
from tiltyard.games import find

FEW = 30  # seats that held a card: fewer say nothing


def held(row: Row) -> Iterator[set[int]]:
    """For each seat, every card that it had in hand when it was asked."""
    game = row.play()
    hands: list[set[int]] = [set() for _seat in row.bots]
    position = game.at(0)
    for seat, move in zip(row.seats, row.moves, strict=True):
        hands[seat].update(cast(list[int], position.view(seat)["hand"]))
        position.play(seat, move)
    yield from hands


def bar(label: str, won: float, of: int) -> Bar:
    """How often something won, and how far that can be trusted."""
    share = wilson(won / of, of)
    return Bar(label, share.middle, f"{share.middle:.1%} of {of}", share.low, share.high)


def main(path: str) -> None:
    """Read the file, print the page."""
    begins: Counter[int] = Counter()
    games = 0
    holders: Counter[int] = Counter()
    winners: Counter[int] = Counter()
    for row in rows_in(path):
        games += 1
        begins.update(row.winners)
        for seat, hand in enumerate(held(row)):
            holders.update(hand)
            if seat in row.winners:
                winners.update(hand)
    names = next(iter(find(row.game).decks.values())).names
    fair = 1 / len(row.bots)
    seats = [bar(f"seat {seat + 1}", begins[seat], games) for seat in range(len(row.bots))]
    cards = [bar(names[card], winners[card], count) for card, count in holders.items() if count >= FEW]
    cards.sort(key=lambda entry: -entry.value)
    print(f"<!DOCTYPE html><meta charset='utf-8'><title>{path}</title><style>{STYLE}</style>")
    print(f"<h1>{games} games of {row.game}</h1><p>Dashed: the fair share.</p>")
    print("<h2>Who wins, by seat</h2>", bars("Who wins, by seat", seats, fair))
    print("<h2>Who wins, given that they held a card</h2>", bars("Value of cards", cards, fair))


if __name__ == "__main__":
    main(sys.argv[1])
