"""Moves as people say them: exactly, with a player's name, or as the open question would be answered.

`place Mote at 2` can be understood only if the hand is known. So the moves read so far are played, but only
when a line needs it; a record of exact moves is read without a game.
"""

from array import array
from typing import Final

from tiltyard.engine.answers import find_answer, open_question
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NO_CARD, Move, Seat, TiltyardError, UnknownMove
from tiltyard.engine.record.replaying import begin, make_move
from tiltyard.engine.record.story import Record, Step
from tiltyard.engine.record.words import find_move
from tiltyard.engine.text import LONGEST_QUOTED, near, or_list, plain, quoted
from tiltyard.engine.trail import Trail
from tiltyard.shown.question import HAND, Question

MOST_HEARD: Final = 200  # moves of a record that are not in their exact words; each costs a question
MOST_BEFORE: Final = 500  # moves before them, which have to be made first


class Hearing:
    """Understands the moves of a record as it is read."""

    def __init__(self, head: Record) -> None:
        self.head = head
        self.match: Match | None = None
        self.moves = Trail(head.setting.contract)  # those read so far that may be needed
        self.lines = array("L")
        self.made = 0
        self.heard = 0  # moves that were not in their exact words
        self.questions: dict[Seat, Question] = {}

    def note(self, step: Step) -> None:
        """A move was read."""
        if len(self.moves) <= MOST_BEFORE:
            self.moves.add(step.seat, step.move)
            self.lines.append(step.line)

    def move(self, seat: Seat, text: str) -> Move:
        """The move that the seat would make by these words."""
        setting = self.head.setting
        move = find_move(text, setting.contract, setting.names)
        if move is not None:
            return move
        if not text.strip() or len(text) > LONGEST_QUOTED:
            raise setting.contract.moves.unknown(text)
        return self.answer(seat, text)

    def answer(self, seat: Seat, text: str) -> Move:
        """The same, for words that only make sense with the open question."""
        self.heard += 1
        if self.heard > MOST_HEARD or len(self.moves) > MOST_BEFORE:
            unknown = self.head.setting.contract.moves.unknown(text)
            most = f"a record may put {MOST_HEARD} of its first {MOST_BEFORE} moves in other words"
            raise UnknownMove(f"{unknown} ({most}: write this one exactly)")
        match = self.catch_up()
        if seat not in match.game.asks():
            raise not_asked(match, seat, text)
        question = self.question(match, seat)
        move = find_answer(question, text)
        if move is None:
            move = by_card(question, text, match)
        if move is None:
            raise not_understood(question, match, seat, text)
        return move

    def catch_up(self) -> Match:
        """The game after all moves that were read."""
        if self.match is None:
            self.match = begin(self.head)
        for at in range(self.made, len(self.moves)):
            seat, move = self.moves[at]
            make_move(self.head, self.match, Step("move", self.lines[at], seat, move))
            self.questions = {}
        self.made = len(self.moves)
        return self.match

    def question(self, match: Match, seat: Seat) -> Question:
        """What the seat is asked now."""
        if seat not in self.questions:
            self.questions[seat] = open_question(match.contract, match.game, seat, match.names)
        return self.questions[seat]


def not_asked(match: Match, seat: Seat, text: str) -> UnknownMove:
    """The error for words from a seat that has no open question."""
    moves, who = match.contract.moves, match.names[seat]
    exact = f"{who} has nothing to decide here: write the exact move, such as {moves.text(0)!r}"
    return UnknownMove(f"{moves.unknown(text)} ({exact})")


def not_understood(question: Question, match: Match, seat: Seat, text: str) -> UnknownMove:
    """The error for words that mean no move: what was perhaps meant, or which cards could be named here."""
    cards = list(dict.fromkeys(question.called))
    missing = missing_card(cards, match, text)
    if missing:
        return UnknownMove(f"{quoted(text)}: {missing} is not among the cards here: {', '.join(cards)}")
    meant = near(text, sayable(question, match, seat))
    if meant:
        return UnknownMove(f"unknown move {quoted(text)}; did you mean {or_list(meant)}?")
    unknown = match.contract.moves.unknown(text)
    return UnknownMove(f"{unknown} (the cards here: {', '.join(cards)})") if cards else unknown


def missing_card(cards: list[str], match: Match, text: str) -> str:
    """The card that a text names, if the game has it and it is not one of these; the longest name counts."""
    said = f" {plain(text)} "
    for kinds in match.contract.decks.values():
        here = {kinds.find(name) for name in cards}
        named = [name for name in kinds.all_names() if f" {plain(name)} " in said]
        longest = max(named, key=len, default="")
        if here - {NO_CARD} and longest and kinds.find(longest) not in here:
            return longest
    return ""


def by_card(question: Question, text: str, match: Match) -> Move | None:
    """A move that numbers cards, written with the card's name: `place Mote at 2`, `card R3`."""
    moves, said = match.contract.moves, f" {plain(text)} "
    found: dict[Move, str] = {}
    for name, position in zip(question.called, question.positions, strict=True):
        number = moves.text(position).split()[-1]
        counted = said.replace(f" {plain(name)} ", f" {number} ", 1)
        if number.isdigit() and counted != said and moves.knows(counted):
            found[moves.parse(counted)] = name
    if len(found) > 1 and question.zone != HAND:
        fits = or_list([f"{moves.text(move)} ({name})" for move, name in found.items()])
        raise TiltyardError(f"{quoted(text)} fits several cards; write {fits}")
    return next(iter(found), None)


def sayable(question: Question, match: Match, seat: Seat) -> list[str]:
    """What the seat may say now: the legal moves, and the cards by their names."""
    legal = match.game.options(seat)
    texts = [match.contract.moves.text(move) for move in legal]
    words = [word for choice in question.choices if choice.move in legal for word in choice.words]
    doing = [plain(f"{question.picking.verb} {name}") for name in question.called]
    return list(dict.fromkeys([*texts, *words, *doing, *with_names(question, texts), *question.called]))


def with_names(question: Question, texts: list[str]) -> list[str]:
    """Moves that number a card, with its name instead: `place mote at 2` for `place 1 at 2`."""
    names = {str(at + 1): plain(name) for at, name in enumerate(question.called)}
    parts = [text.split(" ", 2) for text in texts if text.count(" ") > 1]
    return [f"{verb} {names[number]} {rest}" for verb, number, rest in parts if number in names]
