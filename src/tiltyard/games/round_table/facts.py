"""The facts of the table, each declared once: what it is, who sees it, whether a rigged deal may set it."""

from typing import Final

from tiltyard.engine.deal import Part
from tiltyard.engine.facts import Cards, Deck, Fact, Facts, Numbers, Players, Words, owner
from tiltyard.engine.moves import NO_CARD, NOBODY, Seat
from tiltyard.games.questing.stages import Stages
from tiltyard.games.round_table import questions
from tiltyard.games.round_table.bidding import Payment, least_bid
from tiltyard.games.round_table.building import BuildQuest
from tiltyard.games.round_table.cards import ADVENTURE, AMOUR, FIRST_ALLY, RANKS, RECOGNITION, STORY
from tiltyard.games.round_table.event_cards import CallToArms
from tiltyard.games.round_table.table import (
    MOST,
    NO_STAGE,
    RoundTable,
    free_bids,
    leader,
    points,
    total_points,
)

# What a seat may know


def is_turned(game: RoundTable, stage: int) -> bool:
    """Whether the stage lies face up."""
    return (game.turned >> stage) & 1 == 1


def sees_stage(game: RoundTable, stage: int, viewer: Seat) -> bool:
    """R-15, R-32: a stage is the sponsor's secret until it is turned up, or Merlin shows it."""
    own = viewer != NOBODY and (viewer == game.sponsor or game.looks[viewer] == stage)
    return own or is_turned(game, stage)


def counts_stage(game: RoundTable, stage: int, viewer: Seat) -> bool:
    """R-15: how many cards a stage has is a secret too, unless the house shows it."""
    return shows_sizes(game) or sees_stage(game, stage, viewer)


def shows_sizes(game: RoundTable) -> bool:
    """Whether everybody knows how many cards each stage has."""
    return game.confirmed and game.house.show_stage_card_counts


def held(game: RoundTable, seat: Seat) -> int:
    """R-52: cards laid face down, and stages not yet confirmed, still count as in hand."""
    count = len(game.hands[seat]) + len(game.laid[seat])
    if seat == game.sponsor and not game.confirmed:
        for stage in game.stages:
            count += len(stage)
    return count


def all_held(game: RoundTable) -> list[int]:
    """How many cards each player holds, as everybody counts them."""
    return [held(game, seat) for seat in range(game.seats)]


def known_points(game: RoundTable) -> list[int]:
    """R-52: rank, counting allies and amour of each player; laid cards are secret."""
    return [points(game, seat) for seat in range(game.seats)]


def building_at(game: RoundTable, viewer: Seat) -> int:
    """The stage into which the viewer lays cards, or NO_STAGE."""
    if viewer != game.sponsor or game.confirmed or not game.stack:
        return NO_STAGE
    phase = game.stack[-1]
    return phase.at if isinstance(phase, BuildQuest) else NO_STAGE


def owed(game: RoundTable, viewer: Seat) -> int:
    """R-28, R-46: how many cards are still to be given; what the king takes is known to its giver."""
    phase = game.stack[-1] if game.stack else None
    if isinstance(phase, Payment):
        return phase.left
    return phase.owes(game, viewer) if isinstance(phase, CallToArms) else 0


def question(game: RoundTable) -> str:
    """What is asked now; nothing at the end."""
    return "" if game.over() else game.stack[-1].name


# The facts


class Pending(Cards[RoundTable]):
    """R-47: cards of King's Recognition that wait for a quest; a record says how many."""

    def __init__(self) -> None:
        help, kind = "how many cards of King's Recognition are pending", range(RECOGNITION, RECOGNITION + 1)
        super().__init__("pending", help, STORY, lambda game: [[RECOGNITION] * game.pending], among=kind)
        self.part = Part("pending", help)

    def text(self, game: RoundTable, seat: Seat) -> str:
        return str(game.pending)


class Known(Fact[RoundTable]):
    """R-32: who looks with Merlin in hand shows that he is there."""

    def text(self, game: RoundTable, seat: Seat) -> str:
        return ADVENTURE.text(game.known[seat])

    def show(self, game: RoundTable, viewer: Seat, into: dict[str, object]) -> None:
        into[self.key()] = [cards[:] for cards in game.known]


