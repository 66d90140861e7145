"""Deals of the day and puzzles over HTTP."""

from functools import cache, partial

import msgspec
from aiohttp import web

from tiltyard.bots.daily import LEVEL, check_day, daily_seed, day_before, day_of
from tiltyard.bots.puzzles.prove import hope
from tiltyard.bots.puzzles.puzzle import Puzzle, puzzle_of, told_steps
from tiltyard.engine.moves import TiltyardError
from tiltyard.games import all_games, find, puzzles, usual_players
from tiltyard.server.config import Config
from tiltyard.server.http.api import Api, answer, game_of
from tiltyard.server.reckoner import Reckoner
from tiltyard.server.storage import Storage
from tiltyard.server.storage.asking import Labour, asking
from tiltyard.table.work import once
from tiltyard.wire.lobby import (
    DailyDays,
    DailyDeal,
    DailyResult,
    PuzzleHope,
    PuzzleLine,
    PuzzleSolution,
    SolutionStep,
)
from tiltyard.wire.protocol import Refusal

MOST_LOOKED = 8_000  # positions of a proof while somebody waits


class Dailies:
    """The requests, one method each."""

    def __init__(self, api: Api, reckoner: Reckoner, storage: Storage, config: Config) -> None:
        self.api = api
        self.reckoner = reckoner
        self.storage = storage
        self.config = config

    def routes(self) -> list[web.RouteDef]:
        """The routes to them."""
        return [
            web.get("/api/daily", self.days),
            web.get("/api/daily/{game}/{day}", self.deal),
            web.get("/api/games/{game}/puzzles", self.puzzles),
            web.get("/api/games/{game}/puzzles/{name}/solution", self.solution),
            web.get("/api/tables/{table}/hope", self.hope),
        ]

    def today(self) -> str:
        """The day it is, in UTC."""
        return day_of(self.config.wall())

    async def days(self, _request: web.Request) -> web.Response:
        today = self.today()
        return answer(DailyDays(today, day_before(today), all_games()))

    async def deal(self, request: web.Request) -> web.Response:
        """The deal of a day, what people made of it, and for those who may know it, what the bots did."""
        game, day = game_of(request).name, request.match_info["day"]
        try:
            check_day(day)
        except TiltyardError as problem:
            raise Refusal("bad_message", str(problem)) from None
        if day > self.today():
            raise Refusal("not_found", "That day has not come yet.")
        table = request.query.get("table", "")
        return answer(await self.api.in_turn(request, self._deal(game, day, table)))

    def _deal(self, game: str, day: str, table: str) -> Labour[DailyDeal]:
        contract, storage = find(game), self.storage
        seed, today = daily_seed(contract, day), self.today()
        row = (yield from asking(storage, storage.daily_result, table)) if table else None
        people = yield from asking(storage, storage.daily_results, seed)
        mine = row.result if row is not None and row.seed == seed else None
        may_know = mine is not None or day < today
        bots = (yield from asking(storage, self.reckoner.results, game, day)) if may_know else []
        if may_know and day >= day_before(today):
            self.reckoner.begin(game, day, bots)
        return DailyDeal(
            game,
            day,
            seed,
            usual_players(contract),
            LEVEL,
            sorted(map(read, people), key=best_first),
            read(mine) if mine is not None else None,
            bots,
            self.reckoner.is_at(game, day),
        )

    async def puzzles(self, request: web.Request) -> web.Response:
        return answer(puzzle_lines(game_of(request).name))

    async def solution(self, request: web.Request) -> web.Response:
        """How a puzzle is solved; only this request tells."""
        game, name = game_of(request).name, request.match_info["name"]
        if name not in puzzles(game):
            raise Refusal("not_found", "There is no such puzzle.")
        steps = await self.api.in_turn(request, once(partial(told_steps, puzzle_of(game, name))))
        return answer(PuzzleSolution(name, [SolutionStep(seat, text) for seat, text in steps]))

    async def hope(self, request: web.Request) -> web.Response:
        """Whether the goal of the puzzle at a table can still be forced; the proof is done alongside."""
        lobby, who = self.api.lobby, self.api.address(request)
        state = (await lobby.find(request.match_info["table"], who)).table.state
        puzzle = state.plan.puzzle
        if puzzle is None or state.match is None:
            raise Refusal("not_found", "There is no puzzle at this table.")
        proof = hope(state.contract, puzzle.goal, state.game.copy(), MOST_LOOKED)
        return answer(PuzzleHope(await lobby.desk.do(who, proof)))


def read(result: bytes) -> DailyResult:
    """A result as it is stored."""
    return msgspec.json.decode(result, type=DailyResult)


def best_first(result: DailyResult) -> tuple[bool, int, int, str]:
    """Winners first, then whoever came furthest, then whoever needed fewer moves."""
    return not result.won, -result.points, result.moves, result.name


@cache
def puzzle_lines(game: str) -> list[PuzzleLine]:
    """The puzzles of a game, the easy ones first; they never change."""
    found = [puzzle_of(game, name) for name in puzzles(game)]
    return [line_of(puzzle) for puzzle in sorted(found, key=lambda puzzle: (puzzle.level, puzzle.name))]


def line_of(puzzle: Puzzle) -> PuzzleLine:
    """A puzzle as lists show it."""
    return PuzzleLine(puzzle.name, puzzle.words, puzzle.level, len(puzzle.kept.setting.names))
