"""Stories at one table: no sockets, and time passes only when the story says so."""

import msgspec
import pytest

from tests.fair.table import BID, CALL, DONE, PASS
from tests.server.story import Story, any_game, fair, quests
from tests.terminal.command import SCENARIOS
from tiltyard.bots import KNIGHTS
from tiltyard.engine import record
from tiltyard.engine.chance import commitment
from tiltyard.engine.moves import NOBODY
from tiltyard.games import NAMES, find, scenario_path
from tiltyard.games.quests.table import DECLINE, SPONSOR, TACKLE
from tiltyard.table import outcome
from tiltyard.table.default_answer import in_window, passive_answer
from tiltyard.table.plan import make_plan
from tiltyard.table.state import RIGGED
from tiltyard.wire import protocol
from tiltyard.wire.lobby import CreateTable
from tiltyard.wire.protocol import ClockSetup, Refusal

SHORT = "shields=3, turn_limit=40"
STORY = "tiltyard 1\ngame: quests\nrules: 1\nseats: A, B, C, D\ndeal story: Q4\n---\n"


def changed(story: Story, seat: int) -> protocol.TableInfo:
    return next(
        m.info for m in reversed(story.heard[seat]) if isinstance(m, protocol.Changed | protocol.Welcome)
    )


def test_players_join_by_nickname_and_the_last_one_starts_the_game() -> None:
    story = Story(quests(), people=3)
    assert story.table.state.phase == "open"
    assert story.table.state.host() == 0
    story.join("Dora")
    assert story.table.state.phase == "running"
    assert story.lines(3)[0] == "It is the turn of Ann."
    assert changed(story, 0).seed_hash == commitment("5")


def test_a_name_from_right_to_left_stands_by_itself_in_every_sentence() -> None:
    story = Story(quests(), people=3)
    story.join("שלמה")
    story.say(3, protocol.Resign("r"))
    assert any(line.startswith("\u2068שלמה\u2069 ") for line in story.lines(0))
    assert changed(story, 0).seats[3].name == "שלמה", "where it stands alone it is as it was typed"
    assert story.table.state.begun().names[3] == "שלמה", "and in the record"


@pytest.mark.parametrize("name", ["", "Ann", "ann", "a" * 25, "a,b", "<b>", "nobody", "a\nb"])
def test_a_name_that_is_taken_or_no_name_is_refused(name: str) -> None:
    story = Story(quests(), people=1)
    with pytest.raises(Refusal) as refusal:
        story.table.gathering.sit(name, "k")
    assert refusal.value.code == "bad_name"


def test_nobody_sits_on_a_taken_seat_or_at_a_full_table() -> None:
    story = Story(quests(seats=["person", "person", "bot:random", "bot:random"]), people=1)
    for seat in (0, 2, 9):
        with pytest.raises(Refusal, match=r"taken|full"):
            story.table.gathering.sit("Zoe", "k", seat)


def test_the_host_starts_early_and_bots_take_the_open_seats() -> None:
    story = Story(quests(), people=2)
    assert story.refused(1, protocol.Start("s")) == "not_yours"
    story.say(0, protocol.Start("s"))
    assert [sitter.bot for sitter in story.table.state.sitters] == ["", "", "knight", "knight"]


def test_a_bot_has_a_knights_name_that_nobody_else_at_the_table_has() -> None:
    story = Story(quests(), people=1)
    story.join("lynet")
    story.say(0, protocol.Start("s"))
    assert [sitter.name for sitter in story.table.state.sitters] == ["Ann", "lynet", "Ector", "Enid"]


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_knights_enough(name: str) -> None:
    assert len(KNIGHTS) >= find(name).most


def test_start_fills_every_open_seat_with_a_bot_of_the_requested_level() -> None:
    story = Story(any_game("ivanhoe", fill="random"), people=1)
    assert (changed(story, 0).fill, changed(story, 0).fewest, changed(story, 0).most) == ("random", 2, 5)
    story.say(0, protocol.Start("s"))
    assert [sitter.bot for sitter in story.table.state.sitters] == ["", *["random"] * 4]
    assert (changed(story, 0).fill, changed(story, 0).most) == ("", 0)


