"""What people get beside the data: the scene, the question and the news, to be typed at or pointed at."""

from dataclasses import dataclass, replace
from typing import Any

from tiltyard.engine.moves import Moves
from tiltyard.shown.question import Choice, Question
from tiltyard.shown.scene import Scene
from tiltyard.shown.telling import News
from tiltyard.wire.packing import packed


@dataclass(frozen=True)
class Words:
    """Made once for a seat, however many read it."""

    texts: list[str]  # of the options
    scene: Scene | None
    question: Question | None
    news: list[News]

    def typed(self) -> dict[str, Any]:
        """The fields of a message for those who type."""
        return {
            "texts": self.texts,
            "scene": packed(self.scene),
            "question": packed(self.question),
            "news": packed(self.news),
        }

    def pointed(self, moves: Moves) -> dict[str, Any]:
        """The same for those who point, but for the scene."""
        if self.question is None:
            return {"texts": self.texts, "news": packed(self.news)}
        return {"question": packed(pointed(self.question, moves)), "news": packed(self.news)}


def pointed(question: Question, moves: Moves) -> Question:
    """A question without what is only typed; what is dragged within the table is a map of spots."""
    drops: dict[str, dict[str, int]] = {}
    losses: dict[str, list[int]] = {}
    choices: list[Choice] = []
    for choice in question.choices:
        if choice.on_board and len(choice.spots) == 2:
            start, goal = choice.spots
            drops.setdefault(start, {})[goal] = choice.move
            if choice.warning:
                losses.setdefault(choice.warning, []).append(choice.move)
        elif choice.move not in question.positions or choice.spots:
            choices.append(replace(choice, words=(), label=choice.label or spelt(choice, moves)))
    return replace(
        question,
        text=question.short or question.text,
        short="",
        notes=question.short_notes or question.notes,
        short_notes=[],
        hand=[],
        called=[],
        standings=[],
        choices=choices,
        drops=drops,
        losses=losses,
    )


def spelt(choice: Choice, moves: Moves) -> str:
    """What a button says: the first of the words, with the capitals of the move's own text."""
    text = moves.text(choice.move)
    return text if text.casefold() == choice.words[0].casefold() else choice.words[0]
