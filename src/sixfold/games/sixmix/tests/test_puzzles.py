"""The exact puzzles: what the compiled expectation says agrees with a plain recursion over the rules."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sixfold.games.sixmix import GAME, rules
from sixfold.games.sixmix.rules import State
from sixfold.teaching.puzzles import puzzles_of

MOST_FREE = 4  # cells, where plain Python is quick
COUNT = 3


def legal(state: State, player: int) -> list[int]:
    moves = [0] * rules.MAX_MOVES
    return moves[: rules.legal(state, player, moves)]


def played(state: State, player: int, move: int) -> State:
    after = state.copy()
    rules.play(after, player, move)
    return after


def leads(state: State) -> list[Fraction]:
    """Every player's expected lead in the round, before a roll or when the round has been scored."""
    if state.placed == 0 or state.ended:
        won = state.won[: state.players]
        return [points - Fraction(sum(won) - points, state.players - 1) for points in won]
    total = [Fraction(0)] * state.players
    for face in range(rules.FACES):
        rolled = played(state, -1, face)
        player = rules.owner(rolled, rolled.turn)
        choices = [leads(played(rolled, player, cell)) for cell in legal(rolled, player)]
        best = max(choices, key=lambda choice: choice[player])
        total = [have + more / rules.FACES for have, more in zip(total, best, strict=True)]
    return total


def test_the_best_cell_and_its_margin_are_those_of_a_plain_recursion() -> None:
    own = [each for each in puzzles_of(GAME) if each.kind == "exact"]
    few = [each for each in own if bin(each.position.rules_state().free).count("1") <= MOST_FREE][:COUNT]
    assert len(few) == COUNT
    for puzzle in few:
        state, player = puzzle.position.rules_state(), puzzle.player
        worth = {cell: leads(played(state, player, cell))[player] for cell in legal(state, player)}
        best, second, *_ = sorted(worth, key=lambda cell: -worth[cell])
        assert GAME.notation.write(state, best) == puzzle.line[0][0]
        assert float(worth[best] - worth[second]) == pytest.approx(puzzle.draft.figures[0], abs=0.0001)
