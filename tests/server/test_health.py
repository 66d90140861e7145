"""What a load balancer and an operator are told: alive, ready, and a log that both can read."""

import json
import re

import pytest

from tests.server.house import house, run
from tiltyard.engine.moves import TiltyardError
from tiltyard.server import logs


def test_a_server_that_stops_is_alive_and_not_ready() -> None:
    async def story() -> None:
        async with house() as inn:
            assert [(await inn.get(path))[0] for path in ("/livez", "/readyz", "/healthz")] == [200] * 3
            inn.app.sockets.closing = True
            assert [(await inn.get(path))[0] for path in ("/livez", "/readyz", "/healthz")] == [200, 503, 200]

    run(story)


def test_a_server_that_cannot_save_is_alive_and_not_ready() -> None:
    async def story() -> None:
        async with house() as inn:
            inn.app.lobby.outbox.failing = True
            assert [(await inn.get(path))[0] for path in ("/livez", "/readyz", "/healthz")] == [200, 503, 503]

    run(story)


@pytest.mark.usefixtures("logging_as_before")
def test_a_log_is_read_by_programs_or_by_people(capsys: pytest.CaptureFixture[str]) -> None:
    for form in ("auto", "text"):
        logs.set_up("info", form)
        logs.log("request", method="GET", reason="two words\nand a line", ms=1.5)
    with pytest.raises(TiltyardError, match="TILTYARD_LOG_FORM must be auto, json or text, not 'xml'"):
        logs.set_up("info", "xml")
    first, second = capsys.readouterr().err.splitlines()
    assert json.loads(first)["reason"] == "two words\nand a line"
    assert re.fullmatch(
        r'[\d-]{10}T[\d:.]{12}Z info    request method=GET reason="two words\\nand a line" ms=1.5', second
    )
