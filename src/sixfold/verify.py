"""Whether the dice of a record are the ones that were committed to.

It knows the header lines about dice and derives every roll again.  It does not know games.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sixfold.dice import Dice
from sixfold.messages import Message, say
from sixfold.record import Reader


@dataclass(frozen=True)
class Difference:
    """The first thing in a record that does not follow from the secret."""

    line: int
    word: str
    expected: str
    roll: int = 0  # from 1; 0: the commitment itself

    @property
    def reason(self) -> Message:
        """What is wrong, as people read it."""
        if not self.roll:
            return say("the commitment of this secret is {expected}", expected=self.expected)
        return say("by the secret, roll {roll} is {expected}", roll=self.roll, expected=self.expected)


@dataclass(frozen=True)
class Verdict:
    """Whether a record keeps to its commitment."""

    rolls: int  # how many follow from the secret
    first: Difference | None

    def json(self) -> dict[str, Any]:
        """The same for programs."""
        first = self.first
        data = first and {"line": first.line, "roll": first.roll, "word": first.word, "expected": first.expected}
        return {"fine": first is None, "rolls": self.rolls, "first": data}


def verify(reader: Reader) -> Verdict:
    """Replays the record up to the first difference.

    Raises BadRecord where the record cannot be read or lacks the commitment or the secret.
    """
    commit, line = reader.required("dice-commit")
    secret, _ = reader.required("dice-secret")
    dice = Dice(secret, reader.dice.get("dice-entropy", ""))
    if commit != dice.commitment:
        return Verdict(0, Difference(line, commit, dice.commitment))
    for position in reader.positions():
        before = position.before
        if before is None or not before.is_chance:
            continue
        expected = dice.roll(before)
        if position.word != expected:
            first = Difference(reader.line_of(position.ply), position.word, expected, position.rolls)
            return Verdict(before.rolls, first)
    return Verdict(reader.last.rolls, None)
