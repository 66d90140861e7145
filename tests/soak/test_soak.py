"""A short soak of every day: no faults, the same games in every form, and it goes on where it ended."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.form import form
from tests.laws.tables import TABLES
from tests.soak.batch import SIZE, Batch, Fault, play_batch
from tests.soak.forms import differences
from tests.soak.ledger import Header, Ledger, header, line
from tests.soak.places import play_there
from tests.soak.plan import BY_BOTS, planned
from tiltyard.engine.moves import TiltyardError

ROOT = Path(__file__).parents[2]
FEW = BY_BOTS * len(TABLES)  # at every table, by lot and by bots
IN_ANOTHER = f"""
from tests.soak.batch import play_batch
from tests.form import form
print(form(), play_batch(0, {FEW}).marks)
"""


@pytest.mark.both
def test_a_few_games_have_no_fault_and_are_the_same_interpreted() -> None:
    batch = play_batch(0, FEW)
    assert batch.faults == []
    environment = {**os.environ, "TILTYARD_FORM": "interpreted"}
    environment["PYTHONPATH"] = os.pathsep.join(map(str, [ROOT / "src", ROOT, ROOT / "examples" / "melee"]))
    command = [sys.executable, "-c", IN_ANOTHER]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=600)
    assert done.stdout.split() == ["interpreted", batch.marks]


def test_half_of_the_games_have_house_rules_of_their_own() -> None:
    plans = [planned(number) for number in range(FEW)]
    own = sum(plan.options != plan.table.options for plan in plans)
    assert FEW * 0.3 < own < FEW * 0.7
    assert sum(bool(plan.line_up) for plan in plans) == FEW / BY_BOTS
    assert {str(plan.table) for plan in plans} == set(map(str, TABLES))


def test_a_fault_is_found_and_the_soak_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first table says that something is lost as soon as it looks."""

    def lost(game: object) -> None:
        raise AssertionError("a card is lost")

    monkeypatch.setattr(TABLES[0], "invariants", lost)
    batch = play_batch(0, 2)
    (fault,) = batch.faults
    assert fault.number == 0
    assert "a card is lost" in fault.problem
    assert fault.record.startswith("tiltyard 1\n# game 0 of the soak\n")
    assert batch.games == 2


def a_batch(number: int, marks: str = "aa", faults: list[Fault] | None = None) -> Batch:
    """A batch that was played."""
    return Batch(number, SIZE, 10, marks, 1.0, faults or [])


def test_a_soak_goes_on_where_it_ended(tmp_path: Path) -> None:
    path = tmp_path / "soak.jsonl"
    first = Ledger(path)
    for number in (0, 2):
        first.write(a_batch(number))
    path.write_bytes(path.read_bytes() + line(a_batch(1))[:-5])
    again = Ledger(path)
    assert again.missing(4) == [1, 3]
    again.write(a_batch(1))
    assert Ledger(path).missing(4) == [3]
    assert again.summary().startswith("3,000 games, 30 moves, 0 faults")


def test_a_soak_of_other_rules_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "soak.jsonl"
    path.write_bytes(line(Header("another", SIZE, form())))
    with pytest.raises(TiltyardError, match="name another with --out"):
        Ledger(path)


def test_a_machine_with_other_rules_plays_nothing() -> None:
    with pytest.raises(TiltyardError, match="would play other games"):
        play_there(0, Header("another", SIZE, form()))


def soaked(path: Path, wanted: str, *batches: Batch, sources: str = header().sources) -> Path:
    """The file of a soak in one form."""
    path.write_bytes(b"".join(map(line, [Header(sources, SIZE, wanted), *batches])))
    return path


def test_forms_are_compared_batch_by_batch(tmp_path: Path) -> None:
    one = soaked(tmp_path / "one", "interpreted", a_batch(0), a_batch(1))
    other = soaked(tmp_path / "other", "compiled", a_batch(1), a_batch(0), a_batch(2))
    assert differences(one, other) == []
    soaked(other, "compiled", a_batch(0), a_batch(1, "bb"))
    assert differences(one, other) == [f"batch 1 differs between {one} and {other}"]


def test_what_cannot_be_compared_is_said(tmp_path: Path) -> None:
    one = soaked(tmp_path / "one", "interpreted", a_batch(0))
    for other, problem in (
        (soaked(tmp_path / "a", "interpreted", a_batch(0)), "both played by the interpreted form"),
        (soaked(tmp_path / "b", "compiled", a_batch(0), sources="x"), "different sources"),
        (soaked(tmp_path / "c", "compiled", a_batch(1)), "no batch in common"),
    ):
        (said,) = differences(one, other)
        assert problem in said


def test_the_command_reports_what_was_found(tmp_path: Path) -> None:
    """A batch is too long for every day, so everything is played already."""
    out = tmp_path / "soak.jsonl"
    ledger = Ledger(out)
    ledger.write(a_batch(0, faults=[Fault(7, "broken", "tiltyard 1")]))
    command = [sys.executable, "-m", "tests.soak", "--games", str(SIZE), "--out", str(out)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(["src", ".", "examples/melee"])}
    environment["TILTYARD_FORM"] = form()
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    assert "1,000 games, 10 moves, 1 fault," in done.stdout
