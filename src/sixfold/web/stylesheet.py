"""The stylesheet of colours: the palette as variables, light and dark, and the roles of shapes.

It knows the palette and the roles.  It does not know any page.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from sixfold.views import roles, svg
from sixfold.views.palette import DARK, FIXED, LIGHT


@cache
def stylesheet() -> str:
    """Dark where the system or the reader asks for it; shapes take their colours from the variables."""
    return "\n".join(
        [
            f":root{{color-scheme:light dark;{_variables(FIXED)}{_variables(LIGHT)}}}",
            f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{_variables(DARK)}}}}}",
            f"html[data-theme=dark]{{color-scheme:dark;{_variables(DARK)}}}",
            "html[data-theme=light]{color-scheme:light;}",
            f"@media print{{:root:root:root{{color-scheme:light;{_variables(LIGHT)}}}}}",
            f"svg.board text{{{svg.TEXT}}}",
            roles.css({name: f"var(--{name})" for name in (*FIXED, *LIGHT)}, within="svg.board"),
        ]
    )


def _variables(colours: Mapping[str, str]) -> str:
    return "".join(f"--{name}:{colour};" for name, colour in colours.items())
