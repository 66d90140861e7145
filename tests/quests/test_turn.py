"""Turns, event cards, trimming, the end of a turn and of the game (Q-07 to Q-15, Q-44 to Q-47)."""

import pytest

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
    told,
)
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY
from tiltyard.games.quests import GAME
from tiltyard.games.quests.events import Discards, Draws, TurnBegins

pytestmark = pytest.mark.both
NONE = ["-", "-", "-", "-"]


def decline_all(match: Match, first: int) -> None:
    """Nobody sponsors, asked from this player on."""
    for step in range(4):
        play(match, f"P{(first + step) % 4 + 1} decline")


def test_turns_go_round() -> None:
    """Q-07: P1, P2, P3, P4, and P1 again."""
    match = sit("Q2, Q2, Q2, Q3, Q3", NONE)
    order = []
    for turn in range(5):
        order.append(part(match, "turn"))
        decline_all(match, turn % 4)
    assert order == ["P1", "P2", "P3", "P4", "P1"]


def test_a_turn_is_announced_and_the_hand_is_shown() -> None:
    """Q-08: to the current player; the others hear only whose turn it is."""
    match = sit("Q4", A1)
    mine, theirs = told(match, "P1")[0], told(match, "P2")[0]
    assert mine.lines == ["It is your turn.", "Shields: you 0, P2 0, P3 0, P4 0"]
    assert theirs.lines == ["It is the turn of P1.", "Shields: P1 0, you 0, P3 0, P4 0"]
    assert told(match)[0].lines == ["It is the turn of P1.", "Shields: P1 0, P2 0, P3 0, P4 0"]
    assert mine.private[1] == A1[0].replace(",", "")
    assert mine.seat_first
    assert not theirs.private


def test_the_event_card_is_drawn_and_shown() -> None:
    """Q-09."""
    match = sit("Q4, Q3", A1, turn="P3")
    assert news(match)[-1] == "P3 draws the event card: Q4"
    assert part(match, "event") == "Q4"
    assert part(match, "story cards") == "16"


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (2, 0), (5, 3)])
def test_plague(before: int, after: int) -> None:
    """Q-10, X-06: two shields less, never below none, for the current player alone."""
    match = sit("Plague, Q2", turn="P2", shields=[3, before, 1, 6])
    assert all_of(match, "shields") == ["3", str(after), "1", "6"]
    assert all_of(match, "cards") == ["12", "12", "12", "12"]
    noun = "shield" if before - after == 1 else "shields"
    lost = f"P2 loses {before - after} {noun}; now {after}." if before else "P2 has no shield to lose."
    assert lost in news(match)


def test_queens_favor() -> None:
    """Q-11: two cards for the current player only, then trimming."""
    match = sit("Queen's favor, Q2", ["F5", *A1[1:]], "F70, L20")
    assert part(match, "P1.hand") == "F5, F70, L20"
    assert all_of(match, "cards") == ["3", "12", "12", "12"]
    assert part(match, "turn") == "P2", "without trimming there is nothing to ask"


def test_queens_favor_with_a_full_hand() -> None:
    """Q-11: the current player trims."""
    match = sit("Queen's favor, Q2", A1)
    assert asked(match) == "P1"
    assert part(match, "P1.cards") == "14"
    play(match, "P1 F5 F5")
    assert part(match, "P1.cards") == "12"
    assert part(match, "turn") == "P2"


def test_prosperity_in_seat_order() -> None:
    """Q-12: P1 draws first, whoever is current, and each trims before the next one draws."""
    match = sit("Prosperity, Q2", A1, turn="P3")
    sizes = []
    for player in ("P1", "P2", "P3", "P4"):
        assert asked(match) == player
        sizes.append(all_of(match, "cards"))
        first, second = part(match, f"{player}.hand").split(", ")[:2]
        play(match, f"{player} {first} {second}")
    assert sizes == [
        ["14", "12", "12", "12"],
        ["12", "14", "12", "12"],
        ["12", "12", "14", "12"],
        ["12", "12", "12", "14"],
    ]
    assert part(match, "turn") == "P4"


