"""The colours of the full screen: the palette of pages as a theme, and a style for every letter of a board.

It knows roles, marks and the palette.  It does not know what is shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rich.style import Style
from textual.theme import Theme

from sixfold.views.palette import DARK, LIGHT, PAINT

THEMES = {"dark": DARK, "light": LIGHT}
BOLD = {"ink": False, "title": True, "accent": True, "warning": True}
DOT, RING = "●", "○"  # where a piece may go to, and through
BULLET = "•"  # an empty place that can be chosen


def themes() -> list[Theme]:
    return [_theme(name, colours) for name, colours in THEMES.items()]


def _theme(name: str, colours: dict[str, str]) -> Theme:
    return Theme(
        name=f"sixfold-{name}",
        primary=colours["accent"],
        secondary=colours["violet"],
        accent=colours["accent"],
        warning=colours["amber"],
        error=colours["warning"],
        foreground=colours["ink"],
        background=colours["surface"],
        surface=colours["raised"],
        panel=colours["board"],
        dark=name == "dark",
        variables={
            "muted": colours["muted"],
            "line": colours["line"],
            "footer-background": colours["board"],
            "footer-key-foreground": colours["accent"],
            "block-cursor-background": colours["accent"],
            "block-cursor-foreground": colours["surface"],
            "block-cursor-blurred-background": colours["board"],
            "block-cursor-blurred-foreground": colours["ink"],
            "input-cursor-background": colours["ink"],
            "input-cursor-foreground": colours["surface"],
            "scrollbar": colours["line"],
            "scrollbar-background": colours["board"],
            "border": colours["accent"],
            "border-blurred": colours["line"],
        },
    )


@dataclass(frozen=True)
class Mark:
    """What is to be seen of a place besides what stands there."""

    can: bool = False
    chosen: bool = False
    target: bool = False
    through: bool = False
    hint: bool = False
    reason: bool = False
    cursor: bool = False


NO_MARK = Mark()


@lru_cache(4096)
def style_of(role: str, is_place: bool, mark: Mark, dark: bool, kept: bool = False) -> Style:
    """How a letter of the board looks; one that is `kept` has its own colours whatever is marked around it."""
    colours = DARK if dark else LIGHT
    ink, paper = _ink_and_paper(role, is_place, colours)
    if mark.target and paper == colours["well"]:
        paper = mixed(colours["accent"], colours["well"], 0.3)
    for marked, colour in (
        ()
        if kept
        else (
            (mark.reason, colours["warning"]),
            (mark.hint, colours["violet"]),
            (mark.chosen, colours["accent"]),
            (mark.cursor and not mark.chosen, colours["ink"]),
        )
    ):
        if marked:
            ink, paper = colours["surface"], colour
    if (mark.target or mark.through) and role not in PAINT and paper != colours["ink"]:
        ink = colours["accent"]
    return Style(
        color=ink,
        bgcolor=paper,
        bold=BOLD.get(role, False) or mark.chosen or mark.cursor or mark.target or role in PAINT,
        underline=mark.can and not mark.chosen,
    )


def _ink_and_paper(role: str, is_place: bool, colours: dict[str, str]) -> tuple[str, str | None]:
    paper = colours["well"] if is_place else None
    if role in PAINT:
        return PAINT[role][1], PAINT[role][0]
    if role.startswith("goal-"):
        return colours["ink"], mixed(PAINT[role[5:]][0], colours["well"], 0.35)
    if role == "last":
        return colours["surface"], colours["amber"]
    return colours.get(role, colours["ink"]), paper


def mixed(one: str, other: str, part: float) -> str:
    pairs = zip(_rgb(one), _rgb(other), strict=True)
    return "#" + "".join(f"{round(part * a + (1 - part) * b):02X}" for a, b in pairs)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
