"""The game of the day over HTTP: its page, the same for programs, opening a table, and what came of one.

It knows requests, cookies and what may be asked about a day.  It does not know how tries are kept, nor secrets.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold.game.contract import Game
from sixfold.positions import daily
from sixfold.store.store import StoreFull, StoreUnavailable
from sixfold.table.refused import CommandRefused
from sixfold.table.seats.seating import KEY, new_key
from sixfold.table.seats.typed_names import checked_name
from sixfold.teaching import puzzles
from sixfold.text.errors import Refusal
from sixfold.text.messages import say
from sixfold.web.daily.results import Visitor
from sixfold.web.http.endpoints import STATUS, body_of, error_response, json_response, localized, store_failure
from sixfold.web.limits.budgets import address_of
from sixfold.web.lobby.links import chair_key
from sixfold.web.pages import pages
from sixfold.web.tables.access import A_YEAR, TableAccess
from sixfold.web.tables.live_table import LiveTable

DEVICE = "sixfold-device"
PAST_DAYS = 60  # that the answer for programs tells of


class DailyRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request to play a day."""

    practice: bool = False
    day: Annotated[str, msgspec.Meta(max_length=10)] = ""  # today, if none is given
    name: Annotated[str, msgspec.Meta(max_length=80)] = ""


class DailyRoutes(TableAccess):
    """The endpoints of the game of the day."""

    def routes(self) -> list[Route]:
        return [
            Route("/daily", localized(self.page)),
            Route("/daily.json", localized(self.days)),
            Route("/daily/{game}", localized(self.open), methods=["POST"]),
            Route("/t/{table}/daily", self.about(self.result)),
        ]

    async def page(self, request: Request) -> Response:
        """Today, or a day that was, with the days before it."""
        known = self.running.daily.days
        try:
            await known.ready()
            written = request.query_params.get("day")
            day = puzzles.read_day(written) if written else known.today
            played = [(game, await self.running.daily.count(day, game)) for game in daily.games()]
            bests = await self._bests(known.today - timedelta(days=1))
        except Refusal as refusal:
            return pages.error_page(request, 404, str(refusal))
        except (StoreUnavailable, StoreFull) as failure:
            sentence, status = store_failure(failure)
            return pages.error_page(request, status, sentence)
        if not known.has_begun(day):
            return pages.error_page(request, 404, say("There is no game of that day here."))
        return pages.page(
            request,
            "daily.html",
            day=day,
            today=known.today,
            games=played,
            revealed=bool(known.is_revealed(day.isoformat())),
            commitments=[
                (game, each, self._public(game, each)) for game, _ in played for each in (day, day + timedelta(days=1))
            ],
            since=known.since,
            bests=bests,
        )

    async def _bests(self, day: date) -> list[tuple[Game, int]]:
        """What was reached at best on a day, in the games that anybody finished."""
        found = [(game, await self.running.daily.best(day, game)) for game in daily.games()]
        return [(game, best) for game, best in found if best is not None]

    async def days(self, request: Request) -> Response:
        """Every game's commitments up to tomorrow's, and the secrets that are revealed."""
        self.budgets.take("day", address_of(request))
        known = self.running.daily.days
        await known.ready()
        days = [known.today + timedelta(days=1), known.today, *self._past()]
        games = {game.id: [self._public(game, day) for day in days] for game in daily.games()}
        return json_response({"today": known.today.isoformat(), "since": known.since.isoformat(), "games": games})

    def _public(self, game: Game, day: date) -> dict[str, str]:
        """What everybody may know of a game's day."""
        known = self.running.daily.days
        public = {"game": game.id, "day": day.isoformat(), "commit": known.commitment(game.id, day)}
        secret = known.revealed(game.id, day)
        if not secret:
            return public
        return public | {"secret": secret, "start": daily.start(game, secret).code()}

    def _past(self) -> Iterator[date]:
        known = self.running.daily.days
        for back in range(1, PAST_DAYS + 1):
            if (day := known.today - timedelta(days=back)) >= known.since:
                yield day

    async def open(self, request: Request) -> Response:
        """The table of the sender's try, or one for practice."""
        self.budgets.take("table", address_of(request))
        body = msgspec.json.decode(await body_of(request), type=DailyRequest)
        game = pages.game_of(request)
        if game is None or game.daily is None:
            return error_response(say("There is no such game of the day."), 404)
        device = request.cookies.get(DEVICE, "")
        device = device if KEY.fullmatch(device) else new_key()
        try:
            await self.running.daily.days.ready()
            day = puzzles.read_day(body.day) if body.day else self.running.daily.days.today
            visitor = Visitor(device, address_of(request), checked_name(body.name))
            made = await self.running.daily.open(game, day, visitor, body.practice)
        except Refusal as refusal:
            return error_response(str(refusal), 400)
        except CommandRefused as refused:
            return error_response(refused.reason, STATUS["right"])
        counts = bool(made.live.table.opened.try_of)
        response = json_response({"table": made.live.id, "address": f"/t/{made.live.id}", "counts": counts})
        self.remember(request, response, made.live.id, [made.host, chair_key(made.host, 0, 0)])
        secure = request.url.scheme == "https"
        response.set_cookie(
            DEVICE, device, max_age=A_YEAR, path="/daily", secure=secure, httponly=True, samesite="strict"
        )
        return response

    async def result(self, request: Request, live: LiveTable) -> Response:
        """What came of a table's game, for whoever played it to its end."""
        self.budgets.take("day", self.source(request, live))
        await self.running.tables.refresh(live)
        if not live.table.opened.daily:
            raise CommandRefused(say("The game of the day is not played at this table."), "input")
        if not self.holder(request, live).chairs:
            raise CommandRefused(say("You have no seat at this table."), "right")
        if not live.table.round.over:
            raise CommandRefused(say("The results are shown when your game is over."), "right")
        data: dict[str, Any] = await self.running.daily.result(live)
        return json_response(data)
