"""The front door: what a program needs to play a game, save it and load it."""

import operator
import os
import secrets
import warnings
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from hashlib import blake2b
from pathlib import Path
from reprlib import repr as shown
from typing import Any, Final, NamedTuple, SupportsIndex

from tiltyard.bots.ladder import bot_kind, bot_level
from tiltyard.bots.player import FOR_BOTS
from tiltyard.engine import record
from tiltyard.engine.chance import DEFAULT_SEED, LONGEST_SEED, Chance, offspring
from tiltyard.engine.contract import Contract, View
from tiltyard.engine.deal import Deal
from tiltyard.engine.events import Event
from tiltyard.engine.facts import Cards
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import NOBODY, Move, MoveError, NotAsked, OptionError, Seat, TiltyardError
from tiltyard.engine.names import default_names
from tiltyard.engine.options import Options, parse_options, parse_value, value_text
from tiltyard.engine.rollout import BY, MOST_DECISIONS, RANDOM, PlayOuts, roll_out
from tiltyard.engine.text import and_list, nearest, or_list, plural
from tiltyard.engine.turn import Bot, Turn, turn_of
from tiltyard.games import all_games as all_names
from tiltyard.games import find, installed
from tiltyard.shown.scene import Scene

USUAL: Final = 4  # seats, if the game has that many
HEX: Final = "0123456789abcdef"
DEAL: Final = "a deal must be strings by name, such as {'P1.hand': 'F5, F10'}"


class SeededBot(Bot):
    """A bot that comes with a game, with its own chance: two bots with the same seed choose alike."""

    def __init__(self, contract: Contract[Any], level: str, seed: str) -> None:
        self.game = contract.name
        self.level = level
        self._bot = bot_kind(contract, level)()
        self._chance = Chance(seed, FOR_BOTS)

    def start(self, seat: Seat, seats: int) -> None:
        self._bot.start(seat, seats)

    def choose(self, turn: Turn) -> Move | str:
        """Its choice; it knows the turn, and nothing else about the game."""
        if turn.game != self.game:
            raise TiltyardError(f"this bot plays {self.game}, not {turn.game}")
        turn.chance = self._chance
        return self._bot.choose(turn)

    def __repr__(self) -> str:
        return f"<bot {self.level} of {self.game}>"


class Row(NamedTuple):
    """Cards that lie together."""

    name: str  # what records call them: hand, attack, stages
    number: int  # whose they are, or which of several
    cards: str  # as records write them
    seen_by: list[Seat]


