"""Lessons at the keyboard: the same records and the same words as on the page."""

from pathlib import Path

from tests.terminal.command import run, typed_lines


def test_a_lesson_is_taught_and_the_next_is_offered(tmp_path: Path) -> None:
    words = "withdraw tackle horse quit tackle lance sword quit q"
    done = run(tmp_path, "learn", "quests", typed=typed_lines(words))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Lesson 1 of 6: Win a quest" in done.stdout
    assert "1 of 4: Seven shields win the game" in done.stdout
    assert "Withdrawing is safe, but it wins no shields." in done.stdout
    assert "Beat every stage and you get one shield for each." in done.stdout
    assert "Press <return> for the next lesson" in done.stdout


def test_one_may_begin_with_any_lesson_and_leave(tmp_path: Path) -> None:
    done = run(tmp_path, "learn", "ivanhoe", "5", typed="exit\n")
    assert done.returncode == 0
    assert "Lesson 5 of 6: Strike with an action card" in done.stdout


def test_a_lesson_that_does_not_exist_is_an_error(tmp_path: Path) -> None:
    done = run(tmp_path, "learn", "quests", "7")
    assert done.returncode == 2
    assert done.stderr == "tiltyard: Quests has 6 lessons, and no lesson 7\n"
