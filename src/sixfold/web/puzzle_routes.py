"""Puzzles over HTTP: their pages, the position of a puzzle, the answer to a try, and the solution.

It knows requests and which puzzle they are about.  It keeps nothing: what somebody has solved, their
browser remembers.  A puzzle of several moves is asked for by how many of one's own are done.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold import puzzles, shelf
from sixfold.contract import Game
from sixfold.errors import Refusal
from sixfold.messages import say
from sixfold.puzzles import GRADES, Puzzle
from sixfold.values import read_number
from sixfold.web import pages, puzzle_answers
from sixfold.web.budgets import Rate, address_of
from sixfold.web.drawing_turns import drawing_for, in_turn
from sixfold.web.practice import Question, question_of
from sixfold.web.puzzle_answers import PuzzleAt
from sixfold.web.responses import Endpoint, error_response, json_response, localized

NO_PUZZLE = say("There is no such puzzle.")


def utc_today() -> date:
    """The day that a puzzle is for: the same on every server."""
    return datetime.now(UTC).date()


class PuzzleRoutes:
    """The endpoints of puzzles."""

    def __init__(self, today: Callable[[], date] = utc_today) -> None:
        self._today = today
        self._asking = Rate(20, 100)

    def routes(self) -> list[Route]:
        """The routes of puzzles, which are numbered from 1."""
        puzzle = "/puzzles/{game}/{number:int}"
        return [
            Route("/puzzles", in_turn(self._all)),
            Route("/puzzles/{game}", in_turn(self._page)),
            Route("/puzzles/{game}/daily", in_turn(self._daily)),
            Route(f"{puzzle}/solution", self._about(puzzle_answers.solution)),
            Route(f"{puzzle}/{{done:int}}/view", self._about(puzzle_answers.view)),
            Route(f"{puzzle}/{{done:int}}/why", self._about(puzzle_answers.why)),
            Route(f"{puzzle}/{{done:int}}/preview", self._about(puzzle_answers.preview)),
            Route(f"{puzzle}/{{done:int}}/try", self._about(puzzle_answers.tried, tries=True), methods=["POST"]),
        ]

    async def _all(self, request: Request) -> Response:
        """The games that have puzzles, and today's of each."""
        games = [game for game in shelf.games() if puzzles.has_puzzles(game)]
        found = [(game, len(puzzles.puzzles_of(game)), puzzles.daily(game, self._today())) for game in games]
        return pages.page(request, "puzzles.html", games=found)

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

    def _about(self, work: Callable[[PuzzleAt, Question], dict[str, Any]], tries: bool = False) -> Endpoint:
        """The endpoint with the puzzle of each request; refusals of the rules are answered."""

        async def ask(request: Request) -> Response:
            self._asking.take(address_of(request))
            puzzle = _puzzle(request)
            done = int(request.path_params.get("done", 0))
            if puzzle is None or done >= len(puzzle.own):
                return error_response(NO_PUZZLE, 404)
            question = await question_of(request, tries)
            try:
                async with drawing_for(address_of(request)):
                    return json_response(work(PuzzleAt(puzzle, done), question))
            except Refusal as refusal:
                return json_response({"refused": puzzle_answers.refused(puzzle.game, refusal)}, 422)

        return localized(ask)


def _shell(request: Request, game: Game, puzzle: Puzzle | None, day: date | None) -> Response:
    grades = [[each.number for each in puzzles.puzzles_of(game) if each.grade == grade] for grade in GRADES]
    return pages.page(request, "puzzle.html", game=game, grades=grades, daily=puzzle, day=day)


def _puzzle(request: Request) -> Puzzle | None:
    game = pages.game_of(request)
    if game is None or not puzzles.has_puzzles(game):
        return None
    number = read_number(str(request.path_params["number"]), 1, len(puzzles.puzzles_of(game)))
    return puzzles.puzzle(game, number) if number else None
