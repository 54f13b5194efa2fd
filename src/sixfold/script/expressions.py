"""Expressions of Python as expressions of JavaScript.

It knows operators, names and comprehensions.  It does not know calls (`calls`), statements, nor where functions and
constants are written: they are asked for (`Names`).  Whatever may differ between the two languages is
left to `static/python.js`; plain JavaScript stands only where it means the same.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from types import ModuleType
from typing import Any

from sixfold.script.calls import BUILTINS, Names, write_call
from sixfold.script.data import local
from sixfold.script.sources import Missing, Source, uncached

OPERATORS: dict[type, str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
    ast.Pow: "pow",
    ast.LShift: "lshift",
    ast.RShift: "rshift",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.BitXor: "xor",
}
COMPARISONS: dict[type, str] = {
    ast.Eq: "eq",
    ast.NotEq: "ne",
    ast.Lt: "lt",
    ast.LtE: "le",
    ast.Gt: "gt",
    ast.GtE: "ge",
}


class Expressions:
    """Writes the expressions of one function."""

    def __init__(self, source: Source, names: Names, local_names: set[str]) -> None:
        self.source = source
        self.names = names
        self.local_names = [local_names]  # of the function, then of the comprehensions around
        self.temporaries: list[str] = []  # to be declared with the variables
        self._numbers = count()

    def fresh(self) -> str:
        """A name that no other place uses."""
        return f"$t{next(self._numbers)}"

    def temporary(self) -> str:
        """A variable of that kind."""
        self.temporaries.append(self.fresh())
        return self.temporaries[-1]

    def write(self, node: ast.expr) -> str:
        """The expression."""
        writer = WRITERS.get(type(node))
        if writer is None:
            self.source.refuse(node, type(node).__name__)
        return writer(self, node)

    def truth(self, node: ast.expr) -> str:
        """The expression as something that is true or false."""
        written = self.write(node)
        return written if self.is_truth(node) else f"$truth({written})"

    def is_truth(self, node: ast.expr) -> bool:
        """Whether the expression is surely True or False."""
        if isinstance(node, ast.BoolOp):
            return all(self.is_truth(value) for value in node.values)
        if isinstance(node, ast.UnaryOp):
            return isinstance(node.op, ast.Not)
        return isinstance(node, ast.Compare) or (isinstance(node, ast.Constant) and isinstance(node.value, bool))

    def list_of(self, nodes: Sequence[ast.expr]) -> str:
        """Expressions with commas, those with * spread out."""
        return ", ".join(self.write(node) for node in nodes)

    # Names and constants ---------------------------------------------------------------

    def _constant(self, node: ast.Constant) -> str:
        value = node.value
        if value is None or isinstance(value, bool):
            return {None: "null", True: "true", False: "false"}[value]
        if isinstance(value, int):
            return f"{value}n"
        if isinstance(value, str):
            return json.dumps(value, ensure_ascii=False)
        return self.source.refuse(node, type(value).__name__)

    def is_local(self, name: str) -> bool:
        """Whether a name is a variable here."""
        return any(name in names for names in self.local_names)

    def _name(self, node: ast.Name) -> str:
        if self.is_local(node.id):
            return local(node.id)
        return self._global(node, self.source.meaning(node.id), node.id)

    def _global(self, node: ast.expr, value: Any, name: str) -> str:
        try:
            if value in BUILTINS:
                return f"${BUILTINS[value][0]}"
        except TypeError:  # no key, so no builtin
            pass
        found = None if value is Missing else self.names.reference(value, name)
        return found or self.source.refuse(node, "unknown" if value is Missing else type(value).__name__)

    def meaning(self, node: ast.expr) -> Any:
        """What a name, or a name of a module, means here; Missing where it is known only when it runs."""
        if isinstance(node, ast.Name):
            return Missing if self.is_local(node.id) else self.source.meaning(node.id)
        if isinstance(node, ast.Attribute):
            owner = self.meaning(node.value)
            return uncached(getattr(owner, node.attr, Missing)) if isinstance(owner, ModuleType) else Missing
        return Missing

    def _attribute(self, node: ast.Attribute) -> str:
        if isinstance(self.meaning(node.value), ModuleType):
            return self._global(node, self.meaning(node), node.attr)
        self.names.attribute(node.attr, node, self.source)
        return f"{self.write(node.value)}.{node.attr}"

    def _named(self, node: ast.NamedExpr) -> str:
        return f"({local(node.target.id)} = {self.write(node.value)})"

    # Operators -------------------------------------------------------------------------

    def operator(self, node: ast.BinOp | ast.AugAssign) -> str:
        """The function of an operator."""
        return f"${OPERATORS[type(node.op)]}" if type(node.op) in OPERATORS else self.source.refuse(node, "operator")

    def _binary(self, node: ast.BinOp) -> str:
        return f"{self.operator(node)}({self.write(node.left)}, {self.write(node.right)})"

    def _unary(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.Not):
            return f"!{self.truth(node.operand)}"
        if isinstance(node.op, ast.USub | ast.Invert):
            return f"${'neg' if isinstance(node.op, ast.USub) else 'invert'}({self.write(node.operand)})"
        return self.source.refuse(node, "operator")

    def _boolean(self, node: ast.BoolOp) -> str:
        is_and = isinstance(node.op, ast.And)
        if self.is_truth(node):
            return f"({(' && ' if is_and else ' || ').join(self.write(value) for value in node.values)})"
        *others, written = [self.write(value) for value in node.values]
        for value in reversed(others):
            written = f"${'both' if is_and else 'either'}({value}, () => {written})"
        return written

    def _choice(self, node: ast.IfExp) -> str:
        return f"({self.truth(node.test)} ? {self.write(node.body)} : {self.write(node.orelse)})"

    def _comparison(self, node: ast.Compare) -> str:
        parts, left = [], self.write(node.left)
        for number, (op, right) in enumerate(zip(node.ops, node.comparators, strict=True)):
            written = after = self.write(right)
            if number < len(node.ops) - 1 and not isinstance(right, ast.Name | ast.Constant):
                after = self.temporary()
                written = f"({after} = {written})"
            parts.append(self._compared(node, op, left, written, right))
            left = after
        return parts[0] if len(parts) == 1 else f"({' && '.join(parts)})"

    def _compared(self, node: ast.Compare, op: ast.cmpop, left: str, written: str, right: ast.expr) -> str:
        if isinstance(op, ast.In | ast.NotIn):
            return f"{'!' if isinstance(op, ast.NotIn) else ''}$in({left}, {written})"
        if isinstance(op, ast.Is | ast.IsNot):
            if not (isinstance(right, ast.Constant) and right.value is None):
                self.source.refuse(node, "is")
            return f"{'!' if isinstance(op, ast.IsNot) else ''}$isNone({left})"
        return f"${COMPARISONS[type(op)]}({left}, {written})"

    # Lists, texts, places --------------------------------------------------------------

    def _list(self, node: ast.List | ast.Tuple) -> str:
        return f"[{self.list_of(node.elts)}]"

    def _set(self, node: ast.Set) -> str:
        return f"$set([{self.list_of(node.elts)}])"

    def _dictionary(self, node: ast.Dict) -> str:
        pairs = []
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                self.source.refuse(node, "**")
            pairs.append(f"[{self.write(key)}, {self.write(value)}]")
        return f"$dict([{', '.join(pairs)}])"

    def _starred(self, node: ast.Starred) -> str:
        return f"...$iterate({self.write(node.value)})"

    def _place(self, node: ast.Subscript) -> str:
        if not isinstance(node.slice, ast.Slice):
            return f"$get({self.write(node.value)}, {self.write(node.slice)})"
        ends = (node.slice.lower, node.slice.upper, node.slice.step)
        written = ", ".join("null" if end is None else self.write(end) for end in ends)
        return f"$slice({self.write(node.value)}, {written})"

    def _filled_text(self, node: ast.JoinedStr) -> str:
        parts = ['""']
        for value in node.values:
            if isinstance(value, ast.FormattedValue):
                if value.format_spec is not None or value.conversion != -1:
                    self.source.refuse(node, "format")
                parts.append(f"$str({self.write(value.value)})")
            else:
                parts.append(self.write(value))
        return f"({' + '.join(parts)})"

    def _function(self, node: ast.Lambda) -> str:
        arguments = node.args
        if arguments.defaults or arguments.vararg or arguments.kwarg or arguments.kwonlyargs:
            self.source.refuse(node, "arguments")
        own = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args)]
        with self._inside(set(own)):
            return f"(({', '.join(map(local, own))}) => {self.write(node.body)})"

    # Comprehensions --------------------------------------------------------------------

    @contextmanager
    def _inside(self, own: set[str]) -> Iterator[None]:
        self.local_names.append(own)
        yield
        self.local_names.pop()

    def _generator(self, node: ast.GeneratorExp | ast.ListComp | ast.SetComp) -> str:
        return self._generated(node, node.generators, lambda: self.write(node.elt))

    def _generated(self, node: ast.expr, loops: list[ast.comprehension], item: Callable[[], str]) -> str:
        """A generator function, called with what its first loop goes through, as Python does."""
        first = self.write(loops[0].iter)
        own = {name.id for loop in loops for name in ast.walk(loop.target) if isinstance(name, ast.Name)}
        with self._inside(own):
            opened, closed = "", ""
            for number, loop in enumerate(loops):
                if loop.is_async:
                    self.source.refuse(node, "async")
                values = "$values" if number == 0 else self.write(loop.iter)
                bound = self.bind(loop.target, "$each")
                opened += f"for (const $each of $iterate({values})) {{ {bound} "
                opened += "".join(f"if (!{self.truth(test)}) continue; " for test in loop.ifs)
                closed += " }"
            body = f"{opened}yield {item()};{closed}"
        variables = ", ".join(sorted(map(local, own)))
        return f"(function* ($values) {{ let {variables}; {body} }})({first})"

    def bind(self, target: ast.expr, value: str) -> str:
        """Statements that give a variable, or several, a value that is a name."""
        if isinstance(target, ast.Name):
            return f"{local(target.id)} = {value};"
        if isinstance(target, ast.Tuple | ast.List):
            whole = self.temporary()
            parts = [self.bind(part, f"{whole}[{number}]") for number, part in enumerate(target.elts)]
            return f"{whole} = $unpack({value}, {len(parts)}); {' '.join(parts)}"
        if isinstance(target, ast.Subscript) and not isinstance(target.slice, ast.Slice):
            return f"$put({value}, {self.write(target.value)}, {self.write(target.slice)});"
        if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
            return f"{self._attribute(target)} = {value};"
        return self.source.refuse(target, "assignment")

    def _list_comprehension(self, node: ast.ListComp) -> str:
        return f"[...{self._generator(node)}]"

    def _set_comprehension(self, node: ast.SetComp) -> str:
        return f"$set({self._generator(node)})"

    def _dictionary_comprehension(self, node: ast.DictComp) -> str:
        pair = self._generated(node, node.generators, lambda: f"[{self.write(node.key)}, {self.write(node.value)}]")
        return f"$dict({pair})"


WRITERS: dict[type, Callable[[Expressions, Any], str]] = {
    ast.Attribute: Expressions._attribute,
    ast.BinOp: Expressions._binary,
    ast.BoolOp: Expressions._boolean,
    ast.Call: write_call,
    ast.Compare: Expressions._comparison,
    ast.Constant: Expressions._constant,
    ast.Dict: Expressions._dictionary,
    ast.DictComp: Expressions._dictionary_comprehension,
    ast.GeneratorExp: Expressions._generator,
    ast.IfExp: Expressions._choice,
    ast.JoinedStr: Expressions._filled_text,
    ast.Lambda: Expressions._function,
    ast.List: Expressions._list,
    ast.ListComp: Expressions._list_comprehension,
    ast.Name: Expressions._name,
    ast.NamedExpr: Expressions._named,
    ast.Set: Expressions._set,
    ast.SetComp: Expressions._set_comprehension,
    ast.Starred: Expressions._starred,
    ast.Subscript: Expressions._place,
    ast.Tuple: Expressions._list,
    ast.UnaryOp: Expressions._unary,
}
