"""A game's picture for its card: a position worth looking at, cut to the part one plays on.

It knows records and shapes.  It does not know any game: the position is the last one of the
game's own `cover.six`, or stands in the middle of its first golden game; what one plays on
are the shapes that have a name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from sixfold import record, shelf
from sixfold.game import Game
from sixfold.messages import speaking
from sixfold.position import Position
from sixfold.shapes import Box, Circle, Ellipse, Group, Label, Path, Shape
from sixfold.views import svg

MARGIN = 12  # around what one plays on
Frame = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True)
class Cover:
    """Shapes as SVG elements and the part of them to show."""

    title: str
    box: str  # as a viewBox
    body: str

    def document(self) -> str:
        """A picture of its own, with its colours."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{self.box}" role="img">'
            f"<title>{self.title}</title><style>{svg.stylesheet()}</style>{self.body}</svg>\n"
        )


@cache
def cover(game_id: str, language: str) -> Cover:
    with speaking(language):
        picture = position(shelf.game(game_id)).picture()
    left, top, right, bottom = played_on(picture.shapes) or (0, 0, picture.width, picture.height)
    left, top = max(0, left - MARGIN), max(0, top - MARGIN)
    right, bottom = min(picture.width, right + MARGIN), min(picture.height, bottom + MARGIN)
    box = f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"
    return Cover(picture.title, box, svg.drawn(silent(picture.shapes)))


def position(game: Game) -> Position:
    own = game.folder / "cover.six"
    if own.is_file():
        return record.read_file(own).position
    golden = sorted((game.folder / "golden").glob("*.six"))
    found = record.read_file(golden[0]).position if golden else Position.start(game)
    half = found.ply // 2
    while found.before is not None and found.ply > half:
        found = found.before
    return found


def silent(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """The shapes without their labels, which a picture on a card would show as hints."""
    for shape in shapes:
        yield Group("", "", tuple(silent(shape.shapes))) if isinstance(shape, Group) else shape


def played_on(shapes: Iterable[Shape]) -> Frame | None:
    """The frame around everything that stands for a place."""
    places = (shape for shape in shapes if isinstance(shape, Group) and shape.name and ":" not in shape.name)
    frames = [frame for place in places for frame in extents(place)]
    if not frames:
        return None
    lefts, tops, rights, bottoms = zip(*frames, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def extents(shape: Shape) -> Iterator[Frame]:
    """How far each part reaches; outlines and text stay within the shapes they stand on."""
    match shape:
        case Circle(x, y, r):
            yield x - r, y - r, x + r, y + r
        case Ellipse(x, y, rx, ry):
            yield x - rx, y - ry, x + rx, y + ry
        case Box(x, y, width, height):
            yield x, y, x + width, y + height
        case Group(_, _, shapes):
            for part in shapes:
                yield from extents(part)
        case Path() | Label():
            return
