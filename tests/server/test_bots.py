"""A bot that fails at a table: it is noted, somebody passive answers in its stead, and everybody stays."""

import logging
from collections.abc import Iterator
from typing import Literal

import pytest

from tests.server.house import Guest, house, run
from tests.server.story import Story, any_game, quests
from tiltyard.engine.moves import Move
from tiltyard.engine.turn import Bot, Turn
from tiltyard.games import find
from tiltyard.games.quests.table import RESTART, SPONSOR
from tiltyard.wire import protocol
from tiltyard.wire.protocol import ClockSetup

pytestmark = pytest.mark.both


class BreaksDown(Bot):
    def choose(self, turn: Turn) -> Move:
        raise ZeroDivisionError("the hand of P1 is F5")


class Cheats(Bot):
    def choose(self, turn: Turn) -> Move:
        return next(move for move in range(40) if move not in turn)


@pytest.fixture(params=[BreaksDown, Cheats])
def _broken(request: pytest.FixtureRequest) -> Iterator[None]:
    """Quests has a bot that fails, and takes it for its strongest."""
    find("quests").bots["broken"] = request.param
    yield
    del find("quests").bots["broken"]


async def decline_all(guest: Guest) -> None:
    """Answer every question with its last answer, until the game is over."""
    answered = None
    for _message in range(2_000):
        if guest.shown is not None and guest.shown.asked and guest.shown is not answered:
            answered = guest.shown
            await guest.play(guest.shown.options[-1])
        if isinstance(await guest.next(), protocol.Over):
            return
    raise AssertionError("the game does not end")


@pytest.mark.usefixtures("_broken")
def test_a_bot_that_fails_drops_nobody(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with house() as inn:
            seats = ["person", *["bot:broken"] * 3]
            seated = await inn.create("quests", seats=seats, options="turn_limit=8", seed="1")
            ann = await inn.guest(seated.table, seated.key)
            await ann.send(protocol.Hint("h"))
            hint = await ann.until(protocol.Shown)
            assert ann.shown is not None
            assert hint.move in ann.shown.options
            await decline_all(ann)

    with caplog.at_level(logging.ERROR, "tiltyard"):
        run(story)
    noted = [record for record in caplog.records if record.getMessage() == "a bot failed"]
    assert noted
    assert {record.__dict__["facts"]["bot"] for record in noted} == {"broken"}


@pytest.mark.usefixtures("_broken")
def test_a_clock_that_hands_over_to_a_bot_that_fails_goes_on() -> None:
    story = Story(quests(seed="1", options="turn_limit=4", clock=ClockSetup("move", 1, at_zero="bot")))
    story.wait(2_000)
    assert story.over() is not None


@pytest.mark.usefixtures("_broken")
def test_a_stand_in_that_fails_goes_on() -> None:
    story = Story(quests(seed="1", options="turn_limit=2", away="bot", grace=5))
    for seat in range(4):
        if seat != 1:
            story.disconnect(seat)
    story.wait(60)
    assert story.table.state.sitters[0].stands_in
    assert story.asked() == [1], "nobody waits for those who are away"
    assert len(story.table.presence.of(1)) == 1


ADAPT = """tiltyard 1
game: ivanhoe
rules: 2
seats: A, B
deal colour: red
deal turn: A
deal A.display: S3, R3, R3, R4, R4
deal B.display: P5, R5
deal A.hand: ADAPT
---
"""


@pytest.mark.parametrize("at_zero", ["pass", "bot"])
def test_who_is_late_in_adapt_keeps_what_was_played_first(at_zero: Literal["pass", "bot"]) -> None:
    """I-56: also where the clock hands the seat to a bot, and for the values that are still open."""
    story = Story(
        any_game(
            "ivanhoe", seats=["person"] * 2, scenario=ADAPT, clock=ClockSetup("move", 5, at_zero=at_zero)
        )
    )
    contract = find("ivanhoe")
    match = story.table.state.match
    assert match is not None
    story.play(0, contract.moves.parse("adapt"))
    story.play(1, contract.moves.parse("let pass"))
    story.wait(match.game.house.ivanhoe_window_seconds)  # the window closes
    story.play(0, contract.moves.parse("card 5"))
    story.wait(6)
    assert contract.part(match.game, "display", 0) == "S3, R4"
    assert contract.part(match.game, "display", 1) == "P5"


def test_a_late_sponsor_does_not_begin_again_for_ever() -> None:
    """Q-27: what a late sponsor has laid is built upon."""
    story = Story(quests(seed="1", clock=ClockSetup("move", 5)))
    match = story.table.state.match
    assert match is not None
    game = match.game
    while SPONSOR not in game.options(game.next()):
        story.play(game.next(), game.options(game.next())[-1])
    sponsor = game.next()
    story.play(sponsor, SPONSOR)
    story.play(sponsor, game.options(sponsor)[0])
    story.wait(6)
    assert game.stack[-1].name == "tackle"
    assert (sponsor, RESTART) not in match.moves
