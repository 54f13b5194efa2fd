"""SKELETON as shapes with roles, and as lines of text.

A Group named like a cell can be pointed at; its label is what screen readers say.  Roles are
listed in docs/game.md; colours are the stylesheet's.
"""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.game.shapes import Box, Circle, Group, Label, Line, Moved, Picture, Shape, line

from . import say
from .notation import cell_name
from .rules import CELLS, EMPTY, WIDTH, State, pieces_of

CELL = 60  # side of a cell
MARGIN = 30  # around the board, where rows and columns are named
COLOURS = ("red", "blue")
LETTERS = "RB"


def picture(scene: Scene) -> Picture:
    """The board with its pieces, and where the last move went."""
    state: State = scene.state
    side = CELL * state.size
    shapes: list[Shape] = [Box(MARGIN, MARGIN, side, side, "frame", 6)]
    for number in range(state.size):
        middle = MARGIN + CELL * number + CELL / 2
        shapes.append(Label(middle, MARGIN + side + 15, cell_name(number)[0], 15, "muted"))
        shapes.append(Label(15, 2 * MARGIN + side - middle, str(number + 1), 15, "muted"))
    shapes += [draw_cell(scene, row * WIDTH + column) for row in range(state.size) for column in range(state.size)]
    return Picture(side + 2 * MARGIN, side + 2 * MARGIN, "SKELETON", tuple(shapes))


def corner(state: State, cell: int) -> tuple[float, float]:
    """Where a cell's top left corner is drawn: the first row is at the bottom."""
    return MARGIN + CELL * (cell % WIDTH), MARGIN + CELL * (state.size - 1 - cell // WIDTH)


def draw_cell(scene: Scene, cell: int) -> Group:
    """A cell with what stands on it."""
    x, y = corner(scene.state, cell)
    shapes: list[Shape] = [Box(x + 2, y + 2, CELL - 4, CELL - 4, "well", 6)]
    owner = scene.state.cell[cell]
    if owner != EMPTY:
        piece = draw_piece(x + CELL / 2, y + CELL / 2, owner - 1, 20)
        shapes += [moved(scene, cell, piece)] if is_last(scene, cell) else piece
    if is_last(scene, cell):
        shapes.append(Box(x + 2, y + 2, CELL - 4, CELL - 4, "last", 6))
    return Group(cell_name(cell), label(scene, cell), tuple(shapes))


def draw_piece(x: float, y: float, player: int, radius: float) -> list[Shape]:
    """A disc with the letter of its colour, for those who do not tell colours apart."""
    role = COLOURS[player]
    return [Circle(x, y, radius, role), Label(x, y, LETTERS[player], radius, f"on-{role}")]


def is_last(scene: Scene, cell: int) -> bool:
    """Whether the last move ended on the cell."""
    return scene.move is not None and scene.move % CELLS == cell


def moved(scene: Scene, cell: int, shapes: list[Shape]) -> Moved:
    """Shapes that came from where the last move began: pages let them travel."""
    came = corner(scene.state, (scene.move or 0) // CELLS)
    here = corner(scene.state, cell)
    return Moved(((came[0] - here[0], came[1] - here[1]),), tuple(shapes))


def label(scene: Scene, cell: int) -> str:
    """What a screen reader says of a cell."""
    owner = scene.state.cell[cell]
    if owner == EMPTY:
        return str(say("{cell}, empty", cell=cell_name(cell)))
    return f"{cell_name(cell)}, {scene.names[owner - 1]}"


def badge(scene: Scene, player: int) -> tuple[Shape, ...]:
    """A player's piece, beside their name."""
    return tuple(draw_piece(0, 0, player, 11))


def score(scene: Scene, player: int) -> int:
    """How many pieces a player has, beside their name."""
    return pieces_of(scene.state, player)


def lines(scene: Scene) -> list[Line]:
    """The board in letters, the highest row first."""
    state: State = scene.state
    rows = []
    for row in reversed(range(state.size)):
        letters = ".RB"
        cells = " ".join(letters[state.cell[row * WIDTH + column]] for column in range(state.size))
        rows.append(line(f"{row + 1}  {cells}"))
    return [*rows, line("   " + " ".join("abcdef"[: state.size]))]