def test_the_event_card_is_discarded_when_its_effect_is_over() -> None:
    """Q-13: not before the last trimming."""
    match = sit("Queen's favor, Q2", A1)
    assert part(match, "story discards") == "-"
    assert part(match, "event") == "Queen's favor"
    play(match, "P1 F5 F5")
    assert part(match, "story discards") == "Queen's favor"


def test_a_quest_card_is_discarded_when_nobody_sponsors() -> None:
    """Q-13, Q-18."""
    match = sit("Q5, Q2", NONE)
    decline_all(match, 0)
    assert part(match, "story discards") == "Q5"


@pytest.mark.parametrize(("held", "trims"), [(0, 0), (9, 0), (10, 0), (11, 1), (12, 2)])
def test_how_many_cards_to_trim(held: int, trims: int) -> None:
    """Q-14: what is above twelve after the whole draw; none at twelve or fewer."""
    hand = f"{held} x S10" if held else "-"
    match = alone(hand, "Queen's favor, Q2", adventure="F70, E30")
    for _card in range(trims):
        assert asked(match) == "P1"
        assert question(match).text.endswith(" too many. Position of the card to discard:")
        play(match, "P1 S10")
    assert part(match, "turn") == "P2"
    assert part(match, "P1.cards") == str(min(12, held + 2))


def test_trimming_comes_after_the_whole_draw() -> None:
    """Q-14 (mistake: trimming after each card): any of the 14 cards may go, the last drawn as well."""
    match = sit("Queen's favor, Q2", A1, "F10, F70")
    assert "P1 must discard 2 cards." in news(match)
    play(match, "P1 F70 F10")
    assert part(match, "P1.hand") == A1[0]


def test_a_trimmed_card_is_discarded_and_the_hand_shown() -> None:
    """Q-15."""
    match = sit("Queen's favor, Q2", A1, "F10, F70")
    play(match, "P1 F70")
    assert part(match, "adventure discards") == "F70"
    shown = [telling.private for telling in told(match, "P1")][-1]
    assert shown[0] == "Hand of P1 (13 cards)"
    assert shown[1] == "F5 F5 F10 F15 F15 D5 S10 S10 H10 H10 B15 B15 L20"


def test_trimming_cannot_be_refused() -> None:
    """Q-15: Quit is not an answer here, and neither is a card that one does not hold."""
    match = sit("Queen's favor, Q2", A1, "F10, F70")
    assert refused(match, "P1 done") == "You must discard a card; there is no other answer here."
    assert refused(match, "P1 E30") == "You have no E30 in hand."
    assert not spoken(match)
    assert refused(match, "P2 F5") == "It is not your turn to decide."


def test_positions_are_those_of_the_hand_as_shown() -> None:
    """T-02: position n means the n-th card shown, from 1 on, and there are no others."""
    match = sit("Queen's favor, Q2", A1, "F10, F70")
    asking = question(match)
    assert [GAME.moves.text(move) for move in asking.positions] == asking.hand[1].split()
    assert asking.hand[2].split() == [str(place) for place in range(1, 15)]
    play(match, "P1 F5")
    assert len(question(match).positions) == 13


def test_the_end_of_a_turn() -> None:
    """Q-44: it is announced with a pause for <return>, before the next turn begins."""
    match = sit("Plague, Q2", NONE)
    (ended,) = [telling for telling in told(match) if telling.pause]
    assert ended.pause == "The turn of P1 has ended. Press <return>."
    lines = news(match)
    assert lines.index(ended.pause) == lines.index("It is the turn of P2.") - 1


