"""What the writers of calls, comprehensions and expressions ask each other, and the module that they write for."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from sixfold.game.javascript.kinds import Kinds
from sixfold.game.javascript.sources import Source


class Names(Protocol):
    def reference(self, value: Any, name: str) -> str | None:
        """What a function, a class or a constant of a module is called; None if it cannot be written."""

    def literal(self, value: Any) -> str: ...

    def said(self, text: str, package: str) -> str:
        """A sentence that is said, whose translations are to come along; by what name they are found."""
        ...

    def attribute(self, name: str, node: ast.AST, source: Source) -> None:
        """A field, property or method that is asked for: one of the classes has to have it."""

    def is_method(self, name: str) -> bool: ...

    def signature_of(self, method: str) -> inspect.Signature | None:
        """How a method is called, without `self`; None where several classes have one of the name, or none has."""


class Context(Protocol):
    """The expressions among which a call or comprehension stands."""

    source: Source
    names: Names
    kinds: Kinds

    def write(self, node: ast.expr) -> str: ...

    def text(self, node: ast.expr) -> str: ...

    def truth(self, node: ast.expr) -> str:
        """An expression as true or false."""
        ...

    def iterated(self, node: ast.expr, free: bool = False) -> str:
        """What is gone through; `free`: in any order."""
        ...

    def list_of(self, nodes: Sequence[ast.expr]) -> str: ...

    def meaning(self, node: ast.expr) -> Any:
        """What an expression is before anything runs; Missing where that is not known."""
        ...

    def bind(self, target: ast.expr, value: str) -> str:
        """Statements that give variables a value."""
        ...

    def inside(self, own: set[str]) -> AbstractContextManager[None]:
        """Within it, these names are variables, too."""
        ...
