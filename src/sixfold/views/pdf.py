"""Pictures as pages of a PDF document: vectors and the reader's own Helvetica, nothing else.

It knows shapes and the roles, in the colours of day or night.  It does not know what a page is about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sixfold.game.shapes import Box, Circle, Ellipse, Group, Label, Moved, Path, Picture, Shape
from sixfold.views.palette import DARK, FIXED, LIGHT
from sixfold.views.roles import ROLES, Role

if TYPE_CHECKING:
    from fpdf import FPDF

POINT = 25.4 / 72  # millimetres
PIXEL = 25.4 / 96
NO_ROLE = Role()
ENCODING = "windows-1252"  # of the built-in fonts: all that French and German need
OTHERS = str.maketrans({"−": "–", "→": "›", "\u202f": "\N{NO-BREAK SPACE}"})  # what the fonts have instead


def render(pages: Sequence[Picture], size: tuple[float, float], title: str, *, dark: bool = False) -> bytes:
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
        pen = Pen(document, size[0] / picture.width, FIXED | (DARK if dark else LIGHT))
        for shape in picture.shapes:
            pen.draw(shape)
    return bytes(document.output())


class Pen:
    def __init__(self, document: FPDF, scale: float, colours: Mapping[str, str]) -> None:
        self.document = document
        self.scale = scale
        self.colours = colours

    def draw(self, shape: Shape) -> None:
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
        fill, line = self.colours.get(role.fill), self.colours.get(role.stroke)
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
                self._path(_round(x, y, r, r), role)
            case Ellipse(x, y, rx, ry):
                self._path(_round(x, y, rx, ry), role)
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
        drawn.style.fill_color = self.colours.get(role.fill)
        drawn.style.stroke_color = self.colours.get(role.stroke)
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
        self.document.set_text_color(self.colours.get(role.fill, "#000000"))
        text = encoded(label.text)
        wide = self.document.get_string_width(text)
        back = {"middle": wide / 2, "end": wide}.get(label.anchor, 0.0)
        self.document.text(label.x * self.scale - back, (label.y + 0.35 * label.size) * self.scale, text)


def encoded(text: str) -> str:
    """What the fonts have of a text."""
    return text.translate(OTHERS).encode(ENCODING, "replace").decode(ENCODING)


def _round(x: float, y: float, rx: float, ry: float) -> Path:
    """An ellipse as a closed outline; fpdf's own is open, and the ends of its line show."""
    half = f"A{rx:.4g} {ry:.4g} 0 1 1"
    return Path(f"M{-rx:.4g} 0{half} {rx:.4g} 0{half} {-rx:.4g} 0Z", "", x, y)