def test_the_host_chooses_a_bot_for_each_open_seat() -> None:
    story = Story(any_game("ivanhoe", fill="random"), people=2)
    for seat, level, code in ((1, "page", "no_seat"), (5, "page", "no_seat"), (2, "dragon", "bad_setup")):
        assert story.refused(0, protocol.Fill("f", seat, level)) == code
    assert story.refused(1, protocol.Fill("f", 2, "page")) == "not_yours"
    story.say(0, protocol.Fill("f", 2, "page"))
    story.say(0, protocol.Fill("f", 4, "squire"))
    assert [seat.fill for seat in changed(story, 1).seats] == ["", "", "page", "", "squire"]
    again = story.restart()
    assert [sitter.fill for sitter in again.table.state.sitters] == ["", "", "page", "", "squire"]
    story.say(0, protocol.Start("s"))
    assert [sitter.bot for sitter in story.table.state.sitters] == ["", "", "page", "random", "squire"]
    assert story.refused(0, protocol.Fill("f", 2, "page")) == "not_now"


def test_whoever_gives_up_a_seat_leaves_it_to_the_bot_that_was_chosen_for_it() -> None:
    story = Story(any_game("ivanhoe", fill="random"), people=1)
    story.say(0, protocol.Fill("f", 1, "page"))
    story.say(story.join("Bob"), protocol.Leave("l"))
    assert [seat.fill for seat in changed(story, 0).seats] == ["", "page", "", "", ""]


def test_the_host_takes_seats_away_or_adds_some_before_the_start() -> None:
    story = Story(any_game("ivanhoe"), people=2)
    assert story.refused(1, protocol.Seats("s", 2)) == "not_yours"
    for count, code in ((1, "bad_setup"), (6, "bad_setup")):
        assert story.refused(0, protocol.Seats("s", count)) == code
    story.say(0, protocol.Seats("s", 2))
    assert len(changed(story, 1).seats) == 2
    assert story.table.state.phase == "open", "who takes the last free seat away is still asked to start"
    story.say(0, protocol.Seats("s", 4))
    story.join("Cid")
    assert story.refused(0, protocol.Seats("s", 2)) == "no_seat"
    story.say(0, protocol.Seats("s", 3))
    story.say(0, protocol.Start("s"))
    assert story.table.state.names == ["Ann", "Bob", "Cid"]
    assert story.refused(0, protocol.Seats("s", 4)) == "not_now"
    again = story.restart()
    assert again.table.state.names == ["Ann", "Bob", "Cid"]


def test_a_rigged_deal_has_as_many_seats_as_it_has() -> None:
    text = scenario_path("round_table", "boar-hunt").read_text("utf-8")
    story = Story(make_plan(CreateTable("round_table", scenario=text)), people=2)
    assert story.refused(0, protocol.Seats("s", 3)) == "bad_setup"
    story.say(0, protocol.Start("s"))
    assert len(story.table.state.names) == 4


def test_a_name_that_is_taken_says_so() -> None:
    story = Story(quests(), people=1)
    with pytest.raises(Refusal, match='"ANN" is taken; pick another name'):
        story.table.gathering.sit("ANN", "k")
    with pytest.raises(Refusal, match='"\u0410nn" looks like "Ann"; pick another name'):  # a Cyrillic A
        story.table.gathering.sit("\u0410nn", "k")


@pytest.mark.parametrize(("wish", "first"), [({"seed": "3"}, True), ({}, False)])
def test_a_rigged_deal_is_the_first_line_of_every_log(wish: dict[str, str], first: bool) -> None:
    story = Story(quests(**wish))
    story.connect(NOBODY)
    logs = [story.lines(1), story.lines(NOBODY)]
    for seat in (2, NOBODY):
        shown = story.say(seat, protocol.LookAt("l", "log"))[0]
        assert isinstance(shown, protocol.Shown)
        logs.append(shown.lines)
    assert [log[0] == RIGGED for log in logs] == [first] * 4
    assert changed(story, 0).rigged == first


def test_who_leaves_before_the_start_frees_the_seat_and_the_host_passes_on() -> None:
    story = Story(quests(), people=2)
    story.say(0, protocol.Leave("l"))
    assert story.table.state.host() == 1
    story.say(1, protocol.Leave("l"))
    assert story.table.state.phase == "closed"


def test_a_move_is_told_to_all_and_acknowledged_to_its_player() -> None:
    story = Story(quests(seed="1"))
    before = [len(story.heard[seat]) for seat in range(4)]
    seat = story.asked()[0]
    story.play(seat, story.last(seat).options[0], name="mine")
    update = story.heard[seat][-1]
    assert isinstance(update, protocol.Update)
    assert update.ack == "mine"
    assert all(len(story.heard[other]) > before[other] for other in range(4))
    assert not any(getattr(m, "ack", "") for m in story.heard[(seat + 1) % 4])


