"""The two refusals, in the player's words: *cannot read* and *not legal*.

They carry the word and the reason.  A refused word has changed nothing.
"""

from __future__ import annotations

from sixfold.messages import Message, say

LONGEST_SHOWN = 80


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
        raise NotImplementedError

    def __str__(self) -> str:
        return str(self.message)


class CannotRead(Refusal):
    """The word is not one of this game's words, or the value not one of this field's."""

    @property
    def message(self) -> Message:
        return say("cannot read '{word}': {reason}", word=shown(self.word), reason=self.reason)


class NotLegal(Refusal):
    """The word can be read, and may not be played here."""

    @property
    def message(self) -> Message:
        return say("{word} is not legal: {reason}", word=shown(self.word), reason=self.reason)
