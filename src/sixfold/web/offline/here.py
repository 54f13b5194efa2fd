"""Games on the reader's own device: the page that plays them, and what a game with other options begins with.

It knows the shelf and requests.  It does not know how such a game is played or kept (`static/offline/devicetable.js`).
"""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.game.personal import turned_options
from sixfold.positions.position import Position
from sixfold.telling.results import own_choice, solo_key
from sixfold.text.errors import Refusal
from sixfold.text.messages import say
from sixfold.web.http.endpoints import body_of, drawing_for, error_response, in_turn, json_response, localized
from sixfold.web.learn.practice import position_data
from sixfold.web.pages import pages
from sixfold.web.tables.requests import TableRequest, first_position

Data = dict[str, Any]


def routes() -> list[Route]:
    return [
        Route("/here", localized(start), methods=["POST"]),
        Route("/here/{game}", in_turn(page)),
    ]


async def page(request: Request) -> Response:
    """A game on this device; its script plays it."""
    game = pages.game_of(request)
    if game is None:
        return pages.error_page(request, 404, say("There is no such game here."))
    return pages.page(request, "table.html", table="", game=game, here=True, usual=usual(game), lobby=False)


async def start(request: Request) -> Response:
    """What a game begins with that is set up as a table would be."""
    body = msgspec.json.decode(await body_of(request), type=TableRequest)
    async with drawing_for(request):
        try:
            return json_response(start_data(first_of(shelf.find_game(body.game), body)))
        except Refusal as refusal:
            return error_response(refusal.message, 422)


def first_of(game: Game, request: TableRequest) -> Position:
    """The first position, in which everybody has what is theirs, whoever begins."""
    begun = first_position(game, request)
    if request.first in (0, "lot") or begun.history.origin:
        return begun
    options = turned_options(game, begun.options, begun.players, int(request.first))
    return Position.start(game, begun.players, options, begun.settings.header_lines)


def start_data(position: Position) -> Data:
    """What a position's game begins with, its code, which options are not the usual ones, what it is compared by."""
    changed = position.game.changed(position.options, position.players)
    return {"start": position_data(position), "code": position.code(), "changed": changed, "solo": solo(position)}


def usual(game: Game) -> str:
    """What the game alone is compared by that has the usual options, as JSON."""
    return msgspec.json.encode(solo(Position.start(game, 1)) if 1 in game.players else None).decode()


def solo(position: Position) -> Data | None:
    """What a game alone is compared by, as tables say it."""
    if position.players != 1:
        return None
    own, label = own_choice(position)
    fewest = position.game.solo_fewest
    return {"key": solo_key(position), "fewest": fewest, "own": own, "label": label, "real_dice": False}
