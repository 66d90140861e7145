"""Cards, deal, options: what is on the table before the first move (UC-01 to UC-03)."""

import pytest

from tests.round_table.table import all_of, asked, options, part, sit, view
from tiltyard.engine.moves import DealError, OptionError, TiltyardError
from tiltyard.engine.options import parse_options
from tiltyard.engine.record import RecordError, parse
from tiltyard.games import find
from tiltyard.games.round_table import GAME
from tiltyard.games.round_table.cards import (
    ADVENTURE,
    AMOUR,
    BIDS,
    BP,
    FIRST_ALLY,
    FIRST_TEST,
    FIRST_WEAPON,
    MINIMUM,
    RANK,
    STORY,
)

pytestmark = pytest.mark.both


def test_the_decks_have_the_printed_cards() -> None:
    """INV, R-55: 125 adventure cards of 32 kinds, 28 story cards of 22 kinds, 12 rank cards."""
    assert (sum(ADVENTURE.copies), len(ADVENTURE.names)) == (125, 32)
    assert (sum(STORY.copies), len(STORY.names)) == (28, 22)
    assert (sum(RANK.copies), len(RANK.names)) == (12, 3)
    assert sum(ADVENTURE.copies[:FIRST_WEAPON]) == 50
    assert sum(ADVENTURE.copies[FIRST_WEAPON:FIRST_TEST]) == 49
    assert sum(ADVENTURE.copies[FIRST_TEST:FIRST_ALLY]) == 8
    assert sum(ADVENTURE.copies[FIRST_ALLY:AMOUR]) == 10
    assert ADVENTURE.copies[AMOUR] == 8


@pytest.mark.parametrize(
    ("foe", "low", "high", "named_on"),
    [
        ("Dragon", 50, 70, ["Slay the Dragon"]),
        ("Giant", 40, 40, []),
        ("Mordred", 30, 30, []),
        ("Green Knight", 25, 40, ["Test of the Green Knight"]),
        ("Black Knight", 25, 35, ["Rescue the Fair Maiden"]),
        ("Evil Knight", 20, 30, ["Journey through the Enchanted Forest"]),
        ("Saxon Knight", 15, 25, ["Repel the Saxon Raiders"]),
        ("Robber Knight", 15, 15, []),
        ("Saxons", 10, 20, ["Repel the Saxon Raiders"]),
        ("Boar", 5, 15, ["Boar Hunt"]),
        ("Thieves", 5, 5, []),
    ],
)
def test_a_named_foe_has_its_high_value(foe: str, low: int, high: int, named_on: list[str]) -> None:
    """R-62, TC-01, mistake 2: on its own quest and where all are named; a foe with one value keeps it."""
    everywhere = ["Search for the Holy Grail", "Defend the Queen's Honor"]
    for story, name in enumerate(STORY.names):
        wanted = high if name in named_on + everywhere else low
        assert BP[story][ADVENTURE.parse(foe)] == wanted, name


@pytest.mark.parametrize(
    ("ally", "bp", "bids", "quest", "quest_bp", "quest_bids"),
    [
        ("Sir Galahad", 15, 0, "", 15, 0),
        ("Sir Lancelot", 15, 0, "Defend the Queen's Honor", 25, 0),
        ("King Arthur", 10, 2, "", 10, 2),
        ("Sir Tristan", 10, 0, "", 10, 0),
        ("King Pellinore", 10, 0, "Search for the Questing Beast", 10, 4),
        ("Sir Gawain", 10, 0, "Test of the Green Knight", 20, 0),
        ("Sir Percival", 5, 0, "Search for the Holy Grail", 20, 0),
        ("Queen Guinevere", 0, 3, "", 0, 3),
        ("Queen Iseult", 0, 2, "", 0, 2),
        ("Merlin", 0, 0, "", 0, 0),
        ("Amour", 10, 1, "", 10, 1),
    ],
)
def test_an_ally_is_worth_what_is_printed(
    ally: str, bp: int, bids: int, quest: str, quest_bp: int, quest_bids: int
) -> None:
    """R-62, mistake 1: the conditional number replaces the plain one, on the right quest only."""
    card = ADVENTURE.parse(ally)
    for story, name in enumerate(STORY.names):
        wanted = (quest_bp, quest_bids) if name == quest else (bp, bids)
        assert (BP[story][card], BIDS[story][card]) == wanted, name


