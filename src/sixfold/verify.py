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
        if not self.roll:
            return say("the secret has another commitment, {expected}", expected=self.expected)
        return say("roll {roll} follows from the secret as {expected}", roll=self.roll, expected=self.expected)


@dataclass(frozen=True)
class Verdict:
    rolls: int  # how many follow from the secret
    first: Difference | None

    def json(self) -> dict[str, Any]:
        first = self.first
        told = first and {"line": first.line, "roll": first.roll, "word": first.word, "expected": first.expected}
        return {"fine": first is None, "rolls": self.rolls, "first": told}


def verify(reader: Reader) -> Verdict:
    """Replays the record up to the first difference.

    Raises BadRecord where the record cannot be read or lacks the commitment or the secret.
    """
    commit, line = reader.required("dice-commit")
    secret, _ = reader.required("dice-secret")
    dice = Dice(secret, reader.dice.get("dice-entropy", ""))
    if commit != dice.commitment:
        return Verdict(0, Difference(line, commit, dice.commitment))
    rolls = 0
    for position in reader.positions():
        before = position.before
        if before is None or not before.is_chance:
            continue
        expected = before.outcome(dice.below(rolls + 1, before.outcome_count))
        if position.word != expected:
            return Verdict(rolls, Difference(reader.line_of(position.ply), position.word, expected, rolls + 1))
        rolls += 1
    return Verdict(rolls, None)
