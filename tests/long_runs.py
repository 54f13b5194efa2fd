"""Values of tests of which some are left to `make test-long`: they show once more what those beside them show."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def some_long(values: Iterable[Any], *long: Any) -> list[Any]:
    """The values of a parameter, or tuples of them, with those marked that `make test` has no time for."""
    return [pytest.param(*_tuple(value), marks=pytest.mark.long if value in long else ()) for value in values]


def _tuple(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)
