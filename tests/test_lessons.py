"""Lessons: every one plays as it says, teaches at a table, and its words fit on a phone."""

from pathlib import Path
from typing import Any

import melee
import pytest
from melee import GAME as MELEE

from tests.server.story import Story
from tiltyard.engine import record
from tiltyard.engine.record import Record
from tiltyard.games import NAMES, find, lessons, rulings
from tiltyard.server.http.kits import how_to_part
from tiltyard.table.lesson import LEARNER, NOT_NOW, tasks_of
from tiltyard.table.plan import make_plan, plan_of_lesson, read_lesson
from tiltyard.table.table import Table
from tiltyard.wire import protocol
from tiltyard.wire.lobby import CreateTable
from tiltyard.wire.protocol import Coach, Refusal, Update, Welcome

LONGEST = 175  # characters: four lines of a phone
READING = 200 / 60  # words a second
DECIDING = 2  # seconds a move
FIRST_LESSONS = 180  # seconds: after them somebody who knew nothing plays a sensible game
OURS = [(game, lesson) for game in NAMES for lesson in lessons(game)]
THEIRS = sorted((Path(melee.__file__).parent / "lessons").glob("*.tilt"))


def of_melee(path: Path) -> Record:
    return record.parse(path.read_text("utf-8"), path.name, lambda _name: MELEE)


KEPT = [read_lesson(find(game), lesson) for game, lesson in OURS] + [of_melee(path) for path in THEIRS]
every_lesson = pytest.mark.parametrize(
    "kept", KEPT, ids=lambda kept: f"{kept.setting.contract.name}-{Path(kept.source).stem}"
)


def table_of(kept: Record) -> Story:
    """A table at which a person learns."""
    wish = CreateTable(kept.setting.contract.name, "Eve", lesson="one", away="wait", pace=0.0)
    story = Story(plan_of_lesson(wish, kept), people=1)
    story.wait(0.0)
    return story


def told(story: Story) -> protocol.Update | protocol.Welcome:
    """What the learner was told last."""
    return next(m for m in reversed(story.heard[LEARNER]) if isinstance(m, Update | Welcome))


def coach(story: Story) -> Coach:
    found = told(story).coach
    assert found is not None
    return found


def play(story: Story, move: int) -> None:
    story.play(LEARNER, move)
    story.wait(0.0)


@pytest.mark.both
@every_lesson
def test_a_lesson_plays_as_it_says(kept: Record) -> None:
    name = kept.setting.contract.name
    record.check_rulings(kept, rulings(name) if name in NAMES else [])
    assert not record.check(kept)
    assert any(step.kind == "expect" for step in kept.steps), "say what comes of it"


@every_lesson
def test_a_lesson_reads_back(kept: Record) -> None:
    contract = kept.setting.contract
    again = record.parse(record.text(kept), "printed", lambda _name: contract)
    assert record.text(again) == record.text(kept)
    assert tasks_of(again) == tasks_of(kept)
    assert (again.title, again.learned) == (kept.title, kept.learned)


@every_lesson
def test_the_words_of_a_lesson_fit_on_a_phone(kept: Record) -> None:
    words = [task.words for task in tasks_of(kept)] + [task.otherwise for task in tasks_of(kept)]
    assert 0 < len(kept.title) <= 40
    for text in [*words, kept.learned]:
        assert 0 < len(text) <= LONGEST, text
        assert text[-1] in ".!"
        assert "  " not in text
    assert sum(step.kind == ">" for step in kept.steps) == len(tasks_of(kept)), "words without a move"


@every_lesson
def test_following_the_coach_leads_to_the_end_of_a_lesson(kept: Record) -> None:
    story = table_of(kept)
    steps = []
    while not coach(story).done:
        steps.append(coach(story).step)
        assert coach(story).moves
        play(story, coach(story).moves[0])
    made = list(story.table.state.begun().moves)
    assert sorted(made) == sorted([(step.seat, step.move) for step in kept.steps if step.kind == "move"])
    assert sorted(set(steps)) == list(range(1, coach(story).steps + 1))
    assert coach(story).text == kept.learned
    assert story.table.state.phase == "over"


def seconds(kept: Record) -> float:
    """How long a lesson takes somebody who reads all of it: title, coach, questions, news, what was learned.

    On the page cards are picked first and sent together, so there is one question for each task.
    """
    story, moves, read = table_of(kept), 0, [kept.title, kept.learned]
    task = 0
    while not coach(story).done:
        now = told(story).question
        assert now is not None
        if coach(story).step != task:
            task = coach(story).step
            read += [coach(story).text, now.short or now.text, *(now.short_notes or now.notes)]
        play(story, coach(story).moves[0])
        moves += 1
    updates = [message for message in story.heard[LEARNER] if isinstance(message, Update)]
    read += [line for update in updates for news in update.news for line in news.lines]
    return len(" ".join(read).split()) / READING + moves * DECIDING


