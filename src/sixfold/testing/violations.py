"""What a check found: a sentence, the file and line it points to, and the position where it showed.

It knows games as the contract has them.  It does not know the checks.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sixfold.game import conformance
from sixfold.game.contract import ROLES, Game
from sixfold.positions.position import Position
from sixfold.text.errors import BrokenGame
from sixfold.text.messages import Message, say


class Violation(AssertionError):
    """A game does not keep a promise of the contract."""

    def __init__(
        self, game: Game, sentence: Message, blame: str = "", position: Position | None = None, line: int = 0
    ) -> None:
        """`blame` is a name of a module, such as `rules.legal`, or a file, such as `perft.txt`."""
        super().__init__(sentence)
        self.game = game
        self.sentence = sentence
        self.position = position
        self.file, self.line = _place_of(game, blame, line)
        self.exact = line > 0  # whether the line is that of the mistake, not of the function that is to blame

    @property
    def place(self) -> str:
        """`chess/rules.py:12`, as far as it is known."""
        if self.file is None:
            return self.game.id
        name = self.file.relative_to(self.game.folder.parent).as_posix()
        return f"{name}:{self.line}" if self.line else name

    @property
    def code(self) -> str:
        return self.position.code() if self.position else ""

    @property
    def words(self) -> tuple[str, ...]:
        return self.position.words if self.position else ()

    @property
    def cause(self) -> tuple[object, ...]:
        """The same for violations that one mistake brings about: where it is, and what is wrong there."""
        if self.exact:
            return self.file, self.line
        return self.file, self.line, self.sentence.text if self.line else str(self.sentence)

    def __str__(self) -> str:
        lines = [f"{self.place}: {self.sentence}"]
        if self.position:
            lines.append(str(say("in the position {code}", code=self.code)))
        if self.words:
            lines.append(str(say("after {words}", words=" ".join(self.words))))
        return "\n  ".join(lines)

    def json(self) -> dict[str, Any]:
        return {
            "sentence": str(self.sentence),
            "file": self.file.relative_to(self.game.folder).as_posix() if self.file else None,
            "line": self.line or None,
            "position": self.code or None,
            "words": list(self.words),
        }


def _place_of(game: Game, blame: str, line: int) -> tuple[Path | None, int]:
    """The file and line of what is to blame; no line where a default is, which the game could replace."""
    name, _, member = blame.partition(".")
    is_file = member == "py" or not member.isidentifier()
    if name not in ROLES or is_file or not (game.folder / f"{name}.py").is_file():
        return (game.folder / blame if blame else None), line
    own: Any = game.optional(name)
    return game.folder / f"{name}.py", conformance.line_of(own, member) if hasattr(own, member) else 0


def from_error(game: Game, error: Exception, shown_by: Position | str = "") -> Violation:
    """An error in a game's own code as a violation, shown by a position or a file."""
    if isinstance(error, Violation):
        return error
    if isinstance(error, BrokenGame) and error.file and not error.file.is_relative_to(game.folder):
        return Violation(game, error.message)
    if isinstance(error, BrokenGame):
        return Violation(game, error.reason, error.file.name if error.file else "", line=error.line)
    sentence = say("Python raises {error}", error=f"{type(error).__name__}: {error}")
    file, line = conformance.raised_in(error, game.folder) or (None, 0)
    position = shown_by if isinstance(shown_by, Position) else None
    blame = file.relative_to(game.folder).as_posix() if file else "" if position else str(shown_by)
    return Violation(game, sentence, blame, position, line)
