"""Ranks, reshuffles, deadlines, sponsoring: what a scenario cannot say."""

import pytest

from tests.laws.freeze import freeze
from tests.round_table.table import all_of, asked, cards, news, options, part, play, refused, sit
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY, NotAsked, Refused, UnknownMove
from tiltyard.games.round_table import GAME
from tiltyard.games.round_table.cards import STAGES, STORY
from tiltyard.games.round_table.hands import take
from tiltyard.games.round_table.sponsor import can_sponsor, complete, set_up
from tiltyard.games.round_table.table import award, lose

pytestmark = pytest.mark.both


# Ranks


@pytest.mark.parametrize(
    ("rank", "shields", "steps"),
    [
        (
            0,
            0,
            [
                (5, "Knight 0"),
                (8, "Champion Knight 1"),
                (-2, "Champion Knight 0"),
                (12, "Knight of the Round Table 2"),
            ],
        ),
        (0, 4, [(1, "Knight 0"), (7, "Champion Knight 0")]),
        (0, 4, [(4, "Knight 3"), (-4, "Knight 0")]),
        (0, 0, [(6, "Knight 1")]),
        (0, 0, [(12, "Champion Knight 0")]),
        (0, 1, [(2, "Squire 3")]),
        (0, 4, [(2, "Knight 1")]),
    ],
)
def test_shields_pay_for_ranks(rank: int, shields: int, steps: list[tuple[int, str]]) -> None:
    """C-63, C-57, R-41, R-42, UC-12, mistake 3: the cost is paid, the surplus stays, it repeats."""
    match = sit()
    game = match.game
    game.ranks[0], game.shields[0] = rank, shields
    for change, wanted in steps:
        award(game, 0, change) if change > 0 else lose(game, 0, -change)
        assert f"{part(match, 'P1.rank')} {part(match, 'P1.shields')}" == wanted


# Reshuffles


def test_the_adventure_discards_become_a_new_deck() -> None:
    """INV, R-08: all 125 drawn and discarded: the next draw reshuffles and leaves 124; mistake 10."""
    game = sit("P1.hand: -\nP2.hand: -\nP3.hand: -\nP4.hand: -").game
    game.adventure.discards = game.adventure.deck
    game.adventure.deck = []
    before = GAME.census(game)
    take(game, 0, 1)
    assert (len(game.adventure.deck), len(game.adventure.discards)) == (124, 0)
    assert GAME.census(game) == before


def test_a_reshuffle_in_the_middle_of_a_deal() -> None:
    """R-08: the draw goes on from the new deck."""
    game = sit("P1.hand: -").game
    game.adventure.discards = game.adventure.deck[:-1]
    game.adventure.deck = game.adventure.deck[-1:]
    before = GAME.census(game)
    assert len(take(game, 0, 3)) == 3
    assert GAME.census(game) == before


def test_without_any_card_play_goes_on() -> None:
    """R-08: if deck and discards are empty, fewer cards are drawn."""
    game = sit("P1.hand: -").game
    game.hands[1] += game.adventure.deck
    game.adventure.deck = []
    assert take(game, 0, 2) == []


def test_the_story_discards_become_a_new_deck() -> None:
    """INV, R-08: 28 story cards are discarded, and after the next draw 27 are left."""
    match = sit("P1.hand: -\nP2.hand: -\nP3.hand: -\nP4.hand: -")
    game = match.game
    game.story.discards = game.story.deck
    game.story.deck = []
    play(match, "P1: turn up")
    assert part(match, "story cards") == "27"
    assert "The story deck has run out; the discard pile is shuffled into a new one." in news(match)


# Sponsoring


@pytest.mark.parametrize(
    ("quest", "hand", "possible"),
    [
        ("Boar Hunt", "Thieves, Thieves", False),
        ("Boar Hunt", "Thieves, Thieves, Dagger", True),
        ("Boar Hunt", "Thieves, Boar", True),
        ("Slay the Dragon", "Thieves, Boar, Saxons", False),
        ("Slay the Dragon", "Thieves, Boar, Saxons, Dagger", False),
        ("Slay the Dragon", "Thieves, Boar, Saxons, Sword", True),
        ("Boar Hunt", "Test of Valor, Thieves", True),
        ("Boar Hunt", "Test of Valor, Test of Temptation", False),
        ("Slay the Dragon", "Test of Valor, Test of Temptation, Thieves", False),
        ("Search for the Holy Grail", "4 x Thieves, Test of Valor, 8 x Sword", False),
        ("Search for the Holy Grail", "4 x Thieves, Test of Valor, Sword, Dagger, Lance, Horse", True),
        ("Search for the Holy Grail", "5 x Thieves, 2 x Sword, 2 x Dagger, Horse, Lance", True),
        ("Slay the Dragon", "3 x Saxons, 2 x Sword, 2 x Horse", True),
        ("Slay the Dragon", "3 x Saxons, 5 x Sword", False),
        ("Slay the Dragon", "3 x Saxons, 2 x Sword, Horse", True),
        ("Boar Hunt", "Sword, Horse, Lance", False),
        ("Boar Hunt", "", False),
    ],
)
def test_only_a_complete_set_up_may_sponsor(quest: str, hand: str, possible: bool) -> None:
    """R-12: enough foes are not enough; the search is exact, and what it finds is legal."""
    story = STORY.parse(quest)
    assert can_sponsor(cards(hand), story, STAGES[story]) == possible
    plan = set_up(cards(hand), story, STAGES[story])
    assert bool(plan) == possible
    assert not plan or complete(plan, story)


