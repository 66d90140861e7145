"""What everybody knows and nobody else may (R-15, R-32, R-52, R-58; mistake 12)."""

import pytest

from tests.round_table.table import asked, cards, news, options, play, sit, view, worlds
from tiltyard.engine.chance import Chance
from tiltyard.games.round_table import GAME
from tiltyard.games.round_table.cards import ADVENTURE, is_test_stage, is_weapon
from tiltyard.games.round_table.quest_events import Fights

pytestmark = pytest.mark.both
QUEST = """
    story card: Boar Hunt
    P1.stages: Saxons, Boar+Dagger+Sword
    P1.hand: 8 x Thieves
    P2.hand: Merlin, Horse
    P3.hand: Sword, Lance
    P4.hand: Sword
"""


def test_merlin_shows_the_stage_to_his_owner_alone() -> None:
    """C-03, R-32, TC-03: the others learn that P2 looked, and the number of the stage."""
    match = sit(QUEST)
    play(match, "P2: look at stage 2")
    assert view(match, "P2")["preview"] == cards("Boar, Dagger, Sword")
    assert "Stage 2 is Boar, Dagger, Sword." in news(match, "P2")
    for other in ("P1", "P3", "P4", ""):
        assert view(match, other)["preview"] == []
        assert view(match, other)["looks"] == [-1, 1, -1, -1]
        assert news(match, other)[-1] == "P2 looks at stage 2 with Merlin's eyes."
    assert view(match, "P3")["open_stages"] == [[], []]


def test_stages_lie_face_down() -> None:
    """R-15, R-52: the sponsor sees them, the others only how many there are."""
    match = sit(QUEST)
    assert view(match, "P1")["my_stages"] == [cards("Saxons"), cards("Boar, Dagger, Sword")]
    table = view(match, "P3")
    assert (table["my_stages"], table["open_stages"]) == ([], [[], []])
    assert (table["quest_stages"], table["stage_sizes"], table["stage_kinds"]) == (2, [], ["", ""])


def test_the_house_may_show_how_many_cards_a_stage_has() -> None:
    """R-15, show_stage_card_counts: only when the stages are confirmed."""
    match = sit(QUEST, "show_stage_card_counts=on")
    assert view(match, "P3")["stage_sizes"] == [1, 3]
    building = sit("P1.hand: Thieves, Saxons\nstory: Boar Hunt", "show_stage_card_counts=on")
    play(building, "P1: turn up; sponsor; Thieves")
    assert view(building, "P3")["stage_sizes"] == []


def test_a_foe_is_announced_and_turned_up_when_all_have_chosen() -> None:
    """R-15, UC-08: before, only "foe" is said."""
    match = sit(QUEST + "participants: P2, P3")
    assert view(match, "P3")["stage_kinds"] == ["foe", ""]
    assert news(match, "P3")[-1] == "Stage 1 of 2 is a foe."
    play(match, "P3: Lance; done")
    assert view(match, "P2")["open_stages"] == [[], []]
    play(match, "P2: Horse; done")
    assert view(match, "P2")["open_stages"][0] == cards("Saxons")


def test_stage_cards_shown_turns_the_stage_up_at_its_beginning() -> None:
    """R-15, stage_cards_shown."""
    match = sit(QUEST + "participants: P2, P3", "stage_cards_shown=on")
    assert view(match, "P3")["open_stages"] == [cards("Saxons"), []]
    assert news(match)[-1] == "Stage 1 of 2 is a foe: Saxons, 10 BP."


def test_a_test_is_turned_up_at_once() -> None:
    """R-15, UC-9."""
    match = sit(QUEST.replace("Saxons,", "Test of Valor,") + "participants: P2, P3")
    assert view(match, "P3")["open_stages"][0] == cards("Test of Valor")
    assert view(match, "P3")["stage_kinds"] == ["test", ""]


