"""Prepared answers over HTTP.

It knows who asks for a set, and how it is sent.  It does not know what is in it, nor how it is made.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold.messages import say
from sixfold.web import assets
from sixfold.web.budgets import address_of
from sixfold.web.language import language_of
from sixfold.web.prepared import KINDS, is_set
from sixfold.web.responses import error_response, localized
from sixfold.web.running import Running
from sixfold.web.version import version


class PreparedRoutes:
    """The endpoints of prepared answers."""

    def __init__(self, running: Callable[[], Running]) -> None:
        self._running = running

    def routes(self) -> list[Route]:
        """The routes."""
        return [Route("/prepared/{kind}/{game}/{name}.json", localized(self._set))]

    async def _set(self, request: Request) -> Response:
        """A lesson with all its answers, or a part of a game's puzzles, in the reader's language."""
        given = request.path_params
        kind, game, name, spoken = given["kind"], given["game"], given["name"], language_of(request)
        if kind not in KINDS or not is_set(kind, game, name):
            return error_response(say("There is no such page."), 404)
        body = await self._running().prepared.get((kind, game, name, spoken), address_of(request))
        if body is None:
            return error_response(say("This cannot be prepared now; try again later."), 503)
        return _compressed(request, body)


def _compressed(request: Request, body: bytes) -> Response:
    tag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
    headers = {
        "Cache-Control": assets.caching(request),
        "ETag": tag,
        "Vary": "Accept-Encoding, Cookie, Accept-Language",
        assets.VERSION_HEADER: version(),
    }
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(body), headers=headers, media_type="application/json")
    return Response(body, headers=headers | {"Content-Encoding": "gzip"}, media_type="application/json")
