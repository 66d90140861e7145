"""What earlier versions wrote is still read, as docs/versions.md promises; these files are never changed."""

import json
from pathlib import Path
from typing import get_args

import msgspec
import pytest

import tiltyard
from tiltyard.data import games_in, rows_in
from tiltyard.wire.protocol import FromClient

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("*/*.tilt"))
GAMES = sorted(HERE.glob("*/games.jsonl"))
MESSAGES = sorted(HERE.glob("*/messages.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_record_replays_to_the_same_end(path: Path) -> None:
    game = tiltyard.load(path)
    ending = json.loads((path.parent / "endings.json").read_text("utf-8"))[path.stem]
    assert {"moves": len(game.moves), "winners": game.winners, "table": str(game).splitlines()} == ending


def test_there_is_a_record_of_every_game() -> None:
    assert [path.stem for path in RECORDS if path.parent.name == "0.1"] == sorted(tiltyard.all_games()[:4])


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.parent.name)
def test_a_file_of_simulated_games_has_the_same_winners(path: Path) -> None:
    rows, games = list(rows_in(path)), list(games_in(path))
    assert [row.game for row in rows] == tiltyard.all_games()[:4]
    assert [(game.over, game.winners, game.returns) for game in games] == [
        (row.over, row.winners, row.returns) for row in rows
    ]


@pytest.mark.parametrize("path", MESSAGES, ids=lambda path: path.parent.name)
def test_every_message_of_a_client_is_understood(path: Path) -> None:
    lines = path.read_bytes().splitlines()
    understood = [msgspec.json.decode(line, type=FromClient) for line in lines]
    for line, message in zip(lines, understood, strict=True):
        written = json.loads(msgspec.json.encode(message))
        assert json.loads(line).items() <= written.items()


def test_the_first_version_sent_every_message_there_was() -> None:
    sent = {
        json.loads(line)["type"] for line in (HERE / "0.1" / "messages.jsonl").read_text("utf-8").splitlines()
    }
    assert len(sent) == 21
    assert sent <= {kind.__struct_config__.tag for kind in get_args(FromClient)}
