"""What a notation need not write: paths, dice and the state as data.

It knows the game's rules and its `read`.  A word is a place, or places joined by hyphens; an
outcome of dice is `=` and its number, from 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sixfold.text.errors import CannotRead
from sixfold.text.messages import Message, say


def no_button(step: str) -> CannotRead:
    return CannotRead(step, say("this is not a button"))


class NotationDefaults:
    LOCAL_WORDS: Mapping[str, Message] = {}

    def __init__(self, rules: Any, notation: Any) -> None:
        self._rules = rules
        self._read = notation.read
        self._write_outcome = getattr(notation, "write_outcome", self.write_outcome)

    def path_of(self, state: Any, word: str) -> tuple[str, ...]:
        """The places that the word joins by hyphens."""
        return tuple(word.split("-"))

    def word_of(self, state: Any, path: Sequence[str]) -> str:
        """The places joined by hyphens, if that can be read."""
        word = "-".join(path)
        self._read(state, word)
        return word

    def button(self, state: Any, step: str) -> Message:
        raise no_button(step)

    def write_outcome(self, state: Any, outcome: int) -> str:
        """`=` and the number from 1, in as many digits as the highest needs."""
        digits = len(str(self._rules.outcome_count(state)))
        return f"={outcome + 1:0{digits}}"

    def read_outcome(self, state: Any, word: str) -> int:
        """Refuses: there are no dice."""
        count = self._rules.outcome_count(state)
        outcomes = [self._write_outcome(state, outcome) for outcome in range(count)]
        if word not in outcomes:
            raise CannotRead(word, say("dice are written {first} to {last}", first=outcomes[0], last=outcomes[-1]))
        return outcomes.index(word)

    def describe(self, state: Any, earlier: Sequence[Any]) -> dict[str, Any]:
        copy = state.copy()
        return {name: getattr(copy, name) for name in state.fields}
