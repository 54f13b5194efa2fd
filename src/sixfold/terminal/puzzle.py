"""A puzzle at this terminal: the board, the task, tries and the solution.

It knows puzzles and the screen.  It does not know which game this is, nor which puzzle comes next.
"""

from __future__ import annotations

from sixfold.messages import say
from sixfold.positions import Position
from sixfold.puzzles import Puzzle, texts, tried
from sixfold.terminal.prompt import NOTHING_TYPED, tell_help, tell_legal, tell_why
from sixfold.terminal.screen import Screen

PROMPT = "> "


class PuzzleAtTerminal:
    """One puzzle, until it is solved, shown or left."""

    def __init__(self, puzzle: Puzzle, screen: Screen) -> None:
        self.puzzle = puzzle
        self.screen = screen
        self.position = puzzle.position
        self.words: list[str] = []  # one's own right moves so far

    def run(self) -> None:
        """Asks for moves until there is nothing left to find."""
        puzzle, tell = self.puzzle, self.screen.tell
        kind = texts(puzzle.game).KINDS[puzzle.kind]
        name, number, grade = puzzle.game.title, puzzle.number, puzzle.grade
        tell(say("{game}, puzzle {number}, grade {grade}: {kind}", game=name, number=number, grade=grade, kind=kind))
        self._board()
        tell(puzzle.task)
        while True:
            line = self.screen.ask(PROMPT)
            if line is None or line in ("quit", "q"):
                return
            if self._answers(line):
                continue
            if line == "solution":
                self._show()
                return
            if self._try(line):
                return

    def _answers(self, line: str) -> bool:
        """Answers a line that changes nothing; False if it is something else."""
        screen, player = self.screen, self.puzzle.player
        if line == "":
            screen.tell(NOTHING_TYPED)
        elif line == "?":
            tell_legal(screen, self.position, player)
        elif line == "help":
            tell_help(screen, say("Type solution to see the solution, and quit to leave the puzzle."))
        elif line == "why" or line.startswith("why "):
            tell_why(screen, self.position, line[3:].strip(), player)
        else:
            return False
        return True

    def _try(self, word: str) -> bool:
        """Tries a move; True when the puzzle is solved."""
        came = tried(self.puzzle, [*self.words, word])
        self.screen.tell(came.answer)
        if came.outcome == "wrong":
            self.screen.tell(say("Try another move, or type solution to see it."))
        if came.outcome == "right":
            self.words.append(word)
            self.position = came.positions[-1]
            self._tell_move(self.position)
            self._board()
        if came.outcome == "solved":
            self.position = came.positions[-1]
            self._board()
            self.screen.tell(self.puzzle.reason)
        return came.outcome == "solved"

    def _show(self) -> None:
        """Plays the solution out and says why it is right."""
        for position in self.puzzle.solution()[1:]:
            self._tell_move(position)
            self.position = position
        self._board()
        self.screen.tell(self.puzzle.reason)

    def _tell_move(self, position: Position) -> None:
        """The last move in a sentence, and as it is written."""
        said = position.moved(reader=self.puzzle.player)
        word = position.word.rpartition(":")[2]
        self.screen.tell(say("{word}: {sentence}", word=word, sentence=said))

    def _board(self) -> None:
        self.screen.board(self.position, self.position.scene().names, self.puzzle.player)
