"""Playing again over HTTP: who is asked to, the way to the table where everybody meets, and forgetting one.

It knows requests and cookies.  It does not know how such a table comes about (`tables/reunions.py`).
"""

from __future__ import annotations

from contextlib import suppress

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold.table.refused import CommandRefused
from sixfold.table.seats.typed_names import checked_name
from sixfold.table.table import Table
from sixfold.text.messages import say
from sixfold.web.http.endpoints import body_of, json_response, localized
from sixfold.web.limits.budgets import address_of
from sixfold.web.lobby.listing import ListingRequest
from sixfold.web.lobby.routes import JoinRequest
from sixfold.web.tables.access import COOKIE, TableAccess
from sixfold.web.tables.live_table import LiveTable
from sixfold.web.tables.registry import TableGone, TableUnreadable
from sixfold.web.tables.reunions import Comer


class AgainRoutes(TableAccess):
    """The endpoints for people who have played together."""

    def routes(self) -> list[Route]:
        return [
            Route("/tables/again", localized(self.waiting), methods=["POST"]),
            Route("/t/{table}/again", self.about(self.again), methods=["POST"]),
            Route("/t/{table}/forget", self.about(self.forget, private=False), methods=["POST"]),
        ]

    async def waiting(self, request: Request) -> Response:
        """At which of some tables somebody has asked the others to play again, and on which chair they sat."""
        self.budgets.take("list", self.source(request))
        body = msgspec.json.decode(await body_of(request), type=ListingRequest)
        found = []
        for one in body.tables:
            with suppress(TableUnreadable, TableGone):
                live = await self.find(request, one.table)
                here = await self.running.reunions.waiting(live) if live else None
                if live and here and live.table.followed and _is_kept(here.table, one.chairs):
                    found.append({"table": live.id, "chair": live.table.followed.chair, "at": live.table.followed.at})
        return json_response({"tables": found})

    async def again(self, request: Request, live: LiveTable) -> Response:
        """Leads one of the people to the table where all of them play again."""
        self.budgets.take("enter", self.source(request))
        body = msgspec.json.decode(await body_of(request), type=JoinRequest)
        await self.running.tables.refresh(live)
        comer = Comer(self.holder(request, live), checked_name(body.name), body.id, address_of(request))
        if comer.holder.chairs and not live.table.round.over:
            return json_response({"address": f"/t/{live.id}"})  # they play again already
        here, keys = await self.running.reunions.gather(live, comer)
        response = json_response({"address": f"/t/{here.id}"})
        if keys:
            self.remember(request, response, here.id, keys)
        return response

    async def forget(self, request: Request, live: LiveTable) -> Response:
        """Has a browser forget the keys it holds at a table that is over; who has them is told of nothing there."""
        if self.holder(request, live).chairs and not live.table.round.over:
            raise CommandRefused(say("The game is not over."))
        if self.running.notifications:
            devices, held = self.running.notifications.devices, self.hashes(request)
            for device in await devices.at(live.id, live.table):
                if held.intersection(device.held):
                    await devices.forget(live.id, device.name)
        response = json_response({})
        response.delete_cookie(COOKIE, path=f"/t/{live.id}", httponly=True, samesite="strict")
        return response


def _is_kept(table: Table, chairs: list[int]) -> bool:
    """Whether one of these chairs is still free."""
    return any(0 <= chair < len(table.chairs) and table.chairs[chair].kind == "open" for chair in chairs)
