"""Names that people type: what is accepted, and which ones look alike.

It knows letters.  It does not know tables.  A name may be in any script; what cannot be seen, turns
the text around it or piles up on a letter is refused, and names that look alike are told apart.
"""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import bidirectional, category, combining, normalize

from sixfold.positions.record_lines import checked_names
from sixfold.text.errors import CannotRead
from sixfold.text.messages import say

MAX_LETTERS = 40  # as they are seen; a letter with its marks is one
MAX_MARKS = 2  # on one letter
JOINERS = "\u200c\u200d"  # needed within words of some scripts, and within pictures
PICTURE_STYLE = "\ufe0e\ufe0f"
SKIN = range(0x1F3FB, 0x1F400)
VIRAMA = 9  # the class of signs that join letters
# Letters that show nothing, though Unicode calls them letters, marks or symbols.
BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0d\U000e0000-\U000e0fff]")
REFUSED = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
# What looks like a Latin letter: capitals before they are folded, then small letters.
CAPITALS = str.maketrans(
    "АВЕКМНОРСТУХІЈЅԌԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧIO|",
    "ABEKMHOPCTYXlJSGQWABEZHlKMNOPTYXlol",
)
SMALL = str.maketrans("аеорсухіјѕһӏԁԛԝοναιρυκ01ı", "aeopcyxijshldqwovaipukoll")


def checked_name(name: str) -> str:
    """A name that everybody can read and a record can hold, or none."""
    composed = normalize("NFC", name).strip()
    if any(not _may_stand(composed, place) for place in range(len(composed))):
        raise CannotRead(name, say("a name may not contain formatting characters"))
    shown = " ".join(composed.split())
    if re.search("m" * (MAX_MARKS + 1) + "|^m| m", _kinds(shown)):
        raise CannotRead(name, say("a name has no more than {most} marks on a letter", most=MAX_MARKS))
    if letters_in(shown) > MAX_LETTERS:
        raise CannotRead(name, say("a name has 1 to {most} characters", most=MAX_LETTERS))
    return checked_names([shown], 1)[0] if shown else ""


def _may_stand(name: str, place: int) -> bool:
    """Whether a letter is seen, or is needed by those beside it."""
    letter = name[place]
    before, after = name[:place][-1:], name[place + 1 :][:1]
    if letter in JOINERS:
        joins = bool(before) and (combining(before) == VIRAMA or _is_picture(before)) and bool(after)
        return joins or (letter == JOINERS[0] and _is_arabic(before) and _is_arabic(after))
    if letter in PICTURE_STYLE:
        return bool(before) and (_is_picture(before) or before in "0123456789#*")
    return category(letter) not in REFUSED and not BLANK.match(letter)


def _is_picture(letter: str) -> bool:
    return category(letter) in ("So", "Sk") or letter in PICTURE_STYLE


def _is_arabic(letter: str) -> bool:
    return bool(letter) and bidirectional(letter) == "AL"


def _kinds(name: str) -> str:
    """A letter each: m for a mark that stands on another letter, a blank, or x."""
    return "".join(
        "m" if category(letter) in ("Mn", "Me") and letter not in PICTURE_STYLE else " " if letter == " " else "x"
        for letter in name
    )


def letters_in(name: str) -> int:
    """How many letters somebody sees."""
    marks = sum(category(letter) in ("Mn", "Me", "Mc") or letter in JOINERS or ord(letter) in SKIN for letter in name)
    return len(name) - marks - name.count(JOINERS[1])


@lru_cache(4096)
def skeleton(name: str) -> str:
    """What a name looks like: names with the same skeleton cannot be told apart at a glance."""
    seen = "".join(
        letter for letter in normalize("NFKC", name) if category(letter) not in REFUSED and not BLANK.match(letter)
    )
    small = normalize("NFKC", seen.translate(CAPITALS).casefold()).translate(SMALL)
    plain = "".join(letter for letter in small if letter not in PICTURE_STYLE)
    return " ".join(plain.split()).replace("rn", "m").replace("vv", "w")
