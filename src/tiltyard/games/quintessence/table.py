"""The table of Legends of Quintessence: its moves, its questions, its house rules, and what lies there."""

from dataclasses import dataclass, field
from typing import Final

from tiltyard.engine.cards import copied
from tiltyard.engine.chance import Chance
from tiltyard.engine.flow import NO_MOVES, Game
from tiltyard.engine.moves import NO_CARD, NOBODY, Card, Move, MoveError, Moves, NotAsked, Refused, Seat
from tiltyard.engine.options import Options, about
from tiltyard.games.quintessence.cards import PLACES, cost
from tiltyard.games.quintessence.catalogue import Catalogue
from tiltyard.games.quintessence.events import Concedes, MatchEnds
from tiltyard.games.quintessence.lanes import NO_LANES, slot_in

PLAYERS: Final = 2
DECK: Final = 20
FIRST_HAND: Final = 3
ALL: Final = 31  # every slot, or every lane, as a bit set

# Moves. Cards in hand, slots and lanes count from 1 in words and from 0 in numbers.
PLACE: Final = 0  # + card in hand
PLACE_AT: Final = 5  # + 5 * card in hand + slot
PLACE_OVER: Final = 30  # + 5 * card in hand + slot
TO_LANE: Final = 55  # + 5 * slot + lane
TAKE_BACK: Final = 80  # + slot
ATTACK: Final = 85
DEFEND: Final = 86
SKIP: Final = 87
SKIP_DEFENCE: Final = 88
END_ROUND: Final = 89
CONCEDE: Final = 90
# What can be tried but never done, so that it is refused with its reason (L-43).
AT_NO_SLOT: Final = 91  # + 2 * card in hand, + 1 for slot 6
OVER_NOTHING: Final = 101  # + card in hand
TO_NO_LANE: Final = 106  # + 2 * slot, + 1 for lane 6
HAND_TO_LANE: Final = 116  # + 5 * card in hand + lane
NUMBERS: Final = ["1", "2", "3", "4", "5"]
TEXTS: Final = [
    *[f"place {card}" for card in NUMBERS],
    *[f"place {card} at {slot}" for card in NUMBERS for slot in NUMBERS],
    *[f"place {card} over {slot}" for card in NUMBERS for slot in NUMBERS],
    *[f"{slot} to {lane}" for slot in NUMBERS for lane in NUMBERS],
    *[f"take back {slot}" for slot in NUMBERS],
    *["attack", "defend", "skip", "skip defence", "end round", "concede"],
]
TRIES: Final = [
    *[f"place {card} at {slot}" for card in NUMBERS for slot in ("0", "6")],
    *[f"place {card} over 6" for card in NUMBERS],
    *[f"{slot} to {lane}" for slot in NUMBERS for lane in ("0", "6")],
    *[f"hand {card} to {lane}" for card in NUMBERS for lane in NUMBERS],
]
MOVES: Final = Moves(TEXTS, [[text.replace(" at ", " in slot ")] for text in TEXTS + TRIES], TRIES)

OFFERED: Final = [CONCEDE]

# What is asked
TURN: Final = "turn"
DEFENCE: Final = "defence"
QUESTIONS: Final = [TURN, DEFENCE]

REASONS: Final = ["base", "round_limit", "exhaustion", "concede"]
BASE: Final = 0
ROUND_LIMIT: Final = 1
EXHAUSTION: Final = 2
CONCEDED: Final = 3
NO_REASON: Final = -1


@dataclass(frozen=True)
class QuintessenceOptions(Options):
    """L-02: the house rules."""

    base_hp: int = field(default=20, metadata=about("hit points of a base at the start", 5, 50))
    round_limit: int = field(
        default=30, metadata=about("the last round; the higher base wins after it", 1, 100)
    )
    draw: str = field(
        default="turn",
        metadata=about("draw a card at the start of each turn, or of each round", choices=("turn", "round")),
    )
    mirror: bool = field(default=False, metadata=about("both players have the same 20 cards"))
    second_hand: int = field(
        default=3, metadata=about("starting hand of the player who does not attack first", 3, 4)
    )
    auto_skip_defense: bool = field(
        default=False, metadata=about("skip the defence of an empty board without asking")
    )


