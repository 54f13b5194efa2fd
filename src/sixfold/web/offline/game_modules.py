"""A game's folder as a JavaScript module, with which a page plays it without a server; its small bots and its options
as two more.

What all games' modules have of the house is another, which they import.  It knows requests, and keeps what is
translated.  It does not know any game.
"""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Callable
from functools import cache
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold.bots.page_bots import page_bots
from sixfold.game import shelf
from sixfold.game.javascript import house_javascript, javascript, javascript_of, setup_javascript
from sixfold.telling.page import PAGE
from sixfold.telling.set_up import SETUP
from sixfold.text.errors import BrokenGame
from sixfold.text.messages import speaking
from sixfold.web.http.endpoints import error_response, language_of
from sixfold.web.pages import pages
from sixfold.web.pages.assets import FOR_EVER
from sixfold.web.pages.version import version

HOUSE = "/games/house.js"


def routes() -> list[Route]:
    return [
        Route(HOUSE, house_module),
        Route("/games/{game}/game.js", game_module),
        Route("/games/{game}/bot.js", bot_module),
        Route("/games/{game}/setup.js", setup_module),
    ]


def address(game_id: str) -> str:
    """Where a game's module is, without its version."""
    return f"/games/{game_id}/game.js"


def bot_address(game_id: str) -> str:
    """Where the module of a game's small bots is, without its version."""
    return f"/games/{game_id}/bot.js"


def setup_address(game_id: str) -> str:
    """Where the module with which a game is set up is, without its version."""
    return f"/games/{game_id}/setup.js"


async def house_module(request: Request) -> Response:
    return await _sent(request, house_of, version())


async def game_module(request: Request) -> Response:
    """The module of a game; not found where something in its folder cannot be translated."""
    return await _module(request, module_of)


async def bot_module(request: Request) -> Response:
    """The module of a game's levels that a page can play itself."""
    return await _module(request, bots_of)


async def setup_module(request: Request) -> Response:
    """The module with which a page sets a game up."""
    return await _module(request, setup_of)


async def _module(request: Request, made: Callable[[str, str], bytes]) -> Response:
    game = pages.game_of(request)
    if game is None:
        with speaking(language_of(request)):
            return error_response(pages.NO_SUCH_GAME, 404)
    try:
        return await _sent(request, made, game.id, version())
    except BrokenGame as broken:
        with speaking(language_of(request)):
            return error_response(broken.message, 404)


async def _sent(request: Request, made: Callable[..., bytes], *values: str) -> Response:
    is_current = request.query_params.get("v") == version()
    body = await to_thread(made, *values)
    return kept(request, body, "text/javascript", FOR_EVER if is_current else "no-cache")


@cache
def house_of(shipped: str) -> bytes:
    """What the games' modules import of the house, as this version ships it."""
    return house_javascript(PAGE, _runtime(shipped)).encode()


@cache
def module_of(game_id: str, shipped: str) -> bytes:
    """The module as this version ships it: it shares the runtime with the page's own modules."""
    return javascript(shelf.find_game(game_id), _runtime(shipped), PAGE, f"{HOUSE}?v={shipped}").encode()


@cache
def bots_of(game_id: str, shipped: str) -> bytes:
    """The levels of a game that a page can play itself, as this version ships them."""
    game = shelf.find_game(game_id)
    return javascript_of(game, page_bots(game), _runtime(shipped)).encode()


@cache
def setup_of(game_id: str, shipped: str) -> bytes:
    """What a page sets a game up with, as this version ships it."""
    game, addresses = shelf.find_game(game_id), (f"{HOUSE}?v={shipped}", f"{address(game_id)}?v={shipped}")
    return setup_javascript(game, _runtime(shipped), SETUP, PAGE, addresses).encode()


def _runtime(shipped: str) -> str:
    return f"/static/{shipped}/python/python.js"


def kept(request: Request, body: bytes, media_type: str, caching: str = "no-cache") -> Response:
    """A file that a browser keeps, and asks about each time unless `caching` says otherwise."""
    tag = f'"{sha256(body).hexdigest()[:32]}"'
    headers = {"Cache-Control": caching, "ETag": tag}
    known = [each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")]
    if tag in known:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=media_type, headers=headers)
