"""What makes the app installable, and what it needs without the server: manifest, icons, service worker, lists.

It knows which pages and files are worth keeping on a device.  It does not know how a browser keeps
them (`static/sw.js`), nor what they say.  Nothing of a table, a key or a person is ever among them.
"""

from __future__ import annotations

import asyncio
import hashlib
from base64 import b64encode
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.teaching import puzzles
from sixfold.teaching.lessons import readable
from sixfold.teaching.puzzles import GRADES
from sixfold.text.errors import BrokenGame
from sixfold.text.messages import Message, say, speaking
from sixfold.views.palette import LIGHT
from sixfold.web.companion import routes as companion_routes
from sixfold.web.http.endpoints import in_turn, language_of
from sixfold.web.learn.practice import PART, all_sets
from sixfold.web.offline import game_modules
from sixfold.web.pages import assets, icons, pages, stylesheet
from sixfold.web.pages.version import version

WORKER = assets.STATIC / "sw.js"
STANDING = (
    "/",
    "/offline",
    "/rules",
    "/rules/rulings",
    "/learn",
    "/puzzles",
    "/statistics",
    "/dice",
)  # pages besides those of games


def routes() -> list[Route]:
    return [
        Route("/manifest.webmanifest", manifest),
        Route("/icons/{name}.png", icon),
        Route("/sw.js", service_worker),
        Route("/offline", in_turn(offline_page)),
        Route("/offline.json", offline_list),
        Route("/version", version_text),
    ]


async def manifest(request: Request) -> Response:
    """What a system shows of the installed app, in the reader's language."""
    spoken = language_of(request)
    with speaking(spoken):
        data = _manifest(spoken)
    body = msgspec.json.encode(data)
    headers = {"Cache-Control": "no-cache", "Vary": "Cookie, Accept-Language"}
    return Response(body, media_type="application/manifest+json", headers=headers)


def _manifest(spoken: str) -> dict[str, Any]:
    pictures = [{"src": "/favicon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}]
    for name, (pixels, full) in icons.PNG.items():
        if not name.startswith("apple"):
            purpose = "maskable" if full else "any"
            size = f"{pixels}x{pixels}"
            pictures.append({"src": f"/icons/{name}.png", "sizes": size, "type": "image/png", "purpose": purpose})
    ways = ((say("Learn"), "/learn"), (say("Puzzles"), "/puzzles"), (say("Rules"), "/rules"))
    shown = [{"src": "/icons/icon-192.png", "sizes": "192x192", "type": "image/png"}]
    return {
        "id": "/",
        "name": "sixfold",
        "short_name": "sixfold",
        "description": str(say("Four tabletop games of six: play, learn, puzzles.")),
        "lang": spoken,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": LIGHT["surface"],
        "background_color": LIGHT["surface"],
        "categories": ["games"],
        "icons": pictures,
        "shortcuts": [{"name": str(name), "url": path, "icons": shown} for name, path in ways],
    }


async def icon(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in icons.PNG:
        return PlainTextResponse("", 404)
    return Response(icons.png(name), media_type="image/png", headers={"Cache-Control": "max-age=86400"})


async def service_worker(request: Request) -> Response:
    """The service worker, and before it what it is to keep."""
    shipped = await asyncio.to_thread(_shipped, version())  # the first time it translates rules
    text = f"self.SHIPPED = {msgspec.json.encode(shipped).decode()};\n{WORKER.read_text('utf-8')}"
    headers = {"Cache-Control": "no-cache", "Service-Worker-Allowed": "/"}
    return Response(text, media_type="text/javascript", headers=headers)


@cache
def _shipped(name: str) -> dict[str, Any]:
    """Of a version: its files with their digests, the pages that work without the server, lessons and puzzles."""
    files = {f"/static/{name}/{path}": _digest(content) for path, content in _files()}
    files[f"/palette.css?v={name}"] = _digest(stylesheet.stylesheet().encode())
    files[f"{game_modules.HOUSE}?v={name}"] = _digest(game_modules.house_of(name))
    files["/favicon.svg"] = _digest(icons.svg().encode())
    files["/favicon-turn.svg"] = _digest(icons.svg(your_turn=True).encode())
    for game in shelf.games():
        own = companion_routes.own_files(game)
        files |= {f"{address}?v={name}": _digest(content) for address, content in own.items()}
    files |= {f"{address}?v={name}": _digest(content) for address, content in _modules(name)}
    return {"version": name, "files": files, "pages": kept_pages(), "sets": list(all_sets())}


def _modules(name: str) -> Iterator[tuple[str, bytes]]:
    """What games are set up with, and their small bots; a game that cannot be translated has none."""
    for game in shelf.games():
        with suppress(BrokenGame):
            yield game_modules.setup_address(game.id), game_modules.setup_of(game.id, name)
        with suppress(BrokenGame):
            yield game_modules.bot_address(game.id), game_modules.bots_of(game.id, name)


def _files() -> list[tuple[str, bytes]]:
    found = [file for file in sorted(assets.STATIC.rglob("*")) if file.suffix in (".js", ".css") and file != WORKER]
    return [
        (file.relative_to(assets.STATIC).as_posix(), assets.as_sent(file)) for file in found if ".d." not in file.name
    ]


def _digest(content: bytes) -> str:
    return b64encode(hashlib.sha256(content).digest()).decode()


def kept_pages() -> list[str]:
    """The pages that work without the server, in every language."""
    found = list(STANDING)
    companions = companion_routes.companions()
    if companions:
        found += ["/companion", *(f"/companion/{game.id}" for game in companions)]
    for game in shelf.games():
        found += [f"/rules/{game.id}", f"/play/{game.id}", f"/here/{game.id}"]
        if lessons := readable(game):
            found += [f"/learn/{game.id}", *(f"/learn/{game.id}/{lesson.name}" for lesson in lessons)]
        if puzzles.has_puzzles(game):
            found.append(f"/puzzles/{game.id}")
    return found


async def offline_page(request: Request) -> Response:
    """What works without the server, and what of it is on this device; shown for any page that is not kept."""
    with speaking(language_of(request)):
        played = {game.id: str(_ways_to_play(game)) for game in shelf.games()}
    return pages.page(
        request, "offline.html", games=shelf.games(), played=played, companions=companion_routes.companions()
    )


def _ways_to_play(game: Game) -> Message:
    """With whom a game is played on one device."""
    if max(game.players) == 1:
        return say("Alone, on this device.")
    if 1 in game.players:
        return say("Alone, together or against bots, on this device.")
    return say("Together or against bots, on this device.")


async def offline_list(request: Request) -> Response:
    """What a page has kept on a device besides pages: lessons, and puzzles by grade."""
    is_current = request.query_params.get("v") == version()
    headers = {"Cache-Control": assets.FOR_EVER if is_current else "no-cache"}
    return JSONResponse(_offline_list(version()), headers=headers)


@cache
def _offline_list(name: str) -> dict[str, Any]:
    games = shelf.games()
    found = {
        game.id: [[each.number for each in puzzles.puzzles_of(game) if each.grade == grade] for grade in GRADES]
        for game in games
        if puzzles.has_puzzles(game)
    }
    lessons = [f"{game.id}/{lesson.name}" for game in games for lesson in readable(game)]
    return {"version": name, "lessons": lessons, "puzzles": found, "part": PART}


async def version_text(request: Request) -> Response:
    """The version: a small answer to whoever looks whether the server can be reached."""
    return PlainTextResponse(version() + "\n", headers={"Cache-Control": "no-store"})
