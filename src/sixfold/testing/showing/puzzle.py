"""Checks of a game's puzzles: every one is read, its solution is played and accepted, and its texts are there."""

from __future__ import annotations

from collections.abc import Iterator

from sixfold.teaching import puzzles
from sixfold.teaching.puzzles import Puzzle
from sixfold.testing.samples import Sample, contract_check
from sixfold.testing.violations import Violation
from sixfold.text.errors import Refusal
from sixfold.text.messages import Message, say


@contract_check
def puzzles_can_be_solved(sample: Sample) -> None:
    """Every puzzle has a kind with a name, a solution that is legal, and a legal move that is wrong."""
    game = sample.game
    if not puzzles.has_puzzles(game):
        return
    for puzzle in puzzles.puzzles_of(game):
        for reason in _problems(puzzle):
            sentence = say("puzzle {number}: {reason}", number=puzzle.number, reason=reason)
            raise Violation(game, sentence, puzzles.FILE)


def _problems(puzzle: Puzzle) -> Iterator[Message | str]:
    if puzzle.kind not in puzzles.texts(puzzle.game).KINDS:
        yield say("there is no kind {kind}", kind=puzzle.kind)
        return
    try:
        if puzzle.own[-1:] != (len(puzzle.line) - 1,):
            yield say("the solution does not end with one's own move")
        if set(puzzle.position.legal(puzzle.player)) <= set(puzzle.line[0]):
            yield say("every legal move is the solution")
        if not (str(puzzle.task) and str(puzzle.reason)):
            yield say("task or reason is empty")
    except Refusal as refusal:
        yield str(refusal)
