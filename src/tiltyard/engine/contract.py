"""What a game folder offers everybody else. Clients, bots and tests know a game only through this."""

from collections.abc import Mapping
from typing import Final, Generic, cast

from tiltyard.engine.cards import Kinds
from tiltyard.engine.chance import DEFAULT_SEED, Chance, checked_seed
from tiltyard.engine.deal import Deal
from tiltyard.engine.facts import Facts
from tiltyard.engine.flow import ASKED, NO_SEATS, G
from tiltyard.engine.moves import (
    NO_CARD,
    NOBODY,
    Card,
    DealError,
    Move,
    Moves,
    OptionError,
    Seat,
    TiltyardError,
)
from tiltyard.engine.native import mypyc_attr
from tiltyard.engine.options import Options
from tiltyard.engine.pen import Feature, ListPen, NamingPen, Pen
from tiltyard.engine.reader import Reader
from tiltyard.engine.rungs import PLAIN_RUNGS, Rung
from tiltyard.engine.text import and_list, nearest, quoted
from tiltyard.engine.turn import Bot
from tiltyard.shown.drawing import drawn
from tiltyard.shown.faces import DeckFaces, Face, HowTo, Look
from tiltyard.shown.question import HAND, Question
from tiltyard.shown.scene import Scene, Zone

TURN_LIMIT: Final = 1_000  # of a simulation
PLAIN: Final = Face("")
SEATS: Final = [[str(seat + 1) for seat in range(most)] for most in range(len(ASKED) + 1)]
View = Mapping[str, object]  # plain data, ready for JSON: what one seat may see


