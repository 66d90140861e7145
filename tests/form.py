"""Which form of the code is tested."""

import tiltyard.engine.flow as flow


def form() -> str:
    """The form that runs here."""
    return "interpreted" if flow.__file__.endswith(".py") else "compiled"
