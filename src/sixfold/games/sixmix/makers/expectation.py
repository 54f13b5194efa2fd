"""The exact expectation of a round of SIX MIX that is nearly over: a kernel in the dialect of the rules.

It goes through every roll and every cell that is left.  Whoever places a die chooses the cell that
is best for themselves by the same expectation; of equally good cells the first.  What counts is a
player's lead in the round: their points less the average of the others'.  It keeps a stack of its
own, a level a die, because Numba does not cache functions that call themselves.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sixfold.games.sixmix.makers.round_goal import worth

rules: Any = None

LEVELS = 8  # dice that can be left
FACES = 6
CHANCE = -1
LOWEST = -1e9


class Workspace(NamedTuple):
    """The stack, by level."""

    states: Any  # before the roll
    rolled: Any  # after it
    moves: Any
    counts: Any
    faces: Any  # rolled so far
    places: Any  # moves tried so far
    best: Any  # every player's lead by the best move so far
    sums: Any  # every player's lead by the faces so far


def is_scored(state: Any) -> bool:
    return bool(state.ended != 0 or (state.placed == 0 and state.die == 0))


def roll_next(work: Any, level: int) -> None:
    """Shows the next face at a level, and lists where its die can go."""
    work.rolled[level] = work.states[level]
    state = work.rolled[level]
    rules.play(state, CHANCE, work.faces[level])
    work.counts[level] = rules.legal(state, rules.owner(state, state.turn), work.moves[level])
    work.places[level] = 0
    work.best[level][:] = LOWEST


def enter(work: Any, level: int) -> None:
    """Begins a level whose state is ready."""
    work.faces[level] = 0
    work.sums[level][:] = 0.0
    roll_next(work, level)


def take(work: Any, level: int, leads: Any) -> None:
    """Takes what the move just tried at a level comes to."""
    state = work.rolled[level]
    mover = rules.owner(state, state.turn)
    if leads[mover] > work.best[level][mover] + 1e-9:
        for player in range(state.players):
            work.best[level][player] = leads[player]
    work.places[level] += 1


def expect(work: Any, leads: Any) -> None:
    """Every player's expected lead from the state at level 0, before its roll; goes to `leads`."""
    players = work.states[0].players
    level = 0
    enter(work, 0)
    while level >= 0:
        if work.places[level] < work.counts[level]:
            state = work.rolled[level]
            mover = rules.owner(state, state.turn)
            work.states[level + 1] = state
            rules.play(work.states[level + 1], mover, work.moves[level][work.places[level]])
            if is_scored(work.states[level + 1]):
                for player in range(players):
                    leads[player] = worth(work.states[level + 1], player)
                take(work, level, leads)
            else:
                level += 1
                enter(work, level)
        else:
            for player in range(players):
                work.sums[level][player] += work.best[level][player] / FACES
            work.faces[level] += 1
            if work.faces[level] < FACES:
                roll_next(work, level)
            else:
                for player in range(players):
                    leads[player] = work.sums[level][player]
                level -= 1
                if level >= 0:
                    take(work, level, leads)
