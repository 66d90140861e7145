"""Quests at the real prompts: the acceptance scenarios typed in, and the dialogue of T-01 to T-07."""

import os
import signal
import subprocess
from pathlib import Path

import pexpect
import pytest

from tests.terminal.command import SCENARIOS, TILTYARD, environment, run, spawn, typed_lines

A1 = SCENARIOS / "quests" / "a1.tilt"
TWO_WINNERS = SCENARIOS / "quests" / "2winner_game_2winner_quest.tilt"

A1_TYPED = """
no yes  1 7 Quit  2 5 quit  2 3 4 QUIT  2 3 Quit
tackle 1  tackle 1  t 1            5 5 Quit  5 4 Quit  4 6 Quit
tackle tackle tackle               7 6 Quit  9 4 Quit  6 6 Quit
tackle tackle                      9 6 4 Quit  7 5 6 Quit
tackle tackle                      7 6 6 Quit  4 4 4 5 Quit
1 1 1 1  _
"""
TWO_WINNERS_TYPED = """
yes  1 quit  1 5 quit  1 4 quit  1 4 quit
t 1  t 1  t 1   6 quit  quit  6 quit
t t   4 quit  4 quit
t t   7 5 quit  7 5 quit
t t   6 6 quit  6 6 quit
1 1 1 1  _
no yes  1 quit  1 3 quit  1 4 quit
w t t   6 quit  6 quit
t t   7 quit  7 quit
t t   10 quit  10 quit
1 2 2  _
"""


def test_scenario_a1_typed_at_a_terminal(tmp_path: Path) -> None:
    """A1, T-01, T-02: 68 lines typed at the prompts, positions as they are shown."""
    lines = typed_lines(A1_TYPED).splitlines()
    assert len(lines) == 68
    screen = spawn(tmp_path, "play", "--scenario", str(A1))
    for line in lines:
        screen.expect(r"\(yes/no\) |or Quit: |tackle\) |discard: |<return>\. ")
        screen.sendline(line)
    screen.expect("It is the turn of P2")
    screen.expect("Shields: P1 0, P2 0, P3 0, P4 4")
    screen.expect("Hand of P2 .12 cards.")
    screen.close(force=True)


def test_scenario_with_two_winners_typed_at_a_terminal(tmp_path: Path) -> None:
    """2winner_game_2winner_quest, Q-45: 83 lines, two winners, exit code 0."""
    lines = typed_lines(TWO_WINNERS_TYPED).splitlines()
    assert len(lines) == 83
    screen = spawn(tmp_path, "play", "--scenario", str(TWO_WINNERS))
    for line in lines:
        screen.expect(r"\(yes/no\) |or Quit: |tackle\) |discard: |<return>\. ")
        screen.sendline(line)
    screen.expect(r"Winner\(s\): P2, P4")
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 0


def test_the_same_scenario_through_pipes(tmp_path: Path) -> None:
    """T-05, T-07: a pipe gets 60 empty lines for a cleared screen; a finished game has status 0."""
    done = run(tmp_path, "play", "--scenario", str(TWO_WINNERS), typed=typed_lines(TWO_WINNERS_TYPED))
    assert done.returncode == 0, done.stderr
    assert done.stdout.rstrip().endswith("Winner(s): P2, P4")
    assert "\n" * 60 in done.stdout
    assert "\x1b" not in done.stdout


def test_nobody_sees_another_hand(tmp_path: Path) -> None:
    """T-04: screen cleared, news repeated, seat taken, and only then the hand."""
    screen = spawn(tmp_path, "play", "quests", "--seed", "abc")
    screen.expect("It is the turn of P1")
    screen.expect("P1, take the seat and press <return>. ")
    assert "Hand of" not in (screen.before or "")
    screen.sendline("")
    screen.expect("Hand of P1")
    screen.expect(r"sponsor this quest of 5 stages\? \(yes/no\) ")
    screen.sendline("no")
    screen.expect(r"\x1b\[2J")
    screen.expect("P2, take the seat and press <return>. ")
    shown = screen.before or ""
    assert "P1 draws the event card: Q5" in shown, "the news is repeated"
    assert "Hand of" not in shown
    screen.sendline("")
    screen.expect("Hand of P2")
    screen.close(force=True)


