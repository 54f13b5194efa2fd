"""A store in memory that several servers share, with the troubles that a test wants.

It knows the interface of a store.  It does not know what events mean.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from sixfold.store.store import MAX_DROPPED, Conflict, Idle, StoreFull, StoreUnavailable, names_of, names_under


@dataclass
class SharedTables:
    """What all servers share."""

    events: dict[str, list[bytes]] = field(default_factory=dict)
    answers: dict[tuple[str, str], bytes] = field(default_factory=dict)
    claims: dict[str, tuple[str, float]] = field(default_factory=dict)
    stores: list[SharedStore] = field(default_factory=list)
    stored_at: dict[str, float] = field(default_factory=dict)
    last_beat: float = 0.0
    outages: list[tuple[float, float]] = field(default_factory=list)
    kept: dict[str, bytes] = field(default_factory=dict)


class SharedStore:
    """One server's way to the tables.  Make it inside the event loop that uses it."""

    shared = True

    def __init__(self, tables: SharedTables) -> None:
        self.tables = tables
        self.down = False  # nothing can be reached
        self.full = False
        self.deaf = False  # hears nothing of other servers
        self.lost_answers = 0  # so many appends happen, and this server does not hear that they did
        self.asked: list[str] = []  # the methods that were called
        self._listeners: list[Callable[[str, int], None]] = []
        self._note_listeners: list[Callable[[bytes], None]] = []
        tables.stores.append(self)

    async def _reach(self, what: str) -> None:
        self.asked.append(what)
        await asyncio.sleep(0)
        if self.down:
            raise StoreUnavailable("down")

    async def append(
        self, table: str, expected: int, events: list[bytes], command: str = "", answer: bytes = b""
    ) -> None:
        await self._reach("append")
        known = self.tables.events.get(table, [])
        if len(known) != expected or (command and (table, command) in self.tables.answers):
            raise Conflict(table)
        if self.full:
            raise StoreFull("full")
        self.tables.events[table] = known + events
        self.tables.stored_at[table] = time.time()
        if command:
            self.tables.answers[table, command] = answer
        for store in self.tables.stores:
            store._tell(table, expected + len(events))
        if self.lost_answers:
            self.lost_answers -= 1
            raise StoreUnavailable("the answer was lost")

    def _tell(self, table: str, number: int) -> None:
        if not self.deaf:
            for listener in self._listeners:
                listener(table, number)

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[bytes]:
        await self._reach("read")
        return self.tables.events.get(table, [])[after:][:limit]

    async def answer(self, table: str, command: str) -> bytes | None:
        await self._reach("answer")
        return self.tables.answers.get((table, command))

    async def last(self, table: str) -> int:
        await self._reach("last")
        return len(self.tables.events.get(table, []))

    async def claim(self, what: str, owner: str, seconds: float) -> bool:
        await self._reach("claim")
        holder, until = self.tables.claims.get(what, (owner, 0.0))
        if holder != owner and until > time.monotonic():
            return False
        self.tables.claims[what] = owner, time.monotonic() + seconds
        return True

    async def heartbeat(self, now: float, longest: float) -> list[tuple[float, float]]:
        await self._reach("heartbeat")
        if now - self.tables.last_beat > longest:
            self.tables.outages.append((self.tables.last_beat, now))
        self.tables.last_beat = now
        return list(self.tables.outages)

    async def publish(self, note: bytes) -> None:
        await self._reach("publish")
        assert len(note) <= 7000
        for store in self.tables.stores:
            if store is not self and not store.deaf:
                for listener in store._note_listeners:
                    listener(note)

    def on_note(self, listener: Callable[[bytes], None]) -> None:
        self._note_listeners.append(listener)

    def subscribe(self, listener: Callable[[str, int], None]) -> None:
        self._listeners.append(listener)

    async def idle(self, before: float, after: Idle = ("", 0.0)) -> list[Idle]:
        found = sorted((at, table) for table, at in self.tables.stored_at.items() if at < before)
        return [(table, at) for at, table in found if (at, table) > after[::-1]]

    async def forget(self, table: str, before: float = math.inf) -> None:
        if self.tables.stored_at.get(table, 0.0) >= before:
            return
        self.tables.stored_at.pop(table, None)
        self.tables.events.pop(table, None)
        first, after = names_under(names_of(table))
        self.tables.kept = {name: value for name, value in self.tables.kept.items() if not first <= name < after}
        self.tables.answers = {key: data for key, data in self.tables.answers.items() if key[0] != table}

    async def keep(self, name: str, value: bytes) -> bytes:
        await self._reach("keep")
        if self.full:
            raise StoreFull("full")
        return self.tables.kept.setdefault(name, value)

    async def kept(self, name: str) -> bytes | None:
        await self._reach("kept")
        return self.tables.kept.get(name)

    async def kept_under(self, under: str) -> dict[str, bytes]:
        await self._reach("kept_under")
        first, after = names_under(under)
        return {name: value for name, value in sorted(self.tables.kept.items()) if first <= name < after}

    async def tally(self, under: str) -> dict[bytes, int]:
        await self._reach("tally")
        first, after = names_under(under)
        return dict(Counter(value for name, value in self.tables.kept.items() if first <= name < after))

    async def drop(self, first: str, before: str) -> int:
        await self._reach("drop")
        names = sorted(name for name in self.tables.kept if first <= name < before)[:MAX_DROPPED]
        for name in names:
            del self.tables.kept[name]
        return len(names)

    async def check(self) -> None:
        await self._reach("check")

    async def close(self) -> None:
        if self in self.tables.stores:
            self.tables.stores.remove(self)
