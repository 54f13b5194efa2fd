"""What a round came to for whoever holds a chair, to be kept on their device.

It knows a table and its holders.  It does not know where results are kept.
"""

from __future__ import annotations

from dataclasses import replace

from sixfold.table.seats.seating import Holder
from sixfold.table.state import TableState
from sixfold.telling.own_results import OwnResult, result_of


def own_result(table: TableState, holder: Holder, name: str, at: int) -> OwnResult | None:
    """The result of the present round for a holder; None while it goes on, and for who had no chair in it."""
    now = table.round
    mine = sorted(now.people & holder.chairs)
    if not now.over or now.older or not mine:
        return None
    others = [table.chairs[number] for number in range(len(table.chairs)) if number not in holder.chairs]
    levels = [chair.level for chair in others if chair.level is not None and not chair.taken]
    level = max(levels, default=None)
    if len(mine) > 1:
        return result_of(now.position, now.ended, None, "device", level, name, at, now.real_dice)
    against = "alone" if now.position.players == 1 else "people" if table.against_people(holder) else "bots"
    result = result_of(now.position, now.ended, table.player_of(mine[0]), against, level, name, at, now.real_dice)
    left = table.chairs[mine[0]].level is not None and not now.ended
    return replace(result, outcome="left", rank=None) if left else result
