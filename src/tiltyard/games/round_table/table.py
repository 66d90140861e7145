"""The table: its facts, what cards are worth on it, and shields."""

from typing import Final

from tiltyard.engine.cards import Pile, copied, in_hand, no_cards, without
from tiltyard.engine.chance import Chance
from tiltyard.engine.flow import NO_MOVES, NO_SEATS, Game
from tiltyard.engine.moves import NO_CARD, NOBODY, Card, Move, Refused, Seat
from tiltyard.games.questing.events import LosesShields
from tiltyard.games.round_table import questions
from tiltyard.games.round_table.cards import (
    ADVENTURE,
    AMOUR,
    BIDS,
    BP,
    COST,
    ISEULT,
    MORDRED,
    PAIRED_BIDS,
    PAIRED_BP,
    RANK_BP,
    ROUND_TABLE,
    STAGES,
    TRISTAN,
    is_tournament,
    stage_value,
)
from tiltyard.games.round_table.events import EarnsShields, SendsMordred
from tiltyard.games.round_table.moves import FIRST_STRIKE, STRIKE, TAKE_BACK
from tiltyard.games.round_table.options import RoundTableOptions
from tiltyard.games.round_table.quest_events import CannotPay, Lapses
from tiltyard.games.round_table.sponsor import can_sponsor

HAND_LIMIT: Final = 12
MOST: Final = 4  # players
NO_BID: Final = -1
NO_STAGE: Final = -1
NO_NUMBERS: Final[list[int]] = []
NO_ROWS: Final[list[list[Card]]] = []


class RoundTable(Game):
    """The table of Quests of the Round Table.

    A row of cards that lies before a player, a stage and a list of seats are laid anew with every change, so
    copies share them.
    """

    def __init__(
        self,
        hands: list[list[Card]],
        options: RoundTableOptions,
        chance: Chance,
        adventure: Pile,
        story: Pile,
    ) -> None:
        super().__init__(hands, chance)
        self.has_offers = True
        self.house = options
        self.adventure = adventure
        self.story = story
        self.ranks = NO_NUMBERS
        self.shields = NO_NUMBERS
        self.allies = NO_ROWS
        self.amours = NO_NUMBERS  # in play
        self.turn: Seat = 0  # the drawer
        self.turns = 0
        self.card: Card = NO_CARD  # the open story card
        self.pending = 0  # King's Recognition cards that wait for a quest
        self.laid = NO_ROWS  # face down for a stage or tournament
        # A quest
        self.sponsor: Seat = NOBODY
        self.stages = NO_ROWS
        self.confirmed = False
        self.stage = NO_STAGE  # the one that is met, from 0
        self.turned = 0  # the stages that are turned up, a bit set
        self.participants = NO_SEATS  # from the sponsor's left on
        self.looks = NO_NUMBERS  # the stage that Merlin has shown in this quest
        self.known = NO_ROWS  # the cards in each hand that everybody has seen there
        self.kept = NO_NUMBERS  # how many cards each has held since the last tournament they fought
        self.minimum = 0  # of this test
        self.bids = NO_NUMBERS
        self.bid_rounds = NO_NUMBERS  # how often each has bid in this test
        # A tournament
        self.entrants = NO_SEATS  # all who entered, from the drawer on
        self.contest = NO_SEATS  # those of the present round
        self.rounds = 0
        self.final = False
        self.settled = NO_NUMBERS  # allies in play before the tournament, bit sets
        self.champions = NO_SEATS  # who has won the game

    def clear(self) -> None:
        """Nothing lies before anybody yet: how a new table begins. A copy takes what lies on the old one."""
        seats = self.seats
        self.ranks = [0] * seats
        self.shields = [0] * seats
        self.allies = no_cards(seats)
        self.amours = [0] * seats
        self.laid = no_cards(seats)
        self.stages = []
        self.looks = [NO_STAGE] * seats
        self.known = no_cards(seats)
        self.kept = [0] * seats
        self.bids = [NO_BID] * seats
        self.bid_rounds = [0] * seats
        self.settled = [0] * seats

    def copy(self) -> "RoundTable":
        twin = RoundTable(
            copied(self.hands), self.house, self.chance.copy(), self.adventure.copy(), self.story.copy()
        )
        self.copy_flow(twin)
        twin.ranks = self.ranks[:]
        twin.shields = self.shields[:]
        twin.allies = self.allies[:]
        twin.amours = self.amours[:]
        twin.turn = self.turn
        twin.turns = self.turns
        twin.card = self.card
        twin.pending = self.pending
        twin.laid = self.laid[:]
        twin.sponsor = self.sponsor
        twin.stages = self.stages[:]
        twin.confirmed = self.confirmed
        twin.stage = self.stage
        twin.turned = self.turned
        twin.participants = self.participants
        twin.looks = self.looks[:]
        twin.known = self.known[:]
        twin.kept = self.kept[:]
        twin.minimum = self.minimum
        twin.bids = self.bids[:]
        twin.bid_rounds = self.bid_rounds[:]
        twin.entrants = self.entrants
        twin.contest = self.contest
        twin.rounds = self.rounds
        twin.final = self.final
        twin.settled = self.settled
        twin.champions = self.champions
        return twin

    # Mordred's power

    def offers(self, seat: Seat) -> list[Move]:
        if not in_hand(self.hands[seat], MORDRED) or not may_strike(self, seat):
            return NO_MOVES
        moves: list[Move] = []
        for owner in range(self.seats):
            if owner != seat or self.house.mordred_own_allies:
                for ally in self.allies[owner]:
                    if STRIKE + ally not in moves:
                        moves.append(STRIKE + ally)
        return moves

    def is_offer(self, move: Move) -> bool:
        return FIRST_STRIKE <= move < TAKE_BACK

    def refuse_offer(self, seat: Seat, move: Move) -> Refused:
        if seat < 0 or seat >= self.seats or not takes_part(self, seat):
            return Refused("Only the drawer, sponsor, participants and entrants may send Mordred.", "R-31")
        if pays(self, seat):
            return Refused("You cannot send Mordred while you pay for a test.", "R-31")
        if MORDRED not in self.hands[seat]:
            return Refused("You have no Mordred in hand.", "R-31")
        name = ADVENTURE.names[move - STRIKE]
        if move - STRIKE in self.allies[seat]:
            return Refused(f"{name} is your own ally; Mordred strikes only other players' allies.", "R-31")
        return Refused(f"{name} is not in play; Mordred strikes only allies that are face up.", "R-31")

    def take_offer(self, seat: Seat, move: Move) -> None:
        """Mordred and the ally are discarded at once; bidders who can no longer pay drop out."""
        ally = move - STRIKE
        victim = self.owner_of(ally, seat)
        bidding = self.stack[-1].name == questions.BID
        free = [free_bids(self, other) for other in range(self.seats)] if bidding else []
        self.hands[seat].remove(MORDRED)
        self.part_with(seat, 1)
        self.allies[victim] = without(self.allies[victim], ally)
        self.adventure.discards.append(MORDRED)
        self.adventure.discards.append(ally)
        if self.listens:
            self.emit(SendsMordred(seat, victim, ally))
        if free:
            bids_fall(self, seat, free)
        if seat == self.sponsor and not self.confirmed and not can_finish(self):
            lapse(self)

    def part_with(self, seat: Seat, cards: int) -> None:
        """Cards have left the hand; nobody knows how long they were there, so they count as the oldest."""
        self.kept[seat] = max(0, self.kept[seat] - cards)

    def owner_of(self, ally: Card, striker: Seat) -> Seat:
        """Whose ally it is; another player's before the striker's own."""
        for step in range(1, self.seats + 1):
            owner = (striker + step) % self.seats
            if ally in self.allies[owner]:
                return owner
        return NOBODY


