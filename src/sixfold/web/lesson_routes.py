"""Lessons over HTTP: their pages, the position of a step, and the answer to what is tried there.

It knows requests and which lesson they are about.  It keeps nothing: how far somebody has come, their
browser remembers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold import shelf
from sixfold.contract import Game
from sixfold.errors import Refusal
from sixfold.lessons import Lesson, Step, readable
from sixfold.messages import say
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
FIRST_LEVEL = 1  # of the bots in the game after a lesson


class TryRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a try."""

    word: str


@dataclass(frozen=True)
class Asked:
    """A request about a step of a lesson."""

    request: Request
    lesson: Lesson
    number: int  # of the step, from 0
    step: Step
    body: bytes

    @property
    def practice(self) -> Practice:
        """The position of the step."""
        return Practice(self.step.position, self.step.player)


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
            Route(f"{step}/view", self._about(_view)),
            Route(f"{step}/why", self._about(_why)),
            Route(f"{step}/preview", self._about(_preview)),
            Route(f"{step}/hint", self._about(_hint), methods=["POST"]),
            Route(f"{step}/try", self._about(_tried), methods=["POST"]),
        ]

    def _about(self, work: Callable[[Asked], dict[str, Any]]) -> Endpoint:
        """The endpoint with the step of each request; refusals of the rules are answered."""

        async def ask(request: Request) -> Response:
            self._asking.take(address_of(request))
            lesson, number = _step(request)
            if lesson is None or number is None:
                return error_response(say("There is no such lesson."), 404)
            step = lesson.steps[number]
            body = await body_of(request) if request.method == "POST" else b""
            try:
                async with drawing_for(address_of(request)):
                    return json_response(work(Asked(request, lesson, number, step, body)))
            except Refusal as refusal:
                return json_response({"refused": _refusal(step, refusal)}, 422)

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


def _view(asked: Asked) -> dict[str, Any]:
    view = asked.practice.view(language_of(asked.request), screen_of(asked.request))
    return {"view": view, "say": asked.lesson.said_to_point(asked.number)}


def _why(asked: Asked) -> dict[str, Any]:
    return asked.practice.why(asked.request.query_params.getlist("step")[:MAX_STEPS])


def _preview(asked: Asked) -> dict[str, Any]:
    word = asked.request.query_params.get("word", "")[:200]
    return asked.practice.preview(word, screen_of(asked.request))


def _hint(asked: Asked) -> dict[str, Any]:
    return {"text": str(asked.step.hint), "word": asked.step.solution, "value": ""}


def _tried(asked: Asked) -> dict[str, Any]:
    """The answer to a move: whether it is right, what is said, and the position after it."""
    word = msgspec.json.decode(asked.body, type=TryRequest).word
    verdict = asked.step.judge(word)
    after = Practice(verdict.after, asked.step.player)
    view = after.view(language_of(asked.request), screen_of(asked.request))
    return {"right": verdict.right, "text": str(verdict.text), "view": view | {"asks": []}}


def _refusal(step: Step, refusal: Refusal) -> dict[str, Any]:
    clause = refusal.reason.clause
    rules = f"/rules/{step.game.id}#{clause}" if clause else ""
    return {"text": refusal.without_clause, "clause": clause, "rules": rules}
