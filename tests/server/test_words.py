"""What a person's client is told of the open question, so that it needs to know no rules."""

from contextlib import closing
from dataclasses import replace

import msgspec
import pytest

from tests.server.long import kept, replay
from tests.server.story import Story, any_game, quests
from tiltyard.bots import choose
from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.games import NAMES, find
from tiltyard.games.ivanhoe.table import LET_PASS
from tiltyard.games.quests import GAME
from tiltyard.games.quests.table import DONE, RESTART, SPONSOR
from tiltyard.games.quintessence.table import CONCEDE, PLACE
from tiltyard.shown.question import Picking, Question
from tiltyard.shown.telling import Counted, Fighter, News, Tally
from tiltyard.table import outcome
from tiltyard.wire import protocol
from tiltyard.wire.lobby import ReplayStep
from tiltyard.wire.protocol import Refusal

pytestmark = pytest.mark.both

FOUGHT = (
    "tiltyard 1\ngame: quests\nrules: 1\nseats: A, B, C, D\ndeal A.hand: F5, F10\ndeal B.hand: D5\n"
    "deal story: Q2\n---\n"
)
ANNOUNCED = (
    "tiltyard 1\ngame: ivanhoe\nrules: 2\nseats: A, B, C, D, E\ndeal colour: red\ndeal turn: A\n"
    "deal B.display: R3\ndeal A.hand: KNOCK DOWN\ndeal B.hand: B3, IVANHOE\n---\n"
)
SHORT = {"quests": "shields=2, turn_limit=8", "round_table": "turn_limit=4", "ivanhoe": "short"}
BUILDS = (
    "tiltyard 1\ngame: quests\nrules: 1\nseats: A, B, C, D\ndeal A.hand: F5, F10, S10\ndeal story: Q2\n---\n"
)
JOUSTS = (
    "tiltyard 1\ngame: round_table\nrules: 2\nseats: A, B, C\ndeal turn: A\ndeal A.hand: Mordred, Sword\n"
    "deal C.hand: Horse\ndeal B.allies: Sir Galahad\ndeal story: Tournament at York\n---\n"
)


def question(story: Story, seat: Seat) -> Question:
    asked = story.last(seat).question
    assert asked is not None
    return asked


def why(story: Story, seat: Seat, move: int) -> tuple[str, str]:
    """What the table says to somebody who tries it."""
    try:
        story.play(seat, move)
    except Refusal as refusal:
        return refusal.text, refusal.rule
    raise AssertionError("it was not refused")


def test_options_that_give_up_or_start_over_are_marked() -> None:
    story = Story(any_game("quintessence", seats=["person"] * 2, seed="1"))
    shown = story.last(story.asked()[0])
    assert shown.last_resorts == [CONCEDE]
    assert CONCEDE in shown.options
    assert not Story(quests(seed="1")).last(0).last_resorts
    builder = Story(quests(scenario=BUILDS))
    builder.play(0, SPONSOR)
    assert builder.last(0).last_resorts == [RESTART]


@pytest.mark.parametrize("name", NAMES)
def test_why_a_card_cannot_be_played_is_what_the_table_says_to_who_tries(name: str) -> None:
    story = Story(any_game(name, options=SHORT.get(name, ""), seed="2", window=0.0))
    contract, refused = story.table.state.contract, 0
    while story.table.state.phase == "running" and refused < 60:
        seat = next(other for other in story.asked() if other not in story.table.state.held)
        asked, options = question(story, seat), story.last(seat).options
        assert len(asked.refusals) == len(asked.rules) == len(asked.positions)
        for move, text, rule in zip(asked.positions, asked.refusals, asked.rules, strict=True):
            if text:
                assert why(story, seat, move) == (text, rule)
                refused += 1
            elif move not in options:
                begin = contract.moves.text(move)
                assert any(option.startswith(f"{begin} ") for option in story.last(seat).texts)
        story.play(
            seat, choose(contract, story.game, seat, list(contract.bots)[-1], story.table.state.chance)
        )
    assert refused


def test_the_move_that_ends_a_picking_is_named_even_before_it_is_legal() -> None:
    story = Story(quests(scenario=BUILDS))
    assert question(story, 0).positions == [], "a yes or no picks no cards"
    story.play(0, SPONSOR)
    assert replace(question(story, 0).picking, adds=()) == Picking("Lay", 0, 0, DONE, "Close stage 1")
    assert DONE not in story.last(0).options
    story.play(0, question(story, 0).positions[0])
    assert "a stage has exactly one" in question(story, 0).refusals[0]
    assert question(story, 0).rules[0].startswith("Q-")


def test_a_card_that_can_only_replace_another_is_not_refused() -> None:
    """Quintessence: `place 1` needs a free slot, but `place 1 over 2` is an option."""
    story = Story(any_game("quintessence", seed="2"))
    for _move in range(400):
        seat = story.asked()[0]
        shown, asked = story.last(seat), question(story, seat)
        if asked.positions and PLACE not in shown.options and any(" over " in text for text in shown.texts):
            over = [text.split()[1] for text in shown.texts if " over " in text]
            assert [asked.refusals[int(at) - 1] for at in over] == [""] * len(over)
            return
        free = [move for move in shown.options if PLACE <= move < PLACE + len(asked.positions)]
        story.play(
            seat,
            free[0]
            if free
            else choose(story.table.state.contract, story.game, seat, "random", story.table.state.chance),
        )
    raise AssertionError("the board was never full")


