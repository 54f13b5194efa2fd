"""What a page is sent that plays by itself: where a round began, its words, and what only the server knows.

It knows a table, its viewers and JSON.  It does not know sockets.  Nothing is drawn here, and no sentence is made for
a move: the page does both (`sixfold.page`).
"""

from __future__ import annotations

import itertools
import time
import zlib
from collections.abc import Hashable

import msgspec

from sixfold.following import line_data, start_data, state_data, state_text
from sixfold.messages import speaking
from sixfold.positions import Position
from sixfold.table import events as e
from sixfold.table.names import player_names, seat_names, you
from sixfold.table.permissions import permissions
from sixfold.table.round import Round
from sixfold.table.seating import Holder
from sixfold.web import viewdata
from sixfold.web.eventdata import encoded_events
from sixfold.web.live_table import Entry, Here, LiveTable
from sixfold.web.screens import Screen
from sixfold.web.version import version

Parts = dict[str, bytes]  # by name, each as JSON
encode = msgspec.json.encode


class Lasting(msgspec.Struct, frozen=True, eq=False):
    """What a sort of viewer is told that no move changes."""

    parts: Parts
    chairs: list[Parts]  # in the order of players


class Told(msgspec.Struct, frozen=True, eq=False):
    """What a sort of viewer is told of a table at one time, besides its moves; shared by all of this sort."""

    lasting: Lasting
    parts: Parts  # that moves change
    frames: dict[Hashable, bytes] = msgspec.field(default_factory=dict)  # made once for all
    serial: int = msgspec.field(default_factory=itertools.count().__next__)


def told_of(live: LiveTable, holder: Holder, language: str, screen: Screen) -> Told:
    """What only the server knows, for one viewer; made once for all who are told the same until it changes."""
    key = ("wire", language, holder, screen, live.table.round.tells_secret)
    if key not in live.view_cache:
        with speaking(language), seat_names(screen.seat_names):
            live.view_cache[key] = _told(live, holder, language, screen)
    found: Told = live.view_cache[key]
    return found


def _told(live: LiveTable, holder: Holder, language: str, screen: Screen) -> Told:
    table = live.table
    facts = viewdata.facts_for(live, holder, player_names(table), screen)
    parts = {
        "can": encode(permissions(table, holder, live.away())),
        "clock": encode(viewdata.clock_data(table)),
        "facts": encode(facts),
    }
    return Told(_lasting(live, holder, language, screen), parts)


def _lasting(live: LiveTable, holder: Holder, language: str, screen: Screen) -> Lasting:
    """The rest; it is made anew after events that are no moves, and when a game or an offer has ended."""
    now = live.table.round
    key = (language, holder, screen.seat_names, screen.coach)
    stamp = live.settled, now.over, now.tells_secret, live.table.offer is None
    if live.lasting.get("stamp") != stamp:
        live.lasting.clear()
        live.lasting["stamp"] = stamp
    if key not in live.lasting:
        live.lasting[key] = _made_lasting(live, holder, language, screen)
    found: Lasting = live.lasting[key]
    return found


def _made_lasting(live: LiveTable, holder: Holder, language: str, screen: Screen) -> Lasting:
    table, now, names = live.table, live.table.round, player_names(live.table)
    facts = viewdata.facts_for(live, holder, names, screen)
    parts = {
        "table": live.id,
        "round": now.number,
        "game": viewdata.game_data(now.position),
        "private": table.private,
        "muted": table.muted,
        "shown": table.shown,
        "recorded": not now.position.origin,  # a game begun from a code has no record
        "dice": viewdata.dice_data(live),
        "real_dice": table.opened.real_dice,
        "daily": viewdata.daily_data(live),
        "games": viewdata.games_data(live, holder, language, names),
        "offer": viewdata.offer_data(live, holder),
        "over": viewdata.result(live, holder, names) if now.over else None,
        "host": holder.host,
    }
    chairs = [viewdata.seat_data(table, facts, player) for player in range(len(names))]
    return Lasting(viewdata.encoded(parts), [viewdata.encoded(chair) for chair in chairs])


# Messages -------------------------------------------------------------------------------


def first_message(
    live: LiveTable, holder: Holder, language: str, after: int, screen: Screen, frame: int
) -> tuple[Told, bytes]:
    """Everything that a page needs to follow the present round: where it began, its words, the table."""
    now, told = live.table.round, told_of(live, holder, language, screen)
    chairs = b"[%s]" % b",".join(map(_joined, told.lasting.chairs))
    parts: Parts = {
        "version": encode(version()),
        **round_parts(now),
        "events": _events(live, holder, language, screen, after, whole=True),
        "table": _joined(told.lasting.parts | told.parts | {"chairs": chairs}),
        "presence": presence(live.here()),
        "check": b"%d" % check(live),
    }
    return told, b'{"frame":%d,%s%s' % (frame, _head(live), _joined(parts)[1:])


