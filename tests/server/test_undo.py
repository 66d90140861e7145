"""Taking back, again and again: it does not make a table expensive."""

from pathlib import Path

import pytest

from tests.laws.freeze import freeze
from tests.server.house import Guest, House, house, run
from tests.server.long import journal_of
from tests.server.story import Story, quests
from tiltyard.engine.match import LATELY, Match, Setting
from tiltyard.engine.moves import Move, Seat
from tiltyard.games.quests import GAME
from tiltyard.games.quests.table import QuestsOptions
from tiltyard.server.storage import Batch, EntryRow
from tiltyard.server.storage.sqlite import Sqlite
from tiltyard.table.undo import MOST_UNDOS, moves_left
from tiltyard.wire import entries, protocol
from tiltyard.wire.protocol import Refusal

DEAL = (
    "tiltyard 1\ngame: quests\nrules: 1\nseats: A, B, C, D\ndeal A.hand: F5, F10, D5\ndeal story: Q2\n---\n"
)
SPONSOR, FOE = GAME.moves.parse("sponsor"), GAME.moves.parse("F5")


class Plays:
    """How many moves are made in any match."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.count = 0
        plain = Match.play

        def counted(match: Match, seat: Seat, move: Move) -> None:
            self.count += 1
            plain(match, seat, move)

        patch.setattr(Match, "play", counted)


async def alone(inn: House) -> Guest:
    """Somebody who sponsors a quest against bots, and may lay foes and take them back."""
    seated = await inn.create(
        "quests", seats=["person", "bot:random", "bot:random", "bot:random"], scenario=DEAL
    )
    ann = await inn.guest(seated.table, seated.key)
    await ann.play(SPONSOR)
    await ann.until(protocol.Update)
    return ann


async def lay_and_take_back(ann: Guest, number: int) -> protocol.FromServer:
    """One foe down and up again; what the server says to that."""
    await ann.play(FOE)
    await ann.until(protocol.Update)
    await ann.send(protocol.Propose(f"u{number}", "undo"))
    answer: protocol.FromServer = await ann.until(protocol.Ack | protocol.Error)
    if isinstance(answer, protocol.Ack):
        await ann.caught_up()
    return answer


def match_of(*played: tuple[Seat, str]) -> Match:
    """Four players at a quest that the first can sponsor, after these moves."""
    deal = {("hand", 0): "F5, F10, D5", ("hand", 1): "-", ("story", -1): "Q2, Q3"}
    match = Match(Setting(GAME, ["A", "B", "C", "D"], QuestsOptions(), "1", deal))
    for seat, text in played:
        match.play(seat, GAME.moves.parse(text))
    return match


def test_ones_own_last_move_can_be_taken_back() -> None:
    assert moves_left(match_of((0, "sponsor"), (0, "F10")), 0) == 1


def test_nothing_to_take_back() -> None:
    for match in (match_of(), match_of((0, "decline"))):
        with pytest.raises(Refusal, match="nothing to take back"):
            moves_left(match, 1)


def test_somebody_else_has_decided() -> None:
    with pytest.raises(Refusal, match="Somebody else has moved since"):
        moves_left(match_of((0, "decline"), (1, "decline")), 0)


def test_no_way_back_past_a_drawn_card() -> None:
    built = [(0, text) for text in ("sponsor", "F5", "done", "F10", "done")]
    with pytest.raises(Refusal, match="Something hidden has been revealed"):
        moves_left(match_of(*built, (1, "tackle")), 1)


def test_a_seat_takes_back_so_often_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = tmp_path / "data.sqlite"
    plays = Plays(monkeypatch)
    table = ""

    async def before() -> None:
        nonlocal table
        async with house(data, tries_at_once=1e9) as inn:
            ann = await alone(inn)
            table = ann.table
            for number in range(MOST_UNDOS):
                assert isinstance(await lay_and_take_back(ann, number), protocol.Ack)
            refused = await lay_and_take_back(ann, MOST_UNDOS)
            assert isinstance(refused, protocol.Error)
            assert (refused.code, "the most that one game" in refused.text) == ("refused", True)

    async def after() -> None:
        async with house(data) as inn:
            plays.count = 0
            await inn.guest(table)
            assert plays.count == 2, "the sponsor and the foe that was not taken back"
            undos = inn.app.lobby.rooms[table].table.state.sitters[0].undos
            assert undos == MOST_UNDOS, "a restart forgives nobody"

    run(before)
    run(after)


def test_a_table_after_a_thousand_undos_is_loaded_with_the_moves_that_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a server without the limit would have left it: a journal of 2,000 entries, one move that counts."""
    data = tmp_path / "data.sqlite"
    table = ""

    async def before() -> None:
        nonlocal table
        async with house(data) as inn:
            ann = await alone(inn)
            table = ann.table
            await lay_and_take_back(ann, 0)

    async def after() -> None:
        async with house(data) as inn:
            plays = Plays(monkeypatch)
            ann = await inn.guest(table, "")
            assert plays.count == 1
            assert ann.shown is not None
            assert inn.app.lobby.rooms[table].table.state.entries > 2_000

    run(before)
    storage = Sqlite(data)
    foe, back = (entries.encode(entry) for entry in (entries.Played(0, FOE), entries.TookBack(0, 1)))
    first = len(journal_of(storage, table)) + 1
    rows = [EntryRow(table, first + at, foe if at % 2 == 0 else back, 1) for at in range(2_000)]
    storage.write(Batch(entries=rows, epochs={table: storage.claim(table)}))
    storage.close()
    run(after)


