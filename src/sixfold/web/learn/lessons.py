"""Lessons over HTTP: their pages, and the steps that a page then plays by itself.

It knows requests and which lesson they are about.  It keeps nothing: how far somebody has come, their
browser remembers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.teaching.lessons import Lesson, readable
from sixfold.teaching.puzzles import has_puzzles
from sixfold.text.messages import language, say
from sixfold.web.http.endpoints import drawing_for, error_response, in_turn, localized
from sixfold.web.learn.practice import lesson_data
from sixfold.web.pages import assets, pages
from sixfold.web.pages.version import version

FIRST_LEVEL = 1  # of the bots in the game after a lesson


def routes() -> list[Route]:
    return [
        Route("/learn", in_turn(learn_page)),
        Route("/learn/{game}", in_turn(game_page)),
        Route("/learn/{game}/{lesson}.json", localized(lesson_steps)),
        Route("/learn/{game}/{lesson}", in_turn(lesson_page)),
    ]


async def lesson_steps(request: Request) -> Response:
    """All that a page needs to give a lesson by itself, in the reader's language."""
    game, name = pages.game_of(request), request.path_params["lesson"]
    if game is None or name not in [lesson.name for lesson in readable(game)]:
        return error_response(say("There is no such lesson."), 404)
    async with drawing_for(request):
        body = _steps(game.id, name, language(), version())
    return assets.kept_json(request, body)


@lru_cache(200)
def _steps(game_id: str, name: str, spoken: str, shipped: str) -> bytes:
    lesson = next(one for one in readable(shelf.find_game(game_id)) if one.name == name)
    return msgspec.json.encode(lesson_data(lesson))


async def learn_page(request: Request) -> Response:
    return _list(request, [game for game in shelf.games() if readable(game)])


async def game_page(request: Request) -> Response:
    game = pages.game_of(request)
    if game is None or not readable(game):
        return pages.error_page(request, 404, say("There are no lessons for this game."))
    return _list(request, [game], only=game)


def _list(request: Request, games: list[Game], only: Game | None = None) -> Response:
    """The lessons of some games, and the guided game that follows the first one of each."""
    lessons = [(game, readable(game)) for game in games]
    following = [{"title": game.title, "request": first_game(game, own[0])} for game, own in lessons]
    return pages.page(request, "learn.html", games=lessons, only=only, has_puzzles=has_puzzles, first_games=following)


async def lesson_page(request: Request) -> Response:
    """The shell of a lesson's page; its script asks for the rest."""
    game = pages.game_of(request)
    own = readable(game) if game else ()
    at = next((number for number, one in enumerate(own) if one.name == request.path_params["lesson"]), None)
    if game is None or at is None:
        return pages.error_page(request, 404, say("There is no such lesson."))
    following = own[at + 1] if at + 1 < len(own) else None
    return pages.page(
        request, "lesson.html", game=game, lesson=own[at], next=following, first_game=first_game(game, own[at])
    )


def first_game(game: Game, lesson: Lesson) -> dict[str, Any]:
    """The table that opens after a lesson: you begin, against gentle bots, with a coach."""
    bots = [{"kind": "bot", "level": FIRST_LEVEL} for _ in range(lesson.players - 1)]
    chairs = [{"kind": "you"}, *bots]
    return {
        "game": game.id,
        "players": lesson.players,
        "options": dict(lesson.options),
        "chairs": chairs,
        "first": 0,
    }
