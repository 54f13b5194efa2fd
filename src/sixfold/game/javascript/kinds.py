"""What can be seen of a value before anything runs: that it is a float, or a set.

It knows the assignments of one function.  It guards the two places where the languages differ and nothing
refuses when it runs: the text of a float, and the order of a set.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any

from sixfold.game.javascript.builtins import FLOATS, builtin

OF_SET = ("set[", "frozenset[")  # as annotations begin
OF_SETS = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.Sub)


class Kinds:
    """What the expressions of a function are, as far as it shows."""

    def __init__(self, function: ast.FunctionDef, meaning: Callable[[ast.expr], Any]) -> None:
        self._meaning = meaning
        self._assigned: dict[str, list[ast.expr]] = {}
        self._annotated = {argument.arg: argument.annotation for argument in _parameters(function)}
        for target, value in _assignments(function):
            self._assigned.setdefault(target, []).append(value)

    def is_float(self, node: ast.expr, seen: tuple[str, ...] = ()) -> bool:
        """Whether it is surely a float, or may be one."""
        if isinstance(node, ast.BinOp):
            sides = self.is_float(node.left, seen) or self.is_float(node.right, seen)
            return isinstance(node.op, ast.Div) or sides
        if isinstance(node, ast.UnaryOp):
            return self.is_float(node.operand, seen)
        if isinstance(node, ast.IfExp):
            return self.is_float(node.body, seen) or self.is_float(node.orelse, seen)
        if isinstance(node, ast.Call):
            name = self._builtin(node)
            return name in FLOATS or (name == "round" and len(node.args) == 2)
        if isinstance(node, ast.Name) and self._is_own(node.id):
            annotated = self._annotated.get(node.id)
            if isinstance(annotated, ast.Name) and annotated.id == "float":
                return True
            return self._any_value(node.id, self.is_float, seen)
        return isinstance(node.value if isinstance(node, ast.Constant) else self._meaning(node), float)

    def is_set(self, node: ast.expr, seen: tuple[str, ...] = ()) -> bool:
        """Whether it is surely a set, or may be one."""
        if isinstance(node, ast.Set | ast.SetComp):
            return True
        if isinstance(node, ast.BinOp):
            sides = self.is_set(node.left, seen) or self.is_set(node.right, seen)
            return isinstance(node.op, OF_SETS) and sides
        if isinstance(node, ast.IfExp):
            return self.is_set(node.body, seen) or self.is_set(node.orelse, seen)
        if isinstance(node, ast.Call):
            answers = getattr(self._meaning(node.func), "__annotations__", {}).get("return", "")
            is_union = isinstance(node.func, ast.Attribute) and node.func.attr == "union"
            return self._builtin(node) == "set" or is_union or str(answers).startswith(OF_SET)
        if isinstance(node, ast.Name) and self._is_own(node.id):
            annotated = self._annotated.get(node.id)
            if annotated is not None and ast.unparse(annotated).startswith(OF_SET):
                return True
            return self._any_value(node.id, self.is_set, seen)
        return isinstance(self._meaning(node), set | frozenset)

    def _is_own(self, name: str) -> bool:
        return name in self._assigned or name in self._annotated

    def _any_value(self, name: str, fits: Callable[[ast.expr, tuple[str, ...]], bool], seen: tuple[str, ...]) -> bool:
        """Whether anything that a variable is given fits; it may be made of itself."""
        values = () if name in seen else self._assigned.get(name, ())
        return any(fits(value, (*seen, name)) for value in values)

    def _builtin(self, node: ast.Call) -> str:
        found = builtin(self._meaning(node.func))
        return found[0] if found else ""


def _parameters(function: ast.FunctionDef) -> list[ast.arg]:
    return [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]


def _assignments(function: ast.FunctionDef) -> Iterator[tuple[str, ast.expr]]:
    """Every variable that is given a value as a whole, and the value."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            yield from ((target.id, node.value) for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign | ast.AugAssign | ast.NamedExpr) and isinstance(node.target, ast.Name):
            if node.value is not None:
                yield node.target.id, node.value
