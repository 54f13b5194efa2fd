"""Calls of Python as calls of JavaScript: of functions, classes, builtins, methods, and of `say`.

It knows in which order arguments stand and what `static/python.js` has.  It does not know other
expressions: they are asked for (`Within`).
"""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Sequence
from types import FunctionType
from typing import Any, Protocol

from sixfold.errors import Refusal
from sixfold.messages import say
from sixfold.script.sources import Missing, Source

# Builtins with the keywords they are given here, in the order of static/python.js
BUILTINS: dict[Any, tuple[str, tuple[str, ...]]] = {
    abs: ("abs", ()),
    all: ("all", ()),
    any: ("any", ()),
    bool: ("truth", ()),
    dict: ("dict", ()),
    enumerate: ("enumerate", ("start",)),
    frozenset: ("set", ()),
    int: ("int", ()),
    len: ("len", ()),
    list: ("list", ()),
    map: ("map", ()),
    max: ("max", ("key", "default")),
    min: ("min", ("key", "default")),
    next: ("next", ()),
    range: ("range", ()),
    reversed: ("reversed", ()),
    set: ("set", ()),
    sorted: ("sorted", ("key", "reverse")),
    str: ("str", ()),
    sum: ("sum", ("start",)),
    tuple: ("list", ()),
    zip: ("zip", ("strict",)),
}
METHODS = (  # of values that are no objects
    "add append bit_count bit_length copy count endswith extend find get index insert items join keys lower pop "
    "replace split startswith upper values"
)


class Names(Protocol):
    """Who knows what is written elsewhere."""

    def reference(self, value: Any, name: str) -> str | None:
        """What a function, a class or a constant of a module is called; None if it cannot be written."""

    def literal(self, value: Any) -> str:
        """A value as it is written down."""

    def said(self, text: str, package: str) -> None:
        """A sentence that is said, whose translations are to come along."""

    def attribute(self, name: str, node: ast.AST, source: Source) -> None:
        """A field, property or method that is asked for: one of the classes has to have it."""


class Within(Protocol):
    """The expressions among which a call stands."""

    source: Source
    names: Names

    def write(self, node: ast.expr) -> str:
        """An expression."""
        ...

    def list_of(self, nodes: Sequence[ast.expr]) -> str:
        """Expressions with commas."""
        ...

    def meaning(self, node: ast.expr) -> Any:
        """What an expression is before anything runs; Missing where that is not known."""
        ...


def write_call(within: Within, node: ast.Call) -> str:
    """A call as it is written."""
    value = within.meaning(node.func)
    if value is say:
        return _said(within, node)
    if isinstance(value, FunctionType):
        return f"{within.write(node.func)}({_arguments(within, node, inspect.signature(value))})"
    if value is Missing:
        return _called(within, node)
    if isinstance(value, type) and value not in BUILTINS:
        return _made(within, node, value)
    return _builtin(within, node, value)


def _called(within: Within, node: ast.Call) -> str:
    """A method, or a function that is the value of a variable."""
    if isinstance(node.func, ast.Attribute):
        return _method(within, node, node.func)
    if node.keywords:
        within.source.refuse(node, "keywords")
    return f"{within.write(node.func)}({within.list_of(node.args)})"


def _said(within: Within, node: ast.Call) -> str:
    """A message: its text is written there, so that its translations are known."""
    text = node.args[0] if len(node.args) == 1 else None
    if not (isinstance(text, ast.Constant) and isinstance(text.value, str)):
        within.source.refuse(node, "the text of a message is written where it is said")
    within.names.said(text.value, within.source.package)
    clause, values = '""', []
    for keyword in node.keywords:
        if keyword.arg is None:
            values.append(f"...$dict({within.write(keyword.value)})")
        elif keyword.arg == "clause":
            clause = within.write(keyword.value)
        else:
            values.append(f"[{json.dumps(keyword.arg)}, {within.write(keyword.value)}]")
    return f"$say({within.write(text)}, {clause}, [{', '.join(values)}])"


def _arguments(within: Within, node: ast.Call, signature: inspect.Signature) -> str:
    """Arguments in the order of the parameters."""
    if any(isinstance(argument, ast.Starred) for argument in node.args):
        if node.keywords:
            within.source.refuse(node, "keywords after *")
        return within.list_of(node.args)
    keywords = {keyword.arg: keyword.value for keyword in node.keywords}
    if None in keywords:
        within.source.refuse(node, "**")
    try:
        bound = signature.bind(*node.args, **{str(name): value for name, value in keywords.items()})
    except TypeError as error:
        within.source.refuse(node, str(error))
    given = [bound.arguments.get(name) for name in signature.parameters]
    while given and given[-1] is None:
        given.pop()
    return ", ".join("undefined" if value is None else within.write(value) for value in given)


def _made(within: Within, node: ast.Call, made: type) -> str:
    """An object of a class: a state, a small record, a refusal."""
    if issubclass(made, Refusal):
        if len(node.args) != 2 or node.keywords:
            within.source.refuse(node, "arguments")
        return f"new Refusal({json.dumps(made.__name__)}, {within.list_of(node.args)})"
    return f"new {within.write(node.func)}({_arguments(within, node, inspect.signature(made))})"


def _builtin(within: Within, node: ast.Call, value: Any) -> str:
    if not any(value is known for known in BUILTINS):
        within.source.refuse(node, "unknown")
    name, known = BUILTINS[value]
    keywords = {keyword.arg: within.write(keyword.value) for keyword in node.keywords}
    if not set(keywords) <= set(known):
        within.source.refuse(node, "keywords")
    given = [within.write(argument) for argument in node.args]
    if name == "zip":
        return f"$zip({', '.join([keywords.get('strict', 'false'), *given])})"
    if name in ("min", "max") and len(given) > 1:
        given = [f"[{', '.join(given)}]"]
    given += [keywords.get(keyword, "undefined") for keyword in known]
    while given and given[-1] == "undefined":
        given.pop()
    return f"${name}({', '.join(given)})"


def _method(within: Within, node: ast.Call, method: ast.Attribute) -> str:
    if node.keywords:
        within.source.refuse(node, "keywords")
    if method.attr not in METHODS.split():
        within.names.attribute(method.attr, node, within.source)
    given = [within.write(method.value), json.dumps(method.attr), *map(within.write, node.args)]
    return f"$call({', '.join(given)})"
