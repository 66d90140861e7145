"""Whatever a stranger sends is read or refused at once: no input takes long, and none breaks a reader."""

import os
import subprocess
import sys

from tests.fuzz.run import FEWEST

SECONDS = 60 if "CI" in os.environ else 5  # `make fuzz` goes on for as long as one likes


def test_every_text_is_read_or_refused_within_its_time() -> None:
    command = [sys.executable, "-m", "tests.fuzz.run", str(SECONDS)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS + 120, check=False)
    lines = done.stdout.splitlines()
    assert done.returncode == 0, f"{lines[-1:]}\n{done.stderr[-3000:]}"
    assert lines[-1] == "done"
    assert len(lines) > FEWEST
