"""Failing in one line."""

from __future__ import annotations

import sys
from contextlib import suppress


def fail(message: object) -> int:
    """One line on standard error and the exit code for bad input."""
    with suppress(OSError, ValueError):  # nobody may be listening
        print(" ".join(str(message).split("\n")), file=sys.stderr, flush=True)
    return 2
