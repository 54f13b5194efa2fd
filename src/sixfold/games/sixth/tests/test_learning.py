"""Learning SIXTH!'s weights: features are those the judge counts, games repeat, and a little learning helps."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import sixfold
from sixfold.games.sixth import judge, rules
from sixfold.games.sixth.makers import examples as examples_module
from sixfold.games.sixth.makers import network, train
from sixfold.games.sixth.makers.examples import MOST_FEATURES
from sixfold.games.sixth.makers.network import Network, examples_from, fitted, zeros_like
from sixfold.machines import compile as compiling
from sixfold.testing import random_game

pytestmark = pytest.mark.slow
GAMES = 300


@pytest.fixture(scope="module")
def examples() -> Any:
    return examples_from((0, GAMES), 1)


def new_network() -> Network:
    source = np.random.default_rng(6)
    hidden = 0.08 * source.standard_normal((judge.ALL, judge.HIDDEN))
    arrays = hidden, np.zeros(judge.ALL), np.zeros(judge.HIDDEN), 0.3 * source.standard_normal(judge.HIDDEN)
    return Network(*(array.astype(np.float32) for array in arrays))


def test_features_add_up_to_what_the_judge_says() -> None:
    """The judge adds in whole numbers with lanes; here the same features are added one unit after the other."""
    plain: Any = compiling.twin(examples_module, "plain", rules=rules, judge=judge)
    numbers = np.array(judge.WEIGHTS)
    hidden = numbers[judge.ALL : -2 * judge.HIDDEN].reshape(judge.ALL, judge.HIDDEN)
    bias, out = numbers[-2 * judge.HIDDEN : -judge.HIDDEN], numbers[-judge.HIDDEN :]
    found = [0] * MOST_FEATURES
    for seed in range(4):
        for position in random_game(sixfold.start("sixth"), random.Random(seed))[:-1]:
            state = position.rules_state()
            rows = found[: plain.features(state, state.turn, found)]
            units = (bias + hidden[rows].sum(axis=0)).clip(0, judge.SCALE)
            expected = numbers[rows].sum() + (units * out).sum() / judge.SCALE
            assert abs(judge.valued(state, state.turn) - expected) <= 1 + abs(out).sum() / judge.SCALE


def test_no_sum_of_weights_overflows_its_lane() -> None:
    assert max(map(abs, judge.WEIGHTS[judge.ALL : -judge.HIDDEN])) <= judge.SCALE
    assert judge.SCALE * (MOST_FEATURES - 1) < 1 << 15


def test_the_same_games_are_played_again(examples: Any) -> None:
    for first, second in zip(examples, examples_from((0, GAMES), 1), strict=True):
        assert np.array_equal(first, second)
    assert len(examples.goals) > 1000
    assert 0 <= examples.goals.min() < 0.4 < 0.6 < examples.goals.max() <= 1


def test_gradients_are_slopes_of_the_loss(examples: Any) -> None:
    some, small = np.arange(200), 0.01
    start = new_network()
    fitting = network.Fitting(examples, start, 1)
    fitting.loss(some)
    slopes = fitting.gradients()
    for array, slope in zip(start, slopes, strict=True):
        place = np.unravel_index(abs(slope).argmax(), slope.shape)
        losses = []
        for shift in (small, -2 * small):
            array[place] += shift
            losses.append(fitting.loss(some))
        array[place] += small
        assert (losses[0] - losses[1]) / (2 * small) == pytest.approx(slope[place] / len(some), rel=0.1)


def test_a_little_learning_tells_good_positions_from_bad_ones(examples: Any) -> None:
    """Also those that it did not learn from, and the same on any number of threads."""
    held_out = np.arange(len(examples.goals) // 10)
    before = network.Fitting(examples, zeros_like(new_network()), 1).loss(held_out)
    learned, again = (fitted(examples, new_network(), 12, threads) for threads in (2, 1))
    assert all(np.array_equal(one, other) for one, other in zip(learned, again, strict=True))
    assert before == pytest.approx(np.log(2), abs=0.001)
    assert network.Fitting(examples, learned, 1).loss(held_out) < before - 0.005


def test_the_first_weights_are_learned_from_games_alone(examples: Any) -> None:
    network_of_none = zeros_like(new_network())
    everything = np.arange(len(examples.goals))
    before = network.Fitting(examples, network_of_none, 1).loss(everything)
    network_of_none.plain[:] = train.learned(1_000)
    assert network.Fitting(examples, network_of_none, 1).loss(everything) < before
