"""The facts of the table, each declared once: what it is, who sees it, whether a deal may set it."""

from typing import Final

from tiltyard.engine.deal import SIZE, Part
from tiltyard.engine.facts import Cards, Fact, Facts, Numbers, Players, Words, YesNo, nobody, owner
from tiltyard.engine.moves import NO_CARD, NOBODY, Card, Move, Seat
from tiltyard.games.ivanhoe.cards import (
    COLOUR_NAMES,
    COLOURS,
    DECK,
    KINDS,
    NO_COLOUR,
    SHIELD,
    SQUIRE,
    STUNNED,
    UNHORSE,
)
from tiltyard.games.ivanhoe.choices import Choosing
from tiltyard.games.ivanhoe.effects import Adapt
from tiltyard.games.ivanhoe.hands import known_to
from tiltyard.games.ivanhoe.table import (
    MOST,
    NO_MOVE,
    Ivanhoe,
    colours_of,
    front,
    is_in,
    leaders,
    needed,
    pool,
    total,
)

NUMBER_CARDS: Final = range(UNHORSE)
FRONT_CARDS: Final = range(SHIELD, STUNNED + 1)
OPENERS_AND_ACTIONS: Final = range(SQUIRE, KINDS)


def kept(game: Ivanhoe, viewer: Seat) -> list[int]:
    """I-56: the places of the cards that the viewer has chosen to keep, which nobody else knows yet."""
    phase = None if game.over() else game.stack[-1]
    return phase.chosen[viewer][:] if isinstance(phase, Adapt) and viewer != NOBODY else []


class Known(Fact[Ivanhoe]):
    """I-05: cards that were seen in a hand; a record names those that everybody has seen."""

    def text(self, game: Ivanhoe, seat: Seat) -> str:
        return DECK.text(known_to(game, NOBODY, seat))


def chosen(game: Ivanhoe, viewer: Seat) -> tuple[Card, Seat, Move, Move]:
    """The action, its target, its choice and the own card: as announced, or as the viewer has them so far."""
    phase = None if game.over() else game.stack[-1]
    if isinstance(phase, Choosing) and viewer == game.turn:
        return phase.card, phase.target, NO_MOVE, phase.own
    return game.action, game.target, game.choice, game.own


def colour_text(colour: int) -> str:
    """A colour's name, or `-`."""
    return "-" if colour == NO_COLOUR else COLOUR_NAMES[colour]


def tokens_text(game: Ivanhoe, seat: Seat) -> str:
    """The colours that a seat owns."""
    return ", ".join([COLOUR_NAMES[colour] for colour in colours_of(game.tokens[seat])]) or "-"


def pool_text(game: Ivanhoe, seat: Seat) -> str:
    """How many tokens of each colour are left."""
    return ", ".join([f"{pool(game, colour)} {COLOUR_NAMES[colour]}" for colour in range(COLOURS)])


OPENING: Final = YesNo[Ivanhoe](
    "opening",
    "yes if the active player opened the tournament in this turn",
    lambda game: game.opening,
    dealt=True,
)
WITHDRAWN: Final = Players[Ivanhoe](
    "withdrawn",
    "who has withdrawn from the tournament",
    lambda game: [seat for seat in range(game.seats) if not is_in(game, seat)],
    dealt=True,
    any_order=True,
)
DEALER: Final = Players[Ivanhoe](
    "dealer", "who dealt; the next player starts", lambda game: [game.dealer], dealt=True
)
ACTIVE: Final = Players[Ivanhoe](
    "turn", "whose turn it is; without a colour, who starts and draws", lambda game: [game.turn], dealt=True
)
PLAYED: Final = Numbers[Ivanhoe](
    "played",
    "how many cards the active player has played from hand this turn",
    lambda game: [game.played],
    dealt=True,
    highest=110,
)
ADDED: Final = Numbers[Ivanhoe](
    "added",
    "how many cards the active player has added to the display this turn",
    lambda game: [game.added],
    dealt=True,
    highest=110,
)
TOURNAMENTS: Final = Numbers[Ivanhoe](
    "tournaments",
    "how many tournaments have begun",
    lambda game: [game.tournaments],
    dealt=True,
    lowest=1,
    highest=9999,
)
FACTS: Final = Facts[Ivanhoe](
    [DECK],
    MOST,
    [
        Cards(
            "hand", "the cards in hand", DECK, lambda game: game.hands, owner, of_seat=True, any_order=True
        ),
        Cards(
            "display",
            "the display, first played first",
            DECK,
            lambda game: game.displays,
            of_seat=True,
            among=NUMBER_CARDS,
        ),
        Cards(
            "front",
            "SHIELD and STUNNED beside a display",
            DECK,
            lambda game: [front(game, seat) for seat in range(game.seats)],
            of_seat=True,
            any_order=True,
            among=FRONT_CARDS,
        ),
        Words(
            "tokens",
            "the colours of a player's tokens",
            tokens_text,
            of_seat=True,
            dealt=True,
            names=COLOUR_NAMES,
            any_order=True,
        ),
        Numbers(
            "total",
            "what the display counts",
            lambda game: [total(game, seat) for seat in range(game.seats)],
            of_seat=True,
        ),
        Numbers(
            "cards",
            "how many cards a player holds",
            lambda game: [len(hand) for hand in game.hands],
            of_seat=True,
        ),
        Known(
            Part(
                "known",
                "the cards in a hand that everybody has seen",
                of_seat=True,
                dealt=False,
                any_order=True,
                names=DECK.names,
            )
        ),
        DEALER,
        ACTIVE,
        Words(
            "colour",
            "the colour of the tournament; dealt, the active player has drawn",
            lambda game, seat: colour_text(game.colour),
            dealt=True,
            names=COLOUR_NAMES,
        ),
        Words(
            "previous",
            "the final colour of the tournament before",
            lambda game, seat: colour_text(game.previous),
            dealt=True,
            names=COLOUR_NAMES,
        ),
        WITHDRAWN,
        OPENING,
        PLAYED,
        ADDED,
        TOURNAMENTS,
        Cards(
            "deck",
            "the next cards, first drawn first; the rest is shuffled below",
            DECK,
            lambda game: [game.pile.deck],
            nobody,
            counted=nobody,
            drawn=True,
        ),
        Cards("discards", "the discard pile, first discarded first", DECK, lambda game: [game.pile.discards]),
        Numbers(
            "deck cards",
            f"how many cards the deck has; {SIZE}",
            lambda game: [len(game.pile.deck)],
            dealt=True,
        ),
        Numbers(
            "discard cards", "how many cards the discard pile has", lambda game: [len(game.pile.discards)]
        ),
        Cards(
            "action",
            "the action that is announced",
            DECK,
            lambda game: [[game.action] if game.action != NO_CARD else []],
            dealt=False,
            among=OPENERS_AND_ACTIONS,
        ),
        Players("leader", "who has the highest total alone", leaders),
        Words("pool", "how many tokens of each colour nobody owns", pool_text),
        Numbers("goal", "how many colours win the game", lambda game: [needed(game)]),
    ],
)
