"""What exists while the server runs: the store, the tables, what is asked of them, and the bots."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from sixfold.store.opening import is_address, open_store
from sixfold.store.store import Store, StoreUnavailable
from sixfold.table import events as e
from sixfold.text.errors import BadValue
from sixfold.web.bots.processes import BotProcesses
from sixfold.web.bots.turns import BotTurns
from sixfold.web.daily.day_bots import DayBots
from sixfold.web.daily.day_secrets import DaySecrets
from sixfold.web.daily.results import Daily
from sixfold.web.http.background import Background
from sixfold.web.limits.budgets import Budgets
from sixfold.web.lobby.open_tables import Lobby
from sixfold.web.monitoring.heartbeat import Heartbeat
from sixfold.web.server_settings import ServerSettings
from sixfold.web.tables.claims import Claims
from sixfold.web.tables.commands import Commands
from sixfold.web.tables.live_table import BotTurn, LiveTable
from sixfold.web.tables.neighbours import Neighbours
from sixfold.web.tables.registry import TableRegistry
from sixfold.web.tables.retention import Retention
from sixfold.web.tables.reunions import Reunions
from sixfold.web.tables.timekeeping import Alarms, Timekeeper

if TYPE_CHECKING:
    from sixfold.web.notifications.notify import Notifications

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
        self, store: Store, processes: BotProcesses, settings: ServerSettings, budgets: Budgets | None = None
    ) -> None:
        self.store = store
        self.budgets = budgets or Budgets(settings.limits)
        clock = settings.clock
        self.background = Background()
        days = DaySecrets(store, clock)
        self.tables = TableRegistry(store, self.background, settings.away_after, days, clock)
        self.heartbeat = Heartbeat(store, clock, self._is_timed)
        keeper = Timekeeper(self.tables, self.heartbeat)
        self.commands = Commands(self.tables, self.background, keeper, self.budgets)
        self.alarms = Alarms(self.tables, keeper, self.heartbeat, self.background, self.commands.settle_time)
        self.neighbours = Neighbours(store, self.tables)
        self.lobby = Lobby(self.tables, self.neighbours)
        self.reunions = Reunions(self.tables, self.commands, self.budgets)
        claims = Claims(store, self.neighbours.server)
        self.bots = BotTurns(processes, self.commands, self.background, settings.pace, settings.level_bots, claims)
        day_bots = DayBots(store, self.bots, claims, self.background, days)
        self.daily = Daily(store, self.tables, days, day_bots, self.background, self.budgets, clock)
        self.notifications = self._notifications(settings) if settings.push else None
        self.tables.on_change = self._changed
        self.tables.on_load = self._loaded
        self.background.start(self.heartbeat.run())
        if store.shared:
            self.background.start(self.neighbours.run())
        self.background.start(Retention(store, self.tables, settings.keep_days, self.neighbours.has_people).run())

    def _notifications(self, settings: ServerSettings) -> Notifications:
        from sixfold.web.notifications.devices import Devices  # which needs an extra
        from sixfold.web.notifications.notify import Notifications
        from sixfold.web.notifications.outbox import Outbox

        contact = settings.origin if settings.origin.startswith("https:") else "https://localhost"
        outbox = Outbox(self.store, self.background, contact)
        notifications = Notifications(Devices(self.store), outbox, self.budgets, self.background)
        self.tables.on_append = notifications.appended
        self.reunions.tell = notifications.asked_again
        return notifications

    def _changed(self, live: LiveTable) -> None:
        if turn := BotTurn.at(live.table):
            self.bots.wake(live, turn)
        if live.table.opened.clock:
            self.alarms.wake(live)
        if live.table.opened.daily:
            self.daily.look(live)

    def _loaded(self, live: LiveTable) -> None:
        self.neighbours.show(live)
        self.bots.prepare(live)
        self.alarms.loaded(live)

    def _is_timed(self) -> bool:
        """Whether somebody's clock runs at a table that this server has at hand."""
        return any(live.timing.alarm_at is not None for live in self.tables.all_in_memory())

    async def open(self, opened: e.Opened, first: int | None, asker: str = "") -> LiveTable:
        """A new table, for whoever has this address."""
        live = await self.tables.open(opened, first)
        live.thinking.asker = asker  # before its bots are asked: they are, once this task waits for something
        return live

    def stop_waiting(self) -> None:
        """Lets go whoever waits for something that may take long, since the server is about to stop."""
        self.tables.close_connections()
        self.bots.processes.stop()

    async def close(self) -> None:
        """Finishes the commands that were begun, stops the bots and whatever else runs, then closes the store."""
        if self.notifications:
            self.notifications.outbox.closing.set()
        await self.background.finished(FINISH_SECONDS)
        await self.neighbours.say_goodbye()
        self.background.cancel()
        self.bots.processes.close()
        await self.store.close()
