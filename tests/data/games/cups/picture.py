"""CUPS as cups, dice and the numbers that can be said."""

from sixfold.game.shapes import Box, Group, Label, Line, Picture, line

from . import say
from .notation import face_name
from .rules import DICE, FACE, FACES

WIDE = 340
CUP = 60
CELL = 54


def picture(scene):
    """A line for everybody, and below them what can be said."""
    state = scene.state
    shapes = [shape for player in range(state.players) for shape in cup(scene, player)]
    top = CUP * state.players + 10
    most = state.players * DICE * FACES
    for pips in range(1, most + 1):
        x, y = 8 + (pips - 1) % 6 * CELL, top + (pips - 1) // 6 * CELL
        role, ink = ("yellow", "on-yellow") if pips == state.said else ("raised", "ink")
        inside = (Box(x, y, CELL - 4, CELL - 4, role, 6), Label(x + 25, y + 25, str(pips), 18, ink))
        shapes.append(Group(f"p{pips}", str(say("{pips} pips", pips=pips)), inside))
    return Picture(WIDE, top + most // 6 * CELL + 10, "CUPS", tuple(shapes))


def cup(scene, player):
    """A player's name, and what can be seen of their dice."""
    y = CUP * player + 5
    name = Label(10, y + 25, scene.names[player][:12], 16, "ink", "start")
    boxes = [Box(140 + 100 * die, y, 90, CUP - 10, "raised", 8) for die in range(DICE)]
    dice = [Label(185 + 100 * die, y + 25, shown(scene, player, die), 16, "ink") for die in range(DICE)]
    return [name, *boxes, *dice]


def shown(scene, player, die):
    """A die's face, or the cup."""
    face = scene.state.dice[player][die]
    return face_name(face - FACE) if face else "?"


def lines(scene) -> list[Line]:
    """The same in letters."""
    state = scene.state
    found = [
        line(f"{player + 1}: {shown(scene, player, 0)} {shown(scene, player, 1)}") for player in range(state.players)
    ]
    return [*found, line(f"said: {state.said}")]
