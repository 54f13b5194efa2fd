"""Pictures as PNG files, drawn several times as large and made smaller, so that edges are smooth.

It knows shapes, roles and colours, by day or by night.  It does not know what a picture shows.
Text is set in a font of the computer; where none is found, in the one that Pillow has, without
accents.
"""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING

from sixfold.game.shapes import Group, Label, Moved, Picture, Shape
from sixfold.views.outlines import Outline, Point, dashed, outlines, stroke
from sixfold.views.palette import DARK, FIXED, LIGHT
from sixfold.views.roles import ROLES, Role

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

NO_ROLE = Role()
WIDEST = 4000  # pixels; the larger picture that it is made from takes 200 MB then
FONTS = (  # regular and bold, as Linux, Windows and macOS have them
    ("LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"),
    ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
    ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
    ("segoeui.ttf", "segoeuib.ttf"),
    ("arial.ttf", "arialbd.ttf"),
    ("Arial.ttf", "Arial Bold.ttf"),
)
IN_PILLOWS_FONT = "’‘“”«»…·•"  # besides ASCII


def render(picture: Picture, width: int, dark: bool = False) -> bytes:
    """The picture as a PNG file, `width` in pixels."""
    times = 8 if width <= WIDEST / 8 else 4 if width <= WIDEST / 2 else 2
    stream = io.BytesIO()
    image(picture, width, times, dark).save(stream, "PNG", optimize=True)
    return stream.getvalue()


def image(picture: Picture, width: int, times: int, dark: bool = False) -> Image:
    """The picture as Pillow has it, drawn so many times as large and made smaller."""
    from PIL import Image

    size = (width, round(width * picture.height / picture.width))
    canvas = Canvas(
        (size[0] * times, size[1] * times), times * width / picture.width, FIXED | (DARK if dark else LIGHT)
    )
    canvas.draw(picture.shapes)
    return canvas.image.resize(size, Image.Resampling.BOX)


class Canvas:
    def __init__(self, size: tuple[int, int], scale: float, colours: Mapping[str, str]) -> None:
        from PIL import Image, ImageDraw

        self.scale = scale
        self.colours = colours
        self.image = Image.new("RGB", size, colours["surface"])
        self.text = ImageDraw.Draw(self.image)

    def draw(self, shapes: Iterable[Shape]) -> None:
        for shape in shapes:
            if isinstance(shape, Group | Moved):
                self.draw(shape.shapes)
            elif isinstance(shape, Label):
                self._label(shape)
            else:
                self._outlines(shape, ROLES.get(shape.role, NO_ROLE))

    def _outlines(self, shape: Shape, role: Role) -> None:
        found = [outline.scaled(self.scale) for outline in outlines(shape)]
        if role.fill in self.colours and role.fill_opacity:
            self._paint([outline.points for outline in found], role.fill, role.fill_opacity)
        if role.stroke in self.colours:
            scale = self.scale * getattr(shape, "scale", 1)  # a path's line grows with it, as in SVG
            self._paint(list(_strokes(found, role, scale)), role.stroke, role.stroke_opacity)

    def _paint(self, polygons: list[list[Point]], colour: str, opacity: float) -> None:
        """Paints polygons in one colour, where they overlap only once."""
        from PIL import Image, ImageDraw

        points = [point for polygon in polygons for point in polygon]
        if not points:
            return
        left, top = (max(0, int(min(point[axis] for point in points)) - 1) for axis in (0, 1))
        right, bottom = (ceil(max(point[axis] for point in points)) + 1 for axis in (0, 1))
        size = min(right, self.image.width) - left, min(bottom, self.image.height) - top
        if min(size) <= 0:
            return
        mask = Image.new("L", size)
        pen = ImageDraw.Draw(mask)
        for polygon in polygons:
            if len(polygon) > 1:
                pen.polygon([(x - left, y - top) for x, y in polygon], fill=round(255 * opacity))
        self.image.paste(self.colours[colour], (left, top), mask)

    def _label(self, label: Label) -> None:
        role = ROLES.get(label.role, NO_ROLE)
        font = _font(max(1, round(label.size * self.scale)), role.bold)
        anchor = {"start": "ls", "end": "rs"}.get(label.anchor, "ms")
        place = label.x * self.scale, (label.y + 0.35 * label.size) * self.scale
        colour = self.colours.get(role.fill, "#000000")
        self.text.text(place, _in_font(label.text, font), fill=colour, font=font, anchor=anchor)


def _strokes(found: list[Outline], role: Role, scale: float) -> Iterable[list[Point]]:
    for outline in found:
        lengths = [length * scale for length in role.dash]
        for part in dashed(outline, lengths) if lengths else [outline]:
            yield from stroke(
                part, max(0.5, role.width * scale - 1), role.rounded
            )  # edges are drawn half a pixel wider


@lru_cache(64)
def _font(size: int, bold: bool) -> FreeTypeFont:
    """A font of the computer, or else the one that Pillow has."""
    from PIL import ImageFont

    for pair in FONTS:
        with suppress(OSError):
            return ImageFont.truetype(pair[bold], size)
    found = ImageFont.load_default(size)
    assert isinstance(found, ImageFont.FreeTypeFont)
    return found


def _in_font(text: str, font: FreeTypeFont) -> str:
    """The text as the font can show it: letters that Pillow's own lacks lose their accents."""
    if font.getname()[0] != "Aileron":
        return text
    return "".join(
        letter
        for sign in text
        for letter in (sign if sign in IN_PILLOWS_FONT else unicodedata.normalize("NFKD", sign))
        if letter.isascii() or letter in IN_PILLOWS_FONT
    )
