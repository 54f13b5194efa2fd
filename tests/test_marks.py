"""The six marks: each stands out 3:1 from whatever it lies on, by day and by night, and has a look of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sixfold.views.palette import DARK, FIXED, LIGHT, PAINT, channels, contrast, over
from sixfold.views.roles import ROLES, Role

ENOUGH = 3.0
GROUNDS = ("board", "well", "paper", "raised", "surface")
TINTED = ("red", "orange", "yellow", "green", "blue", "purple")  # bases and rows are tinted so
THEMES = {"light": FIXED | LIGHT, "dark": FIXED | DARK}
LINES = (
    *("last", "last-from", "trail", "mark-choice", "mark-chosen", "mark-through", "mark-way", "mark-hint"),
    "mark-refused",
)
HALOED = ("mark-target", "mark-hint-head")  # their own edge is what they lie on


def grounds(colours: dict[str, str]) -> Iterator[tuple[str, list[float]]]:
    """Everything that marks lie on: plain areas, and tints on the board and on paper."""
    for name in GROUNDS:
        yield name, channels(colours[name])
    for paint in TINTED:
        opacity = ROLES[f"tint-{paint}"].fill_opacity
        for under in ("board", "paper"):
            yield f"{paint} on {under}", over(channels(PAINT[paint][0]), opacity, channels(colours[under]))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("mark", LINES)
def test_a_line_stands_out_from_what_it_lies_on(theme: str, mark: str) -> None:
    colours, role = THEMES[theme], ROLES[mark]
    line = channels(colours[role.stroke])
    assert role.stroke_opacity == 1
    for name, ground in grounds(colours):
        assert contrast(line, ground) >= ENOUGH, f"{mark} on {name}: {contrast(line, ground):.2f}"
        if role.fill != "none":
            tinted = over(channels(colours[role.fill]), role.fill_opacity, ground)
            assert contrast(line, tinted) >= ENOUGH, f"{mark} on its own tint on {name}: {contrast(line, tinted):.2f}"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("mark", HALOED)
def test_a_dot_stands_out_from_its_edge_on_pieces_of_any_colour(theme: str, mark: str) -> None:
    colours, role = THEMES[theme], ROLES[mark]
    assert role.width >= 1.5
    assert contrast(channels(colours[role.fill]), channels(colours[role.stroke])) >= ENOUGH


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_lifted_has_a_shadow_that_is_seen(theme: str) -> None:
    colours, role = THEMES[theme], ROLES["mark-lift"]
    for name in ("board", "well", "paper"):
        ground = channels(colours[name])
        shadow = over(channels(colours[role.fill]), role.fill_opacity, ground)
        assert contrast(shadow, ground) >= ENOUGH, f"{name}: {contrast(shadow, ground):.2f}"


@pytest.mark.parametrize("theme", THEMES)
def test_whose_turn_it_is_has_a_frame_that_is_seen(theme: str) -> None:
    colours = THEMES[theme]
    for ground in ("surface", "raised"):
        assert contrast(channels(colours["accent"]), channels(colours[ground])) >= ENOUGH


def test_marks_are_told_apart_without_colour() -> None:
    """By what is filled, by the line's width and by its dashes."""

    def look(role: Role) -> tuple[object, ...]:
        return role.fill != "none", role.fill_opacity, role.stroke != "none", role.width, role.dash

    marks = ("last", "last-from", "mark-lift", "mark-chosen", "mark-target", "mark-through", "mark-hint", "mark-choice")
    assert len({look(ROLES[mark]) for mark in marks}) == len(marks)
