"""The recipe of a net: everything that decides what comes out of a training."""

from dataclasses import dataclass, fields
from typing import Any, Final

from tiltyard.bots.ladder import bot_level
from tiltyard.engine.chance import checked_seed
from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import TiltyardError
from tiltyard.train.line_up import learners

LONGEST_SEED: Final = 40  # the number of a game is added to it
USUAL_MINUTES: Final = 10.0
MOST_ROUNDS: Final = 16
MOST_GAMES: Final = 12_000  # in one round, if time alone decides


@dataclass(frozen=True)
class Recipe:
    """What the command was told."""

    game: str
    seats: int = 0  # 0: every number of players
    games: tuple[int, ...] = (0, 0, 0)  # by round; 0: as many as there is time for
    minutes: float = 0.0
    hidden: int = 16
    seed: str = "a"
    teacher: str = ""  # who plays from the second round on; empty: a quick search
    even: bool = False  # everybody at a table is of one kind
    temper: int = 0  # games of the teacher alone that say how sure the net may be; 0: none
    peers: str = ""  # bots that play beside the policy; empty: all that play by rules

    def checked(self, contract: Contract[Any]) -> "Recipe":
        """The same, if it can be followed; a TiltyardError says what is wrong with it."""
        if not contract.gist_names():
            raise TiltyardError(
                f"{contract.title} cannot be trained: its contract has no gist; write gist and gist_names"
            )
        if self.seats:
            contract.check_seats(self.seats)
        if self.teacher:
            bot_level(contract, self.teacher)
        learners(contract, self.peers)
        if len(self.seed) > LONGEST_SEED:
            raise TiltyardError(f"the seed of a training has at most {LONGEST_SEED} digits, not {self.seed}")
        return self

    def games_of(self, number: int) -> int:
        """How many games are played in a round; the one after the last tempers. 0: as time allows."""
        return (*self.games, self.temper)[number]

    def tables(self, contract: Contract[Any]) -> list[int]:
        """The numbers of players that it is trained for."""
        return [self.seats] if self.seats else list(range(contract.fewest, contract.most + 1))

    def command(self, played: list[int]) -> str:
        """The command that does the same again, with the games that were played."""
        words = ["tiltyard train", self.game]
        words += [f"--seats {self.seats}"] if self.seats else []
        words += ["--games " + ",".join(map(str, played))]
        words += ["--rounds 1"] if len(played) == 1 else []  # a number alone is for every round
        words += [f"--hidden {self.hidden}", f"--seed {self.seed}"]
        words += [f"--teacher {self.teacher}"] if self.teacher else []
        words += ["--even"] if self.even else []
        words += [f"--temper {self.temper}"] if self.temper else []
        words += [f"--peers {self.peers}"] if self.peers else []
        return " ".join(words)

    def facts(self) -> dict[str, Any]:
        """The recipe as plain data, to be compared with that of an earlier run."""
        found = {field.name: getattr(self, field.name) for field in fields(self)}
        return found | {"games": list(self.games)}


def recipe_of(
    game: str,
    seats: int,
    minutes: float,
    games: str,
    rounds: int,
    hidden: int,
    seed: str,
    teacher: str,
    peers: str,
    *,
    even: bool = False,
    temper: int = 0,
) -> Recipe:
    """What the options of the command add up to."""
    if games and minutes:
        raise TiltyardError("say either --minutes or --games, not both")
    time = 0.0 if games else minutes or USUAL_MINUTES
    played = games_of_rounds(games, rounds)
    return Recipe(game, seats, played, time, hidden, checked_seed(seed), teacher, even, temper, peers)


def games_of_rounds(text: str, rounds: int) -> tuple[int, ...]:
    """How many games are played in each round: `2000` in all of them, or `20000,2000,2000`."""
    if not text:
        return (0,) * rounds
    words = text.split(",")
    if not all(word.strip().isdecimal() and 10 <= int(word) <= 1_000_000 for word in words):
        raise TiltyardError(f"--games is a number from 10 to 1000000, or one for each round, not {text!r}")
    if len(words) > MOST_ROUNDS:
        raise TiltyardError(f"there are at most {MOST_ROUNDS} rounds, but --games names {len(words)}")
    numbers = tuple(int(word) for word in words)
    return numbers * rounds if len(numbers) == 1 else numbers
