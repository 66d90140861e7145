"""I-40 at a table: who has let the IVANHOE window pass is nobody else's business until it is closed.

Two tables have the same past. At one of them an opponent lets the window pass, at the other he still thinks.
Everybody else then asks for all there is to ask for, and every answer must be the same.
"""

from typing import Any

import msgspec
import pytest

from tests.server.story import Story, any_game
from tiltyard.bots import choose
from tiltyard.engine.flow import Together
from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.games import scenario_path
from tiltyard.games.ivanhoe.table import LET_PASS
from tiltyard.table import outcome
from tiltyard.table.default_answer import in_window
from tiltyard.table.plan import make_plan
from tiltyard.wire import protocol
from tiltyard.wire.lobby import CreateTable
from tiltyard.wire.protocol import ClockSetup, Refusal

pytestmark = pytest.mark.both

CLOCKS = [ClockSetup(), ClockSetup("move", 40), ClockSetup("bank", 90, increment=3)]


def at_window(**wish: Any) -> Story:
    """Five people, a watcher, and an action that waits for IVANHOE."""
    story = Story(any_game("ivanhoe", seed="3", away="wait", **wish))
    story.connect(NOBODY)
    for _move in range(400):
        if in_window(story.game) and len(story.asked()) > 2:
            return story
        seat = next(other for other in story.asked() if other not in story.table.state.held)
        story.play(
            seat, choose(story.table.state.contract, story.game, seat, "hard", story.table.state.chance)
        )
        story.wait(0.5)
    raise AssertionError("no window came")


def others(story: Story, passer: Seat) -> list[Seat]:
    return [seat for seat in range(len(story.table.state.sitters)) if seat != passer] + [NOBODY]


def all_that_can_be_asked(story: Story, seat: Seat) -> list[Any]:
    """Every answer to one reader: to reconnecting, looks, requests and mistakes."""
    story.table.hints.seconds = 0.0  # what the champion says must not depend on how quick this machine is
    start = len(story.heard[seat])
    answers: list[Any] = [story.connect(seat, since=story.last(seat).seq), story.connect(seat)]
    story.disconnect(seat)
    story.disconnect(seat)
    state = answers[-1].state
    neighbour = (seat + 1) % len(story.table.state.sitters)
    messages: list[protocol.FromClient] = [
        protocol.LookAt(f"t{seat}"),
        protocol.LookAt(f"l{seat}", "log"),
        protocol.LookAt(f"s{seat}", "log", seat=neighbour),
        protocol.Move(f"m{seat}", state + 1, LET_PASS),
        protocol.Move(f"n{seat}", state, 0),
        protocol.Hint(f"h{seat}"),
        protocol.Propose(f"u{seat}", "undo"),
        protocol.Say(f"c{seat}", "Well?"),
    ]
    for message in messages:
        try:
            answers += story.say(seat, message)
        except Refusal as refusal:
            answers.append([refusal.code, refusal.text, refusal.rule])
    if story.table.consent.proposal is not None:
        waiting = story.table.consent.proposal.waiting
        answers.append(waiting[:])
        story.say(waiting[-1], protocol.Consent(f"d{seat}", story.table.consent.proposal.number, False))
    return [*answers, *story.heard[seat][start:]]


def plain(told: list[Any]) -> list[str]:
    return [msgspec.json.encode(message).decode() for message in told]


def everything(story: Story, passer: Seat) -> list[list[str]]:
    """What all others have heard so far, and what they hear if they ask."""
    asked = [all_that_can_be_asked(story, seat) for seat in others(story, passer)]
    return [plain(story.heard[seat]) for seat in others(story, passer)] + [plain(told) for told in asked]


@pytest.mark.parametrize("clock", CLOCKS, ids=lambda clock: clock.kind)
@pytest.mark.parametrize("window", [0.0, 30.0])
def test_every_byte_for_the_others_is_the_same_after_one_has_passed(window: float, clock: ClockSetup) -> None:
    told = []
    for passes in (True, False):
        story = at_window(window=window, clock=clock)
        passer = story.asked()[1]
        story.wait(2.0)
        if passes:
            story.play(passer, LET_PASS)
            assert passer in story.table.state.held
        story.wait(3.0)
        told.append(everything(story, passer))
        assert in_window(story.game)
        if not passes:
            story.play(passer, LET_PASS)
        for seat in others(story, passer)[:-1]:
            if seat in story.asked():
                story.play(seat, LET_PASS)
        story.wait(30.0 if window else 0.0)
        assert not in_window(story.game)
        told[-1] += everything(story, passer)
    assert told[0] == told[1]


def test_who_is_asked_comes_from_the_view_of_the_reader() -> None:
    """The game itself asks fewer; views show all opponents, and each whether he himself has answered."""
    story = at_window(window=0.0)
    asked = story.asked()
    turn = story.game.turn
    for passer in asked[:2]:
        story.play(passer, LET_PASS)
    for seat in [turn, asked[-1], NOBODY]:
        view = msgspec.json.decode(story.connect(seat).view)
        assert view["asks"] == asked
    assert [story.last(seat).asked for seat in asked] == [False, False, *[True] * (len(asked) - 2)]


