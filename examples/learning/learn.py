"""A small policy learns a game on the vector environment, in two minutes, with NumPy alone.

python examples/learning/learn.py quintessence --rivals random --seconds 120 --out policy.npz
tiltyard arena quintessence examples/learning/learned.py:Learned random

In the same time it beats the knight in Ivanhoe for two:

python examples/learning/learn.py ivanhoe --seats 2 --rivals knight --seconds 120
tiltyard arena ivanhoe examples/learning/learned.py:Learned knight --seats 2

It plays many tables at once against the rivals, and makes moves likelier that turned out better than expected
(proximal policy optimisation: an actor, a critic, small steps). A picture beside the policy shows the curve.
"""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from small_net import Array, Net

from tiltyard.arena.shares import wilson
from tiltyard.envs.floats import Floats
from tiltyard.envs.vector import Vector

LATER: Final = 0.995  # what a reward is worth one decision earlier
TRUST: Final = 0.95  # in the critic's estimate, against the actual result
CLIP: Final = np.float32(0.2)  # how far a move may become likelier in one go
EPOCHS: Final = 3
PARTS: Final = 8  # of what was played, for one step of learning each
WILD: Final = np.float32(0.01)  # what trying things out is worth
DECAY: Final = (0.9, 0.999)  # of Adam's two means
LONG: Final = 2_000  # decisions


class Played(NamedTuple):
    """What happened at all tables in some steps: arrays by step and table."""

    seen: Array
    mask: NDArray[np.uint8]
    moves: NDArray[np.int64]
    chances: Array
    gains: Array  # by how much each move was better than expected
    returns: Array

    def flat(self) -> "Played":
        """The same as one long row."""
        size = self.moves.size
        rows = self.seen.reshape(size, -1), self.mask.reshape(size, -1), self.moves.reshape(size)
        return Played(*rows, self.chances.reshape(size), self.gains.reshape(size), self.returns.reshape(size))

    def part(self, chosen: NDArray[np.int64]) -> "Played":
        """Some of them."""
        rows = self.seen[chosen], self.mask[chosen], self.moves[chosen]
        return Played(*rows, self.chances[chosen], self.gains[chosen], self.returns[chosen])


