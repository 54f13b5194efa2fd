"""Whether anything has happened at a table yet besides opening it: a move by one of its people, or a guest.

It knows a table's state.  It does not know how long a table is kept, nor who looks at it.
"""

from __future__ import annotations

from sixfold.table.state import TableState

DAY = 86_400.0  # seconds


def untouched(table: TableState) -> bool:
    """Whether nobody has moved, given up or sat down since the table was opened; bots may have moved."""
    now, seats = table.round, table.opened.chairs
    if now.number > 1 or now.over or now.entered or now.people != {n for n, seat in enumerate(seats) if seat.taken}:
        return False
    moved = {position.player for position in now.position.line() if position.player is not None}
    return not any(table.chair_of(player) in now.people for player in moved)


def forgettable(table: TableState) -> bool:
    """Whether nobody will miss an untouched table: no seat waits for a friend, no clock gives a move days, and no
    day's game is tried."""
    opened = table.opened
    slow = opened.clock is not None and opened.clock.first > DAY
    return untouched(table) and not slow and not opened.daily and all(chair.kind != "open" for chair in table.chairs)
