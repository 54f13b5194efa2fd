"""The command `rules`: a game's rulebook in the terminal or as a PDF file, its clauses, our rulings."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from sixfold.books import guide, guide_figures, rulebook
from sixfold.books.guide import Guide
from sixfold.books.guide_figures import Drawn
from sixfold.books.printed_rules import printed
from sixfold.books.rulebook import CLAUSES, Rulebook, Section
from sixfold.cli.examples import example
from sixfold.cli.group import cli
from sixfold.cli.options import named_file, pager_option
from sixfold.cli.output import page
from sixfold.cli.parameters import FILE, GAME, OneOf
from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.game.facts import OPTION_COLUMNS, OPTIONS, about, option_rows, options_lead
from sixfold.game.shapes import line
from sixfold.machines.files import write_whole
from sixfold.text.errors import BadValue
from sixfold.text.messages import LANGUAGES, language, say, speaking
from sixfold.text.messages import translate as _
from sixfold.views.text import coloured

if TYPE_CHECKING:
    from rich.text import Text


@cli.command(
    "rules",
    help=_("Explain a game. Shows how to play it, with figures, and all its rules in numbered clauses."),
    epilog=example(
        "sixfold rules {board}",
        "sixfold rules {board} --lang fr --pdf rules.pdf",
        "sixfold rules {board} --clauses",
        "sixfold rules --rulings",
    ),
)
@click.argument("game", type=GAME, metavar=_("GAME"), required=False)
@click.option("--clauses", is_flag=True, help=_("Only the numbered clauses."))
@click.option("--rulings", is_flag=True, help=_("Only our rulings, with the reasons; default: of every game."))
@click.option("--pdf", type=FILE, help=_("Write the rulebook as a PDF file."))
@click.option("--lang", type=OneOf(LANGUAGES), help=_("The language; default: the system's."))
@pager_option
def rules_command(
    game: str | None, clauses: bool, rulings: bool, pdf: str | None, lang: str | None, pager: bool
) -> None:
    if game is None and (pdf or not rulings):
        raise click.MissingParameter(param_type="argument", param_hint=f"'{_('GAME')}'")
    if pdf and (clauses or rulings):
        raise click.UsageError(_("--pdf writes the whole rulebook; leave out --clauses and --rulings"))
    target = named_file(pdf, "pdf")
    games = (shelf.find_game(game),) if game else shelf.games()
    if game and lang and rulebook.find(games[0].folder, lang) is None:
        raise BadValue(lang, say("{game} has no rules page in this language", game=game))
    with speaking(lang or language()):
        if target:
            write_whole(target, printed(games[0], _book(games[0])))
        elif rulings:
            _show(_rulings(games), pager)
        else:
            _show(_clauses(games[0]) if clauses else _rulebook(games[0]), pager)


Part = str | Drawn  # Markdown, or a figure


def _rulebook(game: Game) -> Iterator[Part]:
    found = guide.nearest(game.folder, language())
    if found is None:
        yield from _clauses(game)
        return
    book = _book(game)
    yield f"# {book.title or game.title}"
    yield from about(game)
    yield from _guide(game, found)
    yield from _options(game)
    yield f"## {CLAUSES}"
    yield from _sections(book)


def _guide(game: Game, found: Guide) -> Iterator[Part]:
    for section in found.sections:
        yield f"## {section.heading}"
        for passage in section.passages:
            if passage.heading:
                yield f"### {passage.heading}"
            if passage.text:
                yield passage.text
            for figure in passage.figures:
                yield guide_figures.drawn(game, figure.name)
                yield figure.caption


def _options(game: Game) -> Iterator[str]:
    if game.options:
        yield f"## {OPTIONS}"
        yield str(options_lead(game))
        rows = [tuple(map(str, OPTION_COLUMNS)), ("---",) * len(OPTION_COLUMNS), *option_rows(game)]
        yield "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _clauses(game: Game) -> Iterator[str]:
    book = _book(game)
    yield f"# {book.title or game.title}"
    if book.introduction:
        yield book.introduction
    yield from about(game)
    yield from _sections(book)


def _sections(book: Rulebook) -> Iterator[str]:
    for section in book.sections:
        yield from _section(section)


def _section(section: Section) -> Iterator[str]:
    mark = f"[{rulebook.MARK}]"
    if section.heading:
        yield f"## {section.heading}"
    if section.ruling:
        yield mark
    for block in section.blocks:
        yield " ".join(part for part in (block.number, block.text, mark if block.ruling else "") if part)
        if block.more:
            yield block.more


def _rulings(games: tuple[Game, ...]) -> Iterator[str]:
    yield f"# {say('Our rulings')}"
    yield str(rulebook.LEAD)
    for game in games:
        rulings = _book(game).rulings
        if rulings:
            yield f"## {game.title}"
        for ruling in rulings:
            yield f"{ruling.number} {ruling.text}"
            if ruling.more:
                yield ruling.more
            yield "> " + ruling.reason.replace("\n", "\n> ")


def _book(game: Game) -> Rulebook:
    book = rulebook.nearest(game.folder, language())
    if book is None:
        raise BadValue(language(), say("{game} has no rules page in this language", game=game.id))
    return book


def _show(parts: Iterable[Part], pager: bool) -> None:
    """Markdown and figures, set for a terminal or as plain text."""
    if not sys.stdout.isatty():
        click.echo("\n\n".join(_fenced(part) if isinstance(part, Drawn) else part for part in parts))
        return
    from rich.console import Console
    from rich.markdown import Markdown
    from rich.padding import Padding

    console = Console(width=min(96, Console().width), highlight=False)
    with console.capture() as captured:
        for part in parts:
            indent = 4 if isinstance(part, Drawn) else 0
            console.print(Padding(_coloured(part) if isinstance(part, Drawn) else Markdown(part), (0, 0, 1, indent)))
    page(captured.get(), pager)


def _coloured(drawn: Drawn) -> Text:
    notes = ("", *drawn.notes) if drawn.notes else ()
    return coloured([*drawn.lines, *map(line, notes)])


def _fenced(drawn: Drawn) -> str:
    board = "\n".join((drawn.text, "", *drawn.notes)).rstrip()
    return f"```text\n{board}\n```"
