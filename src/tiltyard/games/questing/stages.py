"""The stages of a sponsor: the fact on the table, and reading them from a rigged deal."""

from collections.abc import Callable
from typing import Final

from tiltyard.engine.cards import Kinds
from tiltyard.engine.deal import Deal, Supply
from tiltyard.engine.facts import Cards, everybody
from tiltyard.engine.flow import G
from tiltyard.engine.moves import NOBODY, Card, DealError, Seat

MOST_STAGES: Final = 5
STEP: Final = 5  # what all cards are worth is a multiple of it


class Stages(Cards[G]):
    """The stages of the quest, which records name as their sponsor's."""

    def __init__(
        self,
        kinds: Kinds,
        example: str,
        stages: Callable[[G], list[list[Card]]],
        sponsor: Callable[[G], Seat],
        sees: Callable[[G, int, Seat], bool],
        counted: Callable[[G, int, Seat], bool] = everybody,
    ) -> None:
        help = f"the stages of a sponsor, `{example}`; dealt, the quest is built and begins"
        super().__init__("stages", help, kinds, stages, sees, of_seat=True, counted=counted)
        self.sponsor = sponsor
        self.by_seat = False
        self.most_rows = MOST_STAGES

    def text(self, game: G, seat: Seat) -> str:
        stages = self.rows(game) if seat == self.sponsor(game) else []
        return ", ".join([self.kinds.text(stage, "+") for stage in stages]) or "-"


def dealt_sponsor(deal: Deal) -> Seat:
    """The player for whom a deal has built a quest, or nobody."""
    sponsors = [seat for part, seat in deal if part == "stages"]
    if len(sponsors) > 1:
        raise DealError("stages", "a quest has one sponsor", sponsors[1])
    return sponsors[0] if sponsors else NOBODY


def dealt_stages(supply: Supply, deal: Deal, sponsor: Seat) -> list[tuple[str, list[Card]]]:
    """The text of each stage of a deal, and its cards in order of kind."""
    if sponsor == NOBODY:
        return []
    texts = [text.strip() for text in deal["stages", sponsor].split(",")]
    return [(text, sorted(supply.take("stages", text.replace("+", ","), sponsor))) for text in texts]


def least_above(before: int) -> int:
    """What a stage must be worth at least to beat the one before; 0: there is none."""
    return before + STEP if before else 0
