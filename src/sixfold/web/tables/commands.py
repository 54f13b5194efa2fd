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

from sixfold.store.store import Conflict
from sixfold.table import events as e
from sixfold.table.refused import CommandRefused
from sixfold.table.seats.seating import Holder, entering_key, new_key
from sixfold.table.table import NOBODY
from sixfold.text.errors import Refusal
from sixfold.text.messages import say
from sixfold.web.http.background import Background
from sixfold.web.limits.budgets import Budgets
from sixfold.web.tables.live_table import LiveTable
from sixfold.web.tables.registry import TableRegistry, retry, retry_deadline
from sixfold.web.tables.timekeeping import Timekeeper

MAX_TRIES = 20  # while other servers append at the same time
Result = TypeVar("Result")

# Who asks, and the hash of the key that replaces one the command revokes.
Identify = Callable[[], tuple[Holder, str]]


class StoredAnswer(msgspec.Struct, omit_defaults=True):
    """The answer to a command as it is stored: the number of its last event, or that it was refused for good."""

    number: int
    refused: bool = False


class Commands:
    """Carries out commands, one at a time for each table."""

    def __init__(self, tables: TableRegistry, background: Background, keeper: Timekeeper, budgets: Budgets) -> None:
        self._tables = tables
        self._background = background
        self._keeper = keeper
        self._budgets = budgets

    async def carry_out(self, live: LiveTable, command: e.AnyCommand, identify: Identify) -> bytes:
        """The answer to a command, whether it is carried out now or was before.

        `identify` is called when the command's turn has come, since a key may be revoked while
        it waits.  Once begun it is finished, even if the request is given up.
        """
        return await asyncio.shield(self._background.finish(self.carry_out_here(live, command, identify)))

    async def carry_out_here(
        self, live: LiveTable, command: e.AnyCommand, identify: Identify, took: float | None = None
    ) -> bytes:
        """The same within the caller's own task; `took` is how many seconds a bot thought about its move."""
        arrived = self._tables.now()
        return await self._up_to_date(live, lambda: self._carry_out_once(live, command, identify, arrived, took))

    async def settle_time(self, live: LiveTable) -> None:
        """Lets a flag fall that is due, once, whichever server does it."""
        await self._up_to_date(live, lambda: self._keeper.settle(live))

    async def _up_to_date(self, live: LiveTable, work: Callable[[], Awaitable[Result]]) -> Result:
        """Does something at a table, again whenever another server has appended in the meantime."""
        deadline = retry_deadline()
        async with live.lock:
            for _ in range(MAX_TRIES):
                try:
                    return await retry(work, deadline)
                except Conflict:
                    await retry(lambda: self._tables.catch_up(live), deadline)
                except (CommandRefused, Refusal):
                    if not self._tables.store.shared:
                        raise
                    if not await retry(lambda: self._tables.catch_up(live), deadline):
                        raise
        raise CommandRefused(say("The table is too busy; try again."), "busy")

    async def _carry_out_once(
        self, live: LiveTable, command: e.AnyCommand, identify: Identify, arrived: float, took: float | None
    ) -> bytes:
        seen_all = command.expect == live.table.number  # then it is most likely new; else the append finds out
        known = None if seen_all else await self._tables.store.answer(live.id, command.id)
        if known is not None:
            return await self._answered(live, known)
        try:
            return await self._carry_out_new(live, command, identify, arrived, took)
        except (Conflict, CommandRefused, Refusal):
            known = await self._tables.store.answer(live.id, command.id) if seen_all else None
            if known is None:
                raise
            return await self._answered(live, known)

    async def _carry_out_new(
        self, live: LiveTable, command: e.AnyCommand, identify: Identify, arrived: float, took: float | None
    ) -> bytes:
        """Carries out a command that was not carried out yet.  Raises Conflict where it was."""
        holder, key = identify()
        if command.expect > live.table.number and self._tables.store.shared and await self._tables.catch_up(live):
            raise Conflict(live.id)  # this server was behind: everything is looked at again
        timed = live.table.round.clocks is not None
        spent = await self._keeper.cost(live, command, holder, arrived, took) if timed else 0.0
        try:
            events = live.table.decide(command, holder, key=key, away=live.people.away(), spent=spent)
        except CommandRefused:
            if command.expect > live.table.number and holder.belongs:
                await self._refuse_for_good(live, command)
            raise
        number = live.table.number + len(events)
        answer = msgspec.json.encode(StoredAnswer(number))
        await self._tables.append(live, events, command.id, answer)
        return answer

    async def _answered(self, live: LiveTable, known: bytes) -> bytes:
        answer = msgspec.json.decode(known, type=StoredAnswer)
        if answer.number > live.table.number:
            await self._tables.catch_up(live)
        if answer.refused:
            raise CommandRefused(say("This was refused before. Look again and make a new request."), "stale")
        return known

    async def _refuse_for_good(self, live: LiveTable, command: e.AnyCommand) -> None:
        """Keeps the refusal of a command that expects events to come, since a late copy would find them.

        Everything else is refused for what the log says, and it says so to late copies, too.  So that
        nobody fills the store, a table keeps few of them; of more it is not said that they are refused.
        """
        self._budgets.take("kept refusal", live.id)
        refused = msgspec.json.encode(StoredAnswer(live.table.number, refused=True))
        await self._tables.append(live, [], command.id, refused)

    async def enter(
        self, live: LiveTable, key: str, name: str, request_id: str = "", holding: Holder = NOBODY
    ) -> tuple[str, Holder]:
        """What a key opens, and the key to keep: the link to a free chair becomes a key of one's own.

        The same `request_id` gets the same chair again, so that a client that heard no answer
        can repeat its request.
        """
        own = entering_key(live.table.opened.secret, key, request_id) if request_id else new_key()
        entering = self._up_to_date(live, lambda: self._enter_once(live, key, name, own, holding))
        return await asyncio.shield(self._background.finish(entering))

    async def join(self, live: LiveTable, name: str, request_id: str, kept: int | None = None) -> str:
        """Sits down at a table that is open to everybody, or on the chair that is kept for whoever asks.

        The key to keep; the same id gets the same chair again.
        """
        own = entering_key(live.table.opened.secret, "join" if kept is None else f"chair {kept}", request_id)

        async def once() -> str:
            events = live.table.decide_joining(own, name, kept)
            if events:
                await self._tables.append(live, events)
            return own

        return await asyncio.shield(self._background.finish(self._up_to_date(live, once)))

    async def follow(self, live: LiveTable, holder: Holder, following: str, before: e.Followed | None) -> None:
        """Notes which table is opened for the same people, unless after the one `before` somebody else was faster."""

        async def once() -> None:
            if live.table.followed is before:
                await self._tables.append(live, live.table.decide_following(holder, following))

        await asyncio.shield(self._background.finish(self._up_to_date(live, once)))

    async def _enter_once(self, live: LiveTable, key: str, name: str, own: str, holding: Holder) -> tuple[str, Holder]:
        events = live.table.decide_entering(key, own, name, holding)
        if events:
            await self._tables.append(live, events)
        kept = own if live.table.holder([own]).chairs else key
        return kept, live.table.holder([kept])
