"""Melee: a small trick-taking game, complete in three files. It is played wherever Tiltyard is."""

from typing import Final, cast

from melee.rules import new
from melee.table import ARMS, BOUT, CARDS, FACTS, MOVES, RANKS, Melee, MeleeOptions, arm, rank
from tiltyard.engine.contract import Contract, View
from tiltyard.engine.deal import Deal
from tiltyard.engine.moves import Card, Move, Seat
from tiltyard.engine.options import Options
from tiltyard.engine.turn import Bot, Random, Turn
from tiltyard.shown.faces import DeckFaces, Face, HowTo
from tiltyard.shown.question import Picking, Question

LEAD: Final = "You may lead what you like. A high card wins most often, or an arm that the others lack."
FOLLOW: Final = (
    "You must play the arm that was led if you have it. The highest card of that arm wins the bout."
)


class Thrifty(Bot):
    """Leads its highest card, wins with the lowest that is enough, and else throws away the lowest."""

    def choose(self, turn: Turn) -> Move:
        bout = cast(list[Card], turn.view["bout"])
        if not bout:
            return max(turn.moves, key=rank)
        best = max([card for card in bout if arm(card) == arm(bout[0])])
        enough = [card for card in turn.moves if arm(card) == arm(best) and card > best]
        return min(enough or turn.moves, key=rank)


class MeleeContract(Contract[Melee]):
    """What Melee offers."""

    def __init__(self) -> None:
        self.name, self.title = "melee", "Melee"
        self.line = "Follow the arm that is led; the highest card wins the bout."
        self.fewest, self.most, self.rules_version = 3, 5, 1
        self.moves, self.facts = MOVES, FACTS
        self.presets = {"standard": MeleeOptions()}
        self.questions, self.decks = [BOUT], {"Cards": CARDS}
        self.bots = {"random": Random, "thrifty": Thrifty}

    def set_table(self, seats: int, seed: str, options: Options, deal: Deal, listen: bool) -> Melee:
        return new(seats, seed, cast(MeleeOptions, options), deal, listen)

    def winners(self, game: Melee) -> list[Seat]:
        """M-05."""
        most = max(game.bouts) if game.over() else -1
        return [seat for seat in range(game.seats) if game.bouts[seat] == most]

    def ask(self, view: View, names: list[str]) -> Question:
        hand, bout = cast(list[Card], view["hand"]), cast(list[Card], view["bout"])
        shown = "  ".join([f"{at + 1} {CARDS.names[card]}" for at, card in enumerate(hand)])
        notes = [f"Played so far: {CARDS.text(bout)}."] if bout else ["You lead."]
        text = f"{names[cast(Seat, view['you'])]}, which card do you play?"
        advice = FOLLOW if bout else LEAD
        return Question(text, "M-03", notes, [shown], hand, [], "Play a card", Picking("Play"), advice=advice)

    def how_to(self) -> list[HowTo]:
        return [
            HowTo(
                "The goal",
                "Win the most bouts. In a bout everybody plays one card.",
                [("cards", 8), ("cards", 17)],
            ),
            HowTo("A bout", f"{FOLLOW} Whoever wins it leads the next.", lesson="1-follow", at=2),
            HowTo("A tip", LEAD),
        ]

    def faces(self) -> list[DeckFaces]:
        faces = [
            Face(f"{name} {value}", name, "arm", tint=tint, picture=f"{name.lower()}.svg", value=str(value))
            for name, tint in ARMS.items()
            for value in range(1, RANKS + 1)
        ]
        return [DeckFaces("cards", faces)]


GAME: Final = MeleeContract()
