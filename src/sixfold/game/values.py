"""Numbers and options as people and programs write them, read in one place.

It knows text and plain Python values.  It does not know what a number counts or which options
there are.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Mapping
from typing import Any

from sixfold.machines.layout import numbers_in
from sixfold.text.errors import CannotRead
from sixfold.text.messages import Message, say

NUMBER = re.compile(r"0|[1-9][0-9]*")  # fullmatch: ASCII digits, no sign, no leading zero


def read_number(text: str, low: int, high: int) -> int | None:
    """A whole number from `low` to `high` in plain digits, or None if the text is none."""
    if not NUMBER.fullmatch(text) or len(text) > len(str(high)):
        return None
    return int(text) if low <= int(text) <= high else None


def read_pair(pair: str) -> tuple[str, str]:
    """Key and value of an option written `key=value`; refuses anything else."""
    key, equals, value = pair.partition("=")
    if not (key and equals):
        raise CannotRead(pair, say("an option is written key=value"))
    if not value:
        raise CannotRead(pair, say("the value of {key} is missing", key=key))
    return key, value


def read_pairs(pairs: Iterable[str]) -> dict[str, str]:
    """Options written `key=value` each; refuses a key that comes twice."""
    given: dict[str, str] = {}
    for pair in pairs:
        key, value = read_pair(pair)
        if key in given:
            raise CannotRead(pair, say("this option is given twice"))
        given[key] = value
    return given


def option_texts(given: Mapping[str, object]) -> dict[str, str]:
    """Options as Python programs write them, as text; None stands for the default."""
    return {key: option_text(value) for key, value in given.items() if value is not None}


def option_text(value: object) -> str:
    """An option's value as text: 6 is "6", True is "yes", a list has commas between its values."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ",".join(map(option_text, value))
    return str(value)


def whole_or_none(value: object) -> int | None:
    """A whole number that a program gave, of whatever type; None for anything else, True and False included."""
    try:
        return None if isinstance(value, bool) else operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def whole(value: object, low: int, high: int) -> int:
    """A whole number from `low` to `high` that a program gave; refuses anything else in words."""
    number = whole_or_none(value)
    if number is None or not low <= number <= high:
        raise CannotRead(repr(value), say("a whole number from {low} to {high} is needed here", low=low, high=high))
    return number


def out_of_range(state: Any, **bounds: tuple[int, int]) -> Message | None:
    """The first field of a state that has a number outside its bounds, in a sentence; None if none has."""
    for name, (low, high) in bounds.items():
        if not all(low <= number <= high for number in numbers_in(getattr(state, name))):
            return say("{field} has numbers from {low} to {high}", field=name, low=low, high=high)
    return None
