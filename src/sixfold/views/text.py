"""Text lines with roles, as plain ASCII or, through rich, in the terminal's colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixfold.game.shapes import Line

if TYPE_CHECKING:
    from rich.text import Text

# Roles that are told apart in a terminal; the letters carry the meaning without them.
STYLES = {
    "muted": "dim",
    "accent": "bold cyan",
    "warning": "bold red",
    "last": "bold reverse",
    "title": "bold",
    "light-blue": "bright_cyan",
    "red": "bright_red",
    "orange": "dark_orange",
    "yellow": "bright_yellow",
    "green": "green",
    "blue": "bright_blue",
    "purple": "bright_magenta",
    "silver": "bold",
    "brown": "dark_goldenrod",
    "white": "bold underline",
}


def plain(lines: list[Line]) -> str:
    """The lines without colour, blanks at their ends taken off."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


def coloured(lines: list[Line]) -> Text:
    """The same for a terminal."""
    from rich.text import Text

    text = Text()
    for number, line in enumerate(lines):
        text.append("\n" if number else "")
        for span in line:
            text.append(span.text, style=STYLES.get(span.role.removeprefix("goal-"), ""))
    return text
