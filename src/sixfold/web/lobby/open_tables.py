"""Open tables: those whose hosts put them on the first page, that wait for a player or may be watched.

It knows tables, who is connected to them, and what others may read of one.  It does not know HTTP.  A table
stands here as long as one of its people is connected to any server: it waits while a seat is free, may be
watched while the game goes on, and is gone when that is over.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import suppress
from itertools import zip_longest
from typing import Any

from sixfold.game.contract import Choice
from sixfold.table.clocks import setting_text
from sixfold.table.seats.names import player_names, seat_names
from sixfold.text.grammar import listed as listed_names
from sixfold.text.messages import say, speaking
from sixfold.web.pages.covers import piece
from sixfold.web.tables.live_table import LiveTable
from sixfold.web.tables.neighbours import Neighbours
from sixfold.web.tables.registry import TableRegistry, TableUnreadable

FRESH_SECONDS = 2.0  # for which an answer is given again
MAX_SHOWN = 30  # tables of each kind
MAX_EACH = 3  # of them of one address
MAX_LOOKED_AT = 300  # tables that are looked at for an answer
Data = dict[str, Any]


class Lobby:
    """The tables on the first page."""

    def __init__(self, tables: TableRegistry, neighbours: Neighbours) -> None:
        self._tables = tables
        self._neighbours = neighbours
        self._made: dict[tuple[str, bool], tuple[float, Data]] = {}

    async def tables(self, language: str, seats_only: bool) -> Data:
        """What the first page shows; made anew every few seconds at most, however many ask."""
        key, now = (language, seats_only), time.monotonic()
        at, data = self._made.get(key, (-FRESH_SECONDS, {}))
        if now - at >= FRESH_SECONDS:
            found = await self._found()
            with speaking(language), seat_names(seats_only):
                data = {
                    "waiting": [entry(live) for live in _fair(live for live in found if waits(live))],
                    "watching": [entry(live) for live in _fair(live for live in found if not waits(live))],
                }
            self._made[key] = now, data
        return data

    async def _found(self) -> list[LiveTable]:
        """The tables that are shown, of this server and of others, the oldest first."""
        here = [live for live in self._tables.all_in_memory() if is_shown(live)]
        known = {live.id for live in here}
        for table in [table for table in self._neighbours.shown() if table not in known][:MAX_LOOKED_AT]:
            with suppress(TableUnreadable):
                live = await self._tables.find(table)
                if live and is_shown(live):
                    here.append(live)
        return sorted(here, key=lambda live: live.log[0].event.at)[:MAX_LOOKED_AT]


def is_shown(live: LiveTable) -> bool:
    table, people = live.table, live.people
    return table.shown and not table.round.over and any(people.is_here(chair) for chair in range(len(table.chairs)))


def waits(live: LiveTable) -> bool:
    """Whether somebody can sit down."""
    return any(chair.kind == "open" for chair in live.table.chairs)


def _fair(found: Iterable[LiveTable]) -> list[LiveTable]:
    """First one table of each address, then the second ones, and not too many of any."""
    by_address: dict[str, list[LiveTable]] = {}
    for live in found:
        by_address.setdefault(live.thinking.asker or live.id, []).append(live)
    rows = zip_longest(*(tables[:MAX_EACH] for tables in by_address.values()))
    return [live for row in rows for live in row if live][:MAX_SHOWN]


def entry(live: LiveTable) -> Data:
    """What everybody may know of a table."""
    table = live.table
    names = player_names(table)
    people = [names[player] for player in range(len(names)) if table.chairs[table.chair_of(player)].kind != "open"]
    free = len(names) - len(people)
    return {
        "table": live.id,
        "title": table.start.game.title,
        "cloth": table.start.game.cloth,
        "piece": piece(table.start.game.id, 0),
        "who": str(listed_names(people)) if people else "",
        "free": free,
        "options": options_in_words(live),
        "at": live.log[0].event.at,
    }


def options_in_words(live: LiveTable) -> list[str]:
    """What is played otherwise than usual."""
    start = live.table.start
    changed = start.game.changed(start.options, start.players)
    said = [str(say("{players} players", players=start.players))]
    if clock := live.table.opened.clock:
        said.append(str(setting_text(clock)))
    if live.table.opened.real_dice:
        said.append(str(say("Real dice")))
    for option in start.game.options:
        if option.key in changed:
            value = changed[option.key]
            said.append(f"{option.title}: {option.word(value) if isinstance(option, Choice) else value}")
    return said
