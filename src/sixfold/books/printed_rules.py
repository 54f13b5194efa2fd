"""A game's rulebook for print: facts and credit, the guide with its figures, options, all clauses.

It knows the parts of a rulebook and their order.  It does not know any game, nor how type is set.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sixfold.books import guide, guide_figures, rulebook
from sixfold.books.book import LEFT, NOTE, RIGHT, SMALL, Book, CaptionedPicture
from sixfold.books.cover import cover_position
from sixfold.books.guide import Figure, Guide, Passage
from sixfold.books.prose import Block, Run, blocks, runs
from sixfold.books.rulebook import CLAUSES, Rulebook, Section
from sixfold.game.contract import Game
from sixfold.game.facts import OPTION_COLUMNS, OPTIONS, credit_lines, facts, option_rows, options_lead
from sixfold.text.messages import language, say

WIDE = 1.25  # pictures so much wider than high stand across the page


def printed(game: Game, book: Rulebook) -> bytes:
    """The rulebook as a PDF document, in the language that is spoken; set twice to know its pages."""
    pages: dict[str, int] = {}
    Printer(game, book, pages, draft=True).made()
    return Printer(game, book, pages).made()


def contents(game: Game, book: Rulebook) -> Iterator[tuple[str, str]]:
    """The sections of a rulebook: the anchor and the heading of each."""
    found = guide.nearest(game.folder, language())
    for part in found.sections if found else ():
        yield part.name, part.heading
    if game.options:
        yield "options", str(OPTIONS)
    yield "clauses", str(CLAUSES)


@dataclass(frozen=True)
class TypesetPassage:
    heading: str
    text: list[Block]
    plates: list[CaptionedPicture]

    @property
    def is_beside(self) -> bool:
        """Whether its only figure is narrow enough to stand beside its text."""
        return len(self.plates) == 1 and self.plates[0].picture.width < WIDE * self.plates[0].picture.height


class Printer:
    """One rulebook being set; `pages` are those of its sections, known from an earlier time."""

    def __init__(self, game: Game, book: Rulebook, pages: dict[str, int], draft: bool = False) -> None:
        self.game, self.rules, self.pages = game, book, pages
        self.book = Book(str(say("Rules of {title}", title=game.title)), language(), draft)

    def made(self) -> bytes:
        self._front()
        found = guide.nearest(self.game.folder, language())
        if found:
            self._guide(found)
        self._options()
        self._clauses()
        return self.book.bytes()

    def _front(self) -> None:
        game, book = self.game, self.book
        book.heading(self.rules.title or game.title, 1)
        lines = [*blocks(self.rules.introduction), _paragraph(" · ".join(map(str, facts(game))))]
        lines += [_paragraph(line) for line in credit_lines(game)]
        cover = cover_position(game).look.picture(bare=True)
        book.beside(lines, CaptionedPicture(cover, ()), 50)
        for name, heading in contents(game, self.rules):
            book.entry(heading, self.pages.get(name, 1), name)

    def _guide(self, found: Guide) -> None:
        for part in found.sections:
            settings = [self._setting(passage) for passage in part.passages]
            first = self._tall(settings[0]) if settings else 0
            self.pages[part.name] = self.book.heading(part.heading, 2, part.name, keep=first)
            for setting in settings:
                self._passage(setting)

    def _setting(self, passage: Passage) -> TypesetPassage:
        text = list(blocks(passage.text, self.rules.clauses))
        return TypesetPassage(passage.heading, text, [self._plate(figure) for figure in passage.figures])

    def _passage(self, setting: TypesetPassage) -> None:
        """A figure stands beside its text; several, or a wide one, below it."""
        book, text, plates = self.book, setting.text, setting.plates
        if setting.heading:
            book.heading(setting.heading, 3, keep=self._tall(replace(setting, heading="")))
        if setting.is_beside:
            book.beside(text, plates[0])
        elif plates:
            book.row(plates, text)
        else:
            book.text(text)

    def _tall(self, setting: TypesetPassage) -> float:
        """How much of a passage has to stay with a heading above it."""
        heading = 10.0 if setting.heading else 0.0
        if setting.is_beside:
            return heading + self.book.beside_height(setting.text, setting.plates[0])
        if setting.plates:
            return heading + self.book.row_height(setting.plates, setting.text)
        return heading + self.book.height(setting.text[:2], RIGHT - LEFT)

    def _plate(self, figure: Figure) -> CaptionedPicture:
        drawn = guide_figures.drawn(self.game, figure.name)
        return CaptionedPicture(drawn.picture, runs(figure.caption.replace("\n", " "), self.rules.clauses))

    def _options(self) -> None:
        if self.game.options:
            self.pages["options"] = self.book.heading(str(OPTIONS), 2, "options")
            self.book.text(blocks(str(options_lead(self.game))), SMALL)
            head = tuple((Run(str(column), bold=True),) for column in OPTION_COLUMNS)
            rows = tuple(tuple(map(_cell, row)) for row in option_rows(self.game))
            self.book.text([Block("table", rows=(head, *rows))], SMALL)

    def _clauses(self) -> None:
        self.pages["clauses"] = self.book.heading(str(CLAUSES), 2, "clauses")
        for section in self.rules.sections:
            self._section(section)

    def _section(self, section: Section) -> None:
        book, known = self.book, self.rules.clauses
        if section.heading:
            book.heading(section.heading, 3)
        if section.ruling:
            book.text([_ruling(section.ruling)], NOTE)
        for block in section.blocks:
            mark = (
                (Run("  "), Run(f"[{rulebook.MARK}]".replace(" ", "\N{NO-BREAK SPACE}"), italic=True))
                if block.ruling
                else ()
            )
            lines = [Block("paragraph", (*runs(block.text, known), *mark)), *blocks(block.more, known)]
            if block.number:
                book.clause(block.number, lines, [_ruling(block.ruling)] if block.ruling else [])
            else:
                book.text(lines, SMALL)


def _paragraph(text: str) -> Block:
    return Block("paragraph", (Run(text),))


def _ruling(reason: str) -> Block:
    return Block("paragraph", tuple(runs(reason.replace("\n", " "))))


def _cell(text: str) -> tuple[Run, ...]:
    return runs(text)
