"""Bots from a file or from another package: they play here like those of the house, and name their faults."""

from pathlib import Path

import pytest

from tiltyard.arena.lineup import Wish
from tiltyard.arena.run import Means
from tiltyard.bots.guests import find_bot
from tiltyard.bots.player import BotError
from tiltyard.client.inside import NOW
from tiltyard.engine import record
from tiltyard.engine.moves import TiltyardError
from tiltyard.games import find
from tiltyard.terminal import files, start
from tiltyard.terminal.arena import arena
from tiltyard.terminal.screen import Screen
from tiltyard.terminal.start import Wish as Game

PAGE = """
import tiltyard
from squires import LAST

class Page(tiltyard.Bot):
    looks_ahead = listens = True

    def start(self, seat, seats):
        self.heard = 0

    def choose(self, turn):
        self.heard += len(turn.news)
        assert self.heard
        world = turn.world()
        world.play(turn.seat, turn.moves[LAST])
        return turn.text(turn.moves[LAST])

class Wreck(tiltyard.Bot):
    def choose(self, turn):
        return 1 / 0

class Cheat(tiltyard.Bot):
    def choose(self, turn):
        return "fly"

class Poet(tiltyard.Bot):
    games = ("round_table",)

class Stone:
    pass
"""


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file of bots, and a place where games are saved."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "saves"))
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "squires.py").write_text("LAST = -1\n")
    file = tmp_path / "page.py"
    file.write_text(PAGE)
    return str(file)


def test_a_bot_from_a_file_plays_in_the_arena(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    arena(Wish("ivanhoe", (f"{page}:Page", "hard")), Means(games=2))
    assert "page.py:Page   1 of 2" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nowhere.py:Page", "there is no file nowhere.py; your own bots are named FILE.py:CLASS"),
        ("{page}", "a class is missing; choose "),
        ("{page}:Squire", "page.py has no bot 'Squire'; choose .*page.py:Page, "),
        ("{page}:Stone", r"Stone in page.py is not a bot; write class Stone\(tiltyard.Bot\)"),
        ("{page}:Poet", "page.py:Poet plays round_table, not quests; choose page, squire, .* or steady here"),
        ("{broken}:Page", r"broken.py cannot be loaded: it raised NameError: .* \(broken.py, line 1\)"),
        (
            "deep",
            "unknown bot 'deep'; Quests has page, .* and steady, and your own bots are named FILE.py:CLASS",
        ),
    ],
)
def test_a_bot_that_cannot_be_had_says_what_to_type(page: str, text: str, words: str) -> None:
    broken = Path(page).with_name("broken.py")
    broken.write_text("nothing\n")
    with pytest.raises(TiltyardError, match=words):
        find_bot(find("quests"), text.format(page=page, broken=broken))


def test_a_bot_that_another_package_has_installed(page: str) -> None:
    about = Path(page).parent / "merlin-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: merlin\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(
        "[tiltyard.bots]\nmerlin = page:Page\nstone = page:Stone\ngrave = page:Nobody\n"
    )
    name, kind = find_bot(find("quests"), "merlin")
    assert (name, kind.__name__) == ("merlin", "Page")
    with pytest.raises(TiltyardError, match="page:Stone is not a bot"):
        find_bot(find("quests"), "stone")
    with pytest.raises(TiltyardError, match="page:Nobody cannot be loaded: it raised AttributeError"):
        find_bot(find("quests"), "grave")


@pytest.mark.parametrize(("bot", "did"), [("Wreck", "raised ZeroDivisionError"), ("Cheat", "answered 'fly'")])
def test_a_bot_that_fails_in_the_arena_leaves_the_game_so_far(page: str, bot: str, did: str) -> None:
    with pytest.raises(TiltyardError, match=rf"^page.py:{bot} in seat 2 {did}.*; the game so far is kept"):
        arena(Wish("ivanhoe", ("hard", f"{page}:{bot}")), Means(games=2))
    kept = files.read(files.latest_save())
    assert kept.bots == {0: "hard", 1: f"page.py:{bot}"}
    assert not record.check(kept)


def wish(seats: str, resume: Path | None = None) -> Game:
    return Game("" if resume else "quests", seats, "", "" if resume else "a", "", resume, None)


def test_a_bot_that_fails_at_the_terminal_leaves_the_game_so_far(page: str) -> None:
    with pytest.raises(BotError, match=r"^page.py:Wreck in seat \d raised ZeroDivisionError"):
        start.play(wish(f"bot,{page}:Wreck,bot,bot"))
    assert not record.check(files.read(files.latest_save()))


def test_a_record_names_a_bot_and_resuming_it_needs_the_bot(page: str, tmp_path: Path) -> None:
    table = start.set_table(wish(f"Ann,{page}:Page,bot,bot:{page}:Page"), Screen())
    while table.table.due() <= NOW:
        table.table.tick(NOW)
    path = tmp_path / "game.tilt"
    table.save(path)
    assert files.read(path).bots == {1: "page.py:Page", 2: "knight", 3: "page.py:Page"}
    assert not record.check(files.read(path))
    with pytest.raises(
        TiltyardError, match=r"give it with --seats Ann,bot:page.py:Page,bot:knight,bot:page.py:Page$"
    ):
        start.set_table(wish("", path), Screen())
    again = start.set_table(wish(f"Ann,{page}:Page,bot,{page}:Page", path), Screen())
    assert len(again.match.moves) == len(table.match.moves)
