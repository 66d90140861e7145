"""Who plays whom: line-ups, one bot against a table of another, and what cannot sit down."""

from pathlib import Path

import pytest

from tests.arena.test_run import BOT
from tiltyard.arena.game import play_deal
from tiltyard.arena.lineup import Wish, line_up
from tiltyard.engine.moves import TiltyardError


@pytest.mark.parametrize(
    ("wish", "names"),
    [
        (Wish("ivanhoe", ("hard", "easy")), ["hard", "easy"]),
        (Wish("ivanhoe", ("hard", "easy"), seats=4), ["hard", "easy", "easy", "easy"]),
        (Wish("quests", ("knight", "random")), ["knight", "random", "random", "random"]),
        (Wish("ivanhoe", ("hard", "easy", "random"), seats=3), ["hard", "easy", "random"]),
    ],
)
def test_a_bot_for_each_seat_or_one_against_a_table_of_another(wish: Wish, names: list[str]) -> None:
    assert line_up(wish).names == names


@pytest.mark.parametrize(
    ("names", "tables"),
    [
        (("hard", "easy", "random"), 3),
        (("hard", "easy", "hard", "easy"), 2),
        (("hard", "hard", "hard"), 1),
    ],
)
def test_a_deal_is_played_from_every_seat_and_never_twice(names: tuple[str, ...], tables: int) -> None:
    found = line_up(Wish("ivanhoe", names)).tables()
    assert len(found) == tables
    for bot in names:
        sat = [sum(table[seat] == bot for table in found) for seat in range(len(names))]
        assert len(set(sat)) == 1, "each seat equally often"


def page(file: Path) -> str:
    """A bot in a file of its own; it always makes the first of its moves."""
    file.write_text(BOT)
    return f"{file}:Page"


def test_all_tables_of_a_deal_have_the_same_cards(tmp_path: Path) -> None:
    """Two bots that play alike play the same game in either order; another deal is another game."""
    bots = page(tmp_path / "one.py"), page(tmp_path / "two.py")
    lined_up = line_up(Wish("quintessence", bots, keeps_moves=True))
    first, second = play_deal(lined_up, 3)
    assert first.seats == second.seats[::-1]
    assert first.made == second.made
    assert play_deal(lined_up, 4)[0].made != first.made


def test_the_seed_and_its_number_decide_a_deal() -> None:
    one, same, other = (
        line_up(Wish("quintessence", ("warden", "random"), seed=seed, keeps_moves=True)) for seed in "aab"
    )
    assert [game.made for game in play_deal(one, 3)] == [game.made for game in play_deal(same, 3)]
    assert len({one.deal_seed(deal) for deal in range(100)}) == 100
    assert one.deal_seed(3) != other.deal_seed(3)


@pytest.mark.parametrize(
    ("wish", "problem"),
    [
        (Wish("quests", ("knight",)), "Quests is not for 1 players; name a bot for each seat, or two"),
        (Wish("quests", ("knight",) * 5), "Quests is not for 5 players; name a bot for each seat"),
        (Wish("quests", ("knight", "random"), seats=3), "Quests is for 4 players, not 3"),
        (
            Wish("ivanhoe", ("hard", "easy", "random"), seats=4),
            "hard, easy and random cannot take 4 seats; name",
        ),
        (Wish("ivanhoe", ("hard", "easy"), seed="xyz"), "a seed is 1 to 64 hexadecimal digits"),
        (Wish("chess", ("hard", "easy")), "unknown game 'chess'"),
        (Wish("ivanhoe", ("hard", "easy"), house="speed=9"), "unknown option 'speed'"),
    ],
)
def test_a_line_up_that_cannot_sit_down_is_a_clear_error(wish: Wish, problem: str) -> None:
    with pytest.raises(TiltyardError, match=problem):
        line_up(wish)


def test_two_files_of_one_name_cannot_be_told_apart(tmp_path: Path) -> None:
    texts = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        folder.mkdir()
        texts.append(page(folder / "page.py"))
    with pytest.raises(
        TiltyardError, match=r"two bots are called page.py:Page; rename the file of one of them"
    ):
        line_up(Wish("ivanhoe", (texts[0], texts[1])))
    assert line_up(Wish("ivanhoe", (texts[0], texts[0]))).names == ["page.py:Page", "page.py:Page"]
