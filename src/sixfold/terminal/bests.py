"""Personal bests of games played alone, kept in a small file on this device.

It knows scores and which of two is better.  It does not know what a game counts.  Where the
file cannot be read or written, games are played all the same.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from sixfold.errors import Refusal
from sixfold.files import write_whole
from sixfold.folders import user_data
from sixfold.messages import Message, say
from sixfold.positions import Position
from sixfold.results import solo_key, solo_score


def _file() -> Path:
    return user_data() / "bests.json"


def _kept() -> dict[str, Any]:
    try:
        kept = json.loads(_file().read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}


def personal_best(position: Position, where: str = "") -> Message | None:
    """How a game alone compares with the best so far, which is kept; None where nothing is to compare.

    `where` names a game that may be asked about again: what was a new best then still is.
    """
    score, key, kept = solo_score(position), solo_key(position), _kept()
    if score is None:
        return None
    best = kept.get(key)
    if not isinstance(best, dict) or not isinstance(best.get("score"), int):
        best = None
    if best is None or (score < best["score"] if position.game.solo_fewest else score > best["score"]):
        best = {"score": score, "where": where}
        with suppress(Refusal):
            write_whole(_file(), json.dumps(kept | {key: best}, indent=1) + "\n")
        return say("A new personal best.")
    if where and best == {"score": score, "where": where}:
        return say("A new personal best.")
    return say("Your best so far: {best}.", best=best["score"])
