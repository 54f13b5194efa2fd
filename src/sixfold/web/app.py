"""The ASGI app: pages and tables behind the guard, and what exists while the server runs."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import date

from starlette.applications import Starlette
from starlette.datastructures import State
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response

from sixfold.bots.level_bots import LevelBots
from sixfold.messages import say, speaking
from sixfold.web import (
    budgets,
    companion_routes,
    game_modules,
    here_routes,
    lesson_routes,
    monitoring,
    offline_routes,
    pages,
    server_log,
    sheet_routes,
)
from sixfold.web.analysis_routes import AnalysisRoutes
from sixfold.web.analysis_tables import AnalysisTables
from sixfold.web.bot_processes import BotProcesses
from sixfold.web.budgets import Budgets, Limits
from sixfold.web.daily_routes import DailyRoutes
from sixfold.web.guard import HEADERS, Guard
from sixfold.web.language import language_of
from sixfold.web.live_table import AWAY_AFTER
from sixfold.web.lobby_routes import LobbyRoutes
from sixfold.web.monitoring import Monitoring
from sixfold.web.proxies import Forwarded, Proxies
from sixfold.web.puzzle_routes import PuzzleRoutes, utc_today
from sixfold.web.request_budget import RequestBudget
from sixfold.web.responses import error_response
from sixfold.web.running import Running, open_store_with_retry
from sixfold.web.shortcut import Shortcut
from sixfold.web.table_questions import TableQuestions
from sixfold.web.table_routes import TableRoutes
from sixfold.web.table_streams import TableStreams

LOOPBACK = ("localhost", "127.0.0.1", "::1")
log = logging.getLogger("sixfold")


@dataclass(frozen=True)
class Settings:
    """How a server is set up."""

    store: str  # where the tables are kept: a file, or the address of a database
    hosts: tuple[str, ...] = LOOPBACK  # names it answers to
    origin: str = ""  # the address others reach it by; empty: as each request has it
    pace: float = 0.6  # seconds a bot takes at least
    away_after: float = AWAY_AFTER  # seconds after which a bot may play for somebody who is gone
    level_bots: LevelBots = field(default_factory=LevelBots)  # which bot plays a level
    servers: int = 1  # processes of this server, which share the machine's cores and memory
    today: Callable[[], date] = utc_today  # whose puzzle is the puzzle of the day
    limits: Limits = field(default_factory=Limits)  # of what one address may take
    proxies: Proxies = field(default_factory=Proxies)  # that speak for others
    keep_days: float | None = None  # that a table is kept after its last event; None: for ever
    metrics_to: Proxies = field(default_factory=Proxies)  # who may read the figures, besides this machine
    log_format: server_log.Format = "text"
    clock: Callable[[], float] = time.time  # seconds since 1970: what is the day
    lobby: bool = False  # whether the first page lists open tables
    hsts: bool = False  # whether browsers are told to use https alone


def create_app(settings: Settings) -> Starlette:
    """The ASGI app; `app.state.running` holds what exists once it has started."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        running = app.state.running = Running(
            await open_store_with_retry(settings.store),
            BotProcesses(servers=settings.servers),
            settings.pace,
            settings.away_after,
            settings.level_bots,
            settings.keep_days,
            settings.clock,
        )
        monitoring.show_present(running.tables)
        sampling = asyncio.create_task(monitoring.sample_lag())
        try:
            yield
        finally:
            sampling.cancel()
            await running.close()

    def origin(request: Request) -> str:
        here = request.url.hostname in LOOPBACK
        return settings.origin if settings.origin and here else f"{request.url.scheme}://{request.url.netloc}"

    budgets.use(Budgets(settings.limits))

    def running() -> Running:
        made: Running = app.state.running
        return made

    tables = TableRoutes(running, origin)
    state = State()
    app = Starlette(
        routes=[
            *tables.routes(),
            *TableQuestions(running).routes(),
            *TableStreams(running).routes(),
            *AnalysisTables(running).routes(),
            *AnalysisRoutes(running).routes(),
            *DailyRoutes(running).routes(),
            *(LobbyRoutes(running).routes() if settings.lobby else ()),
            *lesson_routes.routes(),
            *PuzzleRoutes(settings.today).routes(),
            *game_modules.routes(),
            *companion_routes.routes(),
            *sheet_routes.routes(),
            *here_routes.routes(),
            *offline_routes.routes(),
            *pages.routes(),
        ],
        middleware=[
            Middleware(Monitoring, state=state, proxies=settings.proxies, metrics_to=settings.metrics_to),
            Middleware(Forwarded, proxies=settings.proxies),
            Middleware(Guard, hosts=settings.hosts, origin=settings.origin, hsts=settings.hsts),
            Middleware(RequestBudget),
            Middleware(Shortcut, commands=tables.about(tables.command)),
            Middleware(GZipMiddleware, minimum_size=600, compresslevel=5),
        ],
        exception_handlers={HTTPException: http_error, 404: http_error, 500: server_error},
        lifespan=lifespan,
    )
    app.state = state
    app.state.settings = settings
    return app


async def http_error(request: Request, error: Exception) -> Response:
    """The response to a request that no route accepts."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    with speaking(language_of(request)):
        sentence = say("There is no such page.") if status == 404 else say("This page does not accept that request.")
        if "text/html" in request.headers.get("accept", ""):
            return pages.error_page(request, status, sentence)
        return error_response(sentence, status)


async def server_error(request: Request, error: Exception) -> Response:
    """The response to a bug of ours, which is logged.  It does not pass the guard, so it sets the headers itself."""
    with speaking(language_of(request)):
        sentence = say("Something went wrong, and it is our fault. Your game is as it was.")
        page = "text/html" in request.headers.get("accept", "")
        response = pages.error_page(request, 500, sentence) if page else error_response(sentence, 500)
    response.headers.update(HEADERS)
    return response
