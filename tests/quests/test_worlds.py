"""Worlds agree with all that a seat has seen and remembers, and differ in the rest (T-06, Q-29)."""

import pytest

from tests.quests.invariants import hold
from tests.quests.table import A1, part, play, sit
from tests.quests.wandering import positions
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY
from tiltyard.games.quests import GAME
from tiltyard.games.quests.cards import ADVENTURE, stages_of, value
from tiltyard.games.quests.sponsor import can_sponsor
from tiltyard.games.quests.table import Quests

pytestmark = pytest.mark.both


def worlds(game: Quests, seat: int, count: int = 20) -> list[Quests]:
    """Worlds of a seat."""
    return [GAME.redeal(game, seat, Chance(f"{number + 1:x}")) for number in range(count)]


def after_a_quest() -> Match:
    """P2's first stage was revealed, its second was not; P1 and P3 have trimmed an F5 each."""
    match = sit("Q2, Q3", A1, adventure="F30, F35, F20, F50, F70, F25, S10, S10")
    play(match, "P1 decline", "P2 sponsor F5 H10 done F15 B15 done")
    play(match, "P1 tackle F5", "P3 tackle F5", "P4 withdraw", "P1 D5 S10 done", "P3 B15 done")
    play(match, "P1 withdraw", "P3 withdraw", "P2 F5 F40")
    return match


def test_everybody_remembers_what_they_have_seen_go() -> None:
    """T-06: attacks and revealed stages are seen by all, a trimmed card and a secret stage by their owner."""
    match = after_a_quest()
    public = "F5, D5, S10, H10, B15"
    assert GAME.view(match.game, NOBODY)["gone"] == ADVENTURE.parse_list(public)
    assert part(match, "P1.gone") == "F5, F5, D5, S10, H10, B15"
    assert part(match, "P2.gone") == "F5, F5, F15, F40, D5, S10, H10, B15, B15"
    assert part(match, "P3.gone") == "F5, F5, D5, S10, H10, B15"
    assert part(match, "P4.gone") == public


def test_a_stage_that_nobody_reached_is_seen_by_its_sponsor_alone() -> None:
    """T-06, Q-29: P2 has lost at the first stage, and nobody is left."""
    match = sit("Q2, Q3", ["F5, F15, S10", "-", "-", "-"], adventure="F10, F20, F20, F20, F20, F20")
    play(match, "P1 sponsor F5 done F15 S10 done", "P2 tackle", "P3 withdraw", "P4 withdraw", "P2 done")
    assert part(match, "turn") == "P2"
    assert part(match, "P1.gone") == "F5, F15, S10"
    assert part(match, "P2.gone") == part(match, "P3.gone") == "F5"


@pytest.mark.parametrize("seat", [NOBODY, 0, 1, 2, 3])
def test_cards_that_were_seen_to_go_are_in_no_hand(seat: int) -> None:
    """The excaliburs are gone, so no world has one elsewhere."""
    match = sit("Q2", ["F5, F10", "E30, D5", "E30, D5", "-"], adventure="F5, F5")
    play(match, "P1 sponsor F5 done F10 done", "P2 tackle", "P3 tackle", "P4 withdraw")
    play(match, "P2 E30 done", "P3 E30 done")
    excalibur = ADVENTURE.parse("E30")
    for world in worlds(match.game, seat):
        assert world.adventure.discards.count(excalibur) == 2
        assert not any(excalibur in cards for cards in [*world.hands, world.adventure.deck])


@pytest.mark.parametrize(("cards", "gone"), [("5", "F5, F10, E30"), ("4", "-")])
def test_a_shuffle_takes_away_what_was_remembered(cards: str, gone: str) -> None:
    """Q-05: P2 draws one card and the sponsor four; for the last of them the pile may have to be shuffled."""
    hands = ["F5, F10", "E30", "-", "-"]
    match = sit("Q2, Q2", hands, adventure="S10, H10, B15, D5", adventure_cards=cards)
    play(match, "P1 sponsor F5 done F10 done", "P2 tackle", "P3 withdraw", "P4 withdraw", "P2 E30 done")
    play(match, "P2 withdraw")
    assert part(match, "P1.gone") == gone
    assert len(match.game.witnesses) == len(match.game.adventure.discards)


def test_event_cards_that_have_gone_are_known() -> None:
    """Q-09: everybody has seen them."""
    match = sit("Q2, Q3", A1)
    play(match, "P1 decline", "P2 decline", "P3 decline", "P4 decline")
    assert GAME.view(match.game, NOBODY)["gone_events"] == [0]
    for world in worlds(match.game, 3, 5):
        assert sorted(world.story.deck) == sorted(match.game.story.deck)


def test_worlds_agree_with_everything_a_seat_sees() -> None:
    """At every kind of question, with detours that no bot would take."""
    for at, game in enumerate(positions("1", 400)):
        if at % 8 == 0:
            for seat in range(NOBODY, 4):
                world = GAME.redeal(game, seat, Chance(f"{at + 1:x}"))
                hold(world)
                assert GAME.view(world, seat) == GAME.view(game, seat)


def test_secret_stages_and_attacks_differ_from_world_to_world() -> None:
    """Q-29: nothing that is secret is kept, however often a world is dealt."""
    match = sit("Q3", A1)
    play(match, "P1 decline", "P2 sponsor F5 done F15 S10 H10 done F40 D5 done")
    play(match, "P1 tackle F5", "P3 tackle F5", "P4 tackle F5", "P1 D5 S10 done")
    for seat in (2, 3, NOBODY):
        dealt = worlds(match.game, seat, 40)
        for at in range(3):
            assert len({tuple(world.stages[at]) for world in dealt}) > 5
        assert len({tuple(world.attacks[0]) for world in dealt}) > 3
        assert all([len(stage) for stage in world.stages] == [1, 3, 2] for world in dealt)


def test_stages_are_found_where_only_few_rise() -> None:
    """Q-21: above F50 and E30 there is little, and luck alone would not find it."""
    hands = ["F5, F50, F70, L20, E30, B15, S10", "-", "-", "-"]
    match = sit("Q3", hands)
    play(match, "P1 sponsor F5 done F50 L20 done F70 S10 B15 E30 done", "P2 withdraw", "P3 withdraw")
    for world in worlds(match.game, 3, 60):
        values = [value(stage) for stage in world.stages]
        assert values == sorted(set(values))
        assert [len(stage) for stage in world.stages] == [1, 2, 4]


def test_a_sponsor_who_is_still_building_can_build() -> None:
    """Q-17: whatever the others imagine in that hand, it forms a quest."""
    match = sit("Q5", ["F5, F10, F15, F20, F25", "-", "-", "-"])
    play(match, "P1 sponsor F5 done")
    for world in worlds(match.game, 2, 60):
        cards = world.hands[0] + world.stages[0]
        assert can_sponsor(sorted(cards), stages_of(world.card))
        assert GAME.policy(world, 0, Chance("1")) in world.options(0)
