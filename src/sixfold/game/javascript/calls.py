"""Calls of Python as calls of JavaScript: of functions, classes, builtins, methods, and of `say`.

It knows in which order arguments stand and what `static/python` has.  It does not know other
expressions: they are asked for (`Context`).
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import json
from collections.abc import Callable
from types import FunctionType, MethodType
from typing import Any, cast

import msgspec

from sixfold.game.javascript.builtins import MOST_VALUES, ORDER_FREE, accepted, builtin
from sixfold.game.javascript.comprehensions import generator
from sixfold.game.javascript.context import Context
from sixfold.game.javascript.sources import Missing
from sixfold.text.errors import Refusal
from sixfold.text.messages import Message, Sayer, language

# What `isinstance` can tell, besides classes
NAMED = {
    str: '"str"',
    int: '"int"',
    bool: '"bool"',
    dict: '"dict"',
    list: '"list"',
    tuple: '"list"',
    Message: "Message",
    Refusal: "Refusal",
}
KEYED = ("max", "min", "sorted")  # in which a key decides, and then the order


def write_call(context: Context, node: ast.Call) -> str:
    function = node.func
    if isinstance(function, ast.Subscript) and context.meaning(function.value) in (dict, list, set, tuple):
        node = ast.copy_location(ast.Call(function.value, node.args, node.keywords), node)  # list[int]()
    value = context.meaning(node.func)
    if isinstance(value, Sayer):
        return _said(context, node, value.package)
    special = next((writer for known, writer in SPECIAL if known is value), None)
    if special:
        return special(context, node)
    known = builtin(value)
    if known:
        return _builtin(context, node, *known)
    if isinstance(value, FunctionType | MethodType):
        return f"{context.write(node.func)}({arguments(context, node, inspect.signature(value))})"
    if value is Missing:
        return _called(context, node)
    return _made(context, node, value) if isinstance(value, type) else context.source.refuse(node, "unknown")


def _called(context: Context, node: ast.Call) -> str:
    """A method, or a function that is the value of a variable."""
    if isinstance(node.func, ast.Attribute):
        return _method(context, node, node.func)
    if node.keywords:
        context.source.refuse(node, "keywords")
    return f"{context.write(node.func)}({context.list_of(node.args)})"


def arguments(context: Context, node: ast.Call, signature: inspect.Signature) -> str:
    """Arguments in the order of the parameters."""
    keywords = {keyword.arg: keyword.value for keyword in node.keywords}
    if None in keywords:
        context.source.refuse(node, "**")
    if any(isinstance(argument, ast.Starred) for argument in node.args):
        return _starred(context, node, signature)
    try:
        bound = signature.bind(*node.args, **{str(name): value for name, value in keywords.items()})
    except TypeError as error:
        context.source.refuse(node, str(error))
    given: list[str] = []
    for name, parameter in signature.parameters.items():
        value = bound.arguments.get(name)
        if parameter.kind is parameter.VAR_POSITIONAL:
            given += map(context.write, value or ())
        elif parameter.kind is parameter.VAR_KEYWORD:
            given.append(_named(context, value or {}))
        else:
            given.append("undefined" if value is None else context.write(value))
    while given and given[-1] == "undefined":
        given.pop()
    return ", ".join(given)


def _named(context: Context, values: dict[str, ast.expr]) -> str:
    """Arguments with names of their own, as one dictionary."""
    return f"$dict([{', '.join(f'[{json.dumps(name)}, {context.write(value)}]' for name, value in values.items())}])"


def _starred(context: Context, node: ast.Call, signature: inspect.Signature) -> str:
    """Arguments some of which are spread out with `*`: keywords are the parameters after them."""
    names = list(signature.parameters)
    given = {str(keyword.arg): context.write(keyword.value) for keyword in node.keywords}
    if any(parameter.kind is parameter.VAR_POSITIONAL for parameter in signature.parameters.values()) and not given:
        return context.list_of(node.args)
    if not set(given) <= set(names):
        context.source.refuse(node, "keywords")
    first = min((names.index(name) for name in given), default=len(names))
    after = [given.get(name, "undefined") for name in names[first:]]
    return ", ".join([f"...$positional([{context.list_of(node.args)}], {first})", *after])


def _said(context: Context, node: ast.Call, package: str) -> str:
    """A message: its text is written there, so that its translations are known."""
    text = node.args[0] if len(node.args) in (1, 2) else None
    if not (isinstance(text, ast.Constant) and isinstance(text.value, str)):
        context.source.refuse(node, "the text of a message is written where it is said")
    key = context.names.said(text.value, package)
    clause, values = context.write(node.args[1]) if len(node.args) == 2 else '""', []
    for keyword in node.keywords:
        if keyword.arg is None:
            values.append(f"...$dict({context.write(keyword.value)}).items()")
        elif keyword.arg == "clause":
            clause = context.write(keyword.value)
        else:
            value = (
                context.text(keyword.value) if context.kinds.is_float(keyword.value) else context.write(keyword.value)
            )
            values.append(f"[{json.dumps(keyword.arg)}, {value}]")
    other = "" if key == text.value else f", {json.dumps(key, ensure_ascii=False)}"
    return f"$say({context.write(text)}, {clause}, [{', '.join(values)}]{other})"


def _is_instance(context: Context, node: ast.Call) -> str:
    """Whether a value is of one of some kinds; lists and tuples are the same here."""
    kinds = _kinds(node.args[1])
    first = context.meaning(kinds[0])
    if len(kinds) == 1 and isinstance(first, type) and issubclass(first, Refusal):
        return f"$isRefusal({context.write(node.args[0])}, {json.dumps(first.__name__)})"
    made = [context.meaning(kind) for kind in kinds]
    if (list in made) != (tuple in made) or float in made or len(node.args) != 2:
        context.source.refuse(node, "isinstance")
    written = [NAMED[kind] if kind in NAMED else context.write(name) for kind, name in zip(made, kinds, strict=True)]
    return f"$isinstance({context.write(node.args[0])}, [{', '.join(dict.fromkeys(written))}])"


def _kinds(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.BinOp):
        return [*_kinds(node.left), *_kinds(node.right)]
    return node.elts if isinstance(node, ast.Tuple) else [node]


def _replaced(context: Context, node: ast.Call) -> str:
    return _changed(context, node, context.write(node.args[0]))


def _changed(context: Context, node: ast.Call, record: str) -> str:
    given = ", ".join(f"{keyword.arg}: {context.write(keyword.value)}" for keyword in node.keywords)
    for keyword in node.keywords:
        context.names.attribute(str(keyword.arg), node, context.source)
    return f"$replaced({record}, {{ {given} }})"


def _cast(context: Context, node: ast.Call) -> str:
    return context.write(node.args[1])


def _not_implemented(context: Context, node: ast.Call) -> str:
    return f"new PythonError({context.list_of(node.args)})"


def _language(context: Context, node: ast.Call) -> str:
    return "$language()"


def _set_attribute(context: Context, node: ast.Call) -> str:
    """`object.__setattr__(self, "name", value)`, with which what refuses to be changed is made."""
    own, name, value = node.args
    if not (isinstance(name, ast.Constant) and isinstance(name.value, str)):
        context.source.refuse(node, "arguments")
    return f"{context.write(own)}.{name.value} = {context.write(value)}"


def _message(context: Context, node: ast.Call) -> str:
    """A message that is made of another, or of its values alone: its text is in no catalogue."""
    given = arguments(context, node, inspect.signature(Message))
    return f"$message({given})"


def _text(context: Context, node: ast.Call) -> str:
    if len(node.args) > 1 or node.keywords:
        context.source.refuse(node, "arguments")
    return context.text(node.args[0]) if node.args else '""'


SPECIAL: tuple[tuple[Any, Callable[[Context, ast.Call], str]], ...] = (
    (str, _text),
    (isinstance, _is_instance),
    (msgspec.structs.replace, _replaced),
    (dataclasses.replace, _replaced),
    (cast, _cast),
    (language, _language),
    (object.__setattr__, _set_attribute),
    (Message, _message),
    (NotImplementedError, _not_implemented),
)


def _made(context: Context, node: ast.Call, made: type) -> str:
    """An object of a class: a state, a small record, a refusal."""
    if issubclass(made, Refusal):
        if len(node.args) != 2 or node.keywords:
            context.source.refuse(node, "arguments")
        names = [parent.__name__ for parent in made.__mro__ if issubclass(parent, Refusal)]
        return f"new Refusal({json.dumps(names)}, {context.list_of(node.args)})"
    if hasattr(made, "__post_init__"):
        context.source.refuse(node, "__post_init__")
    return f"new {context.write(node.func)}({arguments(context, node, inspect.signature(made))})"


def _builtin(context: Context, node: ast.Call, name: str, known: tuple[str, ...]) -> str:
    keywords = {keyword.arg: context.write(keyword.value) for keyword in node.keywords}
    if not set(keywords) <= set(known):
        context.source.refuse(node, "keywords")
    if len(node.args) > MOST_VALUES.get(name, 1):
        context.source.refuse(node, "too many arguments")
    given = _values(context, node, name, free=name in ORDER_FREE and not (name in KEYED and "key" in keywords))
    if name == "zip":
        return f"$zip({', '.join([keywords.get('strict', 'false'), *given])})"
    given += [keywords.get(keyword, "undefined") for keyword in known[max(0, len(given) - 1) :]]
    while given and given[-1] == "undefined":
        given.pop()
    return f"${name}({', '.join(given)})"


def _values(context: Context, node: ast.Call, name: str, free: bool) -> list[str]:
    """What a builtin is given by place; `free`: the order of a set does not matter to it."""
    if name in ("min", "max") and len(node.args) > 1:
        return [f"[{context.list_of(node.args)}]"]
    given = []
    for argument in node.args:
        if free and isinstance(argument, ast.GeneratorExp | ast.ListComp):
            values = generator(context, argument, free=True)
            given.append(f"[...{values}]" if isinstance(argument, ast.ListComp) else values)
        elif not free and context.kinds.is_set(argument) and name not in ("truth", "map"):
            context.source.refuse(argument, "a set has no order: sort it")
        else:
            given.append(context.write(argument))
    return given


def _method(context: Context, node: ast.Call, method: ast.Attribute) -> str:
    name, given = method.attr, None
    if name == "_replace":
        return _changed(context, node, context.write(method.value))
    if isinstance(method.value, ast.Call) and context.meaning(method.value.func) is super:
        return f"super{'' if name == '__init__' else '.' + name}({context.list_of(node.args)})"
    if name == "with_values":
        values = {str(keyword.arg): keyword.value for keyword in node.keywords}
        return f"$call({context.write(method.value)}, {json.dumps(name)}, {_named(context, values)})"
    signature = context.names.signature_of(name)
    counts = accepted(name)
    if signature is not None and not counts:
        given = arguments(context, node, signature)
    elif node.keywords:
        context.source.refuse(node, "keywords")
    if not counts:
        context.names.attribute(name, node, context.source)
    elif not any(isinstance(argument, ast.Starred) for argument in node.args) and len(node.args) not in counts:
        context.source.refuse(node, f"{name} with so many values")
    if name == "join" and any(context.kinds.is_set(argument) for argument in node.args):
        context.source.refuse(node, "a set has no order: sort it")
    given = context.list_of(node.args) if given is None else given
    return f"$call({', '.join(part for part in (context.write(method.value), json.dumps(name), given) if part)})"
