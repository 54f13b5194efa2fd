"""Who is told that it is their turn, and when: devices whose people are asked something and do not look at the table.

It knows tables, turns and who looks.  It does not know how a message travels.  The server that stores an event tells
of it, and no other, so that a device is told once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress

from sixfold.store.store import StoreFull, StoreUnavailable
from sixfold.table import events as e
from sixfold.table.seats.names import chair_name, player_names, seat_names
from sixfold.table.table import Table
from sixfold.text.grammar import listed
from sixfold.text.messages import say, speaking
from sixfold.web.http.background import Background
from sixfold.web.limits.budgets import Budgets, TooOften
from sixfold.web.notifications.devices import Device, Devices
from sixfold.web.notifications.outbox import Notice, Outbox, Parcel
from sixfold.web.tables.live_table import LiveTable

SOON = 3.0  # seconds until somebody is told who does not look, in which a move may be taken back, a page loaded again
LATER = 60.0  # until they are told on their other devices who look at the table on one of them
Write = Callable[[Device], Notice]  # in the language of the device, which is spoken meanwhile


class Notifications:
    """Tells devices of turns, and of whatever else those who agreed are to hear."""

    def __init__(self, devices: Devices, outbox: Outbox, budgets: Budgets, background: Background) -> None:
        self.devices = devices
        self.outbox = outbox
        self._budgets = budgets
        self._background = background

    def appended(self, live: LiveTable, before: int, was_over: bool) -> None:
        """Events have been stored here after a number: whoever they ask is told in a moment."""
        table, last = live.table, live.log[-1].event
        acted = last.chair if isinstance(last, e.Played | e.Sat | e.Resigned) else None
        ended, joined = table.round.over and not was_over, isinstance(last, e.Sat)  # whom others have waited for
        for chair in _people(table):
            asked = asked_since(table, chair)
            news = ended if table.round.over else asked > before
            if (news and not (ended and chair == acted)) or (joined and asked and chair != acted):
                self._background.finish(self._tell_of_turn(live, chair))

    async def _tell_of_turn(self, live: LiveTable, chair: int) -> None:
        asked = asked_since(live.table, chair)
        looks = live.people.looks(chair)
        seen = await self._wait(live, SOON)
        if looks and self.outbox.closing.is_set():
            return  # who looks now finds the table again in a moment
        if live.people.looks(chair):
            seen |= await self._wait(live, LATER - SOON)
            if self.outbox.closing.is_set():
                return

        def is_due() -> bool:
            return asked_since(live.table, chair) == asked

        if is_due():
            await self.tell(live, chair, lambda device: turn_notice(live, device), is_due, seen)

    def asked_again(self, live: LiveTable, chair: int) -> None:
        """Somebody has opened another table for everybody who has played at this one."""
        followed = live.table.followed

        def is_due() -> bool:
            return live.table.followed is followed

        self._background.finish(self.tell(live, chair, lambda device: again_notice(live), is_due))

    async def _wait(self, live: LiveTable, seconds: float) -> frozenset[str]:
        """Waits, but not for a server that stops; the devices at which the table is looked at after that."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.outbox.closing.wait(), seconds)
        return live.people.devices_here()

    async def tell(
        self,
        live: LiveTable,
        chair: int,
        write: Write,
        is_due: Callable[[], bool] = lambda: True,
        seen: frozenset[str] = frozenset(),
    ) -> int:
        """Tells the devices that agreed to be told of a seat, but not those at which the table is looked at now or
        was (`seen`).  How many those are; they are told as soon as their push services take it.
        """
        told = 0
        with suppress(StoreUnavailable, StoreFull, TooOften):
            for device in await self.devices.at(live.id, live.table):
                chairs = device.chairs(live.table)
                concerned = chair in chairs and not _plays_alone(live.table, chairs)
                if concerned and device.name not in seen | live.people.devices_here():
                    self._budgets.take("notification", live.thinking.asker or live.id)
                    self._send(live, device, write, is_due)
                    told += 1
        return told

    def _send(self, live: LiveTable, device: Device, write: Write, is_due: Callable[[], bool]) -> None:
        with speaking(device.language), seat_names(device.seat_names):
            notice = write(device)

        async def gone() -> None:
            await self.devices.forget(live.id, device.name)

        self.outbox.send(Parcel(device, notice, is_due, gone))


def asked_since(table: Table, chair: int) -> int:
    """The event that asked a chair what it is asked now; of a game that is over the last one, 0 where nobody waits."""
    now = table.round
    if now.over:
        return now.last
    return now.since[table.player_of(chair)] if chair in table.acting else 0


def _people(table: Table) -> Iterator[int]:
    """The seats of people for whom no bot plays."""
    return (number for number, chair in enumerate(table.chairs) if chair.kind == "person")


def _plays_alone(table: Table, own: frozenset[int]) -> bool:
    """Whether all people of a table sit at one device, which has nobody to wait for."""
    return all(number in own for number, chair in enumerate(table.chairs) if chair.taken)


def again_notice(live: LiveTable) -> Notice:
    """Who wants to play again; the old table leads to the new one."""
    table = live.table
    name = chair_name(table, table.followed.chair) if table.followed else ""
    text = say("{name} wants to play {game} again.", name=name, game=table.start.game.title)
    return Notice(table.start.game.title, str(text), f"/t/{live.id}", live.id)


def turn_notice(live: LiveTable, device: Device) -> Notice:
    """The game and against whom, and nothing of the game itself."""
    table, own = live.table, device.chairs(live.table)
    names = player_names(table)
    name = str(listed([names[table.player_of(chair)] for chair in range(len(names)) if chair not in own]))
    if table.round.over:
        text = say("Your game against {name} is over.", name=name)
    else:
        text = say("Your turn against {name}.", name=name)
    return Notice(table.start.game.title, str(text), f"/t/{live.id}", live.id)
