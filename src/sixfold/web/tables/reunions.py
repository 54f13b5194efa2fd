"""The same people again: a table for everybody who has played at one that is over, with their seats kept for them.

It knows tables and who sat there.  It does not know anybody: whoever has the key of a seat at the old table is led to
the same seat at the new one, so nothing of a person is kept that the table does not show, and forgetting somebody is
to throw that key away.  A table is followed by one other at a time, and by few an hour.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from weakref import WeakValueDictionary

import msgspec

from sixfold.table.events import Followed
from sixfold.table.refused import CommandRefused
from sixfold.table.seats.seating import Holder, entering_key, hashed, new_table_id
from sixfold.table.table import Table
from sixfold.text.messages import say
from sixfold.web.limits.budgets import Budgets
from sixfold.web.lobby.links import chair_key
from sixfold.web.tables.commands import Commands
from sixfold.web.tables.live_table import LiveTable
from sixfold.web.tables.registry import TableRegistry, TableUnreadable
from sixfold.web.tables.requests import ChairRequest, TableRequest, opening

TRIES, TRY_SECONDS = 20, 0.1  # to find what another server opens at the same time
OPEN_SECONDS = 24 * 3600.0  # after the last event of a table for which its people are still waited


class Comer(msgspec.Struct, frozen=True):
    """Who wants to play again: what they hold at the old table, their name, the id of their request, their address."""

    holder: Holder
    name: str
    request_id: str
    address: str


class Reunions:
    """Tables for the people of earlier ones."""

    def __init__(self, tables: TableRegistry, commands: Commands, budgets: Budgets) -> None:
        self._tables = tables
        self._commands = commands
        self._budgets = budgets
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # so that two who come at once meet
        # Called with the old table and each chair whose person is waited for at the new one; open pages hear it by
        # the old table's own event.
        self.tell: Callable[[LiveTable, int], None] = lambda live, chair: None

    async def waiting(self, live: LiveTable) -> LiveTable | None:
        """The table where this one's people meet now."""
        followed, found = live.table.followed, None
        if followed is not None and self._tables.now() - followed.at < OPEN_SECONDS:
            with suppress(TableUnreadable):
                found = await self._tables.find(followed.next)
        return found if found and not found.table.round.over else None

    async def gather(self, live: LiveTable, comer: Comer) -> tuple[LiveTable, list[str]]:
        """The table where everybody meets, opened by who comes first, and the keys of the seats that are theirs."""
        live.table.decide_following(comer.holder, "")  # refuses who has not played here, or still does
        async with self._locks.setdefault(live.id, asyncio.Lock()):
            before = live.table.followed
            here = await self.waiting(live) or await self._opened(live, comer, before)
        return here, await self._keys(live, here, comer)

    async def _opened(self, live: LiveTable, comer: Comer, before: Followed | None) -> LiveTable:
        opened, _ = opening(asked_again(live.table, comer), _host_key(live, comer))
        self._budgets.take("table", comer.address)
        self._budgets.take("groups", comer.address)
        self._budgets.take("again", live.id)
        table_id = new_table_id()
        try:
            await self._commands.follow(live, comer.holder, table_id, before)
            followed = live.table.followed
            if followed is None or followed.next != table_id:
                return await self._elsewhere(live)
            here = await self._tables.open(opened, None, table_id)
        except BaseException:
            self._budgets.give_back("again", live.id)
            raise
        here.thinking.asker = comer.address
        for chair, one in enumerate(live.table.chairs):
            if one.taken and chair not in comer.holder.chairs:
                self.tell(live, chair)
        return here

    async def _elsewhere(self, live: LiveTable) -> LiveTable:
        """The table that another server is just opening."""
        for _ in range(TRIES):
            if here := await self.waiting(live):
                return here
            await asyncio.sleep(TRY_SECONDS)
        raise CommandRefused(say("The table is too busy; try again."), "busy")

    async def _keys(self, live: LiveTable, here: LiveTable, comer: Comer) -> list[str]:
        """The keys to the seats that were kept for somebody: of all of them for whoever has opened the table."""
        chairs, host = sorted(comer.holder.chairs), _host_key(live, comer)
        if hashed(host) == here.table.host:
            return [host, *(chair_key(host, chair, 0) for chair in chairs)]
        name, keys = comer.name if len(chairs) == 1 else "", []
        for chair in chairs:
            own = entering_key(here.table.opened.secret, f"chair {chair}", comer.request_id)
            if here.table.chairs[chair].kind == "open" or here.table.holder([own]).chairs:
                keys.append(await self._commands.join(here, name, comer.request_id, chair))
        return keys


def _host_key(live: LiveTable, comer: Comer) -> str:
    """The key of whoever opens the next table: the same for the same request, and nobody can foretell it."""
    return entering_key(live.table.opened.secret, "again", comer.request_id)


def asked_again(table: Table, comer: Comer) -> TableRequest:
    """The same game for the same people, as it would be asked for."""
    opened, fixed = table.opened, bool(table.opened.position)
    own = comer.holder.chairs
    chairs = []
    for number, (seat, chair) in enumerate(zip(opened.chairs, table.chairs, strict=True)):
        name = "" if table.muted else chair.name
        options = {} if fixed else dict(seat.options)
        if number in own:
            chairs.append(ChairRequest("you", comer.name if comer.name and len(own) == 1 else name, options=options))
        elif chair.kind == "bot" and not chair.taken:
            chairs.append(ChairRequest("bot", level=chair.level or 1, options=options))
        else:
            chairs.append(ChairRequest("open", name, options=options))
    return TableRequest(
        game=opened.game,
        players=opened.players,
        chairs=chairs,
        options={} if fixed else dict(opened.options),
        extras={} if fixed else dict(opened.extras),
        covered=opened.covered,
        private=table.private,
        position=opened.position,
        clock=opened.clock,
        real_dice=opened.real_dice,
    )
