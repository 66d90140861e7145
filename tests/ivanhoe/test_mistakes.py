"""Mistakes that other versions of the game have made, each with its test.

Those that a scenario tells better are in `tests/scenarios/ivanhoe`.
"""

import pytest

from tests.ivanhoe.table import options, play, refusal, see, table, view
from tiltyard.games.ivanhoe import GAME

pytestmark = pytest.mark.both
# The opener has played two cards and gives the second one away.
GIVEN_AWAY = ["A: stunned", "A: target B", "A: outwit", "A: card 2", "A: target B", "A: stunned"]


# Turn and lead


def test_a_turn_is_draw_play_end() -> None:
    """I-06, I-07: the card is drawn before anything is asked, and no other card is drawn or burnt."""
    match = table(2, "dealer: B; A.hand: R3, R4; B.hand: R5; deck: Y2, Y3, Y4")
    assert see(match, "A.hand") == "R3, R4, Y2"
    play(match, "A: R3", "A: R4")
    assert see(match, "deck cards") == "106"
    play(match, "A: end turn")
    assert see(match, "B.hand") == "R5, Y3"
    assert see(match, "deck cards") == "105"
    assert see(match, "discards") == "-"


def test_a_tie_is_not_decided_by_seat() -> None:
    """I-13: nobody leads, whoever came first."""
    match = table(3, "colour: red; turn: B; A.display: R3; C.display: R3; B.hand: S3")
    play(match, "B: S3")
    assert see(match, "leader") == "-"
    assert "tie" in refusal(match, "B: end turn")


def test_nobody_is_put_out_by_the_engine() -> None:
    """I-13: who cannot take the lead is asked, and withdraws himself."""
    match = table(2, "colour: red; turn: A; B.display: R5, R5; A.hand: G1")
    assert options(match, "A") == ["withdraw"]
    assert see(match, "withdrawn") == "-"


def test_withdrawn_players_do_not_draw() -> None:
    """I-07, I-26."""
    match = table(
        3, "colour: red; turn: A; A.display: R3; C.display: R4; A.hand: R5; B.hand: G1; withdrawn: B"
    )
    play(match, "A: R5", "A: end turn")
    assert see(match, "turn") == "C"
    assert see(match, "B.cards") == "1"


# Start


def test_a_substitute_can_fail_too() -> None:
    """I-19: the test is made again for the next player, after his draw."""
    match = table(3, "dealer: C; A.hand: DODGE; B.hand: CHARGE; C.hand: ADAPT; deck: OUTWIT, SHIELD, Y2")
    assert see(match, "turn") == "C"
    assert see(match, "A.known") == "DODGE, OUTWIT"
    assert see(match, "B.known") == "CHARGE, SHIELD"
    assert see(match, "C.known") == "-"


def test_every_tournament_that_pays_has_a_colour() -> None:
    """I-18: even when the starter leaves in his opening turn."""
    match = table(2, "dealer: B; A.hand: R3, R5, STUNNED, OUTWIT; discards: IVANHOE")
    play(match, "A: R3", "A: R5", *GIVEN_AWAY)
    play(match, "A: withdraw")
    assert see(match, "B.tokens") == "red"


def test_a_starter_in_a_tie_may_stay_or_leave() -> None:
    """I-18 with `tie_stays_in`: a tie is not the lead, so both ways are open; there is always a move."""
    match = table(2, "dealer: B; A.hand: R3, S3, STUNNED, OUTWIT; discards: IVANHOE", "tie_stays_in=on")
    play(match, "A: R3", "A: S3", *GIVEN_AWAY)
    assert options(match, "A")[-2:] == ["end turn", "withdraw"]


# Tokens


def test_the_goal_does_not_change_when_players_withdraw() -> None:
    """I-01: it is fixed by the number of players at the start."""
    match = table(4, "colour: red; turn: A; A.display: R3; withdrawn: C, D; A.tokens: blue, green")
    assert view(match, "A")["tokens_to_win"] == 4


def test_the_penalty_is_paid_at_once_and_once() -> None:
    """I-25: one token, before anything else happens."""
    match = table(3, "colour: red; turn: A; A.display: M6; A.tokens: red, blue; B.display: R3")
    play(match, "A: withdraw", "A: red")
    assert see(match, "A.tokens") == "blue"
    assert see(match, "turn") == "B"


# Green


def test_values_come_back_with_the_next_tournament() -> None:
    """I-22: green overwrites nothing."""
    match = table(
        2,
        "colour: red; turn: A; A.display: R5; B.display: R3; A.hand: DROP WEAPON, S2, S3; discards: IVANHOE",
    )
    play(match, "A: drop weapon", "A: S2", "A: end turn", "B: withdraw", "A: S3", "A: red")
    assert see(match, "A.total") == "3"


