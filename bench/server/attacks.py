"""What one client can send that costs a server the most, again and again, from its own address.

    python -m bench.server.attacks NAME URL ADDRESS SECONDS <PREY

PREY is a JSON object: the tables in storage that are `long`, the finished game that is `over`, and the
texts that are slowest to read. Prints how often each answer came. All limits hold as for everybody else.
"""

import asyncio
import json
import socket
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import aiohttp

WORKERS = 20
PLAYER = {"game": "quests", "name": "Eve", "seats": ["person", *["bot:random"] * 3], "pace": 0.0}
ENDLESS = {"game": "quests", "seats": ["bot:random"] * 4, "options": "shields=99"}
DUEL = {"game": "quintessence", "name": "Eve", "seats": ["person", "bot:warden"], "pace": 0.0}
LEGENDS = {"game": "ivanhoe", "name": "Eve", "seats": ["person", *["bot:legend"] * 4], "pace": 0.0}


@dataclass
class Stranger:
    """Somebody at an address who is up to no good."""

    session: aiohttp.ClientSession
    url: str
    address: str
    prey: dict[str, Any]
    until: float
    answers: Counter[str] = field(default_factory=Counter)

    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    async def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """A request; its answer is read to the end, and is empty if it was refused."""
        method = "GET" if body is None else "POST"
        self.answers["asked"] += 1
        async with self.session.request(method, self.url + path, json=body) as response:
            self.answers[str(response.status)] += 1
            text = await response.read()
            is_told = response.status in (200, 201) and response.content_type == "application/json"
            return json.loads(text) if is_told else {}

    async def socket(self, table: str, key: str | None = None) -> aiohttp.ClientWebSocketResponse:
        """A socket; without a key nothing is said."""
        self.answers["asked"] += 1
        line = await self.session.ws_connect(f"{self.url}/api/tables/{table}/socket", max_msg_size=1 << 24)
        self.answers["socket"] += 1
        if key is not None:
            await line.send_json({"type": "hello", "key": key})
        return line

    async def flood(self, line: aiohttp.ClientWebSocketResponse, messages: list[dict[str, Any]]) -> None:
        """Send all of it as fast as the server takes it, and read the answers."""
        reading = asyncio.create_task(self._read(line))
        for message in cycle(messages):
            if line.closed or not self.goes_on():
                break
            await line.send_json(message)
            await asyncio.sleep(0)
        reading.cancel()
        await line.close()

    async def _read(self, line: aiohttp.ClientWebSocketResponse) -> None:
        async for message in line:
            self.answers[str(json.loads(message.data).get("code", "told"))] += 1


Attack = Callable[[Stranger], Awaitable[None]]


async def texts(who: Stranger) -> None:
    """Rigged deals and files that take the longest to read."""
    for game, text in who.prey["texts"]:
        await who.ask("/api/tables", {"game": game, "name": "Eve", "scenario": text})
        await who.ask("/api/files", {"text": text})


async def loads(who: Stranger) -> None:
    """Long tables, loaded from storage."""
    for table in who.prey["long"]:
        await (await who.socket(table)).close()


async def logs(who: Stranger) -> None:
    """The public log of long tables."""
    for table in who.prey["long"]:
        await who.ask(f"/api/tables/{table}/log?after=1000")


