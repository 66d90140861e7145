"""Ratings by openskill's Plackett-Luce model, game by game in the order of the deals."""

from openskill.models import PlackettLuce, PlackettLuceRating

from tiltyard.arena.game import Result
from tiltyard.arena.shares import WIDTH, Interval


class Ratings:
    """The rating of each bot; a bot that sits in several seats has one, the mean of what they say."""

    def __init__(self, bots: list[str]) -> None:
        self.model = PlackettLuce(tau=0.0)  # a bot does not change from game to game
        self.bots = {bot: self.model.rating(name=bot) for bot in bots}

    def add(self, result: Result) -> None:
        """A game: the winners come first, all others after them."""
        teams = [[self.bots[name]] for name in result.seats]
        ranks = [1.0 if seat in result.winners else 2.0 for seat in range(len(teams))]
        rated = [team[0] for team in self.model.rate(teams, ranks=ranks)]
        for bot in self.bots:
            self.bots[bot] = self.mean(
                [new for name, new in zip(result.seats, rated, strict=True) if name == bot]
            )

    def mean(self, ratings: list[PlackettLuceRating]) -> PlackettLuceRating:
        """One rating for several seats."""
        seats = len(ratings)
        return self.model.rating(
            mu=sum(rating.mu for rating in ratings) / seats,
            sigma=sum(rating.sigma for rating in ratings) / seats,
        )

    def interval(self, bot: str) -> Interval:
        """The rating of a bot, and where it lies."""
        rating = self.bots[bot]
        return Interval(rating.mu, rating.mu - WIDTH * rating.sigma, rating.mu + WIDTH * rating.sigma)