def test_a_repeated_message_is_recognised_and_never_applied_twice() -> None:
    story = Story(quests(seed="1"))
    seat = story.asked()[0]
    state, move = story.last(seat).state, story.last(seat).options[0]
    story.play(seat, move, state, "same")
    moves = len(story.table.state.begun().moves)
    assert story.play(seat, move, state, "same") == [protocol.Ack("same", again=True)]
    assert len(story.table.state.begun().moves) == moves
    assert story.restart().table.state.sitters[seat].ids == ["same"]


def test_a_stale_answer_is_refused_and_a_fresh_update_follows() -> None:
    story = Story(quests(seed="1"))
    seat = story.asked()[0]
    old = story.last(seat).state
    story.play(seat, story.last(seat).options[0])
    answers = story.play(seat, 0, old)
    assert [type(answer).__name__ for answer in answers] == ["Error", "Update"]
    assert isinstance(answers[0], protocol.Error)
    assert answers[0].code == "stale"


def test_a_refused_move_says_why_and_by_which_rule() -> None:
    story = Story(quests(scenario=STORY))
    story.play(0, SPONSOR)
    with pytest.raises(Refusal) as refusal:
        story.play(0, DECLINE)
    assert refusal.value.code == "refused"
    assert refusal.value.rule


def test_who_is_not_asked_learns_who_is() -> None:
    story = Story(quests(seed="1"))
    match = story.table.state.begun()
    asked = match.game.next()
    other = (asked + 1) % 4
    refusal = story.table.play.refusal(other, DECLINE)
    assert refusal is not None
    assert str(refusal) == f"It is not your turn to decide. {match.names[asked]} decides."


def test_nobody_learns_who_may_still_cancel() -> None:
    """I-40: the actor reads the same names, no matter who has let the action pass."""
    rigged = (
        "tiltyard 1\ngame: ivanhoe\nrules: 2\nseats: A, B, C\ndeal colour: red\ndeal turn: A\n"
        "deal A.hand: SHIELD\n---\n"
    )
    story = Story(any_game("ivanhoe", scenario=rigged, seats=["person"] * 3))
    moves = find("ivanhoe").moves
    story.play(0, moves.parse("shield"))
    before = story.table.play.refusal(0, moves.parse("withdraw"))
    story.play(1, moves.parse("let pass"))
    after = story.table.play.refusal(0, moves.parse("withdraw"))
    assert str(before) == str(after) == "It is not your turn to decide. Bob and Cid decide."


@pytest.mark.parametrize(
    ("seat", "move", "code"), [(1, 0, "not_asked"), (0, -1, "unknown_move"), (0, 10**9, "unknown_move")]
)
def test_who_is_not_asked_or_names_no_move_is_refused(seat: int, move: int, code: str) -> None:
    story = Story(quests(scenario=STORY))
    message = protocol.Move("x", story.last(seat).state, move)
    assert story.refused(seat, message) == code


def test_a_watcher_plays_nothing() -> None:
    story = Story(quests(seed="1"))
    welcome = story.connect(NOBODY)
    assert not welcome.options
    assert story.refused(NOBODY, protocol.Move("x", welcome.state, 0)) == "not_yours"
    assert story.refused(NOBODY, protocol.Resign("x")) == "not_yours"


def test_choices_made_at_the_same_time_do_not_disturb_each_other() -> None:
    """Whoever still chooses hears that the others are done, and may choose as before."""
    story = Story(fair(["", "", ""]))
    while story.game.stack[-1].name != "lay":
        story.play(story.asked()[0], story.last(story.asked()[0]).options[0])
    before = story.last(2)
    story.play(0, DONE)
    story.play(1, DONE)
    shown = story.last(2)
    assert shown.scene is not None
    assert shown.scene.head == "It is your turn."
    assert shown.seq == before.seq + 2
    assert shown.options == before.options
    assert story.asked() == [2]
    story.play(2, DONE)
    assert story.game.stack[-1].name != "lay"


@pytest.mark.parametrize("name", NAMES)
def test_every_game_is_played_to_its_end_by_people(name: str) -> None:
    story = Story(any_game(name, options=SHORT if name == "quests" else "", seed="2"))
    story.auto()
    over = story.over()
    assert over is not None
    assert over.reason == "rules"
    assert commitment(over.seed) == over.seed_hash
    text = outcome.record_text(story.table.state)
    again = record.replay(record.parse(text, "r", find))
    assert again.game.over()
    assert find(name).winners(again.game) == over.winners


