"""What a guest is shown who opens an invitation: who invites, which game, and its aim drawn as one long move.

It knows a table, the seats that a key opens, and the game's first lesson.  Nobody sits down by looking: who invites
keeps the seat free until the guest has said yes, and a program that opens links takes none.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold.books.cover import cover_position
from sixfold.game import shelf
from sixfold.table.seats.names import player_names, typed_name
from sixfold.teaching.lessons import readable
from sixfold.telling.set_up import whole_board
from sixfold.text.grammar import listed as listed_names
from sixfold.text.messages import language, say
from sixfold.views.data import listed
from sixfold.web.http.endpoints import body_of, drawing_for, json_response
from sixfold.web.limits.slices import Slices
from sixfold.web.lobby.open_tables import options_in_words
from sixfold.web.tables.access import TableAccess
from sixfold.web.tables.live_table import LiveTable

LESSON_MINUTES = 3
Data = dict[str, Any]


class InvitationRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request to look at an invitation."""

    key: Annotated[str, msgspec.Meta(max_length=80)]


class WelcomeRoutes(TableAccess):
    """What a link says before it is used."""

    def routes(self) -> list[Route]:
        return [Route("/t/{table}/invitation", self.about(self.invitation, private=False), methods=["POST"])]

    async def invitation(self, request: Request, live: LiveTable) -> Response:
        """What the key of a link invites to; nothing where it opens no seat, or its holder sits here already."""
        self.budgets.take("enter", self.source(request))
        key = msgspec.json.decode(await body_of(request), type=InvitationRequest).key
        await self.running.tables.refresh(live)
        here = self.holder(request, live)
        if here.belongs or not (live.table.is_invitation(key) or _waits(live, key)):
            return json_response({"welcome": None})
        async with drawing_for(request) as slices:
            await slices.pause()
            return json_response({"welcome": await welcome(live, key, slices)})


def _waits(live: LiveTable, key: str) -> bool:
    """Whether a key opens a seat that nobody has taken."""
    chairs = live.table.holder([key]).chairs
    return bool(chairs) and all(live.table.chairs[chair].kind == "open" for chair in chairs)


async def welcome(live: LiveTable, key: str, slices: Slices) -> Data:
    """What somebody may know who has the key of a free seat, or had one that is taken by now."""
    table, game = live.table, live.table.start.game
    free = [chair for chair, one in enumerate(table.chairs) if one.kind == "open"]
    own = [chair for chair in free if table.is_invitation(key) or chair in table.holder([key]).chairs]
    names = player_names(table)
    others = [chair for chair, one in enumerate(table.chairs) if one.kind == "person"]
    host = next((chair for chair, seat in enumerate(table.opened.chairs) if seat.taken and chair in others), None)
    lessons = readable(game)
    await slices.pause()
    return {
        "game": {"id": game.id, "title": game.title, "cloth": game.cloth},
        "by": "" if host is None else typed_name(table, host),
        "host": None if host is None else _seat(live, host, names),
        "here": host is not None and live.people.is_here(host),
        "seat": _seat(live, own[0], names) if own else None,
        "people": str(listed_names([names[table.player_of(chair)] for chair in others])) if others else "",
        "aim": str(game.sentence),
        "facts": _facts(live),
        "learn": {"address": f"/learn/{game.id}/{lessons[0].name}", "minutes": LESSON_MINUTES} if lessons else None,
        "watch": not table.private,
        "board": _aim(game.id, language()),
    }


def _facts(live: LiveTable) -> list[str]:
    """What is played otherwise than usual, and how long it takes."""
    minutes = live.table.start.game.minutes
    lasts = [str(say("about {minutes} minutes", minutes=minutes))] if minutes else []
    return [*options_in_words(live), *lasts]


def _seat(live: LiveTable, chair: int, names: tuple[str, ...]) -> Data:
    """What a seat is called, and its piece."""
    player = live.table.player_of(chair)
    return {"name": names[player], "badge": listed(live.table.start.look.badge(player))}


@lru_cache(60)
def _aim(game_id: str, spoken: str) -> Data:
    """A game's aim as one move on its board, made once for a language: the one that a first lesson ends with."""
    game = shelf.find_game(game_id)
    lessons = readable(game)
    if not lessons:
        box, shapes = whole_board(game, cover_position(game).look.scene())
        return {"box": box, "shapes": listed(shapes)}
    step = lessons[0].steps[-1]
    after = step.position.play(step.solution, step.player)
    nobody = ("",) * after.players
    scene = after.look.scene(nobody, step.player, since=step.position.ply)
    box, shapes = whole_board(game, scene)
    return {"box": box, "shapes": listed(shapes)}