def test_countercharge_in_green_goes_by_printed_values() -> None:
    """I-22, I-54."""
    match = table(2, "colour: green; turn: A; A.display: G1; B.display: G1, R5, S3; A.hand: COUNTERCHARGE")
    play(match, "A: countercharge", "pass")
    assert see(match, "B.display") == "G1, S3"


def test_no_card_leads_out_of_green() -> None:
    """I-22."""
    match = table(2, "colour: green; turn: A; B.display: G1; A.hand: UNHORSE, CHANGE WEAPON, DROP WEAPON")
    assert options(match, "A") == ["withdraw"]


# Last card


@pytest.mark.parametrize(
    ("action", "display", "left"),
    [
        ("charge", "S3, R3, R3", "S3"),
        ("countercharge", "R3, S3, R3", "R3"),
        ("disgrace", "S3, S2, M6", "S3"),
        ("break lance", "P5, P3, P7", "P5"),
    ],
)
def test_the_first_card_stays_not_the_last(action: str, display: str, left: str) -> None:
    """I-36."""
    match = table(2, f"colour: red; turn: A; B.display: {display}; A.hand: {action.upper()}")
    play(match, f"A: {action}", *(["A: target B"] if action == "break lance" else []), "pass")
    assert see(match, "B.display") == left


@pytest.mark.parametrize("action", ["riposte", "dodge", "outmaneuver", "break lance"])
def test_a_single_card_is_no_target(action: str) -> None:
    """I-36."""
    match = table(2, f"colour: red; turn: A; B.display: P3; A.display: R3, R4; A.hand: {action.upper()}")
    assert refusal(match, f"A: {action}")


# Mass actions


def test_charge_takes_one_value_for_all() -> None:
    """I-53: not each player's own lowest."""
    match = table(
        3, "colour: red; turn: A; A.display: R4, R5; B.display: R3, S2; C.display: R4, R3; A.hand: CHARGE"
    )
    play(match, "A: charge", "pass")
    assert (see(match, "A.display"), see(match, "B.display"), see(match, "C.display")) == (
        "R4, R5",
        "R3",
        "R4, R3",
    )


def test_a_shield_holds_though_others_are_open() -> None:
    """I-38: the shield is looked at display by display."""
    deal = "colour: red; turn: A; B.display: S3, R4; B.front: SHIELD; C.display: S3, R4; A.hand: DISGRACE"
    match = play(table(3, deal), "A: disgrace", "pass")
    assert see(match, "B.display") == "S3, R4"
    assert see(match, "C.display") == "R4"


# Single actions


def test_cards_are_chosen_by_place() -> None:
    """I-37: position matters, equal cards or not; a target is another player who is in."""
    match = table(3, "colour: red; turn: A; B.display: S3, R4, S3; A.hand: DODGE; discards: IVANHOE")
    play(match, "A: dodge")
    assert "another player" in refusal(match, "A: target A")
    assert "fewer than two" in refusal(match, "A: target C")
    assert refusal(match, "A: target E") == "Nobody sits there."
    play(match, "A: target B", "A: card 1")
    assert see(match, "B.display") == "R4, S3"


def test_riposte_takes_a_display_card_not_an_action() -> None:
    """I-48: SHIELD or STUNNED beside the display are not on top of it."""
    match = table(2, "colour: red; turn: A; B.display: R3, R4; B.front: STUNNED; A.hand: RIPOSTE")
    play(match, "A: riposte", "A: target B", "pass")
    assert see(match, "A.display") == "R4"
    assert see(match, "B.front") == "STUNNED"


def test_break_lance_leaves_the_hand_alone() -> None:
    """I-47."""
    match = table(2, "colour: purple; turn: A; B.display: P3, S2; B.hand: P4, P5; A.hand: BREAK LANCE")
    play(match, "A: break lance", "A: target B", "pass")
    assert see(match, "B.hand") == "P4, P5"


def test_an_action_without_effect_is_not_used_up() -> None:
    """I-33."""
    match = table(
        2, "colour: red; turn: A; A.display: R3; B.display: R4; A.hand: ADAPT, CHARGE, DISGRACE, OUTMANEUVER"
    )
    for action in ("adapt", "charge", "disgrace", "outmaneuver"):
        assert refusal(match, f"A: {action}")
    assert see(match, "A.cards") == "4"


# ADAPT


