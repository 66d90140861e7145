"""A finished game analysed: the same record always gives the same analysis."""

from typing import Final

from tiltyard.bots.analysis.curve import Curve, Tell
from tiltyard.bots.analysis.decisions import FIRST_CHECK, SECOND_CHECK, TELLING, Weighing, weighings
from tiltyard.bots.analysis.outlook import Seer, rounded, stop_of
from tiltyard.bots.analysis.story import Story, story_of
from tiltyard.bots.analysis.turnings import turnings
from tiltyard.bots.learned import critic
from tiltyard.engine.chance import DEFAULT_SEED, commitment
from tiltyard.engine.match import Match
from tiltyard.engine.moves import Seat, TiltyardError
from tiltyard.engine.rollout import play_on
from tiltyard.shown.analysis import Account, Analysis, Change, Decision

EFFORT: Final = 1_000_000  # moves in simulations, all together
START_UP: Final = 6  # what a simulation costs besides its moves, in moves
FEWEST: Final = 500  # simulations
MOST: Final = 60_000
PROBES: Final = 12  # simulations whose moves are counted
OF_THE_CURVE: Final = 0.4  # its share of the simulations
SEED_DIGITS: Final = 40
LONGEST_LOOK: Final = 2_000  # moves of a probe


def analyse(match: Match, simulations: int = 0, tell: Tell | None = None) -> Analysis:
    """A finished match explained. 0 simulations: as many as take a few seconds."""
    story = story_of(match)
    if not story.moments:
        raise TiltyardError("this game has no moves, so there is nothing to analyse")
    value = critic(story.contract)
    seed = commitment(match.setting.seed or DEFAULT_SEED)[:SEED_DIGITS]
    seer = Seer(story.contract, value, seed)
    budget = simulations or affordable(story, seer)
    told = tell or tell_nobody
    curve = Curve(story, seer)
    curve.look(round(OF_THE_CURVE * budget), stretch(told, 0.0, 0.35))
    chances = curve.chances()
    changes = curve.changes(chances, stretch(told, 0.35, 0.45))
    weighed = weighings(story, value, seed)
    weigh(weighed, max(0, budget - seer.simulations), stretch(told, 0.45, 0.9))
    decisions = described(weighed, stretch(told, 0.9, 1.0))
    winners = story.contract.winners(story.last)
    return Analysis(
        story.contract.name,
        story.contract.title,
        match.names,
        winners,
        [rounded(step) for step in chances],
        [Change(each.step, each.seat, rounded(each.luck), rounded(each.play)) for each in changes],
        turnings(match, chances, changes),
        decisions,
        [account(seat, chances, changes, decisions) for seat in range(len(match.names))],
        seer.simulations + sum(weighing.flat.simulations for weighing in weighed),
    )


def tell_nobody(done: float) -> None:
    """Nobody wants to know."""


def stretch(tell: Tell, start: float, end: float) -> Tell:
    """Tells the whole what a part of it tells."""

    def part(done: float) -> None:
        tell(start + (end - start) * done)

    return part


def affordable(story: Story, seer: Seer) -> int:
    """How many simulations the effort is enough for: those of a long game cost more."""
    count = len(story.moments)
    places = sorted({count * probe // PROBES for probe in range(PROBES)})
    lengths = [length(story, seer, at) for at in places]
    return min(MOST, max(FEWEST, EFFORT * len(lengths) // sum(lengths)))


def length(story: Story, seer: Seer, at: int) -> int:
    """What a simulation from a table costs, in moves."""
    game = seer.shuffled(story.moments[at].game, 0)
    stop = stop_of(story.contract, game, seer.critic)
    made = play_on(story.contract, game, stop, LONGEST_LOOK)
    return made + START_UP if made < LONGEST_LOOK else LONGEST_LOOK


def weigh(weighed: list[Weighing], budget: int, tell: Tell) -> None:
    """Half of the budget for all decisions, the rest where something else seems to have been better."""
    for number, weighing in enumerate(weighed):
        weighing.scan(budget // (2 * len(weighed)))
        tell(number / (2 * len(weighed)))
    left = budget // 2
    doubtful = [each for each in weighed if each.promise() >= TELLING / 2]
    doubtful.sort(key=most_promising)
    for worlds in (FIRST_CHECK, SECOND_CHECK):
        for weighing in doubtful:
            if left <= 0 or not weighing.still_promises():
                continue
            weighing.check(worlds)
            left -= 2 * worlds
            tell(1 - max(0, left) / budget)


def most_promising(weighing: Weighing) -> tuple[float, int]:
    """The largest gain first; of equals, the first."""
    return -weighing.promise(), weighing.row.first


def described(weighed: list[Weighing], tell: Tell) -> list[Decision]:
    """All decisions in words."""
    found = []
    for number, weighing in enumerate(weighed):
        found.append(weighing.decision())
        tell((number + 1) / len(weighed))
    return found


def account(
    seat: Seat, chances: list[list[float]], changes: list[Change], decisions: list[Decision]
) -> Account:
    """How a player came from an even share to the result."""
    even = 1 / len(chances[0])
    deal = chances[0][seat] - even
    wrong = [each for each in decisions if each.seat == seat and each.mistake]
    return Account(
        even,
        deal + sum(change.luck[seat] for change in changes),
        sum(change.play[seat] for change in changes if change.seat == seat),
        sum(change.play[seat] for change in changes if change.seat != seat),
        chances[-1][seat],
        len(wrong),
        sum(each.alternatives[0].gain for each in wrong),
    )
