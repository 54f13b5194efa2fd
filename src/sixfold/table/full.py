"""How long the log of a table may become, and what a full table still takes.

It knows events and their number.  It does not know who may do what.
"""

from __future__ import annotations

from sixfold.table import events as e
from sixfold.table.state import TableState
from sixfold.text.messages import Message, say

MAX_EVENTS = 10_000  # at one table, as long as anything may happen
SPARE_EVENTS = 500  # beyond them, for seats that change hands
FINISHING = (e.Played, e.Rolled, e.Accepted, e.Declined, e.Withdrawn, e.Drawn, e.Resigned, e.Flagged, e.Outage)
SEATING = (e.Handed, e.Revoked, e.Sat, e.Muted, e.Silenced, e.Shown)


def reason_it_is_full(table: TableState, events: list[e.AnyEvent]) -> Message | None:
    """Why a table has no room for more events; None if it has.

    A table that is full takes no new round, name, offer or undo; the round that goes on can be finished: moves are
    bounded by the game itself once none is taken back, and whoever wants to can resign, leave, or remove somebody.
    """
    number = table.number + len(events)
    removes = any(isinstance(event, e.Revoked) and event.removed for event in events)
    if number <= MAX_EVENTS or removes or all(_still_fits(table, event, number) for event in events):
        return None
    return say("This table is full; open a new one.")


def _still_fits(table: TableState, event: e.AnyEvent, number: int) -> bool:
    """Whether a full table takes an event of this kind."""
    if isinstance(event, FINISHING):
        return True
    return isinstance(event, SEATING) and (number <= MAX_EVENTS + SPARE_EVENTS or _leads_away(table, event))


def _leads_away(table: TableState, event: e.AnyEvent) -> bool:
    """Whether a person leaves a chair to a bot, as happens once a chair when nobody can sit down any more."""
    return isinstance(event, e.Handed) and event.level is not None and table.chairs[event.chair].kind == "person"