def test_adapt_goes_by_value_not_by_kind() -> None:
    """I-56: R3 and S3 are a pair, and of four equal values three go."""
    match = table(2, "colour: red; turn: A; A.display: R5; B.display: R3, S3, S3, R3; A.hand: ADAPT")
    play(match, "A: adapt", "pass", "B: card 3")
    assert see(match, "B.display") == "S3"


def test_adapt_does_not_ask_one_after_the_other() -> None:
    """I-56: all at once, in any order."""
    match = table(
        3, "colour: red; turn: A; A.display: R5, R5; B.display: R3, S3; C.display: R4, R4; A.hand: ADAPT"
    )
    play(match, "A: adapt", "pass")
    assert match.game.asks() == [0, 1, 2]
    play(match, "C: card 2", "A: card 1", "B: card 1")
    assert see(match, "discards") == "ADAPT, R5, S3, R4"


# SHIELD, STUNNED


def test_shield_and_stunned_are_not_discarded_while_they_lie() -> None:
    """I-58, I-59."""
    match = table(2, "colour: red; turn: A; A.display: R3; B.display: R4; A.hand: SHIELD, STUNNED")
    play(match, "A: shield", "pass", "A: stunned", "A: target B", "pass")
    assert see(match, "discards") == "-"


def test_stunned_does_not_count_actions() -> None:
    """I-39."""
    match = table(
        2,
        "colour: red; turn: A; A.display: R3; A.front: STUNNED; B.display: R4, S2; A.hand: DODGE, SHIELD, R4",
    )
    play(match, "A: dodge", "A: target B", "A: card 2", "pass", "A: shield", "pass", "A: R4", "A: end turn")
    assert see(match, "turn") == "B"


def test_outwit_does_not_count_as_adding() -> None:
    """I-39: not even SHIELD given for a display card."""
    deal = "A.display: R3; A.front: SHIELD, STUNNED; B.display: R4, S2; A.hand: OUTWIT, R5"
    match = play(
        table(2, f"colour: red; turn: A; {deal}"),
        "A: outwit",
        "A: shield",
        "A: target B",
        "A: card 1",
        "pass",
    )
    assert see(match, "added") == "0"
    play(match, "A: R5")
    assert see(match, "A.display") == "R3, R4, R5"


# IVANHOE


def test_cancelled_stunned_frees_only_its_target() -> None:
    """I-42, I-60: older cards stay as they are; the actor's SHIELD is no defence."""
    deal = "A.display: R3; A.front: SHIELD; B.display: R4; A.hand: STUNNED; B.hand: IVANHOE"
    match = table(2, f"colour: red; turn: A; {deal}")
    play(match, "A: stunned", "A: target B", "B: cancel")
    assert see(match, "A.front") == "SHIELD"
    assert see(match, "B.front") == "-"


def test_nothing_but_an_action_can_be_cancelled() -> None:
    """I-42: no window after number cards, withdrawals and token choices."""
    deal = "A.display: M6; A.tokens: red, blue; A.hand: R5; B.hand: G1; C.hand: IVANHOE"
    match = table(3, f"colour: red; turn: A; {deal}")
    for move, asked in (("A: R5", [0]), ("A: withdraw", [0]), ("A: red", [1])):
        play(match, move)
        assert match.game.asks() == asked
        assert options(match, "C") == []


# Bookkeeping


def test_moved_cards_are_not_discarded_too() -> None:
    """RIPOSTE and OUTWIT move cards; only the actions are discarded."""
    deal = "colour: red; turn: A; A.display: R3; B.display: R4, R5, S2; A.hand: RIPOSTE, OUTWIT"
    match = play(table(2, deal), "A: riposte", "A: target B", "pass")
    play(match, "A: outwit", "A: card 1", "A: target B", "A: card 2", "pass")
    assert see(match, "discards") == "RIPOSTE, OUTWIT"
    assert sum(GAME.census(match.game)) == 110


def test_no_reshuffle_between_tournaments() -> None:
    """I-08: nothing but an empty deck moves the discards."""
    match = table(2, "colour: red; turn: B; A.display: R3, R4; B.display: R5; discards: S2")
    deck = int(see(match, "deck cards"))
    play(match, "B: withdraw")
    assert see(match, "discards") == "S2, R5, R3, R4"
    assert see(match, "deck cards") == str(deck - 1)


# Table


def test_a_silent_player_can_be_answered_for() -> None:
    """I-41, I-56: the engine waits for nobody; the first option of every question ends the game."""
    match = table(3, "", "", "5")
    for _move in range(200):
        if match.game.over():
            break
        seat = match.game.asks()[-1]
        match.play(seat, match.game.options(seat)[0])
    assert match.game.over()
