"""The examples in docstrings, as `help` shows them: everything in the reference has one, and it runs."""

import doctest
import re
import shutil
from importlib import import_module
from pathlib import Path

import pytest

import tiltyard
from tests.handbook.snippets import ROOT

NAMES = re.findall(r"^::: (\S+)$", (ROOT / "docs" / "reference.md").read_text("utf-8"), re.MULTILINE)
OPTIONS = doctest.IGNORE_EXCEPTION_DETAIL | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("name", NAMES)
def test_everything_public_has_an_example_that_runs(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(ROOT / "tests" / "old" / "0.1" / "games.jsonl", tmp_path)
    module = import_module(name.rpartition(".")[0])
    shown = getattr(module, name.rpartition(".")[2])
    known = {"tiltyard": tiltyard, **vars(module)}
    example = doctest.DocTestParser().get_doctest(shown.__doc__ or "", known, name, None, 0)
    assert example.examples, f"{name} has no example in its docstring"
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    said: list[str] = []
    runner.run(example, out=said.append)
    assert not runner.failures, "".join(said)