@pytest.mark.parametrize("name", NAMES)
def test_a_table_is_its_plan_and_its_entries_at_any_moment(name: str) -> None:
    story = Story(any_game(name, options=SHORT if name == "quests" else "", seed="3"))
    for _part in range(8):
        story.auto(until=7)
        again = story.restart()
        for seat in range(len(story.table.state.sitters)):
            contract = story.table.state.contract
            assert contract.view(again.game, seat) == contract.view(story.game, seat)
            assert again.table.state.log.seq(seat) == story.table.state.log.seq(seat)
        assert again.table.state.phase == story.table.state.phase


def test_bots_play_when_their_time_has_come() -> None:
    story = Story(
        quests(seats=["person", "bot:random", "bot:random", "bot:random"], options=SHORT, pace=1.0), people=1
    )
    story.auto()
    assert story.over() is not None


def test_a_table_of_bots_plays_alone() -> None:
    story = Story(quests(seats=["bot:random"] * 4, options=SHORT), people=0)
    story.table.begin(story.now)
    story.wait(1.0)
    assert story.table.state.phase == "over"


# Coming back


def test_who_comes_back_gets_what_was_missed_and_nothing_twice() -> None:
    story = Story(quests(seed="1", options=SHORT, away="wait"))
    story.auto(until=10)
    known = story.last(1).seq
    story.disconnect(1)
    while story.asked() != [1] and story.table.state.log.seq(1) < known + 30:
        story.auto(until=1)
    welcome = story.connect(1, since=known)
    assert welcome.seq > known
    assert [news.number for news in welcome.news] == list(range(known + 1, welcome.seq + 1))
    assert not welcome.missed


def test_after_a_restart_the_missed_news_come_by_the_same_numbers() -> None:
    story = Story(quests(seed="1", options=SHORT))
    story.auto(until=10)
    known = story.last(1).seq
    story.auto(until=5)
    before = [news for m in story.heard[1] if isinstance(m, protocol.Update) for news in m.news]
    again = story.restart()
    welcome = again.connect(1, since=known)
    assert welcome.news == [news for news in before if news.number > known]
    assert not welcome.missed
    assert welcome.state == story.last(1).state


def test_who_was_away_for_very_long_is_told_that_something_is_missing() -> None:
    story = Story(quests(seed="1", options="shields=20, turn_limit=400"))
    story.auto(until=400)
    welcome = story.connect(0, since=1)
    assert welcome.missed
    shown = story.say(0, protocol.LookAt("l", "log"))
    assert isinstance(shown[0], protocol.Shown)
    assert shown[0].lines[:2] == [RIGGED, "It is your turn."]


def test_the_table_shows_who_is_away_and_a_bot_holds_the_seat_after_the_grace_time() -> None:
    story = Story(quests(seed="1", away="bot", grace=30))
    seat = story.asked()[0]
    other = (seat + 1) % 4
    story.disconnect(seat)
    assert not changed(story, other).seats[seat].here
    story.wait(29)
    assert not changed(story, other).seats[seat].stands_in
    story.wait(2)
    assert changed(story, other).seats[seat].stands_in
    assert seat not in story.asked()
    story.connect(seat)
    assert not changed(story, other).seats[seat].stands_in


def test_who_took_a_seat_and_never_came_is_away() -> None:
    story = Story(quests(seed="1", away="bot", grace=30), people=3)
    story.table.gathering.sit("Dora", "k", agrees=True)
    story.table.start_if_full(story.now)
    story.deliver()
    story.wait(31)
    assert story.table.state.sitters[3].stands_in


def test_a_table_may_wait_for_ever() -> None:
    story = Story(quests(seed="1", away="wait", grace=1))
    seat = story.asked()[0]
    story.disconnect(seat)
    story.wait(1e6)
    assert story.asked()[0] == seat
    assert not story.table.state.sitters[seat].stands_in


def test_a_table_may_count_absence_as_giving_up() -> None:
    story = Story(fair(["", ""], away="forfeit", grace=10))
    story.disconnect(1)
    story.wait(11)
    over = story.over()
    assert over is not None
    assert (over.winners, over.reason) == ([0], "left")


# Clocks


