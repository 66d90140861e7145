"""How a bot judges a tournament: it rebuilds the table from its view and tries the rules on that.

What a standing is worth: the chance to win the tournament times what its token is worth, less what losing it
would cost. The chance compares how far everybody can reach: own cards are known, others' are guessed from the
cards that nobody has seen yet.
"""

from math import exp
from typing import Final

from tiltyard.engine.cards import Pile, no_cards
from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import NO_CARD, NOBODY, Card, Move, Seat
from tiltyard.games.ivanhoe.actions import colour_moves, gifts, mass_victims, partners, prizes, target_moves
from tiltyard.games.ivanhoe.cards import (
    ADAPT,
    BREAK_LANCE,
    CHANGE_WEAPON,
    COLOUR_OF,
    COLOURS,
    DECK,
    DODGE,
    GREEN,
    IVANHOE,
    KINDS,
    KNOCK_DOWN,
    MAIDEN,
    OUTWIT,
    PURPLE,
    RETREAT,
    RIPOSTE,
    SHIELD,
    SQUIRE,
    STUNNED,
    UNHORSE,
    VALUES,
    YELLOW,
)
from tiltyard.games.ivanhoe.effects import apply, lose, no_action
from tiltyard.games.ivanhoe.table import (
    CARD_AT,
    HAND,
    NO_MOVE,
    TARGET,
    Ivanhoe,
    IvanhoeOptions,
    best_other,
    count,
    has_maiden,
    is_in,
    may_add,
    needed,
    opponents,
    total,
)
from tiltyard.games.ivanhoe.view import IvanhoeView

SPREAD: Final = 4.0  # how uncertain reaches are, in points
SPREAD_GREEN: Final = 1.2
LAST_TOKEN: Final = 4.0  # what the token is worth that wins the game; any other missing one is worth 1
OWNED: Final = 0.15  # a token one owns already: only the next start
DEFEAT: Final = 3.0  # what it costs that somebody else wins the game
PENALTY: Final = 0.9  # the token that a maiden costs
CARD_COST: Final = 0.05  # what a card in hand is worth
SQUIRE_COST: Final = 0.06
MAIDEN_COST: Final = 0.09
ACTION_COST: Final = 0.06


class Choices:
    """An action with all its choices."""

    def __init__(
        self, card: Card, target: Seat = NOBODY, choice: Move = NO_MOVE, own: Move = NO_MOVE
    ) -> None:
        self.card = card
        self.target = target
        self.choice = choice
        self.own = own


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
    cards_left = 0
    sums = [0] * COLOURS
    for card in range(KINDS):
        cards_left += unseen[card]
        if card < UNHORSE:
            for colour in range(COLOURS):
                if COLOUR_OF[card] in (colour, COLOUR_OF[SQUIRE]):
                    sums[colour] += unseen[card] * (1 if colour == GREEN else VALUES[card])
    return [points / cards_left if cards_left > 0 else 0.0 for points in sums]


# Reach


def points_in(card: Card, colour: int) -> int:
    """What a number card counts in a tournament of the colour."""
    return 1 if colour == GREEN else VALUES[card]


def playable_numbers(game: Ivanhoe, seat: Seat, cards: list[Card]) -> list[Card]:
    """The number cards that fit the tournament, at most one maiden; highest kinds last."""
    found: list[Card] = []
    maiden = has_maiden(game, seat)
    for card in cards:
        if card >= UNHORSE or (card < SQUIRE and COLOUR_OF[card] != game.colour):
            continue
        if card == MAIDEN:
            if maiden:
                continue
            maiden = True
        found.append(card)
    return found


def own_reach(mind: Mind, game: Ivanhoe) -> float:
    """What the own display can count at most: all cards that fit, only the best one when stunned."""
    points = 0
    best = 0
    for card in playable_numbers(game, mind.me, game.hands[mind.me]):
        counted = points_in(card, game.colour)
        points += counted
        best = max(best, counted)
    if game.stunned == mind.me:
        points = best if may_add(game, mind.me) else 0
    reach = float(total(game, mind.me) + points)
    if game.shield == mind.me:
        reach += 0.5 if game.colour == GREEN else 2.0
    return reach


