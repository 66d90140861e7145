"""What is typed at one keyboard: what is confirmed, refused with help, or shown a page at a time."""

import io
from contextlib import suppress

import pytest
from rich.console import Console

from tests.terminal.test_local_table import a1, at_keyboard, shown
from tiltyard.engine import record
from tiltyard.engine.record import Record
from tiltyard.games import find
from tiltyard.terminal.hotseat import HotSeat
from tiltyard.terminal.local import set_table
from tiltyard.terminal.screen import EndOfInput, Screen
from tiltyard.terminal.shared import MORE


def deal(game: str, seats: str, *lines: str) -> Record:
    """A rigged game."""
    head = f"tiltyard 1\ngame: {game}\nrules: {find(game).rules_version}\nseats: {seats}\n"
    text = head + "".join(f"deal {line}\n" for line in lines) + "---\n"
    return record.parse(text, "rigged", find)


def free() -> Record:
    """A match in which Ann can place either of two cards."""
    lines = ["round: 3", "Ann.board: Kite Rider", "Ann.hand: Mote, Dew Nymph", "Bob.hand: Leviathan"]
    return deal("quintessence", "Ann, Bob", "first attacker: Ann", *lines)


def moves(hot: HotSeat) -> list[str]:
    return [hot.match.contract.moves.text(move) for _seat, move in hot.match.moves]


ASKED = "(yes/no, or always to stop being asked)"


def test_a_card_is_placed_when_that_is_confirmed() -> None:
    """U-05: by its position, its name, or with its slot; any other answer returns to the question."""
    hot = at_keyboard(free(), "1", "no", "mote", "", "dew nymph at 4", "yes")
    assert moves(hot) == ["place 2 at 4"]
    text = shown(hot.screen)
    assert text.count(f"Place Mote in the first free slot, for 1 resource? {ASKED}") == 2
    assert f"Place Dew Nymph in slot 4, for 1 resource? {ASKED}" in text


def test_a_person_may_switch_the_question_off() -> None:
    """U-05: for placing only, and only for this person."""
    hot = at_keyboard(free(), "1", "always", "skip", "dew nymph")
    assert moves(hot) == ["place 1", "skip", "place 1"]
    assert shown(hot.screen).count(ASKED) == 1


def test_losing_a_creature_is_confirmed_all_the_same() -> None:
    """U-05: what is replaced is gone for good, so `always` is no answer."""
    full = deal(
        "quintessence",
        "Ann, Bob",
        "round: 3",
        "first attacker: Ann",
        "Ann.board: Kite Rider, Clay Guard, Mote, Mote, Mote",
        "Ann.hand: Dew Nymph, Dew Nymph",
        "Bob.hand: Leviathan",
    )
    hot = at_keyboard(full, "1 over 3", "always", "1 over 3", "yes")
    assert moves(hot) == ["place 1 over 3"]
    assert shown(hot.screen).count("Mote leaves the board for good. Do it anyway? (yes/no)") == 2


def test_damage_is_not_let_through_by_accident() -> None:
    """U-05: skipping the defence says what it costs."""
    attacked = deal(
        "quintessence",
        "Ann, Bob",
        "round: 4",
        "first attacker: Bob",
        "Ann.board: Kite Rider, Torchbearer",
        "Ann.lanes: 1>1, 2>2",
        "Bob.board: Clay Guard",
        "Bob.hand: Leviathan",
    )
    hot = at_keyboard(attacked, "skip defence", "", "sd", "yes")
    assert moves(hot) == ["skip defence"]
    assert shown(hot.screen).count("7 damage gets through to your base. Do it anyway? (yes/no)") == 2


def test_what_is_not_placed_is_not_confirmed() -> None:
    """A card that cannot be paid is refused at once; a creature goes to its lane at once."""
    poor = deal("quintessence", "Ann, Bob", "first attacker: Ann", "Ann.hand: Leviathan", "Ann.board: Mote")
    hot = at_keyboard(poor, "1", "1 to 3")
    assert "Leviathan costs 5; you have 1." in shown(hot.screen)
    assert ASKED not in shown(hot.screen)
    assert moves(hot) == ["1 to 3"]


@pytest.mark.parametrize("auto", [True, False])
def test_a_turn_without_alternatives_is_skipped_unasked(auto: bool) -> None:
    """Quintessence: skipping is all that Bob can do; it is done and said, unless the setting is off."""
    poor = deal(
        "quintessence",
        "Ann, Bob",
        "round: 2",
        "first attacker: Bob",
        "Ann.hand: Mote, Mote, Mote",
        "Bob.hand: Leviathan",
        "Bob.deck: 3 x Leviathan",
    )
    keyboard = io.StringIO("1\nalways\n")
    hot = HotSeat(set_table(poor), Screen(Console(file=io.StringIO()), keyboard), handover=False)
    hot.auto = auto
    with suppress(EndOfInput):
        hot.play()
    assert moves(hot) == (["place 1", "skip"] if auto else ["place 1"])
    assert ("Bob skips." in shown(hot.screen)) == auto
    assert hot.seated == (0 if auto else 1)
    assert hot.missed[1].private == (
        ["You draw Leviathan 5/6, cost 5.", "There is nothing you can afford."] if auto else []
    )


