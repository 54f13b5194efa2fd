"""Every public name says what it is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import sixfold

PACKAGE = Path(sixfold.__file__).parent
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "tests" not in path.parts)


def silent(node: ast.AST, inside: str = "") -> Iterator[str]:
    """The public classes, functions and methods without a docstring."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and not child.name.startswith("_"):
            if not ast.get_docstring(child):
                yield inside + child.name
            if isinstance(child, ast.ClassDef):
                yield from silent(child, f"{inside}{child.name}.")


@pytest.mark.parametrize("room", sorted({path.relative_to(PACKAGE).parts[0] for path in MODULES}))
def test_every_public_name_has_a_docstring(room: str) -> None:
    found = []
    for path in MODULES:
        if path.relative_to(PACKAGE).parts[0] == room:
            tree = ast.parse(path.read_text("utf-8"))
            assert ast.get_docstring(tree), path
            found += [f"{path.relative_to(PACKAGE)}: {name}" for name in silent(tree)]
    assert found == []
