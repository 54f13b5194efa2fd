"""The refusals: in the player's words *cannot read* and *not legal*; for authors, a game that is broken.

They carry the word and the reason.  A refused word has changed nothing.
"""

from __future__ import annotations

import errno
from pathlib import Path

from sixfold.text.messages import Message, say

LONGEST_SHOWN = 80
HOUSE = Path(__file__).parents[1]
TROUBLES = {  # of the system, which would say them in a language of its own
    errno.EACCES: say("you may not do that"),
    errno.EPERM: say("you may not do that"),
    errno.EROFS: say("nothing can be written there"),
    errno.ENOSPC: say("the disk is full"),
    errno.EDQUOT: say("the disk is full"),
    errno.EFBIG: say("it would be too large"),
    errno.EBADF: say("it is closed"),
    errno.ENOENT: say("no such file or folder"),
    errno.ENOTDIR: say("a file is where a folder should be"),
    errno.EISDIR: say("this is a folder, not a file"),
    errno.ENAMETOOLONG: say("the name is too long"),
}


def system_error(error: Exception) -> Message | str:
    """What the system says is wrong, in the reader's language where it is something usual."""
    number = getattr(error, "errno", None)
    return TROUBLES.get(number or 0) or getattr(error, "strerror", None) or str(error)


def escaped(text: str) -> str:
    """A text on one line, unprintables escaped."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def shown(word: str) -> str:
    """A word as an error may print it: escaped, and cut when it is long."""
    safe = escaped(word)
    return safe if len(safe) <= LONGEST_SHOWN else safe[: LONGEST_SHOWN - 3] + "..."


class Refusal(ValueError):
    """A word, option or field that was not accepted, and why."""

    def __init__(self, word: str, reason: Message) -> None:
        super().__init__(word, reason)
        self.word = word
        self.reason = reason

    @property
    def message(self) -> Message:
        """The whole sentence, with the word and the reason."""
        raise NotImplementedError

    def __str__(self) -> str:
        return str(self.message)

    @property
    def without_clause(self) -> str:
        """The whole sentence for those who do not know the rules' numbers yet."""
        clause = self.reason.clause
        return str(self).replace(f" ({clause})", "", 1) if clause else str(self)


class CannotRead(Refusal):
    """The word is not one of this game's words, or the value not one of this field's."""

    @property
    def message(self) -> Message:
        return say("cannot read “{word}”: {reason}", word=shown(self.word), reason=self.reason)


class BadValue(CannotRead):
    """A value that is understood and does not fit: an option, a number of players, a file.

    The reason is the whole sentence, and says what would be right.
    """

    @property
    def message(self) -> Message:
        return self.reason


class UnknownGame(BadValue, LookupError):
    """There is no game of this name."""


class BadFile(CannotRead):
    """A file that cannot be read or written, and why: `king.six: no such file`."""

    @property
    def message(self) -> Message:
        return say("{file}: {reason}", file=escaped(self.word), reason=self.reason)


class MissingFile(BadFile, FileNotFoundError):
    """A file that is not there."""

    def __init__(self, word: str, reason: Message | None = None) -> None:
        super().__init__(word, reason or say("no such file"))
        self.errno, self.filename = errno.ENOENT, word

    def __reduce__(self) -> tuple[type, tuple[str, Message]]:
        return type(self), (self.word, self.reason)


class NotLegal(Refusal):
    """The word can be read, and may not be played here."""

    @property
    def message(self) -> Message:
        return say("{word} is not legal: {reason}", word=shown(self.word), reason=self.reason)


class BotFailed(Refusal):
    """A bot, or a game of bots, that could not go on; `word` is the bot."""

    @property
    def message(self) -> Message:
        return say("{bot} failed: {reason}", bot=shown(self.word), reason=self.reason)


class MissingExtra(Refusal, ImportError):
    """Something needs a library that is not installed; `extra` brings it."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(library, say("not installed"))
        self.extra = extra
        self.name = library
        self.args = (library, extra)  # what a copy is made from

    @property
    def message(self) -> Message:
        command = f'pip install "sixfold[{self.extra}]"'
        return say(
            "this needs {library}, which is not installed; to install it: {command}",
            library=self.word,
            command=command,
        )


class NoGpu(BadValue):
    """Something was to run on a GPU, and there is none that it could use."""

    def __init__(self) -> None:
        super().__init__("cuda", say("no NVIDIA GPU was found that CUDA can use; choose the device cpu"))
        self.args = ()  # what a copy is made from


class BadDeclaration(ValueError):
    """A game is declared in a way that cannot work; told when its folder is loaded."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return str(self.reason)


class BrokenGame(Refusal):
    """A game's folder is not as the contract asks: `word` is its name; file and line where known."""

    def __init__(self, word: str, reason: Message, file: Path | None = None, line: int = 0) -> None:
        super().__init__(word, reason)
        self.file = file
        self.line = line

    @property
    def place(self) -> str:
        """The file as seen from beside the game's folder, and the line: `chess/rules.py:12`; or one of the house."""
        if self.file is None:
            return self.word
        of_house = self.file.is_relative_to(HOUSE) and not self.file.is_relative_to(HOUSE / "games")
        name = self.file.relative_to(HOUSE.parent).as_posix() if of_house else f"{self.word}/{self.file.name}"
        return f"{name}:{self.line}" if self.line else name

    @property
    def message(self) -> Message:
        return say("the game {game} is broken: {place}: {reason}", game=self.word, place=self.place, reason=self.reason)
