"""A puzzle at this terminal: the board, the task, tries and the solution.

It knows puzzles and the screen.  It does not know which game this is, nor which puzzle comes next.
"""

from __future__ import annotations

from sixfold.positions.position import Position
from sixfold.teaching.puzzles import Puzzle, check_attempt, kind_of
from sixfold.terminal.prompt.answers import ANSWERED, ask_task
from sixfold.terminal.prompt.reading import read_word
from sixfold.terminal.screen import Screen
from sixfold.text.errors import Refusal
from sixfold.text.messages import say

COMMANDS = {
    "solution": say("shows the solution"),
    **ANSWERED,
    "quit": say("leaves the puzzle"),
}


class PuzzleAtTerminal:
    """One puzzle, until it is solved, shown or left."""

    def __init__(self, puzzle: Puzzle, screen: Screen) -> None:
        self.puzzle = puzzle
        self.screen = screen
        self.position = puzzle.position
        self.words: list[str] = []  # one's own right moves so far

    def run(self) -> None:
        puzzle, tell = self.puzzle, self.screen.tell
        kind = kind_of(puzzle.game, puzzle.draft).name
        name, number, grade = puzzle.game.title, puzzle.number, puzzle.grade
        tell(
            say("{game}, puzzle {number}, difficulty {grade}: {kind}", game=name, number=number, grade=grade, kind=kind)
        )
        self._board()
        tell(puzzle.task)
        while (line := ask_task(self.screen, self.position, puzzle.player, COMMANDS)) is not None:
            if line == "solution":
                self._show()
                return
            if self._try(line):
                return

    def _try(self, line: str) -> bool:
        """Tries a move; True when the puzzle is solved."""
        try:
            word = read_word(self.position, line, self.puzzle.player)
        except Refusal as refusal:
            self.screen.tell(str(refusal))
            return False
        attempt = check_attempt(self.puzzle, [*self.words, word])
        self.screen.tell(attempt.answer)
        if attempt.outcome == "wrong":
            for position in attempt.positions[2:]:
                self._tell_move(position)
            self.screen.tell(say("Try another move, or type solution to see it."))
            return False
        self.words.append(word)
        self.position = attempt.positions[-1]
        for position in attempt.positions[2:]:
            self._tell_move(position)
        self._board()
        if attempt.outcome == "solved":
            self.screen.tell(self.puzzle.reason)
        return attempt.outcome == "solved"

    def _show(self) -> None:
        """Plays the solution out and says why it is right."""
        for position in self.puzzle.solution[1:]:
            self._tell_move(position)
            self.position = position
        self._board()
        self.screen.tell(self.puzzle.reason)

    def _tell_move(self, position: Position) -> None:
        """The last move as it is written, and in a sentence."""
        word = position.word.rpartition(":")[2]
        self.screen.tell(f"{word}  {position.telling.moved(reader=self.puzzle.player)}")

    def _board(self) -> None:
        self.screen.board(self.position, self.position.look.scene().names, self.puzzle.player)