def may_strike(game: RoundTable, seat: Seat) -> bool:
    """R-31, R-28: whether the seat's part in the story lets it use Mordred now."""
    return takes_part(game, seat) and not pays(game, seat)


def takes_part(game: RoundTable, seat: Seat) -> bool:
    """The drawer, the sponsor, participants, and all who entered, beaten or not."""
    return seat == game.turn or seat == game.sponsor or seat in game.participants or seat in game.entrants


def pays(game: RoundTable, seat: Seat) -> bool:
    """Whether the seat is paying for a test."""
    return game.stack[-1].name == questions.PAYMENT and seat in game.asks()


def bids_fall(game: RoundTable, striker: Seat, free: list[int]) -> None:
    """R-31: players who lose free bids and can no longer pay their bid drop out, and so does anybody whose
    bid stands and cannot be paid. The striker is asked again as long as somebody else's bid stands."""
    for bidder in game.participants[:]:
        if bidder != striker and free_bids(game, bidder) < free[bidder]:
            pay_or_leave(game, bidder)
    best = leader(game)
    while best != NOBODY and pay_or_leave(game, best):
        best = leader(game)


def pay_or_leave(game: RoundTable, bidder: Seat) -> bool:
    """A bidder who cannot pay leaves the quest."""
    if game.bids[bidder] <= most_bid(game, bidder):
        return False
    if game.listens:
        game.emit(CannotPay(bidder))
    leave_quest(game, bidder)
    return True


def leader(game: RoundTable) -> Seat:
    """Whose bid stands: the highest of those still on the quest."""
    best = NOBODY
    high = NO_BID
    for seat in game.participants:
        if game.bids[seat] > high:
            high = game.bids[seat]
            best = seat
    return best


# What cards are worth


def in_play(game: RoundTable, ally: Card) -> bool:
    """R-30: whether anybody has the ally face up."""
    for cards in game.allies:
        if ally in cards:
            return True
    return False


