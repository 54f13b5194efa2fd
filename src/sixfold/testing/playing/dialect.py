"""Checks that the rules keep to the dialect that compiles, line by line, before any compiler sees them.

It knows Python's syntax.  It does not know what the rules mean, nor how they are compiled.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from sixfold.game.conformance import members
from sixfold.game.contract import Rules
from sixfold.machines import bitsets
from sixfold.machines.compile import MAKING
from sixfold.testing.samples import Sample, contract_check
from sixfold.testing.violations import Violation
from sixfold.text.messages import Message, say
from sixfold.text.spelling import with_suggestion

KNOWN = ("range", "len", "abs", "min", "max", "int", "bool")  # of Python's own functions
STATES = ("state", "other")  # what functions of the contract call a state
FOREIGN: dict[type[ast.AST], Message | str] = {
    ast.List: say("a list"),
    ast.ListComp: say("a list"),
    ast.GeneratorExp: say("a generator"),
    ast.Dict: say("a dict"),
    ast.DictComp: say("a dict"),
    ast.Set: say("a set"),
    ast.SetComp: say("a set"),
    ast.JoinedStr: say("a text"),
    ast.Slice: say("a slice"),
    ast.Div: say("a division with / instead of //"),
    ast.Starred: "*",
    ast.FunctionDef: "def",
    ast.ClassDef: "class",
    ast.ImportFrom: "import",
    ast.Delete: "del",
    ast.NotIn: "not in",
    ast.IsNot: "is not",
    **{node: node.__name__.lower() for node in (ast.Yield, ast.Try, ast.Raise, ast.Assert, ast.With, ast.Match)},
    **{node: node.__name__.lower() for node in (ast.Lambda, ast.Import, ast.Global, ast.In, ast.Is)},
}
CONSTANTS: dict[type, Message | str] = {
    str: say("a text"),
    bytes: say("a text"),
    float: say("a decimal number"),
    type(None): "None",
}


@contract_check
def rules_keep_to_the_dialect(sample: Sample) -> None:
    """Whatever the functions of the contract reach in `rules.py` and beside it is of the dialect that compiles."""
    rules: Any = sample.game.rules
    for module, function in _reached(rules):
        for line, sentence in _problems(function, module, rules.State.fields):
            raise Violation(sample.game, sentence, _file(module).name, line=line)


def _reached(rules: ModuleType) -> Iterator[tuple[ModuleType, ast.FunctionDef]]:
    """The functions of the contract, those that they call, and so on, each with its module."""
    left = [vars(rules)[name] for name in members(Rules) if isinstance(vars(rules).get(name), FunctionType)]
    trees: dict[str, dict[str, ast.FunctionDef]] = {}
    seen = set()
    while left:
        function = left.pop(0)
        module = sys.modules[function.__module__]
        if function in seen or _file(module).parent != _file(rules).parent:
            continue
        seen.add(function)
        if module.__name__ not in trees:
            trees[module.__name__] = _functions(module)
        written = trees[module.__name__].get(function.__name__)
        if written is not None:
            yield module, written
            names = [node.id for node in ast.walk(written) if isinstance(node, ast.Name)]
            left += [found for name in names if isinstance(found := vars(module).get(name), FunctionType)]


def _functions(module: ModuleType) -> dict[str, ast.FunctionDef]:
    with MAKING:
        tree = ast.parse(_file(module).read_text("utf-8"))
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def _file(module: ModuleType) -> Path:
    return Path(module.__file__ or "")


def _problems(function: ast.FunctionDef, module: ModuleType, fields: dict[str, Any]) -> Iterator[tuple[int, Message]]:
    """What a function has that the dialect has not, with its line."""
    has_docstring = ast.get_docstring(function) is not None
    for statement in function.body[has_docstring:]:
        line = statement.lineno
        for node in _nodes(statement):
            line = getattr(node, "lineno", line)
            what = _foreign(node)
            if what:
                sentence = say("{what}: rules can use only whole numbers and arrays of a fixed size", what=what)
                yield line, sentence
            elif isinstance(node, ast.For) and not _is_range(node.iter):
                yield line, say("a loop over something other than range(…)")
            elif isinstance(node, ast.Call) and not _is_known(node.func, module):
                sentence = say(
                    "{name}(…): rules may call only functions of their own folder, and {known}",
                    name=ast.unparse(node.func),
                    known=", ".join(KNOWN),
                )
                yield line, sentence
            elif _is_field(node) and node.attr not in fields:  # type: ignore[attr-defined]
                name = node.attr  # type: ignore[attr-defined]
                yield line, with_suggestion(say("State has no field {field}", field=name), name, fields)


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """A statement and its parts in the order of the text, annotations left out."""
    yield node
    for name, value in ast.iter_fields(node):
        if name != "annotation":
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.AST):
                    yield from _nodes(part)


def _foreign(node: ast.AST) -> Message | str | None:
    if isinstance(node, ast.Constant):
        return CONSTANTS.get(type(node.value))
    return FOREIGN.get(type(node))


def _is_range(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range"


def _is_known(function: ast.expr, module: ModuleType) -> bool:
    """Whether rules may call it: a function of the folder, of bit sets, a buffer, or one of a few of Python's own."""
    if not isinstance(function, ast.Name):
        return False
    found = vars(module).get(function.id, getattr(builtins, function.id, None))
    if not isinstance(found, FunctionType):
        return function.id in KNOWN or found is None  # a name that is not there is Python's to refuse
    room = module.__name__.rpartition(".")[0]
    beside = found.__module__.rpartition(".")[0] == room
    return beside or found.__module__ in (bitsets.__name__, "sixfold.machines.layout")


def _is_field(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in STATES
