"""Analyses of finished games over HTTP: one request asks for it, others see how far it is.

Of servers that share their data, one analyses a game, whichever is asked.
"""

from aiohttp import web

from tiltyard.server.access.doors import Addresses, address_of, check_origin
from tiltyard.server.analyst import Analyst
from tiltyard.server.cluster.cluster import Cluster
from tiltyard.server.config import Config
from tiltyard.server.http.api import answer

PATH = "/api/records/{table}/analysis"


class Analyses:
    """The requests, one method each."""

    def __init__(self, analyst: Analyst, config: Config, addresses: Addresses, cluster: Cluster) -> None:
        self.cluster = cluster
        self.analyst = analyst
        self.config = config
        self.addresses = addresses

    def routes(self) -> list[web.RouteDef]:
        """The routes to them."""
        return [web.post(PATH, self.begin), web.get(PATH, self.look)]

    async def begin(self, request: web.Request) -> web.Response:
        """Have a game analysed; one that is known or under way costs nothing."""
        check_origin(request, self.config)
        table, who = request.match_info["table"], address_of(request, self.config)
        self.cluster.check_turn(request, table)
        if not self.analyst.knows(table):
            self.addresses.analyses.spend(who, self.config.clock())
        return answer(await self.analyst.begin(table, who))

    async def look(self, request: web.Request) -> web.Response:
        """How far it is, or what was found."""
        table = request.match_info["table"]
        self.cluster.check_turn(request, table)
        tell = self.analyst.known if request.query.get("known") == "true" else self.analyst.info
        return answer(tell(table))
