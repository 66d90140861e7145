"""The lobby over HTTP: games, tables, records."""

import asyncio
import re
from collections.abc import Iterator
from dataclasses import Field, asdict, fields
from functools import cache
from typing import Any, Final, TypeVar

import msgspec
from aiohttp import web

from tiltyard.bots.ladder import level_line
from tiltyard.engine import record
from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.options import allowed, value_text
from tiltyard.games import all_games, find, lessons, rules_page, scenario_path, scenarios, usual_players
from tiltyard.server.access.door import HEADERS, was_handed
from tiltyard.server.access.doors import Addresses, address_of, body_of, check_origin, set_cookie
from tiltyard.server.chronicle import line_text, part_of_log
from tiltyard.server.cluster.cluster import Cluster
from tiltyard.server.config import Config
from tiltyard.server.http.kits import art_of, kit_of, learn_of, shown_faces
from tiltyard.server.replays import PAGE, Replays
from tiltyard.server.rooms.lobby import Lobby, the_only
from tiltyard.server.rooms.past import looking_into
from tiltyard.server.storage import RecordRow, Search, text_pieces
from tiltyard.server.storage.asking import Labour, asked, asking
from tiltyard.wire.lobby import (
    BotInfo,
    CreateTable,
    GameInfo,
    JoinTable,
    MovesInfo,
    OptionInfo,
    ReadFile,
    RecordInfo,
    ScenarioInfo,
    Seated,
)
from tiltyard.wire.packing import packed
from tiltyard.wire.protocol import Refusal, encode

MOST_FOUND: Final = 200
MOST_NAMED: Final = 60
B = TypeVar("B")


def answer(record: object, status: int = 200) -> web.Response:
    """A record as JSON."""
    return web.Response(body=encode(record), status=status, content_type="application/json")


