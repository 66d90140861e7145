"""The record: read, printed, replayed, checked, and every way to get it wrong."""

from collections.abc import Callable

import pytest

from tests.laws.freeze import freeze
from tiltyard.engine import record
from tiltyard.engine.record import Failure, RecordError
from tiltyard.engine.record.checking import check_fact, check_refusal
from tiltyard.games import find

pytestmark = pytest.mark.both

PRINTED = """\
tiltyard 1
game: quests
rules: 1
seats: Ann, Bo, Cy, Di
options: short, handover=off
seed: 2a
deal Ann.hand: F5, 2 x F10
deal Bo.hand: -
deal turn: Bo
deal story: Queen\u2019s favor, Q2
moves: 1
---
expect turn = Cy
expect Bo.cards = 2
refuse Ann: decline "not your turn"
refuse Cy: F5
Cy: decline
expect asks = Di
expect options Di = sponsor, decline
expect over = no
expect winners = -
"""

STORY = "# Cy leaves the quest to Di.\n" + PRINTED.replace(
    "turn = Cy\n", "turn = Cy   # Bo has drawn two cards\n"
)


def read(text: str) -> record.Record:
    return record.parse(text, "game.tilt", find)


def test_a_record_is_a_story() -> None:
    assert not record.check(read(STORY))


def test_it_prints_without_comments() -> None:
    assert record.text(read(STORY)) == PRINTED
    assert record.text(read(PRINTED)) == PRINTED


@pytest.mark.parametrize(
    "change", [str.upper, lambda text: text.replace("\n", "\r\n"), lambda text: "\ufeff" + text]
)
def test_how_it_is_typed_does_not_matter(change: Callable[[str], str]) -> None:
    text = change(PRINTED.replace("Ann, Bo, Cy, Di", "ANN, BO, CY, DI"))
    text = text.replace("TILTYARD 1", "tiltyard 1")
    assert not record.check(read(text))


def test_replaying_gives_the_game() -> None:
    match = record.replay(read(STORY))
    assert match.game.asks() == [3]
    again = record.replay(read(record.text(record.of_match(match))))
    assert freeze(again.game) == freeze(match.game)


def test_who_is_a_bot_is_kept() -> None:
    text = PRINTED.replace("options: short", "bots: Bo=knight, Di=random\noptions: short")
    kept = read(text)
    assert kept.bots == {1: "knight", 3: "random"}
    assert record.text(kept) == text


def lines(*body: str, **header: str | None) -> str:
    """A record of Quests; a header line is replaced, or left out with None."""
    fields: dict[str, str | None] = {
        "game": "quests",
        "rules": "1",
        "seats": "P1, P2, P3, P4",
        "seed": "1",
        **header,
    }
    head = [f"{name}: {value}" for name, value in fields.items() if value is not None]
    return "\n".join(["tiltyard 1", *head, *body]) + "\n"


