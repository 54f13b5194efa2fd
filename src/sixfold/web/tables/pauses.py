"""Pauses between the parts of a game: which one is due at a table, and who still looks at it.

It knows the table, and which pages are open.  Who has gone on is kept in memory alone: after a
restart the panel is shown again, and nothing else is lost.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass, field

from sixfold.positions.position import Position
from sixfold.table.table import Table
from sixfold.telling.page import paused
from sixfold.web.tables.presence import Moment, People

MAX_PAUSE = 60.0  # seconds for which bots wait for people at most


@dataclass
class Pauses:
    """Who has gone on from the present pause of a table."""

    table: Table
    people: People
    gone_on: dict[Moment, frozenset[int]] = field(default_factory=dict)  # from the present pause: these chairs

    def position(self) -> Position | None:
        """The position after the last move of a player, if a pause is due there; rolls may have followed."""
        return None if self.table.round.over else paused(self.table.position)

    def moment(self) -> Moment | None:
        """What tells the pause that is due from others."""
        position = self.position()
        return None if position is None else (self.table.round.number, position.ply)

    def go_on(self, chairs: frozenset[int], moment: Moment) -> None:
        if self.moment() == moment:
            self.gone_on = {moment: self.gone_on.get(moment, frozenset()) | chairs}
            self.people.tell()

    def gone_on_from(self, moment: Moment) -> frozenset[int]:
        """The chairs that have seen enough of a pause, at this server or at another one."""
        elsewhere = self.people.elsewhere
        return self.gone_on.get(moment, frozenset()).union(elsewhere.gone_on if elsewhere.moment == moment else ())

    def gone_on_ply(self, chairs: frozenset[int]) -> int | None:
        """The ply of the pause of this round that somebody who sits there has seen enough of, if there is one."""
        for moment in (*self.gone_on, self.people.elsewhere.moment):
            if moment and moment[0] == self.table.round.number and chairs and chairs <= self.gone_on_from(moment):
                return moment[1]
        return None

    def looking(self) -> set[int]:
        """The chairs of people who have a page open that shows the pause, and have not gone on."""
        moment = self.moment()
        if moment is None:
            return set()
        pausing, elsewhere = self.people.pausing, self.people.elsewhere.pausing
        people = [number for number, chair in enumerate(self.table.chairs) if chair.kind == "person"]
        return {n for n in people if pausing[n] > 0 or n in elsewhere} - self.gone_on_from(moment)

    async def until_gone_on(self) -> None:
        """Waits for those who look at the pause, but not for ever, and not for people who leave."""
        deadline = time.monotonic() + MAX_PAUSE
        while self.looking() and (left := deadline - time.monotonic()) > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.people.news.changed.wait(), left)
