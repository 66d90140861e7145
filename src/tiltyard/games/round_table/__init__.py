"""Quests of the Round Table: two to four squires, one Round Table."""

from dataclasses import replace
from typing import Final, cast

from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import TURN_LIMIT, Contract, View
from tiltyard.engine.deal import Deal
from tiltyard.engine.moves import Move, Seat
from tiltyard.engine.options import Options
from tiltyard.engine.pen import Pen
from tiltyard.engine.rungs import CHAMPION, KNIGHT, LEGEND, PAGE, SQUIRE, Rung
from tiltyard.engine.turn import Random
from tiltyard.games.round_table import faces, notes, observation, words
from tiltyard.games.round_table import scene as showing
from tiltyard.games.round_table import view as sight
from tiltyard.games.round_table.bots import Strategy1, Strategy2, Strategy3, built, late_answer
from tiltyard.games.round_table.cards import ADVENTURE, RANK, STORY
from tiltyard.games.round_table.deal import new
from tiltyard.games.round_table.facts import FACTS
from tiltyard.games.round_table.gist import gist, gist_names
from tiltyard.games.round_table.moves import MOVES
from tiltyard.games.round_table.options import CLASSIC, OPEN, RoundTableOptions
from tiltyard.games.round_table.plans import plans
from tiltyard.games.round_table.policy import policy
from tiltyard.games.round_table.questions import QUESTIONS
from tiltyard.games.round_table.table import MOST, RoundTable, winners
from tiltyard.shown.faces import DeckFaces, HowTo, Look
from tiltyard.shown.question import Question
from tiltyard.shown.scene import Scene

RUNGS: Final[dict[str, Rung]] = {
    PAGE: Rung("Enters every tournament, and gives everything in the last stage.", bot="strategy2"),
    SQUIRE: Rung("Counts the cards in sight, and spends where they promise a win.", bot="strategy3"),
    KNIGHT: Rung("Tries its plans in its head, and trusts first impressions.", simulations=20, heat=0.02),
    CHAMPION: Rung("Weighs whole quests and fights before it moves.", simulations=48, heat=0.008),
    LEGEND: Rung("Thinks of all the cards you may hold, and wastes nothing.", simulations=192, margin=0.005),
}


class RoundTableContract(Contract[RoundTable]):
    """What Quests of the Round Table offers."""

    def __init__(self) -> None:
        self.name = "round_table"
        self.title = "Quests of the Round Table"
        self.line = "Sponsor quests, fight their foes, bid in tests, joust: from Squire to the Round Table."
        self.fewest = 2
        self.most = MOST
        self.rules_version = 2
        self.moves = MOVES
        self.presets = {"classic": CLASSIC, "open": OPEN}
        self.facts = FACTS
        self.questions = QUESTIONS
        self.decks = {"Adventure deck": ADVENTURE, "Story deck": STORY, "Rank deck": RANK}
        self.bots = {
            "random": Random,
            "strategy1": Strategy1,
            "strategy2": Strategy2,
            "strategy3": Strategy3,
        }

    def set_table(self, seats: int, seed: str, options: Options, deal: Deal, listen: bool) -> RoundTable:
        return new(seats, cast(RoundTableOptions, options), seed, deal, listen)

    def view(self, game: RoundTable, seat: Seat) -> View:
        return cast(View, sight.view(game, seat))

    def observe(self, game: RoundTable, seat: Seat, pen: Pen) -> None:
        observation.observe(game, seat, pen)

    def redeal(self, game: RoundTable, seat: Seat, chance: Chance) -> RoundTable:
        return sight.redeal(game, seat, chance)

    def limited(self, options: Options) -> Options:
        house = cast(RoundTableOptions, options)
        return house if house.turn_limit else replace(house, turn_limit=TURN_LIMIT)

    def sensible(self, view: View, moves: list[Move]) -> list[Move]:
        return built(cast(sight.RoundTableView, view), moves)

    def winners(self, game: RoundTable) -> list[Seat]:
        return winners(game)

    def ask(self, view: View, names: list[str]) -> Question:
        return words.ask(view, names)

    def scene(self, view: View, names: list[str]) -> Scene:
        return showing.scene(view, names)

    def faces(self) -> list[DeckFaces]:
        return faces.faces()

    def look(self) -> Look:
        return faces.look()

    def how_to(self) -> list[HowTo]:
        return faces.how_to()

    def standings(self, view: View, names: list[str]) -> list[str]:
        return notes.standings(view, names)

    def card(self, name: str) -> list[str]:
        return faces.card(name)

    def rungs(self) -> dict[str, Rung]:
        return RUNGS

    def policy(self, game: RoundTable, seat: Seat, chance: Chance) -> Move:
        return policy(game, seat)

    def plans(self, game: RoundTable, seat: Seat) -> list[list[Move]]:
        return plans(game, seat)

    def horizon(self, game: RoundTable) -> int:
        """The stories so far."""
        return game.turns

    def gist(self, game: RoundTable, seat: Seat) -> list[float]:
        return gist(game, seat)

    def gist_names(self) -> list[str]:
        return gist_names()

    def late_answer(self, game: RoundTable, seat: Seat) -> list[Move]:
        """R-53: the moves that answer for a seat whose time is up."""
        return late_answer(game, seat)


GAME: Final = RoundTableContract()