class Api:
    """The requests, one method each."""

    def __init__(self, lobby: Lobby, config: Config, addresses: Addresses, cluster: Cluster) -> None:
        self.lobby = lobby
        self.cluster = cluster
        self.config = config
        self.addresses = addresses
        self.listed = b"[]"  # the last list of tables
        self.listed_until = 0.0
        self.listing = asyncio.Lock()
        self.replays = Replays(lobby.storage)
        # Only pictures that are there at the start are served.
        self.art = {game: art_of(game) for game in all_games()}

    def routes(self) -> list[web.RouteDef]:
        """The routes to them."""
        return [
            web.get("/api/games", self.games),
            web.get("/api/games/{game}/kit", self.kit),
            web.get("/api/games/{game}/learn", self.learn),
            web.get("/api/games/{game}/art/{name}.svg", self.picture),
            web.get("/api/games/{game}/moves", self.moves),
            web.get("/api/games/{game}/rules", self.rules),
            web.get("/api/tables", self.tables),
            web.post("/api/tables", self.create),
            web.get("/api/tables/{table}", self.table),
            web.post("/api/tables/{table}/join", self.join),
            web.get("/api/tables/{table}/log", self.log),
            web.post("/api/files", self.read_file),
            web.get("/api/records", self.records),
            web.get("/api/records/{table}.tilt", self.record),
            web.get("/api/records/{table}/replay", self.replay),
        ]

    async def games(self, _request: web.Request) -> web.Response:
        guests = self.lobby.thinkers.guests_of
        return answer([msgspec.structs.replace(game_info(name), guests=guests(name)) for name in all_games()])

    async def kit(self, request: web.Request) -> web.Response:
        return kit_of(game_of(request).name).answer(request)

    async def learn(self, request: web.Request) -> web.Response:
        return learn_of(game_of(request).name).answer(request)

    async def picture(self, request: web.Request) -> web.Response:
        found = self.art[game_of(request).name].get(request.match_info["name"])
        if found is None:
            raise Refusal("not_found", "There is no such picture.")
        return found.answer(request)

    async def moves(self, request: web.Request) -> web.Response:
        contract = game_of(request)
        return answer(MovesInfo(contract.name, contract.moves.spoken))

    async def rules(self, request: web.Request) -> web.Response:
        return web.Response(text=rules_page(game_of(request).name), content_type="text/markdown")

    async def tables(self, request: web.Request) -> web.Response:
        wanted = request.query.get("names")
        if wanted is None:
            return web.Response(body=await self._listed(), content_type="application/json")
        found = await self.in_turn(request, self.lobby.listing.naming(named_in(wanted)))
        return answer(await self.cluster.freshened(request, found))

    async def _listed(self) -> bytes:
        """The list of tables, which is not rebuilt for every request."""
        async with self.listing:
            now = self.lobby.now()
            if now >= self.listed_until:
                self.listed = encode(await self.lobby.listing.listed())
                self.listed_until = now + self.config.listing_seconds
        return self.listed

    async def table(self, request: web.Request) -> web.Response:
        return answer(await self.lobby.info(request.match_info["table"]))

    async def create(self, request: web.Request) -> web.Response:
        wish = await self.body(request, CreateTable)
        if (elsewhere := await self.cluster.in_turn(request)) is not None:
            return elsewhere
        return await self.seated(await self.lobby.create(wish, self.address(request)), 201)

    async def join(self, request: web.Request) -> web.Response:
        wish = await self.body(request, JoinTable)
        table, who = request.match_info["table"], self.address(request)
        return await self.seated(await self.lobby.join(table, wish, who), 200)

    async def log(self, request: web.Request) -> web.Response:
        """What everybody could see so far, skipping the lines that the client has."""
        self.addresses.creates.spend(self.address(request), self.lobby.now())
        after = request.query.get("after", "0")
        if not re.fullmatch(r"[0-9]{1,6}", after):
            raise Refusal("bad_message", "after must be the number of lines you have.")
        storage = self.lobby.storage
        row = the_only(await asked(storage, storage.named, [request.match_info["table"]]))
        part = part_of_log(storage, row, int(after), int(self.config.wall() * 1000))
        lines = await self.in_turn(request, part)
        return web.Response(text="".join(line_text(line) + "\n" for line in lines), content_type="text/plain")

    async def read_file(self, request: web.Request) -> web.Response:
        """What a record from somebody's device says, or which line is wrong."""
        wish = await self.body(request, ReadFile)
        return answer(await self.in_turn(request, looking_into(wish.text)))

    async def in_turn(self, request: web.Request, work: Labour[B]) -> B:
        """The result of work that waits for this address's turn."""
        return await self.lobby.desk.do(self.address(request), work)

    def address(self, request: web.Request) -> str:
        """The client's address."""
        return address_of(request, self.config)

    async def body(self, request: web.Request, kind: type[B]) -> B:
        """A JSON body, which a form on another site cannot send."""
        check_origin(request, self.config)
        if not was_handed(request):
            self.addresses.creates.spend(self.address(request), self.lobby.now())
        if request.content_type != "application/json":
            raise Refusal("bad_message", "The body must be application/json.")
        body = await body_of(request, self.config)
        try:
            return msgspec.json.decode(body, type=kind)
        except (msgspec.MsgspecError, RecursionError, ValueError) as problem:
            raise Refusal("bad_message", str(problem)[:200]) from None

    async def seated(self, seated: Seated, status: int) -> web.Response:
        """Tell the client about the seat once it is stored."""
        await self.lobby.outbox.settled(seated.table)
        response = answer(seated, status)
        if seated.key:
            set_cookie(response, seated, self.config)
        return response

    async def records(self, request: web.Request) -> web.Response:
        query, storage = request.query, self.lobby.storage
        if "tables" in query:
            kept = await self.in_turn(request, asking(storage, self._kept, named_in(query["tables"])))
            return answer([record_info(row) for row in kept])
        limit = query.get("limit", "50")
        if not (limit.isascii() and limit.isdigit() and len(limit) < 4 and 0 < int(limit) <= MOST_FOUND):
            raise Refusal("bad_message", f"limit must be a number from 1 to {MOST_FOUND}.")
        search = Search(query.get("game", ""), query.get("name", ""), query.get("before", ""), int(limit))
        rows = await self.in_turn(request, asking(storage, storage.search, search))
        return answer([record_info(row) for row in rows])

    def _kept(self, names: list[str]) -> list[RecordRow]:
        """The finished games among these tables, also those that are not listed."""
        return [row for name in names if (row := self.lobby.storage.record(name)) is not None]

    async def replay(self, request: web.Request) -> web.Response:
        """A page of a finished game, step by step."""
        self.addresses.creates.spend(self.address(request), self.lobby.now())
        query = request.query
        seat = query.get("seat", "-1")
        if not re.fullmatch(r"-1|[0-9]", seat):
            raise Refusal("bad_message", "seat must be the number of a seat, or -1.")
        first, count = query.get("from", "0"), query.get("count", str(PAGE))
        if not re.fullmatch(r"[0-9]{1,7}", first):
            raise Refusal(
                "bad_message", "from must be the number of a step; step 0 is the table at the start."
            )
        if not re.fullmatch(r"[0-9]{1,3}", count) or not 1 <= int(count) <= PAGE:
            raise Refusal("bad_message", f"count must be the number of steps you want, from 1 to {PAGE}.")
        page = self.replays.page(request.match_info["table"], int(seat), int(first), int(count))
        return answer(await self.in_turn(request, page))

    async def record(self, request: web.Request) -> web.StreamResponse:
        """The stored text of a finished game, piece by piece."""
        storage, table = self.lobby.storage, request.match_info["table"]
        row = await asked(storage, storage.record, table)
        if row is None:
            raise Refusal("not_found", "There is no finished game with this name.")
        name = f"{row.game}-{row.table}.tilt"
        headers = {**HEADERS, "Content-Disposition": f'attachment; filename="{name}"'}
        response = web.StreamResponse(headers=headers)
        response.content_type, response.charset = "text/plain", "utf-8"
        await response.prepare(request)
        if request.method != "HEAD":
            await self._send(response, text_pieces(storage, table))
        await response.write_eof()
        return response

    async def _send(self, response: web.StreamResponse, pieces: Iterator[bytes]) -> None:
        """Send piece by piece, and give up on a client that stops reading."""
        try:
            while (piece := await asked(self.lobby.storage, next, pieces, None)) is not None:
                async with asyncio.timeout(self.config.body_seconds):
                    await response.write(piece)
        except TimeoutError:
            raise ConnectionResetError("reader too slow") from None


