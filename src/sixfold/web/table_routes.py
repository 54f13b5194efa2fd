"""Tables over HTTP: opening, entering, commands, questions, and what is pushed.

It knows requests, cookies and status codes.  It does not know what a command does, nor what a
viewer is shown.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from sixfold.bots.levels import check_level
from sixfold.compile import need_compiler
from sixfold.errors import Refusal
from sixfold.messages import say, speaking
from sixfold.store.store import StoreUnavailable
from sixfold.table import events as e
from sixfold.table.answers import answer_to
from sixfold.table.covering import covered_at
from sixfold.table.keys import KEY, hashed
from sixfold.table.names import player_names, seat_names, seats_of, typed_name, you
from sixfold.table.permissions import MAX_LEVEL, chairs_with_hints
from sixfold.table.refused import CommandRefused
from sixfold.table.round import Round
from sixfold.table.seating import Holder
from sixfold.table.typed_names import checked_name
from sixfold.views import svg
from sixfold.web import budgets, listing, pages, pauses, pictures, push
from sixfold.web.askdata import answer_data
from sixfold.web.bot_processes import WorkerFailed
from sixfold.web.budgets import Rate, TooOften, address_of
from sixfold.web.drawing_turns import drawing_for
from sixfold.web.guard import body_of
from sixfold.web.language import language_of
from sixfold.web.links import chair_key, invite_key, links, own_links, watch_key
from sixfold.web.listing import ListingWanted
from sixfold.web.live_table import LiveTable
from sixfold.web.presence import has_room
from sixfold.web.previews import preview_data
from sixfold.web.registry import TableGone
from sixfold.web.responses import (
    STATUS,
    Endpoint,
    error_response,
    json_response,
    localized,
    query_number,
    refusal_data,
    seen_number,
    store_trouble,
    too_often_response,
)
from sixfold.web.running import Running
from sixfold.web.screens import screen_of
from sixfold.web.table_requests import EnterRequest, TableRequest, opening

COOKIE = "sixfold"
A_YEAR = 366 * 24 * 3600
MAX_KEYS = 16  # in a cookie
MAX_STEPS = 8  # pointed at, one after the other
TRY_AGAIN = 1013  # closes a socket that may be opened again later
COMMAND_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")


class AnalysisRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request to analyse a round."""

    round: int


class GoOnRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request to go on after a pause."""

    round: int
    ply: int


class HintRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request for a hint."""

    chair: int


Answerer = Callable[["TableRoutes", Request, LiveTable], Awaitable[Response]]


