"""A quest: who sponsors it, how it is built, who joins, and its foes."""

from bisect import insort
from typing import ClassVar, Final

from tiltyard.engine.flow import ASKED, NO_SEATS, Phase
from tiltyard.engine.moves import NO_CARD, NOBODY, Card, Move, Refused, Seat
from tiltyard.games.round_table import questions
from tiltyard.games.round_table.bidding import Bidding, begin_bidding, clear_bids
from tiltyard.games.round_table.cards import (
    ADVENTURE,
    FIRST_ALLY,
    FIRST_TEST,
    FIRST_WEAPON,
    KINDS,
    MERLIN,
    RECOGNITION,
    STAGES,
    is_test_stage,
    stage_value,
)
from tiltyard.games.round_table.moves import (
    CONFIRM,
    DECLINE,
    JOIN,
    LAPSE,
    LOOK,
    MOST_STAGES,
    SPONSOR,
    STAGE,
    TAKE_BACK,
)
from tiltyard.games.round_table.plays import (
    Asked,
    LayCards,
    add_allies,
    add_looks,
    deal_each,
    discard_weapons,
    is_look,
    is_play,
    keep_limit,
    look,
    not_in_hand,
    play_card,
    refuse_card,
    refuse_look,
    refuse_play,
    turn_up,
)
from tiltyard.games.round_table.quest_events import (
    Builds,
    Confirms,
    DeclinesToJoin,
    DeclinesToSponsor,
    Fights,
    Joins,
    NobodyJoins,
    NobodySponsors,
    QuestLost,
    RecognitionUsed,
    Refills,
    Sponsors,
    StageBegins,
    StageRevealed,
)
from tiltyard.games.round_table.setup import can_sponsor, complete, problem
from tiltyard.games.round_table.table import (
    NO_STAGE,
    RoundTable,
    award,
    counted,
    discard_amour,
    from_seat,
    lapse,
    leave_quest,
    recognition,
    take,
    total_points,
)

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
            return Refused(f"Your hand has no {STAGES[game.card]} rising stages for this quest.", "R-12")
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
        return FindSponsor(self.waiting[:])


class BuildQuest(Phase[RoundTable]):
    """R-59: the sponsor fills the stages from his hand, and takes back or moves cards until he confirms."""

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
                return Refused(f"You lay into stage {self.at + 1} already.", self.rule)
            return Refused(f"This quest has {len(game.stages)} stages.", self.rule)
        if TAKE_BACK <= move < STAGE:
            return Refused(f"There is no {ADVENTURE.names[move - TAKE_BACK]} in this stage.", self.rule)
        if move == CONFIRM:
            return Refused(problem(game.stages, game.card), "R-13")
        if move == LAPSE:
            return Refused("Only the clock makes a sponsorship lapse, and this table has none.", "R-53")
        if 0 <= move < KINDS or is_play(move):
            return Refused("A stage is a foe with weapons, or a test; nothing else is laid here.", "R-14")
        return Refused("Lay cards into the stages, then `confirm` when all of them rise.", self.rule)

    def refused_card(self, game: RoundTable, seat: Seat, card: Card, stage: list[Card]) -> Refused:
        """R-14: why a card cannot go into the stage."""
        if card not in game.hands[seat]:
            return not_in_hand(card, self.rule)
        if stage and stage[0] >= FIRST_TEST:
            return Refused("A test stands alone; nothing lies beside it.", "R-14")
        if card < FIRST_WEAPON:
            return Refused("This stage has a foe already; a stage has exactly one.", "R-14")
        if card < FIRST_TEST:
            return Refused(f"This stage has {ADVENTURE.names[card]} already; no weapon twice.", "R-14")
        if stage_of_test(game.stages) != NO_STAGE:
            return Refused("This quest has a test already; a quest has at most one.", "R-14")
        return Refused("A test stands alone; it cannot lie beside other cards.", "R-14")

    def answer(self, game: RoundTable, seat: Seat, move: Move) -> None:
        self.moves += 1
        stage = game.stages[self.at]
        if move < FIRST_ALLY:
            game.hands[seat].remove(move)
            insort(stage, move)
        elif move >= TAKE_BACK and move < STAGE:
            stage.remove(move - TAKE_BACK)
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
        if game.listens:
            sizes = [len(stage) for stage in game.stages] if game.house.show_stage_card_counts else []
            game.emit(Confirms(seat, len(game.stages), sizes))

    def end(self, game: RoundTable) -> None:
        if game.sponsor == NOBODY:
            game.then(FindSponsor(self.later))
        else:
            game.then(Join(from_seat(game, game.sponsor)[1:]))

    def copy(self) -> "BuildQuest":
        return BuildQuest(self.later[:], self.at, self.moves)


def stage_of_test(stages: list[list[Card]]) -> int:
    """The stage that is a test, or NO_STAGE."""
    for at in range(len(stages)):
        if is_test_stage(stages[at]):
            return at
    return NO_STAGE


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
            game.participants.append(seat)
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
        return Join(self.waiting[:])


def add_in_order(game: RoundTable, seat: Seat) -> None:
    """R-61: whoever answers first, participants stand in order from the sponsor's left."""
    game.participants.append(seat)
    order = from_seat(game, game.sponsor)
    game.participants = [other for other in order if other in game.participants]


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
        return StageCards(self.waiting[:])


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
    """The next stage for those who are left, a card for each of them first; or the end of the quest."""
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
    """R-60, R-47: each who passed the last stage gets its shields, and pending Recognition is used up."""
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
