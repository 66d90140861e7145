"""The rungs of a game's ladder: how strong its opponents are, as plain facts."""

from typing import Final

PAGE: Final = "page"
SQUIRE: Final = "squire"
KNIGHT: Final = "knight"
CHAMPION: Final = "champion"
LEGEND: Final = "legend"
LADDER: Final = [PAGE, SQUIRE, KNIGHT, CHAMPION, LEGEND]  # weakest first


class Rung:
    """One of the game's rule bots, or a search with a number of simulations for each decision."""

    def __init__(
        self,
        line: str,
        bot: str = "",
        simulations: int = 0,
        margin: float = 0.0,
        heat: float = 0.0,
        ahead: int = 1,
        sure: float = 0.0,
    ) -> None:
        self.line = line  # what it is like to play against, in one sentence
        self.bot = bot  # the name of one of the game's own bots; empty: it searches
        self.simulations = simulations
        self.margin = margin  # by how much a plan must beat the policy's to be taken instead
        self.heat = heat  # how far below the best a plan may seem and still be taken now and then
        self.ahead = ahead  # natural stops to which a simulation goes
        self.sure = sure  # standard errors by which the best plan ends the search early; 0: never


PLAIN_RUNGS: Final[dict[str, Rung]] = {
    PAGE: Rung("Has just learned the rules and often picks the second-best.", simulations=12, heat=0.15),
    SQUIRE: Rung("Looks at what might happen, but not for long.", simulations=24, heat=0.05),
    KNIGHT: Rung("Weighs its choices.", simulations=64),
    CHAMPION: Rung("Weighs them carefully.", simulations=256),
    LEGEND: Rung("Takes its time and misses little.", simulations=1024),
}
