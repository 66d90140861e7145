"""The screen itself: lines that are too long, and what is shown for a time only."""

import io
import os
import pty
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from rich.console import Console

from tests.terminal.command import SCENARIOS
from tests.terminal.test_local_table import at_keyboard, shown
from tiltyard.engine.record import Record
from tiltyard.terminal import files
from tiltyard.terminal.screen import Screen, fold

MERLIN = SCENARIOS / "round_table" / "quest-c03-merlin.tilt"


def test_a_row_of_cards_is_broken_together_with_its_positions() -> None:
    lines = ["Hand of P1 (5 cards)", "F5 F10 BREAK LANCE S10 E30", "1  2   3           4   5"]
    assert fold(lines, 20) == [
        "Hand of P1 (5 cards)",
        *["F5 F10 BREAK LANCE", "1  2   3"],
        *["S10 E30", "4   5"],
    ]


def test_every_row_of_a_long_hand_fits() -> None:
    cards = [f"F{at}" for at in range(5, 65)]
    places = [str(at + 1).ljust(len(card)) for at, card in enumerate(cards)]
    rows = fold([" ".join(cards), " ".join(places).rstrip()], 80)
    assert max(map(len, rows)) <= 80
    assert " ".join(rows[::2]).split() == cards
    assert " ".join(rows[1::2]).split() == [str(at + 1) for at in range(60)]


def test_other_lines_are_broken_between_words() -> None:
    assert fold(["It is long", "", "short"], 7) == ["It is", "  long", "", "short"]
    assert fold(["  quit  ends it"], 12) == ["  quit  ends", "    it"], "below a list, further in"


@contextmanager
def terminal() -> Iterator[tuple[int, Screen]]:
    """The far end of a pseudo-terminal, and a screen at it."""
    far, near = pty.openpty()
    try:
        with os.fdopen(near) as keyboard:
            console = Console(file=io.StringIO(), force_terminal=True, width=80, height=24)
            yield far, Screen(console, keyboard)
    finally:
        os.close(far)


def test_what_is_shown_for_a_time_waits_for_return() -> None:
    with terminal() as (far, screen):
        os.write(far, b"\n")
        screen.linger(600)  # whoever waited for the time would wait ten minutes
        assert "600 seconds" in shown(screen)


def test_what_is_shown_for_a_time_goes_by_itself() -> None:
    with terminal() as (_far, screen):
        screen.linger(0.1)
        assert "0.1 seconds" in shown(screen)


def test_the_time_that_is_left_is_counted_down() -> None:
    """R-32: the time is visible."""
    with terminal() as (_far, screen):
        screen.linger(1.1)
        assert "1.1 seconds" in shown(screen)
        assert "\r\x1b[KThis is shown for 0.1 seconds" in shown(screen).replace("\x1b[1m", "")


def test_nobody_waits_for_a_pipe() -> None:
    screen = Screen(Console(file=io.StringIO()), io.StringIO("precious\n"))
    screen.linger(600)
    assert screen.read("") == "precious"


def test_merlins_look_is_shown_once() -> None:
    """R-32: it stands there until <return> or for its time, then it is cleared; the log keeps it secret."""
    hot = at_keyboard(Record("merlin", files.read(MERLIN).setting), "look at stage 2", "log")
    look, after = shown(hot.screen).split("\n" * 59, 2)[1:]
    assert "Stage 2 is Boar, Dagger, Sword" in look
    assert re.search(r"looks? at stage 2 with Merlin's eyes", after)
    assert "Stage 2 is Boar, Dagger, Sword" not in after


@pytest.mark.parametrize("room", [1, 2, 5, 30])
def test_news_that_has_no_room_is_counted(room: int) -> None:
    screen = Screen(Console(file=io.StringIO()), io.StringIO())
    lines = [f"line {at}" for at in range(10)]
    latest = screen.latest(lines, room)
    assert len(latest) <= max(room, 1)
    assert latest[-1] == "line 9" or room == 1
    if room < 10:
        assert latest[0] == f"({11 - room} earlier lines left out; log shows all.)"
