"""Games on the reader's own device: the page that plays them.

It knows the shelf.  It does not know how such a game is set up, played or kept (`static/offline`).
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold.web.http.endpoints import in_turn
from sixfold.web.pages import pages


def routes() -> list[Route]:
    return [Route("/here/{game}", in_turn(page))]


async def page(request: Request) -> Response:
    """A game on this device; its script plays it."""
    game = pages.game_of(request)
    if game is None:
        return pages.no_such_game(request)
    return pages.page(request, "table.html", table="", game=game, here=True, lobby=False, push=False)
