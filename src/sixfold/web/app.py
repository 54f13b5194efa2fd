"""The app: pages and tables behind one guard, with the store and the bots for as long as it runs."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold.messages import say, speaking
from sixfold.store.sqlite import SqliteStore
from sixfold.web import pages
from sixfold.web.bot_processes import BotProcesses
from sixfold.web.guard import HEADERS, Guard, Rate
from sixfold.web.hub import Hub
from sixfold.web.language import language_of
from sixfold.web.responses import problem
from sixfold.web.table_routes import TableRoutes

LOOPBACK = ("localhost", "127.0.0.1", "::1")
log = logging.getLogger("sixfold")


@dataclass(frozen=True)
class Settings:
    """How a server is set up."""

    store: Path
    hosts: tuple[str, ...] = LOOPBACK  # names it answers to
    origin: str = ""  # the address others reach it by; empty: as each asks
    pace: float = 0.6  # seconds a bot takes at least
    opening: int = 60  # tables that one address may open a minute


class Running:
    """What exists only while the server runs."""

    def __init__(self) -> None:
        self.hub: Hub

    def get_hub(self) -> Hub:
        """The tables, once the server has started."""
        return self.hub


def create_app(settings: Settings) -> Starlette:
    running = Running()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        running.hub = Hub(SqliteStore(settings.store), BotProcesses(), settings.pace)
        try:
            yield
        finally:
            await running.hub.close()

    def origin(request: Request) -> str:
        here = request.url.hostname in LOOPBACK
        return settings.origin if settings.origin and here else f"{request.url.scheme}://{request.url.netloc}"

    async def table_page(request: Request) -> Response:
        """The shell of a table that exists; its script asks for the rest."""
        if await running.get_hub().find(request.path_params["table"]) is None:
            return pages.error_page(request, 404, say("There is no such table."))
        return await pages.table(request)

    tables = TableRoutes(running.get_hub, origin, Rate(settings.opening / 60, settings.opening))
    app = Starlette(
        routes=[*tables.routes(), Route("/t/{table}", table_page), *pages.routes()],
        middleware=[Middleware(Guard, hosts=settings.hosts), Middleware(GZipMiddleware, minimum_size=600)],
        exception_handlers={HTTPException: http_error, 404: http_error, 500: server_error},
        lifespan=lifespan,
    )
    app.state.running = running
    return app


async def http_error(request: Request, error: Exception) -> Response:
    """What is wrong with a request that no route takes."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    with speaking(language_of(request)):
        sentence = say("There is no such page.") if status == 404 else say("This is not how this page is asked for.")
        if "text/html" in request.headers.get("accept", ""):
            return pages.error_page(request, status, sentence)
        return problem(sentence, status)


async def server_error(request: Request, error: Exception) -> Response:
    """Our fault: it is logged, and nothing has changed.  This answer does not pass the guard."""
    with speaking(language_of(request)):
        sentence = say("Something went wrong here, and it is our fault. The game stands as it was.")
        page = "text/html" in request.headers.get("accept", "")
        response = pages.error_page(request, 500, sentence) if page else problem(sentence, 500)
    response.headers.update(HEADERS)
    return response
