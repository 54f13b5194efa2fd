"""Guides: how they are read, what their figures point out, and that page, terminal and print have all of it."""

from __future__ import annotations

import re
import zlib
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from commands import sixfold_here
from long_runs import some_long
from sixfold.books import guide, guide_figures, prose, rulebook
from sixfold.books.book import BOTTOM, TOP, Book, CaptionedPicture
from sixfold.books.guide import SECTIONS, Figure, Passage, Section
from sixfold.books.guide_figures import FigureData
from sixfold.books.printed_rules import printed
from sixfold.books.prose import Block, Run
from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.game.facts import credit_lines
from sixfold.game.shapes import Box, Circle, Group, Label, Picture
from sixfold.game.shapes import Path as Outline
from sixfold.game.things import made
from sixfold.testing import warnings
from sixfold.testing.showing import guide as guide_checks
from sixfold.testing.violations import Violation
from sixfold.text.errors import CannotRead, Refusal
from sixfold.text.messages import LANGUAGES, speaking
from sixfold.views.frames import cropped
from sixfold.views.marks import Mark, with_marks
from sixfold.web.pages import rulebook_html as web_rulebook

GAMES = shelf.ids()


@pytest.fixture(autouse=True)
def english():
    with speaking("en"):
        yield


# Reading --------------------------------------------------------------------------------------

TEXT = """# How to play

Left out.

## The aim {#aim}

Get there.

And stay.

## Set-up {#set-up}

```figure start
All begin
here.
```

### Where {#where}

On a table.

```figure one
One.
```

```figure two
Two.
```

```text
no figure
```
"""


def test_a_guide_is_read_as_sections_passages_and_figures() -> None:
    assert guide.read(TEXT).sections == (
        Section("aim", "The aim", (Passage("Get there.\n\nAnd stay."),)),
        Section(
            "set-up",
            "Set-up",
            (
                Passage("", (Figure("start", "All begin\nhere."),)),
                Passage("On a table.", (Figure("one", "One."), Figure("two", "Two.")), "Where", "where"),
                Passage("```text\nno figure\n```"),
            ),
        ),
    )


def test_a_game_without_a_guide_has_none(tmp_path: Path) -> None:
    assert guide.nearest(tmp_path, "fr") is None
    assert guide_figures.names(tmp_path) == ()
    (tmp_path / "guide.en.md").write_text(TEXT, "utf-8")
    found = guide.nearest(tmp_path, "fr")
    assert found
    assert [figure.name for figure in found.figures] == ["start", "one", "two"]
    assert found.section("end") is None


# Every game -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_the_whole_guide_in_every_language(game: str) -> None:
    """The contract suite compares them, and replays and draws every figure."""
    folder = shelf.find_game(game).folder
    for language in LANGUAGES:
        found = guide.find(folder, language)
        assert found
        assert tuple(section.name for section in found.sections) == SECTIONS
    assert [str(warning) for warning in warnings(shelf.find_game(game)) if "guide" in str(warning)] == []


def plain(text: str) -> str:
    """What is read of Markdown, blanks apart."""
    cells = [
        cell for block in prose.blocks(text) for cell in (block.runs, *(cell for row in block.rows for cell in row))
    ]
    runs = [run for cell in cells for run in cell]
    return "".join("".join(run.text for run in runs).replace("−", "–").split())


