"""Who may import whom: the arrows only point downward, and the rules need nothing but Python."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"
MODULES = sorted(path.relative_to(SOURCE) for path in SOURCE.rglob("*.py"))
TOP = ["envs", "cli"]  # they may import everything below
DOOR = ["__init__", "__main__"]
BELOW = {
    "form": [],
    "lock": [],
    "shown": ["shown"],
    "engine": ["shown", "engine"],
    "games": ["shown", "engine", "games"],
    "bots": ["shown", "engine", "games", "bots"],
    "front": ["shown", "engine", "games", "bots"],
    "train": ["engine", "games", "bots", "train"],
    "new_game": ["engine", "games"],
    "laws": ["shown", "engine", "bots"],
    "arena": ["shown", "engine", "games", "bots", "arena", "lock", "__version__"],
    "data": ["engine", "front", "arena"],
    "wire": ["shown", "wire"],
    "table": ["shown", "engine", "games", "bots", "wire", "table"],
    "client": ["shown", "engine", "games", "bots", "wire", "table", "client"],
    "server": ["shown", "engine", "games", "bots", "wire", "table", "server", "lock", "__version__"],
    "terminal": [
        "shown",
        "engine",
        "games",
        "bots",
        "arena",
        "data",
        "wire",
        "table",
        "client",
        "terminal",
    ],  # a hot seat has a table
}
PURE = [
    "form",
    "lock",
    "shown",
    "engine",
    "games",
    "bots",
    "front",
    "laws",
    "new_game",
]  # the standard library only
HINTS = "mypy_extensions"  # hints for the compiler, and only one module may name them


def imports(tree: ast.AST, package: tuple[str, ...] = ()) -> Iterator[str]:
    """The full names of all modules (or their contents) that are imported, wherever in the file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*start, *([node.module] if node.module else [])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def problem(module: Path, imported: str) -> str:
    """Why the module may not import this; empty if it may."""
    parts = imported.split(".")
    layer = module.parts[1].removesuffix(".py")
    if parts[0] != "tiltyard":
        hints = HINTS if module.name == "native.py" else ""
        third_party = parts[0] not in sys.stdlib_module_names and parts[0] != hints
        return f"{layer} imports the package {parts[0]}" if third_party and layer in PURE else ""
    target = parts[1] if len(parts) > 1 else ""
    if layer in BELOW and target not in BELOW[layer]:
        return f"{layer} imports {imported}"
    own_or_shared = parts[2:3] in ([module.parts[2]], ["questing"]) if len(module.parts) > 3 else True
    if layer == "games" and target == "games" and not own_or_shared:
        return f"the game {module.parts[2]} imports {imported}"
    return ""


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_a_module_imports_only_what_lies_below(module: Path) -> None:
    tree = ast.parse((SOURCE / module).read_text("utf-8"))
    found = [problem(module, imported) for imported in imports(tree, module.parent.parts)]
    assert not list(filter(None, found))


def test_every_layer_is_known() -> None:
    """A new folder says where it stands, and none is named that has gone, or this fails."""
    layers = {module.parts[1].removesuffix(".py") for module in MODULES} - {*DOOR}
    assert layers == {*BELOW, *TOP}


@pytest.mark.parametrize(
    ("module", "line", "wrong"),
    [
        ("tiltyard/engine/flow.py", "import os", False),
        ("tiltyard/engine/flow.py", "from tiltyard.engine.cards import Pile", False),
        ("tiltyard/engine/flow.py", "from tiltyard.games import find", True),
        ("tiltyard/engine/flow.py", "import numpy", True),
        ("tiltyard/engine/flow.py", "from mypy_extensions import mypyc_attr", True),
        ("tiltyard/engine/native.py", "from mypy_extensions import mypyc_attr", False),
        ("tiltyard/engine/flow.py", "from ..games import find", True),
        ("tiltyard/engine/flow.py", "from . import cards", False),
        ("tiltyard/engine/flow.py", "import tiltyard.cli", True),
        ("tiltyard/games/quests/rules.py", "from tiltyard.games.quests.cards import value", False),
        ("tiltyard/games/quests/rules.py", "from tiltyard.games.quests import view", False),
        ("tiltyard/games/quests/rules.py", "from tiltyard.games.ivanhoe import rules", True),
        ("tiltyard/games/quests/rules.py", "from tiltyard.games import find", True),
        ("tiltyard/games/quests/rules.py", "from tiltyard.bots import player", True),
        ("tiltyard/games/quests/rules.py", "def late():\n    import rich", True),
        ("tiltyard/games/__init__.py", "from tiltyard.games.quests import GAME", False),
        ("tiltyard/bots/guests.py", "from tiltyard.games import find", False),
        ("tiltyard/bots/guests.py", "from tiltyard.arena.run import run", True),
        ("tiltyard/arena/run.py", "from tiltyard.bots import player", False),
        ("tiltyard/arena/run.py", "from tiltyard.terminal import local", True),
        ("tiltyard/terminal/local.py", "from tiltyard.arena import run", False),
        ("tiltyard/terminal/local.py", "from tiltyard.table.table import Table", False),
        ("tiltyard/terminal/local.py", "from tiltyard.server.app import App", True),
        ("tiltyard/terminal/local.py", "import aiohttp", False),
        ("tiltyard/table/table.py", "from tiltyard.terminal import screen", True),
        ("tiltyard/server/app.py", "from tiltyard.client.lobby import Caller", True),
        ("tiltyard/table/table.py", "from tiltyard.server.app import App", True),
        ("tiltyard/wire/protocol.py", "from tiltyard.engine.moves import Seat", True),
        ("tiltyard/bots/guests.py", "from tiltyard.table.table import Table", True),
        ("tiltyard/train/fit.py", "import numpy", False),
        ("tiltyard/train/fit.py", "from tiltyard.terminal import local", True),
        ("tiltyard/bots/guests.py", "from tiltyard.train.fit import fit", True),
        ("tiltyard/cli/common.py", "import typer", False),
    ],
)
def test_a_wrong_import_is_found(module: str, line: str, wrong: bool) -> None:
    path = Path(module)
    found = [problem(path, imported) for imported in imports(ast.parse(line), path.parent.parts)]
    assert any(found) == wrong
