"""The table of Ivanhoe: its facts, its house rules, its moves, and the questions that facts alone answer."""

from dataclasses import dataclass, field
from typing import Final

from tiltyard.engine.cards import Pile, copied, no_cards
from tiltyard.engine.chance import Chance
from tiltyard.engine.flow import Game
from tiltyard.engine.moves import NO_CARD, NOBODY, Card, Move, Moves, OptionError, Seat
from tiltyard.engine.options import Options, about
from tiltyard.games.ivanhoe.cards import (
    COLOUR_NAMES,
    COLOURS,
    DECK,
    GREEN,
    KINDS,
    LONG_NAMES,
    MAIDEN,
    MOST_DISPLAYED,
    NO_COLOUR,
    SHIELD,
    STUNNED,
    value,
)

FEWEST: Final = 2
MOST: Final = 5
HAND: Final = 8
LETTERS: Final = ["A", "B", "C", "D", "E"]

END_TURN: Final = KINDS  # the moves before it play the card of that kind
WITHDRAW: Final = KINDS + 1
LET_PASS: Final = KINDS + 2
CANCEL: Final = KINDS + 3
COLOUR: Final = KINDS + 4  # five moves, one for each colour
TARGET: Final = COLOUR + COLOURS  # five moves, one for each seat
CARD_AT: Final = TARGET + MOST  # one move for each place in a display
NO_MOVE: Final = -1
MOVES: Final = Moves(
    [
        *[name.lower() if len(name) > 2 else name for name in DECK.names],
        *["end turn", "withdraw", "let pass", "cancel"],
        *COLOUR_NAMES,
        *[f"target {letter}" for letter in LETTERS],
        *[f"card {place + 1}" for place in range(MOST_DISPLAYED)],
    ],
    LONG_NAMES,
)

# What is asked, as views call it
OPEN: Final = "open"
NAME_COLOUR: Final = "colour"
TURN: Final = "turn"
NEW_COLOUR: Final = "new colour"
CHOOSE_TARGET: Final = "target"
CHOOSE_OWN: Final = "own card"
CHOOSE_CARD: Final = "card"
WINDOW: Final = "window"
ADAPTING: Final = "adapt"
RETURN_TOKEN: Final = "return token"
TAKE_TOKEN: Final = "take token"
QUESTIONS: Final = [
    *[OPEN, NAME_COLOUR, TURN, NEW_COLOUR, CHOOSE_TARGET, CHOOSE_OWN, CHOOSE_CARD, WINDOW, ADAPTING],
    *[RETURN_TOKEN, TAKE_TOKEN],
]

SHUFFLES: Final = ("eager", "lazy")


@dataclass(frozen=True)
class IvanhoeOptions(Options):
    """The house rules of Ivanhoe."""

    tie_stays_in: bool = field(default=False, metadata=about("a tie for the lead is enough to end the turn"))
    shield_blocks_knock_down: bool = field(
        default=False, metadata=about("KNOCK DOWN cannot be aimed at a shielded player")
    )
    knock_down_withdrawn: bool = field(
        default=False, metadata=about("KNOCK DOWN can be aimed at players who have withdrawn")
    )
    shield_covers_own_actions: bool = field(
        default=False,
        metadata=about("your CHARGE, COUNTERCHARGE, DISGRACE and ADAPT pass over your own shielded display"),
    )
    charge_ignores_shielded: bool = field(
        default=False, metadata=about("CHARGE and COUNTERCHARGE look for the value only where they can hit")
    )
    reshuffle: str = field(
        default="eager",
        metadata=about(
            "the discards become the deck when it runs out, or when it is needed", None, None, SHUFFLES
        ),
    )
    tokens_to_win: int = field(
        default=0,
        metadata=about("colours that win the game, 2 to 5; 0: five with 2 or 3 players, else four", 0, 5),
    )
    tournament_limit: int = field(
        default=0, metadata=about("tournaments after which the most tokens win; 0: none", 0, 9999)
    )
    ivanhoe_window_seconds: int = field(
        default=5, metadata=about("how long a table waits for IVANHOE after every action", 0, 30)
    )

    def __post_init__(self) -> None:
        if self.tokens_to_win == 1:
            raise OptionError("option tokens_to_win is 2 to 5, or 0 for the usual number, not '1'")


class Ivanhoe(Game):
    """The facts. A hand is kept in order of kind, a display in order of play."""

    def __init__(self, hands: list[list[Card]], options: IvanhoeOptions, chance: Chance, pile: Pile) -> None:
        super().__init__(hands, chance)
        seats = self.seats
        self.house = options
        self.pile = pile
        self.displays = no_cards(seats)
        self.shield: Seat = NOBODY  # before whom SHIELD lies
        self.stunned: Seat = NOBODY
        self.tokens = [0] * seats  # a bit set of colours for each seat
        self.dealer: Seat = NOBODY
        self.colour = NO_COLOUR  # of the tournament
        self.previous = NO_COLOUR  # the final colour of the tournament before
        self.tournaments = 0  # how many have begun
        self.withdrawn = 0  # a bit set of seats
        self.turn: Seat = NOBODY
        self.opening = False  # the turn in which the tournament is opened
        self.played = 0  # cards the active player has played from hand this turn
        self.added = 0  # cards the active player has added to the display this turn
        self.action: Card = NO_CARD  # the action that is announced, and its choices
        self.target: Seat = NOBODY
        self.choice: Move = NO_MOVE  # a colour, or a card of the target
        self.own: Move = NO_MOVE  # the actor's own card
        self.known: list[int] = []  # cards that somebody has seen in a hand
        self.opener: Seat = NOBODY  # of this tournament
        self.opened = NO_COLOUR  # the colour in which it was opened
        self.given_up = [0] * (seats * COLOURS)  # by seat and colour, the last tournament it withdrew from

    def copy(self) -> "Ivanhoe":
        twin = Ivanhoe(copied(self.hands), self.house, self.chance.copy(), self.pile.copy())
        self.copy_flow(twin)
        twin.displays = copied(self.displays)
        twin.shield = self.shield
        twin.stunned = self.stunned
        twin.tokens = self.tokens[:]
        twin.dealer = self.dealer
        twin.colour = self.colour
        twin.previous = self.previous
        twin.tournaments = self.tournaments
        twin.withdrawn = self.withdrawn
        twin.turn = self.turn
        twin.opening = self.opening
        twin.played = self.played
        twin.added = self.added
        twin.action = self.action
        twin.target = self.target
        twin.choice = self.choice
        twin.own = self.own
        twin.known = self.known[:]
        twin.opener = self.opener
        twin.opened = self.opened
        twin.given_up = self.given_up[:]
        return twin


