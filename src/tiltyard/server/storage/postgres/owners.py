"""Who lives and who owns which table, in PostgreSQL, by the clock of the database."""

from typing import TYPE_CHECKING, Final

from tiltyard.server.storage import NodeRow

if TYPE_CHECKING:
    from tiltyard.server.storage.postgres.line import Connection

BEAT: Final = """
    INSERT INTO nodes (node, address, until, version, lobby)
    VALUES ($1, $2, clock_timestamp() + $3 * INTERVAL '1 second', 1, coalesce($4, '[]'::BYTEA))
    ON CONFLICT (node) DO UPDATE SET address = excluded.address, until = excluded.until,
        version = nodes.version + CASE WHEN $4 IS NULL THEN 0 ELSE 1 END, lobby = coalesce($4, nodes.lobby)
"""
OTHERS: Final = """
    SELECT nodes.node, address, nodes.version, CASE WHEN known.version = nodes.version THEN '' ELSE lobby END
    FROM nodes LEFT JOIN unnest($2::TEXT[], $3::INTEGER[]) AS known (node, version)
        ON known.node = nodes.node
    WHERE nodes.node != $1 AND nodes.until > clock_timestamp()
"""
OWNERS: Final = """
    SELECT ends.name, ends.node FROM journal_ends AS ends JOIN nodes ON nodes.node = ends.node
        WHERE ends.name = ANY($1) AND ends.node != $2 AND nodes.until > clock_timestamp()
"""
WALL: Final = "SELECT extract(epoch FROM clock_timestamp())::FLOAT8"
NODES: Final = "SELECT node FROM nodes WHERE until > clock_timestamp()"
LONG_DEAD: Final = "DELETE FROM nodes WHERE until < clock_timestamp() - INTERVAL '1 minute'"


async def beat(
    connection: "Connection",
    node: str,
    address: str,
    seconds: float,
    lobby: bytes | None,
    known: dict[str, int],
) -> tuple[list[NodeRow], float]:
    """Live for so many more seconds, find the others who do, and say how late it is."""
    await connection.execute(BEAT, node, address, seconds, lobby)
    await connection.execute(LONG_DEAD)
    rows = await connection.fetch(OTHERS, node, list(known), list(known.values()))
    return [NodeRow(*row) for row in rows], await connection.fetchval(WALL)
