"""What a page is sent that plays by itself: where a round began, its words, and what only the server knows.

It knows a table, its viewers and JSON.  It does not know sockets.  Nothing is drawn here, and no sentence is made for
a move: the page does both (`sixfold.telling.page`).  Everything else is in the language that is spoken.
"""

from __future__ import annotations

import itertools
import time
import zlib
from collections.abc import Hashable
from typing import Any, NamedTuple

import msgspec

from sixfold.positions.following import line_data, start_data, state_text
from sixfold.positions.position import Position
from sixfold.table import events as e
from sixfold.table.permissions import Permissions, after_moves, lasting_permissions, stage
from sixfold.table.round import Round
from sixfold.table.seats.names import player_names, you
from sixfold.table.seats.onlookers import facts_of
from sixfold.table.seats.seating import Holder
from sixfold.web.http.endpoints import Screen
from sixfold.web.pages.version import version
from sixfold.web.tables.live_table import Entry, LiveTable
from sixfold.web.tables.presence import Here
from sixfold.web.view import viewdata
from sixfold.web.view.eventdata import encoded_events

Parts = dict[str, bytes]  # by name, each as JSON
encode = msgspec.json.encode


class Viewer(NamedTuple):
    """Who looks at a table, in which language and on which screen."""

    holder: Holder
    language: str
    screen: Screen


class Lasting(msgspec.Struct, frozen=True, eq=False):
    """What a sort of viewer is told that no move changes."""

    names: tuple[str, ...]  # of players, in their order
    can: Permissions  # before anything was moved
    parts: Parts
    chairs: list[Parts]  # in the order of players


class TableView(msgspec.Struct, frozen=True, eq=False):
    """What a sort of viewer is told of a table at one time, besides its moves; shared by all of this sort."""

    lasting: Lasting
    parts: Parts  # that moves change
    frames: dict[Hashable, bytes] = msgspec.field(default_factory=dict)  # made once for all
    serial: int = msgspec.field(default_factory=itertools.count().__next__)


def view_of(live: LiveTable, viewer: Viewer) -> TableView:
    """What only the server knows, for one viewer; made once for all who are told the same until it changes."""
    key = viewer, live.table.round.tells_secret  # a day may end without a change
    views = live.made.views_of(live.news.version)
    if key not in views:
        table, holder, lasting = live.table, viewer.holder, _lasting(live, viewer)
        facts = viewdata.facts_for(live, holder, lasting.names, viewer.screen)
        can = after_moves(lasting.can, table, holder)
        views[key] = TableView(lasting, _encoded({"can": can, "clock": viewdata.clock_data(table), "facts": facts}))
    found: TableView = views[key]
    return found


def _lasting(live: LiveTable, viewer: Viewer) -> Lasting:
    """The rest; it is made anew after events that are no moves, and when a game or an offer has ended."""
    table, away, kept = live.table, live.people.told_away, live.made.lasting
    holder, key = viewer.holder, (viewer.holder, viewer.language, viewer.screen.seat_names)
    stamp = live.news.settled, away, stage(table), table.round.tells_secret
    if kept.get("stamp") != stamp:
        kept.clear()
        kept["stamp"] = stamp
    if key not in kept:
        names, can = player_names(table), lasting_permissions(table, holder, away)
        facts = facts_of(table, holder, names)
        chairs = [_encoded(viewdata.seat_data(table, facts, player)) for player in range(len(names))]
        kept[key] = Lasting(names, can, _encoded(viewdata.lasting(live, holder, names)), chairs)
    found: Lasting = kept[key]
    return found


def _encoded(data: dict[str, Any]) -> Parts:
    return {name: encode(value) for name, value in data.items()}


def first_message(live: LiveTable, viewer: Viewer, after: int, frame: int) -> tuple[TableView, bytes]:
    """Everything that a page needs to follow the present round: where it began, its words, the table."""
    now, view = live.table.round, view_of(live, viewer)
    chairs = b"[%s]" % b",".join(map(_joined, view.lasting.chairs))
    parts: Parts = {
        "version": encode(version()),
        "language": encode(viewer.language),
        **round_parts(now),
        "events": _events(live, viewer, after, whole=True),
        "table": _joined(view.lasting.parts | view.parts | {"chairs": chairs}),
        "presence": presence(live.people.here()),
        "check": b"%d" % check(live),
    }
    return view, b'{"frame":%d,%s%s' % (frame, _head(live), _joined(parts)[1:])


