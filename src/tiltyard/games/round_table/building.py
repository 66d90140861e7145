"""Sponsoring and building a quest: who does it, and what goes into its stages."""

from bisect import insort
from typing import ClassVar, Final

from tiltyard.engine.cards import without
from tiltyard.engine.flow import ASKED, NO_SEATS, Phase, clockwise
from tiltyard.engine.moves import NO_CARD, NOBODY, Card, Move, Refused, Seat
from tiltyard.games.round_table import questions
from tiltyard.games.round_table.cards import (
    ADVENTURE,
    FIRST_ALLY,
    FIRST_TEST,
    FIRST_WEAPON,
    KINDS,
    STAGES,
    is_test_stage,
    stage_value,
)
from tiltyard.games.round_table.moves import (
    CONFIRM,
    DECLINE,
    LAPSE,
    LOOK,
    MOST_STAGES,
    SPONSOR,
    STAGE,
    TAKE_BACK,
)
from tiltyard.games.round_table.plays import Asked, add_allies, is_play, play_card, refuse_card, refuse_play
from tiltyard.games.round_table.quest import Join
from tiltyard.games.round_table.quest_events import (
    Builds,
    Confirms,
    DeclinesToSponsor,
    NobodySponsors,
    Sponsors,
)
from tiltyard.games.round_table.sponsor import can_sponsor, complete, problem
from tiltyard.games.round_table.table import NO_STAGE, RoundTable, lapse

# By number of stages and the stage laid into: the moves that change it.
OTHER_STAGES: Final = [
    [[STAGE + other for other in range(count) if other != at] for at in range(count)]
    for count in range(MOST_STAGES + 1)
]


class FindSponsor(Asked):
    """R-11: from the drawer on, everybody is asked once; the first to accept is the sponsor."""

    name: ClassVar[str] = questions.SPONSOR
    rule: ClassVar[str] = "R-11"

    def asks(self, game: RoundTable) -> list[Seat]:
        return super().asks(game) if game.sponsor == NOBODY else []

    def options(self, game: RoundTable, seat: Seat) -> list[Move]:
        moves = [DECLINE]
        if can_sponsor(game.hands[seat], game.card, STAGES[game.card]):
            moves.append(SPONSOR)
        add_allies(game.hands[seat], moves)
        return moves

    def refusal(self, game: RoundTable, seat: Seat, move: Move) -> Refused:
        if is_play(move):
            return refuse_play(game, seat, move, self.rule)
        if move == SPONSOR:
            return Refused(f"You cannot build {STAGES[game.card]} rising stages from your hand.", "R-12")
        return refuse_card(game, seat, move, "Answer sponsor or decline.", self.rule)

    def answer(self, game: RoundTable, seat: Seat, move: Move) -> None:
        if is_play(move):
            play_card(game, seat, move)
            return
        self.answered(seat)
        if move == DECLINE:
            if game.listens:
                game.emit(DeclinesToSponsor(seat))
            return
        if game.listens:
            game.emit(Sponsors(seat, game.card))
        game.sponsor = seat

    def end(self, game: RoundTable) -> None:
        if game.sponsor == NOBODY:
            if game.listens:
                game.emit(NobodySponsors())
            return
        game.stages = [[] for stage in range(STAGES[game.card])]
        game.then(BuildQuest(self.waiting))

    def copy(self) -> "FindSponsor":
        return FindSponsor(self.waiting)


