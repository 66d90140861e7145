"""The facts of the table of Quests, each declared once."""

from typing import Final

from tiltyard.engine.deal import Part
from tiltyard.engine.facts import Cards, Deck, Fact, Facts, Numbers, Players, Sizes, nobody, owner
from tiltyard.engine.moves import NO_CARD, NOBODY, Seat
from tiltyard.games.questing.stages import Stages
from tiltyard.games.quests.cards import ADVENTURE, STORY
from tiltyard.games.quests.memory import gone
from tiltyard.games.quests.table import PLAYERS, Quests


def sees_stage(game: Quests, stage: int, viewer: Seat) -> bool:
    """Q-29, Q-39: a stage is the sponsor's secret until it is revealed."""
    return stage < game.stage or (viewer == game.sponsor and viewer != NOBODY)


class Gone(Fact[Quests]):
    """T-06: nobody looks through the discard pile, but everybody may remember what they have seen go."""

    def text(self, game: Quests, seat: Seat) -> str:
        return ADVENTURE.text(gone(game, seat))


SHIELDS: Final = Numbers[Quests](
    "shields", "the shields of a player", lambda game: game.shields, of_seat=True, dealt=True
)
TURN: Final = Players[Quests]("turn", "whose turn it is", lambda game: [game.turn], dealt=True)
FACTS: Final = Facts[Quests](
    [ADVENTURE, STORY],
    PLAYERS,
    [
        Cards(
            "hand",
            "the cards in hand, at most 12",
            ADVENTURE,
            lambda game: game.hands,
            owner,
            of_seat=True,
            any_order=True,
        ),
        SHIELDS,
        Stages(ADVENTURE, "F5+H10, F15", lambda game: game.stages, lambda game: game.sponsor, sees_stage),
        Cards(
            "attack",
            "the weapons laid for the attack",
            ADVENTURE,
            lambda game: game.attacks,
            owner,
            of_seat=True,
            dealt=False,
            any_order=True,
        ),
        Sizes(
            "cards",
            "how many cards a player holds",
            lambda game: [len(hand) for hand in game.hands],
            of_seat=True,
        ),
        TURN,
        *Deck[Quests]("adventure", ADVENTURE, lambda game: game.adventure, discards=nobody).facts,
        *Deck[Quests]("story", STORY, lambda game: game.story, "event").facts,
        Gone(
            Part(
                "gone",
                "the adventure cards that a player has seen go since the deck was last shuffled",
                of_seat=True,
                dealt=False,
                any_order=True,
                names=ADVENTURE.names,
            )
        ),
        Cards(
            "event",
            "the event card in effect",
            STORY,
            lambda game: [[game.card] if game.card != NO_CARD else []],
            dealt=False,
        ),
        Players("sponsor", "who sponsors the quest", lambda game: [game.sponsor]),
        Numbers(
            "stage",
            "the number of the stage that is tackled",
            lambda game: [game.stage + 1 if game.stages else -1],
        ),
        Players("eligible", "who may tackle the stage", lambda game: game.eligible),
        Numbers("turns", "how many turns there have been", lambda game: [game.turns]),
        Numbers("unwanted", "how many quests in a row have found no sponsor", lambda game: [game.unwanted]),
    ],
)
