"""A quick and sensible answer to every question of Ivanhoe, found on the table itself: for simulations."""

from typing import Final

from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import NO_CARD, Card, Move, Seat
from tiltyard.games.ivanhoe.actions import playable
from tiltyard.games.ivanhoe.cards import (
    ALL_COLOURS,
    COLOUR_OF,
    COLOURS,
    GREEN,
    IVANHOE,
    KNOCK_DOWN,
    NO_COLOUR,
    SQUIRE,
    UNHORSE,
)
from tiltyard.games.ivanhoe.choices import ChooseCard, ChooseOwn, ChooseTarget, Choosing, IvanhoeWindow
from tiltyard.games.ivanhoe.effects import Adapt
from tiltyard.games.ivanhoe.judgement import sketch, standing, staying, take_hold, worth
from tiltyard.games.ivanhoe.rules import (
    NameColour,
    Open,
    ReturnToken,
    Turns,
    allowed,
    may_withdraw,
    opens,
)
from tiltyard.games.ivanhoe.stakes import leaving
from tiltyard.games.ivanhoe.table import (
    CANCEL,
    COLOUR,
    END_TURN,
    LET_PASS,
    TARGET,
    WITHDRAW,
    Ivanhoe,
    holds,
)
from tiltyard.games.ivanhoe.tactics import (
    CARD_COST,
    FEW,
    NEVER,
    POINTS,
    SAVED_FOR,
    SPREAD,
    SPREAD_GREEN,
    Choices,
    all_choices,
    cheapest,
    cost_of,
    keeper,
)

GAIN: Final = 0.02  # that makes an action worthwhile
ROBBED: Final = 2 * CARD_COST  # the card that KNOCK DOWN brings


def policy(game: Ivanhoe, seat: Seat, chance: Chance) -> Move:
    """What the seat answers; it looks at nothing that the seat cannot see."""
    phase = game.stack[-1]
    if is_restless(game, chance):
        options = game.options(seat)
        return options[chance.below(len(options))]
    if isinstance(phase, Turns):
        return in_turn(game, seat)
    if isinstance(phase, IvanhoeWindow):
        return in_window(game, seat)
    if isinstance(phase, Open):
        return opening_card(game, seat)
    if isinstance(phase, NameColour):
        return COLOUR + best_colour(game, seat, phase.card)[0]
    if isinstance(phase, Choosing):
        return next_choice(game, seat, phase)
    if isinstance(phase, Adapt):
        return keeper(game, seat, phase.options(game, seat))
    return a_token(game, seat, isinstance(phase, ReturnToken))


def is_restless(game: Ivanhoe, chance: Chance) -> bool:
    """When nearly all cards are in hands, careful players could wait for each other forever: now and then
    one of them does just anything."""
    pile = game.pile
    return len(pile.deck) + len(pile.discards) < FEW and chance.below(10) == 0


# The turn


def in_turn(game: Ivanhoe, seat: Seat) -> Move:
    """An action that gains something, else the next card of the cheapest lead, the end of the turn or out."""
    mean = worth(game, seat, game.colour)
    cards = cheapest(game, seat)
    stay = NEVER if cards is None else staying(game, seat, mean, cards)
    out = leaving(game, seat) if may_withdraw(game, seat) else NEVER
    action = best_action(game, seat, max(stay, out) + GAIN)
    if action != NO_CARD:
        return action
    if out > stay or cards is None:
        return WITHDRAW if out > NEVER else game.options(seat)[0]
    return cards[0] if cards else END_TURN


def best_action(game: Ivanhoe, seat: Seat, least: float) -> Card:
    """The action that promises most, if it is more than this."""
    best = NO_CARD
    last = NO_CARD
    for card in game.hands[seat]:
        if card < UNHORSE or card == last:
            continue
        last = card
        if playable(game, seat, card):
            for choices in all_choices(game, seat, card):
                score = tried(game, seat, choices)
                if score > least:
                    best, least = card, score
    return best


