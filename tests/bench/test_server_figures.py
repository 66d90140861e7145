"""What the bench of servers makes of its measurements."""

from bench.beside import verdicts
from bench.figures import shared, table_of
from bench.server.results import Found, goals, kept_rows, pairs, ratios


def measured(kind: str, turn: int, moves: float, **more: float | bool) -> Found:
    row: Found = {"kind": kind, "rooms": 400, "round": turn, "p50_ms": 1.0, "p99_ms": 2.0}
    row |= dict.fromkeys(["bytes_per_update", "kb_per_room_connected", "kb_per_room_after"], 5.0)
    speeds = ["moves_per_second", "moves_per_cpu_second", "moves_per_busiest_second"]
    return row | dict.fromkeys(speeds, moves) | more


ROWS = [
    measured("tiltyard", 0, 1000),
    measured("postgres", 0, 800),
    measured("workers", 0, 900, moves_per_busiest_second=1700, moves_per_second=1500),
    measured("colyseus", 0, 2000),
    measured("bare", 0, 4000),
    measured("tiltyard", 1, 2000),
    measured("colyseus", 1, 2000),
    {"kind": "postgres", "rooms": 400, "round": 1, "failed": "it did not start"},
]
PACED = [measured(kind, 0, 10, paced=True) for kind in ("tiltyard", "colyseus")]
HOPS = [
    measured("at the owner", 0, 10, hop=True, p50_ms=0.4),
    measured("with a hop", 0, 10, hop=True, p50_ms=2.6),
]


def test_ratios_are_made_within_a_round_in_which_neither_failed() -> None:
    assert pairs(ROWS, "tiltyard", "colyseus", "moves_per_cpu_second") == [0.5, 1.0]
    assert pairs(ROWS, "postgres", "tiltyard", "moves_per_cpu_second") == [0.8]
    assert "    tiltyard / Colyseus: 0.75 (0.50 to 1.00)" in list(ratios(ROWS))


def test_a_goal_says_whether_it_was_reached() -> None:
    said = list(goals([*ROWS, *PACED, *HOPS], 400))
    assert said == [
        "goal: PostgreSQL at least 0.7 of SQLite at 400 tables: reached (0.80)",
        "goal: two workers at least 1.6 times one (CPU time of the busiest process): reached (1.70)",
        "goal: two workers at least 1.6 times one (by the clock, beside the load): not reached (1.50)",
        "goal: a hop adds less than 2.0 ms at the median: not reached (2.20)",
    ]
    assert list(goals(ROWS, 100)) == []


def test_all_of_it_is_kept_for_the_page_of_figures() -> None:
    rows = list(kept_rows([*ROWS, *PACED, *HOPS]))
    closed = [row for row in rows if row.table == "Moves at 400 tables of four"]
    assert [(row.who, row.ours, row.values) for row in closed] == [
        ("Tiltyard with SQLite", True, [1000, 2000]),
        ("Tiltyard with PostgreSQL", True, [800]),
        ("Tiltyard, two workers with SQLite", True, [900]),
        ("Colyseus", False, [2000, 2000]),
        ("a bare broadcast over our transport", True, [4000]),
    ]
    assert next(verdicts(shared(closed))).startswith("**Colyseus is ahead** of Tiltyard with SQLite;")
    assert [row.who for row in rows if row.table == "From node to node"] == ["at the owner", "with a hop"]
    assert all(len(row.values) > 0 for row in rows)
    assert len(list(table_of(closed))) == 2 + len(closed)
