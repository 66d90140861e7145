"""Who sits where: people and bots."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tiltyard.bots import bot_name
from tiltyard.bots.guests import find_bot, is_file
from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.turn import Bot


@dataclass(frozen=True)
class Player:
    """A person, or a bot of some level."""

    name: str
    bot: str = ""
    kind: type[Bot] | None = None  # of a bot that was given by the command line


def parse_players(text: str, contract: Contract[Any]) -> list[Player]:
    """`Ann, Bob, bot, page.py:Page`: two people and two bots."""
    entries = [" ".join(entry.split()) for entry in text.split(",")]
    if not contract.fewest <= len(entries) <= contract.most:
        wanted = f"{contract.fewest} to {contract.most}"
        if contract.fewest == contract.most:
            wanted = str(contract.most)
        raise TiltyardError(f"{contract.title} has {wanted} seats, not {len(entries)}")
    if "" in entries:
        raise TiltyardError(f"seat {entries.index('') + 1} is empty; a seat is a name, bot or bot:LEVEL")
    players: list[Player] = []
    for entry in entries:
        players.append(parse_player(entry, contract, players, entries))
    return players


def parse_player(
    entry: str, contract: Contract[Any], before: list[Player], names: Iterable[str] = ()
) -> Player:
    """A name, or `bot` with a level or a file; a bot gets a knight's name that nobody else has."""
    word, _colon, level = entry.partition(":")
    if word.strip().casefold() != "bot":
        if not is_file(entry):
            return Player(entry)
        level = entry
    level, kind = find_bot(contract, level)
    taken = [*names, *(player.name for player in before)]
    return Player(bot_name(len(before), taken), level, kind)


def default_players(contract: Contract[Any]) -> list[Player]:
    """People in all seats: P1, P2, ..."""
    return [Player(f"P{seat + 1}") for seat in range(contract.most)]