class TableRoutes:
    """The endpoints of tables."""

    def __init__(self, running: Callable[[], Running], origin: Callable[[Request], str]) -> None:
        self._running = running
        self._origin = origin  # the address under which others reach this server
        self._entering = Rate(5, 60)
        self._invited = Rate(1 / 20, 2)  # chairs that an address takes at a table by its invitation
        self._listing = Rate(1, 20)
        self._commands = Rate(20, 80)
        self._asking = Rate(20, 100)
        self._connecting = Rate(10, 400)

    @property
    def running(self) -> Running:
        """The server's parts, which exist once it has started."""
        return self._running()

    def routes(self) -> list[Route | WebSocketRoute]:
        """The routes of tables."""
        at = "/t/{table}"
        return [
            Route("/tables", localized(self.open), methods=["POST"]),
            Route("/tables/states", localized(self.states), methods=["POST"]),
            Route(f"{at}/enter", self._about(TableRoutes.enter), methods=["POST"]),
            Route(f"{at}/commands", self._about(TableRoutes.command), methods=["POST"]),
            Route(f"{at}/continue", self._about(TableRoutes.go_on), methods=["POST"]),
            Route(f"{at}/hint", self._about(TableRoutes.hint), methods=["POST"]),
            Route(f"{at}/analysis", self._about(TableRoutes.analysis), methods=["POST"]),
            Route(f"{at}/events", self._about(TableRoutes.events)),
            Route(f"{at}/why", self._about(TableRoutes.why)),
            Route(f"{at}/preview", self._about(TableRoutes.preview)),
            Route(f"{at}/at", self._about(TableRoutes.at)),
            Route(f"{at}/side.svg", self._about(TableRoutes.side)),
            Route(f"{at}/record", self._about(TableRoutes.record)),
            Route(f"{at}/links", self._about(TableRoutes.links)),
            Route(f"{at}/seat", self._about(TableRoutes.seat)),
            Route(f"{at}/state", self._about(TableRoutes.state)),
            WebSocketRoute(f"{at}/socket", self.socket),
            Route(at, localized(self.page)),
        ]

    def _about(self, work: Answerer) -> Endpoint:
        """The endpoint with the table of each request; refusals of the table and of the rules are answered."""

        async def ask(request: Request) -> Response:
            live = await self._find(request, request.path_params["table"])
            if live is None:
                return error_response(say("There is no such table."), 404)
            if request.method == "POST" and self.holder(request, live).chairs:
                live.asker = address_of(request)
            try:
                if work is not TableRoutes.enter and not await self._may_watch(request, live):
                    raise CommandRefused(say("This table is private. Ask the host for a link."), "right")
                with seat_names(screen_of(request).seat_names):
                    return await work(self, request, live)
            except (CommandRefused, Refusal) as refused:
                status = STATUS[refused.kind] if isinstance(refused, CommandRefused) else 422
                return json_response({"number": live.table.number, "refused": refusal_data(live, refused)}, status)
            except TableGone:
                return error_response(say("There is no such table."), 404)

        return localized(ask)

    async def _find(self, request: HTTPConnection, table_id: str) -> LiveTable | None:
        """The table with this id.  Who asks for many that are not there is refused before the store is asked."""
        address, there = address_of(request), True
        budgets.take("unknown", address)
        try:
            live = await self.running.tables.find(table_id)
            there = live is not None
            return live
        finally:
            if there:
                budgets.give_back("unknown", address)

    # Identity --------------------------------------------------------------------------

    def keys(self, request: HTTPConnection) -> list[str]:
        """The keys in the cookie of a request."""
        given = request.cookies.get(COOKIE, "").split(".")[:MAX_KEYS]
        return [key for key in given if KEY.fullmatch(key)]

    def holder(self, request: HTTPConnection, live: LiveTable) -> Holder:
        """What the sender of a request may act for."""
        return live.table.holder(self.keys(request))

    async def _may_watch(self, request: HTTPConnection, live: LiveTable) -> bool:
        """Whether the sender of a request may look at the table; they may just have entered at another server."""
        if live.table.may_watch(self.holder(request, live)):
            return True
        await self.running.tables.refresh(live)
        return live.table.may_watch(self.holder(request, live))

    def _source(self, request: HTTPConnection, live: LiveTable | None = None) -> str:
        """Whose rate limit a request counts for: the chairs it holds, else its address."""
        address = address_of(request)
        if live is None:
            return address
        chairs = sorted(self.holder(request, live).chairs)
        return f"{live.id} {chairs}" if chairs else address

    def _remember(self, request: Request, response: Response, table: str, keys: list[str]) -> None:
        response.set_cookie(
            COOKIE,
            ".".join(dict.fromkeys(keys)),
            max_age=A_YEAR,
            path=f"/t/{table}",
            secure=request.url.scheme == "https",
            httponly=True,
            samesite="strict",
        )

    # The page --------------------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        """The page of a table that exists."""
        table_id = request.path_params["table"]
        try:
            if await self._find(request, table_id) is None:
                return pages.error_page(request, 404, say("There is no such table."))
        except StoreUnavailable as trouble:
            sentence, status = store_trouble(trouble)
            return pages.error_page(request, status, sentence)
        return pages.table_page(request, table_id)

    # Opening and entering --------------------------------------------------------------

    async def open(self, request: Request) -> Response:
        """Opens a table."""
        budgets.take("table", address_of(request))
        wanted = msgspec.json.decode(await body_of(request), type=TableRequest)
        try:
            opened, host = opening(wanted)
        except Refusal as refusal:
            return error_response(str(refusal), 400)
        live = await self.running.open(opened, None if wanted.first == "lot" else wanted.first, address_of(request))
        response = json_response({"table": live.id, "address": f"/t/{live.id}"})
        own = [chair_key(host, n, 0) for n, chair in enumerate(wanted.chairs) if chair.kind == "you"]
        self._remember(request, response, live.id, [host, *own])
        return response

    async def states(self, request: Request) -> Response:
        """How the tables stand that a browser remembers; those that are not there are left out."""
        self._listing.take(self._source(request))
        wanted = msgspec.json.decode(await body_of(request), type=ListingWanted)

        async def find(table_id: str) -> LiveTable | None:
            return await self._find(request, table_id)

        return json_response({"tables": await listing.states(find, wanted)})

    async def state(self, request: Request, live: LiveTable) -> Response:
        """How this table stands, for the first page of somebody who may see it."""
        self._listing.take(self._source(request))
        return json_response(listing.state(live, sorted(self.holder(request, live).chairs), True))

    async def enter(self, request: Request, live: LiveTable) -> Response:
        """Exchanges the key of a link for a cookie."""
        self._entering.take(self._source(request))
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
                self._invited.take(f"{live.id} {address_of(request)}")
            key, _ = await self.running.commands.enter(live, entering.key, name, entering.id, holder)
            held.append(key)
            holder = live.table.holder(held)
        response = json_response({"chairs": sorted(holder.chairs), "host": holder.host})
        self._remember(request, response, live.id, held)
        return response

    async def links(self, request: Request, live: LiveTable) -> Response:
        """The host's links."""
        await self.running.tables.refresh(live)
        host = self._host_key(request, live)
        async with drawing_for(address_of(request)):  # each has a code to be drawn
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

    # Commands --------------------------------------------------------------------------

    def _take_command(self, request: Request, live: LiveTable) -> None:
        """A command counts for the chairs that send it, and for their address at all tables."""
        self._commands.take(self._source(request, live))
        budgets.take("command", address_of(request))

    async def command(self, request: Request, live: LiveTable) -> Response:
        """Carries out a command, once."""
        self._take_command(request, live)
        command = e.read_command(await body_of(request))
        if not COMMAND_ID.fullmatch(command.id):
            raise CommandRefused(say("The id of a command is 8 to 64 letters, digits, - or _."), "input")
        if command.id.startswith("bot-"):
            raise CommandRefused(say("Ids that begin with bot- are reserved."), "input")
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
        asked = msgspec.json.decode(await body_of(request), type=GoOnRequest)
        pauses.go_on(live, self.holder(request, live).chairs, (asked.round, asked.ply))
        return json_response({"number": live.table.number})

    async def hint(self, request: Request, live: LiveTable) -> Response:
        """Advice for the player to move."""
        self._take_command(request, live)
        asked = msgspec.json.decode(await body_of(request), type=HintRequest)
        await self.running.tables.refresh(live)
        if asked.chair not in chairs_with_hints(live.table, self.holder(request, live)):
            raise CommandRefused(say("Hints are only for the player to move, and only against bots."), "right")
        need_compiler()
        try:
            advice = await self.running.bots.hint(live, language_of(request), live.table.player_of(asked.chair))
        except WorkerFailed:
            return error_response(say("No hint was found. Nothing has changed."), 503)
        return json_response({key: advice[key] for key in ("text", "coach", "word", "value")})

    async def analysis(self, request: Request, live: LiveTable) -> Response:
        """An analysis of a round that is over."""
        self._take_command(request, live)
        asked = msgspec.json.decode(await body_of(request), type=AnalysisRequest)
        await self.running.tables.refresh(live)
        if not 1 <= asked.round <= len(live.table.rounds):
            raise CommandRefused(say("There is no such game at this table."), "input")
        round_ = live.table.rounds[asked.round - 1]
        if not round_.over or not round_.position.ply:
            raise CommandRefused(say("A game can be analysed when it is over."), "right")
        need_compiler()
        names = player_names(live.table, round_)
        try:
            return json_response(await self.running.bots.analysis(live, round_, language_of(request), names))
        except WorkerFailed:
            return error_response(say("The game could not be analysed; try again."), 503)

    # Questions -------------------------------------------------------------------------

    async def why(self, request: Request, live: LiveTable) -> Response:
        """Why nothing follows where somebody points: the last step, after those that were chosen."""
        self._asking.take(self._source(request, live))
        chair = query_number(request, "chair", 0, len(live.table.chairs) - 1, 0)
        path = request.query_params.getlist("step")[:MAX_STEPS]
        answer = answer_to(live.table, self.holder(request, live), chair, path)
        return json_response(answer_data(live.table.opened.game, answer))

    async def preview(self, request: Request, live: LiveTable) -> Response:
        """The position after a move that has not been played."""
        self._asking.take(self._source(request, live))
        word = request.query_params.get("word", "")[:200]
        player, holder = self._player(request, live), self.holder(request, live)
        async with drawing_for(address_of(request)):
            return json_response(preview_data(live, holder, player, word, screen_of(request)))

    def _player(self, request: Request, live: LiveTable) -> int:
        return live.table.player_of(query_number(request, "chair", 0, len(live.table.chairs) - 1, 0))

    async def at(self, request: Request, live: LiveTable) -> Response:
        """An earlier position, or the present one as another player sees it."""
        self._asking.take(self._source(request, live))
        round_ = self._round(request, live)
        last = round_.position
        position = last.at(min(last.ply, query_number(request, "ply", 0, 10_000, last.ply)))
        asked = "look" if "look" in request.query_params else "viewer"  # "look": in 0.2 and before
        wanted = query_number(request, asked, -1, position.players - 1, -1)
        holder = self.holder(request, live)
        viewer = pictures.viewing_player(live, holder) if wanted < 0 else wanted
        covered = covered_at(live.table, holder.chairs) if round_ is live.table.round else frozenset()
        front = pictures.front_of(live, round_, holder, viewer)
        eyes = pictures.Eyes(front, screen_of(request), covered, you=you(live.table, holder))
        async with drawing_for(address_of(request)):
            picture = pictures.seen(live, round_, position, eyes)
        return json_response({"picture": picture, "ply": position.ply, "text": position.word})

    async def side(self, request: Request, live: LiveTable) -> Response:
        """The present picture as one of the players sees it, to be printed."""
        self._asking.take(self._source(request, live))
        position = live.table.position
        viewer = query_number(request, "viewer", 0, position.players - 1, 0)
        covered = covered_at(live.table, self.holder(request, live).chairs)
        async with drawing_for(address_of(request)):
            scene = position.scene(player_names(live.table), viewer, covered=covered)
            drawn = svg.render(position.game.drawing.picture(scene), "")
        return Response(drawn, 200, {"Cache-Control": "no-store"}, "image/svg+xml")

    def _round(self, request: Request, live: LiveTable) -> Round:
        count = len(live.table.rounds)
        return live.table.rounds[query_number(request, "round", 1, count, count) - 1]

    async def record(self, request: Request, live: LiveTable) -> Response:
        """A round as a file."""
        self._asking.take(self._source(request, live))
        round_ = self._round(request, live)
        named = any(typed_name(live.table, chair) for chair in range(len(live.table.chairs)))
        names = player_names(live.table, round_) if named else None
        text = round_.record(names, seats_of(live.table, round_)).text()
        name = f"{live.table.opened.game}-{live.id[:8]}-{round_.number}.six"
        headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
        return Response(text, 200, headers, "text/plain; charset=utf-8")

    # Push ------------------------------------------------------------------------------

    async def socket(self, socket: WebSocket) -> None:
        """Events and views as they come, for a page."""
        after = seen_number(socket.query_params.get("from", "0"))
        address = address_of(socket)
        try:
            budgets.take("socket", address)
            live = await self._find(socket, socket.path_params["table"])
            if live is not None:
                await self.running.tables.refresh(live)
            if live is None or not await self._may_connect(socket, live):
                await socket.close(1008)
                return
            with budgets.holding("socket", address):
                await push.serve_socket(socket, self._subscription(socket, live, after))
        except (StoreUnavailable, TableGone):
            await socket.close(TRY_AGAIN)
        except TooOften as error:
            with speaking(language_of(socket)):
                await socket.send_denial_response(too_often_response(error))

    async def _may_connect(self, socket: WebSocket, live: LiveTable) -> bool:
        self._connecting.take(self._source(socket, live))
        return await self._may_watch(socket, live) and has_room(live, self.holder(socket, live))

    def _subscription(self, request: HTTPConnection, live: LiveTable, after: int) -> push.Subscription:
        asked, screen = request.query_params, screen_of(request)
        shows_pauses, differences = asked.get("pauses") == "1", asked.get("diff") == "1"
        holder = lambda: self.holder(request, live)  # noqa: E731
        return push.Subscription(live, holder, after, language_of(request), screen, shows_pauses, differences)

    async def events(self, request: Request, live: LiveTable) -> Response:
        """The log for programs: a line of JSON an event, or server-sent events."""
        self._asking.take(self._source(request))
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
        wanted = self._subscription(request, live, after)
        if not follow:
            upto = seen_number(request.query_params["to"]) if "to" in request.query_params else None
            return push.DroppingStream(push.stored_lines(wanted, sse, upto), 200, headers, kind)
        return FollowedStream(push.followed_lines(wanted, sse), 200, headers, kind)


class FollowedStream(push.DroppingStream):
    """A stream that goes on and counts as an open socket of its address."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """An ASGI call."""
        connection = HTTPConnection(scope)
        try:
            with budgets.holding("socket", address_of(connection)):
                await super().__call__(scope, receive, send)
        except TooOften as error:
            with speaking(language_of(connection)):
                await too_often_response(error)(scope, receive, send)


def _opens(live: LiveTable, key: str) -> bool:
    holder = live.table.holder([key])
    return holder.belongs or holder.watches