# The header has lines 1 to 5; `---` is line 6 and the first step line 7, unless a case adds lines.
BOTS = "page, squire, knight, champion, legend, random, eager or steady"
BAD_RECORDS = [
    # the first line
    ("", 1, "a record begins with 'tiltyard 1', not ''"),
    ("hello\n", 1, "a record begins with 'tiltyard 1', not 'hello'"),
    ("# only\n\n# comments\n", 4, "a record begins with 'tiltyard 1', not ''"),
    ("tiltyard 2\n", 1, "this program reads 'tiltyard 1'; the record says 'tiltyard 2'"),
    ("tiltyard one\n", 1, "a record begins with 'tiltyard 1', not 'tiltyard one'"),
    # the header
    (
        lines("P1: decline"),
        6,
        "unknown field 'P1'; choose from game, rules, seats, bots, options, seed, lesson, learned and moves",
    ),
    (lines("colour: red", "---"), 6, "unknown field 'colour'; choose from game, rules"),
    (lines("seed: 2", "---"), 6, "the field 'seed' is given twice"),
    (lines("what is this", "---"), 6, "expected 'name: value' or '---', not 'what is this'"),
    (lines(), 6, "the file ends before the line '---'; was it cut off?"),
    (lines("---", game=None), 5, "the field 'game' is missing"),
    (lines("---", rules=None), 5, "the field 'rules' is missing"),
    (lines("---", seats=None), 5, "the field 'seats' is missing"),
    (lines("---", seed=None), 5, "a record needs a seed or a rigged deal"),
    (lines("---", game="chess"), 2, "unknown game 'chess'; choose from"),
    (
        lines("---", rules="2"),
        3,
        "this program has version 1 of the rules of quests; the record needs version '2'",
    ),
    (lines("---", rules="one"), 3, "the record needs version 'one'"),
    (lines("---", seats="P1, P2, P3"), 4, "Quests is for 4 players, not 3"),
    (lines("---", seats="P1, P2, P3, P4, P5"), 4, "Quests is for 4 players, not 5"),
    (lines("---", seats="P1, P2, P3, P3"), 4, '"P3" is taken; pick another name'),
    (lines("---", seats="P1, P2, P3, expect"), 4, "'expect' cannot be a player's name"),
    (lines("---", seats="P1, P2, P3, "), 4, "a name must have 1 to 24 characters"),
    (lines("---", seed="xyz"), 5, "a seed is 1 to 64 hexadecimal digits, not 'xyz'"),
    (lines("---", seed="1" * 65), 5, "a seed is 1 to 64 hexadecimal digits, not '111"),
    (lines("---", options="shields=0"), 6, "option shields must be 1 to 99, not '0'"),
    (lines("---", options="colour=red"), 6, "unknown option 'colour'; choose from shields, handover"),
    (lines("---", options="tiny"), 6, "unknown preset 'tiny'; choose from standard and short"),
    (lines("---", options="shields=1, shields=2"), 6, "option shields is given twice"),
    (lines("---", bots="P1"), 6, f"expected 'name=bot', with {BOTS} as the bot, not 'P1'"),
    (lines("---", bots="P1="), 6, f"expected 'name=bot', with {BOTS} as the bot, not 'P1='"),
    (lines("---", bots="P5=random"), 6, "unknown player 'P5'; choose from P1, P2, P3 and P4"),
    # the deal
    (lines("deal P5.hand: F5", "---"), 6, "unknown player 'P5'; choose from P1, P2, P3 and P4"),
    (lines("deal P1.hat: F5", "---"), 6, "unknown part of the table 'P1.hat'; did you mean P1.hand"),
    (lines("deal hand: F5", "---"), 6, "unknown part of the table 'hand'; did you mean P1.hand"),
    (lines("deal P1.turn: P1", "---"), 6, "unknown part of the table 'P1.turn'; did you mean turn?"),
    (lines("deal P1.cards: 3", "---"), 6, "P1.cards cannot be dealt; it follows from the rest"),
    (lines("deal turn: P1", "deal turn: P2", "---"), 7, "turn is dealt twice"),
    (lines("deal P1.hand: F5", "deal p1.HAND: F5", "---"), 7, "p1.HAND is dealt twice"),
    (lines("deal turn: P9", "---"), 6, "unknown player 'P9'; choose from P1, P2, P3 and P4"),
    # the steps
    (lines("---", "decline"), 7, "expected 'name: move', not 'decline'"),
    (lines("---", "P9: decline"), 7, "unknown player 'P9'; choose from P1, P2, P3 and P4"),
    (lines("---", "P1: declin"), 7, "unknown move 'declin'; did you mean decline?"),
    (lines("---", "P1: F45"), 7, "unknown move 'F45'; did you mean"),
    (lines("---", "", "# a comment", "P1:"), 9, "unknown move ''"),
    (
        lines("---", "expect turn"),
        7,
        "expected 'expect part = value' (or has or lacks instead of =), not 'expect turn'",
    ),
    (lines("---", "expect P1.hat = F5"), 7, "unknown part of the table 'P1.hat'; did you mean P1.hand"),
    (
        lines("---", "expect P1.hand = F5, Swrod"),
        7,
        "P1.hand cannot have 'swrod'; did you mean sword",
    ),
    (lines("---", "expect P1.hand = 2 x F45"), 7, "P1.hand cannot have 'f45'; did you mean F"),
    (lines("---", "expect P1.stages = F5+H01"), 7, "P1.stages cannot have 'h01'; did you mean H10"),
    (lines("---", "expect event = Plage"), 7, "event cannot have 'plage'; did you mean Plague?"),
    (lines("---", "expect turn = P7"), 7, "unknown player 'p7'; choose from P1"),
    (lines("---", "expect asks = P1, Pete"), 7, "unknown player 'pete'"),
    (lines("---", "expect over = maybe"), 7, "over cannot have 'maybe'; choose from yes and no"),
    (lines("---", "expect options P1 = declien"), 7, "unknown move 'declien'; did you mean decline"),
    (lines("---", "expect options P9 = F5"), 7, "unknown player 'P9'; choose from P1"),
    (
        lines("---", "expect options P1 = 999 x F5, 999 x F5, 3 x F5"),
        7,
        "a list can have at most 2000 entries",
    ),
    (lines("---", "expect P1.hand = 999 x F5, 999 x F5, 3 x F5"), 7, "a list can have at most 2000 entries"),
    (
        lines("---", "expect colour = red"),
        7,
        "unknown part of the table 'colour'; choose from P1.hand, P1.shields",
    ),
    (lines("---", "refuse P1"), 7, "'refuse name: move' (optionally followed by"),
    (lines("---", "refuse P9: F5"), 7, "unknown player 'P9'; choose from P1"),
    (lines("---", "refuse P1: F45"), 7, "unknown move 'F45'; did you mean"),
    # cut off
    (lines("---", moves="1"), 8, "the record should have 1 moves but has 0; was the file cut off?"),
    (
        lines("---", "P1: decline", moves="0"),
        9,
        "the record should have 0 moves but has 1; was the file cut off?",
    ),
    (lines("---", moves="many"), 8, "the record should have many moves but has 0; was the file cut off?"),
]


