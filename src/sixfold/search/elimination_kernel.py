"""Playouts of several moves with common dice, each result kept: the kernel, a template for one game's rules.

It knows the contract, a generator, a judge whose `choose` everybody plays by, and a goal: when a
playout is done and what its end is worth.  It does not know the game, nor which move is best.

In a round every roll with the same key shows the same dice, whatever was played before it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

rules: Any = None
rng: Any = None
judge: Any = None
goal: Any = None

CHANCE = -1
MASK = 0xFFFFFFFF
ROLL_KEYS = 4096  # keys of rolls that get streams of their own


class Workspace(NamedTuple):
    start: Any  # one state
    state: Any  # one state
    scratch: Any  # legal moves
    actors: Any
    dice: Any  # two generators: of the judge's choices, of the rolls
    seeds: Any


def playout(work: Any, number: int) -> None:
    """Plays on as the judge chooses until the goal says that it is done."""
    state = work.state[0]
    while state.ended == 0 and not goal.is_done(state):
        outcomes = rules.outcome_count(state)
        if outcomes > 0:
            stream = (number * ROLL_KEYS + judge.roll_key(state)) & MASK
            rng.seed(work.dice[1], work.seeds[0], work.seeds[1], stream)
            rules.play(state, CHANCE, rng.below(work.dice[1], outcomes))
        else:
            rules.actors(state, work.actors)
            player = work.actors[0]
            count = rules.legal(state, player, work.scratch)
            rules.play(state, player, work.scratch[judge.choose(state, player, work.scratch, count, work.dice[0])])


def play_rounds(work: Any, player: int, moves: Any, first: int, results: Any) -> None:
    """Tries each move once a round, from round `first` on; what it came to goes to results[round][move]."""
    for row in range(len(results)):
        for place in range(len(moves)):
            rng.seed(work.dice[0], work.seeds[1], work.seeds[0], first + row)
            work.state[0] = work.start[0]
            rules.play(work.state[0], player, moves[place])
            playout(work, first + row)
            results[row][place] = goal.worth(work.state[0], player)