PARTICIPANTS: Final = Players[RoundTable](
    "participants", "who is on the quest; dealt, the stage begins", lambda game: game.participants, dealt=True
)
ENTRANTS: Final = Players[RoundTable](
    "entrants",
    "who is in the tournament; dealt, the cards are chosen",
    lambda game: game.entrants,
    dealt=True,
)
TURN: Final = Players[RoundTable]("turn", "whose turn it is", lambda game: [game.turn], dealt=True)
FACTS: Final = Facts[RoundTable](
    [ADVENTURE, STORY],
    MOST,
    [
        Cards(
            "hand",
            "the cards in hand, at most 12",
            ADVENTURE,
            lambda game: game.hands,
            owner,
            of_seat=True,
            counted=owner,
            any_order=True,
        ),
        Words(
            "rank",
            "Squire, Knight or Champion Knight",
            lambda game, seat: RANKS[game.ranks[seat]],
            of_seat=True,
            dealt=True,
            names=RANKS,
        ),
        Numbers("shields", "the shields of a player", lambda game: game.shields, of_seat=True, dealt=True),
        Cards(
            "allies",
            "the allies a player has in play",
            ADVENTURE,
            lambda game: game.allies,
            of_seat=True,
            any_order=True,
            among=range(FIRST_ALLY, AMOUR),
        ),
        Cards(
            "amour",
            "the amour a player has in play",
            ADVENTURE,
            lambda game: [[AMOUR] * count for count in game.amours],
            of_seat=True,
            among=range(AMOUR, AMOUR + 1),
        ),
        Stages(
            ADVENTURE,
            "Saxons, Boar+Dagger",
            lambda game: game.stages,
            lambda game: game.sponsor,
            sees_stage,
            counts_stage,
        ),
        Cards(
            "laid",
            "the cards laid face down",
            ADVENTURE,
            lambda game: game.laid,
            owner,
            of_seat=True,
            counted=owner,
            dealt=False,
            any_order=True,
        ),
        Numbers("cards", "how many cards a player holds", all_held, of_seat=True),
        Numbers(
            "points",
            "the BP of a player, laid weapons included",
            lambda game: [total_points(game, seat) for seat in range(game.seats)],
            of_seat=True,
            shown=lambda game, viewer: known_points(game),
        ),
        Numbers(
            "free bids",
            "the free bids a player has in play",
            lambda game: [free_bids(game, seat) for seat in range(game.seats)],
            of_seat=True,
        ),
        Numbers("bid", "what a player has bid in this test", lambda game: game.bids, of_seat=True),
        Numbers(
            "bids", "how often a player has bid in this test", lambda game: game.bid_rounds, of_seat=True
        ),
        Numbers(
            "look",
            "the number of the stage that Merlin has shown",
            lambda game: [stage + 1 if stage != NO_STAGE else -1 for stage in game.looks],
            of_seat=True,
        ),
        Known(
            Part(
                "known",
                "the cards in a hand that everybody has seen",
                of_seat=True,
                dealt=False,
                any_order=True,
                names=ADVENTURE.names,
            )
        ),
        Numbers(
            "kept",
            "how many cards a player has held since the last tournament they fought",
            lambda game: game.kept,
            of_seat=True,
        ),
        TURN,
        Numbers("turns", "how many turns have begun", lambda game: [game.turns]),
        Cards(
            "story card",
            "the story card that lies open; dealt, the turn begins with it",
            STORY,
            lambda game: [[game.card] if game.card != NO_CARD else []],
        ),
        Pending(),
        PARTICIPANTS,
        Numbers(
            "stage",
            "the number of the stage that is met",
            lambda game: [game.stage + 1 if game.stages and game.stage != NO_STAGE else -1],
            dealt=True,
        ),
        Numbers(
            "building",
            "the number of the stage that the sponsor lays into",
            lambda game: [building_at(game, game.sponsor) + 1],
            shown=lambda game, viewer: [building_at(game, viewer) + 1],
        ),
        ENTRANTS,
        *Deck[RoundTable]("adventure", ADVENTURE, lambda game: game.adventure, any_order=True).facts,
        *Deck[RoundTable]("story", STORY, lambda game: game.story, any_order=True).facts,
        Words(
            "extra cards",
            "adventure cards beside the printed ones",
            lambda game, seat: "-",  # they lie among the others
            dealt=True,
            names=ADVENTURE.names,
        ),
        Words(
            "question", "what is asked", lambda game, seat: question(game) or "-", names=questions.QUESTIONS
        ),
        Players("sponsor", "who sponsors the quest", lambda game: [game.sponsor]),
        Players("contest", "who is in this round of the tournament", lambda game: game.contest),
        Numbers("round", "the number of the round", lambda game: [game.rounds]),
        Players("leader", "whose bid stands", lambda game: [leader(game)]),
        Numbers(
            "least bid",
            "the lowest bid that is possible",
            lambda game: [least_bid(game) if question(game) == questions.BID else -1],
        ),
        Numbers(
            "owed",
            "how many cards are still to be paid for a test",
            lambda game: [owed(game, NOBODY)],
            shown=lambda game, viewer: [owed(game, viewer)],
        ),
    ],
)
