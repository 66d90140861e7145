"""Quests: four players, twelve cards each, seven shields to win. The ruling numbers are those of RULES.md."""

from bisect import insort
from typing import ClassVar

from tiltyard.engine.cards import different
from tiltyard.engine.flow import NO_SEATS, Discard, InTurn, Phase, clockwise
from tiltyard.engine.moves import NO_CARD, NOBODY, Card, Move, Refused, Seat
from tiltyard.games.questing.events import LosesShields
from tiltyard.games.quests.cards import (
    ADVENTURE,
    DAGGER,
    KINDS,
    PLAGUE,
    PROSPERITY,
    QUEENS_FAVOR,
    is_quest,
    stages_of,
    value,
)
from tiltyard.games.quests.events import (
    AttackEnds,
    Attacks,
    Closes,
    Declines,
    Discards,
    Draws,
    DrawsEvent,
    EarnsShields,
    Fought,
    GameOver,
    Lapses,
    Lays,
    MustDiscard,
    NobodySponsors,
    QuestEnds,
    Restarts,
    Sponsors,
    StageBegins,
    StageRevealed,
    Tackles,
    TurnBegins,
    TurnEnds,
    Withdraws,
)
from tiltyard.games.quests.memory import EVERYBODY, discard
from tiltyard.games.quests.sponsor import can_sponsor
from tiltyard.games.quests.table import (
    ATTACKING,
    BUILD,
    DECLINE,
    DONE,
    FIND_SPONSOR,
    HAND_LIMIT,
    PLAYERS,
    RESTART,
    SPONSOR,
    TACKLE,
    TACKLING,
    TRIM,
    WITHDRAW,
    Quests,
    winners,
    won,
)


def draw(game: Quests, seat: Seat, count: int) -> None:
    """Q-11, Q-12, Q-32: draw the whole number, then trim."""
    cards = take(game, seat, count)
    if game.listens:
        game.emit(Draws(seat, len(cards), sorted(cards)))  # in display order
    trim(game, seat)


def take(game: Quests, seat: Seat, count: int) -> list[Card]:
    """Q-05: cards from the deck into the hand, in display order."""
    pile = game.adventure
    cards: list[Card] = []
    for _card in range(count):
        if not pile.deck:
            game.witnesses = []  # the discard pile is shuffled, and nobody knows any more where its cards are
        card = pile.draw(game.chance)
        if card != NO_CARD:
            cards.append(card)
    game.hands[seat] += cards
    game.hands[seat].sort()
    return cards


def trim(game: Quests, seat: Seat) -> None:
    """Q-14: how many cards are above the limit is counted after the whole draw."""
    excess = len(game.hands[seat]) - HAND_LIMIT
    if excess > 0:
        if game.listens:
            game.emit(MustDiscard(seat, excess))
        game.then(Trim(seat))


class Turn(Phase[Quests]):
    """Q-08, Q-09: the current player's hand is shown, then the next event card."""

    def end(self, game: Quests) -> None:
        game.turns += 1
        seat = game.turn
        if game.listens:
            game.emit(TurnBegins(seat, game.shields[:], game.hands[seat][:]))
        game.card = game.story.draw(game.chance)
        if game.listens:
            game.emit(DrawsEvent(seat, game.card))
        game.then(EndTurn())
        if is_quest(game.card):
            game.then(FindSponsor(clockwise(seat, PLAYERS)))
        elif game.card == PLAGUE:
            plague(game, seat)
        elif game.card == QUEENS_FAVOR:
            draw(game, seat, 2)
        elif game.card == PROSPERITY:
            game.then_all([Prosperity(seat) for seat in range(PLAYERS)])


def plague(game: Quests, seat: Seat) -> None:
    """Q-10: the current player loses two shields, never below none."""
    lost = min(2, game.shields[seat])
    game.shields[seat] -= lost
    if game.listens:
        game.emit(LosesShields(seat, lost, game.shields[seat]))


