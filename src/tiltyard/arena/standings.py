"""How the bots stand after some deals: everything that the table, the report and the ladder say."""

from collections import Counter
from dataclasses import dataclass, field

from tiltyard.arena.game import Result
from tiltyard.arena.lineup import LineUp
from tiltyard.arena.points import Change
from tiltyard.arena.ratings import Ratings
from tiltyard.arena.shares import Interval, Share
from tiltyard.arena.verdict import Verdict


@dataclass
class BotStanding:
    """What is known about one bot."""

    fair: float
    share: Share = field(default_factory=Share)
    times: Counter[int] = field(default_factory=Counter)
    seats: int = 0  # that it has sat in, over all games
    numbers: Counter[str] = field(default_factory=Counter)  # sums at the end, by icon
    gained: Counter[str] = field(default_factory=Counter)  # of its first number, by question
    lost: Counter[str] = field(default_factory=Counter)


class Standings:
    """Grows deal by deal, in the order of the deals, and keeps no game."""

    def __init__(self, line_up: LineUp) -> None:
        self.line_up = line_up
        self.bots = {bot: BotStanding(line_up.fair(bot)) for bot in line_up.bots}
        self.seats = [Share() for _seat in line_up.names]
        self.ratings = Ratings(line_up.bots)
        self.verdict = Verdict(line_up.fair(self.hero))
        self.moves: Counter[int] = Counter()
        self.turns: Counter[int] = Counter()
        self.margins: Counter[int] = Counter()
        self.nouns: dict[str, str] = {}
        self.deals = self.games = self.unwon = self.endless = self.shared = 0

    @property
    def hero(self) -> str:
        """The bot that the others are there to compare with."""
        return self.line_up.names[0]

    @property
    def compares(self) -> bool:
        """Whether there is anything to decide."""
        return len(self.bots) > 1

    @property
    def decided(self) -> bool:
        """Whether the hero is known to be better or worse than its fair share."""
        return self.compares and self.verdict.decided

    def add(self, deal: list[Result]) -> None:
        """All games of the next deal."""
        self.deals += 1
        for bot, standing in self.bots.items():
            standing.share.add(mean([result.share(bot) for result in deal]), len(deal))
        for seat, share in enumerate(self.seats):
            share.add(mean([result.returns[seat] for result in deal]), len(deal))
        if self.compares:
            self.verdict.add(mean([result.share(self.hero) for result in deal]))
        for result in deal:
            self.add_game(result)

    def add_game(self, result: Result) -> None:
        """One of its games."""
        self.games += 1
        self.unwon += result.over and not result.won
        self.endless += not result.over
        self.shared += len(result.winners) != 1
        self.moves[result.moves] += 1
        self.turns[result.turns] += 1
        if result.margin is not None:
            self.margins[result.margin] += 1
        self.ratings.add(result)
        for seat in range(len(result.seats)):
            self.add_seat(result, seat)

    def add_seat(self, result: Result, seat: int) -> None:
        """What one seat had at the end, how it got it, and how long it thought."""
        bot = self.bots[result.seats[seat]]
        bot.seats += 1
        bot.times.update(result.times[seat])
        for number in result.numbers[seat]:
            bot.numbers[number.icon] += number.value
            self.nouns[number.icon] = max(self.nouns.get(number.icon, ""), number.noun, key=len)
        for question, change in result.changes[seat].items():
            add_change(bot, question, change)

    def rating(self, bot: str) -> Interval:
        """The rating of a bot."""
        return self.ratings.interval(bot)

    @property
    def length(self) -> float:
        """Moves in a game, on average."""
        return mean_of(self.moves)


def add_change(bot: BotStanding, question: str, change: Change) -> None:
    """What a question has brought and cost."""
    bot.gained[question] += change.gained
    bot.lost[question] += change.lost


def mean_of(counts: Counter[int]) -> float:
    """The mean of numbers, given how often each occurs."""
    return sum(value * count for value, count in counts.items()) / max(1, counts.total())


def mean(values: list[float]) -> float:
    """Their mean."""
    return sum(values) / len(values)
