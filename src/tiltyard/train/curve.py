"""The learning curve as a picture: the loss after each epoch, round by round."""

from html import escape
from typing import Final

WIDE: Final = 640
HIGH: Final = 320
LEFT: Final = 56  # margins
TOP: Final = 44
RIGHT: Final = 16
BOTTOM: Final = 40
TAUGHT: Final = "#7a8fa6"
TESTED: Final = "#b3202a"
FAIR: Final = "#555"
STYLE: Final = "text{font:13px sans-serif;fill:#222}path{fill:none;stroke-width:2}.thin{stroke-width:1}"


class Curve:
    """What was measured: after each epoch the loss in training and in validation, and where rounds began."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.taught: list[float] = []
        self.tested: list[float] = []
        self.rounds: list[int] = []  # the epoch with which each begins
        self.fair: list[float] = []  # by round, the loss of whoever gives every seat its fair share

    def begin(self, fair: float) -> None:
        """A round begins."""
        self.rounds.append(len(self.tested))
        self.fair.append(fair)

    def add(self, taught: float, tested: float) -> None:
        """One more epoch."""
        self.taught.append(taught)
        self.tested.append(tested)

    def svg(self) -> str:
        """The picture; it needs nothing from elsewhere."""
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img">',
                f"<title>{escape(self.title)}</title><style>{STYLE}</style>",
                f'<rect width="{WIDE}" height="{HIGH}" fill="#fff"/>',
                *self.scale(),
                *self.borders(),
                *[self.line(*ends) for ends in self.fair_lines()],
                *[self.path(self.taught, first, last, TAUGHT) for first, last in self.spans()],
                *[self.path(self.tested, first, last, TESTED) for first, last in self.spans()],
                *self.words(),
                "</svg>\n",
            ]
        )

    # Where things are

    def spans(self) -> list[tuple[int, int]]:
        """First and last epoch of each round, the last excluded."""
        return list(zip(self.rounds, [*self.rounds[1:], len(self.tested)], strict=True))

    def bounds(self) -> tuple[float, float]:
        """The lowest and the highest loss in the picture, with some air."""
        values = self.taught + self.tested + self.fair
        air = 0.05 * (max(values) - min(values)) or 0.01
        return min(values) - air, max(values) + air

    def x(self, epoch: float) -> float:
        """How far to the right."""
        return LEFT + (WIDE - LEFT - RIGHT) * (epoch + 0.5) / max(1, len(self.tested))

    def y(self, loss: float) -> float:
        """How far down."""
        low, high = self.bounds()
        return TOP + (HIGH - TOP - BOTTOM) * (high - loss) / (high - low)

    # What is drawn

    def path(self, values: list[float], first: int, last: int, colour: str) -> str:
        """The losses of one round."""
        points = [f"{self.x(at):.1f} {self.y(values[at]):.1f}" for at in range(first, last)]
        return f'<path d="M{" L".join(points)}" stroke="{colour}"/>'

    def line(self, left: float, right: float, loss: float) -> str:
        """A dashed line at one loss."""
        return (
            f'<path class="thin" d="M{self.x(left):.1f} {self.y(loss):.1f} H{self.x(right):.1f}" '
            f'stroke="{FAIR}" stroke-dasharray="5 4"/>'
        )

    def fair_lines(self) -> list[tuple[float, float, float]]:
        """The loss of the fair share, across each round."""
        return [
            (first - 0.5, last - 0.5, fair)
            for (first, last), fair in zip(self.spans(), self.fair, strict=True)
        ]

    def scale(self) -> list[str]:
        """Five losses at the left."""
        low, high = self.bounds()
        marks = [low + (high - low) * step / 4 for step in range(5)]
        return [
            f'<text x="{LEFT - 8}" y="{self.y(mark) + 4:.1f}" text-anchor="end">{mark:.3f}</text>'
            f'<path class="thin" d="M{LEFT} {self.y(mark):.1f} H{WIDE - RIGHT}" stroke="#ddd"/>'
            for mark in marks
        ]

    def borders(self) -> list[str]:
        """Where each round begins, and its number."""
        return [
            f'<path class="thin" d="M{self.x(first - 0.5):.1f} {TOP} V{HIGH - BOTTOM}" stroke="#bbb"/>'
            f'<text x="{self.x((first + last - 1) / 2):.1f}" y="{HIGH - BOTTOM + 18}" text-anchor="middle">'
            f"round {number + 1}</text>"
            for number, (first, last) in enumerate(self.spans())
        ]

    def words(self) -> list[str]:
        """What the colours mean."""
        legend = [("games it learns from", TAUGHT), ("other games", TESTED), ("fair share", FAIR)]
        return [f'<text x="{LEFT}" y="16">{escape(self.title)}</text>'] + [
            f'<path d="M{LEFT + 170 * at} 31 h22" stroke="{colour}"/>'
            f'<text x="{LEFT + 28 + 170 * at}" y="35">{name}</text>'
            for at, (name, colour) in enumerate(legend)
        ]
