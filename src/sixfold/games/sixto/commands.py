"""Commands for owners of the box: print sheets, score finished ones."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import click

from sixfold.cli.examples import example
from sixfold.cli.options import header_lines_from, json_option, named_file
from sixfold.cli.output import print_json
from sixfold.cli.parameters import FILE, OneOf
from sixfold.cli.translated_commands import command
from sixfold.game.contract.pastimes import PER_PAGE
from sixfold.games.sixto import GAME, printing, say, sheet_data
from sixfold.games.sixto.letters import row_letter
from sixfold.games.sixto.scoring import Finished, ranks, read_marks, read_sheet
from sixfold.games.sixto.sheet_data import LETTERS, MAX_PLAYERS, ROW_LETTERS, SheetLines
from sixfold.games.sixto.sheet_picture import Sheet
from sixfold.games.sixto.text import text_sheet
from sixfold.machines.files import write_whole
from sixfold.positions.record_lines import BadRecord
from sixfold.text.errors import BadValue, CannotRead, Refusal
from sixfold.text.grammar import counted, points, with_minus
from sixfold.text.messages import LANGUAGES, language, speaking
from sixfold.views import svg, text

_ = say.translate

RANGE = re.compile(r"([A-L])(?:-([A-L]))?")
sheets_file_option = click.option(SheetLines.flag, "file", type=FILE, help=str(SheetLines.help))


def own_lines(file: str | None) -> dict[str, str]:
    """The sheets of somebody's own, from their file."""
    return header_lines_from(GAME, {"sheets_file": file})


def read_letters(written: str) -> list[str]:
    """`A-F`, `A,C` or `A-C,L,L`: letters in the order to print, also repeated."""
    letters: list[str] = []
    for part in written.upper().split(","):
        found = RANGE.fullmatch(part)
        first, last = (found[1], found[2] or found[1]) if found else ("B", "A")
        if first > last:
            raise CannotRead(written, say("sheets are written like A-F or A,C, from A to L", clause="1.4"))
        letters += LETTERS[LETTERS.index(first) : LETTERS.index(last) + 1]
    return letters


@command(
    "sheets",
    help=_("Print SIXTO sheets to cut out, on A4 pages."),
    epilog=example("sixfold sheets --pdf sheets.pdf", "sixfold sheets A-D --per-page 4 --pdf sheets.pdf"),
)
@click.argument("letters", default="A-L", metavar="[A-F|A,C|...]")
@click.option("--pdf", "pdf_file", type=FILE, help=_("Write a PDF file."))
@click.option("--svg", "svg_file", type=FILE, help=_("Write SVG files, one for each page."))
@click.option("--per-page", type=OneOf([str(count) for count in PER_PAGE]), default="2", help=_("Sheets on a page."))
@click.option("--lang", type=OneOf(LANGUAGES), help=_("The language; default: the system's."))
@sheets_file_option
def sheets_command(
    letters: str, pdf_file: str | None, svg_file: str | None, per_page: str, lang: str | None, file: str | None
) -> None:
    if not pdf_file and not svg_file:
        raise BadValue("--pdf", say("name the file to write, as in --pdf sheets.pdf or --svg sheets.svg"))
    own, chosen, count = own_lines(file), read_letters(letters), int(per_page)
    document, drawing = named_file(pdf_file, "pdf"), named_file(svg_file, "svg")
    with speaking(lang or language()):
        if document:
            write_whole(document, printing.document(chosen, count, own))
        if drawing:
            pages = printing.pages(printing.blank(chosen, own), count)
            wide, high = (f"{side:g}mm" for side in printing.page_size(count))
            for page, path in zip(pages, page_files(drawing, len(pages)), strict=True):
                write_whole(path, svg.render(page, page.title, (wide, high)))


def page_files(file: Path, count: int) -> list[Path]:
    """The file itself for one page; numbered ones beside it for several."""
    if count == 1:
        return [file]
    return [file.with_stem(f"{file.stem}-{number}") for number in range(1, count + 1)]


