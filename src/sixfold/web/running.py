"""What exists while the server runs: the store, the tables, what is asked of them, and the bots."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from sixfold.bots.level_bots import LevelBots
from sixfold.errors import BadValue
from sixfold.store.opening import is_address, open_store
from sixfold.store.store import Store, StoreUnavailable
from sixfold.table import events as e
from sixfold.web.background import Background
from sixfold.web.bot_processes import BotProcesses
from sixfold.web.bot_turns import BotTurns
from sixfold.web.claims import Claims
from sixfold.web.commands import Commands
from sixfold.web.daily import Daily
from sixfold.web.day_bots import DayBots
from sixfold.web.day_secrets import DaySecrets
from sixfold.web.heartbeat import Heartbeat
from sixfold.web.live_table import AWAY_AFTER, LiveTable
from sixfold.web.lobby import Lobby
from sixfold.web.neighbours import Neighbours
from sixfold.web.registry import TableRegistry
from sixfold.web.retention import Retention
from sixfold.web.timekeeping import Alarms, Timekeeper

START_SECONDS = 30.0  # for a database that is being restarted while the server starts
FINISH_SECONDS = 10.0  # for commands that were begun when the server is to stop


async def open_store_with_retry(where: str) -> Store:
    """The store, which was there when the command began; a database that is just being restarted is waited for."""
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            return open_store(where)
        except (BadValue, StoreUnavailable):
            if not is_address(where) or time.monotonic() > deadline:
                raise
        await asyncio.sleep(0.5)


class Running:
    """The parts of a running server, joined."""

    def __init__(
        self,
        store: Store,
        processes: BotProcesses,
        pace: float = 0.6,
        away_after: float = AWAY_AFTER,
        level_bots: LevelBots | None = None,
        keep_days: float | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.background = Background()
        days = DaySecrets(store, clock)
        self.tables = TableRegistry(store, self.background, away_after, days, clock)
        self.heartbeat = Heartbeat(store, clock, self._is_timed)
        keeper = Timekeeper(self.tables, self.heartbeat)
        self.commands = Commands(self.tables, self.background, keeper)
        self.alarms = Alarms(self.tables, keeper, self.heartbeat, self.background, self.commands.settle_time)
        self.neighbours = Neighbours(store, self.tables)
        self.lobby = Lobby(self.tables, self.neighbours)
        claims = Claims(store, self.neighbours.server)
        self.bots = BotTurns(processes, self.commands, self.background, pace, level_bots or LevelBots(), claims)
        day_bots = DayBots(store, self.bots, claims, self.background, days)
        self.daily = Daily(store, self.tables, days, day_bots, self.background, clock)
        self.tables.on_change = self._changed
        self.tables.on_load = self._loaded
        self.background.start(self.heartbeat.run())
        if store.shared:
            self.background.start(self.neighbours.run())
        if keep_days is not None:
            self.background.start(Retention(store, self.tables, keep_days).run())

    def _changed(self, live: LiveTable) -> None:
        self.bots.wake(live)
        self.alarms.wake(live)
        self.daily.look(live)

    def _loaded(self, live: LiveTable) -> None:
        self.neighbours.show(live)
        self.bots.prepare(live)
        self.alarms.loaded(live)

    def _is_timed(self) -> bool:
        """Whether somebody's clock runs at a table that this server has at hand."""
        return any(live.alarm_at is not None for live in self.tables.all_in_memory())

    async def open(self, opened: e.Opened, first: int | None, asker: str = "") -> LiveTable:
        """A new table, for whoever has this address."""
        live = await self.tables.open(opened, first)
        live.asker = asker  # before its bots are asked: they are, once this task waits for something
        return live

    def stop_waiting(self) -> None:
        """Lets go whoever waits for something that may take long, since the server is about to stop."""
        self.tables.close_connections()
        self.bots.processes.stop()

    async def close(self) -> None:
        """Finishes the commands that were begun, stops the bots and whatever else runs, then closes the store."""
        await self.background.finished(FINISH_SECONDS)
        await self.neighbours.say_goodbye()
        self.background.cancel()
        self.bots.processes.close()
        await self.store.close()
