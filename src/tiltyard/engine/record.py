"""The record: one plain text for saved games, replays, scenarios and tests (docs/record.md).

A header says what is played, who sits where, which house rules, and which seed or rigged deal. After `---`
come moves (`P1: decline`), moves that must be refused (`refuse P1: F5 "already"`) and expectations
(`expect P1.shields = 4`). What `text` prints, `parse` reads back to the same record.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from tiltyard.engine.cards import SEVERAL
from tiltyard.engine.chance import checked_seed
from tiltyard.engine.contract import Contract, Deal, Part
from tiltyard.engine.deal import seat_name
from tiltyard.engine.match import Match, Setting, check_names
from tiltyard.engine.moves import (
    NOBODY,
    DealError,
    Move,
    MoveError,
    Seat,
    TiltyardError,
    nearest,
    or_list,
    plain,
)
from tiltyard.engine.options import options_text, parse_options

VERSION: Final = 1
FIELDS: Final = ["game", "rules", "seats", "bots", "options", "seed", "moves"]
COMMENT: Final = re.compile(r"(^|\s)#.*$")
LETTERS: Final = "abcdefghijklmnop"  # of the seats, in moves that name one: `target b`
BEGINS: Final = "..."  # `expect story = Q4, ...`: the part begins like this

Find = Callable[[str], Contract[Any]]


class RecordError(TiltyardError):
    """A record that cannot be read or replayed: where, and what is wrong."""

    def __init__(self, source: str, line: int, problem: str) -> None:
        super().__init__(f"{source}:{line}: {problem}")
        self.source = source
        self.line = line
        self.problem = problem


@dataclass(frozen=True)
class Step:
    """A line after the header. `kind` is move, refuse or expect."""

    kind: str
    line: int
    seat: Seat = NOBODY
    move: Move = -1
    part: str = ""  # what is expected of
    text: str = ""  # the value that is expected, or what the refusal must say


@dataclass(frozen=True)
class Record:
    """A setting and the steps from there."""

    source: str
    setting: Setting
    steps: list[Step] = field(default_factory=list)
    deal_lines: dict[tuple[str, Seat], int] = field(default_factory=dict)
    bots: dict[Seat, str] = field(default_factory=dict)  # who is played by which bot


@dataclass(frozen=True)
class Failure:
    """An expectation that was not met."""

    line: int
    expected: str
    found: str


# Reading


def parse(text: str, source: str, find: Find) -> Record:
    """Read a record, or say in which line it is wrong."""
    return _Reader(text, source, find).read()


class _Reader:
    def __init__(self, text: str, source: str, find: Find) -> None:
        self.source = source
        self.find = find
        self.lines = [COMMENT.sub("", line).strip() for line in text.split("\n")]
        self.at = 0

    def error(self, problem: str) -> RecordError:
        return RecordError(self.source, self.at, problem)

    def next_line(self) -> str:
        """The next line with something in it; empty at the end."""
        while self.at < len(self.lines):
            self.at += 1
            if self.lines[self.at - 1]:
                return self.lines[self.at - 1]
        return ""

    def read(self) -> Record:
        self.read_version()
        fields, deals = self.read_header()
        try:
            setting, lines = self.read_setting(fields, deals)
            bots = self.read_bots(fields, setting)
            steps = self.read_steps(setting)
        except RecordError:
            raise
        except TiltyardError as problem:
            raise self.error(str(problem)) from None
        moves = sum(step.kind == "move" for step in steps)
        if "moves" in fields and fields["moves"][1] != str(moves):
            found = f"the record should have {fields['moves'][1]} moves and has {moves}"
            raise self.error(f"{found}; was the file cut off?")
        return Record(self.source, setting, steps, lines, bots)

    def read_version(self) -> None:
        first = self.next_line().removeprefix("\ufeff")
        if first == f"tiltyard {VERSION}":
            return
        if re.fullmatch(r"tiltyard \d+", first):
            raise self.error(f"this is 'tiltyard {VERSION}'; the record says {first!r}")
        raise self.error(f"a record begins with 'tiltyard {VERSION}', not {first[:60]!r}")

    def read_header(self) -> tuple[dict[str, tuple[int, str]], list[tuple[int, str, str]]]:
        fields: dict[str, tuple[int, str]] = {}
        deals: list[tuple[int, str, str]] = []
        while (line := self.next_line()) != "---":
            if not line:
                raise self.error("the file ends before the line '---'; was it cut off?")
            name, colon, value = line.partition(":")
            key = plain(name)
            if not colon:
                raise self.error(f"'name: value' or '---' is expected, not {line[:60]!r}")
            if key.startswith("deal "):
                deals.append((self.at, name.strip()[5:].strip(), value.strip()))
            elif key not in FIELDS:
                raise self.error(f"unknown field {name.strip()!r}; there is {or_list(FIELDS)}")
            elif key in fields:
                raise self.error(f"the field {key!r} is given twice")
            else:
                fields[key] = (self.at, value.strip())
        return fields, deals

    def read_setting(
        self, fields: dict[str, tuple[int, str]], deals: list[tuple[int, str, str]]
    ) -> tuple[Setting, dict[tuple[str, Seat], int]]:
        end = self.at
        for needed in ("game", "rules", "seats"):
            if needed not in fields:
                raise self.error(f"the field {needed!r} is missing")
        self.at, value = fields["game"]
        contract = self.find(value)
        self.at, value = fields["rules"]
        if value not in map(str, range(1, contract.rules_version + 1)):
            raise self.error(
                f"this is version {contract.rules_version} of the rules of {contract.name}; "
                f"the record is of version {value!r}"
            )
        self.at, value = fields["seats"]
        names = [" ".join(name.split()) for name in value.split(",")]
        check_names(names, contract)
        self.at, value = fields.get("options", (end, ""))
        options = parse_options(value, contract.presets)
        self.at, value = fields.get("seed", (end, ""))
        if not value and not deals:
            raise self.error("a record needs a seed or a rigged deal")
        seed = checked_seed(value) if value else ""
        deal, lines = self.read_deals(deals, contract, names)
        self.at = end
        return Setting(contract, names, options, seed, deal), lines

    def read_deals(
        self, deals: list[tuple[int, str, str]], contract: Contract[Any], names: list[str]
    ) -> tuple[Deal, dict[tuple[str, Seat], int]]:
        deal: Deal = {}
        lines: dict[tuple[str, Seat], int] = {}
        for self.at, name, value in deals:
            part, seat = find_part(name, contract, names)
            if not part.dealt:
                raise self.error(f"{name} cannot be dealt; it follows from the rest")
            if (part.name, seat) in deal:
                raise self.error(f"{name} is dealt twice")
            seats = seats_of(value, names) if part.seats else value
            deal[part.name, seat] = seats
            lines[part.name, seat] = self.at
        return deal, lines

    def read_bots(self, fields: dict[str, tuple[int, str]], setting: Setting) -> dict[Seat, str]:
        bots: dict[Seat, str] = {}
        end = self.at
        self.at, value = fields.get("bots", (end, ""))
        for entry in filter(None, map(str.strip, value.split(","))):
            name, equals, level = map(str.strip, entry.partition("="))
            if not equals or level not in setting.contract.bots:
                known = or_list(list(setting.contract.bots))
                raise self.error(f"'name=bot' is expected, with {known} as bot, not {entry!r}")
            bots[find_seat(name, setting.names)] = level
        self.at = end
        return bots

    def read_steps(self, setting: Setting) -> list[Step]:
        steps: list[Step] = []
        while line := self.next_line():
            steps.append(self.read_step(line, setting))
        return steps

    def read_step(self, line: str, setting: Setting) -> Step:
        contract, names = setting.contract, setting.names
        if plain(line).startswith("expect "):
            what, equals, value = line[len("expect ") :].partition("=")
            if not equals or not what.strip():
                raise self.error(f"'expect part = value' is expected, not {line[:60]!r}")
            part = known_part(what, contract, names)
            check_value(part, value.strip(), contract, names)
            return Step("expect", self.at, part=part, text=value.strip())
        if plain(line).startswith("refuse "):
            name, colon, rest = line[len("refuse ") :].partition(":")
            text, quote, said = rest.partition('"')
            if not colon or (quote and said.find('"') != len(said) - 1):
                raise self.error(f"'refuse name: move' is expected, not {line[:60]!r}")
            move = find_move(text, contract, names)
            return Step("refuse", self.at, find_seat(name, names), move, text=said[:-1])
        name, colon, text = line.partition(":")
        if not colon:
            raise self.error(f"'name: move' is expected, not {line[:60]!r}")
        return Step("move", self.at, find_seat(name, names), find_move(text, contract, names))


def find_seat(text: str, names: list[str]) -> Seat:
    """The seat of a player's name."""
    for seat, name in enumerate(names):
        if plain(name) == plain(text):
            return seat
    raise TiltyardError(f"unknown player {text.strip()!r}; there is {or_list(names)}")


