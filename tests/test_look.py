"""The look: every pair of colours that is read or told apart, measured from the stylesheet's own values (WCAG 2.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from sixfold.game import shelf
from sixfold.views.palette import CLOTHS, FORMS, PAINT
from sixfold.web.pages.stylesheet import stylesheet

Colour = tuple[float, float, float]
TEXT, LARGE = 4.5, 3.0  # what AA asks of text, and of large text, lines and marks
ROWS = ("red", "orange", "yellow", "green", "blue", "purple")


def variables(theme: str) -> dict[str, str]:
    """What a page's variables are in a theme, read from the stylesheet."""
    first, dark = (re.search(start + r"{([^}]*)}", stylesheet()) for start in (r":root", r"html\[data-theme=dark\]"))
    assert first
    assert dark
    text = first[1] + (dark[1] if theme == "dark" else "")
    return dict(part[2:].split(":", 1) for part in text.split(";") if part.startswith("--"))


def rgb(colour: str) -> Colour:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def luminance(colour: Colour) -> float:
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def over(colour: Colour, opacity: float, ground: Colour) -> Colour:
    red, green, blue = (top * opacity + under * (1 - opacity) for top, under in zip(colour, ground, strict=True))
    return red, green, blue


# Ink, what it stands on, the least contrast by day and by night: what is written, then marks and lines.  Paper,
# wood, cells and wells have two colours each; the figures are those that the look promises for the worse one.
PAPER, WOOD, CELLS, WELLS = ("raised", "raised-low"), ("wood1", "wood2"), ("cell-a", "cell-b"), ("well1", "well2")
PAIRS = [
    (ink, ground, light, dark)
    for ink, grounds, light, dark in (
        ("ink", PAPER, 13.7, 13.0),
        ("muted", PAPER, 7.7, 7.2),
        ("accent", PAPER, 6.3, 7.9),
        ("on-accent", ("accent",), 5.2, 8.9),
        ("amber", PAPER, 5.9, 8.5),
        ("violet", PAPER, 6.8, 7.1),
        ("warning", PAPER, 6.6, 7.3),
        ("coord", WOOD, 6.3, 5.2),
        ("paper-ink", ("paper",), 13, 13),
        ("pencil", ("paper",), 12, 13),
        ("accent", CELLS, 4.1, 3.5),
        ("accent", WELLS, 3.6, 6),
        ("amber", CELLS, 3.8, 3.8),
        ("amber", WELLS, 3.3, 3.3),
        ("violet", CELLS, 4.4, 3.1),
        ("outline", WOOD, 7.8, 4.6),
        ("felt-rim", ("felt1", "felt2"), 4.7, 4.7),
    )
    for ground in grounds
]
# Pip on the face of a die, letter on its front.
DICE = {
    "red": (5.2, 8.8),
    "orange": (5.5, 4.9),
    "yellow": (9.0, 5.2),
    "green": (4.1, 7.7),
    "blue": (5.0, 8.9),
    "purple": (6.0, 10.7),
    "light-blue": (7.4, 5.4),
}


@pytest.mark.parametrize(("theme", "column"), [("light", 2), ("dark", 3)])
@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair[0]} on {pair[1]}")
def test_a_pair_can_be_told_apart(theme: str, column: int, pair: tuple[str, str, float, float]) -> None:
    colours = variables(theme)
    found = contrast(rgb(colours[pair[0]]), rgb(colours[pair[1]]))
    assert found >= pair[column] - 0.05, found


@pytest.mark.parametrize(("theme", "number", "ink", "muted"), [("light", 0, 9.1, 5.0), ("dark", 1, 11.4, 6.3)])
@pytest.mark.parametrize("cloth", CLOTHS)
def test_text_can_be_read_on_every_cloth(cloth: str, theme: str, number: int, ink: float, muted: float) -> None:
    colours = variables(theme)
    for ground in CLOTHS[cloth][number]:
        assert contrast(rgb(colours["ink"]), rgb(ground)) >= ink - 0.05
        assert contrast(rgb(colours["muted"]), rgb(ground)) >= muted - 0.05


def test_a_poster_can_be_read() -> None:
    for name, (_, _, (ground, ink)) in CLOTHS.items():
        assert contrast(rgb(ink), rgb(ground)) >= (8.5 if name == "honey" else 9.1), name


def test_what_is_written_on_a_die_can_be_read() -> None:
    assert set(DICE) < set(FORMS)
    for paint, (lit, front, ink) in FORMS.items():
        face, pip = PAINT[paint]
        least_pip, least_letter = DICE.get(paint, (TEXT, TEXT))
        assert contrast(rgb(pip), rgb(face)) >= least_pip - 0.05, paint
        assert contrast(rgb(pip), rgb(lit)) >= LARGE, paint  # pips are large
        assert contrast(rgb(ink), rgb(front)) >= least_letter - 0.05, paint


def tinted(colours: dict[str, str], share: str, grounds: tuple[str, ...]) -> Iterator[Colour]:
    for paint in ROWS:
        for ground in grounds:
            yield over(rgb(PAINT[paint][0]), float(colours[share]), rgb(colours[ground]))


@pytest.mark.parametrize(("theme", "least"), [("light", 7), ("dark", 5.1)])
def test_ink_can_be_read_on_tinted_rows(theme: str, least: float) -> None:
    colours = variables(theme)
    for ground in tinted(colours, "row-tint", WOOD):
        assert contrast(rgb(colours["ink"]), ground) >= least
    for ground in tinted(colours, "band", ("raised", "paper")):
        assert contrast(rgb(colours["ink"]), ground) >= TEXT


def test_every_game_names_a_cloth_that_there_is() -> None:
    cloths = [game.cloth for game in shelf.games()]
    assert set(cloths) <= set(CLOTHS)
    for cloth in cloths:
        assert f"\n.{cloth}{{--cloth:" in stylesheet()
        assert f"html[data-theme=dark] .{cloth}{{--cloth:" in stylesheet()
