"""The words of a record: players, moves, parts of the table, and values that are compared."""

from typing import Any, Final

from tiltyard.engine.cards import SEVERAL
from tiltyard.engine.contract import Contract, Part
from tiltyard.engine.deal import seat_name
from tiltyard.engine.moves import NOBODY, Move, Seat, TiltyardError, nearest, or_list, plain

LETTERS: Final = "abcdefghijklmnop"  # of the seats, in moves that name one: `target b`
BEGINS: Final = "..."  # `expect story = Q4, ...`: the part begins like this


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


def named(value: str, names: list[str]) -> str:
    """Seats of the table (P1, P2) by the names of the players."""
    if value == "-":
        return value
    return ", ".join([names[int(seat.strip()[1:]) - 1] for seat in value.split(",")])


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
