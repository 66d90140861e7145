"""A puzzle that ships with a game: a record with its goal in comments.

    # Win this tournament.
    # reach: P2.tokens at least 3
    # before stop: 7
    # level: 2
    tiltyard 1
    ...
    ---
    P1: R3
    # solution: P2: B3
    # solution: P2: end turn

The moves lead to the position. Whoever solves it has the one seat that `bots` does not name.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from tiltyard.bots.puzzles.goal import Goal, read_goal
from tiltyard.engine import record
from tiltyard.engine.answers import in_words
from tiltyard.engine.facts import Cards, nobody
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY, Move, Seat
from tiltyard.engine.record import Record
from tiltyard.engine.record.words import find_move, find_seat
from tiltyard.engine.text import plain
from tiltyard.games import find, puzzle_path
from tiltyard.shown.question import Question

REACH: Final = "reach"
STOP: Final = "before stop"
LEVEL: Final = "level"
SOLUTION: Final = "solution"
POSITION: Final = re.compile(r" \(position \d+\)")
MOST_NEXT: Final = 6  # cards of a deck that a puzzle shows


@dataclass(frozen=True)
class Puzzle:
    """What a file says."""

    name: str
    words: str
    level: int
    goal: Goal
    kept: Record  # the game up to here
    line: list[tuple[Seat, Move]]  # a way to solve it
    text: str


@cache
def puzzle_of(game: str, name: str) -> Puzzle:
    """A puzzle of a game; a TiltyardError if there is none of that name."""
    return read_puzzle(name, puzzle_path(game, name).read_text("utf-8"))


def read_puzzle(name: str, text: str) -> Puzzle:
    """What a file says."""
    kept = record.parse(text, name, find)
    names = kept.setting.names
    seat = next(seat for seat in range(len(names)) if seat not in kept.bots)
    words, facts, line = "", dict[str, str](), list[tuple[Seat, Move]]()
    for comment in comments(text):
        key, _colon, value = comment.partition(": ")
        if key == SOLUTION:
            line.append(read_move(value, kept))
        elif key in (REACH, STOP, LEVEL):
            facts[key] = value
        else:
            words = f"{words} {comment}".strip()
    goal = read_goal(facts[REACH], seat, int(facts.get(STOP, "0")))
    return Puzzle(name, words, int(facts.get(LEVEL, "1")), goal, kept, line, text)


def comments(text: str) -> Iterator[str]:
    """The lines that are comments."""
    for line in text.split("\n"):
        if line.startswith("#"):
            yield line.removeprefix("#").strip()


def read_move(text: str, kept: Record) -> tuple[Seat, Move]:
    """A move as a record writes it."""
    name, _colon, move = text.partition(": ")
    found = find_move(move, kept.setting.contract, kept.setting.names)
    assert found is not None
    return find_seat(plain(name), kept.setting.names), found


def match_of(puzzle: Puzzle) -> Match:
    """The game where the puzzle begins."""
    return record.replay(puzzle.kept)


def known_lines(contract: Any, game: Any, seat: Seat, names: list[str]) -> list[str]:
    """Everything that lies hidden from a seat, in words: a puzzle is played with open cards."""
    return [
        f"{title[0].upper()}{title[1:]}: {cards}"
        for fact in contract.facts.facts
        if isinstance(fact, Cards) and not fact.is_open and (fact.part.dealt or fact.sees is not nobody)
        for title, cards in hidden_rows(contract, fact, game, seat, names)
    ]


def hidden_rows(
    contract: Any, fact: Any, game: Any, seat: Seat, names: list[str]
) -> Iterator[tuple[str, str]]:
    """The rows of a fact that a seat does not see, and what lies in each."""
    for at, row in enumerate(fact.rows(game)):
        if not row or fact.sees(game, at, seat) or "discards" in fact.part.name:
            continue
        name = fact.part.name
        if fact.by_seat:
            yield f"{names[at]}, {name}", contract.part(game, name, at)
        elif fact.most_rows > 1:
            yield f"{name.removesuffix('s')} {at + 1}", fact.kinds.text(row)
        else:
            cards = contract.part(game, name, NOBODY).split(", ")
            yield f"{name}, next", ", ".join(cards[:MOST_NEXT]) + (", …" if len(cards) > MOST_NEXT else "")


def told_steps(puzzle: Puzzle) -> list[tuple[Seat, str]]:
    """The way to solve it: who does what, in the words of the questions that are asked."""
    match, steps = match_of(puzzle), list[tuple[Seat, str]]()
    for seat, move in puzzle.line:
        contract, names = match.contract, match.names
        question = contract.ask(contract.view(match.game, seat), names)
        steps.append((seat, POSITION.sub("", said(question, move)) or contract.moves.text(move)))
        match.play(seat, move)
    return steps


def said(question: Question, move: Move) -> str:
    """What a button says that makes the move, or what the card is called."""
    labels = [choice.label or choice.words[0] for choice in question.choices if choice.move == move]
    return labels[0] if labels else in_words(question, move)
