"""What tables send as it happens: sockets for pages, streams of events for programs.

It knows who may connect and how often.  It does not know what is sent.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from sixfold.store.store import StoreUnavailable
from sixfold.table.seats.typed_names import checked_name
from sixfold.text.errors import Refusal
from sixfold.text.messages import say, speaking
from sixfold.web.http.endpoints import error_response, language_of, screen_of, seen_number, too_often_response
from sixfold.web.limits.budgets import TooOften, address_of
from sixfold.web.tables.access import TableAccess
from sixfold.web.tables.live_table import LiveTable
from sixfold.web.tables.presence import has_room
from sixfold.web.tables.registry import TableGone, TableUnreadable
from sixfold.web.view import push

MAX_TYPED = 80  # characters of a name that are looked at
TRY_AGAIN = 1013  # closes a socket that may be opened again later


class TableStreams(TableAccess):
    """The endpoints that stay open."""

    def routes(self) -> list[Route | WebSocketRoute]:
        at = "/t/{table}"
        return [Route(f"{at}/events", self.about(self.events)), WebSocketRoute(f"{at}/socket", self.socket)]

    async def socket(self, socket: WebSocket) -> None:
        """Events and views as they come, for a page."""
        after = seen_number(socket.query_params.get("from", "0"))
        address = address_of(socket)
        try:
            self.budgets.take("socket", address)
            live = await self.find(socket, socket.path_params["table"])
            if live is not None:
                await self.running.tables.refresh(live)
            if live is None or not await self._may_connect(socket, live):
                await socket.close(1008)
                return
            with self.budgets.hold("socket", address):
                await push.serve_socket(socket, self._subscription(socket, live, after))
        except TableUnreadable:
            await socket.close(1008)
        except (StoreUnavailable, TableGone):
            await socket.close(TRY_AGAIN)
        except TooOften as error:
            with speaking(language_of(socket)):
                await socket.send_denial_response(too_often_response(error))

    async def _may_connect(self, socket: WebSocket, live: LiveTable) -> bool:
        return await self.may_watch(socket, live) and has_room(live, self.holder(socket, live))

    def _subscription(self, request: HTTPConnection, live: LiveTable, after: int) -> push.Subscription:
        params, screen = request.query_params, screen_of(request)
        shows_pauses = params.get("pauses") == "1"
        holder = partial(live.table.holding, self.hashes(request))
        language, plays = language_of(request), params.get("events") == "1"
        name = spectator_name(params.get("name", ""))
        return push.Subscription(live, holder, after, language, screen, shows_pauses, plays, name)

    async def events(self, request: Request, live: LiveTable) -> Response:
        """The log for programs: a line of JSON an event, or server-sent events."""
        self.budgets.take("question", self.source(request))
        await self.running.tables.refresh(live)
        follow = request.query_params.get("follow") != "no"
        if follow and not has_room(live, self.holder(request, live)):
            return error_response(say("The table is too busy; try again."), 503)
        after = seen_number(request.query_params.get("from", request.headers.get("last-event-id", "0")))
        sse = "text/event-stream" in request.headers.get("accept", "")
        kind = "text/event-stream" if sse else "application/x-ndjson"
        headers = {"Cache-Control": "no-store", "Content-Encoding": "identity"}
        if request.method == "HEAD":
            return Response(None, 200, headers, kind)
        subscription = self._subscription(request, live, after)
        if not follow:
            upto = seen_number(request.query_params["to"]) if "to" in request.query_params else None
            return push.DroppingStream(push.stored_lines(subscription, sse, upto), 200, headers, kind)
        return FollowedStream(push.followed_lines(subscription, sse), 200, headers, kind)


def spectator_name(name: str) -> str:
    """What somebody who watches wants to be called; empty where that cannot be shown."""
    with suppress(Refusal):
        return checked_name(name[:MAX_TYPED])
    return ""


class FollowedStream(push.DroppingStream):
    """A stream that goes on and counts as an open socket of its address."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        try:
            with connection.app.state.budgets.hold("socket", address_of(connection)):
                await super().__call__(scope, receive, send)
        except TooOften as error:
            with speaking(language_of(connection)):
                await too_often_response(error)(scope, receive, send)
