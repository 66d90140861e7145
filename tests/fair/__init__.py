"""The Fair: a complete game in miniature. It uses every shared step, so the laws are tested on all of them.

In every round each player draws two cards and keeps five at most (Discard), lays up to two face down
(Together), and bids coins for a ribbon (Auction). Before it is handed over, anybody may spoil it with a Charm
(Window). A Herald may be played at any time, asked or not, for a coin from the bank (an offer).
Most ribbons and laid goods win.

It is also the shortest example of a game folder. Read cards.py, table.py, facts.py, rules.py and events.py
first, then deal.py, words.py and bots.py; invariants.py says what holds after every move. What a seat sees,
how the table looks in a terminal, and a new deal of what a seat cannot see follow from facts.py.

The Fair is never compiled, so on the compiled engine it stands for anybody's game.
"""

from typing import Final, cast

from tests.fair import deal as dealing
from tests.fair import words
from tests.fair.bots import Last
from tests.fair.cards import WARES
from tests.fair.facts import FACTS
from tests.fair.table import MOST, MOVES, QUESTIONS, Fair, FairOptions, winners
from tiltyard.engine.contract import Contract, View
from tiltyard.engine.deal import Deal
from tiltyard.engine.moves import Seat
from tiltyard.engine.options import Options
from tiltyard.engine.turn import Random
from tiltyard.shown.question import Question


class FairContract(Contract[Fair]):
    """What the Fair offers."""

    def __init__(self) -> None:
        self.name = "fair"
        self.title = "The Fair"
        self.line = "Lay goods, win ribbons."
        self.fewest = 2
        self.most = MOST
        self.rules_version = 3
        self.moves = MOVES
        self.presets = {"standard": FairOptions(), "long": FairOptions(rounds=4, motto="no haste")}
        self.facts = FACTS
        self.questions = QUESTIONS
        self.decks = {"Wares": WARES}
        self.bots = {"random": Random, "last": Last}

    def set_table(self, seats: int, seed: str, options: Options, deal: Deal, listen: bool) -> Fair:
        return dealing.new(seats, seed, cast(FairOptions, options), deal, listen)

    def census(self, game: Fair) -> list[int]:
        return [*super().census(game), game.bank + sum(game.coins)]

    def winners(self, game: Fair) -> list[Seat]:
        return winners(game)

    def ask(self, view: View, names: list[str]) -> Question:
        return words.ask(view, names)


GAME: Final = FairContract()
