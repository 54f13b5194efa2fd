"""The way of the request that comes most often: a command at a table.

It knows its path.  It does not know what a command is.  Looking through all routes, and asking whether an
answer of twenty bytes shall be compressed, took longer than carrying it out.
"""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from sixfold.web.responses import Endpoint

COMMANDS = re.compile("/t/([^/]+)/commands")


class Shortcut:
    """Leads commands to their endpoint, and everything else on its way."""

    def __init__(self, app: ASGIApp, commands: Endpoint) -> None:
        self.app = app
        self.commands = commands

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """An ASGI call."""
        found = COMMANDS.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if not found:
            await self.app(scope, receive, send)
            return
        scope["path_params"] = {"table": found[1]}
        response = await self.commands(Request(scope, receive, send))
        await response(scope, receive, send)