def test_after_an_undo_and_a_restart_nobody_is_told_anything_twice(tmp_path: Path) -> None:
    data = tmp_path / "data.sqlite"
    seen: list[tuple[str, str, int]] = []

    async def before() -> None:
        async with house(data) as inn:
            ann = await alone(inn)
            await lay_and_take_back(ann, 0)
            await ann.play(FOE)
            shown = await ann.until(protocol.Update)
            seen.append((ann.table, ann.key, shown.seq))

    async def after() -> None:
        async with house(data) as inn:
            table, key, seq = seen[0]
            ann = await inn.guest(table, key, since=seq)
            assert ann.shown is not None
            assert (ann.shown.seq, ann.shown.news) == (seq, [])

    run(before)
    run(after)


def test_what_was_spent_or_told_before_an_undo_is_as_it_was_after_a_restart() -> None:
    clock = protocol.ClockSetup("bank", 60.0)
    story = Story(
        quests(seats=["person", "bot:random", "bot:random", "bot:random"], scenario=DEAL, clock=clock)
    )
    story.play(0, SPONSOR)
    for number in range(3):
        story.now += 5.0
        story.play(0, FOE, name=f"foe{number}")
        story.say(0, protocol.Propose(f"u{number}", "undo"))
    again = story.restart()
    assert freeze(again.game) == freeze(story.game)
    assert again.table.state.clock.left == story.table.state.clock.left
    assert again.table.state.clock.left[0] == 45.0
    assert again.table.state.sitters[0].ids == story.table.state.sitters[0].ids
    assert again.table.state.log.counts() == story.table.state.log.counts()


def test_asking_for_an_undo_costs_the_same_late_in_a_long_game(monkeypatch: pytest.MonkeyPatch) -> None:
    story = Story(quests(seats=["person"] * 4, options="shields=99"))
    story.auto(until=LATELY * 5)
    match = story.table.state.match
    assert match is not None
    assert len(match.moves) >= LATELY * 5
    plays = Plays(monkeypatch)
    for seat in range(4):
        story.refused(seat, protocol.Propose("u", "undo"))
    assert plays.count <= 4 * 2 * LATELY


def test_a_short_way_back_leads_to_the_same_game() -> None:
    story = Story(quests(seats=["person"] * 4, options="shields=99"))
    story.auto(until=LATELY * 3 + 7)
    match = story.table.state.match
    assert match is not None
    count = len(match.moves)
    for back in (0, 1, 6, 7, 8, LATELY, LATELY + 8, 2 * LATELY + 9, count):
        quick, plain = match.back_to(count - back), match.at(count - back)
        assert freeze(quick.game) == freeze(plain.game)
        assert list(quick.moves) == list(plain.moves)
        if len(quick.moves):
            assert freeze(quick.game.events) == freeze(plain.game.events)
