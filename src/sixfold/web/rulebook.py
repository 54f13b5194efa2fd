"""A game's rules page as HTML: headings, numbered clauses with anchors, tables.

It knows the few marks that rules pages use.  It does not know what any clause says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

CLAUSE = re.compile(r"(\d+\.\d+) (.*)", re.DOTALL)
NUMBERED = re.compile(r"\b\d+\.\d+\b")
INLINE = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*")


@dataclass(frozen=True)
class Rulebook:
    """A rules page in its parts."""

    title: str
    introduction: str
    headings: tuple[tuple[str, str], ...]  # id and text
    body: str


@cache
def rulebook(page: Path) -> Rulebook:
    """The page of a file, read once."""
    blocks = [block.strip() for block in page.read_text(encoding="utf-8").split("\n\n") if block.strip()]
    clauses = {found[1] for block in blocks if (found := CLAUSE.fullmatch(block))}
    title, introduction, *rest = blocks
    headings = tuple(_heading(block) for block in rest if block.startswith("## "))
    return Rulebook(
        title.removeprefix("# "), _inline(introduction, clauses), headings, "\n".join(_sections(rest, clauses))
    )


def _sections(blocks: list[str], clauses: set[str]) -> Iterator[str]:
    opened = False
    for block in blocks:
        if block.startswith("## "):
            name, text = _heading(block)
            yield "</section>" * opened + f'<section aria-labelledby="{name}"><h2 id="{name}">{escape(text)}</h2>'
            opened = True
        else:
            yield _block(block, clauses)
    yield "</section>" * opened


def _heading(block: str) -> tuple[str, str]:
    """A section's id, which is its number, and its text."""
    text = block.removeprefix("## ")
    return text.partition(" ")[0], text


def _block(block: str, clauses: set[str]) -> str:
    if block.startswith("|"):
        return _table(block.splitlines(), clauses)
    if found := CLAUSE.fullmatch(block):
        number, text = found.groups()
        anchor = f'<a class="number" href="#{number}">{number}</a>'
        return f'<p class="clause" id="{number}">{anchor}<span>{_inline(text, clauses)}</span></p>'
    return f"<p>{_inline(block, clauses)}</p>"


def _table(lines: list[str], clauses: set[str]) -> str:
    """Rows whose first cell is a heading; the line of dashes is left out."""
    rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in lines if set(line) - set("|-: ")]
    written = (
        f'<tr><th scope="row">{_inline(first, clauses)}</th>'
        + "".join(f"<td>{_inline(cell, clauses)}</td>" for cell in more)
        + "</tr>"
        for first, *more in rows
    )
    label = escape(rows[0][0])
    return f'<div class="wide" role="group" aria-label="{label}" tabindex="0"><table>{"".join(written)}</table></div>'


def _inline(text: str, clauses: set[str]) -> str:
    """Bold, code, and links to the clauses that are named."""
    written, done = [], 0
    for found in INLINE.finditer(text):
        written.append(_linked(text[done : found.start()], clauses))
        code, bold = found.groups()
        written.append(f"<code>{escape(code)}</code>" if code else f"<strong>{_linked(bold, clauses)}</strong>")
        done = found.end()
    return "".join([*written, _linked(text[done:], clauses)])


def _linked(text: str, clauses: set[str]) -> str:
    return NUMBERED.sub(
        lambda found: f'<a href="#{found[0]}">{found[0]}</a>' if found[0] in clauses else found[0], escape(text)
    )
