"""How requests are answered: as JSON, in the sender's language, with a status that fits what is wrong.

It knows refusals and query strings.  It does not know what is asked for.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from sixfold.errors import Refusal
from sixfold.messages import Message, say, speaking
from sixfold.table.table import CommandRefused
from sixfold.values import read_number
from sixfold.web.guard import TooLarge, TooOften
from sixfold.web.hub import LiveTable
from sixfold.web.language import language_of

STATUS = {"stale": 409, "right": 403, "rules": 422, "input": 400}
Endpoint = Callable[[Request], Awaitable[Response]]


def answer(data: Any, status: int = 200) -> Response:
    """JSON that nobody keeps."""
    body = data if isinstance(data, bytes) else msgspec.json.encode(data)
    return Response(body, status, {"Cache-Control": "no-store"}, "application/json")


def problem(reason: Message | str, status: int) -> Response:
    return answer({"error": str(reason)}, status)


def refusal_data(live: LiveTable, refusal: CommandRefused | Refusal) -> dict[str, Any]:
    """Why something was refused, with the clause and where it can be read."""
    clause = refusal.reason.clause
    rules = f"/rules/{live.table.opened.game}#{clause}" if clause else ""
    return {"text": str(refusal), "clause": clause, "rules": rules}


def localized(work: Endpoint) -> Endpoint:
    """A request in its sender's language; what is wrong with it as such is answered."""

    async def ask(request: Request) -> Response:
        with speaking(language_of(request)):
            try:
                return await work(request)
            except TooLarge:
                return problem(say("That is too much at once."), 413)
            except TooOften:
                return problem(say("That is too often; wait a moment."), 429)
            except ClientDisconnect:
                return Response(status_code=400)  # nobody hears it
            except (msgspec.ValidationError, msgspec.DecodeError, RecursionError) as error:
                return problem(say("This cannot be read: {error}", error=error), 400)

    return ask


def seen_number(text: str) -> int:
    """A number that a client says it has seen; 0 for anything else."""
    return read_number(text, 0, 10**9) or 0


def query_number(request: Request, name: str, low: int, high: int, default: int) -> int:
    """A whole number in the query."""
    text = request.query_params.get(name)
    if text is None:
        return default
    number = read_number(text, max(low, 0), high)
    if number is None:
        raise CommandRefused(
            say("{name} is a whole number from {low} to {high}", name=name, low=max(low, 0), high=high), "input"
        )
    return number