def test_a_clock_per_move_answers_passively_at_zero() -> None:
    story = Story(quests(seed="1", clock=ClockSetup("move", 20)))
    seat, moves = story.asked()[0], len(story.table.state.begun().moves)
    passive = passive_answer(story.table.state.contract, story.game, seat)
    story.wait(19)
    assert len(story.table.state.begun().moves) == moves
    story.wait(2)
    assert list(story.table.state.begun().moves)[moves:] == [(seat, move) for move in passive]


def test_at_zero_a_bot_may_play_instead() -> None:
    story = Story(quests(seed="1", options=SHORT, clock=ClockSetup("move", 1, at_zero="bot")))
    story.wait(100_000)
    assert story.over() is not None


@pytest.mark.parametrize("name", NAMES)
def test_passive_answers_go_on_and_on(name: str) -> None:
    """A game that nobody answers does not hang: every question has a passive answer."""
    story = Story(any_game(name, seed="4", clock=ClockSetup("move", 1)))
    story.wait(300)
    assert story.table.state.phase == "over" or len(story.stored) > 200


def test_a_bank_is_charged_with_what_a_move_takes_less_the_lag_and_gets_its_increment() -> None:
    story = Story(quests(seed="1", clock=ClockSetup("bank", 100, increment=2)))
    seat = story.asked()[0]
    story.table.heard_lag(seat, 0.3)
    story.wait(10.3)
    story.play(seat, story.last(seat).options[0])
    assert story.table.state.clock.left[seat] == pytest.approx(92.0)
    assert story.restart().table.state.clock.left[seat] == pytest.approx(92.0)


def test_a_slow_line_is_forgiven_half_a_second_at_most() -> None:
    story = Story(quests(seed="1", clock=ClockSetup("bank", 100)))
    seat = story.asked()[0]
    story.table.heard_lag(seat, 60.0)
    story.wait(10.5)
    story.play(seat, story.last(seat).options[0])
    assert story.table.state.clock.left[seat] == pytest.approx(90.0)


# Windows


def at_window(window: float = 5.0) -> Story:
    story = Story(fair(["", "", ""], window=window), seed="7")
    for _move in range(200):
        if in_window(story.game):
            return story
        seat = story.asked()[0]
        options = [move for move in story.last(seat).options if move != CALL]
        story.play(seat, BID + 1 if BID + 1 in options else options[-1])
    raise AssertionError("no window came")


def test_a_window_is_held_although_everybody_has_let_it_pass() -> None:
    story = at_window()
    entries = len(story.stored)
    for seat in story.asked():
        story.play(seat, PASS)
    assert in_window(story.game)
    assert len(story.stored) == entries + 3, "every answer is kept at once"
    assert in_window(story.restart().game)
    story.wait(4.9)
    assert in_window(story.game)
    story.wait(0.2)
    assert not in_window(story.game)


def test_a_window_that_nobody_answers_takes_the_same_time() -> None:
    story = at_window()
    story.wait(4.9)
    assert in_window(story.game)
    story.wait(0.2)
    assert not in_window(story.game)


def test_a_held_answer_is_told_to_nobody_else() -> None:
    story = at_window()
    heard = len(story.heard[1])
    story.play(0, PASS)
    assert len(story.heard[1]) == heard
    assert story.refused(0, protocol.Move("again", story.last(0).state, PASS)) == "not_asked"


# Consent


def test_undo_needs_the_consent_of_the_others() -> None:
    story = Story(quests(scenario=STORY))
    story.play(0, DECLINE)
    story.say(0, protocol.Propose("u", "undo"))
    proposal = changed(story, 1).proposal
    assert proposal is not None
    assert proposal.waiting == [1, 2, 3]
    for seat in (1, 2, 3):
        assert story.asked() == [1]
        story.say(seat, protocol.Consent(f"c{seat}", proposal.number, True))
    assert story.asked() == [0]
    assert "Ann takes back a decision." in story.lines(2)
    assert story.restart().asked() == [0]


def test_one_no_is_enough_and_a_new_move_ends_the_question() -> None:
    story = Story(quests(scenario=STORY))
    story.play(0, DECLINE)
    story.say(0, protocol.Propose("u", "undo"))
    story.say(2, protocol.Consent("c", 1, False))
    assert changed(story, 1).proposal is None
    heard = [message.refused for message in story.heard[0] if isinstance(message, protocol.Changed)]
    assert [seat for seat in heard if seat != NOBODY] == [2]
    story.say(0, protocol.Propose("v", "undo"))
    story.play(1, DECLINE)
    assert story.table.consent.proposal is None
    assert story.refused(2, protocol.Consent("d", 2, True)) == "not_now"


