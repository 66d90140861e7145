"""Tournaments and the final tournament: entry, cards, ties, shields."""

from typing import ClassVar

from tiltyard.engine.flow import Phase, clockwise
from tiltyard.engine.moves import Card, Move, Refused, Seat
from tiltyard.games.round_table import questions
from tiltyard.games.round_table.cards import BONUS, CAMELOT, ROUND_TABLE
from tiltyard.games.round_table.events import (
    DeclinesToEnter,
    Enters,
    EntersAlone,
    FinalBegins,
    Jousts,
    NobodyEnters,
    Tied,
    TournamentShared,
    WinsTournament,
)
from tiltyard.games.round_table.moves import DECLINE, ENTER
from tiltyard.games.round_table.plays import (
    Asked,
    LayCards,
    add_allies,
    counted,
    deal_each,
    discard_weapons,
    is_play,
    play_card,
    refuse_card,
    refuse_play,
    turn_up,
)
from tiltyard.games.round_table.table import RoundTable, award, discard_amour, total_points


def settle_allies(game: RoundTable) -> None:
    """R-35: remember which allies are in play before the tournament."""
    game.settled = [bit_set(allies) for allies in game.allies]


def bit_set(cards: list[Card]) -> int:
    """Different cards as one number."""
    kinds = 0
    for card in cards:
        kinds |= 1 << card
    return kinds


class Entry(Asked):
    """R-33: the drawer is asked first, then to the left."""

    name: ClassVar[str] = questions.ENTER
    rule: ClassVar[str] = "R-33"

    def options(self, game: RoundTable, seat: Seat) -> list[Move]:
        moves = [ENTER, DECLINE]
        add_allies(game.hands[seat], moves)
        return moves

    def refusal(self, game: RoundTable, seat: Seat, move: Move) -> Refused:
        if is_play(move):
            return refuse_play(game, seat, move, self.rule)
        return refuse_card(game, seat, move, "Answer enter or decline.", self.rule)

    def answer(self, game: RoundTable, seat: Seat, move: Move) -> None:
        if is_play(move):
            play_card(game, seat, move)
            return
        self.answered(seat)
        if move == DECLINE:
            if game.listens:
                game.emit(DeclinesToEnter(seat))
            return
        entered = [*game.entrants, seat]
        game.entrants = [other for other in clockwise(game.turn, game.seats) if other in entered]
        if game.listens:
            game.emit(Enters(seat))
        if game.house.entrant_draws == "on_entering":
            deal_each(game, [seat], 1)

    def end(self, game: RoundTable) -> None:
        if len(game.entrants) < 2:
            walk_over(game)
            return
        first_round(game, game.house.entrant_draws != "on_entering")

    def copy(self) -> "Entry":
        return Entry(self.waiting)


def walk_over(game: RoundTable) -> None:
    """R-34: a single entrant gets one shield and the bonus; without any, nothing happens."""
    if not game.entrants:
        if game.listens:
            game.emit(NobodyEnters())
    elif game.house.single_entrant_reward == "one_plus_bonus":
        if game.listens:
            game.emit(EntersAlone(game.entrants[0]))
        award(game, game.entrants[0], 1 + bonus(game))
    end_tournament(game)


def bonus(game: RoundTable) -> int:
    """The bonus shields on the tournament card."""
    return BONUS[game.card - CAMELOT]


def first_round(game: RoundTable, draws: bool) -> None:
    """All entrants draw a card, then choose."""
    game.contest = game.entrants[:]
    game.rounds = 1
    game.then(OpenRound())
    if draws:
        deal_each(game, game.contest, 1)


class OpenRound(Phase[RoundTable]):
    """The players of this round choose their cards."""

    def end(self, game: RoundTable) -> None:
        game.then(TournamentCards(game.contest[:]))


class TournamentCards(LayCards):
    """R-38: allies, one amour, different weapons, or no card."""

    name: ClassVar[str] = questions.TOURNAMENT_CARDS
    rule: ClassVar[str] = "R-38"

    def end(self, game: RoundTable) -> None:
        joust(game)

    def copy(self) -> "TournamentCards":
        return TournamentCards(self.waiting)


def joust(game: RoundTable) -> None:
    """R-35: the highest total wins the round; a tie is fought again (R-36) or shared (R-37)."""
    turn_up(game, game.contest)
    totals = [total_points(game, seat) for seat in game.contest]
    best = 0
    for total in totals:
        if total > best:
            best = total
    if game.listens:
        for seat in game.contest:
            game.emit(Jousts(seat, game.card, game.rounds, counted(game, seat), best))
    discard_weapons(game, game.contest)
    for seat in game.contest:
        game.kept[seat] = len(game.hands[seat])
    tied = [game.contest[at] for at in range(len(totals)) if totals[at] == best]
    if len(tied) > 1 and goes_on(game):
        tie_break(game, tied)
    elif game.final:
        game.champions = tied
    elif len(tied) == 1:
        if game.listens:
            game.emit(WinsTournament(tied[0]))
        award(game, tied[0], len(game.entrants) + bonus(game))
        end_tournament(game)
    else:
        share(game, tied)


def goes_on(game: RoundTable) -> bool:
    """R-36, R-40: whether a tie is fought again."""
    if game.final and not game.house.final_tie_break_round:
        return False
    return game.rounds < game.house.tournament_max_rounds


def tie_break(game: RoundTable, tied: list[Seat]) -> None:
    """R-36: the tied players alone choose again; they keep allies and amour."""
    game.contest = tied
    game.rounds += 1
    if game.listens:
        game.emit(Tied(game.rounds, tied))
    game.then(OpenRound())
    if game.house.tie_break_draws_card:
        deal_each(game, game.contest, 1)


def share(game: RoundTable, tied: list[Seat]) -> None:
    """R-37: still tied after the last round."""
    paid = tied if game.house.second_tie_pays == "tied" else game.contest
    reward = len(game.entrants)
    if game.house.second_tie_pays_bonus:
        reward += bonus(game)
    if game.listens:
        game.emit(TournamentShared(paid))
    for seat in paid:
        award(game, seat, reward)
    end_tournament(game)


def end_tournament(game: RoundTable) -> None:
    """R-38: amours are discarded, allies stay."""
    for seat in game.entrants:
        discard_amour(game, seat)
    game.entrants = []
    game.contest = []
    game.rounds = 0


def finalists(game: RoundTable) -> list[Seat]:
    """R-39: all Knights of the Round Table, from the drawer on."""
    return [seat for seat in clockwise(game.turn, game.seats) if game.ranks[seat] == ROUND_TABLE]


def begin_final(game: RoundTable) -> None:
    """R-39: a card for each finalist, then one tournament decides the game."""
    game.final = True
    game.entrants = finalists(game)
    settle_allies(game)
    if game.listens:
        game.emit(FinalBegins(game.entrants))
    first_round(game, draws=True)
