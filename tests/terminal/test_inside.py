"""The connection to a table in this process: the same messages as over a socket, answered at once."""

from tests.terminal.test_local_table import a1
from tiltyard.client.inside import Inside
from tiltyard.games.quests.table import DECLINE
from tiltyard.terminal.local import set_table
from tiltyard.wire import protocol
from tiltyard.wire.protocol import Error, Shown, Update, Welcome


def two_lines() -> tuple[Inside, Inside]:
    """The first two players of a table, who have been welcomed."""
    table = set_table(a1())
    lines = Inside(table, 0), Inside(table, 1)
    for line in lines:
        line.receive()
    return lines


def state_of(line: Inside) -> int:
    """The state that an answer must carry."""
    return line.table.publisher.sight(line.seat)[0].state


def test_whoever_arrives_is_welcomed_with_scene_and_question() -> None:
    (welcome,) = [message for message in Inside(set_table(a1()), 0).receive() if isinstance(message, Welcome)]
    assert welcome.you == 0
    assert welcome.scene is not None
    assert welcome.scene.you == 0
    assert welcome.question is not None


def test_a_move_is_told_to_everybody_who_is_connected() -> None:
    first, second = two_lines()
    first.send(protocol.Move(first.next_id(), state_of(first), DECLINE))
    for line, asked in ((first, False), (second, True)):
        (update,) = line.receive()
        assert isinstance(update, Update)
        assert update.asked == asked


def test_a_refusal_names_its_message_and_is_told_to_nobody_else() -> None:
    first, second = two_lines()
    second.send(protocol.Move("mine", state_of(second), DECLINE))
    (error,) = second.receive()
    assert isinstance(error, Error)
    assert (error.code, error.id) == ("not_asked", "mine")
    assert first.receive() == []


def test_at_the_table_itself_taking_back_needs_no_consent() -> None:
    first, second = two_lines()
    first.send(protocol.Move(first.next_id(), state_of(first), DECLINE))
    second.receive()
    second.send(protocol.Propose(second.next_id(), "undo"))
    (error,) = second.receive()
    assert isinstance(error, Error)
    first.send(protocol.Propose(first.next_id(), "undo"))
    assert not first.table.state.begun().moves


def test_a_look_is_answered_to_the_one_who_looks() -> None:
    first, second = two_lines()
    first.send(protocol.LookAt("card", "card", "F5"))
    first.send(protocol.LookAt("log", "log"))
    card, log = first.receive()
    assert isinstance(card, Shown)
    assert isinstance(log, Shown)
    assert card.lines[0].startswith("F5: foe, value 5")
    assert any(line.startswith("  ") for line in log.lines), "the hand of whoever looks is further in"
    assert second.receive() == []


def test_nobody_is_told_anything_after_hanging_up() -> None:
    first, second = two_lines()
    second.close()
    first.send(protocol.Move(first.next_id(), state_of(first), DECLINE))
    assert not [message for message in second.receive() if isinstance(message, Update)]
