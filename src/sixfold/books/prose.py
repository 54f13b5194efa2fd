"""Markdown as blocks of text in a few styles, for views that set type themselves.

It knows Markdown and the styles.  It does not know pages, fonts or sizes.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from sixfold.books.rulebook import markdown

if TYPE_CHECKING:
    from markdown_it.token import Token

NUMBERED = re.compile(r"\b(\d+\.\d+)\b")


@dataclass(frozen=True)
class Run:
    """A piece of text in one style.  `clause` is the number of the clause it leads to."""

    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False
    clause: str = ""


@dataclass(frozen=True)
class Block:
    kind: Literal["paragraph", "entry", "quotation", "table"]
    runs: tuple[Run, ...] = ()
    mark: str = ""  # before an entry of a list
    rows: tuple[tuple[tuple[Run, ...], ...], ...] = ()


def blocks(text: str, clauses: Collection[str] = ()) -> Iterator[Block]:
    tokens = markdown().parse(text)
    lists: list[int] = []  # of each list around here the number of the entry, 0 where they are not numbered
    entry, quoted = "", 0
    for place, token in enumerate(tokens):
        if token.type in ("ordered_list_open", "bullet_list_open"):
            lists.append(int(token.type == "ordered_list_open"))
        elif token.type in ("ordered_list_close", "bullet_list_close"):
            lists.pop()
        elif token.type == "list_item_open":
            entry = f"{lists[-1]}." if lists[-1] else "•"
            lists[-1] += bool(lists[-1])
        elif token.type in ("blockquote_open", "blockquote_close"):
            quoted += token.nesting
        elif token.type == "table_open":
            yield Block("table", rows=tuple(_rows(tokens[place:], clauses)))
        elif token.type == "inline" and tokens[place - 1].type == "paragraph_open":
            runs = tuple(_runs(token.children or [], clauses))
            yield Block("quotation" if quoted else "entry" if lists else "paragraph", runs, entry)
            entry = ""


def runs(text: str, clauses: Collection[str] = ()) -> tuple[Run, ...]:
    return tuple(_runs(markdown().parseInline(text)[0].children or [], clauses))


def _rows(tokens: list[Token], clauses: Collection[str]) -> Iterator[tuple[tuple[Run, ...], ...]]:
    row: list[tuple[Run, ...]] = []
    for token in tokens:
        if token.type == "table_close":
            return
        if token.type == "tr_open":
            row = []
        elif token.type == "inline":
            row.append(tuple(_runs(token.children or [], clauses)))
        elif token.type == "tr_close":
            yield tuple(row)


def _runs(tokens: list[Token], clauses: Collection[str]) -> Iterator[Run]:
    style = Run("")
    for token in tokens:
        if token.tag == "strong":
            style = replace(style, bold=token.nesting > 0)
        elif token.tag == "em":
            style = replace(style, italic=token.nesting > 0)
        elif token.type == "code_inline":
            yield replace(style, text=token.content, code=True)
        elif token.type in ("softbreak", "hardbreak"):
            yield replace(style, text=" ")
        elif token.type == "text" and token.content:
            yield from _linked(replace(style, text=token.content), clauses)


def _linked(run: Run, clauses: Collection[str]) -> Iterator[Run]:
    for place, part in enumerate(NUMBERED.split(run.text)):
        if part:
            yield replace(run, text=part, clause=part if place % 2 and part in clauses else "")
