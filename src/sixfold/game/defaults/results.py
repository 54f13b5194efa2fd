"""What is said of a game that is over where its own module says nothing: points, and more of them are better."""

from __future__ import annotations

from typing import Any

from sixfold.game.contract.showing import Alone
from sixfold.text.messages import Message


class ResultDefaults:
    """The functions of a `result` module, for one game."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules

    def ended(self, scene: Any, reader: int | None) -> Message | None:
        """As the ending is declared."""
        return None

    def decided(self, scene: Any, reader: int | None) -> list[Message]:
        """What ended the game says enough."""
        return []

    def tie_breaks(self, scene: Any) -> list[Any]:
        """The score says enough."""
        return []

    def alone(self, scene: Any) -> Alone:
        """The score of the only player; no par is known."""
        points = [0]
        self._rules.scores(scene.state, points)
        return Alone(points[0])

    def another_start(self, state: Any, number: int) -> bool:
        """There is only the usual start."""
        return False
