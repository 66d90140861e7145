"""Reading a record: the header, then the steps, each error with its line."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from tiltyard.engine.chance import checked_seed
from tiltyard.engine.contract import Contract
from tiltyard.engine.deal import Deal
from tiltyard.engine.match import Setting, check_names
from tiltyard.engine.moves import NOBODY, Move, Seat, TiltyardError
from tiltyard.engine.options import parse_options
from tiltyard.engine.record.hearing import Hearing
from tiltyard.engine.record.story import (
    HAS,
    IS,
    LACKS,
    OTHERWISE,
    SAY,
    SEES,
    SEES_NOT,
    VERSION,
    Record,
    RecordError,
    Step,
)
from tiltyard.engine.record.words import (
    BEGINS,
    check_value,
    dealt_part,
    entries,
    find_move,
    find_seat,
    known_part,
    seats_of,
)
from tiltyard.engine.text import LONGEST_QUOTED, and_list, or_list, plain, quoted

LONGEST_BOT: Final = 80  # characters of its name; which bots there are, a record need not know
FIELDS: Final = ["game", "rules", "seats", "bots", "options", "seed", "lesson", "learned", "moves"]
MOST_KNOWN: Final = 4_096  # lines that a reader caches, since a game repeats itself
COMMENT: Final = re.compile(r"(^|\s)#.*$")
RULING: Final = re.compile(r"[A-Za-z]-\d\d")

Find = Callable[[str], Contract[Any]]


def parse(text: str, source: str, find: Find) -> Record:
    """Read a record, or say which line is wrong."""
    reader = Reader(text.split("\n"), source, find)
    head = reader.head
    steps = list(reader.steps())
    return Record(source, head.setting, steps, head.deal_lines, head.bots, head.title, head.learned)


def lines_of(pieces: Iterable[bytes]) -> Iterator[str]:
    """The lines of a text that arrives in pieces, as if split at every newline."""
    rest = b""
    for piece in pieces:
        *whole, rest = (rest + piece).split(b"\n")
        for line in whole:
            yield line.decode("utf-8")
    yield rest.decode("utf-8")


class Reader:
    """A record read line by line: its head at once, the steps on demand."""

    def __init__(self, lines: Iterable[str], source: str, find: Find) -> None:
        self.source = source
        self.find = find
        self.lines = iter(lines)
        self.at = 0
        self.moves: str | None = None  # how many there should be, if the record says so
        self.known: dict[str, tuple[Seat, Move]] = {}
        self.head = self.read_head()
        self.hearing = Hearing(self.head)

    def error(self, problem: str) -> RecordError:
        """What is wrong with the line that was read last."""
        return RecordError(self.source, self.at, problem)

    def next_line(self) -> str:
        """The next line with something in it; empty at the end."""
        for raw in self.lines:
            self.at += 1
            line = COMMENT.sub("", raw).strip()
            if line:
                return line
        return ""

    def read_head(self) -> Record:
        """Everything but the steps."""
        self.read_version()
        fields, deals = self.read_header()
        try:
            setting, lines = self.read_setting(fields, deals)
            bots = self.read_bots(fields, setting)
        except RecordError:
            raise
        except TiltyardError as problem:
            raise self.error(str(problem)) from None
        self.moves = fields["moves"][1] if "moves" in fields else None
        title, learned = [fields.get(name, (0, ""))[1] for name in ("lesson", "learned")]
        return Record(self.source, setting, [], lines, bots, title, learned)

    def steps(self) -> Iterator[Step]:
        """The lines after the head, one by one, then a check that none is missing."""
        moves = 0
        while line := self.next_line():
            step = self.next_step(line)
            if step.kind == "move":
                moves += 1
                self.hearing.note(step)
            yield step
        if self.moves is not None and self.moves != str(moves):
            found = f"the record should have {self.moves} moves but has {moves}"
            raise self.error(f"{found}; was the file cut off?")

    def next_step(self, line: str) -> Step:
        """What a line says; exact moves that were read before are cached."""
        if line in self.known:
            seat, move = self.known[line]
            return Step("move", self.at, seat, move)
        heard = self.hearing.heard
        try:
            step = self.read_step(line)
        except RecordError:
            raise
        except TiltyardError as problem:
            raise self.error(str(problem)) from None
        if step.kind == "move" and self.hearing.heard == heard and len(self.known) < MOST_KNOWN:
            self.known[line] = step.seat, step.move
        return step

    def read_version(self) -> None:
        """The first line, which says that this is a record."""
        first = self.next_line().removeprefix("\ufeff")
        if first == f"tiltyard {VERSION}":
            return
        if re.fullmatch(r"tiltyard \d+", first):
            raise self.error(f"this program reads 'tiltyard {VERSION}'; the record says {first!r}")
        raise self.error(f"a record begins with 'tiltyard {VERSION}', not {first[:60]!r}")

    def read_header(self) -> tuple[dict[str, tuple[int, str]], list[tuple[int, str, str]]]:
        """The lines above the rule: fields and deals, with their line numbers."""
        fields: dict[str, tuple[int, str]] = {}
        deals: list[tuple[int, str, str]] = []
        while (line := self.next_line()) != "---":
            if not line:
                raise self.error("the file ends before the line '---'; was it cut off?")
            name, colon, value = line.partition(":")
            key = plain(name)
            if not colon:
                raise self.error(f"expected 'name: value' or '---', not {line[:60]!r}")
            if key.startswith("deal "):
                deals.append((self.at, name.strip()[5:].strip(), value.strip()))
            elif key not in FIELDS:
                raise self.error(f"unknown field {name.strip()!r}; choose from {and_list(FIELDS)}")
            elif key in fields:
                raise self.error(f"the field {key!r} is given twice")
            else:
                fields[key] = (self.at, value.strip())
        return fields, deals

    def read_setting(
        self, fields: dict[str, tuple[int, str]], deals: list[tuple[int, str, str]]
    ) -> tuple[Setting, dict[tuple[str, Seat], int]]:
        """What the header says of the game, and the line of each part that is dealt."""
        end = self.at
        for needed in ("game", "rules", "seats"):
            if needed not in fields:
                raise self.error(f"the field {needed!r} is missing")
        self.at, value = fields["game"]
        contract = self.find(value)
        self.at, value = fields["rules"]
        if value not in map(str, range(1, contract.rules_version + 1)):
            raise self.error(
                f"this program has version {contract.rules_version} of the rules of {contract.name}; "
                f"the record needs version {value!r}"
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
        """The rigged deal, and the line of each of its parts."""
        deal: Deal = {}
        lines: dict[tuple[str, Seat], int] = {}
        for self.at, name, value in deals:
            part, seat = dealt_part(name, contract, names)
            if (part.name, seat) in deal:
                raise self.error(f"{name} is dealt twice")
            seats = seats_of(value, names) if part.seats else value
            deal[part.name, seat] = seats
            lines[part.name, seat] = self.at
        return deal, lines

    def read_bots(self, fields: dict[str, tuple[int, str]], setting: Setting) -> dict[Seat, str]:
        """Which seats are bots, and which ones."""
        bots: dict[Seat, str] = {}
        end = self.at
        self.at, value = fields.get("bots", (end, ""))
        for entry in filter(None, map(str.strip, value.split(","))):
            name, equals, level = map(str.strip, entry.partition("="))
            if not equals or not 0 < len(level) <= LONGEST_BOT or not level.isprintable():
                known = or_list(setting.contract.levels())
                raise self.error(f"expected 'name=bot', with {known} as the bot, not {quoted(entry)}")
            bots[find_seat(name, setting.names)] = level
        self.at = end
        return bots

    def read_step(self, line: str) -> Step:
        """A line below the rule: a move, a refusal, an expectation, or words for a learner."""
        words = line.split(maxsplit=1)
        if len(words) == 2 and words[0] in (SAY, OTHERWISE):
            return Step(words[0], self.at, text=" ".join(words[1].split()))
        if len(words) == 2 and plain(words[0]) == "expect":
            return self.read_expectation(words[1])
        if len(words) == 2 and plain(words[0]) == "refuse":
            return self.read_refusal(words[1])
        name, colon, text = line.partition(":")
        if not colon:
            raise self.error(f"expected 'name: move', not {quoted(line)}")
        seat = find_seat(name, self.head.setting.names)
        return Step("move", self.at, seat, self.hearing.move(seat, text))

    def read_refusal(self, line: str) -> Step:
        """`name: move "what is said" R-14`; the last two are optional, in any order."""
        name, colon, rest = line.partition(":")
        before, quote, after = rest.partition('"')
        said, closed, end = after.partition('"')
        if not colon or bool(quote) != bool(closed) or '"' in end:
            raise self.error(f"expected {REFUSAL}, not {quoted('refuse ' + line)}")
        setting = self.head.setting
        text, rule = before, ruling(end) if end.strip() else ""
        if not rule and find_move(before, setting.contract, setting.names) is None:
            text, rule = without_ruling(before)
        seat = find_seat(name, setting.names)
        return Step("refuse", self.at, seat, self.hearing.move(seat, text), text=said, rule=rule)

    def read_expectation(self, line: str) -> Step:
        """`part = value`, `part has value`, `part lacks value`; optionally after `sees name`."""
        setting = self.head.setting
        sight, viewer, fact = read_sight(line, setting.names)
        what, how, value = read_fact(fact)
        if not what:
            raise self.error(f"expected {FACT}, not {quoted('expect ' + line)}")
        part = known_part(what, setting.contract, setting.names)
        if how != IS and (not entries(value) or BEGINS in entries(value)):
            raise self.error(
                f"after '{how}', list what {part} {how}, without '...'; use = for the whole value"
            )
        if part.startswith("options "):
            value = self.read_moves(value, find_seat(part.removeprefix("options "), setting.names))
        else:
            check_value(part, value, setting)
        return Step("expect", self.at, viewer, part=part, text=value, how=how, sight=sight)

    def read_moves(self, value: str, seat: Seat) -> str:
        """Moves of a seat, written exactly."""
        moves, words = self.head.setting.contract.moves, entries(value)
        exact = {
            word: word if word == BEGINS else moves.text(self.hearing.move(seat, word))
            for word in dict.fromkeys(words)
        }
        return ", ".join([exact[word] for word in words]) or "-"


FACT: Final = "'expect part = value' (or has or lacks instead of =)"
REFUSAL: Final = "'refuse name: move' (optionally followed by \"a reason\" and a ruling)"


def read_sight(line: str, names: list[str]) -> tuple[str, Seat, str]:
    """Whose knowledge it is about, and the rest: `sees Ann Bob.hand has Sword`."""
    words = line.split(maxsplit=2)
    if plain(words[0]) != SEES or len(words) < 3:
        return "", NOBODY, line
    sight, rest = SEES, line.split(maxsplit=1)[1]
    is_name = first_name(words[2], names) == NOBODY and first_name(rest, names) != NOBODY
    if plain(words[1]) == "not" and not is_name:  # there may be a player called Not
        sight, rest = SEES_NOT, words[2]
    seat = first_name(rest, names)
    if seat == NOBODY:
        raise TiltyardError(f"expected 'expect {sight} name part = value', with {or_list(names)} as the name")
    return sight, seat, " ".join(rest.split()[len(names[seat].split()) :])


def first_name(text: str, names: list[str]) -> Seat:
    """The seat of the longest name that the text begins with."""
    spoken = f"{plain(text[:LONGEST_QUOTED])} "
    fits = [seat for seat, name in enumerate(names) if spoken.startswith(f"{plain(name)} ")]
    return max(fits, key=lambda seat: len(names[seat]), default=NOBODY)


def read_fact(text: str) -> tuple[str, str, str]:
    """What is compared, how, and with what; empty if it does not say how."""
    what, equals, value = text.partition("=")
    if equals:
        return what.strip(), IS, value.strip()
    words = text.split()
    for at, word in enumerate(words):
        if plain(word) in (HAS, LACKS):
            return " ".join(words[:at]), plain(word), " ".join(words[at + 1 :])
    return "", IS, ""


def without_ruling(text: str) -> tuple[str, str]:
    """A move and the ruling behind it, if there is one."""
    words = text.split()
    if words and RULING.fullmatch(words[-1]):
        return " ".join(words[:-1]), words[-1].upper()
    return text, ""


def ruling(text: str) -> str:
    """The number of a ruling."""
    if RULING.fullmatch(text.strip()) is None:
        raise TiltyardError(f"expected a ruling such as R-14 after the reason, not {quoted(text)}")
    return text.strip().upper()