def test_nothing_is_taken_back_past_something_revealed() -> None:
    story = Story(quests(scenario=STORY))
    for seat in range(4):
        story.play(seat, DECLINE)
    assert story.refused(3, protocol.Propose("u", "undo")) == "refused"


def test_a_second_undo_goes_no_further_than_something_revealed() -> None:
    """A bug: a table that had taken back a move forgot what the move before it had revealed."""
    text = (SCENARIOS / "quests" / "a1.tilt").read_text("utf-8")
    story = Story(quests(scenario=text))
    steps = [step for step in record.parse(text, "a1", find).steps if step.kind == "move"]
    drew = next(at for at in range(1, len(steps)) if steps[at - 1].move == TACKLE)
    for step in steps[: drew + 1]:
        story.play(step.seat, step.move)
    seat = steps[drew].seat
    story.table.take_back(seat, story.now)
    with pytest.raises(Refusal, match="been revealed"):
        story.table.take_back(seat, story.now)
    story.deliver()
    assert len(outcome.record_of(story.restart().table.state).steps) == drew


def test_a_bot_s_seat_and_a_seat_that_is_not_asked_decide_nothing() -> None:
    story = Story(quests(scenario=STORY, seats=["person", "person", "person", "bot:random"]))
    assert story.refused(1, protocol.Move("m", story.last(1).state, DECLINE)) == "not_asked"
    assert story.refused(3, protocol.Move("m", 0, DECLINE)) == "not_yours"
    story.play(0, DECLINE)
    assert story.asked() == [1]


def test_a_pause_by_agreement_stops_clocks_and_moves() -> None:
    story = Story(quests(seed="1", clock=ClockSetup("bank", 10)))
    seat = story.asked()[0]
    story.wait(4)
    story.say(0, protocol.Propose("p", "pause"))
    for other in (1, 2, 3):
        story.say(other, protocol.Consent("c", 1, True))
    assert changed(story, 0).paused
    paused = story.restart()
    paused.wait(1000)
    paused.connect(0)
    paused.say(0, protocol.Resume("r"))
    assert paused.table.state.clock.milliseconds(paused.now)[seat] == 10_000
    story.wait(1000)
    assert story.refused(seat, protocol.Move("x", story.last(seat).state, 0)) == "paused"
    story.say(2, protocol.Resume("r"))
    story.wait(5.9)
    assert story.asked()[0] == seat
    story.wait(0.2)
    assert seat not in story.asked()


def test_who_resigns_is_played_on_by_a_bot_and_the_last_one_left_wins() -> None:
    story = Story(quests(seed="1"))
    story.say(0, protocol.Resign("r"))
    assert changed(story, 1).seats[0].resigned
    assert story.refused(0, protocol.Resign("r2")) == "not_now"
    story.wait(1)
    assert 0 not in story.asked()
    story.say(1, protocol.Resign("r"))
    story.say(2, protocol.Leave("r"))
    over = story.over()
    assert over is not None
    assert over.winners == [3]
    assert outcome.winners(story.restart().table.state) == [3]


def test_people_agree_on_a_rematch() -> None:
    story = Story(fair(["", ""]))
    assert story.refused(0, protocol.Propose("r", "rematch")) == "not_now"
    story.say(0, protocol.Resign("r"))
    story.say(1, protocol.Propose("r", "rematch"))
    assert not story.table.consent.wants_rematch
    story.say(0, protocol.Consent("c", 1, True))
    assert story.table.consent.wants_rematch


# Chat and looking


def test_chat_of_people_and_of_watchers_is_apart() -> None:
    story = Story(quests(seed="1"))
    story.connect(NOBODY)
    story.say(0, protocol.Say("1", "  well   met "))
    story.say(NOBODY, protocol.Say("2", "psst <b>"))
    lines = {
        seat: [m.line.text for m in story.heard[seat] if isinstance(m, protocol.Said)] for seat in (1, NOBODY)
    }
    assert lines == {1: ["well met"], NOBODY: ["psst <b>"]}
    again = story.restart()
    assert [line.text for line in again.connect(2).chat] == ["well met"]
    assert again.say(0, protocol.Say("1", "well met")) == [protocol.Ack("1", again=True)]


