"""Shapes as PDF pages: every kind of shape, every role of the stylesheet."""

from __future__ import annotations

import re
import zlib

import pytest

from sixfold.game.shapes import Box, Circle, Ellipse, Group, Label, Path, Picture
from sixfold.views import pdf

PAGE = Picture(
    100,
    50,
    "all shapes",
    (
        Group("a", "label", (Circle(10, 10, 5, "red"), Ellipse(30, 10, 8, 4, "shadow"))),
        Box(40, 5, 10, 10, "paper", 2),
        Box(55, 5, 10, 10, "frame"),
        Path("M0 0C1 2 3 4 5 5M5 0 0 5", "pencil", 70, 5, 2),
        Path("M0 0H20", "cut", 10, 40),
        Label(50, 30, "Zettel für Zoë \N{SNOWMAN}", 12, "title"),
        Label(50, 44, "left", 12, "on-paper", "start"),
        Box(0, 0, 1, 1, "no-such-role"),
    ),
)


def test_a_page_a_picture_in_the_size_asked_for():
    data = pdf.render([PAGE, PAGE, PAGE], (100, 50), "shapes")
    assert data.startswith(b"%PDF-")
    assert data.count(b"/Type /Page\n") == 3
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)
    assert box
    assert float(box[1]) == pytest.approx(100 / 25.4 * 72, abs=0.1)
    assert float(box[2]) == pytest.approx(50 / 25.4 * 72, abs=0.1)


def test_a_page_has_the_colours_of_day_and_the_lines_of_the_roles():
    """Fill of red, stroke of pencil with its round ends, dashes of cut."""
    data = pdf.render([PAGE], (100, 50), "shapes")
    drawn = b"".join(zlib.decompress(part) for part in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", data, re.S)[:1])
    assert b"0.7843 0.2157 0.1765 rg" in drawn
    assert b"0.2902 0.3059 0.3412 RG" in drawn
    assert re.search(rb"/LW 2\.4\n/LC 1\b", data)
    assert re.search(rb"/LW 0\.8\n/LC 0\n/D \[\[4 4\] 0\]", data)


def test_french_and_german_punctuation_is_printed():
    """The apostrophe, the quotes and the dash are in the fonts, though not in Latin-1."""
    page = Picture(100, 50, "", (Label(50, 30, "l’été « – » „ja“ …", 12, "title"),))
    data = pdf.render([page], (100, 50), "shapes")
    content = b"".join(zlib.decompress(part) for part in re.findall(rb"stream\n(.*?)\nendstream", data, re.S))
    assert "l’été « – » „ja“ …".encode("windows-1252") in content
    assert b"?" not in content
