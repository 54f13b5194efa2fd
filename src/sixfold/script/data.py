"""Values of Python as JavaScript: what modules computed at import is written down as it is.

It knows literals.  It does not know what a value is for; functions and classes among the values are
asked for by name.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from types import FunctionType
from typing import Any

import msgspec

from sixfold.messages import Message

RESERVED = (  # words of JavaScript
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends "
    "false finally for function if implements import in instanceof interface let new null package private protected "
    "public return static super switch this throw true try typeof undefined var void while with yield"
)


NO_DEFAULT = dataclasses.MISSING


def record_fields(made: type) -> dict[str, Any]:
    """The fields of a small record (dataclass, struct, named tuple) with their defaults; none for other classes."""
    if dataclasses.is_dataclass(made):
        return {field.name: field.default for field in dataclasses.fields(made)}
    if issubclass(made, msgspec.Struct):
        known = {field.name: field.default for field in msgspec.structs.fields(made)}
        return {name: NO_DEFAULT if value is msgspec.NODEFAULT else value for name, value in known.items()}
    defaults: dict[str, Any] = getattr(made, "_field_defaults", {})
    return {name: defaults.get(name, NO_DEFAULT) for name in getattr(made, "_fields", ())}


class NotSerializable(Exception):
    """A value that cannot be written down."""


def local(name: str) -> str:
    """A name of Python as one of JavaScript; ours have a $, which Python's do not."""
    return f"{name}$" if name in RESERVED.split() else name


def literal(value: Any, named: Callable[[Any], str]) -> str:
    """A value as an expression; `named` is asked for what functions and classes are called."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return f"{value}n"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, Message):
        return _message(value, named)
    if isinstance(value, FunctionType | type):
        return named(value)
    if record_fields(type(value)):
        fields = (getattr(value, name) for name in record_fields(type(value)))
        return f"new {named(type(value))}({', '.join(literal(field, named) for field in fields)})"
    return _container(value, named)


def _container(value: Any, named: Callable[[Any], str]) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(literal(item, named) for item in value)}]"
    if isinstance(value, dict):
        return f"new Map({literal(list(value.items()), named)})"
    if isinstance(value, set | frozenset):
        return f"new Set({literal(sorted(value), named)})"
    if isinstance(value, range):
        return f"$range({value.start}n, {value.stop}n, {value.step}n)"
    raise NotSerializable(type(value).__name__)


def _message(message: Message, named: Callable[[Any], str]) -> str:
    named(message)  # so that its translations come along
    values = literal([list(pair) for pair in message.values.items()], named)
    return f"$say({literal(message.text, named)}, {literal(message.clause, named)}, {values})"
