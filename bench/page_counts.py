"""Keeps what `web/scripts/frames.mjs --keep` has counted; it comes as JSON on the standard input."""

import sys

import msgspec

from bench.kept import Row, keep


class Counted(msgspec.Struct, frozen=True):
    """A run of the page."""

    command: str
    versions: dict[str, str]
    rows: list[Row]


def main() -> None:
    """Read a run, and keep it in place of the last one."""
    run = msgspec.json.decode(sys.stdin.buffer.read(), type=Counted)
    print(keep("page", run.command, run.rows, run.versions))


if __name__ == "__main__":
    main()
