"""The proofs of puzzles: what the search says agrees with a plain look at every move of the rules."""

from __future__ import annotations

import pytest

from sixfold.games.sixth import GAME
from sixfold.games.sixth.companion import legal_moves
from sixfold.games.sixth.makers.puzzles import played
from sixfold.games.sixth.rules import State
from sixfold.teaching.puzzles import Puzzle, puzzles_of

EACH = 3  # puzzles of a kind, those with the fewest moves


def fewest_moves(kind: str) -> list[Puzzle]:
    own = [puzzle for puzzle in puzzles_of(GAME) if puzzle.kind == kind]
    return sorted(own, key=lambda puzzle: len(puzzle.position.legal()))[:EACH]


def winning(state: State, moves: int) -> list[int]:
    """The moves after which everything wins in time, by looking at everything."""
    return [move for move in legal_moves(state) if wins_by(state, move, moves)]


def wins_by(state: State, move: int, moves: int) -> bool:
    after = played(state, move)
    if after.ended:
        return after.winner == state.turn
    return moves > 1 and all(loses_by(after, reply, moves - 1) for reply in legal_moves(after))


def loses_by(state: State, reply: int, moves: int) -> bool:
    """Whether the other wins in time after a reply of the player to move."""
    after = played(state, reply)
    if after.ended:
        return after.winner == 1 - state.turn
    return any(wins_by(after, move, moves) for move in legal_moves(after))


def words(state: State, moves: list[int]) -> list[str]:
    return [GAME.notation.write(state, move) for move in moves]


@pytest.mark.parametrize("moves", [1, 2])
def test_one_move_wins_and_none_wins_faster(moves: int) -> None:
    for puzzle in fewest_moves(f"win{moves}"):
        state = puzzle.position.rules_state()
        assert words(state, winning(state, moves)) == [puzzle.line[0][0]]
        assert moves == 1 or winning(state, moves - 1) == []


def test_after_every_other_move_the_other_wins() -> None:
    for puzzle in fewest_moves("only"):
        state, depth = puzzle.position.rules_state(), min(int(puzzle.draft.figures[0]), 2)
        safe = words(state, [move for move in legal_moves(state) if not loses_by(state, move, depth)])
        assert puzzle.line[0][0] in safe
        assert len(safe) == 1 or depth < puzzle.draft.figures[0]


def test_the_line_that_is_shown_ends_with_a_win() -> None:
    for puzzle in puzzles_of(GAME):
        if puzzle.kind != "only":
            assert all(puzzle.solution[-2].play(word).rules_state().winner == puzzle.player for word in puzzle.line[-1])