class Learner:
    """A net, the tables at which it plays, and what it has won so far."""

    def __init__(
        self,
        game: str,
        rivals: str,
        tables: int,
        units: int,
        seed: int,
        rate: float,
        seats: int | None = None,
    ) -> None:
        self.random = np.random.default_rng(seed)
        self.seats = seats
        self.meet(game, rivals, tables)
        self.floats = Floats(self.vector.features)
        self.net = Net.fresh(len(self.floats.names), units, self.vector.actions, self.random)
        self.rate = rate
        self.steps = 0  # of learning
        self.means = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.net.weights.items()}
        self.decisions = 0

    def meet(self, game: str, rivals: str, tables: int) -> None:
        """Sit down with other rivals."""
        self.vector = Vector(game, tables, rivals, seats=self.seats, reward="zero sum", max_cycles=LONG)
        self.rows = self.vector.reset(int(self.random.integers(1 << 30)))
        self.won = self.played = 0  # since somebody last asked

    def play(self, steps: int) -> Played:
        """Some steps at every table."""
        kept: list[tuple[Array, ...]] = []
        masks, moves, over = [], [], []
        for _step in range(steps):
            seen, mask = self.floats.of(self.rows.observation), self.rows.action_mask.copy()
            chances, values = self.net.judge(self.net.hidden(seen), mask)
            drawn = self.net.draw(chances, self.random)
            taken = np.take_along_axis(chances, drawn[:, None], 1)[:, 0]
            self.rows = self.vector.step(drawn)
            kept.append((seen, taken, values, self.rows.reward.astype(np.float32)))
            masks.append(mask)
            moves.append(drawn)
            over.append(self.rows.over | self.rows.cut)
            self.played += int(self.rows.over.sum())
            self.won += int((self.rows.reward > 0).sum())
        self.decisions += steps * self.vector.tables
        seen, taken, values, rewards = [np.array(column) for column in zip(*kept, strict=True)]
        gains = self.weigh(values, rewards, np.array(over))
        return Played(seen, np.array(masks), np.array(moves), taken, gains, gains + values)

    def weigh(self, values: Array, rewards: Array, over: NDArray[np.bool_]) -> Array:
        """How much better than expected every move was."""
        seen = self.floats.of(self.rows.observation)
        _chances, ahead = self.net.judge(self.net.hidden(seen), self.rows.action_mask)
        gains = np.zeros_like(values)
        later = np.zeros_like(ahead)
        for step in reversed(range(len(values))):
            goes_on = (~over[step]).astype(np.float32)
            surprise = rewards[step] + LATER * ahead * goes_on - values[step]
            later = surprise + LATER * TRUST * later * goes_on
            gains[step] = later
            ahead = values[step]
        return gains

    def learn(self, played: Played) -> None:
        """Go through what was played a few times, in small parts."""
        flat = played.flat()
        for _epoch in range(EPOCHS):
            for chosen in np.array_split(self.random.permutation(flat.moves.size), PARTS):
                self.adjust(flat.part(chosen))

    def adjust(self, part: Played) -> None:
        """One step of learning."""
        net, size, places = self.net, len(part.moves), np.arange(len(part.moves))
        hidden = net.hidden(part.seen)
        chances, values = net.judge(hidden, part.mask)
        gains = (part.gains - part.gains.mean()) / (part.gains.std() + 1e-6)
        ratio = np.exp(chances[places, part.moves] - part.chances)
        far = np.where(gains > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        push = np.where(far, 0, gains * ratio)
        shares = np.exp(chances)
        spread = -(shares * chances).sum(axis=1, keepdims=True)
        slope = shares * push[:, None] + WILD * shares * (chances + spread)
        slope[places, part.moves] -= push
        slope = (np.where(part.mask, slope, 0) / size).astype(np.float32)
        error = (0.5 * (values - part.returns) / size).astype(np.float32)[:, None]
        back = (slope @ net.weights["policy"].T + error @ net.weights["value"].T) * (1 - hidden**2)
        self.descend(
            {
                "policy": hidden.T @ slope,
                "policy bias": slope.sum(axis=0),
                "value": hidden.T @ error,
                "value bias": error.sum(axis=0),
                "in": part.seen.T @ back,
                "in bias": back.sum(axis=0),
            }
        )

    def descend(self, slopes: dict[str, Array]) -> None:
        """Adam."""
        self.steps += 1
        first, second = DECAY
        for name, slope in slopes.items():
            mean, square = self.means[name]
            mean += (1 - first) * (slope - mean)
            square += (1 - second) * (slope * slope - square)
            scale = self.rate * np.sqrt(1 - second**self.steps) / (1 - first**self.steps)
            self.net.weights[name] -= (scale * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)

    def share(self) -> float:
        """How many of the last games it has won."""
        share = self.won / max(self.played, 1)
        self.won = self.played = 0
        return share


def trained(learner: Learner, seconds: float, steps: int = 32) -> Iterator[tuple[float, int, float]]:
    """Learn for this many seconds of CPU; yields the time, the decisions and the share of wins so far."""
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        learner.learn(learner.play(steps))
        if learner.played >= 500:
            yield spent, learner.decisions, learner.share()


def measured(
    net: Net, game: str, rivals: str, games: int, seed: int, seats: int | None = None
) -> tuple[int, int]:
    """How many of these new games the net wins; a game that does not end is not won."""
    vector = Vector(game, min(games, 64), rivals, seats=seats, max_cycles=LONG)
    floats, random = Floats(vector.features), np.random.default_rng(seed)
    rows, won, played = vector.reset(seed), 0, 0
    while played < games:
        rows = vector.step(net.draw(net.chances(floats.of(rows.observation), rows.action_mask), random))
        played += int(rows.over.sum() + rows.cut.sum())
        won += int((rows.reward > 0).sum())
    return won, played


def picture(title: str, points: list[tuple[float, int, float]], fair: float) -> str:
    """The learning curve, as SVG: the share of wins against the seconds spent."""
    last = max([seconds for seconds, _decisions, _share in points], default=1.0)
    path = " ".join(f"{60 + 540 * at / last:.1f},{270 - 230 * share:.1f}" for at, _decisions, share in points)
    marks = [
        f'<text x="52" y="{274 - 230 * share:.0f}" text-anchor="end">{share:.0%}</text>'
        f'<line x1="60" x2="600" y1="{270 - 230 * share:.0f}" y2="{270 - 230 * share:.0f}" stroke="#ddd"/>'
        for share in (0.0, 0.25, 0.5, 0.75, 1.0)
    ]
    level = 270 - 230 * fair
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 320">',
            "<style>text{font:13px sans-serif}</style>",
            f'<rect width="640" height="320" fill="#fff"/><text x="60" y="24">{title}</text>',
            *marks,
            f'<path d="M60,{level:.0f}H600" stroke="#555" stroke-dasharray="4 4"/>',
            f'<polyline points="{path}" fill="none" stroke="#b3202a" stroke-width="2"/>',
            f'<text x="600" y="300" text-anchor="end">{last:.0f} s of CPU</text>',
            "</svg>\n",
        ]
    )