@pytest.mark.parametrize(
    ("shields", "winners"),
    [
        ([6, 6, 6, 6], "-"),
        ([7, 6, 0, 0], "P1"),
        ([0, 7, 0, 12], "P2, P4"),
        ([7, 8, 9, 10], "P1, P2, P3, P4"),
        ([0, 0, 0, 999], "P4"),
    ],
)
def test_winners_have_seven_shields(shields: list[int], winners: str) -> None:
    """Q-45: all with seven or more win, together; nobody with six does."""
    match = sit("Prosperity, Q2", NONE, shields=shields)
    found = GAME.winners(match.game)
    assert (", ".join(f"P{seat + 1}" for seat in found) or "-") == winners
    assert match.game.over() == bool(found)


def test_plague_can_take_the_victory() -> None:
    """Q-45: winners are determined after the effect of the card."""
    match = sit("Plague, Q2", NONE, shields=[8, 0, 0, 0])
    assert part(match, "P1.shields") == "6"
    assert not match.game.over()


def test_the_winners_are_named_and_the_game_ends() -> None:
    """Q-45: in seat order, after the end of the turn."""
    match = sit("Prosperity, Q2", NONE, shields=[0, 7, 0, 9])
    assert news(match)[-2:] == ["The turn of P1 has ended. Press <return>.", "Winner(s): P2, P4"]
    assert match.game.over()
    assert GAME.returns(match.game) == [0.0, 0.5, 0.0, 0.5]
    assert refused(match, "P1 decline") == "The game is over."


def test_without_a_winner_it_is_the_next_players_turn() -> None:
    """Q-46."""
    match = sit("Plague, Q2", NONE, turn="P4", shields=[6, 6, 6, 6])
    assert part(match, "turn") == "P1"
    assert not match.game.over()
    assert GAME.returns(match.game) == [0.0, 0.0, 0.0, 0.0]


def test_the_event_deck_is_reused() -> None:
    """Q-05, X-08: on turn 18, not before."""
    story = "Q2, Q2, Q2, Q3, Q3, Q3, Q3, Q4, Q4, Q4, Q5, Plague, Queen's favor, Queen's favor, "
    match = sit(story + "Prosperity, Prosperity, Q5", NONE)
    for turn in range(11):
        decline_all(match, turn % 4)
    assert part(match, "event") == "Q5"
    assert part(match, "story cards") == "0"
    assert len(part(match, "story discards").split(",")) == 16
    assert match.game.turns == 17
    decline_all(match, 0)
    assert match.game.turns >= 18
    left, gone = int(part(match, "story cards")), match.game.story.discards
    assert left > 0
    assert left + 1 + len(gone) == 17


def test_endless_declining_ends_at_the_turn_limit() -> None:
    """Q-47: simulations take a limit and report no winner; without it the game goes on."""
    limited = sit("Q2, Q3, Q4", NONE, options="turn_limit=2")
    endless = sit("Q2, Q3, Q4", NONE)
    for match in (limited, endless):
        decline_all(match, 0)
        decline_all(match, 1)
    assert limited.game.over()
    assert not GAME.winners(limited.game)
    assert news(limited)[-1] == "No winner."
    assert not endless.game.over()


def test_a_short_game_needs_fewer_shields() -> None:
    """Q-45 with the house rule `shields`."""
    assert GAME.winners(sit("Prosperity, Q2", NONE, shields=[4, 0, 0, 3], options="short").game) == [0]
    assert GAME.winners(sit("Prosperity, Q2", NONE, shields=[9, 0, 0, 3], options="shields=10").game) == []


def test_a_spectator_is_told_no_cards() -> None:
    """T-06: names of drawn cards and hands are private."""
    match = sit("Queen's favor, Q2", A1, "F10, F70")
    play(match, "P1 F70 F10")
    seen = [event.seen_by(NOBODY) for event in match.game.events]
    assert not any(event.cards for event in seen if isinstance(event, Draws))
    assert not any(event.card or event.hand for event in seen if isinstance(event, Discards))
    assert not any(event.hand for event in seen if isinstance(event, TurnBegins))
