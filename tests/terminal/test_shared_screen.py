"""People who share a screen of 24 rows: what stays until it is read, and what nobody else may see."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal.command import SCENARIOS
from tests.terminal.glass import Session
from tests.terminal.test_quests_dialogue import A1_TYPED

A1 = str(SCENARIOS / "quests" / "a1.tilt")
PROSPERITY = str(SCENARIOS / "quests" / "x10_prosperity.tilt")
SITS = re.compile(r"(P\d), take the seat and press <return>\.")


@pytest.fixture(scope="module")
def screens(tmp_path_factory: pytest.TempPathFactory) -> list[list[str]]:
    """Every screen of the scenario A1 with changes of seats, up to the next player's turn."""
    session = Session(tmp_path_factory.mktemp("a1"), "play", "--scenario", A1, "--option", "handover=on")
    seen = list(play_a1(session))
    session.close()
    return seen


def play_a1(session: Session) -> Iterator[list[str]]:
    """Type the answers where something is asked, and <return> where that is enough."""
    answers = [word for word in A1_TYPED.split() if word != "_"]
    while True:
        yield [*session.scrollback, *session.rows]
        if "It is the turn of P2." in session.text:
            return
        session.type("" if is_return(session) else answers.pop(0))


def is_return(session: Session) -> bool:
    """Whether nothing but <return> is wanted."""
    return session.prompt.endswith(("press <return>.", "Press <return>.", "to leave the seat."))


def leaving(screens: list[list[str]], who: str) -> list[list[str]]:
    """The screens that somebody is asked to let go."""
    return [rows for rows in screens if rows[-1] == f"{who}, press <return> to leave the seat."]


def test_a_trimmed_hand_stays_until_it_is_read(screens: list[list[str]]) -> None:
    """T-09, UC-03 2.3: P1 has tackled, drawn and trimmed."""
    rows = leaving(screens, "P1")[0]
    assert rows[-4] == "Hand of P1 (12 cards)"
    assert any(row.startswith("You draw ") for row in rows)


def test_the_cards_of_the_last_stage_stay_until_they_are_read(screens: list[list[str]]) -> None:
    """T-09, UC-05 2d."""
    rows = leaving(screens, "P2")[0]
    assert "Stage 4: F40 B15 (value 55)" in rows


def test_the_cards_of_an_attack_stay_until_they_are_read(screens: list[list[str]]) -> None:
    """T-09, UC-06 2b: also of those who attack before others."""
    assert any("Attack of P1: D5 S10 (value 15)" in rows for rows in leaving(screens, "P1"))
    assert any("Attack of P3: D5 S10 (value 15)" in rows for rows in leaving(screens, "P3"))


def test_the_player_whose_turn_it_was_confirms_its_end(screens: list[list[str]]) -> None:
    """UC-02.3: P2 trimmed last, but P1 sits there, with nobody's hand above."""
    (rows,) = [rows for rows in screens if rows[-1] == "The turn of P1 has ended. Press <return>."]
    assert "P1, take the seat and press <return>." in rows
    assert not any(row.startswith("Hand of") for row in rows)


def test_nothing_of_the_others_can_be_seen_or_scrolled_back_to(screens: list[list[str]]) -> None:
    """T-04: at every hand-over, and as long as somebody sits there."""
    sitting = ""
    for rows in screens:
        sits = [found.group(1) for found in map(SITS.fullmatch, rows) if found]
        assert len(sits) <= 1, "the scrollback was not cleared"
        sitting = sits[0] if sits else sitting
        hands = {row.split()[2] for row in rows if row.startswith("Hand of")}
        attacks = {row.split()[2].strip(":") for row in rows if row.startswith("Attack of")}
        assert hands | attacks <= {sitting}
        if rows[-1].endswith("take the seat and press <return>."):
            assert not hands | attacks
            assert not any(row.startswith(("Stage 1:", "You draw")) for row in rows)


def test_only_what_one_has_missed_is_repeated(screens: list[list[str]]) -> None:
    """T-04: P3 sits down for the second attack; the building of the quest was news the first time only."""
    sits = [rows for rows in screens if rows[-1] == "P3, take the seat and press <return>."]
    told = [row for rows in sits for row in rows]
    assert told.count("P2 sponsors the quest of 4 stages.") == 1
    assert told.count("Stage 3. Eligible participants: P3 P4") == 1


@pytest.mark.parametrize(
    ("arguments", "answers"),
    [
        ("play round_table --seats Ann,Bob,Cid --seed 5", ["yes", "1", "1"]),
        ("play ivanhoe --seats Ann,Bob,Cid --seed 5", ["1", "end"]),
        ("play quintessence --seats Bob,Ann --seed 5 --no-auto", ["skip"]),
    ],
)
def test_what_one_drew_is_shown_with_the_standings(
    tmp_path: Path, arguments: str, answers: list[str]
) -> None:
    """Ann's draw stays with Ann; Bob, who drew before he sat down, reads his when he does."""
    session = Session(tmp_path, *arguments.split())
    while "Bob, take the seat" not in session.text or is_return(session):
        session.type("" if is_return(session) else answers.pop(0))
    session.close()
    rows = session.rows
    (sits,) = [at for at, row in enumerate(rows) if row == "Bob, take the seat and press <return>."]
    assert not session.scrollback
    assert not any(row.startswith("You draw") for row in rows[:sits])
    assert sum(row.startswith("You draw") for row in rows[sits:]) == 1
    assert any(re.match(r"Ann: Squire|Ann: \d+ \(|Round 1 of", row) for row in rows[sits:])


def test_prosperity_tells_everybody_what_they_drew(tmp_path: Path) -> None:
    """UC-02 2a.2 iii: a player who need not trim reads it when they next sit here."""
    session = Session(tmp_path, "play", "--scenario", PROSPERITY, "--option", "handover=on")
    drawn: dict[str, list[str]] = {}
    while "It is the turn of P1." not in session.text:
        sitting = [row.split(",")[0] for row in session.rows if SITS.fullmatch(row)]
        for row in session.rows:
            if row.startswith("You draw "):
                drawn.setdefault(sitting[0], []).append(row)
        trims = session.prompt.endswith("discard:")
        session.type("" if is_return(session) else "1" if trims else "no")
    session.close()
    assert set(drawn) == {"P1", "P2", "P3", "P4"}


def test_a_player_who_may_do_nothing_out_of_turn_is_told(tmp_path: Path) -> None:
    """The reason is theirs alone: it would tell which cards they do not have."""
    session = Session(tmp_path, "play", "--scenario", "boar-hunt")
    for line in ("", "as P2", ""):
        session.type(line)
    assert session.rows[-2:] == ["There is nothing you can do now.", "P2, press <return> to leave the seat."]
    session.type("")
    assert session.text == "P1, take the seat and press <return>."
    session.close()


def test_a_hand_that_can_still_be_read_is_not_shown_again(tmp_path: Path) -> None:
    """T-02: the hand stays on the screen with the question, and so does the news for a while."""
    session = Session(tmp_path, "play", "round_table", "--seats", "Ann,bot,bot", "--seed", "7")
    for number in range(12):
        session.type("nonsense")
        assert "Your hand (12 cards)" in session.rows
        assert number > 3 or "It is your turn." in session.rows
    assert [*session.scrollback, *session.rows].count("Your hand (12 cards)") < 4
    session.close()