def test_nobody_builds_a_hundred_stages() -> None:
    """C-13: with a made-up quest of 100 stages everybody can only decline."""
    for seat in range(4):
        assert not can_sponsor(sit().game.hands[seat], STORY.parse("Search for the Holy Grail"), 100)


def test_the_sponsor_may_play_no_amour() -> None:
    """R-16."""
    match = sit(
        """
        story card: Boar Hunt
        P1.stages: Thieves, Saxons
        P1.hand: Amour, 11 x Sword
        P2.hand: Horse
        participants: P2
        stage: 2
        """
    )
    play(match, "P2: done")
    assert asked(match) == "P1"
    assert "R-16" in refused(match, "P1: play Amour")


# Refusals


@pytest.mark.parametrize(
    ("deal", "moves", "wrong", "rule"),
    [
        ("P1.hand: Thieves, Saxons\nstory: Boar Hunt", ["P1: turn up"], "P1: join", "R-11"),
        ("P1.hand: Sword\nstory: Boar Hunt", ["P1: turn up"], "P1: sponsor", "R-12"),
        ("P1.hand: Thieves, Saxons, Amour\nstory: Boar Hunt", ["P1: turn up; sponsor"], "P1: Amour", "R-14"),
        ("P1.hand: Thieves, Saxons\nstory: Boar Hunt", ["P1: turn up; sponsor"], "P1: confirm", "R-13"),
        ("story: Tournament at York", ["P1: turn up"], "P1: join", "R-33"),
        ("P1.hand: Sword", [], "P1: play King Arthur", "R-56"),
        ("P1.hand: Amour", [], "P1: play Amour", "R-16"),
        ("P1.hand: Sword", [], "P1: Sword", "R-56"),
    ],
)
def test_a_refusal_names_its_rule_and_changes_nothing(
    deal: str, moves: list[str], wrong: str, rule: str
) -> None:
    """R-57: hand, table and question stay."""
    match = sit(deal)
    play(match, *moves)
    before = freeze(match.game)
    assert refused(match, wrong).endswith(rule)
    with pytest.raises(Refused):
        play(match, wrong)
    assert freeze(match.game) == before


def test_moves_of_others_and_wrong_names_are_refused() -> None:
    """R-57."""
    match = sit()
    with pytest.raises(NotAsked, match="not your turn"):
        play(match, "P2: turn up")
    with pytest.raises(UnknownMove, match="did you mean"):
        play(match, "P1: Exaclibur")


# Deadlines


def let_time_pass(match: Match) -> None:
    """The clock answers for everybody who is asked."""
    for seat in match.game.asks():
        for move in GAME.late_answer(match.game, seat):
            match.play(seat, move)


def words(match: Match, name: str) -> list[str]:
    return [GAME.moves.text(move) for move in GAME.late_answer(match.game, match.names.index(name))]


def test_the_clock_declines_to_sponsor() -> None:
    """C-65, R-53, mistake 14: nobody answers; all count as declined, no winner, next turn."""
    match = sit("story: Boar Hunt", "decision_timeout=60")
    let_time_pass(match)
    assert part(match, "question") == "sponsor"
    for _seat in range(4):
        let_time_pass(match)
    assert part(match, "turn") == "P2"
    assert all_of(match, "shields") == ["0"] * 4


def test_what_is_laid_at_the_deadline_counts() -> None:
    """C-67, R-53: Horse counts, 15, passes."""
    match = sit(
        "story card: Boar Hunt\nP1.stages: Saxons, Boar+Sword\nP1.hand: -\nP2.hand: Horse\nparticipants: P2",
        "decision_timeout=60",
    )
    play(match, "P2: Horse")
    let_time_pass(match)
    assert part(match, "stage") == "2"


TOO_MANY = """
    P1.hand: Sword, Dagger, 2 x Thieves, Giant, Test of Valor, 6 x Horse
    story: Prosperity Throughout the Realm
    adventure: King Arthur, Boar
"""
TO_PAY = """
    story card: Boar Hunt
    P2.stages: Test of Valor, Saxons
    participants: P1, P3
    P1.hand: Sword, Thieves, 2 x Boar, Amour
"""


