"""Puzzles: every one that ships can be forced, is not solved by accident, and tells what it should."""

from itertools import islice
from pathlib import Path

import pytest
from melee import GAME as MELEE

from tiltyard.bots.puzzles.find import MOST_LOOKED, aims_of, by_order, by_rules, search, solved_by
from tiltyard.bots.puzzles.goal import FAILED, LEAST, OPEN, SOLVED, STAYS, Goal, measure, read_goal
from tiltyard.bots.puzzles.prove import Prover, hope
from tiltyard.bots.puzzles.puzzle import known_lines, match_of, puzzle_of, read_puzzle, told_steps
from tiltyard.bots.puzzles.write import best_of, write_all
from tiltyard.engine.moves import TiltyardError
from tiltyard.games import NAMES, find, puzzles
from tiltyard.table.work import at_once

SHIPPED = [(game, name) for game in NAMES for name in puzzles(game)]
FEWEST = 10  # of each game


@pytest.mark.parametrize("game", NAMES)
def test_every_game_has_puzzles(game: str) -> None:
    assert len(puzzles(game)) >= FEWEST


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_a_puzzle_can_be_forced_and_is_not_solved_by_accident(game: str, name: str) -> None:
    puzzle = puzzle_of(game, name)
    match = match_of(puzzle)
    contract, goal = match.contract, puzzle.goal
    assert goal.seat in match.game.asks()
    assert goal.state(contract, match.game) == OPEN
    assert Prover(contract, goal, 5 * MOST_LOOKED).holds(match.game)
    assert not solved_by(contract, match.game, goal, by_order)
    assert not solved_by(contract, match.game, goal, by_rules)


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_the_solution_of_a_puzzle_reaches_the_goal_with_its_last_move(game: str, name: str) -> None:
    puzzle = puzzle_of(game, name)
    match = match_of(puzzle)
    for seat, move in puzzle.line:
        assert puzzle.goal.state(match.contract, match.game) == OPEN
        match.play(seat, move)
    assert puzzle.goal.state(match.contract, match.game) == SOLVED


@pytest.mark.parametrize("game", NAMES)
def test_a_puzzle_is_told_in_words(game: str) -> None:
    for name in puzzles(game):
        puzzle = puzzle_of(game, name)
        assert puzzle.words.endswith(".")
        assert 1 <= puzzle.level <= 3


def test_a_solution_is_told_as_buttons_and_cards_are_called() -> None:
    """Not as positions in a hand, which nobody sees who reads it."""
    told = [words for _seat, words in told_steps(puzzle_of("ivanhoe", "tournament-02"))]
    assert told[:4] == ["RETREAT", "P3", "let pass", "CHARGE"]
    assert "Fight without cards" in [words for _seat, words in told_steps(puzzle_of("quests", "quest-03"))]


def test_a_puzzle_shows_all_cards_that_lie_hidden() -> None:
    match = match_of(puzzle_of("ivanhoe", "tournament-02"))
    lines = known_lines(match.contract, match.game, 2, ["Ann", "Bors", "Cei"])
    assert [line.partition(":")[0] for line in lines] == ["Ann, hand", "Bors, hand", "Deck, next"]
    assert lines[0] == f"Ann, hand: {match.contract.part(match.game, 'hand', 0)}"


def test_a_goal_is_data_that_reads_back() -> None:
    for goal in (Goal(1, stop=3), Goal(0, "tokens", 0, LEAST, 2, 4), Goal(1, "base", 1, STAYS, 9, 2)):
        assert read_goal(goal.text(), goal.seat, goal.stop) == goal
    with pytest.raises(TiltyardError, match="a goal is"):
        read_goal("be brave", 0, 0)


def test_a_list_is_measured_by_its_length() -> None:
    assert [measure(text) for text in ("-", "7", "red, blue", "3 x Sword, Horse")] == [0, 7, 2, 4]


def test_what_is_late_has_failed() -> None:
    puzzle = puzzle_of("ivanhoe", "tournament-02")
    match = match_of(puzzle)
    match.play(2, match.contract.moves.parse("withdraw"))
    goal = puzzle.goal
    while match.contract.horizon(match.game) < goal.stop:
        seat = match.game.next()
        match.play(seat, match.contract.policy(match.game, seat, match.game.chance.copy()))
    assert goal.state(match.contract, match.game) == FAILED


def test_what_must_stay_is_reached_only_when_the_time_is_over() -> None:
    match = match_of(puzzle_of("quintessence", "defence-05"))
    now = match.contract.horizon(match.game)
    goals = [
        Goal(1, "base", 1, how, 1, stop) for how, stop in [(LEAST, now + 1), (STAYS, now + 1), (STAYS, now)]
    ]
    assert [goal.state(match.contract, match.game) for goal in goals] == [SOLVED, OPEN, SOLVED]


def hoped(game: str, name: str, *moves: str, most: int = MOST_LOOKED) -> bool | None:
    """Whether a puzzle can still be forced after some moves of whoever solves it."""
    puzzle = puzzle_of(game, name)
    match = match_of(puzzle)
    for move in moves:
        match.play(puzzle.goal.seat, match.contract.moves.parse(move))
    return at_once(hope(match.contract, puzzle.goal, match.game, most))


def test_hope_ends_with_the_move_after_which_others_can_stop_it() -> None:
    assert hoped("ivanhoe", "tournament-02") is True
    assert hoped("ivanhoe", "tournament-02", "withdraw") is False


def test_nothing_is_lost_while_a_move_can_be_taken_back() -> None:
    assert hoped("quintessence", "defence-05", "2 to 1") is None
    assert hoped("quintessence", "defence-05", "skip defence") is False


def test_a_proof_that_would_take_too_long_says_nothing() -> None:
    assert hoped("quests", "quest-03") is True
    assert hoped("quests", "quest-03", most=1) is None


def test_the_search_finds_puzzles_and_writes_files_that_read_back(tmp_path: Path) -> None:
    found = [puzzle for puzzle in islice(search(find("quests"), 4, 26), 1) if puzzle is not None]
    (path,) = write_all(best_of(found, 1), tmp_path)
    puzzle = read_puzzle(path.stem, path.read_text("utf-8"))
    assert puzzle.goal == found[0].goal
    assert puzzle.line == found[0].line
    assert [(step.seat, step.move) for step in puzzle.kept.steps] == found[0].moves


def test_a_game_of_another_package_is_searched_for_wins() -> None:
    assert [aim.what for aim in aims_of(MELEE)] == ["win"]
