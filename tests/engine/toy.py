"""The Fair: a toy game that uses every shared step of the engine, so that the laws are tested on all of them.

In every round each player draws two cards and keeps five at most (Discard), lays up to two face down
(Together), and bids coins for a ribbon (Auction). Before it is handed over anybody may spoil it with a Charm
(Window). A Herald may be played at any time, asked or not, for a coin from the bank (an offer).
Most ribbons and laid goods win.

Compiled classes cannot be inherited from by interpreted ones, so the Fair is only played interpreted.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, cast

from tiltyard.engine.cards import Kinds, Pile, copied, no_cards
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract, View
from tiltyard.engine.deal import Deal, Part, Supply, number, one_seat, seat_name, seat_names
from tiltyard.engine.events import Event, Told, only
from tiltyard.engine.flow import Auction, Discard, Game, Phase, Together, Window
from tiltyard.engine.moves import NO_CARD, NOBODY, Card, DealError, Move, Moves, Refused, Seat
from tiltyard.engine.options import Options, about
from tiltyard.engine.question import Choice, Question
from tiltyard.engine.telling import Telling
from tiltyard.engine.turn import Bot, Random, Turn

WARES: Final = Kinds(["Apple", "Bread", "Cheese", "Charm", "Herald"], [8, 8, 8, 4, 4])
CHARM: Final = 3
HERALD: Final = 4
KINDS: Final = 5
DONE: Final = 5
DROP: Final = 6
PASS: Final = 7
SPOIL: Final = 8
CALL: Final = 9
BID: Final = 10  # bid 1 is the move after it
MOVES: Final = Moves(
    [*WARES.names, "done", "drop out", "let pass", "spoil", "call the herald"]
    + [f"bid {amount}" for amount in range(9)]
)
START_HAND: Final = 3
HAND_LIMIT: Final = 5
MOST_LAID: Final = 2
COINS: Final = 4
BANK: Final = 4


@dataclass(frozen=True)
class FairOptions(Options):
    """One house rule of each kind."""

    rounds: int = field(default=2, metadata=about("rounds to play", 1, 9))
    heralds: bool = field(default=True, metadata=about("whether heralds may be called"))
    ribbon: str = field(default="red", metadata=about("its colour", choices=("red", "blue")))
    motto: str = field(default="", metadata=about("words over the gate"))


class Fair(Game):
    """The table of the Fair."""

    def __init__(self, hands: list[list[Card]], chance: Chance, house: FairOptions, wares: Pile) -> None:
        super().__init__(hands, chance)
        self.house = house
        self.wares = wares
        self.has_offers = house.heralds
        self.coins = [COINS] * self.seats
        self.bank = BANK
        self.score = [0] * self.seats
        self.round = 0
        self.first: Seat = 0

    def copy(self) -> "Fair":
        twin = Fair(copied(self.hands), self.chance.copy(), self.house, self.wares.copy())
        self.copy_flow(twin)
        twin.coins = self.coins[:]
        twin.bank = self.bank
        twin.score = self.score[:]
        twin.round = self.round
        twin.first = self.first
        return twin

    def offers(self, seat: Seat) -> list[Move]:
        if self.over() or not 0 <= seat < self.seats:
            return []
        return [CALL] if HERALD in self.hands[seat] and self.bank else []

    def is_offer(self, move: Move) -> bool:
        return move == CALL

    def take_offer(self, seat: Seat, move: Move) -> None:
        self.hands[seat].remove(HERALD)
        self.wares.discards.append(HERALD)
        self.bank -= 1
        self.coins[seat] += 1
        self.tell("calls", seat)

    def refuse_offer(self, seat: Seat, move: Move) -> Refused:
        return Refused("You hold no Herald, or the bank is empty.", "F-5")


class Round(Phase[Fair]):
    """F-1: everybody draws two cards; then the round goes its way."""

    def end(self, game: Fair) -> None:
        game.round += 1
        everybody = list(range(game.seats))
        for seat in everybody:
            cards = [card for at in range(2) if (card := game.wares.draw(game.chance)) != NO_CARD]
            game.hands[seat] = sorted(game.hands[seat] + cards)
            game.tell("draws", seat, cards, [len(cards)], knows=only(seat), reveals=True)
        bidders = everybody[game.first :] + everybody[: game.first]
        lay = Lay(everybody, [[] for seat in everybody])
        game.then_all([TooMany(everybody, HAND_LIMIT), lay, ForTheRibbon(bidders)])


class TooMany(Discard[Fair]):
    """F-2: five cards at most."""

    name: ClassVar[str] = "discard"
    rule: ClassVar[str] = "F-2"

    def answer(self, game: Fair, seat: Seat, move: Move) -> None:
        game.hands[seat].remove(move)
        game.wares.discards.append(move)
        game.tell("discards", seat, [move])


class Lay(Together[Fair]):
    """F-3: lay up to two cards face down; all are shown when all are done."""

    name: ClassVar[str] = "lay"
    rule: ClassVar[str] = "F-3"

    def options(self, game: Fair, seat: Seat) -> list[Move]:
        goods = sorted(set(game.hands[seat])) if len(self.chosen[seat]) < MOST_LAID else []
        return [*goods, DONE]

    def answer(self, game: Fair, seat: Seat, move: Move) -> None:
        if move == DONE:
            self.done(seat)
            game.tell("is ready", seat)
            return
        game.hands[seat].remove(move)
        self.choose(seat, move)
        game.tell("lays", seat, [move], [len(self.chosen[seat])], knows=only(seat))

    def end(self, game: Fair) -> None:
        for seat in range(game.seats):
            cards = self.chosen[seat]
            game.score[seat] += len([card for card in cards if card < CHARM])
            game.wares.discards.extend(cards)
            game.tell("shows", seat, cards[:], reveals=True)

    def copy(self) -> "Lay":
        return Lay(self.waiting, [cards[:] for cards in self.chosen])


class ForTheRibbon(Auction[Fair]):
    """F-4: bids go round; the winner pays the bank."""

    name: ClassVar[str] = "bid"
    rule: ClassVar[str] = "F-4"

    def options(self, game: Fair, seat: Seat) -> list[Move]:
        return [DROP, *[BID + amount for amount in range(self.high + 1, min(game.coins[seat], 8) + 1)]]

    def answer(self, game: Fair, seat: Seat, move: Move) -> None:
        if move == DROP:
            self.drop()
            game.tell("drops out", seat)
            return
        self.bid(move - BID)
        game.tell("bids", seat, None, [move - BID])

    def end(self, game: Fair) -> None:
        if self.leader == NOBODY:
            game.tell("no ribbon")
            end_round(game)
            return
        game.coins[self.leader] -= self.high
        game.bank += self.high
        game.then(Spoiling(list(range(game.seats)), self.leader))

    def copy(self) -> "ForTheRibbon":
        return ForTheRibbon(self.bidders, self.high, self.leader)


class Spoiling(Window[Fair]):
    """F-6: anybody may spoil the ribbon with a Charm; all are asked, whether they hold one or not."""

    name: ClassVar[str] = "window"
    rule: ClassVar[str] = "F-6"

    def __init__(self, waiting: list[Seat], winner: Seat, responder: Seat = NOBODY) -> None:
        super().__init__(waiting, responder)
        self.winner = winner

    def options(self, game: Fair, seat: Seat) -> list[Move]:
        return [PASS, SPOIL] if CHARM in game.hands[seat] else [PASS]

    def answer(self, game: Fair, seat: Seat, move: Move) -> None:
        if move == PASS:
            self.let_pass(seat)
            return
        game.hands[seat].remove(CHARM)
        game.wares.discards.append(CHARM)
        game.tell("spoils", seat)
        self.respond(seat)

    def end(self, game: Fair) -> None:
        if self.responder == NOBODY:
            game.score[self.winner] += 3
            game.tell("ribbon", self.winner)
        end_round(game)

    def copy(self) -> "Spoiling":
        return Spoiling(self.waiting, self.winner, self.responder)


def end_round(game: Fair) -> None:
    """F-7: the next player bids first, until all rounds are over."""
    game.first = (game.first + 1) % game.seats
    if game.round == game.house.rounds:
        game.finish()
    else:
        game.then(Round())


PARTS: Final = [
    Part("hand", "the cards in hand", of_seat=True, any_order=True),
    Part("coins", "the coins of a player", of_seat=True),
    Part("laid", "the cards laid face down", of_seat=True, dealt=False, any_order=True),
    Part("score", "what a player has won", of_seat=True, dealt=False),
    Part("first", "who bids first", seats=True),
    Part("deck", "the next cards, first drawn first; the rest is shuffled below"),
    Part("discards", "the discard pile"),
    Part("leaders", "who has the highest score", dealt=False, seats=True),
]


def laid(game: Fair) -> list[list[Card]]:
    """What lies face down."""
    if game.stack and isinstance(game.stack[-1], Lay):
        return game.stack[-1].chosen
    return [[] for seat in range(game.seats)]


def leaders(game: Fair) -> list[Seat]:
    """Who has the highest score."""
    return [seat for seat in range(game.seats) if game.score[seat] == max(game.score)]


class FairContract(Contract[Fair]):
    """What the Fair offers."""

    def __init__(self) -> None:
        self.name = "fair"
        self.title = "The Fair"
        self.line = "Lay goods, win ribbons."
        self.fewest = 2
        self.most = 4
        self.rules_version = 3
        self.moves = MOVES
        self.presets = {"standard": FairOptions(), "long": FairOptions(rounds=4, motto="no haste")}
        self.parts = PARTS
        self.decks = {"Wares": WARES}
        self.bots = {"random": Random, "last": Last}

    def new(self, seats: int, seed: str, options: Options, deal: Deal, listen: bool = False) -> Fair:
        chance = Chance(seed)
        supply = Supply(WARES)
        hands = [supply.place(deal, "hand", seat) for seat in range(seats)]
        top = supply.place(deal, "deck")
        discards = supply.place(deal, "discards")
        supply.shuffle(chance)
        game = Fair(no_cards(seats), chance, cast(FairOptions, options), Pile([], discards))
        game.listens = listen
        for seat in range(seats):
            if ("hand", seat) not in deal:
                hands[seat] = supply.deal("hand", START_HAND)
            elif len(hands[seat]) > HAND_LIMIT:
                raise DealError("hand", f"at most {HAND_LIMIT} cards, not {len(hands[seat])}")
            game.hands[seat] = sorted(hands[seat])
            game.coins[seat] = number("coins", deal.get(("coins", seat), str(COINS)), 0, 8)
        game.wares.deck = supply.rest + top[::-1]
        game.first = one_seat("first", deal.get(("first", NOBODY), "P1"), seats)
        game.then(Round())
        game.settle()
        return game

    def part(self, game: Fair, name: str, seat: Seat) -> str:
        if name == "hand":
            return WARES.text(game.hands[seat])
        if name == "laid":
            return WARES.text(laid(game)[seat])
        if name in ("coins", "score"):
            return str(game.coins[seat] if name == "coins" else game.score[seat])
        if name == "first":
            return seat_name(game.first)
        if name == "leaders":
            return seat_names(leaders(game))
        return WARES.text(game.wares.deck[::-1] if name == "deck" else game.wares.discards)

    def census(self, game: Fair) -> list[int]:
        cards = game.wares.deck + game.wares.discards
        for held in game.hands + laid(game):
            cards = cards + held
        return [cards.count(card) for card in range(KINDS)] + [game.bank + sum(game.coins)]

    def view(self, game: Fair, seat: Seat) -> View:
        phase = game.stack[-1] if game.stack else None
        return {
            "you": seat,
            "hand": game.hands[seat][:] if seat != NOBODY else [],
            "laid": laid(game)[seat][:] if seat != NOBODY else [],
            "laid_sizes": [len(cards) for cards in laid(game)],
            "hand_sizes": [len(hand) for hand in game.hands],
            "coins": game.coins[:],
            "bank": game.bank,
            "score": game.score[:],
            "discards": game.wares.discards[:],
            "asks": game.asks(),
            "question": phase.name if phase else "",
            "rule": phase.rule if phase else "",
            "high": phase.high if isinstance(phase, ForTheRibbon) else 0,
        }

    def redeal(self, game: Fair, seat: Seat, chance: Chance) -> Fair:
        twin = game.copy()
        twin.chance = chance
        others = [other for other in range(game.seats) if other != seat]
        down = laid(twin)
        hidden = twin.wares.deck[:]
        for other in others:
            hidden += twin.hands[other] + down[other]
        chance.shuffle(hidden)
        for other in others:
            down[other][:] = [hidden.pop() for card in down[other]]
            twin.hands[other] = sorted([hidden.pop() for card in twin.hands[other]])
        twin.wares.deck = hidden
        twin.settle()
        return twin

    def winners(self, game: Fair) -> list[Seat]:
        return leaders(game) if game.over() else []

    def observation(self, game: Fair, seat: Seat) -> list[float]:
        view = cast(Mapping[str, Any], self.view(game, seat))
        own = [float(cards.count(card)) for cards in (view["hand"], view["laid"]) for card in range(KINDS)]
        return [*own, float(game.bank), *[float(asked in game.asks()) for asked in range(self.most)]]

    def tell(self, event: Event, seat: Seat, names: list[str]) -> Telling:
        assert isinstance(event, Told)
        who = names[event.seat] if event.seat != NOBODY else "Nobody"
        return Telling([f"{who} {event.name}."], [WARES.text(event.cards)] if event.cards else [])

    def ask(self, view: View, names: list[str]) -> Question:
        facts = cast(Mapping[str, Any], view)
        choices = [Choice((MOVES.text(move),), move) for move in range(KINDS, len(MOVES))]
        text = f"{names[facts['you']]}, {facts['question']}:"
        return Question(text, facts["rule"], [], [WARES.text(facts["hand"])], facts["hand"], choices)

    def picture(self, view: View, names: list[str]) -> list[str]:
        facts = cast(Mapping[str, Any], view)
        return [f"{name}: {score}" for name, score in zip(names, facts["score"], strict=True)]

    def card(self, name: str) -> list[str]:
        return [WARES.names[WARES.parse(name)]]


class Last(Bot):
    """Always the last option."""

    def choose(self, turn: Turn) -> Move:
        return turn.moves[-1]


def hold(game: Fair) -> None:
    """What holds at the Fair after every move."""
    asked = game.asks()
    discarding = bool(asked) and game.stack[-1].name == "discard"
    for seat, hand in enumerate(game.hands):
        assert hand == sorted(hand)
        assert len(hand) <= HAND_LIMIT or (discarding and seat in asked)
    assert all(len(cards) <= MOST_LAID for cards in laid(game))
    assert game.bank >= 0
    assert min(game.coins) >= 0


FAIR: Final = FairContract()
