"""Settings for all tests."""

from __future__ import annotations

import os

import pytest


def pytest_configure() -> None:
    """TILTYARD_FORM says which form is meant to be tested; a mix-up must not pass unseen."""
    wanted = os.environ.get("TILTYARD_FORM")
    if wanted is None:
        return
    import tiltyard.engine.flow as flow

    found = "interpreted" if flow.__file__.endswith(".py") else "compiled"
    if found != wanted:
        raise pytest.UsageError(f"the {wanted} form was asked for, but {flow.__file__} came")
