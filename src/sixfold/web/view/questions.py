"""Questions about a table: how it is and was, for whoever does not find that out by themselves.

It knows what may be asked and how often.  It does not change a table.
"""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold.table.refused import CommandRefused
from sixfold.table.round import Round
from sixfold.table.seats.names import player_names, seats_of, typed_name
from sixfold.table.seats.onlookers import covered_at
from sixfold.text.messages import say
from sixfold.views import svg
from sixfold.web.http.endpoints import (
    body_of,
    drawing_for,
    json_response,
    language_of,
    query_number,
    screen_of,
    seen_number,
)
from sixfold.web.monitoring import metrics, server_log
from sixfold.web.tables.access import TableAccess
from sixfold.web.tables.live_table import LiveTable
from sixfold.web.view import push, viewdata, wire


class DiffersRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request that says to which position a page has come, by the check of its state."""

    number: int
    check: int


class TableQuestions(TableAccess):
    """The endpoints that change nothing at a table."""

    def routes(self) -> list[Route]:
        at = "/t/{table}"
        return [
            Route(f"{at}/view", self.seeing(self.view)),
            Route(f"{at}/line", self.seeing(self.line)),
            Route(f"{at}/differs", self.seeing(self.differs), methods=["POST"]),
            Route(f"{at}/side.svg", self.seeing(self.side)),
            Route(f"{at}/record", self.seeing(self.record)),
        ]

    async def view(self, request: Request, live: LiveTable) -> Response:
        """The whole table as the sender sees it, and the events after a number: a frame, as sockets carry them."""
        self.budgets.take("question", self.source(request, live))
        after = push.first_after(live, seen_number(request.query_params.get("from", "0")))
        holder = self.holder(request, live)
        async with drawing_for(request):
            return json_response(viewdata.frame(live, holder, language_of(request), after, screen_of(request)))

    async def line(self, request: Request, live: LiveTable) -> Response:
        """A round to be looked back at: where it began, its words and its events."""
        self.budgets.take("question", self.source(request, live))
        round_, holder = self._round(request, live), self.holder(request, live)
        return json_response(wire.round_message(live, holder, language_of(request), round_))

    async def differs(self, request: Request, live: LiveTable) -> Response:
        """A page has come to another position than the server: a fault of ours, which is counted and logged."""
        self.budgets.take("differs", self.source(request, live))
        told = msgspec.json.decode(await body_of(request), type=DiffersRequest)
        position = live.table.position
        if told.number == live.table.number and told.check != wire.check(live):
            metrics.count("page_differs", game=position.game.id)
            sentence = "a page has come to another position"
            server_log.trouble("page_differs", sentence, table=live.id, game=position.game.id, ply=position.ply)
        return json_response({"number": live.table.number})

    async def side(self, request: Request, live: LiveTable) -> Response:
        """The present picture as one of the players sees it, to be printed."""
        self.budgets.take("question", self.source(request, live))
        position = live.table.position
        viewer = query_number(request, "viewer", 0, position.players - 1, 0)
        covered = covered_at(live.table, self.holder(request, live).chairs)
        async with drawing_for(request):
            scene = position.look.scene(player_names(live.table), viewer, covered=covered)
            drawn = svg.render(position.game.drawing.picture(scene), "")
        return Response(drawn, 200, {"Cache-Control": "no-store"}, "image/svg+xml")

    def _round(self, request: Request, live: LiveTable) -> Round:
        count = len(live.table.rounds)
        return live.table.rounds[query_number(request, "round", 1, count, count) - 1]

    async def record(self, request: Request, live: LiveTable) -> Response:
        self.budgets.take("question", self.source(request, live))
        round_ = self._round(request, live)
        if round_.position.history.partial:
            raise CommandRefused(say("Something is hidden from you now. You can download the game later."), "right")
        named = any(typed_name(live.table, chair) for chair in range(len(live.table.chairs)))
        names = player_names(live.table, round_) if named else None
        text = round_.record(names, seats_of(live.table, round_)).text()
        name = f"{live.table.opened.game}-{live.id[:8]}-{round_.number}.six"
        headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
        return Response(text, 200, headers, "text/plain; charset=utf-8")
