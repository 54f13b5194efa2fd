"""Lessons over HTTP: their pages, the position of a step, and the answer to what is tried there.

It knows requests and which lesson they are about.  It keeps nothing: how far somebody has come, their
browser remembers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold import shelf
from sixfold.contract import Game
from sixfold.errors import Refusal
from sixfold.lessons import Lesson, readable
from sixfold.messages import say
from sixfold.values import read_number
from sixfold.web import lesson_answers, pages
from sixfold.web.budgets import Rate, address_of
from sixfold.web.drawing_turns import drawing_for, in_turn
from sixfold.web.lesson_answers import StepAt
from sixfold.web.practice import Question, question_of
from sixfold.web.responses import Endpoint, error_response, json_response, localized

FIRST_LEVEL = 1  # of the bots in the game after a lesson


class LessonRoutes:
    """The endpoints of lessons."""

    def __init__(self) -> None:
        self._asking = Rate(20, 100)

    def routes(self) -> list[Route]:
        """The routes of lessons; steps are numbered from 1."""
        step = "/learn/{game}/{lesson}/{step}"
        return [
            Route("/learn", in_turn(learn_page)),
            Route("/learn/{game}", in_turn(game_page)),
            Route("/learn/{game}/{lesson}", in_turn(lesson_page)),
            Route(f"{step}/view", self._about(lesson_answers.view)),
            Route(f"{step}/why", self._about(lesson_answers.why)),
            Route(f"{step}/preview", self._about(lesson_answers.preview)),
            Route(f"{step}/hint", self._about(lesson_answers.hint), methods=["POST"]),
            Route(f"{step}/try", self._about(lesson_answers.tried, tries=True), methods=["POST"]),
        ]

    def _about(self, work: Callable[[StepAt, Question], dict[str, Any]], tries: bool = False) -> Endpoint:
        """The endpoint with the step of each request; refusals of the rules are answered."""

        async def ask(request: Request) -> Response:
            self._asking.take(address_of(request))
            lesson, number = _step(request)
            if lesson is None or number is None:
                return error_response(say("There is no such lesson."), 404)
            step = lesson.steps[number]
            question = await question_of(request, tries)
            try:
                async with drawing_for(address_of(request)):
                    return json_response(work(StepAt(lesson, number), question))
            except Refusal as refusal:
                return json_response({"refused": lesson_answers.refused(step, refusal)}, 422)

        return localized(ask)


# Pages --------------------------------------------------------------------------------------


async def learn_page(request: Request) -> Response:
    """The lessons of all games."""
    found = [(game, readable(game)) for game in shelf.games()]
    return pages.page(request, "learn.html", games=[(game, own) for game, own in found if own], only=None)


async def game_page(request: Request) -> Response:
    """The lessons of a game."""
    game = pages.game_of(request)
    if game is None or not readable(game):
        return pages.error_page(request, 404, say("There are no lessons for this game."))
    return pages.page(request, "learn.html", games=[(game, readable(game))], only=game)


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


# What a step's page asks for ------------------------------------------------------------------


def _step(request: Request) -> tuple[Lesson | None, int | None]:
    game, number = pages.game_of(request), read_number(request.path_params["step"], 1, 99)
    own = readable(game) if game else ()
    lesson = next((one for one in own if one.name == request.path_params["lesson"]), None)
    return lesson, number - 1 if lesson and number and number <= len(lesson.steps) else None
