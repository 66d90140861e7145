"""Setting the table, shuffled or rigged (L-03 to L-06, D-02, D-05).

A deal of nothing but decks, the first attacker and the catalogue is the start of a match. Anything else makes
it a set-up: the moment after the draw of the current turn.
"""

from typing import Final

from tiltyard.engine.cards import SEVERAL, no_cards
from tiltyard.engine.chance import Chance
from tiltyard.engine.deal import Deal, number, seat_name
from tiltyard.engine.moves import NO_CARD, NOBODY, Card, DealError, Seat
from tiltyard.games.quintessence import memory
from tiltyard.games.quintessence.cards import MOST_CARDS, PLACES, numbered, restored
from tiltyard.games.quintessence.catalogue import (
    CATALOGUE,
    SHIPPED,
    Catalogue,
    CatalogueError,
    read_card,
    read_cards,
    read_part,
)
from tiltyard.games.quintessence.combat import Defence, skip_defence
from tiltyard.games.quintessence.facts import ACTIVE, ATTACK_USED, ATTACKER, CARDS, FIRST_ATTACKER
from tiltyard.games.quintessence.lanes import read_lanes
from tiltyard.games.quintessence.rounds import end_if_spent, is_fought_out, start_round
from tiltyard.games.quintessence.rules import Turn
from tiltyard.games.quintessence.table import (
    DECK,
    FIRST_HAND,
    PLAYERS,
    Quintessence,
    QuintessenceOptions,
    must_defend,
)

START: Final = ["deck", "first attacker", "catalogue"]  # what leaves a deal the start of a match


def new(options: QuintessenceOptions, seed: str, deal: Deal, listen: bool) -> Quintessence:
    """A table that is ready for the first question."""
    game = Quintessence(no_cards(PLAYERS), options, Chance(seed), dealt_catalogue(deal))
    game.listens = listen
    lay_out(game)
    game.then(Turn())
    if is_start(deal):
        start(game, deal)
    else:
        set_up(game, deal)
    game.settle()
    return game


def is_start(deal: Deal) -> bool:
    """Whether the deal leaves it the start of a match."""
    for part, _seat in deal:
        if part not in START:
            return False
    return True


def lay_out(game: Quintessence) -> None:
    """The places of both players, without cards."""
    game.decks = [[], []]
    game.boards = [[NO_CARD] * PLACES, [NO_CARD] * PLACES]
    game.destroyed = [[], []]
    game.replaced = [[], []]
    game.box = [[], []]
    game.bases = [game.house.base_hp, game.house.base_hp]
    game.resources = [0, 0]


def dealt_catalogue(deal: Deal) -> Catalogue:
    """The catalogue of the deal, or the one that is shipped."""
    text = deal.get(("catalogue", NOBODY), SHIPPED).strip()
    if text == SHIPPED:
        return CATALOGUE
    try:
        return read_part(text)
    except CatalogueError as problem:
        raise DealError("catalogue", str(problem)) from None


# The start of a match


def start(game: Quintessence, deal: Deal) -> None:
    """L-05: chance deals the deck of P1, the deck of P2 and the first attacker, in this order."""
    lists = [deal_deck(game, deal, 0)]
    lists.append(mirror_deck(game, lists[0]) if mirrors(game, deal) else deal_deck(game, deal, 1))
    for seat in range(PLAYERS):
        game.decks[seat] = [numbered(lists[seat][at], at + 1) for at in range(DECK - 1, -1, -1)]
    attacker = FIRST_ATTACKER.read(deal, PLAYERS, seat_name(game.chance.below(2)))
    for seat in range(PLAYERS):
        size = FIRST_HAND if seat == attacker else game.house.second_hand
        game.hands[seat] = [game.decks[seat].pop() for card in range(size)]
    memory.begin(game)
    start_round(game, 1, attacker)


def deal_deck(game: Quintessence, deal: Deal, seat: Seat) -> list[Card]:
    """L-03: twenty cards of the own pool, first drawn first; the others stay in the box."""
    if ("deck", seat) in deal:
        cards = deck_list(game.catalogue, deal["deck", seat], seat)
        game.box[seat] = without(game.catalogue.pool, cards)
        return cards
    pool = game.catalogue.pool[:]
    game.chance.shuffle(pool)
    game.box[seat] = pool[DECK:]
    return pool[:DECK]


