"""Positions of SIXTH! with what they turned out to be worth, from games that the search plays against itself.

A template for rules, judge and the kernel of alpha-beta.  It knows how such games are played and what of them is
kept: the features of quiet positions and a value each.  It does not know what is learned from them.
"""

from __future__ import annotations

from math import exp
from typing import Any

from sixfold.machines.bitsets import lowest

rules: Any = None
rng: Any = None
judge: Any = None
kernel: Any = None

WINS = 2  # an urgency
SEED = 6
MOST_KEPT = 200  # plies of a game
MAX_OPENING = 8  # random moves before a game counts
EXPLORE = 10  # one move in so many is random
MOST_FEATURES = 256  # of a position
LAMBDA = 0.85  # weight of what follows in what a position is worth; the rest is what the search says there
UNIT = 364.0  # of the judge's margin in one natural logit: 400 are three to one


def features(state: Any, player: int, found: Any) -> int:
    """Writes the features of a position, as the judge numbers them, and returns how many there are."""
    free = rules.free_cells(state)
    found[0] = judge.RESERVES + judge.in_hand(state, player)
    found[1] = judge.RESERVES + judge.MAX_IN_HAND + 1 + judge.in_hand(state, 1 - player)
    count = 2
    for height in range(1, 6):
        cells = state.tall[height]
        while cells:
            cell = lowest(cells)
            cells &= cells - 1
            sort = judge.sort_of(state.pile[cell], player)
            found[count] = judge.STANDS + judge.SORTS * judge.CELL_KIND[state.size][cell] + sort
            found[count + 1] = judge.AROUND + 5 * sort + judge.members(free & judge.NEIGHBOURS[cell])
            count += 2
            targets = rules.reach(state.occupied, cell, height)
            while targets:
                other = judge.sort_of(state.pile[lowest(targets)], player)
                found[count] = judge.GETS_TO + judge.SORTS * sort + other
                count += 1
                targets &= targets - 1
    return count


def chance(margin: float) -> float:
    return 1.0 / (1.0 + exp(-margin / UNIT))


def opened(state: Any, moves: Any, dice: Any) -> None:
    """Plays a few random moves, so that games differ, and everything before the first turn."""
    left = rng.below(dice, MAX_OPENING + 1)
    while state.ended == 0 and (left > 0 or state.phase != rules.TURNS) and judge.urgency(state, state.turn) != WINS:
        rules.play(state, state.turn, moves[rng.below(dice, rules.legal(state, state.turn, moves))])
        left -= 1


def searched(work: Any, depth: int, scores: Any, none: Any) -> int:
    """Puts the best move to the front of the root's and returns its score."""
    moves = work.moves[0]
    root = work.states[0]
    work.frames[0].side = root.turn
    count = rules.legal(root, root.turn, moves)
    score = 0
    for reached in range(1, depth + 1):
        kernel.score_moves(work, reached, count, scores, none, False)
        best = 0
        for place in range(1, count):
            if scores[place] > scores[best]:
                best = place
        score, move = scores[best], moves[best]
        while best > 0:
            moves[best] = moves[best - 1]
            best -= 1
        moves[0] = move
        if abs(score) > kernel.PROVEN:
            break
    return int(score)


def played(
    work: Any, depth: int, scores: Any, none: Any, dice: Any, trace: Any, kept: Any, offsets: Any, at: int
) -> int:
    """Plays one game from the root's state, keeping its quiet positions from `at` on; returns where they end.

    `trace` has a row a ply: turn, value, 1 where what follows says nothing of it, the number it is kept under.
    """
    state = work.states[0]
    opened(state, work.moves[0], dice)
    plies = 0
    while state.ended == 0:
        row = trace[plies]
        plies += 1
        row[0] = state.turn
        row[3] = -1.0
        urgency = judge.urgency(state, state.turn)
        score = searched(work, depth, scores, none)
        move = work.moves[0][0]
        proven = abs(score) > kernel.PROVEN
        row[1] = (1.0 if score > 0 else 0.0) if proven else chance(score)
        row[2] = 1.0 if proven else 0.0
        if urgency == 0 and not proven and plies < MOST_KEPT:
            row[3] = at
            offsets[at + 1] = offsets[at] + features(state, state.turn, kept[offsets[at] :])
            at += 1
        if proven:
            break
        if rng.below(dice, EXPLORE) == 0:
            row[2] = 1.0
            move = work.moves[0][rng.below(dice, rules.legal(state, state.turn, work.moves[0]))]
        rules.play(state, state.turn, move)
    goal = 0.5 if state.winner < 0 else 1.0 - state.winner
    for ply in range(plies - 1, -1, -1):
        row = trace[ply]
        value = row[1] if row[0] == 0 else 1.0 - row[1]
        goal = value if row[2] == 1.0 else LAMBDA * goal + (1.0 - LAMBDA) * value
        row[1] = goal if row[0] == 0 else 1.0 - goal
    return at


def games(
    work: Any,
    starts: Any,
    span: Any,
    depth: int,
    scores: Any,
    none: Any,
    dice: Any,
    trace: Any,
    kept: Any,
    offsets: Any,
    goals: Any,
) -> int:
    """Plays the games of a span of numbers; returns how many positions were kept."""
    at = 0
    for game in range(span[0], span[1]):
        rng.seed(dice[0], SEED, depth, game)
        work.states[0] = starts[game % len(starts)]
        work.history[:] = 0
        for ply in range(len(trace)):
            trace[ply][3] = -1.0
        at = played(work, depth, scores, none, dice[0], trace, kept, offsets, at)
        for ply in range(len(trace)):
            if trace[ply][3] >= 0.0:
                goals[int(trace[ply][3])] = trace[ply][1]
    return at
