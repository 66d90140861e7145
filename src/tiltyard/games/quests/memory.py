"""What everybody remembers of the discard pile: each card that lies there, and who has seen it go (T-06)."""

from typing import Final

from tiltyard.engine.moves import Card, Seat
from tiltyard.games.quests.table import PLAYERS, Quests

EVERYBODY: Final = PLAYERS  # as the one who has seen a card go
NO_WITNESS: Final = PLAYERS + 1  # it lay there when the game began


def discard(game: Quests, cards: list[Card], witness: Seat) -> None:
    """Cards go to the discard pile, before the eyes of one seat or of EVERYBODY."""
    game.adventure.discards.extend(cards)
    for _card in cards:
        game.witnesses.append(witness)


def gone(game: Quests, seat: Seat) -> list[Card]:
    """The cards that a seat (NOBODY: a spectator) has seen go since the deck was last shuffled."""
    cards = [card for at, card in enumerate(game.adventure.discards) if knows(game, seat, at)]
    cards.sort()
    return cards


def knows(game: Quests, seat: Seat, at: int) -> bool:
    """Whether a seat has seen that card of the discard pile go."""
    return game.witnesses[at] in (EVERYBODY, seat)
