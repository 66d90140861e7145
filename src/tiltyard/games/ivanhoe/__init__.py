"""Ivanhoe: tournaments of five colours, by Reiner Knizia."""

from typing import Final, cast

from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract, View
from tiltyard.engine.deal import Deal
from tiltyard.engine.moves import Move, Seat
from tiltyard.engine.options import Options
from tiltyard.engine.pen import Pen
from tiltyard.engine.rungs import CHAMPION, KNIGHT, LEGEND, PAGE, SQUIRE, Rung
from tiltyard.engine.turn import Random
from tiltyard.games.ivanhoe import deal as setting
from tiltyard.games.ivanhoe import faces, observation, words
from tiltyard.games.ivanhoe import gist as gisting
from tiltyard.games.ivanhoe import plans as planning
from tiltyard.games.ivanhoe import policy as quick
from tiltyard.games.ivanhoe import scene as showing
from tiltyard.games.ivanhoe import view as sight
from tiltyard.games.ivanhoe.bots import Casual, Easy, Hard, Medium
from tiltyard.games.ivanhoe.cards import DECK
from tiltyard.games.ivanhoe.effects import late_ruling
from tiltyard.games.ivanhoe.facts import FACTS
from tiltyard.games.ivanhoe.table import (
    FEWEST,
    MOST,
    MOVES,
    QUESTIONS,
    Ivanhoe,
    IvanhoeOptions,
    winners,
)
from tiltyard.shown.faces import DeckFaces, HowTo, Look
from tiltyard.shown.question import Question
from tiltyard.shown.scene import Scene

RUNGS: Final[dict[str, Rung]] = {
    PAGE: Rung("Lays down one card a turn and leaves when that is not enough; plays no actions.", "easy"),
    SQUIRE: Rung("Weighs the token against the cards it costs; plays no actions.", "medium"),
    KNIGHT: Rung("Plays an action now and then, and saves IVANHOE for what hurts.", "casual"),
    CHAMPION: Rung("Tries every action in every way, and plays it where it helps most.", "hard"),
    LEGEND: Rung(
        "Tries out whole turns, and guesses your hand from what you did.",
        simulations=600,
        margin=0.01,
        sure=3.0,
    ),
}


class IvanhoeContract(Contract[Ivanhoe]):
    """What Ivanhoe offers."""

    def __init__(self) -> None:
        self.name = "ivanhoe"
        self.title = "Ivanhoe"
        self.line = "Two to five knights: lead the display, stay in the lists, win tokens of all colours."
        self.fewest = FEWEST
        self.most = MOST
        self.rules_version = 2
        self.moves = MOVES
        self.presets = {
            "standard": IvanhoeOptions(),
            "published": IvanhoeOptions(knock_down_withdrawn=True),
            "short": IvanhoeOptions(tokens_to_win=3),
        }
        self.facts = FACTS
        self.questions = QUESTIONS
        self.decks = {"Cards": DECK}
        self.bots = {"random": Random, "easy": Easy, "medium": Medium, "casual": Casual, "hard": Hard}

    def set_table(self, seats: int, seed: str, options: Options, deal: Deal, listen: bool) -> Ivanhoe:
        return setting.new(seats, cast(IvanhoeOptions, options), seed, deal, listen)

    def window_seconds(self, options: Options) -> float:
        return cast(IvanhoeOptions, options).ivanhoe_window_seconds

    def late_ruling(self, game: Ivanhoe, seat: Seat) -> list[Move]:
        """What the rules answer for a seat that is late, whoever would play for it."""
        return late_ruling(game, seat)

    def view(self, game: Ivanhoe, seat: Seat) -> View:
        return cast(View, sight.view(game, seat))

    def observe(self, game: Ivanhoe, seat: Seat, pen: Pen) -> None:
        observation.observe(game, seat, pen)

    def redeal(self, game: Ivanhoe, seat: Seat, chance: Chance) -> Ivanhoe:
        return sight.redeal(game, seat, chance)

    def imagine(self, game: Ivanhoe, seat: Seat, chance: Chance) -> Ivanhoe:
        return sight.imagine(game, seat, chance)

    def rungs(self) -> dict[str, Rung]:
        return RUNGS

    def policy(self, game: Ivanhoe, seat: Seat, chance: Chance) -> Move:
        return quick.policy(game, seat, chance)

    def plans(self, game: Ivanhoe, seat: Seat) -> list[list[Move]]:
        return planning.plans(game, seat)

    def horizon(self, game: Ivanhoe) -> int:
        """Tournaments."""
        return game.tournaments

    def gist(self, game: Ivanhoe, seat: Seat) -> list[float]:
        return gisting.gist(game, seat)

    def gist_names(self) -> list[str]:
        return gisting.gist_names()

    def winners(self, game: Ivanhoe) -> list[Seat]:
        return winners(game)

    def asking(self, game: Ivanhoe, seat: Seat) -> tuple[str, list[Seat]]:
        return sight.asking(game, seat)

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
        return showing.standings(view, names)

    def card(self, name: str) -> list[str]:
        return faces.card(name)

    def actions(self) -> list[str]:
        return faces.actions()

    def tint(self, card: str) -> str:
        return faces.tint(card)


GAME: Final = IvanhoeContract()
