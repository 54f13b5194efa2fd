"""Comprehensions and generator expressions: each is a generator function, called at once.

It knows their loops and conditions.  Expressions are asked for (`Context`).
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from sixfold.game.javascript.context import Context
from sixfold.game.javascript.literals import local

Loops = list[ast.comprehension]


def generator(context: Context, node: ast.GeneratorExp | ast.ListComp | ast.SetComp, free: bool = False) -> str:
    """Values one by one; `free`: their order does not matter."""
    return _generated(context, node, node.generators, lambda: context.write(node.elt), free)


def listed(context: Context, node: ast.ListComp) -> str:
    return f"[...{generator(context, node)}]"


def collected(context: Context, node: ast.SetComp) -> str:
    return f"$set({generator(context, node, free=True)})"


def dictionary(context: Context, node: ast.DictComp) -> str:
    """A dictionary, in the order of the pairs."""

    def pair() -> str:
        return f"[{context.write(node.key)}, {context.write(node.value)}]"

    return f"$dict({_generated(context, node, node.generators, pair)})"


def _generated(context: Context, node: ast.expr, loops: Loops, item: Callable[[], str], free: bool = False) -> str:
    """A generator function, called with what its first loop goes through, as Python does."""
    first = context.iterated(loops[0].iter, free)
    own = {name.id for loop in loops for name in ast.walk(loop.target) if isinstance(name, ast.Name)}
    opened, closed = "", ""
    with context.inside(own):
        for number, loop in enumerate(loops):
            if loop.is_async:
                context.source.refuse(node, "async")
            values = "$values" if number == 0 else context.iterated(loop.iter, free)
            opened += f"for (const $each of {values}) {{ {context.bind(loop.target, '$each')} "
            opened += "".join(f"if (!{context.truth(test)}) continue; " for test in loop.ifs)
            closed += " }"
        body = f"{opened}yield {item()};{closed}"
    variables = ", ".join(sorted(map(local, own)))
    return f"(function* ($values) {{ let {variables}; {body} }})({first})"
