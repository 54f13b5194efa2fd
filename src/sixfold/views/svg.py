"""Shapes as an SVG document, with its own stylesheet for light and dark.

It knows shapes and the palette.  It writes roles as classes, so that a page can bring a
stylesheet of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from sixfold.game.shapes import Box, Circle, Ellipse, Group, Label, Moved, Path, Picture, Shape
from sixfold.views import roles
from sixfold.views.palette import DARK, FIXED, LIGHT

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif"
TEXT = f"font-family:{FONT};font-variant-numeric:tabular-nums;"


def stylesheet(dark: bool | None = None) -> str:
    """The looks of all roles, by day, by night, or as the reader's system has it.

    Colours are written out, since few viewers outside a browser know variables.
    """
    if dark is not None:
        return f"text{{{TEXT}}}{roles.css(FIXED | (DARK if dark else LIGHT))}"
    return (
        f"text{{{TEXT}}}{roles.css(FIXED | LIGHT)}"
        f"@media (prefers-color-scheme:dark){{{roles.themed_css(FIXED | DARK)}}}"
    )


def drawn(shapes: Iterable[Shape]) -> str:
    return "".join(_shape(shape) for shape in shapes)


def render(picture: Picture, description: str, size: tuple[str, str] | None = None, *, dark: bool | None = None) -> str:
    """The picture as a document of its own; `description` is its text equivalent, `size` as on paper."""
    width, height = _number(picture.width), _number(picture.height)
    wide, high = size or (width, height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{wide}" height="{high}" role="img" aria-labelledby="title desc">'
        f'<title id="title">{escape(picture.title)}</title>'
        f'<desc id="desc">{escape(description)}</desc>'
        f"<style>{stylesheet(dark)}</style>"
        f'<rect class="surface" width="{width}" height="{height}"/>'
        f"{drawn(picture.shapes)}</svg>\n"
    )


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _shape(shape: Shape) -> str:
    match shape:
        case Circle(x, y, r, role):
            return f'<circle class="{role}" cx="{_number(x)}" cy="{_number(y)}" r="{_number(r)}"/>'
        case Ellipse(x, y, rx, ry, role):
            place = f'cx="{_number(x)}" cy="{_number(y)}"'
            return f'<ellipse class="{role}" {place} rx="{_number(rx)}" ry="{_number(ry)}"/>'
        case Box(x, y, width, height, role, corner):
            place = f'x="{_number(x)}" y="{_number(y)}"'
            size = f'width="{_number(width)}" height="{_number(height)}"'
            return f'<rect class="{role}" {place} {size} rx="{_number(corner)}"/>'
        case Path(outline, role, x, y, scale):
            move = f' transform="translate({_number(x)} {_number(y)}) scale({_number(scale)})"'
            return f'<path class="{role}" d="{outline}"{move if x or y or scale != 1 else ""}/>'
        case Label(x, y, text, size, role, anchor):
            place = f'x="{_number(x)}" y="{_number(y + 0.35 * size)}"'
            look = f'font-size="{_number(size)}" text-anchor="{anchor}"'
            return f'<text class="{role}" {place} {look}>{escape(text)}</text>'
        case Group(name, label, shapes):
            inside = drawn(shapes)
            title = f"<title>{escape(label)}</title>" if label else ""
            named = f' data-name="{escape(name)}"' if name or label else ""
            return f"<g{named}>{title}{inside}</g>"
        case Moved(_, shapes):
            return f"<g>{drawn(shapes)}</g>"
