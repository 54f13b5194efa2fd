"""Values of Python as JavaScript: what modules computed at import is written down as it is.

It knows literals.  It does not know what a value is for; functions and classes among the values are
asked for by name.
"""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Callable
from types import FunctionType, MappingProxyType, MethodType
from typing import Any

import msgspec

from sixfold.game.javascript.regexes import Unsupported, regular_expression
from sixfold.machines.layout import SAFE
from sixfold.text.messages import Message

RESERVED = (  # words of JavaScript
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends "
    "false finally for function if implements import in instanceof interface let new null package private protected "
    "public return static super switch this throw true try typeof undefined var void while with yield"
)
NO_DEFAULT = dataclasses.MISSING


def record_fields(made: type) -> dict[str, Any]:
    """The fields of a small record (dataclass, struct, named tuple) with their defaults; none for other classes."""
    if dataclasses.is_dataclass(made):
        return {field.name: _default(field, NO_DEFAULT) for field in dataclasses.fields(made)}
    if issubclass(made, msgspec.Struct):
        return {field.name: _default(field, msgspec.NODEFAULT) for field in msgspec.structs.fields(made)}
    defaults: dict[str, Any] = getattr(made, "_field_defaults", {})
    return {name: defaults.get(name, NO_DEFAULT) for name in getattr(made, "_fields", ())}


def _default(field: Any, none: Any) -> Any:
    """What a field is if nothing is given; a factory makes it anew each time, and so does what is written."""
    if field.default_factory is not none:
        return field.default_factory()
    return NO_DEFAULT if field.default is none else field.default


class NotSerializable(Exception):
    """A value that cannot be written down."""


def local(name: str) -> str:
    """A name of Python as one of JavaScript; ours have a $, which Python's do not."""
    return f"{name}$" if name in RESERVED.split() else name


def whole_number(value: int) -> str:
    """A whole number: a Number while that is safe, a BigInt beyond."""
    return str(int(value)) if abs(value) <= SAFE else f"{int(value)}n"


def literal(value: Any, named: Callable[[Any], str]) -> str:
    """A value as an expression; `named` is asked for what functions and classes are called."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return whole_number(value)
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, Message):
        return _message(value, named)
    if isinstance(value, FunctionType | MethodType | type):
        return named(value)
    if record_fields(type(value)):
        fields = (getattr(value, name) for name in record_fields(type(value)))
        return f"new {named(type(value))}({', '.join(literal(field, named) for field in fields)})"
    return _container(value, named)


def _container(value: Any, named: Callable[[Any], str]) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(literal(item, named) for item in value)}]"
    if isinstance(value, dict | MappingProxyType):
        return f"$dict({literal(list(value.items()), named)})"
    if isinstance(value, set | frozenset):
        return f"$set({literal(sorted(value, key=repr), named)})"
    if isinstance(value, range):
        return f"$range({', '.join(map(whole_number, (value.start, value.stop, value.step)))})"
    if isinstance(value, re.Pattern):
        try:
            source, flags = regular_expression(value)
        except Unsupported as problem:
            raise NotSerializable(str(problem)) from None
        return f"$pattern({json.dumps(source, ensure_ascii=False)}, {json.dumps(flags)})"
    raise NotSerializable(type(value).__name__)


def _message(message: Message, named: Callable[[Any], str]) -> str:
    key = named(message)  # its translations come along
    values = literal([list(pair) for pair in message.values.items()], named)
    other = "" if key == message.text else f", {literal(key, named)}"
    return f"$say({literal(message.text, named)}, {literal(message.clause, named)}, {values}{other})"
