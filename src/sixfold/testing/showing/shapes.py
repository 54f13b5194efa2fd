"""Checks of shapes: they have a size, and texts lie on the picture and can be read by day and by night.

It knows shapes, roles and the palette.  It does not know what a picture shows.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from sixfold.game.shapes import Box, Circle, Ellipse, Label, Path, Picture, Shape, flat
from sixfold.testing.samples import Sample, contract_check
from sixfold.testing.violations import Violation
from sixfold.text.messages import Message, say
from sixfold.views.palette import DARK, FIXED, LIGHT, channels, contrast, over
from sixfold.views.roles import ROLES

CONTRAST = 3  # of a text with what it lies on, at least; what WCAG asks of large letters
LETTER = 0.5  # width of a letter, in the size of the text
OFF = 1  # how far a text may leave the picture: letters differ


@contract_check
def shapes_have_a_size(sample: Sample) -> None:
    """Nothing is drawn so small, or so wrongly, that nobody sees it."""
    _check_pictures(sample, _without_size)


@contract_check
def texts_stay_on_the_picture(sample: Sample) -> None:
    """No text leaves the picture, where it would be cut off."""
    _check_pictures(sample, _outside)


@contract_check
def texts_can_be_read(sample: Sample) -> None:
    """Every text stands out from what lies under it, by day and by night."""
    _check_pictures(sample, _unreadable)


def _check_pictures(sample: Sample, find: Callable[[Picture], Message | None]) -> None:
    for position in sample.some:
        for narrow in {False, "narrow" in position.game.drawing.SCREENS}:
            if sentence := find(position.look.picture(narrow=narrow)):
                raise Violation(sample.game, sentence, "picture.picture", position)


def _without_size(picture: Picture) -> Message | None:
    if not (picture.width > 0 and picture.height > 0):
        return say("the picture has no size")
    for shape in flat(picture.shapes):
        if not all(size > 0 for size in _sizes(shape)):
            return say("this shape has no size: {shape}", shape=shape)
    return None


def _sizes(shape: Shape) -> tuple[float, ...]:
    match shape:
        case Circle(_, _, r):
            return (r,)
        case Ellipse(_, _, rx, ry):
            return rx, ry
        case Box(_, _, width, height):
            return width, height
        case Path(outline, _, _, _, scale):
            return len(outline), abs(scale)
        case Label(_, _, _, size):
            return (size,)
    return ()


def _outside(picture: Picture) -> Message | None:
    for label in flat(picture.shapes):
        if isinstance(label, Label) and label.text:
            (left, top), (right, bottom) = _reach(label)
            if min(left, top) < -OFF or right > picture.width + OFF or bottom > picture.height + OFF:
                return say("the text “{text}” leaves the picture", text=label.text)
    return None


def _reach(label: Label) -> tuple[tuple[float, float], tuple[float, float]]:
    """About where a text begins and ends, across and down."""
    width = LETTER * label.size * len(label.text)
    left = label.x - {"start": 0.0, "end": width}.get(label.anchor, width / 2)
    return (left, label.y - label.size / 2), (left + width, label.y + label.size / 2)


def _unreadable(picture: Picture) -> Message | None:
    under: list[Box | Circle | Ellipse | Path] = []
    for shape in flat(picture.shapes):
        if not isinstance(shape, Label):
            under.append(shape)
        elif shape.text.strip() and shape.role in ROLES:
            (left, _), (right, _) = _reach(shape)
            grounds = [part.role for part in under if _covers(part, left, shape.y) and _covers(part, right, shape.y)]
            if _contrast(shape.role, tuple(role for role in grounds if role in ROLES)) < CONTRAST:
                ground = grounds[-1] if grounds else "surface"
                return say(
                    "the text “{text}” can hardly be read: {role} on {ground}",
                    text=shape.text,
                    role=shape.role,
                    ground=ground,
                )
    return None


def _covers(shape: Shape, x: float, y: float) -> bool:
    match shape:
        case Circle(u, v, r):
            return (x - u) ** 2 + (y - v) ** 2 <= r * r
        case Ellipse(u, v, rx, ry):
            return ((x - u) / rx) ** 2 + ((y - v) / ry) ** 2 <= 1
        case Box(u, v, width, height):
            return u <= x <= u + width and v <= y <= v + height
    return False


@cache
def _contrast(role: str, grounds: tuple[str, ...]) -> float:
    """How much a text stands out from what was painted under it, by day or by night, whichever is less."""
    return min(_contrast_in(FIXED | colours, role, grounds) for colours in (LIGHT, DARK))


def _contrast_in(colours: dict[str, str], role: str, grounds: tuple[str, ...]) -> float:
    ground = channels(colours["surface"])
    for name in grounds:
        paint = ROLES[name].fill
        if paint != "none":
            ground = over(channels(colours[paint]), ROLES[name].fill_opacity, ground)
    ink = ROLES[role].fill
    return contrast(channels(colours[ink]), ground) if ink != "none" else 1
