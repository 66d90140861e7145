"""The records on the wire, and the types made from them."""

import subprocess
import sys
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from tests.server.house import run
from tests.server.session import PAGE, page_with, session
from tiltyard.wire import protocol

ROOT = Path(__file__).parent.parent.parent


def test_what_the_page_is_given_is_fresh() -> None:
    """`python web/scripts/generated.py` writes it again."""
    command = [sys.executable, "web/scripts/generated.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "nonsense",
        '{"type":"fly"}',
        '{"type":"move"}',
        '{"type":"move","id":"a","state":"1","move":1}',
        '{"type":"move","id":"a","state":1,"move":1.5}',
        '{"type":"move","id":"a","state":1,"move":1,"seat":2}',
        '{"type":"say","id":"' + "x" * 41 + '","text":"a"}',
        '{"type":"say","id":"x","text":"' + "a" * 501 + '"}',
    ],
)
def test_anything_but_a_message_is_refused(text: str) -> None:
    with pytest.raises(msgspec.MsgspecError):
        msgspec.json.decode(text.encode(), type=protocol.FromClient)


def test_the_table_of_codes_in_the_docs_is_complete() -> None:
    page = PAGE.read_text("utf-8")
    assert [code for code in get_args(protocol.Code) if f"`{code}`" not in page] == []


def test_the_example_session_happens_as_it_is_written() -> None:
    """`python -m tests.server.session` regenerates it."""
    page = PAGE.read_text("utf-8")

    async def story() -> None:
        assert page_with(await session(), page) == page

    run(story)