async def replays(who: Stranger) -> None:
    """The end of a long game, and its whole record."""
    for first in (0, who.prey["moves"] - 5, who.prey["moves"] // 2):
        await who.ask(f"/api/records/{who.prey['over']}/replay?seat=1&from={first}")
    await who.ask(f"/api/records/{who.prey['over']}.tilt")


async def onward(who: Stranger) -> None:
    """Tables that continue from a late position of a long game."""
    for at in (3_000, 2_999):
        await who.ask(
            "/api/tables", {"game": "quests", "name": "Eve", "record": who.prey["over"], "at": at, "seat": 0}
        )


async def bots(who: Stranger) -> None:
    """Bots that play forever, and somebody who watches them."""
    seated = await who.ask("/api/tables", ENDLESS)
    if seated:
        await who.flood(await who.socket(seated["table"], ""), [{"type": "look", "id": "1"}])


async def rematches(who: Stranger) -> None:
    """One table after another, without asking for any."""
    seated = await who.ask("/api/tables", DUEL)
    if seated:
        line = await who.socket(seated["table"], seated["key"])
        again = [{"type": "resign", "id": "1"}, {"type": "propose", "id": "2", "what": "rematch"}]
        await who.flood(line, again)


async def company(who: Stranger) -> None:
    """Somebody who reacts, looks away and back, and wants other seats and other games, in a game of days."""
    seated = await who.ask("/api/tables", PLAYER | {"slow": True, "pace": -1.0})
    if seated:
        line = await who.socket(seated["table"], seated["key"])
        looks = [{"type": "attend", "id": "1", "looking": at} for at in (False, True)]
        games = [
            {"type": "propose", "id": "2", "what": what, "game": "ivanhoe"} for what in ("swap", "other")
        ]
        react = {"type": "react", "id": "3", "what": "hurry"}
        await who.flood(line, [*looks, react, *looks, {"type": "resign", "id": "4"}, *games])


async def idlers(who: Stranger) -> None:
    """Connections that send half a request."""
    host, port = who.url.removeprefix("http://").split(":")
    lines: list[asyncio.StreamWriter] = []
    while who.goes_on() and len(lines) < 100:
        _reader, writer = await asyncio.open_connection(host, int(port), local_addr=(who.address, 0))
        writer.write(b"GET /healthz HT")
        lines.append(writer)
        who.answers["connected"] += 1
    await asyncio.sleep(max(0.0, who.until - time.monotonic()))
    for writer in lines:
        writer.close()


async def pongs(who: Stranger) -> None:
    """Frames that need no answer."""
    seated = await who.ask("/api/tables", PLAYER)
    if not seated:
        return
    line = await who.socket(seated["table"], "")
    while who.goes_on() and not line.closed:
        for _pong in range(100):
            await line.pong(b"x" * 100)
        await asyncio.sleep(0)
    await line.close()


async def questions(who: Stranger) -> None:
    """Hints, logs, choices, looks, tried cards and chat from a seat."""
    seated = await who.ask("/api/tables", PLAYER)
    if not seated:
        return
    line = await who.socket(seated["table"], seated["key"])
    state = (await line.receive_json()).get("state", 0)
    asked = [{"type": kind, "id": "1"} for kind in ("hint", "look", "hurry")]
    looks = [
        {"type": "look", "id": "1", "what": what, "name": "x" * 40} for what in ("log", "choices", "why")
    ]
    tried = {"type": "try", "id": "1", "state": state, "moves": []}
    await who.flood(line, [*asked, *looks, tried, {"type": "say", "id": "1", "text": "x" * 300}])


async def undos(who: Stranger) -> None:
    """A decision made and taken back, again and again."""
    seated = await who.ask("/api/tables", PLAYER)
    if not seated:
        return
    line = await who.socket(seated["table"], seated["key"])
    async for message in line:
        told = json.loads(message.data)
        who.answers[str(told.get("code", "told"))] += 1
        if told.get("options"):
            move = {
                "type": "move",
                "id": f"{told['seq']}a",
                "state": told["state"],
                "move": told["options"][0],
            }
            await line.send_json(move)
            await line.send_json({"type": "propose", "id": f"{told['seq']}b", "what": "undo"})


async def plays(who: Stranger) -> None:
    """Five tables, where somebody answers at once and bots think."""
    await asyncio.gather(*[_play(who, DUEL) for _table in range(5)])


async def legends(who: Stranger) -> None:
    """Five tables for each of us, a hundred in all, where legends think, and a champion for every hint."""
    await asyncio.gather(*[_play(who, LEGENDS) for _table in range(5)])


async def _play(who: Stranger, wish: dict[str, Any]) -> None:
    seated = await who.ask("/api/tables", wish)
    if not seated:
        return
    async for message in (line := await who.socket(seated["table"], seated["key"])):
        told = json.loads(message.data)
        who.answers[str(told.get("code", "told"))] += 1
        if told.get("asked"):
            answer = told["options"][told["seq"] % len(told["options"])]
            await line.send_json({"type": "hint", "id": f"h{told['seq']}"})
            await line.send_json(
                {"type": "move", "id": str(told["seq"]), "state": told["state"], "move": answer}
            )


async def begins(who: Stranger) -> None:
    """Games that begin with thousands of moves, one rematch after the other."""
    wish = {
        "game": "quests",
        "name": "Eve",
        "record": who.prey["over"],
        "at": 3_000,
        "seat": 0,
        "later": True,
    }
    seated = await who.ask("/api/tables", wish)
    if seated:
        line = await who.socket(seated["table"], seated["key"])
        again = {"type": "propose", "id": "3", "what": "rematch"}
        await who.flood(line, [{"type": "ready", "id": "1"}, {"type": "resign", "id": "2"}, again])


async def late(who: Stranger) -> None:
    """Answers to questions that nobody asks any more."""
    seated = await who.ask("/api/tables", PLAYER | {"game": "ivanhoe"})
    if seated:
        line = await who.socket(seated["table"], seated["key"])
        await who.flood(
            line, [{"type": "move", "id": str(at), "state": at, "move": 0} for at in range(1_000)]
        )


async def pauses(who: Stranger) -> None:
    """Pauses that begin and end, of which everybody is told and which are kept."""
    seated = await who.ask("/api/tables", PLAYER)
    if seated:
        line = await who.socket(seated["table"], seated["key"])
        ends = [{"type": "resume", "id": "2"}, {"type": "hurry", "id": "3"}]
        await who.flood(line, [{"type": "propose", "id": "1", "what": "pause"}, *ends])


async def comings(who: Stranger) -> None:
    """A page that comes and goes: every welcome has the whole scene, the question and the news."""
    seated = await who.ask("/api/tables", PLAYER)
    while seated and who.goes_on():
        line = await who.socket(seated["table"], seated["key"])
        await line.receive()
        await line.close()


async def lists(who: Stranger) -> None:
    """Everything that can be asked for without a body."""
    names = ",".join(who.prey["long"])
    pages = [
        "/api/tables",
        f"/api/tables?names={names}",
        "/api/games",
        "/api/games/round_table/kit",
        "/openapi.json",
        "/healthz",
        "/nothing",
        "/",
        "/api/records?limit=200",
    ]
    for page in pages:
        await who.ask(page)


async def analyses(who: Stranger) -> None:
    """Analyses of finished games, asked for and looked at again and again."""
    for table in who.prey["finished"]:
        await who.ask(f"/api/records/{table}/analysis", {})
        await who.ask(f"/api/records/{table}/analysis")


async def days(who: Stranger) -> None:
    """Deals of the day, given up, which the bots then have to play; puzzles, solutions and proofs."""
    await who.ask("/api/daily/quests/2000-01-01?table=none")
    found = await who.ask("/api/daily")
    for day in (found["today"], found["yesterday"]) if found else ():
        for game in found["games"]:
            seated = await who.ask(
                "/api/tables", {"game": game, "name": "Eve", "daily": day, "public": False}
            )
            if seated:
                line = await who.socket(seated["table"], seated["key"])
                await line.send_json({"type": "resign", "id": "1"})
                await who.ask(f"/api/daily/{game}/{day}?table={seated['table']}")
                await line.close()
    for puzzle in await who.ask("/api/games/ivanhoe/puzzles") or ():
        name = puzzle["name"]
        await who.ask(f"/api/games/ivanhoe/puzzles/{name}/solution")
        seated = await who.ask(
            "/api/tables", {"game": "ivanhoe", "name": "Eve", "puzzle": name, "public": False}
        )
        if seated:
            await who.ask(f"/api/tables/{seated['table']}/hope")


ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (
        texts,
        loads,
        logs,
        replays,
        onward,
        bots,
        rematches,
        undos,
        plays,
        legends,
        begins,
        late,
        pauses,
        company,
        idlers,
        pongs,
        questions,
        comings,
        lists,
        days,
        analyses,  # the last, for they go on
    )
}


async def strike(name: str, url: str, address: str, seconds: float, prey: dict[str, Any]) -> Counter[str]:
    """Attack with all workers until time is up."""
    own = socket.gethostbyname(address)
    connector = aiohttp.TCPConnector(limit=0, local_addr=(own, 0))
    async with aiohttp.ClientSession(connector=connector) as session:
        who = Stranger(session, url, own, prey, time.monotonic() + seconds)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):  # it does not stay for the answers still to come
                await asyncio.gather(*[_work(who, ATTACKS[name]) for _worker in range(WORKERS)])
        return who.answers


async def _work(who: Stranger, attack: Attack) -> None:
    while who.goes_on():
        # aiohttp raises a TypeError when JSON is awaited and the socket closes.
        with suppress(aiohttp.ClientError, ConnectionError, TypeError):
            await attack(who)
        await asyncio.sleep(0.01)


if __name__ == "__main__":
    _program, wanted, where, source, duration = sys.argv
    print(json.dumps(asyncio.run(strike(wanted, where, source, float(duration), json.load(sys.stdin)))))
