"""A game and its naive twin side by side: at every position they ask the same seats, allow the same moves, and agree on the table."""

from collections.abc import Generator
from typing import Any, Protocol

from tests.naive import ivanhoe, quests, quintessence, round_table
from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import Move, Seat
from tiltyard.engine.options import Options

Asked = dict[Seat, set[str]]  # who is asked, and what each may answer
Story = Generator[Asked, tuple[Seat, str], None]


class Naive(Protocol):
    """A naive game."""

    def story(self) -> Story:
        """The whole game: it asks, and is told who has answered what."""

    def offers(self, seat: Seat) -> set[str]:
        """What a seat may do besides, asked or not."""

    def facts(self) -> dict[str, object]:
        """The table, in the words of `seen`."""

    def winners(self) -> list[Seat]:
        """Who has won, once it is over."""


class Twins:
    """A game and its naive twin."""

    def __init__(self, contract: Contract[Any], seats: int, seed: str, options: Options) -> None:
        self.contract = contract
        self.seen, make = NAIVE[contract.name]
        self.naive: Naive = make(seats, seed, options)
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
            assert allowed == naive, f"seat {seat}: only the game {allowed - naive}, only naive {naive - allowed}"
        found, expected = self.seen(game), self.naive.facts()
        differ = {name: (found[name], expected[name]) for name in found if found[name] != expected[name]}
        assert not differ, f"the game, then naive: {differ}"
        if not self.asked:
            assert contract.winners(game) == self.naive.winners()


NAIVE: dict[str, tuple[Any, Any]] = {
    "quests": (quests.seen, quests.Quests),
    "ivanhoe": (ivanhoe.seen, ivanhoe.Ivanhoe),
    "quintessence": (quintessence.seen, quintessence.Quintessence),
    "round_table": (round_table.seen, round_table.RoundTable),
}