@command(
    "sixto",
    help=_(
        "Score finished sheets. Give the marks of one sheet as R1,R3,O2 or R 1 3 O 2, or one "
        "sheet a line on standard input, with a name if you like (Ann: R 1 3 …); otherwise you "
        "are asked row by row."
    ),
    epilog=example("sixfold score sixto R 1 2 4 5 10 O 3 4", "sixfold score sixto --json < sheets.txt"),
)
@click.argument("marks", nargs=-1, metavar=_("[MARK]..."))
@click.option("--sheet", "letters", metavar="CAF", help=_("Letters of the sheets, to show them with their numbers."))
@sheets_file_option
@json_option
def score_command(marks: tuple[str, ...], letters: str | None, file: str | None, as_data: bool) -> None:
    """Scores sheets that were typed or read."""
    known = sheet_data.known(own_lines(file))
    if marks and marks != ("-",):
        finished = [read_sheet(" ".join(marks), "")]
    elif sys.stdin.isatty() and not marks:
        finished = asked(input)
    else:
        finished = piped(sys.stdin)
    shown = _letters_for(finished, letters)
    places = ranks(finished)
    if as_data:
        data = [sheet.json(place) for sheet, place in zip(finished, places, strict=True)]
        print_json({"sheets": data})
        return
    for number, (sheet, place) in enumerate(zip(finished, places, strict=True)):
        if shown:
            drawn = Sheet(shown[number], known[shown[number]], sheet.name, sheet.marks)
            click.echo(text.plain(text_sheet(drawn)) + "\n")
        _tell(sheet, place if len(finished) > 1 else None)


def _letters_for(finished: list[Finished], letters: str | None) -> str:
    if letters and (reason := GAME.options[1].reason(letters)):
        raise CannotRead(letters, reason)
    if letters and len(letters) != len(finished):
        raise CannotRead(letters, say("{count} sheets need {count} letters", clause="1.4", count=len(finished)))
    return letters or ""


def piped(lines: Iterable[str]) -> list[Finished]:
    """One sheet a line; blank lines and # comments between them."""
    finished: list[Finished] = []
    for number, line in enumerate(lines, 1):
        plain = line.partition("#")[0].strip()
        if plain:
            try:
                finished.append(read_sheet(plain, str(say("Player {number}", number=len(finished) + 1))))
            except Refusal as refusal:
                raise BadRecord(number, refusal.word, refusal.reason, "-") from None
    if not 1 <= len(finished) <= MAX_PLAYERS:
        raise CannotRead("-", say("give one to six sheets, not {count}", clause="1.4", count=len(finished)))
    return finished


def asked(ask: Callable[[str], str]) -> list[Finished]:
    """A sheet from a person, row by row; a bad row is asked again."""
    click.echo(_("Type the marked cells, row by row, as in 1 3 4 7; Enter for none."))
    marks, typed = [0] * len(ROW_LETTERS), []
    for row in range(len(ROW_LETTERS)):
        while True:
            try:
                line = f"{row_letter(row)} {ask(f'{row_letter(row)}> ').strip()}"
                marks[row] = read_marks(line)[row]
                typed += [line] if marks[row] else []
                break
            except Refusal as refusal:
                click.echo(refusal)
            except (EOFError, KeyboardInterrupt):
                if typed:
                    command = f"sixfold score sixto {' '.join(typed)}"
                    click.echo("\n" + str(say("To go on from here: {command}", command=command)), err=True)
                raise click.Abort() from None
    return [Finished("", tuple(marks), " ".join(typed))]


def _tell(sheet: Finished, place: int | None) -> None:
    marks = counted(sheet.mark_count, say("{number} mark"), say("{number} marks"))
    score = points(sheet.score)
    total = say("{score}, {marks}", score=score, marks=marks)
    if place:
        total = say("{score}, {marks}, rank {place}", score=score, marks=marks, place=place)
    click.echo(say("{name}: {total}", name=sheet.name, total=total) if sheet.name else total)
    rows = ", ".join(f"{row_letter(row)} {with_minus(points)}" for row, points in enumerate(sheet.rows))
    columns = ", ".join(map(with_minus, sheet.columns))
    click.echo("  " + str(say("rows: {rows}; total {total}", rows=rows, total=with_minus(sum(sheet.rows)))))
    in_all = with_minus(sum(sheet.columns))
    click.echo("  " + str(say("columns: {columns}; total {total}", columns=columns, total=in_all)))
    if sheet.typed:
        click.echo("  " + str(say("marked: {marks}", marks=sheet.shown)))


COMMANDS = {
    "sheets": sheets_command,
    "score": say("Score a finished round or sheet."),
    "score sixto": score_command,
}
