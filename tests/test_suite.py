"""How these tests are run: side by side, and those of a file in one worker, which makes what they share once."""

from __future__ import annotations

import pytest


def test_the_tests_of_a_file_stay_together(request: pytest.FixtureRequest) -> None:
    """With `--dist loadgroup` pytest-xdist sends what ends alike after the last @ to one worker."""
    together = getattr(request.config.option, "loadgroup", False)  # as its workers are told
    assert request.node.nodeid.endswith("@tests/test_suite.py") == together
