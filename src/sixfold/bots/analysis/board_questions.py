"""What an analysis board asks: the values along a game, what its moves and rolls were worth, one position.

It knows analysts, which it keeps with what they have searched.  It does not know who asks, nor in which
language the answers are read: they are numbers and words of records.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sixfold.bots.analysis.analysis import MISTAKE, Decision, Roll, assess
from sixfold.bots.analysis.analyst import Analyst, rounded
from sixfold.bots.analysis.study import study
from sixfold.positions.position import Position

MAX_ANALYSTS = 3  # that are kept
AT_FULL = 100  # positions of a game that have the whole budget of their level
_analysts: dict[tuple[str, int, int], Analyst] = {}
Question = dict[str, Any]


def analyst_for(position: Position, level: int) -> Analyst:
    key = (position.game.id, level, position.players)
    found = _analysts.pop(key, None) or Analyst(position.game, level, position.players)
    _analysts[key] = found
    while len(_analysts) > MAX_ANALYSTS:
        _analysts.pop(next(iter(_analysts)))
    return found


def values(position: Position, question: Question) -> dict[str, Any]:
    """The value of every position of a game, from the first one on; in long games with less for each."""
    analyst, line = analyst_for(position, question["level"]), position.line()
    part = min(1.0, AT_FULL / len(line))
    return {
        "unit": analyst.unit,
        "low": analyst.low,
        "size": analyst.size,
        "values": [rounded(analyst.values(each, part)) for each in line],
    }


def steps(position: Position, question: Question) -> dict[str, Any]:
    """What the moves and rolls after a ply were worth, up to another one."""
    analyst = analyst_for(position, question["level"])
    moments = position.line()[question["after"] + 1 : question["upto"] + 1]
    return {"unit": analyst.unit, "steps": [_step(assess(analyst, each), analyst.size) for each in moments]}


def _step(step: Decision | Roll, size: float) -> dict[str, Any]:
    data: dict[str, Any] = {"ply": step.ply, "word": step.word, "values": rounded(step.values)}
    if isinstance(step, Roll):
        return data | {"gained": rounded(step.gained)}
    best = [{"word": word, "value": round(value, 4)} for word, value in step.best]
    lost = {"lost": round(step.lost, 4), "mistake": step.lost > MISTAKE * size}
    return data | lost | {"player": step.player, "best": best, "before": round(step.before, 4), "legal": step.legal}


def position_study(position: Position, question: Question) -> dict[str, Any]:
    """One position: its values and best moves, and others that were asked for."""
    level = question["level"]
    analyst = analyst_for(position, level)
    found = study(position, level, question["player"], question["also"], analyst)
    return found.json() | {"low": analyst.low, "size": analyst.size, "mistake": MISTAKE}


QUESTIONS: dict[str, Callable[[Position, Question], dict[str, Any]]] = {
    "values": values,
    "steps": steps,
    "study": position_study,
}
