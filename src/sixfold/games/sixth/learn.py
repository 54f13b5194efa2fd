"""Learns the judge's weights by playing against itself: `python -m sixfold.games.sixth.learn [GAMES]`.

A program for makers: what a position looked like to the player to move is moved towards what
it looked like a word later, and in the end to who won (temporal differences).  It knows rules
and judge, plays the classic game alone, and writes weights.py beside it; with the same number of
games it writes the same file.

A player takes a king, does not let the other have one if that can be helped, and else plays
the word after which the position looks worst to the other, now and then any word.
"""

from __future__ import annotations

import importlib
import sys
from math import exp
from pathlib import Path
from typing import Any

from sixfold import compile as compiling
from sixfold import rng as generator
from sixfold.layout import empty, packed

rules: Any = None
rng: Any = None
judge: Any = None

GAMES = 400_000
STEPS = 40
SEED = 6
FASTEST, SLOWEST = 0.02, 0.001  # how far weights move, at first and at last
MOST_OPENING = 8  # words at random before a game counts
ANY = 16  # one word in so many is any word
LOST = -1e9
UNIT = 364  # of the judge in one unit of the logarithm of the odds: 400 are three to one


def teach(state: Any, player: int, weights: Any, step: float) -> None:
    """Adds `step` to every weight that spoke."""
    free = rules.free_cells(state)
    weights[judge.RESERVES + judge.in_hand(state, player)] += step
    weights[judge.RESERVES + judge.MOST_IN_HAND + 1 + judge.in_hand(state, 1 - player)] += step
    for height in range(1, 6):
        cells = state.tall[height]
        while cells:
            cell = rules.lowest(cells)
            cells &= cells - 1
            sort = judge.sort_of(state.pile[cell], player)
            weights[judge.STANDS + judge.SORTS * judge.CELL_KIND[cell] + sort] += step
            weights[judge.AROUND + 5 * sort + judge.members(free & judge.NEIGHBOURS[cell])] += step
            targets = rules.reach(state.occupied, cell, height)
            while targets:
                other = judge.sort_of(state.pile[rules.lowest(targets)], player)
                weights[judge.GETS_TO + judge.SORTS * sort + other] += step
                targets &= targets - 1


def chance(value: float) -> float:
    """Of winning, where a position looks like this."""
    return 1.0 / (1.0 + exp(-value))


def looks(state: Any, player: int, weights: Any) -> float:
    """What comes of a word for the one who played it."""
    if state.ended != 0:
        return 1e6 if state.winner == player else (LOST if state.winner == 1 - player else 0.0)
    if judge.wins(state, state.turn):
        return LOST
    return -float(judge.valued(state, state.turn, weights))


def chosen(state: Any, room: Any, moves: Any, dice: Any, weights: Any) -> int:
    """The best-looking word; now and then any that does not lose at once."""
    player = state.turn
    count = rules.legal(state, player, moves)
    freely = rng.below(dice, ANY) == 0
    best, best_value = moves[rng.below(dice, count)], 2 * LOST
    for place in range(count):
        room[0] = state
        rules.play(room[0], player, moves[place])
        value = looks(room[0], player, weights)
        if freely and abs(value) < 1e5:
            value = rng.below(dice, 1000)
        if value > best_value:
            best, best_value = moves[place], value
    return int(best)


def won(state: Any, player: int) -> float:
    return 0.5 if state.winner < 0 else (1.0 if state.winner == player else 0.0)


def game(work: Any, past: Any, room: Any, moves: Any, dice: Any, weights: Any, speed: float, decay: float) -> int:
    """Plays a game after a few words at random, then teaches from its end to its beginning; returns its words."""
    state = work[0]
    for _ in range(rng.below(dice, MOST_OPENING + 1)):
        if state.ended == 0 and not judge.wins(state, state.turn):
            rules.play(state, state.turn, moves[rng.below(dice, rules.legal(state, state.turn, moves))])
    count = 0
    while state.ended == 0:
        past[count] = state
        count += 1
        rules.play(state, state.turn, chosen(state, room, moves, dice, weights))
    target = won(state, 0)
    for number in range(count):
        before = past[count - 1 - number]
        player = before.turn
        seen = chance(judge.valued(before, player, weights))
        goal = target if player == 0 else 1.0 - target
        if not judge.wins(before, player):
            teach(before, player, weights, speed * (goal - seen))
        now = seen if player == 0 else 1.0 - seen
        target = decay * target + (1.0 - decay) * now
    return count


def learn(start: Any, work: Any, past: Any, room: Any, moves: Any, dice: Any, weights: Any, games: int, speed: float, decay: float) -> int:
    words = 0
    for _ in range(games):
        work[0] = start[0]
        words += game(work, past, room, moves, dice[0], weights, speed, decay)
    return words
