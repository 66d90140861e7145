"""How a bot judges a tournament: it rebuilds the table from its view and tries the rules on that.

What a standing is worth: the chance to win the tournament times what its token is worth, less what losing it
would cost. The chance compares how far everybody can reach: own cards are known, others' are guessed from the
cards that nobody has seen yet.
"""

from math import exp

from tiltyard.engine.cards import Pile, no_cards
from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import NO_CARD, Card, Seat
from tiltyard.games.ivanhoe.actions import mass_victims
from tiltyard.games.ivanhoe.cards import (
    ADAPT,
    COLOURS,
    DECK,
    GREEN,
    IVANHOE,
    KINDS,
    KNOCK_DOWN,
    SHIELD,
    STUNNED,
)
from tiltyard.games.ivanhoe.effects import apply, lose, no_action
from tiltyard.games.ivanhoe.stakes import danger, lacks, maiden_risk, prize
from tiltyard.games.ivanhoe.table import HAND, Ivanhoe, IvanhoeOptions, is_in, total
from tiltyard.games.ivanhoe.tactics import (
    BETTER,
    POINTS,
    SPREAD,
    SPREAD_GREEN,
    UNWANTED,
    Choices,
    best_card,
    fitting,
    later_ones,
    own_reach,
)
from tiltyard.games.ivanhoe.view import IvanhoeView


class Mind:
    """A seat's view as a table of its own, and what it makes of the unseen cards."""

    def __init__(self, view: IvanhoeView) -> None:
        self.me = view["you"]
        self.game = imagine(view)
        self.known = view["known"]
        self.worths = worths(view)


def imagine(view: IvanhoeView) -> Ivanhoe:
    """The table as the view shows it. Other hands have the right size and nothing to look at."""
    house = view["house"]
    options = IvanhoeOptions(
        tie_stays_in=house["tie_stays_in"],
        shield_blocks_knock_down=house["shield_blocks_knock_down"],
        knock_down_withdrawn=house["knock_down_withdrawn"],
        shield_covers_own_actions=house["shield_covers_own_actions"],
        charge_ignores_shielded=house["charge_ignores_shielded"],
        tokens_to_win=view["tokens_to_win"],
    )
    seats = len(view["displays"])
    game = Ivanhoe(no_cards(seats), options, Chance("0"), Pile([], []))
    for seat in range(seats):
        game.hands[seat] = [IVANHOE] * view["hand_sizes"][seat]
        game.displays[seat] = view["displays"][seat][:]
        for colour in view["tokens"][seat]:
            game.tokens[seat] |= 1 << colour
        if SHIELD in view["fronts"][seat]:
            game.shield = seat
        if STUNNED in view["fronts"][seat]:
            game.stunned = seat
    for seat in view["withdrawn"]:
        game.withdrawn |= 1 << seat
    game.hands[view["you"]] = view["hand"][:]
    game.colour = view["colour"]
    game.previous = view["previous"]
    game.turn = view["turn"]
    game.opening = view["opening"]
    game.played = view["played"]
    game.added = view["added"]
    return game


def worths(view: IvanhoeView) -> list[float]:
    """What an unknown card is worth in each colour: the mean over all cards that the seat cannot see."""
    unseen = DECK.copies[:]
    for cards in [view["hand"], view["discards"], *view["displays"], *view["fronts"]]:
        for card in cards:
            unseen[card] -= 1
    left = sum(unseen)
    sums = [sum([unseen[card] * POINTS[colour][card] for card in range(KINDS)]) for colour in range(COLOURS)]
    return [points / left if left > 0 else 0.0 for points in sums]


def other_reach(mind: Mind, game: Ivanhoe, seat: Seat, lead: int) -> float:
    """What another display may come to; little or nothing for one that is stunned and trails."""
    points = float(total(game, seat))
    if game.stunned == seat:
        best = best_card(game, seat)
        return points if points + best <= lead else points + best / 2
    size = len(game.hands[seat])
    seen = mind.known[seat] if len(mind.known[seat]) <= size else []
    for card in fitting(game, seat, seen):
        points += POINTS[game.colour][card]
    return points + (size - len(seen)) * mind.worths[game.colour] * BETTER


def win_chance(mind: Mind, game: Ivanhoe) -> float:
    """The chance to outlast everybody who is in."""
    reach = own_reach(game, mind.me)
    spread = SPREAD_GREEN if game.colour == GREEN else SPREAD
    lead = total(game, mind.me)
    chance = 1.0
    for other in range(game.seats):
        if other == mind.me or not is_in(game, other):
            continue
        ahead = (reach - other_reach(mind, game, other, lead)) / spread
        if not lacks(game, other):
            ahead += UNWANTED
        chance *= 1.0 / (1.0 + exp(-ahead))
    return chance


def standing(mind: Mind, game: Ivanhoe) -> float:
    """What the tournament is worth as it stands, to somebody who stays in it."""
    chance = win_chance(mind, game)
    lost = danger(game, mind.me) + maiden_risk(game, mind.me)
    return chance * prize(game, mind.me) - (1.0 - chance) * lost


def thrift(game: Ivanhoe, seat: Seat) -> float:
    """A player with many cards can spend more of them."""
    held = len(game.hands[seat])
    return 1.0 if held <= HAND else HAND / held


def outcome(game: Ivanhoe, choices: Choices) -> Ivanhoe:
    """A copy in which the active player has played the action and nobody has cancelled it."""
    twin = game.copy()
    if choices.card in twin.hands[twin.turn]:
        twin.hands[twin.turn].remove(choices.card)
    twin.played += 1
    twin.action = choices.card
    twin.target = choices.target
    twin.choice = choices.choice
    twin.own = choices.own
    take_hold(twin)
    return twin


def take_hold(game: Ivanhoe) -> None:
    """The announced action takes effect; of what cannot be known the likely is assumed."""
    if game.action == KNOCK_DOWN:
        game.hands[game.target].pop()
        no_action(game)
    elif game.action == ADAPT:
        for seat in mass_victims(game, game.turn, ADAPT):
            lose(game, seat, later_ones(game.displays[seat]))
        no_action(game)
    elif game.action != NO_CARD:
        apply(game)


def strength(mind: Mind, hand: list[Card], colour: int) -> float:
    """How good the hand is in a colour, against an average one of its size."""
    points = 0.0
    for card in hand:
        points += POINTS[colour][card]
    scale = SPREAD_GREEN if colour == GREEN else SPREAD
    return (points - len(hand) * mind.worths[colour]) / scale
