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
BEGIN = "WRITING = {\n"  # what stands before it in the file stays


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
    head, _, _ = FILE.read_text("utf-8").partition(BEGIN)
    FILE.write_text(head + BEGIN + "".join(map(entry, LANGUAGES)) + "}\n", "utf-8")
