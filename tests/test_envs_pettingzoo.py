"""PettingZoo's own tests on every game, and what sixfold promises beyond them."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

import sixfold
from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.positions.position import Position
from sixfold.testing.samples import variants

pytest.importorskip("pettingzoo")
pytest.importorskip("numba")
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.utils import turn_based_aec_to_parallel

from sixfold.envs.pettingzoo import CheckedEnv, env, raw_env

SAMPLED = 2  # variants of each game in `make test`, spread evenly
EXPECTED = (  # of api_test, where observations are dictionaries and only one agent acts
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",
)


def cases(sampled: bool, long: str = "") -> list[Any]:
    """Games of some variants or of all; `long` is one that is left to `make test-long`."""
    return list(all_cases(sampled, long))


def all_cases(sampled: bool, long: str) -> Iterator[Any]:
    for game in shelf.games():
        starts = list(variants(game))
        chosen = starts[:: -(-len(starts) // SAMPLED)] if sampled else starts
        for start in chosen:
            options = game.changed(start.options, start.players)
            name = "-".join([game.id, str(start.players), *(f"{key}={value}" for key, value in options.items())])
            yield pytest.param(start, id=name, marks=pytest.mark.long if name == long else ())


def maker(start: Position) -> Callable[..., CheckedEnv]:
    return lambda **more: env(start.game, start.players, **{**start.options, **more})


@contextmanager
def expected_warnings() -> Iterator[None]:
    """Any other warning is a failure."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for text in EXPECTED:
            warnings.filterwarnings("ignore", text)
        yield


def passes_the_librarys_tests(start: Position, cycles: int) -> None:
    make = maker(start)
    with expected_warnings():
        api_test(make(), cycles)
        seed_test(make, cycles)
        parallel_api_test(turn_based_aec_to_parallel(make()), cycles)
        parallel_seed_test(lambda: turn_based_aec_to_parallel(make()), cycles)


@pytest.mark.parametrize("start", cases(sampled=True, long="sixmix-4"))
def test_some_variants_pass_the_librarys_tests(start: Position) -> None:
    passes_the_librarys_tests(start, 60)


@pytest.mark.long
@pytest.mark.parametrize("start", cases(sampled=False))
def test_every_variant_passes_the_librarys_tests(start: Position) -> None:
    passes_the_librarys_tests(start, 1000)
    if start.game.encoding.SMALL_ACTIONS[0]:
        api_test(maker(start)(small_actions=True), 1000)


