"""Writes `src/sixfold/text/cldr.py`: how languages write numbers, per cents, days and plurals, from Babel's data.

Babel is 34 MB and a program needs a few lines of it, so it is asked here and not when sixfold runs:
`uv run --with babel tools/cldr.py`, after a language was added to `sixfold.text.messages.LANGUAGES`.
"""

from __future__ import annotations

import re
from pathlib import Path

from babel import Locale

from sixfold.text.messages import LANGUAGES

FILE = Path(__file__).parent.parent / "src" / "sixfold" / "text" / "cldr.py"
HEAD = '''"""How languages write numbers, per cents, days and plurals; `tools/cldr.py` writes this from Babel's data.

It knows the languages of the catalogues.  It does not know what is counted.
"""

from __future__ import annotations

import msgspec


class Writing(msgspec.Struct, frozen=True):
    """What of a language's ways to write things sentences need."""

    decimal: str  # between a number and its decimals
    group: str  # between thousands
    percent: str  # with a blank for the number
    day: str  # with blanks for day, month and year
    months: tuple[str, ...]
    ones: tuple[int, ...]  # numbers that go with a singular


WRITING = {
'''


def plain(text: str) -> str:
    """A pattern with the one no-break space that sixfold's texts have."""
    return text.replace("\u202f", "\u00a0")


def entry(code: str) -> str:
    """A language as a line of the dictionary."""
    locale = Locale.parse("en_GB" if code == "en" else code)  # colours, and the day before the month
    symbols = locale.number_symbols["latn"]
    day = re.sub("MMMM", "{month}", locale.date_formats["long"].pattern)
    day = re.sub(r"\bd\b", "{day}", re.sub(r"\by\b", "{year}", day))
    values = {
        "decimal": symbols["decimal"],
        "group": plain(symbols["group"]),
        "percent": plain(locale.percent_formats[None].pattern.replace("#,##0", "{number}")),
        "day": day,
        "months": tuple(locale.months["format"]["wide"].values()),
        "ones": tuple(number for number in range(200) if locale.plural_form(number) == "one"),
    }
    return f"    {code!r}: Writing({', '.join(f'{key}={value!r}' for key, value in values.items())}),\n"


if __name__ == "__main__":
    FILE.write_text(HEAD + "".join(map(entry, LANGUAGES)) + "}\n", "utf-8")
