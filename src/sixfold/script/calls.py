"""Calls of Python as calls of JavaScript: of functions, classes, builtins, methods, and of `say`.

It knows in which order arguments stand and what `static/python.js` has.  It does not know other
expressions: they are asked for (`Context`).
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


class Context(Protocol):
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


def write_call(context: Context, node: ast.Call) -> str:
    """A call as it is written."""
    value = context.meaning(node.func)
    if value is say:
        return _said(context, node)
    if isinstance(value, FunctionType):
        return f"{context.write(node.func)}({_arguments(context, node, inspect.signature(value))})"
    if value is Missing:
        return _called(context, node)
    if isinstance(value, type) and value not in BUILTINS:
        return _made(context, node, value)
    return _builtin(context, node, value)


def _called(context: Context, node: ast.Call) -> str:
    """A method, or a function that is the value of a variable."""
    if isinstance(node.func, ast.Attribute):
        return _method(context, node, node.func)
    if node.keywords:
        context.source.refuse(node, "keywords")
    return f"{context.write(node.func)}({context.list_of(node.args)})"


def _said(context: Context, node: ast.Call) -> str:
    """A message: its text is written there, so that its translations are known."""
    text = node.args[0] if len(node.args) == 1 else None
    if not (isinstance(text, ast.Constant) and isinstance(text.value, str)):
        context.source.refuse(node, "the text of a message is written where it is said")
    context.names.said(text.value, context.source.package)
    clause, values = '""', []
    for keyword in node.keywords:
        if keyword.arg is None:
            values.append(f"...$dict({context.write(keyword.value)})")
        elif keyword.arg == "clause":
            clause = context.write(keyword.value)
        else:
            values.append(f"[{json.dumps(keyword.arg)}, {context.write(keyword.value)}]")
    return f"$say({context.write(text)}, {clause}, [{', '.join(values)}])"


def _arguments(context: Context, node: ast.Call, signature: inspect.Signature) -> str:
    """Arguments in the order of the parameters."""
    if any(isinstance(argument, ast.Starred) for argument in node.args):
        if node.keywords:
            context.source.refuse(node, "keywords after *")
        return context.list_of(node.args)
    keywords = {keyword.arg: keyword.value for keyword in node.keywords}
    if None in keywords:
        context.source.refuse(node, "**")
    try:
        bound = signature.bind(*node.args, **{str(name): value for name, value in keywords.items()})
    except TypeError as error:
        context.source.refuse(node, str(error))
    given = [bound.arguments.get(name) for name in signature.parameters]
    while given and given[-1] is None:
        given.pop()
    return ", ".join("undefined" if value is None else context.write(value) for value in given)


def _made(context: Context, node: ast.Call, made: type) -> str:
    """An object of a class: a state, a small record, a refusal."""
    if issubclass(made, Refusal):
        if len(node.args) != 2 or node.keywords:
            context.source.refuse(node, "arguments")
        return f"new Refusal({json.dumps(made.__name__)}, {context.list_of(node.args)})"
    return f"new {context.write(node.func)}({_arguments(context, node, inspect.signature(made))})"


def _builtin(context: Context, node: ast.Call, value: Any) -> str:
    if not any(value is known for known in BUILTINS):
        context.source.refuse(node, "unknown")
    name, known = BUILTINS[value]
    keywords = {keyword.arg: context.write(keyword.value) for keyword in node.keywords}
    if not set(keywords) <= set(known):
        context.source.refuse(node, "keywords")
    given = [context.write(argument) for argument in node.args]
    if name == "zip":
        return f"$zip({', '.join([keywords.get('strict', 'false'), *given])})"
    if name in ("min", "max") and len(given) > 1:
        given = [f"[{', '.join(given)}]"]
    given += [keywords.get(keyword, "undefined") for keyword in known]
    while given and given[-1] == "undefined":
        given.pop()
    return f"${name}({', '.join(given)})"


def _method(context: Context, node: ast.Call, method: ast.Attribute) -> str:
    if node.keywords:
        context.source.refuse(node, "keywords")
    if method.attr not in METHODS.split():
        context.names.attribute(method.attr, node, context.source)
    given = [context.write(method.value), json.dumps(method.attr), *map(context.write, node.args)]
    return f"$call({', '.join(given)})"
