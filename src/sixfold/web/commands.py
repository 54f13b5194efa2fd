"""What people ask of a table is carried out here: commands, and taking a chair.

It knows tables and that each command is carried out once.  It does not know HTTP or cookies.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from sixfold.messages import Message, say
from sixfold.store.store import Conflict
from sixfold.table import events as e
from sixfold.table.keys import derived, hashed, new_key
from sixfold.table.refused import CommandRefused
from sixfold.table.seating import Holder
from sixfold.table.table import Table
from sixfold.web.background import Background
from sixfold.web.live_table import LiveTable
from sixfold.web.registry import TableRegistry

MAX_TRIES = 5  # while other servers append at the same time
MAX_EVENTS = 10_000  # at one table

# Who asks, and the hash of the key that replaces one the command revokes.
Identify = Callable[[], tuple[Holder, str]]


class Commands:
    """Carries out commands, one at a time for each table."""

    def __init__(self, tables: TableRegistry, background: Background) -> None:
        self._tables = tables
        self._background = background

    async def carry_out(self, live: LiveTable, command: e.AnyCommand, identify: Identify) -> bytes:
        """The answer to a command, whether it is carried out now or was before.

        `identify` is called when the command's turn has come, since a key may be revoked while
        it waits.  Once begun it is finished, even if the request is given up.
        """
        return await asyncio.shield(self._background.start(self.carry_out_here(live, command, identify)))

    async def carry_out_here(self, live: LiveTable, command: e.AnyCommand, identify: Identify) -> bytes:
        """The same within the caller's own task."""
        async with live.lock:
            for _ in range(MAX_TRIES):
                known = await self._tables.store.answer(live.id, command.id)
                if known is not None:
                    if msgspec.json.decode(known)["number"] > live.table.number:
                        await self._tables.catch_up(live)
                    return known
                holder, key = identify()
                events = live.table.decide(command, holder, key=key, away=live.away())
                number = live.table.number + len(events)
                if number > MAX_EVENTS:
                    raise CommandRefused(say("This table is full; open a new one."))
                answer = msgspec.json.encode({"number": number})
                try:
                    await self._tables.append(live, events, command.id, answer)
                except Conflict:
                    await self._tables.catch_up(live)
                else:
                    return answer
        raise CommandRefused(say("The table is too busy; try again."), "stale")

    async def enter(self, live: LiveTable, key: str, name: str, request_id: str = "") -> tuple[str, Holder]:
        """What a key opens, and the key to keep: an invitation becomes the key of a free chair.

        The same `request_id` gets the same chair again, so that a client that heard no answer
        can repeat its request.
        """
        return await asyncio.shield(self._background.start(self._enter(live, key, name, request_id)))

    async def _enter(self, live: LiveTable, key: str, name: str, request_id: str) -> tuple[str, Holder]:
        async with live.lock:
            if live.table.is_invitation(key):
                return await self._take_free_chair(live, key, name, request_id)
            holder = live.table.holder([key])
            if not holder.chairs and not holder.host:
                raise CommandRefused(_dead_link(live.table), "right")
            vacant = [chair for chair in holder.chairs if not live.table.chairs[chair].taken]
            if vacant:
                await self._tables.append(live, [e.Sat(chair=chair, name=name) for chair in vacant])
            return key, holder

    async def _take_free_chair(
        self, live: LiveTable, invitation: str, name: str, request_id: str
    ) -> tuple[str, Holder]:
        table = live.table
        own = derived(invitation, f"entering {request_id}") if request_id else new_key()
        if not table.holder([own]).chairs:
            free = [number for number, chair in enumerate(table.chairs) if chair.kind == "open"]
            if not free:
                raise CommandRefused(say("This table is full; you're watching."), "right")
            await self._tables.append(live, [e.Sat(chair=free[0], name=name, key=hashed(own))])
        return own, table.holder([own])


def _dead_link(table: Table) -> Message:
    """Why a key opens nothing: most likely it was good once."""
    if table.invites or any(table.revoked):
        return say("This link was cancelled. Ask the host for a new one.")
    return say("This link opens no seat at this table. Ask the host for a new one.")
