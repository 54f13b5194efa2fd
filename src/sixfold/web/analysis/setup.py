"""A position that somebody sets up by hand, to be analysed: its page, its code, and the way back from a code.

It knows requests and the fields of states as text.  It does not know any game: what is shown and put together,
the game's companion says, and what is possible, its module `codes`.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sixfold.game import shelf
from sixfold.machines.layout import numbers_in
from sixfold.positions import codes
from sixfold.positions.position import Position
from sixfold.text.errors import Refusal
from sixfold.text.messages import say
from sixfold.web.companion.routes import companion, companions
from sixfold.web.http.endpoints import body_of, drawing_for, json_response
from sixfold.web.tables.requests import checked_code

Data = dict[str, Any]
MAX_FIELDS = 100
Numbers = Annotated[str, msgspec.Meta(max_length=codes.MAX_LENGTH)]  # between commas, row by row


class PositionRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request for the code of a position: the fields of its state, each as text."""

    game: Annotated[str, msgspec.Meta(max_length=80)]
    players: int
    fields: Annotated[dict[str, Numbers], msgspec.Meta(max_length=MAX_FIELDS)]
    options: Annotated[dict[str, Annotated[str, msgspec.Meta(max_length=200)]], msgspec.Meta(max_length=20)] = {}


class CodeRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request for what a code says."""

    code: Annotated[str, msgspec.Meta(max_length=codes.MAX_LENGTH)]


def set_up_ids() -> list[str]:
    return [game.id for game in companions()]


async def page(request: Request) -> Response:
    """The page on which a position is set up: the game's companion, which leads to the analysis."""
    return await companion(request, set_up=True)


async def code(request: Request) -> Response:
    """The code of a position that somebody has set up, or why there is no such position."""
    body = msgspec.json.decode(await body_of(request), type=PositionRequest)
    async with drawing_for(request):
        try:
            return json_response({"code": code_of(body)})
        except Refusal as refusal:
            reason = refusal.reason
            text = str(say("This position is not possible: {reason}.", reason=reason))
            return json_response({"refused": {"text": text, "clause": reason.clause}}, 422)


def code_of(body: PositionRequest) -> str:
    """The code of the position, which can be read back; refuses what no game can come to."""
    game = shelf.find_game(body.game)
    start = Position.start(game, body.players, body.options)
    first = start.rules_state()
    follows = {*first.fields} - {*game.coded_fields}
    fields = {name: numbers for name, numbers in body.fields.items() if name not in follows}
    state = codes.filled(game, first, codes.Parts("", game.id, body.players, None, {}, fields))
    written = codes.write(game, body.players, game.changed(start.options, body.players), state, first)
    return checked_code(written).code()


async def fields(request: Request) -> Response:
    """What a code says: players, options and the fields of the state, to be set up from there."""
    body = msgspec.json.decode(await body_of(request), type=CodeRequest)
    async with drawing_for(request):
        return json_response(fields_of(checked_code(body.code)))


def fields_of(position: Position) -> Data:
    """A position as a request for its code tells it."""
    state = position.rules_state()
    return {
        "game": position.game.id,
        "players": position.players,
        "options": dict(position.options),
        "fields": {name: ",".join(map(str, numbers_in(getattr(state, name)))) for name in state.fields},
    }
