"""How views travel: whole at first, then what has changed since the last one.

It knows the parts of a view as JSON.  It does not know what they mean, nor how they are made.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Sequence
from itertools import compress, count, zip_longest
from operator import is_not

import msgspec

from sixfold.shapes import Group, Shape
from sixfold.views.data import encoded
from sixfold.web.live_table import Here
from sixfold.web.pictures import Drawn

MANY = 8  # shapes of a group: smaller ones are sent whole, since comparing them costs more than it saves
Parts = dict[str, bytes]  # by name, each as JSON
_serials = itertools.count()


class Seen:
    """A table as one sort of viewer sees it at one time: its parts as JSON, shared by all viewers of this sort.

    Who is connected is not in it, since that changes by itself; whoever writes a frame says it.
    """

    def __init__(self, number: int, parts: Parts, chairs: list[Parts], order: Sequence[int], picture: Drawn) -> None:
        self.number = number
        self.parts = parts  # in the order of the frame; all but chairs, picture and watchers
        self.chairs = chairs  # each without whether somebody is here
        self.picture = picture
        self.serial = next(_serials)
        self.order = order  # the number of each chair
        self._frames: dict[Hashable, bytes] = {}

    def frame(self, before: Seen, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """A frame, made once for all who saw the same before; `make` makes it, from whatever else `key` tells."""
        key = (before.serial, key)
        if key not in self._frames:
            self._frames[key] = make()
        return self._frames[key]

    def chairs_json(self, here: Here) -> bytes:
        """The chairs, and whether somebody is here."""
        marked = (
            joined(chair | {"here": b"true" if number in here.chairs else b"false"})
            for number, chair in zip(self.order, self.chairs, strict=True)
        )
        return b"[%s]" % b",".join(marked)

    def whole(self, here: Here, with_text: bool = True) -> Parts:
        """All parts."""
        return self.parts | {
            "chairs": self.chairs_json(here),
            "picture": self.picture.json(with_text),
            "watchers": b"%d" % here.watchers,
        }


def whole_frame(now: Seen, events: bytes, here: Here, more: bytes = b"", with_text: bool = True) -> bytes:
    """A frame with everything; `more` are members of it besides."""
    return b'{"number":%d,%s"events":%s,"view":%s}' % (now.number, more, events, joined(now.whole(here, with_text)))


def changed_frame(before: Seen, now: Seen, events: bytes, here: Here, people_changed: bool) -> bytes:
    """A frame, but for its beginning, with what has changed: parts, fields of chairs, shapes of the picture.

    Who is connected is part of it if that has changed, or if chairs have changed their places.
    """
    parts = differing(before.parts, now.parts)
    chairs = [differing(old, new) for old, new in zip(before.chairs, now.chairs, strict=True)]
    people = b""
    if people_changed or now.order != before.order:
        people = presence_message(here)[1:-1] + b","
    if any(chairs):
        parts["chairs"] = b"[%s]" % b",".join(map(joined, chairs))
    if now.picture.around != before.picture.around:
        parts["picture"] = now.picture.around
    shapes = b",".join(runs(before.picture.shapes, now.picture.shapes))
    changed = b'"changed":%s,"shapes":[%s]}' % (joined(parts), shapes)
    return b'"number":%d,%s"events":%s,%s' % (now.number, people, events, changed)


def differing(before: Parts, now: Parts) -> Parts:
    """The parts that are other ones now."""
    return {name: part for name, part in now.items() if part != before.get(name)}


def joined(parts: Parts) -> bytes:
    """One object of all parts."""
    return b"{%s}" % b",".join(b'"%s":%s' % (name.encode(), part) for name, part in parts.items())


def runs(before: Sequence[Shape], now: Sequence[Shape]) -> list[bytes]:
    """How one list of shapes becomes the other: [from which on, how many are taken out, what is put in …], in order.

    Numbers count in the list before.  Most shapes stay where they were, and are the very same: games
    draw them once.
    """
    changed = list(compress(count(), map(is_not, before, now)))
    if len(before) == len(now) and 2 * len(changed) <= len(now):
        return _replaced(before, now, changed)
    shorter = min(len(before), len(now))
    start = changed[0] if changed else shorter
    end = min(next(compress(count(), map(is_not, reversed(before), reversed(now))), shorter), shorter - start)
    return _aligned(before, now, start, len(before) - end, len(now) - end)


def _replaced(before: Sequence[Shape], now: Sequence[Shape], places: Sequence[int]) -> list[bytes]:
    """The runs where at most the shapes at some places are others, and no place has moved."""
    found, start, end = list[bytes](), 0, 0  # of the run that is going on
    for place in places:
        if before[place] == now[place]:
            continue
        if place > end:
            found += [_run(before, start, end - start, now[start:end])] if end > start else []
            start = place
        end = place + 1
    return [*found, _run(before, start, end - start, now[start:end])] if end > start else found


def _aligned(before: Sequence[Shape], now: Sequence[Shape], start: int, last: int, stop: int) -> list[bytes]:
    """The runs where a part of the list before, from `start` to `last`, became the one from `start` to `stop`."""
    places = dict(zip(map(id, before[start:last]), range(start, last), strict=True))
    found, at, fresh, following = list[bytes](), start, list[Shape](), start
    while following < stop:
        shape, beside = now[following], at + len(fresh)
        place = places.get(id(shape), -1)
        if place < at and beside < last and before[beside] == shape:  # only others were replaced before it
            place = beside
        if place < at:
            fresh.append(shape)
            following += 1
            continue
        if place > at or fresh:
            found.append(_run(before, at, place - at, fresh))
        same = max(1, _alike(before[place:last], now[following:stop]))
        at, fresh, following = place + same, [], following + same
    return [*found, _run(before, at, last - at, fresh)] if at < last or fresh else found


def _alike(before: Sequence[Shape], now: Sequence[Shape]) -> int:
    """How many shapes at the beginning are the very same."""
    return next(compress(count(), map(is_not, before, now)), min(len(before), len(now)))


def _run(before: Sequence[Shape], start: int, removed: int, fresh: Sequence[Shape]) -> bytes:
    taken_out = before[start : start + removed]
    put_in = (_put(old, new) for old, new in zip_longest(taken_out, fresh) if new is not None)
    return b"[%s]" % b",".join((b"%d" % start, b"%d" % removed, *put_in))


def _put(old: Shape | None, new: Shape) -> bytes:
    """A shape, or what has changed within a group that stands in the same place of the list."""
    if not (isinstance(old, Group) and isinstance(new, Group) and old.name == new.name and len(old.shapes) >= MANY):
        return encoded(new)
    within = runs(old.shapes, new.shapes)
    if len(within) == 1 and within[0].startswith(b"[0,%d," % len(old.shapes)):  # nothing in it has stayed
        return encoded(new)
    label = b"" if new.label == old.label else b'"label":%s,' % msgspec.json.encode(new.label)
    return b'{%s"within":[%s]}' % (label, b",".join(within))


def presence_message(here: Here) -> bytes:
    """Who is connected, when nothing else has changed."""
    return msgspec.json.encode({"presence": {"here": sorted(here.chairs), "watchers": here.watchers}})
