"""How a question is answered at a keyboard: by a word, by a position, or by the name of the card there."""

from dataclasses import replace
from difflib import get_close_matches
from typing import Any, Final

from tiltyard.engine.contract import Contract, View
from tiltyard.engine.moves import Move, Seat
from tiltyard.engine.question import Question
from tiltyard.engine.text import or_list, plain

FEW: Final = 6  # list the answers only if there are no more than this


def open_question(contract: Contract[Any], game: Any, seat: Seat, names: list[str]) -> Question:
    """The open question for a seat that is asked."""
    return asked_in(contract, contract.view(game, seat), names)


def asked_in(contract: Contract[Any], view: View, names: list[str]) -> Question:
    """The open question of a view; cards that the game gives no names go by the texts of their moves."""
    question = contract.ask(view, names)
    if question.called:
        return question
    return replace(question, called=[contract.moves.text(move) for move in question.positions])


def find_answer(question: Question, text: str) -> Move | None:
    """T-02, T-03: a word, a 1-based position in ASCII digits, or a card's name; a verb may come first."""
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
    """What to ask before making this move; empty if it costs nothing."""
    texts = [choice.warning for choice in question.choices if choice.move == move and choice.warning]
    if not texts:
        return ""
    return texts[0] if "?" in texts[0] else f"{texts[0]} Do it anyway?"


def expected(question: Question, options: list[Move]) -> str:
    """What to type: every answer if there are few, else how to list them."""
    wanted = listed(question, options)
    if 0 < len(wanted) <= FEW:
        return f"Type {or_list(wanted)}; ? explains."
    return f"Type ? to see all {len(question.choices) + len(question.positions)} choices."


def listed(question: Question, options: list[Move]) -> list[str]:
    """The legal answers, without rare ones and other words for a position."""
    most, positions = len(question.positions), question.positions
    cards: list[str] = []
    if any(move in options for move in positions):
        cards = [f"a position from 1 to {most}" if most > 1 else "position 1"]
    return cards + [
        choice.words[0]
        for choice in question.choices
        if choice.move in options and not choice.aside and choice.move not in positions
    ]


def no_answer(question: Question, options: list[Move], text: str) -> str:
    """The reply to a word that the question does not know."""
    shown = f"{text[:40]!r} is not an answer here" if text else "An empty line is not an answer here"
    if len(listed(question, options)) <= FEW:
        return f"{shown}. {expected(question, options)}"
    words = [word for choice in question.choices for word in choice.words]
    known = {plain(word): word for word in [*words, *question.called]}
    near = [known[word] for word in get_close_matches(plain(text), list(known), n=3)]
    close = f"; did you mean {or_list(near)}?" if near else "."
    return f"{shown}{close} {expected(question, options)}"


def moves_of(question: Question) -> list[Move]:
    """Every possible answer, legal or not."""
    return list(dict.fromkeys([*question.positions, *[choice.move for choice in question.choices]]))


def explained(question: Question, reasons: dict[Move, str]) -> list[str]:
    """What can be typed and what it does, or why not now; answers alike share a line."""
    words: dict[str, list[str]] = {}
    for choice in question.choices:
        if choice.move not in question.positions:
            meaning = f"{choice.help}{not_now(choice.move, reasons)}"
            words.setdefault(meaning, []).append("/".join([word or "<return>" for word in choice.words]))
    cards: dict[str, list[int]] = {}
    for at, move in enumerate(question.positions):
        cards.setdefault(not_now(move, reasons), []).append(at + 1)
    lines = [f"  {', '.join(typed):16} {meaning}" for meaning, typed in words.items()]
    return lines + [f"  {ranges(places):16} the card at that position{why}" for why, places in cards.items()]


def not_now(move: Move, reasons: dict[Move, str]) -> str:
    """Why a choice that is listed cannot be made now, in brackets."""
    if move not in reasons:
        return ""
    return f" (not now: {reasons[move]})" if reasons[move] else " (not now)"


def ranges(numbers: list[int]) -> str:
    """`1 to 4, 7`."""
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][-1] == number - 1:
            found[-1].append(number)
        else:
            found.append([number])
    return ", ".join([f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0]) for run in found])
