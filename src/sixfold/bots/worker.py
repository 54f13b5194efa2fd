"""A process that thinks for others: a question a line in, an answer a line out, JSON each.

    {"game": "…", "players": 2, "options": {}, "extras": {}, "words": ["c3"], "bot": "bot:3", "seed": 1}
    {"word": "c4"}

With `"hint": "fr"` instead of a bot the answer is advice in that language: `{"text": "…",
"word": "c4"}`; with `"look back": "fr"`, a `level` and `names` it is an analysis of the game.  A question
that goes wrong is answered `{"error": "…"}`.  It knows no table and no network, and is told no
dice that have not been rolled.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from typing import Any

from sixfold.bots import advice, curve
from sixfold.bots.analysis import Analysis, Decision, analyse
from sixfold.bots.bot import Bot
from sixfold.bots.find import find
from sixfold.bots.report import accounts, amount, turning_point
from sixfold.messages import speaking
from sixfold.positions import Position
from sixfold.record import Record
from sixfold.search.thought import Limit
from sixfold.views.data import data

MOST_MEMORY = 3 << 30
DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG
MOST_BOTS = 8  # remembered with their trees
_bots: dict[tuple[str, str, int, int], Bot] = {}


def position_of(question: dict[str, Any]) -> Position:
    position = Position.start(question["game"], question["players"], question["options"], question["extras"])
    for word in question["words"]:
        position = position.play(word)
    return position


def answer(question: dict[str, Any]) -> dict[str, Any]:
    position = position_of(question)
    if "hint" in question:
        with speaking(question["hint"]):
            told = advice.known(position, lambda percent: None) or advice.looked(position)
            return {"text": str(told), "word": told.values.get("word", "")}
    if "look back" in question:
        with speaking(question["look back"]):
            return looked_back(Record(position), question["level"], question["names"])
    if question.get("warm"):
        bot = find(question["bot"], position.game, question["seed"])
        return {"word": bot.think(position, Limit(seconds=0.01, simulations=4)).best}
    return {"word": _bot(question, position).think(position).best}


def looked_back(record: Record, level: int, names: list[str]) -> dict[str, Any]:
    """An analysis with its sentences and its curve, ready for a page."""
    analysis = analyse(record, level)
    points = analysis.turning_points()
    return {
        "accounts": [str(sentence) for sentence in accounts(analysis, names)],
        "points": [{"ply": point.ply, "text": str(turning_point(analysis, point, names))} for point in points],
        "decisions": [_decision(analysis, decision) for decision in analysis.decisions],
        "curve": data(curve.picture(analysis, names, record.position.game.title, curve.SMALL), ""),
    }


def _decision(analysis: Analysis, decision: Decision) -> dict[str, Any]:
    """A decision with its values as people read them."""
    best = [{"word": word, "value": amount(analysis, value)} for word, value in decision.best]
    before, after = amount(analysis, decision.before), amount(analysis, decision.after)
    return {"ply": decision.ply, "word": decision.word, "before": before, "after": after, "best": best}


def _bot(question: dict[str, Any], position: Position) -> Bot:
    """The bot that sat there before, if it is still remembered."""
    key = (position.game.id, question["bot"], question["seed"], position.players)
    bot = _bots.pop(key, None) or find(question["bot"], position.game, question["seed"])
    _bots[key] = bot
    while len(_bots) > MOST_BOTS:
        _bots.pop(next(iter(_bots))).close()
    return bot


def keep_to_bounds() -> None:
    """A search that runs wild ends here and not in the whole machine, and none outlives who asked."""
    if sys.platform == "linux":
        import ctypes
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
        ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
        os.nice(5)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who asks; we end when he does
    keep_to_bounds()
    replies = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # whatever prints by accident must not look like an answer
    for line in sys.stdin:
        try:
            told = answer(json.loads(line))
        except Exception as error:
            told = {"error": f"{type(error).__name__}: {error}"}
        try:
            replies.write(json.dumps(told) + "\n")
        except BrokenPipeError:
            return  # the server has gone


if __name__ == "__main__":
    main()
