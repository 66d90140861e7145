"""A run: the same result for any number of jobs, kept in a file from which it can continue."""

from pathlib import Path

import msgspec
import pytest

from tiltyard.arena.ledger import Ledger, hash_of
from tiltyard.arena.lineup import Wish, line_up
from tiltyard.arena.run import Means, checked_place, run
from tiltyard.arena.scoreboard import GAP, lines
from tiltyard.arena.standings import Standings
from tiltyard.engine.moves import TiltyardError

WISH = Wish("ivanhoe", ("easy", "random"), house="tokens_to_win=2")

BOT = """
import tiltyard

class Page(tiltyard.Bot):
    def choose(self, turn):
        return turn.moves[0]
"""


def ran(path: Path, means: Means, wish: Wish = WISH) -> Standings:
    """The standings at the end of a run."""
    lined_up = line_up(wish)
    return list(run(wish, lined_up, means, Ledger(path, lined_up)))[-1]


def without_times(path: Path) -> list[dict[str, object]]:
    """What must be the same in two files: all but the times."""
    games: list[dict[str, object]] = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]
    return [{name: value for name, value in game.items() if name != "times"} for game in games]


def told(standings: Standings) -> list[str]:
    """The table without the times."""
    return [line.rpartition(GAP)[0] or line for line in lines(standings)]


def test_any_number_of_jobs_gives_the_same_file_and_the_same_standings(tmp_path: Path) -> None:
    alone = ran(tmp_path / "1.jsonl", Means(games=60, jobs=1))
    crowd = ran(tmp_path / "2.jsonl", Means(games=60, jobs=3))
    assert without_times(tmp_path / "1.jsonl") == without_times(tmp_path / "2.jsonl")
    assert told(alone) == told(crowd)
    assert alone.verdict == crowd.verdict
    assert [alone.rating(bot) for bot in alone.bots] == [crowd.rating(bot) for bot in crowd.bots]


def test_a_decided_comparison_ends_at_the_same_deal_with_any_number_of_jobs(tmp_path: Path) -> None:
    wish = Wish("ivanhoe", ("hard", "random"))
    alone = ran(tmp_path / "1.jsonl", Means(games=400), wish)
    crowd = ran(tmp_path / "2.jsonl", Means(games=400, jobs=2), wish)
    assert alone.decided
    assert alone.deals == crowd.deals < 200
    assert without_times(tmp_path / "1.jsonl") == without_times(tmp_path / "2.jsonl")
    everything = ran(tmp_path / "3.jsonl", Means(games=60, until_decided=False), wish)
    assert everything.deals == 30 > alone.deals


@pytest.mark.parametrize("cut", [1, 200, 3_000, 3_001, -1, -300])
def test_a_run_that_was_cut_anywhere_goes_on_to_the_same_end(tmp_path: Path, cut: int) -> None:
    whole = ran(tmp_path / "whole.jsonl", Means(games=20))
    cut_off = tmp_path / "cut.jsonl"
    cut_off.write_bytes((tmp_path / "whole.jsonl").read_bytes()[:cut])
    again = ran(cut_off, Means(games=20))
    assert without_times(cut_off) == without_times(tmp_path / "whole.jsonl")
    assert told(again) == told(whole)


def test_a_longer_run_goes_on_with_a_shorter_one_and_a_shorter_one_leaves_the_file_alone(
    tmp_path: Path,
) -> None:
    path = tmp_path / "run.jsonl"
    assert ran(path, Means(games=10)).games == 10
    first = path.read_bytes()
    assert ran(path, Means(games=20, jobs=2)).games == 20
    assert path.read_bytes().startswith(first), "nothing was played twice"
    longer = path.read_bytes()
    assert ran(path, Means(games=10)).games == 10
    assert path.read_bytes() == longer


def test_games_are_played_in_whole_deals(tmp_path: Path) -> None:
    assert ran(tmp_path / "run.jsonl", Means(games=3)).games == 4


