"""Pictures of puzzles for the page that lists them: the day's as a whole board, the others as the part that matters.

It knows where on a picture the first move of a solution is.  It does not know any game, nor which puzzles are listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from sixfold.game.shapes import Group, Moved, Path, Picture, Shape, everything, silent
from sixfold.teaching import puzzles
from sixfold.teaching.puzzles import Puzzle
from sixfold.views.frames import Frame, frame, places
from sixfold.web.pages.covers import shape_data

PART = 0.74  # of the shorter side of a board, which a card is wide
STEPS = 8  # in which the best part is looked for, across and down
MOVABLE = ("piece", "die", "peg", "cross")  # what a part is worth looking at for
RATIO = 272 / 148  # of a card's picture
MARGIN = 40  # of what is drawn beyond its frame
HARDEST = 6


@dataclass(frozen=True)
class ListedPuzzle:
    """A puzzle as a card shows it."""

    puzzle: Puzzle
    box: str  # as a viewBox
    data: str  # shapes as JSON

    @property
    def kind(self) -> str:
        """What is asked, in a few words."""
        return str(puzzles.kind_of(self.puzzle.game, self.puzzle.draft).name)

    @property
    def hard(self) -> int:
        """How hard it is, from 1 to 6: by how many levels of bots do not solve it."""
        return min(HARDEST, 1 + HARDEST - len(self.puzzle.levels.strip(puzzles.NO_LEVEL)))


def whole(puzzle: Puzzle) -> ListedPuzzle:
    picture = _picture(puzzle)
    return ListedPuzzle(puzzle, f"0 0 {picture.width:.0f} {picture.height:.0f}", shape_data(silent(picture.shapes)))


def cut_out(puzzle: Puzzle) -> ListedPuzzle:
    """A puzzle with the part of its board around the first move."""
    picture = _picture(puzzle)
    left, top, right, bottom = part = _part(puzzle, picture)
    shapes = silent(_within(picture.shapes, part))
    return ListedPuzzle(puzzle, f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}", shape_data(shapes))


def _picture(puzzle: Puzzle) -> Picture:
    scene = puzzle.position.look.scene()
    return puzzle.game.drawing.picture(replace(scene, bare=True))


def _part(puzzle: Puzzle, picture: Picture) -> Frame:
    """A part of a board, as high as a card is: of those in which the first move ends, one with the most things."""
    wide = PART * min(picture.width, picture.height)
    high = wide / RATIO
    known = places(picture.shapes)
    ends = [known[step] for step in puzzle.position.look.path_of(puzzle.line[0][0]) if step in known]
    x, y = _middle(ends[-1]) if ends else (picture.width / 2, picture.height / 2)
    lefts = [min(max(x - wide * step / STEPS, 0), picture.width - wide) for step in range(1, STEPS)]
    tops = [min(max(y - high * step / STEPS, 0), picture.height - high) for step in range(1, STEPS)]
    things = [_middle(reach) for group in _things(picture.shapes) if (reach := frame(group))]

    def worth(part: Frame) -> tuple[int, float]:
        """How many things are in it; of equal ones the part around the first move."""
        inside = sum(part[0] < left < part[2] and part[1] < top < part[3] for left, top in things)
        return inside, -abs(sum(part[::2]) / 2 - x) - abs(sum(part[1::2]) / 2 - y)

    return max(((left, top, left + wide, top + high) for left in lefts for top in tops), key=worth)


def _middle(reach: Frame) -> tuple[float, float]:
    return (reach[0] + reach[2]) / 2, (reach[1] + reach[3]) / 2


def _things(shapes: Iterable[Shape]) -> Iterator[Group]:
    for shape in everything(shapes):
        if isinstance(shape, Group) and shape.thing and shape.thing[0] in MOVABLE:
            yield shape


def _within(shapes: Iterable[Shape], part: Frame) -> Iterator[Shape]:
    """The shapes that reach into a part: a card need not carry the others."""
    for shape in shapes:
        reach = frame(shape)
        if reach and not isinstance(shape, Path) and _apart(reach, part):
            continue
        if isinstance(shape, Moved) or (isinstance(shape, Group) and not shape.thing):
            yield replace(shape, shapes=tuple(_within(shape.shapes, part)))
        else:
            yield shape


def _apart(one: Frame, other: Frame) -> bool:
    beside = one[2] + MARGIN < other[0] or one[0] - MARGIN > other[2]
    return beside or one[3] + MARGIN < other[1] or one[1] - MARGIN > other[3]
