"""A terminal of 24 rows whose screen and scrollback are read back, as somebody in front of it would."""

from pathlib import Path

import pyte

from tests.terminal.command import spawn

ROWS = 24
COLUMNS = 80


class Glass:
    """What a terminal shows, and what one can scroll back to."""

    def __init__(self) -> None:
        self.screen = pyte.HistoryScreen(COLUMNS, ROWS, history=100_000)
        self.stream = pyte.Stream(self.screen)

    @property
    def rows(self) -> list[str]:
        """The rows down to the last one with something in it."""
        shown = [row.rstrip() for row in self.screen.display]
        while shown and not shown[-1]:
            shown.pop()
        return shown

    @property
    def text(self) -> str:
        return "\n".join(self.rows)

    @property
    def prompt(self) -> str:
        """The line that waits for an answer."""
        return self.screen.display[self.screen.cursor.y].rstrip()

    @property
    def scrollback(self) -> list[str]:
        """The rows that have left the screen at the top."""
        lines = self.screen.history.top
        return ["".join(line[at].data for at in range(COLUMNS)).rstrip() for line in lines]

    @property
    def waits(self) -> bool:
        """Only a question leaves the cursor a space behind its text.

        A line may arrive in two pieces; one without its end is still coming.
        """
        return self.screen.cursor.x > len(self.prompt)


class Session(Glass):
    """The real command at a pseudo-terminal."""

    def __init__(self, home: Path, *arguments: str) -> None:
        super().__init__()
        size = {"COLUMNS": str(COLUMNS), "LINES": str(ROWS)}
        self.child = spawn(home, *arguments, dimensions=(ROWS, COLUMNS), **size)
        self.child.delaybeforesend = None
        self.read_until_asked(0)

    def type(self, line: str) -> None:
        """Type a line; what it leads to stands on the screen afterwards."""
        self.child.sendline(line)
        self.read_until_asked(1)

    def read_until_asked(self, lines: int) -> None:
        """Wait until that many lines have come (the echo is one) and a question is open."""
        while lines > 0 or not self.waits:
            text = self.child.read_nonblocking(4096, timeout=60)
            lines -= text.count("\n")
            self.stream.feed(text)

    def close(self) -> None:
        self.child.close(force=True)
