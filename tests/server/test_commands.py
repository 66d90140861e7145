"""The commands serve, join, verify and `play --server`, as a person types them."""

import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pexpect
import pytest

from tests.terminal.command import ROOT, TILTYARD, environment, run, spawn
from tiltyard.games import find
from tiltyard.wire.lobby import CreateTable, RecordInfo, Seated

SHORT = "shields=1, turn_limit=2, restart_limit=1"


@contextmanager
def served(home: Path, **more: str) -> Iterator[str]:
    """A server of its own process; it must stop by itself when it is told to."""
    command = [*TILTYARD, "serve", "--port", "0", "--data", str(home / "data.sqlite")]
    with (home / "log").open("w") as log:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment(home, **more)
        )
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line.startswith("Tiltyard is running at http://127.0.0.1:"), (home / "log").read_text()
            yield line.split()[-1]
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=60)
            assert process.returncode == 0
    assert '"event": "stopped"' in (home / "log").read_text()


def request(url: str, wish: object = None) -> bytes:
    """An HTTP request."""
    data = msgspec.json.encode(wish) if wish is not None else None
    with urllib.request.urlopen(
        urllib.request.Request(url, data, {"Content-Type": "application/json"}), timeout=60
    ) as answer:
        body: bytes = answer.read()
        return body


def table_for(url: str, *seats: str) -> str:
    """An open table of a host who never comes; its address."""
    wish = CreateTable("quests", "Host", ["person", *seats], SHORT, away="bot", grace=0.0, pace=0.0)
    seated = msgspec.json.decode(request(f"{url}/api/tables", wish), type=Seated)
    return f"{url}/t/{seated.table}"


def test_bots_join_and_the_record_of_their_game_is_verified(tmp_path: Path) -> None:
    with served(tmp_path) as url:
        address = table_for(url, "person", "person", "person")
        commands = [
            [*TILTYARD, "join", address, "--bot", "squire", "--name", "Kay"],
            [sys.executable, str(ROOT / "examples" / "bot.py"), url, address.rpartition("/")[2]],
            [*TILTYARD, "join", url, "--bot", "random"],
        ]
        home = environment(tmp_path)
        joined = [subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=home) for words in commands]
        for process in joined:
            said, _nothing = process.communicate(timeout=180)
            assert process.returncode == 0
            assert re.search("winners|Won by", said)
        found = msgspec.json.decode(request(f"{url}/api/records"), type=list[RecordInfo])
        path = tmp_path / "game.tilt"
        path.write_bytes(request(f"{url}/api/records/{found[0].table}.tilt"))
    proved = run(tmp_path, "verify", str(path))
    assert proved.returncode == 0
    assert "has the hash that was published" in proved.stdout
    path.write_text(re.sub("(?m)^seed: .", "seed: ", path.read_text()))
    forged = run(tmp_path, "verify", str(path))
    assert forged.returncode == 1, "the proof fails"
    assert "does NOT follow from the parts" in forged.stderr
    path.write_text(re.sub("(?m)^#.*\n", "", path.read_text()))
    bare = run(tmp_path, "verify", str(path))
    assert bare.returncode == 2, "there is nothing to prove it by"
    assert "give it with --hash" in bare.stderr


def test_a_person_plays_at_a_network_table(tmp_path: Path) -> None:
    with served(tmp_path) as url:
        arguments = ["play", "quests", "--server", url, "--name", "Ann", "--seats", "Ann,bot,bot,bot"]
        person = spawn(tmp_path, *arguments, "--option", SHORT, "--seed", "6")
        person.expect("Your table: http://127.0.0.1")
        person.expect("It is your turn.")
        person.expect("Position of the card to discard:")
        person.sendline("table")
        person.expect(r"Ann +0 of 1 shields")
        person.sendline("hint")
        person.expect("Hint: ")
        person.sendline("99")
        person.expect("is not an answer here")
        person.sendline("card F5")
        person.expect("foe, value 5")
        person.sendline("say hello all")
        person.expect("Ann says: hello all")
        person.sendline("react well played")
        person.expect("Ann: Well played!")
        for _answer in range(60):
            person.sendline("1")
            if person.expect(["The record: .*tilt", "Position of", "yes/no", "withdraw/tackle"]) == 0:
                break
        person.expect(pexpect.EOF)
        assert person.wait() == 0