def game_of(request: web.Request) -> Contract[Any]:
    """The game that an address names."""
    try:
        return find(request.match_info["game"])
    except TiltyardError as problem:
        raise Refusal("unknown_game", str(problem)) from None


@cache
def game_info(name: str) -> GameInfo:
    """What somebody needs to know to set a table."""
    contract = find(name)
    first = next(iter(contract.presets.values()))
    return GameInfo(
        contract.name,
        contract.title,
        contract.line,
        contract.fewest,
        contract.most,
        contract.rules_version,
        list(contract.presets),
        [option_info(contract, option) for option in fields(first)],
        [BotInfo(level, level_line(contract, level)) for level in contract.levels()],
        [scenario_info(name, scenario) for scenario in scenarios(name)],
        [],
        contract.look().crest,
        contract.look().tint,
        usual_players(contract),
        len(lessons(name)),
        packed(shown_faces(contract)),
    )


def option_info(contract: Contract[Any], option: "Field[Any]") -> OptionInfo:
    """A house rule, its values, and what each preset says."""
    about = option.metadata
    choices = ["on", "off"] if isinstance(option.default, bool) else list(about["choices"])
    return OptionInfo(
        option.name,
        about["help"],
        allowed(option),
        value_text(option.default),
        [value_text(asdict(preset)[option.name]) for preset in contract.presets.values()],
        choices,
        about["low"],
        about["high"],
    )


def scenario_info(game: str, name: str) -> ScenarioInfo:
    """A rigged deal and the comment at its top."""
    text = scenario_path(game, name).read_text("utf-8")
    comment = [line.removeprefix("#").strip() for line in text.split("\n") if line.startswith("#")]
    return ScenarioInfo(name, " ".join(comment), len(record.parse(text, name, find).setting.names))


def named_in(text: str) -> list[str]:
    """The names of tables, separated by commas."""
    names = [name for name in text.split(",") if name]
    if len(names) > MOST_NAMED:
        raise Refusal("bad_message", f"You can name at most {MOST_NAMED} tables at once.")
    return names


def record_info(row: RecordRow) -> RecordInfo:
    """A finished game as lists show it."""
    return RecordInfo(row.table, row.game, row.names, row.winners, row.finished, row.moves)
