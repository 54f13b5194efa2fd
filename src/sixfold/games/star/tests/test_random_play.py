"""Many compiled games for every number of players: each comes to one of its ends.

Nearly all random games end at the cap; games of mostly forward moves end in every other way.
"""

from __future__ import annotations

import sys
from typing import Any

import pytest

import sixfold
from sixfold.games.star import rules as star_rules
from sixfold.machines import rng
from sixfold.machines.compile import twin
from sixfold.machines.layout import packed
from sixfold.simulation.engine import Engine

RANDOM_GAMES = 2_000
FORWARD_GAMES = 5_000
PLAYERS = (1, 2, 3, 4, 6)
rules: Any = star_rules
dice: Any = rng


def forward(state: Any, moves: Any, count: int, generator: Any) -> int:
    """One of a few moves drawn at random that gains most steps; now and then any move at all."""
    chosen = moves[dice.below(generator, count)]
    if dice.below(generator, 8) == 0:
        return chosen
    base = rules.start_base(state, state.turn)
    best = -100
    for _try in range(12):
        move = moves[dice.below(generator, count)]
        if move != rules.PASS:
            steps = rules.STEPS_HOME[base]
            gain = steps[rules.origin_of(move)] - steps[rules.target_of(move)]
            if gain > best:
                best = gain
                chosen = move
    return chosen


def forward_games(start: Any, work: Any, generator: Any, moves: Any, tally: Any, places: Any, games: int) -> int:
    """Endings are counted; eliminations and passes too, behind them.  Returns games that went wrong."""
    wrong = 0
    for number in range(games):
        work[0] = start[0]
        state = work[0]
        dice.seed(generator[0], 6, 0, number)
        while state.ended == 0:
            count = rules.legal(state, state.turn, moves)
            if count == 0:
                wrong += 1
                break
            move = forward(state, moves, count, generator[0])
            tally[7] += move == rules.PASS
            rules.play(state, state.turn, move)
        tally[state.ended] += 1
        for player in range(state.players):
            tally[6] += state.fate[player] < 0
        rules.ranks(state, places)
        best = 9
        for player in range(state.players):
            best = min(best, places[player])
        wrong += best != 1 or state.plies > 200 * state.players
    return wrong


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(sixfold.find_game("star"))


@pytest.mark.parametrize("players", PLAYERS)
def test_random_games_end(engine: Engine, players: int) -> None:
    tally = engine.playouts(sixfold.start("star", players), RANDOM_GAMES, seed=6)
    assert sum(tally.endings.values()) == RANDOM_GAMES
    assert tally.endings["unfinished"] == 0
    assert tally.plies <= 200 * players * RANDOM_GAMES
    assert tally.endings["cap"] > 0.9 * RANDOM_GAMES


@pytest.mark.parametrize("players", PLAYERS)
def test_games_of_mostly_forward_moves_end(players: int) -> None:
    import numpy as np

    fast = twin(sys.modules[__name__], rules=twin(star_rules), dice=twin(rng))
    start = packed(sixfold.start("star", players).rules_state())
    moves, tally, places = np.zeros(star_rules.MAX_MOVES, np.int32), np.zeros(8, np.int64), np.zeros(6, np.int32)
    wrong = fast.forward_games(start, start.copy(), packed(rng.Rng()), moves, tally, places, FORWARD_GAMES)
    assert wrong == 0
    assert tally[:6].sum() == FORWARD_GAMES
    assert tally[0] == 0
    assert tally[star_rules.ARRIVAL] > 0.5 * FORWARD_GAMES
    assert (tally[6] > 0) == (players in (2, 4, 6))  # of three, nobody comes into another's start base
