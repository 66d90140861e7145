"""A quest: who joins, its foes, its tests, and its end."""

from typing import ClassVar

from tiltyard.engine.flow import Phase, clockwise
from tiltyard.engine.moves import Move, Refused, Seat
from tiltyard.games.round_table import questions
from tiltyard.games.round_table.bidding import Bidding, begin_bidding, clear_bids
from tiltyard.games.round_table.cards import MERLIN, RECOGNITION, is_test_stage, stage_value
from tiltyard.games.round_table.hands import take
from tiltyard.games.round_table.moves import DECLINE, JOIN
from tiltyard.games.round_table.plays import (
    Asked,
    LayCards,
    add_allies,
    add_looks,
    counted,
    deal_each,
    discard_weapons,
    is_look,
    is_play,
    keep_limit,
    look,
    play_card,
    refuse_card,
    refuse_look,
    refuse_play,
    turn_up,
)
from tiltyard.games.round_table.quest_events import (
    DeclinesToJoin,
    Fights,
    Joins,
    NobodyJoins,
    QuestLost,
    RecognitionUsed,
    Refills,
    StageBegins,
    StageRevealed,
)
from tiltyard.games.round_table.table import (
    RoundTable,
    award,
    discard_amour,
    leave_quest,
    recognition,
    total_points,
)


class Join(Asked):
    """R-18: the others are asked from the sponsor's left; Merlin may look before (R-32)."""

    name: ClassVar[str] = questions.JOIN
    rule: ClassVar[str] = "R-18"

    def options(self, game: RoundTable, seat: Seat) -> list[Move]:
        moves = [JOIN, DECLINE]
        hand = game.hands[seat]
        add_allies(hand, moves)
        in_hand = MERLIN in hand and not game.house.merlin_in_play_only
        if in_hand or MERLIN in game.allies[seat]:
            add_looks(game, seat, 0, moves)
        return moves

    def refusal(self, game: RoundTable, seat: Seat, move: Move) -> Refused:
        if is_play(move):
            return refuse_play(game, seat, move, self.rule)
        if is_look(move):
            return refuse_look(game, seat, move)
        return refuse_card(game, seat, move, "Answer join or decline.", self.rule)

    def answer(self, game: RoundTable, seat: Seat, move: Move) -> None:
        if is_play(move):
            play_card(game, seat, move)
        elif is_look(move):
            look(game, seat, move)
        elif move == DECLINE:
            self.answered(seat)
            if game.listens:
                game.emit(DeclinesToJoin(seat))
        else:
            self.answered(seat)
            self.join(game, seat)

    def join(self, game: RoundTable, seat: Seat) -> None:
        """The player is on the quest."""
        if game.house.race_mode:
            add_in_order(game, seat)
        else:
            game.participants = [*game.participants, seat]
        if game.listens:
            game.emit(Joins(seat))
        if game.house.entrant_draws == "on_entering":
            deal_each(game, [seat], 1)

    def end(self, game: RoundTable) -> None:
        if not game.participants:
            if game.listens:
                game.emit(NobodyJoins())
            end_quest(game)
            return
        game.then(MeetStage(0))
        if game.house.entrant_draws != "on_entering":
            deal_each(game, game.participants, 1)

    def copy(self) -> "Join":
        return Join(self.waiting)


def add_in_order(game: RoundTable, seat: Seat) -> None:
    """R-61: in whatever order they answer, participants stand in order from the sponsor's left."""
    joined = [*game.participants, seat]
    order = clockwise(game.sponsor, game.seats)
    game.participants = [other for other in order if other in joined]


class MeetStage(Phase[RoundTable]):
    """R-15: the stage is announced as foe or test; a test is turned up at once."""

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def end(self, game: RoundTable) -> None:
        game.stage = self.stage
        stage = game.stages[self.stage]
        test = is_test_stage(stage)
        shown = test or game.house.stage_cards_shown
        if shown:
            game.turned |= 1 << self.stage
        if game.listens:
            cards = stage[:] if shown else []
            value = stage_value(stage, game.card) if shown else 0
            game.emit(StageBegins(self.stage + 1, len(game.stages), test, cards, value))
        if not test:
            game.then(StageCards(game.participants[:]))
            return
        game.then(AfterTest())
        begin_bidding(game)
        game.then(Bidding(game.participants[0]))


class StageCards(LayCards):
    """R-29: each participant lays the cards for the fight, or none."""

    name: ClassVar[str] = questions.STAGE_CARDS
    rule: ClassVar[str] = "R-29"

    def options(self, game: RoundTable, seat: Seat) -> list[Move]:
        moves = super().options(game, seat)
        if MERLIN in game.allies[seat]:
            add_looks(game, seat, game.stage, moves)
        return moves

    def answer(self, game: RoundTable, seat: Seat, move: Move) -> None:
        if is_look(move):
            look(game, seat, move)
        else:
            super().answer(game, seat, move)

    def end(self, game: RoundTable) -> None:
        fight(game)

    def copy(self) -> "StageCards":
        return StageCards(self.waiting)


def fight(game: RoundTable) -> None:
    """R-29, R-30: all cards are turned up, then every player's BP are counted against the stage."""
    stage = game.stages[game.stage]
    needed = stage_value(stage, game.card)
    game.turned |= 1 << game.stage
    if game.listens:
        game.emit(StageRevealed(game.card, game.stage + 1, stage[:], needed))
    fighters = game.participants[:]
    turn_up(game, fighters)
    fallen = [seat for seat in fighters if total_points(game, seat) < needed]
    if game.listens:
        for seat in fighters:
            game.emit(Fights(seat, game.card, game.stage + 1, counted(game, seat), needed))
    discard_weapons(game, fighters)
    for seat in fallen:
        leave_quest(game, seat)
    go_on(game)


def go_on(game: RoundTable) -> None:
    """A card for everybody who is left, then the next stage; or the end of the quest."""
    if not game.participants or game.stage + 1 == len(game.stages):
        end_quest(game)
        return
    game.then(MeetStage(game.stage + 1))
    if game.house.participant_draw == "per_stage":
        deal_each(game, game.participants, 1)


class AfterTest(Phase[RoundTable]):
    """The test is over and paid for: go on, or end the quest."""

    def end(self, game: RoundTable) -> None:
        clear_bids(game)
        go_on(game)


def end_quest(game: RoundTable) -> None:
    """R-60: shields, then the sponsor's refill, then all stage cards and amours are discarded."""
    pay_winners(game)
    sponsor = game.sponsor
    used = 0
    for stage in game.stages:
        used += len(stage)
    drawn = take(game, sponsor, used + len(game.stages))
    if game.listens:
        game.emit(Refills(sponsor, used, len(game.stages), drawn))
    for stage in game.stages:
        game.adventure.discards += stage
    for seat in game.participants:
        discard_amour(game, seat)
    game.participants = []
    game.stages = []
    keep_limit(game, [sponsor])


def pay_winners(game: RoundTable) -> None:
    """R-60, R-47: everybody who passed the last stage earns shields, and pending Recognition is used up."""
    reward = len(game.stages) + recognition(game)
    if game.listens and not game.participants:
        game.emit(QuestLost())
    for seat in game.participants:
        award(game, seat, reward)
    if game.pending and (game.participants or game.house.recognition_discard_without_winner):
        if game.listens:
            game.emit(RecognitionUsed())
        game.story.discards += [RECOGNITION] * game.pending
        game.pending = 0
