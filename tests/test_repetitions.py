"""The tests that `make test` leaves out are run by `make test-long`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
LIST = TESTS / "repetitions.txt"


@pytest.mark.long
def test_whatever_is_listed_is_there_and_run_by_the_long_run() -> None:
    listing = ["--collect-only", "-q", "-o", "addopts=--import-mode=importlib", "-p", "no:cacheprovider", "-m", "long"]
    found = subprocess.run(
        [sys.executable, "-m", "pytest", *listing], cwd=TESTS.parent, stdout=subprocess.PIPE, text=True
    )
    tests = [line for line in found.stdout.splitlines() if "::" in line]
    listed = [line for line in LIST.read_text("utf-8").splitlines() if not line.startswith("#")]
    missing = [
        line for line in listed if not any(test.endswith(f"::{line}") or test.startswith(f"{line}::") for test in tests)
    ]
    assert found.returncode == 0, found.stdout
    assert missing == []
