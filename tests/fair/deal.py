"""Setting the table of the Fair, shuffled or rigged."""

from tests.fair.cards import WARES
from tests.fair.facts import COINS, FIRST
from tests.fair.rules import Round
from tests.fair.table import HAND_LIMIT, START_COINS, Fair, FairOptions
from tiltyard.engine.cards import Pile
from tiltyard.engine.chance import Chance
from tiltyard.engine.deal import Deal, Supply
from tiltyard.engine.moves import DealError

START_HAND = 3


def new(seats: int, seed: str, options: FairOptions, deal: Deal, listen: bool) -> Fair:
    """A table that is ready for the first question."""
    chance, supply = Chance(seed), Supply(WARES)
    hands = [supply.place(deal, "hand", seat) for seat in range(seats)]
    top = supply.place(deal, "wares")
    pile = Pile([], supply.place(deal, "wares discards"))
    supply.shuffle(chance)
    game = Fair(hands, chance, options, pile)
    game.listens = listen
    for seat in range(seats):
        if ("hand", seat) not in deal:
            hands[seat] = supply.deal("hand", START_HAND)
        elif len(hands[seat]) > HAND_LIMIT:
            raise DealError("hand", f"at most {HAND_LIMIT} cards, not {len(hands[seat])}", seat)
        hands[seat].sort()
        game.coins[seat] = COINS.read(deal, seat, START_COINS)
    pile.deck = supply.deck(deal, "wares cards", top)
    game.first = FIRST.read(deal, seats)
    game.then(Round())
    game.settle()
    return game
