"""The screen and the keyboard, whether a person or a pipe is at the other end."""

import re
import select
import sys
import textwrap
from io import StringIO
from typing import Any, TextIO

from rich.console import Console
from rich.panel import Panel
from rich.text import Text
from rich.theme import Theme

from tiltyard.engine.contract import Contract
from tiltyard.engine.text import plural, sentence

TINCTURES = {
    "gules": "red",
    "azure": "bright_blue",
    "vert": "green",
    "purpure": "magenta",
    "or": "yellow",
    "rose": "bright_magenta",
    "steel": "cyan",
    "sable": "bright_black",
    "argent": "white",
}
STYLES = {"prompt": "bold", "private": "italic", "refusal": "yellow", "note": "yellow"}
BLANK_LINES = 60
PIPE_WIDTH = 240  # a pipe has room for any line
PIPE_HEIGHT = 24  # the height that output to a pipe is shortened for
POSITIONS = re.compile(r"[\d ]*\d")
ANSWER = 10  # characters left for an answer after its question
FRAME = 4  # characters that a panel needs around its text
NO_SCROLLBACK = "\x1b[3J"
SAME_LINE = "\r\x1b[K"


class EndOfInput(Exception):
    """The input has ended."""


class CardNames:
    """Colours the names of cards in a line: for each tincture, a pattern of names."""

    def __init__(self, patterns: dict[str, str]) -> None:
        self.patterns = patterns

    def colour(self, text: Text) -> None:
        for tincture, pattern in self.patterns.items():
            text.highlight_regex(pattern, TINCTURES[tincture])


def card_names(contract: Contract[Any]) -> CardNames:
    """One pattern for each tincture: the names of its cards."""
    names: dict[str, list[str]] = {}
    for kinds in contract.decks.values():
        for name in kinds.names:
            names.setdefault(contract.tint(name), []).append(re.escape(name))
    return CardNames(
        {
            tincture: rf"(?<!\w)(?:{'|'.join(sorted(cards, key=len, reverse=True))})(?!\w)"
            for tincture, cards in names.items()
            if tincture
        }
    )


class PlainConsole(Console):
    """A console that tells us when nobody is reading; Rich would just exit."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Screen:
    """Prints lines and reads them. A pipe gets the same words, without colour and without tricks."""

    def __init__(self, console: Console | None = None, keyboard: TextIO | None = None) -> None:
        self.console = console or PlainConsole(soft_wrap=True, highlight=False, emoji=False, markup=False)
        self.console.push_theme(Theme(STYLES))
        self.keyboard = keyboard or sys.stdin or StringIO()  # a closed input is one that has ended
        self.is_terminal = self.console.is_terminal
        if not self.is_terminal:
            self.console.width = PIPE_WIDTH
        self.cards: CardNames | None = None
        self.printed = 0  # rows, ever

    def print(self, line: str, style: str = "") -> None:
        """One line."""
        self.print_all([line], style)

    def print_all(self, lines: list[str], style: str = "") -> None:
        """Lines that belong together."""
        rows = self.folded(lines)
        self.printed += len(rows)
        for row in rows:
            self.console.print(self.coloured(row, style))

    def folded(self, lines: list[str]) -> list[str]:
        """The lines, wrapped to a terminal's width; a pipe gets them whole."""
        return fold(lines, self.console.width) if self.is_terminal else lines

    def refuse(self, problem: object) -> None:
        """Why something was not done, as a sentence."""
        self.print(sentence(str(problem)), "refusal")

    def panel(self, title: str, lines: list[str]) -> None:
        """A card face or a table in a frame, if the frame fits the screen."""
        if max(map(len, lines)) + FRAME > self.console.width:
            for line in lines:
                self.print(line)
            return
        body = Text("\n").join([self.coloured(line) for line in lines])
        self.console.print(Panel(body, title=Text(title), expand=False))
        self.printed += len(lines) + 2

    def coloured(self, line: str, style: str = "") -> Text:
        """A line with the names of cards in their tinctures."""
        text = Text(line, style=style)
        if self.cards is not None:
            self.cards.colour(text)
        return text

    @property
    def height(self) -> int:
        """How many rows can be seen at once."""
        return self.console.height if self.is_terminal else PIPE_HEIGHT

    def rows(self, lines: list[str]) -> int:
        """How many rows these lines take."""
        return len(self.folded(lines))

    def latest(self, lines: list[str], room: int) -> list[str]:
        """As many of the last lines as fit, and how many came before them (T-04)."""
        if self.rows(lines) <= room:
            return lines
        at = len(lines)
        while at and self.rows(lines[at - 1 :]) < room:
            at -= 1
        return [f"({plural(at, 'earlier line')} left out; log shows all.)", *lines[at:]]

    def clear(self) -> None:
        """T-05: an empty screen and nothing to scroll back to; a pipe gets 60 empty lines."""
        if not self.is_terminal:
            self.console.print("\n" * (BLANK_LINES - 1))
            return
        self.console.clear()
        if not self.console.is_dumb_terminal:
            self.console.file.write(NO_SCROLLBACK)

    def linger(self, seconds: float) -> None:
        """Wait for <return> or that many seconds, which are counted down, but not for a pipe."""
        if not (self.is_terminal and self.keyboard.isatty()):
            return
        left = seconds
        self.ask(lasting(left))
        while not select.select([self.keyboard], [], [], min(1.0, left))[0]:
            left -= 1
            if left <= 0:
                return
            if not self.console.is_dumb_terminal:
                self.console.file.write(SAME_LINE)
                self.ask(lasting(left))
        self.keyboard.readline()

    def prompt_rows(self, prompt: str) -> list[str]:
        """A question, with room for the answer after it."""
        return fold([prompt], self.console.width - ANSWER) if self.is_terminal else [prompt]

    def ask(self, prompt: str) -> None:
        """Print a question; at a terminal the answer goes after it."""
        ending = " " if self.is_terminal else "\n"
        rows = self.prompt_rows(prompt)
        self.printed += len(rows)
        text = "\n".join(rows)
        self.console.print(Text(text + ending, style="prompt"), end="")
        self.console.file.flush()

    def read(self, prompt: str) -> str:
        """Ask and read a line."""
        self.ask(prompt)
        line = self.keyboard.readline()
        if not line:
            if self.is_terminal:
                self.console.print()
            raise EndOfInput
        return line.strip()


def lasting(seconds: float) -> str:
    """How long something can still be seen."""
    time = "1 second" if seconds == 1 else f"{seconds:g} seconds"
    return f"This is shown for {time}, or until you press <return>."


def fold(lines: list[str], width: int) -> list[str]:
    """Long lines, broken between words; a row of cards stays with the positions below it."""
    found: list[str] = []
    rest = lines[::-1]
    while rest:
        line = rest.pop()
        if len(line) > width and rest and POSITIONS.fullmatch(rest[-1]):
            found += fold_cards(line, rest.pop(), width)
        else:
            indent = " " * (len(line) - len(line.lstrip()) + 2)
            found += textwrap.wrap(line, width, subsequent_indent=indent, break_on_hyphens=False) or [""]
    return found


def fold_cards(cards: str, places: str, width: int) -> list[str]:
    """A row of cards and their positions, as columns kept together."""
    found: list[str] = []
    starts = [match.start() for match in re.finditer(r"\d+", places)]
    ends = [*starts[1:], len(cards) + 1]
    first = 0
    for at, end in enumerate(ends):
        if at + 1 == len(ends) or ends[at + 1] - 1 - starts[first] > width:
            found += [cards[starts[first] : end].rstrip(), places[starts[first] : end].rstrip()]
            first = at + 1
    return found