@cache
def written(game: str, language: str) -> str:
    """The text of the printed rulebook, blanks apart."""
    found = shelf.find_game(game)
    book = rulebook.find(found.folder, language)
    assert book
    with speaking(language):
        data = printed(found, book)
    content = b"".join(zlib.decompress(part) for part in re.findall(rb"stream\n(x.*?)\nendstream", data, re.S))
    texts = re.findall(rb"\(((?:[^()\\]|\\.)*)\) Tj", content, re.S)
    return "".join(
        re.sub(rb"\\(.)", rb"\1", b"".join(texts), flags=re.S).decode("windows-1252").replace("•", "").split()
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "language"),
    some_long(product(GAMES, LANGUAGES), *product(("star", "sixth"), ("fr", "de"))),
)
def test_the_printed_rulebook_has_every_section_caption_and_clause(game: str, language: str) -> None:
    folder = shelf.find_game(game).folder
    found, book = guide.find(folder, language), rulebook.find(folder, language)
    text = written(game, language)
    assert found
    assert book
    for section in found.sections:
        assert text.count(plain(section.heading)) >= 2, section.name  # in the contents too
        for passage in section.passages:
            assert plain(passage.heading) in text
            for part in re.split(r"\n\n|\n(?=- )", passage.text):  # a list may go on on the next page
                assert plain(part) in text, part
    for figure in found.figures:
        assert plain(figure.caption) in text, figure.name
    for block in (block for section in book.sections for block in section.blocks):
        assert plain(f"{block.number} {block.text}") in text, block.number
    with speaking(language):
        assert all(plain(line) in text for line in credit_lines(shelf.find_game(game)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_set_up_ends_with_what_is_in_the_box(game: str, language: str) -> None:
    found = guide.find(shelf.find_game(game).folder, language)
    assert found
    set_up = found.section("set-up")
    assert set_up
    assert set_up.passages[-1].name == "box"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_terminal_shows_the_guide_with_its_figures_as_text(game: str, language: str) -> None:
    folder = shelf.find_game(game).folder
    shown = sixfold_here("rules", game, "--lang", language).stdout
    found, book = guide.find(folder, language), rulebook.find(folder, language)
    assert found
    assert book
    with speaking(language):
        boards = [guide_figures.drawn(shelf.find_game(game), figure.name) for figure in found.figures]
    for figure, board in zip(found.figures, boards, strict=True):
        assert f"```text\n{board.text.rstrip()}" in shown, figure.name
        assert all(note in shown for note in board.notes)
        assert figure.caption in shown
    assert rulebook.read(shown).clauses == book.clauses


@pytest.mark.slow
def test_a_rulebook_is_written_as_a_pdf_file(tmp_path: Path) -> None:
    file = tmp_path / "rules.pdf"
    assert sixfold_here("rules", GAMES[0], "--lang", "de", "--pdf", file).returncode == 0
    assert file.read_bytes().startswith(b"%PDF-")
    told = sixfold_here("rules", GAMES[0], "--clauses", "--pdf", file)
    assert (told.returncode, told.stderr) == (
        2,
        "--pdf writes the whole rulebook; leave out --clauses and --rulings\n",
    )


# Figures --------------------------------------------------------------------------------------


def test_what_a_figure_points_out_is_asked_from_the_rules() -> None:
    game = shelf.find_game("sixth")
    data = FigureData(words="c3 d3", start="c3", lines=True, chosen="a1", targets="a2")
    shown = guide_figures.position(game, data)
    assert list(guide_figures.marks(shown, data)) == [
        Mark("chosen", ("c3",)),
        Mark("chosen", ("a1",)),
        Mark("way", ("c3", "d3")),
        Mark("target", ("d3",)),
        Mark("target", ("a2",)),
    ]
    assert list(map(str, guide_figures.notes(shown, data))) == ["From c3 to: d3.", "Marked: a1, a2."]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (FigureData(words="c3 c3"), "c3 is not legal: a piece is placed on an empty cell, and c3 is taken (2.1)"),
        (FigureData(words="c3 d3", start="a1"), "cannot read “a1”: nothing can be done here"),
        (
            FigureData(words="c3 d3", refused="c3-d3"),
            "cannot read “c3-d3”: the figure calls this refused, and it can be played",
        ),
    ],
)
def test_a_figure_that_the_rules_contradict_is_refused(data: FigureData, sentence: str) -> None:
    game = shelf.find_game("sixth")
    with pytest.raises(Refusal) as refused:
        list(guide_figures.marks(guide_figures.position(game, data), data))
    assert str(refused.value) == sentence


def test_a_figure_that_is_not_written_well_is_refused(tmp_path: Path) -> None:
    (tmp_path / "guide.toml").write_text('[one]\nwords = "c3"\ncolour = "red"\n', "utf-8")
    game = _in_folder(shelf.find_game("sixth"), tmp_path)
    with pytest.raises(CannotRead, match="cannot read “colour”: a figure has no such line"):
        guide_figures.find(game, "one")
    with pytest.raises(CannotRead, match=r"cannot read “two”: guide.toml has no such figure"):
        guide_figures.find(game, "two")
    with pytest.raises(CannotRead, match="cannot read “pieces=”: pieces is one of "):
        guide_figures.position(game, FigureData(options="pieces"))