@pytest.mark.parametrize("game", NAMES)
def test_the_first_two_lessons_take_three_minutes_and_the_page_says_how_long_all_take(game: str) -> None:
    contract = find(game)
    taken = [seconds(read_lesson(contract, lesson)) for lesson in lessons(game)]
    assert sum(taken[:2]) <= FIRST_LESSONS
    each, first, every = ", ".join(f"{time:.0f}" for time in taken), sum(taken[:2]), sum(taken)
    row = f"| {contract.title} | {each} | {first:.0f} | {every:.0f} |"
    assert row in (Path(__file__).parents[1] / "docs/record.md").read_text("utf-8").splitlines()


@every_lesson
def test_another_move_is_refused_kindly_and_changes_nothing(kept: Record) -> None:
    story, refused = table_of(kept), 0
    while not coach(story).done:
        now, state, made = coach(story), told(story).state, len(story.table.state.begun().moves)
        for other in [move for move in told(story).options if move not in now.moves]:
            with pytest.raises(Refusal) as refusal:
                story.say(LEARNER, protocol.Move(f"{state}-{other}", state, other))
            assert refusal.value.text in [task.otherwise for task in tasks_of(kept)]
            assert refusal.value.text != NOT_NOW
            refused += 1
        assert (told(story).state, len(story.table.state.begun().moves)) == (state, made)
        play(story, now.moves[0])
    assert refused


@every_lesson
def test_any_order_that_works_will_do(kept: Record) -> None:
    story = table_of(kept)
    while not coach(story).done:
        play(story, coach(story).moves[-1])
    assert story.table.state.ended in ("learned", "rules")


def test_a_hint_in_a_lesson_is_what_the_lesson_wants() -> None:
    story = table_of(read_lesson(find("quests"), "1-stages"))
    story.say(LEARNER, protocol.Hint("h"))
    shown = next(m for m in story.heard[LEARNER] if isinstance(m, protocol.Shown))
    assert [shown.move] == coach(story).moves


def test_a_lesson_goes_on_after_a_restart_and_after_taking_back() -> None:
    story = table_of(read_lesson(find("quests"), "1-stages"))
    play(story, coach(story).moves[0])
    before = coach(story)
    play(story, before.moves[0])
    story.say(LEARNER, protocol.Propose("u", "undo"))
    assert coach(story) == before
    assert story.restart().connect(LEARNER).coach == before


def test_the_others_have_the_names_of_the_lesson_unless_the_learner_has_one_of_them() -> None:
    wish = CreateTable("quests", "Bors", lesson="1-stages", public=False)
    table = Table("t", make_plan(wish), "1", "1")
    table.gathering.sit("Bors", "key", agrees=True)
    table.start_if_full(0.0)
    names = [sitter.name for sitter in table.state.sitters]
    assert names[0] == "Bors"
    assert names[2:] == ["Cei", "Dora"]
    assert names[1] not in ("Bors", "")


@pytest.mark.parametrize(
    "more", [{"seed": "1"}, {"seats": ["person"]}, {"clock": protocol.ClockSetup("move")}]
)
def test_everything_but_the_name_comes_from_the_lesson(more: dict[str, Any]) -> None:
    with pytest.raises(Refusal, match="comes from the lesson"):
        make_plan(CreateTable("quests", "Ann", lesson="1-stages", **more))


def test_an_unknown_lesson_is_refused() -> None:
    with pytest.raises(Refusal, match="unknown lesson '9-none'"):
        make_plan(CreateTable("quests", "Ann", lesson="9-none"))


@pytest.mark.parametrize("game", NAMES)
def test_a_game_has_five_to_eight_lessons_and_says_how_to_play_in_a_minute(game: str) -> None:
    contract = find(game)
    assert 5 <= len(lessons(game)) <= 8
    kept = {lesson: read_lesson(contract, lesson) for lesson in lessons(game)}
    parts = [how_to_part(part, kept) for part in contract.how_to()]
    assert [parts[0].title, parts[-1].title] == ["The goal", "Three tips"]
    assert sum(len(part.text.split()) for part in parts) < 220, "a minute"
    assert any(part.picture for part in parts)
    assert any(part.cards for part in parts)
    faces = {deck.name: deck.faces for deck in contract.faces()}
    assert all(faces[deck][kind].name for part in parts for deck, kind in part.cards)
