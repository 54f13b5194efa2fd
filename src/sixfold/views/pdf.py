"""Pictures as pages of a PDF document: vectors and the reader's own Helvetica, nothing else.

It knows shapes and reads the looks of roles from the SVG view's stylesheet, by day.  It does
not know what a page is about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from sixfold.shapes import Box, Circle, Ellipse, Group, Label, Moved, Path, Picture, Shape
from sixfold.views.svg import stylesheet

if TYPE_CHECKING:
    from fpdf import FPDF

POINT = 25.4 / 72  # millimetres
RULE = re.compile(r"((?:\.[\w-]+,?)+)\{([^}]*)\}")


@cache
def looks() -> dict[str, dict[str, str]]:
    """The properties of every role."""
    found: dict[str, dict[str, str]] = {}
    for selectors, body in RULE.findall(stylesheet().partition("@media")[0]):
        properties = dict(pair.split(":") for pair in body.split(";") if pair)
        for role in selectors.split(","):
            found.setdefault(role[1:], {}).update(properties)
    return found


def render(pages: Sequence[Picture], size: tuple[float, float], title: str) -> bytes:
    """One page a picture, `size` in millimetres; every picture fills the width of its page."""
    from fpdf import FPDF

    document = FPDF(unit="mm", format=size)
    document.set_title(title)
    document.set_creator("sixfold")
    document.set_margin(0)
    document.set_auto_page_break(False)
    for picture in pages:
        document.add_page()
        pen = Pen(document, size[0] / picture.width)
        for shape in picture.shapes:
            pen.draw(shape)
    return bytes(document.output())


class Pen:
    """Draws shapes on the current page, so many millimetres a unit."""

    def __init__(self, document: FPDF, scale: float) -> None:
        self.document = document
        self.scale = scale

    def draw(self, shape: Shape) -> None:
        """Draws a shape and what is in it."""
        if isinstance(shape, Group | Moved):
            for part in shape.shapes:
                self.draw(part)
        elif isinstance(shape, Label):
            self._label(shape)
        else:
            look = looks().get(shape.role, {})
            opacity = float(look.get("fill-opacity", 1))
            with self.document.local_context(fill_opacity=opacity):
                self._outline(shape, self._style(look), look)

    def _style(self, look: dict[str, str]) -> str:
        """Sets the colours and the line; returns how fpdf names filling and drawing."""
        fill, line = look.get("fill", "none"), look.get("stroke", "none")
        if fill != "none":
            self.document.set_fill_color(fill)
        if line != "none":
            self.document.set_draw_color(line)
        self.document.set_line_width(self.scale * float(look.get("stroke-width", 1)))
        dash = [self.scale * float(part) for part in look.get("stroke-dasharray", "").split()]
        self.document.set_dash_pattern(*dash)
        return ("F" if fill != "none" else "") + ("D" if line != "none" else "")

    def _outline(self, shape: Shape, style: str, look: dict[str, str]) -> None:
        k = self.scale
        if not style:
            return
        match shape:
            case Circle(x, y, r):
                self.document.ellipse((x - r) * k, (y - r) * k, 2 * r * k, 2 * r * k, style=style)
            case Ellipse(x, y, rx, ry):
                self.document.ellipse((x - rx) * k, (y - ry) * k, 2 * rx * k, 2 * ry * k, style=style)
            case Box(x, y, width, height, _, corner):
                rounded: Any = {"round_corners": True, "corner_radius": corner * k} if corner else {}
                self.document.rect(x * k, y * k, width * k, height * k, style=style, **rounded)
            case Path():
                self._path(shape, look)

    def _path(self, path: Path, look: dict[str, str]) -> None:
        from fpdf.drawing import PaintedPath
        from fpdf.drawing_primitives import Transform
        from fpdf.svg import svg_path_converter

        drawn = PaintedPath()
        svg_path_converter(drawn, path.outline)
        k = self.scale * path.scale
        drawn.transform = Transform.scaling(k, k) @ Transform.translation(path.x * self.scale, path.y * self.scale)
        fill, line = look.get("fill", "none"), look.get("stroke", "none")
        drawn.style.fill_color = None if fill == "none" else fill
        drawn.style.stroke_color = None if line == "none" else line
        drawn.style.stroke_width = float(look.get("stroke-width", 1))
        drawn.style.stroke_cap_style = look.get("stroke-linecap", "butt")
        dash = [float(part) for part in look.get("stroke-dasharray", "").split()]
        drawn.style.stroke_dash_pattern = dash or None
        drawn.style.stroke_dash_phase = 0
        drawn.style.auto_close = False
        with self.document.drawing_context() as context:
            context.add_item(drawn)

    def _label(self, label: Label) -> None:
        look = looks().get(label.role, {})
        bold = "B" if look.get("font-weight") == "600" else ""
        self.document.set_font("helvetica", bold, label.size * self.scale / POINT)
        self.document.set_text_color(look.get("fill", "#000000"))
        text = label.text.encode("latin-1", "replace").decode("latin-1")  # what the built-in fonts have
        wide = self.document.get_string_width(text)
        back = {"middle": wide / 2, "end": wide}.get(label.anchor, 0.0)
        self.document.text(label.x * self.scale - back, (label.y + 0.35 * label.size) * self.scale, text)
