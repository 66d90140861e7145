"""How people behave: names, words, complaints, and who is shown the door."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import Guest, House, house, run
from tiltyard.client.connection import Connection
from tiltyard.engine.moves import TiltyardError
from tiltyard.server.access.words import Words, read_words
from tiltyard.server.storage import BlockRow
from tiltyard.wire import protocol
from tiltyard.wire.lobby import Seated
from tiltyard.wire.protocol import Refusal

ELSEWHERE = "192.0.2.7"  # the address of somebody behind our proxy
PROXY: dict[str, Any] = {"proxies": "127.0.0.1"}


async def open_table(inn: House) -> tuple[Guest, Seated]:
    """Ann's table, which waits for two more."""
    ann = await inn.create("quests", "Ann", seats=["person"] * 3 + ["bot:random"])
    return await inn.guest(ann.table, ann.key), ann


async def come_from_elsewhere(inn: House, table: str, name: str) -> tuple[int, Guest | None]:
    """Somebody at another address takes a seat."""
    body = f'{{"name": "{name}"}}'.encode()
    status, seated, _headers = await inn.post(f"/api/tables/{table}/join", body, X_Forwarded_For=ELSEWHERE)
    if status != 200:
        return status, None
    guest = await inn.stranger(table, **{"X-Forwarded-For": ELSEWHERE})
    await guest.send(protocol.Hello(seated["key"]))
    await guest.until(protocol.Welcome)
    return status, guest


# Removing


def test_the_host_removes_somebody_who_cannot_come_back_while_others_can() -> None:
    async def story() -> None:
        async with house(**PROXY) as inn:
            ann, seated = await open_table(inn)
            _status, rude = await come_from_elsewhere(inn, seated.table, "Rude")
            assert rude is not None
            await ann.send(protocol.Remove("r", 1))
            await ann.until(protocol.Ack)
            assert (await rude.until(protocol.Bye)).code == "not_yours"
            assert (await inn.caller.table(seated.table)).seats[1].name == ""
            assert (await come_from_elsewhere(inn, seated.table, "Nice"))[0] == 403
            await inn.caller.join(seated.table, "Bob", "", agrees=True)
            log = (await inn.get(f"/api/tables/{seated.table}/log"))[1]
            assert "Rude is removed by the host." in log

    run(story)


def test_only_the_host_removes_and_nobody_from_a_game_that_has_begun() -> None:
    async def story() -> None:
        async with house() as inn:
            ann, seated = await open_table(inn)
            joined = await inn.caller.join(seated.table, "Bob", "")
            bob = await inn.guest(seated.table, joined.key)
            refused = [(bob, 0, "not_yours"), (ann, 0, "no_seat"), (ann, 2, "no_seat"), (ann, 9, "no_seat")]
            for guest, seat, code in refused:
                await guest.send(protocol.Remove("r", seat))
                assert (await guest.until(protocol.Error)).code == code
            await ann.send(protocol.Start("s"))
            await ann.until(protocol.Update)
            await ann.send(protocol.Remove("r", 1))
            assert (await ann.until(protocol.Error)).code == "not_now"

    run(story)


# Complaints


def test_a_complaint_has_what_an_operator_needs_and_nothing_that_the_sender_could_not_read() -> None:
    async def story() -> None:
        async with house(**PROXY) as inn:
            ann, seated = await open_table(inn)
            _status, rude = await come_from_elsewhere(inn, seated.table, "Rude")
            assert rude is not None
            watcher = await inn.guest(seated.table, name="Wat")
            await watcher.send(protocol.Say("w", "among watchers"))
            await watcher.until(protocol.Ack)
            await rude.send(protocol.Say("1", "rude words"))
            await ann.until(protocol.Said)
            await ann.send(protocol.Report("c", "Rude", "abuse", "read the chat"))
            await ann.until(protocol.Ack)
            (row,) = inn.app.storage.reports(0, 9)
            assert (row.by, row.about, row.address) == ("Ann", "Rude", ELSEWHERE)
            assert (row.why, row.text, row.chat) == ("abuse", "read the chat", ["Rude: rude words"])
            assert row.table == seated.table
            assert inn.app.metrics.reports == 1

    run(story)


