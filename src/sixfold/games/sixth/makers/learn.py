"""Learns the judge's weights by playing against itself: `python -m sixfold.games.sixth.makers.learn [GAMES]`.

A program for makers: the value of each position is moved towards that of the next one, and in
the end towards the result (temporal differences).  It knows rules and judge, plays only the classic
game, and writes the judge's weights.txt; with the same number of games it writes the same file.

A player crowns a king, prevents the other's if possible, and otherwise plays the move with the
lowest value to the other; now and then any move.
"""

from __future__ import annotations

import importlib
import sys
from math import exp
from typing import Any

from sixfold.games.sixth.judge import WEIGHTS_FILE
from sixfold.machines import compile as compiling
from sixfold.machines import rng as generator
from sixfold.machines.bitsets import lowest
from sixfold.machines.layout import packed
from sixfold.machines.weights import learning_steps, write_weights

rules: Any = None
rng: Any = None
judge: Any = None

WINS = 2  # an urgency
GAMES = 800_000
STEPS = 40
SEED = 6
FIRST_RATE, LAST_RATE = 0.02, 0.00003  # learning rates
MAX_OPENING = 8  # random moves before a game counts
EXPLORE = 16  # one move in so many is random
LAMBDA = 0.7  # weight of later values in what a position is moved towards
LOST, WON = -1e9, 1e6
UNIT = 364  # of the judge's margin in one natural logit: 400 are three to one


def teach(state: Any, player: int, weights: Any, step: float) -> None:
    """Adds `step` to the weight of every feature of a position."""
    free = rules.free_cells(state)
    weights[judge.RESERVES + judge.in_hand(state, player)] += step
    weights[judge.RESERVES + judge.MAX_IN_HAND + 1 + judge.in_hand(state, 1 - player)] += step
    for height in range(1, 6):
        cells = state.tall[height]
        while cells:
            cell = lowest(cells)
            cells &= cells - 1
            sort = judge.sort_of(state.pile[cell], player)
            weights[judge.STANDS + judge.SORTS * judge.CELL_KIND[state.size][cell] + sort] += step
            weights[judge.AROUND + 5 * sort + judge.members(free & judge.NEIGHBOURS[cell])] += step
            targets = rules.reach(state.occupied, cell, height)
            while targets:
                other = judge.sort_of(state.pile[lowest(targets)], player)
                weights[judge.GETS_TO + judge.SORTS * sort + other] += step
                targets &= targets - 1


def chance(value: float) -> float:
    """The chance to win that belongs to a value."""
    return 1.0 / (1.0 + exp(-value))


def value_after(state: Any, player: int, weights: Any) -> float:
    """The value of a position to the player who has just moved."""
    if state.ended != 0:
        return WON if state.winner == player else (LOST if state.winner == 1 - player else 0.0)
    if judge.urgency(state, state.turn) == WINS:
        return LOST
    return -float(judge.valued(state, state.turn, weights))


def chosen(state: Any, room: Any, moves: Any, dice: Any, weights: Any) -> int:
    """The move with the highest value; now and then any that does not lose at once."""
    player = state.turn
    count = rules.legal(state, player, moves)
    freely = rng.below(dice, EXPLORE) == 0
    best, best_value = moves[rng.below(dice, count)], 2 * LOST
    for place in range(count):
        room[0] = state
        rules.play(room[0], player, moves[place])
        value = value_after(room[0], player, weights)
        if freely and abs(value) < WON:
            value = rng.below(dice, 1000)
        if value > best_value:
            best, best_value = moves[place], value
    return int(best)


def won(state: Any) -> float:
    """The result for the first player; a draw is a half."""
    return 0.5 if state.winner < 0 else 1.0 - state.winner


def opened(state: Any, moves: Any, dice: Any) -> None:
    """Plays a few random moves, so that games differ."""
    for _ in range(rng.below(dice, MAX_OPENING + 1)):
        if state.ended == 0 and judge.urgency(state, state.turn) != WINS:
            rules.play(state, state.turn, moves[rng.below(dice, rules.legal(state, state.turn, moves))])


def played(state: Any, past: Any, room: Any, moves: Any, dice: Any, weights: Any) -> int:
    """Plays a game to its end; its positions go to `past`.  Returns how many."""
    opened(state, moves, dice)
    count = 0
    while state.ended == 0:
        past[count] = state
        count += 1
        rules.play(state, state.turn, chosen(state, room, moves, dice, weights))
    return count


def taught(past: Any, count: int, result: float, weights: Any, rate: float) -> None:
    """Moves the value of every position of a game towards what followed, from the end to the beginning."""
    goal = result  # for the first player
    for number in range(count - 1, -1, -1):
        state, player = past[number], past[number].turn
        seen = chance(judge.valued(state, player, weights))
        wanted = goal if player == 0 else 1.0 - goal
        if judge.urgency(state, player) != WINS:
            teach(state, player, weights, rate * (wanted - seen))
        goal = LAMBDA * goal + (1.0 - LAMBDA) * (seen if player == 0 else 1.0 - seen)


def games(start: Any, work: Any, past: Any, moves: Any, dice: Any, weights: Any, span: Any, rate: float) -> float:
    """Plays and learns from the games of a span of numbers; returns their mean length."""
    words = 0
    for game in range(span[0], span[1]):
        rng.seed(dice[0], SEED, 0, game)
        work[0] = start[0]
        count: int = played(work[0], past, work[1:], moves, dice[0], weights)
        taught(past, count, won(work[0]), weights, rate)
        words += count
    return float(words / (span[1] - span[0]))


def _template() -> Any:
    from sixfold.games.sixth import GAME
    from sixfold.games.sixth import judge as own

    source: Any = GAME.rules
    dice = compiling.twin(generator)
    module = importlib.import_module("sixfold.games.sixth.makers.learn")
    return compiling.twin(module, "fast", rules=compiling.twin(source), rng=dice, judge=compiling.twin(own, rng=dice))


def learned(count: int) -> Any:
    """The weights after so many games, with a falling learning rate."""
    import numpy as np

    from sixfold.games.sixth import GAME, rules
    from sixfold.games.sixth.judge import ALL

    template, weights = _template(), np.zeros(ALL)
    start = packed(GAME.setup(2, GAME.resolve_options({}, 2), {}))
    work, past, dice = packed(rules.State(), 2), packed(rules.State(), rules.MAX_PLIES), packed(generator.Rng())
    moves = np.zeros(rules.MAX_MOVES, np.int32)
    for first, last, rate in learning_steps(count, STEPS, FIRST_RATE, LAST_RATE):
        mean = template.games(start, work, past, moves, dice, weights, (first, last), rate)
        print(f"{last:9} games: {mean:.1f} plies each", flush=True)
    return weights


def main() -> None:
    """Learns and writes the weights."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    comment = f"Made by learn.py in {count} games: the value of a position to the player to move, 400 for three to one."
    write_weights(WEIGHTS_FILE, comment, UNIT * learned(count))


if __name__ == "__main__":
    main()
