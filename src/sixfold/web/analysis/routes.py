"""The analysis board over HTTP: its page, positions and moves to try, and what they are worth.

It knows requests and what is asked about a position.  It keeps nothing: games, branches and what was
found are with whoever asks, their browser remembers them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold.game import shelf
from sixfold.positions.codes import is_code
from sixfold.positions.record import Reader
from sixfold.positions.record_lines import BadRecord, records_in
from sixfold.telling.results import closing
from sixfold.text.errors import Refusal, shown
from sixfold.text.messages import Message, say
from sixfold.web.analysis import setup as analysis_setup
from sixfold.web.analysis.client import AnalysisClient
from sixfold.web.analysis.requests import MAX_BODY, AnalysisQuery, BoardRequest, ReadRequest, find
from sixfold.web.analysis.texts import judge_data, steps_data, study_data, values_data
from sixfold.web.bots.processes import WorkerFailed
from sixfold.web.http.endpoints import Endpoint, body_of, drawing_for, error_response, in_turn, json_response, localized
from sixfold.web.learn.practice import analysed_data
from sixfold.web.limits.budgets import Budgets, address_of
from sixfold.web.limits.slices import Pause
from sixfold.web.pages import pages
from sixfold.web.pages.covers import piece
from sixfold.web.running import Running
from sixfold.web.tables.requests import TableRequest, first_position

Data = dict[str, Any]
AnswerFormatter = Callable[[AnalysisQuery, Data], Data]


class AnalysisRoutes:
    """The endpoints of the analysis board."""

    running: Running  # the server's parts, once it has started

    def __init__(self, budgets: Budgets) -> None:
        self._budgets = budgets
        self._client = AnalysisClient()

    def routes(self) -> list[Route]:
        """The routes of the board; whatever is asked about a position has it in its body."""
        analysed: dict[str, tuple[str, AnswerFormatter]] = {
            "values": ("values", values_data),
            "steps": ("steps", steps_data),
            "study": ("study", study_data),
            "judge": ("study", judge_data),
        }
        return [
            Route("/analyse", in_turn(page)),
            Route("/analyse/setup/{game}", in_turn(analysis_setup.page)),
            self._route("code", analysis_setup.code),
            self._route("fields", analysis_setup.fields),
            self._route("read", self._read),
            self._route("start", self._start),
            self._route("picture", self._picture),
            *(self._route(name, self._analysis_endpoint(*work)) for name, work in analysed.items()),
        ]

    def _route(self, name: str, work: Callable[[Request], Awaitable[Response]]) -> Route:
        return Route(f"/analyse/{name}", self._with_refusals(work), methods=["POST"])

    def _with_refusals(self, work: Endpoint) -> Endpoint:
        """The endpoint, with refusals answered."""

        async def ask(request: Request) -> Response:
            self._budgets.take("analysis", address_of(request))
            try:
                return await work(request)
            except BadRecord as bad:
                return json_response({"refused": {"text": str(bad_line(bad)), "line": bad.line}}, 422)
            except Refusal as refusal:
                return json_response({"refused": refusal_data(refusal)}, 422)
            except WorkerFailed:
                return error_response(say("Nothing was found this time; try again."), 503)

        return localized(ask)

    async def _read(self, request: Request) -> Response:
        """A record or a code, as somebody has it, as a game to analyse; words may follow a code."""
        body = msgspec.json.decode(await body_of(request, MAX_BODY), type=ReadRequest)
        async with drawing_for(request) as turn:
            return json_response(await game_in(body.text.strip("\ufeff \t\r\n"), body.words, turn.pause))

    async def _start(self, request: Request) -> Response:
        """A game with these options, to be analysed from its first position on."""
        body = msgspec.json.decode(await body_of(request), type=TableRequest)
        async with drawing_for(request):
            return json_response(analysed_data(first_position(shelf.find_game(body.game), body)))

    async def _picture(self, request: Request) -> Response:
        """A position as an SVG document, with an arrow for each word that is named."""
        body = msgspec.json.decode(await body_of(request, MAX_BODY), type=BoardRequest)
        async with drawing_for(request) as turn:
            query = await AnalysisQuery.of(body, turn.pause)
            viewer = query.reader if query.position.look.directions else None
            drawn = query.position.svg(query.names, viewer=viewer, arrows=body.also)
        return Response(drawn, 200, {"Cache-Control": "no-store"}, "image/svg+xml")

    def _analysis_endpoint(self, what: str, work: AnswerFormatter) -> Endpoint:
        """The endpoint that says what something is worth."""

        async def think(request: Request) -> Response:
            body = msgspec.json.decode(await body_of(request, MAX_BODY), type=BoardRequest)
            async with drawing_for(request) as turn:
                query = await AnalysisQuery.of(body, turn.pause)
            found = await self._client.answer(request, self.running.bots, what, query)
            return json_response(work(query, found))

        return think


async def page(request: Request) -> Response:
    """The page of the board; its script asks for the rest."""
    choices = [
        {"id": game.id, "title": game.title, "players": game.players, "cloth": game.cloth, "piece": piece(game.id, 0)}
        for game in shelf.games()
    ]
    return pages.page(request, "analysis.html", choices=choices, table="", set_up=analysis_setup.set_up_ids())


async def game_in(text: str, words: list[str], pause: Pause) -> Data:
    """The game in a record, or from the position of a code on; refuses what is neither."""
    if is_code(text):
        return analysed_data(await find(text, words, pause))
    games = list(records_in(text.encode() + b"\n"))
    reader = Reader(games[0][0] if games else b"")
    for _ in reader.steps():
        await pause()
    record = reader.record()
    over = bool(record.ended) or record.position.over
    about = analysed_data(record.position, record.names)
    result = str(closing(record.position, about["names"], record.ended or "")) if over else ""
    return about | {"result": result, "more": max(0, len(games) - 1)}


def bad_line(bad: BadRecord) -> Message:
    """What is wrong with a record, and on which line."""
    if bad.line and bad.word not in ("", "-"):
        return say("Line {line}, “{word}”: {reason}.", line=bad.line, word=shown(bad.word), reason=bad.reason)
    return say("Line {line}: {reason}.", line=max(1, bad.line), reason=bad.reason)


def refusal_data(refusal: Refusal) -> Data:
    return {"text": str(refusal), "clause": refusal.reason.clause, "rules": ""}
