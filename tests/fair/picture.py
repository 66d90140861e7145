"""The table of the Fair as text, and what is printed on its cards."""

from typing import cast

from tests.fair.cards import WARES
from tests.fair.view import FairView
from tiltyard.engine.contract import View


def picture(view: View, names: list[str]) -> list[str]:
    """Who has won how much."""
    table = cast(FairView, view)
    return [f"{name}: {score}" for name, score in zip(names, table["score"], strict=True)]


def card(name: str) -> list[str]:
    """What is printed on a card."""
    return [WARES.names[WARES.parse(name)]]
