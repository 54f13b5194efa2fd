"""One game that is stepped by the numbers of actions, as every adapter here plays it.

It knows the record of its kernel and what the game's encoding says.  Of the libraries for learning
it knows the spaces alone, and it does not know which game it is.
"""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from sixfold.envs import one_game_kernel
from sixfold.game.contract import Game
from sixfold.game.values import whole
from sixfold.machines import rng
from sixfold.machines.compile import twin
from sixfold.machines.layout import dtype, pack, packed
from sixfold.positions.position import Position
from sixfold.simulation.batch import small_kernel, vector_kernel
from sixfold.simulation.batch.compiled_game import machine_code, position_of, sizes
from sixfold.text.errors import NotLegal
from sixfold.text.messages import say

Mask = NDArray[np.int8]
View = NDArray[np.float32]
SEATS = 8  # room for the players of any game
MAX_SEED = 2**64 - 1


def check_seed(seed: object) -> int:
    """A seed that somebody gave; refuses what is none."""
    return whole(seed, 0, MAX_SEED)


def next_seed(generator: np.random.Generator) -> int:
    return int(generator.integers(MAX_SEED, dtype=np.uint64))


class OneGame:
    """One game of any kind, number of players and variant.

    Arrays that it hands out are not written again: whoever keeps them keeps them as they were.
    """

    def __init__(self, game: Game | str, players: int | None, small_actions: bool, options: dict[str, object]) -> None:
        """Refuses what the game does not have, as `sixfold.start` does."""
        self._start = start = Position.start(game, players, options)
        self.game, self.players = start.game, start.players
        self._encoding = start.game.encoding
        self._small = bool(small_actions)
        self.actions, self.shape = sizes(start.game, self._small)
        self._kernel = _compiled(start.game)
        self._first = packed(start.rules_state())
        self._games = np.zeros(1, self._record())
        self._step = machine_code(self._kernel.step, self._games, one_game_kernel.BEGIN)
        self._mask: Mask = self._games["mask"][0]
        self._view: View = self._games["planes"][0].reshape(self.shape)
        self._rewards: NDArray[np.float32] = self._games["rewards"][0, : self.players]
        self.player = vector_kernel.NOBODY  # who is to act
        self.mask: Mask = self._mask.copy()  # the legal actions of the player to act; not written again

    def _record(self) -> np.dtype[Any]:
        """All that belongs to a game, as the kernel reads it; alike for all variants, so that they share code."""
        rules, encoding = self.game.rules, self._encoding
        counts = rules.REPETITION and rules.position_key(self._start.rules_state())
        return np.dtype(
            [
                ("state", dtype(rules.State)),
                ("dice", dtype(rng.Rng)),
                ("ply", np.int32),  # words played, dice included
                ("player", np.int32),  # to act
                ("seats", np.int32),  # how many play
                ("worth", np.int64),  # what the state is worth to somebody alone
                ("rewards", np.float32, (SEATS,)),  # of the last step
                ("mask", np.int8, (self.actions,)),
                ("planes", np.float32, (prod(self.shape),)),  # what the player to act sees
                ("small", np.int32),  # 1: moves are played as small actions
                ("prefix", np.int64),  # those of the move that is being chosen, as a number
                ("taken", np.int32),  # how many they are
                ("keys", np.int64, (rules.MAX_PLIES + 1 if counts else 1,)),  # of the positions, by ply
                ("seen", np.uint8, (vector_kernel.SEEN,)),  # how many of them are in each bucket
                ("moves", np.int32, (rules.MAX_MOVES,)),  # to scribble on, as are these two
                ("parts", np.int32, (encoding.SMALL_ACTIONS[1] + 1,)),
                ("players", np.int32, (SEATS,)),
            ],
            align=True,
        )

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.actions)

    def view_space(self) -> spaces.Space[View]:
        return spaces.Box(0.0, 1.0, self.shape, np.float32)

    def mask_space(self) -> spaces.Box:
        return spaces.Box(0, 1, (self.actions,), np.int8)

    def reset(self, seed: int) -> None:
        """A new game, whose dice come from the seed: the first game of a vector that has it."""
        game = self._games[0]
        game["state"] = self._first[0]
        game["seats"], game["small"] = self.players, self._small
        pack(rng.stream(check_seed(seed), 0), game["dice"])
        self.player = self._step(self._games, one_game_kernel.BEGIN)
        self.mask = self._mask.copy()
        self._rewards[:] = 0

    def step(self, action: object) -> None:
        """Plays an action of the player to act; refuses any other, and nothing has changed."""
        number = whole(action, 0, self.actions - 1)
        if not self.mask[number]:
            raise self._refusal(number)
        self.player = self._step(self._games, number)
        self.mask = self._mask.copy()

    def _refusal(self, number: int) -> NotLegal:
        word = str(say("action {action}", action=number))
        return NotLegal(word, say("the game is over") if self.over else say("the rules do not allow it here"))

    @property
    def over(self) -> bool:
        return self.player < 0

    @property
    def rewards(self) -> list[float]:
        """What the last step brought each player."""
        return self._rewards.tolist()  # type: ignore[no-any-return]

    def forfeit(self) -> float:
        """Ends a game alone with the lowest result there is; returns what that brings."""
        self.player = vector_kernel.NOBODY
        self.mask = np.zeros_like(self.mask)
        return float(self._encoding.ALONE[0] - self._games["worth"][0])

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles stand where this one does, and go on by themselves."""
        settings = self.game.id, self.players, self._small, dict(self._start.options)
        return _restored, (*settings, self._games, self.player, self.mask)

    def observe(self, player: int) -> View:
        if player == self.player:
            return self._view.copy()
        view = np.zeros(self.shape, np.float32)
        self._kernel.see(self._games, player, view.reshape(-1))
        return view

    def position(self) -> Position:
        return position_of(self._start, self._games["state"][0])


def _restored(
    game: str,
    players: int,
    small_actions: bool,
    options: dict[str, object],
    games: NDArray[Any],
    player: int,
    mask: Mask,
) -> OneGame:
    made = OneGame(game, players, small_actions, options)
    made._games[:] = games
    made.player, made.mask = player, mask
    return made


def _compiled(game: Game) -> Any:
    source: Any = game.rules
    found: Any = game.encoding
    given = {"rules": twin(source), "rng": twin(rng)}
    given["encoding"] = encoding = twin(found, rules=given["rules"])
    kernels = {"kernel": twin(vector_kernel, **given), "small_kernel": twin(small_kernel, **given)}
    return twin(one_game_kernel, rules=given["rules"], encoding=encoding, **kernels)
