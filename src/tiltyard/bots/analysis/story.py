"""The story of a finished game: every move with the table before it, and the questions they answered."""

from typing import Any, Final

from tiltyard.engine.contract import Contract
from tiltyard.engine.facts import Cards
from tiltyard.engine.flow import Game, Phase
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import Card, Move, Seat, TiltyardError

LONGEST: Final = 3_000  # moves of a game that can be analysed


class Moment:
    """A move, and the table before it."""

    def __init__(self, contract: Contract[Any], game: Game, seat: Seat, move: Move) -> None:
        shunned = contract.last_resorts()
        self.game = game
        self.seat = seat
        self.move = move
        self.forced = [other for other in game.options(seat) if other not in shunned] in ([], [move])
        self.drew = False  # a card came up, or something was shuffled


class Row:
    """The moves with which a seat answered one question."""

    def __init__(self, first: int, seat: Seat) -> None:
        self.first = first  # the place of the first of them
        self.seat = seat
        self.moves: list[Move] = []


class Story:
    """A finished game, move by move."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.contract: Contract[Any] = setting.contract
        self.moments: list[Moment] = []
        self.rows: list[Row] = []
        self.last: Game = setting.new_game(listen=False)  # the table at the end
        self._open: dict[Seat, tuple[Row, Phase[Any]]] = {}  # rows that are not complete yet

    def add(self, seat: Seat, move: Move) -> None:
        """One more move."""
        moment = Moment(self.contract, self.last.copy(), seat, move)
        question = self.last.stack[-1]
        self._row(len(self.moments), seat, question).moves.append(move)
        before = decks(self.contract, self.last), self.last.chance.counter
        self.last.play(seat, move)
        moment.drew = (decks(self.contract, self.last), self.last.chance.counter) != before
        if moment.drew:
            self._open.clear()
        elif seat not in self.last.asks() or self.last.stack[-1] is not question:
            del self._open[seat]
        self.moments.append(moment)

    def _row(self, at: int, seat: Seat, question: Phase[Any]) -> Row:
        """The row that a move belongs to: it goes on while the same question is open and nothing comes up."""
        if seat in self._open and self._open[seat][1] is question:
            return self._open[seat][0]
        row = Row(at, seat)
        self.rows.append(row)
        self._open[seat] = row, question
        return row


def decks(contract: Contract[Any], game: Game) -> list[list[Card]]:
    """The decks from which cards are drawn, in their order."""
    return [row[:] for row in deck_rows(contract, game)]


def deck_rows(contract: Contract[Any], game: Any) -> list[list[Card]]:
    """The same, where they lie."""
    facts = [fact for fact in contract.facts.facts if isinstance(fact, Cards) and fact.drawn]
    return [row for fact in facts for row in fact.rows(game)]


def story_of(match: Match) -> Story:
    """The story of a match; one that is not over, or too long, is refused."""
    if not match.game.over():
        raise TiltyardError(
            "this game is not over; only finished games are analysed, so that nobody gains by it"
        )
    if len(match.moves) > LONGEST:
        raise TiltyardError(
            f"this game has {len(match.moves):,} moves; games of up to {LONGEST:,} are analysed"
        )
    story = Story(match.setting)
    for seat, move in match.moves:
        story.add(seat, move)
    return story