def rendered(game: Game, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")

    def make(render_mode: str) -> CheckedEnv:
        made = env(game, players, render_mode=render_mode)
        made.metadata["render_fps"] = 1000
        return made

    render_test(make)


def test_one_game_renders_in_every_mode(monkeypatch: pytest.MonkeyPatch) -> None:
    rendered(sixfold.find_game("sixth"), 2, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("game", shelf.games(), ids=shelf.ids())
def test_every_game_renders_in_every_mode(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    for players in game.players:
        rendered(game, players, monkeypatch)


def played_out(played: CheckedEnv, seed: int, chooser: int = 0) -> tuple[list[int], dict[str, float]]:
    """Random actions until the end, and what they brought each agent in all."""
    choose, actions, totals = np.random.default_rng(chooser), [], dict.fromkeys(played.possible_agents, 0.0)
    played.reset(seed=seed)
    for agent in played.agent_iter():
        seen, reward, over, _, info = played.last()
        totals[agent] += reward
        assert seen is not None
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        if not over:
            actions.append(int(choose.choice(np.flatnonzero(seen["action_mask"]))))
        played.step(None if over else actions[-1])
    return actions, totals


@pytest.mark.parametrize("start", cases(sampled=True))
def test_a_game_brings_what_its_position_says(start: Position) -> None:
    played = maker(start)()
    _, totals = played_out(played, seed=5)
    end = played.unwrapped.position()
    assert end.over
    if start.players > 1:
        assert tuple(totals.values()) == pytest.approx(end.returns)
    else:
        low, high = start.game.encoding.ALONE
        assert low <= totals["player_0"] <= high


@pytest.mark.parametrize("game", ["sixth", "sixto"])
def test_only_who_is_to_act_is_shown_legal_actions(game: str) -> None:
    played = env(game, 2)
    played.reset(seed=1)
    for agent in played.agents:
        seen = played.observe(agent)
        assert seen is not None
        assert seen["action_mask"].any() == (agent == played.agent_selection)


def test_dice_come_from_the_seed_alone() -> None:
    played = env("sixto", 2)
    assert played_out(played, 7) == played_out(env("sixto", 2), 7)
    assert played_out(played, 7) != played_out(played, 8)


def test_names_and_what_is_true_of_it() -> None:
    played = env("sixth", kings=6, size="4")
    assert str(played) == f"sixth-v{sixfold.find_game('sixth').encoding.VERSION}"
    assert played.possible_agents == ["player_0", "player_1"]
    assert played.metadata["is_parallelizable"] is False
    assert env("star", 1).metadata["is_parallelizable"] is True


def test_an_illegal_action_loses_as_in_the_librarys_own_games() -> None:
    played = env("sixth")
    played.reset(seed=1)
    illegal = int(np.flatnonzero(played.last()[0]["action_mask"] == 0)[0])
    played.step(illegal)
    assert played.terminations == {"player_0": True, "player_1": True}
    assert played.rewards == {"player_0": -1.0, "player_1": 0.0}
    played.step(None)
    played.step(None)
    assert played.agents == []


def test_the_raw_environment_refuses_an_illegal_action_and_nothing_has_changed() -> None:
    played = raw_env("sixth")
    played.reset(seed=1)
    before = played.last()[0]
    illegal = int(np.flatnonzero(before["action_mask"] == 0)[0])
    with pytest.raises(sixfold.NotLegal, match=f"action {illegal} is not legal: the rules do not allow it here"):
        played.step(illegal)
    assert np.array_equal(played.last()[0]["observation"], before["observation"])
    for nonsense in (-1, 10**6, 1.5, "2", None, True):
        with pytest.raises(sixfold.CannotRead, match="a whole number from 0 to"):
            played.step(nonsense)


def test_what_a_game_does_not_have_is_refused_as_everywhere() -> None:
    with pytest.raises(sixfold.CannotRead, match="there is no game sixht; did you mean sixth"):
        env("sixht")
    with pytest.raises(sixfold.CannotRead, match="sixth is for 2 players, not 3"):
        env("sixth", 3)
    with pytest.raises(sixfold.CannotRead, match="cannot read “kings=7”: kings is one of 1, 6"):
        env("sixth", kings=7)
    with pytest.raises(sixfold.CannotRead, match="render_mode is one of human, rgb_array, ansi"):
        env("sixth", render_mode="text")
    with pytest.raises(sixfold.CannotRead, match="sixth has no small actions"):
        env("sixth", small_actions=True)


def test_a_seed_is_checked() -> None:
    for nonsense in (-1, "7", 1.5, 2**64):
        with pytest.raises(sixfold.CannotRead, match="a whole number from 0 to"):
            env("sixth").reset(seed=nonsense)


def test_without_a_display_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    monkeypatch.setenv("DISPLAY", ":99")
    with pytest.warns(UserWarning, match="there is no display, so nobody sees this window"):
        env("sixth", render_mode="human").reset()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda played: pickle.loads(pickle.dumps(played))])
def test_a_copy_goes_on_from_where_it_was_made(copied: Callable[[CheckedEnv], CheckedEnv]) -> None:
    played = env("sixto", 2)
    played.reset(seed=3)
    for _ in range(5):
        played.step(np.flatnonzero(played.last()[0]["action_mask"])[-1])
    other = copied(played)
    before = played.unwrapped.position()
    for _ in range(5):
        other.step(np.flatnonzero(other.last()[0]["action_mask"])[-1])
    assert played.unwrapped.position() == before
    for _ in range(5):
        played.step(np.flatnonzero(played.last()[0]["action_mask"])[-1])
    assert played.unwrapped.position() == other.unwrapped.position() != before


@pytest.mark.long  # compiles the game once more
def test_a_move_can_be_played_as_small_actions() -> None:
    whole, small = env("sixto", 2), env("sixto", 2, small_actions=True)
    assert small.action_space("player_0").n < whole.action_space("player_0").n
    planes = [played.observation_space("player_0")["observation"].shape[0] for played in (whole, small)]
    assert planes[0] < planes[1]
    with expected_warnings():
        api_test(small, 60)
    actions, totals = played_out(small, seed=4)
    end = small.unwrapped.position()
    assert tuple(totals.values()) == end.returns
    assert len(actions) > len(played_out(whole, seed=4)[0])


@pytest.mark.long
@pytest.mark.parametrize("small_actions", [False, True])
@pytest.mark.parametrize("game", shelf.games(), ids=shelf.ids())
def test_the_game_of_a_seed_is_the_first_of_a_vector(game: Game, small_actions: bool) -> None:
    if small_actions and not game.encoding.SMALL_ACTIONS[0]:
        pytest.skip("its moves are not divided")
    players = game.players[-1]
    games = sixfold.vector(game, 1, players, seed=6, small_actions=small_actions, autoreset=False)
    played = env(game, players, small_actions=small_actions)
    played.reset(seed=6)
    while not games.done[0]:
        seen = played.last()[0]
        assert played.agent_selection == f"player_{games.player[0]}"
        assert np.array_equal(seen["action_mask"], games.mask()[0])
        assert np.array_equal(seen["observation"], games.observe()[0])
        for number, agent in enumerate(played.agents):
            assert np.array_equal(played.observe(agent)["observation"], games.observe(number)[0])
        actions = games.sample()
        played.step(int(actions[0]))
        games.step(actions)
    assert list(played.rewards.values()) == games.rewards[0].tolist()
    assert played.unwrapped.position() == games.position(0)
