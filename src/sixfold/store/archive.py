"""Whole tables, read from a store or added to one while servers run on it.

What is read is one moment of the store.  A table is added as far as it is missing: what is there
already must be its beginning.  With all tables go the values that servers keep for themselves, from
store to store; they are in no export, which may be meant for others.  It does not know what events mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from sixfold.text.messages import Message, say


class TableDiffers(Exception):
    """Another table with this name is there already."""


@dataclass
class TableCopy:
    """Everything that is kept about one table, as far as it can be read."""

    table: str
    events: list[bytes]
    answers: dict[str, bytes]
    changed: float  # Unix time of the last event
    problems: list[Message] = field(default_factory=list)


class Archive(Protocol):
    """A store, or a file of exported tables, opened for a program that does one thing after another."""

    def tables(self) -> list[str]:
        """The names of all tables."""

    def read(self, table: str) -> TableCopy: ...

    def add(self, copy: TableCopy) -> int:
        """Adds what is missing of a table; how many events that were.  Raises TableDiffers."""

    def kept(self) -> dict[str, bytes]:
        """The values that servers keep for themselves, by name; none in an export."""

    def keep(self, kept: dict[str, bytes]) -> None:
        """Adds such values under names that are not there yet."""

    def problems(self) -> list[Message]:
        """What is wrong with the storage itself."""

    def close(self) -> None: ...


def in_order(rows: Iterable[tuple[int, bytes]], last: int | None) -> tuple[list[bytes], list[Message]]:
    """The events up to the first number that is missing, and what is wrong with the numbers.

    `last` is the number that the list of tables has; None: it is not listed.
    """
    events: list[bytes] = []
    gaps = 0
    for number, data in rows:
        if not gaps and number == len(events) + 1:
            events.append(bytes(data))
        else:
            gaps = gaps or len(events) + 1
    problems = [say("event {number} is missing", number=gaps)] if gaps else []
    if not gaps and last is None:
        problems.append(say("the list of tables does not have it"))
    elif not gaps and last != len(events):
        listed = say("the list of tables says {last} events, and there are {count}", last=last, count=len(events))
        problems.append(listed)
    return events, problems


def missing(there: list[bytes], copy: TableCopy) -> list[bytes]:
    """The events of a copy that are not there yet.  Raises TableDiffers."""
    both = min(len(there), len(copy.events))
    if there[:both] != copy.events[:both]:
        raise TableDiffers(copy.table)
    return copy.events[both:]


@dataclass
class Added:
    """What came of adding tables to a store."""

    new: int = 0
    longer: int = 0
    same: int = 0
    differ: list[str] = field(default_factory=list)


def copies(source: Archive, names: Iterable[str], tell: Callable[[int], None]) -> Iterator[TableCopy]:
    """Some tables of an archive, one after another; `tell` is called with how many are done."""
    for done, name in enumerate(names, 1):
        yield source.read(name)
        tell(done)


def add_all(target: Archive, given: Iterable[TableCopy]) -> Added:
    """Adds tables to a store; those that differ from what is there are left alone."""
    added = Added()
    known = set(target.tables())
    for copy in given:
        try:
            count = target.add(copy)
        except TableDiffers:
            added.differ.append(copy.table)
            continue
        if not count:
            added.same += 1
        elif copy.table in known:
            added.longer += 1
        else:
            added.new += 1
    return added
