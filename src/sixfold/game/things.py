"""Things that lie on a table: dice, discs, pegs, boards, cells, crosses.

Each is a group of flat shapes, which print, terminals, PNG and PDF draw, and says in `thing` what it is:
a page draws it in its material, as large as its shapes are and where they stand.  Nothing here knows a game.
"""

from __future__ import annotations

from sixfold.game.shapes import Box, Circle, Ellipse, Group, Path, Shape

# Where the pips of each face lie, in steps from the middle.
PIPS = (
    (),
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
)
STEP, PIP = 0.255, 0.092  # from pip to pip and the radius of one, in sides of the die
# A cross of pencil, stroke by stroke, as hands draw it.
STROKES = (
    ("M-13-12C-6-5 5 6 13 12.5", "M12.5-13C5-5-5 5-13 12.5"),
    ("M-12-13C-4-6 4 3 13.5 13", "M13-12C7-6-6 4-12.5 13.5"),
    ("M-13.5-11C-5-6 6 7 12.5 13", "M11.5-13.5C6-3-3 4-13.5 11.5"),
)


def die(x: float, y: float, side: float, face: int, role: str, letter: str = "", *written: Shape) -> Group:
    """A die around its place, with the letter of its colour on its front, or `written` where a view has no front."""
    left, top = x - side / 2, y - side / 2
    shapes: list[Shape] = [
        Box(left + 2, top + 3, side, side, "shadow", side / 5),
        Box(left, top, side, side, role, side / 5),
    ]
    step, radius = STEP * side, PIP * side
    shapes += [Circle(x + across * step, y + down * step, radius, f"on-{role}") for across, down in PIPS[face]]
    return Group("", "", (*shapes, *written), ("die", face, letter))


def disc(x: float, y: float, rx: float, ry: float, thick: float, role: str, marks: tuple[Shape, ...]) -> Group:
    """A disc seen from the front, its top face around its place; what its owner has on the rim are its marks."""
    outline = f"M{-rx:zg} 0V{thick:zg}A{rx:zg} {ry:zg} 0 0 0 {rx:zg} {thick:zg}V0A{rx:zg} {ry:zg} 0 0 1 {-rx:zg} 0Z"
    return Group("", "", (Path(outline, role, x, y), Ellipse(x, y, rx, ry, role), *marks), ("disc", thick))


def cross(x: float, y: float, scale: float, hand: int) -> Group:
    """A cross of pencil; `hand` is any number, and tells those beside each other apart."""
    return Group("", "", tuple(Path(stroke, "pencil", x, y, scale) for stroke in STROKES[hand % 3]), ("cross",))


def made(kind: str, *shapes: Shape) -> Group:
    """A thing as large as its first shape: `slab`, `sunk`, `well`, `felt`, `paper`, `peg`, `tab`, `chip`, `crown`."""
    return Group("", "", shapes, (kind,))
