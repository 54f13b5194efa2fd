"""Statements of Python as those of JavaScript.

It knows assignments, branches and loops; `match` is in `matching`.  Variables belong to the whole
function, as in Python.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from sixfold.game.javascript.context import Names
from sixfold.game.javascript.expressions import Expressions
from sixfold.game.javascript.literals import local
from sixfold.game.javascript.matching import matched
from sixfold.game.javascript.sources import Source
from sixfold.text.errors import Refusal

INDENT = "  "
IN_PLACE = {ast.Sub, ast.BitAnd, ast.BitOr, ast.BitXor}  # operators of sets, too, which they would change


def _names_something(node: ast.expr) -> bool:
    """Whether an expression changes a variable, so that it matters when it is looked at."""
    return any(isinstance(each, ast.NamedExpr) for each in ast.walk(node))


def _is_plain_attribute(node: ast.expr) -> bool:
    """Whether a target is an attribute of a variable, which nothing changes meanwhile."""
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)


class Statements:
    def __init__(self, source: Source, names: Names, local_names: set[str]) -> None:
        self.source = source
        self.expressions = Expressions(source, names, local_names)

    def lines(self, node: ast.stmt) -> list[str]:
        writer = WRITERS.get(type(node))
        if writer is None:
            self.source.refuse(node, type(node).__name__)
        return writer(self, node)

    def block(self, statements: list[ast.stmt]) -> list[str]:
        """The lines of several, indented."""
        return [INDENT + line for statement in statements for line in self.lines(statement)]

    def _value(self, node: ast.Expr) -> list[str]:
        return [] if isinstance(node.value, ast.Constant) else [f"{self.expressions.write(node.value)};"]

    def _nothing(self, node: ast.Pass) -> list[str]:
        return []

    def _break(self, node: ast.Break) -> list[str]:
        return ["break;"]

    def _continue(self, node: ast.Continue) -> list[str]:
        return ["continue;"]

    def _return(self, node: ast.Return) -> list[str]:
        return [f"return {self.expressions.write(node.value) if node.value else 'null'};"]

    def _raise(self, node: ast.Raise) -> list[str]:
        if node.exc is None:
            self.source.refuse(node, "raise")
        if self.expressions.meaning(node.exc) is NotImplementedError:
            return ['throw new PythonError("not implemented");']
        return [f"throw {self.expressions.write(node.exc)};"]

    def _assign(self, node: ast.Assign) -> list[str]:
        value = self.expressions.write(node.value)
        if len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            return [f"{local(node.targets[0].id)} = {value};"]
        if len(node.targets) == 1 and (isinstance(node.targets[0], ast.Subscript) or not _names_something(node.value)):
            if isinstance(node.targets[0], ast.Subscript) or _is_plain_attribute(node.targets[0]):
                return [self.expressions.bind(node.targets[0], value)]
        whole = self.expressions.temporary()
        return [f"{whole} = {value};", *(self.expressions.bind(target, whole) for target in node.targets)]

    def _annotated(self, node: ast.AnnAssign) -> list[str]:
        if node.value is None:
            return []
        return self._assign(ast.copy_location(ast.Assign([node.target], node.value), node))

    def _changed(self, node: ast.AugAssign) -> list[str]:
        """`a += b`: what is changed is looked up once, and before the value."""
        value, target = self.expressions.write(node.value), node.target
        if isinstance(target, ast.Subscript):
            if isinstance(target.slice, ast.Slice):
                self.source.refuse(node, "assignment")
            whole, place = self.expressions.temporary(), self.expressions.temporary()
            values, index = self.expressions.write(target.value), self.expressions.write(target.slice)
            changed = self._operated(node, f"$get({whole}, {place})", value)
            return [f"{whole} = {values};", f"{place} = {index};", f"$put({changed}, {whole}, {place});"]
        if isinstance(target, ast.Attribute) and not isinstance(target.value, ast.Name):
            whole = self.expressions.temporary()
            self.expressions.names.attribute(target.attr, target, self.source)
            written = f"{whole}.{target.attr}"
            before = [f"{whole} = {self.expressions.write(target.value)};"]
            return [*before, f"{written} = {self._operated(node, written, value)};"]
        written = self.expressions.write(target)
        return [f"{written} = {self._operated(node, written, value)};"]

    def _operated(self, node: ast.AugAssign, left: str, right: str) -> str:
        if isinstance(node.op, ast.Add):
            return f"$iadd({left}, {right})"
        before = f"$plain({left})" if type(node.op) in IN_PLACE else left
        return f"{self.expressions.operator(node)}({before}, {right})"

    def _if(self, node: ast.If) -> list[str]:
        found = [f"if ({self.expressions.truth(node.test)}) {{", *self.block(node.body), "}"]
        return found if not node.orelse else [*found[:-1], "} else {", *self.block(node.orelse), "}"]

    def _while(self, node: ast.While) -> list[str]:
        if node.orelse:
            self.source.refuse(node, "else")
        return [f"while ({self.expressions.truth(node.test)}) {{", *self.block(node.body), "}"]

    def _for(self, node: ast.For) -> list[str]:
        if node.orelse:
            self.source.refuse(node, "else")
        head, each = self._head(node.iter)
        bound = self.expressions.bind(node.target, each)
        return [head, INDENT + bound, *self.block(node.body), "}"]

    def _head(self, values: ast.expr) -> tuple[str, str]:
        """The head of a loop and the name of its value; over a plain range it counts."""
        if isinstance(values, ast.Call) and self.expressions.meaning(values.func) is range:
            if len(values.args) < 3 and not any(isinstance(end, ast.Starred) for end in values.args):
                first, last = ["0", *map(self.expressions.write, values.args)][-2:]
                number, end = self.expressions.fresh(), self.expressions.fresh()
                ends = f"let {number} = $whole({first}), {end} = $whole({last})"
                return f"for ({ends}; {number} < {end}; {number}++) {{", number
        return f"for (const $each of {self.expressions.iterated(values)}) {{", "$each"

    def _match(self, node: ast.Match) -> list[str]:
        return matched(self.expressions, node, self.block)

    def _try(self, node: ast.Try) -> list[str]:
        """Refusals can be caught, nothing else."""
        if node.orelse or node.finalbody:
            self.source.refuse(node, "Try")
        caught = [line for number, handler in enumerate(node.handlers) for line in self._handler(node, handler, number)]
        inner = [INDENT + line for line in (*caught, "} else throw $problem;")]
        return ["try {", *self.block(node.body), "} catch ($problem) {", *inner, "}"]

    def _handler(self, node: ast.Try, handler: ast.ExceptHandler, number: int) -> list[str]:
        made = self.expressions.meaning(handler.type) if handler.type else None
        if not (isinstance(made, type) and issubclass(made, Refusal)):
            self.source.refuse(node, "Try")
        head = f'{"} else " if number else ""}if ($isRefusal($problem, "{made.__name__}")) {{'
        bound = [f"{INDENT}{local(handler.name)} = $problem;"] if handler.name else []
        return [head, *bound, *self.block(handler.body)]


WRITERS: dict[type, Callable[[Statements, Any], list[str]]] = {
    ast.AnnAssign: Statements._annotated,
    ast.Assign: Statements._assign,
    ast.AugAssign: Statements._changed,
    ast.Break: Statements._break,
    ast.Continue: Statements._continue,
    ast.Expr: Statements._value,
    ast.For: Statements._for,
    ast.If: Statements._if,
    ast.Match: Statements._match,
    ast.Pass: Statements._nothing,
    ast.Raise: Statements._raise,
    ast.Return: Statements._return,
    ast.Try: Statements._try,
    ast.While: Statements._while,
}
