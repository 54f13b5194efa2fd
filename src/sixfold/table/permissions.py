"""What a holder may do at a table now, besides making a move.

It asks the table itself: a command is permitted exactly when the table would carry it out.  It
does not know how permissions are shown.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from sixfold.table import events as e
from sixfold.table.seating import Holder
from sixfold.table.table import CommandRefused, Table

MAX_LEVEL = 6  # of bots
ANY_SECRET = "0" * 64  # of dice that are never rolled


class Permissions(msgspec.Struct, frozen=True):
    """Which commands would be carried out, and whether a hint is given."""

    undo: Literal["", "ask", "free"] = ""  # not at all, if the others agree, at once
    resign: bool = False
    draw: bool = False
    rematch: bool = False
    levels: tuple[int, ...] = ()  # at which the bots may play the next round: one below, one above
    hint: bool = False
    hand: bool = False


def permissions(table: Table, holder: Holder) -> Permissions:
    """What the holder may do for the first of their chairs; a host without one may still hand over chairs."""
    if not holder.chairs and not holder.host:
        return Permissions()
    chair = min(holder.chairs, default=0)
    undo = _decided(table, holder, e.Undo(id="", expect=table.number, chair=chair))
    return Permissions(
        undo="" if undo is None else "free" if isinstance(undo[0], e.Undone) else "ask",
        resign=_decided(table, holder, e.Resign(id="", expect=table.number, chair=chair)) is not None,
        draw=_decided(table, holder, e.Draw(id="", expect=table.number, chair=chair)) is not None,
        rematch=_decided(table, holder, e.Rematch(id="", expect=table.number, chair=chair)) is not None,
        levels=other_levels(table, holder),
        hint=may_have_hint(table, holder),
        hand=_decided(table, holder, e.Hand(id="", expect=table.number, chair=chair, level=None)) is not None,
    )


def other_levels(table: Table, holder: Holder) -> tuple[int, ...]:
    """The levels next to that of the bots, where the host may ask for another round at them."""
    now = {table.chairs[bot].level or 0 for bot in table.bots}
    if not (holder.host and holder.chairs and table.round.over and not table.offer and len(now) == 1):
        return ()
    return tuple(level for level in (min(now) - 1, min(now) + 1) if 1 <= level <= MAX_LEVEL)


def _decided(table: Table, holder: Holder, command: e.AnyCommand) -> list[e.AnyEvent] | None:
    """What a command would lead to; None if it would be refused."""
    try:
        return table.decide(command, holder, lambda: ANY_SECRET)
    except CommandRefused:
        return None


def chairs_to_move(table: Table, holder: Holder) -> list[int]:
    """The holder's chairs that may act now and are not played by a bot."""
    return [chair for chair in table.acting if chair in holder.chairs and table.chairs[chair].kind == "person"]


def may_have_hint(table: Table, holder: Holder) -> bool:
    """Hints are for the player to move, where no other people play."""
    own = chairs_to_move(table, holder)
    return bool(own) and own[0] == table.acting[0] and not table.others(holder)
