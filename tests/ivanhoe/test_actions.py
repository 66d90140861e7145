"""The coverage matrix, second half: each action, open, shielded and cancelled, and where its card ends up."""

from dataclasses import dataclass

import pytest

from tests.ivanhoe.table import options, play, refusal, see, table
from tiltyard.engine.match import Match

pytestmark = pytest.mark.both

OPEN = "A.display: R3, S3, R4; B.display: R4, P5, S3, S3, P3; C.display: R3"


@dataclass(frozen=True)
class Action:
    """A position in which the action works, the moves that play it, and what it does to B."""

    name: str
    moves: tuple[str, ...]
    colour: str = "red"
    after: str = "R4, P5, S3, S3, P3"  # B's display
    answers: tuple[str, ...] = ()  # after the window
    stopped_by_shield: bool = False  # B shielded is passed over or no target
    part: str = "B.display"

    @property
    def deal(self) -> str:
        return f"colour: {self.colour}; turn: A; A.hand: {self.name.upper()}; {OPEN}; C.hand: IVANHOE, R3"


ACTIONS = [
    Action("unhorse", ("unhorse", "blue"), "purple"),
    Action("change weapon", ("change weapon", "yellow")),
    Action("drop weapon", ("drop weapon",)),
    Action("break lance", ("break lance", "target B"), after="R4, S3, S3", stopped_by_shield=True),
    Action("riposte", ("riposte", "target B"), after="R4, P5, S3, S3", stopped_by_shield=True),
    Action("dodge", ("dodge", "target B", "card 2"), after="R4, S3, S3, P3", stopped_by_shield=True),
    Action("retreat", ("retreat", "card 2")),
    Action("knock down", ("knock down", "target B")),
    Action("outmaneuver", ("outmaneuver",), after="R4, P5, S3, S3", stopped_by_shield=True),
    Action("charge", ("charge",), after="R4, P5", stopped_by_shield=True),
    Action("countercharge", ("countercharge",), after="R4, S3, S3, P3", stopped_by_shield=True),
    Action("disgrace", ("disgrace",), after="R4, P5, P3", stopped_by_shield=True),
    Action(
        "adapt",
        ("adapt",),
        after="R4, P5, S3",
        answers=("A: card 1", "B: card 3"),
        stopped_by_shield=True,
    ),
    Action(
        "outwit",
        ("outwit", "card 1", "target B", "card 2"),
        after="R4, S3, S3, P3, R3",
        stopped_by_shield=True,
    ),
    Action("shield", ("shield",)),
    Action("stunned", ("stunned", "target B")),
]
every_action = pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.name)


def announced(action: Action, deal: str = "", seats: int = 3) -> Match:
    return play(table(seats, deal or action.deal), *[f"A: {move}" for move in action.moves])


def facts(match: Match) -> dict[str, str]:
    parts = ["colour", "turn", "withdrawn", "added"]
    parts += [f"{name}.{part}" for name in "ABC" for part in ("display", "front", "tokens")]
    return {part: see(match, part) for part in parts}


@every_action
def test_with_an_open_target(action: Action) -> None:
    """AC-50, let pass: it takes effect, and IVANHOE stays in the hand that holds it."""
    match = announced(action)
    before = facts(match)
    play(match, "pass", *action.answers)
    assert see(match, "B.display") == action.after
    assert facts(match) != before or see(match, "A.cards") == "1"
    assert see(match, "C.hand") == "R3, IVANHOE"
    assert see(match, "turn") == "A"
    assert match.game.asks() == [0]


@every_action
def test_against_a_shielded_target(action: Action) -> None:
    """I-38: what SHIELD stops and what it does not."""
    if action.name == "shield":
        match = table(3, action.deal)  # there is only one; the holder himself is shielded by it
        play(match, "A: shield", "pass")
        assert see(match, "A.front") == "SHIELD"
        return
    match = table(3, f"{action.deal}; B.front: SHIELD")
    untouched = "R4, P5, S3, S3, P3"
    if not action.stopped_by_shield:
        play(match, *[f"A: {move}" for move in action.moves], "pass", *action.answers)
        assert see(match, "B.display") == action.after
        return
    if action.name in options(match, "A"):
        play_past_the_shield(match, action)
    else:
        assert refusal(match, f"A: {action.name}")
        assert see(match, "A.cards") == "1", "it stays in hand (I-33)"
    assert see(match, "B.display") == untouched


def play_past_the_shield(match: Match, action: Action) -> None:
    """Mass actions pass over the shielded display; OUTWIT can take only the SHIELD."""
    if action.name == "outwit":
        play(match, "A: outwit", "A: card 1", "A: target B")
        assert options(match, "A") == ["shield"]
        return
    play(match, *[f"A: {move}" for move in action.moves], "pass")
    if action.name == "adapt":
        assert match.game.asks() == [0], "B is not asked"


@every_action
def test_cancelled(action: Action) -> None:
    """AC-50, I-42: no effect; action and IVANHOE are discarded; both hands have one card less."""
    match = announced(action)
    before = facts(match)
    b_hand = see(match, "B.hand")
    play(match, "B: let pass", "C: cancel")
    assert facts(match) == before
    assert see(match, "discards") == f"{action.name.upper()}, IVANHOE"
    assert see(match, "A.hand") == "-"
    assert see(match, "B.hand") == b_hand
    assert see(match, "C.hand") == "R3"
    assert see(match, "played") == "1"
    assert match.game.asks() == [0]


