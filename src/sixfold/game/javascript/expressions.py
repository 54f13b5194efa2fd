"""Expressions of Python as expressions of JavaScript.

It knows operators, names and texts.  It does not know calls (`calls`), comprehensions, statements, nor where
functions and constants are written: they are asked for (`Names`).  Whatever may differ between the two languages
is left to `static/python`; plain JavaScript stands only where it means the same.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Any

from sixfold.game.javascript import comprehensions
from sixfold.game.javascript.builtins import accepted, builtin
from sixfold.game.javascript.calls import write_call
from sixfold.game.javascript.context import Names
from sixfold.game.javascript.kinds import Kinds
from sixfold.game.javascript.literals import literal, local
from sixfold.game.javascript.sources import Missing, Source

OPERATORS: dict[type, str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "div",
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
OF_WORDS: dict[type, str] = {ast.Add: "+", ast.Sub: "-", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^"}
WORD, HALF_WORD = 0xFFFFFFFF, 0x7FFFFFFF  # what bit operations of JavaScript see, and its highest number
NO_TEXT = '""'
FLOAT_TEXT = "the text of a float needs a format, as in {x:z.2f}"
NO_ORDER = "a set has no order: sort it"


class Expressions:
    def __init__(self, source: Source, names: Names, local_names: set[str]) -> None:
        self.source = source
        self.names = names
        self.local_names = [local_names]  # of the function, then of the comprehensions around
        self.kinds = Kinds(source.node, self.meaning)
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

    def iterated(self, node: ast.expr, free: bool = False) -> str:
        """What is gone through; `free`: in any order."""
        if self.kinds.is_set(node) and not free:
            self.source.refuse(node, NO_ORDER)
        return f"{'$unordered' if free else '$iterate'}({self.write(node)})"

    def _constant(self, node: ast.Constant) -> str:
        if node.value is None or isinstance(node.value, int | float | str):
            return literal(node.value, str)
        return self.source.refuse(node, type(node.value).__name__)

    def is_local(self, name: str) -> bool:
        return any(name in names for names in self.local_names)

    @contextmanager
    def inside(self, own: set[str]) -> Iterator[None]:
        """Within it, these names are variables, too."""
        self.local_names.append(own)
        yield
        self.local_names.pop()

    def _name(self, node: ast.Name) -> str:
        if self.is_local(node.id):
            return local(node.id)
        return self._global(node, self.meaning(node), node.id)

    def _global(self, node: ast.expr, value: Any, name: str) -> str:
        known = builtin(value)
        if known:
            return f"${known[0]}"
        found = None if value is Missing else self.names.reference(value, name)
        return found or self.source.refuse(node, "unknown" if value is Missing else type(value).__name__)

    def meaning(self, node: ast.expr) -> Any:
        """What a name, or a name of a module, means here; Missing where it is known only when it runs."""
        if isinstance(node, ast.Name):
            return Missing if self.is_local(node.id) else self.source.meaning(node.id)
        if isinstance(node, ast.Attribute):
            return self.source.part_of(self.meaning(node.value), node.attr)
        return Missing

    def _attribute(self, node: ast.Attribute) -> str:
        if self.meaning(node) is not Missing:
            return self._global(node, self.meaning(node), node.attr)
        owner = node.value.value if isinstance(node.value, ast.Constant) else self.meaning(node.value)
        if isinstance(owner, str | dict | re.Pattern) and accepted(node.attr):
            return f"$method({self.write(node.value)}, {json.dumps(node.attr)})"
        self.names.attribute(node.attr, node, self.source)
        if isinstance(node.ctx, ast.Load) and self.names.is_method(node.attr):
            return f"$bound({self.write(node.value)}, {json.dumps(node.attr)})"
        return f"{self.write(node.value)}.{node.attr}"

    def _named(self, node: ast.NamedExpr) -> str:
        return f"({local(node.target.id)} = {self.write(node.value)})"

    def operator(self, node: ast.BinOp | ast.AugAssign) -> str:
        return f"${OPERATORS[type(node.op)]}" if type(node.op) in OPERATORS else self.source.refuse(node, "operator")

    def _binary(self, node: ast.BinOp) -> str:
        mask = self._mask(node)
        if mask is not None:
            one, number = mask
            written = f"({self._word(one)} & {number})"
            return f"({written} >>> 0)" if number > HALF_WORD else written
        return f"{self.operator(node)}({self.write(node.left)}, {self.write(node.right)})"

    def _mask(self, node: ast.BinOp) -> tuple[ast.expr, int] | None:
        """Of `a & MASK`, the other side and the mask, where that is known and fits into a word of JavaScript's."""
        for one, other in ((node.left, node.right), (node.right, node.left)):
            known = other.value if isinstance(other, ast.Constant) else self.meaning(other)
            if isinstance(node.op, ast.BitAnd) and type(known) is int and 0 <= known <= WORD:
                return one, known
        return None

    def _word(self, node: ast.expr) -> str:
        """The lowest 32 bits of a whole number: those of sums, products and the like depend on nothing else."""
        if isinstance(node, ast.Constant) and type(node.value) is int:
            return f"({(node.value + HALF_WORD + 1 & WORD) - HALF_WORD - 1})"
        if isinstance(node, ast.BinOp) and self._mask(node) is None:
            sides = self._word(node.left), self._word(node.right)
            if isinstance(node.op, ast.Mult):
                return f"$imul({', '.join(sides)})"
            if type(node.op) in OF_WORDS:
                return f"({sides[0]} {OF_WORDS[type(node.op)]} {sides[1]} | 0)"
            by = node.right.value if isinstance(node.right, ast.Constant) else None
            if isinstance(node.op, ast.LShift) and type(by) is int and 0 <= by < 32:
                return f"({sides[0]} << {by})"
        return f"$word({self.write(node)})"

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
            parts.append(_compared(op, left, written, right))
            left = after
        return parts[0] if len(parts) == 1 else f"({' && '.join(parts)})"

    def _list(self, node: ast.List | ast.Tuple) -> str:
        return f"[{self.list_of(node.elts)}]"

    def _set(self, node: ast.Set) -> str:
        parts = [
            f"...{self.iterated(part.value, free=True)}" if isinstance(part, ast.Starred) else self.write(part)
            for part in node.elts
        ]
        return f"$set([{', '.join(parts)}])"

    def _dictionary(self, node: ast.Dict) -> str:
        pairs = []
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                self.source.refuse(node, "**")
            pairs.append(f"[{self.write(key)}, {self.write(value)}]")
        return f"$dict([{', '.join(pairs)}])"

    def _starred(self, node: ast.Starred) -> str:
        return f"...{self.iterated(node.value)}"

    def _place(self, node: ast.Subscript) -> str:
        if not isinstance(node.slice, ast.Slice):
            return f"$get({self.write(node.value)}, {self.write(node.slice)})"
        ends = (node.slice.lower, node.slice.upper, node.slice.step)
        written = ", ".join("null" if end is None else self.write(end) for end in ends)
        return f"$slice({self.write(node.value)}, {written})"

    def text(self, node: ast.expr) -> str:
        if self.kinds.is_float(node):
            self.source.refuse(node, FLOAT_TEXT)
        return f"$str({self.write(node)})"

    def _filled_text(self, node: ast.JoinedStr) -> str:
        parts = [
            self._blank(part) if isinstance(part, ast.FormattedValue) else self.write(part) for part in node.values
        ]
        return f"({' + '.join([NO_TEXT, *parts])})"

    def _blank(self, node: ast.FormattedValue) -> str:
        """A value within a text, with its format if it has one."""
        if node.conversion not in (-1, ord("s")):
            self.source.refuse(node.value, "conversion")
        if node.format_spec is None:
            return self.text(node.value)
        written = ast.unparse(node.format_spec)[2:-1]
        if written[-1:] in ("e", "f", "g", "%") and "z" not in written:
            self.source.refuse(node.value, FLOAT_TEXT)
        if written[-1:] not in ("f", "g") and self.kinds.is_float(node.value):
            self.source.refuse(node.value, FLOAT_TEXT)
        value = self.text(node.value) if node.conversion == ord("s") else self.write(node.value)
        return f"$format({value}, {self.write(node.format_spec)})"

    def _function(self, node: ast.Lambda) -> str:
        arguments = node.args
        if arguments.defaults or arguments.vararg or arguments.kwarg or arguments.kwonlyargs:
            self.source.refuse(node, "arguments")
        own = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args)]
        with self.inside(set(own)):
            return f"(({', '.join(map(local, own))}) => {self.write(node.body)})"

    def _yield(self, node: ast.Yield) -> str:
        return f"(yield {self.write(node.value) if node.value else 'null'})"

    def _yield_from(self, node: ast.YieldFrom) -> str:
        return f"(yield* {self.iterated(node.value)})"

    def bind(self, target: ast.expr, value: str) -> str:
        """Statements that give a variable, or several, a value that is a name."""
        if isinstance(target, ast.Name):
            return f"{local(target.id)} = {value};"
        if isinstance(target, ast.Tuple | ast.List):
            return self._bind_parts(target.elts, value)
        if isinstance(target, ast.Subscript) and not isinstance(target.slice, ast.Slice):
            return f"$put({value}, {self.write(target.value)}, {self.write(target.slice)});"
        if isinstance(target, ast.Attribute):
            return f"{self._attribute(target)} = {value};"
        return self.source.refuse(target, "assignment")

    def _bind_parts(self, parts: list[ast.expr], value: str) -> str:
        whole, starred = self.temporary(), [place for place, part in enumerate(parts) if isinstance(part, ast.Starred)]
        taken = f"$unpack({value}, {len(parts)})"
        if starred:
            taken = f"$unpackStarred({value}, {starred[0]}, {len(parts) - 1 - starred[0]})"
        plain = (part.value if isinstance(part, ast.Starred) else part for part in parts)
        bound = [self.bind(part, f"{whole}[{number}]") for number, part in enumerate(plain)]
        return f"{whole} = {taken}; {' '.join(bound)}"


