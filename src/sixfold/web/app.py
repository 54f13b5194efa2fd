"""The ASGI app: pages and tables behind the guard, and what exists while the server runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.datastructures import State
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response

from sixfold.text.messages import say, speaking
from sixfold.web.analysis.routes import AnalysisRoutes
from sixfold.web.analysis.tables import AnalysisTables
from sixfold.web.bots.processes import BotProcesses
from sixfold.web.companion import routes as companion_routes
from sixfold.web.companion import sheets as sheet_routes
from sixfold.web.daily.routes import DailyRoutes
from sixfold.web.http.endpoints import error_response, language_of
from sixfold.web.http.guard import HEADERS, Guard, RequestBudget
from sixfold.web.http.lan import LanSwitch
from sixfold.web.learn import lessons as lesson_routes
from sixfold.web.learn.puzzles import PuzzleRoutes
from sixfold.web.limits.budgets import Budgets
from sixfold.web.lobby.again import AgainRoutes
from sixfold.web.lobby.routes import LobbyRoutes
from sixfold.web.lobby.welcome import WelcomeRoutes
from sixfold.web.monitoring import routes as monitoring
from sixfold.web.monitoring.routes import Monitoring
from sixfold.web.offline import game_modules
from sixfold.web.offline import here as here_routes
from sixfold.web.offline import routes as offline_routes
from sixfold.web.pages import pages
from sixfold.web.running import Running, open_store_with_retry
from sixfold.web.server_settings import LOOPBACK, ServerSettings
from sixfold.web.tables.routes import Shortcut, TableRoutes
from sixfold.web.view.questions import TableQuestions
from sixfold.web.view.streams import TableStreams

log = logging.getLogger("sixfold")


def create_app(settings: ServerSettings) -> Starlette:
    """The ASGI app; `app.state.running` holds what exists once it has started."""
    budgets = Budgets(settings.limits)
    lan = LanSwitch(settings.lan_switch)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = await open_store_with_retry(settings.store)
        bots = BotProcesses(servers=settings.servers, budgets=budgets)
        running = app.state.running = Running(store, bots, settings, budgets)
        for part in parts:
            part.running = running
        monitoring.show_present(running.tables)
        sampling = asyncio.create_task(monitoring.sample_lag())
        try:
            yield
        finally:
            sampling.cancel()
            await running.close()

    def origin(request: Request) -> str:
        public = settings.origin or lan.origin
        here = request.url.hostname in LOOPBACK
        return public if public and here else f"{request.url.scheme}://{request.url.netloc}"

    tables = TableRoutes(budgets, origin)
    more = (TableQuestions, TableStreams, WelcomeRoutes, AgainRoutes, AnalysisTables, AnalysisRoutes, DailyRoutes)
    lobby = (LobbyRoutes,) if settings.lobby else ()
    if settings.push:
        from sixfold.web.notifications.routes import NotificationRoutes  # which needs an extra

        lobby = (*lobby, NotificationRoutes)
    parts = [tables, *(part(budgets) for part in (*more, *lobby))]
    state = State()
    app = Starlette(
        routes=[
            *(route for part in parts for route in part.routes()),
            *lesson_routes.routes(),
            *PuzzleRoutes(settings.today).routes(),
            *game_modules.routes(),
            *companion_routes.routes(),
            *sheet_routes.routes(),
            *here_routes.routes(),
            *offline_routes.routes(),
            *lan.routes(),
            *pages.routes(),
        ],
        middleware=[
            Middleware(Monitoring, state=state, proxies=settings.proxies, metrics_to=settings.metrics_to),
            Middleware(Guard, settings=settings),
            Middleware(RequestBudget, budgets=budgets),
            Middleware(Shortcut, commands=tables.about(tables.command)),
            Middleware(GZipMiddleware, minimum_size=600, compresslevel=5),
        ],
        exception_handlers={HTTPException: http_error, 404: http_error, 500: server_error},
        lifespan=lifespan,
    )
    app.state = state
    app.state.settings = settings
    app.state.budgets = budgets
    app.state.lan = lan
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