class Prosperity(Phase[Quests]):
    """Q-12: each player draws two cards and trims before the next one draws."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def end(self, game: Quests) -> None:
        draw(game, self.seat, 2)


class Trim(Discard[Quests]):
    """Q-15: discard one card after the other until twelve are left."""

    name: ClassVar[str] = TRIM
    rule: ClassVar[str] = "Q-15"

    def __init__(self, seat: Seat) -> None:
        super().__init__([seat], HAND_LIMIT)
        self.seat = seat

    def asks(self, game: Quests) -> list[Seat]:
        return self.seats if len(game.hands[self.seat]) > HAND_LIMIT else NO_SEATS

    def refusal(self, game: Quests, seat: Seat, move: Move) -> Refused:
        if move < KINDS:
            return ADVENTURE.not_in_hand(move, self.rule)
        return Refused("You must discard a card; there is no other answer here.", self.rule)

    def answer(self, game: Quests, seat: Seat, move: Move) -> None:
        game.hands[seat].remove(move)
        discard(game, [move], seat)
        if game.listens:
            game.emit(Discards(seat, [move], game.hands[seat][:]))


class FindSponsor(InTurn[Quests]):
    """Q-16: from the current player on, everybody is asked once; the first yes ends the asking."""

    name: ClassVar[str] = FIND_SPONSOR
    rule: ClassVar[str] = "Q-16"

    def options(self, game: Quests, seat: Seat) -> list[Move]:
        if can_sponsor(game.hands[seat], stages_of(game.card)):
            return [SPONSOR, DECLINE]
        return [DECLINE]

    def refusal(self, game: Quests, seat: Seat, move: Move) -> Refused:
        if move == SPONSOR:
            return Refused(f"You cannot build {stages_of(game.card)} rising stages.", "Q-17")
        return Refused("The quest needs a sponsor: answer yes or no.", self.rule)

    def answer(self, game: Quests, seat: Seat, move: Move) -> None:
        if move == DECLINE:
            if game.listens:
                game.emit(Declines(seat))
            self.next()
            return
        if game.listens:
            game.emit(Sponsors(seat, stages_of(game.card)))
        game.sponsor = seat
        self.stop()

    def end(self, game: Quests) -> None:
        if game.sponsor == NOBODY:
            game.unwanted += 1
            if game.listens:
                game.emit(NobodySponsors())
            return
        game.unwanted = 0
        game.stages = [[]]
        game.then(BuildQuest([game.sponsor], game.hands[game.sponsor][:]))

    def copy(self) -> "FindSponsor":
        return FindSponsor(self.waiting)


class BuildQuest(InTurn[Quests]):
    """Q-22: the sponsor lays cards into one stage after the other."""

    name: ClassVar[str] = BUILD
    rule: ClassVar[str] = "Q-22"

    def __init__(self, waiting: list[Seat], hand: list[Card], restarts: int = 0) -> None:
        super().__init__(waiting)
        self.hand = hand  # as it was before the first card was laid
        self.restarts = restarts

    def asks(self, game: Quests) -> list[Seat]:
        return self.waiting  # the sponsor, until the quest is ready

    def options(self, game: Quests, seat: Seat) -> list[Move]:
        stage = game.stages[-1]
        if not stage:
            return [*different(game.hands[seat]), RESTART]
        foe = stage[0] < DAGGER
        moves: list[Move] = []
        last = NO_CARD
        for card in game.hands[seat]:
            if card != last:
                last = card
                if card not in stage if card >= DAGGER else not foe:
                    moves.append(card)
        if foe and rises(game.stages):
            moves.append(DONE)
        moves.append(RESTART)
        return moves

    def refusal(self, game: Quests, seat: Seat, move: Move) -> Refused:
        stage = game.stages[-1]
        if move < KINDS:
            return refused_card(game, seat, move, stage, "This stage", "Q-23")
        if move != DONE:
            return Refused("Lay a card, close the stage with quit, or begin again with restart.", self.rule)
        here = f"Stage {len(game.stages)}"
        if not stage:
            return Refused("A stage cannot be empty", "Q-25", short=f"{here} is empty; it needs a foe.")
        if not rises(game.stages):
            return Refused("Insufficient value for this stage", "Q-25", short=too_low(game.stages))
        return Refused("A stage needs a foe", "Q-25", short=f"{here} needs a foe.")

    def answer(self, game: Quests, seat: Seat, move: Move) -> None:
        if move == RESTART:
            self.restart(game, seat)
        elif move == DONE:
            self.close(game, seat)
        else:
            hand = game.hands[seat]
            at = 0
            while hand[at] != move:  # compiled, this is twice as fast as `remove`
                at += 1
            hand.pop(at)
            stage = game.stages[-1]
            if stage and move < stage[-1]:
                insort(stage, move)
            else:
                stage.append(move)
            if game.listens:
                game.emit(Lays(seat, len(game.stages), stage[:]))

    def close(self, game: Quests, seat: Seat) -> None:
        """Q-26: a valid stage is closed; after the last one the quest is ready."""
        if game.listens:
            stage = game.stages[-1][:]
            game.emit(Closes(seat, len(game.stages), len(stage), stage))
        if len(game.stages) == stages_of(game.card):
            self.stop()
        else:
            game.stages.append([])

    def restart(self, game: Quests, seat: Seat) -> None:
        """Q-27: all cards of all stages return to the hand; begin again at stage 1."""
        game.hands[seat] = self.hand[:]
        game.stages = [[]]
        self.restarts += 1
        if game.listens:
            game.emit(Restarts(seat))
        if self.restarts == game.house.restart_limit:
            if game.listens:
                game.emit(Lapses(seat))
            game.stages = []
            game.sponsor = NOBODY
            self.stop()

    def end(self, game: Quests) -> None:
        if game.stages:
            begin_stage(game, 0, [seat for seat in range(PLAYERS) if seat != game.sponsor])

    def copy(self) -> "BuildQuest":
        return BuildQuest(self.waiting, self.hand, self.restarts)


def rises(stages: list[list[Card]]) -> bool:
    """Q-21: the open stage is worth more than the one before."""
    return len(stages) == 1 or value(stages[-1]) > value(stages[-2])


def too_low(stages: list[list[Card]]) -> str:
    """Q-21: what the open stage must beat."""
    worth = f"is worth {value(stages[-1])}; it " if stages[-1] else ""
    return f"Stage {len(stages)} {worth}must beat {value(stages[-2])}."


def begin_stage(game: Quests, stage: int, eligible: list[Seat]) -> None:
    """Q-30: who is eligible is said, then asked."""
    game.stage = stage
    game.eligible = eligible
    if game.listens:
        game.emit(StageBegins(stage + 1, eligible[:]))
    game.then(Tackle(eligible[:]))


class Tackle(InTurn[Quests]):
    """Q-31: in seat order each eligible player withdraws or tackles the stage."""

    name: ClassVar[str] = TACKLING
    rule: ClassVar[str] = "Q-31"

    def options(self, game: Quests, seat: Seat) -> list[Move]:
        return [TACKLE, WITHDRAW]

    def refusal(self, game: Quests, seat: Seat, move: Move) -> Refused:
        return Refused("Answer tackle to fight this stage, or withdraw to leave the quest.", self.rule)

    def answer(self, game: Quests, seat: Seat, move: Move) -> None:
        self.next()
        if move == WITHDRAW:
            game.eligible.remove(seat)
            if game.listens:
                game.emit(Withdraws(seat))
            return
        if game.listens:
            game.emit(Tackles(seat))
        draw(game, seat, 1)

    def end(self, game: Quests) -> None:
        if game.eligible:
            game.then(Attack(game.eligible[:]))
        else:
            end_quest(game, game.stage)

    def copy(self) -> "Tackle":
        return Tackle(self.waiting)


class Attack(InTurn[Quests]):
    """Q-36: an attack is a possibly empty set of weapons, none twice."""

    name: ClassVar[str] = ATTACKING
    rule: ClassVar[str] = "Q-36"

    def options(self, game: Quests, seat: Seat) -> list[Move]:
        attack = game.attacks[seat]
        moves: list[Move] = []
        last = NO_CARD
        for card in game.hands[seat]:
            if card != last and card >= DAGGER and card not in attack:
                last = card
                moves.append(card)
        moves.append(DONE)
        return moves

    def refusal(self, game: Quests, seat: Seat, move: Move) -> Refused:
        if move >= KINDS:
            return Refused("Lay a weapon, or end your attack with quit.", self.rule)
        return refused_card(game, seat, move, game.attacks[seat], "An attack", self.rule)

    def answer(self, game: Quests, seat: Seat, move: Move) -> None:
        attack = game.attacks[seat]
        if move == DONE:
            self.next()
            if game.listens:
                game.emit(AttackEnds(seat, attack[:]))
            return
        game.hands[seat].remove(move)
        game.attacks[seat] = sorted([*attack, move])
        if game.listens:
            game.emit(Attacks(seat, game.attacks[seat]))

    def end(self, game: Quests) -> None:
        resolve(game)

    def copy(self) -> "Attack":
        return Attack(self.waiting)


def resolve(game: Quests) -> None:
    """Q-39 to Q-41: an attack of at least the stage's value wins it; all attacks are discarded."""
    stage = game.stages[game.stage]
    needed = value(stage)
    if game.listens:
        game.emit(StageRevealed(game.stage + 1, len(game.stages), game.sponsor, stage[:]))
    winning: list[Seat] = []
    for seat in game.eligible:
        attack = game.attacks[seat]
        wins = value(attack) >= needed
        if wins:
            winning.append(seat)
        if game.listens:
            game.emit(Fought(seat, game.stage + 1, len(game.stages), game.sponsor, attack[:], wins, needed))
        discard(game, attack, EVERYBODY)
        game.attacks[seat] = []
    if winning and game.stage + 1 < len(game.stages):
        begin_stage(game, game.stage + 1, winning)
        return
    game.eligible = winning
    for seat in winning:
        game.shields[seat] += len(game.stages)
        if game.listens:
            game.emit(EarnsShields(seat, len(game.stages), game.shields[seat]))
    end_quest(game, game.stage + 1)


