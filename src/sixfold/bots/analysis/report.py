"""An analysis in sentences: luck and skill apart, and the turning points.

It knows an analysis and the players' names.  It does not know where the sentences are shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from sixfold.bots.analysis.analysis import Analysis, TurningPoint
from sixfold.text.grammar import Counted, counted, number, percent
from sixfold.text.messages import Message, say


class HasUnit(Protocol):
    @property
    def unit(self) -> str:
        """`points`, or `share` of a win."""


def amount(analysis: HasUnit, value: float, signed: bool = False) -> str:
    """A value as people read it: percent of a win, or points."""
    if analysis.unit == "points":
        return str(say("{points} points", points=number(value, 1, signed)))
    return str(percent(value, signed=signed))


def short(value: float, unit: str) -> str:
    return str(number(value) if unit == "points" else percent(value))


def summaries(analysis: Analysis, names: Sequence[str]) -> list[Message]:
    """A sentence for each player; luck is mentioned only where there were dice."""
    sentences = []
    for name, summary in zip(names, analysis.players, strict=True):
        moves, mistakes = _moves(summary.decisions), _mistakes(summary.mistakes)
        blanks: dict[str, Any] = {
            "name": name,
            "moves": moves,
            "mistakes": mistakes,
            "lost": _given_away(analysis, summary.lost),
        }
        if analysis.rolls:
            blanks["luck"] = amount(analysis, summary.luck, signed=True)
            sentences.append(
                say("{name}: {moves}, {mistakes}. All moves together cost {lost}. Luck: {luck}.", **blanks)
            )
        else:
            sentences.append(say("{name}: {moves}, {mistakes}. All moves together cost {lost}.", **blanks))
    return sentences


def _given_away(analysis: HasUnit, value: float) -> Message | str:
    """What all moves cost, where no other figure says of what it is a share."""
    lost = amount(analysis, value)
    return lost if analysis.unit == "points" else say("{share} of winning chance", share=lost)


def _moves(count: int) -> Counted:
    return counted(count, say("{number} move"), say("{number} moves"))


def _mistakes(count: int) -> Message | Counted:
    return counted(count, say("{number} mistake"), say("{number} mistakes")) if count else say("no mistakes")


def turning_point(analysis: Analysis, point: TurningPoint, names: Sequence[str]) -> Message:
    swing = amount(analysis, point.swing, signed=point.player is None)
    if point.player is None:
        roll, name = " ".join(point.word.removeprefix("=")), names[point.favoured or 0]
        return say("Roll {ply} ({roll}): lucky for {name}, {swing}", ply=point.ply, roll=roll, name=name, swing=swing)
    blanks = {"name": names[point.player], "word": point.word, "swing": swing, "best": point.best}
    return say("Move {ply}: {word} cost {name} {swing} (best: {best})", ply=point.ply, **blanks)


def luck_of_rolls(analysis: Analysis, names: Sequence[str]) -> list[Message]:
    """A sentence for every roll: whom it favoured, and by how much."""
    sentences = []
    for roll in analysis.rolls:
        favoured = max(range(len(roll.gained)), key=roll.gained.__getitem__)
        point = TurningPoint(roll.ply, None, roll.word, roll.gained[favoured], "", favoured)
        sentences.append(turning_point(analysis, point, names))
    return sentences or [say("There were no rolls.")]


def mistakes(analysis: Analysis, names: Sequence[str]) -> list[Message]:
    """A sentence for every mistake, with what was better."""
    points = [TurningPoint(d.ply, d.player, d.word, d.lost, d.best[0][0]) for d in analysis.mistakes]
    return [turning_point(analysis, point, names) for point in points] or [say("There were no mistakes.")]


def report(analysis: Analysis, names: Sequence[str]) -> list[Message]:
    """Everything, a sentence a line."""
    points = sorted(analysis.turning_points(), key=lambda point: point.ply)
    sentences = summaries(analysis, names)
    if points:
        sentences.append(say("Turning points:"))
        sentences += [turning_point(analysis, point, names) for point in points]
    else:
        sentences.append(say("No move and no roll changed much."))
    return sentences
