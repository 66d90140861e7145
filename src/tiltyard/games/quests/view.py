"""What a seat may see of Quests (T-06, Q-29), built up from nothing."""

from typing import Final, TypedDict

from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import NOBODY, Card, Seat
from tiltyard.games.quests.cards import is_quest, stages_of, value
from tiltyard.games.quests.memory import gone
from tiltyard.games.quests.sponsor import can_go_on, can_sponsor
from tiltyard.games.quests.table import Quests, winners
from tiltyard.games.quests.worlds import dealt_anew

UNSEEN: Final = -1  # the value of a stage that lies face down


class QuestsView(TypedDict):
    """Cards are numbers of their kinds, seats count from 0, -1 is nobody."""

    game: str
    you: Seat
    hand: list[Card]
    attack: list[Card]  # yours, as far as it is laid
    attack_value: int
    my_stages: list[list[Card]]  # yours, if you sponsor
    shields: list[int]
    hand_sizes: list[int]
    turn: Seat
    turns: int
    event: Card  # -1: none
    quest_stages: int
    unwanted: int  # quests in a row that found no sponsor
    sponsor: Seat
    stage_sizes: list[int]
    seen_stages: list[list[Card]]  # those that have been revealed
    stage_values: list[int]  # of the stages whose cards you see; -1: you do not
    stage: int  # the one that is tackled, from 0
    eligible: list[Seat]
    asks: list[Seat]
    question: str  # what is asked now, empty at the end
    rule: str  # the ruling behind it
    can_build: bool  # you are asked to sponsor, or you build, and it can still be done
    winners: list[Seat]
    shields_to_win: int
    adventure_cards: int
    story_cards: int
    gone: list[Card]  # adventure cards that you have seen go since the deck was last shuffled
    gone_events: list[Card]  # event cards that have gone since their deck was last shuffled


def view(game: Quests, seat: Seat) -> QuestsView:
    """What the seat may see; NOBODY sees what is public."""
    mine = seat != NOBODY
    sponsors = mine and seat == game.sponsor
    phase = None if game.over() else game.stack[-1]
    return {
        "game": "quests",
        "you": seat,
        "hand": game.hands[seat][:] if mine else [],
        "attack": game.attacks[seat][:] if mine else [],
        "attack_value": value(game.attacks[seat]) if mine else 0,
        "my_stages": [stage[:] for stage in game.stages] if sponsors else [],
        "shields": game.shields[:],
        "hand_sizes": [len(hand) for hand in game.hands],
        "turn": game.turn,
        "turns": game.turns,
        "event": game.card,
        "quest_stages": stages_of(game.card) if is_quest(game.card) else 0,
        "unwanted": game.unwanted,
        "sponsor": game.sponsor,
        "stage_sizes": [len(stage) for stage in game.stages],
        "seen_stages": [stage[:] for stage in game.stages[: game.stage]],
        "stage_values": stage_values(game, len(game.stages) if sponsors else game.stage),
        "stage": game.stage,
        "eligible": game.eligible[:],
        "asks": game.asks(),
        "question": phase.name if phase is not None else "",
        "rule": phase.rule if phase is not None else "",
        "can_build": mine and can_build(game, seat),
        "winners": winners(game),
        "shields_to_win": game.house.shields,
        "adventure_cards": len(game.adventure.deck),
        "story_cards": len(game.story.deck),
        "gone": gone(game, seat),
        "gone_events": game.story.discards[:],
    }


def stage_values(game: Quests, seen: int) -> list[int]:
    """Q-21: what the stages are worth, if the first `seen` of them can be seen."""
    return [value(stage) if at < seen else UNSEEN for at, stage in enumerate(game.stages)]


def can_build(game: Quests, seat: Seat) -> bool:
    """Q-17, Q-28: whether the seat can sponsor the quest, or finish the one it builds."""
    if not is_quest(game.card):
        return False
    needed = stages_of(game.card)
    if game.sponsor == NOBODY:
        return can_sponsor(game.hands[seat], needed)
    if seat != game.sponsor:
        return False
    before = value(game.stages[-2]) if len(game.stages) > 1 else 0
    return can_go_on(game.hands[seat], game.stages[-1], before, needed - len(game.stages))


def redeal(game: Quests, seat: Seat, chance: Chance) -> Quests:
    """A copy in which everything that the seat neither sees nor remembers is dealt anew."""
    return dealt_anew(game, seat, chance)
