"""Companions, for those who play with the real box: their pages, and the rules that run in them without a server.

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
from sixfold.contract import Game
from sixfold.errors import BrokenGame
from sixfold.messages import say, speaking
from sixfold.script import javascript
from sixfold.web import assets, pages
from sixfold.web.drawing_turns import in_turn
from sixfold.web.language import language_of
from sixfold.web.responses import error_response

RUNTIME = assets.STATIC / "python.js"
NEEDED = ("companion.js", "companion.css")  # in the folder of a game that has a companion
FILES = {  # what a page may ask for from a game's folder
    "companion.js": "text/javascript",
    "companion.css": "text/css",
    "sheets.js": "text/javascript",
    "sheets.css": "text/css",
}
NO_COMPANION = say("There is no companion for this game.")


def routes() -> list[Route]:
    """The routes of companions."""
    return [
        Route("/companion", in_turn(all_companions)),
        Route("/companion/{game}", in_turn(companion)),
        Route("/games/{game}/rules.js", rules),
        Route("/games/{game}/{name}", file_of_game),
    ]


def companions() -> list[Game]:
    """The games that have one."""
    return [game for game in shelf.games() if all((game.folder / name).is_file() for name in NEEDED)]


def own_files(game: Game) -> dict[str, bytes]:
    """What a game's companion is made of, by address: for whoever keeps it on a device."""
    there = [name for name in FILES if (game.folder / name).is_file()]
    read = {f"/games/{game.id}/{name}": (game.folder / name).read_bytes() for name in there}
    return read | {f"/games/{game.id}/rules.js": _translated(game.id)}


async def all_companions(request: Request) -> Response:
    """The list of companions."""
    games = [(game, game.optional("companion")) for game in companions()]
    return pages.page(request, "companions.html", games=[(game, found) for game, found in games if found])


async def companion(request: Request, set_up: bool = False) -> Response:
    """The shell of a game's companion; the rest happens in the browser.  `set_up`: it leads to an analysis."""
    game = pages.game_of(request)
    if game is None or game not in companions():
        return pages.error_page(request, 404, NO_COMPANION)
    return pages.page(request, "companion.html", game=game, set_up=set_up)


async def rules(request: Request) -> Response:
    """A game's rules as a JavaScript module; not found where something in them cannot be translated."""
    game = pages.game_of(request)
    if game is None:
        return _not_found(request)
    try:
        return revalidated(request, await to_thread(_translated, game.id), "text/javascript")
    except BrokenGame as broken:
        with speaking(language_of(request)):
            return error_response(broken.message, 404)


async def file_of_game(request: Request) -> Response:
    """What a game's folder has for its companion, and for whoever types in what their printed sheets show."""
    game, name = pages.game_of(request), request.path_params["name"]
    if game is None or name not in FILES or not (game.folder / name).is_file():
        return _not_found(request)
    return revalidated(request, (game.folder / name).read_bytes(), FILES[name])


def _not_found(request: Request) -> Response:
    with speaking(language_of(request)):
        return error_response(say("There is no such game here."), 404)


@cache
def _translated(game_id: str) -> bytes:
    return javascript(shelf.find_game(game_id), RUNTIME.read_text("utf-8")).encode()


def revalidated(request: Request, body: bytes, media_type: str) -> Response:
    """A file that a browser keeps, and asks about each time."""
    tag = f'"{sha256(body).hexdigest()[:32]}"'
    headers = {"Cache-Control": "no-cache", "ETag": tag}
    known = [each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")]
    if tag in known:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=media_type, headers=headers)
