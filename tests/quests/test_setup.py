"""Cards, shuffling, dealing (Q-01 to Q-06)."""

from collections import Counter
from typing import Any

import pytest

from tests.quests.table import A1, NAMES, all_of, alone, part, play, sit
from tiltyard.engine.deal import Deal
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import NOBODY, DealError, TiltyardError
from tiltyard.games.quests import GAME
from tiltyard.games.quests.cards import ADVENTURE, STORY, VALUES
from tiltyard.games.quests.events import Draws
from tiltyard.games.quests.table import QuestsOptions

pytestmark = pytest.mark.both


def test_the_adventure_deck() -> None:
    """100 cards, 50 foes and 50 weapons, with these counts."""
    foes = {"F5": 8, "F10": 7, "F15": 8, "F20": 7, "F25": 7, "F30": 4, "F35": 4, "F40": 2, "F50": 2, "F70": 1}
    weapons = {"D5": 6, "S10": 16, "H10": 12, "B15": 8, "L20": 6, "E30": 2}
    deck = [ADVENTURE.names[card] for card in ADVENTURE.deck()]
    assert Counter(deck) == foes | weapons
    assert len(deck) == 100
    assert sum(foes.values()) == sum(weapons.values()) == 50


def test_the_number_of_a_card_is_its_value() -> None:
    """Q-20: also for the value of stages and attacks."""
    assert [int(name[1:]) for name in ADVENTURE.names] == VALUES


@pytest.mark.parametrize("name", ["F45", "F55", "F60", "F65"])
def test_foes_that_do_not_exist(name: str) -> None:
    """There are gaps among the foes."""
    with pytest.raises(TiltyardError, match=f"unknown card '{name}'"):
        ADVENTURE.parse(name)


def test_the_event_deck() -> None:
    """17 cards, 12 quests and 5 events."""
    deck = Counter(STORY.names[card] for card in STORY.deck())
    quests = {"Q2": 3, "Q3": 4, "Q4": 3, "Q5": 2}
    assert deck == {**quests, "Plague": 1, "Queen's favor": 2, "Prosperity": 2}
    assert deck.total() == 17


def test_both_apostrophes_are_read() -> None:
    """The straight one is printed."""
    assert STORY.parse("Queen\u2019s favor") == STORY.parse("Queen's favor")
    assert STORY.names[STORY.parse("queen\u2019s  FAVOR")] == "Queen's favor"


def test_the_seed_decides_the_shuffle() -> None:
    """Q-02: the same seed and the same moves give the same game, another seed another one."""

    def cards(match: Match) -> list[str]:
        return [*all_of(match, "hand"), part(match, "adventure"), part(match, "story")]

    one, same, other = (sit(seed=seed) for seed in ("2a", "2a", "2b"))
    assert cards(one) == cards(same)
    assert cards(one) != cards(other)
    for _move in range(300):
        seat = one.game.next()
        move = one.game.options(seat)[0]
        one.play(seat, move)
        same.play(seat, move)
    assert cards(one) == cards(same)


def test_the_whole_deck_is_shuffled() -> None:
    """Over many seeds every kind of card comes to lie on top."""
    tops = {part(sit(seed=f"{seed:x}"), "adventure").split(",")[0] for seed in range(400)}
    assert tops == set(ADVENTURE.names)


def test_four_players_without_shields() -> None:
    """Q-01."""
    match = sit("Q2")
    assert match.game.seats == 4
    assert all_of(match, "shields") == ["0", "0", "0", "0"]


@pytest.mark.parametrize("players", [0, 1, 3, 5])
def test_exactly_four_players(players: int) -> None:
    """Q-01: neither fewer nor more."""
    names = [f"P{number}" for number in range(players)]
    with pytest.raises(TiltyardError, match=f"is for 4 players, not {players}"):
        Match(Setting(GAME, names, QuestsOptions(), "1"))