def test_tests_have_their_printed_minimum() -> None:
    """R-22: Morgan Le Fey always, the Questing Beast on its own quest."""
    beast = STORY.parse("Search for the Questing Beast")
    other = STORY.parse("Boar Hunt")
    rows = [[MINIMUM[story][card] for card in range(FIRST_TEST, FIRST_ALLY)] for story in (beast, other)]
    assert rows == [[3, 0, 4, 0], [3, 0, 0, 0]]


@pytest.mark.parametrize(("seats", "left"), [(2, 101), (3, 89), (4, 77)])
def test_twelve_cards_each(seats: int, left: int) -> None:
    """R-55, R-02, R-51: two to four Squires without shields; 101, 89 or 77 cards are left."""
    match = sit(seats=seats)
    assert all_of(match, "cards") == ["12"] * seats
    assert all_of(match, "rank") == ["Squire"] * seats
    assert all_of(match, "shields") == ["0"] * seats
    assert part(match, "adventure cards") == str(left)
    assert part(match, "story cards") == "28"


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_players(seats: int) -> None:
    """R-02."""
    with pytest.raises(RecordError, match="2 to 4 players"):
        sit(seats=seats)


def test_seat_1_begins() -> None:
    """R-01, UC-03: the first player turns up the story card."""
    assert {part(sit(seed=f"{seed:x}"), "turn") for seed in range(12)} == {"P1"}
    match = sit()
    assert asked(match) == "P1"
    assert options(match, "P1")[0] == "turn up"


def test_a_random_player_begins() -> None:
    """R-01: first_player=random is drawn from the game's own chance."""
    drawn = [part(sit(options="first_player=random", seed=f"{seed:x}"), "turn") for seed in range(40)]
    assert set(drawn) == {"P1", "P2", "P3", "P4"}
    assert drawn == [part(sit(options="first_player=random", seed=f"{seed:x}"), "turn") for seed in range(40)]


def test_the_presets_differ_where_the_rules_say() -> None:
    """`open` changes seven options and no more."""
    assert GAME.presets["open"] == parse_options(
        "first_player=random, stage_cards_shown=on, participant_draw=per_quest, second_tie_pays=tied, "
        "tournament_counts_table_allies=off, tournament_max_rounds=10, second_tie_pays_bonus=on",
        GAME.presets,
    )


@pytest.mark.parametrize(
    "text",
    [
        "test_min_bid_several=2",
        "tournament_max_rounds=1",
        "tournament_max_rounds=11",
        "race_mode=3",
        "fun=on",
    ],
)
def test_an_option_or_value_that_does_not_exist_is_refused(text: str) -> None:
    with pytest.raises(OptionError):
        parse_options(text, GAME.presets)


