"""A game's rules page, read from Markdown: title, introduction, sections, numbered clauses, rulings.

It knows how rules pages are written.  It does not know what any clause says, nor whether it
is read on a web page or in a terminal.

A clause is a paragraph that begins with its number, with whatever stands between it and the
next one.  A quotation under a clause, or right under a section's heading, marks it as our
ruling and gives the reason: no rulebook decides it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sixfold.text.messages import SOURCE_LANGUAGE, say

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

CLAUSE = re.compile(r"(\d+\.\d+) (.*)", re.DOTALL)
SECTION = re.compile(r"(\d+) .*")
MARK = say("our ruling")  # what stands beside a clause that is ours
LEAD = say(  # above a list of rulings
    "A rulebook cannot foresee everything. Here is what we decided where it is silent, unclear, or at odds "
    "with another edition, and why. In the rules these places are marked “our ruling”."
)
CLAUSES = say("The rules, clause by clause")  # above them, where a guide stands before them
NEWLINE = re.compile(r"\r\n?|\n")


def markdown() -> MarkdownIt:
    """A reader of the Markdown in rules pages: with tables, HTML being text like any other."""
    from markdown_it import MarkdownIt  # here, since most commands never read a rules page

    return MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True)
class Block:
    text: str  # of a clause its paragraph, without the number
    number: str = ""  # of a clause
    more: str = ""  # what follows the paragraph of a clause: lists, tables
    ruling: str = ""  # why we rule so; empty where a rulebook says it


@dataclass(frozen=True)
class Section:
    """A heading with what follows it.  The name is its anchor, the number where it has one."""

    name: str = ""
    heading: str = ""  # empty before the first heading
    blocks: tuple[Block, ...] = ()
    ruling: str = ""  # why the whole section is ours


@dataclass(frozen=True)
class Ruling:
    number: str
    text: str
    more: str
    reason: str


@dataclass(frozen=True)
class Rulebook:
    title: str
    introduction: str
    sections: tuple[Section, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(block.number for section in self.sections for block in section.blocks if block.number)

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        return tuple(_rulings(self.sections))


def _rulings(sections: tuple[Section, ...]) -> Iterator[Ruling]:
    for section in sections:
        if section.ruling:
            yield Ruling(section.name, section.heading.removeprefix(f"{section.name} "), "", section.ruling)
        for block in section.blocks:
            if block.ruling:
                yield Ruling(block.number, block.text, block.more, block.ruling)


def find(folder: Path, language: str) -> Rulebook | None:
    """The rules page of the game in this folder, if it has one in this language."""
    page = folder / f"rules.{language}.md"
    return _read_page(page) if page.is_file() else None


def nearest(folder: Path, language: str) -> Rulebook | None:
    """The same, or else the one in English, which every game has."""
    return find(folder, language) or find(folder, SOURCE_LANGUAGE)


@cache
def _read_page(page: Path) -> Rulebook:
    return read(page.read_text(encoding="utf-8"))


def read(text: str) -> Rulebook:
    title, introduction = "", ""
    sections = [Section()]
    for kind, part in _parts(text):
        if kind == "h1" and not title:
            title = part
        elif kind == "h2":
            sections.append(_section(part, len(sections)))
        elif kind == "blockquote":
            sections[-1] = _ruled(sections[-1], part)
        elif kind == "p" and sections == [Section()] and not introduction and not CLAUSE.fullmatch(part):
            introduction = part
        else:
            sections[-1] = _longer(sections[-1], part)
    return Rulebook(title, introduction, tuple(section for section in sections if section != Section()))


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """The outermost blocks of a page: the HTML element each would be, and its Markdown."""
    lines = NEWLINE.split(text)
    tokens = markdown().parse(text)
    for number, token in enumerate(tokens):
        if token.level == 0 and token.nesting >= 0 and token.map:
            yield token.tag, _inside(tokens, number) or "\n".join(lines[slice(*token.map)]).strip()


def _inside(tokens: list[Token], number: int) -> str:
    """The text of a heading, or the paragraphs of a quotation, without their marks."""
    if tokens[number].tag not in ("h1", "h2", "blockquote"):
        return ""
    end = next(at for at in range(number, len(tokens)) if tokens[at].level == 0 and tokens[at].nesting <= 0)
    return "\n\n".join(token.content for token in tokens[number:end] if token.type == "inline")


def _section(heading: str, count: int) -> Section:
    found = SECTION.fullmatch(heading)
    return Section(found[1] if found else f"section-{count}", heading)


def _longer(section: Section, part: str) -> Section:
    """The section with one more block, which is a clause or goes on with the last one."""
    *blocks, last = section.blocks or (Block(""),)
    if found := CLAUSE.fullmatch(part):
        return replace(section, blocks=(*section.blocks, Block(found[2], found[1])))
    if last.number:
        return replace(section, blocks=(*blocks, replace(last, more=f"{last.more}\n\n{part}".strip())))
    return replace(section, blocks=(*section.blocks, Block(part)))


def _ruled(section: Section, reason: str) -> Section:
    """The section with its last clause, or before any clause with itself, marked as ours."""
    *blocks, last = section.blocks or (Block(""),)
    if last.number:
        return replace(section, blocks=(*blocks, replace(last, ruling=reason)))
    return replace(section, ruling=reason)
