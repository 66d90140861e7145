"""Finding a sponsor and building the quest (Q-16 to Q-28)."""

from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.quests.table import (
    A1,
    all_of,
    alone,
    asked,
    news,
    part,
    play,
    question,
    refused,
    sit,
    spoken,
    whispers,
)
from tiltyard.engine.match import Match
from tiltyard.games.quests import GAME
from tiltyard.games.quests.cards import ADVENTURE, DAGGER, value
from tiltyard.games.quests.sponsor import can_go_on, can_sponsor
from tiltyard.games.quests.table import RESTART

pytestmark = pytest.mark.both
DEAD_END = "The remaining stages can no longer be built. Type restart to begin again."


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_asked_from_the_current_player_on(first: int) -> None:
    """Q-16, X-01: in turn order, everybody once."""
    match = sit("Q2, Q3", A1, turn=f"P{first + 1}")
    order = []
    while part(match, "event") == "Q2":
        order.append(asked(match))
        play(match, f"{order[-1]} decline")
    assert order == [f"P{(first + step) % 4 + 1}" for step in range(4)]


def test_the_first_yes_ends_the_asking() -> None:
    """Q-16."""
    match = sit("Q2", A1, turn="P3")
    play(match, "P3 decline", "P4 sponsor")
    assert part(match, "sponsor") == "P4"
    assert asked(match) == "P4"
    assert question(match).text.startswith("P4: Stage 1 of 2.")


def test_all_decline() -> None:
    """Q-18: the quest has ended, nobody draws, the turn ends."""
    match = sit("Q2, Q3", A1)
    play(match, "P1 decline", "P2 decline", "P3 decline", "P4 decline")
    assert "Nobody sponsors the quest. The quest has ended." in news(match)
    assert all_of(match, "hand") == A1
    assert part(match, "turn") == "P2"


def test_everybody_is_asked_and_who_cannot_build_says_no() -> None:
    """Q-17: told privately; yes is refused."""
    match = sit("Q2", ["F5, F5", "F5, F10", "-", "-"])
    assert question(match).notes == ["You cannot build 2 rising stages."]
    assert refused(match, "P1 sponsor") == "You cannot build 2 rising stages."
    play(match, "P1 decline")
    assert question(match).notes == []
    assert "cannot" not in " ".join(news(match)), "the others do not hear of it"


X13 = [
    ("F5, F5, D5", 2, True),
    ("F5, F5, F5, D5, S10", 3, True),
    ("F5, F70", 2, True),
    ("F5, F5", 2, False),
    ("F5, F10, F10", 3, False),
    ("F5, F5, F5, D5, D5", 3, False),
    ("F5, F5, F5, S10, H10", 3, False),
    ("4 x F10, D5, S10, H10", 4, False),
    ("12 x S10", 2, False),
    ("-", 2, False),
    ("5 x F5, D5, S10, H10, B15, L20, E30", 5, True),
    ("F5, F10, F15, F20", 5, False),
]


@pytest.mark.parametrize(("hand", "stages", "feasible"), X13)
def test_who_can_sponsor(hand: str, stages: int, feasible: bool) -> None:
    """X-13, Q-17: an exact search over foes and weapon sets."""
    assert can_sponsor(sorted(ADVENTURE.parse_list(hand)), stages) == feasible


small_hands = st.lists(st.sampled_from([0, 0, 1, 2, 4, 10, 10, 11, 12, 13]), max_size=6).map(sorted)


def some_quest(hand: list[int], stages: int, start: list[int], before: int) -> bool:
    """Try every way to put the cards into the stages (or to keep them); the first one has a start."""
    for places in product(range(stages + 1), repeat=len(hand)):
        built = [start] + [[] for stage in range(stages - 1)]
        for card, place in zip(hand, places, strict=True):
            if place < stages:
                built[place] = [*built[place], card]
        values = [before, *[value(stage) for stage in built]]
        rising = all(values[at] < values[at + 1] for at in range(stages))
        if rising and all(is_stage(stage) for stage in built):
            return True
    return False


def is_stage(cards: list[int]) -> bool:
    """One foe, no weapon twice."""
    return sum(card < DAGGER for card in cards) == 1 and len(set(cards)) == len(cards)


@given(hand=small_hands, stages=st.integers(2, 4))
def test_the_search_is_exact(hand: list[int], stages: int) -> None:
    """Q-17: as good as trying everything."""
    assert can_sponsor(hand, stages) == some_quest(hand, stages, [], 0)