@pytest.mark.parametrize("text", ["", "   ", "x" * 301, "a\x00b", "a\u202eb"])
def test_chat_is_short_printable_text(text: str) -> None:
    assert Story(quests(), people=1).refused(0, protocol.Say("1", text)) == "bad_text"


def test_a_hint_a_card_and_the_table_in_words() -> None:
    story = Story(quests(seed="1", hints="all"))
    seat = story.asked()[0]
    hint = story.say(seat, protocol.Hint("h"))[0]
    assert isinstance(hint, protocol.Shown)
    assert hint.move in story.last(seat).options
    assert story.refused((seat + 1) % 4, protocol.Hint("h")) == "not_asked"
    assert story.refused(0, protocol.LookAt("l", "card", "Excalibur of Doom")) == "refused"
    table = story.say(0, protocol.LookAt("l"))[0]
    assert isinstance(table, protocol.Shown)
    assert table.lines[1].split()[:5] == ["Ann", "0", "of", "7", "shields"]


def test_whoever_is_asked_has_the_choices_explained_and_hears_why_words_are_no_answer() -> None:
    """As at a table of one's own: the reasons are the table's, not the client's."""
    story = Story(quests(scenario=STORY))
    choices = story.say(0, protocol.LookAt("c", "choices"))[0]
    assert isinstance(choices, protocol.Shown)
    assert any(line.strip().startswith("yes") for line in choices.lines)
    why = story.say(0, protocol.LookAt("w", "why", "F5"))[0]
    assert isinstance(why, protocol.Shown)
    assert why.lines == ["The quest needs a sponsor: answer yes or no."]
    nothing = story.say(0, protocol.LookAt("n", "why", "perhaps"))[0]
    assert isinstance(nothing, protocol.Shown)
    assert nothing.lines[0].startswith("'perhaps' is not an answer here.")
    assert story.refused(1, protocol.LookAt("o", "choices")) == "not_asked"


# Watchers


def test_watchers_may_be_kept_behind() -> None:
    story = Story(quests(seed="1", delay=60, away="wait"))
    first = story.connect(NOBODY)
    assert msgspec.json.decode(first.view) is None
    story.auto(until=3)
    assert story.last(NOBODY) is first
    again = story.restart()
    assert msgspec.json.decode(again.connect(NOBODY).view) is None, "a restart shows nothing earlier"
    again.wait(61)
    assert again.last(NOBODY).seq == story.table.state.log.seq(NOBODY)
    assert story.connect(NOBODY).seq == first.seq
    assert story.refused(NOBODY, protocol.LookAt("l")) == "not_now"
    story.wait(61)
    assert story.last(NOBODY).seq == story.table.state.log.seq(NOBODY)


def test_watchers_who_are_kept_behind_see_no_clocks_until_the_end() -> None:
    clock = ClockSetup("bank", 60.0)
    story = Story(quests(clock=clock, delay=30.0))
    welcome = story.connect(NOBODY)
    assert welcome.clocks == []
    story.now += 5.0
    story.auto(until=3)
    story.wait(31.0)
    shown = [message for message in story.heard[NOBODY] if isinstance(message, protocol.Update)]
    assert shown, "they are shown the table"
    assert all(message.clocks == [] for message in shown)
    assert story.last(0).clocks != [], "those who play see theirs"
    for seat in (0, 1, 2):
        story.say(seat, protocol.Resign("r"))
    assert len(story.connect(NOBODY).clocks) == 4


def test_watchers_who_are_not_kept_behind_see_the_clocks() -> None:
    assert len(Story(quests(clock=ClockSetup("bank", 60.0))).connect(NOBODY).clocks) == 4


def test_after_the_end_everyone_may_see_everything() -> None:
    story = Story(fair(["", ""]))
    story.connect(NOBODY)
    assert story.say(NOBODY, protocol.LookAt("l", seat=1)) == story.say(NOBODY, protocol.LookAt("l"))
    story.say(0, protocol.Resign("r"))
    shown = story.say(NOBODY, protocol.LookAt("l", seat=1))
    own = story.say(1, protocol.LookAt("l"))
    assert shown == own


def test_an_update_for_a_bot_has_no_words() -> None:
    story = Story(quests(seed="1"))
    welcome = story.connect(0, words=False)
    assert not welcome.news
    assert welcome.question is None
    assert msgspec.json.decode(welcome.view)["game"] == "quests"
