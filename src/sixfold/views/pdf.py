"""Pictures as pages of a PDF document: vectors and the reader's own Helvetica, nothing else.

It knows shapes and the roles, in the colours of day.  It does not know what a page is about.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sixfold.shapes import Box, Circle, Ellipse, Group, Label, Moved, Path, Picture, Shape
from sixfold.views.palette import FIXED, LIGHT
from sixfold.views.roles import ROLES, Role

if TYPE_CHECKING:
    from fpdf import FPDF

POINT = 25.4 / 72  # millimetres
COLOURS = FIXED | LIGHT
NO_ROLE = Role()
ENCODING = "windows-1252"  # of the built-in fonts: all that French and German need


def render(pages: Sequence[Picture], size: tuple[float, float], title: str) -> bytes:
    """One page a picture, `size` in millimetres; every picture fills the width of its page."""
    from fpdf import FPDF

    document = FPDF(unit="mm", format=size)
    document.core_fonts_encoding = ENCODING
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
            role = ROLES.get(shape.role, NO_ROLE)
            with self.document.local_context(fill_opacity=role.fill_opacity, stroke_opacity=role.stroke_opacity):
                self._outline(shape, self._style(role), role)

    def _style(self, role: Role) -> str:
        """Sets the colours and the line; returns how fpdf names filling and drawing."""
        fill, line = COLOURS.get(role.fill), COLOURS.get(role.stroke)
        if fill:
            self.document.set_fill_color(fill)
        if line:
            self.document.set_draw_color(line)
        self.document.set_line_width(self.scale * role.width)
        self.document.set_dash_pattern(*(self.scale * length for length in role.dash))
        return "F" * bool(fill) + "D" * bool(line)

    def _outline(self, shape: Shape, style: str, role: Role) -> None:
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
                self._path(shape, role)

    def _path(self, path: Path, role: Role) -> None:
        from fpdf.drawing import PaintedPath
        from fpdf.drawing_primitives import Transform
        from fpdf.svg import svg_path_converter

        drawn = PaintedPath()
        svg_path_converter(drawn, path.outline)
        k = self.scale * path.scale
        drawn.transform = Transform.scaling(k, k) @ Transform.translation(path.x * self.scale, path.y * self.scale)
        drawn.style.fill_color = COLOURS.get(role.fill)
        drawn.style.stroke_color = COLOURS.get(role.stroke)
        drawn.style.stroke_width = role.width
        drawn.style.stroke_cap_style = "round" if role.rounded else "butt"
        drawn.style.stroke_dash_pattern = list(role.dash) or None
        drawn.style.stroke_dash_phase = 0
        drawn.style.auto_close = False
        with self.document.drawing_context() as context:
            context.add_item(drawn)

    def _label(self, label: Label) -> None:
        role = ROLES.get(label.role, NO_ROLE)
        self.document.set_font("helvetica", "B" * role.bold, label.size * self.scale / POINT)
        self.document.set_text_color(COLOURS.get(role.fill, "#000000"))
        text = label.text.encode(ENCODING, "replace").decode(ENCODING)
        wide = self.document.get_string_width(text)
        back = {"middle": wide / 2, "end": wide}.get(label.anchor, 0.0)
        self.document.text(label.x * self.scale - back, (label.y + 0.35 * label.size) * self.scale, text)
