"""Local play drives the table that a server has: its journal knows whatever happens at the keyboard."""

import io
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from rich.console import Console

from tests.terminal.command import SCENARIOS
from tiltyard.engine import record
from tiltyard.engine.match import Setting
from tiltyard.engine.record import Record
from tiltyard.engine.rungs import LADDER
from tiltyard.games import NAMES, find
from tiltyard.table import outcome
from tiltyard.table.default_answer import best_answer
from tiltyard.table.table import Table
from tiltyard.terminal import files
from tiltyard.terminal.hotseat import HotSeat
from tiltyard.terminal.local import set_table
from tiltyard.terminal.screen import EndOfInput, Screen
from tiltyard.wire import entries

A1 = SCENARIOS / "quests" / "a1.tilt"


def at_keyboard(content: Record, *typed: str) -> HotSeat:
    """A hot seat after these lines were typed and the input has ended."""
    keyboard = io.StringIO("".join(f"{line}\n" for line in typed))
    hot = HotSeat(set_table(content), Screen(Console(file=io.StringIO()), keyboard), handover=False)
    with suppress(EndOfInput):
        hot.play()
    return hot


def new_game(game: str, names: list[str], bots: dict[int, str]) -> Record:
    contract = find(game)
    setting = Setting(contract, names, next(iter(contract.presets.values())), "a1")
    return Record("new", setting, [], {}, bots)


def a1(bots: dict[int, str] | None = None) -> Record:
    return Record("a1", files.read(A1).setting, [], {}, bots or {})


class Hesitant(Screen):
    """At the keyboard sits P1, who plays by rules, and takes every fourth decision back."""

    def __init__(self, table: Table) -> None:
        super().__init__(Console(file=io.StringIO()), io.StringIO())
        self.table = table
        self.asked = 0

    def read(self, prompt: str) -> str:
        match = self.table.state.match
        assert match is not None
        question = match.contract.ask(match.contract.view(match.game, 0), match.names)
        if prompt != question.text:
            return "yes"  # it is meant; where <return> is wanted, any line will do
        self.asked += 1
        if self.asked > 60:
            raise EndOfInput
        if self.asked % 4 == 0:
            return "undo"
        (move,) = best_answer(match.contract, match.game, 0, self.table.state.chance)
        words = [choice.words[0] for choice in question.choices if choice.move == move]
        return words[0] if words else str(question.positions.index(move) + 1)


def journal(hot: HotSeat) -> list[entries.AnyEntry]:
    return [entries.decode(entry) for entry in hot.table.state.journal]


def shown(screen: Screen) -> str:
    file = screen.console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def test_every_move_and_undo_is_an_entry_of_the_table() -> None:
    hot = at_keyboard(a1(), "no", "yes", "1", "quit", "undo", "undo", "7")
    text = hot.table.state.contract.moves.text
    made = [
        (entry.s, text(entry.m)) if isinstance(entry, entries.Played) else (entry.seat, f"{entry.count} left")
        for entry in journal(hot)
        if isinstance(entry, entries.Played | entries.TookBack)
    ]
    assert made == [
        (0, "decline"),
        (1, "sponsor"),
        (1, "F5"),
        (1, "done"),
        (1, "3 left"),
        (1, "2 left"),
        (1, "S10"),
    ]


def test_bots_are_played_by_the_table() -> None:
    hot = at_keyboard(a1({0: "knight", 2: "random"}))
    first = next(entry for entry in journal(hot) if isinstance(entry, entries.Played))
    assert (first.s, first.by) == (0, "bot")
    assert hot.table.state.sitters[0].bot == "knight"


def test_what_the_table_refuses_changes_nothing_and_is_said() -> None:
    hot = at_keyboard(a1(), "no", "yes", "quit", "F5", "1", "1")
    moves = [entry for entry in journal(hot) if isinstance(entry, entries.Played)]
    assert len(moves) == 3
    assert "A stage cannot be empty" in shown(hot.screen)
    assert "This stage has a foe already" in shown(hot.screen)


def test_a_paused_table_takes_no_move_from_the_keyboard() -> None:
    """Whoever bypassed the table would play on."""
    table = set_table(a1())
    hot = HotSeat(table, Screen(Console(file=io.StringIO()), io.StringIO("no\n")), handover=False)
    table.state.paused = True
    with pytest.raises(EndOfInput):
        hot.play()
    assert "The game is paused." in shown(hot.screen)
    assert not outcome.record_of(hot.table.state).steps


@pytest.mark.parametrize("game", NAMES)
def test_what_the_table_holds_is_what_is_saved(tmp_path: Path, game: str) -> None:
    contract = find(game)
    names = ["Ann", *[f"Bot {seat}" for seat in range(2, contract.fewest + 1)]]
    bots = dict.fromkeys(range(1, len(names)), next(iter(contract.bots)))
    table = set_table(new_game(game, names, bots))
    hot = HotSeat(table, Hesitant(table), handover=False)
    with suppress(EndOfInput):
        hot.play()
    saved = files.read(hot.save(tmp_path / "game.tilt"))
    again = Table("again", hot.table.state.plan, "", "b")
    again.restore(hot.table.state.journal, [], 0.0)
    assert (
        record.text(saved)
        == record.text(outcome.record_of(hot.table.state))
        == record.text(outcome.record_of(again.state))
    )
    assert saved.bots == bots
    assert {type(entry) for entry in journal(hot)} == {
        entries.Sat,
        entries.Began,
        entries.Played,
        entries.TookBack,
    }


def test_a_saved_game_is_a_table_again() -> None:
    first = at_keyboard(a1(), "no", "yes", "1", "undo")
    again = at_keyboard(outcome.record_of(first.table.state), "1")
    assert [step.seat for step in outcome.record_of(again.table.state).steps] == [0, 1, 1]


def test_local_play_needs_no_network_and_no_database() -> None:
    assert not loaded("tiltyard.terminal.start", ["aiohttp", "sqlite3", "uvloop", "tiltyard.server"])


@pytest.mark.parametrize("module", ["tiltyard.cli", "tiltyard.terminal.replay", "tiltyard.terminal.files"])
def test_what_plays_no_game_does_not_wait_for_the_table(module: str) -> None:
    assert not loaded(module, ["msgspec", "tiltyard.table"])


def loaded(module: str, unwanted: list[str]) -> list[str]:
    """Which of these the module brings with it."""
    ask = f"import sys, {module}; print(*[name for name in {unwanted} if name in sys.modules])"
    found = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    return found.stdout.split()


@pytest.mark.parametrize("rung", LADDER)
def test_any_rung_sits_at_any_seat_and_thinks_right_here(rung: str) -> None:
    for seat in (0, 1):
        names = ["P1", "P2"]
        hot = at_keyboard(new_game("ivanhoe", names, {seat: rung}), *["withdraw", "1", "end"] * 6)
        made = [entry for entry in journal(hot) if isinstance(entry, entries.Played) and entry.s == seat]
        assert made
        assert {entry.by for entry in made} == {"bot"}
