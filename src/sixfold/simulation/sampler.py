"""How random moves of a game are drawn, interpreted or compiled."""

from __future__ import annotations

from typing import Any

from sixfold.game.contract import Game
from sixfold.machines.compile import Mode, twin


def sampler(game: Game, rules: Any, mode: Mode = "fast") -> Any:
    """The twin of its `sampling`; without that its rules, as they are given, have what every game has."""
    own = game.optional("sampling")
    return twin(own, mode) if own else rules