def find_move(text: str, contract: Contract[Any], names: list[str]) -> Move:
    """The move that reads like this; whoever it names by the letter of the seat may be called by name."""
    spoken = plain(text)
    for seat, name in enumerate(names):
        begins = spoken.removesuffix(f" {plain(name)}")
        lettered = f"{begins} {LETTERS[seat]}"
        if begins != spoken and not contract.moves.knows(spoken) and contract.moves.knows(lettered):
            return contract.moves.parse(lettered)
    return contract.moves.parse(text)


def find_part(text: str, contract: Contract[Any], names: list[str]) -> tuple[Part, Seat]:
    """The part of the table that `P1.hand` or `story` names, and whose it is."""
    owner, dot, name = text.rpartition(".")
    seat = find_seat(owner, names) if dot else NOBODY
    for part in contract.parts:
        if part.name == plain(name) and part.of_seat == bool(dot):
            return part, seat
    known = [f"{names[0]}.{part.name}" if part.of_seat else part.name for part in contract.parts]
    raise TiltyardError(f"unknown part of the table {text.strip()!r}; there is {or_list(known)}")


def seats_of(text: str, names: list[str]) -> str:
    """Players' names as the parts of a table write them: P1, P2."""
    if text.strip() in ("", "-"):
        return "-"
    return ", ".join([seat_name(find_seat(name, names)) for name in text.split(",")])