def test_complaints_are_limited_and_need_somebody_whom_they_are_about() -> None:
    async def story() -> None:
        async with house(reports_at_once=2.0) as inn:
            ann, _seated = await open_table(inn)
            await ann.send(protocol.Report("1", "Nobody here", "name"))
            assert (await ann.until(protocol.Error)).code == "bad_name"
            await ann.send(protocol.Report("2", "Ann", "other"))
            await ann.until(protocol.Ack)
            await ann.send(protocol.Report("3", "Ann", "other"))
            assert (await ann.until(protocol.Error)).code == "too_fast"
            assert len(inn.app.storage.reports(0, 9)) == 1

    run(story)


# Names and words


def test_words_of_the_list_are_hidden_in_the_chat_and_refused_in_names(tmp_path: Path) -> None:
    listed = tmp_path / "words.txt"
    listed.write_text("# not here\nvarlet\n*knave*\n", "utf-8")

    async def story() -> None:
        async with house(word_list=str(listed)) as inn:
            ann, seated = await open_table(inn)
            await ann.send(protocol.Say("1", "You Vаrlet, you superknaves; valet is fine."))
            said = await ann.until(protocol.Said)
            assert said.line.text == "You ******, you ***********; valet is fine."
            for name in ("Varlet", "A knavery"):
                with pytest.raises(TiltyardError, match="does not allow that name"):
                    await inn.caller.join(seated.table, name, "")
                with pytest.raises(TiltyardError, match="does not allow that name"):
                    await inn.create("quests", name)

    run(story)


@pytest.mark.parametrize("line", ["two words", "a", "*", "x" * 50])
def test_a_word_list_that_cannot_be_used_says_which_word(line: str, tmp_path: Path) -> None:
    listed = tmp_path / "words.txt"
    listed.write_text(f"fine\n{line}\n", "utf-8")
    with pytest.raises(TiltyardError, match=re.escape(f"has {line!r}; a line must be one word")):
        read_words(str(listed))
    with pytest.raises(TiltyardError, match="cannot be read"):
        read_words(str(tmp_path / "none.txt"))


def test_nobody_passes_for_the_server() -> None:
    words = Words([], ["Server"])
    for name in ("server", "SERVER", "Sеrver"):
        with pytest.raises(Refusal, match="reserved"):
            words.check_name(name)
    words.check_name("Servant")


def test_a_watcher_does_not_pass_for_a_player_or_for_another_watcher() -> None:
    async def story() -> None:
        async with house(**PROXY) as inn:
            _ann, seated = await open_table(inn)
            wat = await inn.guest(seated.table, name="Wat")
            heard = []
            for name in ("Ann", "аnn", "WAT", "Zed"):
                guest = await inn.stranger(seated.table, **{"X-Forwarded-For": ELSEWHERE})
                await guest.send(protocol.Hello(name=name))
                await guest.until(protocol.Welcome)
                await guest.send(protocol.Say("1", "It is me."))
                heard.append((await wat.until(protocol.Said)).line.name)
            again = await inn.guest(seated.table, name="Wat")  # who reconnects, from the same address
            await again.send(protocol.Say("1", "It is me."))
            heard.append((await wat.until(protocol.Said)).line.name)
            assert heard == ["A watcher"] * 3 + ["Zed", "Wat"]

    run(story)


# Addresses


def test_a_blocked_address_is_turned_out_and_stays_out_until_its_time_is_over() -> None:
    async def story() -> None:
        now = 1_800_000_000.0
        async with house(wall=lambda: now, **PROXY) as inn:
            _ann, seated = await open_table(inn)
            _status, rude = await come_from_elsewhere(inn, seated.table, "Rude")
            assert rude is not None
            inn.app.storage.put_block(BlockRow(ELSEWHERE, int(now * 1000) + 1000, ""))
            assert (await rude.until(protocol.Bye)).code == "blocked"
            status, text, _headers = await inn.get("/api/tables", **{"X-Forwarded-For": ELSEWHERE})
            assert (status, "does not let your address in" in text) == (403, True)
            assert (await inn.get("/api/tables"))[0] == 200
            now += 2
            inn.app.blocks.refresh(int(now * 1000))
            assert (await inn.get("/api/tables", **{"X-Forwarded-For": ELSEWHERE}))[0] == 200

    run(story)


def test_a_program_that_is_kept_out_is_told_so() -> None:
    async def story() -> None:
        async with house() as inn:
            _ann, seated = await open_table(inn)
            inn.app.storage.put_block(BlockRow("127.0.0.1", 0, ""))
            inn.app.blocks.refresh(0)
            with pytest.raises(TiltyardError, match="does not let you in"):
                await Connection(inn.caller, seated.table, seated.key).receive()

    run(story)
