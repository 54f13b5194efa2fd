"""Pictures of a table as its viewers see them: from whose side, what is marked, on which screen.

It knows who holds which chair.  It does not know what a picture shows, nor how it is sent.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import msgspec

from sixfold.contract import Scene
from sixfold.pointing import Side
from sixfold.positions import Position
from sixfold.table.covering import covered_at
from sixfold.table.names import names_for, you
from sixfold.table.permissions import chairs_to_move
from sixfold.table.round import Round
from sixfold.table.seating import Holder
from sixfold.views.data import data
from sixfold.views.text import plain
from sixfold.web.live_table import LiveTable
from sixfold.web.screens import Screen

Data = dict[str, Any]


@dataclass(frozen=True)
class Eyes:
    """Who looks, and at what sort of screen."""

    front: int | None  # the player from whose side the picture is drawn
    screen: Screen
    covered: frozenset[int] = frozenset()
    since: int | None = None  # the ply after which moves are marked; None: the last move is
    you: int | None = None  # the chair whose things are called yours


def eyes_of(live: LiveTable, holder: Holder, screen: Screen) -> Eyes:
    """How a viewer sees the present position: what was done since their own last move is marked."""
    table, player = live.table, viewing_player(live, holder)
    since = None if player is None else table.position.last_ply_of(player)
    front, covered = front_of(live, table.round, holder, player), covered_at(table, holder.chairs)
    return Eyes(front, screen, covered, since, you(table, holder))


def viewing_player(live: LiveTable, holder: Holder) -> int | None:
    """For whom the picture is drawn: the first of the viewer's players that is asked, else their first."""
    chairs = chairs_to_move(live.table, holder) or sorted(holder.chairs)
    return live.table.player_of(chairs[0]) if chairs else None


def front_of(live: LiveTable, round_: Round, holder: Holder, player: int | None) -> int | None:
    """From whose side a position of a round is drawn.

    A board that can be turned stands still while several play on one device, and has the viewer's own
    side at the bottom else, whoever's eyes are asked for.
    """
    position = round_.position
    if not position.has_front:
        return None
    if position.directions == 1:
        return player
    own = sorted(holder.chairs)
    return (own[0] - round_.first) % len(live.table.chairs) if len(own) == 1 else None


def present(live: LiveTable, language: str, eyes: Eyes) -> Any:
    """The present picture, made once for all who see the same."""
    table = live.table
    key = ("picture", language, eyes)
    if key not in live.view_cache:
        live.view_cache[key] = msgspec.Raw(msgspec.json.encode(seen(live, table.round, table.position, eyes)))
    return live.view_cache[key]


def seen(live: LiveTable, round_: Round, position: Position, eyes: Eyes) -> Data:
    """A position of a round as a picture and as text, some sides of the table covered."""
    return drawn(position, scene_of(live, round_, position, eyes))


def scene_of(live: LiveTable, round_: Round, position: Position, eyes: Eyes) -> Scene:
    """What the picture of a position is drawn from."""
    names, screen = names_for(live.table, round_, eyes.you), eyes.screen
    return position.scene(
        *(names, eyes.front, screen.narrow, eyes.covered),
        low=screen.low,
        bare=True,
        turned=screen.turned % position.directions,
        since=eyes.since,
    )


def drawn(position: Position, scene: Scene) -> Data:
    """The picture of a scene, its text and what can be opened on it."""
    drawing = position.game.drawing
    sides = [side_data(side) for side in drawing.sides(scene)]
    words = plain(drawing.lines(replace(scene, bare=False)))
    return data(drawing.picture(scene), words) | {"sides": sides, "directions": position.directions}


def side_data(side: Side) -> Data:
    """A place that opens a player's side."""
    return {"place": side.place, "player": side.player, "label": str(side.label), "back": str(side.back)}