def place_of(word: str, words: list[str]) -> int:
    """The index of a word; -1 if it is not there. (Compiled, this is faster than `index`.)"""
    for at in range(len(words)):
        if words[at] == word:
            return at
    return -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Contract(Generic[G]):
    """One game. A subclass sets the attributes and overrides what its game needs.

    Each game has one such object, `GAME` in its module.
    """

    name: str
    title: str
    line: str  # what it is, in one sentence
    fewest: int  # players
    most: int
    rules_version: int
    moves: Moves
    presets: dict[str, Options]  # the first is the default
    facts: Facts[G]
    questions: list[str]  # the kinds of questions
    decks: dict[str, Kinds]
    bots: dict[str, type[Bot]]  # weakest first

    def __reduce__(self) -> str:
        return "GAME"  # a pickle names it, a copy is the same object

    def new(self, seats: int, seed: str, options: Options, deal: Deal, listen: bool = False) -> G:
        """A game ready for its first question; whatever the deal does not rig is shuffled."""
        self.check_seats(seats)
        self.check_options(options)
        self.check_deal(deal, seats)
        return self.set_table(seats, checked_seed(seed), options, deal, listen)

    def set_table(self, seats: int, seed: str, options: Options, deal: Deal, listen: bool) -> G:
        """What `new` returns, once its arguments have been checked."""
        raise NotImplementedError

    def check_seats(self, seats: int) -> None:
        """A TiltyardError if the game is not for this number of players."""
        if not self.fewest <= seats <= self.most:
            wanted = f"{self.fewest} to {self.most}" if self.fewest < self.most else str(self.most)
            raise TiltyardError(f"{self.title} is for {wanted} players, not {seats}")

    def check_options(self, options: Options) -> None:
        """An OptionError if these are the house rules of another game."""
        house = type(next(iter(self.presets.values())))
        if not isinstance(options, house):
            raise OptionError(f"{self.title} takes {house.__name__}, not {type(options).__name__}")

    def check_deal(self, deal: Deal, seats: int) -> None:
        """A DealError if a rigged deal names a part or a seat that the table does not have."""
        if not deal:
            return
        dealt = {part.name: part for part in self.facts.parts if part.dealt}
        for name, seat in deal:
            if name not in dealt:
                raise DealError(name, f"{self.title} deals no such part; {nearest(name, list(dealt))}", seat)
            if dealt[name].of_seat and not 0 <= seat < seats:
                raise DealError(name, f"say whose it is, from seat 0 to {seats - 1}, not {seat}", seat)
            if not dealt[name].of_seat and seat != NOBODY:
                raise DealError(name, f"it belongs to nobody (seat {NOBODY}), not to seat {seat}", seat)

    def part(self, game: G, name: str, seat: Seat) -> str:
        """A part of the table as text, in the form a deal would take."""
        return self.facts.text(game, name, seat)

    def check_entries(self, name: str, entries: list[str], deal: Deal) -> None:
        """A DealError if a part without a list of names can never hold one of these entries."""

    def census(self, game: G) -> list[int]:
        """How many there are of each kind of card and token, wherever they lie. It never changes."""
        return self.facts.census(game)

    def view(self, game: G, seat: Seat) -> View:
        """What a seat (NOBODY: a spectator) may see: what the facts declare, unless a game says otherwise."""
        question, asked = self.asking(game, seat)
        rule = "" if game.over() else game.stack[-1].rule
        now = {"asks": asked[:], "question": question, "rule": rule, "winners": self.winners(game)}
        return self.facts.view(game, seat) | now

    def redeal(self, game: G, seat: Seat, chance: Chance) -> G:
        """A copy in which everything the seat cannot see is shuffled among the places where it may be.

        A game overrides this where hidden cards must fit together, such as a hand that can sponsor.
        """
        return self.facts.redeal(game, seat, chance)

    def winners(self, game: G) -> list[Seat]:
        """Who has won; nobody while the game goes on."""
        raise NotImplementedError

    def returns(self, game: G) -> list[float]:
        """What the game was worth to each seat: 1 shared by the winners."""
        winners = self.winners(game)
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(game.seats)]

    # For learners

    def observation(self, game: G, seat: Seat) -> list[int]:
        """What the seat sees, as a list of numbers of fixed length; `features` names them."""
        pen = ListPen()
        self.write(game, seat, pen)
        return pen.row()

    def full_observation(self, game: G, seat: Seat) -> list[int]:
        """The observation and all cards that the seat does not see: for a critic, never for a player."""
        pen = ListPen()
        self.write(game, seat, pen)
        self.reveal(game, seat, pen)
        return pen.row()

    def features(self) -> list[Feature]:
        """What the numbers of an observation are."""
        return self._named().features

    def full_features(self) -> list[Feature]:
        """What the numbers of a full observation are."""
        pen = self._named()
        self.reveal(self._sample(), 0, pen)
        return pen.features

    def _named(self) -> NamingPen:
        pen = NamingPen()
        self.write(self._sample(), 0, pen)
        return pen

    def _sample(self) -> G:
        """A table with all its seats."""
        return self.new(self.most, DEFAULT_SEED, next(iter(self.presets.values())), {})

    def write(self, game: G, seat: Seat, pen: Pen) -> None:
        """Write what the seat sees: what every game has, then what is its own."""
        pen.look(seat, game.seats, self.most)
        question, asked = self.asking(game, seat)
        pen.number("players", game.seats)
        pen.choice("own seat", SEATS[self.most], seat)
        pen.choice("question", self.questions, place_of(question, self.questions))
        pen.players("asked", asked)
        pen.players("winner", self.winners(game) if game.over() else NO_SEATS)
        self.observe(game, seat, pen)

    def observe(self, game: G, seat: Seat, pen: Pen) -> None:
        """Write what the seat sees of the table: what the facts declare, unless a game says otherwise."""
        self.facts.observe(game, seat, pen)

    def reveal(self, game: G, seat: Seat, pen: Pen) -> None:
        """Write the cards that the seat does not see."""
        self.facts.reveal(game, seat, pen)

    def asking(self, game: G, seat: Seat) -> tuple[str, list[Seat]]:
        """What is asked now, and of whom, as far as the seat may know; nothing at the end. Not copied."""
        return ("", NO_SEATS) if game.over() else (game.stack[-1].name, game.asked())

    def ask(self, view: View, names: list[str]) -> Question:
        """The open question in words; the view must be that of a seat that is asked."""
        raise NotImplementedError

    def scene(self, view: View, names: list[str]) -> Scene:
        """What lies where, for whoever has this view: what the facts declare, unless a game says more."""
        to = Reader(cast(Seat, view["you"]), names)
        asks = cast(list[Seat], view["asks"])
        held = cast(list[Card], view.get(HAND, []))
        deck = next(iter(self.decks.values())).deck_name
        return Scene(
            to.seat,
            self._headline(asks, cast(list[Seat], view["winners"]), to),
            [self.facts.seat(view, seat) for seat in range(len(names))],
            self.facts.zones(view, to),
            Zone(HAND, "Your hand", seat=to.seat, deck=deck, cards=held) if to.seat != NOBODY else None,
            self.facts.notes(view),
            asks=asks,
            question=cast(str, view["question"]),
            turn=asks[0] if asks else NOBODY,
        )

    def _headline(self, asks: list[Seat], winners: list[Seat], to: Reader) -> str:
        """Who is asked, or who has won."""
        if not asks:
            return f"The game is over. Won by: {and_list([to.whom(seat) for seat in winners]) or 'nobody'}."
        if to.seat in asks:
            return "It is your turn."
        return f"Waiting for {and_list([to.names[seat] for seat in asks])}."

    def picture(self, view: View, names: list[str]) -> list[str]:
        """The table as text."""
        return drawn(self.scene(view, names), names, self.faces())

    def faces(self) -> list[DeckFaces]:
        """What is printed on the cards: their names, unless a game says more."""
        return [
            DeckFaces(
                kinds.deck_name,
                [Face(name, copies=kinds.copies[at]) for at, name in enumerate(kinds.names)],
            )
            for kinds in self.decks.values()
        ]

    def look(self) -> Look:
        """How the game presents itself before a table is set."""
        return Look()

    def how_to(self) -> list[HowTo]:
        """How to play in a minute: the goal, a turn, how to win, some tips."""
        return [HowTo("The goal", self.line)]

    def standings(self, view: View, names: list[str]) -> list[str]:
        """The standings in a few lines, shown to the seat that is asked when a turn begins."""
        return []

    def card(self, name: str) -> list[str]:
        """What is printed on a card, in words; by default its name, and how many there are."""
        for kinds in self.decks.values():
            at = kinds.find(name)
            if at != NO_CARD:
                return [f"{kinds.names[at]}. In the deck: {kinds.copies[at]}."]
        every = [known for kinds in self.decks.values() for known in kinds.names]
        raise TiltyardError(f"unknown card {quoted(name)}; {nearest(name, every)}")

    def part_from_file(self, name: str, text: str, source: str) -> str:
        """What a deal says of a part that a user keeps in a file; an error names its source."""
        raise NotImplementedError

    def last_resorts(self) -> list[Move]:
        """Giving up and starting over: listed last; bots do it only if nothing else is left."""
        return []

    def serious(self, options: list[Move]) -> list[Move]:
        """The options without the last resorts, unless there is nothing else."""
        shunned = self.last_resorts()
        return [move for move in options if move not in shunned] or options

    def limited(self, options: Options) -> Options:
        """The house rules of a simulation: with a limit, if the game could go on forever without one."""
        return options

    def sensible(self, view: View, moves: list[Move]) -> list[Move]:
        """The moves that make progress, for random play, which could otherwise go in circles forever."""
        return moves

    # What search needs. A game without these can be searched too, but less well.

    def rungs(self) -> dict[str, Rung]:
        """The opponents of the ladder, weakest first."""
        return PLAIN_RUNGS

    def levels(self) -> list[str]:
        """All bots by name: the rungs of the ladder, weakest first, then those that play by rules."""
        climbing = list(self.rungs())
        return climbing + [name for name in self.bots if name not in climbing]

    def policy(self, game: G, seat: Seat, chance: Chance) -> Move:
        """A quick and sensible answer of a seat that is asked, found on the table itself.

        It looks at nothing that the seat cannot see: with the same chance it is the same in every new deal.
        """
        moves = self.serious(game.options(seat))
        return moves[chance.below(len(moves))]

    def act(self, game: G, seat: Seat, chance: Chance) -> None:
        """Answer as the policy does: for simulations. A game may make all moves of a turn at once."""
        game.make(seat, self.policy(game, seat, chance))

    def plans(self, game: G, seat: Seat) -> list[list[Move]]:
        """The answers worth weighing, each as moves in a row: a whole set-up, attack or turn.

        What the policy answers is weighed too, and need not be among them.
        """
        return [[move] for move in self.serious(game.options(seat))]

    def horizon(self, game: G) -> int:
        """How many natural stops there have been: stories, turns, tournaments, rounds. It never goes back.

        A simulation goes on to the next of them. Always 0: to the end of the game.
        """
        return 0

    def gist(self, game: G, seat: Seat) -> list[float]:
        """The input of the learned value: the table at such a stop, from the side of one seat.

        Always the same number of values, mostly between -1 and 1. Empty: the game has no learned value.
        """
        return []

    def gist_names(self) -> list[str]:
        """What the numbers of a gist are called."""
        return []

    def imagine(self, game: G, seat: Seat, chance: Chance) -> G:
        """A new deal in which hands that explain what the others have done come up more often."""
        return self.redeal(game, seat, chance)

    def late_ruling(self, game: G, seat: Seat) -> list[Move]:
        """What the rules play for a late seat: moves to the end of the question, or none."""
        return []

    def late_answer(self, game: G, seat: Seat) -> list[Move]:
        """What a table with a clock plays for a late seat; none: the last answer that is legal."""
        return []

    def window_seconds(self, options: Options) -> float:
        """How long a table waits for responses out of turn; 0: until everybody has answered."""
        return 0.0

    def hands_over(self, options: Options) -> bool:
        """Whether a shared screen asks the next player to take the seat before it shows a hand."""
        return True

    def actions(self) -> list[str]:
        """A reference of the action cards, for games that have them."""
        return []

    def tint(self, card: str) -> str:
        """The tincture in which a client may colour a card's name: that of its face; a plain one has none."""
        tints = [face.tint for deck in self.faces() for face in deck.faces if face.name == card]
        return tints[0] if tints and tints[0] != PLAIN.tint else ""