class BuildQuest(Phase[RoundTable]):
    """R-59: the sponsor fills the stages from the hand, and may take cards back until all are confirmed."""

    name: ClassVar[str] = questions.BUILD
    rule: ClassVar[str] = "R-59"

    def __init__(self, later: list[Seat], at: int = 0, moves: int = 0) -> None:
        self.later = later  # who is asked next if the sponsorship lapses
        self.at = at  # the stage that cards are laid into, from 0
        self.moves = moves

    def asks(self, game: RoundTable) -> list[Seat]:
        return NO_SEATS if game.confirmed or game.sponsor == NOBODY else ASKED[game.sponsor]

    def options(self, game: RoundTable, seat: Seat) -> list[Move]:
        stage = game.stages[self.at]
        moves: list[Move] = []
        first = stage[0] if stage else NO_CARD
        if first < FIRST_TEST:
            self.add_cards(game, game.hands[seat], stage, moves)
        if stage:
            moves += [TAKE_BACK + card for card in stage]
        moves += OTHER_STAGES[len(game.stages)][self.at]
        if complete(game.stages, game.card):
            moves.append(CONFIRM)
        if game.house.decision_timeout:
            moves.append(LAPSE)
        return moves

    def add_cards(self, game: RoundTable, hand: list[Card], stage: list[Card], moves: list[Move]) -> None:
        """R-14: one foe and different weapons, or a test alone, and one test in the quest."""
        foe_wanted = not stage or stage[0] >= FIRST_WEAPON
        last = NO_CARD
        for card in hand:
            if card == last:
                continue
            last = card
            if card < FIRST_WEAPON:
                if foe_wanted:
                    moves.append(card)
            elif card < FIRST_TEST:
                if card not in stage:
                    moves.append(card)
            elif card >= FIRST_ALLY or stage or stage_of_test(game.stages) != NO_STAGE:
                return
            else:
                moves.append(card)

    def refusal(self, game: RoundTable, seat: Seat, move: Move) -> Refused:
        stage = game.stages[self.at]
        if 0 <= move < FIRST_ALLY:
            return self.refused_card(game, seat, move, stage)
        if move < LOOK and move >= STAGE:
            if move - STAGE == self.at:
                return Refused(f"You are already building stage {self.at + 1}.", self.rule)
            return Refused(f"This quest has {len(game.stages)} stages.", self.rule)
        if TAKE_BACK <= move < STAGE:
            return Refused(f"There is no {ADVENTURE.names[move - TAKE_BACK]} in this stage.", self.rule)
        if move == CONFIRM:
            return Refused(problem(game.stages, game.card), "R-13")
        if move == LAPSE:
            return Refused("A sponsorship lapses only when time runs out; this table has no clock.", "R-53")
        if 0 <= move < KINDS or is_play(move):
            return Refused("A stage is a foe with weapons, or a test, and nothing else.", "R-14")
        return Refused("Lay cards into the stages, then `confirm` when each beats the one before.", self.rule)

    def refused_card(self, game: RoundTable, seat: Seat, card: Card, stage: list[Card]) -> Refused:
        """R-14: why a card cannot go into the stage."""
        if card not in game.hands[seat]:
            return ADVENTURE.not_in_hand(card, self.rule)
        if stage and stage[0] >= FIRST_TEST:
            return Refused("A test stands alone; no other card goes with it.", "R-14")
        if card < FIRST_WEAPON:
            return Refused("This stage has a foe already; a stage has exactly one.", "R-14")
        if card < FIRST_TEST:
            return Refused(f"This stage has {ADVENTURE.names[card]} already; no weapon twice.", "R-14")
        if stage_of_test(game.stages) != NO_STAGE:
            return Refused("This quest has a test already; a quest has at most one.", "R-14")
        return Refused("A test stands alone; it cannot share a stage with other cards.", "R-14")

    def answer(self, game: RoundTable, seat: Seat, move: Move) -> None:
        self.moves += 1
        stage = game.stages[self.at]
        if move < FIRST_ALLY:
            game.hands[seat].remove(move)
            game.stages[self.at] = sorted([*stage, move])
        elif move >= TAKE_BACK and move < STAGE:
            game.stages[self.at] = without(stage, move - TAKE_BACK)
            insort(game.hands[seat], move - TAKE_BACK)
        elif move == CONFIRM:
            self.confirm(game, seat)
            return
        elif move == LAPSE:
            lapse(game)
            return
        else:
            self.at = move - STAGE
        if game.listens:
            stage = game.stages[self.at]
            game.emit(Builds(seat, self.at + 1, stage[:], stage_value(stage, game.card)))
        if self.moves == game.house.build_limit:
            lapse(game)

    def confirm(self, game: RoundTable, seat: Seat) -> None:
        """The stages lie face down."""
        game.confirmed = True
        game.part_with(seat, sum([len(stage) for stage in game.stages]))
        if game.listens:
            sizes = [len(stage) for stage in game.stages] if game.house.show_stage_card_counts else []
            game.emit(Confirms(seat, len(game.stages), sizes))

    def end(self, game: RoundTable) -> None:
        if game.sponsor == NOBODY:
            game.then(FindSponsor(self.later))
        else:
            game.then(Join(clockwise(game.sponsor, game.seats)[1:]))

    def copy(self) -> "BuildQuest":
        return BuildQuest(self.later, self.at, self.moves)


def stage_of_test(stages: list[list[Card]]) -> int:
    """The stage that is a test, or NO_STAGE."""
    for at in range(len(stages)):
        if is_test_stage(stages[at]):
            return at
    return NO_STAGE