def test_a_figure_that_cannot_be_read_leaves_its_caption_on_the_page(tmp_path: Path, monkeypatch: Any) -> None:
    (tmp_path / "guide.toml").write_text("[one\n", "utf-8")
    game = _in_folder(shelf.find_game("sixth"), tmp_path)
    monkeypatch.setattr(shelf, "find_game", lambda name: game)
    with pytest.raises(CannotRead, match=r"cannot read “guide\.toml”: this is not a TOML file: "):
        guide_figures.drawn(game, "one")
    assert web_rulebook.figure("another", "one", "en") == ""


def _in_folder(game: Game, folder: Path) -> Game:
    made = replace(game)
    made.__dict__["folder"] = folder
    return made


# Marks and parts of pictures ------------------------------------------------------------------

BOARD = Picture(
    200,
    100,
    "board",
    (
        Box(0, 0, 200, 100, "frame"),
        Group("a", "a", (Box(0, 0, 100, 100, "grid"), Circle(50, 50, 10, "red"))),
        Group("b", "b", (Box(100, 0, 100, 100, "grid"),)),
        Label(10, 90, "x", 10, "muted"),
    ),
)


def test_marks_lie_over_a_picture_ways_first() -> None:
    marks = [Mark("chosen", ("a",)), Mark("way", ("a", "b")), Mark("target", ("b",)), Mark("through", ("a",))]
    shapes = with_marks(BOARD, marks).shapes
    assert shapes[:4] == BOARD.shapes
    assert shapes[4:] == (
        made("trail", Outline("M92 50L125 50", "mark-way")),
        Box(1, 1, 98, 98, "mark-chosen", 8),
        Circle(150, 50, 16, "mark-target"),
        Circle(82.4, 82.4, 16, "mark-through"),
    )
    with pytest.raises(CannotRead, match="the picture has no such places"):
        with_marks(BOARD, [Mark("target", ("c",))])


def test_what_is_refused_is_a_bent_broken_line_to_a_cross() -> None:
    line, disc, cross = with_marks(BOARD, [Mark("refused", ("a", "b"))]).shapes[-3:]
    assert line == Outline("M50 50Q100 22 150 50", "mark-refused")
    assert isinstance(disc, Circle)
    assert isinstance(cross, Outline)
    assert (cross.x, cross.y) == (disc.x, disc.y) == (182.4, 82.4)


def test_a_single_place_that_is_refused_has_a_cross() -> None:
    disc, cross = with_marks(BOARD, [Mark("refused", ("b",))]).shapes[-2:]
    assert isinstance(disc, Circle)
    assert isinstance(cross, Outline)
    assert (cross.x, cross.y) == (disc.x, disc.y) == (150, 50)


def test_where_several_act_a_refused_move_has_its_player() -> None:
    game = shelf.find_game("sixto")
    data = FigureData(players=2, words="=611111 keep", refused="0:R10", start="*")
    shown = guide_figures.position(game, data)
    assert list(guide_figures.marks(shown, data))[-1] == Mark("refused", ("R10",))
    assert [str(note) for note in guide_figures.notes(shown, data)] == [
        "Possible now: R3, O3, Y1, Y8, G4, B5, P4, P7.",
        "Not allowed: 0:R10.",
    ]


def test_a_part_of_a_picture_is_a_picture() -> None:
    part = cropped(BOARD, (100, 0, 200, 100), 10)
    assert (part.width, part.height) == (110, 100)
    assert part.shapes[2] == Group("b", "b", (Box(10, 0, 100, 100, "grid"),))


# Prose ----------------------------------------------------------------------------------------


