"""The ladder: every rung against the one below, continued where it was stopped, and its page."""

import subprocess
import sys
from pathlib import Path

from msgspec.json import decode, encode
from msgspec.structs import replace

from bench.contest import ROOT
from bench.ladder import CLOSE, FEWEST, Book, Goal, Rung, compared, ladder_of, page, reached, wishes
from tiltyard.arena.lineup import Wish
from tiltyard.arena.run import Means
from tiltyard.games import NAMES, find

WISH = Wish("ivanhoe", ("easy", "random"), 2, "tokens_to_win=2")
MEANS = Means(8, until_decided=False)


def rung(low: float, high: float) -> Rung:
    return Rung("ivanhoe", 2, "hard", "easy", 9, (low + high) / 2, low, high, 0.5, 1e-4, 2e-4, 1e-5, 2e-5)


def test_every_rung_meets_the_one_below_with_every_number_of_players() -> None:
    found = list(wishes(NAMES))
    tables = sum(find(game).most - find(game).fewest + 1 for game in NAMES)
    assert len({(wish.game, wish.seats) for wish in found}) == tables
    ivanhoe = [wish.bots for wish in found if (wish.game, wish.seats) == ("ivanhoe", 5)]
    assert [above for above, _below in ivanhoe] == ladder_of(find("ivanhoe"))[1:]
    assert [below for _above, below in ivanhoe] == ladder_of(find("ivanhoe"))[:-1]


def test_a_comparison_goes_on_unless_the_bots_have_changed(tmp_path: Path) -> None:
    first = compared(WISH, MEANS, tmp_path)
    (kept,) = tmp_path.iterdir()
    games = kept.read_bytes()
    assert compared(WISH, MEANS, tmp_path) == first
    assert kept.read_bytes() == games, "nothing was played again"
    kept.write_bytes(games.replace(b'"tiltyard":"', b'"tiltyard":"old ', 1))
    again = compared(WISH, MEANS, tmp_path)
    assert (again.wins, again.deals) == (first.wins, first.deals)
    assert b"old" not in kept.read_bytes()


def test_the_page_says_what_the_intervals_say() -> None:
    text = page([rung(0.6, 0.7), rung(0.4, 0.6), rung(0.1, 0.2), replace(rung(0.7, 0.8), wanted=0.6)])
    lines = [line for line in text.splitlines() if line.startswith("| 2 | hard")]
    assert (
        lines[0]
        == "| 2 | hard | easy | 65.0 % | 60.0 % to 70.0 % | 50.0 % | stronger | 100 µs | 200 µs | 9 |"
    )
    assert "not decided" in lines[1]
    assert "weaker" in lines[2]
    assert "| 2 | easy | | | | | | 10 µs | 20 µs | |" in text, "the lowest rung has only its times"
    assert text.count("## Ivanhoe") == 1
    assert (
        "| Ivanhoe | 2 | hard | easy | 75.0 % | 70.0 % to 80.0 % | 50.0 % | at least 60 % | 18 | 0 | 100 µs |"
        in text
    )


def test_rows_of_games_that_were_not_played_stay(tmp_path: Path) -> None:
    results, where = tmp_path / "ladder.jsonl", tmp_path / "ladder.md"
    old = replace(rung(0.5, 0.6), name="squire", below="page")
    gone = replace(old, name="strategy1", below="random")
    results.write_bytes(encode(old) + b"\n" + encode(gone) + b"\n")
    new = replace(old, game="round_table")
    Book(results, where).enter(new)
    Book(results, where).enter(replace(new, wins=0.7))
    found = [decode(line, type=Rung) for line in results.read_bytes().splitlines()]
    assert sorted(found, key=lambda row: row.game) == [old, replace(new, wins=0.7)]
    assert "## Ivanhoe" in where.read_text("utf-8")


def test_a_goal_is_played_until_it_is_known_closely_enough(tmp_path: Path) -> None:
    goal = Goal("ivanhoe", 2, "random", 0.5, rung="hard")
    found = reached(goal, Means(200, until_decided=False), tmp_path)
    assert (found.key, found.wanted) == (("ivanhoe", 2, "hard", "random"), 0.5)
    assert FEWEST <= found.deals < 100
    assert found.high - found.low <= 2 * CLOSE
    assert reached(goal, Means(4, until_decided=False), tmp_path).deals == 2, "or all have been played"


def test_the_command_writes_the_figures_and_the_page(tmp_path: Path) -> None:
    where = [f"--{name}={tmp_path / name}" for name in ("results", "page", "kept")]
    few = ["--games", "quintessence", "--deals", "1", "--up-to", "knight"]
    typed = [sys.executable, "-m", "bench.ladder", *few, *where]
    done = subprocess.run(typed, cwd=ROOT, capture_output=True, text=True, check=True, timeout=120)
    assert len(done.stdout.splitlines()) == 2, "squire against page, knight against squire"
    assert len((tmp_path / "results").read_text().splitlines()) == 2
    assert (tmp_path / "page").read_text("utf-8").startswith("# The ladder\n")
