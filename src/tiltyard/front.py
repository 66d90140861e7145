"""The front door: what a program needs to play a game, save it and load it."""

import operator
import secrets
import warnings
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, SupportsIndex

from tiltyard.bots import bot_level
from tiltyard.bots.arena import FOR_BOTS
from tiltyard.bots.player import offspring
from tiltyard.engine import record
from tiltyard.engine.chance import DEFAULT_SEED, LONGEST_SEED, Chance
from tiltyard.engine.contract import Contract, View
from tiltyard.engine.deal import Deal
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import NOBODY, Move, MoveError, OptionError, Seat, TiltyardError
from tiltyard.engine.options import Options, parse_options, parse_value, value_text
from tiltyard.engine.text import nearest
from tiltyard.engine.turn import Bot, Turn, turn_of
from tiltyard.games import all_games as all_names
from tiltyard.games import find, installed

USUAL: Final = 4  # seats, if the game has that many
HEX: Final = "0123456789abcdef"


class SeededBot(Bot):
    """A bot that comes with a game, with a chance of its own. Two with the same seed choose alike."""

    def __init__(self, contract: Contract[Any], level: str, seed: str) -> None:
        self.game = contract.name
        self.level = level
        self._bot = contract.bots[level]()
        self._chance = Chance(seed, FOR_BOTS)

    def start(self, seat: Seat, seats: int) -> None:
        self._bot.start(seat, seats)

    def choose(self, turn: Turn) -> Move | str:
        """Its choice; it knows the turn, and nothing else about the game."""
        turn.chance = self._chance
        return self._bot.choose(turn)

    def __repr__(self) -> str:
        return f"<bot {self.level} of {self.game}>"


class Game:
    """A game in progress. Moves are numbers or words; seats count from 0."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._game = match.game
        self._game.listens = False  # nobody reads the news here, and they would pile up
        self._game.events.clear()
        self._contract = match.contract
        chance = Chance(match.setting.seed or DEFAULT_SEED, FOR_BOTS)
        self._luck, self._dealer = offspring(chance), offspring(chance)  # of bots, and of their worlds

    @property
    def name(self) -> str:
        """Which game it is."""
        return self._contract.name

    @property
    def seats(self) -> list[str]:
        """Who sits where."""
        return list(self._match.names)

    @property
    def seed(self) -> str:
        """What decided the shuffles."""
        return self._match.setting.seed

    @property
    def house(self) -> Options:
        """The house rules."""
        return self._match.setting.options

    # Whose turn it is, and what they may do

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        over: bool = self._game.over()
        return over

    @property
    def asked(self) -> list[Seat]:
        """All who decide now; often one, several where everybody chooses at once."""
        seats: list[Seat] = self._game.asks()
        return seats

    @property
    def to_move(self) -> Seat:
        """The first of those who decide now; -1 if the game is over."""
        seat: Seat = self._game.next()
        return seat

    def legal_moves(self, seat: SupportsIndex) -> list[Move]:
        """What a seat may do now; empty if it is not asked."""
        moves: list[Move] = self._game.options(self._checked(seat))
        return moves

    def text(self, move: SupportsIndex) -> str:
        """A move in words."""
        return self._contract.moves.text(operator.index(move))

    def turn(self, seat: SupportsIndex, looks_ahead: bool = False) -> Turn:
        """What a bot in this seat is given; `looks_ahead` if it asks for worlds."""
        dealer = self._dealer if looks_ahead else None
        return turn_of(self._contract, self._game, self._checked(seat), self._luck, dealer=dealer)

    def play(self, seat: SupportsIndex, move: SupportsIndex | str) -> None:
        """Make a move, by its number or in words; one that is refused is a MoveError and changes nothing."""
        if isinstance(move, str):
            self._match.play(self._checked(seat), self._contract.moves.parse(move))
            return
        try:
            number = operator.index(move)
        except TypeError:
            raise TypeError(f"a move must be a number or a string, not {move!r}") from None
        self._match.play(self._checked(seat), number)

    # What there is to see

    def view(self, seat: SupportsIndex = NOBODY) -> View:
        """What a seat sees, as plain data; without a seat, what a spectator sees."""
        return self._contract.view(self._game, NOBODY if seat == NOBODY else self._checked(seat))

    def observation(self, seat: SupportsIndex) -> list[float]:
        """What a seat sees, as numbers, always the same number of them."""
        return self._contract.observation(self._game, self._checked(seat))

    @property
    def features(self) -> list[str]:
        """What each number of an observation means: `own hand F5`, `shields +1`."""
        return self._contract.features()

    @property
    def winners(self) -> list[Seat]:
        """Who has won; nobody while the game goes on."""
        return self._contract.winners(self._game)

    @property
    def returns(self) -> list[float]:
        """What the game was worth to each seat: 1, shared by the winners."""
        return self._contract.returns(self._game)

    @property
    def moves(self) -> list[tuple[Seat, Move]]:
        """Every move so far, and who made it."""
        return list(self._match.moves)

    def copy(self) -> "Game":
        """A game of its own that goes on from here."""
        twin = Game(self._match.copy())
        twin._luck, twin._dealer = self._luck.copy(), self._dealer.copy()
        return twin

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self.copy()

    def at(self, moves: SupportsIndex) -> "Game":
        """The game as it was after that many moves."""
        moves = operator.index(moves)
        most = len(self._match.moves)
        if not 0 <= moves <= most:
            raise TiltyardError(f"the game has {most} moves; there is no position after move {moves}")
        return Game(self._match.at(moves))

    def record(self) -> str:
        """The game as text, which `load` turns back into a game."""
        return record.text_of(self._match, {}, [])

    def __str__(self) -> str:
        return "\n".join(self._contract.picture(self.view(), self._match.names))

    def __repr__(self) -> str:
        moves = len(self._match.moves)
        if self.over:
            state = f"won by {', '.join(self.seats[seat] for seat in self.winners) or 'nobody'}"
        else:
            state = f"{' and '.join(self.seats[seat] for seat in self.asked)} to move"
        return f"<{self.name} with {', '.join(self.seats)}: {moves} moves, {state}>"

    def _checked(self, seat: SupportsIndex) -> Seat:
        number = operator.index(seat)
        if 0 <= number < len(self._match.names):
            return number
        raise MoveError(f"a seat must be 0 to {len(self._match.names) - 1}, not {number}")


def all_games() -> list[str]:
    """The names of all games, those of other packages included; one that does not load is a warning."""
    for fault in installed()[1].values():
        warnings.warn(fault, stacklevel=2)
    return all_names()


def new(
    game: str,
    seats: int | Iterable[str] | None = None,
    seed: int | str | None = None,
    house: str = "",
    deal: Mapping[str, str] | None = None,
    **rules: bool | int | str,
) -> Game:
    """A new game.

    `seats` are the players' names, or their number; `seed` decides the shuffles, and without one every game
    is different; `house` is a preset of house rules, and `rules` are single ones: `turn_limit=50`. `deal`
    rigs the cards, in the words of a record: `{"P1.hand": "F5, F10"}`.
    """
    contract = find(game)
    names = names_of(contract, seats)
    options = options_of(contract, house, rules)
    parts = deal_of(contract, names, deal or {})
    return Game(Match(Setting(contract, names, options, seed_of(seed), parts)))


def load(source: str | Path, at: int | None = None) -> Game:
    """A game from a record: from a file, or from the text itself; with `at`, after that many moves."""
    name, text = ("text", source) if isinstance(source, str) and "\n" in source else read(Path(source))
    match = record.replay(record.parse(text, name, find))
    return Game(match) if at is None else Game(match).at(at)


def bot(game: str, level: str = "", seed: int | str | None = None) -> Bot:
    """A bot of a game; without a level, the strongest."""
    contract = find(game)
    return SeededBot(contract, bot_level(contract, level), seed_of(seed))


def read(path: Path) -> tuple[str, str]:
    """A file's name and its text."""
    try:
        return str(path), path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise TiltyardError(f"cannot read {path}: {problem}") from None


