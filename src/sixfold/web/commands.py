"""What people ask of a table is carried out here: commands, and taking a chair.

It knows tables, that each command is carried out once, and that another server may have carried
it out.  It does not know HTTP or cookies.

Nobody is refused by a server that is behind: before a refusal it looks whether the store has more.
An append of which nobody knows whether it happened is settled by asking for the command's answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec

from sixfold.errors import Refusal
from sixfold.messages import Message, say
from sixfold.store.store import Conflict
from sixfold.table import events as e
from sixfold.table.keys import derived, hashed, new_key
from sixfold.table.refused import CommandRefused
from sixfold.table.seating import Holder
from sixfold.table.table import Table
from sixfold.web.background import Background
from sixfold.web.live_table import LiveTable
from sixfold.web.registry import TableRegistry, patiently, soon

MAX_TRIES = 20  # while other servers append at the same time
MAX_EVENTS = 10_000  # at one table
Result = TypeVar("Result")

# Who asks, and the hash of the key that replaces one the command revokes.
Identify = Callable[[], tuple[Holder, str]]


class StoredAnswer(msgspec.Struct, omit_defaults=True):
    """The answer to a command as it is stored: the number of its last event, or that it was refused for good."""

    number: int
    refused: bool = False


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
        return await asyncio.shield(self._background.finish(self.carry_out_here(live, command, identify)))

    async def carry_out_here(self, live: LiveTable, command: e.AnyCommand, identify: Identify) -> bytes:
        """The same within the caller's own task."""
        return await self._up_to_date(live, lambda: self._carry_out_once(live, command, identify))

    async def _up_to_date(self, live: LiveTable, work: Callable[[], Awaitable[Result]]) -> Result:
        """Does something at a table, again whenever another server has appended in the meantime."""
        deadline = soon()
        async with live.lock:
            for _ in range(MAX_TRIES):
                try:
                    return await patiently(work, deadline)
                except Conflict:
                    await patiently(lambda: self._tables.catch_up(live), deadline)
                except (CommandRefused, Refusal):
                    if not self._tables.store.shared:
                        raise
                    if not await patiently(lambda: self._tables.catch_up(live), deadline):
                        raise
        raise CommandRefused(say("The table is too busy; try again."), "stale")

    async def _carry_out_once(self, live: LiveTable, command: e.AnyCommand, identify: Identify) -> bytes:
        known = await self._tables.store.answer(live.id, command.id)
        if known is not None:
            return await self._answered(live, known)
        holder, key = identify()
        if command.expect > live.table.number and self._tables.store.shared and await self._tables.catch_up(live):
            raise Conflict(live.id)  # this server was behind: everything is looked at again
        try:
            events = live.table.decide(command, holder, key=key, away=live.away())
        except CommandRefused:
            if _might_be_granted_later(live.table, command, holder):
                await self._refuse_for_good(live, command)
            raise
        number = live.table.number + len(events)
        if number > MAX_EVENTS:
            raise CommandRefused(say("This table is full; open a new one."))
        answer = msgspec.json.encode(StoredAnswer(number))
        await self._tables.append(live, events, command.id, answer)
        return answer

    async def _answered(self, live: LiveTable, known: bytes) -> bytes:
        """The stored answer of a command."""
        answer = msgspec.json.decode(known, type=StoredAnswer)
        if answer.number > live.table.number:
            await self._tables.catch_up(live)
        if answer.refused:
            raise CommandRefused(say("This was refused before. Look again and make a new request."), "stale")
        return known

    async def _refuse_for_good(self, live: LiveTable, command: e.AnyCommand) -> None:
        """Keeps a refusal, so that a copy that comes later is refused as well.  Raises Conflict."""
        refused = msgspec.json.encode(StoredAnswer(live.table.number, refused=True))
        await self._tables.append(live, [], command.id, refused)

    # Taking a chair --------------------------------------------------------------------

    async def enter(self, live: LiveTable, key: str, name: str, request_id: str = "") -> tuple[str, Holder]:
        """What a key opens, and the key to keep: an invitation becomes the key of a free chair.

        The same `request_id` gets the same chair again, so that a client that heard no answer
        can repeat its request.
        """
        own = derived(key, f"entering {request_id}") if request_id else new_key()
        return await asyncio.shield(self._background.finish(self._enter(live, key, name, own)))

    async def _enter(self, live: LiveTable, key: str, name: str, own: str) -> tuple[str, Holder]:
        """`own` is the key for somebody who comes with an invitation."""
        return await self._up_to_date(live, lambda: self._enter_once(live, key, name, own))

    async def _enter_once(self, live: LiveTable, key: str, name: str, own: str) -> tuple[str, Holder]:
        table = live.table
        if table.is_invitation(key):
            if not table.holder([own]).chairs:
                await self._tables.append(live, [e.Sat(chair=_free_chair(table), name=name, key=hashed(own))])
            return own, table.holder([own])
        holder = table.holder([key])
        if not holder.chairs and not holder.host:
            raise CommandRefused(_dead_link(table), "right")
        vacant = [chair for chair in holder.chairs if not table.chairs[chair].taken]
        if vacant:
            await self._tables.append(live, [e.Sat(chair=chair, name=name) for chair in vacant])
        return key, holder


def _might_be_granted_later(table: Table, command: e.AnyCommand, holder: Holder) -> bool:
    """Whether a refused command could be carried out later without having seen anything new.

    That is so if it expects events that are still to come, or if only time must pass until somebody
    counts as away.  All else is refused for something that the log says, and says to late copies, too.
    """
    hands_another = isinstance(command, e.Hand) and holder.host and command.chair not in holder.chairs
    return command.expect > table.number or hands_another


def _free_chair(table: Table) -> int:
    for number, chair in enumerate(table.chairs):
        if chair.kind == "open":
            return number
    raise CommandRefused(say("This table is full; you're watching."), "right")


def _dead_link(table: Table) -> Message:
    """Why a key opens nothing: most likely it was good once."""
    if table.invites or any(table.revoked):
        return say("This link was cancelled. Ask the host for a new one.")
    return say("This link opens no seat at this table. Ask the host for a new one.")