def test_what_is_laid_is_secret_and_counts_as_in_hand() -> None:
    """R-52, R-54: neither the cards nor their number before the reveal."""
    match = sit(QUEST + "participants: P2, P3")
    before = view(match, "P2")
    play(match, "P3: Sword; Lance")
    assert view(match, "P3")["laid"] == cards("Sword, Lance")
    assert view(match, "P2") == before
    assert view(match)["hand_sizes"] == [8, 2, 2, 1]
    assert not [line for line in news(match, "P2") if "laid" in line]


def test_building_is_secret() -> None:
    """R-52: stage cards count as in hand until they are confirmed."""
    match = sit("P1.hand: Thieves, Saxons, Sword\nstory: Boar Hunt")
    play(match, "P1: turn up; sponsor")
    before = view(match, "P2")
    play(match, "P1: Thieves; stage 2; Saxons")
    assert view(match, "P2") == before
    assert view(match, "P2")["hand_sizes"][0] == 3
    play(match, "P1: confirm")
    assert view(match, "P2")["hand_sizes"][0] == 1


def test_discards_and_piles_are_public() -> None:
    """R-52: cards are discarded face up."""
    match = sit("P1.hand: 12 x Sword\nstory: Prosperity Throughout the Realm")
    play(match, "P1: turn up; discard Sword")
    assert view(match)["adventure_discards"] == cards("Sword")
    assert "P1 discards Sword." in news(match)


def test_hands_are_secret() -> None:
    """R-52: a spectator sees no hand, a player only their own."""
    match = sit(QUEST)
    assert view(match)["hand"] == []
    assert view(match, "P3")["hand"] == cards("Sword, Lance")
    play(match, "P2: join", "P3: join", "P4: decline")
    drawn = [line for line in news(match, "P2") if line.startswith("You draw")]
    assert len(drawn) == 1


def test_nobody_is_passed_over_for_what_they_hold() -> None:
    """R-58: a player without any foe is asked to sponsor like anybody else."""
    match = sit("P1.hand: Sword\nP2.hand: Horse\nstory: Boar Hunt")
    play(match, "P1: turn up")
    assert (asked(match), options(match, "P1")) == ("P1", ["decline"])
    play(match, "P1: decline")
    assert (asked(match), options(match, "P2")) == ("P2", ["decline"])


def test_a_new_deal_keeps_what_everybody_knows() -> None:
    """Who looked with Merlin in hand holds him; who gave a foe to the king has no weapon."""
    match = sit(QUEST)
    play(match, "P2: look at stage 2")
    assert all(ADVENTURE.parse("Merlin") in world.hands[1] for world in worlds(match, "P3"))
    king = sit("P2.hand: 3 x Saxons, Thieves\nstory: King's Call to Arms\nP1.hand: 6 x Sword")
    play(king, "P1: turn up", "P2: discard Saxons")
    assert "discard Saxons" in options(king, "P2")
    assert not any(is_weapon(card) for world in worlds(king, "P1") for card in world.hands[1])


def test_a_new_deal_gives_other_stages() -> None:
    """R-52: a participant cannot see the stages; while they are built they count as in hand."""
    match = sit(QUEST + "participants: P2, P3")
    assert len({str(world.stages) for world in worlds(match, "P3")}) > 1
    building = sit("P1.hand: Thieves, Saxons, Sword\nstory: Boar Hunt")
    play(building, "P1: turn up; sponsor; Thieves")
    twin = GAME.redeal(building.game, 2, Chance("1"))
    assert twin.stages == [[], []]
    assert len(twin.hands[0]) == 3


def test_a_new_deal_does_not_tell_how_a_quest_is_built() -> None:
    """R-15: neither which stage is a test nor how many cards each has; only how many there are in all."""
    built = "story card: Slay the Dragon\nP1.stages: Saxons+Dagger+Horse, Test of Valor, Dragon\n"
    secret = worlds(sit(built), "P2", 120)
    assert all(sum(len(stage) for stage in world.stages) == 5 for world in secret)
    assert len({str([len(stage) for stage in world.stages]) for world in secret}) > 3
    assert len({str([is_test_stage(stage) for stage in world.stages]) for world in secret}) == 4
    known = worlds(sit(built, "show_stage_card_counts=on"), "P2", 120)
    assert all([len(stage) for stage in world.stages] == [3, 1, 1] for world in known)
    assert len({str([is_test_stage(stage) for stage in world.stages]) for world in known}) > 1