def known_part(text: str, contract: Contract[Any], names: list[str]) -> str:
    """What an expectation is about, spelt as it is printed."""
    words = text.split(maxsplit=1)
    if plain(text) in ("asks", "winners", "over"):
        return plain(text)
    if plain(words[0]) == "options" and len(words) == 2:
        return f"options {names[find_seat(words[1], names)]}"
    part, seat = find_part(text, contract, names)
    return part.name if seat == NOBODY else f"{names[seat]}.{part.name}"


def check_value(what: str, text: str, contract: Contract[Any], names: list[str]) -> None:
    """Whether the expected value can occur there at all; a word that nobody knows is a slip of the pen."""
    words = [entry for entry in entries(text) if entry != BEGINS]
    if what == "over":
        check_words(what, words, ["yes", "no"])
        return
    if what.startswith("options "):
        for word in words:
            find_move(word, contract, names)
        return
    part = None if what in ("asks", "winners") else find_part(what, contract, names)[0]
    if part is None or part.seats:
        for word in words:
            find_seat(word, names)
    elif part.names:
        check_words(what, [word.strip() for entry in words for word in entry.split("+")], part.names)


def check_words(what: str, words: list[str], known: list[str]) -> None:
    """Whether all of the words are known; `-` is none."""
    spelt = {plain(name) for name in [*known, "-"]}
    for word in words:
        if word not in spelt:
            raise TiltyardError(f"{what} cannot have {word!r}; {nearest(word, known)}")


# Printing


def text(record: Record) -> str:
    """The record as text."""
    setting = record.setting
    contract, names = setting.contract, setting.names
    lines = [
        f"tiltyard {VERSION}",
        f"game: {contract.name}",
        f"rules: {contract.rules_version}",
        f"seats: {', '.join(names)}",
    ]
    if record.bots:
        lines.append(f"bots: {', '.join([f'{names[seat]}={bot}' for seat, bot in record.bots.items()])}")
    options = options_text(setting.options, contract.presets)
    if options:
        lines.append(f"options: {options}")
    if setting.seed:
        lines.append(f"seed: {setting.seed}")
    for (part, seat), value in setting.deal.items():
        owner = f"{names[seat]}." if seat != NOBODY else ""
        lines.append(f"deal {owner}{part}: {_with_names(value, part, seat, setting)}".rstrip())
    lines.append(f"moves: {sum(step.kind == 'move' for step in record.steps)}")
    lines.append("---")
    lines += [step_text(step, setting) for step in record.steps]
    return "\n".join(lines) + "\n"


def _with_names(value: str, part: str, seat: Seat, setting: Setting) -> str:
    known = next(
        known for known in setting.contract.parts if known.name == part and known.of_seat == (seat != NOBODY)
    )
    return named(value, setting.names) if known.seats else " ".join(value.split())


def step_text(step: Step, setting: Setting) -> str:
    """A line after the header."""
    if step.kind == "expect":
        return f"expect {step.part} = {step.text}"
    line = f"{setting.names[step.seat]}: {setting.contract.moves.text(step.move)}"
    if step.kind == "move":
        return line
    return f"refuse {line}" + (f' "{step.text}"' if step.text else "")


def of_match(match: Match, bots: dict[Seat, str] | None = None) -> Record:
    """The record of a match."""
    steps = [Step("move", 0, seat, move) for seat, move in match.moves]
    return Record("match", match.setting, steps, {}, bots or {})


# Replaying


def begin(record: Record) -> Match:
    """The match at its first question; a deal that cannot be is an error of its line."""
    try:
        return Match(record.setting)
    except DealError as problem:
        line = deal_line(record, problem)
        raise RecordError(record.source, line, f"deal {deal_owner(record, problem)}{problem}") from None


