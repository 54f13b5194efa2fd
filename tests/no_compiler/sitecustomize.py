"""Hides Numba from the processes of a server in which nothing is to be compiled: as where it is not installed."""

import sys

sys.modules["numba"] = None  # type: ignore[assignment]
