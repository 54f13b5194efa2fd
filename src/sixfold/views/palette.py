"""The colours of the roles, light and dark: the one place where a colour is written.

Paper is white by day and in print, and dark by night like everything else.
"""

from __future__ import annotations

LIGHT = {
    "surface": "#FAF7F2",
    "raised": "#FFFFFF",
    "board": "#E8DCC8",
    "well": "#F1E8D8",
    "line": "#8A7B66",
    "ink": "#2B2622",
    "muted": "#6B6158",
    "accent": "#0A6C67",
    "warning": "#B3261E",
    "amber": "#844700",
    "violet": "#6A3FA0",
    "outline": "#2B2622",
    "paper": "#FFFFFF",
    "paper-line": "#8A7B66",
    "paper-ink": "#2B2622",
    "paper-muted": "#6B6158",
    "graphite": "#4A4E57",
}
DARK = {
    "surface": "#191714",
    "raised": "#24201C",
    "board": "#3A322A",
    "well": "#2A231D",
    "line": "#8F8271",
    "ink": "#F1ECE4",
    "muted": "#B5ABA0",
    "accent": "#4CCBC2",
    "warning": "#F7A8A1",
    "amber": "#F8C063",
    "violet": "#C9A6F5",
    "outline": "#8F8271",
    "paper": "#24201C",
    "paper-line": "#8F8271",
    "paper-ink": "#F1ECE4",
    "paper-muted": "#B5ABA0",
    "graphite": "#D8D3CB",
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
SHADE = {"shade": "#000000"}  # what shadows are made of
# Every colour that does not change, by its name; `on-P` is what is written on the paint P.
FIXED = (
    {name: paint for name, (paint, _) in PAINT.items()}
    | {f"on-{name}": ink for name, (_, ink) in PAINT.items()}
    | SHADE
)
