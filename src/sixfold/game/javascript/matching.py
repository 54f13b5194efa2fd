"""`match` as branches: each pattern is a condition that gives its names their values.

It knows patterns of values, sequences, classes and alternatives.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from sixfold.game.javascript.expressions import Expressions
from sixfold.game.javascript.literals import local


def matched(context: Expressions, node: ast.Match, block: Callable[[list[ast.stmt]], list[str]]) -> list[str]:
    subject = context.temporary()
    lines = [f"{subject} = {context.write(node.subject)};"]
    for number, case in enumerate(node.cases):
        tests = [*_tests(context, case.pattern, subject), *([context.truth(case.guard)] if case.guard else [])]
        lines += [f"{'} else ' if number else ''}if ({' && '.join(tests) or 'true'}) {{", *block(case.body)]
    return [*lines, "}"]


def _tests(context: Expressions, pattern: ast.pattern, value: str) -> list[str]:
    """What has to be true, one after the other; names are bound on the way."""
    if isinstance(pattern, ast.MatchValue):
        return [f"$eq({value}, {context.write(pattern.value)})"]
    if isinstance(pattern, ast.MatchSingleton):
        return [f"{value} === {context.write(ast.Constant(pattern.value))}"]
    if isinstance(pattern, ast.MatchAs):
        inner = _tests(context, pattern.pattern, value) if pattern.pattern else []
        return [*inner, *([_named(pattern.name, value)] if pattern.name else [])]
    if isinstance(pattern, ast.MatchOr):
        ways = (" && ".join(_tests(context, way, value)) or "true" for way in pattern.patterns)
        return [f"({' || '.join(f'({way})' for way in ways)})"]
    if isinstance(pattern, ast.MatchSequence):
        return _sequence(context, pattern, value)
    return _object(context, pattern, value)


def _named(name: str, value: str) -> str:
    return f"(({local(name)} = {value}), true)"


def _sequence(context: Expressions, pattern: ast.MatchSequence, value: str) -> list[str]:
    """So many values in their order; a starred name takes the rest."""
    parts = pattern.patterns
    starred = next((place for place, part in enumerate(parts) if isinstance(part, ast.MatchStar)), None)
    if starred is None:
        tests = [f"$isSequence({value}, {len(parts)})"]
        return tests + [test for place, part in enumerate(parts) for test in _tests(context, part, f"{value}[{place}]")]
    after = len(parts) - 1 - starred
    whole, tests = context.temporary(), [f"$isSequence({value}, {len(parts) - 1}, true)"]
    tests.append(f"(({whole} = $unpackStarred({value}, {starred}, {after})), true)")
    for place, part in enumerate(parts):
        if isinstance(part, ast.MatchStar):
            tests += [_named(part.name, f"{whole}[{place}]")] if part.name else []
        else:
            tests += _tests(context, part, f"{whole}[{place}]")
    return tests


def _object(context: Expressions, pattern: ast.pattern, value: str) -> list[str]:
    """An object of a class, with fields by place or by name."""
    made = context.meaning(pattern.cls) if isinstance(pattern, ast.MatchClass) else None
    if not isinstance(pattern, ast.MatchClass) or not isinstance(made, type):
        context.source.refuse(pattern, type(pattern).__name__)
    if made in (bool, int, str):
        inner = [test for part in pattern.patterns for test in _tests(context, part, value)]
        return [f'$isinstance({value}, ["{made.__name__}"])', *inner]
    fields = [*getattr(made, "__match_args__", ())[: len(pattern.patterns)], *pattern.kwd_attrs]
    tests = [f"$isinstance({value}, [{context.write(pattern.cls)}])"]
    for field, part in zip(fields, [*pattern.patterns, *pattern.kwd_patterns], strict=True):
        context.names.attribute(field, pattern, context.source)
        tests += _tests(context, part, f"{value}.{field}")
    return tests