@given(
    hand=small_hands,
    start=st.sets(st.sampled_from([10, 11, 12]), max_size=2),
    foe=st.sampled_from([None, 0, 1]),
    before=st.sampled_from([0, 5, 10, 15, 25]),
    later=st.integers(0, 2),
)
@example(hand=[0, 0, 11], start={10}, foe=None, before=0, later=1)
def test_the_dead_end_is_exact(
    hand: list[int], start: set[int], foe: int | None, before: int, later: int
) -> None:
    """Q-28: with cards in the open stage, as good as trying everything."""
    stage = sorted([*start, *([] if foe is None else [foe])])
    assert can_go_on(hand, stage, before, later) == some_quest(hand, later + 1, stage, before)


def test_a_foe_alone_is_a_full_stage() -> None:
    """Q-20 (mistakes: a weapon in every stage, or weapons from a sponsor)."""
    match = alone("F5, F10", "Q2")
    play(match, "P1 sponsor F5 done F10 done")
    assert part(match, "P1.stages") == "F5, F10"


def test_the_same_weapon_in_several_stages() -> None:
    """Q-20: only within a stage it must not be repeated."""
    match = alone("F5, F10, D5, D5", "Q2")
    play(match, "P1 sponsor F5 D5 done F10 D5 done")
    assert part(match, "P1.stages") == "F5+D5, F10+D5"


def test_a_sword_and_a_horse_are_different_weapons() -> None:
    """Q-20."""
    match = alone("F5, F40, S10, H10", "Q2")
    play(match, "P1 sponsor F5 S10 H10 done F40 done")
    assert part(match, "P1.stages") == "F5+S10+H10, F40"


def test_stage_1_has_no_lower_bound() -> None:
    """Q-21."""
    match = alone("F5, F70", "Q2")
    play(match, "P1 sponsor F70")
    assert GAME.moves.parse("done") in match.game.options(0)


def test_the_hand_is_shown_at_every_prompt() -> None:
    """Q-22: with what can be typed."""
    match = alone("F5, F10, D5", "Q2")
    play(match, "P1 sponsor F5")
    asking = question(match)
    assert asking.hand == ["Hand of P1 (2 cards)", "F10 D5", "1   2"]
    assert asking.text.endswith(": Stage 1 of 2. Position of the next card, or Quit:")
    assert spoken(match) == ["quit", "restart"]


def test_a_weapon_before_the_foe() -> None:
    """Q-22: any order; shown in display order."""
    match = alone("F5, F10, D5", "Q2")
    play(match, "P1 sponsor D5 F5")
    assert whispers(match, "P1")[-1] == "Stage 1: F5 D5 (value 10)"


def test_a_second_foe_is_refused() -> None:
    """Q-23: with the reason, and nothing changes."""
    match = alone("F5, F10, D5", "Q2")
    play(match, "P1 sponsor F5")
    assert refused(match, "P1 F10") == "This stage has a foe already; a stage has exactly one."
    assert part(match, "P1.stages") == "F5"


def test_a_repeated_weapon_is_refused() -> None:
    """Q-23."""
    match = alone("F5, F10, D5, D5", "Q2")
    play(match, "P1 sponsor F5 D5")
    assert refused(match, "P1 D5") == "This stage has D5 already; no weapon twice."
    assert part(match, "P1.hand") == "F10, D5"


def test_the_stage_is_shown_after_each_card() -> None:
    """Q-24: the card has left the hand."""
    match = alone("F5, F10, D5, H10", "Q2")
    play(match, "P1 sponsor F5 H10")
    assert whispers(match, "P1")[-2:] == ["Stage 1: F5 (value 5)", "Stage 1: F5 H10 (value 15)"]
    assert part(match, "P1.hand") == "F10, D5"


def test_quit_with_an_empty_stage() -> None:
    """Q-25, X-12."""
    match = alone("F5, F10, D5, S10", "Q2")
    play(match, "P1 sponsor")
    assert refused(match, "P1 done") == "A stage cannot be empty"
    play(match, "P1 F5 done")
    assert refused(match, "P1 done") == "A stage cannot be empty"


@pytest.mark.parametrize("cards", ["F5", "F5 D5", "D5", "D5 L20"])
def test_quit_with_insufficient_value(cards: str) -> None:
    """Q-25, X-05: less or equal; the value is tested before the foe, and no card is lost."""
    match = alone("F5, F10, F25, D5, D5, L20, B15", "Q2")
    play(match, f"P1 sponsor F{25 if 'L20' in cards else 10} done {cards}")
    assert refused(match, "P1 done") == "Insufficient value for this stage"
    assert part(match, "P1.stages").split(", ")[1] == cards.replace(" ", "+")


