"""How the kinds of cards look that both games have, and what is said of any card."""

from typing import Final

# What each kind looks like: shape and tincture.
LOOKS: Final = {
    "foe": ("torn", "sable"),
    "weapon": ("bars", "steel"),
    "ally": ("arch", "or"),
    "amour": ("heart", "rose"),
    "test": ("scroll", "purpure"),
    "quest": ("banner", "vert"),
    "tournament": ("tent", "azure"),
    "event": ("round", "gules"),
    "rank": ("arch", "sable"),
}


def in_deck(copies: int) -> str:
    """How many there are."""
    return f"In the deck: {copies}."


def sentences(lines: list[str]) -> str:
    """What is said of a card, as it stands below its name."""
    text = " ".join(lines)
    return text[0].upper() + text[1:]
