"""The icon: a six on a die, as SVG and as PNG in the sizes and shapes that systems ask for.

It knows the logo and the palette.  It does not know who asks.
"""

from __future__ import annotations

import io
from functools import cache

from sixfold.views.palette import LIGHT, PAINT

SIDE = 32.0  # of the square that everything here is measured in
EDGE, CORNER = 1.0, 8.0  # around the die, and of it
PIPS = tuple((x, y) for x in (10.5, 21.5) for y in (8.0, 16.0, 24.0))
PIP = 3.2  # radius
SAFE = 0.8  # of a maskable icon: systems cut circles, squares and drops out of it
SMOOTH = 4  # times as large, then made smaller
PNG = {  # by the name of the file: pixels a side, and whether it fills its square
    "icon-192": (192, False),
    "icon-512": (512, False),
    "maskable-192": (192, True),
    "maskable-512": (512, True),
    "apple-touch-icon": (180, True),
}


def svg(your_turn: bool = False) -> str:
    """The icon, with a dot when it is your turn."""
    pips = "".join(f'<circle cx="{x:g}" cy="{y:g}" r="{PIP}" fill="{LIGHT["surface"]}"/>' for x, y in PIPS)
    paint, side = PAINT["orange"][0], SIDE - 2 * EDGE
    dot = f'<circle cx="25" cy="7" r="6" fill="{paint}" stroke="{LIGHT["surface"]}" stroke-width="2"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE:g} {SIDE:g}">'
        f'<rect x="{EDGE:g}" y="{EDGE:g}" width="{side:g}" height="{side:g}" rx="{CORNER:g}" fill="{LIGHT["accent"]}"/>'
        f"{pips}{dot * your_turn}</svg>\n"
    )


@cache
def png(name: str) -> bytes:
    """The icon of a name, drawn once."""
    from PIL import Image, ImageDraw

    pixels, full = PNG[name]
    scale = pixels * SMOOTH / SIDE
    picture = Image.new("RGBA", (pixels * SMOOTH, pixels * SMOOTH), LIGHT["accent"] if full else (0, 0, 0, 0))
    pen = ImageDraw.Draw(picture)
    if not full:
        box = (EDGE * scale, EDGE * scale, (SIDE - EDGE) * scale - 1, (SIDE - EDGE) * scale - 1)
        pen.rounded_rectangle(box, CORNER * scale, LIGHT["accent"])
    shrink = SAFE if full else 1.0
    for x, y in PIPS:
        middle = [(SIDE / 2 + (at - SIDE / 2) * shrink) * scale for at in (x, y)]
        radius = PIP * shrink * scale
        pen.ellipse((middle[0] - radius, middle[1] - radius, middle[0] + radius, middle[1] + radius), LIGHT["surface"])
    stream = io.BytesIO()
    made = picture.resize((pixels, pixels), Image.Resampling.BOX)
    (made.convert("RGB") if full else made).save(stream, "PNG", optimize=True)
    return stream.getvalue()
