"""What a picture need not draw: a badge for each player, and the score as a number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixfold.game.pointing import Marks, Toggles
from sixfold.game.shapes import Circle, Label, Shape

COLOURS = ("red", "blue", "green", "yellow", "purple", "orange")  # of the players' badges


class PictureDefaults:
    """The functions and flags of a picture module, for one game."""

    SCREENS: tuple[str, ...] = ()

    def __init__(self, rules: Any) -> None:
        self._rules = rules

    def badge(self, scene: Any, player: int) -> tuple[Shape, ...]:
        """The player's number on a disc of its own colour."""
        role = COLOURS[player % len(COLOURS)]
        return (Circle(0, 0, 10, role), Label(0, 0, str(player + 1), 13, f"on-{role}"))

    def score(self, scene: Any, player: int) -> str:
        points = [0] * len(scene.names)
        self._rules.scores(scene.state, points)
        return str(points[player])

    def directions(self, state: Any) -> int:
        """Everybody sees the same."""
        return 0

    def marks(self, state: Any, player: int, moves: Mapping[str, int]) -> Marks:
        """Nothing but the places of the moves."""
        return Marks()

    def toggles(self, state: Any, player: int) -> Toggles | None:
        """No word is a free choice of places."""
        return None

    def option_picture(self, key: str, value: str) -> tuple[Shape, ...]:
        """Values are words."""
        return ()
