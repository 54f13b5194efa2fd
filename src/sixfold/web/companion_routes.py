"""What goes along to a table with a real box on it: rules that run in the browser, without a server.

It knows requests.  It does not know any game: what is special to one lies in its folder.
"""

from __future__ import annotations

from asyncio import to_thread
from functools import cache
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold import shelf
from sixfold.errors import BrokenGame
from sixfold.messages import say, speaking
from sixfold.script import javascript
from sixfold.web import pages
from sixfold.web.language import language_of
from sixfold.web.responses import error_response


def routes() -> list[Route]:
    """The routes of companions."""
    return [Route("/games/{game}/rules.js", rules)]


async def rules(request: Request) -> Response:
    """A game's rules as a JavaScript module; not found where something in them cannot be translated."""
    game = pages.game_of(request)
    if game is None:
        with speaking(language_of(request)):
            return error_response(say("There is no such game here."), 404)
    try:
        return revalidated(request, await to_thread(_translated, game.id), "text/javascript")
    except BrokenGame as broken:
        with speaking(language_of(request)):
            return error_response(broken.message, 404)


@cache
def _translated(game_id: str) -> bytes:
    return javascript(shelf.find_game(game_id)).encode()


def revalidated(request: Request, body: bytes, media_type: str) -> Response:
    """A file that a browser keeps, and asks about each time."""
    tag = f'"{sha256(body).hexdigest()[:32]}"'
    headers = {"Cache-Control": "no-cache", "ETag": tag}
    known = [each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")]
    if tag in known:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=media_type, headers=headers)
