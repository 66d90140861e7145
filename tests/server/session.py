"""The example session of docs/protocol.md: `python -m tests.server.session` regenerates it."""

import asyncio
import json
from pathlib import Path

import msgspec

from tests.server.house import Guest, House, house, pick, tokens
from tiltyard.wire import protocol

PAGE = Path(__file__).parent.parent.parent / "docs" / "protocol.md"
BEGIN, END = "<!-- session: written by tests/server/session.py -->\n", "<!-- end of session -->\n"
NOON = 1_800_000_000.0  # the time of day; no time passes
WISH = {
    "game": "quests",
    "name": "Ann",
    "seats": ["person", "bot:random", "bot:random", "bot:random"],
    "options": "shields=1, turn_limit=2",
    "seed": "6",
}


class Writer:
    """Talks to a table and keeps what is said."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.lines: list[str] = []

    async def say(self, message: protocol.FromClient) -> None:
        self.lines.append("> " + msgspec.json.encode(message).decode())
        await self.guest.send(message)

    async def hear(self) -> protocol.FromServer:
        message = await self.guest.next()
        self.lines.append("< " + self.guest.bytes[-1])
        return message


async def session() -> list[str]:
    """One game with three bots; one message is sent twice, and one is stale."""
    async with house(token=tokens(""), clock=lambda: 0.0, wall=lambda: NOON) as inn:
        _status, seated, _headers = await inn.post("/api/tables", json.dumps(WISH).encode())
        head = [f"POST /api/tables {json.dumps(WISH)}", f"201 {json.dumps(seated)}"]
        return [*head, *await talk(inn, seated)]


async def talk(inn: House, seated: dict[str, str]) -> list[str]:
    guest = await inn.stranger(seated["table"])
    writer = Writer(guest)
    await writer.say(protocol.Hello(seated["key"], words=False))
    answered, moves = None, 0
    while not isinstance(await writer.hear(), protocol.Over):
        shown = guest.shown
        if shown is None or not shown.asked or shown is answered:
            continue
        moves += 1
        answer = pick(msgspec.json.decode(shown.view), shown.options)
        if moves == 2:
            await writer.say(protocol.Move("m1", shown.state, answer))
            await writer.hear()
        if moves == 3:
            await writer.say(protocol.Move("x", 1, answer))
            await writer.hear()
            await writer.hear()
        answered = guest.shown
        await writer.say(protocol.Move(f"m{moves}", shown.state, answer))
    await writer.hear()
    return writer.lines


def page_with(lines: list[str], page: str) -> str:
    """The page with this session in it."""
    before, _begin, rest = page.partition(BEGIN)
    _old, _end, after = rest.partition(END)
    return before + BEGIN + "```\n" + "\n".join(lines) + "\n```\n" + END + after


if __name__ == "__main__":
    PAGE.write_text(page_with(asyncio.run(session()), PAGE.read_text("utf-8")), "utf-8")
