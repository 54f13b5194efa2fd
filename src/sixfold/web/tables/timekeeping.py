"""Clocks at the tables of this server: what a move costs, when a flag falls, and what does not count.

It knows what time it is, how long a player's way to the server is, and when there was no server.  What
clocks show is for `table.clocks` to say, from the log alone; so whatever is decided here becomes an event,
appended like every other: whichever server does it, it happens once.

A flag falls a little later than the clock shows nothing any more: a move that was made in time may still
be on its way.
"""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Awaitable, Callable

from sixfold.store.store import StoreFull, StoreUnavailable
from sixfold.table import events as e
from sixfold.table.clocks import Clocks
from sixfold.table.seats.seating import Holder
from sixfold.web.http.background import Background
from sixfold.web.monitoring import server_log
from sixfold.web.monitoring.heartbeat import Heartbeat
from sixfold.web.tables.live_table import LiveTable
from sixfold.web.tables.registry import TableGone, TableRegistry

PATIENCE = 0.2  # seconds after which a move that has arrived in time has been carried out
RECONNECT_SECONDS = 6.0  # after a time without a server, until pages have found it again
LONGEST_WAIT = 3600.0  # seconds for which a timer is set at once; the system's clock may be put right meanwhile
RETRY_SECONDS = 1.0  # until a flag is looked at again that could not be stored

Settle = Callable[[LiveTable], Awaitable[None]]


def clocks_of(live: LiveTable) -> Clocks | None:
    """The clocks of the present round, if there are any."""
    return live.table.round.clocks if live.table.rounds else None


def measure_trip(live: LiveTable, holder: Holder, number: int, now: float) -> None:
    """Somebody whose clock runs has seen the table up to an event, and says so at once."""
    clocks = clocks_of(live)
    if clocks is None or clocks.running is None or clocks.running not in holder.chairs:
        return
    if live.table.round.opening is None:
        return  # the event that asked for the first move may be older than who is to make it
    begun = live.table.round.since[live.table.player_of(clocks.running)]  # the event that asked them
    if begun <= number <= live.table.number:
        live.timing.measure(clocks.running, begun, now - live.log[begun - 1].event.at)


class Timekeeper:
    """Judges by the clock.  Whoever calls something that may append holds the table's lock."""

    def __init__(self, tables: TableRegistry, heartbeat: Heartbeat) -> None:
        self._tables = tables
        self._heartbeat = heartbeat

    async def settle(self, live: LiveTable) -> None:
        """Appends what is due at a table by the time alone: that there was no server, or a flag.

        Raises Conflict where another server was faster.
        """
        if clocks_of(live):
            await self._take_out_outages(live)
            await self._flag(live, self._tables.now(), self.patience(live))

    async def cost(
        self, live: LiveTable, command: e.AnyCommand, holder: Holder, arrived: float, took: float | None
    ) -> float:
        """The seconds that a command costs which arrived then, at a table with clocks; `took` is how long a bot
        thought, which counts where the seat is its own.

        What is due is appended first: a move that comes too late finds the flag fallen.
        """
        await self._take_out_outages(live)
        clocks = clocks_of(live)
        assert clocks
        if not isinstance(command, e.Play | e.Hand) or command.chair not in holder.chairs:
            await self._flag(live, self._tables.now(), self.patience(live))
            return 0.0
        if took is not None and clocks.running is None:
            return clocks.counted_for_bot(command.chair, took)
        thought = command.thought if isinstance(command, e.Play) else None
        spent = clocks.counted(command.chair, arrived, thought, live.round_trip(command.chair))
        if clocks.is_up(command.chair, spent):
            await self._flag(live, clocks.deadline or 0.0)
        return spent

    def patience(self, live: LiveTable) -> float:
        """The seconds for which a move may still be on its way that was made in time."""
        clocks = clocks_of(live)
        if clocks is None or clocks.running is None:
            return 0.0
        return min(clocks.setting.most_lag, live.round_trip(clocks.running)) + PATIENCE

    async def _take_out_outages(self, live: LiveTable) -> None:
        for since, until in await self._heartbeat.outages():
            clocks = clocks_of(live)
            if clocks and clocks.stood_still(until):
                began = round(max(since, clocks.since), 3)
                outage = e.Outage(since=began, until=round(until + RECONNECT_SECONDS, 3))
                await self._tables.append(live, [outage])

    async def _flag(self, live: LiveTable, now: float, patience: float = 0.0) -> None:
        if events := live.table.decide_flag(now, patience):
            await self._tables.append(live, events)


class Alarms:
    """Has tables looked at when somebody's time is up.

    A timer does not keep a table in memory: one that was let go is looked at when somebody asks for it.
    """

    def __init__(
        self, tables: TableRegistry, keeper: Timekeeper, heartbeat: Heartbeat, background: Background, settle: Settle
    ) -> None:
        self._tables = tables
        self._keeper = keeper
        self._heartbeat = heartbeat
        self._background = background
        self._settle = settle  # brings a table up to date, whichever server was faster

    def wake(self, live: LiveTable) -> None:
        """Sets the timer of a table that was found or has changed."""
        clocks = clocks_of(live)
        deadline = clocks.deadline if clocks and not live.news.closing else None
        if deadline == live.timing.alarm_at:
            return
        if live.timing.alarm:
            live.timing.alarm.cancel()
        live.timing.alarm, live.timing.alarm_at = None, deadline
        if deadline is not None:
            self._heartbeat.note_often()
            self._set(live, deadline)

    def loaded(self, live: LiveTable) -> None:
        """Looks at a table at once that comes into memory: its time may be up, or have stood still."""
        if (clocks := clocks_of(live)) and clocks.chair is not None:
            self._background.start(self._look(live))

    def _set(self, live: LiveTable, deadline: float, least: float = 0.0) -> None:
        if live.timing.alarm:
            live.timing.alarm.cancel()
        wait = deadline + self._keeper.patience(live) - self._tables.now()
        table = weakref.ref(live)
        delay = min(max(wait, least), LONGEST_WAIT)
        live.timing.alarm = asyncio.get_running_loop().call_later(delay, self._ring, table, deadline)

    def _ring(self, table: weakref.ref[LiveTable], deadline: float) -> None:
        live = table()
        if live is None or live.news.closing or live.timing.alarm_at != deadline:
            return
        if self._tables.now() < deadline + self._keeper.patience(live):
            self._set(live, deadline)
        else:
            self._background.start(self._look(live))

    async def _look(self, live: LiveTable) -> None:
        deadline = live.timing.alarm_at
        try:
            await self._settle(live)
        except TableGone:
            return
        except (StoreUnavailable, StoreFull) as problem:
            server_log.trouble("clock", f"a clock is looked at again later: {problem}", table=live.id)
        except Exception as problem:
            server_log.failure("clock", "a clock could not be looked at and is again", table=live.id, error=problem)
        if deadline is not None and live.timing.alarm_at == deadline and not live.news.closing:
            self._set(live, deadline, RETRY_SECONDS)
