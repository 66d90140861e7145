"""Running the real command: through pipes, and at a pseudo-terminal."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pexpect

ROOT = Path(__file__).parent.parent.parent
SCENARIOS = ROOT / "tests" / "scenarios"
TILTYARD = [str(Path(sys.executable).with_name("tiltyard"))]


def environment(home: Path, **more: str) -> dict[str, str]:
    """A home of its own, so that saved games go there."""
    return os.environ | {"XDG_DATA_HOME": str(home), "TERM": "xterm", "COLUMNS": "100"} | more


def run(home: Path, *arguments: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """The command with its input and output as pipes."""
    return subprocess.run(
        [*TILTYARD, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        env=environment(home, **more),
        timeout=60,
        check=False,
    )


def spawn(
    home: Path, *arguments: str, dimensions: tuple[int, int] = (40, 100), **more: str
) -> "pexpect.spawn[str]":
    """The command at a pseudo-terminal, without colour unless a test wants it."""
    return pexpect.spawn(
        TILTYARD[0],
        [*TILTYARD[1:], *arguments],
        env=environment(home, **({"NO_COLOR": "1"} | more)),
        encoding="utf-8",
        timeout=60,
        dimensions=dimensions,
        preexec_fn=heed_ctrl_c,
    )


def heed_ctrl_c() -> None:
    """A shell makes its background jobs deaf to Ctrl-C, and tests may be one."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def typed_lines(text: str) -> str:
    """Words as lines; `_` is an empty line."""
    return "".join("\n" if word == "_" else f"{word}\n" for word in text.split())