BID = [
    "story card: Boar Hunt",
    "P1.stages: Test of Valor, Saxons",
    "P1.hand: Thieves",
    "P2.hand: 5 x Thieves",
    "P3.hand: 6 x Sword",
    "P4.hand: Sword",
    "participants: P2, P3",
]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("3", "Each bid must beat the last: bid 4 or more."),
        ("13", "You cannot bid more than your cards and free bids, 6 in all."),
        ("many", "'many' is not an answer here. Type a number from 4 to 6 or drop; ? explains."),
    ],
)
def test_a_wrong_bid_gets_the_reason(typed: str, answer: str) -> None:
    """R-22, R-25: a number alone is a bid."""
    hot = at_keyboard(deal("round_table", "P1, P2, P3, P4", *BID), "3", typed)
    assert answer in shown(hot.screen)
    assert moves(hot) == ["bid 3"]


def test_a_refusal_that_says_what_to_type_is_not_said_twice() -> None:
    hot = at_keyboard(a1(), "F5", "done")
    assert shown(hot.screen).count("The quest needs a sponsor: answer yes or no.\n") == 2


def test_nobody_takes_a_seat_where_nobody_acts_out_of_turn() -> None:
    hot = at_keyboard(a1(), "as P3")
    assert "Nobody acts out of turn in Quests." in shown(hot.screen)
    assert hot.seated == 0


FIGHT = [
    "story card: Slay the Dragon",
    "P1.stages: Thieves, Saxons, Black Knight",
    "P1.hand: Mordred, Thieves",
    "P2.hand: Mordred, Horse",
    "P3.hand: Sword",
    "P3.allies: Sir Galahad",
    "participants: P2, P3",
]


def test_those_who_are_asked_together_answer_in_any_order() -> None:
    """R-54: `as P3` is how P3 answers before P2; P2 cannot sit down twice."""
    hot = at_keyboard(deal("round_table", "P1, P2, P3", *FIGHT), "as P2", "as P3", "sword", "done", "horse")
    assert "You are asked already." in shown(hot.screen)
    assert [(seat, hot.match.contract.moves.text(move)) for seat, move in hot.match.moves] == [
        (2, "Sword"),
        (2, "done"),
        (1, "Horse"),
    ]


def test_acting_out_of_turn_takes_only_what_is_offered() -> None:
    """R-31."""
    game = deal("round_table", "P1, P2, P3", *FIGHT)
    hot = at_keyboard(game, "mordred", "as P1", "?", "as P1", "mordred against sir galahad")
    assert "Foes do not fight for you; `Mordred against ALLY` strikes an ally." in shown(hot.screen)
    assert "'?' is none of these; nothing was done." in shown(hot.screen)
    assert moves(hot) == ["Mordred against Sir Galahad"]


def test_mordred_waits_for_a_clear_word() -> None:
    """R-07: he was discarded when his name was typed at the hand limit, where he could strike."""
    hot = at_keyboard(
        deal(
            "round_table",
            "P1, P2",
            "story: Prosperity Throughout the Realm",
            "P1.hand: Mordred, 6 x Thieves, 5 x Saxons",
            "P2.allies: Sir Galahad",
            "adventure: Sword, Sword, Sword, Sword",
        ),
        "",
        "mordred",
        "Mordred against Sir Galahad",
    )
    assert moves(hot) == ["turn up", "Mordred against Sir Galahad"]


@pytest.mark.parametrize(("answers", "pages"), [(["", ""], 2), (["q"], 1), (["", "q"], 2)])
def test_a_long_log_is_read_a_page_at_a_time(answers: list[str], pages: int) -> None:
    """On 24 rows; whoever has seen enough stops, and is asked again."""
    console = Console(file=io.StringIO(), force_terminal=True, width=80, height=24, color_system=None)
    turns = ["no", "no", "no", "no", ""] * 6
    keyboard = io.StringIO("".join(f"{line}\n" for line in [*turns, "log", *answers]))
    game = deal("quests", "P1, P2, P3, P4", "story: 3 x Q2, 4 x Q3")
    hot = HotSeat(set_table(game), Screen(console, keyboard), handover=False)
    with suppress(EndOfInput):
        hot.play()
    assert shown(hot.screen).count(MORE) == pages
    assert shown(hot.screen).rstrip().endswith("(yes/no)")
