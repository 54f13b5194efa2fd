"""Where a function is written: its syntax tree, its file, and what its names mean.

It knows Python's functions and files.  It does not know JavaScript.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any, NoReturn

from sixfold.machines.compile import MAKING
from sixfold.text.errors import BrokenGame
from sixfold.text.messages import remembered, say

CACHED = type(cache(len))
DEFAULTS = "sixfold.game.defaults."  # objects of which stand for modules that a game does not have
REMEMBERED = remembered(len).__code__  # of what `remembered` makes


def uncached(value: Any) -> Any:
    """A function that only remembers the answers of another is that other one."""
    while isinstance(value, CACHED) or getattr(value, "__code__", None) is REMEMBERED:
        value = value.__wrapped__
    return value


class Missing:
    """Stands for a name that means nothing."""


@dataclass(frozen=True)
class Source:
    """A function as it is written, and the names around it."""

    node: ast.FunctionDef
    file: Path
    names: dict[str, Any]  # of its module
    game: str  # in whose name something is refused
    owner: Any = Missing  # of a bound method: what `self` is, known before anything runs

    def meaning(self, name: str) -> Any:
        """What a name means that is no local one; Missing if nothing."""
        if name == "self" and self.owner is not Missing:
            return self.owner
        return uncached(self.names.get(name, getattr(builtins, name, Missing)))

    def part_of(self, owner: Any, name: str) -> Any:
        """What a name of a module, of `dict`, or of the contract's defaults means; Missing of anything else."""
        known = isinstance(owner, ModuleType) or owner is dict or type(owner).__module__.startswith(DEFAULTS)
        return uncached(getattr(owner, name, Missing)) if known else Missing

    def refuse(self, node: ast.AST, why: str) -> NoReturn:
        """Says that something cannot be translated, and where it stands."""
        code = ast.unparse(node).partition("\n")[0][:80]
        reason = say("this cannot be translated to JavaScript: {code} ({why})", code=code, why=why)
        raise BrokenGame(self.game, reason, self.file, getattr(node, "lineno", self.node.lineno))


def source_of(function: FunctionType | MethodType, game: str) -> Source:
    """The source of a function, also of a copy in a twin, or of a bound method."""
    if isinstance(function, MethodType):
        plain = source_of(function.__func__, game)  # type: ignore[arg-type]
        return Source(plain.node, plain.file, plain.names, game, function.__self__)
    code = function.__code__
    file = Path(function.__globals__["__file__"])
    nodes, codes = _definitions(file)
    found = [node for node in nodes if node.name == code.co_name and code.co_firstlineno in _lines(node)]
    if len(found) == 1 and code in codes:
        return Source(found[0], file, function.__globals__, game)
    why = "the file was changed after it was loaded"
    reason = say("this cannot be translated to JavaScript: {code} ({why})", code=code.co_name, why=why)
    raise BrokenGame(game, reason, file, code.co_firstlineno)


def _lines(node: ast.FunctionDef) -> set[int]:
    """Where Python may say that a function begins."""
    return {node.lineno, *(decorator.lineno for decorator in node.decorator_list)}


@cache
def _definitions(file: Path) -> tuple[list[ast.FunctionDef], set[CodeType]]:
    """Every function of a file, also those without a name, and what Python makes of them."""
    with MAKING:
        tree = ast.parse(file.read_text("utf-8"), str(file))
        codes = set(_codes(compile(tree, str(file), "exec", dont_inherit=True)))
    named = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return [*named, *(_named(node) for node in ast.walk(tree) if isinstance(node, ast.Lambda))], codes


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _codes(inner)


def _named(node: ast.Lambda) -> ast.FunctionDef:
    """A lambda as a function."""
    body = ast.copy_location(ast.Return(node.body), node)
    return ast.copy_location(ast.FunctionDef("<lambda>", node.args, [body], []), node)
