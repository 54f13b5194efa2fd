"""What a holder may do at a table now, besides making a move.

It asks the table itself: a command is permitted exactly when the table would carry it out.  It
does not know how permissions are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from functools import partial
from typing import Literal

import msgspec

from sixfold.table import events as e
from sixfold.table.full import MAX_EVENTS
from sixfold.table.phrases import LAST_PHRASE
from sixfold.table.refused import CommandRefused
from sixfold.table.round import Round
from sixfold.table.seats.handing import STAND_IN
from sixfold.table.seats.seating import Holder
from sixfold.table.table import Table

MAX_LEVEL = 6  # of bots
MOST_EVENTS = 20  # that one of these commands leads to
ANY_SECRET = "0" * 64  # of dice that are never rolled


class Permissions(msgspec.Struct, frozen=True):
    """Which commands would be carried out, and whether a hint is given and the game may be analysed."""

    undo: Literal["", "ask", "free"] = ""  # not at all, if the others agree, at once
    undo_roll: bool = False  # whether what is taken back is a roll that was entered
    resign: bool = False
    draw: bool = False
    rematch: bool = False
    levels: tuple[int, ...] = ()  # at which the bots may play the next round: one below, one above
    hint: bool = False
    analyse: bool = False  # this game, now
    hand: bool = False  # one's own chair to a bot, or back
    hands: tuple[int, ...] = ()  # chairs of others that one may let a bot play for now
    asks: tuple[int, ...] = ()  # chairs of others who may be asked whether a bot shall play for them
    removes: tuple[int, ...] = ()  # chairs of others that one may free
    say: bool = False  # phrases


def permissions(table: Table, holder: Holder, away: Collection[int] = ()) -> Permissions:
    """What the holder may do for the first of their chairs, and the host for those of others."""
    return after_moves(lasting_permissions(table, holder, away), table, holder)


def after_moves(lasting: Permissions, table: Table, holder: Holder) -> Permissions:
    """The same for whoever knows what lasts: moves change what can be taken back, hints and analysis."""
    ply = table.undo_ply(holder)[0] if holder.chairs else None
    undo = None if ply is None else _decided(table, holder, e.Undo, min(holder.chairs))
    return msgspec.structs.replace(
        lasting,
        undo="" if undo is None else "free" if isinstance(undo[0], e.Undone) else "ask",
        undo_roll=undo is not None and isinstance(undo[0], e.Undone | e.Offered) and undo[0].roll,
        hint=bool(chairs_with_hints(table, holder)),
        analyse=may_analyse(table, holder, table.round),
    )


def stage(table: Table) -> Hashable:
    """Until when permissions last while there are moves alone: the game ends, clocks begin, the table is full."""
    left = min(0, MAX_EVENTS - table.number - MOST_EVENTS)
    return table.round.over, table.offer is None, _is_timed(table), table.number >= LAST_PHRASE, left


def _is_timed(table: Table) -> bool:
    return bool(table.round.clocks and table.round.clocks.on)


def lasting_permissions(table: Table, holder: Holder, away: Collection[int]) -> Permissions:
    """What moves do not change, as the table itself decides."""
    others = [number for number in range(len(table.chairs)) if number not in holder.chairs]
    handed = {number: _handed(table, holder, number, away) for number in others}
    asks = tuple(n for n, events in handed.items() if events and isinstance(events[0], e.Offered))
    hands = tuple(n for n, events in handed.items() if events is not None and n not in asks)
    removes = tuple(n for n in others if holder.host and table.chairs[n].taken and not _is_timed(table))
    if not holder.chairs:
        return Permissions(hands=hands, asks=asks, removes=removes)
    chair = min(holder.chairs)
    return Permissions(
        resign=_decided(table, holder, e.Resign, chair) is not None,
        draw=_decided(table, holder, e.Draw, chair) is not None,
        rematch=_decided(table, holder, e.Rematch, chair) is not None,
        levels=other_levels(table, holder),
        hand=_handed(table, holder, chair, away) is not None,
        hands=hands,
        asks=asks,
        removes=removes,
        say=_decided(table, holder, partial(e.Say, phrase="hello"), chair) is not None,
    )


def _handed(table: Table, holder: Holder, chair: int, away: Collection[int]) -> list[e.AnyEvent] | None:
    return _decided(table, holder, partial(e.Hand, level=STAND_IN), chair, away)


def other_levels(table: Table, holder: Holder) -> tuple[int, ...]:
    """The levels next to that of the bots, where the host may ask for another round at them."""
    now = {table.chairs[bot].level or 0 for bot in table.bots}
    if not (holder.host and holder.chairs and table.round.over and not table.offer and len(now) == 1):
        return ()
    return tuple(level for level in (min(now) - 1, min(now) + 1) if 1 <= level <= MAX_LEVEL)


def _decided(
    table: Table, holder: Holder, kind: Callable[..., e.AnyCommand], chair: int, away: Collection[int] = ()
) -> list[e.AnyEvent] | None:
    """What a command would lead to; None if it would be refused."""
    command = kind(id="", expect=table.number, chair=chair)
    try:
        return table.decide(command, holder, lambda: ANY_SECRET, away=away)
    except CommandRefused:
        return None


def chairs_to_move(table: Table, holder: Holder) -> list[int]:
    """The holder's chairs that may act now and are not played by a bot."""
    return [chair for chair in table.acting if chair in holder.chairs and table.chairs[chair].kind == "person"]


def chairs_with_hints(table: Table, holder: Holder) -> list[int]:
    """The chairs that may have a hint: of who is to move, where nobody else has a seat, even with a bot on it.

    In the game of the day everybody thinks for themselves.
    """
    return [] if table.opened.daily or table.against_people(holder) else chairs_to_move(table, holder)


def may_analyse(table: Table, holder: Holder, round_: Round) -> bool:
    """Whether a game may be analysed: once it is over, and before by whoever plays it alone and knows all of it."""
    alone = bool(holder.chairs) and not table.opened.daily and not table.against_people(holder)
    alone = alone and not round_.position.history.partial
    return round_.position.ply > 0 and round_.older is None and (round_.over or alone)
