"""Puzzles over HTTP: their pages, the position of a puzzle, the answer to a try, and the solution.

It knows requests and which puzzle they are about.  It keeps nothing: what somebody has solved, their
browser remembers.  A puzzle of several moves is asked for by how many of one's own are done.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold import puzzles, shelf
from sixfold.contract import Game
from sixfold.errors import NotLegal, Refusal
from sixfold.messages import say
from sixfold.positions import Position
from sixfold.puzzles import GRADES, Puzzle
from sixfold.values import read_number
from sixfold.web import pages
from sixfold.web.budgets import Rate, address_of
from sixfold.web.drawing_turns import drawing_for, in_turn
from sixfold.web.guard import body_of
from sixfold.web.language import language_of
from sixfold.web.practice import Practice
from sixfold.web.responses import Endpoint, error_response, json_response, localized
from sixfold.web.screens import screen_of

MAX_STEPS = 8  # pointed at, one after the other
NO_PUZZLE = say("There is no such puzzle.")


class TryRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a try."""

    word: str


def utc_today() -> date:
    """The day that a puzzle is for: the same on every server."""
    return datetime.now(UTC).date()


@dataclass(frozen=True)
class Asked:
    """A request about a puzzle, with so many of one's own moves done."""

    request: Request
    puzzle: Puzzle
    done: int
    body: bytes

    @property
    def words(self) -> list[str]:
        """One's own moves so far."""
        return [self.puzzle.line[number][0] for number in self.puzzle.own[: self.done]]

    @property
    def position(self) -> Position:
        """The position as it stands after these and the replies to them."""
        return self.puzzle.solution[self.puzzle.own[self.done]]

    @property
    def practice(self) -> Practice:
        """The same, to try something in."""
        return Practice(self.position, self.puzzle.player)

    def shown(self, position: Position) -> dict[str, Any]:
        """A position to look at."""
        practice = Practice(position, self.puzzle.player)
        return practice.view(language_of(self.request), screen_of(self.request)) | {"asks": []}


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
            Route(f"{puzzle}/solution", self._about(_solution)),
            Route(f"{puzzle}/{{done:int}}/view", self._about(_view)),
            Route(f"{puzzle}/{{done:int}}/why", self._about(_why)),
            Route(f"{puzzle}/{{done:int}}/preview", self._about(_preview)),
            Route(f"{puzzle}/{{done:int}}/try", self._about(_tried), methods=["POST"]),
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
            asked = request.query_params.get("day")
            day = puzzles.read_day(asked) if asked else self._today()
        except Refusal as refusal:
            return pages.error_page(request, 404, str(refusal))
        return _shell(request, game, puzzles.daily(game, day), day)

    def _about(self, work: Callable[[Asked], dict[str, Any]]) -> Endpoint:
        """The endpoint with the puzzle of each request; refusals of the rules are answered."""

        async def ask(request: Request) -> Response:
            self._asking.take(address_of(request))
            puzzle = _puzzle(request)
            done = int(request.path_params.get("done", 0))
            if puzzle is None or done >= len(puzzle.own):
                return error_response(NO_PUZZLE, 404)
            body = await body_of(request) if request.method == "POST" else b""
            try:
                async with drawing_for(address_of(request)):
                    return json_response(work(Asked(request, puzzle, done, body)))
            except Refusal as refusal:
                return json_response({"refused": _refusal(puzzle.game, refusal)}, 422)

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


# What a puzzle's page asks for ----------------------------------------------------------------


def _view(asked: Asked) -> dict[str, Any]:
    puzzle = asked.puzzle
    view = asked.practice.view(language_of(asked.request), screen_of(asked.request))
    kind = str(puzzles.texts(puzzle.game).KINDS[puzzle.kind])
    return {"view": view, "task": str(puzzle.task), "kind": kind, "grade": puzzle.grade}


def _why(asked: Asked) -> dict[str, Any]:
    return asked.practice.why(asked.request.query_params.getlist("step")[:MAX_STEPS])


def _preview(asked: Asked) -> dict[str, Any]:
    word = asked.request.query_params.get("word", "")[:200]
    return asked.practice.preview(word, screen_of(asked.request))


def _tried(asked: Asked) -> dict[str, Any]:
    """The answer to a move: whether it is right, whether it was the last, what is said, the position after it."""
    word = msgspec.json.decode(asked.body, type=TryRequest).word
    came = puzzles.tried(asked.puzzle, [*asked.words, word])
    if came.outcome == "refused":
        asked.position.play(word, asked.puzzle.player)  # raises the refusal
    solved = came.outcome == "solved"
    return {
        "right": came.outcome != "wrong",
        "solved": solved,
        "text": str(came.answer),
        "reason": str(asked.puzzle.reason) if solved else "",
        "view": asked.shown(came.positions[1]),
    }


def _solution(asked: Asked) -> dict[str, Any]:
    """Every position of the solution with what was played, and why it is right."""
    first, *positions = asked.puzzle.solution
    moves = [str(position.moved(reader=asked.puzzle.player)) for position in positions]
    views = [asked.shown(position) for position in (first, *positions)]
    return {"views": views, "moves": moves, "reason": f"{asked.puzzle.advised} {asked.puzzle.reason}"}


def _refusal(game: Game, refusal: Refusal) -> dict[str, Any]:
    clause = refusal.reason.clause if isinstance(refusal, NotLegal) else ""
    return {"text": str(refusal), "clause": clause, "rules": f"/rules/{game.id}#{clause}" if clause else ""}