@every_action
def test_where_its_card_ends_up(action: Action) -> None:
    """I-35: first in the discard pile; SHIELD and STUNNED beside a display. Never in two places."""
    match = announced(action)
    assert see(match, "action") == action.name.upper()
    assert action.name.upper() not in see(match, "A.hand")
    play(match, "pass", *action.answers)
    assert see(match, "action") == "-"
    if action.name in ("shield", "stunned"):
        assert see(match, "discards") == "-"
        assert see(match, f"{'A' if action.name == 'shield' else 'B'}.front") == action.name.upper()
    else:
        assert see(match, "discards").split(", ")[0] == action.name.upper()


@every_action
def test_not_before_the_tournament_has_a_colour(action: Action) -> None:
    """I-15, I-32: no action opens a tournament."""
    match = table(3, f"dealer: C; A.hand: R3, {action.name.upper()}; deck: Y2")
    assert "cannot open" in refusal(match, f"A: {action.name}")
    assert options(match, "A") == ["R3", "Y2"]


@every_action
def test_not_out_of_turn(action: Action) -> None:
    """I-32: only in one's own turn."""
    match = table(3, action.deal.replace("turn: A", "turn: B"))
    assert refusal(match, f"A: {action.name}") == "It is not your turn to decide."


@every_action
def test_the_window_asks_every_opponent_who_is_in(action: Action) -> None:
    """I-40: entered or not, holder or not; never the actor, never who has withdrawn."""
    match = announced(action, f"{action.deal}; withdrawn: D", seats=5)
    assert match.game.asks() == [1, 2, 4]
    assert options(match, "B") == options(match, "E") == ["let pass"]
    assert options(match, "C") == ["let pass", "cancel"]
    assert see(match, "E.display") == "-"


@every_action
def test_no_window_when_ivanhoe_is_discarded(action: Action) -> None:
    """I-40: left out only on public knowledge."""
    deal = action.deal.replace("C.hand: IVANHOE, R3", "discards: IVANHOE")
    match = play(announced(action, deal), *action.answers)
    assert match.game.asks() == [0]
    assert see(match, "B.display") == action.after


def test_knock_down_is_drawn_by_chance() -> None:
    """I-51: not always the first card."""
    taken = set()
    for seed in range(30):
        match = table(
            2, "colour: red; turn: A; B.display: R3; A.hand: KNOCK DOWN; B.hand: B3, B5, S2", "", f"{seed:x}"
        )
        play(match, "A: knock down", "A: target B", "pass")
        taken.add(see(match, "A.hand"))
    assert taken == {"B3", "B5", "S2"}


def test_knock_down_can_draw_ivanhoe() -> None:
    """I-51: even IVANHOE."""
    match = table(2, "colour: red; turn: A; B.display: R3; A.hand: KNOCK DOWN; B.hand: IVANHOE")
    play(match, "A: knock down", "A: target B", "pass")
    assert see(match, "A.hand") == "IVANHOE"


OWN_SHIELD = (
    "colour: red; turn: A; A.front: SHIELD; A.display: R3, R5, S3; B.display: R4; C.display: R5, S3, S3"
)
COVERED = "shield_covers_own_actions=on"


@pytest.mark.parametrize(
    ("action", "mine", "theirs"),
    [("charge", "R5", "R5"), ("countercharge", "R3, S3", "S3, S3"), ("disgrace", "R3, R5", "R5")],
)
def test_own_actions_hit_a_shielded_display_unless_the_house_says_otherwise(
    action: str, mine: str, theirs: str
) -> None:
    """I-58 and shield_covers_own_actions."""
    for house, left in (("", mine), (COVERED, "R3, R5, S3")):
        match = table(3, f"{OWN_SHIELD}; A.hand: {action.upper()}", house)
        play(match, f"A: {action}", "pass")
        assert (see(match, "A.display"), see(match, "C.display")) == (left, theirs)


def test_own_adapt_hits_a_shielded_display_unless_the_house_says_otherwise() -> None:
    """I-56, I-58 and shield_covers_own_actions: who is asked what to keep."""
    for house, asked in (("", [0, 2]), (COVERED, [2])):
        match = play(table(3, f"{OWN_SHIELD}; A.hand: ADAPT", house), "A: adapt", "pass")
        assert match.game.asks() == asked


def test_adapt_on_a_time_out() -> None:
    """I-56: the first option always keeps the earliest card of a value, so that is what a table plays."""
    match = table(2, "colour: red; turn: A; B.display: S2, R3, S3, S2, R3, R4; A.display: R5; A.hand: ADAPT")
    play(match, "A: adapt", "pass")
    while match.game.asks() == [1]:
        match.play(1, match.game.options(1)[0])
    assert see(match, "B.display") == "S2, R3, R4"


def test_adapt_keeps_answers_hidden() -> None:
    """I-56: nobody sees an answer before all are in."""
    match = table(
        3, "colour: red; turn: A; B.display: R3, S3; C.display: R4, R4; A.display: R5; A.hand: ADAPT"
    )
    play(match, "A: adapt", "pass")
    told = len(match.game.events)
    play(match, "B: card 2")
    assert len(match.game.events) == told
    assert see(match, "B.display") == "R3, S3"
    play(match, "C: card 1")
    assert see(match, "B.display") == "S3"
