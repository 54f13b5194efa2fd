"""Tables as lines of JSON: one line says what this is, then one a table, and the last how many there were.

    {"sixfold tables": 1}
    {"table": "…", "changed": 1763251200.0, "events": [{"kind": "opened", …}, …], "answers": {"…": {"number": 3}}}
    {"tables": 1}

Events and answers are written as they are kept, byte by byte; what is no JSON, as {"base64": "…"}.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

import msgspec

from sixfold.store.archive import TableCopy
from sixfold.text.errors import BadFile, system_error
from sixfold.text.messages import Message, say

FIRST = b'{"sixfold tables": 1}\n'


class _TableLine(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    table: str
    changed: float
    events: list[msgspec.Raw]
    answers: dict[str, msgspec.Raw]


class _EndLine(msgspec.Struct, forbid_unknown_fields=True):
    tables: int


def write(copies: Iterable[TableCopy], stream: IO[bytes]) -> int:
    """Writes tables; how many there were."""
    stream.write(FIRST)
    count = 0
    for copy in copies:
        answers = {command: _raw(answer) for command, answer in copy.answers.items()}
        events = [_raw(event) for event in copy.events]
        line = _TableLine(table=copy.table, changed=round(copy.changed, 3), events=events, answers=answers)
        stream.write(msgspec.json.encode(line) + b"\n")
        count += 1
    stream.write(msgspec.json.encode(_EndLine(count)) + b"\n")
    return count


def _raw(data: bytes) -> msgspec.Raw:
    try:
        value: Any = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        value = {"base64": ""}
    if b"\n" in data or (isinstance(value, dict) and set(value) == {"base64"}):
        return msgspec.Raw(msgspec.json.encode({"base64": base64.b64encode(data).decode()}))
    return msgspec.Raw(data)


def _bytes(raw: msgspec.Raw) -> bytes:
    data = bytes(raw)
    if data.startswith(b'{"base64":'):
        return base64.b64decode(msgspec.json.decode(data)["base64"])
    return data


class ExportFile:
    def __init__(self, file: Path) -> None:
        self.file = file
        self._places: dict[str, int] = {}  # where the line of each table begins
        try:
            self._stream = file.open("rb")
            self._find()
        except (OSError, msgspec.DecodeError, ValueError) as error:
            if isinstance(error, BadFile):
                raise
            raise BadFile(
                str(file), say("this is not an export of tables: {error}", error=system_error(error))
            ) from None

    def _find(self) -> None:
        if self._stream.readline() != FIRST:
            reason = say("this is neither an export of tables nor a file that a server has written")
            raise BadFile(str(self.file), reason)
        count, place = None, self._stream.tell()
        while line := self._stream.readline():
            if not line.endswith(b"\n"):
                break  # cut off
            if line.startswith(b'{"tables"'):
                count = msgspec.json.decode(line, type=_EndLine).tables
            else:
                self._places[msgspec.json.decode(line, type=_TableLine).table] = place
            place = self._stream.tell()
        if count != len(self._places):
            raise BadFile(str(self.file), say("the end of this export is missing; export the tables again"))

    def tables(self) -> list[str]:
        return list(self._places)

    def read(self, table: str) -> TableCopy:
        self._stream.seek(self._places[table])
        line = msgspec.json.decode(self._stream.readline(), type=_TableLine)
        answers = {command: _bytes(answer) for command, answer in line.answers.items()}
        return TableCopy(table, [_bytes(event) for event in line.events], answers, line.changed)

    def add(self, copy: TableCopy) -> int:
        """Exports are written as a whole, by `write`."""
        raise NotImplementedError

    def kept(self) -> dict[str, bytes]:
        """None: what servers keep for themselves is in no export."""
        return {}

    def keep(self, kept: dict[str, bytes]) -> None:
        """Exports hold tables alone."""
        raise NotImplementedError

    def problems(self) -> list[Message]:
        """None: an export that can be read is whole."""
        return []

    def close(self) -> None:
        self._stream.close()