def main() -> None:
    """Learn, save the policy and its curve, and say how good it is."""
    ask = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    ask.add_argument("game")
    ask.add_argument("--rivals", nargs="+", default=["random"], help="whom it meets, one after another")
    ask.add_argument("--seats", type=int, help="how many play")
    ask.add_argument("--from", dest="start", type=Path, help="a policy to begin with")
    ask.add_argument("--seconds", type=float, default=120, help="of CPU to learn in, for all rivals together")
    ask.add_argument("--tables", type=int, default=128, help="at which it plays at once")
    ask.add_argument("--units", type=int, default=128, help="of the hidden layer")
    ask.add_argument("--rate", type=float, default=1e-3, help="of learning")
    ask.add_argument(
        "--seed", type=int, default=1, help="of its own chance; how far it gets depends on the machine"
    )
    ask.add_argument(
        "--games", type=int, default=1000, help="new games that are played afterwards, to measure it"
    )
    ask.add_argument("--out", type=Path, default=Path("policy.npz"), help="where the policy goes")
    said = ask.parse_args()
    learner = Learner(said.game, said.rivals[0], said.tables, said.units, said.seed, said.rate, said.seats)
    if said.start:
        learner.net.weights.update(Net.load(said.start).weights)
    points = []
    for number, rivals in enumerate(said.rivals):
        learner.meet(said.game, rivals, said.tables)
        before = number * said.seconds / len(said.rivals)
        for seconds, decisions, share in trained(learner, said.seconds / len(said.rivals)):
            points.append((before + seconds, decisions, share))
            print(
                f"{before + seconds:5.0f} s  {decisions:>9,} decisions  won {share:.1%} against {rivals}",
                flush=True,
            )
    learner.net.save(said.out)
    fair = 1 / len(learner.vector.setup.names)
    title = f"{said.game}: games won against {', then '.join(said.rivals)}"
    said.out.with_suffix(".svg").write_text(picture(title, points, fair), "utf-8")
    won, played = measured(learner.net, said.game, said.rivals[-1], said.games, said.seed + 1, said.seats)
    sure = wilson(won / played, played)
    found = f"{sure.middle:.1%} of {played} games ({sure.low:.1%} to {sure.high:.1%})"
    print(f"against {said.rivals[-1]}: {found}")


if __name__ == "__main__":
    main()
