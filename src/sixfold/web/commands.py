"""What people ask of a table is carried out here: commands, and taking a chair.

It knows tables and that each command is carried out once.  It does not know HTTP or cookies.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from sixfold.messages import say
from sixfold.store.store import Conflict
from sixfold.table import events as e
from sixfold.table.keys import entering_key, new_key
from sixfold.table.refused import CommandRefused
from sixfold.table.seating import Holder
from sixfold.table.table import NOBODY
from sixfold.web.background import Background
from sixfold.web.live_table import LiveTable
from sixfold.web.registry import TableRegistry

MAX_TRIES = 5  # while other servers append at the same time

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
                answer = msgspec.json.encode({"number": number})
                try:
                    await self._tables.append(live, events, command.id, answer)
                except Conflict:
                    await self._tables.catch_up(live)
                else:
                    return answer
        raise CommandRefused(say("The table is too busy; try again."), "stale")

    async def enter(
        self, live: LiveTable, key: str, name: str, request_id: str = "", holding: Holder = NOBODY
    ) -> tuple[str, Holder]:
        """What a key opens, and the key to keep: the link to a free chair becomes a key of one's own.

        The same `request_id` gets the same chair again, so that a client that heard no answer
        can repeat its request.
        """
        own = entering_key(live.table.opened.secret, key, request_id) if request_id else new_key()
        return await asyncio.shield(self._background.start(self._enter(live, key, name, own, holding)))

    async def _enter(self, live: LiveTable, key: str, name: str, own: str, holding: Holder) -> tuple[str, Holder]:
        async with live.lock:
            events = live.table.decide_entering(key, own, name, holding)
            if events:
                await self._tables.append(live, events)
            kept = own if live.table.holder([own]).chairs else key
            return kept, live.table.holder([kept])
