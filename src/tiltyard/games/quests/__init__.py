"""Quests: the short form, four players at one keyboard."""

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
from tiltyard.games.quests import faces, observation, words
from tiltyard.games.quests import gist as measures
from tiltyard.games.quests import plans as planning
from tiltyard.games.quests import scene as showing
from tiltyard.games.quests import view as sight
from tiltyard.games.quests.bots import Eager, Steady, finishable
from tiltyard.games.quests.cards import ADVENTURE, STORY
from tiltyard.games.quests.deal import new
from tiltyard.games.quests.facts import FACTS
from tiltyard.games.quests.policy import answer, late_answer
from tiltyard.games.quests.table import (
    BUILD,
    MOVES,
    PLAYERS,
    QUESTIONS,
    RESTART,
    Quests,
    QuestsOptions,
    winners,
)
from tiltyard.shown.faces import DeckFaces, HowTo, Look
from tiltyard.shown.question import Question
from tiltyard.shown.scene import Scene

RUNGS: Final[dict[str, Rung]] = {
    PAGE: Rung("Sponsors whatever comes, and strikes too hard too early.", bot="eager"),
    SQUIRE: Rung("Sponsors to stop a rival, and spends no more than seems needed.", bot="steady"),
    KNIGHT: Rung("Imagines a few hands before it builds, strikes or declines.", simulations=16, heat=0.01),
    CHAMPION: Rung("Weighs whole quests and whole attacks.", simulations=40, margin=0.02),
    LEGEND: Rung("Weighs them in dozens of worlds.", simulations=128, margin=0.01),
}


class QuestsContract(Contract[Quests]):
    """What Quests offers."""

    def __init__(self) -> None:
        self.name = "quests"
        self.title = "Quests"
        self.line = "Quick version: sponsor quests, fight their stages; first to seven shields wins."
        self.fewest = PLAYERS
        self.most = PLAYERS
        self.rules_version = 1
        self.moves = MOVES
        self.presets = {"standard": QuestsOptions(), "short": QuestsOptions(shields=4)}
        self.facts = FACTS
        self.questions = QUESTIONS
        self.decks = {"Adventure deck": ADVENTURE, "Event deck": STORY}
        self.bots = {"random": Random, "eager": Eager, "steady": Steady}

    def set_table(self, seats: int, seed: str, options: Options, deal: Deal, listen: bool) -> Quests:
        return new(cast(QuestsOptions, options), seed, deal, listen)

    def hands_over(self, options: Options) -> bool:
        return cast(QuestsOptions, options).handover

    def limited(self, options: Options) -> Options:
        house = cast(QuestsOptions, options)
        return house if house.turn_limit else replace(house, turn_limit=TURN_LIMIT)

    def last_resorts(self) -> list[Move]:
        return [RESTART]

    def sensible(self, view: View, moves: list[Move]) -> list[Move]:
        table = cast(sight.QuestsView, view)
        return finishable(table, moves) if table["question"] == BUILD else moves

    def late_answer(self, game: Quests, seat: Seat) -> list[Move]:
        """What the server answers for a seat that is late."""
        return late_answer(game, seat)

    def view(self, game: Quests, seat: Seat) -> View:
        return cast(View, sight.view(game, seat))

    def observe(self, game: Quests, seat: Seat, pen: Pen) -> None:
        observation.observe(game, seat, pen)

    def redeal(self, game: Quests, seat: Seat, chance: Chance) -> Quests:
        return sight.redeal(game, seat, chance)

    def policy(self, game: Quests, seat: Seat, chance: Chance) -> Move:
        return answer(game, seat)

    def plans(self, game: Quests, seat: Seat) -> list[list[Move]]:
        return planning.plans(game, seat)

    def rungs(self) -> dict[str, Rung]:
        return RUNGS

    def horizon(self, game: Quests) -> int:
        return game.turns

    def gist(self, game: Quests, seat: Seat) -> list[float]:
        return measures.gist(game, seat)

    def gist_names(self) -> list[str]:
        return measures.NAMES

    def winners(self, game: Quests) -> list[Seat]:
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

    def card(self, name: str) -> list[str]:
        return faces.card(name)

    def tint(self, card: str) -> str:
        return faces.tint(card)


GAME: Final = QuestsContract()
