"""The stylesheet of colours: the palette as variables, light and dark, the cloths, and the roles of shapes.

It knows the palette and the roles.  It does not know any page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from sixfold.views import roles, svg
from sixfold.views.palette import CLOTHS, DARK, FIXED, FORMS, LIGHT, MATERIAL, SOLID

DAY = LIGHT | {name: light for name, (light, _) in MATERIAL.items()}
NIGHT = DARK | {name: dark for name, (_, dark) in MATERIAL.items()}


@cache
def stylesheet() -> str:
    """Dark where the system or the reader asks for it; shapes take their colours from the variables."""
    fixed = FIXED | SOLID | {name: colour for paint in FORMS for name, colour in _form(paint)}
    return "\n".join(
        [
            f":root{{color-scheme:light dark;{_variables(fixed)}{_variables(DAY)}}}",
            *_cloths(0, ""),
            f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{_variables(NIGHT)}}}",
            *_cloths(1, ":root:not([data-theme=light]) "),
            "}",
            f"html[data-theme=dark]{{color-scheme:dark;{_variables(NIGHT)}}}",
            *_cloths(1, "html[data-theme=dark] "),
            "html[data-theme=light]{color-scheme:light;}",
            f"@media print{{:root:root:root{{color-scheme:light;{_variables(DAY)}}}}}",
            f"svg.board text{{{svg.TEXT}}}",
            roles.css({name: f"var(--{name})" for name in (*FIXED, *LIGHT)}, within="svg.board"),
        ]
    )


def _form(paint: str) -> Iterator[tuple[str, str]]:
    """What makes a painted thing solid: its lit corner, its front and the ink on that."""
    return zip((f"{paint}-lit", f"{paint}-front", f"on-{paint}-front"), FORMS[paint], strict=True)


def _cloths(theme: int, within: str) -> Iterator[str]:
    """A class for every cloth: its own two colours, and those of its posters."""
    for name, cloth in CLOTHS.items():
        (top, low), (poster, ink) = cloth[theme], cloth[2]
        yield f"{within}.{name}{{--cloth:{top};--cloth-low:{low};--poster:{poster};--on-poster:{ink};}}"


def _variables(colours: Mapping[str, str]) -> str:
    return "".join(f"--{name}:{colour};" for name, colour in colours.items())
