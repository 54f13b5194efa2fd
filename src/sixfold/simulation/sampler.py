"""How random moves of a game are drawn, interpreted or compiled."""

from __future__ import annotations

from typing import Any

from sixfold.game.contract import Game
from sixfold.game.defaults import sampling as default_sampling
from sixfold.machines.compile import Mode, twin


def sampler(game: Game, rules: Any, mode: Mode = "fast") -> Any:
    """The twin of its `sampling`; without that, of the one that writes all legal moves, by the rules as given."""
    own = game.optional("sampling")
    return twin(own, mode) if own else twin(default_sampling, mode, rules=rules)