def test_a_bot_that_lets_pass_is_as_silent_as_a_person() -> None:
    told = []
    for pace in (1.0, 9.0):  # seconds after which the bot has decided
        contract = any_game("ivanhoe").contract
        seats = ["person"] * (contract.most - 1) + ["bot:hard"]
        plan = make_plan(CreateTable("ivanhoe", seats=seats, seed="3", away="wait", window=0.0, pace=pace))
        story = Story(plan)
        story.connect(NOBODY)
        bot = len(seats) - 1
        for _move in range(300):
            if in_window(story.game) and bot in story.asked() and len(story.asked()) > 2:
                break
            seat = next(other for other in story.asked() if other not in story.table.state.held)
            if seat == bot:
                story.wait(pace)
                continue
            story.play(seat, choose(contract, story.game, seat, "hard", story.table.state.chance))
        assert in_window(story.game)
        story.wait(5.0)
        assert (bot in story.table.asking.window.considered) == (pace < 5.0)
        told.append(everything(story, bot))
    assert told[0] == told[1]


@pytest.mark.parametrize("window", [0.0, 30.0])
def test_watchers_who_are_kept_behind_hear_nothing_of_it_either(window: float) -> None:
    told = []
    for passes in (True, False):
        story = at_window(window=window, delay=4.0)
        story.wait(5.0)
        if passes:
            story.play(story.asked()[1], LET_PASS)
        story.wait(6.0)
        told.append(plain(story.heard[NOBODY]))
    assert told[0] == told[1]


def test_a_window_without_a_time_closes_with_the_last_answer() -> None:
    story = at_window(window=0.0)
    moves = len(outcome.record_of(story.table.state).steps)
    asked = story.asked()
    for seat in asked[:-1]:
        story.play(seat, LET_PASS)
        assert len(outcome.record_of(story.table.state).steps) == moves, (
            "nothing is played before all have answered"
        )
    story = story.restart()
    for seat in range(len(story.table.state.sitters)):
        story.connect(seat)
    story.play(asked[-1], LET_PASS)
    made = [(step.seat, step.move) for step in outcome.record_of(story.table.state).steps[moves:]]
    assert made == [(seat, LET_PASS) for seat in asked]
    assert not in_window(story.game)


def test_a_clock_ends_a_window_that_somebody_does_not_answer_and_charges_nobody() -> None:
    story = at_window(window=0.0, clock=ClockSetup("bank", 20))
    left = story.table.state.clock.left[:]
    story.wait(19.4)
    assert in_window(story.game)
    story.wait(0.2)
    assert not in_window(story.game)
    assert story.table.state.clock.left == left


# Choosing at the same time


def at_choice(clock: ClockSetup) -> Story:
    """Several are about to lay cards face down for a stage."""
    scenario = scenario_path("round_table", "dragon").read_text("utf-8")
    story = Story(any_game("round_table", scenario=scenario, away="wait", clock=clock))
    story.connect(NOBODY)
    for _move in range(20):
        if isinstance(story.game.stack[-1], Together) and len(story.asked()) > 1:
            return story
        seat = story.asked()[0]
        texts = dict(zip(story.last(seat).texts, story.last(seat).options, strict=True))
        story.play(seat, texts.get("join", story.last(seat).options[0]))
        story.wait(0.5)
    raise AssertionError("nobody chooses")


@pytest.mark.parametrize("clock", CLOCKS, ids=lambda clock: clock.kind)
def test_how_many_cards_somebody_has_laid_is_told_by_no_clock_and_no_refusal(clock: ClockSetup) -> None:
    told = []
    for lays in (True, False):
        story = at_choice(clock)
        layer, other = story.asked()[:2]
        story.play(other, story.last(other).options[0])
        story.say(other, protocol.Propose("u", "undo"))
        story.wait(2.0)
        if lays:
            story.play(layer, story.last(layer).options[0])
            assert layer in story.asked()
        story.wait(3.0)
        told.append(everything(story, layer))
    assert told[0] == told[1]


def test_what_others_chose_in_secret_is_taken_back_with_an_undo() -> None:
    story = at_choice(ClockSetup())
    first, second = story.asked()[:2]
    hands = [hand[:] for hand in story.game.hands]
    story.play(first, story.last(first).options[0])
    story.play(second, story.last(second).options[0])
    story.say(first, protocol.Propose("u", "undo"))
    assert story.table.consent.proposal is not None
    story.play(second, story.last(second).options[0])
    assert story.table.consent.proposal is not None, "the seat that asked cannot notice this move"
    for seat in story.table.consent.proposal.waiting[:]:
        story.say(seat, protocol.Consent(f"c{seat}", story.table.consent.proposal.number, True))
    assert story.game.hands == hands
    assert story.restart().game.hands == hands
