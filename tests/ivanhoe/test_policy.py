"""The quick policy: legal wherever play may lead, blind to what its seat cannot see, and no fool."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ivanhoe.table import NAMES, play, table
from tests.laws.tables import choices, play_on, seeds
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match, Setting
from tiltyard.games.ivanhoe import GAME

pytestmark = pytest.mark.both
presets = st.sampled_from(list(GAME.presets))


def answer(match: Match, name: str) -> str:
    return GAME.moves.text(GAME.policy(match.game.copy(), NAMES.index(name), Chance("1")))


def follow(match: Match, name: str) -> list[str]:
    """What the policy does until somebody else is asked."""
    made = []
    while match.game.asks() == [NAMES.index(name)]:
        made.append(answer(match, name))
        play(match, f"{name}: {made[-1]}")
    return made


@given(seed=seeds, other=seeds, seats=st.integers(2, 5), picks=choices, preset=presets)
def test_it_is_legal_everywhere_and_sees_nothing_hidden(
    seed: str, other: str, seats: int, picks: list[int], preset: str
) -> None:
    match = Match(Setting(GAME, NAMES[:seats], GAME.presets[preset], seed))
    for _move in play_on(match, picks):
        for seat in match.game.asks():
            found = GAME.policy(match.game, seat, Chance("1"))
            assert found in match.game.options(seat)
            twin = GAME.redeal(match.game, seat, Chance(other))
            assert GAME.policy(twin, seat, Chance("1")) == found


@given(seed=seeds, seats=st.integers(2, 5))
def test_it_leaves_the_table_as_it_was_and_ends_the_game(seed: str, seats: int) -> None:
    match = Match(Setting(GAME, NAMES[:seats], GAME.presets["short"], seed))
    game, moves = match.game, 0
    while not game.over() and moves < 3000:
        before = (game.hands, game.displays, game.pile.discards, game.known, game.colour)
        kept = repr(before)
        move = GAME.policy(game, game.next(), game.chance)
        assert repr((game.hands, game.displays, game.pile.discards, game.known, game.colour)) == kept
        game.play(game.next(), move)
        moves += 1
    assert game.over()


def test_it_takes_the_lead_cheaply() -> None:
    match = table(2, "colour: red; turn: A; B.display: R3; A.hand: R3, R4, R5, S3; B.hand: G1")
    assert follow(match, "A") == ["R4", "end turn"]


def test_it_leaves_what_is_out_of_reach() -> None:
    match = table(2, "colour: red; turn: A; B.display: 4 x R4, M6; A.hand: R3, R3, R3, G1")
    assert follow(match, "A")[0] == "withdraw"


def test_it_uses_riposte_where_cards_would_not_do() -> None:
    deal = "colour: red; turn: A; A.display: R5; B.display: R3, R4; A.hand: RIPOSTE, G1; B.hand: G1, Y2"
    assert follow(table(2, deal), "A") == ["riposte", "target B"]


def test_it_saves_ivanhoe_for_what_hurts() -> None:
    his = "B.display: R3, R4, R5, S3, S3, S3; B.hand: IVANHOE; A.tokens: purple, blue, yellow, green"
    deal = f"colour: red; turn: A; A.display: R3; C.display: S2; {his}"
    hurts = play(table(3, f"{deal}; A.hand: DISGRACE, 5 x R4; C.hand: G1"), "A: disgrace")
    harmless = play(table(3, f"{deal}; A.hand: SHIELD; C.hand: G1"), "A: shield")
    assert answer(hurts, "B") == "cancel"
    assert answer(harmless, "B") == "let pass"


def test_it_names_a_missing_colour() -> None:
    match = table(2, "dealer: B; A.hand: S3, S3; A.tokens: purple, red, blue, green; deck: S2")
    play(match, "A: S3")
    assert answer(match, "A") == "yellow"


def test_it_gives_back_the_token_that_is_easily_won_again() -> None:
    mine = "A.display: B3, M6; A.tokens: red, yellow; A.hand: 3 x R4, 2 x R5"
    match = table(2, f"colour: blue; turn: A; {mine}; B.display: 4 x B4, M6; discards: IVANHOE")
    play(match, "A: withdraw")
    assert answer(match, "A") == "red"