class Quintessence(Game):
    """The facts of a match. Lists of two are by seat."""

    def __init__(
        self, hands: list[list[Card]], options: QuintessenceOptions, chance: Chance, catalogue: Catalogue
    ) -> None:
        super().__init__(hands, chance)
        self.has_offers = True
        self.house = options
        self.catalogue = catalogue
        self.draws_each_turn = options.draw == "turn"
        self.decks: list[list[Card]] = []  # the top is the end
        self.boards: list[list[Card]] = []  # by slot
        self.destroyed: list[list[Card]] = []
        self.replaced: list[list[Card]] = []
        self.box: list[list[Card]] = []  # what the pools held beside the decks; it never changes
        self.mirrored = False  # the two decks were dealt as the same list
        self.least: list[list[int]] = []  # by card in hand, what it costs at least, as everybody knows
        self.cheap: list[list[int]] = []  # by cost: one of so many oldest cards in hand costs at most that
        self.bases: list[int] = []
        self.resources: list[int] = []
        self.round = 0
        self.attacker: Seat = 0
        self.active: Seat = 0
        self.turn = 0  # in the round
        self.turns = 0  # in the match
        self.skips = 0
        self.attack_used = False
        self.pending = False
        self.attack = NO_LANES  # as the attacker has chosen them, final while pending
        self.block = NO_LANES  # as the defender has chosen them
        self.winner: Seat = NOBODY
        self.reason = NO_REASON

    def copy(self) -> "Quintessence":
        twin = Quintessence(copied(self.hands), self.house, self.chance.copy(), self.catalogue)
        self.copy_flow(twin)
        twin.decks = [self.decks[0][:], self.decks[1][:]]
        twin.boards = [self.boards[0][:], self.boards[1][:]]
        twin.destroyed = [self.destroyed[0][:], self.destroyed[1][:]]
        twin.replaced = [self.replaced[0][:], self.replaced[1][:]]
        twin.box = self.box
        twin.mirrored = self.mirrored
        twin.least = [self.least[0][:], self.least[1][:]]
        twin.cheap = [self.cheap[0][:], self.cheap[1][:]]
        twin.bases = self.bases[:]
        twin.resources = self.resources[:]
        twin.round = self.round
        twin.attacker = self.attacker
        twin.active = self.active
        twin.turn = self.turn
        twin.turns = self.turns
        twin.skips = self.skips
        twin.attack_used = self.attack_used
        twin.pending = self.pending
        twin.attack = self.attack
        twin.block = self.block
        twin.winner = self.winner
        twin.reason = self.reason
        return twin

    # L-26: conceding is possible beside every question.

    def offers(self, seat: Seat) -> list[Move]:
        return OFFERED if self._asked and 0 <= seat < PLAYERS else NO_MOVES

    def is_offer(self, move: Move) -> bool:
        return move == CONCEDE

    def take_offer(self, seat: Seat, move: Move) -> None:
        if self.listens:
            self.emit(Concedes(seat))
        self.decide(1 - seat, CONCEDED)

    def refusal(self, seat: Seat, move: Move) -> MoveError:
        """L-43: the end and the turn are looked at before the move."""
        if not self._asked:
            return NotAsked("The match is over.", "match_over")
        if seat not in self._asked:
            return NotAsked("It is not your turn.", "not_your_turn")
        return self.stack[-1].refusal(self, seat, move)

    def decide(self, winner: Seat, reason: int) -> None:
        """L-38: the match is over; NOBODY wins a draw."""
        self.winner = winner
        self.reason = reason
        self.finish()
        if self.listens:
            self.emit(MatchEnds(winner, reason, self.bases[:], self.round, self.turns))


def cheapest(hand: list[Card]) -> int:
    """The lowest cost in a hand; more than anybody can pay if it is empty."""
    least = 99
    for card in hand:
        if cost(card) < least:
            least = cost(card)
    return least


def filled(board: list[Card]) -> int:
    """The slots that hold a card, as a bit set."""
    slots = 0
    for slot in range(PLACES):
        if board[slot] != NO_CARD:
            slots |= 1 << slot
    return slots


def is_empty(board: list[Card]) -> bool:
    """Whether there is no card on the board."""
    for card in board:
        if card != NO_CARD:
            return False
    return True


def must_defend(game: Quintessence) -> bool:
    """L-21: whether the defender is asked; an empty board may skip the defence by itself."""
    return not (game.house.auto_skip_defense and is_empty(game.boards[1 - game.attacker]))


def refused(sentence: str, code: str, rule: str) -> Refused:
    """L-43: a sentence for people, a code for programs."""
    return Refused(sentence, rule, code)


def winners(game: Quintessence) -> list[Seat]:
    """L-38: the winner; both share a draw."""
    if game.reason == NO_REASON:
        return []
    return [0, 1] if game.winner == NOBODY else [game.winner]


def first_attacker(game: Quintessence) -> Seat:
    """L-08: the attacker of every odd round."""
    return (game.attacker + game.round + 1) % PLAYERS


def lanes_seen(game: Quintessence, side: Seat, seat: Seat) -> list[int]:
    """The lanes of a side: a confirmed attack is public, anything else belongs to its owner."""
    lanes = open_lanes(game, side, seat)
    return [slot_in(lanes, lane) + 1 for lane in range(PLACES)]


def open_lanes(game: Quintessence, side: Seat, seat: Seat) -> int:
    """The same as one number."""
    attacks = side == game.attacker
    if side != seat and not (attacks and game.pending):
        return NO_LANES
    return game.attack if attacks else game.block
