"""A book on A4 pages: headings, text, tables, pictures beside text and in rows, page numbers, links.

It knows type, paper and shapes.  It does not know what the book is about.  Nothing that belongs
together is cut by the end of a page: a paragraph, a table, a picture with its caption.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sixfold.books.prose import Block, Run
from sixfold.game.shapes import Picture
from sixfold.views.frames import shifted
from sixfold.views.palette import FIXED, LIGHT
from sixfold.views.pdf import ENCODING, OTHERS, POINT, Pen, encoded

if TYPE_CHECKING:
    from fpdf import FPDF

WIDTH, HEIGHT = 210.0, 297.0  # millimetres
LEFT, RIGHT, TOP, BOTTOM = 22.0, 188.0, 20.0, 276.0
LINE = 1.36  # of a line, in heights of its letters
INDENT = 6.0  # of lists
NUMBER = 11.0  # wide enough for the number of a clause
GUTTER = 8.0  # between text and picture, and between pictures
BESIDE = 52.0  # the widest picture beside text
TALLEST = 84.0  # of a picture, and of several in a row:
LOWER = 70.0
HEADINGS = {1: (26.0, 4.0), 2: (16.0, 3.0), 3: (11.5, 1.6)}  # size in points and the space below


@dataclass(frozen=True)
class Type:
    """How text is set: its size in points, its colour, the space below a block in millimetres."""

    size: float = 10.5
    colour: str = "ink"
    below: float = 2.6


TEXT = Type()
SMALL = Type(9, below=1.8)
NOTE = Type(8.5, "muted", 2.2)
CAPTION = Type(9, "muted", 0)
Line = list[tuple[str, Run]]


@dataclass(frozen=True)
class CaptionedPicture:
    picture: Picture
    caption: tuple[Run, ...]


class Book:
    def __init__(self, title: str, language: str, draft: bool = False) -> None:
        """An empty first page; in a draft, which only tells what is on which page, pictures are left out."""
        from fpdf import FPDF

        self.document: FPDF = FPDF(unit="mm", format="a4")
        self.document.core_fonts_encoding = ENCODING
        self.document.set_title(title)
        self.document.set_lang(language)
        self.document.set_creator("sixfold")
        self.document.set_margin(0)
        self.document.set_auto_page_break(False)
        self.title, self.draft = title, draft
        self.y = TOP
        self.links: dict[str, int] = {}
        self.widths: dict[tuple[object, ...], float] = {}
        self.new_page()

    def new_page(self) -> None:
        self.document.add_page()
        self.y = TOP
        foot = Type(8.5, "muted")
        self._text(LEFT, 287, self.title, Run(""), foot)
        number = str(self.document.page_no())
        self._text(RIGHT - self._wide(number, Run(""), foot), 287, number, Run(""), foot)

    def need(self, height: float) -> None:
        """Goes to the next page unless so much fits on this one."""
        if self.y + height > BOTTOM and self.y > TOP:
            self.new_page()

    def space(self, height: float) -> None:
        """Leaves some space, though never at the top of a page."""
        self.y += height if self.y > TOP else 0

    def bytes(self) -> bytes:
        return bytes(self.document.output())

    def anchor(self, name: str) -> int:
        """What is here can be led to by this name; returns the page."""
        self.document.set_link(self._link(name), y=max(self.y - 4, 0), page=self.document.page_no())
        return self.document.page_no()

    def _link(self, name: str) -> int:
        if name not in self.links:
            self.links[name] = int(self.document.add_link())
        return self.links[name]

    def entry(self, text: str, page: int, name: str) -> None:
        """A line of the contents: a heading, dots and its page."""
        number, style = str(page), Run("")
        end = RIGHT - self._wide(number, style, TEXT)
        self._text(LEFT, self.y + self._ascent(TEXT), text, style, TEXT)
        self._text(end, self.y + self._ascent(TEXT), number, style, TEXT)
        begin = LEFT + self._wide(text, style, TEXT) + 2
        self.document.set_draw_color(LIGHT["line"])
        self.document.set_line_width(0.2)
        self.document.set_dash_pattern(0.2, 1.4)
        self.document.line(begin, self.y + self._ascent(TEXT), end - 2, self.y + self._ascent(TEXT))
        self.document.set_dash_pattern()
        self.document.link(LEFT, self.y, RIGHT - LEFT, self._height(TEXT), self._link(name))
        self.y += self._height(TEXT) + 0.8

    def heading(self, text: str, level: int, name: str = "", keep: float = 30) -> int:
        """A heading that stays with so much of what follows; returns its page."""
        size, below = HEADINGS[level]
        look = Type(size)
        self.space(0 if level == 1 else 7 if level == 2 else 2.5)
        lines = self._lines((Run(text, bold=True),), RIGHT - LEFT, look)
        self.need(len(lines) * self._height(look) + below + keep)
        page = self.anchor(name) if name else self.document.page_no()
        if level < 3:
            self.document.start_section(encoded(text), level - 1)
        self.y = self._set(lines, LEFT, self.y, look) + below
        return page

    def text(self, blocks: Iterable[Block], look: Type = TEXT, left: float = LEFT) -> None:
        for block in blocks:
            self.need(self.height([block], RIGHT - left, look))
            self.y = self._block(block, left, self.y, RIGHT - left, look)

    def clause(self, number: str, blocks: Sequence[Block], notes: Sequence[Block] = ()) -> None:
        """Blocks with a number before them, to which others lead, and notes on the same page."""
        width = RIGHT - LEFT - NUMBER
        self.need(self.height(blocks, width, SMALL) + self.height(notes, width, NOTE))
        self.anchor(number)
        self._text(LEFT, self.y + self._ascent(SMALL), number, Run(""), Type(SMALL.size, "muted"))
        self.text(blocks, SMALL, LEFT + NUMBER)
        self.text(notes, NOTE, LEFT + NUMBER)

    def height(self, blocks: Iterable[Block], width: float, look: Type = TEXT) -> float:
        return sum(self._block(block, 0, 0, width, look, draw=False) for block in blocks)

    def _block(self, block: Block, x: float, y: float, width: float, look: Type, draw: bool = True) -> float:
        """Sets a block and returns where it ends, the space below it included."""
        if block.kind == "table":
            return self._table(block, x, y, width, look, draw) + look.below
        if block.kind in ("entry", "quotation"):
            if draw and block.mark:
                self._text(x + 1, y + self._ascent(look), block.mark, Run(""), look)
            x, width = x + INDENT, width - INDENT
        lines = self._lines(block.runs, width, look)
        below = 0.6 * look.below if block.kind == "entry" else look.below
        end = self._set(lines, x, y, look) if draw else y + len(lines) * self._height(look)
        return end + below

    def _table(self, block: Block, x: float, y: float, width: float, look: Type, draw: bool) -> float:
        """A table with lines between its rows; a column is as wide as its widest cell."""
        count = max(map(len, block.rows))
        cells = [[self._runs_wide(row[at], look) if at < len(row) else 0 for row in block.rows] for at in range(count)]
        wide = [max(column) + 3.2 for column in cells]
        if sum(wide) > width:  # then the last column breaks its lines
            wide[-1] = max(width - sum(wide[:-1]), 20.0)
        self.document.set_draw_color(LIGHT["line"])
        self.document.set_line_width(0.15)
        for row in block.rows:
            lines = [self._lines(cell, wide[at] - 3.2, look) for at, cell in enumerate(row)]
            end = y + 1 + max(map(len, lines)) * self._height(look) + 1
            if draw:
                for at, cell in enumerate(lines):
                    self._set(cell, x + sum(wide[:at]) + 1.6, y + 1, look)
                self.document.line(x, end, x + sum(wide), end)
            y = end
        return y

    def _runs_wide(self, runs: Sequence[Run], look: Type) -> float:
        return sum(self._wide(run.text, run, look) for run in runs)

    def _lines(self, runs: Iterable[Run], width: float, look: Type) -> list[Line]:
        lines: list[Line] = [[]]
        used = 0.0
        for word in _words(runs):
            wide = sum(self._wide(text.rstrip(" "), run, look) for text, run in word)
            if used + wide > width + 0.01 and lines[-1]:
                lines.append([])
                used = 0.0
            lines[-1] += word
            used += sum(self._wide(text, run, look) for text, run in word)
        return lines

    def _set(self, lines: list[Line], x: float, y: float, look: Type) -> float:
        """Writes lines below each other and returns where the last ends."""
        for line in lines:
            at = x
            for text, run in line:
                wide = self._wide(text, run, look)
                self._text(at, y + self._ascent(look), text, run, look)
                if run.clause:
                    self.document.link(at, y, wide, self._height(look), self._link(run.clause))
                at += wide
            y += self._height(look)
        return y

    def _text(self, x: float, y: float, text: str, run: Run, look: Type) -> None:
        self._font(run, look)
        self.document.set_text_color(LIGHT["accent" if run.clause else look.colour])
        self.document.text(x, y, encoded(text))

    def _wide(self, text: str, run: Run, look: Type) -> float:
        """How wide a text is; the same words come again and again."""
        key = (text, run.bold, run.italic, run.code, look.size)
        if key not in self.widths:
            self._font(run, look)
            self.widths[key] = float(self.document.get_string_width(encoded(text)))
        return self.widths[key]

    def _font(self, run: Run, look: Type) -> None:
        family = "courier" if run.code else "helvetica"
        self.document.set_font(family, "B" * run.bold + "I" * run.italic, look.size)

    def _height(self, look: Type) -> float:
        return look.size * POINT * LINE

    def _ascent(self, look: Type) -> float:
        return look.size * POINT * 1.02

    def beside(self, blocks: Sequence[Block], plate: CaptionedPicture, widest: float = BESIDE) -> None:
        """Text and caption at the left, a picture at the right; both on the same page."""
        wide, high = self._size(plate, widest)
        width = RIGHT - LEFT - wide - GUTTER
        tall = self.beside_height(blocks, plate, widest)
        self.need(tall)
        top = self.y
        for block in blocks:
            self.y = self._block(block, LEFT, self.y, width, TEXT)
        self._set(self._lines(plate.caption, width, CAPTION), LEFT, self.y + 1, CAPTION)
        self._picture(plate.picture, RIGHT - wide, top, wide, high)
        self.y = top + tall

    def beside_height(self, blocks: Sequence[Block], plate: CaptionedPicture, widest: float = BESIDE) -> float:
        wide, high = self._size(plate, widest)
        width = RIGHT - LEFT - wide - GUTTER
        return max(self.height(blocks, width) + 1 + self._caption_height(plate, width), high) + 4

    def row(self, plates: Sequence[CaptionedPicture], above: Sequence[Block] = ()) -> None:
        """Text, and under it pictures side by side, the first row on the same page as the end of the text."""
        width = _column(len(plates))
        self.text(above[:-1])
        self.need(self.row_height(plates, above[-1:]))
        self.text(above[-1:])
        for row in _rows(plates):
            tall = max(self._plate_height(plate, width, len(row)) for plate in row)
            self.need(tall)
            for place, plate in enumerate(row):
                self._plate(plate, LEFT + place * (width + GUTTER), self.y, *self._size(plate, width, len(row)))
            self.y += tall

    def row_height(self, plates: Sequence[CaptionedPicture], above: Sequence[Block] = ()) -> float:
        """How much of the text and the first row of pictures has to stay together."""
        if len(above) > 1:
            return self.height(above[:2], RIGHT - LEFT)
        width, first = _column(len(plates)), next(_rows(plates))
        return self.height(above, RIGHT - LEFT) + max(self._plate_height(plate, width, len(first)) for plate in first)

    def _size(self, plate: CaptionedPicture, widest: float, count: int = 1) -> tuple[float, float]:
        """The width and height of a picture that is to be no wider than this, with so many in its row."""
        picture = plate.picture
        scale = min(widest / picture.width, (LOWER if count > 1 else TALLEST) / picture.height)
        return picture.width * scale, picture.height * scale

    def _caption_height(self, plate: CaptionedPicture, width: float) -> float:
        return len(self._lines(plate.caption, width, CAPTION)) * self._height(CAPTION) if plate.caption else 0

    def _plate_height(self, plate: CaptionedPicture, widest: float, count: int = 1) -> float:
        wide, high = self._size(plate, widest, count)
        return high + 2 + self._caption_height(plate, wide) + 4

    def _plate(self, plate: CaptionedPicture, x: float, y: float, wide: float, high: float) -> None:
        self._picture(plate.picture, x, y, wide, high)
        self._set(self._lines(plate.caption, wide, CAPTION), x, y + high + 2, CAPTION)

    def _picture(self, picture: Picture, x: float, y: float, wide: float, high: float) -> None:
        if self.draft:
            return
        scale = wide / picture.width
        with self.document.rect_clip(x, y, wide, high):
            pen = Pen(self.document, scale, FIXED | LIGHT)
            for shape in shifted(picture.shapes, x / scale, y / scale):
                pen.draw(shape)
        self.document.set_dash_pattern()


def _columns(count: int) -> int:
    return 3 if count % 3 == 0 or count > 4 else min(count, 2)


def _column(count: int) -> float:
    columns = _columns(count)
    return (RIGHT - LEFT - (columns - 1) * GUTTER) / columns


def _rows(plates: Sequence[CaptionedPicture]) -> Iterator[Sequence[CaptionedPicture]]:
    columns = _columns(len(plates))
    return (plates[at : at + columns] for at in range(0, len(plates), columns))


def _words(runs: Iterable[Run]) -> Iterable[Line]:
    """What may not be broken: words with the blank after them, in as many styles as they have."""
    word: Line = []
    for run in runs:
        for text in run.text.translate(OTHERS).replace(" ", " \n").split("\n"):
            if text:
                word.append((text, run))
            if text.endswith(" "):
                yield word
                word = []
    if word:
        yield word
