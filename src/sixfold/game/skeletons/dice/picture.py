"""SKELETON as shapes with roles, and as lines of text.

Roles are listed in docs/game.md; colours are the stylesheet's.
"""

from __future__ import annotations

from sixfold.game.contract import Scene
from sixfold.game.shapes import Group, Label, Line, Moved, Picture, Shape, line
from sixfold.game.things import die
from sixfold.text.messages import Message

from . import say
from .rules import State

WIDTH = 340
DIE = 100
ROW = 34  # height of a player's line


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
    face = scene.state.face
    shape: Shape = die(x + DIE / 2, y + DIE / 2, DIE, face, "white")
    label = str(say("the die shows {face}", face=face)) if face else str(say("the die"))
    if scene.word.startswith("="):
        shape = Moved(((0, -20),), (shape,), spin=True)
    return Group("", label, (shape,))


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
