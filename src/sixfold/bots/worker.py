"""A worker process for bots: reads a question a line, writes an answer a line, both JSON.

    {"game": "…", "players": 2, "options": {}, "header_lines": {}, "words": ["c3"], "bot": "bot:3", "seed": 1}
    {"word": "c4"}

A game that began from a code has it as `"position"`, one under an older version of its rules that as
`"rules_version"`, and a bot that is not to think for longer than that has `"seconds"`.  A game with
secrets is told (`question`).  With
`"hint": "fr"` instead of a bot the answer is a hint in that language for a `player`:
`{"text": "…", "coach": "…", "word": "c4", "value": "62 %"}`;
with `"quick": true` one that needs nothing compiled, and with `"warm": true` what it needs is only
compiled.  With `"analyse": "fr"`, a `level` and `names` it is an analysis of the game.  With
`"progress": true` lines `{"progress": 40}`, in per cent, come before the answer to these two.  With
`"board": "study"` and a `level` it is what an analysis board shows (see `board_questions`).

A line `{"cancel": true}` after a question says that nobody wants its answer any more: it is soon
answered `{"error": "cancelled"}`, unless that was too late.  A question that fails is answered
`{"error": "…"}`, and with a sentence for people as `"refused"` where there is one.  It does not know
tables or networks, and never gets dice that have not been rolled yet.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, TextIO

from sixfold.bots.advice import Progress, coach_says, hint_for, quick_hint
from sixfold.bots.analysis import curve
from sixfold.bots.analysis.analysis import Analysis, Decision, analyse
from sixfold.bots.analysis.board_questions import QUESTIONS
from sixfold.bots.analysis.report import amount, summaries, turning_point
from sixfold.bots.bot import Bot
from sixfold.bots.position_data import position_of
from sixfold.bots.warming import HINT, quick, warm
from sixfold.game.candidates import Limit
from sixfold.positions.position import Position
from sixfold.positions.record import Record
from sixfold.search import stop_timer
from sixfold.text.errors import Refusal
from sixfold.text.messages import language, speaking
from sixfold.views.data import data

MAX_MEMORY = 3 << 30
DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG
MAX_BOTS = 8  # kept with their trees
CANCEL = '{"cancel": true}\n'
CANCELLED = {"error": "cancelled"}
_bots: dict[tuple[str, str, int, int], Bot] = {}


def answer(question: dict[str, Any], progress: Progress = lambda percent: None) -> dict[str, Any]:
    position = position_of(question)
    if question.get("warm"):
        warm(question.get("bot", HINT), position)
        return {}
    if "hint" in question:
        with speaking(question["hint"]):
            player = question.get("player", position.actors[0])
            hint = quick_hint(position, player) if question.get("quick") else hint_for(position, player, progress)
            said = {"text": hint.text, "coach": coach_says(position, player, hint)}
            return said | {"word": hint.word, "value": hint.value}
    if "analyse" in question:
        with speaking(question["analyse"]):
            return analysed(Record(position), question["level"], question["names"], progress)
    if "board" in question:
        return QUESTIONS[question["board"]](position, question)
    bot = _bot(question, position)
    return {"word": bot.think(position, _limit(bot, question.get("seconds"))).best}


def analysed(record: Record, level: int, names: list[str], progress: Progress = lambda percent: None) -> dict[str, Any]:
    """An analysis with its sentences and its picture, ready for a page."""
    analysis = analyse(record, level, progress)
    points = analysis.turning_points()
    values = [analysis.start, *(step.values for step in analysis.steps)]
    return {
        "accounts": [str(sentence) for sentence in summaries(analysis, names)],
        "points": [{"ply": point.ply, "text": str(turning_point(analysis, point, names))} for point in points],
        "decisions": [_decision(analysis, decision) for decision in analysis.decisions],
        "unit": analysis.unit,
        "values": [[round(value, 3) for value in each] for each in values],  # by ply and player
        "curve": data(curve.picture(analysis, names, record.position.game.title, curve.SMALL), ""),
    }


def _decision(analysis: Analysis, decision: Decision) -> dict[str, Any]:
    best = [{"word": word, "value": amount(analysis, value)} for word, value in decision.best]
    before, after = amount(analysis, decision.before), amount(analysis, decision.after)
    return {"ply": decision.ply, "word": decision.word, "before": before, "after": after, "best": best}


def _bot(question: dict[str, Any], position: Position) -> Bot:
    """The bot that was asked before in this seat, if it is still kept."""
    key = (position.game.id, question["bot"], question["seed"], position.players)
    bot = _bots.pop(key, None) or quick(question["bot"], position.game, question["seed"], compiling=False)
    _bots[key] = bot
    while len(_bots) > MAX_BOTS:
        _bots.pop(next(iter(_bots))).close()
    return bot


def _limit(bot: Bot, seconds: float | None) -> Limit | None:
    """A bot's own budget, cut down to so many seconds; None where it has none or is not cut."""
    own: Limit | None = bot.limit() if seconds is not None and hasattr(bot, "limit") else None
    if own is None or seconds is None or (own.seconds is not None and own.seconds <= seconds):
        return None
    return replace(own, seconds=seconds)


def limit_process() -> None:
    """Bounds the memory of this process, lowers its priority and ends it with its parent, on Linux."""
    if sys.platform == "linux":
        import ctypes
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MAX_MEMORY, MAX_MEMORY))
        ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
        os.nice(5)


class Inbox:
    """Questions in the order in which they come, read in a thread, so that the one at work can be cancelled."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._waiting: queue.SimpleQueue[tuple[int, str] | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._at_work = 0  # the number of the question that is being answered
        self._cancelled = 0  # that of the last one that was cancelled
        threading.Thread(target=self._read, args=(lines,), daemon=True).start()

    def _read(self, lines: Iterable[str]) -> None:
        number = 0
        for line in lines:
            if line == CANCEL:
                self._cancel(number)
            else:
                number += 1
                self._waiting.put((number, line))
        self._waiting.put(None)

    def _cancel(self, number: int) -> None:
        with self._lock:
            self._cancelled = number
            if self._at_work == number:
                stop_timer.interrupt_all()

    def next(self) -> str | None:
        """The next question, which is at work from now on; None at the end.  A cancelled one is empty."""
        found = self._waiting.get()
        if found is None:
            return None
        with self._lock:
            self._at_work = found[0]
            stop_timer.allow()
            return "" if self._cancelled == found[0] else found[1]


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent; this process ends with it
    limit_process()
    replies = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # whatever is printed goes to standard error, so that it cannot look like an answer
    inbox = Inbox(sys.stdin)
    while (line := inbox.next()) is not None:
        try:
            reply = _reply(json.loads(line), replies) if line else CANCELLED
        except KeyboardInterrupt:  # as searches say that they were interrupted
            reply = CANCELLED
        except Exception as error:
            reply = {"error": f"{type(error).__name__}: {error}"}
        try:
            replies.write(json.dumps(reply) + "\n")
        except BrokenPipeError:
            return  # the server has gone


def _reply(question: dict[str, Any], replies: TextIO) -> dict[str, Any]:
    """The answer; what is done so far is written before it, if somebody wants to know."""

    def tell(percent: int) -> None:
        if question.get("progress"):
            replies.write(json.dumps({"progress": percent}) + "\n")

    try:
        return answer(question, tell)
    except Refusal as refusal:
        with speaking(question.get("hint") or question.get("analyse") or language()):
            return {"error": f"{type(refusal).__name__}: {refusal}", "refused": str(refusal)}


if __name__ == "__main__":
    main()
