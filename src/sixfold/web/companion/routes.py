"""Companions, for those who play with the real box: their pages, and what their folders have for them.

It knows requests.  It does not know any game: what is special to one lies in its folder.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.text.messages import say, speaking
from sixfold.web.http.endpoints import error_response, in_turn, language_of
from sixfold.web.offline import game_modules
from sixfold.web.pages import pages
from sixfold.web.pages.version import version

NEEDED = ("companion.js", "companion.css")  # in the folder of a game that has a companion
FILES = {  # what a page may ask for from a game's folder
    "companion.js": "text/javascript",
    "companion.css": "text/css",
    "sheets.js": "text/javascript",
    "sheets.css": "text/css",
}
NO_COMPANION = say("There is no companion for this game.")


def routes() -> list[Route]:
    return [
        Route("/companion", in_turn(all_companions)),
        Route("/companion/{game}", in_turn(companion)),
        Route("/games/{game}/{name}", file_of_game),
    ]


def companions() -> list[Game]:
    files = [(game, [game.folder / name for name in NEEDED]) for game in shelf.games() if game.companion]
    return [game for game, needed in files if all(file.is_file() for file in needed)]


def own_files(game: Game) -> dict[str, bytes]:
    """What a game's companion is made of, by address: for whoever keeps it on a device."""
    there = [name for name in FILES if (game.folder / name).is_file()]
    read = {f"/games/{game.id}/{name}": (game.folder / name).read_bytes() for name in there}
    return read | {game_modules.address(game.id): game_modules.module_of(game.id, version())}


async def all_companions(request: Request) -> Response:
    return pages.page(request, "companions.html", games=companions())


async def companion(request: Request, set_up: bool = False) -> Response:
    """The shell of a game's companion; the rest happens in the browser.  `set_up`: it leads to an analysis."""
    game = pages.game_of(request)
    if game is None or game not in companions():
        return pages.error_page(request, 404, NO_COMPANION)
    return pages.page(request, "companion.html", game=game, set_up=set_up)


async def file_of_game(request: Request) -> Response:
    """What a game's folder has for its companion, and for whoever types in what their printed sheets show."""
    game, name = pages.game_of(request), request.path_params["name"]
    if game is None or name not in FILES or not (game.folder / name).is_file():
        return _not_found(request)
    return game_modules.kept(request, (game.folder / name).read_bytes(), FILES[name])


def _not_found(request: Request) -> Response:
    with speaking(language_of(request)):
        return error_response(pages.NO_SUCH_GAME, 404)
