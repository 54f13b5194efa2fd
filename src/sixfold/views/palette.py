"""The colours of everything, light and dark: the one place where a colour is written.

`LIGHT` and `DARK` are what pictures are drawn in, everywhere; `raised` is the paper of cards, `paper` that of
sheets: white by day and in print, and dark by night like everything else.  `MATERIAL` is what pages are
made of besides, and `CLOTHS` what lies under it all: a game names its own.
"""

from __future__ import annotations

LIGHT = {
    "surface": "#F4ECDD",
    "raised": "#FFFDF8",
    "board": "#E8DCC8",
    "well": "#F1E8D8",
    "line": "#8A7B66",
    "ink": "#2B2622",
    "muted": "#564C43",
    "accent": "#0A6560",
    "warning": "#A8231B",
    "amber": "#944B00",
    "violet": "#6B3FA0",
    "outline": "#2B2622",
    "paper": "#FFFFFF",
    "paper-line": "#8A7B66",
    "paper-ink": "#2B2622",
    "paper-muted": "#6B6158",
    "graphite": "#4A4E57",
}
DARK = {
    "surface": "#1E1B18",
    "raised": "#2A2621",
    "board": "#3A322A",
    "well": "#2A231D",
    "line": "#9A8C79",
    "ink": "#F4EEE4",
    "muted": "#BDB2A5",
    "accent": "#4FD0C6",
    "warning": "#FF9A90",
    "amber": "#FFB454",
    "violet": "#C6A3F2",
    "outline": "#EBD3B0",
    "paper": "#191613",
    "paper-line": "#9A8C79",
    "paper-ink": "#F4EEE4",
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

# A painted thing has a lit corner and a front; `on-P-front` is what is written on the front.
FORMS = {
    "red": ("#E2574B", "#8E211A", "#FFFFFF"),
    "orange": ("#F5A536", "#A85F00", "#FFFFFF"),
    "yellow": ("#F7DE55", "#B59608", "#2B2622"),
    "green": ("#3D9C5D", "#1B5F32", "#FFFFFF"),
    "blue": ("#4A95D8", "#164C7E", "#FFFFFF"),
    "purple": ("#9A71C1", "#4F2E70", "#FFFFFF"),
    "light-blue": ("#9BD7F0", "#2B7191", "#FFFFFF"),
    "silver": ("#DFE3E9", "#9BA3AF", "#2B2622"),
    "white": ("#FFFFFF", "#C9BCA4", "#2B2622"),
}
# Discs: their tops from the light outwards, their sides from left to right.
METALS = {
    "silver-top": ("#FFFFFF", "#DFE3E9", "#B4BBC6"),
    "silver-side": ("#838B98", "#F2F5F8", "#C9CED6", "#9BA3AF", "#6E7683"),
    "brown-top": ("#A96F48", "#84502F", "#633A20"),
    "brown-side": ("#3E2212", "#96603C", "#74452A", "#552F1A", "#351C0E"),
    "white-top": ("#FFFFFF", "#F7F3EA", "#EFE7D8"),
    "white-side": ("#B8AC96", "#FFFFFF", "#F3ECE0", "#D3C8B4", "#A99D87"),
}
# What pages draw things with, by day and by night: shadows, a crown, the marks on rims, and the metals by number.
SOLID = {
    "umbra": "#1C120A",
    "gold": "#FFE58A",
    "gold-mid": "#F0B92B",
    "gold-low": "#B97F0C",
    "gold-line": "#5A3A05",
    "ring-face": "#EDF0F4",
    "ring-line": "#3B4350",
    "dot-face": "#FFF1DA",
} | {f"{part}{number}": colour for part, stops in METALS.items() for number, colour in enumerate(stops)}
# What pages are made of, by day and by night: (light, dark).
MATERIAL = {
    "coord": ("#4A4038", "#E3D8C8"),  # text on wood
    "accent-low": ("#064540", "#1E9C93"),  # the lower edge of what is pressed
    "on-accent": ("#FFFFFF", "#08211F"),
    "amber-fill": ("rgb(255 176 60 / .6)", "rgb(255 176 60 / .25)"),
    "raised-low": ("#FBF5EA", "#25211D"),  # paper is a gradient downwards
    "hair": ("rgb(70 45 20 / .16)", "rgb(255 240 220 / .14)"),  # never the only sign of anything
    "sunk": ("rgb(70 45 20 / .07)", "rgb(255 240 220 / .07)"),
    "wood1": ("#F0DFC0", "#6B5138"),
    "wood2": ("#E2CBA2", "#553F2A"),
    "wood3": ("#BF9A66", "#3A2919"),
    "wood4": ("#8F6C3F", "#22170D"),
    "wood5": ("#7A5A33", "#1B120A"),
    "deck1": ("#A97A50", "#4A3524"),  # the table of the set-up page, and the chairs at it
    "deck2": ("#7F5633", "#35251A"),
    "deck3": ("#5A3A20", "#1D140D"),
    "grain": ("rgb(122 84 38 / .2)", "rgb(0 0 0 / .28)"),
    "cell-a": ("#F3E5CA", "#70573C"),
    "cell-b": ("#DEC59A", "#57412C"),
    "edge": (".65", ".14"),  # of white along the edge of wood
    "well1": ("#EAD8B5", "#4A3724"),
    "well2": ("#D2B98B", "#2F2216"),
    "well3": ("#8E7044", "#1A120B"),
    "felt1": ("#3F6B5A", "#24413A"),
    "felt2": ("#2F5547", "#1A302B"),
    "felt-rim": ("#F3E2C6", "#F3E2C6"),
    "pencil": ("#33333D", "#F1ECE4"),
    "row-tint": (".2", ".12"),  # of a colour on wood
    "base-tint": (".32", ".24"),
    "band": (".3", ".34"),  # of a colour on a sheet
    "light": ("rgb(255 255 255 / .75)", "rgb(255 235 200 / .1)"),  # from the upper left
    "weave1": ("rgb(0 0 0 / .014)", "rgb(0 0 0 / .06)"),
    "weave2": ("rgb(255 255 255 / .05)", "rgb(255 255 255 / .008)"),
    "shadow": (
        "0 1px 1px rgb(60 38 15 / .14), 0 3px 6px rgb(60 38 15 / .08), 0 14px 34px rgb(60 38 15 / .14)",
        "0 0 0 1px rgb(255 240 220 / .06), 0 2px 4px rgb(0 0 0 / .4), 0 16px 40px rgb(0 0 0 / .45)",
    ),
}
# Each cloth from top to bottom: by day, by night; and the lower colour of a poster with the ink on it.
CLOTHS = {
    "linen": (("#F4ECDD", "#E9DDC7"), ("#1E1B18", "#131110"), ("#F4ECDD", "#2B2622")),
    "moss": (("#D5DEC6", "#C2CFB0"), ("#26332A", "#151D18"), ("#1C3F2F", "#FFF8EC")),
    "dusk": (("#CFDCEA", "#BACCE0"), ("#22304A", "#121A2B"), ("#182F60", "#FFF8EC")),
    "clay": (("#F0D6C6", "#E6C3AE"), ("#3A2620", "#211512"), ("#7A2A17", "#FFF8EC")),
    "honey": (("#F5E6B6", "#E9D28E"), ("#332C18", "#1C180D"), ("#F2BB3C", "#2B2622")),
}


def channels(colour: str) -> list[float]:
    """Red, green and blue of a colour as it is written here, from 0 to 1."""
    return [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]


def over(colour: list[float], opacity: float, ground: list[float]) -> list[float]:
    """What a colour looks like that lets the ground through."""
    return [opacity * part + (1 - opacity) * under for part, under in zip(colour, ground, strict=True)]


def contrast(one: list[float], other: list[float]) -> float:
    """How much two colours differ in lightness, from 1 to 21, as WCAG 2 has it."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: list[float]) -> float:
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