def next_message(
    live: LiveTable,
    holder: Holder,
    language: str,
    after: int,
    screen: Screen,
    frame: int,
    before: Told,
    here: Here | None,
) -> tuple[Told, bytes]:
    """What has happened since: events, and what else is told otherwise now; who is here, where that has changed."""
    told = told_of(live, holder, language, screen)
    key = before.serial, after, here
    if key not in told.frames:
        parts: Parts = {"events": _events(live, holder, language, screen, after)}
        changed = _changed(before, told)
        parts |= {"table": _joined(changed)} if changed else {}
        parts |= {"presence": presence(here)} if here else {}
        told.frames[key] = _joined(parts | {"check": b"%d" % check(live)})[1:]
    return told, b'{"frame":%d,%s%s' % (frame, _head(live), told.frames[key])


def _head(live: LiveTable) -> bytes:
    """The number of the last event, and at a table with clocks what time it is: viewers' own may be wrong."""
    moment = b'"now":%.3f,' % time.time() if live.table.opened.clock else b""
    return b'"number":%d,%s' % (live.table.number, moment)


def presence(here: Here) -> bytes:
    """Who is connected."""
    return encode({"here": sorted(here.chairs), "watchers": here.watchers})


def presence_message(here: Here) -> bytes:
    """The same as a message, when nothing else has changed."""
    return b'{"presence":%s}' % presence(here)


def _joined(parts: Parts) -> bytes:
    """One object of all parts."""
    return b"{%s}" % b",".join(b'"%s":%s' % (name.encode(), part) for name, part in parts.items())


def _changed(before: Told, now: Told) -> Parts:
    """The parts that are other ones now; chairs with those of their fields that are."""
    parts = _differing(before.parts, now.parts)
    if now.lasting is before.lasting:
        return parts
    parts |= _differing(before.lasting.parts, now.lasting.parts)
    chairs = [_differing(old, new) for old, new in zip(before.lasting.chairs, now.lasting.chairs, strict=True)]
    return parts | ({"chairs": b"[%s]" % b",".join(map(_joined, chairs))} if any(chairs) else {})


def _differing(before: Parts, now: Parts) -> Parts:
    return {name: part for name, part in now.items() if part != before.get(name)}


# Rounds and their events ------------------------------------------------------------------


def round_parts(round_: Round) -> Parts:
    """Where a round began, and its words since, each with its player; that of dice is -1."""
    return {"start": encode(start_data(round_.position)), "line": encode(line_data(round_.position))}


def check(live: LiveTable) -> int:
    """What tells whether a page has the same position: the CRC-32 of everything in its state."""
    if "check" not in live.view_cache:
        live.view_cache["check"] = zlib.crc32(state_text(live.table.position).encode())
    found: int = live.view_cache["check"]
    return found


def round_message(live: LiveTable, holder: Holder, language: str, round_: Round) -> bytes:
    """A round to be looked back at."""
    own = [entry for entry in live.log if entry.round == round_.number]
    events = _listed(live, holder, language, own, _line(round_.position))
    return _joined({"first": b"%d" % round_.first, **round_parts(round_), "events": events})


def _line(position: Position) -> set[int]:
    """The identities of all positions up to one."""
    return {id(one) for one in position.line()}


def _events(live: LiveTable, holder: Holder, language: str, screen: Screen, after: int, whole: bool = False) -> bytes:
    """The events after a number; a page tells the moves of the present round itself, if it has not lost them."""
    own = [entry for entry in live.log[after:] if entry.round == live.table.round.number]
    line = _line(live.table.position) if whole else {id(entry.position) for entry in own}
    with speaking(language), seat_names(screen.seat_names):
        return _listed(live, holder, language, live.log[after:], line)


def _listed(live: LiveTable, holder: Holder, language: str, entries: list[Entry], line: set[int]) -> bytes:
    own = you(live.table, holder)
    found = []
    for entry in entries:
        if isinstance(entry.event, e.Played | e.Rolled) and not entry.unread and id(entry.position) in line:
            found.append(_brief(entry, entry.event))
        else:
            found += map(bytes, encoded_events(live, language, entry.number - 1, own, entry.number))
    return b"[%s]" % b",".join(found)


def _brief(entry: Entry, event: e.Played | e.Rolled) -> bytes:
    """A move or roll as a page plays it; what it may not know is told by the state after it."""
    state = b'"state":%s,' % encode(state_data(entry.position)) if entry.position.partial else b""
    written = encode(msgspec.structs.replace(event, seen=None) if event.seen is not None else event)
    return b'{"number":%d,"ply":%d,%s%s' % (entry.number, entry.position.ply, state, written[1:])