def mirrors(game: Quintessence, deal: Deal) -> bool:
    """L-04: unless the deck of P2 is dealt, which `mirror` cannot change."""
    return game.house.mirror and ("deck", 1) not in deal


def mirror_deck(game: Quintessence, cards: list[Card]) -> list[Card]:
    """L-04: the same twenty cards, shuffled separately."""
    game.mirrored = True
    game.box[1] = game.box[0]
    twins = cards[:]
    game.chance.shuffle(twins)
    return twins


def deck_list(catalogue: Catalogue, text: str, seat: Seat) -> list[Card]:
    """D-04: twenty cards of the catalogue, none more than twice."""
    try:
        cards = read_cards(catalogue, "deck", text)
    except DealError as wrong:
        raise DealError("deck", wrong.problem, seat) from None
    if len(cards) != DECK:
        raise DealError("deck", f"a match starts with decks of {DECK} cards, not {len(cards)}", seat)
    if len(without(catalogue.pool, cards)) != len(catalogue.pool) - DECK:
        raise DealError("deck", "a deck has only cards of the catalogue, each at most twice", seat)
    return cards


def without(pool: list[Card], cards: list[Card]) -> list[Card]:
    """What is left of a pool; cards that are not in it are passed over."""
    gone = sorted(cards)
    left: list[Card] = []
    at = 0
    for card in pool:
        while at < len(gone) and gone[at] < card:
            at += 1
        if at < len(gone) and gone[at] == card:
            at += 1
        else:
            left.append(card)
    return left


# A set-up


def set_up(game: Quintessence, deal: Deal) -> None:
    """D-05: any state after the draw of a turn."""
    game.round = number("round", deal.get(("round", NOBODY), "1"), 1, game.house.round_limit)
    set_roles(game, deal)
    for seat in range(PLAYERS):
        set_seat(game, deal, seat)
    memory.begin(game)
    set_turn(game, deal)
    if game.pending and not must_defend(game):
        skip_defence(game)
    elif game.pending:
        game.then(Defence())
    elif is_fought_out(game):
        end_if_spent(game)


def set_seat(game: Quintessence, deal: Deal, seat: Seat) -> None:
    """All that belongs to a player."""
    try:
        set_cards(game, deal, seat)
        set_numbers(game, deal, seat)
    except DealError as wrong:
        raise DealError(wrong.part, wrong.problem, seat) from None


def set_roles(game: Quintessence, deal: Deal) -> None:
    """L-08: the first attacker attacks in odd rounds."""
    swap = (game.round + 1) % 2
    first = FIRST_ATTACKER.read(deal, PLAYERS, seat_name(swap))
    game.attacker = ATTACKER.read(deal, PLAYERS, seat_name((first + swap) % 2))
    if ("first attacker", NOBODY) in deal and game.attacker != (first + swap) % 2:
        raise DealError("attacker", f"the attacker of round {game.round} is the other player")


def set_cards(game: Quintessence, deal: Deal, seat: Seat) -> None:
    """The cards of a player, numbered as they are read; a deck that is not dealt is filled up to twenty."""
    catalogue = game.catalogue
    hand = dealt_cards(catalogue, deal, "hand", seat)
    board = dealt_board(catalogue, deal, seat)
    deck = dealt_cards(catalogue, deal, "deck", seat)
    gone = [dealt_cards(catalogue, deal, part, seat) for part in ("destroyed", "replaced")]
    named = hand + [card for card in board if card != NO_CARD] + deck + gone[0] + gone[1]
    game.box[seat] = without(catalogue.pool, [restored(card) for card in named])
    if ("deck", seat) not in deal:
        game.chance.shuffle(game.box[seat])
        missing = max(0, DECK - len(named))
        deck, game.box[seat] = game.box[seat][:missing], game.box[seat][missing:]
    if ("hand", seat) not in deal:
        hand, deck = deck[:FIRST_HAND], deck[FIRST_HAND:]
    deck, rest = of_size(deal, seat, deck)
    game.box[seat] = game.box[seat] + rest
    if len(hand) > PLACES:
        raise DealError("hand", f"at most {PLACES} cards, not {len(hand)}")
    if len(hand) + len(board) + len(deck) + len(gone[0]) + len(gone[1]) > MOST_CARDS:
        raise DealError("deck", f"a player has at most {MOST_CARDS} cards")
    counter = Counter()
    game.hands[seat] = counter.number(hand)
    game.boards[seat] = counter.number(board)
    game.decks[seat] = counter.number(deck)[::-1]
    game.destroyed[seat] = counter.number(gone[0])
    game.replaced[seat] = counter.number(gone[1])


