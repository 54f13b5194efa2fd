"""What a check found: a sentence, the file and line it points to, and the position where it showed.

It knows games as the contract has them.  It does not know the checks.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sixfold import conformance
from sixfold.contract import ROLES, Game
from sixfold.errors import BrokenGame
from sixfold.messages import Message, say
from sixfold.positions import Position

NEEDED = {"rules": "rules", "notation": "notation", "picture": "drawing", "why": "explanation", "answers": "answers"}


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

    @property
    def place(self) -> str:
        """`chess/rules.py:12`, as far as it is known."""
        if self.file is None:
            return self.game.id
        name = self.file.relative_to(self.game.folder.parent).as_posix()
        return f"{name}:{self.line}" if self.line else name

    @property
    def code(self) -> str:
        """The position's code, where there is a position."""
        return self.position.code() if self.position else ""

    def __str__(self) -> str:
        text = f"{self.place}: {self.sentence}"
        return f"{text}\n  {say('in the position {code}', code=self.code)}" if self.position else text

    def json(self) -> dict[str, Any]:
        """The same for programs."""
        file = self.file.relative_to(self.game.folder).as_posix() if self.file else None
        return {"sentence": str(self.sentence), "file": file, "line": self.line or None, "position": self.code or None}


def _place_of(game: Game, blame: str, line: int) -> tuple[Path | None, int]:
    """The file and line of what is to blame; no line where a default is, which the game could replace."""
    name, _, member = blame.partition(".")
    is_file = member == "py" or not member.isidentifier()
    if name not in ROLES or is_file or not (game.folder / f"{name}.py").is_file():
        return (game.folder / blame if blame else None), line
    module: Any = getattr(game, NEEDED[name]) if name in NEEDED else game.optional(name)
    file = game.folder / f"{name}.py"
    code = getattr(vars(module).get(member), "__code__", None)
    if code and Path(code.co_filename) != file:
        return file, 0
    return file, conformance.line_of(module, member)


def from_error(game: Game, error: Exception) -> Violation:
    """An error in a game's own code as a violation."""
    if isinstance(error, Violation):
        return error
    if isinstance(error, BrokenGame) and error.file and not error.file.is_relative_to(game.folder):
        return Violation(game, error.message)
    if isinstance(error, BrokenGame):
        return Violation(game, error.reason, error.file.name if error.file else "", line=error.line)
    file, line = conformance.raised_in(error, game.folder) or (None, 0)
    sentence = say("Python raises {error}", error=f"{type(error).__name__}: {error}")
    found = Violation(game, sentence, line=line)
    found.file = file
    return found
