"""Pauses between the parts of a game: which one is due at a table, and who still looks at it.

It knows the table, and which pages are open.  Who has gone on is kept in memory alone: after a
restart the panel is shown again, and nothing else is lost.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from sixfold.page import paused
from sixfold.positions import Position
from sixfold.web.live_table import LiveTable, Moment

MAX_PAUSE = 60.0  # seconds for which bots wait for people at most


def paused_position(live: LiveTable) -> Position | None:
    """The position after the last move of a player, if a pause is due there; rolls may have followed."""
    return None if live.table.round.over else paused(live.table.position)


def moment_of(live: LiveTable, position: Position) -> Moment:
    """What tells one pause from another."""
    return live.table.round.number, position.ply


def go_on(live: LiveTable, chairs: frozenset[int], moment: Moment) -> None:
    """Some chairs have seen enough of a pause."""
    position = paused_position(live)
    if position is None or moment_of(live, position) != moment:
        return
    known = live.gone_on.get(moment, frozenset())
    live.gone_on = {moment: known | chairs}
    live.notify()


def gone_on_from(live: LiveTable, moment: Moment) -> frozenset[int]:
    """The chairs that have seen enough of a pause, at this server or at another one."""
    elsewhere = live.elsewhere.gone_on if live.elsewhere.moment == moment else ()
    return live.gone_on.get(moment, frozenset()) | frozenset(elsewhere)


def gone_on_ply(live: LiveTable, chairs: frozenset[int]) -> int | None:
    """The ply of the pause of this round that somebody who sits at the table has seen enough of, if there is one."""
    known = [*live.gone_on, live.elsewhere.moment]
    mine = (moment for moment in known if moment and moment[0] == live.table.round.number)
    return next((ply for number, ply in mine if chairs and chairs <= gone_on_from(live, (number, ply))), None)


def looking(live: LiveTable) -> set[int]:
    """The chairs of people who have a page open that shows the pause, and have not gone on."""
    position = paused_position(live)
    if position is None:
        return set()
    people = {number for number, chair in enumerate(live.table.chairs) if chair.kind == "person"}
    here = {number for number in people if live.pausing[number] > 0 or number in live.elsewhere.pausing}
    return here - gone_on_from(live, moment_of(live, position))


async def until_gone_on(live: LiveTable) -> None:
    """Waits for those who look at the pause, but not for ever, and not for people who leave."""
    deadline = time.monotonic() + MAX_PAUSE
    while looking(live) and (left := deadline - time.monotonic()) > 0:
        with suppress(TimeoutError):
            await asyncio.wait_for(live.changed.wait(), left)
