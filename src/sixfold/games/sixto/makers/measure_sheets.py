"""Measures whether the sheets play alike: `python -m sixfold.games.sixto.makers.measure_sheets [GAMES]`.

A program for makers: a thrifty player plays alone on every sheet and marks in each row the
nearest cell, if it skips at most one, and rolls again when a roll allows fewer than three marks.
It is not a good player, only the same one everywhere.
"""

from __future__ import annotations

import importlib
import math
import sys
from typing import Any

from sixfold.machines import compile as compiling
from sixfold.machines import rng as generator
from sixfold.machines.layout import packed

rules: Any = None  # the rules module, or its twin
rng: Any = None  # the generator, or its twin

GAMES = 200_000
SEED = 1
ENOUGH = 3  # marks for which a roll is kept
STEP = 2  # cells a mark may advance


def near_cell(state: Any, row: int) -> int:
    """The cell the thrifty player marks in a row, 0 for none."""
    if state.closed >> row & 1:
        return 0
    marks, halves, die = state.marks[0][row], state.halves[0][row], state.dice[row]
    cell: int = rules.first_cell(halves, die)
    if not rules.fits(marks, cell):
        cell = rules.second_cell(halves, die)
    if rules.fits(marks, cell) and (1 << cell) >> (STEP + 1) <= marks:
        return cell
    return 0


def thrifty_move(state: Any) -> int:
    move, marks = 0, 0
    for row in range(rules.ROWS):
        cell = near_cell(state, row)
        move |= cell << (4 * row)
        if cell > 0:
            marks += 1
    if state.phase == rules.DECIDE:
        return int(rules.KEEP if marks >= ENOUGH else rules.REROLL)
    return move


def thrifty_game(state: Any, dice: Any) -> int:
    """Plays alone to the end; returns the score."""
    while state.ended == 0:
        count = rules.outcome_count(state)
        if count > 0:
            rules.play(state, -1, rng.below(dice, count))
        else:
            rules.play(state, 0, thrifty_move(state))
    return int(rules.score_of(state, 0))


def thrifty_games(start: Any, work: Any, dice: Any, seed: int, stream: int, games: int, sums: Any) -> None:
    """Adds up the scores of so many games, and their squares."""
    for game in range(games):
        work[0] = start[0]
        rng.seed(dice[0], seed, stream, game)
        score = thrifty_game(work[0], dice[0])
        sums[0] += score
        sums[1] += score * score


def measured(letter: str, games: int) -> tuple[float, float]:
    """The mean score on a sheet, with dice of its own, and the standard deviation of a game."""
    import numpy as np

    from sixfold.games.sixto import GAME

    source: Any = GAME.rules
    own = importlib.import_module("sixfold.games.sixto.makers.measure_sheets")
    twins = {"rules": compiling.twin(source), "rng": compiling.twin(generator)}
    start = packed(GAME.setup(1, {"leftmost": "no", "sheets": letter}, {}))
    sums = np.zeros(2, np.int64)
    play = compiling.twin(own, "fast", **twins).thrifty_games
    play(start, start.copy(), packed(generator.Rng()), SEED, ord(letter), games, sums)
    mean = float(sums[0]) / games
    return mean, math.sqrt(float(sums[1]) / games - mean * mean)


def main() -> None:
    from sixfold.games.sixto.sheet_data import LETTERS

    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    means = []
    for letter in LETTERS:
        mean, deviation = measured(letter, games)
        means.append(mean)
        print(f"{letter}  {mean:7.3f}  +- {deviation / math.sqrt(games):.3f}  (one game {deviation:.1f})")
    print(f"spread of the means: {max(means) - min(means):.3f}")


if __name__ == "__main__":
    main()
