"""The facts of the Fair, each declared once: what it is, who sees it, and whether a deal may set it."""

from typing import Final

from tests.fair.cards import WARES
from tests.fair.table import HAND_LIMIT, MOST, MOST_COINS, Fair, high_bid, laid, leaders
from tiltyard.engine.facts import Cards, Deck, Facts, Numbers, Players, owner

COINS: Final = Numbers[Fair](
    "coins",
    "the coins of a player",
    lambda game: game.coins,
    of_seat=True,
    dealt=True,
    highest=MOST_COINS,
)
FIRST: Final = Players[Fair]("first", "who bids first", lambda game: [game.first], dealt=True)
FACTS: Final = Facts[Fair](
    [WARES],
    MOST,
    [
        Cards(
            "hand",
            f"the cards in hand, at most {HAND_LIMIT}",
            WARES,
            lambda game: game.hands,
            owner,
            of_seat=True,
            any_order=True,
        ),
        COINS,
        Cards(
            "laid",
            "the cards laid face down",
            WARES,
            laid,
            owner,
            of_seat=True,
            dealt=False,
            any_order=True,
        ),
        Numbers("score", "what a player has won", lambda game: game.score, of_seat=True),
        FIRST,
        *Deck[Fair]("wares", WARES, lambda game: game.wares).facts,
        Numbers("bank", "the coins in the bank", lambda game: [game.bank]),
        Numbers("high", "the highest bid", lambda game: [high_bid(game)]),
        Players("leaders", "who has the highest score", leaders),
    ],
)
