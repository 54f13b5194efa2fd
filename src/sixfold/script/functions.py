"""Functions and classes of Python as those of JavaScript: their statements, parameters and variables.

It knows statements.  Variables belong to the whole function, as in Python.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterable
from types import FunctionType
from typing import Any

from sixfold.layout import StateClass
from sixfold.script.calls import Names
from sixfold.script.data import NO_DEFAULT, local, record_fields
from sixfold.script.expressions import Expressions
from sixfold.script.sources import Source

INDENT = "  "
IN_PLACE = {ast.Sub, ast.BitAnd, ast.BitOr, ast.BitXor}  # operators of sets, too, which they would change
COMPREHENSIONS = (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)


def function(source: Source, written: FunctionType, name: str, names: Names, head: str = "function ") -> list[str]:
    """The lines of a function; `head` stands before its name."""
    assert isinstance(source.node, ast.FunctionDef)
    parameters = list(inspect.signature(written).parameters.values())
    for parameter in parameters:
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD, parameter.KEYWORD_ONLY):
            source.refuse(source.node, f"parameter {parameter.name}")
    own = {parameter.name for parameter in parameters}
    variables = _assigned(source.node) - own
    statements = Statements(source, names, own | variables)
    body = [line for statement in source.node.body for line in statements.lines(statement)]
    declared = [*sorted(map(local, variables)), *statements.expressions.temporaries]
    if declared:
        body.insert(0, f"let {', '.join(declared)};")
    if not isinstance(source.node.body[-1], ast.Return):
        body.append("return null;")
    is_method = head != "function "
    given = [_parameter(parameter, names) for parameter in parameters[is_method:]]
    if is_method:
        body.insert(0, f"const {local(parameters[0].name)} = this;")
    return [f"{head}{name}({', '.join(given)}) {{", *(INDENT + line for line in body), "}"]


def _parameter(parameter: inspect.Parameter, names: Names) -> str:
    if parameter.default is parameter.empty:
        return local(parameter.name)
    return f"{local(parameter.name)} = {names.literal(parameter.default)}"


def _assigned(function: ast.FunctionDef) -> set[str]:
    """The names that a function gives values to; those of its comprehensions are their own."""
    found: set[str] = set()

    def look(node: ast.AST) -> None:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        inner: Iterable[ast.AST] = ast.iter_child_nodes(node)
        if isinstance(node, COMPREHENSIONS):
            named = (each.target for each in ast.walk(node) if isinstance(each, ast.NamedExpr))
            inner = named
        for child in inner:
            look(child)

    for statement in function.body:
        look(statement)
    return found


def _names_something(node: ast.expr) -> bool:
    """Whether an expression changes a variable, so that it matters when it is looked at."""
    return any(isinstance(each, ast.NamedExpr) for each in ast.walk(node))


class Statements:
    """Writes the statements of one function."""

    def __init__(self, source: Source, names: Names, local_names: set[str]) -> None:
        self.source = source
        self.expressions = Expressions(source, names, local_names)

    def lines(self, node: ast.stmt) -> list[str]:
        """The lines of a statement."""
        writer = WRITERS.get(type(node))
        if writer is None:
            self.source.refuse(node, type(node).__name__)
        return writer(self, node)

    def _block(self, statements: list[ast.stmt]) -> list[str]:
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
        return [f"throw {self.expressions.write(node.exc)};"]

    # Assignments -----------------------------------------------------------------------

    def _assign(self, node: ast.Assign) -> list[str]:
        value = self.expressions.write(node.value)
        if len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            return [f"{local(node.targets[0].id)} = {value};"]
        if len(node.targets) == 1 and (isinstance(node.targets[0], ast.Subscript) or not _names_something(node.value)):
            if not isinstance(node.targets[0], ast.Tuple | ast.List):
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
            self.source.refuse(node, "assignment")
        written = self.expressions.write(target)
        return [f"{written} = {self._operated(node, written, value)};"]

    def _operated(self, node: ast.AugAssign, left: str, right: str) -> str:
        if isinstance(node.op, ast.Add):
            return f"$iadd({left}, {right})"
        before = f"$plain({left})" if type(node.op) in IN_PLACE else left
        return f"{self.expressions.operator(node)}({before}, {right})"

    # Branches and loops ----------------------------------------------------------------

    def _if(self, node: ast.If) -> list[str]:
        found = [f"if ({self.expressions.truth(node.test)}) {{", *self._block(node.body), "}"]
        return found if not node.orelse else [*found[:-1], "} else {", *self._block(node.orelse), "}"]

    def _while(self, node: ast.While) -> list[str]:
        if node.orelse:
            self.source.refuse(node, "else")
        return [f"while ({self.expressions.truth(node.test)}) {{", *self._block(node.body), "}"]

    def _for(self, node: ast.For) -> list[str]:
        if node.orelse:
            self.source.refuse(node, "else")
        head, each = self._head(node.iter)
        bound = self.expressions.bind(node.target, each)
        return [head, INDENT + bound, *self._block(node.body), "}"]

    def _head(self, values: ast.expr) -> tuple[str, str]:
        """The head of a loop and the name of its value; over a plain range it counts."""
        if isinstance(values, ast.Call) and self.expressions.meaning(values.func) is range:
            if len(values.args) < 3 and not any(isinstance(end, ast.Starred) for end in values.args):
                first, last = ["0n", *map(self.expressions.write, values.args)][-2:]
                number, end = self.expressions.fresh(), self.expressions.fresh()
                ends = f"let {number} = $whole({first}), {end} = $whole({last})"
                return f"for ({ends}; {number} < {end}; {number}++) {{", number
        return f"for (const $each of $iterate({self.expressions.write(values)})) {{", "$each"


WRITERS: dict[type, Callable[[Statements, Any], list[str]]] = {
    ast.AnnAssign: Statements._annotated,
    ast.Assign: Statements._assign,
    ast.AugAssign: Statements._changed,
    ast.Break: Statements._break,
    ast.Continue: Statements._continue,
    ast.Expr: Statements._value,
    ast.For: Statements._for,
    ast.If: Statements._if,
    ast.Pass: Statements._nothing,
    ast.Raise: Statements._raise,
    ast.Return: Statements._return,
    ast.While: Statements._while,
}


def state_class(made: type[StateClass], name: str) -> list[str]:
    """The lines of a class of states."""
    fields = [f'["{key}", [{", ".join(map(str, field.shape))}], {field.first}n]' for key, field in made.fields.items()]
    return [f"const {name} = $stateClass([", *(f"{INDENT}{field}," for field in fields), "]);"]


def record_class(made: type, name: str, written: Callable[[Any], str], methods: list[list[str]]) -> list[str]:
    """The lines of a class of small records, whose methods are written already."""
    given, set_fields = [], []
    for field, value in record_fields(made).items():
        default = "" if value is NO_DEFAULT else f" = {written(value)}"
        given.append(f"{local(field)}{default}")
        set_fields.append(f"this.{field} = {local(field)};")
    body = [f"constructor({', '.join(given)}) {{", INDENT + "super();", *(INDENT + line for line in set_fields)]
    body += [INDENT + "Object.freeze(this);", "}", *(line for method in methods for line in method)]
    return [f"class {name} extends PythonObject {{", *(INDENT + line for line in body), "}"]