def test_twelve_cards_each() -> None:
    """Q-03: 52 stay in the deck."""
    match = sit("Q2")
    assert all_of(match, "cards") == ["12", "12", "12", "12"]
    assert part(match, "adventure cards") == "52"


def test_twelve_cards_are_dealt_to_one_player_after_the_other() -> None:
    """Q-03: P1 has the top twelve of the shuffled cards, then P2, P3, P4."""
    whole = part(sit("Q2", ["-", "-", "-", "-"]), "adventure").split(", ")
    match = sit("Q2")
    for seat, hand in enumerate(all_of(match, "hand")):
        assert Counter(hand.split(", ")) == Counter(whole[12 * seat : 12 * seat + 12])
    assert part(match, "adventure").split(", ") == whole[48:]


def test_display_order() -> None:
    """Q-04: foes by rising value, then D5, S10, H10, B15, L20, E30: swords before horses."""
    match = alone("E30, L20, B15, H10, S10, D5, F70, F50, F10, F5", "Q2")
    assert part(match, "P1.hand") == "F5, F10, F50, F70, D5, S10, H10, B15, L20, E30"


def test_a_hand_stays_in_display_order() -> None:
    """Q-04: after drawing, trimming, building and taking back."""
    match = sit("Queen's favor, Q2", A1, "F35, D5")
    assert part(match, "P1.hand") == "F5, F5, F15, F15, F35, D5, D5, S10, S10, H10, H10, B15, B15, L20"
    play(match, "P1 F35 D5", "P2 sponsor H10 F15")
    assert part(match, "P1.hand") == A1[0]
    assert part(match, "P2.hand") == "F5, F5, F15, F40, D5, S10, H10, B15, B15, E30"
    play(match, "P2 restart")
    assert part(match, "P2.hand") == A1[1]


def test_an_empty_adventure_deck_is_made_anew_from_the_discards() -> None:
    """Q-05: only when a card must be drawn, and without hands, stages and attacks."""
    match = sit("Q2, Q3", FOUR_HANDS, "F70", adventure_discards=REST)
    assert part(match, "adventure cards") == "1"
    play(match, "P1 sponsor F5 done F10 done", "P2 tackle")
    assert part(match, "adventure cards") == "0", "nothing is shuffled when the last card is taken"
    play(match, "P2 F70")
    discards = len(part(match, "adventure discards").split(","))
    play(match, "P3 tackle")
    assert part(match, "adventure discards") == "-"
    assert part(match, "adventure cards") == str(discards - 1)


# With F70 in the deck these are all 100 cards.
FOUR_HANDS = ["F5, F10, F15, F20, F25, F30, F35, D5, S10, H10, B15, L20"] * 4
REST = (
    "4 x F5, 3 x F10, 4 x F15, 3 x F20, 3 x F25, 2 x F40, 2 x F50, "
    "2 x D5, 12 x S10, 8 x H10, 4 x B15, 2 x L20, 2 x E30"
)


def test_deck_and_discards_are_always_enough() -> None:
    """Q-05: however many cards the hands hold, 47 stay outside; a draw never fails (mistake: it runs dry)."""
    match = sit(seed="7", options="turn_limit=150, restart_limit=1")
    match_length = 0
    while not match.game.over():
        seat = match.game.next()
        move = match.game.options(seat)[0]
        match.play(seat, move)
        match_length += 1
        outside = len(match.game.adventure.deck) + len(match.game.adventure.discards)
        assert outside + sum(map(len, match.game.stages)) + sum(map(len, match.game.attacks)) >= 47
    assert all(event.count for event in match.game.events if isinstance(event, Draws))
    assert match_length > 500


def test_nobody_is_topped_up() -> None:
    """Q-06: fewer than twelve cards are fine."""
    match = sit("Q2, Q3", ["F5", "-", "F5, F10", "-"])
    play(match, "P1 decline", "P2 decline", "P3 decline", "P4 decline")
    assert all_of(match, "cards") == ["1", "0", "2", "0"]