# Who is where


def holds(cards: list[Card], card: Card) -> bool:
    """Whether the card is among them. (Compiled, this is three times as fast as `in`.)"""
    for other in cards:
        if other == card:
            return True
    return False


def is_in(game: Ivanhoe, seat: Seat) -> bool:
    """Whether the seat is in the tournament: it has not withdrawn."""
    return (game.withdrawn >> seat) & 1 == 0


def opponents(game: Ivanhoe, seat: Seat) -> list[Seat]:
    """The others who are in the tournament, clockwise from the seat."""
    others: list[Seat] = []
    for step in range(1, game.seats):
        other = (seat + step) % game.seats
        if is_in(game, other):
            others.append(other)
    return others


def after(game: Ivanhoe, seat: Seat) -> Seat:
    """I-14: the clockwise next player who is in the tournament."""
    seat = seat + 1 if seat + 1 < game.seats else 0
    while not is_in(game, seat):
        seat = seat + 1 if seat + 1 < game.seats else 0
    return seat


# What lies before players


def total(game: Ivanhoe, seat: Seat) -> int:
    """I-11: the sum of the values; in green, the number of cards."""
    display = game.displays[seat]
    return len(display) if game.colour == GREEN else value(display)


def best_other(game: Ivanhoe, seat: Seat) -> int:
    """The highest total among the other displays: the number to beat."""
    best = 0
    for other in range(game.seats):
        if other != seat:
            points = total(game, other)
            if points > best:
                best = points
    return best


def leads(game: Ivanhoe, seat: Seat) -> bool:
    """I-13: a tie is not the lead."""
    return total(game, seat) > best_other(game, seat)


def leaders(game: Ivanhoe) -> list[Seat]:
    """Who has the highest total alone: one seat or none."""
    return [seat for seat in range(game.seats) if leads(game, seat)]


def may_stay(game: Ivanhoe, seat: Seat) -> bool:
    """I-12: a card is played and the lead is taken (with `tie_stays_in`, no other total is higher)."""
    if game.played == 0:
        return False
    return leads(game, seat) or (game.house.tie_stays_in and total(game, seat) == best_other(game, seat))


def front(game: Ivanhoe, seat: Seat) -> list[Card]:
    """SHIELD and STUNNED lying before a seat."""
    cards: list[Card] = [SHIELD] if game.shield == seat else []
    return [*cards, STUNNED] if game.stunned == seat else cards


def has_maiden(game: Ivanhoe, seat: Seat) -> bool:
    """Whether a maiden lies in the display of a seat."""
    return holds(game.displays[seat], MAIDEN)


def may_add(game: Ivanhoe, seat: Seat) -> bool:
    """I-39: a stunned player adds at most one card a turn."""
    return game.stunned != seat or game.added == 0


# Tokens


def colours_of(tokens: int) -> list[int]:
    """The colours of a bit set."""
    return [colour for colour in range(COLOURS) if (tokens >> colour) & 1]


COUNTS: Final = [len(colours_of(tokens)) for tokens in range(1 << COLOURS)]


def count(tokens: int) -> int:
    """How many colours a bit set has."""
    return COUNTS[tokens]


def pool(game: Ivanhoe, colour: int) -> int:
    """There are five tokens of each colour; the pool has those that nobody owns."""
    return 5 - sum([(tokens >> colour) & 1 for tokens in game.tokens])


def needed(game: Ivanhoe) -> int:
    """I-01: five colours win with 2 or 3 players, four with 4 or 5."""
    if game.house.tokens_to_win:
        return game.house.tokens_to_win
    return 5 if game.seats <= 3 else 4


def has_won(game: Ivanhoe) -> bool:
    """I-30: somebody owns the needed number of colours."""
    goal = needed(game)
    for tokens in game.tokens:
        if count(tokens) >= goal:
            return True
    return False


def winners(game: Ivanhoe) -> list[Seat]:
    """I-30; at the tournament limit the most tokens win, then the most token points, then they share."""
    if not game.over():
        return []
    ranks = [count(tokens) * 100 + points_of(tokens) for tokens in game.tokens]
    best = max(ranks)
    return [seat for seat in range(game.seats) if ranks[seat] == best]


def points_of(tokens: int) -> int:
    """Token points: purple 5, red 4, blue 3, yellow 2, green 1."""
    return sum([COLOURS - colour for colour in colours_of(tokens)])
