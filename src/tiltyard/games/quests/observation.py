"""What a seat sees of Quests, as numbers for learners (T-06, Q-29)."""

from typing import Final

from tiltyard.engine.flow import NO_CARDS
from tiltyard.engine.moves import Seat
from tiltyard.engine.pen import Pen
from tiltyard.games.questing.stages import MOST_STAGES
from tiltyard.games.quests.cards import ADVENTURE, STORY, value
from tiltyard.games.quests.memory import knows
from tiltyard.games.quests.table import Quests

KINDS: Final = ADVENTURE.names
STORIES: Final = STORY.names
STORY_CARDS: Final = sum(STORY.copies)
STAGES: Final = [f"stage {number + 1}" for number in range(MOST_STAGES)]
STAGE_CARDS: Final = [f"{stage} cards" for stage in STAGES]
STAGE_VALUES: Final = [f"{stage} value" for stage in STAGES]


def observe(game: Quests, seat: Seat, pen: Pen) -> None:
    """The table as the seat sees it."""
    pen.cards("own hand", KINDS, game.hands[seat])
    pen.sizes("cards", game.hands)
    pen.by_seat("shields", game.shields)
    pen.number("shields to win", game.house.shields)
    pen.seat("turn", game.turn)
    pen.number("turns", game.turns)
    pen.choice("event", STORIES, game.card)
    pen.number("unwanted", game.unwanted)
    pen.seat("sponsor", game.sponsor)
    pen.number("stages", len(game.stages))
    pen.number("stage", game.stage)
    there = MOST_STAGES if pen.naming else len(game.stages)
    for stage in range(there):
        write_stage(game, seat, pen, stage)
    pen.skip((MOST_STAGES - there) * (len(KINDS) + 2))
    pen.players("eligible", game.eligible)
    pen.cards("own attack", KINDS, game.attacks[seat])
    pen.number("own attack value", value(game.attacks[seat]))
    pen.number("adventure cards", len(game.adventure.deck))
    pen.number("story cards", len(game.story.deck))
    for at, card in enumerate(game.adventure.discards):
        if knows(game, seat, at):
            pen.count(card)
    pen.counts("gone", KINDS)
    pen.pile("gone events", STORIES, game.story.discards, STORY_CARDS)


def write_stage(game: Quests, seat: Seat, pen: Pen, stage: int) -> None:
    """Q-29, Q-39: how many cards a stage has, and which, if it is revealed or one's own."""
    there = stage < len(game.stages)
    seen = there and (stage < game.stage or seat == game.sponsor)
    pen.cards(STAGES[stage], KINDS, game.stages[stage] if seen else NO_CARDS)
    pen.number(STAGE_CARDS[stage], len(game.stages[stage]) if there else 0)
    pen.number(STAGE_VALUES[stage], value(game.stages[stage]) if seen else 0)
