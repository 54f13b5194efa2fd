"""Puzzles over HTTP: their pages, and what a page needs to set them by itself.

It knows requests and which puzzles they are about.  It keeps nothing: what somebody has solved, their
browser remembers.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.teaching import puzzles
from sixfold.teaching.puzzles import GRADES, Puzzle
from sixfold.text.errors import Refusal
from sixfold.text.messages import language, say, speaking
from sixfold.web.http.endpoints import drawing_for, error_response, in_turn, language_of, localized
from sixfold.web.learn.cutouts import cut_out, whole
from sixfold.web.learn.practice import puzzle_data, puzzles_in
from sixfold.web.pages import assets, pages
from sixfold.web.pages.version import version

NO_PUZZLE = say("There is no such puzzle.")


def utc_today() -> date:
    """The day that a puzzle is for: the same on every server."""
    return datetime.now(UTC).date()


class PuzzleRoutes:
    """The endpoints of puzzles."""

    def __init__(self, today: Callable[[], date]) -> None:
        self._today = today

    def routes(self) -> list[Route]:
        """The routes of puzzles, which are numbered from 1."""
        return [
            Route("/puzzles", in_turn(self._all)),
            Route("/puzzles/{game}", in_turn(self._page)),
            Route("/puzzles/{game}/daily", in_turn(self._daily)),
            Route("/puzzles/{game}/{part}.json", localized(puzzle_part)),
        ]

    async def _all(self, request: Request) -> Response:
        """Today's puzzles, that of one game as a whole board; some others of each game, and how many there are."""
        with speaking(language_of(request)):
            values = _listed(self._today(), language())
        return pages.page(request, "puzzles.html", **values)

    async def _page(self, request: Request) -> Response:
        """The shell of a game's puzzles; its script chooses one and asks for the rest."""
        game = pages.game_of(request)
        if game is None or not puzzles.has_puzzles(game):
            return pages.error_page(request, 404, say("There are no puzzles for this game."))
        return _shell(request, game, None, None)

    async def _daily(self, request: Request) -> Response:
        """The puzzle of the day, or of the day that is asked for."""
        game = pages.game_of(request)
        if game is None or not puzzles.has_puzzles(game):
            return pages.error_page(request, 404, say("There are no puzzles for this game."))
        try:
            written = request.query_params.get("day")
            day = puzzles.read_day(written) if written else self._today()
        except Refusal as refusal:
            return pages.error_page(request, 404, str(refusal))
        return _shell(request, game, puzzles.daily(game, day), day)


@lru_cache(6)
def _listed(today: date, spoken: str) -> dict[str, Any]:
    """What the page of all puzzles shows on a day, in a language."""
    games = [game for game in shelf.games() if puzzles.has_puzzles(game)]
    days = [puzzles.daily(game, today) for game in games]
    first = days[today.toordinal() % len(days)]
    return {
        "today": today,
        "first": whole(first),
        "listed": [cut_out(each) for day in days for each in _chosen(day, today) if each is not first],
        "dailies": [(day.game.id, day.number) for day in days],
        "games": [(game, len(puzzles.puzzles_of(game))) for game in games],
    }


def _chosen(day: Puzzle, today: date) -> list[Puzzle]:
    """The puzzle of a day and one of each other grade, others every day."""
    found = [day]
    for grade in GRADES:
        own = [each for each in puzzles.puzzles_of(day.game) if each.grade == grade]
        if own and grade != day.grade:
            found.append(own[today.toordinal() % len(own)])
    return found


async def puzzle_part(request: Request) -> Response:
    """All that a page needs to set some puzzles of a grade by itself, by their numbers, in the reader's language."""
    game, part = pages.game_of(request), request.path_params["part"]
    if game is None or not puzzles_in(game, part):
        return error_response(NO_PUZZLE, 404)
    async with drawing_for(request):
        body = _part(game.id, part, language(), version())
    return assets.kept_json(request, body)


@lru_cache(300)
def _part(game_id: str, part: str, spoken: str, shipped: str) -> bytes:
    own = puzzles_in(shelf.find_game(game_id), part)
    return msgspec.json.encode({str(puzzle.number): puzzle_data(puzzle) for puzzle in own})


def _shell(request: Request, game: Game, puzzle: Puzzle | None, day: date | None) -> Response:
    grades = [[each.number for each in puzzles.puzzles_of(game) if each.grade == grade] for grade in GRADES]
    return pages.page(request, "puzzle.html", game=game, grades=grades, daily=puzzle, day=day)
