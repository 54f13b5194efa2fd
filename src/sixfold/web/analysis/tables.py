"""A table's games on an analysis board: the page, and the game itself for whoever may analyse it.

It knows who may: anybody who may watch, once a game is over, and before that whoever plays alone, as
for hints.  It does not know what is asked about the game afterwards.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold.table.permissions import may_analyse
from sixfold.table.refused import CommandRefused
from sixfold.table.round import Round
from sixfold.table.seats.names import player_names, you
from sixfold.telling.results import closing
from sixfold.text.messages import Message, say
from sixfold.web.analysis.setup import set_up_ids
from sixfold.web.http.endpoints import json_response, query_number
from sixfold.web.learn.practice import analysed_data
from sixfold.web.pages import pages
from sixfold.web.tables.access import TableAccess
from sixfold.web.tables.live_table import LiveTable


class AnalysisTables(TableAccess):
    """The endpoints of tables whose games are analysed."""

    def routes(self) -> list[Route]:
        """The routes, under the table's own address, for which its cookie is."""
        return [
            Route("/t/{table}/analyse", self.page_about(self.page)),
            Route("/t/{table}/game", self.about(self.game)),
        ]

    def page(self, request: Request, live: LiveTable) -> Response:
        game = live.table.start.game
        return pages.page(request, "analysis.html", choices=[], table=live.id, set_up=set_up_ids(), game=game)

    async def game(self, request: Request, live: LiveTable) -> Response:
        """A game of the table, if whoever asks may analyse it."""
        await self.running.tables.refresh(live)
        live = live.seen_by(self.holder(request, live))
        count = len(live.table.rounds)
        round_ = live.table.rounds[query_number(request, "round", 1, count, count) - 1]
        holder = self.holder(request, live)
        if not may_analyse(live.table, holder, round_):
            raise CommandRefused(_not_yet(round_), "right")
        names, own = player_names(live.table, round_), you(live.table, holder)
        reader = None if own is None else (own - round_.first) % len(names)
        result = str(closing(round_.position, names, round_.ended, reader)) if round_.over else ""
        about = analysed_data(round_.position, names, reader)
        return json_response(about | {"result": result, "round": round_.number, "running": not round_.over})


def _not_yet(round_: Round) -> Message:
    """Why a game cannot be analysed now, and when it can."""
    if not round_.position.ply:
        return say("There is nothing to analyse before the first move.")
    return say("This game can be analysed when it is over; before that only by somebody who plays alone against bots.")