def next_message(
    live: LiveTable, viewer: Viewer, after: int, frame: int, before: TableView, here: Here | None
) -> tuple[TableView, bytes]:
    """What has happened since: events, and what else is told otherwise now; who is here, where that has changed."""
    view = view_of(live, viewer)
    key = before.serial, after, here
    if key not in view.frames:
        parts: Parts = {"events": _events(live, viewer, after)}
        changed = _changed(before, view)
        parts |= {"table": _joined(changed)} if changed else {}
        parts |= {"presence": presence(here)} if here else {}
        view.frames[key] = _joined(parts | {"check": b"%d" % check(live)})[1:]
    return view, b'{"frame":%d,%s%s' % (frame, _head(live), view.frames[key])


def _head(live: LiveTable) -> bytes:
    """The number of the last event, and at a table with clocks what time it is: viewers' own may be wrong."""
    moment = b'"now":%.3f,' % time.time() if live.table.opened.clock else b""
    return b'"number":%d,%s' % (live.table.number, moment)


def presence(here: Here) -> bytes:
    names = {"names": here.names} if here.names else {}
    return encode({"here": sorted(here.chairs), "watchers": here.watchers} | names)


def presence_message(here: Here) -> bytes:
    """The same as a message, when nothing else has changed."""
    return b'{"presence":%s}' % presence(here)


def _joined(parts: Parts) -> bytes:
    return b"{%s}" % b",".join(b'"%s":%s' % (name.encode(), part) for name, part in parts.items())


def _changed(before: TableView, now: TableView) -> Parts:
    """The parts that are other ones now; chairs with those of their fields that are."""
    parts = _differing(before.parts, now.parts)
    if now.lasting is before.lasting:
        return parts
    parts |= _differing(before.lasting.parts, now.lasting.parts)
    chairs = [_differing(old, new) for old, new in zip(before.lasting.chairs, now.lasting.chairs, strict=True)]
    return parts | ({"chairs": b"[%s]" % b",".join(map(_joined, chairs))} if any(chairs) else {})


def _differing(before: Parts, now: Parts) -> Parts:
    return {name: part for name, part in now.items() if part != before.get(name)}


def round_parts(round_: Round) -> Parts:
    """Where a round began, and its words since, each with its player; that of dice is -1."""
    return {"start": encode(start_data(round_.position)), "line": encode(line_data(round_.position))}


def check(live: LiveTable) -> int:
    """What tells whether a page has the same position: the CRC-32 of everything in its state."""
    views = live.made.views_of(live.news.version)
    if "check" not in views:
        views["check"] = zlib.crc32(state_text(live.table.position).encode())
    found: int = views["check"]
    return found


def round_message(live: LiveTable, holder: Holder, language: str, round_: Round) -> bytes:
    """A round to be looked back at, with what is known for who looks."""
    own = [entry for entry in live.log if entry.round == round_.number]
    events = _listed(live, holder, language, own, _line(round_.position))
    facts = encode(facts_of(live.table, holder, player_names(live.table, round_), round_))
    return _joined({**round_parts(round_), "facts": facts, "events": events})


def _line(position: Position) -> set[int]:
    """The identities of all positions up to one."""
    return {id(one) for one in position.line()}


def _events(live: LiveTable, viewer: Viewer, after: int, whole: bool = False) -> bytes:
    """The events after a number; a page tells the moves of the present round itself, if it has not lost them."""
    own = [entry for entry in live.log[after:] if entry.round == live.table.round.number]
    line = _line(live.table.position) if whole else {id(entry.position) for entry in own}
    return _listed(live, viewer.holder, viewer.language, live.log[after:], line)


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
    told = event.seen is not None and not entry.position.history.partial
    written = encode(msgspec.structs.replace(event, seen=None) if told else event)
    return b'{"number":%d,"ply":%d,%s' % (entry.number, entry.position.ply, written[1:])
