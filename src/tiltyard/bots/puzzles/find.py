"""Finding puzzles: games that bots play by rules are searched for positions in which a goal can be forced.

What a puzzle may be about is a line of `puzzles/goals.txt` in the folder of the game. A position is kept if
few first moves lead to the goal, the obvious ones do not, and there is something to get wrong.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tiltyard.bots.ladder import bot_kind
from tiltyard.bots.player import FOR_BOTS, Player
from tiltyard.bots.puzzles.goal import LEAST, MOST, OPEN, SOLVED, STAYS, WIN, Goal, measure
from tiltyard.bots.puzzles.prove import Prover, TooLarge, after
from tiltyard.bots.search.simulation import rule_plan
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.match import Setting
from tiltyard.engine.moves import Move, Seat
from tiltyard.engine.names import default_names
from tiltyard.engine.rungs import CHAMPION, KNIGHT
from tiltyard.games import home_of

MOST_LOOKED: Final = 4_000  # positions of one proof
TRIALS: Final = 32  # games at random: at least one must reach the goal, and at most a third of them
MOST_MOVES: Final = 250  # before a puzzle begins, so that it loads at once
LONGEST: Final = 60  # moves of a solution
FEWEST: Final = 4  # of them are of whoever solves it: one card and the end of a turn are no puzzle
HARD: Final = 3
MINE: Final = "mine"  # and `theirs`: of the next seat

SIGNS: Final = {"+": LEAST, "-": MOST, "keeps": STAYS}

Chooser = Callable[[Contract[Any], Any, Seat], Move]


@dataclass(frozen=True)
class Aim:
    """A line of goals.txt."""

    questions: list[str]
    what: str
    words: str

    def goals(self, contract: Contract[Any], game: Any, seat: Seat) -> Iterator[tuple[Goal, str]]:
        """The goals for a seat, to be reached before the next natural stop, the cheapest first."""
        stop = contract.horizon(game) + 1 if contract.horizon(game) else 0
        if self.what == WIN:
            yield Goal(seat, stop=stop), self.words
            return
        whose, _dot, rest = self.what.partition(".")
        part, sign, steps = rest.split()
        owner = seat if whose == MINE else (seat + 1) % game.seats
        now = measure(contract.part(game, part, owner))
        for step in steps_of(steps):
            number = now + step if sign == "+" else now - step
            words = self.words.format(n=number, k=step)
            yield Goal(seat, part, owner, SIGNS[sign], number, stop), words


@dataclass(frozen=True)
class Found:
    """A puzzle: the game up to it, and how it is solved."""

    setting: Setting
    moves: list[tuple[Seat, Move]]
    goal: Goal
    words: str
    level: int
    line: list[tuple[Seat, Move]]
    few: float  # of the whole answers lead to the goal


def steps_of(text: str) -> list[int]:
    """`3..5`: 3, 4, 5; `5..3`: 5, 4, 3."""
    first, _dots, last = text.partition("..")
    begin, end = int(first), int(last or first)
    return list(range(begin, end + 1)) if begin <= end else list(range(begin, end - 1, -1))


def aims_of(contract: Contract[Any]) -> list[Aim]:
    """What the puzzles of a game are about; without a file, about winning at once."""
    file = home_of(contract) / "puzzles" / "goals.txt"
    if not file.is_file():
        return [Aim(contract.questions, WIN, "Win the game now.")]
    return read_aims(file)


def read_aims(file: Path) -> list[Aim]:
    """The lines of a file."""
    aims = []
    for line in file.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            questions, what, words = [part.strip() for part in line.split(":")]
            aims.append(Aim([question.strip() for question in questions.split(",")], what, words))
    return aims


def search(contract: Contract[Any], seats: int, first: int) -> Iterator[Found | None]:
    """All puzzles of one game after another, at most one of each; None: a game had none."""
    aims = aims_of(contract)
    options = next(iter(contract.presets.values()))
    number = first
    while True:
        setting = Setting(contract, default_names(seats), options, f"{number:x}")
        yield next(in_game(setting, aims), None)
        number += 1


def in_game(setting: Setting, aims: list[Aim]) -> Iterator[Found]:
    """The puzzles of one game that is played by rules."""
    contract = setting.contract
    game = setting.new_game(listen=False)
    chance = Chance(setting.seed, FOR_BOTS)
    made: list[tuple[Seat, Move]] = []
    last: tuple[object, ...] = ()
    while not game.over() and len(made) < MOST_MOVES:
        seat = game.next()
        question = game.stack[-1].name
        now = (question, seat, contract.horizon(game))
        if now != last and len(game.options(seat)) > 2:
            for aim in aims:
                if question in aim.questions:
                    yield from most_forced(setting, game, made, aim, seat)
        last = now
        move = contract.policy(game, seat, chance)
        game.make(seat, move)
        made.append((seat, move))


def most_forced(
    setting: Setting, game: Any, made: list[tuple[Seat, Move]], aim: Aim, seat: Seat
) -> Iterator[Found]:
    """The puzzle about the most that can be forced, if that is one."""
    contract, best = setting.contract, list[Found]()
    for goal, words in aim.goals(contract, game, seat):
        solved = sum(lucky(contract, game, goal, Chance(f"{trial:x}")) for trial in range(TRIALS))
        if not solved:
            break
        if solved <= TRIALS // 3 and not is_dull(contract, game, goal):
            best = list(judged(setting, game, made, goal, words)) or best
    yield from best


def judged(
    setting: Setting, game: Any, made: list[tuple[Seat, Move]], goal: Goal, words: str
) -> Iterator[Found]:
    """The position, if it is a puzzle and a good one."""
    contract, seat = setting.contract, goal.seat
    prover = Prover(contract, goal, MOST_LOOKED)
    try:
        if not prover.holds(game):
            return
        plans = contract.plans(game, seat)
        winning = [plan for plan in plans if works(prover, game, plan)]
        if len(plans) - len(winning) < 2 or len(winning) > len(plans) // 2 or by_policy(prover, game):
            return
        line = solution(prover, game)
    except TooLarge:
        return
    own = [move for who, move in line if who == seat]
    if len(own) >= FEWEST and len(line) < LONGEST:
        few = len(winning) / len(plans)
        yield Found(setting, made[:], goal, words, level(contract, game, goal), line, few)


def is_dull(contract: Contract[Any], game: Any, goal: Goal) -> bool:
    """What is solved by rules, or by the first moves listed."""
    return solved_by(contract, game, goal, by_rules) or solved_by(contract, game, goal, by_order)


def by_rules(contract: Contract[Any], game: Any, seat: Seat) -> Move:
    """What the policy answers."""
    return contract.policy(game, seat, Chance("1"))


def by_order(contract: Contract[Any], game: Any, seat: Seat) -> Move:
    """The first move of the list."""
    options: list[Move] = game.options(seat)
    return options[0]


def solved_by(contract: Contract[Any], game: Any, goal: Goal, choose: Chooser) -> bool:
    """Whether a seat that chooses like this reaches the goal, while the others play by rules."""
    world, chance = game.copy(), Chance("1")
    for _move in range(LONGEST):
        state = goal.state(contract, world)
        if state != OPEN:
            return state == SOLVED
        seat = world.next()
        mine = seat == goal.seat
        world.make(seat, choose(contract, world, seat) if mine else contract.policy(world, seat, chance))
    return False


def lucky(contract: Contract[Any], game: Any, goal: Goal, chance: Chance) -> bool:
    """Whether the seat reaches the goal at random, while the others play by rules."""
    world = game.copy()
    for _move in range(LONGEST):
        state = goal.state(contract, world)
        if state != OPEN:
            return state == SOLVED
        seat = world.next()
        if seat != goal.seat:
            contract.act(world, seat, chance)
            continue
        moves = contract.serious(world.options(seat))
        world.make(seat, moves[chance.below(len(moves))])
    return False


def by_policy(prover: Prover, game: Any) -> bool:
    """Whether the goal can still be forced after what the policy answers."""
    return works(prover, game, rule_plan(prover.contract, game.copy(), prover.goal.seat))


def works(prover: Prover, game: Any, plan: list[Move]) -> bool:
    """Whether the goal can still be forced after a whole answer."""
    seat, world = prover.goal.seat, game.copy()
    for move in plan:
        if move not in world.options(seat):
            break
        world.make(seat, move)
    prover.looked = 0
    return prover.holds(world)


def solution(prover: Prover, game: Any) -> list[tuple[Seat, Move]]:
    """A line to the goal: the seat plays what wins, the others by rules."""
    contract, goal = prover.contract, prover.goal
    line: list[tuple[Seat, Move]] = []
    world, chance = game, Chance("1")
    while goal.state(contract, world) == OPEN and len(line) < LONGEST:
        asked = world.asks()
        seat = goal.seat if goal.seat in asked else world.next()
        move = prover.winning(world)[0] if seat == goal.seat else contract.policy(world, seat, chance)
        line.append((seat, move))
        world = after(world, seat, move)
    return line


def level(contract: Contract[Any], game: Any, goal: Goal) -> int:
    """How hard it is: 1 if a knight finds it, 2 if only a champion does, 3 if neither."""
    return next((at for at, rung in ((1, KNIGHT), (2, CHAMPION)) if finds(contract, game, goal, rung)), HARD)


def finds(contract: Contract[Any], game: Any, goal: Goal, rung: str) -> bool:
    """Whether a bot of the ladder reaches the goal, without knowing the hidden cards."""
    world, chance = game.copy(), Chance("2")
    kind = bot_kind(contract, rung)
    player = Player(contract, rung, kind, goal.seat, world.seats, Chance("3"))
    for _move in range(LONGEST):
        state = goal.state(contract, world)
        if state != OPEN:
            return state == SOLVED
        seat = goal.seat if goal.seat in world.asks() else world.next()
        move = player.choose(world) if seat == goal.seat else contract.policy(world, seat, chance)
        world.play(seat, move)
    return False