@pytest.mark.parametrize(("text", "line", "problem"), BAD_RECORDS)
def test_a_record_that_cannot_be_read(text: str, line: int, problem: str) -> None:
    """Every error names the file, the line, what was found and what is expected."""
    with pytest.raises(RecordError) as error:
        read(text)
    assert str(error.value).startswith(f"game.tilt:{line}: ")
    assert problem in error.value.problem
    assert (error.value.source, error.value.line) == ("game.tilt", line)


BAD_DEALS = [
    ("deal P1.hand: 2 x F70", "deal P1.hand: the deal needs more F70 than the 1 there are"),
    ("deal P1.hand: F45", "deal P1.hand: unknown card 'F45'; did you mean"),
    ("deal P1.hand: 13 x S10", "deal P1.hand: at most 12 cards, not 13"),
    ("deal P1.shields: lots", "deal P1.shields: expected a number from 0 to 999, not 'lots'"),
    ("deal adventure: 3 x E30", "deal adventure: the deal needs more E30 than the 2 there are"),
    ("deal story: Q6", "deal story: unknown card 'Q6'"),
    ("deal turn: -", "deal turn: expected one player, not nobody"),
    ("deal turn: P1, P2", "deal turn: expected one player, not 2"),
    ("deal P1.stages: F5, F5", "deal P1.stages: 'F5' is not worth more than the stage before"),
]


@pytest.mark.parametrize(("deal", "problem"), BAD_DEALS)
def test_a_deal_that_cannot_be(deal: str, problem: str) -> None:
    """It reads, but the cards do not allow it; the error is that of its line."""
    with pytest.raises(RecordError) as error:
        record.begin(read(lines(deal, "---")))
    assert str(error.value).startswith(f"game.tilt:6: {problem}")


def test_a_bad_deal_of_the_second_player_names_its_own_line() -> None:
    story = read(lines("deal P1.hand: F5", "deal P2.hand: 13 x S10", "---"))
    with pytest.raises(RecordError) as problem:
        record.begin(story)
    assert problem.value.line == 7


BAD_MOVES = [
    (
        "P2: decline",
        9,
        "P2 cannot play 'decline' here: It is not your turn to decide. Waiting for P1: sponsor or",
    ),
    (
        "P1: tackle",
        9,
        "P1 cannot play 'tackle' here: The quest needs a sponsor: answer yes or no. Waiting for P1",
    ),
    ("P1: done", 9, "P1 cannot play 'done' here"),
]


