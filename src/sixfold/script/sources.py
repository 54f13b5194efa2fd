"""Where a function is written: its syntax tree, its file, and what its names mean.

It knows Python's functions and files.  It does not know JavaScript.
"""

from __future__ import annotations

import ast
import builtins
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, NoReturn

from sixfold.errors import BrokenGame
from sixfold.messages import say

CACHED = type(cache(len))
Definition = ast.FunctionDef | ast.ClassDef


def uncached(value: Any) -> Any:
    """A function that only remembers the answers of another is that other one."""
    return value.__wrapped__ if isinstance(value, CACHED) else value


class Missing:
    """Stands for a name that means nothing."""


@dataclass(frozen=True)
class Source:
    """A function or class as it is written, and the names around it."""

    node: Definition
    file: Path
    names: dict[str, Any]  # of its module
    game: str  # in whose name something is refused

    @property
    def package(self) -> str:
        """To whose catalogue its sentences belong."""
        return str(self.names.get("__package__") or "")

    def meaning(self, name: str) -> Any:
        """What a name means that is no local one; Missing if nothing."""
        return uncached(self.names.get(name, getattr(builtins, name, Missing)))

    def refuse(self, node: ast.AST, why: str) -> NoReturn:
        """Says that something cannot be translated, and where it stands."""
        code = ast.unparse(node).partition("\n")[0][:80]
        reason = say("this cannot be translated to JavaScript: {code} ({why})", code=code, why=why)
        raise BrokenGame(self.game, reason, self.file, getattr(node, "lineno", self.node.lineno))


def source_of_function(function: FunctionType, game: str) -> Source:
    """The source of a plain function, also of one that was adopted from the defaults."""
    code = function.__code__
    file = Path(code.co_filename)
    for node in _definitions(file):
        lines = (node.lineno, *(decorator.lineno for decorator in node.decorator_list))
        if isinstance(node, ast.FunctionDef) and node.name == code.co_name and code.co_firstlineno in lines:
            return Source(node, file, function.__globals__, game)
    reason = say("this cannot be translated to JavaScript: {code} ({why})", code=code.co_name, why="no such function")
    raise BrokenGame(game, reason, file, code.co_firstlineno)


def source_of_class(made: type, names: dict[str, Any], game: str) -> Source:
    """The source of a class at the top of a module."""
    file = Path(str(names["__file__"]))
    node = next(each for each in _definitions(file) if isinstance(each, ast.ClassDef) and each.name == made.__name__)
    return Source(node, file, names, game)


@cache
def _definitions(file: Path) -> tuple[Definition, ...]:
    """Every function and class of a file."""
    tree = ast.parse(file.read_text("utf-8"), str(file))
    return tuple(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef))
