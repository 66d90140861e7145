"""Who sits where: people and bots."""

from dataclasses import dataclass
from typing import Any

from tiltyard.bots import bot_level
from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import TiltyardError


@dataclass(frozen=True)
class Player:
    """A person, or a bot of some level."""

    name: str
    bot: str = ""


def parse_players(text: str, contract: Contract[Any]) -> list[Player]:
    """`Ann, Bob, bot, bot:random`: two people and two bots."""
    entries = [" ".join(entry.split()) for entry in text.split(",")]
    if not contract.fewest <= len(entries) <= contract.most:
        wanted = f"{contract.fewest} to {contract.most}"
        if contract.fewest == contract.most:
            wanted = str(contract.most)
        raise TiltyardError(f"{contract.title} has {wanted} seats; {len(entries)} are given")
    return [parse_player(entry, contract, at) for at, entry in enumerate(entries)]


def parse_player(entry: str, contract: Contract[Any], seat: int) -> Player:
    """A name, or `bot` with a level if wanted; bots are named after their level and seat."""
    kind, _colon, level = entry.partition(":")
    if kind.strip().casefold() != "bot":
        return Player(entry)
    level = bot_level(contract, level.strip().casefold())
    return Player(f"{level.capitalize()} {seat + 1}", level)


def default_players(contract: Contract[Any]) -> list[Player]:
    """People on all seats: P1, P2, ..."""
    return [Player(f"P{seat + 1}") for seat in range(contract.most)]
