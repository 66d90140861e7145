"""What a seat may see, and what it may not (Q-29, T-06)."""

import pytest

from tests.quests.table import A1, news, play, sit, told
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY
from tiltyard.games.quests import GAME
from tiltyard.games.quests.cards import ADVENTURE, TITLES, value

pytestmark = pytest.mark.both


def at_the_attack() -> Match:
    """P2 has built `F5 H10` and `F15 B15`; P1 has laid `D5 S10`, P3 is still to attack."""
    match = sit("Q2, Q3", A1)
    play(match, "P1 decline", "P2 sponsor F5 H10 done F15 B15 done")
    play(match, "P1 tackle F5", "P3 tackle F5", "P4 withdraw", "P1 D5 S10")
    return match


def test_stages_are_hidden_until_they_are_resolved() -> None:
    """Q-29: the others see how many cards each stage has."""
    match = at_the_attack()
    for seat in (NOBODY, 0, 2, 3):
        view = GAME.view(match.game, seat)
        assert view["stage_sizes"] == [2, 2]
        assert view["my_stages"] == []
        assert view["seen_stages"] == []
    assert GAME.view(match.game, 1)["my_stages"] == [[0, 12], [2, 13]]
    play(match, "P1 done", "P3 B15 done")
    assert GAME.view(match.game, 0)["seen_stages"] == [[0, 12]]


def test_stages_that_were_never_reached_stay_unseen() -> None:
    """Q-29."""
    match = at_the_attack()
    play(match, "P1 done", "P3 B15 done", "P1 withdraw", "P3 withdraw")
    lines = news(match)
    assert any(line.startswith("Stage 1 was") for line in lines)
    assert not any(line.startswith("Stage 2 was") for line in lines)


def test_only_the_own_hand_and_attack() -> None:
    """T-06: hands and attacks before resolution are private; hand sizes are public."""
    match = at_the_attack()
    for seat in range(4):
        view = GAME.view(match.game, seat)
        assert view["hand"] == match.game.hands[seat]
        assert view["attack"] == match.game.attacks[seat]
        assert view["hand_sizes"] == [10, 8, 12, 12]
    spectator = GAME.view(match.game, NOBODY)
    assert spectator["hand"] == spectator["attack"] == []


def test_discard_piles_are_not_shown() -> None:
    """T-06."""
    match = at_the_attack()
    assert match.game.adventure.discards
    for seat in (1, 3, NOBODY):
        view = GAME.view(match.game, seat)
        assert view["gone"] == [], "only who has seen cards go knows them"
        assert not any("discard" in name for name in view)


def test_what_is_public() -> None:
    """T-06: turn, event card, shields, sponsor, eligible players, who is asked."""
    view = GAME.view(at_the_attack().game, NOBODY)
    assert view["turn"] == 0
    assert view["event"] == 0
    assert view["shields"] == [0, 0, 0, 0]
    assert view["sponsor"] == 1
    assert view["eligible"] == [0, 2]
    assert view["asks"] == [0]


def test_nobody_hears_the_cards_of_another() -> None:
    """T-06: P4 has drawn nothing, and no card is named to P4 or to a spectator before it is revealed."""
    match = at_the_attack()
    for reader in ("P4", ""):
        lines = [line for telling in told(match, reader) for line in telling.lines + telling.private]
        assert not [line for line in lines for name in [*ADVENTURE.names, *TITLES] if name in line]


@pytest.mark.parametrize("seat", [NOBODY, 0, 1, 2, 3])
def test_hidden_cards_change_places(seat: int) -> None:
    """T-06: a new deal keeps what the seat sees and changes what it cannot."""
    match = at_the_attack()
    game = match.game
    changed = set()
    for seed in range(20):
        twin = GAME.redeal(game, seat, Chance(f"{seed:x}"))
        assert GAME.view(twin, seat) == GAME.view(game, seat)
        values = [value(stage) for stage in twin.stages]
        assert values == sorted(set(values)), "stages rise"
        changed |= {
            part for part in ("hands", "stages", "attacks") if getattr(twin, part) != getattr(game, part)
        }
    assert changed == {
        "hands",
        *(["stages"] if seat != 1 else []),
        *(["attacks"] if seat != 0 else []),
    }


def test_a_new_deal_never_runs_out_of_weapons() -> None:
    """T-06: P2's attack has an excalibur, and the stages might have taken both."""
    hands = ["F5, F10, E30, L20, D5", "D5, S10, H10, B15, L20, E30", "-", "-"]
    match = sit("Q2", hands)
    play(match, "P1 sponsor F5 D5 L20 done F10 E30 done", "P2 tackle", "P3 withdraw", "P4 withdraw")
    play(match, "P2 D5 S10 H10 B15 L20 E30")
    for seed in range(60):
        twin = GAME.redeal(match.game, 2, Chance(f"{seed:x}"))
        assert [len(attack) for attack in twin.attacks] == [0, 6, 0, 0]
        assert GAME.census(twin) == GAME.census(match.game)


def test_the_order_of_the_decks_is_in_no_view() -> None:
    """T-06: only how many cards they have."""
    game = sit("Q2", A1).game
    other = game.copy()
    other.adventure.deck.reverse()
    other.story.deck.reverse()
    for seat in range(NOBODY, 4):
        view = GAME.view(game, seat)
        assert (view["adventure_cards"], view["story_cards"]) == (52, 16)
        assert view == GAME.view(other, seat)


def test_what_stages_and_the_own_attack_are_worth() -> None:
    """Q-21, Q-29: to those who see the cards; -1 says that the stage lies face down."""
    match = at_the_attack()
    worth = [GAME.view(match.game, seat)["stage_values"] for seat in (NOBODY, 0, 1)]
    assert worth == [[-1, -1], [-1, -1], [15, 30]]
    assert [GAME.view(match.game, seat)["attack_value"] for seat in (NOBODY, 0, 1)] == [0, 15, 0]
    play(match, "P1 done", "P3 B15 done")
    assert GAME.view(match.game, NOBODY)["stage_values"] == [15, -1]


def test_a_learner_sees_what_a_player_sees() -> None:
    """Revealed stages, the sizes of the decks, and quests that nobody wanted are numbers too."""
    match = sit("Q2, Q3", A1)
    names = [feature.name for feature in GAME.features()]
    assert {"stage 1 F5", "adventure cards", "story cards", "unwanted", "own shields", "cards +1"} <= {*names}
    seen = dict(zip(names, GAME.observation(match.game, 2), strict=True))
    assert seen["adventure cards"] == len(match.game.adventure.deck)
    play(match, "P1 decline", "P2 decline", "P3 decline", "P4 decline")
    assert dict(zip(names, GAME.observation(match.game, 2), strict=True))["unwanted"] == 1
