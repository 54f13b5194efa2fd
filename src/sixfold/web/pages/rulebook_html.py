"""The Markdown of a rules page as HTML: clauses that are named become links, tables can be scrolled, figures.

It knows HTML.  It does not know what any clause says, nor what a figure shows.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markupsafe import Markup, escape

from sixfold.books import guide_figures
from sixfold.books.guide_figures import Drawn
from sixfold.books.rulebook import markdown
from sixfold.game import shelf
from sixfold.game.contract import Choice, Game, Option
from sixfold.game.personal import PersonalOption
from sixfold.game.shapes import silent
from sixfold.text.errors import Refusal
from sixfold.text.messages import Message, say, speaking
from sixfold.views import svg
from sixfold.web.pages.covers import shape_data

WIDE = 1.25  # figures so much wider than high stand across the page
NUMBERED = re.compile(r"\b(\d+\.\d+)\b")
OPTION = re.compile(r"`([a-z]+)(?:=(\w+))?`")
CELLS = ("th_open", "th_close", "td_open", "td_close")


def html(text: str, clauses: Collection[str], page: str = "") -> Markup:
    """Whole blocks; the clauses named in them are links, to another page where one is given."""
    return Markup(_renderer().render(text, {"clauses": clauses, "page": page}))


def inline(text: str, clauses: Collection[str] = (), page: str = "") -> Markup:
    """A sentence or a heading."""
    return Markup(_renderer().renderInline(text, {"clauses": clauses, "page": page}))


def with_named_options(text: str, game: Game) -> str:
    """A text in which options are called as set-up calls them, not as the command line writes them."""
    options = {option.key: option for option in game.options}
    return OPTION.sub(lambda found: _named(options.get(found[1]), found), text)


def _named(option: Option | None, found: re.Match[str]) -> str:
    value = option.written(found[2]) if isinstance(option, PersonalOption) and found[2] else found[2]
    if option is None or (value and option.reason(value)):
        return found[0]
    named: Message = option.title
    if value and isinstance(option, Choice):
        named = say("{who}: {word}", who=option.title, word=option.word(value))
    return str(say("“{text}”", text=named))


@cache
def figure(game_id: str, name: str, language: str) -> Markup:
    """A figure of a game's guide as an SVG element, made once for a language; its marks are also said.

    A game that draws another picture for narrow screens gives two, of which a stylesheet shows one.
    """
    game = shelf.find_game(game_id)
    with speaking(language):
        try:
            wide = guide_figures.drawn(game, name)
            narrow = guide_figures.drawn(game, name, narrow=True) if "narrow" in game.drawing.SCREENS else None
        except Refusal:  # its caption is still worth reading; `sixfold check` says what is wrong
            return Markup()
    return _svg(wide, "for-wide") + _svg(narrow, "for-narrow") if narrow else _svg(wide)


def _svg(drawn: Drawn, screen: str = "") -> Markup:
    picture, label = drawn.picture, " ".join((drawn.picture.title, *drawn.notes))
    across = "across" if picture.width > WIDE * picture.height else ""
    kind = " ".join(name for name in ("board", across, screen) if name)
    box = f"0 0 {picture.width:g} {picture.height:g}"
    shapes = list(silent(picture.shapes))
    data = shape_data(shapes).replace("&", "&amp;").replace("'", "&#39;")
    return Markup(
        f'<svg class="{kind}" viewBox="{box}" role="img" aria-label="{escape(label)}" data-shapes=\'{data}\'>'
        f"{svg.drawn(shapes)}</svg>"
    )


@cache
def _renderer() -> MarkdownIt:
    made = markdown()
    made.core.ruler.push("clauses", _link_clauses)
    made.core.ruler.push("tables", _prepare_tables)
    return made


def _link_clauses(state: StateCore) -> None:
    for token in state.tokens:
        if token.children:
            token.children = list(_linked(token.children, state.env["clauses"], state.env["page"]))


def _linked(tokens: list[Token], clauses: Collection[str], page: str) -> Iterator[Token]:
    inside = 0  # of a link that is there already
    for token in tokens:
        inside += token.nesting if token.tag == "a" else 0
        if token.type != "text" or inside:
            yield token
            continue
        for place, part in enumerate(NUMBERED.split(token.content)):
            is_clause = place % 2 and part in clauses
            if is_clause:
                yield Token("link_open", "a", 1, attrs={"href": f"{page}#{part}"})
            yield Token("text", "", 0, content=part)
            if is_clause:
                yield Token("link_close", "a", -1)


def _prepare_tables(state: StateCore) -> None:
    state.tokens = list(_tables(state.tokens))


def _tables(tokens: list[Token]) -> Iterator[Token]:
    """Tables scroll in a box of their own; the first cell of a row is its heading."""
    cells = 0  # of this row, so far
    for place, token in enumerate(tokens):
        if token.type == "table_open":
            label = next(cell.content for cell in tokens[place:] if cell.type == "inline")
            yield Token("box_open", "div", 1, {"class": "wide", "role": "group", "aria-label": label, "tabindex": "0"})
        elif token.type == "tr_open":
            cells = 0
        elif token.type in CELLS:
            cells += token.nesting > 0
            _scope(token, is_first=cells == 1)
        yield token
        if token.type == "table_close":
            yield Token("box_close", "div", -1)


def _scope(cell: Token, is_first: bool) -> None:
    if is_first:
        cell.tag = "th"
    if cell.tag == "th" and cell.nesting > 0:
        cell.attrSet("scope", "row" if is_first else "col")
