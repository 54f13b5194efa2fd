"""What endpoints have in common: what a request says of who asks, and responses in their language.

It knows bodies, query strings and refusals.  It does not know any endpoint.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from functools import lru_cache
from math import ceil
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from sixfold.game.values import read_number
from sixfold.store.store import StoreFull, StoreUnavailable
from sixfold.table.refused import CommandRefused
from sixfold.text.messages import LANGUAGES, Message, say, speaking
from sixfold.web.bots.queue import Busy
from sixfold.web.limits.budgets import Budgets, TooOften, address_of
from sixfold.web.limits.slices import Slices

MAX_BODY = 16 * 1024
STATUS = {"stale": 409, "right": 403, "rules": 422, "input": 400, "busy": 503}
Endpoint = Callable[[Request], Awaitable[Response]]


class TooLarge(Exception):
    """A body longer than any request needs."""


async def body_of(request: Request, most: int = MAX_BODY) -> bytes:
    """The body of a request; stops reading one that is too long."""
    length = request.headers.get("content-length", "0")
    if len(length) > 9 or (length.isdigit() and int(length) > most):
        raise TooLarge
    data = b""
    try:
        async for part in request.stream():
            data += part
            if len(data) > most:
                raise TooLarge
    except ClientDisconnect:
        raise TooLarge from None  # nobody is left to answer
    return data


def language_of(request: HTTPConnection) -> str:
    """The language to answer a request in: as the address asks, as chosen before, as the browser is set."""
    for chosen in (request.query_params.get("lang"), request.cookies.get("lang")):
        if chosen in LANGUAGES:
            return chosen
    return _accepted(request.headers.get("accept-language", "")) or LANGUAGES[0]


@lru_cache(1024)
def _accepted(header: str) -> str | None:
    """The first of our languages in the order of the browser's preferences."""
    preferences = []
    for place, preference in enumerate(header[:1000].split(",")):
        name, _, weight = preference.strip().partition(";q=")
        try:
            preferences.append((-float(weight or 1), place, name[:2].lower()))
        except ValueError:
            continue
    return next((code for weight, _, code in sorted(preferences) if weight and code in LANGUAGES), None)


class Screen(msgspec.Struct, frozen=True):
    """What a viewer asks of what is shown: for which screen, with whose names, and whether with a coach."""

    narrow: bool = False  # a phone held upright
    low: bool = False  # a phone on its side, or a tablet
    turned: int = 0  # steps clockwise from the viewer's own side
    seat_names: bool = False  # whether people are called by their seats, whatever they typed
    coach: bool = False  # whether a coach says what moves are good for, also where no gentle bot plays


def screen_of(request: HTTPConnection) -> Screen:
    """What a request's query says: `narrow=1`, `low=1`, `turned=2`, `names=seats`, `coach=1`; the rest is ignored."""
    params = request.query_params
    written = params.get("turned", "")
    turned = int(written) if written.isascii() and written.isdigit() and len(written) <= 2 else 0
    names, coach = params.get("names") == "seats", params.get("coach") == "1"
    return Screen(params.get("narrow") == "1", params.get("low") == "1", turned, names, coach)


def seen_number(text: str) -> int:
    """The number of the last event a client has seen; 0 for anything else."""
    return read_number(text, 0, 10**9) or 0


def query_number(request: Request, name: str, low: int, high: int, default: int) -> int:
    text = request.query_params.get(name)
    if text is None:
        return default
    number = read_number(text, max(low, 0), high)
    if number is None:
        raise CommandRefused(
            say("{name} is a whole number from {low} to {high}", name=name, low=max(low, 0), high=high), "input"
        )
    return number


def json_response(data: Any, status: int = 200) -> Response:
    """A JSON response that is not cached."""
    body = data if isinstance(data, bytes) else msgspec.json.encode(data)
    return Response(body, status, {"Cache-Control": "no-store"}, "application/json")


def error_response(reason: Message | str, status: int) -> Response:
    return json_response({"error": str(reason)}, status)


def too_often_response(error: TooOften) -> Response:
    """Says that somebody has to wait, and for how long."""
    response = error_response(error.text, 429)
    response.headers["Retry-After"] = str(max(1, ceil(error.seconds)))
    return response


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


def drawing_for(request: Request) -> AbstractAsyncContextManager[Slices]:
    """A turn to draw a picture or to make a page, which the address of a request pays for.  Raises TooOften."""
    budgets: Budgets = request.app.state.budgets
    return budgets.drawing(address_of(request))


def in_turn(work: Endpoint) -> Endpoint:
    """An endpoint whose answer takes long to make, made in turn; how it is sent is not part of it."""

    async def ask(request: Request) -> Response:
        async with drawing_for(request):
            return await work(request)

    return localized(ask)
