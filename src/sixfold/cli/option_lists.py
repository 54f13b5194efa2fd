"""The options of a game with their values and what each means: as lines for people, as data for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sixfold.game.contract import Choice, Number, Option
from sixfold.game.personal import PersonalLetters
from sixfold.text.messages import say


def option_lines(option: Option) -> Iterator[str]:
    """The option as it is written when nothing is chosen, then its values."""
    written = f"{option.key}={option.default}" if option.default else option.key
    yield f"{written}  {option.meaning}"
    values = option_values(option, shown=True) or []
    if isinstance(option, Number):
        yield "  " + str(say("a whole number from {low} to {high}", low=option.low, high=option.high))
    elif all(value["value"] == value["meaning"] for value in values):
        yield from ["  " + ", ".join(value["value"] for value in values)] if values else []
    else:
        wide = max(len(value["value"]) for value in values)
        yield from (f"  {value['value']:<{wide}}  {value['meaning']}" for value in values)


def option_data(option: Option) -> dict[str, Any]:
    """The same for programs; `values` is null where they are not a list."""
    data = {"key": option.key, "default": option.default, "meaning": str(option.meaning), "label": str(option.title)}
    if isinstance(option, Number):
        return data | {"kind": "number", "low": option.low, "high": option.high, "values": None}
    kind = "choice" if isinstance(option, Choice) else "letters" if isinstance(option, PersonalLetters) else "text"
    return data | {"kind": kind, "values": option_values(option)}


def option_values(option: Option, shown: bool = False) -> list[dict[str, str]] | None:
    """Each value, or each letter of those that values are made of, with its meaning; letters as files or boards do."""
    if isinstance(option, Choice):
        return [{"value": value, "meaning": option.word(value)} for value in option.values]
    if isinstance(option, PersonalLetters):
        letters = [pick.shown if shown else pick.letter for pick in option.picks]
        return [
            {"value": letter, "meaning": str(pick.label or letter)}
            for letter, pick in zip(letters, option.picks, strict=True)
        ]
    return None
