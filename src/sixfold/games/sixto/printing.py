"""Sheets of SIXTO to print and cut out, two or four to an A4 page.

It knows where sheets go on paper.  It does not know files or commands.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.games.sixto.sheet_picture import HEIGHT, WIDTH, Sheet, sheet_shapes
from sixfold.shapes import Box, Path, Picture, Shape

A4 = (210.0, 297.0)  # millimetres
PER_PAGE = (2, 4)
EDGE = 44  # least space around a sheet, in its own units


def page_size(per_page: int) -> tuple[float, float]:
    """Two sheets lie on an upright page, four on a lying one."""
    return A4 if per_page == 2 else (A4[1], A4[0])


def pages(sheets: Sequence[Sheet], per_page: int) -> list[Picture]:
    """Pictures of whole pages; the last one may have room left."""
    return [_page(sheets[first : first + per_page], per_page) for first in range(0, len(sheets), per_page)]


def _page(sheets: Sequence[Sheet], per_page: int) -> Picture:
    across, (wide, high) = (1 if per_page == 2 else 2), page_size(per_page)
    slot = WIDTH + 2 * EDGE
    width = slot * across
    height = width * high / wide
    shapes: list[Shape] = [Box(0, 0, width, height, "blank")]
    for number, sheet in enumerate(sheets):
        left, top = number % across * slot + EDGE, number // across * height / 2 + (height / 2 - HEIGHT) / 2
        shapes += sheet_shapes(sheet, left, top)
    shapes.append(Path(f"M0 0H{width:g}", "cut", 0, height / 2))
    if across == 2:
        shapes.append(Path(f"M0 0V{height:g}", "cut", width / 2, 0))
    return Picture(width, height, "SIXTO " + ", ".join(sheet.letter for sheet in sheets), tuple(shapes))
