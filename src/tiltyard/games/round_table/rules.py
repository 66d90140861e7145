"""The turn (R-56): turn up a story card, play it to its end, look for a winner, pass the turn."""

from typing import ClassVar

from tiltyard.engine.flow import Phase, clockwise
from tiltyard.engine.moves import NO_CARD, NOBODY, Move, Refused, Seat
from tiltyard.games.round_table import questions
from tiltyard.games.round_table.building import FindSponsor
from tiltyard.games.round_table.cards import is_quest, is_tournament
from tiltyard.games.round_table.event_cards import play_event_card
from tiltyard.games.round_table.events import GameOver, Reshuffles, TurnBegins, TurnsUpStory
from tiltyard.games.round_table.moves import TURN_UP
from tiltyard.games.round_table.plays import add_allies, is_play, play_card, refuse_card, refuse_play
from tiltyard.games.round_table.table import NO_STAGE, RoundTable
from tiltyard.games.round_table.tournament import Entry, begin_final, finalists, settle_allies


class Turn(Phase[RoundTable]):
    """R-56: the drawer may play allies, then turns up the top story card."""

    name: ClassVar[str] = questions.TURN
    rule: ClassVar[str] = "R-56"

    def __init__(self, turned: bool = False) -> None:
        self.turned = turned

    def asks(self, game: RoundTable) -> list[Seat]:
        return [] if self.turned else [game.turn]

    def options(self, game: RoundTable, seat: Seat) -> list[Move]:
        moves = [TURN_UP]
        add_allies(game.hands[seat], moves)
        return moves

    def refusal(self, game: RoundTable, seat: Seat, move: Move) -> Refused:
        if is_play(move):
            return refuse_play(game, seat, move, self.rule)
        return refuse_card(game, seat, move, "It is your turn: turn up the story card.", self.rule)

    def answer(self, game: RoundTable, seat: Seat, move: Move) -> None:
        if is_play(move):
            play_card(game, seat, move)
        else:
            self.turned = True

    def end(self, game: RoundTable) -> None:
        if game.listens and not game.story.deck:
            game.emit(Reshuffles("story"))
        game.card = game.story.draw(game.chance)
        if game.listens:
            game.emit(TurnsUpStory(game.turn, game.card))
        begin_story(game)

    def copy(self) -> "Turn":
        return Turn(self.turned)


def begin_turn(game: RoundTable) -> None:
    """The drawer is asked to turn up the story."""
    game.turns += 1
    if game.listens:
        game.emit(TurnBegins(game.turn))
    game.then(Turn())


def begin_story(game: RoundTable) -> None:
    """The open story card is played to its end."""
    game.then(EndTurn())
    if is_quest(game.card):
        game.then(FindSponsor(clockwise(game.turn, game.seats)))
    elif is_tournament(game.card):
        settle_allies(game)
        game.then(Entry(clockwise(game.turn, game.seats)))
    else:
        play_event_card(game)


class EndTurn(Phase[RoundTable]):
    """R-56: the story card is discarded, victory is checked, the turn passes."""

    def end(self, game: RoundTable) -> None:
        if game.card != NO_CARD:
            game.story.discards.append(game.card)
            game.card = NO_CARD
        following = next_drawer(game)
        clear_quest(game)
        best = finalists(game)
        if len(best) > 1:
            game.then(EndGame())
            begin_final(game)
        elif best or game.turns == game.house.turn_limit:
            game.champions = best
            game.then(EndGame())
        else:
            game.turn = following
            begin_turn(game)


class EndGame(Phase[RoundTable]):
    """R-39, R-40: the winners are announced, and the game is over."""

    def end(self, game: RoundTable) -> None:
        game.finish()
        if game.listens:
            game.emit(GameOver(game.champions))


def next_drawer(game: RoundTable) -> Seat:
    """R-03: the player to the left of the drawer, or of the sponsor if the house says so."""
    last = game.turn
    if game.house.next_turn_after_quest == "left_of_sponsor" and game.sponsor != NOBODY:
        last = game.sponsor
    return (last + 1) % game.seats


def clear_quest(game: RoundTable) -> None:
    """The next story begins with a clear table."""
    game.sponsor = NOBODY
    game.confirmed = False
    game.stage = NO_STAGE
    game.turned = 0
    game.looks = [NO_STAGE] * game.seats
