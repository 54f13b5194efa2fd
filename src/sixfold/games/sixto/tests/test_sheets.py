"""The twelve sheets: the law, what is legible of A, that they play alike, that they never change."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from sixfold.games.sixto import GAME, sheet_data
from sixfold.games.sixto.makers import make_sheets
from sixfold.positions import record
from sixfold.positions.position import Position
from sixfold.positions.record_lines import read_header_lines

FILE = Path(sheet_data.__file__).with_name("sheets.txt")
HASH = "4cf3b182017431200a03b7e4110f05444cdf47779227e5d99a921862cb4029cb"
LINE = "sheet-A: 123456654321 123456654321 123456654321 123456654321 123456654321 123456654321"


def test_1_4_the_sheets_never_change():
    assert hashlib.sha256(FILE.read_bytes()).hexdigest() == HASH


def test_1_4_the_documented_program_makes_them():
    assert make_sheets.sheets() == sheet_data.PRINTED


def test_1_3_every_row_obeys_the_law():
    assert "".join(sheet_data.PRINTED) == sheet_data.LETTERS
    for rows in sheet_data.PRINTED.values():
        assert len(rows) == 6
        assert all(sorted(row[:6]) == sorted(row[6:]) == list("123456") for row in rows)


def test_sheet_a_honours_every_legible_number():
    legible = (
        "216543531642",  # the figure has 2 1 . 5 . .; the scoring example shows 6 4 3 in the gaps
        "541263452136",
        "156432613524",
        "...1.5.4..1.",
        "426513423561",
        ".651..1.245.",
    )
    for row, seen in zip(sheet_data.PRINTED["A"], legible, strict=True):
        assert all(cell in (".", number) for cell, number in zip(seen, row, strict=True))


def test_every_sheet_is_sheet_a_with_the_numbers_of_each_row_renamed():
    for rows in sheet_data.PRINTED.values():
        for row, first in zip(rows, sheet_data.PRINTED["A"], strict=True):
            assert len(set(zip(row, first, strict=True))) == 6


def test_a_to_f_and_g_to_l_show_six_different_numbers_in_each_cell():
    printed = sheet_data.PRINTED
    for letters in ("ABCDEF", "GHIJKL"):
        for row in range(6):
            for cell in range(12):
                assert len({printed[letter][row][cell] for letter in letters}) == 6
    for row in range(6):
        assert len({rows[row] for rows in printed.values()}) == 12


def test_1_5_a_record_carries_a_sheet_in_use_that_is_not_ours():
    text = f"sixfold 1\ngame: sixto\nplayers: 1\n{LINE}\n{LINE.replace('-A', '-B')}\n\n=111111 keep 0:R1,O1\n"
    read = record.read(text)
    assert [line for line in read.text().splitlines() if line.startswith("sheet")] == [LINE]
    assert record.read(read.text()) == read


def test_1_5_a_file_of_sheets_may_begin_with_a_byte_order_mark():
    assert list(read_header_lines(GAME, f"\ufeff# mine\n{LINE}", "own.txt")) == ["sheet-A"]


def test_1_5_blanks_between_rows_may_be_many():
    spaced = LINE.replace(" ", " \t ").partition(":")[2]
    assert Position.start("sixto", 1, None, {"sheet-A": spaced}).settings.header_lines == {
        "sheet-A": LINE.partition(": ")[2]
    }


def test_1_5_a_bad_line_of_an_unused_letter_is_refused_with_its_line():
    text = f"sixfold 1\ngame: sixto\nplayers: 1\nsheet-L: {'1' * 12}\n\n"
    with pytest.raises(record.BadRecord, match=r"^game.six:4: sheet-L: a sheet has six rows of twelve digits"):
        record.read(text, "game.six")
