"""Open tables over HTTP: what the first page lists, and sitting down at one of them.

It knows requests and how often they may come.  It does not know which tables are open.  Where the server has
no lobby there is nothing of it.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold.table.seats.typed_names import checked_name
from sixfold.web.http.endpoints import body_of, json_response, language_of, localized, screen_of
from sixfold.web.limits.budgets import address_of
from sixfold.web.tables.access import TableAccess
from sixfold.web.tables.live_table import LiveTable


class JoinRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request to sit down."""

    id: Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{16,64}$")]
    name: Annotated[str, msgspec.Meta(max_length=80)] = ""


class LobbyRoutes(TableAccess):
    """The endpoints of open tables."""

    def routes(self) -> list[Route]:
        return [
            Route("/lobby.json", localized(self.tables)),
            Route("/t/{table}/join", self.about(self.join), methods=["POST"]),
        ]

    async def tables(self, request: Request) -> Response:
        """The tables that wait for a player, and those that may be watched."""
        self.budgets.take("lobby", address_of(request))
        return json_response(await self.running.lobby.tables(language_of(request), screen_of(request).seat_names))

    async def join(self, request: Request, live: LiveTable) -> Response:
        """Takes a free seat, once; whoever comes too late is told."""
        body = msgspec.json.decode(await body_of(request), type=JoinRequest)
        name = checked_name(body.name)
        await self.running.tables.refresh(live)
        keys = self.keys(request)
        if not live.table.holder(keys).chairs:
            self.budgets.take("join", address_of(request))
            keys = [*keys, await self.running.commands.join(live, name, body.id)]
        response = json_response({"chairs": sorted(live.table.holder(keys).chairs)})
        self.remember(request, response, live.id, keys)
        return response
