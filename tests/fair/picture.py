"""The table of the Fair as text, and what is printed on its cards."""

from typing import cast

from tests.fair.cards import WARES
from tiltyard.engine.contract import View


def picture(view: View, names: list[str]) -> list[str]:
    """Who has won how much."""
    scores = cast(list[int], view["score"])
    return [f"{name}: {score}" for name, score in zip(names, scores, strict=True)]


def card(name: str) -> list[str]:
    """What is printed on a card."""
    return [WARES.names[WARES.parse(name)]]