def other_reach(mind: Mind, game: Ivanhoe, seat: Seat, lead: int) -> float:
    """What another display may come to; little or nothing for who is stunned and trails."""
    size = len(game.hands[seat])
    seen = mind.known[seat] if len(mind.known[seat]) <= size else []
    worth = mind.worths[game.colour]
    points = float(total(game, seat))
    if game.stunned == seat:
        best = best_card(game, seat)
        return points if points + best <= lead else points + best / 2
    for card in playable_numbers(game, seat, seen):
        points += points_in(card, game.colour)
    return points + (size - len(seen)) * worth * 1.1


def best_card(game: Ivanhoe, seat: Seat) -> int:
    """The most that one card can count for a seat."""
    if game.colour in (GREEN, PURPLE):
        return 1 if game.colour == GREEN else 7
    if not has_maiden(game, seat):
        return 6
    return 4 if game.colour == YELLOW else 5


def win_chance(mind: Mind, game: Ivanhoe) -> float:
    """The chance to outlast everybody who is in."""
    reach = own_reach(mind, game)
    spread = SPREAD_GREEN if game.colour == GREEN else SPREAD
    lead = total(game, mind.me)
    chance = 1.0
    for other in range(game.seats):
        if other == mind.me or not is_in(game, other):
            continue
        ahead = (reach - other_reach(mind, game, other, lead)) / spread
        if not wants(game, other):
            ahead += 1.0
        chance *= 1.0 / (1.0 + exp(-ahead))
    return chance


# What it is worth


def lacks(game: Ivanhoe, seat: Seat, colour: int) -> bool:
    """Whether the token of a tournament of this colour is new to the seat."""
    return colour == PURPLE or (game.tokens[seat] >> colour) & 1 == 0


def wants(game: Ivanhoe, seat: Seat) -> bool:
    """Whether the seat lacks what this tournament gives."""
    return lacks(game, seat, game.colour)


def prize(game: Ivanhoe, seat: Seat) -> float:
    """What winning this tournament is worth to the seat."""
    if not wants(game, seat):
        return OWNED
    return LAST_TOKEN if count(game.tokens[seat]) + 1 == needed(game) else 1.0


def danger(mind: Mind, game: Ivanhoe) -> float:
    """What losing this tournament costs: much if somebody who is in would win the game by it."""
    for other in range(game.seats):
        if other != mind.me and is_in(game, other) and prize(game, other) == LAST_TOKEN:
            return DEFEAT
    return 0.0


def maiden_risk(mind: Mind, game: Ivanhoe) -> float:
    """What withdrawing costs for the maiden in the display."""
    return PENALTY if has_maiden(game, mind.me) and game.tokens[mind.me] else 0.0


def standing(mind: Mind, game: Ivanhoe) -> float:
    """What the tournament is worth as it stands, to somebody who stays in it."""
    chance = win_chance(mind, game)
    lost = danger(mind, game) + maiden_risk(mind, game)
    return chance * prize(game, mind.me) - (1.0 - chance) * lost


def leaving(mind: Mind, game: Ivanhoe) -> float:
    """What it is worth to withdraw now."""
    share = 1.0 if len(opponents(game, mind.me)) == 1 else 0.7
    return -share * danger(mind, game) - maiden_risk(mind, game)


# Cards


def cost_of(card: Card) -> float:
    """What playing a card costs."""
    if card >= UNHORSE:
        return ACTION_COST
    return MAIDEN_COST if card == MAIDEN else SQUIRE_COST if card >= SQUIRE else CARD_COST


def thrift(game: Ivanhoe, seat: Seat) -> float:
    """A player with many cards can spend more of them."""
    held = len(game.hands[seat])
    return 1.0 if held <= HAND else HAND / held


def missing_points(game: Ivanhoe, seat: Seat) -> int:
    """How many points the seat lacks for the lead."""
    lack = best_other(game, seat) - total(game, seat)
    return lack if game.house.tie_stays_in else lack + 1


