"""A game's guide, read from Markdown: how to play it, for people who have never seen it.

It knows how guides are written: sections in a fixed order, passages, and where a figure stands
with its caption.  It does not know what a figure shows (`guide_figures`), nor whether the guide is
read on a page, in a terminal or in print.

    ## Set-up {#set-up}

    Put the board between you.

    ```figure set-up
    The board before the first turn.
    ```

What stands before a figure, back to the one before it or to a heading, is its passage.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from sixfold.books.rulebook import NEWLINE, markdown
from sixfold.text.messages import SOURCE_LANGUAGE

SECTIONS = ("aim", "set-up", "turn", "end", "tips", "variants")  # in this order; every game has the first two
HEADING = re.compile(r"(.*?)(?: \{#([a-z0-9-]+)\})?")
FENCE = "figure "  # and the figure's name, after the marks that open a fenced block


@dataclass(frozen=True)
class Figure:
    name: str
    caption: str


@dataclass(frozen=True)
class Passage:
    text: str = ""  # in Markdown
    figures: tuple[Figure, ...] = ()
    heading: str = ""  # where it begins a part of a section
    name: str = ""  # the anchor of this heading


@dataclass(frozen=True)
class Section:
    """A heading with the passages under it.  The name is its anchor, the same in every language."""

    name: str
    heading: str
    passages: tuple[Passage, ...] = field(default=())

    @property
    def figures(self) -> tuple[Figure, ...]:
        return tuple(figure for passage in self.passages for figure in passage.figures)


@dataclass(frozen=True)
class Guide:
    sections: tuple[Section, ...]

    @property
    def figures(self) -> tuple[Figure, ...]:
        return tuple(figure for section in self.sections for figure in section.figures)

    def section(self, name: str) -> Section | None:
        return next((section for section in self.sections if section.name == name), None)


def find(folder: Path, language: str) -> Guide | None:
    """The guide of the game in this folder, if it has one in this language."""
    page = folder / f"guide.{language}.md"
    return _read_page(page) if page.is_file() else None


def nearest(folder: Path, language: str) -> Guide | None:
    """The same, or else the one in English, if there is one."""
    return find(folder, language) or find(folder, SOURCE_LANGUAGE)


@cache
def _read_page(page: Path) -> Guide:
    return read(page.read_text(encoding="utf-8"))


def read(text: str) -> Guide:
    """The guide with this text; what stands before its first section is left out."""
    sections: list[Section] = []
    for kind, part in _parts(text):
        if kind == "h2":
            heading, name = _heading(part)
            sections.append(Section(name, heading))
        elif sections:
            last = sections[-1]
            sections[-1] = replace(last, passages=_longer(last.passages, kind, part))
    return Guide(tuple(sections))


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """The outermost blocks: the HTML element each would be, or `figure`, and its text."""
    lines = NEWLINE.split(text)
    tokens = markdown().parse(text)
    for number, token in enumerate(tokens):
        if token.level or token.nesting < 0 or not token.map:
            continue
        if token.type == "fence" and token.info.startswith(FENCE):
            yield "figure", f"{token.info.removeprefix(FENCE).strip()}\n{token.content.strip()}"
        elif token.type == "heading_open":
            yield token.tag, tokens[number + 1].content
        else:
            yield token.tag, "\n".join(lines[slice(*token.map)]).strip()


def _heading(text: str) -> tuple[str, str]:
    """A heading and its anchor, which is empty where none is given."""
    found = HEADING.fullmatch(text)
    return (found[1], found[2] or "") if found else (text, "")


def _longer(passages: tuple[Passage, ...], kind: str, part: str) -> tuple[Passage, ...]:
    """The passages with one more block: a heading and text after a figure begin a new one."""
    *before, last = passages or (Passage(),)
    if kind == "h3":
        heading, name = _heading(part)
        return (*passages, Passage(heading=heading, name=name))
    if kind == "figure":
        name, _, caption = part.partition("\n")
        return (*before, replace(last, figures=(*last.figures, Figure(name, caption))))
    if last.figures:
        return (*passages, Passage(part))
    return (*before, replace(last, text=f"{last.text}\n\n{part}".strip()))
