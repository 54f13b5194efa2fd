"""The game of the day at a server: who has tried it at which table, what came of it, and how that compares.

It knows devices, tries and results.  It does not know HTTP, how bots think, nor secrets.

The first table that a device opens for a day is its try; the store keeps which one that is, so that all
servers agree.  Tables opened later are practice, and only once the try is over: until then they would tell
its dice.  A try counts if it was over in time.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from sixfold.game.contract import Game
from sixfold.positions import daily
from sixfold.positions.position import Position
from sixfold.store.store import Conflict, Store, StoreFull, StoreUnavailable
from sixfold.table import events as e
from sixfold.table.refused import CommandRefused
from sixfold.table.seats.seating import new_table_id
from sixfold.text.messages import say
from sixfold.web.daily.day_bots import DayBots
from sixfold.web.daily.day_secrets import DaySecrets
from sixfold.web.http.background import Background
from sixfold.web.limits.budgets import Budgets
from sixfold.web.tables.live_table import LiveTable
from sixfold.web.tables.registry import TableRegistry
from sixfold.web.tables.requests import ChairRequest, TableRequest, opening

TALLY_SECONDS = 3.0  # for which the results of all are not counted again


def place_of(day: date | str, game: str, what: str) -> str:
    """Where the store keeps something of a game's day."""
    return f"daily/{day}/{game}/{what}"


@dataclass(frozen=True)
class Visitor:
    """Somebody who plays: their device, their address, and their name, if they have typed one."""

    device: str
    address: str
    name: str = ""


@dataclass(frozen=True)
class OpenedDay:
    """The table at which somebody plays the game of a day, and their key to it."""

    live: LiveTable
    host: str


