"""Shapes as plain lists, and sentences with signs in them, for a page that draws them itself.

It knows shapes and how they are written as JSON.  It does not know the page, nor colours: roles
stay roles.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from sixfold.game.shapes import Box, Circle, Ellipse, Group, Label, Moved, Path, Picture, Shape
from sixfold.game.signs import Sign, parts
from sixfold.text.messages import Message, language


def data(picture: Picture, text: str) -> dict[str, Any]:
    """The picture ready for JSON; `text` is its text equivalent."""
    return {
        "width": _number(picture.width),
        "height": _number(picture.height),
        "title": picture.title,
        "text": text,
        "shapes": listed(picture.shapes),
    }


def listed(shapes: Sequence[Shape]) -> list[list[Any]]:
    """Each shape as a list: a letter for its kind, its role, its numbers."""
    return [_WRITERS[type(shape)](shape) for shape in shapes]


def encoded(shape: Shape) -> bytes:
    """A shape as JSON, kept with the shape: games draw many things once and show them again and again."""
    known: bytes | None = shape.__dict__.get("_encoded")
    if known is None:
        known = shape.__dict__["_encoded"] = msgspec.json.encode(_WRITERS[type(shape)](shape))
    return known


def encoded_list(shapes: Iterable[Shape]) -> msgspec.Raw:
    return msgspec.Raw(b"[%s]" % b",".join(map(encoded, shapes)))


def number(value: float) -> float:
    """A number as shapes have it: two decimals, and none where there are none."""
    return _number(value)


def sentence(message: Message) -> list[Any]:
    """A sentence as a page shows it: texts, and signs with their words; its clause is left out."""
    code = language()
    if message.shown is None or message.shown[0] != code:
        message.shown = code, written(message)
    shown: list[Any] = message.shown[1]
    return list(shown)


def written(message: Message) -> list[Any]:
    """The same, made anew."""
    return [sign_data(part) if isinstance(part, Sign) else part for part in parts(message)]


def sentences(messages: Iterable[Message]) -> list[Any]:
    """Sentences one after the other, as a page shows them."""
    found: list[Any] = []
    for message in messages:
        first, *rest = sentence(message)
        if found and isinstance(found[-1], str) and isinstance(first, str):
            found[-1] += " " + first
        else:
            found += [" ", first] if found else [first]
        found += rest
    return found


def sign_data(sign: Sign) -> dict[str, Any]:
    """A sign as its shapes, in a square of 24 around (0, 0), and its text."""
    return {"sign": encoded_list(sign.shapes), "text": str(sign)}


@lru_cache(20_000)  # pictures have the same few numbers again and again
def _number(value: float) -> float:
    """Two decimals, and none where there are none."""
    rounded = round(value, 2)
    whole = int(rounded)
    return whole if whole == rounded else rounded


def _circle(shape: Circle) -> list[Any]:
    return ["c", shape.role, _number(shape.x), _number(shape.y), _number(shape.r)]


def _ellipse(shape: Ellipse) -> list[Any]:
    return ["e", shape.role, _number(shape.x), _number(shape.y), _number(shape.rx), _number(shape.ry)]


def _box(shape: Box) -> list[Any]:
    numbers = (shape.x, shape.y, shape.width, shape.height, shape.corner)
    return ["b", shape.role, *map(_number, numbers)]


def _path(shape: Path) -> list[Any]:
    return ["p", shape.role, shape.outline, _number(shape.x), _number(shape.y), _number(shape.scale)]


def _label(shape: Label) -> list[Any]:
    return ["t", shape.role, _number(shape.x), _number(shape.y), shape.text, _number(shape.size), shape.anchor]


def _group(shape: Group) -> list[Any]:
    plain = ["g", shape.name, shape.label, listed(shape.shapes)]
    if not shape.thing:
        return plain
    return [*plain, [part if isinstance(part, str) else _number(part) for part in shape.thing]]


def _moved(shape: Moved) -> list[Any]:
    return ["m", [[_number(x), _number(y)] for x, y in shape.way], shape.spin, listed(shape.shapes)]


_WRITERS: dict[type, Any] = {
    Circle: _circle,
    Ellipse: _ellipse,
    Box: _box,
    Path: _path,
    Label: _label,
    Group: _group,
    Moved: _moved,
}
