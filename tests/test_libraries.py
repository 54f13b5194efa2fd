"""Nothing is skipped for want of a library: what `make test` installs is there.

Tests of environments and learners are skipped where a library is missing, for `make check`, which has fewer.
"""

from __future__ import annotations

import importlib.util

import pytest

pytestmark = pytest.mark.slow

LIBRARIES = ["gymnasium", "numba", "onnx", "onnxruntime", "pettingzoo", "pyarrow", "pyspiel", "sb3_contrib", "torch"]


@pytest.mark.parametrize("library", LIBRARIES)
def test_the_library_is_installed(library: str) -> None:
    assert importlib.util.find_spec(library), f"pip install -e '.[dev]' brings {library}"
