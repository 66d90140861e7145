"""A game and its naive twin side by side: whom they ask, what they allow, and how the table looks."""

from collections.abc import Callable, Generator
from typing import Any, Protocol

from tests.naive import seeing
from tests.naive.ivanhoe import Ivanhoe
from tests.naive.quests import Quests
from tests.naive.quintessence import Quintessence
from tests.naive.round_table import RoundTable
from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import Move, Seat
from tiltyard.engine.options import Options

Asked = dict[Seat, set[str]]  # who is asked, and what each may answer
Story = Generator[Asked, tuple[Seat, str], None]


class Naive(Protocol):
    """A naive game."""

    def story(self) -> Story:
        """The whole game: it yields its question, and is sent who has answered what."""

    def offers(self, seat: Seat) -> set[str]:
        """What a seat may do besides, asked or not."""

    def facts(self) -> dict[str, object]:
        """The table, in the words of `seeing.py`."""

    def winners(self) -> list[Seat]:
        """Who has won, once it is over."""


class Twins:
    """A game and its naive twin."""

    def __init__(self, contract: Contract[Any], seats: int, seed: str, options: Options) -> None:
        self.contract = contract
        self.seen, make = NAIVE[contract.name]
        self.naive = make(seats, seed, options)
        self.story = self.naive.story()
        self.asked: Asked = next(self.story)

    def played(self, seat: Seat, move: Move) -> None:
        """The game has made a move, and so does its twin."""
        try:
            self.asked = self.story.send((seat, self.contract.moves.text(move)))
        except StopIteration:
            self.asked = {}

    def compare(self, game: Any) -> None:
        """Everything that both can say about the position."""
        contract = self.contract
        assert sorted(game.asks()) == sorted(self.asked), f"asked {game.asks()}, naively {sorted(self.asked)}"
        for seat in range(game.seats):
            allowed = {contract.moves.text(move) for move in game.options(seat)}
            offers = self.naive.offers(seat) if self.asked else set[str]()
            naive = self.asked.get(seat, set()) | offers
            assert allowed == naive, (
                f"seat {seat}: only the game {allowed - naive}, only naive {naive - allowed}"
            )
        found, expected = self.seen(game), self.naive.facts()
        assert found.keys() == expected.keys()
        differ = {name: (found[name], expected[name]) for name in found if found[name] != expected[name]}
        assert not differ, f"the game, then naive: {differ}"
        if not self.asked:
            assert contract.winners(game) == self.naive.winners()


NAIVE: dict[str, tuple[Callable[[Any], dict[str, object]], Callable[[int, str, Any], Naive]]] = {
    "quests": (seeing.quests, Quests),
    "ivanhoe": (seeing.ivanhoe, Ivanhoe),
    "quintessence": (seeing.quintessence, Quintessence),
    "round_table": (seeing.round_table, RoundTable),
}
