"""A small net in NumPy: one hidden layer, a chance for every move, and a value of the position."""

from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]
NEVER: Final = np.float32(-1e9)


class Net:
    """Its weights are arrays by name, so that they can be learned, saved and loaded alike."""

    def __init__(self, weights: dict[str, Array]) -> None:
        self.weights = weights

    @classmethod
    def fresh(cls, inputs: int, units: int, moves: int, random: np.random.Generator) -> "Net":
        """A net that knows nothing."""
        shapes = {"in": (inputs, units), "policy": (units, moves), "value": (units, 1)}
        scales = {"in": 1.0, "policy": 0.01, "value": 0.01}
        weights = {
            name: (random.standard_normal(shape) * scales[name] / np.sqrt(shape[0])).astype(np.float32)
            for name, shape in shapes.items()
        }
        biases = {f"{name} bias": np.zeros(shape[1], np.float32) for name, shape in shapes.items()}
        return cls(weights | biases)

    @classmethod
    def load(cls, path: Path) -> "Net":
        """A net from a file."""
        with np.load(path) as kept:
            return cls({name: kept[name] for name in kept.files})

    def save(self, path: Path) -> None:
        """Write it to a file."""
        np.savez_compressed(path, allow_pickle=False, **self.weights)

    def hidden(self, seen: Array) -> Array:
        """What the hidden layer makes of observations."""
        made: Array = np.tanh(seen @ self.weights["in"] + self.weights["in bias"])
        return made

    def judge(self, hidden: Array, mask: NDArray[np.uint8]) -> tuple[Array, Array]:
        """The logarithms of the chances of all moves, and the values of the positions."""
        w = self.weights
        scores = np.where(mask, hidden @ w["policy"] + w["policy bias"], NEVER)
        scores -= scores.max(axis=-1, keepdims=True)
        chances = scores - np.log(np.exp(scores).sum(axis=-1, keepdims=True))
        return chances, (hidden @ w["value"] + w["value bias"])[..., 0]

    def chances(self, seen: Array, mask: NDArray[np.uint8]) -> Array:
        """The logarithms of the chances of all moves."""
        return self.judge(self.hidden(seen), mask)[0]

    def draw(self, chances: Array, random: np.random.Generator) -> NDArray[np.int64]:
        """Random moves, with the probabilities that the net gives."""
        # The largest of chances that are shaken so is drawn with exactly these chances.
        shaken = chances - np.log(-np.log(random.random(chances.shape, np.float32) + 1e-20) + 1e-20)
        moves: NDArray[np.int64] = shaken.argmax(axis=-1)
        return moves