class Daily:
    """Tries and results."""

    def __init__(
        self,
        store: Store,
        tables: TableRegistry,
        days: DaySecrets,
        bots: DayBots,
        background: Background,
        budgets: Budgets,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._budgets = budgets
        self._tables = tables
        self._bots = bots
        self._background = background
        self._clock = clock
        self._seen: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()  # whose result was looked at
        self._tallies: dict[str, tuple[float, dict[int, int]]] = {}
        self.days = days

    async def open(self, game: Game, day: date, visitor: Visitor, practice: bool) -> OpenedDay:
        """The table of somebody's try, new or not, or another one for practice.  Raises CommandRefused."""
        await self.days.ready()
        if not self.days.has_begun(day):
            raise CommandRefused(
                say("This day cannot be played: it has not begun, or this server had no game of the day yet.")
            )
        self._bots.begin(game, day)
        if practice or day != self.days.today:
            return await self._practice(game, day, visitor)
        return await self._try(game, day, visitor)

    async def _try(self, game: Game, day: date, visitor: Visitor) -> OpenedDay:
        tried_by = self.days.anonymous(visitor.device, game.id, day)
        name = place_of(day, game.id, f"try/{tried_by}")
        kept = await self._store.kept(name)
        if kept is None:
            self._budgets.take("daily", visitor.address)
            kept = await self._store.keep(name, new_table_id().encode())
        return await self._opened(game, day, visitor, kept.decode(), tried_by)

    async def _practice(self, game: Game, day: date, visitor: Visitor) -> OpenedDay:
        if not self.days.is_revealed(day.isoformat()):
            tried_by = self.days.anonymous(visitor.device, game.id, day)
            kept = await self._store.kept(place_of(day, game.id, f"try/{tried_by}"))
            tried = await self._tables.find(kept.decode()) if kept else None
            if tried is None or not tried.table.round.over:
                raise CommandRefused(say("Finish your game of the day first. After that you can practise with it."))
        return await self._opened(game, day, visitor, new_table_id(), "")

    async def _opened(self, game: Game, day: date, visitor: Visitor, table_id: str, tried_by: str) -> OpenedDay:
        """The table with this id, which is opened if it is not there yet."""
        host = self.days.host_key(visitor.device, table_id)
        live = await self._tables.find(table_id)
        if live is None:
            start = daily.start(game, self.days.dice(game.id, day.isoformat()).secret)
            opened, _ = opening(_request(game, start, visitor.name), host)
            event = msgspec.structs.replace(opened, daily=day.isoformat(), try_of=tried_by)
            try:
                live = await self._tables.open(event, 0, table_id)
            except Conflict:  # another request of the same device was faster
                live = await self._tables.find(table_id)
                assert live
            live.thinking.asker = visitor.address
        return OpenedDay(live, host)

    def look(self, live: LiveTable) -> None:
        """Keeps the result of a try that is over."""
        if live.table.opened.try_of and live.table.round.over and live.id not in self._seen:
            self._seen[live.id] = live
            self._background.start(self._keep(live))

    async def _keep(self, live: LiveTable) -> None:
        try:
            await self._keep_result(live)
        except (StoreUnavailable, StoreFull):
            self._seen.pop(live.id, None)  # when somebody looks at the table again, it is tried again

    async def _keep_result(self, live: LiveTable) -> None:
        opened, score = live.table.opened, score_of(live)
        if score is not None and over_at(live) < daily.counts_until(date.fromisoformat(opened.daily)):
            name = place_of(opened.daily, opened.game, f"result/{opened.try_of}")
            if await self._store.keep(name, b"%d" % score) == b"%d" % score:
                self._tallies.pop(place_of(opened.daily, opened.game, ""), None)

    async def result(self, live: LiveTable) -> dict[str, Any]:
        """What came of the game at a table, for whoever has played it to its end; of a try, what was kept."""
        opened, score = live.table.opened, score_of(live)
        day, game = date.fromisoformat(opened.daily), live.table.start.game
        await self.days.ready()
        kept = None
        if opened.try_of:
            await self._keep_result(live)
            kept = await self._store.kept(place_of(day, game.id, f"result/{opened.try_of}"))
            score = int(kept) if kept else score
        bot = await self._bots.result(game, day)
        tally = await self._tally(day, game) if kept else {}
        among = daily.standing(score, tally, game.solo_fewest) if kept and score is not None else None
        return {
            "day": opened.daily,
            "game": game.id,
            "title": game.title,
            "score": score,
            "fewest": game.solo_fewest,
            "counts": kept is not None,
            "practice": not opened.try_of,
            "results": among.results if among else 0,
            "percent": among.percent if among else None,
            "tally": sorted(tally.items()),
            "bot": bot,
        }

    async def _tally(self, day: date, game: Game) -> dict[int, int]:
        """How often each result was reached on a day; counted again every few seconds at most."""
        key, now = place_of(day, game.id, ""), time.monotonic()
        at, found = self._tallies.get(key, (0.0, {}))
        if not found or now - at > TALLY_SECONDS:
            counted = await self._store.tally(place_of(day, game.id, "result/"))
            found = {int(value): count for value, count in counted.items()}
            if len(self._tallies) > 100:
                self._tallies.clear()
            self._tallies[key] = now, found
        return found

    async def best(self, day: date, game: Game) -> int | None:
        """The best result of a day that counts."""
        return (min if game.solo_fewest else max)(await self._tally(day, game), default=None)

    async def count(self, day: date, game: Game) -> int:
        return sum((await self._tally(day, game)).values())


def score_of(live: LiveTable) -> int | None:
    """What a game alone came to; None while it goes on, when it was given up, or where nothing is to compare."""
    now = live.table.round
    return now.position.game.results.alone(now.position.look.scene()).score if now.over and not now.ended else None


def over_at(live: LiveTable) -> float:
    return next(entry.event.at for entry in reversed(live.log) if isinstance(entry.event, e.Played))


def _request(game: Game, start: Position, name: str) -> TableRequest:
    """The table of one person who begins at a position."""
    chair = ChairRequest("you", name)
    if start.history.origin:
        return TableRequest(game.id, 1, [chair], position=start.history.origin, first=0, private=True)
    options = game.changed(start.options, 1)
    return TableRequest(game.id, 1, [chair], options, dict(start.settings.header_lines), first=0, private=True)
