"""Tables over HTTP: opening, entering and commands.

It knows requests and status codes.  It does not know what a command does, nor what a viewer is
shown.
"""

from __future__ import annotations

import re
from asyncio import to_thread
from collections.abc import Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from sixfold.bots.levels import check_level
from sixfold.machines.numba_compiler import need_compiler
from sixfold.table import events as e
from sixfold.table.permissions import MAX_LEVEL, chairs_with_hints
from sixfold.table.refused import CommandRefused
from sixfold.table.seats.seating import KEY, Holder, hashed
from sixfold.table.seats.typed_names import checked_name
from sixfold.table.table import NOBODY
from sixfold.text.errors import Refusal
from sixfold.text.messages import say
from sixfold.web.bots.processes import WorkerFailed
from sixfold.web.http.endpoints import (
    Endpoint,
    body_of,
    drawing_for,
    error_response,
    json_response,
    language_of,
    localized,
)
from sixfold.web.limits.budgets import Budgets, address_of
from sixfold.web.lobby import listing
from sixfold.web.lobby.links import chair_key, invite_key, links, own_links, watch_key
from sixfold.web.lobby.listing import ListingRequest
from sixfold.web.pages import pages
from sixfold.web.tables.access import TableAccess
from sixfold.web.tables.live_table import LiveTable
from sixfold.web.tables.requests import EnterRequest, TableRequest, opening
from sixfold.web.tables.timekeeping import measure_trip

COMMANDS_PATH = re.compile("/t/([^/]+)/commands")
COMMAND_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")


class GoOnRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request to go on after a pause."""

    round: int
    ply: int


class SeenRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request that says up to which event somebody has seen the table."""

    number: int


class HintRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request for a hint."""

    chair: int


class TableRoutes(TableAccess):
    """The endpoints that change tables, and their pages."""

    def __init__(self, budgets: Budgets, origin: Callable[[Request], str]) -> None:
        super().__init__(budgets)
        self._origin = origin  # the address under which others reach this server

    def routes(self) -> list[Route]:
        at = "/t/{table}"
        return [
            Route("/tables", localized(self.open), methods=["POST"]),
            Route("/tables/states", localized(self.states), methods=["POST"]),
            Route(f"{at}/enter", self.about(self.enter, private=False), methods=["POST"]),
            Route(f"{at}/commands", self.about(self.command), methods=["POST"]),
            Route(f"{at}/continue", self.about(self.go_on), methods=["POST"]),
            Route(f"{at}/seen", self.about(self.seen), methods=["POST"]),
            Route(f"{at}/hint", self.about(self.hint), methods=["POST"]),
            Route(f"{at}/links", self.about(self.links)),
            Route(f"{at}/seat", self.about(self.seat)),
            Route(f"{at}/state", self.about(self.state)),
            Route(at, self.page_about(self.page)),
        ]

    def page(self, request: Request, live: LiveTable) -> Response:
        response = pages.table_page(request, live.id, live.table.start.game)
        if self.holder(request, live) != NOBODY:
            self.remember(request, response, live.id, self.keys(request))  # for another year
        return response

    async def open(self, request: Request) -> Response:
        self.budgets.take("table", address_of(request))
        body = msgspec.json.decode(await body_of(request), type=TableRequest)
        if body.shown and not pages.has_lobby(request):
            return error_response(say("This server has no list of open tables."), 400)
        try:
            opened, host = await to_thread(opening, body) if body.moves else opening(body)
        except Refusal as refusal:
            return error_response(str(refusal), 400)
        live = await self.running.open(opened, None if body.first == "lot" else body.first, address_of(request))
        response = json_response({"table": live.id, "address": f"/t/{live.id}"})
        own = [chair_key(host, n, 0) for n, chair in enumerate(body.chairs) if chair.kind == "you"]
        self.remember(request, response, live.id, [host, *own])
        return response

    async def states(self, request: Request) -> Response:
        """How the tables stand that a browser remembers; those that are not there are left out."""
        self.budgets.take("list", self.source(request))
        body = msgspec.json.decode(await body_of(request), type=ListingRequest)

        async def find(table_id: str) -> LiveTable | None:
            return await self.find(request, table_id)

        return json_response({"tables": await listing.states(find, body)})

    async def state(self, request: Request, live: LiveTable) -> Response:
        """How this table stands, for somebody who may see it; the board of a game that is over if it is asked for."""
        self.budgets.take("list", self.source(request))
        with_picture = not live.table.round.over or "board" in request.query_params
        return json_response(listing.state(live, sorted(self.holder(request, live).chairs), with_picture))

    async def enter(self, request: Request, live: LiveTable) -> Response:
        """Exchanges the key of a link for a cookie."""
        self.budgets.take("enter", self.source(request))
        entering = msgspec.json.decode(await body_of(request), type=EnterRequest)
        if not KEY.fullmatch(entering.key):
            raise CommandRefused(say("This link is incomplete. Copy all of it."), "input")
        name = checked_name(entering.name)
        await self.running.tables.refresh(live)
        held = [key for key in self.keys(request) if _opens(live, key)]
        holder = live.table.holder(held)
        used_up = live.table.is_invitation(entering.key) or not _opens(live, entering.key)
        if not (used_up and holder.chairs):  # else they sit here already
            if live.table.is_invitation(entering.key):
                self.budgets.take("invited", f"{live.id} {address_of(request)}")
            key, _ = await self.running.commands.enter(live, entering.key, name, entering.id, holder)
            held.append(key)
            holder = live.table.holder(held)
        response = json_response({"chairs": sorted(holder.chairs), "host": holder.host})
        self.remember(request, response, live.id, held)
        return response

    async def links(self, request: Request, live: LiveTable) -> Response:
        await self.running.tables.refresh(live)
        host = self._host_key(request, live)
        async with drawing_for(request):  # each has a code to be drawn
            return json_response({"links": links(live.table, host, live.id, self._origin(request))})

    async def seat(self, request: Request, live: LiveTable) -> Response:
        """The way to the sender's own seats on another device, with the keys they hold; never the host's."""
        await self.running.tables.refresh(live)
        own = [(chair, key) for key in self.keys(request) for chair in sorted(live.table.holder([key]).chairs)]
        if not own:
            raise CommandRefused(say("You have no seat at this table."), "right")
        return json_response({"links": own_links(dict(own), live.id, self._origin(request))})

    def _host_key(self, request: Request, live: LiveTable) -> str:
        for key in self.keys(request):
            if hashed(key) == live.table.host:
                return key
        raise CommandRefused(say("Only the host may do this."), "right")

    def _take_command(self, request: Request, live: LiveTable) -> None:
        """A command counts for the chairs that send it, and for their address at all tables."""
        self.budgets.take("chair", self.source(request, live))
        self.budgets.take("command", address_of(request))

    async def command(self, request: Request, live: LiveTable) -> Response:
        """Carries out a command, once."""
        self._take_command(request, live)
        command = e.read_command(await body_of(request))
        if not COMMAND_ID.fullmatch(command.id):
            raise CommandRefused(say("The id of a command is 8 to 64 letters, digits, - or _."), "input")
        if command.id.startswith("bot-"):
            raise CommandRefused(say("Ids that begin with bot- are reserved."), "input")
        if isinstance(command, e.Show) and command.on and not pages.has_lobby(request):
            raise CommandRefused(say("This server has no list of open tables."), "input")
        if isinstance(command, e.Say):
            self.budgets.take("phrase", self.source(request, live))
        if isinstance(command, e.Name):
            command.name = checked_name(command.name)
        if isinstance(command, e.Hand | e.Rematch) and not (command.level is None or 1 <= command.level <= MAX_LEVEL):
            raise CommandRefused(say("Levels go from 1 to 6."), "input")
        if isinstance(command, e.Hand) and command.level is not None:
            check_level(command.level)

        def who() -> tuple[Holder, str]:
            key = self._new_keys(request, live, command) if isinstance(command, e.Revoke) else ""
            return self.holder(request, live), key

        return json_response(await self.running.commands.carry_out(live, command, who))

    def _new_keys(self, request: Request, live: LiveTable, command: e.Revoke) -> str:
        """The hash of the key that takes the place of one that is revoked, and that of another invitation."""
        host, chair, table = self._host_key(request, live), command.chair, live.table
        invitation = hashed(invite_key(host, table.invites + 1))
        if command.watch:
            return hashed(watch_key(host, table.watches + 1))
        if chair is None:
            return invitation
        times = table.revoked[chair] + 1 if 0 <= chair < len(table.chairs) else 0
        return f"{hashed(chair_key(host, chair, times))} {invitation}"

    async def go_on(self, request: Request, live: LiveTable) -> Response:
        """Somebody has seen enough of a pause; bots wait for it."""
        self._take_command(request, live)
        body = msgspec.json.decode(await body_of(request), type=GoOnRequest)
        live.pauses.go_on(self.holder(request, live).chairs, (body.round, body.ply))
        return json_response({"number": live.table.number})

    async def seen(self, request: Request, live: LiveTable) -> Response:
        """Somebody sees that their clock runs: how long the way to them and back takes."""
        self._take_command(request, live)
        body = msgspec.json.decode(await body_of(request), type=SeenRequest)
        measure_trip(live, self.holder(request, live), body.number, self.running.tables.now())
        return json_response({"number": live.table.number})

    async def hint(self, request: Request, live: LiveTable) -> Response:
        """Advice for the player to move."""
        self._take_command(request, live)
        body = msgspec.json.decode(await body_of(request), type=HintRequest)
        await self.running.tables.refresh(live)
        if body.chair not in chairs_with_hints(live.table, self.holder(request, live)):
            if live.table.opened.daily:
                raise CommandRefused(say("In the game of the day everybody thinks for themselves: no hints."), "right")
            raise CommandRefused(say("Hints are only for the player to move, and only against bots."), "right")
        need_compiler()
        try:
            advice = await self.running.bots.hint(live, language_of(request), live.table.player_of(body.chair))
        except WorkerFailed:
            return error_response(say("No hint was found. Nothing has changed."), 503)
        return json_response({key: advice[key] for key in ("text", "coach", "word", "value")})


def _opens(live: LiveTable, key: str) -> bool:
    holder = live.table.holder([key])
    return holder.belongs or holder.watches


class Shortcut:
    """Leads commands, which come most often, to their endpoint, and everything else on its way.

    Looking through all routes, and asking whether an answer of twenty bytes shall be compressed, took longer
    than carrying one out.
    """

    def __init__(self, app: ASGIApp, commands: Endpoint) -> None:
        self.app = app
        self.commands = commands

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        posted = scope["type"] == "http" and scope["method"] == "POST"
        found = COMMANDS_PATH.fullmatch(scope["path"]) if posted else None
        if not found:
            await self.app(scope, receive, send)
            return
        scope["path_params"] = {"table": found[1]}
        response = await self.commands(Request(scope, receive, send))
        await response(scope, receive, send)
