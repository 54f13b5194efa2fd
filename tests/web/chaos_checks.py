"""What must hold after a chaos run: each accepted command is in the log once, and nothing else is.

It knows commands, answers and the log.  It does not know any game, nor how anything was sent.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
import sys
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from web.client import Answer, Json

FOLLOWING = {"over"}  # events that another one brings about, as some of dice and of invitations are
BY_THE_CLOCK = {"flagged", "outage"}  # events that time brings about
WAL_HEADER, FRAME_HEADER = 32, 24  # bytes, in SQLite's write-ahead log
MOVED = slice(128, 132)  # of its index: how many frames it has begun to move into the file
LEADS_TO = {  # the events by which a command is known in the log
    "play": {"played"},
    "roll": {"rolled"},
    "undo": {"undone", "offered"},
    "draw": {"drawn", "offered"},
    "accept": {"accepted", "drawn", "undone", "began", "handed"},
    "decline": {"declined", "withdrawn"},
    "withdraw": {"withdrawn"},
    "resign": {"resigned", "handed"},
    "rematch": {"began", "offered"},
    "name": {"named"},
    "hand": {"handed", "offered"},
    "revoke": {"revoked"},
}


@dataclass
class Asked:
    """A command and everything it was answered."""

    table: str
    body: Json
    answers: list[Answer] = field(default_factory=list)

    @property
    def accepted(self) -> bool:
        return bool(self.answers) and self.answers[-1].status == 200


@dataclass
class Entered:
    """A request to take a chair and everything it was answered."""

    table: str
    chair: int
    answers: list[Answer] = field(default_factory=list)


def check_once(commands: list[Asked], entered: list[Entered], log: list[Json]) -> None:
    """What was accepted is in the log once, what was refused is not, and nothing else is."""
    assert [event["number"] for event in log] == list(range(1, len(log) + 1))
    claimed: dict[int, Asked] = {}
    for asked in commands:
        verdicts = {
            (answer.status == 200, answer.data["number"] if answer.status == 200 else 0) for answer in asked.answers
        }
        assert len(verdicts) == 1, (asked.body, asked.answers)
        accepted, number = verdicts.pop()
        if accepted and (event := led_to(asked, log, number, claimed)):
            assert event not in claimed, (asked, claimed[event], log[event - 1])
            claimed[event] = asked
    happened = [event for event in log if event["number"] not in claimed and not by_itself(event, log)]
    assert happened == [], happened
    check_entered(entered, log)
    check_flags(log)
    check_dice(log)


def check_flags(log: list[Json]) -> None:
    """A flag falls once a game, only where there is a clock, and nothing is played after it."""
    fallen, ended = False, {"flagged", "outage", "played", "rolled", "undone", "drawn", "resigned"}
    for event in log:
        assert log[0]["clock"] or event["kind"] not in BY_THE_CLOCK, event
        if event["kind"] == "began":
            fallen = False
        assert not fallen or event["kind"] not in ended, event
        fallen |= event["kind"] == "flagged"


def check_dice(log: list[Json]) -> None:
    """Where dice are real nobody but a person at the table rolls, and elsewhere nobody but the server."""
    rolled = [event.get("chair") is not None for event in log if event["kind"] == "rolled"]
    assert set(rolled) <= {log[0]["real_dice"]}, log[0]


def check_entered(entered: list[Entered], log: list[Json]) -> None:
    """Each request to enter that was granted led to one event, however often it was sent.

    Once somebody is removed, copies of their request are refused.  A request whose first copy a killed
    server had granted may be among those.
    """
    granted = Counter(one.chair for one in entered if one.answers[0].status == 200)
    refused = Counter(one.chair for one in entered if one.answers[0].status != 200)
    sat = Counter(event["chair"] for event in log if event["kind"] == "sat")
    for chair in sat | granted:
        assert granted[chair] <= sat[chair] <= granted[chair] + refused[chair], (chair, sat, granted, refused)
    told = {(one.chair, chair) for one in entered for answer in one.answers for chair in answer.data.get("chairs", ())}
    assert all(wanted == got for wanted, got in told), told


def by_itself(event: Json, log: list[Json]) -> bool:
    """Whether an event needs no command: how a table begins, dice, clocks, and what a bot plays for somebody."""
    if event["kind"] == "played":
        earlier = log[: event["number"] - 1]
        return any(known["kind"] == "handed" and known["chair"] == event["chair"] for known in earlier)
    first = next(known for known in log if known["kind"] == "began")
    return event["kind"] in {"opened", "sat", *BY_THE_CLOCK} or follows(event) or event == first


def follows(event: Json) -> bool:
    """Whether another event brought this one about; with somebody who is removed the invitation is cancelled.

    Dice that the server rolls have no chair, real ones that of whoever entered them.
    """
    if event["kind"] in ("rolled", "revoked"):
        return event.get("chair") is None
    return event["kind"] in FOLLOWING


def led_to(asked: Asked, log: list[Json], number: int, claimed: dict[int, Asked]) -> int:
    """The number of the event that a command was accepted with; 0 where it changed nothing."""
    body = asked.body
    if body["do"] == "hand" and (number in claimed or not hands(log[number - 1], body)):
        assert level_at(log, body["chair"], number) == body["level"], (body, log[number - 1])
        return 0  # the chair was as it was wanted
    while follows(log[number - 1]):
        number -= 1
    event = log[number - 1]
    assert event["kind"] in LEADS_TO[body["do"]], (body, event)
    if body["do"] in ("play", "roll", "name", "decline", "resign", "revoke"):
        assert event["chair"] == body["chair"], (body, event)
    if body["do"] in ("play", "roll"):
        assert event["word"] == body["word"], (body, event)
    return number


def hands(event: Json, body: Json) -> bool:
    """Whether an event is the handing of a chair that was wanted, or the question about it."""
    wanted = (body["chair"], body["level"])
    if event["kind"] == "offered":
        return event["what"] == "hand" and (event["seat"], event["level"]) == wanted
    return event["kind"] == "handed" and (event["chair"], event["level"]) == wanted


def level_at(log: list[Json], chair: int, number: int) -> int | None:
    """The level of the bot at a chair after an event; None for a person."""
    level: int | None = log[0]["chairs"][chair]["level"]
    for event in log[:number]:
        if event["kind"] == "handed" and event["chair"] == chair:
            level = event["level"]
    return level


def difference(before: Any, after: Any, path: str) -> str:
    """Where two values differ first; empty where they do not."""
    if isinstance(before, dict) and isinstance(after, dict):
        pairs = ((key, before.get(key), after.get(key)) for key in before | after)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = ((key, *pair) for key, pair in enumerate(zip(before, after, strict=True)))
    else:
        return "" if before == after else f"{path} was {before!r} and is {after!r}"
    found = (difference(old, new, f"{path}.{key}") for key, old, new in pairs)
    return next(filter(None, found), "")


# Copies of a store ----------------------------------------------------------------------


def torn_copy(file: Path, folder: Path, chooser: random.Random) -> Path:
    """The file as a power cut may leave it: the last part of what was written is missing."""
    folder.mkdir()
    copy = Path(shutil.copy(file, folder))
    written = file.with_name(file.name + "-wal")
    if written.exists():
        data = written.read_bytes()
        safe = min(flushed(data, file.with_name(file.name + "-shm")), len(data))
        copy.with_name(copy.name + "-wal").write_bytes(data[: chooser.randint(safe, len(data))])
    return copy


def flushed(written: bytes, index: Path) -> int:
    """How much of what was written is on the disk for certain: what SQLite had begun to move into the file."""
    if len(written) < WAL_HEADER or not index.exists():
        return 0
    page = int.from_bytes(written[8:12], "big")
    frames = int.from_bytes(index.read_bytes()[MOVED], sys.byteorder)
    return WAL_HEADER + frames * (FRAME_HEADER + page) if frames else 0


def stored_logs(copy: Path) -> dict[str, list[Json]]:
    """The events of every table in a copy, which must be sound; every answer's event must be there."""
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        logs: dict[str, list[Json]] = {}
        for table, number, data in connection.execute("SELECT tab, number, data FROM events ORDER BY tab, number"):
            log = logs.setdefault(table, [])
            assert number == len(log) + 1
            log.append(msgspec.json.decode(data))
        for table, answer in connection.execute("SELECT tab, answer FROM answers"):
            assert msgspec.json.decode(answer)["number"] <= len(logs[table])
    return logs


def check_copy(stored: dict[str, list[Json]], logs: dict[str, list[Json]]) -> None:
    """A copy has the beginning of each log."""
    for table, log in stored.items():
        assert [(event["kind"], event["at"]) for event in log] == [
            (event["kind"], event["at"]) for event in logs[table][: len(log)]
        ]
