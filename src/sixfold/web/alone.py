"""A game alone that a page plays by itself: its first position, and how each place looks with a piece on it.

It knows pictures shape by shape.  It does not know the rules, which the page has as a module, nor
any game: one that can be played so has a module `alone` with `PLACES` where a piece may stand,
`laid(state, places)`, what stands BETWEEN the two places of a move, and the ending with which moves
count (`COUNTS`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from sixfold import shelf
from sixfold.contract import Game, Scene
from sixfold.positions import Position
from sixfold.results import solo_key, solo_par
from sixfold.views.data import listed
from sixfold.web import pictures
from sixfold.web.practice import Data, Practice
from sixfold.web.screens import Screen

ALONE = "alone"


def games_alone() -> list[Game]:
    """The games that a page can play by itself."""
    return [game for game in shelf.games() if game.optional(ALONE)]


def first_position(game: Game) -> Position:
    """Where somebody alone begins."""
    return Position.start(game, 1)


def start_data(game: Game, language: str, screens: dict[str, Screen]) -> Data:
    """Everything a page needs to play a game alone, in the language that is spoken."""
    position, own = first_position(game), game.optional(ALONE)
    assert own
    practice = Practice(position, 0)
    state = position.rules_state()
    return {
        "view": {kind: practice.view(language, screen) for kind, screen in screens.items()},
        "parts": {kind: parts(practice, own, state, screen) for kind, screen in screens.items()},
        "state": {name: _texts(value) for name, value in vars(state).items()},
        "between": own.BETWEEN,
        "counts": own.COUNTS,
        "par": solo_par(position),
        "solo": {"key": solo_key(position), "fewest": game.solo_fewest, "own": "", "label": "", "real_dice": False},
    }


def parts(practice: Practice, own: Any, state: Any, screen: Screen) -> Data:
    """The picture without pieces, and by place which of its shapes are others with a piece there."""
    scene = scene_of(practice, screen)
    empty = shapes_of(practice.position.game, replace(scene, state=own.laid(state, ())))
    places = {}
    for place in own.PLACES:
        with_one = shapes_of(practice.position.game, replace(scene, state=own.laid(state, (place,))))
        places[place] = [[at, one] for at, (one, other) in enumerate(zip(with_one, empty, strict=True)) if one != other]
    return {"empty": empty, "places": places}


def scene_of(practice: Practice, screen: Screen) -> Scene:
    """What the first picture is drawn from."""
    live = practice.live
    eyes = pictures.eyes_of(live, practice.holder, screen)
    return pictures.scene_of(live, live.table.round, practice.position, eyes)


def shapes_of(game: Game, scene: Scene) -> list[Any]:
    """A picture's shapes as a page has them."""
    return listed(game.drawing.picture(scene).shapes)


def composed(found: Data, places: Iterable[str]) -> list[Any]:
    """The picture with pieces on these places, put together as the page does it."""
    shapes = list(found["empty"])
    for place in places:
        for at, shape in found["places"][place]:
            shapes[at] = shape
    return shapes


def _texts(value: Any) -> Any:
    """Whole numbers as text, so that a page reads large ones exactly."""
    return [_texts(part) for part in value] if isinstance(value, list) else str(value)