def deal_line(record: Record, problem: DealError) -> int:
    """The line of the part that is wrong; of any player's if it does not say whose; else the first deal."""
    lines = record.deal_lines
    exact = lines.get((problem.part, problem.seat), 0)
    alike = [at for (part, _seat), at in lines.items() if part == problem.part]
    return exact or min(alike or lines.values(), default=0)


def deal_owner(record: Record, problem: DealError) -> str:
    """Whose part is wrong, if it is a player's."""
    if problem.seat == NOBODY or (problem.part, problem.seat) not in record.deal_lines:
        return ""
    return f"{record.setting.names[problem.seat]}."


def replay(record: Record) -> Match:
    """The match after all moves of the record; expectations are passed over."""
    match = begin(record)
    for step in record.steps:
        if step.kind == "move":
            make_move(record, match, step)
    return match


def make_move(record: Record, match: Match, step: Step) -> None:
    """Make the move of a step; one that is not legal here is an error of its line."""
    try:
        match.play(step.seat, step.move)
    except MoveError as problem:
        move = match.contract.moves.text(step.move)
        who = match.names[step.seat]
        raise RecordError(
            record.source,
            step.line,
            f"{who} cannot play {move!r} here: {_with_code(problem)} {_asked(match)}",
        ) from None


def _with_code(problem: MoveError) -> str:
    """Why a move was not made, as records say it: with the code, if the game has one for it."""
    return f"{problem} [{problem.code}]" if problem.code else str(problem)


def _asked(match: Match) -> str:
    seats = match.game.asks()
    if not seats:
        return "Nobody is asked any more."
    moves = match.contract.moves
    options = [moves.text(move) for move in match.game.options(seats[0])]
    return f"Asked is {or_list([match.names[seat] for seat in seats])}: {or_list(options)}."


def check(record: Record) -> list[Failure]:
    """Replay a record and collect what is not as it says."""
    match = begin(record)
    failures: list[Failure] = []
    for step in record.steps:
        if step.kind == "move":
            make_move(record, match, step)
        elif step.kind == "refuse":
            failures += _check_refusal(match, step)
        else:
            failures += _check_expectation(match, step)
    return failures


def _check_refusal(match: Match, step: Step) -> list[Failure]:
    move = f"{match.names[step.seat]}: {match.contract.moves.text(step.move)}"
    if step.move in match.game.options(step.seat):
        return [Failure(step.line, f"{move} is refused", "it is legal here")]
    reason = _with_code(match.game.refusal(step.seat, step.move))
    if plain(step.text) in plain(reason):
        return []
    return [Failure(step.line, f'{move} is refused with "{step.text}"', f'"{reason}"')]


def _check_expectation(match: Match, step: Step) -> list[Failure]:
    found, any_order = _found(match, step.part)
    wanted, have = entries(step.text), entries(found)
    if wanted and wanted[-1] == BEGINS:
        wanted.pop()
        have = have[: len(wanted)]
    if step.part.startswith("options "):
        moves = [find_move(word, match.contract, match.names) for word in wanted]
        wanted = [plain(match.contract.moves.text(move)) for move in moves]
    if wanted == have or (any_order and sorted(wanted) == sorted(have)):
        return []
    return [Failure(step.line, f"{step.part} = {step.text}", f"{step.part} = {found}")]


def _found(match: Match, what: str) -> tuple[str, bool]:
    """What the table says, and whether its order does not matter."""
    game, names = match.game, match.names
    if what in ("asks", "winners"):
        seats = game.asks() if what == "asks" else match.contract.winners(game)
        return ", ".join([names[seat] for seat in seats]) or "-", what == "asks"
    if what == "over":
        return "yes" if game.over() else "no", False
    if what.startswith("options "):
        options = game.options(find_seat(what[8:], names))
        return ", ".join([match.contract.moves.text(move) for move in options]) or "-", True
    part, seat = find_part(what, match.contract, names)
    value = match.contract.part(game, part.name, seat)
    return (named(value, names) if part.seats else value), part.any_order


def named(value: str, names: list[str]) -> str:
    """Seats of the table (P1, P2) by the names of the players."""
    if value == "-":
        return value
    return ", ".join([names[int(seat.strip()[1:]) - 1] for seat in value.split(",")])


def entries(value: str) -> list[str]:
    """A list of things as it is compared: `3 x Sword` is three, `-` is none."""
    found: list[str] = []
    for entry in value.split(","):
        several = SEVERAL.fullmatch(entry.strip())
        if several is None:
            found.append(plain(entry))
        else:
            found += [plain(several.group(2))] * int(several.group(1))
    return [] if found in ([""], ["-"]) else found
