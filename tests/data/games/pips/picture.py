"""PIPS as a die and a line of text."""

from sixfold.game.shapes import Box, Circle, Label, Picture, line


def picture(scene):
    face = str(scene.state.die or "")
    return Picture(100, 100, "PIPS", (Box(10, 10, 80, 80, "red", 8), Label(50, 50, face, 40, "on-red")))


def lines(scene):
    points = ", ".join(f"{name} {points}" for name, points in zip(scene.names, scene.state.points, strict=False))
    return [line(f"die {scene.state.die or '-'}   {points}")]


def badge(scene, player):
    return (Circle(0, 0, 10, "red"), Label(0, 0, str(player), 13, "on-red"))
