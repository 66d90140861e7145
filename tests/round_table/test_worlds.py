"""Worlds agree with all that a seat has seen and remembers, and differ in everything else."""

import pytest

from tests.round_table.invariants import hold
from tests.round_table.table import play, sit, view, worlds
from tests.round_table.walks import HOUSES, walk
from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import NOBODY
from tiltyard.games.round_table import GAME
from tiltyard.games.round_table.cards import ADVENTURE, STAGES, is_test_stage, is_weapon
from tiltyard.games.round_table.fitting import Fitting, Shape
from tiltyard.games.round_table.sponsor import can_sponsor, complete
from tiltyard.games.round_table.table import RoundTable

pytestmark = pytest.mark.both
MERLIN = ADVENTURE.parse("Merlin")
QUEST = "story card: Slay the Dragon\nP1.stages: Saxons+Dagger+Horse, Test of Valor, Dragon\n"


@pytest.mark.parametrize("house", HOUSES)
def test_worlds_look_like_the_table_and_keep_its_rules(house: str) -> None:
    for game, _asked in walk(HOUSES[house], 3, "7"):
        for seat in (NOBODY, 0, 1):
            world = GAME.redeal(game, seat, Chance("1"))
            hold(world)
            assert GAME.view(world, seat) == GAME.view(game, seat)
            assert [sorted(cards) for cards in world.known] == [sorted(cards) for cards in game.known]
            held = [hand + laid for hand, laid in zip(world.hands, world.laid, strict=True)]
            assert all(set(known) <= set(cards) for known, cards in zip(world.known, held, strict=True))


def test_whoever_has_shown_merlin_has_him_until_he_is_played() -> None:
    """R-32: the quest is over, and everybody remembers who looked with Merlin in hand."""
    match = sit("story card: Boar Hunt\nP1.stages: Thieves, Giant\nP2.hand: Merlin, Horse\nP1.hand: -")
    play(match, "P2: look at stage 2; decline", "P3: decline", "P4: decline")
    assert match.game.sponsor == NOBODY, "the quest is over"
    assert view(match, "P3")["known"] == [[], [MERLIN], [], []]
    assert all(MERLIN in world.hands[1] for world in worlds(match, "P3"))
    play(match, "P2: play Merlin")
    assert view(match, "P3")["known"] == [[], [], [], []]


def test_merlin_given_up_is_held_no_more() -> None:
    """R-52: everybody sees what is discarded."""
    quest = "story card: Boar Hunt\nP1.stages: Thieves, Giant\nP2.hand: Merlin, 11 x Sword\n"
    match = sit(quest + "adventure: Horse")
    play(match, "P2: look at stage 2; join", "P3: decline", "P4: decline")
    assert view(match, "P3")["known"][1] == [MERLIN]
    play(match, "P2: discard Merlin")
    assert view(match, "P3")["known"][1] == []
    assert not any(MERLIN in world.hands[1] for world in worlds(match, "P3"))


def test_merlin_among_laid_cards_is_still_known_to_be_held() -> None:
    quest = "story card: Boar Hunt\nP1.stages: Thieves, Giant\n"
    match = sit(quest + "P2.hand: Merlin, Horse\nP3.hand: Sword, Lance\nP4.hand: -")
    play(match, "P2: look at stage 2; join", "P3: join", "P4: decline", "P2: Merlin; done")
    assert view(match, "P3")["known"][1] == [MERLIN]
    assert all(MERLIN in world.hands[1] + world.laid[1] for world in worlds(match, "P3"))
    play(match, "P3: done")
    assert view(match, "P3")["known"][1] == [], "he lies open now"


def test_a_stage_that_merlin_has_shown_stays_as_it_is() -> None:
    """R-32: and the stages beside it rise up to it and beyond."""
    match = sit(QUEST.replace("Test of Valor", "Green Knight+Sword") + "P2.hand: Merlin")
    play(match, "P2: look at stage 2")
    found = worlds(match, "P2")
    assert all(world.stages[1] == match.game.stages[1] for world in found)
    assert all(complete(world.stages, world.card) for world in found)
    assert len({str(world.stages[0]) for world in found}) > 3
    assert len({str(world.stages[2]) for world in found}) > 3


def test_stages_that_are_turned_up_stay_and_the_rest_rises_above_them() -> None:
    deal = "story card: Slay the Dragon\nP1.stages: Black Knight+Lance, Giant+Sword, Dragon\n"
    match = sit(deal + "participants: P2, P3\nstage: 2")
    for world in worlds(match, "P2"):
        assert world.stages[0] == match.game.stages[0]
        assert complete(world.stages, world.card)
        assert not is_test_stage(world.stages[1]), "it was announced as a foe"


