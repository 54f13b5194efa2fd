"""How views travel: whole at first, then what has changed since the last one.

It knows the parts of a view as JSON.  It does not know what they mean, nor how they are made.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterator, Sequence

import msgspec

from sixfold.web.live_table import Here
from sixfold.web.pictures import Drawn

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
        self._order = order  # the number of each chair
        self._frames: dict[Hashable, bytes] = {}

    def frame(self, before: Seen, here: Here, make: Callable[[], bytes]) -> bytes:
        """A frame, made once for all who saw the same before; `make` makes it."""
        key = (before.serial, here)
        if key not in self._frames:
            self._frames[key] = make()
        return self._frames[key]

    def chairs_json(self, here: Here) -> bytes:
        """The chairs, and whether somebody is here."""
        marked = (
            joined(chair | {"here": b"true" if number in here.chairs else b"false"})
            for number, chair in zip(self._order, self.chairs, strict=True)
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


def changed_frame(before: Seen, now: Seen, here: Here, events: bytes) -> bytes:
    """A frame, but for its beginning, with what has changed: parts of the view, and of the picture the shapes."""
    parts = differing(before.parts, now.parts)
    if now.chairs != before.chairs:
        parts["chairs"] = now.chairs_json(here)
    if now.picture.around != before.picture.around:
        parts["picture"] = now.picture.around
    shapes = b",".join(runs(before.picture.shapes, now.picture.shapes))
    return b'"number":%d,"events":%s,"changed":%s,"shapes":[%s]}' % (now.number, events, joined(parts), shapes)


def differing(before: Parts, now: Parts) -> Parts:
    """The parts that are other ones now."""
    return {name: part for name, part in now.items() if part != before.get(name)}


def joined(parts: Parts) -> bytes:
    """One object of all parts."""
    return b"{%s}" % b",".join(b'"%s":%s' % (name.encode(), part) for name, part in parts.items())


def runs(before: Sequence[bytes], now: Sequence[bytes]) -> Iterator[bytes]:
    """How one list of shapes becomes the other: [from which on, how many are taken out, what is put in …], in order.

    Numbers count in the list before.  Most shapes stay where they were.
    """
    places = {shape: number for number, shape in enumerate(before)}
    at, fresh = 0, []
    for shape in now:
        found = at if at < len(before) and before[at] == shape else places.get(shape, -1)
        if found < at:
            fresh.append(shape)
            continue
        if found > at or fresh:
            yield _run(at, found - at, fresh)
        at, fresh = found + 1, []
    if at < len(before) or fresh:
        yield _run(at, len(before) - at, fresh)


def _run(start: int, removed: int, fresh: Sequence[bytes]) -> bytes:
    return b"[%s]" % b",".join((b"%d" % start, b"%d" % removed, *fresh))


def presence_message(here: Here) -> bytes:
    """Who is connected, when nothing else has changed."""
    return msgspec.json.encode({"presence": {"here": sorted(here.chairs), "watchers": here.watchers}})
