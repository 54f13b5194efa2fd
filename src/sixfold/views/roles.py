"""The roles of shapes: how each is filled, drawn and written, as data that every view renders.

It knows roles and the names of colours.  It does not know any file format.

Besides those listed here every paint `P` of the palette has five: `P` for a thing painted so,
`on-P` for what is written on it, `ring-P` for a line in that ink, `tint-P` for a pale area,
and `goal-P` for a line in the paint.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sixfold.views.palette import LIGHT, PAINT


@dataclass(frozen=True)
class Role:
    """How a shape or a text looks.  Colours are names of the palette, or `none`."""

    fill: str = "none"
    stroke: str = "none"
    width: float = 1  # of the stroke
    fill_opacity: float = 1
    stroke_opacity: float = 1
    dash: tuple[float, ...] = ()  # lengths of dash and gap
    rounded: bool = False  # whether lines have round ends and joints
    bold: bool = False  # of text

    def properties(self, colours: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """The properties of SVG and CSS that differ from their defaults, and always the fill."""
        yield "fill", colours.get(self.fill, self.fill)
        if self.fill_opacity != 1:
            yield "fill-opacity", f"{self.fill_opacity:g}"
        if self.stroke != "none":
            yield "stroke", colours[self.stroke]
        if self.width != 1:
            yield "stroke-width", f"{self.width:g}"
        if self.stroke_opacity != 1:
            yield "stroke-opacity", f"{self.stroke_opacity:g}"
        if self.dash:
            yield "stroke-dasharray", " ".join(f"{length:g}" for length in self.dash)
        if self.rounded:
            yield "stroke-linecap", "round"
            yield "stroke-linejoin", "round"
        if self.bold:
            yield "font-weight", "600"

    @property
    def themed(self) -> bool:
        """Whether it looks different by day and by night."""
        return self.fill in LIGHT or self.stroke in LIGHT


DASHED = (4, 4)
DOTTED = (0.1, 5)
SPACED = (0.1, 11)


def _painted() -> Iterator[tuple[str, Role]]:
    for paint in PAINT:
        yield paint, Role(paint, "outline")
        yield f"on-{paint}", Role(f"on-{paint}")
        yield f"ring-{paint}", Role(stroke=f"on-{paint}")
        yield f"tint-{paint}", Role(paint, fill_opacity=0.28)
        yield f"goal-{paint}", Role(stroke=paint, width=3)


ROLES: dict[str, Role] = {
    **{name: Role(name) for name in LIGHT},
    "title": Role("ink", bold=True),
    # the board
    "frame": Role("board", "line"),
    "well": Role("well", "line"),
    "coord": Role("muted", bold=True),  # the names of lines, on wood
    "grid": Role(stroke="line"),
    "hatch": Role(stroke="line", stroke_opacity=0.3),
    "shadow": Role("shade", fill_opacity=0.16),
    "touch": Role("shade", fill_opacity=0),  # makes a place large enough for a finger
    "ringed": Role(stroke="accent", width=2.5),
    # the marks: what others did last, what may be chosen, what is chosen, where it may go, a hint
    "last": Role("amber", "amber", 2, fill_opacity=0.08, dash=DOTTED, rounded=True),
    "last-from": Role(stroke="amber", width=2, dash=DOTTED, rounded=True),
    "trail": Role(stroke="amber", width=2.5, rounded=True),
    "mark-lift": Role("ink", fill_opacity=0.6),
    "mark-choice": Role(stroke="accent", width=2),
    "mark-chosen": Role(stroke="accent", width=4.5),
    "mark-target": Role("accent", "raised", 2),
    "mark-through": Role(stroke="accent", width=3),
    "mark-way": Role(stroke="accent", width=5.5, dash=SPACED, rounded=True),
    "mark-hint": Role(stroke="violet", width=4, rounded=True),
    "mark-hint-head": Role("violet", "raised", 1.5),
    "mark-hint-value": Role("violet", bold=True),
    "mark-refused": Role(stroke="warning", width=3, dash=DASHED, rounded=True),
    "mark-no": Role("warning", "raised", 3),
    "mark-no-cross": Role("raised"),
    # things on paper: white by day and in print
    "blank": Role("paper"),
    "paper": Role("paper", "paper-line"),
    "on-paper": Role("paper-ink"),
    "bold-on-paper": Role("paper-ink", bold=True),
    "faint": Role("paper-muted"),
    "ruled": Role(stroke="paper-ink", width=1.6),
    "strike": Role(stroke="paper-muted", width=1.6, rounded=True),
    "pencil": Role(stroke="graphite", width=2.4, rounded=True),
    "thin-pencil": Role(stroke="graphite", width=1.7, rounded=True),
    "cut": Role(stroke="paper-muted", width=0.8, dash=DASHED),
    **dict(_painted()),
}


def css(colours: Mapping[str, str], within: str = "") -> str:
    """A rule for every role, in colours given by their names; for what is inside a selector, if one is given."""
    scope = f"{within} " if within else ""
    return "\n".join(
        f"{scope}.{name}{{" + "".join(f"{key}:{value};" for key, value in role.properties(colours)) + "}"
        for name, role in ROLES.items()
    )


def themed_css(colours: Mapping[str, str]) -> str:
    """The colours of the roles that look different by day and by night."""
    return "\n".join(
        f".{name}{{"
        + "".join(f"{key}:{value};" for key, value in role.properties(colours) if key in ("fill", "stroke"))
        + "}"
        for name, role in ROLES.items()
        if role.themed
    )
