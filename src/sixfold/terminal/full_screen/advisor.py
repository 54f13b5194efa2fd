"""Hints and analyses from a process of their own, so that the screen goes on and nobody has to wait for them.

It knows how `sixfold.bots.worker` is asked.  It does not know what is done with its answers.
"""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sixfold.bots.position_data import question_about
from sixfold.positions.position import Position
from sixfold.text.messages import language, say

MAX_LINE = 1 << 22  # bytes of an answer
ANALYSIS_LEVEL = 4


class NoAdvice(Exception):
    """There is no answer; the text says why."""


def hint_question(position: Position, player: int, quick: bool) -> dict[str, Any]:
    """The question for the best moves of a player; a quick one is answered at first glance."""
    about = question_about(position) | {"progress": True}
    return about | {"hint": language(), "player": player, "quick": quick}


def analysis_question(position: Position, names: tuple[str, ...]) -> dict[str, Any]:
    """The question for what every choice and every roll was worth."""
    about = question_about(position) | {"progress": True}
    return about | {"analyse": language(), "level": ANALYSIS_LEVEL, "names": list(names)}


class Advisor:
    """A worker that is started with the first question; a cancelled question ends it."""

    def __init__(self) -> None:
        self._worker: Process | None = None

    async def ask(self, question: dict[str, Any], progress: Callable[[int], None]) -> dict[str, Any]:
        """The answer to a question.  Raises NoAdvice."""
        try:
            worker = await self._started()
            assert worker.stdin
            worker.stdin.write(json.dumps(question).encode() + b"\n")
            await worker.stdin.drain()
            while "progress" in (answer := await self._line(worker)):
                progress(answer["progress"])
        except asyncio.CancelledError:
            self.close()
            raise
        except (OSError, ValueError):
            self.close()
            raise NoAdvice(str(say("The bot that advises has failed; try again."))) from None
        if "error" in answer:
            raise NoAdvice(answer.get("refused") or answer["error"])
        return answer

    async def _line(self, worker: Process) -> dict[str, Any]:
        assert worker.stdout
        line = await worker.stdout.readline()
        if not line:
            raise OSError("the worker has ended")
        answer: dict[str, Any] = json.loads(line)
        return answer

    async def _started(self) -> Process:
        if self._worker is None or self._worker.returncode is not None:
            arguments = (sys.executable, "-m", "sixfold.bots.worker")
            self._worker = await asyncio.create_subprocess_exec(
                *arguments, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=MAX_LINE
            )
        return self._worker

    def close(self) -> None:
        if self._worker is not None and self._worker.returncode is None:
            with suppress(ProcessLookupError):
                self._worker.kill()
        self._worker = None
