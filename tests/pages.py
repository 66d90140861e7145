"""The parts of the documentation that are generated from the games; `make docs` writes them."""

import io
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from rich.console import Console

from bench.figures import PAGE as FIGURES
from bench.figures import figures_page
from handbook.commands import PAGE as COMMANDS
from handbook.commands import commands_page
from handbook.play import path_of, play_page
from tests.observed import PAGE as OBSERVATIONS
from tests.observed import observations_page
from tests.phases import Chart
from tiltyard.bots.learned import WEIGHTS
from tiltyard.engine.match import Setting
from tiltyard.engine.record import Record
from tiltyard.games import NAMES, find
from tiltyard.terminal.hotseat import HotSeat
from tiltyard.terminal.local import set_table
from tiltyard.terminal.screen import EndOfInput, Screen
from tiltyard.train.card import read as read_card

DOCS = Path(__file__).parent.parent / "docs"
RECORD = DOCS / "record.md"
DIAGRAMS = DOCS / "diagrams.md"
PICTURE = DOCS / "terminal.svg"
TRAIN = DOCS / "train.md"

PHASES = "<!-- phases: written by make docs -->"
CARDS = "<!-- cards: written by make docs -->"
MARK = "<!-- parts: written by make docs -->"
FONT = re.compile(r"@font-face \{.*?\}", re.DOTALL)  # Rich would load a font from elsewhere
LEGEND = """Round boxes ask somebody; square ones only resolve what has happened. An arrow leads to what comes
next. A dotted arrow leads to something that comes in between; afterwards the game continues as if nothing had
happened. Frames are the files in the game's folder."""
TYPED = ["", "no", "", "yes", "1", "1", "9", "quit", "table"]


def record_page() -> str:
    """The page on the record with the parts of every game's table."""
    page = RECORD.read_text("utf-8").partition(MARK)[0]
    lines = [MARK]
    for contract in map(find, NAMES):
        lines += [
            "",
            f"### {contract.title} (`{contract.name}`)",
            "",
            "| part | can be dealt | order | what it is |",
        ]
        lines.append("|---|---|---|---|")
        for part in contract.facts.parts:
            name = f"NAME.{part.name}" if part.of_seat else part.name
            order = "any order" if part.any_order else ""
            lines.append(f"| `{name}` | {'yes' if part.dealt else 'no'} | {order} | {part.help} |")
    return page + "\n".join(lines) + "\n"


def train_page() -> str:
    """The page on training with the cards of all nets that ship."""
    page = TRAIN.read_text("utf-8").partition(CARDS)[0]
    lines = [CARDS, "", "| game | inputs | positions | log loss | of the fair share | AUC | made by |"]
    lines.append("|---|---|---|---|---|---|---|")
    for file in sorted(WEIGHTS.glob("*.json")):
        net = read_card(file)
        about = net["card"]
        lines.append(
            f"| {find(about['game']).title} | {len(net['inputs'])} | {about['positions']:,} "
            f"| {about['log_loss']:.3f} | {about['fair_share_log_loss']:.3f} | {about['auc']:.3f} "
            f"| `{about['command']}` |"
        )
    for picture in sorted(WEIGHTS.glob("*.svg")):
        lines += ["", f"![{find(picture.stem).title}](../src/tiltyard/bots/weights/{picture.name})"]
    return page + "\n".join(lines) + "\n"


def diagrams_page() -> str:
    """The page of diagrams with the phases of every game."""
    page = DIAGRAMS.read_text("utf-8").partition(PHASES)[0]
    lines = [PHASES, "", "## The phases of each game", "", LEGEND]
    for contract in map(find, NAMES):
        chart = Chart(contract)
        lines += ["", f"### {contract.title}", "", *chart.lines(), "", *chart.table()]
    return page + "\n".join(lines) + "\n"


class Photographer(Screen):
    """A screen that keeps its picture since the last clearing, with what was typed in it."""

    def __init__(self, typed: list[str]) -> None:
        console = Console(
            file=io.StringIO(), record=True, width=78, force_terminal=True, color_system="truecolor"
        )
        super().__init__(console, io.StringIO("".join(f"{line}\n" for line in typed)))

    def clear(self) -> None:
        self.console.export_text(clear=True)

    def read(self, prompt: str) -> str:
        answer = super().read(prompt)
        self.console.print(answer, highlight=False)
        return answer


def picture() -> str:
    """A few questions of a game of Quests as the terminal shows them."""
    screen = Photographer(TYPED)
    contract = find("quests")
    names = ["Ann", "Bob", "Lynet", "Ector"]
    setting = Setting(contract, names, next(iter(contract.presets.values())), "7a57")
    table = set_table(Record("picture", setting, bots={2: "knight", 3: "knight"}))
    with suppress(EndOfInput):
        HotSeat(table, screen, handover=True).play()
    svg = screen.console.export_svg(
        title="tiltyard play quests --seats Ann,Bob,bot,bot", unique_id="tiltyard"
    )
    return FONT.sub("", svg)


PAGES: dict[Path, Callable[[], str]] = {
    RECORD: record_page,
    DIAGRAMS: diagrams_page,
    PICTURE: picture,
    TRAIN: train_page,
    OBSERVATIONS: observations_page,
    FIGURES: figures_page,
    COMMANDS: commands_page,
    **{path_of(game): partial(play_page, game) for game in NAMES},
}  # and what each should say


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m tests.pages --write")
    for path, made in PAGES.items():
        path.write_text(made(), "utf-8")
