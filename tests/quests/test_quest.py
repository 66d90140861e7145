"""The stages of a quest, attacks, resolution and the end of the quest (Q-30 to Q-43)."""

import pytest

from tests.quests.table import (
    A1,
    DRAWS,
    all_of,
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

pytestmark = pytest.mark.both


def quest_of_p2(hands: list[str] | None = None) -> Match:
    """P1 has declined; P2 has built a stage of 5 and one of 15 or more."""
    match = sit("Q2, Q3", hands or A1, DRAWS)
    play(match, "P1 decline", "P2 sponsor F5 done F5 H10 done")
    return match


def quest_of_p1() -> Match:
    """X-03: P1 has built a stage of 5 and one of 15."""
    match = sit("Q2, Q3", A1, DRAWS)
    play(match, "P1 sponsor F5 done F5 S10 done")
    return match


def test_the_sponsor_is_not_eligible() -> None:
    """Q-19, Q-30: everybody else is, and the set is displayed."""
    match = quest_of_p2()
    assert part(match, "eligible") == "P1, P3, P4"
    assert news(match)[-1] == "Stage 1. Eligible participants: P1 P3 P4"


def test_in_seat_order() -> None:
    """Q-31 (mistake: asking from the sponsor's left): P1 is asked first."""
    match = quest_of_p2()
    order = []
    while part(match, "stage") == "1" and question(match).text.endswith("(withdraw/tackle)"):
        order.append(asked(match))
        play(match, f"{order[-1]} tackle F5")
    assert order == ["P1", "P3", "P4"]


def test_who_tackles_draws_and_trims_at_once() -> None:
    """Q-32: before the next player is asked, for every stage."""
    match = quest_of_p2()
    play(match, "P1 tackle")
    assert asked(match) == "P1"
    assert part(match, "P1.cards") == "13"
    play(match, "P1 F20")
    assert asked(match) == "P3"
    play(match, "P3 tackle F20", "P4 tackle F20", "P1 D5 done", "P3 done", "P4 done")
    assert part(match, "P1.cards") == "11"
    play(match, "P1 tackle")
    assert part(match, "P1.cards") == "12"


def test_withdrawing_is_final() -> None:
    """Q-33: the hand stays, no card is drawn, and nobody asks again (mistake 19)."""
    match = quest_of_p1()
    play(match, "P2 withdraw")
    assert part(match, "P2.hand") == A1[1]
    play(match, "P3 tackle F20", "P4 tackle F20", "P3 D5 done", "P4 D5 done")
    assert part(match, "eligible") == "P3, P4"
    assert asked(match) == "P3"


def test_nobody_takes_part() -> None:
    """Q-34, X-02: the quest ends, and the sponsor still replenishes."""
    match = quest_of_p1()
    play(match, "P2 withdraw", "P3 withdraw", "P4 withdraw")
    assert news(match)[-3:-1] == ["The quest has ended.", "P1 discards 3 cards and draws 5."]
    assert all_of(match, "cards") == ["14", "12", "12", "12"]


def test_attacks_begin_when_all_have_answered() -> None:
    """Q-35: in seat order, only those who take part."""
    match = quest_of_p2()
    play(match, "P1 tackle F20", "P3 withdraw")
    assert question(match).text.endswith("(withdraw/tackle)")
    play(match, "P4 tackle F20")
    assert asked(match) == "P1"
    assert question(match).text.endswith("stage 1 of 2. Position of the next card, or Quit:")
    play(match, "P1 done")
    assert asked(match) == "P4"


def test_an_attack_refuses_foes_and_repeats() -> None:
    """Q-36: with the reason."""
    match = quest_of_p2()
    play(match, "P1 tackle F20", "P3 withdraw", "P4 withdraw", "P1 S10")
    assert refused(match, "P1 F15") == "An attack has weapons only, no foe."
    assert refused(match, "P1 S10") == "An attack has S10 already; no weapon twice."
    assert refused(match, "P1 E30") == "You have no E30 in hand."
    play(match, "P1 H10")
    assert part(match, "P1.attack") == "S10, H10", "a sword and a horse are different weapons"


def test_a_knight_needs_no_foes() -> None:
    """Q-36 (mistake: participants required to hold foes)."""
    match = quest_of_p2(["S10", A1[1], "-", "-"])
    play(match, "P1 tackle", "P3 withdraw", "P4 withdraw", "P1 S10 done")
    assert part(match, "eligible") == "P1"


def test_an_empty_attack_is_worth_nothing() -> None:
    """Q-36, Q-38: it is allowed, and loses against any stage."""
    match = quest_of_p2()
    play(match, "P1 tackle F20", "P3 withdraw", "P4 withdraw", "P1 done")
    assert "P1: no cards (value 0) loses." in news(match)


def test_attack_cards_leave_the_hand_and_cannot_be_taken_back() -> None:
    """Q-37: the attack so far is displayed; there is no restart."""
    match = quest_of_p2()
    play(match, "P1 tackle F20", "P3 withdraw", "P4 withdraw", "P1 S10 D5")
    assert part(match, "P1.cards") == "10"
    assert whispers(match, "P1")[-1] == "Attack of P1: D5 S10 (value 15)"
    assert spoken(match) == ["quit"]
    assert refused(match, "P1 restart") == "Lay a weapon, or end your attack with quit."


def test_quit_ends_the_attack_and_shows_it() -> None:
    """Q-38: the cards, or that there are none."""
    match = quest_of_p2()
    play(match, "P1 tackle F20", "P3 tackle F20", "P4 withdraw", "P1 D5 done")
    assert whispers(match, "P1")[-1] == "Attack of P1: D5 (value 5)"
    before = len(whispers(match, "P3"))
    play(match, "P3 done")
    assert whispers(match, "P3")[before:] == ["Attack of P3: no cards (value 0)"]


@pytest.mark.parametrize(("attack", "wins"), [("D5", False), ("S10", False), ("B15", True), ("D5 S10", True)])
def test_equal_or_more_wins(attack: str, wins: bool) -> None:
    """Q-39, X-04: against a stage of 15."""
    match = quest_of_p1()
    play(match, "P2 withdraw", "P3 tackle F20", "P4 withdraw", "P3 L20 done", f"P3 tackle {attack} done")
    assert part(match, "P3.shields") == ("2" if wins else "0")


def test_attack_cards_are_discarded() -> None:
    """Q-40: those of winners and losers."""
    match = quest_of_p1()
    play(match, "P2 tackle F20", "P3 tackle F20", "P4 withdraw", "P2 S10 done", "P3 done")
    assert part(match, "adventure discards") == "F20, F20, S10"
    assert part(match, "P2.attack") == "-"
    play(match, "P2 tackle D5 done")
    assert part(match, "adventure discards") == "F20, F20, S10, D5, F5, F5, S10"


def test_without_winners_the_quest_ends_early() -> None:
    """Q-41: losers lose only the cards used."""
    match = quest_of_p1()
    play(match, "P2 tackle F20", "P3 withdraw", "P4 withdraw", "P2 done")
    assert "The quest has ended." in news(match)
    assert all_of(match, "shields") == ["0", "0", "0", "0"]
    assert part(match, "P2.cards") == "12"


def test_who_lost_is_not_asked_again() -> None:
    """Q-39, Q-41 (mistake: a player who was out is asked again)."""
    match = quest_of_p1()
    play(match, "P2 tackle F20", "P3 tackle F20", "P4 withdraw", "P2 done", "P3 D5 done")
    assert part(match, "eligible") == "P3"
    assert asked(match) == "P3"


def test_shields_for_the_last_stage() -> None:
    """Q-41: as many as the quest has stages, for each winner, and only at the last stage."""
    match = sit("Q3, Q2", ["F5, F10, F15", "B15, B15, B15", "L20, L20, L20", "E30"])
    play(match, "P1 sponsor F5 done F10 done F15 done", "P2 tackle", "P3 tackle", "P4 tackle")
    play(match, "P2 B15 done", "P3 L20 done", "P4 E30 done")
    assert all_of(match, "shields") == ["0", "0", "0", "0"]
    play(match, "P2 tackle", "P3 tackle", "P4 withdraw", "P2 B15 done", "P3 L20 done")
    play(match, "P2 tackle", "P3 tackle", "P2 B15 done", "P3 L20 done")
    assert all_of(match, "shields") == ["0", "3", "3", "0"]
    assert "P3 earns 3 shields; now 3." in news(match)


def test_the_sponsor_discards_draws_and_trims() -> None:
    """Q-42: the cards used plus the number of stages; then down to twelve."""
    match = quest_of_p1()
    play(match, "P2 withdraw", "P3 withdraw", "P4 withdraw")
    assert part(match, "adventure discards") == "F5, F5, S10"
    assert part(match, "P1.cards") == "14"
    play(match, "P1 F20 F20")
    assert part(match, "P1.cards") == "12"
    assert part(match, "turn") == "P2"


def test_stages_that_were_never_reached_count() -> None:
    """Q-42 (mistake: replenishing only for reached stages)."""
    match = quest_of_p1()
    play(match, "P2 tackle F20", "P3 withdraw", "P4 withdraw", "P2 done")
    assert "P1 discards 3 cards and draws 5." in news(match)


def test_the_fixed_order_at_the_end_of_a_quest() -> None:
    """Q-43: resolve, shields, the sponsor's discards and draw, trimming, end of turn."""
    match = quest_of_p1()
    play(match, "P2 withdraw", "P3 tackle F20", "P4 withdraw", "P3 L20 done", "P3 tackle B15 done")
    play(match, "P1 F20 F25")
    lines = news(match)
    start = lines.index("Stage 2 was F5 S10 (value 15).")
    assert lines[start:] == [
        "Stage 2 was F5 S10 (value 15).",
        "P3: B15 (value 15) wins.",
        "P3 earns 2 shields; now 2.",
        "The quest has ended.",
        "P1 discards 3 cards and draws 5.",
        "P1 must discard 2 cards.",
        "The turn of P1 has ended. Press <return>.",
        "It is the turn of P2.",
        "Shields: P1 0, P2 0, P3 2, P4 0",
        "P2 draws the event card: Q3",
    ]
    names = [GAME.decks["Adventure deck"].names[card] for card in match.game.adventure.discards]
    assert names == ["F20", "L20", "B15", "F5", "F5", "S10", "F20", "F25"], "attacks, then stages, then trims"


def test_the_winner_is_found_after_the_sponsor_has_replenished() -> None:
    """Q-42, Q-45 (mistake: winner check before the sponsor has replenished)."""
    match = sit("Q2", A1, DRAWS, shields=[0, 0, 6, 0])
    play(match, "P1 sponsor F5 done F5 S10 done", "P2 withdraw", "P3 tackle F20", "P4 withdraw")
    play(match, "P3 L20 done", "P3 tackle B15 done")
    assert part(match, "P3.shields") == "8"
    assert not match.game.over()
    assert asked(match) == "P1"
    assert not GAME.winners(match.game)
    play(match, "P1 F20 F25")
    assert match.game.over()
    assert GAME.winners(match.game) == [2]


def test_the_quest_card_goes_at_the_very_end() -> None:
    """Q-13, Q-43: after the sponsor has trimmed."""
    match = quest_of_p1()
    play(match, "P2 withdraw", "P3 withdraw", "P4 withdraw", "P1 F20")
    assert part(match, "story discards") == "-"
    play(match, "P1 F20")
    assert part(match, "story discards") == "Q2"
