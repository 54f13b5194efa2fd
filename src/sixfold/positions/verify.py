"""Whether the dice of a record are the ones that were committed to.

It knows the header lines about dice and derives every roll again.  It does not know games.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sixfold.positions import daily
from sixfold.positions.record import Reader
from sixfold.positions.record_lines import BadRecord, dice_of
from sixfold.text.errors import escaped, shown
from sixfold.text.messages import Message, say


@dataclass(frozen=True)
class Difference:
    """The first thing in a record that does not follow from the secret."""

    line: int
    word: str
    expected: str
    roll: int = 0  # from 1; 0: the commitment itself, or the start of the day
    start: bool = False

    @property
    def reason(self) -> Message:
        """What is wrong, as people read it."""
        if self.start:
            return say("by the secret, the game of the day begins with {expected}", expected=self.expected)
        if not self.roll:
            return say("the commitment of this secret is {expected}", expected=self.expected)
        return say("by the secret, roll {roll} is {expected}", roll=self.roll, expected=self.expected)

    @property
    def sentence(self) -> Message:
        """The whole of it for people, with what stands in the record."""
        if self.start:
            return say("The game of the day did not begin as it should: {reason}.", reason=self.reason)
        if not self.roll:
            return say("The dice are not fair: the secret is not the one committed to; {reason}.", reason=self.reason)
        return say(
            "The dice are not those that were committed to: roll {roll}, on line {line}, is {word}, and the secret "
            "gives {expected}.",
            roll=self.roll,
            line=self.line,
            word=shown(self.word),
            expected=self.expected,
        )


@dataclass(frozen=True)
class Verdict:
    """Whether a record keeps to its commitment."""

    rolls: int  # how many follow from the secret
    first: Difference | None

    def json(self) -> dict[str, Any]:
        first = self.first
        data = first and {"line": first.line, "roll": first.roll, "word": first.word, "expected": first.expected}
        return {"fine": first is None, "rolls": self.rolls, "first": data}


class NothingToVerify(BadRecord):
    """A record without the lines that its dice could be checked by."""

    @property
    def sentence(self) -> Message:
        return say("{file}: {reason}", file=escaped(self.source), reason=self.missing)

    def __init__(self, bad: BadRecord, missing: Message) -> None:
        super().__init__(bad.line, bad.word, bad.reason, bad.source)
        self.missing = missing


def _line(reader: Reader, key: str, missing: Message) -> tuple[str, int]:
    try:
        return reader.required(key)
    except BadRecord as bad:
        game = reader.last.game
        raise NothingToVerify(bad, missing if game.dice else say("{game} has no dice", game=game.title)) from None


def _another_start(reader: Reader, secret: str) -> Difference | None:
    """Where a game of the day did not begin as its secret says."""
    begun = reader.last
    start = daily.start(begun.game, secret, begun.settings.rules_version)
    if begun == start:
        return None
    changed = begun.game.changed(start.options, 1) or start.options
    expected = " ".join(f"{key}={value}" for key, value in changed.items())
    found, line = reader.header.get("options", ("", reader.header["game"][1]))
    return Difference(line, found, expected, start=True)


def verify(reader: Reader) -> Verdict:
    """Replays the record up to the first difference.

    Raises BadRecord where the record cannot be read or lacks the commitment or the secret.
    """
    commit, line = _line(
        reader,
        "dice-commit",
        say("the dice of this game were not fixed in advance: they were real ones, or came from a seed"),
    )
    secret, _ = _line(
        reader, "dice-secret", say("the secret of the dice is not in the record; it is shown when the game is over")
    )
    dice = dice_of(reader.dice, secret)
    if commit != dice.commitment:
        return Verdict(0, Difference(line, commit, dice.commitment))
    if dice.placed and (first := _another_start(reader, secret)):
        return Verdict(0, first)
    for position in reader.positions():
        before = position.before
        if before is None or not before.is_chance:
            continue
        expected = dice.roll(before)
        if position.word != expected:
            first = Difference(reader.line_of(position.ply), position.word, expected, position.history.rolls)
            return Verdict(before.history.rolls, first)
    return Verdict(reader.last.history.rolls, None)
