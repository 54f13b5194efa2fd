"""A game's picture for its card: a position worth looking at, cropped to the playing area.

It knows records and shapes.  It does not know any game: the position is the last one of the
game's own `cover.six`, or stands in the middle of its first golden game; the playing
area is around the shapes that have a name and open nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from sixfold import record, shelf
from sixfold.contract import Game, Scene
from sixfold.messages import speaking
from sixfold.positions import Position
from sixfold.shapes import Circle, Group, Label, Moved, Path, Shape
from sixfold.views import svg
from sixfold.views.frames import Frame, around, frame

MARGIN = 0.03  # around the playing area, as a part of its height
NUMBERS = re.compile(r"-?[\d.]+")
WIDEST = 1.3  # width to height; of a wider board the left end is shown


@dataclass(frozen=True)
class Cover:
    """Shapes as SVG elements and the part of them to show."""

    title: str
    box: str  # as a viewBox
    body: str

    def document(self) -> str:
        """A document of its own, with its stylesheet."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{self.box}" role="img">'
            f"<title>{self.title}</title><style>{svg.stylesheet()}</style>{self.body}</svg>\n"
        )


@cache
def cover(game_id: str, language: str) -> Cover:
    """A game's cover, made once for a language."""
    with speaking(language):
        game = shelf.find_game(game_id)
        scene = position(game).scene()
        box, shapes = playing_area(game, scene)
        return Cover(game.drawing.picture(scene).title, box, svg.drawn(shapes))


def playing_area(game: Game, scene: Scene) -> tuple[str, list[Shape]]:
    """The part of a picture that is played on, as a viewBox, and its shapes without their labels."""
    picture, sides = game.drawing.picture(scene), game.drawing.sides(scene)
    others = {"", *(side.place for side in sides)}
    places = [frame(shape) for shape in picture.shapes if isinstance(shape, Group) and shape.name not in others]
    left, top, right, bottom = around([*places, *map(board, picture.shapes)]) or (0, 0, picture.width, picture.height)
    margin = MARGIN * (bottom - top)
    left, top = max(0, left - margin), max(0, top - margin)
    right, bottom = min(picture.width, right + margin), min(picture.height, bottom + margin)
    width, height = min(right - left, WIDEST * (bottom - top)), bottom - top
    shown = [shape for shape in silent(picture.shapes) if _belongs(shape, places)]
    return f"{left:.0f} {top:.0f} {width:.0f} {height:.0f}", shown


def position(game: Game) -> Position:
    """The position on the cover."""
    own = game.folder / "cover.six"
    if own.is_file():
        return record.read_record(own).position
    golden = sorted((game.folder / "golden").glob("*.six"))
    found = record.read_record(golden[0]).position if golden else Position.start(game)
    return found.at(found.ply // 2)


def silent(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """The shapes without their labels, which a browser would show as tooltips."""
    for shape in shapes:
        match shape:
            case Group(_, _, parts) | Moved(_, parts):
                yield Group("", "", tuple(silent(parts)))
            case _:
                yield shape


def board(shape: Shape) -> Frame | None:
    """The bounding box of a board drawn as one outline of straight lines."""
    match shape:
        case Path(outline, "board") if not set(outline) - set("MLZ-. 0123456789"):
            numbers = [float(number) for number in NUMBERS.findall(outline)]
            return min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])
        case _:
            return None


def _belongs(shape: Shape, places: list[Frame | None]) -> bool:
    """Whether a shape belongs to the playing area; names, and badges beside them, do not."""
    match shape:
        case Label(role=role):
            return role not in ("title", "muted")
        case Circle(x, y) | Path(_, _, x, y) if x or y:
            return any(place and place[0] <= x <= place[2] and place[1] <= y <= place[3] for place in places)
        case _:
            return True
