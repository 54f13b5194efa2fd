"""Personal bests of games played alone, kept in a small file on this device.

It knows scores and which of two is better.  It does not know what a game counts.  Where the
file cannot be read or written, games are played all the same.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from sixfold.machines.files import change_object, read_object
from sixfold.machines.folders import user_data
from sixfold.positions.position import Position
from sixfold.telling.own_results import merged
from sixfold.telling.results import solo_key, solo_score
from sixfold.text.grammar import with_minus
from sixfold.text.messages import Message, say


def _file() -> Path:
    return user_data() / "bests.json"


def kept() -> dict[str, Any]:
    return read_object(_file())


def change(how: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Writes every personal best as it becomes, one program after the other; where that cannot be, nothing happens."""
    change_object(_file(), how)


def personal_best(position: Position, where: str = "", real_dice: bool = False, listed: bool = False) -> Message | None:
    """How a game alone compares with the best so far, which is kept; None where nothing is to compare.

    `where` names a game that may be asked about again: what was a new best then still is.  Where the bests are
    `listed` besides, only a new one is told.
    """
    score, key, bests = solo_score(position), solo_key(position, real_dice), kept()
    if score is None:
        return None
    best = bests.get(key)
    if not isinstance(best, dict) or not isinstance(best.get("score"), int):
        best = None
    if best is None or (score < best["score"] if position.game.solo_fewest else score > best["score"]):
        best = {"score": score, "where": where} | ({"fewest": True} if position.game.solo_fewest else {})
        change(partial(merged, "bests", {key: best}))
        return _new_best(real_dice)
    if where and (best["score"], best.get("where")) == (score, where):
        return _new_best(real_dice)
    if listed:
        return None
    score_text = with_minus(best["score"])
    if real_dice:
        return say("Your best so far with real dice: {best}.", best=score_text)
    return say("Your best so far: {best}.", best=score_text)


def _new_best(real_dice: bool) -> Message:
    return say("A new personal best with real dice.") if real_dice else say("A new personal best.")
