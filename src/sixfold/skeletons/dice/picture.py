"""SKELETON as shapes with roles, and as lines of text.

Roles are listed in docs/game.md; colours are the stylesheet's.
"""

from __future__ import annotations

from sixfold.contract import Scene
from sixfold.messages import Message, say
from sixfold.shapes import Box, Circle, Group, Label, Line, Moved, Picture, Shape, line

from .rules import State

WIDTH = 340
DIE = 100
ROW = 34  # height of a player's line
# Where pips lie on a die, by face, in quarters of its side from the middle
PIPS = (
    (),
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
)


def picture(scene: Scene) -> Picture:
    """The die, what it brought so far, and everybody's points."""
    state: State = scene.state
    height = 170 + ROW * state.players
    shapes: list[Shape] = [draw_die(scene, 20, 20), Label(140, 48, str(standing(scene)), 15, "ink", "start")]
    if state.collected:
        shapes.append(Label(140, 80, str(say("collected: {points}", points=state.collected)), 15, "ink", "start"))
    for player in range(state.players):
        y = 160 + ROW * player
        role = "ink" if player == state.turn and not state.ended else "muted"
        shapes.append(Label(20, y, scene.names[player], 17, role, "start"))
        shapes.append(Label(WIDTH - 20, y, str(state.points[player]), 17, role, "end"))
    return Picture(WIDTH, height, "SKELETON", tuple(shapes))


def draw_die(scene: Scene, x: float, y: float) -> Group:
    """The die as it lies; it tumbles when it was rolled just now."""
    face, middle = scene.state.face, DIE / 2
    shapes: list[Shape] = [Box(x, y, DIE, DIE, "white", 14)]
    shapes += [Circle(x + middle + 25 * u, y + middle + 25 * v, 8, "on-white") for u, v in PIPS[face]]
    label = str(say("the die shows {face}", face=face)) if face else str(say("the die"))
    if scene.word.startswith("="):
        shapes = [Moved(((0, -20),), tuple(shapes), spin=True)]
    return Group("", label, tuple(shapes))


def standing(scene: Scene) -> Message:
    """What is going on, in a sentence."""
    state: State = scene.state
    if state.ended:
        return say("The game is over.")
    return say("Round {round}, {name}", round=state.round, name=scene.names[state.turn])


def lines(scene: Scene) -> list[Line]:
    """The same in letters."""
    state: State = scene.state
    points = ", ".join(f"{scene.names[player]} {state.points[player]}" for player in range(state.players))
    return [line(f"die {state.face or '-'}  +{state.collected}"), line(points)]
