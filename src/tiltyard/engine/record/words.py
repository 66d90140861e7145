"""The words of a record: players, moves, parts of the table, and values that are compared."""

from typing import Any, Final

from tiltyard.engine.cards import MOST_LISTED, SEVERAL, Kinds
from tiltyard.engine.contract import Contract
from tiltyard.engine.deal import Part, seat_name
from tiltyard.engine.match import Setting
from tiltyard.engine.moves import NO_CARD, NOBODY, Move, Seat, TiltyardError
from tiltyard.engine.text import and_list, near, nearest, or_list, plain, quoted

LETTERS: Final = "abcdefghijklmnop"  # of the seats, in moves that name one: `target b`
BEGINS: Final = "..."  # `expect story = Q4, ...`: the part begins like this


def find_seat(text: str, names: list[str]) -> Seat:
    """The seat of a player's name."""
    for seat, name in enumerate(names):
        if plain(name) == plain(text):
            return seat
    raise TiltyardError(f"unknown player {quoted(text)}; choose from {and_list(names)}")


def find_move(text: str, contract: Contract[Any], names: list[str]) -> Move | None:
    """The move that reads like this; a player may be named instead of the letter of their seat."""
    moves, spoken = contract.moves, plain(text)
    if moves.knows(spoken):
        return moves.parse(spoken)
    for seat, name in enumerate(names):
        begins = spoken.removesuffix(f" {plain(name)}")
        lettered = f"{begins} {LETTERS[seat]}"
        if begins != spoken and moves.knows(lettered):
            return moves.parse(lettered)
    return None


def find_part(
    text: str, contract: Contract[Any], names: list[str], to_deal: bool = False
) -> tuple[Part, Seat]:
    """The part of the table that `P1.hand` or `story` names, and whose it is."""
    owner, dot, name = text.rpartition(".")
    seat = find_seat(owner, names) if dot else NOBODY
    for part in contract.facts.parts:
        if part.name == plain(name) and part.of_seat == bool(dot):
            return part, seat
    owner = names[max(seat, 0)]
    parts = [part for part in contract.facts.parts if part.dealt or not to_deal]
    known = [f"{owner}.{part.name}" if part.of_seat else part.name for part in parts]
    meant = near(text, known)
    hint = f"did you mean {or_list(meant)}?" if meant else f"choose from {and_list(known)}"
    raise TiltyardError(f"unknown part of the table {quoted(text)}; {hint}")


def seats_of(text: str, names: list[str]) -> str:
    """Players' names as the parts of a table write them: P1, P2."""
    if text.strip() in ("", "-"):
        return "-"
    return ", ".join([seat_name(find_seat(name, names)) for name in text.split(",")])


def known_part(text: str, contract: Contract[Any], names: list[str]) -> str:
    """What an expectation is about, in its printed spelling."""
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


def check_value(what: str, text: str, setting: Setting) -> None:
    """Check that the expected value can occur there at all; an unknown word is a typo."""
    contract, names = setting.contract, setting.names
    words = [entry for entry in dict.fromkeys(entries(text)) if entry != BEGINS]
    part = None if what in ("asks", "winners", "over") else find_part(what, contract, names)[0]
    if what == "over":
        check_words(what, words, ["yes", "no"])
    elif part is None or part.seats:
        for word in words:
            find_seat(word, names)
    elif part.names:
        known = part.names + [name for kinds in decks_of(part, contract) for name in kinds.all_names()]
        check_words(what, [word.strip() for entry in words for word in entry.split("+")], known)
    else:
        contract.check_entries(part.name, [word for word in words if word != "-"], setting.deal)


def check_words(what: str, words: list[str], known: list[str]) -> None:
    """Check that all of the words are known; `-` is none."""
    spelt = {plain(name) for name in [*known, "-"]}
    for word in words:
        if word not in spelt:
            raise TiltyardError(f"{what} cannot have {quoted(word)}; {nearest(word, known)}")


def decks_of(part: Part, contract: Contract[Any]) -> list[Kinds]:
    """The decks whose cards may lie in a part."""
    return [kinds for kinds in contract.decks.values() if kinds.names == part.names]


def entries(value: str) -> list[str]:
    """A list of things: `3 x Sword` is three, `-` is none."""
    found: list[str] = []
    for entry in value.split(","):
        several = SEVERAL.fullmatch(entry.strip())
        if several is None:
            found.append(plain(entry))
        else:
            found += [plain(several.group(2))] * int(several.group(1))
        if len(found) > MOST_LISTED:
            raise TiltyardError(f"a list can have at most {MOST_LISTED} entries")
    return [] if found in ([""], ["-"]) else found


def comparable(value: str, kinds: list[Kinds]) -> list[str]:
    """The entries in the form used to compare: each card by its own name, those of a stage in one order."""
    return ["+".join(sorted([spelt(word, kinds) for word in entry.split("+")])) for entry in entries(value)]


def spelt(word: str, kinds: list[Kinds]) -> str:
    """A card as the deck calls it; anything else as it is."""
    for deck in kinds:
        card = deck.find(word)
        if card != NO_CARD:
            return plain(deck.names[card])
    return plain(word)
