"""The server's table in this process: no network, no clock, and the saved record is its storage."""

from dataclasses import replace

from tiltyard.bots.puzzles.puzzle import Puzzle
from tiltyard.client.inside import NOW
from tiltyard.engine.chance import DEFAULT_SEED, Chance
from tiltyard.engine.options import options_text
from tiltyard.engine.record import Record
from tiltyard.engine.turn import Bot
from tiltyard.table.plan import PERSON, Plan
from tiltyard.table.table import Table
from tiltyard.wire.lobby import CreateTable

HINTS_FROM = 1 << 41  # where the chance of bots and hints begins, far from the game's own


def set_table(
    content: Record, guests: dict[str, type[Bot]] | None = None, daily: str = "", puzzle: Puzzle | None = None
) -> Table:
    """The table of a record: everybody is seated, and the game has begun."""
    setting = content.setting
    plan = replace(plan_of(content), daily=daily, rigged=bool(daily), puzzle=puzzle)
    table = Table("here", plan, setting.seed, setting.seed)
    table.state.guests = guests or {}
    table.state.chance = Chance(setting.seed or DEFAULT_SEED, HINTS_FROM)
    for seat, name in enumerate(setting.names):
        if seat in content.bots:
            table.gathering.sit_bot(seat, content.bots[seat], name)
        else:
            no_key = ""  # nobody comes over a network: the person at the keyboard sits there
            table.gathering.sit_hashed(name, no_key, seat)
    table.begin(NOW)
    return table


def plan_of(content: Record) -> Plan:
    """A plan from the record; nobody is hurried, and nobody is away."""
    setting = content.setting
    contract = setting.contract
    return Plan(
        CreateTable(contract.name, public=False, away="wait", pace=0.0),
        contract,
        setting.options,
        [content.bots.get(seat, PERSON) for seat in range(len(setting.names))],
        setting.seed,
        setting.deal,
        window=0.0,
        house=options_text(setting.options, contract.presets),
        past=[(step.seat, step.move) for step in content.steps if step.kind == "move"],
    )