def of_size(deal: Deal, seat: Seat, deck: list[Card]) -> tuple[list[Card], list[Card]]:
    """A deck of the size that is dealt, and what is left over; a deck that is dealt itself is whole."""
    if ("deck cards", seat) not in deal:
        return deck, []
    size = number("deck cards", deal["deck cards", seat], 0, len(deck))
    if ("deck", seat) in deal and size < len(deck):
        raise DealError("deck cards", f"the deck that is dealt has {len(deck)} cards, not {size}")
    return deck[:size], deck[size:]


class Counter:
    """Numbers the cards of a player, one after the other."""

    def __init__(self) -> None:
        self.last = 0

    def number(self, cards: list[Card]) -> list[Card]:
        """The cards with their numbers; free slots stay free."""
        found: list[Card] = []
        for card in cards:
            if card != NO_CARD:
                self.last += 1
            found.append(NO_CARD if card == NO_CARD else numbered(card, self.last))
        return found


def set_numbers(game: Quintessence, deal: Deal, seat: Seat) -> None:
    """Base, resources and, for the attacker, a pending attack."""
    most = game.house.base_hp
    game.bases[seat] = number("base", deal.get(("base", seat), str(most)), 1, most)
    most = min(game.round, PLACES)
    game.resources[seat] = number("resources", deal.get(("resources", seat), str(most)), 0, most)
    if deal.get(("lanes", seat), "-").strip() in ("", "-"):
        return
    if seat != game.attacker:
        raise DealError("lanes", "only the attack can be dealt, not the defence")
    game.attack = read_lanes(deal["lanes", seat], game.boards[seat])
    game.pending = True


def set_turn(game: Quintessence, deal: Deal) -> None:
    """L-10: the attacker has the odd turns of a round; the smallest number that fits is taken."""
    game.skips = number("skips", deal.get(("skips", NOBODY), "0"), 0, 2)
    game.attack_used = ATTACK_USED.read(deal, game.pending)
    if game.pending and (game.skips or not game.attack_used):
        raise DealError("lanes", "while an attack is pending, it counts as used and there are no skips")
    first = game.skips + 1
    defends = game.pending
    if ("active", NOBODY) in deal:
        defends = ACTIVE.read(deal, PLAYERS) != game.attacker
    elif ("turn", NOBODY) in deal:
        defends = number("turn", deal["turn", NOBODY], 1, 99) % 2 == 0
    first += (first % 2 == 0) != defends
    game.turn = number("turn", deal.get(("turn", NOBODY), str(first)), first, 99)
    if (game.turn % 2 == 0) != defends or (game.pending and not defends):
        raise DealError(
            "turn" if ("turn", NOBODY) in deal else "active", "it is the turn of the other player"
        )
    game.active = 1 - game.attacker if defends else game.attacker
    game.turns = game.turn


def dealt_cards(catalogue: Catalogue, deal: Deal, part: str, seat: Seat) -> list[Card]:
    """The cards that a part names; none if it is not dealt."""
    return read_cards(catalogue, part, deal.get((part, seat), ""))


def dealt_board(catalogue: Catalogue, deal: Deal, seat: Seat) -> list[Card]:
    """The five slots of a board."""
    cards: list[Card] = []
    for entry in deal.get(("board", seat), "-").split(","):
        several = SEVERAL.fullmatch(entry.strip())
        count, name = (int(several.group(1)), several.group(2)) if several else (1, entry.strip())
        card = NO_CARD if name in ("", "-") else read_card(catalogue, "board", name)
        cards += [card] * min(count, PLACES + 1)
    if len(cards) > PLACES:
        raise DealError("board", f"a board has {PLACES} slots, not {len(cards)}")
    return cards + [NO_CARD] * (PLACES - len(cards))


def check_entries(part: str, entries: list[str], deal: Deal) -> None:
    """Cards that the catalogue does not have; another catalogue is not looked up."""
    if ("catalogue", NOBODY) in deal or part not in [fact.part.name for fact in CARDS]:
        return
    for entry in entries:
        read_card(CATALOGUE, part, entry)