class Game:
    """A game in progress. Moves are numbers or words; seats count from 0.

    Examples:
        >>> game = tiltyard.new("quests", seed=42, deal={"story": "Q2", "P1.hand": "F5, F10, S10"})
        >>> [game.text(move) for move in game.legal_moves(game.to_move)]
        ['sponsor', 'decline']
        >>> game.play(0, "sponsor")
        >>> game.over, len(game.moves)
        (False, 1)
    """

    def __init__(self, match: Match) -> None:
        if not isinstance(match, Match):
            raise TypeError("a game is made by tiltyard.new or tiltyard.load")
        self._match = match
        self._game = match.game
        self._game.listens = False  # nobody reads the news here, and it would pile up
        self._game.events.clear()
        self._contract = match.contract
        chance = Chance(match.setting.seed or DEFAULT_SEED, FOR_BOTS)
        self._luck, self._dealer = offspring(chance), offspring(chance)  # of bots, and of their worlds

    @property
    def name(self) -> str:
        """The name of the game."""
        return self._contract.name

    @property
    def seats(self) -> list[str]:
        """The players' names, in seat order."""
        return list(self._match.names)

    @property
    def seed(self) -> str:
        """The seed of the shuffles."""
        return self._match.setting.seed

    @property
    def house(self) -> Options:
        """The house rules."""
        return self._match.setting.options

    # Whose turn it is, and what they may do

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        over: bool = self._game.over()
        return over

    @property
    def asked(self) -> list[Seat]:
        """The seats that must decide now: often one, several where players choose at the same time."""
        seats: list[Seat] = self._game.asks()
        return seats

    @property
    def to_move(self) -> Seat:
        """The first seat that must decide now; -1 if the game is over."""
        seat: Seat = self._game.next()
        return seat

    def legal_moves(self, seat: SupportsIndex) -> list[Move]:
        """The moves that a seat may make now; empty if there is nothing for it to decide."""
        moves: list[Move] = self._game.options(self._checked(seat))
        return moves

    def text(self, move: SupportsIndex | str) -> str:
        """A move in words, as records write it."""
        return self._contract.moves.text(self._number(move))

    def turn(self, seat: SupportsIndex, looks_ahead: bool = True, listens: bool = False) -> Turn:
        """What a bot in this seat is given: worlds unless `looks_ahead` is off, and news if it `listens`."""
        number = self._checked(seat)
        if not self._game.options(number):
            raise NotAsked(f"seat {number} has nothing to decide now; {self._state()}")
        dealer = self._dealer if looks_ahead else None
        news = self._news(number) if listens else None
        return turn_of(self._contract, self._game, number, self._luck, news=news, dealer=dealer)

    def _news(self, seat: Seat) -> list[Event]:
        """What a seat has seen happen since it last decided, its own move included."""
        moves = self._match.moves
        own = [at for at in range(len(moves)) if moves[at][0] == seat]
        past = self._match.back_to(own[-1] if own else 0)
        if own:
            past.game.events.clear()
        for mover, move in moves.between(len(past.moves), len(moves)):
            past.play(mover, move)
        seen = [event.seen_by(seat) for event in past.game.events]
        return [event for event in seen if event is not None]

    def play(self, seat: SupportsIndex, move: SupportsIndex | str) -> None:
        """Make a move, by its number or in words; an illegal one raises a MoveError and changes nothing."""
        self._match.play(self._checked(seat), self._number(move))

    # What there is to see

    def view(self, seat: SupportsIndex = NOBODY) -> View:
        """What a seat sees, as plain data; without a seat, what a spectator sees."""
        return self._contract.view(self._game, NOBODY if seat == NOBODY else self._checked(seat))

    def scene(self, seat: SupportsIndex = NOBODY) -> Scene:
        """What lies where, as the page and the terminal draw it."""
        return self._contract.scene(self.view(seat), self._match.names)

    def observation(self, seat: SupportsIndex) -> list[int]:
        """What a seat sees, as a list of numbers of fixed length."""
        return self._contract.observation(self._game, self._checked(seat))

    def full_observation(self, seat: SupportsIndex) -> list[int]:
        """The observation and all cards that the seat does not see: for a critic that may know every hand."""
        return self._contract.full_observation(self._game, self._checked(seat))

    def who_sees(self) -> list[Row]:
        """Every row of cards on the table, and which seats see it: for opponent models."""
        seats = range(len(self._match.names))
        return [
            Row(
                fact.part.name,
                at,
                fact.text(self._game, at) if fact.by_seat else fact.kinds.text(row),
                [seat for seat in seats if fact.sees(self._game, at, seat)],
            )
            for fact in self._contract.facts.facts
            if isinstance(fact, Cards)
            for at, row in enumerate(fact.rows(self._game))
        ]

    @property
    def features(self) -> list[str]:
        """What each number of an observation means: `own hand F5`, `shields +1`."""
        return [feature.name for feature in self._contract.features()]

    @property
    def winners(self) -> list[Seat]:
        """The seats that have won; none before the end."""
        return self._contract.winners(self._game)

    @property
    def returns(self) -> list[float]:
        """What the game was worth to each seat: 1, shared by the winners."""
        return self._contract.returns(self._game)

    @property
    def moves(self) -> list[tuple[Seat, Move]]:
        """Every move so far, and who made it."""
        return list(self._match.moves)

    def rollout(
        self,
        times: SupportsIndex = 1,
        by: str = RANDOM,
        seed: SupportsIndex | str | None = None,
        most: SupportsIndex = MOST_DECISIONS,
    ) -> PlayOuts:
        """The results of playing the game to its end several times; the game itself does not change.

        Everybody plays at random, or `by="policy"`, as in simulations of the search. All cards stay where
        they are; later shuffles differ each time. A play-out stops after `most` decisions.
        """
        if by not in BY:
            raise TiltyardError(f"by must be {or_list(BY)}, not {shown(by)}")
        chance = Chance(seed_of(seed))
        return roll_out(
            self._contract, self._game, chance, _at_least_one("times", times), by, _at_least_one("most", most)
        )

    def copy(self) -> "Game":
        """An independent copy of the game."""
        twin = Game(self._match.copy())
        twin._luck, twin._dealer = self._luck.copy(), self._dealer.copy()
        return twin

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self.copy()

    def at(self, moves: SupportsIndex) -> "Game":
        """The game as it was after that many moves."""
        number, most = _index(moves), len(self._match.moves)
        if number is None or not 0 <= number <= most:
            raise TiltyardError(f"the game has {most} moves; there is no position after move {shown(moves)}")
        return Game(self._match.at(number))

    def record(self) -> str:
        """The game as text, which `load` turns back into a game."""
        return record.text_of(self._match, {}, [])

    def __str__(self) -> str:
        return "\n".join(self._contract.picture(self.view(), self._match.names))

    def __repr__(self) -> str:
        moves = plural(len(self._match.moves), "move")
        return f"<{self.name} with {', '.join(self.seats)}: {moves}, {self._state()}>"

    def _state(self) -> str:
        if self.over:
            return f"won by {and_list([self.seats[seat] for seat in self.winners]) or 'nobody'}"
        return f"{and_list([self.seats[seat] for seat in self.asked])} to move"

    def _checked(self, seat: SupportsIndex) -> Seat:
        number = _index(seat)
        if number is not None and 0 <= number < len(self._match.names):
            return number
        wrong = shown(seat if number is None else number)
        raise MoveError(f"a seat must be 0 to {len(self._match.names) - 1}, not {wrong}")

    def _number(self, move: SupportsIndex | str) -> Move:
        if isinstance(move, str):
            return self._contract.moves.parse(move)
        number = _index(move)
        if number is None:
            raise MoveError(f"a move must be a number or a string, not {shown(move)}")
        return self._contract.moves.checked(number)


