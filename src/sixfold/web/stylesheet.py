"""The stylesheet of colours: the palette as variables, light and dark, and the roles of shapes.

It knows the palette and the classes that views write.  It does not know any page.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from sixfold.views import svg
from sixfold.views.palette import DARK, LIGHT, PAINT

RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


@cache
def stylesheet() -> str:
    """Dark where the system asks for it or the reader does; shapes take the variables."""
    paints = {role: paint for role, (paint, _) in PAINT.items()}
    paints |= {f"on-{role}": ink for role, (_, ink) in PAINT.items()}
    return "\n".join(
        [
            f":root{{color-scheme:light dark;{_variables(paints)}{_variables(LIGHT)}}}",
            f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{_variables(DARK)}}}}}",
            f"html[data-theme=dark]{{color-scheme:dark;{_variables(DARK)}}}",
            "html[data-theme=light]{color-scheme:light;}",
            f"@media print{{:root:root:root{{color-scheme:light;{_variables(LIGHT)}}}}}",
            _within("svg.board", svg.lasting() + svg.themed({name: f"var(--{name})" for name in LIGHT})),
        ]
    )


def _variables(colours: Mapping[str, str]) -> str:
    return "".join(f"--{name}:{colour};" for name, colour in colours.items())


def _within(scope: str, rules: str) -> str:
    """The rules for what stands inside the scope only."""
    return "\n".join(
        ",".join(f"{scope} {selector}" for selector in selectors.split(",")) + f"{{{declarations}}}"
        for selectors, declarations in RULE.findall(rules)
    )
