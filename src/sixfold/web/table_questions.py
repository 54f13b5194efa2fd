"""Questions about a table: why something is not allowed, how it would look, how it was.

It knows what may be asked and how often.  It does not change a table.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold import onlooker
from sixfold.messages import say
from sixfold.page import answer_data
from sixfold.table.covering import covered_at
from sixfold.table.names import player_names, seats_of, typed_name, you
from sixfold.table.onlookers import facts_of
from sixfold.table.refused import CommandRefused
from sixfold.table.round import Round
from sixfold.views import svg
from sixfold.web import metrics, pictures, push, server_log, viewdata, wire
from sixfold.web.budgets import Rate, address_of
from sixfold.web.drawing_turns import drawing_for
from sixfold.web.guard import body_of
from sixfold.web.language import language_of
from sixfold.web.live_table import LiveTable
from sixfold.web.previews import preview_data
from sixfold.web.responses import json_response, query_number, seen_number
from sixfold.web.running import Running
from sixfold.web.screens import screen_of
from sixfold.web.table_access import TableAccess

MAX_STEPS = 8  # pointed at, one after the other


class DiffersRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request that says to which position a page has come, by the check of its state."""

    number: int
    check: int


class TableQuestions(TableAccess):
    """The endpoints that change nothing at a table."""

    def __init__(self, running: Callable[[], Running]) -> None:
        super().__init__(running)
        self._asking = Rate(20, 100)
        self._differing = Rate(0.1, 3)

    def routes(self) -> list[Route]:
        """The routes of questions."""
        at = "/t/{table}"
        return [
            Route(f"{at}/why", self.seeing(self.why)),
            Route(f"{at}/preview", self.seeing(self.preview)),
            Route(f"{at}/at", self.seeing(self.at)),
            Route(f"{at}/view", self.seeing(self.view)),
            Route(f"{at}/line", self.seeing(self.line)),
            Route(f"{at}/differs", self.seeing(self.differs), methods=["POST"]),
            Route(f"{at}/side.svg", self.seeing(self.side)),
            Route(f"{at}/record", self.seeing(self.record)),
        ]

    async def why(self, request: Request, live: LiveTable) -> Response:
        """Why nothing follows where somebody points: the last step, after those that were chosen."""
        self._asking.take(self.source(request, live))
        chair = query_number(request, "chair", 0, len(live.table.chairs) - 1, 0)
        path = request.query_params.getlist("step")[:MAX_STEPS]
        facts = facts_of(live.table, self.holder(request, live), player_names(live.table))
        answer = onlooker.answer_to(live.table.position, facts, live.table.player_of(chair), path)
        return json_response(answer_data(live.table.opened.game, answer))

    async def preview(self, request: Request, live: LiveTable) -> Response:
        """The position after a move that has not been played."""
        self._asking.take(self.source(request, live))
        word = request.query_params.get("word", "")[:200]
        player, holder = self._player(request, live), self.holder(request, live)
        async with drawing_for(address_of(request)):
            return json_response(preview_data(live, holder, player, word, screen_of(request)))

    def _player(self, request: Request, live: LiveTable) -> int:
        return live.table.player_of(query_number(request, "chair", 0, len(live.table.chairs) - 1, 0))

    async def at(self, request: Request, live: LiveTable) -> Response:
        """An earlier position, or the present one as another player sees it."""
        self._asking.take(self.source(request, live))
        round_ = self._round(request, live)
        last = round_.position
        position = last.at(min(last.ply, query_number(request, "ply", 0, 10_000, last.ply)))
        parameter = "look" if "look" in request.query_params else "viewer"  # "look": in 0.2 and before
        chosen = query_number(request, parameter, -1, position.players - 1, -1)
        holder = self.holder(request, live)
        facts = facts_of(live.table, holder, round_=round_)
        viewer = onlooker.viewing(live.table.position, facts_of(live.table, holder)) if chosen < 0 else chosen
        front = onlooker.front(position, facts, viewer)
        eyes = pictures.Eyes(front, screen_of(request), frozenset(facts.covered), you=you(live.table, holder))
        async with drawing_for(address_of(request)):
            picture = pictures.seen(live, round_, position, eyes)
        return json_response({"picture": picture, "ply": position.ply, "text": position.word})

    async def view(self, request: Request, live: LiveTable) -> Response:
        """The whole table as the sender sees it, and the events after a number: a frame, as sockets carry them."""
        self._asking.take(self.source(request, live))
        after = push.first_after(live, seen_number(request.query_params.get("from", "0")))
        holder = self.holder(request, live)
        async with drawing_for(address_of(request)):
            return json_response(viewdata.frame(live, holder, language_of(request), after, screen_of(request)))

    async def line(self, request: Request, live: LiveTable) -> Response:
        """A round to be looked back at: where it began, its words and its events."""
        self._asking.take(self.source(request, live))
        round_, holder = self._round(request, live), self.holder(request, live)
        return json_response(wire.round_message(live, holder, language_of(request), round_))

    async def differs(self, request: Request, live: LiveTable) -> Response:
        """A page has come to another position than the server: a fault of ours, which is counted and logged."""
        self._differing.take(self.source(request, live))
        told = msgspec.json.decode(await body_of(request), type=DiffersRequest)
        position = live.table.position
        if told.number == live.table.number and told.check != wire.check(live):
            metrics.count("page_differs", game=position.game.id)
            sentence = "a page has come to another position"
            server_log.trouble("page_differs", sentence, table=live.id, game=position.game.id, ply=position.ply)
        return json_response({"number": live.table.number})

    async def side(self, request: Request, live: LiveTable) -> Response:
        """The present picture as one of the players sees it, to be printed."""
        self._asking.take(self.source(request, live))
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
        self._asking.take(self.source(request, live))
        round_ = self._round(request, live)
        if round_.position.partial:
            raise CommandRefused(say("Something is hidden from you now. You can download the game later."), "right")
        named = any(typed_name(live.table, chair) for chair in range(len(live.table.chairs)))
        names = player_names(live.table, round_) if named else None
        text = round_.record(names, seats_of(live.table, round_)).text()
        name = f"{live.table.opened.game}-{live.id[:8]}-{round_.number}.six"
        headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
        return Response(text, 200, headers, "text/plain; charset=utf-8")