def test_without_handover_the_clearing_stays(tmp_path: Path) -> None:
    """T-04: `handover` off leaves out the prompt, not the clearing."""
    done = run(tmp_path, "play", "quests", "--seed", "abc", "--option", "handover=off", typed="no\n")
    assert "take the seat" not in done.stdout
    before, _line, after = done.stdout.partition("P1 does not sponsor the quest.")
    assert "\n" * 60 in after
    assert "Hand of P1" in before
    assert "Hand of P1" not in after


@pytest.mark.parametrize("word", ["0", "-1", "14", "1.5", "+1", "one", "²", "٣", "", "Quit", "999999999"])
def test_only_a_position_of_the_hand_is_an_answer(tmp_path: Path, word: str) -> None:
    """T-02, Q-15: anything else is explained and asked again; Quit does not answer trimming."""
    typed = typed_lines("no yes 1 7 Quit 2 5 quit 2 3 4 QUIT 2 3 Quit tackle") + f"{word}\n"
    done = run(tmp_path, "play", "--scenario", str(A1), typed=typed)
    assert done.stdout.count("Position of the card to discard:") == 2
    assert "not an answer here. Type a position from 1 to 13; ? explains." in done.stdout
    assert done.returncode == 1


@pytest.mark.parametrize(
    "typed",
    [
        "no yes 1 7 Quit 2 5 quit 2 3 4 QUIT 2 3 Quit tackle",
        "no yes 1 7",
        "no yes 1 7 Quit 2 5 quit 2 3 4 QUIT 2 3 Quit tackle 1 t 1 t 1 5",
        "no no no no",
    ],
    ids=["trimming", "building", "attacking", "end-of-turn"],
)
def test_input_may_end_anywhere(tmp_path: Path, typed: str) -> None:
    """X-14, T-07: one line, status 1, no traceback, and the saved game goes on where it stopped."""
    done = run(tmp_path, "play", "--scenario", str(A1), typed=typed_lines(typed))
    assert done.returncode == 1
    assert done.stdout.endswith("End of input. The game stops without a winner.\n")
    assert "Traceback" not in done.stderr
    saved = done.stderr.split("--resume ")[1].strip()
    again = run(tmp_path, "play", "--resume", saved)
    assert again.returncode == 1
    assert run(tmp_path, "check", saved).stdout == "1 passed, 0 failed\n"


def test_an_interrupt_ends_cleanly(tmp_path: Path) -> None:
    """T-07: the interrupt key gives status 130, and the game is saved."""
    screen = spawn(tmp_path, "play", "quests", "--seed", "abc")
    screen.expect("take the seat")
    screen.sendintr()
    screen.expect("The game is saved: tiltyard play --resume")
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 130


def test_a_closed_pipe_ends_cleanly(tmp_path: Path) -> None:
    """The reader of the output may leave; the game is saved and no error is printed."""
    child = subprocess.Popen(
        [*TILTYARD, "play", "--scenario", str(A1)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
    )
    assert child.stdout is not None
    child.stdout.readline()
    child.stdout.close()
    _nothing, errors = child.communicate(typed_lines(A1_TYPED).encode(), timeout=60)
    assert child.returncode == 1
    assert errors == b""
    assert len(list((tmp_path / "tiltyard").glob("quests-*.tilt"))) == 1


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM], ids=lambda number: number.name)
def test_a_hang_up_saves_the_game(tmp_path: Path, number: signal.Signals) -> None:
    screen = spawn(tmp_path, "play", "quests", "--seed", "abc")
    screen.expect("take the seat")
    screen.kill(number)
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 128 + number
    assert list((tmp_path / "tiltyard").glob("quests-*.tilt"))


def test_a_terminal_that_goes_away_leaves_a_saved_game(tmp_path: Path) -> None:
    """The game was lost, because nobody was there any more to read that it was saved."""
    screen = spawn(tmp_path, "play", "quests", "--seed", "abc")
    screen.expect("take the seat")
    with Path(os.devnull).open() as nothing:
        os.dup2(nothing.fileno(), screen.child_fd)  # in place of our end of the terminal
    assert screen.wait() == 1
    (saved,) = (tmp_path / "tiltyard").glob("quests-*.tilt")
    assert run(tmp_path, "check", str(saved)).stdout == "1 passed, 0 failed\n"