def tried(game: Ivanhoe, seat: Seat, choices: Choices) -> float:
    """What it is worth to play the action and then stay in, or leave."""
    twin = sketch(game)
    twin.hands[seat].remove(choices.card)
    twin.played += 1
    take_hold(twin, choices.card, choices.target, choices.choice, choices.own)
    cards = cheapest(twin, seat)
    score = leaving(twin, seat)
    if cards is not None:
        score = max(score, staying(twin, seat, worth(game, seat, twin.colour), cards))
    score -= cost_of(choices.card)
    return score + ROBBED if choices.card == KNOCK_DOWN else score


def next_choice(game: Ivanhoe, seat: Seat, phase: Choosing) -> Move:
    """The next of the best choices, of those that agree with what has been chosen already."""
    best = Choices(NO_CARD)
    most = NEVER
    for choices in all_choices(game, seat, phase.card):
        if isinstance(phase, ChooseTarget | ChooseCard) and choices.own != phase.own:
            continue
        if isinstance(phase, ChooseCard) and choices.target != phase.target:
            continue
        score = tried(game, seat, choices)
        if score > most:
            best, most = choices, score
    if isinstance(phase, ChooseOwn):
        return best.own
    return TARGET + best.target if isinstance(phase, ChooseTarget) else best.choice


# Other questions


def in_window(game: Ivanhoe, seat: Seat) -> Move:
    """IVANHOE is for an action that does real harm."""
    if not holds(game.hands[seat], IVANHOE):
        return LET_PASS
    done = sketch(game)
    take_hold(done, game.action, game.target, game.choice, game.own)
    before = standing(game, seat, worth(game, seat, game.colour))
    after = standing(done, seat, worth(game, seat, done.colour))
    return CANCEL if before - after > SAVED_FOR else LET_PASS


def opening_card(game: Ivanhoe, seat: Seat) -> Card:
    """The card, and in mind the colour, that promises most."""
    best = last = NO_CARD
    most = NEVER
    for card in game.hands[seat]:
        if card == last or not opens(game, card):
            continue
        last = card
        score = (
            opened(game, seat, card, COLOUR_OF[card]) if card < SQUIRE else best_colour(game, seat, card)[1]
        )
        if score > most:
            best, most = card, score
    return best


def best_colour(game: Ivanhoe, seat: Seat, card: Card) -> tuple[int, float]:
    """The colour that promises most for a supporter's opening."""
    best, most = NO_COLOUR, NEVER
    for colour in range(COLOURS):
        if allowed(game, colour):
            score = opened(game, seat, card, colour)
            if score > most:
                best, most = colour, score
    return best, most


def opened(game: Ivanhoe, seat: Seat, card: Card, colour: int) -> float:
    """What a tournament opened like this is worth."""
    twin = sketch(game)
    twin.colour = colour
    twin.hands[seat].remove(card)
    twin.displays[seat].append(card)
    return standing(twin, seat, worth(game, seat, colour)) - cost_of(card)


def a_token(game: Ivanhoe, seat: Seat, back: bool) -> Move:
    """Back goes the token that is won again most easily; taken is the one that is hardest to win."""
    tokens = game.tokens[seat] if back else ALL_COLOURS & ~game.tokens[seat]
    best, most = NO_COLOUR, NEVER
    for colour in range(COLOURS):
        if (tokens >> colour) & 1:
            strength = hand_points(game, seat, colour)
            score = strength if back else -strength
            if score > most:
                best, most = colour, score
    return COLOUR + best


def hand_points(game: Ivanhoe, seat: Seat, colour: int) -> float:
    """How good the hand is in a colour, against an average one of its size."""
    points = POINTS[colour]
    found = 0.0
    for card in game.hands[seat]:
        found += points[card]
    found -= len(game.hands[seat]) * worth(game, seat, colour)
    return found / (SPREAD_GREEN if colour == GREEN else SPREAD)
