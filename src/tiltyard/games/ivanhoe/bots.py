"""The bots of Ivanhoe. They see no more than the view of their seat."""

from typing import Final, cast

from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import Card, Move
from tiltyard.engine.turn import Bot, Turn
from tiltyard.games.ivanhoe.cards import COLOUR_OF, COLOURS, KINDS, KNOCK_DOWN, SQUIRE, UNHORSE
from tiltyard.games.ivanhoe.rules import allowed
from tiltyard.games.ivanhoe.stakes import leaving
from tiltyard.games.ivanhoe.table import (
    ADAPTING,
    CANCEL,
    CHOOSE_CARD,
    CHOOSE_OWN,
    CHOOSE_TARGET,
    COLOUR,
    END_TURN,
    LET_PASS,
    NAME_COLOUR,
    NEW_COLOUR,
    NO_MOVE,
    OPEN,
    RETURN_TOKEN,
    TAKE_TOKEN,
    TARGET,
    TURN,
    WINDOW,
    WITHDRAW,
    Ivanhoe,
)
from tiltyard.games.ivanhoe.tactics import (
    CARD_COST,
    FEW,
    NEVER,
    SAVED_FOR,
    Choices,
    all_choices,
    cheapest,
    cost_of,
    keeper,
)
from tiltyard.games.ivanhoe.thinking import Mind, outcome, standing, strength, take_hold, thrift
from tiltyard.games.ivanhoe.view import IvanhoeView

OVERLOOKED: Final = 80  # of a hundred times that casual could think of an action


def is_restless(table: IvanhoeView, chance: Chance) -> bool:
    """When nearly all cards are in hands, careful players could wait for each other forever: now and then
    one of them does just anything."""
    return table["deck_cards"] + len(table["discards"]) < FEW and chance.below(10) == 0


# Easy: number cards only, one a turn


class Easy(Bot):
    """Plays the one card that takes the lead, no actions; withdraws when more would be needed."""

    def choose(self, turn: Turn) -> Move:
        table = cast(IvanhoeView, turn.view)
        question = table["question"]
        if is_restless(table, turn.chance):
            return turn.random()
        if question == OPEN:
            return smallest_of_longest(turn.moves, table["hand"])
        if question == TURN:
            return one_card_or_leave(table, turn.moves)
        if question == NAME_COLOUR:
            return COLOUR + longest(table["hand"], [move - COLOUR for move in turn.moves])
        if question == WINDOW:
            return CANCEL if CANCEL in turn.moves and table["target"] == table["you"] else LET_PASS
        return turn.moves[0]


def smallest_of_longest(options: list[Move], hand: list[Card]) -> Move:
    """The smallest card of the colour that the hand has most of; a supporter if there is no other."""
    colours = [COLOUR_OF[card] for card in options if card < SQUIRE]
    if not colours:
        return options[0]
    best = longest(hand, colours)
    return next(card for card in options if COLOUR_OF[card] == best)


def longest(hand: list[Card], colours: list[int]) -> int:
    """The colour of which the hand has most cards."""
    lengths = [len([card for card in hand if card < SQUIRE and COLOUR_OF[card] == at]) for at in colours]
    return colours[lengths.index(max(lengths))]


def one_card_or_leave(table: IvanhoeView, options: list[Move]) -> Move:
    """Stay with one card or not at all."""
    if END_TURN in options:
        return END_TURN
    if table["played"] == 0:
        cards = cheapest(Mind(table).game, table["you"])
        if cards is not None and len(cards) == 1:
            return cards[0]
    return WITHDRAW


# Medium: what a token is worth, and the cheapest cards for it


class Medium(Bot):
    """Weighs what the token is worth against the cards it costs; plays no actions."""

    def choose(self, turn: Turn) -> Move:
        table = cast(IvanhoeView, turn.view)
        if is_restless(table, turn.chance):
            return turn.random()
        if table["question"] == TURN:
            return stay_or_leave(Mind(table), turn.moves)
        return other_questions(table, turn.moves)


def stay_or_leave(mind: Mind, options: list[Move]) -> Move:
    """The next card of the cheapest lead, or the end of the turn, or out."""
    cards = cheapest(mind.game, mind.me)
    if WITHDRAW in options and staying(mind, mind.game) < leaving(mind.game, mind.me):
        return WITHDRAW
    if cards:
        return cards[0]
    return END_TURN if END_TURN in options else options[-1]


def staying(mind: Mind, game: Ivanhoe) -> float:
    """What it is worth to take the lead with number cards and stay in."""
    cards = cheapest(game, mind.me)
    if cards is None:
        return NEVER
    twin = game.copy()
    cost = 0.0
    for card in cards:
        twin.hands[mind.me].remove(card)
        twin.displays[mind.me].append(card)
        cost += cost_of(card)
    return standing(mind, twin) - cost * thrift(game, mind.me)