def _compared(op: ast.cmpop, left: str, written: str, right: ast.expr) -> str:
    no = "!" if isinstance(op, ast.NotIn | ast.IsNot) else ""
    if isinstance(op, ast.In | ast.NotIn):
        return f"{no}$in({left}, {written})"
    if isinstance(op, ast.Is | ast.IsNot):
        is_none = isinstance(right, ast.Constant) and right.value is None
        return f"{no}$isNone({left})" if is_none else f"{no}$is({left}, {written})"
    return f"${COMPARISONS[type(op)]}({left}, {written})"


WRITERS: dict[type, Callable[[Expressions, Any], str]] = {
    ast.Attribute: Expressions._attribute,
    ast.BinOp: Expressions._binary,
    ast.BoolOp: Expressions._boolean,
    ast.Call: write_call,
    ast.Compare: Expressions._comparison,
    ast.Constant: Expressions._constant,
    ast.Dict: Expressions._dictionary,
    ast.DictComp: comprehensions.dictionary,
    ast.GeneratorExp: comprehensions.generator,
    ast.IfExp: Expressions._choice,
    ast.JoinedStr: Expressions._filled_text,
    ast.Lambda: Expressions._function,
    ast.List: Expressions._list,
    ast.ListComp: comprehensions.listed,
    ast.Name: Expressions._name,
    ast.NamedExpr: Expressions._named,
    ast.Set: Expressions._set,
    ast.SetComp: comprehensions.collected,
    ast.Starred: Expressions._starred,
    ast.Subscript: Expressions._place,
    ast.Tuple: Expressions._list,
    ast.UnaryOp: Expressions._unary,
    ast.Yield: Expressions._yield,
    ast.YieldFrom: Expressions._yield_from,
}
