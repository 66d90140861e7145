"""The learned values that ship with Tiltyard, one file of weights for each game."""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from tiltyard.bots.search.net import Net
from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import TiltyardError

WEIGHTS: Final = Path(__file__).parent / "weights"


@cache
def critic(contract: Contract[Any]) -> Net | None:
    """The learned value of a game, or None if it has none."""
    file = WEIGHTS / f"{contract.name}.json"
    return read_net(contract, file) if file.is_file() else None


def read_net(contract: Contract[Any], file: Path) -> Net:
    """A net from a file, for the gist of this game."""
    kept = json.loads(file.read_text("utf-8"))
    if kept["inputs"] != contract.gist_names():
        raise TiltyardError(f"{file.name} was trained on another gist of {contract.title}; train it again")
    return Net(kept["line"], kept["units"], kept["biases"], kept["out"], kept["bias"])
