"""Sheets of SIXTO to print and cut out, two or four to an A4 page.

It knows where sheets go on paper, and what stands at their foot.  It does not know files, commands or requests.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sixfold.game.facts import credit_lines
from sixfold.game.shapes import Box, Label, Path, Picture, Shape
from sixfold.games.sixto import GAME, say, sheet_data
from sixfold.games.sixto.sheet_picture import HEIGHT, WIDTH, Sheet, sheet_shapes
from sixfold.text.messages import Message
from sixfold.views import pdf

A4 = (210.0, 297.0)  # millimetres
EDGE = 44  # least space around a sheet, in its own units
FOOT = 13  # from line to line at the foot of a sheet


def document(letters: Sequence[str], per_page: int, header_lines: Mapping[str, str]) -> bytes:
    """The sheets as a PDF document; a header line for a letter replaces our sheet (1.5)."""
    return pdf.render(pages(blank(letters, header_lines), per_page), page_size(per_page), GAME.title)


def blank(letters: Sequence[str], header_lines: Mapping[str, str]) -> list[Sheet]:
    """Sheets without marks or points."""
    known = sheet_data.known(header_lines)
    return [Sheet(letter, known[letter], filled=False) for letter in letters]


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
        foot = _foot(sheet)
        left, room = number % across * slot + EDGE, height / 2 - HEIGHT - FOOT * len(foot)
        top = number // across * height / 2 + room / 2
        shapes += sheet_shapes(sheet, left, top)
        shapes += [
            Label(left, top + HEIGHT + FOOT * line, text, 11, "faint", "start") for line, text in enumerate(foot)
        ]
    shapes.append(Path(f"M0 0H{width:g}", "cut", 0, height / 2))
    if across == 2:
        shapes.append(Path(f"M0 0V{height:g}", "cut", width / 2, 0))
    return Picture(width, height, f"{GAME.title} " + ", ".join(sheet.letter for sheet in sheets), tuple(shapes))


def _foot(sheet: Sheet) -> list[str]:
    """Whose sheet it is, and whose game."""
    credit, unofficial = credit_lines(GAME)
    return [f"{_origin(sheet)} {credit}", unofficial]


def _origin(sheet: Sheet) -> Message:
    if sheet.rows != sheet_data.PRINTED[sheet.letter]:
        return say("Sheet {letter}, copied from your own.", letter=sheet.letter)
    if sheet.letter == "A":
        return say("Sheet A follows the figure in the rulebook.")
    return say("This sheet {letter} is ours, not that of the box.", letter=sheet.letter)