@pytest.mark.parametrize(
    ("deal", "moves", "late"),
    [
        ("", [], ["turn up"]),
        ("P1.hand: Thieves, Saxons\nstory: Boar Hunt", ["P1: turn up"], ["decline"]),
        ("P1.hand: Thieves, Saxons\nstory: Boar Hunt", ["P1: turn up; sponsor; Thieves"], ["lapse"]),
        ("story: Tournament at York", ["P1: turn up"], ["decline"]),
        ("story card: Tournament at York\nentrants: P1, P2\nP1.hand: Sword", ["P1: Sword"], ["done"]),
        (
            TOO_MANY,
            ["P1: turn up"],
            ["play King Arthur", "discard Thieves"],
        ),
        ("P1.hand: Sword, Dagger, Thieves\nstory: King's Call to Arms", ["P1: turn up"], ["discard Dagger"]),
        (
            "P1.hand: Giant, Thieves, Boar\nstory: King's Call to Arms",
            ["P1: turn up"],
            ["discard Boar", "discard Thieves"],
        ),
        ("P1.hand: Giant\nstory: King's Call to Arms", ["P1: turn up"], ["discard Giant", "done"]),
        ("P1.hand: Amour\nstory: King's Call to Arms", ["P1: turn up"], ["done"]),
        (
            "story card: Boar Hunt\nP2.stages: Thieves, Saxons",
            ["P3: decline", "P4: decline"],
            ["decline"],
        ),
        (
            "story card: Boar Hunt\nP2.stages: Test of Valor, Saxons\nparticipants: P1, P3",
            ["P3: bid 1"],
            ["drop"],
        ),
        (
            TO_PAY,
            ["P3: drop", "P1: bid 3"],
            ["discard Boar", "discard Thieves", "discard Boar"],
        ),
    ],
)
def test_the_clock_answers_as_the_rules_say(deal: str, moves: list[str], late: list[str]) -> None:
    """R-53: to the end of the question, for every question there is."""
    match = sit(deal, "decision_timeout=60")
    play(match, *moves)
    assert words(match, "P1") == late
    let_time_pass(match)


def test_the_clock_draws_at_prosperity() -> None:
    """R-53, R-09."""
    match = sit("story: Prosperity Throughout the Realm", "prosperity_optional=on")
    play(match, "P1: turn up")
    assert words(match, "P1") == ["draw"]
    assert words(match, "P2") == []


def test_who_leaves_a_table_without_a_clock_still_builds_a_quest() -> None:
    """R-53: a sponsorship lapses only by the clock; otherwise a legal quest is confirmed: no stall."""
    match = sit("P1.hand: Thieves, Saxons, Sword\nstory: Boar Hunt")
    play(match, "P1: turn up; sponsor; Saxons")
    let_time_pass(match)
    assert part(match, "P1.stages") == "Thieves, Saxons"


@pytest.mark.parametrize("preset", ["classic", "open", "race_mode=on"])
def test_a_table_that_everybody_has_left_plays_on(preset: str) -> None:
    """Mistake 14: no stall; quests are never sponsored, events go on."""
    match = sit(options=f"{preset}, decision_timeout=60")
    for _question in range(200):
        let_time_pass(match)
        assert match.game.sponsor == NOBODY
    assert match.game.turns > 30


def test_bidding_closes_at_the_deadline() -> None:
    """R-61, R-53: in a race all but the standing bidder drop."""
    match = sit(
        "story card: Boar Hunt\nP1.stages: Test of Valor, Saxons\nparticipants: P2, P3, P4", "race_mode=on"
    )
    play(match, "P4: bid 2")
    let_time_pass(match)
    assert part(match, "participants") == "P4"
    assert part(match, "owed") == "2"


def test_the_game_for_two() -> None:
    """R-51: who cannot bid the minimum drops, and the quest ends; a tournament of both is a normal one."""
    match = sit(
        "story card: Boar Hunt\nP1.stages: Test of Valor, Saxons\nP1.hand: -\nP2.hand: Sword\n"
        "participants: P2\nstory: Tournament at York",
        seats=2,
    )
    assert options(match, "P2") == ["drop"]
    play(match, "P2: drop")
    assert part(match, "turn") == "P2"
    play(match, "P2: turn up; enter", "P1: enter")
    assert part(match, "question") == "tournament cards"


def test_a_simulation_may_limit_turns() -> None:
    """turn_limit and build_limit are for simulations: nobody wins."""
    match = sit("story: Pox, Plague", "turn_limit=2")
    play(match, "P1: turn up", "P2: turn up")
    assert match.game.over()
    assert GAME.winners(match.game) == []
    built = sit("P1.hand: Thieves, Saxons\nP2.hand: -\nstory: Boar Hunt", "build_limit=2")
    play(built, "P1: turn up; sponsor; Thieves; stage 2")
    assert (part(built, "sponsor"), asked(built)) == ("-", "P2")