def test_a_rare_move_does_not_make_its_card_a_card_for_battle() -> None:
    """Mordred may strike Sir Galahad, but he is no weapon."""
    story = Story(any_game("round_table", seats=["person"] * 3, scenario=JOUSTS))
    parse = story.table.state.contract.moves.parse
    for seat, move in ((0, "turn up"), (0, "enter"), (1, "decline"), (2, "enter")):
        story.play(seat, parse(move))
    asked = question(story, 0)
    assert any(choice.label.startswith("Mordred: strike Sir Galahad") for choice in asked.choices)
    reasons = dict(zip(asked.positions, asked.refusals, strict=True))
    assert reasons[parse("Mordred")] == why(story, 0, parse("Mordred"))[0]
    assert reasons[parse("Sword")] == ""


def test_people_who_point_are_told_in_numbers_what_a_stage_must_beat() -> None:
    """Q-25, Q-28: the words for people who type are fixed; others get their own."""
    story = Story(quests(scenario=BUILDS))
    parse = GAME.moves.parse
    story.play(0, SPONSOR)
    refused = story.table.play.refusal(0, DONE)
    assert refused is not None
    assert (refused.text, refused.short) == ("A stage cannot be empty", "Stage 1 is empty; it needs a foe.")
    for move in ("F10", "S10", "done", "F5"):
        story.play(0, parse(move))
    refused = story.table.play.refusal(0, DONE)
    assert refused is not None
    assert refused.text == "Insufficient value for this stage"
    assert refused.short == "Stage 2 is worth 5; it must beat 20."
    asked = question(story, 0)
    assert asked.notes == ["The remaining stages can no longer be built. Type restart to begin again."]
    assert asked.short_notes == ["The remaining stages can no longer be built: start over."]


def test_nobody_else_is_told_anything_of_it() -> None:
    story = Story(quests(scenario=BUILDS))
    story.play(0, SPONSOR)
    story.connect(NOBODY)
    assert [story.last(seat).question for seat in (1, 2, 3, NOBODY)] == [None] * 4
    assert story.connect(0, words=False).question is None


def after_a_fight() -> Story:
    """Ann sponsors a quest, and only Bob tackles it: he beats the first stage with his dagger."""
    story = Story(quests(scenario=FOUGHT))
    for seat, text in ((0, "sponsor"), (0, "F5"), (0, "done"), (0, "F10"), (0, "done"), (1, "tackle")):
        story.play(seat, GAME.moves.parse(text))
    for seat, text in ((2, "withdraw"), (3, "withdraw"), (1, "D5"), (1, "done")):
        story.play(seat, GAME.moves.parse(text))
    return story


def test_a_fight_is_told_in_numbers_and_so_is_its_replay() -> None:
    """The page draws battles from these; the words and the numbers come from the same event."""
    story = after_a_fight()
    title, won = "Ann's quest, stage 1 of 2", Fighter("Bob", [Counted("Dagger", 5)], 5, True)
    fought = [Tally(title, "Foe 5", 5), Tally(title, "", 5, [won])]
    assert [entry.tally for entry in story.last(2).news if entry.tally] == fought
    own = [entry.tally for entry in story.last(1).news if entry.tally]
    assert [fighter.name for tally in own for fighter in tally.fighters] == ["You"]
    steps = replayed(story, NOBODY)
    assert [entry.tally for entry in told(steps) if entry.tally] == fought


def replayed(story: Story, seat: Seat) -> list[ReplayStep]:
    """The game as it is shown once it is over."""
    with closing(kept(outcome.record_text(story.table.state))) as storage:
        return replay(storage, seat).steps


def told(steps: list[ReplayStep]) -> list[News]:
    """The news of a replay as a client reads them."""
    return msgspec.convert([entry for step in steps for entry in step.news], list[News])


def logged(story: Story, seat: Seat) -> list[str]:
    """What a client that draws the hand writes into its log."""
    shown = [m for m in story.heard[seat] if isinstance(m, protocol.Update | protocol.Welcome)]
    news = [entry for message in shown for entry in message.news]
    return [line for entry in news for line in entry.lines + ([] if entry.shows_hand else entry.private)]


def test_the_log_tells_an_attack_and_a_finished_stage_once() -> None:
    story = after_a_fight()
    stages = [line for line in logged(story, 0) if line.startswith("Stage 1: ")]
    assert stages == ["Stage 1: F5 (value 5)"]
    attacks = [line for line in logged(story, 1) if "D5" in line or "Dagger" in line]
    assert attacks == ["You win with Dagger 5 (value 5)."]


def test_a_window_says_which_move_lets_it_pass() -> None:
    """A client may be told to let every response pass by itself; it need not know the words of the game."""
    story = Story(any_game("ivanhoe", scenario=ANNOUNCED, window=0.0))
    assert question(story, 0).lets_pass is None
    for text in ("knock down", "target B"):
        story.play(0, find("ivanhoe").moves.parse(text))
    assert question(story, 1).lets_pass == LET_PASS


def test_lines_that_only_show_the_hand_are_marked() -> None:
    """A client that draws the hand leaves them out of the log, in replays too; the terminal prints them."""
    story = Story(quests(scenario=BUILDS))
    news = story.last(0).news
    assert [entry.private[0] for entry in news if entry.shows_hand] == ["Hand of Ann (3 cards)"]
    steps = replayed(story, 0)
    shown = [entry for entry in told(steps) if any(line.startswith("Hand of") for line in entry.private)]
    assert shown
    assert all(entry.shows_hand for entry in shown)
