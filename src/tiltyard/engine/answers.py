"""How a question is answered at a keyboard: by a word, by a position, or by the name of the card there."""

from dataclasses import replace
from difflib import get_close_matches
from typing import Any, Final

from tiltyard.engine.contract import Contract, Question
from tiltyard.engine.moves import Move, Seat, or_list, plain

FEW: Final = 6  # answers that are named when none of them was typed


def open_question(contract: Contract[Any], game: Any, seat: Seat, names: list[str]) -> Question:
    """The open question; where the game gives its cards no names, the texts of the moves are their names."""
    question = contract.ask(contract.view(game, seat), names)
    if question.called:
        return question
    return replace(question, called=[contract.moves.text(move) for move in question.positions])


def find_answer(question: Question, text: str) -> Move | None:
    """T-02, T-03: a word, a 1-based position in ASCII digits, or a card's name; the verb may stand before."""
    typed = plain(text)
    for choice in question.choices:
        if typed in choice.words:
            return choice.move
    card = typed.removeprefix(f"{plain(question.picking.verb)} ")
    if card.isascii() and card.isdigit() and len(card) < 6:
        at = int(card)
        return question.positions[at - 1] if 1 <= at <= len(question.positions) else None
    names = [plain(name) for name in question.called]
    return question.positions[names.index(card)] if card in names else None


def in_words(question: Question, move: Move) -> str:
    """How the question takes this move: `yes`, or `P5 (position 3)`; empty if it does not."""
    if move in question.positions:
        at = question.positions.index(move)
        return f"{question.called[at]} (position {at + 1})"
    for choice in question.choices:
        if choice.move == move:
            return choice.words[0]
    return ""


def warning(question: Question, move: Move) -> str:
    """What to ask before this move is carried out; empty if nothing is lost by it."""
    texts = [choice.warning for choice in question.choices if choice.move == move and choice.warning]
    if not texts:
        return ""
    return texts[0] if "?" in texts[0] else f"{texts[0]} Do it all the same?"


def expected(question: Question) -> str:
    """What would be an answer: everything if that is little, else where it can be read."""
    wanted = listed(question)
    if len(wanted) <= FEW:
        return f"Type {or_list(wanted)}; ? explains."
    return f"Type ? to see all {len(question.choices) + len(question.positions)} choices."


def listed(question: Question) -> list[str]:
    """The answers without rare ones and those that only say a position in other words."""
    most, positions = len(question.positions), question.positions
    cards = [f"a position from 1 to {most}" if most > 1 else "the position 1"] if positions else []
    usual = [choice for choice in question.choices if not choice.aside and choice.move not in positions]
    return cards + [choice.words[0] for choice in usual]


def no_answer(question: Question, text: str) -> str:
    """What is said to a word that the question does not know."""
    shown = f"{text[:40]!r} is no answer here" if text else "An empty line is no answer here"
    if len(listed(question)) <= FEW:
        return f"{shown}. {expected(question)}"
    known = [word for choice in question.choices for word in choice.words]
    near = get_close_matches(plain(text), [*known, *[plain(name) for name in question.called]], n=3)
    close = f", but {or_list(list(dict.fromkeys(near)))} would be" if near else ""
    return f"{shown}{close}. {expected(question)}"
