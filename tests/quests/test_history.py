"""What holds from one move to the next in random play."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.quests.invariants import hold
from tiltyard.bots import choose
from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import NOBODY
from tiltyard.games.questing.events import LosesShields
from tiltyard.games.quests import GAME
from tiltyard.games.quests.cards import ADVENTURE
from tiltyard.games.quests.events import EarnsShields, Sponsors
from tiltyard.games.quests.table import SPONSOR, Quests, QuestsOptions

pytestmark = pytest.mark.both
seeds = st.integers(0, 2**32).map(lambda number: f"{number:x}")


def stages(game: Quests) -> int:
    """How many stages the quest of the turn has."""
    return game.card + 2 if 0 <= game.card <= 3 else 0


@settings(max_examples=20)
@given(seed=seeds, bot=st.sampled_from(["random", "steady"]))
def test_shields_come_from_quests_and_go_by_plague(seed: str, bot: str) -> None:
    """Q-10, Q-41, Q-45: by the number of stages, for the eligible; nobody starts a turn with seven."""
    game = GAME.new(4, seed, QuestsOptions(turn_limit=60), {}, listen=True)
    chance = Chance(seed)
    while not game.over():
        seat = game.next()
        before = game.copy()
        game.events.clear()
        game.play(seat, choose(GAME, game, seat, bot, chance))
        hold(game)
        shields = before.shields[:]
        for event in game.events:  # a quest may be won and the next card be Plague
            if isinstance(event, EarnsShields):
                assert event.earned == stages(before)
                assert event.seat in before.eligible
                shields[event.seat] += event.earned
            elif isinstance(event, LosesShields):
                assert event.lost == min(2, shields[event.seat])
                shields[event.seat] -= event.lost
        assert game.shields == shields
        assert game.turns == before.turns or max(game.shields) < 7


@settings(max_examples=50)
@given(
    seed=seeds,
    sizes=st.lists(st.integers(2, 12), min_size=4, max_size=4),
    story=st.sampled_from(["Q2", "Q3", "Q4", "Q5"]),
)
def test_a_sponsor_refills(seed: str, sizes: list[int], story: str) -> None:
    """Q-42: after the quest the sponsor has min(12, hand before it + number of stages) cards."""
    cards = ADVENTURE.deck()
    chance = Chance(seed)
    chance.shuffle(cards)
    deal = {("hand", seat): ADVENTURE.text([cards.pop() for card in range(sizes[seat])]) for seat in range(4)}
    game = GAME.new(4, seed, QuestsOptions(turn_limit=1), {**deal, ("story", NOBODY): story}, listen=True)
    while not game.over():
        seat = game.next()
        likes = SPONSOR in game.options(seat)
        game.play(seat, SPONSOR if likes else choose(GAME, game, seat, "random", chance))
    sponsors = [event.seat for event in game.events if isinstance(event, Sponsors)]
    for sponsor in sponsors:
        assert len(game.hands[sponsor]) == min(12, sizes[sponsor] + int(story[1]))
    if not sponsors:
        assert [len(hand) for hand in game.hands] == sizes
