"""An analysis in sentences: luck and skill apart, and the turning points.

It knows an analysis and the players' names.  It does not know where the sentences are shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from sixfold.bots.analysis import Analysis, TurningPoint
from sixfold.messages import Message, say


class Measured(Protocol):
    """Anything whose values have a unit."""

    @property
    def unit(self) -> str:
        """`points`, or `share` of a win."""
        ...


def amount(analysis: Measured, value: float, signed: bool = False) -> str:
    """A value as people read it: percent of a win, or points."""
    sign = "+" if signed else ""
    if analysis.unit == "points":
        return str(say("{points} points", points=f"{value:{sign}.1f}"))
    return f"{100 * value:{sign}.0f} %"


def summaries(analysis: Analysis, names: Sequence[str]) -> list[Message]:
    """A sentence for each player; dice are mentioned only where there were any."""
    sentences = []
    for name, summary in zip(names, analysis.players, strict=True):
        lost = amount(analysis, summary.lost)
        blanks = {"name": name, "lost": lost, "mistakes": str(summary.mistakes), "decisions": str(summary.decisions)}
        if analysis.rolls:
            luck = amount(analysis, summary.luck, signed=True)
            text = say("{name}: dice {luck}; lost by choices {lost}, decisions {decisions}, mistakes {mistakes}.")
            sentences.append(Message(text.text, values=blanks | {"luck": luck}))
        else:
            text = say("{name}: lost by choices {lost}, decisions {decisions}, mistakes {mistakes}.")
            sentences.append(Message(text.text, values=dict(blanks)))
    return sentences


def turning_point(analysis: Analysis, point: TurningPoint, names: Sequence[str]) -> Message:
    """A sentence for a turning point."""
    swing = amount(analysis, point.swing, signed=point.player is None)
    if point.player is None:
        name = names[point.favoured or 0]
        return say(
            "{ply}: the dice {word} bring {name} {swing}", ply=point.ply, word=point.word, name=name, swing=swing
        )
    name = names[point.player]
    blanks = {"name": name, "word": point.word, "swing": swing, "best": point.best}
    return say("{ply}: {name} loses {swing} with {word}; {best} was better", ply=str(point.ply), **blanks)


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
