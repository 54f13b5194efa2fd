"""Vectors of games for Gymnasium: its spaces, its same-step autoreset, and masks in the infos."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import sixfold
import sixfold.envs.gymnasium
from long_runs import some_long
from sixfold.envs.vector import SixfoldVectorEnv
from sixfold.game import shelf
from sixfold.text.errors import NotLegal


@pytest.mark.parametrize("name", some_long(shelf.ids(), "star", "sixmix"))
def test_steps_are_those_of_the_vector(name: str) -> None:
    envs, games = SixfoldVectorEnv(name, 6), sixfold.vector(name, 6, seed=3)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observations, infos = envs.reset(seed=3)
    for _ in range(120):
        assert observations in envs.observation_space
        np.testing.assert_array_equal(observations, games.observe())
        np.testing.assert_array_equal(infos["action_mask"], games.mask())
        np.testing.assert_array_equal(infos["player"], games.player)
        actors, actions = games.player.copy(), games.sample()
        assert actions.astype(np.int64) in envs.action_space
        observations, rewards, terminated, truncated, infos = envs.step(actions)
        everybody, done = games.step(actions)
        np.testing.assert_array_equal(rewards, everybody[range(6), actors])
        np.testing.assert_array_equal(terminated, done)
        assert not truncated.any()
        assert ("final_obs" in infos) == done.any()
        for number in np.flatnonzero(done):
            assert infos["final_obs"][number] in envs.single_observation_space
            assert infos["final_info"]["ending"][number] == games.ending[number] > 0
    envs.close()


def test_gymnasium_makes_vectors_of_the_games_alone() -> None:
    envs = gymnasium.make_vec("sixfold/SixtoSolo-v0", num_envs=4, vectorization_mode="vector_entry_point")
    envs.reset(seed=1)
    first = envs.reset()[0]
    envs.reset(seed=1)
    np.testing.assert_array_equal(envs.reset()[0], first)
    with pytest.raises(NotLegal, match=r"^action 0 of game 0 "):
        envs.step(np.zeros(4, np.int32))
    envs.close()
