"""Learns the judge's plain weights by playing against itself: `python -m sixfold.games.sixth.makers.train [GAMES]`.

A program for makers: the value of each position is moved towards that of the next one, and in
the end towards the result (temporal differences).  It knows rules and judge, plays only the classic
game, and writes the judge's weights.txt, in which `network` then fills in the rest; with the same number of games it
writes the same file.

A player crowns a king, prevents the other's if possible, and otherwise plays the move with the
lowest value to the other; now and then any move.
"""

from __future__ import annotations

import importlib
import sys
from math import exp
from typing import Any

from sixfold.games.sixth.judge import ALL, HIDDEN, WEIGHTS_FILE
from sixfold.games.sixth.makers.examples import MOST_FEATURES, UNIT, features
from sixfold.machines import compile as compiling
from sixfold.machines import rng as generator
from sixfold.machines.layout import buffer, packed
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


def teach(state: Any, player: int, weights: Any, step: float) -> None:
    """Adds `step` to the weight of every feature of a position."""
    found = buffer(MOST_FEATURES)
    for place in range(features(state, player, found)):
        weights[found[place]] += step


def valued(state: Any, player: int, weights: Any) -> float:
    """The value of the position to the player to move, by these weights."""
    found = buffer(MOST_FEATURES)
    total = 0.0
    for place in range(features(state, player, found)):
        total += weights[found[place]]
    return total


def chance(value: float) -> float:
    return 1.0 / (1.0 + exp(-value))


def value_after(state: Any, player: int, weights: Any) -> float:
    """The value of a position to the player who has just moved."""
    if state.ended != 0:
        return WON if state.winner == player else (LOST if state.winner == 1 - player else 0.0)
    if judge.urgency(state, state.turn) == WINS:
        return LOST
    return -valued(state, state.turn, weights)


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
        seen = chance(valued(state, player, weights))
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
    module = importlib.import_module("sixfold.games.sixth.makers.train")
    return compiling.twin(module, "fast", rules=compiling.twin(source), rng=dice, judge=compiling.twin(own, rng=dice))


def learned(count: int) -> Any:
    """The weights after so many games, with a falling learning rate."""
    import numpy as np

    from sixfold.games.sixth import GAME, rules

    template, weights = _template(), np.zeros(ALL)
    start = packed(GAME.setup(2, GAME.resolve_options({}, 2), {}))
    work, past, dice = packed(rules.State(), 2), packed(rules.State(), rules.MAX_PLIES), packed(generator.Rng())
    moves = np.zeros(rules.MAX_MOVES, np.int32)
    for first, last, rate in learning_steps(count, STEPS, FIRST_RATE, LAST_RATE):
        mean = template.games(start, work, past, moves, dice, weights, (first, last), rate)
        print(f"{last:9} games: {mean:.1f} plies each", flush=True)
    return weights


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    comment = f"Made by train.py in {count} games: the value of a position to the player to move, 400 for three to one."
    unlearned = [0] * HIDDEN * (ALL + 2)
    write_weights(WEIGHTS_FILE, comment, [*(UNIT * learned(count)), *unlearned])


if __name__ == "__main__":
    main()
