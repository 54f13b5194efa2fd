"""What the page's runtime has of Python's own: builtins with their keywords, methods and how many values they take.

It knows names that `static/python` has, too.  It does not know how a call is written.
"""

from __future__ import annotations

import math
from types import BuiltinFunctionType, FunctionType
from typing import Any

from sixfold.machines.layout import States, state_with

# The name in static/python, and the keywords that may be given, in the order of its parameters
BUILTINS: dict[Any, tuple[str, tuple[str, ...]]] = {
    abs: ("abs", ()),
    all: ("all", ()),
    any: ("any", ()),
    bool: ("truth", ()),
    chr: ("chr", ()),
    dict: ("dict", ()),
    dict.fromkeys: ("fromkeys", ()),
    divmod: ("divmod", ()),
    enumerate: ("enumerate", ("start",)),
    float: ("float", ()),
    frozenset: ("set", ()),
    int: ("int", ()),
    iter: ("iter", ()),
    len: ("len", ()),
    list: ("list", ()),
    map: ("map", ()),
    math.ceil: ("ceil", ()),
    math.cos: ("cos", ()),
    math.floor: ("floor", ()),
    math.hypot: ("hypot", ()),
    math.log: ("log", ()),
    math.sin: ("sin", ()),
    math.sqrt: ("sqrt", ()),
    max: ("max", ("key", "default")),
    min: ("min", ("key", "default")),
    next: ("next", ()),
    ord: ("ord", ()),
    range: ("range", ()),
    reversed: ("reversed", ()),
    round: ("round", ()),
    set: ("set", ()),
    sorted: ("sorted", ("key", "reverse")),
    str: ("str", ()),
    sum: ("sum", ("start",)),
    tuple: ("list", ()),
    type: ("type", ()),
    zip: ("zip", ("strict",)),
    States: ("states", ()),
    state_with: ("stateWith", ()),
}
MOST_VALUES = {  # given by place, where it is not one
    "divmod": 2,
    "enumerate": 2,
    "fromkeys": 2,
    "hypot": 99,
    "map": 99,
    "max": 99,
    "min": 99,
    "next": 2,
    "range": 3,
    "round": 2,
    "stateWith": 2,
    "sum": 2,
    "zip": 99,
}
# What they answer does not depend on the order of a set; `sorted`, `min` and `max` only without a key
ORDER_FREE = ("all", "any", "len", "max", "min", "set", "sorted", "sum")
FLOATS = ("cos", "float", "hypot", "log", "sin", "sqrt")  # always answer with one

# The methods of each kind of value, and how many values they may be given
METHODS: dict[type, dict[str, tuple[int, int]]] = {
    int: {"bit_count": (0, 0), "bit_length": (0, 0)},
    str: {
        "center": (1, 2),
        "count": (1, 1),
        "endswith": (1, 1),
        "find": (1, 1),
        "index": (1, 1),
        "isalnum": (0, 0),
        "isascii": (0, 0),
        "isdigit": (0, 0),
        "join": (1, 1),
        "ljust": (1, 2),
        "lower": (0, 0),
        "lstrip": (0, 1),
        "partition": (1, 1),
        "removeprefix": (1, 1),
        "removesuffix": (1, 1),
        "replace": (2, 2),
        "rjust": (1, 2),
        "rpartition": (1, 1),
        "rstrip": (0, 1),
        "split": (0, 2),
        "splitlines": (0, 0),
        "startswith": (1, 1),
        "strip": (0, 1),
        "upper": (0, 0),
    },
    list: {
        "append": (1, 1),
        "clear": (0, 0),
        "copy": (0, 0),
        "count": (1, 1),
        "extend": (1, 1),
        "index": (1, 1),
        "insert": (2, 2),
        "pop": (0, 1),
        "remove": (1, 1),
        "reverse": (0, 0),
        "sort": (0, 0),
    },
    dict: {
        "clear": (0, 0),
        "copy": (0, 0),
        "get": (1, 2),
        "items": (0, 0),
        "keys": (0, 0),
        "pop": (1, 2),
        "setdefault": (1, 2),
        "update": (1, 1),
        "values": (0, 0),
    },
    set: {
        "add": (1, 1),
        "clear": (0, 0),
        "copy": (0, 0),
        "discard": (1, 1),
        "isdisjoint": (1, 1),
        "issubset": (1, 1),
        "remove": (1, 1),
        "union": (1, 1),
        "update": (1, 1),
    },
}
OF_OBJECTS = {  # methods of what `static/python` makes itself: patterns, matches, messages
    "end": (0, 0),
    "fullmatch": (1, 1),
    "group": (0, 1),
    "groups": (0, 0),
    "match": (1, 1),
    "search": (1, 1),
    "split": (1, 1),
    "sub": (2, 2),
    "with_clause": (1, 1),
}
ATTRIBUTES = ("clause", "reason", "sentence", "template", "text", "values", "whole", "word")  # of messages and refusals


def builtin(value: Any) -> tuple[str, tuple[str, ...]] | None:
    """What a builtin is called in static/python, and its keywords; None for anything else."""
    if not isinstance(value, type | BuiltinFunctionType | FunctionType):
        return None
    return BUILTINS.get(value)


def accepted(method: str) -> set[int]:
    """With how many values a method may be called; with none where nothing has such a method."""
    ranges = [methods[method] for methods in (*METHODS.values(), OF_OBJECTS) if method in methods]
    return {count for least, most in ranges for count in range(least, most + 1)}