def ally_points(game: RoundTable, seat: Seat) -> int:
    """R-29, R-35: the BP of a player's allies that count in this story."""
    row = BP[game.card]
    idle = idle_allies(game, seat)
    total = 0
    for ally in game.allies[seat]:
        if (idle >> ally) & 1:
            continue
        if ally == TRISTAN and in_play(game, ISEULT):
            total += PAIRED_BP
        else:
            total += row[ally]
    return total


def idle_allies(game: RoundTable, seat: Seat) -> int:
    """R-35: the allies that do not count from the moment a tournament is turned up, a bit set."""
    if game.house.tournament_counts_table_allies or not (game.entrants or is_tournament(game.card)):
        return 0
    return game.settled[seat]


def points(game: RoundTable, seat: Seat) -> int:
    """Rank, allies and amour; weapons come on top."""
    total = RANK_BP[game.ranks[seat]]
    if game.allies[seat]:
        total += ally_points(game, seat)
    if game.amours[seat]:
        total += game.amours[seat] * BP[game.card][AMOUR]
    return total


def total_points(game: RoundTable, seat: Seat) -> int:
    """R-29, R-35: all that counts in the fight, weapons included."""
    return points(game, seat) + stage_value(game.laid[seat], game.card)


def laid_points(game: RoundTable, seat: Seat) -> int:
    """R-29, R-30: what a player's laid cards will add, as far as the player can know."""
    laid = game.laid[seat]
    if not laid:
        return 0
    total = stage_value(laid, game.card)
    if makes_pair(game, seat, laid):
        total += PAIRED_BP - BP[game.card][TRISTAN]
    return total


def makes_pair(game: RoundTable, seat: Seat, laid: list[Card]) -> bool:
    """R-30: whether these cards bring Sir Tristan to Queen Iseult, or her to him."""
    if TRISTAN in laid:
        return ISEULT in laid or in_play(game, ISEULT)
    counts = (idle_allies(game, seat) >> TRISTAN) & 1 == 0
    return ISEULT in laid and TRISTAN in game.allies[seat] and counts


def free_bids(game: RoundTable, seat: Seat) -> int:
    """R-24: the bids that allies and amour in play give."""
    allies, amours = game.allies[seat], game.amours[seat]
    if not allies and not amours:
        return 0
    row = BIDS[game.card]
    total = amours * row[AMOUR]
    for ally in allies:
        if ally == ISEULT and in_play(game, TRISTAN):
            total += PAIRED_BIDS
        else:
            total += row[ally]
    return total


def most_bid(game: RoundTable, seat: Seat) -> int:
    """R-25: cards in hand and free bids in play."""
    return len(game.hands[seat]) + free_bids(game, seat)


def recognition(game: RoundTable) -> int:
    """R-47, R-48: the shields that pending Recognition adds."""
    if game.house.recognition_stacks:
        return 2 * game.pending
    return 2 if game.pending else 0


# Shields, and leaving a quest


def award(game: RoundTable, seat: Seat, count: int) -> None:
    """R-41: shields, and every rank they pay for."""
    rank = game.ranks[seat]
    shields = game.shields[seat] + count
    while rank < ROUND_TABLE and shields >= COST[rank]:
        shields -= COST[rank]
        rank += 1
    if game.listens:
        game.emit(EarnsShields(seat, count, shields, rank, rank > game.ranks[seat]))
    game.ranks[seat] = rank
    game.shields[seat] = shields


def lose(game: RoundTable, seat: Seat, count: int) -> None:
    """R-42: shields never go below none, and a rank is never lost."""
    lost = min(count, game.shields[seat])
    game.shields[seat] -= lost
    if game.listens:
        game.emit(LosesShields(seat, lost, game.shields[seat]))


def discard_amour(game: RoundTable, seat: Seat) -> None:
    """R-16: love is over when its owner leaves the quest or the tournament."""
    if game.amours[seat]:
        game.amours[seat] = 0
        game.adventure.discards.append(AMOUR)


def leave_quest(game: RoundTable, seat: Seat) -> None:
    """The player is out of the quest; allies stay."""
    game.participants = without(game.participants, seat)
    discard_amour(game, seat)


def can_finish(game: RoundTable) -> bool:
    """Whether the sponsor's cards still hold a complete set-up."""
    cards = game.hands[game.sponsor][:]
    for stage in game.stages:
        cards += stage
    cards.sort()
    return can_sponsor(cards, game.card, STAGES[game.card])


def lapse(game: RoundTable) -> None:
    """R-53: the cards return to the sponsor's hand and nobody is sponsor."""
    hand = game.hands[game.sponsor]
    for stage in game.stages:
        hand += stage
    hand.sort()
    if game.listens:
        game.emit(Lapses(game.sponsor))
    game.stages = []
    game.sponsor = NOBODY


def winners(game: RoundTable) -> list[Seat]:
    """R-39, R-40: who has won; nobody before the end."""
    return sorted(game.champions) if game.over() else []
