"""How a question is answered at a keyboard: by a word, by a position, or by the name of the card there."""

import re
from dataclasses import replace
from difflib import get_close_matches
from typing import Any, Final

from tiltyard.engine.contract import Contract, View
from tiltyard.engine.moves import Move, Seat
from tiltyard.engine.text import or_list, plain
from tiltyard.shown.question import Choice, Question

FEW: Final = 6  # list the answers only if there are no more than this
MANY: Final = 3  # more of a kind than this are one entry
COLUMN: Final = 16  # the width of what is typed, where answers are explained


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
    move = spelling(question, typed)
    if move is not None:
        return move
    card = typed.removeprefix(f"{plain(question.picking.verb)} ")
    if is_number(card):
        at = int(card)
        return question.positions[at - 1] if 1 <= at <= len(question.positions) else None
    names = [plain(name) for name in question.called]
    return question.positions[names.index(card)] if card in names else longer_answer(question, card, names)


def spelling(question: Question, typed: str) -> Move | None:
    """The move of a choice that is spelt like this."""
    for choice in question.choices:
        if typed in [plain(word) for word in choice.words]:
            return choice.move
    return None


def longer_answer(question: Question, typed: str, names: list[str]) -> Move | None:
    """A choice that says what becomes of a card: `2 at 5` or `mote at 5` for `place 2 at 5`."""
    verb = plain(question.picking.verb)
    ways = [typed]
    for at, name in enumerate(names):
        if typed.startswith(f"{name} "):
            ways.append(f"{at + 1}{typed.removeprefix(name)}")
    found = [spelling(question, f"{verb} {way}") for way in ways]
    return next((move for move in found if move is not None), None)


def is_number(text: str) -> bool:
    """Whether it is a number that a person would type, in ASCII digits."""
    return text.isascii() and text.isdigit() and len(text) < 6


def number_of(choice: Choice) -> str:
    """The number that a choice goes by, if any: `5` of `bid 5`."""
    return next((word for word in choice.words if is_number(word)), "")


def as_counted(question: Question, text: str) -> str:
    """A number in the words of the others: `13` is `bid 13` where `5` is `bid 5`."""
    for choice in question.choices:
        number = number_of(choice)
        if number and is_number(text):
            return choice.words[0].replace(number, text)
    return text


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


def placing(question: Question, move: Move) -> str:
    """What to ask before a card of the hand is put on the board; empty if the move does not do that."""
    verb = question.picking.verb
    for choice in question.choices:
        if choice.move == move and choice.on_board and choice.words[0].startswith(f"{plain(verb)} "):
            return f"{verb} {choice.help}?"
    return ""


def expected(question: Question, options: list[Move]) -> str:
    """What to type: every answer if there are few, else how to list them."""
    wanted = listed(question, options)
    if 0 < len(wanted) <= FEW:
        return f"Type {or_list(wanted)}; ? explains."
    return f"Type ? to see all {len(question.choices) + len(question.positions)} choices."


def refused(question: Question, options: list[Move], reason: str) -> str:
    """A reason, and what to type instead unless the reason says so itself."""
    said = f" {re.sub(r'[^a-z0-9 ]', ' ', plain(reason))} "
    legal = [choice.words[0] for choice in question.choices if choice.move in options]
    if any(f" {plain(word)} " in said for word in legal if word):
        return reason
    return f"{reason} {expected(question, options)}"


def listed(question: Question, options: list[Move]) -> list[str]:
    """The legal answers, without rare ones and other words for a position; many of a kind are one entry."""
    most, positions = len(question.positions), question.positions
    cards: list[str] = []
    if any(move in options for move in positions):
        cards = [f"a position from 1 to {most}" if most > 1 else "position 1"]
    legal = [
        choice
        for choice in question.choices
        if choice.move in options and not choice.aside and choice.move not in positions
    ]
    numbers = [int(number_of(choice)) for choice in legal if number_of(choice)]
    counted = [f"a number from {numbers[0]} to {numbers[-1]}"] if len(numbers) > 1 else []
    rest = [choice for choice in legal if not (counted and number_of(choice))]
    words = cards + counted
    for alike in of_a_kind(rest):
        if len(alike) > MANY:
            words.append(f"something like {alike[1].words[-1]}")
        else:
            words += [choice.words[0] for choice in alike]
    return words


def of_a_kind(choices: list[Choice]) -> list[list[Choice]]:
    """The choices, with those on the board together that differ only in their numbers."""
    kinds: dict[str, list[Choice]] = {}
    for choice in choices:
        first = choice.words[0]
        kind = re.sub(r"\d+", "#", first) if choice.on_board else first
        kinds.setdefault(kind, []).append(choice)
    return list(kinds.values())


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
    numbers: dict[str, list[int]] = {}
    for alike in of_a_kind([choice for choice in question.choices if choice.move not in question.positions]):
        if len(alike) > MANY:
            words[f"{doing(alike[1])}, and so on"] = [alike[1].words[0], alike[1].words[-1]]
            continue
        for choice in alike:
            meaning, number = f"{choice.help}{not_now(choice.move, reasons)}", number_of(choice)
            if number:
                numbers.setdefault(meaning, []).append(int(number))
            else:
                words.setdefault(meaning, []).append(spelt(choice))
    cards: dict[str, list[int]] = {}
    for at, move in enumerate(question.positions):
        cards.setdefault(not_now(move, reasons), []).append(at + 1)
    picked = f"{plain(question.picking.verb)} the card at that position"
    lines = [entry(ranges(found), meaning) for meaning, found in numbers.items()]
    lines += [entry(", ".join(typed), meaning) for meaning, typed in words.items()]
    return lines + [entry(ranges(places), f"{picked}{why}") for why, places in cards.items()]


def doing(choice: Choice) -> str:
    """What a choice does, as far as it says so."""
    return choice.help or choice.warning.removesuffix(".") or choice.words[-1]


def spelt(choice: Choice) -> str:
    """The words of a choice, each once: `turn up/turn/<return>`."""
    words = {plain(word): word or "<return>" for word in reversed(choice.words)}
    return "/".join(reversed(words.values()))


def entry(typed: str, meaning: str) -> str:
    """What to type, and what it does in a column of its own, if there is room."""
    return f"  {typed.ljust(COLUMN)} {meaning}" if len(typed) <= COLUMN else f"  {typed}: {meaning}"


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
