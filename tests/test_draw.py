"""`sixfold draw`: a position as SVG, PNG, PDF or text, by the file's ending; and files as people expect them."""

from __future__ import annotations

import io
import os
import stat
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from commands import refused, sixfold, sixfold_here
from sixfold.cli.boxes import draw as drawing
from sixfold.game import shelf
from sixfold.machines.files import write_whole
from sixfold.positions.position import Position
from sixfold.positions.record import read_record
from sixfold.text.errors import BadFile, CannotRead

KING = Path(shelf.find_game("sixth").folder) / "golden" / "king.six"


def drawn(*arguments: object) -> str:
    done = sixfold_here("draw", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


# What is written


def test_svg_has_its_text_inside(tmp_path: Path) -> None:
    file = tmp_path / "king.svg"
    assert drawn(KING, "-o", file) == ""
    described = ET.parse(file).getroot().findtext("{http://www.w3.org/2000/svg}desc")
    assert described
    assert "K sbsbbs" in described
    assert "Ada" in described


@pytest.mark.slow
def test_png_is_as_wide_as_asked_for(tmp_path: Path) -> None:
    drawn(KING, "-o", tmp_path / "king.png")
    drawn(KING, "-o", tmp_path / "small.PNG", "--size", "300")
    assert Image.open(tmp_path / "king.png").size == (600, 720)
    assert Image.open(tmp_path / "small.PNG").size == (300, 360)


@pytest.mark.slow
def test_pdf_has_one_page(tmp_path: Path) -> None:
    drawn(KING, "-o", tmp_path / "king.pdf")
    data = (tmp_path / "king.pdf").read_bytes()
    assert data.startswith(b"%PDF-")
    assert data.count(b"/Type /Page\n") == 1


def test_text_is_what_a_terminal_gets_and_svg_a_pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn(KING, "-o", tmp_path / "king.txt")
    board = read_record(KING).position.text(("Ada", "Bob")) + "\n"
    assert (tmp_path / "king.txt").read_text("utf-8") == board
    assert drawn(KING).startswith("<svg ")
    assert drawn(KING, "-o", "-") == drawn(KING)
    monkeypatch.setattr(drawing, "_on_terminal", lambda: True)
    assert drawn(KING) == board
    assert drawn(KING, "-o", "-") == board


@pytest.mark.slow
def test_a_format_is_asked_for_whatever_the_ending(tmp_path: Path) -> None:
    assert drawn(KING, "--format", "svg").startswith("<svg ")
    drawn(KING, "-o", tmp_path / "picture", "--format", "png")
    assert Image.open(tmp_path / "picture").format == "PNG"
    piped = sixfold("draw", KING, "--format", "png", "--size", "100")
    assert piped.returncode == 0


@pytest.mark.parametrize("name", ["king.jpg", "king", "king.svgz"])
def test_another_ending_is_refused_with_those_that_there_are(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    assert refused("draw", KING, "-o", file) == (f"{file}: the name of this file ends in .svg, .png, .pdf, .txt")
    assert not file.exists()


def test_text_has_no_size_and_no_colours() -> None:
    reason = "--size and --dark are for pictures: SVG, PNG or PDF"
    assert refused("draw", KING, "--format", "txt", "--size", "300") == reason
    assert refused("draw", KING, "--code", "--dark") == reason


@pytest.mark.parametrize(("size", "most"), [("0", "4000"), ("-3", "4000"), ("1e9", "4000"), ("nan", "4000")])
def test_a_size_is_checked(size: str, most: str, tmp_path: Path) -> None:
    message = refused("draw", KING, "-o", tmp_path / "x.png", "--size", size)
    assert message.endswith(f"the size of a picture is a number above 0 and below {most}")


def test_a_picture_of_the_night(tmp_path: Path) -> None:
    drawn(KING, "-o", tmp_path / "night.png", "--dark", "--size", "60")
    assert Image.open(tmp_path / "night.png").convert("RGB").getpixel((0, 0)) == (0x1E, 0x1B, 0x18)
    night = drawn(KING, "--format", "svg", "--dark")
    assert ".surface{fill:#1E1B18;}" in night
    assert "prefers-color-scheme" not in night


def test_draw_shows_the_ply_asked_for_also_from_the_end() -> None:
    assert "c3, empty" in drawn(KING, "--ply", "0", "--format", "svg")
    sixth = drawn(KING, "--ply", "6", "--format", "svg")
    assert "c3, pile of 3, knight, brown on top" in sixth
    assert drawn(KING, "--ply", "-5", "--format", "svg") == sixth
    assert drawn(KING, "--ply", "-11") == drawn(KING, "--ply", "0")


# Pictures as the SVG has them


@pytest.mark.slow
@pytest.mark.parametrize("name", shelf.ids())
def test_a_png_shows_what_the_svg_shows(name: str) -> None:
    """Places stand where the shapes say, in the colours of their roles; what they are is looked at by eye."""
    record = read_record(shelf.find_game(name).folder / "cover.six")
    day, night = (
        Image.open(io.BytesIO(record.position.png(record.names, size=400, dark=dark))) for dark in (False, True)
    )
    assert day.size == night.size
    assert len(day.convert("RGB").getcolors(100_000) or ()) > 100  # smooth edges
    assert day.tobytes() != night.tobytes()


@pytest.mark.slow
def test_positions_have_pictures_in_python() -> None:
    position = Position.start("sixth").play("c3")
    assert position.png(size=80).startswith(b"\x89PNG")
    assert position.pdf(size=80).startswith(b"%PDF")
    assert position.pdf(dark=True) != position.pdf()
    assert position.png(size=200, arrows=["c3-c4"]) != position.png(size=200)
    with pytest.raises(CannotRead, match="above 0 and below 4000"):
        position.png(size=4000)


# Files


@pytest.mark.skipif(os.name != "posix", reason="modes of files are POSIX's")
def test_a_file_has_the_mode_that_the_umask_leaves(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_whole(tmp_path / "new", "text")
        (tmp_path / "old").touch()
        (tmp_path / "old").chmod(0o604)
        write_whole(tmp_path / "old", "text")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640
    assert stat.S_IMODE((tmp_path / "old").stat().st_mode) == 0o604
    assert sorted(file.name for file in tmp_path.iterdir()) == ["new", "old"]


def test_a_link_stays_and_a_device_is_written_to(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "file")
    write_whole(tmp_path / "link", "text")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_text() == "text"
    write_whole(Path(os.devnull), "text")
    assert not Path(os.devnull).is_file()


@pytest.mark.parametrize(
    "command",
    [
        ["draw", KING, "-o", "no/such/x.svg"],
        ["play", "sixth", "--save", "no/such/x.six"],
        ["arena", "sixth", "--bots", "random", "--games", "2", "--journal", "no/such/x.jsonl"],
        ["sheets", "--pdf", "no/such/x.pdf"],
        ["serve", "--port", "0", "--store", "no/such/x.sqlite"],
    ],
    ids=lambda command: command[0],
)
def test_no_folder_is_made_by_a_typo(command: list[object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    message = refused(*command, cache=tmp_path / "kept")
    assert message.startswith("no/such/x.")
    assert message.endswith(": the folder no/such does not exist")
    assert not Path("no").exists()


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(BadFile):
        write_whole(tmp_path / "folder", "text")
    assert [file.name for file in tmp_path.iterdir()] == ["folder"]
