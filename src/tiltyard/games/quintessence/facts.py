"""The facts of a match, each declared once: for records, for the census, and as numbers for learners."""

from collections.abc import Callable
from typing import Final

from tiltyard.engine.deal import SIZE, Part
from tiltyard.engine.facts import (
    Cards,
    Fact,
    Facts,
    Numbers,
    Players,
    Words,
    YesNo,
    everybody,
    nobody,
    owner,
)
from tiltyard.engine.moves import NO_CARD, Card, Seat
from tiltyard.games.quintessence.cards import kind
from tiltyard.games.quintessence.catalogue import CATALOGUE, SHIPPED, cards_text, part_text
from tiltyard.games.quintessence.lanes import lanes_text
from tiltyard.games.quintessence.table import PLAYERS, REASONS, Quintessence, first_attacker


class Creatures(Cards[Quintessence]):
    """The cards of each player in one place; no two need be alike."""

    def __init__(
        self,
        name: str,
        help: str,
        rows: Callable[[Quintessence], list[list[Card]]],
        sees: Callable[[Quintessence, int, Seat], bool] = everybody,
        *,
        dealt: bool = True,
        any_order: bool = False,
        drawn: bool = False,
    ) -> None:
        super().__init__(name, help, CATALOGUE.kinds, rows, sees, of_seat=True, drawn=drawn)
        self.part = Part(name, help, True, dealt, any_order=any_order)

    def text(self, game: Quintessence, seat: Seat) -> str:
        row = self.rows(game)[seat]
        return cards_text(game.catalogue, row[::-1] if self.drawn else row)


class Lanes(Fact[Quintessence]):
    """L-18: who stands where; a side that is not confirmed belongs to its owner."""

    def text(self, game: Quintessence, seat: Seat) -> str:
        return lanes_text(game.attack if seat == game.attacker else game.block)


class Remembered(Fact[Quintessence]):
    """L-36: what is remembered of a hand; a record says what everybody knows."""

    def text(self, game: Quintessence, seat: Seat) -> str:
        return ", ".join([str(price) for price in game.least[seat]]) or "-"


ATTACKER: Final = Players[Quintessence](
    "attacker", "who attacks in this round", lambda game: [game.attacker], dealt=True
)
FIRST_ATTACKER: Final = Players[Quintessence](
    "first attacker", "who attacks in the first round", lambda game: [first_attacker(game)], dealt=True
)
ACTIVE: Final = Players[Quintessence](
    "active", "whose turn it is", lambda game: [] if game.over() else [game.active], dealt=True
)
ATTACK_USED: Final = YesNo[Quintessence](
    "attack used",
    "whether there was an attack in this round, yes or no",
    lambda game: game.attack_used,
    dealt=True,
)
CARDS: Final = [
    Creatures("hand", "the cards in hand, at most 5", lambda game: game.hands, owner, any_order=True),
    Creatures(
        "board",
        "the cards in slots 1 to 5, `-` for a free slot: `Mote, -, Clay Guard 1/2 of 4`",
        lambda game: game.boards,
    ),
    Creatures(
        "deck",
        "the deck, first drawn first; alone, the whole list of 20",
        lambda game: game.decks,
        nobody,
        drawn=True,
    ),
    Creatures("destroyed", "cards that fell in combat", lambda game: game.destroyed, any_order=True),
    Creatures("replaced", "cards that were replaced", lambda game: game.replaced, any_order=True),
    Creatures(
        "box",
        "the cards of the pool that are not in the deck",
        lambda game: game.box,
        nobody,
        dealt=False,
        any_order=True,
    ),
]
FACTS: Final = Facts[Quintessence](
    [],
    PLAYERS,
    [
        *CARDS,
        Numbers("base", "the hit points of a base", lambda game: game.bases, of_seat=True, dealt=True),
        Numbers(
            "resources",
            "what a player can still spend in this round",
            lambda game: game.resources,
            of_seat=True,
            dealt=True,
        ),
        Lanes(
            Part("lanes", "slots in lanes, `2>5`; dealt to the attacker, the attack is pending", of_seat=True)
        ),
        Numbers(
            "cards",
            "how many cards a player holds",
            lambda game: [len(hand) for hand in game.hands],
            of_seat=True,
        ),
        Remembered(
            Part(
                "least cost",
                "by card in hand, oldest first, what it costs at least, as everybody knows",
                of_seat=True,
                dealt=False,
            )
        ),
        Numbers(
            "deck cards",
            f"how many cards a deck has; {SIZE}",
            lambda game: [len(deck) for deck in game.decks],
            of_seat=True,
            dealt=True,
        ),
        Numbers("round", "the number of the round", lambda game: [game.round], dealt=True),
        Numbers(
            "rounds left",
            "how many rounds can still follow",
            lambda game: [game.house.round_limit - game.round],
        ),
        ATTACKER,
        FIRST_ATTACKER,
        ACTIVE,
        Numbers("turn", "the number of the turn in the round", lambda game: [game.turn], dealt=True),
        Numbers("skips", "how many skips in a row there were, 0 to 2", lambda game: [game.skips], dealt=True),
        ATTACK_USED,
        Words(
            "catalogue",
            "another catalogue, `id, name, element, cost, attack, defence; ...`",
            lambda game, seat: SHIPPED if game.catalogue is CATALOGUE else part_text(game.catalogue),
            dealt=True,
            from_file=True,
        ),
        YesNo("pending", "whether an attack waits for its answer", lambda game: game.pending),
        Numbers("turns", "how many turns the match has had", lambda game: [game.turns]),
        Words(
            "reason",
            "why the match is over: base, round_limit, exhaustion or concede",
            lambda game, seat: REASONS[game.reason] if game.reason >= 0 else "-",
            names=REASONS,
        ),
    ],
)


def census(game: Quintessence) -> list[int]:
    """How many cards of each kind each player has; a match may have a catalogue of its own."""
    counts = [0] * (PLAYERS * len(game.catalogue.cards))
    for fact in CARDS:
        for seat, row in enumerate(fact.rows(game)):
            for card in row:
                if card != NO_CARD:
                    counts[PLAYERS * kind(card) + seat] += 1
    return counts
