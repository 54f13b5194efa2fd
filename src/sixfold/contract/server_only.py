"""Functions that the page of a game does not have, because they need what only a server has: a file, a clock, a secret.

    @server_only
    def distance(state: State) -> int | None:
        \"\"\"The fewest moves home, by the solved table on this machine's disk.\"\"\"

Where such a function is called in a picture or a sentence it answers None on the page, so None has to be one of
its answers; the server sends what it has found out instead.  A name of the contract that is marked is not on the
page at all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


def server_only(function: Function) -> Function:
    """Marks such a function."""
    function.__server_only__ = True  # type: ignore[attr-defined]
    return function


def is_server_only(function: object) -> bool:
    """Whether a function is marked."""
    return getattr(function, "__server_only__", False)