def test_markdown_is_read_as_blocks_of_runs() -> None:
    text = "A **b** `c`, 2.1.\n\n1. one\n2. two\n\n> said\n\n| a | b |\n|---|---|\n| 1 | 2.1 |\n"
    assert list(prose.blocks(text, ["2.1"])) == [
        Block(
            "paragraph",
            (
                *(Run("A "), Run("b", bold=True), Run(" "), Run("c", code=True), Run(", ")),
                *(Run("2.1", clause="2.1"), Run(".")),
            ),
        ),
        Block("entry", (Run("one"),), "1."),
        Block("entry", (Run("two"),), "2."),
        Block("quotation", (Run("said"),)),
        Block("table", rows=(((Run("a"),), (Run("b"),)), ((Run("1"),), (Run("2.1", clause="2.1"),)))),
    ]


# Print ----------------------------------------------------------------------------------------


def test_nothing_is_cut_by_the_end_of_a_page() -> None:
    """A picture with its caption, one beside text, a clause with the reason of a ruling: all go to the next page."""
    plate, text = CaptionedPicture(BOARD, prose.runs("A caption.")), list(prose.blocks("Some text."))
    for put in (
        lambda book: book.row([plate, plate], text),
        lambda book: book.beside(text, plate),
        lambda book: book.clause("1.1", text, 5 * text),
    ):
        book = Book("A book", "en")
        book.y = BOTTOM - 20
        put(book)
        assert book.document.page_no() == 2
        assert TOP < book.y < BOTTOM


def test_a_heading_stays_with_what_follows() -> None:
    book = Book("A book", "en")
    book.y = BOTTOM - 20
    assert book.heading("Here", 2, keep=50) == 2
    assert book.heading("There", 3, keep=50) == 2


# The contract suite ---------------------------------------------------------------------------

GUIDE = """## The aim {#aim}

Win.

## Set-up {#set-up}

```figure start
All begin here.
```
"""
FIGURES = "[start]\n"
ORDER = "{#aim}, {#set-up}, {#turn}, {#end}, {#tips}, {#variants}"


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ({}, ""),
        ({"guide.en.md": GUIDE.replace("{#aim}", "{#why}")}, f"the sections are, in this order: {ORDER}"),
        ({"guide.en.md": GUIDE.replace("Win.", "")}, "the section {#aim} says what the game is about"),
        ({"guide.en.md": GUIDE.replace("figure start", "text")}, "the section {#set-up} has a figure"),
        ({"guide.en.md": GUIDE.replace("All begin here.", "")}, "every figure has a caption"),
        ({"guide.fr.md": GUIDE + "## Fin {#end}\n"}, "headings and figures differ from those of guide.en.md"),
        ({"guide.toml": "[begin]\n"}, "the guide does not show the figure begin"),
        ({"guide.toml": ""}, "the figure start: cannot read “start”: guide.toml has no such figure"),
        (
            {"guide.toml": '[start]\nfrom = "c3-c4"\n'},
            "the figure start: cannot read “c3-c4”: nothing can be done here",
        ),
    ],
)
def test_the_contract_suite_reads_guides(tmp_path: Path, files: dict[str, str], sentence: str) -> None:
    game = _in_folder(shelf.find_game("sixth"), tmp_path)
    for name, text in ({"guide.en.md": GUIDE, "guide.toml": FIGURES} | files).items():
        (tmp_path / name).write_text(text, "utf-8")
    sample: Any = SimpleNamespace(game=game)
    found = ""
    try:
        guide_checks.guides_teach_the_game(sample)
        guide_checks.guide_figures_are_replayed(sample)
    except Violation as violation:
        found = str(violation.sentence)
    assert found == sentence


def test_a_game_without_a_guide_is_warned_of(tmp_path: Path) -> None:
    game = _in_folder(shelf.find_game("sixth"), tmp_path)
    sample: Any = SimpleNamespace(game=game)
    guide_checks.guides_teach_the_game(sample)
    guide_checks.guide_figures_are_replayed(sample)
    told = [(str(sentence), file) for sentence, file in guide_checks.guide_warnings(game)]
    assert told == [("there is no guide: an aim and a set-up figure to learn from", "guide.en.md")]
    (tmp_path / "guide.en.md").write_text(GUIDE, "utf-8")
    (tmp_path / "rules.de.md").write_text("# SIXTH!", "utf-8")
    told = [(str(sentence), file) for sentence, file in guide_checks.guide_warnings(game)]
    assert told == [("there is no guide in the language de", "guide.de.md")]
