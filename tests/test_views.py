"""Views: contrast of the palette, shapes to SVG, lines to text."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from sixfold.game.shapes import Box, Circle, Ellipse, Group, Label, Moved, Path, Picture, Span, line
from sixfold.views import data, palette, svg, text
from sixfold.views.palette import DARK, FIXED, LIGHT, PAINT
from sixfold.views.roles import ROLES

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])


def contrast(one: str, other: str) -> float:
    return palette.contrast(palette.channels(one), palette.channels(other))


@THEMES
def test_text_is_readable(theme: dict[str, str]) -> None:
    for ground in ("surface", "raised", "board"):
        assert contrast(theme["ink"], theme[ground]) >= 7
    for role in ("muted", "accent", "warning"):
        assert contrast(theme[role], theme["surface"]) >= 4.5
    assert contrast(theme["muted"], theme["well"]) >= 4.5


@THEMES
def test_outlines_and_marks_stand_out_from_the_board(theme: dict[str, str]) -> None:
    for role in ("outline", "accent", "line"):
        assert contrast(theme[role], theme["board"]) >= (3 if role != "line" else 2.8)


def test_letters_stand_out_from_what_they_are_written_on() -> None:
    for role, (paint, ink) in PAINT.items():
        assert contrast(paint, ink) >= 4, role


def test_both_themes_know_the_same_roles() -> None:
    assert LIGHT.keys() == DARK.keys()


PICTURE = Picture(
    10,
    20,
    "A <title>",
    (
        Circle(1, 2, 3, "silver"),
        Ellipse(1, 2, 3, 4, "brown"),
        Box(0, 0, 10, 20.123, "frame", 2),
        Path("M0 0L1 1", "ink", 3, 4, 0.5),
        Group("c3", "c3 & more", (Label(5, 5, "<&>", 12, "ink"),)),
    ),
)


def test_svg_is_well_formed_and_escaped() -> None:
    root = ET.fromstring(svg.render(PICTURE, 'a "description" <of> it'))
    space = "{http://www.w3.org/2000/svg}"
    assert root.findtext(f"{space}title") == "A <title>"
    assert root.findtext(f"{space}desc") == 'a "description" <of> it'
    assert [child.tag.removeprefix(space) for child in root] == [
        *("title", "desc", "style", "rect", "circle", "ellipse", "rect", "path", "g"),
    ]
    group = root.find(f"{space}g")
    assert group is not None
    assert group.get("data-name") == "c3"
    assert group.findtext(f"{space}title") == "c3 & more"
    assert group.findtext(f"{space}text") == "<&>"


def test_every_role_names_colours_that_there_are() -> None:
    for name, role in ROLES.items():
        assert {role.fill, role.stroke} <= {"none", *FIXED, *LIGHT}, name


def test_a_role_is_one_rule_and_at_night_only_its_colours() -> None:
    day, night = svg.stylesheet().split("@media (prefers-color-scheme:dark)")
    for name in ROLES:
        assert day.count(f".{name}{{") == 1, name
    assert ".ringed{fill:none;stroke:#0A6560;stroke-width:2.5;}" in day
    assert ".ringed{fill:none;stroke:#4FD0C6;}" in night
    assert ".tint-red{fill:#C8372D;fill-opacity:0.28;}" in day
    assert ".tint-red" not in night


def test_text_is_plain_or_coloured() -> None:
    lines = [line("a ", Span("b", "silver"), "  "), (), line(Span("c", "no-such-role"))]
    assert text.plain(lines) == "a b\n\nc"
    shown = text.coloured(lines)
    assert shown.plain == "a b  \n\nc"
    assert [str(span.style) for span in shown.spans] == ["bold"]


def test_data_are_plain_lists_with_short_numbers() -> None:
    drawn = data.data(PICTURE, "in words")
    assert list(drawn) == ["width", "height", "title", "text", "shapes"]
    assert (drawn["width"], drawn["text"]) == (10, "in words")
    assert drawn["shapes"] == [
        ["c", "silver", 1, 2, 3],
        ["e", "brown", 1, 2, 3, 4],
        ["b", "frame", 0, 0, 10, 20.12, 2],
        ["p", "ink", "M0 0L1 1", 3, 4, 0.5],
        ["g", "c3", "c3 & more", [["t", "ink", 5, 5, "<&>", 12, "middle"]]],
    ]
    assert [type(number) for number in drawn["shapes"][2][2:]] == [int, int, int, float, int]


def test_what_moved_tells_its_way_and_stands_where_it_is_elsewhere() -> None:
    moved = Moved(((-20, 0.123), (-10.0, 4)), (Circle(1, 2, 3, "silver"),), True)
    assert data.listed([moved]) == [["m", [[-20, 0.12], [-10, 4]], True, [["c", "silver", 1, 2, 3]]]]
    drawn = svg.render(Picture(9, 9, "t", (moved,)), "")
    assert '<g><circle class="silver" cx="1" cy="2" r="3"/></g>' in drawn
