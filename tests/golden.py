"""Golden files: whole games as text in `playthroughs/`, and the number of move sequences in `perft.txt`.

`make playthroughs` writes them anew; a test replays and compares them line by line.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tiltyard.bots import choose
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import NOBODY
from tiltyard.engine.names import default_names
from tiltyard.engine.reader import Reader
from tiltyard.games import NAMES, find

FOLDER = Path(__file__).parent.parent / "playthroughs"
PERFT = FOLDER / "perft.txt"
VIEWS_EVERY = 40  # moves
MOST_MOVES = 400
MOST_SEQUENCES = 20_000
DEEPER = 2  # levels of `perft.txt` that only the compiled form counts every day


@dataclass(frozen=True)
class Playthrough:
    """A game that is decided by its line-up of bots and its seed."""

    contract: Contract[Any]
    level: str
    seats: int
    seed: str

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.contract.name}-{self.level}-{self.seats}.txt"

    def lines(self) -> Iterator[str]:
        """Every question, its options, the move, the events, and all views now and then."""
        contract = self.contract
        names = default_names(self.seats)
        options = next(iter(contract.presets.values()))
        match = Match(Setting(contract, names, options, self.seed))
        chance = Chance(self.seed, 1 << 40)
        line_up = f"{self.seats} x {self.level}"
        yield f"{contract.title}, rules {contract.rules_version}, seed {self.seed}, {line_up}"
        told = 0
        while True:
            yield from news(match, told)
            told = len(match.game.events)
            if len(match.moves) % VIEWS_EVERY == 0 or match.game.over():
                yield from views(match)
            if match.game.over() or len(match.moves) == MOST_MOVES:
                return
            seat = match.game.next()
            yield from question(match)
            move = choose(contract, match.game, seat, self.level, chance)
            yield f"> {names[seat]}: {contract.moves.text(move)}"
            match.play(seat, move)


def news(match: Match, told: int) -> Iterator[str]:
    """Events as everybody learns them, and what the player whom they are about reads besides."""
    for event in match.game.events[told:]:
        seen = event.seen_by(NOBODY)
        public = seen.tell(Reader(NOBODY, match.names)).lines if seen else []
        telling = event.tell(Reader(event.about(), match.names))
        yield from (f"  {line}" for line in public)
        yield from (f"  ({match.names[event.about()]}: {line})" for line in telling.private)
        if telling.pause:
            yield f"  {telling.pause}"


def views(match: Match) -> Iterator[str]:
    """What every seat, and a spectator, sees."""
    for seat in range(NOBODY, match.game.seats):
        view = json.dumps(match.contract.view(match.game, seat), sort_keys=True)
        yield f"view {match.names[seat] if seat != NOBODY else 'spectator'}: {view}"


def question(match: Match) -> Iterator[str]:
    """Who is asked what, and everything that each of them may do."""
    number = len(match.moves) + 1
    for seat in match.game.asks():
        asked = match.contract.ask(match.contract.view(match.game, seat), match.names)
        options = [match.contract.moves.text(move) for move in match.game.options(seat)]
        yield f"[{number}] {match.names[seat]} ({asked.rule}) {asked.text}"
        yield f"    {', '.join(options)}"


def playthroughs() -> list[Playthrough]:
    """For each game the strongest bots at the smallest and the largest table, and random play."""
    found: dict[Path, Playthrough] = {}
    for contract in map(find, NAMES):
        best = list(contract.bots)[-1]
        for level, seats in ((best, contract.fewest), (best, contract.most), ("random", contract.most)):
            golden = Playthrough(contract, level, seats, "601d")
            found[golden.path] = golden
    return list(found.values())


def perft(game: Any, depth: int) -> int:
    """The number of distinct sequences of that many moves, by all who are asked."""
    if depth == 0 or game.over():
        return 1
    if depth == 1:
        return sum(len(game.options(seat)) for seat in game.asks())
    total = 0
    for seat in game.asks():
        for move in game.options(seat):
            twin = game.copy()
            twin.play(seat, move)
            total += perft(twin, depth - 1)
    return total


def perft_lines(deeper: int) -> Iterator[str]:
    """For each game and two seeds, as deep as it stays small, and some levels deeper."""
    for contract in map(find, NAMES):
        options = next(iter(contract.presets.values()))
        for seed in ("1", "2"):
            game = contract.new(contract.most, seed, options, {})
            counts = [perft(game, 1)]
            while len(counts) < 8 and counts[-1] * counts[0] < MOST_SEQUENCES:
                counts.append(perft(game, len(counts) + 1))
            counts += [perft(game, len(counts) + level) for level in range(1, deeper + 1)]
            yield f"{contract.name} {contract.most} seed {seed}: {' '.join(map(str, counts))}"


def write() -> None:
    """Write all golden files, and remove those that no game has any more."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for golden in playthroughs():
        golden.path.write_text("\n".join(golden.lines()) + "\n", "utf-8")
    PERFT.write_text("\n".join(perft_lines(DEEPER)) + "\n", "utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m tests.golden --write")
    write()
