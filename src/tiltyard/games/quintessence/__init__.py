"""Legends of Quintessence: two players, five slots, five lanes, and a base to defend."""

from typing import Final, cast

from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract, View
from tiltyard.engine.deal import Deal
from tiltyard.engine.moves import Move, Seat
from tiltyard.engine.options import Options
from tiltyard.engine.pen import Pen
from tiltyard.engine.rungs import Rung
from tiltyard.engine.turn import Random
from tiltyard.games.quintessence import deal as table
from tiltyard.games.quintessence import faces, gist, observation, plans, words
from tiltyard.games.quintessence import policy as ways
from tiltyard.games.quintessence import scene as showing
from tiltyard.games.quintessence import view as sight
from tiltyard.games.quintessence.bots import RUNGS, Warden, staying
from tiltyard.games.quintessence.catalogue import CATALOGUE, catalogue_part
from tiltyard.games.quintessence.facts import FACTS, census
from tiltyard.games.quintessence.table import (
    CONCEDE,
    MOVES,
    PLAYERS,
    QUESTIONS,
    Quintessence,
    QuintessenceOptions,
    winners,
)
from tiltyard.shown.faces import DeckFaces, HowTo, Look
from tiltyard.shown.question import Question
from tiltyard.shown.scene import Scene


class QuintessenceContract(Contract[Quintessence]):
    """What Legends of Quintessence offers."""

    def __init__(self) -> None:
        self.name = "quintessence"
        self.title = "Legends of Quintessence"
        self.line = "Two players, five lanes: place cards, attack the other base, block to save your own."
        self.fewest = PLAYERS
        self.most = PLAYERS
        self.rules_version = 1
        self.moves = MOVES
        quick = QuintessenceOptions(base_hp=10, round_limit=20)
        self.presets = {"standard": QuintessenceOptions(), "quick": quick}
        self.facts = FACTS
        self.questions = QUESTIONS
        self.decks = {"Catalogue": CATALOGUE.kinds}
        self.bots = {"random": Random, "warden": Warden}

    def set_table(self, seats: int, seed: str, options: Options, deal: Deal, listen: bool) -> Quintessence:
        return table.new(cast(QuintessenceOptions, options), seed, deal, listen)

    def part_from_file(self, name: str, text: str, source: str) -> str:
        return catalogue_part(text, source)

    def last_resorts(self) -> list[Move]:
        return [CONCEDE]

    def sensible(self, view: View, moves: list[Move]) -> list[Move]:
        return staying(moves)

    def check_entries(self, name: str, entries: list[str], deal: Deal) -> None:
        table.check_entries(name, entries, deal)

    def census(self, game: Quintessence) -> list[int]:
        return census(game)

    def view(self, game: Quintessence, seat: Seat) -> View:
        return cast(View, sight.view(game, seat))

    def observe(self, game: Quintessence, seat: Seat, pen: Pen) -> None:
        observation.observe(game, seat, pen)

    def reveal(self, game: Quintessence, seat: Seat, pen: Pen) -> None:
        observation.reveal(game, seat, pen)

    def redeal(self, game: Quintessence, seat: Seat, chance: Chance) -> Quintessence:
        return sight.redeal(game, seat, chance)

    def winners(self, game: Quintessence) -> list[Seat]:
        return winners(game)

    def rungs(self) -> dict[str, Rung]:
        return RUNGS

    def policy(self, game: Quintessence, seat: Seat, chance: Chance) -> Move:
        return ways.policy(game, seat)

    def act(self, game: Quintessence, seat: Seat, chance: Chance) -> None:
        ways.act(game, seat)

    def plans(self, game: Quintessence, seat: Seat) -> list[list[Move]]:
        return plans.plans(game, seat)

    def horizon(self, game: Quintessence) -> int:
        return game.round

    def gist(self, game: Quintessence, seat: Seat) -> list[float]:
        return gist.gist(game, seat)

    def gist_names(self) -> list[str]:
        return gist.NAMES

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

    def tint(self, card: str) -> str:
        return faces.tint(card)


GAME: Final = QuintessenceContract()
