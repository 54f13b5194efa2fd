"""What every request about a table has in common: the table is found, and who asks is known.

It knows ids, cookies, keys and addresses.  It does not know what is asked.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from sixfold.store.store import StoreUnavailable
from sixfold.table.refused import CommandRefused
from sixfold.table.seats.names import seat_names
from sixfold.table.seats.seating import KEY, Holder, hashed
from sixfold.text.errors import Refusal
from sixfold.text.messages import Message, say
from sixfold.web.http.endpoints import (
    STATUS,
    Endpoint,
    error_response,
    json_response,
    localized,
    screen_of,
    store_failure,
)
from sixfold.web.limits.budgets import Budgets, address_of
from sixfold.web.pages import pages
from sixfold.web.running import Running
from sixfold.web.tables.live_table import LiveTable
from sixfold.web.tables.registry import TableGone, TableUnreadable

COOKIE = "sixfold"
HASHES = "sixfold.hashes"  # in the scope of a request: those of the keys in its cookie, asked for again and again
A_YEAR = 366 * 24 * 3600
MAX_KEYS = 16  # in a cookie

Answerer = Callable[[Request, LiveTable], Awaitable[Response]]
Maker = Callable[[Request, LiveTable], Response]


class TableAccess:
    """Finds the table of a request, and what its sender may act for."""

    running: Running  # the server's parts, once it has started

    def __init__(self, budgets: Budgets) -> None:
        self.budgets = budgets  # what everybody may take

    def about(self, work: Answerer, private: bool = True) -> Endpoint:
        """The endpoint with the table of each request; refusals of the table and of the rules are answered.

        `private`: only who may watch a private table is answered.
        """

        async def ask(request: Request) -> Response:
            try:
                live = await self.find(request, request.path_params["table"])
            except TableUnreadable as problem:
                return error_response(_not_shown(problem), 410)
            if live is None:
                return error_response(say("There is no such table."), 404)
            try:
                holder = self.holder(request, live)
                if request.method == "POST" and holder.chairs:
                    live.thinking.asker = address_of(request)
                if private and not (live.table.may_watch(holder) or await self.may_watch(request, live)):
                    raise CommandRefused(say("This table is private. Ask the host for a link."), "right")
                with seat_names(screen_of(request).seat_names):
                    return await work(request, live)
            except (CommandRefused, Refusal) as refused:
                status = STATUS[refused.kind] if isinstance(refused, CommandRefused) else 422
                return json_response({"number": live.table.number, "refused": _refusal_data(live, refused)}, status)
            except TableGone:
                return error_response(say("There is no such table."), 404)

        return localized(ask)

    def seeing(self, work: Answerer) -> Endpoint:
        """The endpoint with the table as the sender of each request may know it."""

        async def look(request: Request, live: LiveTable) -> Response:
            return await work(request, live.seen_by(self.holder(request, live)))

        return self.about(look)

    def page_about(self, make: Maker) -> Endpoint:
        """The endpoint of a page about a table; where there is none, or no store, a page says so."""

        async def show(request: Request) -> Response:
            try:
                live = await self.find(request, request.path_params["table"])
            except StoreUnavailable as failure:
                sentence, status = store_failure(failure)
                return pages.error_page(request, status, sentence)
            except TableUnreadable as problem:
                return pages.error_page(request, 410, _not_shown(problem))
            if live is None:
                return pages.error_page(request, 404, say("There is no such table."))
            return make(request, live)

        return localized(show)

    async def find(self, request: HTTPConnection, table_id: str) -> LiveTable | None:
        """The table with this id.  Who asks for many that are not there is refused before the store is asked."""
        address, there = address_of(request), True
        self.budgets.take("unknown", address)
        try:
            live = await self.running.tables.find(table_id)
            there = live is not None
            return live
        finally:
            if there:
                self.budgets.give_back("unknown", address)

    def keys(self, request: HTTPConnection) -> list[str]:
        given = request.cookies.get(COOKIE, "").split(".")[:MAX_KEYS]
        return [key for key in given if KEY.fullmatch(key)]

    def hashes(self, request: HTTPConnection) -> frozenset[str]:
        """What a table keeps of these keys."""
        if HASHES not in request.scope:
            request.scope[HASHES] = frozenset(map(hashed, self.keys(request)))
        found: frozenset[str] = request.scope[HASHES]
        return found

    def holder(self, request: HTTPConnection, live: LiveTable) -> Holder:
        return live.table.holding(self.hashes(request))

    async def may_watch(self, request: HTTPConnection, live: LiveTable) -> bool:
        """Whether the sender of a request may look at the table; they may just have entered at another server."""
        if not live.table.may_watch(self.holder(request, live)):
            await self.running.tables.refresh(live)
        return live.table.may_watch(self.holder(request, live))

    def source(self, request: HTTPConnection, live: LiveTable | None = None) -> str:
        """Whose rate limit a request counts for: the chairs it holds, else its address."""
        address = address_of(request)
        if live is None:
            return address
        chairs = sorted(self.holder(request, live).chairs)
        return f"{live.id} {chairs}" if chairs else address

    def remember(self, request: Request, response: Response, table: str, keys: list[str]) -> None:
        """Gives a browser the keys it holds at a table."""
        response.set_cookie(
            COOKIE,
            ".".join(dict.fromkeys(keys)),
            max_age=A_YEAR,
            path=f"/t/{table}",
            secure=request.url.scheme == "https",
            httponly=True,
            samesite="strict",
        )


def _not_shown(problem: TableUnreadable) -> Message:
    return say("This table cannot be shown: {reason}.", reason=problem.reason)


def _refusal_data(live: LiveTable, refusal: CommandRefused | Refusal) -> dict[str, Any]:
    """A refusal, with its clause and the address of that clause."""
    clause = refusal.reason.clause
    rules = f"/rules/{live.table.opened.game}#{clause}" if clause else ""
    return {"text": str(refusal), "clause": clause, "rules": rules}
