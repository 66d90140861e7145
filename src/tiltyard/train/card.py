"""The file of a net: its weights, and the card that says where they come from and how good they are."""

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import numpy as np

from tiltyard.engine.moves import TiltyardError
from tiltyard.train.samples import Numbers, Samples, fair_loss, weights
from tiltyard.train.scores import Array, auc_of_tables, log_loss, sigmoid

DIGITS: Final = 5
WEIGHTS: Final = ("line", "units", "biases", "out", "bias")
Kept = dict[str, Any]
Parts = tuple[list[float], list[list[float]], list[float], list[float], float]


def kept_net(inputs: list[str], values: list[Numbers]) -> Kept:
    """The weights as they are kept, rounded."""
    line, units, biases, out, bias = [rounded(value) for value in values]
    return {"inputs": inputs, "line": line, "units": units, "biases": biases, "out": out, "bias": bias[0]}


def rounded(values: Numbers) -> list[Any]:
    """Numbers with a few digits, which is all that matters."""
    if values.ndim > 1:
        return [rounded(row) for row in values]
    return [float(f"{value:.{DIGITS}g}") for value in values]


def scaled(net: Kept, factor: float) -> Kept:
    """The net with the logarithm of all odds times a factor: less sure of everything if it is below 1."""
    line, out, bias = [
        rounded(np.array(net[name], np.float32).reshape(-1) * np.float32(factor))
        for name in ("line", "out", "bias")
    ]
    return net | {"line": line, "out": out, "bias": bias[0]}


def digest(net: Kept) -> str:
    """What identifies the weights."""
    text = json.dumps([net["inputs"], *[net[name] for name in WEIGHTS]], separators=(",", ":"))
    return blake2b(text.encode(), digest_size=16).hexdigest()


def parts(net: Kept) -> Parts:
    """What a `Net` is made of."""
    return net["line"], net["units"], net["biases"], net["out"], net["bias"]


def predicted(net: Kept, gists: Numbers) -> Array:
    """What the net says of many tables at once."""
    line, units, biases, out, bias = [np.array(net[name]) for name in WEIGHTS]
    hidden = np.maximum(gists @ units.reshape(-1, len(line)).T + biases, 0.0)
    return sigmoid(gists @ line + hidden @ out + bias)


def quality(net: Kept, tested: Samples) -> Kept:
    """How good the net is on games that it has not seen, and how good it is to know nothing."""
    chances, heft = predicted(net, tested.gists), weights(tested)
    return {
        "log_loss": round(log_loss(chances, tested.shares, heft), 4),
        "fair_share_log_loss": round(fair_loss(tested), 4),
        "auc": round(auc_of_tables(chances, tested.shares, tested.seats), 4),
    }


def write(file: Path, net: Kept) -> None:
    """Write a net: one line for each list of weights, so that a change can be read."""
    lines = [f"{json.dumps(name)}: {lines_of(value)}" for name, value in net.items()]
    scratch = file.with_name(f"{file.name}.part")
    scratch.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    scratch.replace(file)


def lines_of(value: Any) -> str:
    """A row of lists has a line for each."""
    if isinstance(value, list) and value and isinstance(value[0], list):
        return "[\n" + ",\n".join(json.dumps(row) for row in value) + "\n]"
    return json.dumps(value, indent=1) if isinstance(value, dict) else json.dumps(value)


def read(file: Path) -> Kept:
    """A net with its card."""
    try:
        kept = json.loads(file.read_text("utf-8"))
        known = isinstance(kept, dict) and {"inputs", "card", *WEIGHTS} <= set(kept)
    except (OSError, ValueError) as problem:
        raise TiltyardError(f"cannot read the net {file}: {problem}") from None
    if not known:
        raise TiltyardError(f"{file} is not a net that `tiltyard train` has written")
    net: Kept = kept
    return net