def _index(number: SupportsIndex) -> int | None:
    """Whatever Python takes for a whole number, NumPy's for example; None for anything else."""
    try:
        return operator.index(number)
    except TypeError:
        return None


def _at_least_one(name: str, number: SupportsIndex) -> int:
    found = _index(number)
    if found is None or found < 1:
        raise TiltyardError(f"{name} must be a number from 1 up, not {shown(number)}")
    return found


def all_games() -> list[str]:
    """The names of all games, including those of other packages; a game that does not load is a warning.

    Examples:
        >>> tiltyard.all_games()[:4]
        ['round_table', 'quests', 'ivanhoe', 'quintessence']
    """
    for fault in installed()[1].values():
        warnings.warn(fault, stacklevel=2)
    return all_names()


def new(
    game: str,
    seats: SupportsIndex | Iterable[str] | None = None,
    seed: SupportsIndex | str | None = None,
    house: str | Options = "",
    deal: Mapping[str, str] | None = None,
    **rules: bool | int | str,
) -> Game:
    """A new game.

    `seats` are the players' names, or their number. `seed` decides the shuffles; without one every game is
    different. `house` is a preset of house rules, or the `house` of another such game, and `rules` are single
    ones: `turn_limit=50`. `deal` rigs the cards, in the words of a record: `{"P1.hand": "F5, F10"}`.

    Examples:
        >>> tiltyard.new("ivanhoe", seats=["Ann", "Bob"], seed=42, house="short")
        <ivanhoe with Ann, Bob: 0 moves, Bob to move>
    """
    contract = find_game(game)
    names = names_of(contract, seats)
    options = options_of(contract, house, rules)
    parts = deal_of(contract, names, {} if deal is None else deal)
    return Game(Match(Setting(contract, names, options, seed_of(seed), parts)))


def load(source: str | Path, at: SupportsIndex | None = None) -> Game:
    """A game from a record, given as a file or as text; with `at`, after that many moves.

    Examples:
        >>> game = tiltyard.new("quests", seed=42)
        >>> game.play(0, game.legal_moves(0)[0])
        >>> tiltyard.load(game.record())
        <quests with P1, P2, P3, P4: 1 move, P1 to move>
        >>> tiltyard.load(game.record(), at=0)
        <quests with P1, P2, P3, P4: 0 moves, P1 to move>
    """
    if not isinstance(source, str | os.PathLike):
        raise TiltyardError(f"a record must be a path or its text, not {shown(source)}")
    is_text = isinstance(source, str) and ("\n" in source or not source)
    name, text = ("text", str(source)) if is_text else read(Path(source))
    match = record.replay(record.parse(text, name, find))
    return Game(match) if at is None else Game(match).at(at)


