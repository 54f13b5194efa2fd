"""Mass simulation: the games of the engine, counted the same however the work is shared."""

from __future__ import annotations

from collections import Counter
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

import sixfold
from long_runs import some_long
from sixfold.machines.compile import twin
from sixfold.simulation.batch import counting, simulation_kernel
from sixfold.simulation.batch.simulate import CpuSimulator, Simulation, simulate, summed
from sixfold.simulation.batch.simulation_kernel import LOWEST_SCORE, SCORES, Histograms
from sixfold.simulation.engine import Engine
from sixfold.text.errors import BadValue, NoGpu


def same(one: Simulation, other: Simulation) -> bool:
    return all(np.array_equal(*pair) for pair in zip(one.histograms, other.histograms, strict=True))


@pytest.mark.parametrize(
    ("game", "players"), some_long([("sixth", 2), ("sixmix", 3), ("sixto", 1), ("star", 2)], ("sixmix", 3))
)
def test_it_counts_every_game_as_it_ends(game: str, players: int) -> None:
    start, engine = sixfold.start(game, players), Engine(game)
    counted = simulate(start, 300, seed=5, first=100, threads=1).histograms
    ends = [engine.fingerprint(start, 5, number)[1] for number in range(100, 400)]
    rules, points = start.game.rules, [[0] * players for _ in ends]
    ranks = [[0] * players for _ in ends]
    for end, scored, ranked in zip(ends, points, ranks, strict=True):
        rules.scores(end, scored)
        rules.ranks(end, ranked)
    endings = Counter(end.ended for end in ends)
    assert counted.endings.tolist() == [endings[how] for how in range(len(counted.endings))]
    alone = [ranked.index(1) for ranked in ranks if ranked.count(1) == 1 and players > 1]
    assert counted.wins.tolist() == [alone.count(player) for player in range(players)]
    assert counted.sums.tolist() == np.sum(points, axis=0).tolist()
    scores = counted.scores.reshape(players, SCORES)
    assert (scores @ np.arange(LOWEST_SCORE, LOWEST_SCORE + SCORES) == counted.sums).all()
    assert (counted.places.reshape(players, players).sum(axis=1) == 300).all()


@pytest.mark.parametrize(("game", "players"), [("sixth", 2), ("star", 2)])
def test_games_drawn_by_trial_are_as_long_as_those_that_are_counted(game: str, players: int) -> None:
    """Playouts try numbers that may have no move; what is simulated counts all moves and picks one."""
    start, games = sixfold.start(game, players), 4000
    lengths = simulate(start, games, seed=5, threads=1).histograms.lengths
    at = np.arange(len(lengths))
    mean = lengths @ at / games
    error = (lengths @ (at - mean) ** 2 / games * 2 / games) ** 0.5
    assert abs(Engine(game).playouts(start, games, seed=6).plies / games - mean) < 4.5 * error


def test_the_number_of_threads_does_not_matter() -> None:
    start = sixfold.start("sixth")
    one, many = simulate(start, 3000, threads=1, rows=True), simulate(start, 3000, threads=5, rows=True)
    assert same(one, many)
    assert one.rows
    assert many.rows
    assert all(np.array_equal(*pair) for pair in zip(one.rows, many.rows, strict=True))
    assert np.array_equal(np.bincount(one.rows.plies, minlength=401), one.histograms.lengths)
    assert one.rows.choices.sum() == one.histograms.branching.sum()


@pytest.mark.parametrize("game", ["sixth", "sixmix"])
def test_the_interpreter_counts_the_same(game: str) -> None:
    start = sixfold.start(game)
    assert same(CpuSimulator(start, 7, mode="plain").play(3, 4), CpuSimulator(start, 7).play(3, 4))


def test_a_game_from_the_middle_is_counted_from_there() -> None:
    start = sixfold.start("sixth").play("c3")
    came = simulate(start, 10)
    ends = [Engine("sixth").fingerprint(start, 0, number)[1] for number in range(10)]
    assert came.histograms.lengths @ np.arange(401) == sum(end.plies - 1 for end in ends)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"games": 0}, "cannot read “0”: a whole number from 1 to 4294967296 is needed here"),
        ({"games": 2, "first": 2**32 - 1}, "cannot read “2”: a whole number from 1 to 1 is needed here"),
        ({"games": 5, "threads": 0}, "cannot read “0”: a whole number from 1 to 1024 is needed here"),
        ({"games": 5, "device": "tpu"}, "cannot read “'tpu'”: a device is one of cpu, cuda"),
    ],
)
def test_nonsense_is_refused_at_once(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(sixfold.CannotRead) as refused:
        simulate(sixfold.start("sixth"), **given)
    assert str(refused.value) == sentence


def test_without_a_gpu_one_sentence_says_so() -> None:
    with pytest.raises(NoGpu, match="no NVIDIA GPU was found that CUDA can use; choose the device cpu"):
        simulate(sixfold.start("sixth"), 5, device="cuda")


def test_threads_mean_nothing_on_a_gpu() -> None:
    with pytest.raises(BadValue, match="on a GPU every game has a thread; leave this out"):
        simulate(sixfold.start("sixth"), 4, device="cuda", threads=2)


def test_scores_beyond_the_histogram_are_in_the_sums() -> None:
    """What is counted one by one ends somewhere; the mean and the spread do not."""
    counts = [np.zeros(size, np.int64) for size in (10, 10, 10, 2, 4, 2 * SCORES, 2, 2)]
    games = iter([(5000, 7), (-3000, -1024), (3071, 3072)])

    def scores(state: object, points: Any) -> None:
        points[:] = next(games)

    def ranks(state: object, places: Any) -> None:
        places[:] = [1, 2]

    rules = ModuleType("rules_of_any_scores")
    vars(rules).update(scores=scores, ranks=ranks)
    kernel = twin(simulation_kernel, "plain", counting=counting, rules=rules)
    for _ in range(3):
        kernel.count_game(SimpleNamespace(state=[SimpleNamespace(ended=1)], points=[0, 0]), Histograms(*counts), 3)
    whole = summed(Histograms(*counts), 2)
    assert whole.sums.tolist() == [5000 - 3000 + 3071, 7 - 1024 + 3072]
    assert whole.squares.tolist() == [5000**2 + 3000**2 + 3071**2, 7**2 + 1024**2 + 3072**2]
