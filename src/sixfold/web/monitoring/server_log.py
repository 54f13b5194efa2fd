"""The log of a server: one line a failure, for people (`name=value`) or as JSON, and never a key.

It knows records of `logging`, ours and those of uvicorn and websockets.  It does not know what
failed.  What is said too often is counted instead.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from typing import Literal, TextIO

from sixfold.web.monitoring import metrics

Format = Literal["text", "json"]
FORMATS: tuple[Format, ...] = ("text", "json")
SAME_A_MINUTE = 20  # lines of one kind; the rest is counted
MAX_TEXT = 8000  # letters of one value
OTHERS = ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi", "websockets", "websockets.server")
# Keys have 24 letters, hashes 64; ids of tables have 12.  Names in tracebacks are of small letters alone.
SECRET = re.compile(r"(?<![A-Za-z0-9_-])(?=[a-z_-]*[A-Z0-9])[A-Za-z0-9_-]{20,}|#[A-Za-z0-9_-]{8,}")
PLAIN = re.compile(r"[\w.:/@+-]+")
log = logging.getLogger("sixfold")


def failure(
    kind: str, sentence: str, *, table: str = "", address: str = "", error: BaseException | None = None, **more: object
) -> None:
    """One line about something that went wrong; with an error, its traceback in the same line."""
    if error is not None:
        if getattr(error, "was_logged", False):
            return
        error.was_logged = True  # type: ignore[attr-defined]
    fields = {"kind": kind, "table": table, "address": address, **more}
    log.error("%s", sentence, exc_info=error, extra={"fields": fields})


def trouble(kind: str, sentence: str, *, table: str = "", **more: object) -> None:
    """One line about something that is not our fault and passes: a database that restarts, a disk that is full."""
    log.warning("%s", sentence, extra={"fields": {"kind": kind, "table": table, **more}})


def fields_of(record: logging.LogRecord) -> dict[str, str]:
    """What a line says, in order; nothing that opens a table."""
    given: Mapping[str, object] = getattr(record, "fields", {"kind": record.name})
    moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    said = {"time": f"{moment}.{int(record.msecs):03d}Z", "level": record.levelname.lower()}
    said |= {name: clean(str(value)) for name, value in given.items() if value != ""}
    said["says"] = clean(record.getMessage().strip())
    if record.exc_info and record.exc_info[0]:
        said["traceback"] = clean("".join(traceback.format_exception(*record.exc_info)))
    return said


def clean(text: str) -> str:
    """The text without anything that could be a key, and not without end."""
    return SECRET.sub("…", text[-MAX_TEXT:] if len(text) > MAX_TEXT else text)


class TextLines(logging.Formatter):
    """`time=… level=error kind=… table=… says="…"`."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, whatever is in it."""
        return " ".join(f"{name}={_quoted(value)}" for name, value in fields_of(record).items())


class JsonLines(logging.Formatter):
    """The same as an object of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(fields_of(record), ensure_ascii=False)


def _quoted(value: str) -> str:
    return value if PLAIN.fullmatch(value) else json.dumps(value, ensure_ascii=False)


class RateLimitFilter(logging.Filter):
    """Passes a number of lines of one kind a minute, then one that says how many were left out."""

    def __init__(self, most: int = SAME_A_MINUTE, clock: Callable[[], float] = time.time) -> None:
        super().__init__()
        self.most = most
        self._clock = clock
        self._minute = 0
        self._seen: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and getattr(record.exc_info[1], "was_logged", False) and not hasattr(record, "fields"):
            return False  # uvicorn repeats what we have told
        kind = str(getattr(record, "fields", {}).get("kind", "")) or f"{record.name} {record.msg}"[:200]
        minute = int(self._clock() // 60)
        if minute != self._minute:
            self._minute = minute
            self._tell_left_out()
        self._seen[kind] = count = self._seen.get(kind, 0) + 1
        if count > self.most:
            metrics.count("log_lines_left_out")
        return count <= self.most

    def _tell_left_out(self) -> None:
        seen, self._seen = self._seen, {}
        for kind, count in seen.items():
            if count > self.most:
                fields = {"kind": "left_out", "of": kind, "times": count - self.most}
                log.warning("The same was said more often.", extra={"fields": fields})


def begin(
    written: Format = "text",
    stream: TextIO | None = None,
    most: int = SAME_A_MINUTE,
    clock: Callable[[], float] = time.time,
) -> logging.Handler:
    """Sends every warning and error of this process to the log, also those of uvicorn and websockets."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines() if written == "json" else TextLines())
    handler.addFilter(RateLimitFilter(most, clock))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    for name in OTHERS:
        other = logging.getLogger(name)
        other.handlers.clear()
        other.propagate = True
    return handler