def bot(game: str, level: str = "", seed: SupportsIndex | str | None = None) -> Bot:
    """A bot of a game; without a level, a knight.

    Examples:
        >>> game = tiltyard.new("ivanhoe", seed=42)
        >>> squire = tiltyard.bot("ivanhoe", "squire", seed=1)
        >>> game.text(squire.choose(game.turn(game.to_move)))
        'B2'
    """
    contract = find_game(game)
    return SeededBot(contract, bot_level(contract, level), seed_of(seed))


def read(path: Path) -> tuple[str, str]:
    """A file's name and its text."""
    try:
        return str(path), path.read_text("utf-8")
    except OSError as problem:
        raise TiltyardError(f"cannot read {shown(str(path))}: {problem.strerror}") from None
    except ValueError as problem:
        raise TiltyardError(f"cannot read {shown(str(path))}: {problem}") from None


def find_game(name: str) -> Contract[Any]:
    """The game of this name."""
    if not isinstance(name, str):
        raise TiltyardError(f"a game must be {or_list(all_names())}, not {shown(name)}")
    return find(name)


def names_of(contract: Contract[Any], seats: SupportsIndex | Iterable[str] | None) -> list[str]:
    """The players' names, P1, P2, ... if only their number is given."""
    if seats is None:
        seats = min(USUAL, contract.most)
    if isinstance(seats, SupportsIndex):
        number = operator.index(seats)
        contract.check_seats(number)
        return default_names(number)
    if isinstance(seats, Iterable) and not isinstance(seats, str):
        names = list(seats)
        if all(isinstance(name, str) for name in names):
            return names
    raise TiltyardError(f"seats must be a number or a list of names, not {shown(seats)}")


def seed_of(seed: SupportsIndex | str | None) -> str:
    """A seed as records keep it: hexadecimal digits, made from a number or from any other text."""
    if seed is None:
        return secrets.token_hex(16)
    if isinstance(seed, str):
        digits = seed.strip().lower()
        is_hex = 0 < len(digits) <= LONGEST_SEED and not digits.strip(HEX)
        return (
            digits if is_hex else blake2b(seed.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
        )
    number = _index(seed)
    if number is None:
        raise TiltyardError(f"a seed must be a number from 0 up, or a string, not {shown(seed)}")
    if not 0 <= number < 1 << (4 * LONGEST_SEED):
        raise TiltyardError(
            f"a seed must be a number from 0 up, less than 2**{4 * LONGEST_SEED}, or a string"
        )
    return f"{number:x}"


def options_of(
    contract: Contract[Any], house: str | Options, rules: Mapping[str, bool | int | str]
) -> Options:
    """The house rules: a preset, and what is different from it."""
    if isinstance(house, str):
        preset = parse_options(house, contract.presets)
    elif isinstance(house, Options):
        contract.check_options(house)
        preset = house
    else:
        raise OptionError(f"house must be {or_list(list(contract.presets))}, not {shown(house)}")
    known = {option.name: option for option in fields(preset)}
    for name in rules:
        if name not in known:
            raise OptionError(f"unknown house rule {name!r}; {nearest(name, list(known))}")
    return replace(preset, **{name: parse_value(known[name], value_text(rules[name])) for name in rules})


def deal_of(contract: Contract[Any], names: list[str], deal: Mapping[str, str]) -> Deal:
    """A rigged deal as the games take it."""
    found: Deal = {}
    if not isinstance(deal, Mapping):
        raise TiltyardError(f"{DEAL}, not {shown(deal)}")
    for text, value in deal.items():
        if not isinstance(text, str) or not isinstance(value, str):
            raise TiltyardError(f"{DEAL}, not {shown({text: value})}")
        part, seat = record.dealt_part(text, contract, names)
        found[part.name, seat] = record.seats_of(value, names) if part.seats else value
    return found
