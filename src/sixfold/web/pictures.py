"""Pictures of a table as its viewers see them: from whose side, what is marked, on which screen.

It knows who holds which chair.  It does not know what a picture shows, nor how it is sent.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import msgspec
from msgspec.structs import replace

from sixfold import onlooker
from sixfold.contract import Drawing, Scene
from sixfold.messages import language
from sixfold.onlooker import Facts
from sixfold.page import side_data
from sixfold.positions import Position
from sixfold.table.names import names_for
from sixfold.table.round import Round
from sixfold.views.data import encoded_list, number
from sixfold.views.text import plain
from sixfold.web.live_table import LiveTable
from sixfold.web.screens import Screen
from sixfold.web.sized_cache import SizedCache

Data = dict[str, Any]
MAX_KEPT = 32_000_000  # bytes of pictures that are kept for whoever sees the same


class Eyes(msgspec.Struct, frozen=True):
    """Who looks, and at what sort of screen."""

    front: int | None  # the player from whose side the picture is drawn
    screen: Screen
    covered: frozenset[int] = frozenset()
    since: int | None = None  # the ply after which moves are marked; None: the last move is
    you: int | None = None  # the chair whose things are called yours


def eyes_of(position: Position, facts: Facts, screen: Screen) -> Eyes:
    """How a viewer sees the present position: what was done since their own last move is marked."""
    player = onlooker.viewing(position, facts)
    since = None if player is None else position.last_ply_of(player)
    you = None if facts.reader is None else facts.chair(facts.reader)
    return Eyes(onlooker.front(position, facts, player), screen, frozenset(facts.covered), since, you)


class Drawn:
    """A picture ready to be sent: shape by shape, and what stands around the shapes."""

    def __init__(self, position: Position, scene: Scene, sides: bool = True) -> None:
        drawing = position.game.drawing
        picture = drawing.picture(scene)
        around = {
            "width": number(picture.width),
            "height": number(picture.height),
            "title": picture.title,
            "sides": [side_data(side) for side in drawing.sides(scene)] if sides else [],
            "directions": position.directions,
        }
        self.around = msgspec.json.encode(around)
        self.shapes = picture.shapes
        self._drawing: Drawing = drawing
        self._scene = scene
        self._text = b""

    @property
    def size(self) -> int:
        """About how many bytes it takes; many of its shapes are those of other pictures, too."""
        return 4000 + 80 * len(self.shapes)

    @property
    def text(self) -> bytes:
        """The same in letters, in the language that is spoken; written when it is first asked for."""
        if not self._text:
            lines = self._drawing.lines(replace(self._scene, bare=False))
            self._text = msgspec.json.encode(plain(lines))
        return self._text

    def json(self, with_text: bool = True) -> bytes:
        """The whole picture."""
        text = b',"text":' + self.text if with_text else b""
        return self.around[:-1] + text + b',"shapes":' + bytes(encoded_list(self.shapes)) + b"}"


_kept: SizedCache[Drawn] = SizedCache(MAX_KEPT)


def present(live: LiveTable, spoken: str, eyes: Eyes) -> Drawn:
    """The present picture, made once for all who see the same."""
    return drawn_once(live, live.table.round, live.table.position, eyes, spoken)


def drawn_once(live: LiveTable, round_: Round, position: Position, eyes: Eyes, spoken: str) -> Drawn:
    """A position of a round as it is seen, in the language that is spoken; a first position also by other tables."""
    names = names_for(live.table, round_, eyes.you)
    key = (_identity(live, round_, position), eyes.front, eyes.screen, eyes.covered, eyes.since, names, spoken)
    found = _kept.get(key)
    if found is None:
        found = Drawn(position, scene_of(live, round_, position, eyes))
        _kept.put(key, found, found.size)
    return found


def _identity(live: LiveTable, round_: Round, position: Position) -> Hashable:
    """What tells a position with its history from all others; first ones have none, and are alike at many tables."""
    if position.ply:
        return live.serial, live.undos, round_.number, position.ply
    own = tuple(position.options.items()), tuple(position.header_lines.items()), position.origin
    return position.game.id, position.players, own


def seen(live: LiveTable, round_: Round, position: Position, eyes: Eyes) -> msgspec.Raw:
    """A position of a round as a picture and as text, some sides of the table covered."""
    return msgspec.Raw(drawn_once(live, round_, position, eyes, language()).json())


def imagined(live: LiveTable, position: Position, eyes: Eyes) -> msgspec.Raw:
    """A position that is not on the table, as it would be seen."""
    return msgspec.Raw(Drawn(position, scene_of(live, live.table.round, position, eyes)).json())


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
