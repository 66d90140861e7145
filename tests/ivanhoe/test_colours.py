"""Every colour, every way a tournament can go."""

import pytest

from tests.ivanhoe.table import options, play, refusal, see, table, view

pytestmark = pytest.mark.both

COLOURS = ["purple", "red", "blue", "yellow", "green"]
LOW = {"purple": "P3", "red": "R3", "blue": "B2", "yellow": "Y2", "green": "G1"}
HIGH = {"purple": "P4", "red": "R4", "blue": "B3", "yellow": "Y3", "green": "G1"}
every_colour = pytest.mark.parametrize("colour", COLOURS)


@every_colour
def test_all_others_withdraw_and_the_starter_gets_the_token(colour: str) -> None:
    """AC-38, I-28, I-29: in purple he is asked which one."""
    match = table(4, f"dealer: D; A.hand: {LOW[colour]}")
    play(match, f"A: {LOW[colour]}", "A: end turn", "B: withdraw", "C: withdraw", "D: withdraw")
    if colour == "purple":
        assert options(match, "A") == COLOURS
        play(match, "A: purple")
    assert see(match, "A.tokens") == colour
    assert see(match, "turn") == "A"


@every_colour
def test_one_other_plays_one_card(colour: str) -> None:
    low, high = LOW[colour], HIGH[colour]
    match = table(3, f"dealer: C; A.hand: {low}; B.hand: {high}, S2")
    play(match, f"A: {low}", "A: end turn", f"B: {high}", *(["B: S2"] if colour == "green" else []))
    play(match, "B: end turn", "C: withdraw", "A: withdraw")
    if colour == "purple":
        play(match, "B: purple")
    assert see(match, "B.tokens") == colour


@every_colour
def test_some_and_all_others_play_several_cards(colour: str) -> None:
    low = LOW[colour]
    match = table(
        4, f"dealer: D; A.hand: {low}; B.hand: {low}, S2; C.hand: S2, S3, M6; D.hand: S3, S3, S3, S3"
    )
    play(match, f"A: {low}", "A: end turn", f"B: {low}", "B: S2", "B: end turn", "C: S2", "C: S3", "C: M6")
    play(match, "C: end turn", "D: S3", "D: S3", "D: S3", "D: S3", "D: end turn")
    assert see(match, "leader") == "D"
    assert see(match, "D.total") == ("4" if colour == "green" else "12")


@every_colour
def test_opening_with_one_supporter(colour: str) -> None:
    """I-16: the colour is named, no card of it is needed."""
    match = play(table(2, "dealer: B; A.hand: S3"), "A: S3", f"A: {colour}")
    assert see(match, "colour") == colour
    assert see(match, "A.total") == ("1" if colour == "green" else "3")


@every_colour
def test_opening_with_several_supporters(colour: str) -> None:
    match = play(table(2, "dealer: B; A.hand: S3, S2, M6"), "A: M6", f"A: {colour}", "A: S2", "A: S3")
    assert see(match, "A.display") == "M6, S2, S3"
    assert see(match, "A.total") == ("3" if colour == "green" else "11")


@every_colour
def test_several_rounds(colour: str) -> None:
    """I-07, I-14: the turn goes round, everybody draws; who is out is passed over."""
    low, high = LOW[colour], HIGH[colour]
    match = table(3, f"dealer: C; A.hand: {low}, S2, S3; B.hand: {high}, M6, S3; C.hand: S2")
    play(match, f"A: {low}", "A: end turn", f"B: {high}", "B: M6", "B: end turn", "C: withdraw")
    play(match, "A: S2", "A: S3")
    assert ("end turn" in options(match, "A")) == (colour == "green"), "elsewhere the maiden counts more"
    assert see(match, "A.cards") == "2"  # one for each turn


@every_colour
def test_too_few_points(colour: str) -> None:
    """I-12: the card is accepted, the end of the turn is not."""
    low = LOW[colour]
    match = table(2, f"colour: {colour}; turn: A; B.display: S3, S3; A.hand: {low}")
    play(match, f"A: {low}")
    assert "you need" in refusal(match, "A: end turn")


@every_colour
def test_a_second_maiden(colour: str) -> None:
    """I-21."""
    match = table(2, f"colour: {colour}; turn: A; A.display: M6; B.display: S3; A.hand: M6")
    assert "already have a maiden" in refusal(match, "A: M6")


@every_colour
def test_the_token_is_won_once(colour: str) -> None:
    """I-28: an owned colour gives nothing; in purple any missing one is taken."""
    match = table(2, f"colour: {colour}; turn: B; A.display: S2; A.tokens: {colour}")
    play(match, "B: withdraw")
    if colour == "purple":
        assert options(match, "A") == ["red", "blue", "yellow", "green"]
    else:
        assert see(match, "A.tokens") == colour
        assert see(match, "turn") == "A"


@pytest.mark.parametrize("token", COLOURS)
def test_the_purple_choice(token: str) -> None:
    """I-29: any colour, purple too."""
    match = play(table(2, "colour: purple; turn: B; A.display: P3"), "B: withdraw", f"A: {token}")
    assert see(match, "A.tokens") == token
    assert see(match, "previous") == "purple"


@every_colour
def test_the_maiden_penalty(colour: str) -> None:
    """I-25: with two tokens there is a choice, in every colour."""
    match = table(
        3, f"colour: {colour}; turn: A; A.display: M6; A.tokens: red, {other(colour)}; B.display: S2"
    )
    play(match, "A: withdraw")
    assert sorted(options(match, "A")) == sorted(["red", other(colour)])
    play(match, "A: red")
    assert see(match, "A.tokens") == other(colour)


def other(colour: str) -> str:
    return "green" if colour == "red" else "blue"


@every_colour
def test_only_its_colour_and_supporters_fit(colour: str) -> None:
    """I-09: for every colour, which cards of a mixed hand fit."""
    match = table(2, f"colour: {colour}; turn: A; B.display: S2; A.hand: {', '.join(LOW.values())}, S2, M6")
    assert options(match, "A") == [LOW[colour], "S2", "M6", "withdraw"]


@every_colour
def test_the_view_says_why_the_rest_does_not_fit(colour: str) -> None:
    """I-33: why a card is not playable."""
    match = table(2, f"colour: {colour}; turn: A; B.display: S2; A.hand: P3, R3, B2, Y2, G1")
    reasons = view(match, "A")["why_not"]
    assert [not reason for reason in reasons] == [name == colour for name in COLOURS]
    assert all(f"The tournament is {colour}" in reason for reason in reasons if reason)


def test_purple_never_follows_purple() -> None:
    """I-17: neither by a card nor by name."""
    match = table(2, "turn: A; previous: purple; A.hand: P3, S2; deck: Y2")
    assert options(match, "A") == ["Y2", "S2"]
    play(match, "A: S2")
    assert options(match, "A") == ["red", "blue", "yellow", "green"]


@pytest.mark.parametrize("colour", COLOURS[1:])
def test_other_colours_may_follow_themselves(colour: str) -> None:
    """I-17: only purple is barred after itself."""
    match = table(2, f"turn: A; previous: {colour}; A.hand: {LOW[colour]}")
    play(match, f"A: {LOW[colour]}")
    assert see(match, "colour") == colour