def other_questions(table: IvanhoeView, options: list[Move]) -> Move:
    """What is asked outside the turn itself."""
    question, mind = table["question"], Mind(table)
    if question == OPEN:
        return best_opening(mind, options)
    if question == NAME_COLOUR:
        return best_colour(mind, table["action"], options)
    if question == WINDOW:
        return window_answer(mind, table, options)
    if question == ADAPTING:
        return keeper(mind.game, mind.me, options)
    if question == RETURN_TOKEN:
        return COLOUR + extreme_colour(mind, options, 1.0)
    if question == TAKE_TOKEN:
        return COLOUR + extreme_colour(mind, options, -1.0)
    return options[0]


def extreme_colour(mind: Mind, options: list[Move], sign: float) -> int:
    """The colour in which the hand is strongest (easily won back) or weakest (hard to win)."""
    hand = mind.game.hands[mind.me]
    best, best_score = 0, NEVER
    for move in options:
        score = sign * strength(mind, hand, move - COLOUR)
        if score > best_score:
            best, best_score = move - COLOUR, score
    return best


def best_opening(mind: Mind, options: list[Move]) -> Move:
    """The card, and in mind the colour, that promises most."""
    best, best_score = options[0], NEVER
    for card in options:
        colours = range(COLOURS) if card >= SQUIRE else [COLOUR_OF[card]]
        for colour in colours:
            if not allowed(mind.game, colour):
                continue
            score = opened(mind, card, colour)
            if score > best_score:
                best, best_score = card, score
    return best


def best_colour(mind: Mind, card: Card, options: list[Move]) -> Move:
    """The colour that promises most for a supporter's opening."""
    scores = [opened(mind, card, move - COLOUR) for move in options]
    return options[scores.index(max(scores))]


def opened(mind: Mind, card: Card, colour: int) -> float:
    """What a tournament opened like this is worth."""
    twin = mind.game.copy()
    twin.colour = colour
    twin.hands[mind.me].remove(card)
    twin.displays[mind.me].append(card)
    return standing(mind, twin) - cost_of(card)


def window_answer(mind: Mind, table: IvanhoeView, options: list[Move]) -> Move:
    """IVANHOE is for an action that does real harm."""
    if CANCEL not in options:
        return LET_PASS
    before = standing(mind, mind.game)
    done = mind.game.copy()
    done.action = table["action"]
    done.target = table["target"]
    done.choice = table["choice"]
    done.own = table["own"]
    take_hold(done)
    return CANCEL if before - standing(mind, done) > SAVED_FOR else LET_PASS


# Hard: actions too


class Hard(Bot):
    """Tries every action with every choice, then the cheapest cards, and takes what is worth most."""

    def choose(self, turn: Turn) -> Move:
        table = cast(IvanhoeView, turn.view)
        if is_restless(table, turn.chance):
            return turn.random()
        question, mind = table["question"], Mind(table)
        if question in (NEW_COLOUR, CHOOSE_TARGET, CHOOSE_OWN, CHOOSE_CARD):
            return next_choice(mind, table, turn.moves)
        if question != TURN:
            return other_questions(table, turn.moves)
        plain = staying(mind, mind.game)
        if WITHDRAW in turn.moves:
            plain = max(plain, leaving(mind.game, mind.me))
        best, best_score = NO_MOVE, plain + 0.02
        for card in turn.moves:
            if UNHORSE <= card < KINDS:
                score = best_way(mind, card, None)[1]
                if score > best_score:
                    best, best_score = card, score
        return best if best != NO_MOVE else stay_or_leave(mind, turn.moves)


def best_way(mind: Mind, card: Card, table: IvanhoeView | None) -> tuple[Choices | None, float]:
    """The best choices of an action, of those that agree with what has been chosen already."""
    best: Choices | None = None
    best_score = NEVER
    for choices in all_choices(mind.game, mind.me, card):
        if table is not None and not agrees(choices, table):
            continue
        score = tried(mind, choices)
        if best is None or score > best_score:
            best, best_score = choices, score
    return best, best_score


def agrees(choices: Choices, table: IvanhoeView) -> bool:
    """Whether the choices go on from those that have been made."""
    if table["own"] not in (NO_MOVE, choices.own):
        return False
    return table["question"] != CHOOSE_CARD or table["target"] == choices.target


def tried(mind: Mind, choices: Choices) -> float:
    """What it is worth to play the action and then stay in, or leave."""
    twin = outcome(mind.game, choices)
    cost = cost_of(choices.card) * thrift(mind.game, mind.me)
    score = max(staying(mind, twin), leaving(twin, mind.me)) - cost
    return score + 2 * CARD_COST if choices.card == KNOCK_DOWN else score


def next_choice(mind: Mind, table: IvanhoeView, options: list[Move]) -> Move:
    """The next of the best choices."""
    best = best_way(mind, table["action"], table)[0]
    if best is None:
        return options[0]
    question = table["question"]
    move = best.own if question == CHOOSE_OWN else best.choice
    if question == CHOOSE_TARGET:
        move = TARGET + best.target
    return move if move in options else options[0]


# Casual: between medium and hard


class Casual(Hard):
    """Like hard, but mostly it overlooks its actions, and then it answers like medium."""

    def choose(self, turn: Turn) -> Move:
        table = cast(IvanhoeView, turn.view)
        if table["question"] == TURN and turn.chance.below(100) < OVERLOOKED:
            return Medium().choose(turn)
        return super().choose(turn)