def test_a_person_leaves_the_screen_and_comes_back_to_the_seat(tmp_path: Path) -> None:
    with served(tmp_path) as url:
        person = spawn(tmp_path, "play", "quests", "--server", url, "--name", "Ann", "--seed", "6")
        person.expect("Up to 3 more can join")
        person.expect("Type start to begin")
        person.sendline("start")
        person.expect("Position of the card to discard:")
        person.sendline("exit")
        person.expect(r"Come back with: tiltyard play --server (\S+)")
        assert isinstance(person.match, re.Match)
        address = person.match.group(1)
        person.expect(pexpect.EOF)
        again = spawn(tmp_path, "play", "--server", address)
        again.expect("Hand of Ann")
        again.expect("Position of the card to discard:")
        again.sendline("exit")
        again.expect("Come back with")
        other = run(tmp_path, "play", "--server", address, "--name", "Eve")
        assert "The game has begun." in other.stderr


def test_everybody_at_a_terminal_hears_of_a_rigged_deal_and_the_host_says_how_many_play(
    tmp_path: Path,
) -> None:
    with served(tmp_path) as url:
        person = spawn(tmp_path, "play", "ivanhoe", "--server", url, "--name", "Ann", "--seed", "6")
        person.expect(r"Your table: (\S+)")
        assert isinstance(person.match, re.Match)
        address = person.match.group(1)
        person.expect("The deal at this table is rigged")
        doubter = spawn(tmp_path, "play", "--server", address, "--name", "Bob")
        doubter.expect(r"Play anyway\? \(yes/leave\)")
        person.sendline("start")
        person.expect("Bob is not ready yet")
        doubter.sendline("leave")
        doubter.expect("You no longer have a seat at this table")
        doubter.expect(pexpect.EOF)
        other = spawn(tmp_path, "play", "--server", address, "--name", "Cid")
        other.expect("The deal at this table is rigged")
        other.expect(r"Play anyway\? \(yes/leave\)")
        other.sendline("yes")
        person.expect("Cid sits down")
        person.sendline("seats 3")
        other.expect("The table has 3 seats now")
        person.sendline("start")
        for seat in (person, other):
            seat.expect("Lynet sits down")
            seat.expect("Rigged deal: the cards were chosen")
            seat.sendline("exit")
            seat.expect(pexpect.EOF)


def test_a_terminal_shows_the_commitment_at_once_and_checks_it_at_the_end(tmp_path: Path) -> None:
    with served(tmp_path) as url:
        arguments = ["play", "quintessence", "--server", url, "--name", "Ann", "--seats", "Ann,bot"]
        person = spawn(tmp_path, *arguments)
        person.expect("Hash of the server's part: ([0-9a-f]{64})")
        assert isinstance(person.match, re.Match)
        promised = person.match.group(1)
        person.expect("Your part: ([0-9a-f]{64})")
        person.expect("Hand of Ann")
        person.sendline("seed")
        person.expect(f"Hash of the server's part: {promised}")
        person.expect("Hash of the seed: [0-9a-f]{64}")
        person.sendline("resign")
        person.expect("The shuffles are proven")
        person.expect(r"The record: (\S+)")
        assert isinstance(person.match, re.Match)
        record = person.match.group(1)
        person.expect(r"To check it: tiltyard verify \S+\s+(--hash\s+[0-9a-f]{64}\s+--part\s+[0-9a-f]{64})")
        assert isinstance(person.match, re.Match)
        noted = person.match.group(1).split()
        person.expect(pexpect.EOF)
        path = tmp_path / "game.tilt"
        path.write_bytes(request(record))
    proved = run(tmp_path, "verify", str(path), *noted)
    assert proved.returncode == 0
    assert noted[1] == promised
    assert "Your part is among them, as that of Ann." in proved.stdout


