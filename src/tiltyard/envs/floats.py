"""Observations as floats, for nets that want them."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tiltyard.engine.pen import CARD, NUMBER, Feature


class Floats:
    """Flags and counts as they are, numbers in tens.

    Numbers of kinds are names, not sizes, so they are left out; counts and strengths tell most of it as well.

    Examples:
        >>> from tiltyard.envs.vector import Vector
        >>> many = Vector("ivanhoe", 8, seats=3)
        >>> floats = Floats(many.setup.features)
        >>> rows = many.reset(seed=7)
        >>> floats.of(rows.observation).shape == (8, len(floats.names))
        True
    """

    def __init__(self, features: list[Feature]) -> None:
        self.columns = np.array([at for at, feature in enumerate(features) if feature.kind != CARD])
        scales = [0.1 if features[at].kind == NUMBER else 1.0 for at in self.columns]
        self.scales = np.array(scales, np.float32)
        self.names = [features[at].name for at in self.columns]

    def of(self, rows: ArrayLike) -> NDArray[np.float32]:
        """Observations, one or many, as floats."""
        return np.asarray(rows, np.float32)[..., self.columns] * self.scales