@pytest.mark.parametrize(("move", "line", "problem"), BAD_MOVES)
def test_a_move_that_cannot_be_made_here(move: str, line: int, problem: str) -> None:
    """Out of turn or against a rule: the line, the reason, and who is asked what."""
    story = read(lines("deal story: Q2", "deal P1.hand: F5, F10", "---", move))
    for run in (record.replay, record.check):
        with pytest.raises(RecordError) as error:
            run(story)
        assert str(error.value).startswith(f"game.tilt:{line}: {problem}")


def test_a_move_after_the_end() -> None:
    story = read(lines("deal story: Plague", "---", "P1: decline", options="turn_limit=1"))
    with pytest.raises(RecordError, match=r"game.tilt:9: .*The game is over. Nothing is left to decide."):
        record.replay(story)


CHECKS = [
    ("expect turn = P1", None),
    ("expect turn = P2", "turn = P1"),
    ("expect P1.hand = F10, F5, D5", None),
    ("expect P1.hand = F5, F10", "P1.hand = F5, F10, D5"),
    ("expect P1.hand = F5, ...", None),
    ("expect P1.hand = F10, ...", "P1.hand = F5, F10, D5"),
    ("expect P2.hand = -", None),
    ("expect P2.hand =", None),
    ("expect P2.hand = F5", "P2.hand = -"),
    ("expect story = 1 x Q3, ...", None),
    ("expect story = Q4, ...", "story = Q3, "),
    ("expect asks = P1", None),
    ("expect asks = -", "asks = P1"),
    ("expect options P1 = decline, sponsor", None),
    ("expect options P2 = -", None),
    ("expect options P1 = decline", "options P1 = sponsor, decline"),
    ("expect over = yes", "over = no"),
    ("expect winners = P1", "winners = -"),
    ("refuse P1: done", None),
    ('refuse P1: done "yes or no"', None),
    ('refuse P1: done "empty"', '"The quest needs a sponsor: answer yes or no."'),
    ("refuse P1: decline", "it is legal here"),
]


@pytest.mark.parametrize(("step", "found"), CHECKS)
def test_what_is_checked(step: str, found: str | None) -> None:
    """A check that fails tells its line, what was expected and what was found."""
    story = read(lines("deal story: Q2, Q3", "deal P1.hand: F5, F10, D5", "deal P2.hand: -", "---", step))
    failures = record.check(story)
    if found is None:
        assert failures == []
    else:
        (failure,) = failures
        assert isinstance(failure, Failure)
        assert failure.line == 10
        assert failure.found.startswith(found)
        assert failure.expected


def test_all_failures_are_collected() -> None:
    story = read(lines("---", "expect turn = P2", "expect turn = P3", "expect turn = P1"))
    assert [failure.line for failure in record.check(story)] == [7, 8]


def test_a_check_changes_nothing() -> None:
    story = read(PRINTED)
    match = record.begin(story)
    for step in story.steps:
        if step.kind == "move":
            record.make_move(story, match, step)
            continue
        before = freeze(match.game)
        assert not (check_refusal if step.kind == "refuse" else check_fact)(match, step)
        assert freeze(match.game) == before


def test_a_record_of_older_rules_is_read_and_replayed_by_those_of_today() -> None:
    old = "tiltyard 1\ngame: ivanhoe\nrules: 1\nseats: Ann, Bob\nseed: 1\n---\n"
    assert "rules: 2\n" in record.text(record.of_match(record.replay(record.parse(old, "old", find))))


def test_a_record_is_read_line_by_line() -> None:
    """The head is there before the first step is read; a line that is wrong is an error when it comes."""
    lines = iter([*STORY.split("\n"), "P1: fly"])
    reader = record.Reader(lines, "story", find)
    assert reader.head.setting == read(STORY).setting
    assert not reader.head.steps
    steps = reader.steps()
    assert [next(steps) for _step in read(STORY).steps] == read(STORY).steps
    with pytest.raises(record.RecordError, match="unknown player"):
        next(steps)