def test_the_end_of_input_ends_the_command_without_a_complaint(tmp_path: Path) -> None:
    with served(tmp_path) as url:
        address = table_for(url, "person", "bot:random", "bot:random")
        done = run(tmp_path, "play", "--server", address, "--name", "Bob")
        assert done.returncode == 1
        assert done.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["join", "http://127.0.0.1:9", "--bot", "knight"], "127.0.0.1:9"),
        (["play", "--server", "ftp://x"], "an address must begin with"),
        (["serve", "--data", "/nowhere/at/all.sqlite"], "/nowhere/at/all.sqlite"),
        (["serve", "--sync", "often"], "normal or full"),
        (["verify", "none.tilt"], "none.tilt"),
    ],
)
def test_an_impossible_request_is_one_line(tmp_path: Path, arguments: list[str], problem: str) -> None:
    done = run(tmp_path, *arguments)
    assert done.returncode == 2
    assert problem in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_environment_configures_and_a_wrong_value_is_named(tmp_path: Path) -> None:
    done = run(tmp_path, "serve", TILTYARD_MOST_TABLES="many")
    assert done.returncode == 2
    assert "TILTYARD_MOST_TABLES must be a whole number" in done.stderr
    with (
        served(tmp_path, TILTYARD_MOST_TABLES="0") as url,
        pytest.raises(urllib.error.HTTPError, match="503"),
    ):
        table_for(url, "bot:random", "bot:random", "bot:random")


def test_at_a_network_table_losses_are_asked_twice_too(tmp_path: Path) -> None:
    """U-05, and how both stand is shown when a turn begins."""
    with served(tmp_path) as url:
        arguments = ["play", "quintessence", "--server", url, "--name", "Ann", "--seats", "Ann,bot"]
        person = spawn(tmp_path, *arguments, "--seed", "6")
        person.expect("The deal at this table is rigged")
        person.expect(r"Bases: Ann \d+ of 20, \w+ 20 of 20\.")
        person.expect("Hand of Ann")
        person.sendline("hello")
        person.expect("'hello' is not an answer here")
        for typed, answer in (("mote", "no"), ("3", "yes")):
            person.expect("Ann, your turn")
            person.sendline(typed)
            person.expect(r"Place Mote in the first free slot, for 1 resource\? \(yes/no")
            person.sendline(answer)
        person.expect("You place Mote 1/2 in slot 1")
        person.expect("Ann, your turn")
        person.sendline("concede")
        person.expect(r"Do it anyway\? \(yes/no\)")
        person.sendline("no")
        person.expect("Ann, your turn")
        person.sendline("concede")
        person.expect(r"\(yes/no\)")
        person.sendline("yes")
        person.expect("The game is over")
        person.expect(pexpect.EOF)
        assert person.wait() == 0


POOR = """tiltyard 1
game: quintessence
rules: {}
seats: Ann, Bob
deal round: 2
deal first attacker: Ann
deal Ann.hand: 3 x Leviathan
deal Ann.deck: 3 x Leviathan
---
"""


@pytest.mark.parametrize(("option", "answer"), [("--auto", "You skip"), ("--no-auto", "Ann, your turn")])
def test_at_a_network_table_a_forced_skip_is_made_unasked_too(
    tmp_path: Path, option: str, answer: str
) -> None:
    """As at one's own keyboard, unless one wants to be asked."""
    poor = POOR.format(find("quintessence").rules_version)
    with served(tmp_path) as url:
        arguments = ["play", "quintessence", "--server", url, "--name", "Ann", "--seats", "Ann,bot"]
        person = spawn(tmp_path, *arguments, "--scenario", poor, option)
        assert person.expect(["You skip", "Ann, your turn"]) == ["You skip", "Ann, your turn"].index(answer)
        person.sendline("exit")
        person.expect("Come back with")


def test_at_a_network_table_choices_and_refusals_are_explained_as_at_ones_own(tmp_path: Path) -> None:
    with served(tmp_path) as url:
        arguments = ["play", "quests", "--server", url, "--name", "Ann", "--seats", "Ann,bot,bot,bot"]
        person = spawn(tmp_path, *arguments, "--scenario", QUEST)
        person.expect(r"\(yes/no\)")
        person.sendline("?")
        person.expect("The ruling is Q-")
        person.expect("say WORDS +talk to the other players")
        person.expect(r"\(yes/no\)")
        person.sendline("F5")
        person.expect("The quest needs a sponsor: answer yes or no.")
        person.sendline("yes")
        person.expect("Position of the next card")
        person.sendline("undo")
        person.expect(r"\(yes/no\)")
        person.sendline("exit")
        person.expect("Come back with")


QUEST = """tiltyard 1
game: quests
rules: 1
seats: A, B, C, D
deal story: Q2
deal A.hand: F5, F10, F15, S10
---
"""
