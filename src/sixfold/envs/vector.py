"""Vectors of games for Gymnasium: many games that are stepped together, compiled, on all cores.

    from sixfold.envs.vector import SixfoldVectorEnv
    envs = SixfoldVectorEnv("name", 1024, option=value)
    observations, infos = envs.reset(seed=1)

It knows Gymnasium's interface of vector environments.  It does not know which game is played.
docs/environments.md has actions, observations and rewards.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.game.contract import Game
from sixfold.positions.position import Position
from sixfold.simulation.batch.vector import VectorGames
from sixfold.text.errors import MissingExtra

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise MissingExtra("gymnasium", "envs") from None

from sixfold.envs.one_game import View, check_seed, next_seed


class SixfoldVectorEnv(VectorEnv[View, NDArray[np.int32], NDArray[Any]]):
    """Many games of one kind, seen by whoever is to act in each.

    `infos` has `action_mask`, the legal actions, and `player`, who is to act.  The reward is what the step
    brought whoever acted; with several players `infos["rewards"]` has everybody's.  A game that ends begins
    again in the same step: what was seen at its end is in `infos["final_obs"]`.  An action that is not
    legal is refused, and nothing is played.

    Attributes, besides those of every VectorEnv:
        games: the `sixfold.vector` behind it
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int,
        players: int | None = None,
        *,
        threads: int | None = None,
        small_actions: bool = False,
        **options: object,
    ) -> None:
        """`players` and the options are those of `sixfold.start`; refuses what the game does not have."""
        start = Position.start(game, players, options)
        self.games = VectorGames(start, num_envs, threads=threads, small_actions=small_actions, final_observation=True)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.num_envs = self.games.count
        shape = self.games.observation_shape
        self.single_action_space = spaces.Discrete(self.games.action_count)
        self.single_observation_space = spaces.Box(0.0, 1.0, shape, np.float32)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[View, dict[str, Any]]:
        """New games; without a seed the next ones after those of the last that was given.  There are no `options`."""
        super().reset(seed=None if seed is None else check_seed(seed))
        self.games.reset(next_seed(self.np_random) if seed is None else seed)
        return self._seen()

    def step(
        self, actions: NDArray[np.int32]
    ) -> tuple[View, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        actors = self.games.player.copy()
        rewards, done = self.games.step(actions)
        own = rewards[np.arange(self.num_envs), actors]
        observations, infos = self._seen()
        if self.games.players > 1:
            infos["rewards"] = rewards.copy()
        if done.any():
            infos |= self._ended(done.copy())
        return observations, own, done.copy(), np.zeros(self.num_envs, np.bool_), infos

    def _ended(self, done: NDArray[np.bool_]) -> dict[str, Any]:
        """What Gymnasium asks about games that ended in this step."""
        views = np.full(self.num_envs, None, dtype=object)
        for number in np.flatnonzero(done):
            views[number] = self.games.final_observation[number].copy()
        ending = {"ending": self.games.ending.copy(), "_ending": done, "plies": self.games.plies.copy(), "_plies": done}
        return {"final_obs": views, "_final_obs": done, "final_info": ending, "_final_info": done}

    def _seen(self) -> tuple[View, dict[str, Any]]:
        games = self.games
        return games.observe().copy(), {"action_mask": games.mask().copy(), "player": games.player.copy()}
