"""What a seat may see of Quests (T-06, Q-29), built up from nothing; and what it cannot see, dealt anew."""

from typing import Final, TypedDict

from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import NOBODY, Card, Seat
from tiltyard.games.quests.cards import ADVENTURE, DAGGER, is_quest, stages_of, value
from tiltyard.games.quests.facts import FACTS
from tiltyard.games.quests.rules import BuildQuest
from tiltyard.games.quests.sponsor import can_go_on, can_sponsor
from tiltyard.games.quests.table import PLAYERS, Quests, winners

TRIES: Final = 200
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
    }


def stage_values(game: Quests, seen: int) -> list[int]:
    """Q-21: what the stages are worth, as far as the cards of so many of them can be seen."""
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
    """A copy in which hidden cards have changed places: hands, stages, attacks, deck and discard pile."""
    twin = game.copy()
    twin.chance = chance
    chance.shuffle(twin.story.deck)
    hidden = FACTS.hidden(twin, seat, ADVENTURE)
    lay_anew(twin, seat, hidden, chance)
    chance.shuffle(hidden)
    for other in others(seat):
        twin.hands[other] = sorted([hidden.pop() for card in twin.hands[other]])
    size = len(twin.adventure.deck)
    twin.adventure.deck = hidden[:size]
    twin.adventure.discards = hidden[size:]
    remember_hand(twin)
    twin.settle()
    return twin


def remember_hand(twin: Quests) -> None:
    """A sponsor who starts over gets back what has just been dealt."""
    phase = twin.stack[-1] if twin.stack else None
    if isinstance(phase, BuildQuest):
        laid = [card for stage in twin.stages for card in stage]
        phase.hand = sorted(twin.hands[twin.sponsor] + laid)


def lay_anew(twin: Quests, seat: Seat, hidden: list[Card], chance: Chance) -> None:
    """Unseen stages and attacks of the same sizes that the rules allow. If luck finds none, they stay."""
    known = len(twin.stages) if seat == twin.sponsor else twin.stage
    secret = twin.stages[known:]
    attackers = [other for other in others(seat) if twin.attacks[other]]
    laid = [card for cards in secret + [twin.attacks[other] for other in attackers] for card in cards]
    for _attempt in range(TRIES if laid else 0):
        chance.shuffle(hidden)
        left = hidden[:]
        stages = twin.stages[:known] + new_stages([len(stage) for stage in secret], left)
        attacks = [new_attack(len(twin.attacks[other]), left) for other in attackers]
        if len(left) == len(hidden) - len(laid) and all_rise(stages):
            twin.stages = stages
            for other, attack in zip(attackers, attacks, strict=True):
                twin.attacks[other] = attack
            hidden[:] = left
            return
    for card in laid:
        hidden.remove(card)


def others(seat: Seat) -> list[Seat]:
    """All seats but one."""
    return [other for other in range(PLAYERS) if other != seat]


def new_stages(sizes: list[int], left: list[Card]) -> list[list[Card]]:
    """A foe and different weapons for each stage, weaker foes first; a stage may have no card yet."""
    started = len([size for size in sizes if size > 0])
    foes = sorted([card for card in left if card < DAGGER][:started])
    for foe in foes:
        left.remove(foe)
    return [[foes[at], *new_attack(size - 1, left)] if size > 0 else [] for at, size in enumerate(sizes)]


def new_attack(size: int, left: list[Card]) -> list[Card]:
    """Different weapons from the hidden cards, as many as there are."""
    attack: list[Card] = []
    for card in left:
        if len(attack) < size and card >= DAGGER and card not in attack:
            attack.append(card)
    for card in attack:
        left.remove(card)
    return sorted(attack)


def all_rise(stages: list[list[Card]]) -> bool:
    """Q-21 for all stages that have cards."""
    values = [value(stage) for stage in stages if stage]
    return all(values[at] < values[at + 1] for at in range(len(values) - 1))