@pytest.mark.parametrize(
    ("deal", "problem"),
    [
        ("P1.hand: Swrod", "did you mean Sword"),
        ("P1.hand: 13 x Sword", "at most 12 cards"),
        ("P1.hand: 2 x Dragon", "more Dragon than the 1"),
        ("P1.rank: King", "Squire, Knight or Champion Knight"),
        ("P1.shields: 5", "0 to 4"),
        ("P1.allies: Sword", "not an ally"),
        ("P1.amour: Sword", "one Amour in play, or none"),
        ("P1.amour: Amour", "only a participant or an entrant"),
        ("story card: Boar Hunt, Pox", "one story card"),
        ("pending: 3", "0 to 2"),
        ("P1.stages: Boar, Saxons", "must be a quest"),
        ("participants: P2", "the stages of a sponsor are missing"),
        ("entrants: P2, P3", "must be a tournament"),
        ("stage: 2", "deal stage: the participants are missing"),
        (
            "story card: Boar Hunt\nP1.stages: Boar, Giant\nstage: 2",
            "deal stage: the participants are missing",
        ),
        ("turn: P1, P2", "deal turn: expected one player, not 2"),
        ("extra cards: Unicorn", "unknown card"),
        ("story card: Boar Hunt\nP1.stages: Boar", "has 2 stages, not 1"),
        ("story card: Boar Hunt\nP1.stages: Boar, Saxons", "must beat 15"),
        ("story card: Boar Hunt\nP1.stages: Boar+Saxons, Giant", "neither a foe"),
        ("story card: Boar Hunt\nP1.stages: Test of Valor+Sword, Giant", "neither a foe"),
        ("story card: Boar Hunt\nP1.stages: King Arthur, Giant", "neither a foe"),
        ("story card: Boar Hunt\nP1.stages: Test of Valor, Test of Temptation", "at most one test"),
        ("story card: Boar Hunt\nP1.stages: Boar, Giant\nP2.stages: Saxons, Dragon", "one sponsor"),
        ("story card: Boar Hunt\nP1.stages: Boar, Giant\nparticipants: P1", "other than the sponsor"),
        ("story card: Boar Hunt\nP1.stages: Boar, Giant\nparticipants: P2\nstage: 3", "1 to 2"),
        ("story card: Tournament at York\nentrants: P1", "two or more"),
    ],
)
def test_an_impossible_deal_names_its_part(deal: str, problem: str) -> None:
    """R-55: a rigged deal is checked."""
    with pytest.raises(RecordError, match=problem):
        sit(deal)


@pytest.mark.parametrize(
    ("deal", "problem"),
    [
        ("P1.shields: 1\nP3.shields: 9", "table:7: deal P3.shields: expected a number from 0 to 4"),
        ("P1.rank: Knight\nP3.rank: King", "table:7: deal P3.rank: expected Squire, Knight or"),
        ("P1.allies: Merlin\nP3.allies: Sword", "table:7: deal P3.allies: Sword is not an ally"),
        ("P1.hand: Sword\nP3.hand: 13 x Sword", "table:7: deal P3.hand: at most 12 cards, not 13"),
        ("P1.amour: -\nP3.amour: 2 x Amour", "table:7: deal P3.amour: a player has one Amour"),
        ("P1.amour: -\nP3.amour: Amour", "table:7: deal P3.amour: only a participant"),
    ],
)
def test_a_bad_deal_names_its_line_and_its_owner(deal: str, problem: str) -> None:
    with pytest.raises(RecordError, match=problem):
        sit(deal)


def test_a_question_that_nobody_asks_is_a_slip_of_the_pen() -> None:
    head = "tiltyard 1\ngame: round_table\nrules: 2\nseats: P1, P2\nseed: 1\n---\n"
    with pytest.raises(RecordError, match=r"7: question cannot have 'trun'; did you mean turn\?"):
        parse(head + "expect question = trun\n", "table", find)
    with pytest.raises(RecordError, match=r"7: P1.hand cannot have 'swrod'; did you mean Sword"):
        parse(head + "expect P1.hand = Swrod\n", "table", find)


def test_a_rig_may_have_more_cards_than_are_printed() -> None:
    """R-55: if it says so."""
    assert part(sit("extra cards: Dragon\nP1.hand: 2 x Dragon"), "P1.hand") == "Dragon, Dragon"


def test_the_errors_of_a_deal_are_typed() -> None:
    with pytest.raises(DealError):
        GAME.new(4, "1", GAME.presets["classic"], {("shields", 0): "x"})
    with pytest.raises(TiltyardError):
        ADVENTURE.parse("Exaclibur")


def test_a_game_may_begin_in_the_middle() -> None:
    """R-55: hands, ranks, shields, cards in play, stages, discards, whose turn."""
    match = sit(
        """
        turn: P3
        P2.rank: Knight
        P2.shields: 6
        P2.allies: Merlin
        P1.stages: Thieves, Saxons, Giant
        story card: Rescue the Fair Maiden
        participants: P2, P4
        stage: 3
        adventure discards: Sword
        """
    )
    table = view(match, "P2")
    assert (table["turn"], table["stage"], table["question"]) == (2, 2, "stage cards")
    assert table["open_stages"][1] == [ADVENTURE.parse("Saxons")]
    assert table["open_stages"][2] == []
    assert table["points"][1] == 10