def test_a_new_deal_does_not_tell_what_others_have_laid() -> None:
    """R-54: that a card was laid is a secret; who is ready may have laid any number."""
    match = sit(QUEST + "participants: P2, P3")
    play(match, "P3: Sword; Lance")
    assert {(len(world.laid[2]), len(world.hands[2])) for world in worlds(match, "P2", 120)} == {(0, 2)}
    play(match, "P3: done")
    secret = worlds(match, "P2", 120)
    assert {(len(world.laid[2]), len(world.hands[2])) for world in secret} == {(0, 2), (1, 1), (2, 0)}
    assert {(len(world.laid[3]), len(world.hands[3])) for world in secret} == {(0, 1)}


def test_what_stages_are_worth_to_those_who_see_them() -> None:
    """R-13, R-32, R-62: a named foe has its high value; -1 says that the stage lies face down."""
    match = sit(QUEST)
    play(match, "P2: look at stage 2")
    worth = [view(match, reader)["stage_values"] for reader in ("P1", "P2", "P3", "")]
    assert worth == [[10, 30], [-1, 30], [-1, -1], [-1, -1]]
    play(match, "P2: join", "P3: decline", "P4: decline", "P2: Horse; done")
    assert view(match)["stage_values"] == [10, -1]


@pytest.mark.parametrize(
    ("hand", "allies", "laid", "worth"),
    [
        ("Horse, Sword", "", "Horse; Sword", 20),
        ("Amour, Sword", "", "Amour; Sword", 20),
        ("Sir Tristan", "Queen Iseult", "Sir Tristan", 20),
        ("Queen Iseult", "Sir Tristan", "Queen Iseult", 10),
        ("Sir Tristan, Queen Iseult", "", "Sir Tristan; Queen Iseult", 20),
    ],
)
def test_what_laid_cards_add_is_what_the_fight_counts(hand: str, allies: str, laid: str, worth: int) -> None:
    """R-29, R-30: weapons, an amour, allies, and Sir Tristan more with Queen Iseult."""
    deal = f"story card: Boar Hunt\nP1.stages: Thieves, Giant\nparticipants: P2\nP2.hand: {hand}\n"
    match = sit(deal + (f"P2.allies: {allies}\n" if allies else ""))
    before = view(match, "P2")["points"][1]
    play(match, f"P2: {laid}")
    assert view(match, "P2")["laid_value"] == worth
    assert view(match, "P1")["laid_value"] == 0, "they lie face down"
    play(match, "P2: done")
    fights = next(event for event in match.game.events if isinstance(event, Fights))
    assert sum(part.points for part in fights.parts) == before + worth


def test_a_learner_is_told_what_a_player_may_see() -> None:
    """R-52: a learner is told what lies open, what is its own, and nothing of what others have laid."""
    match = sit(
        "story card: Boar Hunt\nP1.stages: Saxons, Giant\nparticipants: P2, P3\nP2.hand: Sword, Horse"
    )
    names = [feature.name for feature in GAME.features()]
    before = [dict(zip(names, GAME.observation(match.game, seat), strict=True)) for seat in range(4)]
    assert [seen["stage 2 Giant"] for seen in before] == [1, 0, 0, 0]
    assert [seen["stage 2 cards"] for seen in before] == [1, 0, 0, 0], "their number is secret too"
    play(match, "P2: Sword")
    after = [dict(zip(names, GAME.observation(match.game, seat), strict=True)) for seat in range(4)]
    assert after[1]["own laid Sword"] == 1
    assert [before[seat] == after[seat] for seat in range(4)] == [True, False, True, True]
