"""Who is connected to the other servers of a shared store, as those servers tell.

It knows notes, how often they are sent and how long they hold.  It does not know how notes travel,
nor what is done with who is there.

Each server tells about every second which of its tables have changed, and every ten seconds all of
them.  A server that is killed is silent, and after half a minute nobody counts as connected to it.
A server that has just started asks the others, and one that stops says so.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Iterator
from typing import Literal

import msgspec

from sixfold.store.store import Store, StoreUnavailable
from sixfold.web.tables.live_table import LiveTable
from sixfold.web.tables.presence import Elsewhere
from sixfold.web.tables.registry import TableRegistry

TELL_SECONDS = 1.0  # between notes about what has changed
HEARTBEAT_SECONDS = 10.0  # between notes about everything
SILENT_SECONDS = 30.0  # after which a server that says nothing counts as gone
MAX_NOTE = 7000  # bytes that a store takes
MAX_DEVICES = 48  # at which one table is looked at that are told: with names of spectators they fit into a note
log = logging.getLogger("sixfold")


class Note(msgspec.Struct, array_like=True):
    """What one server tells the others."""

    server: str
    what: Literal["here", "ask", "bye"]
    tables: dict[str, Elsewhere] = {}


NOBODY = Elsewhere()
_notes: msgspec.json.Decoder[Note] = msgspec.json.Decoder(Note)


class Neighbours:
    """Tells the other servers who is connected here, and remembers who is connected there."""

    def __init__(self, store: Store, tables: TableRegistry) -> None:
        self.server = secrets.token_urlsafe(9)  # what the others call this one
        self._store = store
        self._tables = tables
        self._published: dict[str, Elsewhere] = {}  # by table, what the others last heard
        self._heard: dict[str, dict[str, Elsewhere]] = {}  # by table and server
        self._last_note: dict[str, float] = {}  # when each server was last heard of
        self._all_due = 0.0  # when everything is told again
        store.on_note(self.hear)

    async def run(self) -> None:
        """Tells and forgets for as long as the server runs."""
        await self._publish(Note(self.server, "ask"))
        while True:
            await self.tell()
            self.forget_silent()
            await asyncio.sleep(TELL_SECONDS)

    async def tell(self) -> None:
        """Publishes what has changed since the last time, or everything if that is due."""
        now = {live.id: seen for live in self._tables.all_in_memory() if (seen := _seen_here(live)) != NOBODY}
        everything = time.monotonic() >= self._all_due
        if everything:
            self._all_due = time.monotonic() + HEARTBEAT_SECONDS
        changed = {table: now.get(table, NOBODY) for table in now | self._published}
        if not everything:
            changed = {table: seen for table, seen in changed.items() if seen != self._published.get(table, NOBODY)}
        for part in _in_parts(changed):
            if await self._publish(Note(self.server, "here", part)):
                self._published = {table: seen for table, seen in (self._published | part).items() if seen != NOBODY}
        if everything and not changed:
            await self._publish(Note(self.server, "here"))

    async def say_goodbye(self) -> None:
        """Nobody is connected here any more."""
        await self._publish(Note(self.server, "bye"))

    async def _publish(self, note: Note) -> bool:
        try:
            await self._store.publish(msgspec.json.encode(note))
        except StoreUnavailable:
            return False  # it is told again
        return True

    def hear(self, data: bytes) -> None:
        """A note of another server."""
        try:
            note = _notes.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError):
            log.warning("a note of another server cannot be read; its version may be another one")
            return
        if note.server == self.server:
            return
        self._last_note[note.server] = time.monotonic()
        if note.what == "ask":
            self._all_due = 0.0
        elif note.what == "bye":
            self._forget(note.server)
        for table, seen in note.tables.items():
            self._remember(note.server, table, seen)

    def forget_silent(self) -> None:
        """Forgets the people of servers that have said nothing for long."""
        late = time.monotonic() - SILENT_SECONDS
        for server in [server for server, at in self._last_note.items() if at < late]:
            self._forget(server)

    def _forget(self, server: str) -> None:
        self._last_note.pop(server, None)
        for table in [table for table, by_server in self._heard.items() if server in by_server]:
            self._remember(server, table, NOBODY)

    def _remember(self, server: str, table: str, seen: Elsewhere) -> None:
        by_server = self._heard.setdefault(table, {})
        by_server.pop(server, None)
        if seen != NOBODY:
            by_server[server] = seen
        if not by_server:
            del self._heard[table]
        if live := self._tables.in_memory(table):
            self.show(live)

    def shown(self) -> list[str]:
        """The tables that are on the first page and whose people are connected elsewhere."""
        return [table for table, by_server in self._heard.items() if any(seen.shown for seen in by_server.values())]

    def has_people(self, table: str) -> bool:
        """Whether somebody is connected to a table at another server."""
        return table in self._heard

    def show(self, live: LiveTable) -> None:
        """Lets a table know who is connected to it elsewhere."""
        live.people.see_elsewhere(_together(list(self._heard.get(live.id, {}).values())))


def _seen_here(live: LiveTable) -> Elsewhere:
    """What the other servers are told about a table."""
    people, gone_on = live.people, live.pauses.gone_on
    present = tuple(sorted(chair for chair, count in people.present.items() if count > 0))
    pausing = tuple(sorted(chair for chair, count in people.pausing.items() if count > 0))
    moment = live.pauses.moment() if gone_on else None
    moment = moment if moment in gone_on else None  # nothing once it is over
    chairs = tuple(sorted(gone_on[moment])) if moment else ()
    shown = bool(present) and live.table.shown
    trips = tuple(sorted(live.timing.trips.items())) if live.timing.alarm_at is not None else ()
    names, hidden, devices = people.names(), people.hidden_here(), tuple(sorted(people.devices)[:MAX_DEVICES])
    return Elsewhere(present, people.watching, pausing, moment, chairs, shown, trips, names, hidden, devices)


def _together(seen: list[Elsewhere]) -> Elsewhere:
    """What several servers tell about a table."""
    latest = max((one.moment for one in seen if one.moment), default=None)
    return Elsewhere(
        tuple(sorted({chair for one in seen for chair in one.present})),
        sum(one.watching for one in seen),
        tuple(sorted({chair for one in seen for chair in one.pausing})),
        latest,
        tuple(sorted({chair for one in seen if one.moment == latest for chair in one.gone_on})),
        trips=tuple(dict(sorted(trip for one in seen for trip in one.trips)).items()),
        names=tuple(sorted({name for one in seen for name in one.names})),
        hidden=tuple(sorted(_hidden(seen))),
        devices=tuple(sorted({device for one in seen for device in one.devices})),
    )


def _hidden(seen: list[Elsewhere]) -> set[int]:
    """The chairs whose pages nobody looks at, at any server."""
    looking = {chair for one in seen for chair in one.present if chair not in one.hidden}
    return {chair for one in seen for chair in one.hidden} - looking


def _in_parts(tables: dict[str, Elsewhere]) -> Iterator[dict[str, Elsewhere]]:
    """Tables in parts that each fit into a note."""
    part: dict[str, Elsewhere] = {}
    size = 0
    for table, seen in tables.items():
        more = len(table) + len(msgspec.json.encode(seen)) + 8
        if part and size + more > MAX_NOTE - 100:  # who tells it, and what
            yield part
            part, size = {}, 0
        part[table] = seen
        size += more
    if part:
        yield part
