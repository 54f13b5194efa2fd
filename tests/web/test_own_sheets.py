"""Printed sheets of people's own: typed in by taps, played with, printed, found again; sheets to print."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from long_runs import some_long
from sixfold.game import shelf
from sixfold.game.contract import Game
from sixfold.games.sixto.sheet_data import PRINTED, SheetLines, read_rows
from sixfold.text.messages import speaking
from web.conftest import PATIENCE
from web.server import Server
from web.test_people import is_wider_than_screen

Visitors = Callable[..., BrowserContext]
Keep = Callable[..., None]
Axe = Callable[[Page], None]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL = PHONE | {"viewport": {"width": 360, "height": 740}}
SIDEWAYS = PHONE | {"viewport": {"width": 740, "height": 360}}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
ROWS = ("324516625134", "635412364521", "216453625134", "134652145236", "632145312645", "152346536142")


def test_the_rows_typed_here_are_a_sheet_and_none_of_ours() -> None:
    assert read_rows("sheet-C", " ".join(ROWS)) == ROWS
    assert ROWS not in PRINTED.values()


def open_entry(page: Page) -> None:
    page.locator("#copy-sheet").click()
    page.locator(".sheet-entry[open]").wait_for()


def tap_digits(page: Page, digits: str) -> None:
    """The last one of every half row follows by itself."""
    for half in re.findall("......", digits):
        for digit in half[:5]:
            page.locator(f".entry-pad [data-digit='{digit}']").tap()


def typed(page: Page) -> str:
    return "".join(page.locator(".entry-cell").all_inner_texts())


def drawn_texts(data: bytes) -> list[str]:
    """The texts of a PDF document, in the order in which they are drawn."""
    streams = [zlib.decompress(part) for part in re.findall(rb"stream\r?\n(x.*?)\r?\nendstream", data, re.S)]
    return [
        text.decode("windows-1252") for stream in streams for text in re.findall(rb"\(((?:[^()\\]|\\.)*)\) Tj", stream)
    ]


def digits_of(texts: list[str]) -> str:
    """The numbers in the cells of one sheet: single digits after the numbers of the columns."""
    return "".join(text for text in texts[texts.index("12") + 1 :] if re.fullmatch("[1-6]", text))[:72]


# From the box to the table, to paper, and back again ----------------------------------------------


@pytest.mark.long
def test_a_sheet_of_the_box_is_typed_in_played_printed_and_found_again(
    browser: Browser, chromium: dict[str, Any], server: Server, tmp_path: Path, keep: Keep, axe: Axe
) -> None:
    def device() -> BrowserContext:
        how = PHONE | {"base_url": server.address, "locale": "en-GB", "reduced_motion": "reduce"}
        opened = browser.browser_type.launch_persistent_context(tmp_path / "device", **how, **chromium)
        opened.set_default_timeout(PATIENCE)
        return opened

    with device() as first:
        page = first.new_page()
        page.goto("/companion/sixto")
        expect(page.locator(".own-sheets")).to_contain_text("sheets B to L are our own, not those of the box.")
        page.locator("#copy-sheet").tap()
        tap_digits(page, ROWS[0])
        expect(page.locator(".half.ready")).to_have_count(2)
        page.locator(".entry-pad [data-digit='2']").tap()
        page.locator(".entry-pad [data-digit='2']").tap(force=True)  # it is off: there is one already
        expect(page.locator(".entry-now")).to_contain_text("Cells 1 to 6 of row O already have a 2.")
        page.locator("#entry-back").tap()
        page.locator(".entry-pad [data-digit='3']").tap()  # a slip
        page.locator("#entry-back").tap()
        tap_digits(page, "".join(ROWS[1:]))
        assert typed(page) == "".join(ROWS)
        page.locator("#entry-letter").select_option("C")
        page.locator("#entry-name").fill("our box")
        axe(page)
        keep(page, "typed", whole=False)
        page.locator("#entry-keep").tap()
        expect(page.locator("[data-own-sheet=C]")).to_contain_text("our box")
        axe(page)

        page.locator("input[name=count][value='1']").check(force=True)
        expect(page.locator(".people select")).to_have_value("C")  # whoever has their own plays with it
        page.locator("#start").tap()
        assert "".join(page.locator(".sheet .cell").all_inner_texts()) == "".join(ROWS)
        for face in "331122":
            page.locator(f".faces button[data-face='{face}']").tap()
        for row, cell in ((0, 1), (1, 2), (3, 1)):
            page.locator(f"[data-cell='{row}:{cell}'].open").tap()
        page.locator("#done").tap()
        assert page.locator(".cell.marked").evaluate_all("all => all.map((one) => one.dataset.cell)") == [
            "0:1",
            "1:2",
            "3:1",
        ]
        keep(page, "played")
        axe(page)

        page.goto("/sheets")
        expect(page.locator("input[name=letters]:checked")).to_have_count(1)  # one's own, of twelve
        expect(page.locator("input[name=letters]:checked")).to_have_value("C")
        with page.expect_download() as download:
            page.locator("#print button.primary").tap()
        texts = drawn_texts(download.value.path().read_bytes())
        assert download.value.suggested_filename == "sixto-sheets-en.pdf"
        assert digits_of(texts) == "".join(ROWS)
        assert any(text.startswith("Sheet C, copied from your own.") for text in texts)

    with device() as second:
        page = second.new_page()
        page.goto("/companion/sixto")
        expect(page.locator(".cell.marked")).to_have_count(3)
        page.locator("#fresh").tap()
        expect(page.locator("[data-own-sheet=C]")).to_contain_text("our box")
        page.locator("#copy-sheet").tap()
        tap_digits(page, ROWS[0][:6])  # another is begun
        page.keyboard.press("Escape")
        page.locator("[data-own-sheet=C] button").first.tap()
        assert typed(page) == "".join(ROWS)
        page.locator("#entry-name").fill("the blue box")
        page.locator("#entry-keep").tap()
        expect(page.locator("[data-own-sheet=C]")).to_contain_text("the blue box")
        expect(page.locator("#copy-sheet")).to_have_text("Go on copying sheet B: 6 of 72")


# Typing ---------------------------------------------------------------------------------------------


def test_a_sheet_is_typed_with_the_keyboard_alone(visitors: Visitors, keep: Keep) -> None:
    page = visitors(**DESK, color_scheme="dark").new_page()
    page.goto("/companion/sixto?lang=de")
    page.locator("#copy-sheet").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-at='0']")).to_be_focused()
    for digit in "32451":  # the last of a half row follows
        page.keyboard.press(digit)
    expect(page.locator("[data-at='6']")).to_be_focused()
    assert typed(page) == "324516"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Delete")
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-at='17']")).to_be_focused()
    page.keyboard.press("4")
    assert typed(page) == "324514"
    page.keyboard.press("Backspace")
    expect(page.locator(".entry-now")).to_contain_text("von 72")
    page.locator("#entry-clear").click()
    assert typed(page) == ""
    page.locator("#entry-clear").click()  # undone
    assert len(typed(page)) == 5
    keep(page, whole=False)
    page.keyboard.press("Escape")
    expect(page.locator("#copy-sheet")).to_contain_text("Weiter mit Zettel B: 5 von 72")
    page.reload()
    page.locator("#copy-sheet").click()
    assert len(typed(page)) == 5


@pytest.mark.parametrize("how", [PHONE, SMALL, SIDEWAYS], ids=["phone", "small", "sideways"])
@pytest.mark.parametrize("language", some_long(["en", "fr", "de"], "en", "fr"))
def test_on_a_phone_the_grid_and_a_row_stand_in_one_line(
    visitors: Visitors, how: dict[str, Any], language: str
) -> None:
    page = visitors(**how, locale=language).new_page()
    page.goto("/companion/sixto")
    open_entry(page)
    tap_digits(page, ROWS[0])
    for cells in (".entry-row:nth-child(2) .entry-cell", ".sheet .row[data-row='0'] .cell"):
        boxes = [box for box in (cell.bounding_box() for cell in page.locator(cells).all()) if box]
        assert len(boxes) == 12
        assert len({round(box["y"]) for box in boxes}) == 1
        assert min(box["width"] for box in boxes) >= 24
        assert min(box["height"] for box in boxes) >= 36
        assert not is_wider_than_screen(page)
        if "entry" in cells:
            low = page.locator("#entry-keep").bounding_box()
            assert low
            assert low["y"] + low["height"] <= how["viewport"]["height"]
            page.keyboard.press("Escape")
            page.locator("#start").tap()
    assert page.locator(".row.heads .cells span").all_inner_texts() == [str(cell) for cell in range(1, 13)]


# The file -------------------------------------------------------------------------------------------


def test_sheets_are_taken_along_in_the_file_that_the_command_line_reads(
    visitors: Visitors, tmp_path: Path, keep: Keep
) -> None:
    page = visitors(**PHONE).new_page()
    page.goto("/companion/sixto")
    rows = " ".join(ROWS)
    opened = page.locator(".own-actions input[type=file]")
    for wrong, why in (
        ("654321", "“654321” is not a sheet: a line begins as in “sheet-C:”."),
        ("sheet-C: 654321", "Sheet C: A sheet has six rows of twelve digits"),
        (f"sheet-C: {rows[:-12]}111111241635", "must have each number from 1 to 6 once"),
        ("# nothing", "There is no sheet in this file."),
    ):
        opened.set_input_files({"name": "own.txt", "mimeType": "text/plain", "buffer": wrong.encode()})
        expect(page.locator(".own-said")).to_contain_text(why)
        expect(page.locator("[data-own-sheet]")).to_have_count(0)
    text = f"\ufeff# from our box\r\n\r\n# Anne’s\r\nsheet-C: {rows}\r\nsheet-D:\t{rows}\r\n"
    opened.set_input_files({"name": "own.txt", "mimeType": "text/plain", "buffer": text.encode()})
    expect(page.locator(".own-said")).to_contain_text("Read and kept: C, D.")
    expect(page.locator("[data-own-sheet=C] span")).to_have_text("Anne’s")
    page.get_by_role("button", name="Remove sheet D").tap()
    expect(page.locator("[data-own-sheet]")).to_have_count(1)
    page.locator(".own-said button").tap()
    expect(page.locator("[data-own-sheet]")).to_have_count(2)
    page.get_by_role("button", name="Remove sheet D").tap()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").tap()
    assert download.value.suggested_filename == "sixto-sheets.txt"
    assert download.value.path().read_text("utf-8") == f"# Anne’s\nsheet-C: {rows}\n"
    keep(page)


# Set-up ---------------------------------------------------------------------------------------------


def test_a_table_is_set_up_with_a_sheet_of_ones_own(visitors: Visitors, keep: Keep, axe: Axe) -> None:
    page = visitors(**PHONE).new_page()
    page.goto("/play/sixto")
    expect(page.locator("#own-sheets")).to_contain_text("sheets B to L are our own")
    expect(page.locator("#own-sheets-used")).to_be_hidden()
    open_entry(page)
    tap_digits(page, "".join(ROWS))
    page.locator("#entry-letter").select_option("C")
    page.locator("#entry-keep").tap()
    page.locator("#own-sheets-used input").check()
    page.locator("input[name=chair][value='0']").check(force=True)
    seat = page.locator("[data-chair='0'] .letter select")
    seat.select_option("C")
    assert seat.locator("option:checked").inner_text() == "C · yours"
    axe(page)
    keep(page)
    page.locator("button[type=submit]").tap()
    page.locator("svg.stage").wait_for()
    row = page.locator("svg.stage [data-place^='R']").evaluate_all(
        "all => all.map((one) => one.querySelector('text').textContent)"
    )
    assert "".join(row) == ROWS[0]


# Printing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_sheets_are_printed_from_the_browser_as_by_the_command(visitors: Visitors, keep: Keep, language: str) -> None:
    game: Game = shelf.find_game("sixto")
    page = visitors(**SMALL, locale=language).new_page()
    page.goto("/sheets/sixto")
    with speaking(language):
        expect(page.locator(".own-sheets")).to_contain_text(str(SheetLines.note))
        printing = game.optional("printing")
        assert printing
        wanted = printing.document("BD", 4, {})
    assert page.locator("input[name=letters]:checked").count() == 12
    for letter in "ACEFGHIJKL":
        page.locator(f"input[name=letters][value={letter}]").uncheck(force=True)
    page.locator("input[name=per_page][value='4']").check(force=True)
    keep(page)
    with page.expect_download() as download:
        page.locator("#print button.primary").tap()
    assert drawn_texts(download.value.path().read_bytes()) == drawn_texts(wanted)


def test_what_cannot_be_printed_is_said_on_the_page(page: Page) -> None:
    def answer(**form: str) -> tuple[int, str]:
        response = page.request.post("/sheets/sixto", form={"letters": "C", "per_page": "2", "lang": "en"} | form)
        return response.status, response.text()

    for form, why in (
        ({"letters": "M"}, "There is no sheet M."),
        ({"per_page": "3"}, "“3” cannot be chosen here: 2, 4."),
        ({"lang": "eo"}, "“eo” cannot be chosen here: en, fr, de."),
        ({"lines": "sheet-C: 12"}, "sheet-C: a sheet has six rows of twelve digits"),
        ({"lines": "hello"}, "hello"),
        ({"lines": "sheet-M: 12"}, "there is no such key"),
    ):
        status, text = answer(**form)
        assert status == 400, form
        assert why in text
    assert answer(letters="<script>")[1].count("<script>") == 0
    assert page.request.post("/sheets/sixto", form={"lines": "x" * 20_000}).status == 413
    assert page.request.get("/sheets/star").status == 404
    assert page.request.post("/sheets/star", form={}).status == 404
    page.goto("/sheets/sixto")
    for letter in "ABCDEFGHIJKL":
        page.locator(f"input[name=letters][value={letter}]").uncheck(force=True)
    page.locator("#print button.primary").click()
    expect(page.locator(".trouble")).to_have_text("Choose at least one sheet.")
    expect(page.locator("input[name=letters]:checked")).to_have_count(0)


@pytest.mark.parametrize("address", ["/rules/sixto", "/play/sixto", "/companion/sixto"])
def test_sheets_to_print_are_linked_where_owners_are(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("a[href='/sheets/sixto']").click()
    expect(page.locator("h1")).to_have_text("SIXTO · Sheets to print")