def test_a_sponsor_who_builds_can_build() -> None:
    """R-12: in every world, however few foes are left."""
    foes = "Thieves, Saxons, Robber Knight, Evil Knight, Black Knight"
    match = sit(f"P1.hand: {foes}, 3 x Sword\nstory: Search for the Holy Grail")
    play(match, "P1: turn up; sponsor; Thieves")
    for world in worlds(match, "P2"):
        assert can_sponsor(world.hands[0], world.card, STAGES[world.card])
        assert len(world.hands[0]) == 8


HANDS = [
    "6 x Dagger, 6 x Horse",
    "12 x Sword",
    "Thieves, Saxons, Saxon Knight, Evil Knight, Giant, 6 x Lance, Excalibur",
]


def test_a_sponsor_keeps_a_quest_when_nobody_else_could_hold_one() -> None:
    """R-12: the sponsor has accepted, so that hand is dealt before the others take its only foes."""
    rest = ADVENTURE.deck()
    for card in ADVENTURE.parse_list(", ".join(HANDS)):
        rest.remove(card)
    hands = "".join(f"P{seat}.hand: {hand}\n" for seat, hand in enumerate(HANDS, start=1))
    story = "story: Search for the Holy Grail"
    match = sit(f"{hands}adventure discards: {ADVENTURE.text(rest)}\n{story}", seats=3)
    play(match, "P1: turn up; decline", "P2: decline", "P3: sponsor")
    for world in worlds(match, "P1"):
        assert GAME.census(world) == GAME.census(match.game)
        assert GAME.view(world, 0) == GAME.view(match.game, 0)
        assert can_sponsor(world.hands[2], world.card, STAGES[world.card])


def test_other_cards_are_not_the_true_ones() -> None:
    """The sponsor's hand and stages come from all cards that are hidden."""
    match = sit(QUEST)
    found = worlds(match, "P2")
    assert len({str(world.hands[0]) for world in found}) > 30
    assert sum(world.stages == match.game.stages for world in found) < 5


def test_whoever_is_ready_may_have_laid_an_amour_too() -> None:
    """R-54."""
    deal = "story card: Boar Hunt\nP1.stages: Saxons, Giant\nparticipants: P2, P3\nP3.hand: 6 x Amour, Lance"
    match = sit(deal)
    play(match, "P3: done")
    amour = ADVENTURE.parse("Amour")
    assert any(amour in world.laid[2] for world in worlds(match, "P2", 120))


def test_after_a_tournament_hands_are_poorer_in_weapons() -> None:
    """Whoever has fought has spent weapons; what was drawn since may be anything."""
    match = sit("story card: Tournament at York\nentrants: P1, P2, P3")
    before = worlds(match, "P1")
    play(match, "P1: done", "P2: done", "P3: done")
    assert match.game.kept == [12, 12, 12, 0]
    after = worlds(match, "P1")
    assert 3 * weapons(after, 1) < 2 * weapons(before, 1)
    assert weapons(after, 3) > weapons(before, 3), "P4 has not fought"


def weapons(found: list[RoundTable], seat: int) -> int:
    """How many weapons a player holds in all these worlds together."""
    return sum(is_weapon(card) for world in found for card in world.hands[seat])


def test_kept_cards_are_counted_by_what_everybody_sees() -> None:
    """Discards and stages count as the oldest cards; draws are new."""
    deal = """
        story card: Tournament at York
        entrants: P1, P2
        P1.hand: 12 x Thieves
        P2.hand: Saxons, Giant, Sword
        P3.hand: -
        P4.hand: -
        extra cards: 4 x Thieves
        story: Prosperity Throughout the Realm, Boar Hunt
    """
    match = sit(deal)
    play(match, "P1: done", "P2: Sword; done")
    assert view(match)["kept"] == [12, 2, 0, 0]
    play(match, "P2: turn up", "P1: discard Thieves; discard Thieves")
    assert view(match)["kept"][:2] == [10, 2]
    play(
        match,
        "P3: turn up; decline",
        "P4: decline",
        "P1: decline",
        "P2: sponsor; Saxons; stage 2; Giant; confirm",
    )
    assert view(match)["kept"][:2] == [10, 0]


def test_the_exact_search_finds_stages_wherever_there_are_some() -> None:
    """Even where almost nothing is left to build from."""
    cards = ADVENTURE.parse_list("Thieves, Thieves, Boar, Dagger, Horse, Sword")
    shape = Shape(0, [[], [], []], 1, 6, [])
    search = Fitting(shape, cards, Chance("1"))
    assert search.find(0, 0, 6, False)
    assert sorted(card for stage in search.stages for card in stage) == sorted(cards)
    assert shape.fits(search.stages)
    assert not Fitting(Shape(0, [[], [], []], 1, 7, []), cards, Chance("1")).find(0, 0, 7, False)
