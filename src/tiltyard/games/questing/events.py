"""What happens in both games."""

from tiltyard.engine.events import SeatEvent
from tiltyard.engine.moves import Seat
from tiltyard.engine.reader import Reader
from tiltyard.engine.text import plural
from tiltyard.shown.telling import Beat


class LosesShields(SeatEvent):
    """Q-10, R-42: how many were there to lose."""

    def __init__(self, seat: Seat, lost: int, left: int) -> None:
        super().__init__(seat)
        self.lost = lost
        self.left = left

    def say(self, to: Reader) -> str:
        if not self.lost:
            return f"{to.does(self.seat, 'have')} no shield to lose."
        return f"{to.does(self.seat, 'lose')} {plural(self.lost, 'shield')}; now {self.left}."

    def beat(self, to: Reader) -> Beat | None:
        return Beat("out", self.seat) if self.lost else None
