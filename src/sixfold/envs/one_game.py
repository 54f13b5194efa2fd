"""One game that is stepped by the numbers of actions, as every adapter here plays it.

It knows a vector of one game and what the game's encoding says.  It does not know any library
for learning but its spaces, nor which game it is.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from sixfold import shelf
from sixfold.batch.vector import VectorGames
from sixfold.contract import Game
from sixfold.errors import CannotRead, NotLegal
from sixfold.messages import say
from sixfold.positions import Position
from sixfold.values import whole, whole_or_none

Mask = NDArray[np.int8]
View = NDArray[np.float32]
MAX_SEED = 2**64 - 1


class OneGame:
    """One game of any kind, number of players and variant.

    What it hands out are copies: whoever keeps them keeps them as they were.
    """

    def __init__(self, game: Game | str, players: int | None, small_actions: bool, options: dict[str, object]) -> None:
        """Refuses what the game does not have, as `sixfold.start` does."""
        self.game = game if isinstance(game, Game) else shelf.find_game(str(game))
        self._vector = VectorGames(self.game, 1, players, autoreset=False, small_actions=small_actions, **options)
        self.players = self._vector.players
        self.actions = self._vector.actions
        self._action = np.zeros(1, np.int32)
        self.player = 0  # who is to act
        self.over = True
        self.mask: Mask = np.zeros(self.actions, np.int8)  # the legal actions of the player to act

    @property
    def version(self) -> int:
        """Raised whenever actions or observations change their meaning."""
        return self.game.encoding.VERSION

    def action_space(self) -> spaces.Discrete:
        """The numbers of actions."""
        return spaces.Discrete(self.actions)

    def view_space(self) -> spaces.Box:
        """What a player sees: planes of rows and columns."""
        encoding = self.game.encoding
        return spaces.Box(encoding.LOW, encoding.HIGH, self._vector.shape, np.float32)

    def mask_space(self) -> spaces.Box:
        """Which actions are legal."""
        return spaces.Box(0, 1, (self.actions,), np.int8)
