"""Learns the judge's weights by playing against itself: `python -m sixfold.games.sixto.makers.train [GAMES]`.

A program for makers: the value of a sheet is moved, turn by turn, towards its value a turn
later (temporal differences).  It knows rules and judge, plays alone, and
writes the judge's weights.txt; with the same number of games it writes the same file.
"""

from __future__ import annotations

import importlib
import sys
from typing import Any

from sixfold.games.sixto.judge_tables import WEIGHTS_FILE
from sixfold.machines import compile as compiling
from sixfold.machines import rng as generator
from sixfold.machines.bitsets import count
from sixfold.machines.layout import packed
from sixfold.machines.weights import learning_steps, write_weights

rules: Any = None
rng: Any = None
judge: Any = None

GAMES = 800_000
STEPS = 40
SEED = 6
FIRST_RATE, LAST_RATE = 0.1, 0.002  # learning rates


def teach(state: Any, player: int, weights: Any, step: float) -> None:
    """Adds `step` to the value of a sheet, shared by the weights of all its features."""
    shut = judge.shut_rows(state, player)
    gone = count(shut)
    cells = judge.progress(state, player, shut)
    step /= 16
    weights[judge.global_place(gone, cells // 8, judge.danger_of(state, player, shut))] += step
    marked, near, far = 0, 0, 0
    for row in range(rules.ROWS):
        marks = state.marks[player][row]
        marked += judge.SPREAD[marks & 511]
        if shut >> row & 1 == 0:
            code = judge.CODE[marks]
            near += judge.NEAR[judge.LAST_CELL[code]]
            far += judge.FAR[judge.LAST_CELL[code]]
            weights[judge.row_place(gone, cells // 8, code)] += step
    for column in range(9):
        weights[judge.column_place(cells // 25, column, marked, near, far)] += step


def teach_roll(state: Any, player: int, weights: Any, step: float) -> None:
    """Adds `step` to what a second roll costs."""
    shut = judge.shut_rows(state, player)
    stage, danger = judge.progress(state, player, shut) // 8, judge.danger_of(state, player, shut)
    weights[judge.global_place(count(shut), stage, danger) - judge.GLOBAL + judge.SECOND] += step


def turn(state: Any, before: Any, dice: Any, weights: Any) -> bool:
    """Plays one turn; `before` is left as the turn began.  Returns whether it was rolled twice."""
    before[0] = state
    number = state.turn
    again = False
    while state.ended == 0 and state.turn == number:
        count = rules.outcome_count(state)
        if count > 0:
            rules.play(state, -1, rng.below(dice, count))
        elif state.phase == rules.DECIDE:
            again = not judge.keeps(state, 0, weights)
            rules.play(state, 0, rules.REROLL if again else rules.KEEP)
        else:
            rules.play(state, 0, judge.best(state, 0, weights) & ((1 << judge.MOVE) - 1))
    return again


def learn_turn(state: Any, before: Any, dice: Any, weights: Any, rate: float) -> None:
    """Plays a turn and moves the value before it towards the value after it."""
    again = turn(state, before, dice, weights)
    earlier = before[0]
    expected = judge.value(earlier, 0, weights)
    now = rules.score_of(state, 0) * 100 if state.ended != 0 else judge.value(state, 0, weights)
    if again:
        lost = judge.lost_with_roll(earlier, 0, weights)
        teach_roll(earlier, 0, weights, rate * (expected - lost - now))
    teach(earlier, 0, weights, rate * (now - expected))


def games(start: Any, work: Any, before: Any, dice: Any, weights: Any, first: int, last: int, rate: float) -> float:
    """Plays and learns from games number `first` to `last`; returns their mean score."""
    total = 0
    for game in range(first, last):
        work[0] = start[game % len(start)]
        rng.seed(dice[0], SEED, 0, game)
        while work[0].ended == 0:
            learn_turn(work[0], before, dice[0], weights, rate)
        total += rules.score_of(work[0], 0)
    return total / (last - first)


def _starts() -> Any:
    import numpy as np

    from sixfold.games.sixto import GAME
    from sixfold.games.sixto.sheet_data import LETTERS

    return np.concatenate([packed(GAME.setup(1, {"leftmost": "no", "sheets": letter}, {})) for letter in LETTERS])


def _first_weights() -> Any:
    """Optimistic weights: a player who expects nothing never tries anything."""
    import numpy as np

    from sixfold.games.sixto import judge_tables as own

    weights = np.zeros(own.SIZE)
    for place in range(own.COLUMNS):
        weights[place] = 150 * (12 - own.LAST_CELL[place % own.CODES])
    return weights


def _template() -> Any:
    from sixfold.games.sixto import GAME
    from sixfold.games.sixto import judge as own

    source: Any = GAME.rules
    twins = {"rules": compiling.twin(source), "rng": compiling.twin(generator)}
    module = importlib.import_module("sixfold.games.sixto.makers.train")
    return compiling.twin(module, "fast", **twins, judge=compiling.twin(own, **twins))


def learned(count: int) -> Any:
    """The weights after so many games, with a falling learning rate."""
    template, start, weights = _template(), _starts(), _first_weights()
    work, before, dice = start[:1].copy(), start[:1].copy(), packed(generator.Rng())
    for first, last, rate in learning_steps(count, STEPS, FIRST_RATE, LAST_RATE):
        mean = template.games(start, work, before, dice, weights, first, last, rate)
        print(f"{last:9} games: {mean:.1f} points", flush=True)
    return weights


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    comment = f"Made by learn.py in {count} games: the final score to expect, in hundredths of points."
    write_weights(WEIGHTS_FILE, comment, learned(count))


if __name__ == "__main__":
    main()
