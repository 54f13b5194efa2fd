"""Our own letters: strokes with round ends, for the names of the games and of the product.

It knows letters.  It does not know any name; one with a letter that is missing here is written in the page's type.
"""

from __future__ import annotations

from markupsafe import Markup

HIGH, BETWEEN = 100, 13  # of a letter, and from letter to letter
# The width of each letter, and the way of the pen in a box of that width.
LETTERS = {
    " ": (26, ""),
    "!": (24, "M12 12V56M12 88V88.1"),
    "&": (80, "M72 88L24 36C14 14 52 2 52 26C52 46 12 46 12 68C12 94 56 94 68 56"),
    "'": (24, "M12 12V28"),
    "-": (48, "M10 52H38"),
    ".": (24, "M12 88V88.1"),
    "0": (72, "M36 12A26 38 0 1 1 35.9 12Z"),
    "1": (40, "M10 28L26 12V88"),
    "2": (64, "M10 30C14 6 54 6 54 33C54 52 28 64 10 88H56"),
    "3": (62, "M10 20C24 6 52 10 52 31C52 46 40 50 28 50C42 50 54 55 54 69C54 92 22 94 8 80"),
    "4": (68, "M46 88V12L8 66H60"),
    "5": (62, "M52 12H16L13 46C28 36 54 42 54 64C54 90 22 94 8 80"),
    "6": (66, "M50 12C24 20 12 44 12 64A21 24 0 1 0 12 62"),
    "7": (62, "M8 12H54L24 88"),
    "8": (66, "M33 12A19 18 0 1 1 32.9 12ZM33 48A22 20 0 1 1 32.9 48Z"),
    "9": (66, "M16 88C42 80 54 56 54 36A21 24 0 1 0 54 38"),
    "?": (60, "M10 30C12 6 50 6 50 32C50 48 30 46 30 62M30 88V88.1"),
    "A": (78, "M9 88L39 12L69 88M22 62H56"),
    "B": (66, "M36 49H12V12H34A18 18 0 0 1 36 49A19.5 19.5 0 0 1 36 88H12V49"),
    "C": (74, "M66 26A36 38 0 1 0 66 74"),
    "D": (80, "M12 12V88H30A38 38 0 0 0 30 12Z"),
    "E": (58, "M52 12H12V88H52M12 50H46"),
    "F": (58, "M12 88V12H52M12 50H46"),
    "G": (82, "M70 26A37 38 0 1 0 74 54H48"),
    "H": (70, "M12 12V88M60 12V88M12 50H60"),
    "I": (24, "M12 12V88"),
    "J": (56, "M44 12V64C44 94 10 94 9 68"),
    "K": (68, "M12 12V88M58 12L14 54M28 42L60 88"),
    "L": (56, "M12 12V88H50"),
    "M": (88, "M12 88V13L44 58L76 13V88"),
    "N": (72, "M12 88V12L60 88V12"),
    "O": (88, "M44 12A38 38 0 1 1 43.9 12Z"),
    "P": (64, "M12 88V12H36A20.5 20.5 0 0 1 36 54H12"),
    "Q": (88, "M44 12A38 38 0 1 1 43.9 12ZM56 64L78 88"),
    "R": (66, "M12 88V12H36A20.5 20.5 0 0 1 36 54H12M34 54L58 88"),
    "S": (64, "M57 25C50 8 12 8 12 31C12 55 58 44 58 69C58 93 16 94 7 75"),
    "T": (68, "M9 12H61M35 12V88"),
    "U": (72, "M12 12V62C12 97 60 97 60 62V12"),
    "V": (74, "M9 12L37 88L65 12"),
    "W": (104, "M9 12L30 88L52 30L74 88L95 12"),
    "X": (70, "M10 12L60 88M60 12L10 88"),
    "Y": (70, "M9 12L35 50L61 12M35 50V88"),
    "Z": (66, "M10 12H56L10 88H58"),
}


def lettering(name: str) -> Markup:
    """A picture of a name, for a page to show beside what is read aloud; empty where a letter is missing."""
    letters = [LETTERS.get(letter) for letter in name.upper()]
    if None in letters:
        return Markup()
    at, strokes = 0, ""
    for width, way in filter(None, letters):
        strokes += f'<path transform="translate({at} 0)" d="{way}"/>' if way else ""
        at += width + BETWEEN
    return Markup(
        f'<svg class="lettering" viewBox="0 0 {at - BETWEEN} {HIGH}" aria-hidden="true" focusable="false">'
        f'<g class="under-letters" transform="translate(0 7)">{strokes}</g><g>{strokes}</g></svg>'
    )
