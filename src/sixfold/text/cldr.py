"""How languages write numbers, per cents, days and plurals; `tools/cldr.py` writes this from Babel's data.

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
    "en": Writing(
        decimal=".",
        group=",",
        percent="{number}%",
        day="{day} {month} {year}",
        months=(
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December",
        ),
        ones=(1,),
    ),
    "fr": Writing(
        decimal=",",
        group="\xa0",
        percent="{number}\xa0%",
        day="{day} {month} {year}",
        months=(
            "janvier",
            "février",
            "mars",
            "avril",
            "mai",
            "juin",
            "juillet",
            "août",
            "septembre",
            "octobre",
            "novembre",
            "décembre",
        ),
        ones=(0, 1),
    ),
    "de": Writing(
        decimal=",",
        group=".",
        percent="{number}\xa0%",
        day="{day}. {month} {year}",
        months=(
            "Januar",
            "Februar",
            "März",
            "April",
            "Mai",
            "Juni",
            "Juli",
            "August",
            "September",
            "Oktober",
            "November",
            "Dezember",
        ),
        ones=(1,),
    ),
}
