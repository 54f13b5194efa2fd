"""Responses: JSON, in the language of the request, with the status code that fits.

It knows refusals and query strings.  It does not know any endpoint.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from math import ceil
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from sixfold.errors import Refusal
from sixfold.messages import Message, say, speaking
from sixfold.store.store import StoreFull, StoreUnavailable
from sixfold.table.refused import CommandRefused
from sixfold.values import read_number
from sixfold.web.bot_queue import Busy
from sixfold.web.budgets import TooOften
from sixfold.web.guard import TooLarge
from sixfold.web.language import language_of
from sixfold.web.live_table import LiveTable

STATUS = {"stale": 409, "right": 403, "rules": 422, "input": 400, "busy": 503}
Endpoint = Callable[[Request], Awaitable[Response]]


def json_response(data: Any, status: int = 200) -> Response:
    """A JSON response that is not cached."""
    body = data if isinstance(data, bytes) else msgspec.json.encode(data)
    return Response(body, status, {"Cache-Control": "no-store"}, "application/json")


def error_response(reason: Message | str, status: int) -> Response:
    """An error, in a sentence."""
    return json_response({"error": str(reason)}, status)


def too_often_response(error: TooOften) -> Response:
    """Says that somebody has to wait, and for how long."""
    response = error_response(say("Too many requests; wait a moment."), 429)
    response.headers["Retry-After"] = str(max(1, ceil(error.seconds)))
    return response


def refusal_data(live: LiveTable, refusal: CommandRefused | Refusal) -> dict[str, Any]:
    """A refusal, with its clause and the address of that clause."""
    clause = refusal.reason.clause
    rules = f"/rules/{live.table.opened.game}#{clause}" if clause else ""
    return {"text": str(refusal), "clause": clause, "rules": rules}


def localized(work: Endpoint) -> Endpoint:
    """The endpoint in the language of each request; malformed and excessive requests are answered here."""

    async def ask(request: Request) -> Response:
        with speaking(language_of(request)):
            try:
                return await work(request)
            except TooLarge:
                return error_response(say("That is too much data."), 413)
            except TooOften as error:
                return too_often_response(error)
            except Busy:
                response = error_response(say("The bots are busy; try again in a moment."), 503)
                response.headers["Retry-After"] = "5"
                return response
            except ClientDisconnect:
                return Response(status_code=400)  # nobody is left to answer
            except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                return error_response(say("This cannot be read: {error}", error=error), 400)
            except (StoreUnavailable, StoreFull) as failure:
                return error_response(*store_failure(failure))

    return ask


def store_failure(failure: StoreUnavailable | StoreFull) -> tuple[Message, int]:
    """What is said where tables cannot be read or written, and the status; the same request may be repeated."""
    if isinstance(failure, StoreFull):
        return say("The server has no room left to save this. Nothing has changed. Try again later."), 507
    return say("The tables cannot be reached at the moment; nothing is lost. Try again."), 503


def seen_number(text: str) -> int:
    """The number of the last event a client has seen; 0 for anything else."""
    return read_number(text, 0, 10**9) or 0


def query_number(request: Request, name: str, low: int, high: int, default: int) -> int:
    """A whole number from the query."""
    text = request.query_params.get(name)
    if text is None:
        return default
    number = read_number(text, max(low, 0), high)
    if number is None:
        raise CommandRefused(
            say("{name} is a whole number from {low} to {high}", name=name, low=max(low, 0), high=high), "input"
        )
    return number
