"""The colours of the roles, light and dark: the one place where a colour is written."""

from __future__ import annotations

LIGHT = {
    "surface": "#FAF7F2",
    "raised": "#FFFFFF",
    "board": "#E8DCC8",
    "line": "#8A7B66",
    "ink": "#2B2622",
    "muted": "#6B6158",
    "accent": "#0B7A75",
    "warning": "#B3261E",
    "outline": "#2B2622",
}
DARK = {
    "surface": "#191714",
    "raised": "#24201C",
    "board": "#3A322A",
    "line": "#8F8271",
    "ink": "#F1ECE4",
    "muted": "#B5ABA0",
    "accent": "#3FC1B8",
    "warning": "#F2867D",
    "outline": "#8F8271",
}
# The same by day and by night: what a thing is painted in, and what is written on it.
PAINT = {
    "light-blue": ("#6EC1E4", "#2B2622"),
    "red": ("#C8372D", "#FFFFFF"),
    "orange": ("#E58606", "#2B2622"),
    "yellow": ("#E9C716", "#2B2622"),
    "green": ("#2F8F4E", "#FFFFFF"),
    "blue": ("#2673B8", "#FFFFFF"),
    "purple": ("#7A4FA3", "#FFFFFF"),
    "silver": ("#C9CED6", "#2B2622"),
    "brown": ("#7B4A2E", "#FFFFFF"),
    "white": ("#FFFFFF", "#2B2622"),
}
# Things on white paper, the same by day and by night and in print: fill, line, width of the line.
PAPER = {
    "blank": ("#FFFFFF", "none", 0.0),
    "paper": ("#FFFFFF", "#8A7B66", 1.0),
    "on-paper": ("#2B2622", "none", 0.0),
    "bold-on-paper": ("#2B2622", "none", 0.0),
    "faint": ("#6B6158", "none", 0.0),
    "ruled": ("none", "#2B2622", 1.6),
    "strike": ("none", "#6B6158", 1.6),
    "pencil": ("none", "#4A4E57", 2.4),
    "thin-pencil": ("none", "#4A4E57", 1.7),
    "legal-on-paper": ("none", "#0B7A75", 3.0),
    "last-on-paper": ("none", "#0B7A75", 1.6),
    "cut": ("none", "#6B6158", 0.8),
}
TINTED = ("red", "orange", "yellow", "green", "blue", "purple")
TINT = 0.26  # how much of the paint is left in its tint, as light as a grey copy needs


def tint(colour: str) -> str:
    """The colour thinned with white."""
    parts = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return "#" + "".join(f"{round(255 - (255 - part) * TINT):02X}" for part in parts)