def end_quest(game: Quests, revealed: int) -> None:
    """Q-42: the stage cards are discarded; the sponsor draws as many, plus one for each stage."""
    sponsor = game.sponsor
    used = 0
    for at, stage in enumerate(game.stages):
        used += len(stage)
        discard(game, stage, EVERYBODY if at < revealed else sponsor)
    count = used + len(game.stages)
    game.stages = []
    game.eligible = []
    game.stage = 0
    game.sponsor = NOBODY
    cards = take(game, sponsor, count)
    if game.listens:
        game.emit(QuestEnds(sponsor, used, len(cards), sorted(cards)))
    trim(game, sponsor)


class EndTurn(Phase[Quests]):
    """Q-44 to Q-46: the card is discarded and winners are looked for; then it is the next player's turn."""

    def end(self, game: Quests) -> None:
        game.story.discards.append(game.card)
        game.card = NO_CARD
        if game.listens:
            game.emit(TurnEnds(game.turn))
        if won(game) or game.turns == game.house.turn_limit:
            game.finish()
            if game.listens:
                game.emit(GameOver(winners(game)))
            return
        game.turn = (game.turn + 1) % PLAYERS
        game.then(Turn())


def refused_card(game: Quests, seat: Seat, card: Card, chosen: list[Card], what: str, rule: str) -> Refused:
    """Q-23, Q-36: why a card cannot join a stage or an attack."""
    if card not in game.hands[seat]:
        return ADVENTURE.not_in_hand(card, rule)
    if card >= DAGGER:
        return Refused(f"{what} has {ADVENTURE.names[card]} already; no weapon twice.", rule)
    if what == "An attack":
        return Refused("An attack has weapons only, no foe.", rule)
    return Refused("This stage has a foe already; a stage has exactly one.", rule)