def names_of(contract: Contract[Any], seats: int | Iterable[str] | None) -> list[str]:
    """The players' names, P1, P2, ... if only their number is given."""
    if seats is None:
        seats = min(USUAL, contract.most)
    if isinstance(seats, int):
        return [f"P{seat + 1}" for seat in range(seats)]
    if isinstance(seats, str):
        raise TiltyardError(f"seats must be a number or a list of names, not the string {seats!r}")
    return list(seats)


def seed_of(seed: int | str | None) -> str:
    """A seed as records keep it: hexadecimal digits, made from a number or from any other text."""
    if seed is None:
        return secrets.token_hex(16)
    if isinstance(seed, str):
        digits = seed.strip().lower()
        is_hex = 0 < len(digits) <= LONGEST_SEED and not digits.strip(HEX)
        return digits if is_hex else blake2b(seed.encode(), digest_size=16).hexdigest()
    if not 0 <= seed < 1 << (4 * LONGEST_SEED):
        raise TiltyardError(f"a seed must be a number from 0 up, or a string, not {seed!r}")
    return f"{seed:x}"


def options_of(contract: Contract[Any], house: str, rules: Mapping[str, bool | int | str]) -> Options:
    """The house rules: a preset, and what is different from it."""
    preset = parse_options(house, contract.presets)
    known = {option.name: option for option in fields(preset)}
    for name in rules:
        if name not in known:
            raise OptionError(f"unknown house rule {name!r}; {nearest(name, list(known))}")
    return replace(preset, **{name: parse_value(known[name], value_text(rules[name])) for name in rules})


def deal_of(contract: Contract[Any], names: list[str], deal: Mapping[str, str]) -> Deal:
    """A rigged deal as the games take it."""
    found: Deal = {}
    for text, value in deal.items():
        part, seat = record.find_part(text, contract, names)
        if not part.dealt:
            raise TiltyardError(f"{text} cannot be part of a deal, only of what a record expects")
        found[part.name, seat] = record.seats_of(value, names) if part.seats else value
    return found
