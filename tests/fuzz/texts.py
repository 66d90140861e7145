"""Texts that strangers may send: made from real ones by repeating, cutting and mixing their pieces."""

import contextlib
import random
from pathlib import Path
from typing import Any

from tiltyard.engine import record
from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.options import parse_options
from tiltyard.games import NAMES, find

SCENARIOS = Path(__file__).parents[1] / "scenarios"
LONGEST = 20_000  # characters, as the server takes them
BITS = [
    " ",
    "\t",
    "x",
    '"',
    ":",
    "=",
    ",",
    ";",
    "-",
    "#",
    "999 x Sword",
    "\u00a0",
    "9",
    "/",
    " of ",
    "refuse A:",
    " has ",
    " lacks ",
    "expect sees not A ",
    "expect options A has 1, ",
    " R-14",
    "\nA: 1",
    "\ndeal deck cards: 9",
]


def real_texts(game: str) -> list[str]:
    """Records that are right."""
    return [path.read_text("utf-8") for path in sorted((SCENARIOS / game).glob("*.tilt"))]


def spoilt(text: str, dice: random.Random) -> str:
    """A text with something wrong: a piece that comes a thousand times, is missing, or lies elsewhere."""
    for _time in range(dice.randint(1, 4)):
        at, end = sorted(dice.randint(0, len(text)) for _place in range(2))
        what = dice.randint(0, 3)
        if what == 0:
            text = text[:at] + dice.choice(BITS) * dice.choice([1, 3, 100, 5_000]) + text[at:]
        elif what == 1:
            text = text[:at] + text[end:]
        elif what == 2:
            text = text[:at] + text[at : at + 30] * dice.choice([2, 50, 500]) + text[at:]
        else:
            text = text[:at] + text[end : end + 40] + text[at:]
    return text[:LONGEST]


def head(game: str, seats: str) -> str:
    """How a record begins."""
    version = find(game).rules_version
    return f"tiltyard 1\ngame: {game}\nrules: {version}\nseats: {seats}\nseed: 1\n"


ROUND_TABLE = head("round_table", "A, B")
QUESTS = head("quests", "A, B, C, D")
QUINTESSENCE = head("quintessence", "A, B")
BLANKS, WORDS, LETTERS = " " * 19_000, "a " * 9_900, "y" * 19_800
NAMED = "A: Mote to 2\nA: back Mote\n"
HASHES, COMMENTS = "#" * 19_800, " #" * 9_900
WORST = [
    f'{ROUND_TABLE}---\nrefuse A:{BLANKS}x"y" z\n',  # a pattern that was cubic
    f"{ROUND_TABLE}---\nexpect{BLANKS}x\n",
    f"{ROUND_TABLE}deal extra cards: {', '.join(['999 x Sword'] * 66)}\n---\n",  # a shuffle without end
    f"{ROUND_TABLE}deal extra cards: {', '.join(['999 x Sword'] * 1_400)}\n---\n",
    f"{QUINTESSENCE}deal A.board: Mote{BLANKS}1/x\n---\n",  # a pattern that was quadratic
    f"{QUINTESSENCE}deal A.hand: {WORDS}\n---\n",
    f"{QUESTS}---\nexpect options A = {', '.join(['999 x F5'] * 1_900)}\n",  # millions of words
    f"{QUESTS}---\n" + "expect options A = 999 x F5, 999 x F5\n" * 500,
    f"{QUESTS}---\nexpect A.hand = {', '.join(['999 x F5'] * 1_900)}\n",
    f"{QUINTESSENCE}deal A.destroyed: {', '.join(['999 x Mote'] * 1_600)}\n---\n",
    f"{QUESTS}---\n" + "refuse A:F5\n" * 1_600,
    f"{ROUND_TABLE}---\nA: {LETTERS}\n",
    f"{ROUND_TABLE}{HASHES}\n---\n",
    f"{ROUND_TABLE}{COMMENTS}\n---\n",
    f"{ROUND_TABLE}---\nrefuse A: Boar{BLANKS}R-14\n",
    f"{ROUND_TABLE}---\nrefuse A: Boar {'R-14 ' * 3_900}\n",
    f"{ROUND_TABLE}---\nexpect A.hand has{BLANKS}Boar\n",
    f"{ROUND_TABLE}---\nexpect A.hand {'has ' * 4_900}Boar\n",
    f"{ROUND_TABLE}---\nexpect A.hand = {', '.join(['999 x Boar'] * 1_600)}\n",
    f"{ROUND_TABLE}---\nexpect {'sees not ' * 2_100}A A.hand = Boar\n",
    f"{ROUND_TABLE}---\nexpect sees{BLANKS}A A.hand = Boar\n",
    f"{ROUND_TABLE}---\nexpect options A has {', '.join(['turn'] * 3_200)}\n",
    f"{ROUND_TABLE}---\n{'A: no' * 3_900}\n",
    f"{QUINTESSENCE}deal A.board: Mote\n---\n{NAMED * 720}",
    f"{QUINTESSENCE}deal A.deck cards: {'9' * 19_000}\n---\n",
    f"{QUINTESSENCE}---\nA: {'Mote ' * 15}\n",
]


def read_record(text: str) -> None:
    """What the server does with a scenario."""
    with contextlib.suppress(TiltyardError):
        record.begin(record.parse(text, "fuzz", find))


def read_options(contract: Contract[Any], text: str) -> None:
    with contextlib.suppress(TiltyardError):
        parse_options(text, contract.presets)


def read_move(contract: Contract[Any], text: str) -> None:
    with contextlib.suppress(TiltyardError):
        contract.moves.parse(text)


def read_catalogue(text: str) -> None:
    """A user's own catalogue, which only one game has."""
    contract = find("quintessence")
    with contextlib.suppress(TiltyardError):
        contract.part_from_file("catalogue", text, "fuzz")


def try_all(seed: int) -> None:
    """Every text format once, corrupted differently for each seed."""
    dice = random.Random(seed)
    game = dice.choice(list(NAMES))
    contract = find(game)
    read_record(spoilt(dice.choice(real_texts(game)), dice))
    read_options(contract, spoilt("standard, shields=4, handover=off, base_hp=5", dice))
    read_move(contract, spoilt(dice.choice(contract.moves.texts), dice))
    read_catalogue(spoilt("id,name,element,cost,attack,defence\na,Mote,air,1,1,1\n", dice))
