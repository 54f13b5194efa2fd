"""Functions of Python as those of JavaScript: their parameters and variables."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from types import FunctionType, MethodType

from sixfold.game.javascript.context import Names
from sixfold.game.javascript.literals import local
from sixfold.game.javascript.sources import Source
from sixfold.game.javascript.statements import INDENT, Statements

COMPREHENSIONS = (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)


def function(source: Source, written: FunctionType | MethodType, name: str, names: Names) -> list[str]:
    parameters = _parameters(source, written)
    mark = "*" if _is_generator(source.node) else ""
    return _framed(f"function{mark} {name}", parameters, _body(source, names, parameters), names)


def method(source: Source, written: FunctionType, name: str, names: Names, head: str) -> list[str]:
    """The lines of a method or, with "get " before its name, of a property."""
    own, *parameters = _parameters(source, written)
    body = [f"const {local(own.name)} = this;", *_body(source, names, [own, *parameters])]
    return _framed(f"{head}{'*' if _is_generator(source.node) else ''}{name}", parameters, body, names)


def constructor(source: Source, written: FunctionType, names: Names) -> list[str]:
    """The lines of `__init__`; one that does not call that of its base has none with values."""
    own, *parameters = _parameters(source, written)
    body = _body(source, names, [own, *parameters])[:-1]
    called = next((at for at, line in enumerate(body) if line.startswith("super(")), None)
    if called is None:
        body.insert(0, "super();")
    body.insert((called or 0) + 1, f"const {local(own.name)} = this;")
    return _framed("constructor", parameters, body, names)


def _framed(head: str, parameters: list[inspect.Parameter], body: list[str], names: Names) -> list[str]:
    given = ", ".join(_parameter(parameter, names) for parameter in parameters)
    return [f"{head}({given}) {{", *(INDENT + line for line in body), "}"]


def _parameters(source: Source, written: FunctionType | MethodType) -> list[inspect.Parameter]:
    found = list(inspect.signature(written).parameters.values())
    starred = any(parameter.kind is parameter.VAR_POSITIONAL for parameter in found)
    for parameter in found:
        if starred and parameter.kind in (parameter.KEYWORD_ONLY, parameter.VAR_KEYWORD):
            source.refuse(source.node, f"parameter {parameter.name}")
    return found


def _parameter(parameter: inspect.Parameter, names: Names) -> str:
    if parameter.kind is parameter.VAR_POSITIONAL:
        return f"...{local(parameter.name)}"
    if parameter.default is parameter.empty:
        return local(parameter.name)
    return f"{local(parameter.name)} = {names.literal(parameter.default)}"


def _body(source: Source, names: Names, parameters: list[inspect.Parameter]) -> list[str]:
    """The statements of a function, its variables before them."""
    own = {parameter.name for parameter in parameters}
    variables = {name for statement in source.node.body for name in _assigned(statement)} - own
    statements = Statements(source, names, own | variables)
    body = [line for statement in source.node.body for line in statements.lines(statement)]
    declared = [*sorted(map(local, variables)), *statements.expressions.temporaries]
    if declared:
        body.insert(0, f"let {', '.join(declared)};")
    return body if isinstance(source.node.body[-1], ast.Return) else [*body, "return null;"]


def _assigned(node: ast.AST) -> Iterator[str]:
    """The names that a statement gives values to; those of its comprehensions are their own."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
    elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
        yield node.name
    if isinstance(node, ast.Lambda):
        return
    inner: Iterator[ast.AST] = ast.iter_child_nodes(node)
    if isinstance(node, COMPREHENSIONS):
        inner = (each.target for each in ast.walk(node) if isinstance(each, ast.NamedExpr))
    for child in inner:
        yield from _assigned(child)


def _is_generator(node: ast.AST) -> bool:
    return any(isinstance(each, ast.Yield | ast.YieldFrom) for each in ast.walk(node))