@pytest.mark.parametrize(
    ("wish", "problem"),
    [
        (
            Wish("ivanhoe", ("easy", "random"), house="tokens_to_win=2", seed="b"),
            "seed is 'a' there and 'b' here",
        ),
        (Wish("ivanhoe", ("easy", "random")), "house is 'tokens_to_win=2' there and '' here"),
        (Wish("ivanhoe", ("random", "easy"), house="tokens_to_win=2"), "seats is"),
        (Wish("quests", ("knight", "random")), "game is 'ivanhoe' there and 'quests' here"),
    ],
)
def test_the_file_of_another_arena_is_refused_and_left_alone(
    tmp_path: Path, wish: Wish, problem: str
) -> None:
    path = tmp_path / "run.jsonl"
    ran(path, Means(games=2))
    before = path.read_bytes()
    with pytest.raises(TiltyardError, match=f"run.jsonl: these are the results of another arena: {problem}"):
        ran(path, Means(games=2), wish)
    assert path.read_bytes() == before


def test_a_bot_that_has_changed_is_another_bot(tmp_path: Path) -> None:
    page, path = tmp_path / "page.py", tmp_path / "run.jsonl"
    wish = Wish("quintessence", (f"{page}:Page", "random"))
    page.write_text(BOT)
    ran(path, Means(games=2), wish)
    ran(path, Means(games=4), wish)
    page.write_text(BOT.replace("[0]", "[-1]"))
    with pytest.raises(TiltyardError, match=r"files is \{'page.py:Page': "):
        ran(path, Means(games=4), wish)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("precious", "these are not the results of an arena; name another file with --out"),
        ("precious\n", "these are not the results of an arena"),
        ('{"arena": 1}\n', "these are not the results of an arena"),
    ],
)
def test_another_file_is_refused_and_left_alone(tmp_path: Path, content: str, problem: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(content)
    with pytest.raises(TiltyardError, match=f"notes.txt: {problem}"):
        ran(path, Means(games=2))
    assert path.read_text() == content


def test_a_file_that_somebody_has_edited_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    ran(path, Means(games=6))
    header, *games = path.read_text().splitlines(keepends=True)
    path.write_text(header + "".join(games[2:]))
    with pytest.raises(TiltyardError, match="line 2 is not the game that comes next"):
        ran(path, Means(games=6))
    path.write_text(header + games[0] + "{}\n" + "".join(games[1:]))
    with pytest.raises(TiltyardError, match="line 3 is not a game"):
        ran(path, Means(games=6))


def test_a_file_that_cannot_be_written_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(TiltyardError, match="Is a directory"):
        Ledger(tmp_path, line_up(WISH))


def test_two_arenas_do_not_write_to_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    ran(path, Means(games=4))
    before = path.read_bytes()
    with (
        Ledger(path, line_up(WISH)).held(),
        pytest.raises(TiltyardError, match=r"run\.jsonl: another arena is writing to this file; wait for it"),
    ):
        ran(path, Means(games=8))
    assert path.read_bytes() == before
    assert ran(path, Means(games=8)).deals == 4, "it is free again"


def test_a_bot_that_has_learned_something_else_is_another_bot(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("BOT = 1\n")
    (tmp_path / "weights.json").write_text("[1]\n")
    before = hash_of([tmp_path])
    (tmp_path / "weights.json").write_text("[2]\n")
    assert hash_of([tmp_path]) != before


def test_where_games_are_played() -> None:
    assert checked_place("Ray") == "ray"
    with pytest.raises(TiltyardError, match=r"games are played here or ray \(--on\), not 'moon'"):
        checked_place("moon")


def test_one_bot_in_all_seats_is_no_comparison(tmp_path: Path) -> None:
    standings = ran(tmp_path / "run.jsonl", Means(games=30), Wish("ivanhoe", ("easy", "easy"), house="short"))
    assert not standings.decided
    assert standings.games == standings.deals == 30, "turning the table would repeat the game"
    assert "nothing to compare" in "\n".join(lines(standings))
