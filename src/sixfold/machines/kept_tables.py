"""Tables that took long to compute, kept in a folder for the next time: whole and undamaged, or not at all.

It knows files and checksums.  It does not know what a table holds.
"""

from __future__ import annotations

import hashlib
import mmap
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from sixfold.machines.files import write_whole
from sixfold.text.errors import Refusal

HEADER = 64  # bytes: what it is, then the checksum of the rest


def titled(title: str) -> bytes:
    """The first half of the header; the number at a title's end goes up with every change of form."""
    return title.encode().ljust(HEADER // 2, b"\0")


def kept(file: Path, title: str, size: int, make: Callable[[], Any]) -> Any:
    """A table's bytes: from disk if they are there whole, else made, and kept where that can be."""
    data = load(file, title, size)
    if data is None:
        data = make()
        with suppress(Refusal):  # without a folder to write to, what was just made is as good
            store(file, title, data)
    return data


def load(file: Path, title: str, size: int) -> memoryview | None:
    """The bytes of a table, mapped into memory; None if it is missing or damaged."""
    try:
        with file.open("rb") as stream:
            mapped = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_COPY)  # compiled code knows no read-only arrays
    except (OSError, ValueError):
        return None
    whole = memoryview(mapped)
    data = whole[HEADER:]
    good = len(data) == size and whole[:HEADER].tobytes() == titled(title) + hashlib.sha256(data).digest()
    return data if good else None


def store(file: Path, title: str, data: Any) -> None:
    """Writes a table so that it is there whole or not at all, whoever else writes it now."""
    write_whole(file, b"".join([titled(title), hashlib.sha256(data).digest(), data]))
