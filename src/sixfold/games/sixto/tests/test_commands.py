"""Printing, scoring and playing with sheets of one's own, as people type it."""

from __future__ import annotations

import io
import json
from pathlib import Path
from xml.etree import ElementTree as ET

import click
import pytest

from sixfold import cli
from sixfold.game.shapes import Label
from sixfold.games.sixto import commands, printing
from sixfold.games.sixto.sheet_data import PRINTED
from sixfold.games.sixto.sheet_picture import Sheet
from sixfold.text.messages import speaking

OWN = "# from my box\n\nsheet-A: " + " ".join(["123456654321"] * 6) + "\n"


def sixfold_here(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with speaking("en"):
        code = cli.run(list(arguments))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.fixture
def own(tmp_path: Path) -> str:
    file = tmp_path / "own.txt"
    file.write_text(OWN, "utf-8")
    return str(file)


def type_in(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def test_sheets_as_pdf(capsys, tmp_path: Path):
    file = tmp_path / "sheets.pdf"
    assert sixfold_here(capsys, "sheets", "A-F", "--pdf", str(file)) == (0, "", "")
    data = file.read_bytes()
    assert data.startswith(b"%PDF-")
    assert data.count(b"/Type /Page\n") == 3
    assert b"/Subtype /Image" not in data  # vectors only


def test_sheets_as_svg_one_file_a_page(capsys, tmp_path: Path):
    sixfold_here(capsys, "sheets", "A,C,C,L,B", "--per-page", "4", "--svg", str(tmp_path / "s.svg"), "--lang", "de")
    pages = [ET.fromstring((tmp_path / name).read_text("utf-8")) for name in ("s-1.svg", "s-2.svg")]
    assert [page.get("width") for page in pages] == ["297mm", "297mm"]
    titles = [page.findtext("{http://www.w3.org/2000/svg}title") for page in pages]
    assert titles == ["SIXTO A, C, C, L", "SIXTO B"]


def test_sheets_of_ones_own_are_printed(capsys, tmp_path: Path, own: str):
    file = tmp_path / "s.svg"
    assert sixfold_here(capsys, "sheets", "A", "--svg", str(file), "--sheets-file", own)[0] == 0
    page = ET.fromstring(file.read_text("utf-8"))
    numbers = [g.findtext("{*}text") for g in page.iter("{http://www.w3.org/2000/svg}g") if g.get("data-name")]
    assert "".join(filter(None, numbers)) == "123456654321" * 6


@pytest.mark.parametrize(
    ("language", "closes", "origins"),
    [
        (
            "en",
            "2 marks close the row",
            [
                "This sheet B is ours, not that of the box. ",
                "Sheet A follows the figure in the rulebook. ",
                "Sheet A, copied from your own. ",
            ],
        ),
        (
            "fr",
            "2 coches ferment la ligne",
            [
                "Cette feuille B est de nous, ce n’est pas celle de la boîte. ",
                "La feuille A suit la figure de la règle du jeu. ",
                "Feuille A, copiée de la vôtre. ",
            ],
        ),
        (
            "de",
            "2 Kreuze: Reihe zu",
            [
                "Dieser Zettel B ist von uns, nicht der aus der Schachtel. ",
                "Zettel A folgt der Abbildung in der Spielanleitung. ",
                "Zettel A, von deinem eigenen übertragen. ",
            ],
        ),
    ],
    ids=["en", "fr", "de"],
)
def test_a_printed_sheet_says_what_closes_a_row_whose_it_is_and_whose_game(
    language: str, closes: str, origins: list[str]
):
    own = {"sheet-A": " ".join(["123456654321"] * 6)}
    with speaking(language):
        [page] = printing.pages([*printing.blank("BA", {}), *printing.blank("A", own)], 4)
    texts = [shape.text for shape in page.shapes if isinstance(shape, Label)]
    assert texts.count(closes) == 3
    assert texts.count("−5") == 3
    assert "-5" not in texts
    feet = [text for text in texts if "Florian Benndorf" in text]
    assert [foot.startswith(origin) for origin, foot in zip(origins, feet, strict=True)] == [True] * 3


@pytest.mark.parametrize("letters", ["M", "F-A", "A-", "", "A,,B", "AB", "1"])
def test_letters_that_are_none_are_refused(capsys, tmp_path: Path, letters: str):
    code, _, error = sixfold_here(capsys, "sheets", letters, "--pdf", str(tmp_path / "x.pdf"))
    assert (code, list(tmp_path.iterdir())) == (2, [])
    assert "sheets are written like A-F or A,C" in error


def test_a_file_to_write_must_be_named(capsys):
    assert sixfold_here(capsys, "sheets")[0] == 2


def test_pages_have_the_shape_of_a4():
    sheets = [Sheet(letter, rows, filled=False) for letter, rows in PRINTED.items()]
    for per_page, count in ((2, 6), (4, 3)):
        pages = printing.pages(sheets, per_page)
        wide, high = printing.page_size(per_page)
        assert len(pages) == count
        assert all(page.height / page.width == pytest.approx(high / wide) for page in pages)


def test_a_sheet_is_scored_from_words(capsys):
    code, output, _ = sixfold_here(capsys, "score", "sixto", "R", "1", "2", "4", "5", "10", "O3,O4")
    assert (code, output.splitlines()) == (
        0,
        [
            "−5 points, 7 marks",
            "  rows: R 15, O 0, Y 0, G 0, B 0, P 0; total 15",
            "  columns: −5, −5, −5, 0, −5, 0, 0, 0, 0; total −20",
            "  marked: R 1 2 4 5 10 O3,O4",
        ],
    )


def test_one_mark_is_one_mark(capsys):
    assert sixfold_here(capsys, "score", "sixto", "R1")[1].startswith("−10 points, 1 mark\n")


def test_sheets_are_piped_one_a_line(capsys, monkeypatch):
    type_in(monkeypatch, "# after dinner\nAnn: R1,R2 O1,O2\n\nBob: none\n")
    code, output, _ = sixfold_here(capsys, "score", "sixto", "--json")
    sheets = json.loads(output)["sheets"]
    assert code == 0
    assert [(sheet["name"], sheet["score"], sheet["crosses"], sheet["rank"]) for sheet in sheets] == [
        ("Ann", 0, 4, 1),
        ("Bob", 0, 0, 2),
    ]


def test_a_bad_cross_names_its_line(capsys, monkeypatch):
    type_in(monkeypatch, "Ann: R1\nBob: R3,R1\n")
    code, _, error = sixfold_here(capsys, "score", "sixto")
    assert (code, error) == (2, "-:2: R1: it is left of R3, and rows are marked from left to right (3.2)\n")


@pytest.mark.parametrize("text", ["", "R1\n" * 7])
def test_one_to_six_sheets_are_scored(capsys, monkeypatch, text: str):
    type_in(monkeypatch, text)
    assert sixfold_here(capsys, "score", "sixto")[0] == 2


def test_the_sheet_is_shown_with_its_own_numbers(capsys, own: str):
    code, output, _ = sixfold_here(capsys, "score", "sixto", "R", "1", "3", "--sheet", "A", "--sheets-file", own)
    assert code == 0
    assert "R  [1]  -  [3]  4   5   6   6   5   4   |  3   2   1      0" in output
    assert sixfold_here(capsys, "score", "sixto", "R1", "--sheet", "AB")[0] == 2
    assert sixfold_here(capsys, "score", "sixto", "R1", "--sheet", "M")[0] == 2


def test_a_person_is_asked_row_by_row_and_again(capsys):
    answers = iter(["1 2", "3 1", "3", "", "", "", ""])
    with speaking("en"):
        (sheet,) = commands.asked(lambda prompt: next(answers))
    assert sheet.marks == (0b11, 0b100, 0, 0, 0, 0)
    assert "O1 is not legal: it is left of O3" in capsys.readouterr().out
    assert sheet.typed == "R 1 2 O 3"


def test_who_leaves_is_told_how_to_go_on(capsys):
    answers = iter(["1 2", "3", "9 x"])

    def answer(prompt: str) -> str:
        line = next(answers, None)
        if line is None:
            raise EOFError
        return line

    with speaking("en"), pytest.raises(click.Abort):
        commands.asked(answer)
    assert capsys.readouterr().err == "\nTo go on from here: sixfold score sixto R 1 2 O 3\n"


def test_a_hyphen_is_standard_input_and_marks_are_shown_as_typed(capsys, monkeypatch):
    type_in(monkeypatch, "Ann: R1,R3  O 2\n")
    code, output, _ = sixfold_here(capsys, "score", "sixto", "-")
    assert code == 0
    assert output.startswith("Ann: ")
    assert output.endswith("\n  marked: R1,R3  O 2\n")


def test_own_sheets_are_played_and_kept_in_the_record(capsys, monkeypatch, tmp_path: Path, own: str):
    type_in(monkeypatch, "=111111\nkeep\nR1\n")
    file = tmp_path / "game.six"
    code, output, _ = sixfold_here(capsys, "play", "sixto", "--sheets-file", own, "--dice", "ask", "--save", str(file))
    assert code == 0
    assert "You scored −10 points." in output
    assert "Your best so far with real dice: A −10." in output
    assert OWN.splitlines()[2] in file.read_text("utf-8").splitlines()
    assert sixfold_here(capsys, "replay", str(file))[0] == 0


def test_a_person_sees_the_own_sheet_when_a_program_is_active(capsys, monkeypatch):
    type_in(monkeypatch, "quit\n")
    seats = ["--players", "3", "--seat", "random", "--seat", "human:Zoë", "--first", "random"]
    code, output, _ = sixfold_here(capsys, "play", "sixto", *seats)
    assert code == 0
    assert output.count("\nB  Zoë\n") >= 1
    assert "waiting for everybody." in output


def test_a_sheets_file_is_for_games_with_sheets(capsys, own: str):
    code, _, error = sixfold_here(capsys, "play", "sixth", "--sheets-file", own)
    assert (code, error) == (2, "sixth does not take this kind of file\n")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("sheet-M: 1", "2: sheet-M: there is no such key"),
        ("sheet-A: 1", "2: sheet-A: a sheet has six rows"),
        ("nonsense", "2: nonsense: a header line is written"),
        ("sheet-A:", "2: sheet-A: the value is missing"),
    ],
)
def test_a_bad_sheets_file_is_refused_with_its_line(capsys, tmp_path: Path, line: str, message: str):
    file = tmp_path / "own.txt"
    file.write_text(f"# mine\n{line}\n", "utf-8")
    for command in (["play", "sixto"], ["sheets", "--pdf", "x.pdf"], ["score", "sixto", "R1"]):
        code, _, error = sixfold_here(capsys, *command, "--sheets-file", str(file))
        assert code == 2
        assert error.startswith(f"{file}:{message}")


def test_a_sheets_file_that_is_not_there(capsys):
    code, _, error = sixfold_here(capsys, "sheets", "--pdf", "x.pdf", "--sheets-file", "nowhere.txt")
    assert code == 2
    assert error == "nowhere.txt: no such file\n"
