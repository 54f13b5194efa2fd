"""Gymnasium's own test on every game alone, and what sixfold promises beyond it."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

import sixfold
from sixfold.game import shelf
from sixfold.positions.position import Position
from sixfold.testing.samples import variants

pytest.importorskip("gymnasium")
pytest.importorskip("numba")
import gymnasium
from gymnasium.utils.env_checker import check_env

from long_runs import some_long
from sixfold.envs.registration import register_all, solo_id

register_all()

ALONE = [game for game in shelf.games() if 1 in game.players]


def cases() -> list[Any]:
    starts = [start for game in ALONE for start in variants(game) if start.players == 1]
    return [pytest.param(start, id=f"{start.game.id}-{'-'.join(start.options.values())}") for start in starts]


def passes_the_librarys_test(start: Position, **more: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = gymnasium.make(solo_id(start.game), **start.options, **more)
        check_env(made.unwrapped)
        made.close()


@pytest.fixture(autouse=True)
def _window_that_nobody_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


@pytest.mark.parametrize("game", some_long(ALONE, shelf.find_game("star")), ids=[game.id for game in ALONE])
def test_every_game_alone_passes_the_librarys_test(game: sixfold.Game) -> None:
    passes_the_librarys_test(sixfold.start(game, 1))


@pytest.mark.long
@pytest.mark.parametrize("start", cases())
def test_every_variant_passes_the_librarys_test(start: Position) -> None:
    passes_the_librarys_test(start)
    if start.game.encoding.SMALL_ACTIONS[0]:
        passes_the_librarys_test(start, small_actions=True)


def played_out(made: Any, seed: int) -> tuple[list[float], dict[str, Any]]:
    """The rewards of a random game, and the last info."""
    choose, rewards, over = np.random.default_rng(seed), [], False
    _, info = made.reset(seed=seed)
    while not over:
        mask = info["action_mask"]
        assert np.array_equal(mask, made.get_wrapper_attr("action_masks")())
        view, reward, over, truncated, info = made.step(choose.choice(np.flatnonzero(mask)))
        assert view in made.observation_space
        assert not truncated
        rewards.append(reward)
    return rewards, info


@pytest.mark.parametrize("game", ALONE, ids=[game.id for game in ALONE])
def test_rewards_add_up_to_the_result(game: sixfold.Game) -> None:
    made = gymnasium.make(solo_id(game))
    rewards, info = played_out(made, 3)
    end = made.unwrapped.position()
    assert end.over
    assert not info["action_mask"].any()
    start = game.encoding.alone(sixfold.start(game, 1).rules_state())
    assert sum(rewards) == game.encoding.alone(end.rules_state()) - start
    assert rewards == played_out(made, 3)[0]


@pytest.mark.parametrize("game", ALONE, ids=[game.id for game in ALONE])
def test_an_illegal_action_ends_the_game_with_the_worst_result(game: sixfold.Game) -> None:
    made = gymnasium.make(solo_id(game))
    _, info = made.reset(seed=1)
    total, first = 0.0, game.encoding.alone(sixfold.start(game, 1).rules_state())
    for _ in range(3):
        _, reward, over, _, info = made.step(np.flatnonzero(info["action_mask"])[-1])
        assert not over
        total += reward
    _, reward, over, _, info = made.step(np.flatnonzero(info["action_mask"] == 0)[0])
    assert over
    assert first + total + reward == game.encoding.ALONE[0]
    with pytest.raises(sixfold.NotLegal, match="the game is over"):
        made.step(0)


def test_names_are_those_that_papers_can_cite() -> None:
    assert {"sixfold/SixtoSolo-v0", "sixfold/StarSolitaire-v0"} <= set(gymnasium.registry)


def test_the_module_can_be_named_where_nothing_is_imported() -> None:
    made = gymnasium.make("sixfold.envs.gymnasium:sixfold/SixtoSolo-v0", leftmost=True, render_mode="ansi")
    made.reset(seed=2)
    assert isinstance(made.render(), str)


def test_what_a_game_does_not_have_is_refused_as_everywhere() -> None:
    with pytest.raises(sixfold.CannotRead, match="cannot read “leftmost=perhaps”: leftmost is one of no, yes"):
        gymnasium.make("sixfold/SixtoSolo-v0", leftmost="perhaps")