def test_a_rigged_hand_has_twelve_cards_at_most() -> None:
    """Q-06: a set-up is held to the rules as well."""
    with pytest.raises(DealError, match="hand: at most 12 cards, not 13"):
        alone("8 x F5, 5 x F10", "Q2")


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"story": "4 x Q2"}, "story: the deal needs more Q2 than the 3 there are"),
        ({"hands": ["F70", "F70"]}, "hand: the deal needs more F70 than the 1 there are"),
        ({"hands": ["E30", "E30"], "adventure": "E30"}, "adventure: the deal needs more E30 than the 2"),
        ({"hands": ["F45"]}, "hand: unknown card 'F45'; did you mean"),
        ({"turn": "P5"}, "turn: expected a number from 1 to 4, not '5'"),
        ({"shields": [-1]}, "shields: expected a number from 0 to 999, not '-1'"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(settings: dict[str, Any], problem: str) -> None:
    """No more copies than there are, and only what exists."""
    with pytest.raises(DealError, match=problem):
        sit(**settings)


@pytest.mark.parametrize(
    ("stages", "story", "problem"),
    [
        ("F5, F5", "Q2", "is not worth more than the stage before"),
        ("D5, F10", "Q2", "is not one foe and different weapons"),
        ("F5+F10, F20", "Q2", "is not one foe and different weapons"),
        ("F5+D5+D5, F20", "Q2", "is not one foe and different weapons"),
        ("F5, F10", "Q3", "the next event card must be Q2, and it is Q3"),
    ],
)
def test_a_rigged_quest_is_held_to_the_rules(stages: str, story: str, problem: str) -> None:
    """Q-20, Q-21: a dealt quest is checked like a sponsor's."""
    deal = {("stages", 1): stages, ("story", -1): story}
    with pytest.raises(DealError, match=problem):
        Match(Setting(GAME, NAMES, QuestsOptions(), "1", deal))


def test_a_rigged_quest_begins_with_stage_1() -> None:
    deal = {("stages", 1): "F5+H10, F20", ("story", -1): "Q2"}
    match = Match(Setting(GAME, NAMES, QuestsOptions(), "1", deal))
    assert part(match, "sponsor") == "P2"
    assert part(match, "P2.stages") == "F5+H10, F20"
    assert part(match, "eligible") == "P1, P3, P4"
    with pytest.raises(DealError, match="a quest has one sponsor"):
        Match(Setting(GAME, NAMES, QuestsOptions(), "1", {**deal, ("stages", 2): "F5, F20"}))


@pytest.mark.parametrize(
    "deal",
    [
        {("story cards", NOBODY): "0"},
        {("story cards", NOBODY): "1", ("story", NOBODY): "Plague"},
        {("story cards", NOBODY): "2", ("story", NOBODY): "Prosperity, Prosperity"},
    ],
)
def test_events_without_a_quest_are_refused(deal: Deal) -> None:
    """Q-09: such turns would follow each other forever and ask nobody anything."""
    with pytest.raises(DealError, match="at least one of the event cards must be a quest"):
        GAME.new(4, "1", QuestsOptions(), deal)


def test_a_quest_among_the_discards_will_do() -> None:
    deal: Deal = {("story cards", NOBODY): "0", ("story discards", NOBODY): "Q2"}
    assert GAME.new(4, "1", QuestsOptions(), deal).asks() == [0]


def test_nobody_draws_what_is_not_there() -> None:
    """Q-05: with no card left to draw, a hand stays as it is."""
    deal: Deal = {("story", NOBODY): "Queen's favor, Q2", ("adventure cards", NOBODY): "1"}
    game = GAME.new(4, "1", QuestsOptions(), {**deal, ("hand", 0): "F5"})
    assert len(game.hands[0]) == 2
