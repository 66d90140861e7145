"""Reactions: what people may say at the table with one touch, in words and with an icon."""

from typing import Final

REACTIONS: Final = {
    "hello": ("Hello!", "trumpet-flag"),
    "well_played": ("Well played!", "laurels"),
    "thanks": ("Thanks!", "hearts"),
    "wow": ("Wow!", "sparkles"),
    "oops": ("Oops!", "drop-weapon"),
    "thinking": ("Let me think…", "light-bulb"),
    "hurry": ("Hurry up?", "hourglass"),
    "good_game": ("Good game!", "shaking-hands"),
}


def reaction_text(what: str) -> str:
    """A reaction in words."""
    return REACTIONS[what][0]