def test_quit_without_a_foe() -> None:
    """Q-25, X-12 (mistake: accepting stages without a foe)."""
    match = alone("F5, F10, D5, S10", "Q2")
    play(match, "P1 sponsor D5")
    assert refused(match, "P1 done") == "A stage needs a foe"
    assert part(match, "P1.stages") == "D5"


def test_a_refused_quit_loses_no_card() -> None:
    """Q-25, X-05 (mistake: losing the cards of a stage): they stay and the stage goes on."""
    match = alone("F5, F10, D5, S10", "Q2")
    play(match, "P1 sponsor F10 done F5 D5")
    assert refused(match, "P1 done") == "Insufficient value for this stage"
    play(match, "P1 S10 done")
    assert part(match, "P1.stages") == "F10, F5+D5+S10"


def test_a_valid_quit_shows_the_stage() -> None:
    """Q-26: to the sponsor; the others hear how many cards it has."""
    match = alone("F5, F10, D5", "Q2")
    play(match, "P1 sponsor F5 D5")
    before = len(whispers(match, "P1"))
    play(match, "P1 done")
    assert whispers(match, "P1")[before:] == ["Stage 1: F5 D5 (value 10)"]
    assert news(match)[-1] == "Stage 1 has 2 cards."


def test_a_ready_quest_cannot_be_changed() -> None:
    """Q-26: after the last stage the knights are asked."""
    match = alone("F5, F10, D5", "Q2")
    play(match, "P1 sponsor F5 done F10 done")
    assert asked(match) == "P2"
    assert refused(match, "P1 restart") == "It is not your turn to decide."


def test_restart_returns_all_cards() -> None:
    """Q-27: of closed and open stages, at any building prompt, the first as well."""
    hand = "F5, F10, F15, D5, S10, S10"
    match = alone(hand, "Q3")
    play(match, "P1 sponsor restart")
    assert part(match, "P1.hand") == hand
    play(match, "P1 F5 S10 done F15 D5 restart")
    assert part(match, "P1.hand") == hand
    assert question(match).text.startswith("P1: Stage 1 of 3.")
    assert part(match, "P1.stages") == "-"


def test_the_dead_end_note() -> None:
    """Q-28, X-11: after the card, at every prompt until restart; nothing is forced."""
    match = alone("F5, F10, D5", "Q2")
    play(match, "P1 sponsor")
    assert question(match).notes == []
    play(match, "P1 F10")
    assert question(match).notes == [DEAD_END]
    play(match, "P1 done")
    assert question(match).notes == [DEAD_END]
    play(match, "P1 restart")
    assert question(match).notes == []
    play(match, "P1 F5 done F10 done")
    assert part(match, "P1.stages") == "F5, F10"


def test_a_weapon_can_be_a_dead_end() -> None:
    """Q-28: the only dagger is needed in the second stage."""
    match = alone("F5, F5, D5", "Q2")
    play(match, "P1 sponsor D5")
    assert question(match).notes == [DEAD_END]


@given(picks=st.lists(st.integers(0, 99), max_size=12), seed=st.integers(0, 999))
def test_a_valid_quit_is_never_a_dead_end(picks: list[int], seed: int) -> None:
    """Q-28: only a card can create one."""
    match = sit("Q3", seed=f"{seed:x}")
    while part(match, "sponsor") == "-" and part(match, "event") == "Q3":
        options = match.game.options(match.game.next())
        match.play(match.game.next(), options[0])
    for pick in picks:
        if not building(match):
            return
        sponsor = match.game.sponsor
        before = GAME.view(match.game, sponsor)["can_build"]
        options = [move for move in match.game.options(sponsor) if move != RESTART]
        move = options[pick % len(options)] if options else RESTART
        match.play(sponsor, move)
        if GAME.moves.text(move) == "done" and building(match):
            assert GAME.view(match.game, sponsor)["can_build"] == before


def building(match: Match) -> bool:
    """Whether the sponsor is building."""
    return bool(match.game.stack) and match.game.stack[-1].name == "build"


def test_a_quest_lapses_after_too_many_restarts() -> None:
    """Q-47: the house rule `restart_limit` for simulations."""
    match = sit("Q2, Q3", A1, options="restart_limit=2")
    play(match, "P1 sponsor F5 restart F5 restart")
    assert part(match, "turn") == "P2"
    assert all_of(match, "hand") == A1
    assert "P1 has started over too often; the quest lapses." in news(match)