def cheapest(game: Ivanhoe, seat: Seat) -> list[Card] | None:
    """The cheapest number cards that take the lead, at least one card a turn; None if none do."""
    lack = missing_points(game, seat)
    if lack <= 0 and game.played > 0:
        return []
    if not may_add(game, seat):
        return None
    cards = playable_numbers(game, seat, game.hands[seat])
    most = 1 if game.stunned == seat else len(cards)
    best: list[Card] | None = None
    best_cost = 1000.0
    for highest in (SQUIRE - 1, MAIDEN - 1, MAIDEN):
        found = fewest([card for card in cards if card <= highest], game.colour, lack, most)
        if found is not None:
            cost = sum([cost_of(card) for card in found])
            if cost < best_cost:
                best, best_cost = found, cost
    return best


def fewest(cards: list[Card], colour: int, lack: int, most: int) -> list[Card] | None:
    """The fewest of these cards that make up for the lack, and of those the lowest."""
    ranked = sorted([points_in(card, colour) * 64 + card for card in cards], reverse=True)
    chosen = 0
    points = 0
    while chosen == 0 or points < lack:
        if chosen == len(ranked) or chosen == most:
            return None
        points += ranked[chosen] // 64
        chosen += 1
    rest = ranked[chosen:]
    picked: list[Card] = []
    for entry in ranked[:chosen][::-1]:
        spare = points - lack
        swap = entry
        for lower in rest:
            if entry // 64 - lower // 64 <= spare:
                swap = lower
        if swap != entry:
            rest.remove(swap)
            points -= entry // 64 - swap // 64
        picked.append(swap % 64)
    return picked


# Actions


def all_choices(game: Ivanhoe, seat: Seat, card: Card) -> list[Choices]:
    """Every way to play an action."""
    if card in (UNHORSE, CHANGE_WEAPON):
        return [Choices(card, NOBODY, colour) for colour in colour_moves(game)]
    if card in (BREAK_LANCE, RIPOSTE, KNOCK_DOWN, STUNNED):
        return [Choices(card, move - TARGET) for move in target_moves(game, seat, card)]
    if card == DODGE:
        return [
            Choices(card, move - TARGET, place)
            for move in target_moves(game, seat, card)
            for place in places(game, move - TARGET)
        ]
    if card == RETREAT:
        return [Choices(card, seat, place) for place in places(game, seat)]
    if card == OUTWIT:
        return [
            Choices(card, move - TARGET, his, own)
            for own in gifts(game, seat)
            for move in partners(game, seat, own)
            for his in prizes(game, seat, own, move - TARGET)
        ]
    return [Choices(card)]


def places(game: Ivanhoe, seat: Seat) -> list[Move]:
    """The cards of a display."""
    return [CARD_AT + place for place in range(len(game.displays[seat]))]


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


def later_ones(display: list[Card]) -> list[int]:
    """All but the first card of each value."""
    seen = 0
    found: list[int] = []
    for place in range(len(display)):
        bit = 1 << VALUES[display[place]]
        if seen & bit:
            found.append(place)
        seen |= bit
    return found


def keeper(game: Ivanhoe, seat: Seat, options: list[Move]) -> Move:
    """For ADAPT: of the first value that is asked for, rather no purple card and no supporter."""
    display = game.displays[seat]
    points = VALUES[display[options[0] - CARD_AT]]
    for wanted in (True, False):
        for move in options:
            card = display[move - CARD_AT]
            plain = card < SQUIRE and COLOUR_OF[card] != PURPLE
            if VALUES[card] == points and plain == wanted:
                return move
    return options[0]


def strength(mind: Mind, hand: list[Card], colour: int) -> float:
    """How good the hand is in a colour, against an average one of its size."""
    points = 0.0
    for card in hand:
        if card < UNHORSE and COLOUR_OF[card] in (colour, COLOUR_OF[SQUIRE]):
            points += points_in(card, colour)
    scale = SPREAD_GREEN if colour == GREEN else SPREAD
    return (points - len(hand) * mind.worths[colour]) / scale
