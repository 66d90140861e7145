"""The HTTP part as OpenAPI, generated from the same records."""

from functools import cache
from typing import Any

import msgspec

from tiltyard import __version__
from tiltyard.wire.lobby import RECORDS


@cache
def document() -> dict[str, Any]:
    """The whole description."""
    _refs, components = msgspec.json.schema_components(RECORDS, ref_template="#/components/schemas/{name}")
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tiltyard", "version": __version__},
        "paths": paths(),
        "components": {"schemas": components},
    }


def paths() -> dict[str, Any]:
    """Every address; the socket's messages are described in docs/protocol.md."""
    table, game = parameter("table"), parameter("game")
    asked = [parameter(name, "query") for name in ("game", "name", "before", "limit")]
    return {
        "/api/games": {"get": operation("The games that are served.", many("GameInfo"))},
        "/api/games/{game}/kit": {
            "get": operation("What never changes about a game.", one("GameKit"), parameters=[game])
        },
        "/api/games/{game}/learn": {
            "get": operation("How to play a game, and its lessons.", one("LearnInfo"), parameters=[game])
        },
        "/api/games/{game}/art/{name}.svg": {
            "get": operation(
                "A picture that a game brings.",
                content("image/svg+xml"),
                parameters=[game, parameter("name")],
            )
        },
        "/api/games/{game}/moves": {
            "get": operation("The text of every move.", one("MovesInfo"), parameters=[game])
        },
        "/api/games/{game}/rules": {
            "get": operation("The rules.", content("text/markdown"), parameters=[game])
        },
        "/api/tables": {
            "get": operation(
                "Open and running tables that are not abandoned; with names, those named that are not over.",
                many("TableInfo"),
                parameters=[parameter("names", "query")],
            ),
            "post": operation("Set a table.", one("Seated"), body="CreateTable", status="201"),
        },
        "/api/tables/{table}": {"get": operation("One table.", one("TableInfo"), parameters=[table])},
        "/api/tables/{table}/join": {
            "post": operation("Take a seat.", one("Seated"), body="JoinTable", parameters=[table])
        },
        "/api/tables/{table}/log": {
            "get": operation(
                "What everybody could see, with times and seats.",
                content("text/plain"),
                parameters=[table, parameter("after", "query")],
            )
        },
        "/api/files": {
            "post": operation("What a record from a device says.", one("FileInfo"), body="ReadFile")
        },
        "/api/tables/{table}/socket": {
            "get": {
                "summary": "The WebSocket of a table.",
                "parameters": [table],
                "responses": {"101": {"description": "switching protocols"}, "default": problem()},
            }
        },
        "/api/records": {"get": operation("Finished games.", many("RecordInfo"), parameters=asked)},
        "/api/records/{table}.tilt": {
            "get": operation("The record of a finished game.", content("text/plain"), parameters=[table])
        },
        "/api/records/{table}/replay": {
            "get": operation(
                "A page of a finished game, step by step.",
                one("Replay"),
                parameters=[table, *(parameter(name, "query") for name in ("seat", "from", "count"))],
            )
        },
        "/api/records/{table}/analysis": {
            "get": operation(
                "How far the analysis of a finished game is, or what was found.",
                one("AnalysisInfo"),
                parameters=[table, parameter("known", "query")],
            ),
            "post": operation(
                "Have a finished game analysed.",
                one("AnalysisInfo"),
                parameters=[table],
            ),
        },
        "/api/daily": {"get": operation("Which deals of the day can be played.", one("DailyDays"))},
        "/api/daily/{game}/{day}": {
            "get": operation(
                "The deal of a day, and what everybody made of it.",
                one("DailyDeal"),
                parameters=[game, parameter("day"), parameter("table", "query")],
            )
        },
        "/api/games/{game}/puzzles": {
            "get": operation("The puzzles of a game.", many("PuzzleLine"), parameters=[game])
        },
        "/api/games/{game}/puzzles/{name}/solution": {
            "get": operation(
                "A way to solve a puzzle.", one("PuzzleSolution"), parameters=[game, parameter("name")]
            )
        },
        "/api/tables/{table}/hope": {
            "get": operation(
                "Whether the goal of a puzzle can still be forced.", one("PuzzleHope"), parameters=[table]
            )
        },
        "/healthz": {"get": operation("Whether the server works.", content("text/plain"))},
        "/livez": {"get": operation("Whether the process answers.", content("text/plain"))},
        "/readyz": {"get": operation("Whether clients should be sent here.", content("text/plain"))},
        "/metrics": {"get": operation("Numbers for Prometheus.", content("text/plain"))},
    }


def operation(
    summary: str,
    answer: dict[str, Any],
    body: str = "",
    status: str = "200",
    parameters: list[dict[str, Any]] | None = None,
) -> dict[str, Any]:
    """One request."""
    found: dict[str, Any] = {"summary": summary, "responses": {status: answer, "default": problem()}}
    if parameters:
        found["parameters"] = parameters
    if body:
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": ref(body)}}}
    return found


def parameter(name: str, place: str = "path") -> dict[str, Any]:
    """A part of an address."""
    return {"name": name, "in": place, "required": place == "path", "schema": {"type": "string"}}


def ref(name: str) -> dict[str, str]:
    """One of our records."""
    return {"$ref": f"#/components/schemas/{name}"}


def content(kind: str, schema: dict[str, Any] | None = None) -> dict[str, Any]:
    """A successful answer."""
    return {"description": "done", "content": {kind: {"schema": schema or {"type": "string"}}}}


def one(name: str) -> dict[str, Any]:
    """A record."""
    return content("application/json", ref(name))


def many(name: str) -> dict[str, Any]:
    """A list of records."""
    return content("application/json", {"type": "array", "items": ref(name)})


def problem() -> dict[str, Any]:
    """Every refusal has the same form."""
    return {"description": "refused", "content": {"application/json": {"schema": ref("Problem")}}}
